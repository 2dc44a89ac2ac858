internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree

/// The operators of a page, or of a form on it, and what they name (PDF 32000-1, 7.8).
///
/// Coordinates are those of render pages, y downwards: the page's first operator turns it over.
final class ContentStream {
  /// What an operator may name.
  enum Kind: Int, CaseIterable {
    case font
    case object
    case state
    case space

    var key: StaticString {
      switch self {
      case .font: "/Font"
      case .object: "/XObject"
      case .state: "/ExtGState"
      case .space: "/ColorSpace"
      }
    }

    var letter: UInt8 {
      switch self {
      case .font: 0x46
      case .object: 0x58
      case .state: 0x47
      case .space: 0x43
      }
    }
  }

  /// What `q` keeps and `Q` brings back. Nil and negative numbers where it is not known.
  struct State {
    var fill: Color?
    var stroke: Color?
    var lineWidth: Length?
    var isRoundJoin: Bool?
    var font = -1
    var size = Length.zero
    /// Thousandths of the font's own widths.
    var widths = -1
    /// The space behind each letter, in hundred-thousandths of the em, as it is written.
    var tracking = Int.min
    /// The space behind each word beside that, where its code is one byte.
    var words = Int.min
    var mode = -1

    /// What a page begins with.
    static let ofPage = State(
      fill: .black, stroke: .black, lineWidth: Length(points: 1), isRoundJoin: false, widths: 1000,
      tracking: 0, words: 0, mode: 0)
  }

  // Written to for each letter, by one thread: what Swift would check of each access costs more than the letter.
  @exclusivity(unchecked) var bytes = PDFBytes()
  @exclusivity(unchecked) var state: State
  private var kept: [State] = []
  private var resources: [(kind: Kind, place: Int, object: Int)] = []
  private var known: Set<Int> = []
  @exclusivity(unchecked) var text = TextState()
  var usesTransparency = false
  /// What the stream's content belongs to; nil where nobody asked, and in forms, which belong to what they stand in.
  var tags: StructureTree?
  /// How many stretches have a text of their own.
  private var spans = 0
  /// How many stretches are marked as an element's.
  private var marks = 0
  /// How much of the stream is marks. Cairo writes some seven hundred bytes more for a page as such: what up to `fewMarks` marks
  /// take beyond what it writes for the same letters is less than that.
  var density: Density {
    let count = bytes.bytes.count
    if marks > ContentStream.fewMarks {
      // As in tables and lists of single words.
      if marks * 64 > count { return .mostlyMarks }
      if marks * 128 > count { return .fullOfMarks }
    }
    return spans * 500 > count || marks * 128 > count ? .alike : .letters
  }
  private static let fewMarks = 160
  /// Whether links, `count` of them, are so many that it is no matter how much marks take: Cairo writes each in hundreds of bytes.
  func isFullOfLinks(_ count: Int) -> Bool { count * 32 > marks }
  /// Whether content is being drawn between marks, and where they began.
  @exclusivity(unchecked) var mark = Mark.closed
  /// Whether the marks that are open end with the stretch in them.
  private var endsMark = false

  /// What most of a stream is.
  enum Density: Comparable {
    /// Letters and what places them.
    case letters
    /// Marks or texts for stretches, but few of them on the page.
    case alike
    /// Marks are much of it.
    case fullOfMarks
    /// Marks and moves are most of it.
    case mostlyMarks
  }

  /// Where the marks began that are open. Those around letters begin and end within one text object.
  enum Mark {
    case closed
    case inText
    case outside
  }

  /// A stream that begins in `state`.
  init(_ state: State) { self.state = state }

  /// Notes that the stream names `place` among those of its `kind`, which is `object`, and writes the name.
  func appendName(_ kind: Kind, _ place: Int, object: Int) {
    if known.insert(place << 2 | kind.rawValue).inserted { resources.append((kind, place, object)) }
    bytes.append(0x2F)
    bytes.append(kind.letter)
    bytes.append(integer: place)
  }

  /// `/Resources<<…>>`.
  func appendResources(to target: inout PDFBytes) {
    target.append("/Resources<<")
    for kind in Kind.allCases {
      let own = resources.filter { $0.kind == kind }.sorted { $0.place < $1.place }
      guard !own.isEmpty else { continue }
      target.append(kind.key)
      target.append("<<")
      for resource in own {
        target.append(0x2F)
        target.append(kind.letter)
        target.append(integer: resource.place)
        target.append(0x20)
        target.append(reference: resource.object)
      }
      target.append(">>")
    }
    target.append(">>")
  }

  // MARK: The graphics state

  func save() {
    endText()
    kept.append(state)
    bytes.append("q\n")
  }

  func restore() {
    endText()
    if let last = kept.popLast() { state = last }
    bytes.append("Q\n")
  }

  /// Multiplies the coordinates by `matrix`.
  func transform(_ matrix: (Double, Double, Double, Double, Double, Double)) {
    endText()
    bytes.append(matrix: matrix)
    bytes.append("cm\n")
  }

  func setFill(_ color: Color, spot: (Color) -> (place: Int, object: Int)?) {
    guard color != state.fill else { return }
    state.fill = color
    append(color, isStroke: false, spot: spot)
  }

  func setStroke(_ color: Color, spot: (Color) -> (place: Int, object: Int)?) {
    guard color != state.stroke else { return }
    state.stroke = color
    append(color, isStroke: true, spot: spot)
  }

  func setLineWidth(_ width: Length) {
    guard width != state.lineWidth else { return }
    state.lineWidth = width
    closeArray()
    bytes.append(length: width)
    bytes.append(" w\n")
  }

  func setRoundJoin(_ isRound: Bool) {
    guard isRound != state.isRoundJoin else { return }
    state.isRoundJoin = isRound
    closeArray()
    bytes.append(isRound ? "1 j\n" : "0 j\n")
  }

  private func append(
    _ color: Color, isStroke: Bool, spot: (Color) -> (place: Int, object: Int)?
  ) {
    closeArray()
    func part(_ value: UInt16) {
      bytes.append(decimal: (Int(value) * 10_000 + 32767) / 65535, places: 4)
      bytes.append(0x20)
    }
    switch color {
    case .gray(let value):
      part(value)
      bytes.append(isStroke ? "G\n" : "g\n")
    case .rgb(let red, let green, let blue):
      part(red)
      if red == green, green == blue {
        bytes.append(isStroke ? "G\n" : "g\n")
        return
      }
      part(green)
      part(blue)
      bytes.append(isStroke ? "RG\n" : "rg\n")
    case .cmyk(let cyan, let magenta, let yellow, let black):
      part(cyan)
      part(magenta)
      part(yellow)
      part(black)
      bytes.append(isStroke ? "K\n" : "k\n")
    case .spot(_, let tint, _):
      guard let space = spot(color) else { return }
      appendName(.space, space.place, object: space.object)
      bytes.append(isStroke ? " CS " : " cs ")
      part(tint)
      bytes.append(isStroke ? "SCN\n" : "scn\n")
    }
  }

  // MARK: Marks

  /// Begins marks around what is no text; the text object has ended.
  func openMark() {
    guard let tags, mark == .closed else { return }
    tags.begin(&bytes)
    marks += 1
    mark = .outside
  }

  /// Ends the marks that are open.
  func closeMark() {
    switch mark {
    case .closed: return
    case .inText: closeArray()
    case .outside: endText()
    }
    bytes.append("EMC\n")
    mark = .closed
  }

  /// Ends marks around other things, so that letters get their own; not within a group, whose marks are around it.
  func prepareTextMark() {
    if mark == .outside, kept.isEmpty { closeMark() }
  }

  /// Begins marks around letters; the text object has begun.
  func openTextMark() {
    guard let tags, mark == .closed else { return }
    closeArray()
    tags.begin(&bytes)
    marks += 1
    mark = .inText
  }

  /// Begins a stretch that stands for `actual` (14.9.4). Where marks are open it stands within them, as the last thing:
  /// there are readers that lose what comes behind a stretch within.
  func beginSpan(_ actual: ArraySlice<UInt8>) {
    closeArray()
    spans += 1
    if let tags, tags.element != nil, mark == .closed {
      tags.begin(&bytes, actual: actual)
      mark = .inText
      return
    }
    endsMark = mark == .inText && tags?.element != nil
    openTextMark()
    bytes.append("/Span<</ActualText<FEFF")
    bytes.append(utf16Of: actual)
    bytes.append(">>>BDC\n")
  }

  /// Ends it.
  func endSpan() {
    closeArray()
    bytes.append("EMC\n")
    if endsMark { bytes.append("EMC\n") }
    endsMark = false
    if mark == .inText, tags?.element != nil { mark = .closed }
  }

  // MARK: Paths

  /// Writes `path`, for the operator that comes next to paint.
  func append(_ path: Path) {
    endText()
    let elements = path.elements
    var next = 0
    while next < elements.count {
      let place = next
      next += 1
      switch elements[place] {
      case .move(let to):
        if let corner = ContentStream.rectangle(elements[place...]) {
          append(rectangle: to, corner)
          next += 4
          continue
        }
        bytes.append(to.x, to.y)
        bytes.append("m\n")
      case .line(let to):
        bytes.append(to.x, to.y)
        bytes.append("l\n")
      case .curve(let a, let b, let to):
        bytes.append(a.x, a.y)
        bytes.append(b.x, b.y)
        bytes.append(to.x, to.y)
        bytes.append("c\n")
      case .close: bytes.append("h\n")
      }
    }
  }

  /// The corner across from the first where `elements` begin with a rectangle along the axes that goes to the right and
  /// down, as `re` does (8.5.2.1); nil for anything else.
  private static func rectangle(_ elements: ArraySlice<Path.Element>) -> Point? {
    let first = elements.startIndex
    guard elements.count >= 5, case .move(let a) = elements[first],
      case .line(let b) = elements[first + 1], case .line(let c) = elements[first + 2],
      case .line(let d) = elements[first + 3], case .close = elements[first + 4]
    else { return nil }
    let isAlongAxes = b.y == a.y && c.x == b.x && d.y == c.y && d.x == a.x
    return isAlongAxes && b.x >= a.x && c.y >= b.y ? c : nil
  }

  /// Writes the rectangle between two corners; its edges are where they would be as lines.
  private func append(rectangle a: Point, _ b: Point) {
    bytes.append(a.x, a.y)
    bytes.append(decimal: b.x.thousandths - a.x.thousandths, places: 3)
    bytes.append(0x20)
    bytes.append(decimal: b.y.thousandths - a.y.thousandths, places: 3)
    bytes.append(" re\n")
  }

  /// Lets nothing be drawn outside of `path` until `restore`.
  func clip(_ path: Path) {
    if path.elements.isEmpty {
      bytes.append("0 0 0 0 re\n")
    } else {
      append(path)
    }
    bytes.append("W n\n")
  }
}
