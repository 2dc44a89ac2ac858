/// A thing in a list of a formula.
public enum MathItem: Hashable, Sendable {
  /// A thing that is seen.
  case atom(MathAtom)
  /// Room.
  case space(MathSpace)
  /// What follows is in another style.
  case style(MathStyle)
  /// Whether a line may end here, whatever stands around.
  case breaking(isAllowed: Bool)
  /// One of four lists, by the style that it stands in: TeX's `\mathchoice`.
  case choice([[MathItem]])
}

/// One thing with what stands at its corners, or above and below: The TeXbook's atom (chapter 17).
public struct MathAtom: Hashable, Sendable {
  /// Where the scripts of an operator stand.
  public enum Limits: Hashable, Sendable {
    /// Above and below in displays, at the corners in text.
    case automatic
    /// Above and below.
    case always
    /// At the corners.
    case never
  }

  /// What it is to its neighbours.
  public var kind: MathClass
  /// The thing itself.
  public var nucleus: MathNucleus
  /// What stands at its upper right; nil for nothing.
  public var superscript: [MathItem]?
  /// What stands at its lower right; nil for nothing.
  public var `subscript`: [MathItem]?
  /// Where those stand if it is an operator.
  public var limits = Limits.automatic
  /// Where it was written: bytes of the formula, its scripts included.
  public var range: Range<Int>

  /// An atom without scripts.
  public init(_ kind: MathClass, _ nucleus: MathNucleus, range: Range<Int> = 0..<0) {
    self.kind = kind
    self.nucleus = nucleus
    self.range = range
  }

  /// True where something stands at its corners.
  public var hasScripts: Bool { superscript != nil || self.subscript != nil }
}

/// What an atom is made of.
public indirect enum MathNucleus: Hashable, Sendable {
  /// Nothing: `{}`.
  case empty
  /// A character, of the alphabet that it is set in: the letter x is U+1D465.
  case symbol(Unicode.Scalar)
  /// The name of a function, upright: `sin`.
  case word(String)
  /// Words, in the face of the text around.
  case text(String)
  /// What was written and is not known, shown as it is.
  case unknown(String)
  /// A formula within.
  case list([MathItem])
  /// One thing over another.
  case fraction(MathFraction)
  /// A root: of what, and the number over its hook.
  case radical([MathItem], degree: [MathItem]?)
  /// A sign over or under a formula, as wide as that where it is `wide`.
  case accent(Unicode.Scalar, [MathItem], isBelow: Bool, isWide: Bool)
  /// A line over or under a formula.
  case line([MathItem], isBelow: Bool)
  /// Something small over or under something else, which stays on the baseline.
  case stack([MathItem], over: [MathItem]?, under: [MathItem]?)
  /// An arrow as wide as what stands over and under it.
  case arrow(Unicode.Scalar, over: [MathItem], under: [MathItem])
  /// A formula between fences that are as high; nil for one that is not seen. Between the parts stand the
  /// fences of `middle`.
  case fenced(Unicode.Scalar?, [[MathItem]], middle: [Unicode.Scalar], Unicode.Scalar?)
  /// A fence of a given size, 1 to 4; nil for one that is not seen.
  case fence(Unicode.Scalar?, size: Int)
  /// Rows and columns.
  case array(MathArray)
  /// Room for a formula that is not seen: across, and above and below.
  case phantom([MathItem], hasWidth: Bool, hasHeight: Bool)
  /// What is seen and takes no height, no depth, or neither.
  case smash([MathItem], hasHeight: Bool, hasDepth: Bool)
  /// A formula in a frame.
  case boxed([MathItem])
  /// What is seen and takes no width: it stands at the right of its place, at the left, or about it.
  case lapped([MathItem], MathArray.Alignment)
  /// An operator with scripts at its corners, besides the limits of the atom: those of `left`, an atom of nothing, at
  /// the left ones, its own at the right ones.
  case flanked(left: MathAtom, MathAtom)
}

/// One thing over another: a fraction, a binomial coefficient.
public struct MathFraction: Hashable, Sendable {
  /// Above.
  public var numerator: [MathItem]
  /// Below.
  public var denominator: [MathItem]
  /// Whether a rule stands between.
  public var hasRule = true
  /// How thick the rule is; nil for as thick as the font has it.
  public var thickness: MathSpace?
  /// The fences around; nil where there are none.
  public var fences: [Unicode.Scalar]?
  /// The style that it is set in; nil for that of what is around.
  public var style: MathStyle?
  /// Where its upper part stands, if it is one of a chain (amsmath's `\cfrac`): that part is as high as a line, and no
  /// room is behind it. nil for any other.
  public var continued: MathArray.Alignment?

  /// `numerator` over `denominator`, with a rule.
  public init(_ numerator: [MathItem], over denominator: [MathItem]) {
    self.numerator = numerator
    self.denominator = denominator
  }
}

/// Rows and columns: a matrix, cases, lines that are aligned.
public struct MathArray: Hashable, Sendable {
  /// Where a cell's content stands.
  public enum Alignment: String, Hashable, Sendable {
    case left = "l"
    case center = "c"
    case right = "r"
  }

  /// How close columns and rows stand, and in which style their cells are.
  public enum Form: String, Hashable, Sendable {
    /// `array`: half an em on each side of a column.
    case array
    /// `matrix` and its like: the same, but for the outer edges.
    case matrix
    /// `smallmatrix`: in the style of scripts.
    case small = "smallmatrix"
    /// `cases`: a quad between columns, rows a little wider apart.
    case cases
    /// `aligned`: pairs of columns without room between the two, in the style of displays.
    case aligned
    /// `gathered`: one column, in the style of displays.
    case gathered
    /// `multline`: one formula in several lines, in the style of displays; the first is at the left, the last at the
    /// right.
    case multline
    /// `substack`: lines of a limit.
    case substack
  }

  /// A cell over more than one column: LaTeX's `\multicolumn`. It stands in the first of them, and those that follow in
  /// its row hold nothing.
  public struct Span: Hashable, Sendable {
    /// Its row.
    public var row: Int
    /// Its columns.
    public var columns: Range<Int>
    /// Where its content stands.
    public var alignment: Alignment
    /// Whether a rule stands at its left edge; rules of the columns themselves end at it.
    public var hasLeftRule = false
    /// Whether one stands at its right edge.
    public var hasRightRule = false
    /// How far apart the dots stand that fill it, in thousandths of what amsmath's `\hdotsfor` has; nil where it holds no
    /// dots.
    public var dots: Int?
  }

  /// A horizontal rule over some of the columns: LaTeX's `\cline`.
  public struct PartRule: Hashable, Sendable {
    /// Before which row; the number of rows is the foot.
    public var row: Int
    /// Its columns.
    public var columns: Range<Int>

    /// A rule over `columns` before `row`.
    public init(row: Int, columns: Range<Int>) {
      self.row = row
      self.columns = columns
    }
  }

  /// The cells, row by row.
  public var rows: [[[MathItem]]]
  /// Its form.
  public var form: Form
  /// The alignment of each column; the last holds for those that follow.
  public var columns: [Alignment]
  /// Before which columns a vertical rule stands; the number of columns is the right edge. A column that comes twice has
  /// two rules.
  public var verticalRules: [Int] = []
  /// Before which columns there is no room; the number of columns is the right edge.
  public var closedGaps: [Int] = []
  /// What stands before columns in every row, instead of room; the number of columns is the right edge.
  public var between: [Int: [MathItem]] = [:]
  /// The room below rows, beyond what they have.
  public var roomBelow: [Int: MathSpace] = [:]
  /// The room between two pairs of columns of `aligned`, in thousandths of an em.
  public var pairGap = 2000
  /// Before which rows a horizontal rule stands; the number of rows is the foot. A row that comes twice has two rules.
  public var horizontalRules: [Int] = []
  /// Rules over some columns.
  public var partRules: [PartRule] = []
  /// The cells over more than one column, in the order in which they were written.
  public var spans: [Span] = []
  /// Rows of `multline` that stand at an edge, other than they would: amsmath's `\shoveleft` and `\shoveright`.
  public var shoves: [Int: Alignment] = [:]
  /// Whether it fills its line where it is the whole of a display, as amsmath's `flalign` and `multline` do.
  public var fillsLine = false
  /// Lines of words before rows, from the left edge on: amsmath's `\intertext`. The number of rows is the foot.
  public var words: [Int: [[MathItem]]] = [:]
  /// The fences around, nil for one that is not seen; nil where there are none.
  public var fences: [Unicode.Scalar?]?

  /// An array of `rows`.
  public init(_ rows: [[[MathItem]]], form: Form, columns: [Alignment]) {
    self.rows = rows
    self.form = form
    self.columns = columns
  }

  /// How many columns the widest row has.
  public var columnCount: Int { rows.reduce(0) { max($0, $1.count) } }

  /// The alignment of column `index` in `row`; `aligned` alternates, and the first and the last row of `multline` stand
  /// at its edges, as do those that are moved there.
  public func alignment(of index: Int, inRow row: Int) -> Alignment {
    if form == .aligned { return index % 2 == 0 ? .right : .left }
    if form == .multline {
      if let side = shoves[row] { return side }
      return row == 0 ? .left : row == rows.count - 1 ? .right : .center
    }
    return columns.indices.contains(index) ? columns[index] : columns.last ?? .center
  }
}
