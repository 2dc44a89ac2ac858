import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetHTML
import TypesetRichText

/// Makes a document of the nodes of a Markdown text.
struct MarkdownBuilder {
  let text: CleanText
  /// The text with what cmark does not see.
  let original: [UInt8]
  /// Formulas, and fences of colons.
  let extras: MarkdownExtras
  let nodes: [MarkdownNode]
  /// Whether addresses of links were too long to be kept.
  private let lostAddresses: Bool
  /// The bytes that end lines.
  let lineEnds: [Int]
  /// What was written between braces, by the node that it is for.
  var attributes: [Int: MarkdownAttributes] = [:]
  /// Those of the block in hand, where its language is another.
  var quotesHere: QuotationMarks?
  /// The quotation marks of the language; nil where straight ones stay.
  let quotes: QuotationMarks?
  /// Whether the letters that come are those of a program, and stay as they are.
  var isProgram = false
  /// Whether a formula that comes stands on lines of its own.
  var isDisplayed = false
  /// The paragraph in hand, where formulas between `$$` may part it.
  var partedParagraph: Int?
  /// Whether what comes stands behind such a formula.
  var isBehindDisplay = false
  /// Whether a backslash stands before the next letter.
  var isEscaped = false
  let id: SourceID
  var document: DocumentBuilder
  /// Whether what is beyond the specification is known: notes, figures with captions.
  let addsGitHub: Bool
  private var log = DiagnosticLog()
  /// Where what is set next was written, at the earliest: no letter was written before one that is
  /// set before it.
  var cursor = 0
  /// Where the paragraph in hand ends.
  var limit = 0
  /// The places of the open containers' ends; nil for one that is too deep and has no element.
  private(set) var open: [OpenBlock] = []
  private var hasArticle = false
  /// The HTML among the Markdown.
  var html: RawHTML
  private var isTooDeepReported = false
  private var areMarksReported = false
  private var areCurlyMarksReported = false
  private var ids = HeadingIDs()
  /// Links to elements of the document.
  var references: [(name: String, range: Range<Int>)] = []
  /// How many marks that were written by their names stand at the end of what was added.
  var marksByName = 0
  /// The texts of notes, in the order of their first marks.
  private let noteTexts: [Int]
  /// How many of them were added.
  private var noteCount = 0
  /// How many have a mark in what was added.
  private var marksOfNotes = 0
  /// What opens the next paragraph and was not written for it: the number of a note.
  private var opening: (letters: [UInt8], source: Range<Int>)?
  /// How many columns the table in hand has.
  var columnCount = 0
  /// The end of a line that may become a space.
  var softBreak: Range<Int>?

  /// A block that is open.
  struct OpenBlock {
    /// Its language, where its braces name one.
    var language: LanguageTag?
    /// The node that it ends before.
    var end: Int
    /// What it is.
    var kind: ElementKind
    /// False for one that is too deep.
    var isElement: Bool
    /// The line of colons that began it; nil for what other marks did.
    var fence: Range<Int>?
    /// Whether colons began it.
    var isFence: Bool { fence != nil }
  }

  init(_ bytes: [UInt8], id: SourceID, addsGitHub: Bool, quotes: QuotationMarks? = nil) {
    var text = CleanText(bytes)
    original = text.bytes
    extras = addsGitHub ? MarkdownExtras(text.bytes, from: text.start) : MarkdownExtras()
    if addsGitHub { text.mask(by: extras.bytes) }
    self.quotes = quotes
    self.text = text
    self.id = id
    html = RawHTML(id: id, quotes: quotes ?? QuotationMarks(of: nil))
    self.addsGitHub = addsGitHub
    let tree = MarkdownTree(text.bytes[text.start...], addsGitHub: addsGitHub)
    lostAddresses = tree.lostAddresses
    var nodes = tree.nodes
    if addsGitHub { attributes = MarkdownBuilder.takeAttributes(&nodes, of: original) }
    self.nodes = nodes
    noteTexts = nodes.indices.filter { nodes[$0].kind == .noteText }
    lineEnds = text.bytes.indices.filter { text.bytes[$0] == 0x0A || text.bytes[$0] == 0x0D }
    document = DocumentBuilder(source: id, capacity: bytes.count)
    cursor = text.start
  }

  /// What was made. `build` must have been called.
  consuming func finish() -> (document: Document, diagnostics: [Diagnostic]) {
    var made = document.finish()
    for place in made.styles.indices {
      guard let href = made.styles[place].href, href.utf8.first == UInt8(ascii: "#"),
        let name = html.aliases[String(href.dropFirst())]
      else { continue }
      made.styles[place].href = "#" + name
    }
    return (made, (log.finish() + html.diagnostics).inSourceOrder())
  }

  /// Makes everything.
  mutating func build() {
    if let first = text.firstStranger {
      let count = text.strangers
      report(
        .warning, "markup.control-character", at: first..<first + 1,
        count == 1
          ? "this byte is not text, and is shown as U+FFFD"
          : "\(count) places are not text, this one first, and are shown as U+FFFD",
        help: "save the file as UTF-8, or name its encoding with --encoding")
    }
    if let first = text.firstOmitted { reportMarks(at: first) }
    for mark in extras.unclosed {
      report(
        .warning, "formula.unbalanced", at: mark..<mark + 2,
        "this $$ has no other in its paragraph, so that no formula begins here",
        help: "write $$ on both sides; a formula has no empty line in it")
    }
    if lostAddresses {
      report(
        .warning, "markup.bad-link", at: text.start..<text.start,
        "the addresses of links are far longer than the text; the last links are set without theirs",
        help: "a long address that many links have is repeated for each of them")
    }
    var place = 0
    while place < nodes.count {
      while let last = open.last, last.end <= place { closeEarly() }
      place = isAddedNote(place) ? nodes[place].end : add(place)
    }
    while !open.isEmpty { closeEarly() }
    if hasArticle { _ = document.endContainer() }
    reportDeadReferences()
    if addsGitHub { reportUnusedNotes() }
  }

  // MARK: Blocks

  /// Adds the block at `place`: the place of what comes next.
  private mutating func add(_ place: Int) -> Int {
    let node = nodes[place]
    switch node.kind {
    case .quote:
      var asked = ElementAttributes()
      apply(place, to: &asked, of: .quote)
      begin(.quote, node, asked)
    case .list:
      var asked = ElementAttributes()
      asked.list = ListForm(
        node.flag
          ? .number(.decimal, suffix: node.endsInParenthesis ? ")" : ".") : .bullet,
        start: node.flag ? node.number : 1, isTight: node.isTight)
      apply(place, to: &asked, of: .list)
      begin(.list, node, asked)
    case .item:
      var asked = ElementAttributes()
      asked.isDone = node.isDone
      begin(.item, node, asked)
    case .table:
      var asked = ElementAttributes()
      asked.columnAlignments = node.alignments.map {
        switch $0 {
        case UInt8(ascii: "l"): .left
        case UInt8(ascii: "c"): .center
        case UInt8(ascii: "r"): .right
        default: nil
        }
      }
      apply(place, to: &asked, of: .table)
      begin(.table, node, asked)
      columnCount = node.alignments.count
    case .row:
      var asked = ElementAttributes()
      asked.heads = node.flag
      begin(.row, node, asked)
      reportCellsTooMany(in: lineOf(node))
    case .noteText: beginNote(node)
    case .code:
      addCode(place)
      return node.end
    case .html:
      addHTML(node)
      return node.end
    case .thematicBreak where extras.fence(at: lineOf(node).lowerBound) != nil:
      guard let fence = extras.fence(at: lineOf(node).lowerBound) else { break }
      if fence.isInclude {
        addInclude(fence.range)
      } else {
        addFence(fence)
      }
    case .thematicBreak:
      document.append(
        .rule, .rule(RuleAttributes()), source: lineOf(node), attributes: ElementAttributes(),
        content: text.bytes[lineOf(node)])
    case .heading:
      addHeading(place)
      return node.end
    case .paragraph:
      reportUnevenDashes(in: node.source)
      addParagraph(place)
      return node.end
    case .cell:
      addInlines(of: place)
      document.endParagraph(.cell, source: node.source)
      return node.end
    default: break
    }
    return place + 1
  }

  private mutating func begin(
    _ kind: ElementKind, _ node: MarkdownNode, _ asked: ElementAttributes = ElementAttributes()
  ) {
    begin(kind, at: lineOf(node), end: node.end, asked)
  }

  mutating func begin(
    _ kind: ElementKind, at line: Range<Int>, end: Int, _ asked: ElementAttributes,
    isFence: Bool = false
  ) {
    let isTooDeep = open.count >= MarkdownReader.deepest && kind != .row
    if isTooDeep, !isTooDeepReported {
      isTooDeepReported = true
      report(
        .warning, "markdown.too-deep", at: line,
        "quotations and lists are nested too deeply here",
        help:
          "\(MarkdownReader.deepest) levels are kept, of which a list takes two; what stands deeper "
          + "is set at the last of them")
    }
    open.append(
      OpenBlock(
        language: asked.language, end: end, kind: kind, isElement: !isTooDeep,
        fence: isFence ? line : nil))
    if !isTooDeep { document.beginContainer(kind, source: line, attributes: asked) }
  }

  /// The language that braces name for the block at `place`, or for what it stands in; nil for none.
  func language(of place: Int) -> LanguageTag? {
    let own = attributes[place]?.values.last { $0.key == "lang" }
    return own.flatMap { LanguageTag($0.value) } ?? open.lazy.compactMap(\.language).last
  }

  /// Ends the innermost block.
  mutating func close() {
    if open.removeLast().isElement { _ = document.endContainer() }
  }

  /// Ends the innermost block, since what it stands in ends.
  private mutating func closeEarly() {
    if let fence = open.last?.fence { reportOpenFence(fence) }
    close()
  }

  private mutating func addHeading(_ place: Int) {
    let node = nodes[place]
    let kinds: [ElementKind] = [.h1, .h2, .h3, .h4, .h5]
    var kind = kinds[min(max(node.number - 2, 0), kinds.count - 1)]
    guard node.end > place + 1 else { return }
    if node.number == 1, open.isEmpty {
      kind = .headline
      addNotesOfArticle()
      if hasArticle { _ = document.endContainer() }
      hasArticle = true
      var asked = ElementAttributes()
      asked.when = takeCondition(place)
      // The article is what its headline says that it is.
      asked.classes = attributes[place]?.classes ?? []
      document.beginContainer(.article, source: lineOf(node), attributes: asked)
    }
    if addsGitHub { reportMistakenBraces(place) }
    addInlines(of: place)
    guard document.inkPieces > 0 else { return }
    var setting = ParagraphSetting()
    setting.source = SourceRange(id, lineOf(node))
    apply(place, to: &setting, of: kind)
    setting.id = html.takeID(setting.id ?? id(ofHeading: place))
    document.endParagraph(kind, source: node.source, setting: setting)
  }

  /// What links call a heading.
  private mutating func id(ofHeading place: Int) -> String? {
    var name = ""
    for node in nodes[place + 1..<nodes[place].end] {
      switch node.kind {
      case .text, .codeSpan: name += String(decoding: node.literal, as: UTF8.self)
      case .softBreak, .lineBreak: name += " "
      default: break
      }
    }
    return ids.id(for: name)
  }

  /// Reports links to headings that there are not.
  private mutating func reportDeadReferences() {
    let others = html.ids.subtracting(html.pendingIDs)
    let known = Set(ids.names).union(others).sorted()
    for (name, range) in references + html.references
    where !ids.contains(name) && !others.contains(name) {
      report(
        .warning, "markup.bad-link", at: range, of: "#" + name,
        "no heading has the id “\(MarkdownBuilder.short(name))”; the link leads nowhere",
        help: Suggestion.nearest(to: name, among: known).map {
          "did you mean “#\($0)”?"
        }
          ?? "the id of a heading is its words in small letters, with hyphens between them")
    }
  }

  private mutating func addParagraph(_ place: Int) {
    let node = nodes[place]
    // The specification sets no title.
    if addsGitHub, let lone = MarkdownBuilder.lonePicture(in: place, of: nodes),
      !nodes[lone].title.isEmpty
    {
      let image = nodes[lone]
      var asked = ElementAttributes()
      apply(place, to: &asked, of: .figure)
      document.beginContainer(.figure, source: lineOf(node), attributes: asked)
      addInlines(of: place)
      document.endParagraph(.paragraph, source: node.source)
      document.appendDecoded(Array(image.title.utf8)[...], source: node.source)
      document.endParagraph(.caption, source: node.source)
      _ = document.endContainer()
      return
    }
    if addsGitHub { reportMistakenBraces(place) }
    isDisplayed = isDisplayedFormula(place)
    defer { isDisplayed = false }
    partedParagraph = addsGitHub && !isDisplayed ? place : nil
    defer {
      partedParagraph = nil
      isBehindDisplay = false
    }
    addInlines(of: place)
    guard document.inkPieces > 0 else { return }
    endParagraph(place)
  }

  /// Ends the paragraph in hand, which is at `place`, or a part of it: what was asked of it is asked of all its parts, and
  /// its name is that of the first.
  mutating func endParagraph(_ place: Int) {
    let node = nodes[place]
    var setting = ParagraphSetting()
    apply(place, to: &setting, of: isDisplayed ? .formula : .paragraph)
    setting.id = isBehindDisplay ? nil : html.takeID(setting.id)
    if setting.id != nil { setting.source = SourceRange(id, lineOf(node)) }
    document.endParagraph(
      isDisplayed ? .formula : .paragraph, source: node.source, setting: setting)
  }

  private func isAddedNote(_ place: Int) -> Bool {
    guard nodes[place].kind == .noteText else { return false }
    return noteTexts[..<noteCount].last.map { place <= $0 } ?? false
  }

  /// The mark of a note, with its number as its letters, was added.
  mutating func noteMark(_ letters: [UInt8]) {
    guard let number = Int(String(decoding: letters, as: UTF8.self)) else { return }
    marksOfNotes = max(marksOfNotes, number)
  }

  /// Adds the notes that have marks in the article that ends here. No block is open.
  private mutating func addNotesOfArticle() {
    let (cursor, limit) = (cursor, limit)
    while noteCount < min(marksOfNotes, noteTexts.count) {
      var place = noteTexts[noteCount]
      let end = nodes[place].end
      while place < end {
        while let last = open.last, last.end <= place { closeEarly() }
        place = add(place)
      }
      while !open.isEmpty { closeEarly() }
    }
    (self.cursor, self.limit) = (cursor, limit)
  }

  private mutating func beginNote(_ node: MarkdownNode) {
    begin(.note, node)
    // Notes stand where their marks do not.
    cursor = min(node.source.lowerBound, text.bytes.count)
    limit = cursor
    // Its number opens its first paragraph.
    noteCount += 1
    let number = Array("\(noteCount).\u{A0}".utf8)
    opening = (number, lineOf(node))
  }

  /// Adds what opens the paragraph in hand, where something does.
  mutating func addOpening() {
    guard let (letters, source) = opening else { return }
    opening = nil
    document.appendDecoded(letters[...], source: source)
  }

  /// A block of HTML.
  private mutating func addHTML(_ node: MarkdownNode) {
    addOpening()
    let start = lineOf(node).lowerBound
    let places = SourcePlaces(of: node.literal, in: text.bytes, from: start)
    html.addBlock(
      places.restored(node.literal, in: text.bytes, to: original), at: places, to: &document,
      in: open.filter(\.isElement).map(\.kind), isInArticle: &hasArticle)
    cursor = max(cursor, min(node.source.upperBound, text.bytes.count))
  }

  /// An `<include>` on a line of its own.
  private mutating func addInclude(_ line: Range<Int>) {
    addOpening()
    let bytes = Array(original[line])
    html.addBlock(
      bytes, at: SourcePlaces(from: line.lowerBound), to: &document,
      in: open.filter(\.isElement).map(\.kind), isInArticle: &hasArticle)
    cursor = max(cursor, line.upperBound)
  }

  private mutating func addCode(_ place: Int) {
    let node = nodes[place]
    var code = node.literal[...]
    isProgram = true
    defer { isProgram = false }
    while code.last == 0x0A { code.removeLast() }
    guard !code.isEmpty else { return }
    addOpening()
    cursor = max(cursor, node.source.lowerBound)
    limit = max(cursor, node.source.upperBound)
    // Behind the line of the fence.
    if !node.address.isEmpty {
      while cursor < limit, text.bytes[cursor] != 0x0A { cursor += 1 }
    }
    let isFormula =
      addsGitHub && node.address.split(separator: " ").first?.lowercased() == "math"
    var lines = code.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      append(line, near: nil)
      guard !lines.isEmpty else { break }
      while cursor < limit, text.bytes[cursor] != 0x0A { cursor += 1 }
      let end = cursor..<min(cursor + 1, limit)
      if isFormula {
        document.appendDecoded([0x20], source: end)
      } else {
        document.appendLineBreak(source: end)
      }
      cursor = min(cursor + 1, limit)
    }
    guard !isFormula else { return document.endParagraph(.formula, source: node.source) }
    var asked = ElementAttributes()
    setProgram(node, place, &asked)
    document.endParagraph(.code, source: node.source, attributes: asked)
  }

  /// Notes once that an address stood in curly quotation marks.
  mutating func reportCurlyMarks(at range: Range<Int>) {
    guard !areCurlyMarksReported else { return }
    areCurlyMarksReported = true
    report(
      .note, "markup.curly-quotes", at: range,
      "the curly quotation marks around an address are left out",
      help: "write it without; word processors make them of straight ones as you type")
  }

  /// Says once that a letter has too many marks.
  mutating func reportMarks(at range: Range<Int>) {
    guard !areMarksReported else { return }
    areMarksReported = true
    report(
      .warning, "markup.too-many-marks", at: range,
      "more than \(CombiningMarks.limit) marks on one letter; the others are left out",
      help: "take them out, or write letters between them")
  }

  // MARK: Places

  /// The first line of a block. O(log lines): many blocks may begin on one line.
  func lineOf(_ node: MarkdownNode) -> Range<Int> {
    let start = min(node.source.lowerBound, text.bytes.count)
    let place = lineEnds.indices.partitioningIndex { lineEnds[$0] < start }
    return start..<(place < lineEnds.count ? lineEnds[place] : text.bytes.count)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at range: Range<Int>,
    of subject: String? = nil, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    log.report(
      severity, code, at: SourceRange(id, range), of: subject, message(), help: help())
  }
}
