package import TypesetDiagnostics
package import TypesetElementTree

/// HTML among the text of another dialect: blocks of it, and single tags among letters.
package struct RawHTML: Sendable {
  private var problems: HTMLProblems
  private let quotes: QuotationMarks
  /// The elements of letters that are open in the paragraph in hand, each with the style before it.
  private var open: [(name: String, style: SpanStyle)] = []
  /// How many of them have each name.
  /// Whether a tag among letters is open.
  package var hasOpenTags: Bool { !open.isEmpty }
  private var openNames: [String: Int] = [:]
  /// The ids that nothing has yet.
  package var pendingIDs: [String] = []
  /// The ids of elements.
  package private(set) var ids: Set<String> = []
  /// The ids that came to a place that has another.
  package private(set) var aliases: [String: String] = [:]
  /// Links to elements of the document.
  package private(set) var references: [(name: String, range: Range<Int>)] = []

  /// None so far, in the source `id`; `quotes` are the marks of `<q>` where no language is named.
  package init(id: SourceID, quotes: QuotationMarks) {
    problems = HTMLProblems(id: id)
    self.quotes = quotes
  }

  /// What is wrong with what was read.
  package var diagnostics: [Diagnostic] { problems.inOrder() }

  /// Adds a block of HTML.
  ///
  /// - Parameters:
  ///   - bytes: its text, cleaned.
  ///   - places: where that stands in the source.
  ///   - document: what it is added to; no paragraph is open there.
  ///   - containers: the containers that are open there.
  ///   - isInArticle: whether an article is open there that ends with the next headline; a heading of
  ///     the first level begins one.
  package mutating func addBlock(
    _ bytes: [UInt8], at places: SourcePlaces, to document: inout DocumentBuilder,
    in containers: [ElementKind], isInArticle: inout Bool
  ) {
    var builder = self.builder(bytes, at: places, document: &document)
    builder.containers = isInArticle ? [.article] + containers : containers
    builder.isInImpliedArticle = isInArticle
    builder.headlineLevel = isInArticle ? 1 : nil
    builder.walk()
    builder.reportCutConditions()
    isInArticle = builder.isInImpliedArticle
    take(builder, &document)
  }

  /// Does what the tag does that was written at `range` among letters, `bytes` of it.
  package mutating func addTag(
    _ bytes: [UInt8], at range: Range<Int>, to document: inout DocumentBuilder
  ) {
    if bytes.count > 2, bytes[1] == UInt8(ascii: "/") { return end(bytes, at: range, &document) }
    var builder = self.builder(
      bytes, at: SourcePlaces(from: range.lowerBound), document: &document)
    defer { take(builder, &document) }
    guard let place = builder.nodes.firstIndex(where: { !$0.name.isEmpty && !$0.source.isEmpty })
    else { return }
    let node = builder.nodes[place]
    switch HTMLRole.of(node.name) {
    case .letters:
      open.append((node.name, builder.document.style))
      openNames[node.name, default: 0] += 1
      builder.beginLetters(place)
    case .lineBreak where node.isSoftBreak: builder.document.appendSoftBreak(source: range)
    case .lineBreak:
      builder.document.appendLineBreak(source: range)
    case .softBreak: builder.addInvented(Array("\u{200B}".utf8), at: node.source)
    case .picture: builder.addPicture(node, isAmongLetters: true)
    case .leftOut: builder.leaveOut(node)
    case .include: builder.refuseInclude(node)
    default:
      if let name = builder.newID(of: node) { builder.pendingIDs.append(name) }
    }
  }

  /// The paragraph in hand ends, and with it what was open among its letters.
  package mutating func endParagraph() {
    open = []
    openNames = [:]
  }

  /// Notes an id that an author wrote: false where an element has it already.
  package mutating func takeWritten(_ id: String) -> Bool { ids.insert(id).inserted }

  /// The id for the paragraph in hand, whose own is `own`: that, or one that stands before it.
  package mutating func takeID(_ own: String?) -> String? {
    guard let first = own ?? pendingIDs.first else { return nil }
    for name in pendingIDs where name != first { aliases[name] = first }
    pendingIDs = []
    return first
  }

  private mutating func end(
    _ bytes: [UInt8], at range: Range<Int>, _ document: inout DocumentBuilder
  ) {
    let name = String(
      decoding: bytes.dropFirst(2).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }, as: UTF8.self
    ).lowercased()
    guard openNames[name, default: 0] > 0,
      let place = open.lastIndex(where: { $0.name == name })
    else { return }
    if name == "q" {
      let marks = quotes.marks(inside: open[place].style, of: nil)
      document.appendDecoded(Array(marks.closing.utf8)[...], source: range)
    }
    document.style = open[place].style
    for element in open[place...] { openNames[element.name, default: 1] -= 1 }
    open.removeSubrange(place...)
  }

  private mutating func builder(
    _ bytes: [UInt8], at places: SourcePlaces, document: inout DocumentBuilder
  ) -> HTMLBuilder {
    // What is handed over is held by nobody else, so that a tag does not copy what all before it left.
    let (id, handed, known) = (problems.id, document, problems)
    document = DocumentBuilder(source: id, capacity: 0)
    problems = HTMLProblems(id: id)
    var builder = HTMLBuilder(bytes, at: places, document: handed, problems: known, quotes: quotes)
    swap(&builder.ids, &ids)
    swap(&builder.pendingIDs, &pendingIDs)
    swap(&builder.aliases, &aliases)
    return builder
  }

  private mutating func take(_ builder: HTMLBuilder, _ document: inout DocumentBuilder) {
    document = builder.document
    problems = builder.problems
    ids = builder.ids
    pendingIDs = builder.pendingIDs
    aliases = builder.aliases
    references += builder.references.map { ($0.name, builder.origin($0.range)) }
  }
}
