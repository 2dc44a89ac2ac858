import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// Makes the element tree of blocks, as the reader of Markdown makes it of the same text.
///
/// The document's only source is a list of calls: byte n of it is the call at `places[n]`.
struct TreeWriter {
  /// Something that a diagnostic can name.
  struct Place {
    var call: CallPlace?
    /// What messages call it: `Paragraph`.
    var called: String
    /// The beginning of its text.
    var words: String
  }

  var document = TypesetElementTree.DocumentBuilder(source: source, capacity: 0)
  private(set) var places: [Place] = []
  var log = DiagnosticLog()
  private var ids = HeadingIDs()
  /// The ids that were given.
  private var givenIDs: Set<String> = []
  var references: [(name: String, place: SourceRange)] = []
  /// The notes whose marks were met, in that order.
  var notes: [(blocks: [BlockNode], place: CallPlace)] = []
  /// What opens the next paragraph: the number of a note.
  private var opening: [UInt8]?
  /// How many containers are open, but for the article that a heading began.
  private var depth = 0
  private var hasArticle = false
  private var isTooDeepReported = false
  var areStrangersReported = false
  var areMarksReported = false

  /// The source of what is built.
  static let source = SourceID(0)
  /// How deep blocks may stand in each other, as in Markdown.
  static let deepest = 24

  /// What was made, what is wrong with it, and what the places of both are.
  static func write(
    _ blocks: Blocks
  ) -> (document: Document, places: [Place], diagnostics: [Diagnostic]) {
    var writer = TreeWriter()
    for node in blocks.nodes { writer.write(node, isOutermost: true) }
    writer.writeNotes()
    if writer.hasArticle { _ = writer.document.endContainer() }
    writer.reportDeadReferences()
    return (writer.document.finish(), writer.places, writer.log.finish())
  }

  // MARK: Places

  /// A new place, for what was asked for at `call`; nil for where the place before it is.
  mutating func note(_ call: CallPlace?, called: String, words: String) -> Range<Int> {
    places.append(
      Place(call: call ?? places.last?.call, called: called, words: TreeWriter.short(words)))
    return places.count - 1..<places.count
  }

  /// The place that was noted last.
  var here: Range<Int> { max(places.count - 1, 0)..<max(places.count, 1) }

  func range(_ place: Range<Int>) -> SourceRange { SourceRange(TreeWriter.source, place) }

  /// `text` as messages quote it: a line of at most 40 characters.
  static func short(_ text: String) -> String {
    let start = text.prefix(41).split { $0.isWhitespace }.joined(separator: " ")
    return start.count <= 40 ? start : String(start.prefix(40)) + "…"
  }

  // MARK: Blocks

  private mutating func write(_ node: BlockNode, isOutermost: Bool = false) {
    let place = note(node.place, called: node.called, words: node.words)
    switch node.form {
    case .container(let kind): write(node, kind, at: place, isOutermost: isOutermost)
    case .object(let kind, let object, let name):
      mention(node.attributes.classes, of: kind, at: place)
      if let id = node.attributes.id { givenIDs.insert(id) }
      document.append(
        kind, object, source: place, attributes: node.attributes, content: Array(name.utf8)[...])
    case .heading(let level): writeHeading(node, level, at: place, isOutermost: isOutermost)
    case .text(let kind):
      guard kind == .cell || !node.letters.isBlank else { return }
      writeText(node, kind, at: place)
    case .lines(let kind, let text):
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
      while lines.last?.isEmpty == true { lines.removeLast() }
      guard !lines.isEmpty else { return }
      addOpening(at: place)
      while let line = lines.popFirst() {
        append(String(line), at: place)
        if !lines.isEmpty { document.appendLineBreak(source: place) }
      }
      endText(node, kind, at: place)
    }
  }

  private mutating func write(
    _ node: BlockNode, _ kind: ElementKind, at place: Range<Int>, isOutermost: Bool
  ) {
    if kind == .article, hasArticle, isOutermost { endArticle() }
    let isTooDeep = depth >= TreeWriter.deepest && kind != .row
    if isTooDeep, !isTooDeepReported {
      isTooDeepReported = true
      log.report(
        .warning, "document.too-deep", at: range(place), "blocks are nested too deeply here",
        help:
          "\(TreeWriter.deepest) levels are kept, of which a list takes two; what stands deeper is "
          + "set at the last of them")
    }
    if !isTooDeep {
      mention(node.attributes.classes, of: kind, at: place)
      if let id = node.attributes.id { givenIDs.insert(id) }
      document.beginContainer(kind, source: place, attributes: node.attributes)
    }
    depth += 1
    for block in node.blocks {
      if kind == .row {
        writeCell(block)
      } else if case .heading = block.form, kind == .article {
        write(block, isOutermost: false, inArticle: true)
      } else {
        write(block)
      }
    }
    depth -= 1
    if !isTooDeep { _ = document.endContainer() }
  }

  private mutating func writeHeading(
    _ node: BlockNode, _ level: Int, at place: Range<Int>, isOutermost: Bool,
    inArticle: Bool = false
  ) {
    guard !node.letters.isBlank else { return }
    let kinds: [ElementKind] = [.h1, .h2, .h3, .h4, .h5]
    var kind = kinds[min(max(level - 2, 0), kinds.count - 1)]
    if level == 1, isOutermost || inArticle {
      kind = .headline
      if isOutermost {
        if hasArticle { endArticle() }
        hasArticle = true
        document.beginContainer(.article, source: place, attributes: ElementAttributes())
      }
    }
    var node = node
    if node.setting.id == nil { node.setting.id = ids.id(for: node.letters.idWords) }
    writeText(node, kind, at: place)
  }

  private mutating func write(_ node: BlockNode, isOutermost: Bool, inArticle: Bool) {
    guard case .heading(let level) = node.form else { return }
    let place = note(node.place, called: node.called, words: node.words)
    writeHeading(node, level, at: place, isOutermost: isOutermost, inArticle: inArticle)
  }

  private mutating func endArticle() {
    hasArticle = false
    _ = document.endContainer()
  }

  private mutating func writeText(_ node: BlockNode, _ kind: ElementKind, at place: Range<Int>) {
    addOpening(at: place)
    write(node.letters, at: place)
    endText(node, kind, at: place)
  }

  private mutating func writeCell(_ node: BlockNode) {
    let place = note(node.place, called: "Cell", words: node.words)
    write(node.letters, at: place)
    endText(node, .cell, at: place)
  }

  private mutating func endText(
    _ node: BlockNode, _ kind: ElementKind, at place: Range<Int>
  ) {
    var setting = node.setting
    if setting.asksSomething { setting.source = range(place) }
    if let id = setting.id { givenIDs.insert(id) }
    mention(setting.classes, of: kind, at: place)
    document.style = SpanStyle()
    document.endParagraph(
      kind, source: place, setting: setting, attributes: node.attributes)
  }

  /// Adds what opens the paragraph in hand, where something does.
  private mutating func addOpening(at place: Range<Int>) {
    guard let letters = opening else { return }
    opening = nil
    document.appendDecoded(letters[...], source: place)
  }

  /// The notes stand at the end, in the order of their marks; those in notes behind them.
  private mutating func writeNotes() {
    var number = 0
    while number < notes.count {
      let note = notes[number]
      number += 1
      var node = BlockNode(.note, called: "Note", blocks: note.blocks, at: note.place)
      node.attributes = ElementAttributes()
      opening = Array("\(number).\u{A0}".utf8)
      write(node)
      opening = nil
    }
  }

  // MARK: Names

  private mutating func mention(_ classes: [String], of kind: ElementKind, at place: Range<Int>) {
    for name in classes {
      document.note(
        ClassMention(
          name: name, source: range(place), isParagraph: true,
          element: kind == .paragraph ? nil : kind))
    }
  }

  private mutating func reportDeadReferences() {
    let known = givenIDs.union(ids.names)
    for (name, place) in references where !known.contains(name) {
      log.report(
        .warning, "markup.bad-link", at: place, of: "#" + name,
        "no heading has the id “\(TreeWriter.short(name))”; the link leads nowhere",
        help: Suggestion.nearest(to: name, among: known.sorted()).map { "did you mean “#\($0)”?" }
          ?? "the id of a heading is its words in small letters, with hyphens between them")
    }
  }
}
