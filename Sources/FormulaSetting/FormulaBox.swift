public import TypesetFonts
public import TypesetFormulas
public import TypesetGeometry

/// A glyph of a formula and where its origin stands.
public struct FormulaGlyph: Hashable, Sendable {
  /// The glyph.
  public var id: GlyphID
  /// Which of the box's faces it is of.
  public var face: Int
  /// The em on paper.
  public var size: Length
  /// From the box's left edge.
  public var x: Length
  /// From the box's baseline, downwards.
  public var y: Length
}

/// A formula that is set, or a piece of one between two places where a line may end: glyphs and rules about
/// its left edge and baseline, y downwards.
public struct FormulaBox: Hashable, Sendable {
  /// From the left edge to the right.
  public var width = Length.zero
  /// Above the baseline.
  public var height = Length.zero
  /// Below the baseline, positive.
  public var depth = Length.zero
  /// The glyphs, from left to right as far as they were written so.
  public var glyphs: [FormulaGlyph] = []
  /// Filled rectangles: fraction rules, the lines of roots.
  public var rules: [Rect] = []
  /// The faces of the glyphs.
  public var faces: [FontFace] = []
  /// What moves where the box stands in a line that is wider; empty where all of it stands together.
  public var spreads: [Spread] = []
  /// How far those keep off the edges of that line, where there is room.
  public var inset = Length.zero

  /// A part of a box that moves to the right where its line is wider.
  public struct Spread: Hashable, Sendable {
    /// Its glyphs.
    public var glyphs: Range<Int>
    /// Its rules.
    public var rules: Range<Int>
    /// By how much of what the line is wider, in thousandths.
    public var share: Int
  }

  /// Nothing.
  public init() {}

  /// The same in a line of `measure`: as wide as that, if it has parts that move. O(its ink).
  package func spread(over measure: Length) -> FormulaBox {
    guard !spreads.isEmpty, measure > width else { return self }
    let edge = min(inset, (measure - width) / 2)
    let room = measure - width - edge * 2
    var wide = self
    wide.width = measure
    for part in spreads {
      let shift = edge + room.scaled(by: part.share, over: 1000)
      for index in part.glyphs { wide.glyphs[index].x += shift }
      for index in part.rules { wide.rules[index].origin.x += shift }
    }
    return wide
  }

  /// Adds the ink of `other`, of the same faces, moved `right` and `down`; it may be higher and deeper than this box was.
  package mutating func add(_ other: FormulaBox, right: Length, down: Length) {
    height = max(height, other.height - down)
    depth = max(depth, other.depth + down)
    for var glyph in other.glyphs {
      glyph.x += right
      glyph.y += down
      glyphs.append(glyph)
    }
    rules += other.rules.map { $0.translated(by: Point(x: right, y: down)) }
  }
}

/// A piece of a formula that stays on one line.
public struct FormulaPiece: Hashable, Sendable {
  /// What is drawn, and its room.
  public var box: FormulaBox
  /// The room behind it, which is not there where a line ends: the space of a relation or an operator.
  public var spaceAfter = Length.zero
  /// What a line's end behind it costs, as TeX counts: `\relpenalty`, `\binoppenalty`.
  public var penalty = 0
  /// What it was written as: bytes of the formula. The pieces' ranges adjoin.
  public var range: Range<Int>

  /// This piece and `next`, of the same formula, as one.
  package func followed(by next: FormulaPiece) -> FormulaPiece {
    var both = self
    let x = box.width + spaceAfter
    both.box.add(next.box, right: x, down: .zero)
    both.box.width = x + next.box.width
    (both.spaceAfter, both.penalty) = (next.spaceAfter, next.penalty)
    both.range = range.lowerBound..<max(range.upperBound, next.range.upperBound)
    return both
  }
}

/// A formula that is set.
public struct FormulaLayout: Hashable, Sendable {
  /// Its pieces: one, where no line may end in it.
  public var pieces: [FormulaPiece]
  /// The baselines of its rows, from its own and downwards, where it is rows and nothing else.
  public var rows: [Length] = []
  /// The row that a number of the whole stands beside: the last of `multline`; nil where that is its own baseline.
  public var numberedRow: Int?
  /// What could not be set.
  public var problems: [FormulaProblem]

  /// All of it on one line.
  public var width: Length {
    pieces.enumerated().reduce(.zero) {
      $0 + $1.element.box.width + ($1.offset + 1 < pieces.count ? $1.element.spaceAfter : .zero)
    }
  }
}
