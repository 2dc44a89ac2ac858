import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Makes a document of the nodes of a text in HTML.
struct HTMLBuilder {
  /// What stands before letters that were not written for it.
  enum Opening {
    /// The sign of an item in a cell, with its number where it has one, inside so many lists around its own.
    case sign(Int?, inside: Int)
    /// The number of a note.
    case noteNumber(Int)
  }

  /// The text, in which what is no text is `CleanText.stranger`.
  let bytes: [UInt8]
  /// Where they stand in the source.
  let places: SourcePlaces
  let nodes: [HTMLNode]
  let id: SourceID
  var document: DocumentBuilder

  /// What is in force for what stands in an element.
  struct Context {
    /// What a paragraph is here.
    var kind = ElementKind.paragraph
    /// What was asked of the paragraph in hand.
    var setting = ParagraphSetting()
    /// The language of paragraphs.
    var language: LanguageTag?
    /// How their lines stand.
    var alignment: ParagraphStyle.Alignment?
    /// Whether spaces count.
    var isPreformatted = false
    /// Whether what stands here is one cell, whatever it is made of.
    var isInCell = false
  }

  /// An element that is open.
  struct Open {
    /// Its place among the nodes.
    let node: Int
    /// The place behind its last node.
    let end: Int
    let context: Context
    let style: SpanStyle
    let closing: Closing
  }

  /// What the end of an element does.
  enum Closing {
    /// Nothing but that what was in force before is in force again.
    case letters
    /// Ends the paragraph in hand.
    case blocks
    /// Ends the paragraph in hand, and a container.
    case container
    /// Ends a cell.
    case cell(ElementAttributes, ParagraphStyle.Alignment?)
    /// Ends a block of code.
    case code(language: String?)
    /// Sets the mark that ends a quotation among letters.
    case quotation
  }

  /// The place of the node in hand.
  private var place = 0
  var context = Context()
  var open: [Open] = []
  /// The kinds of the containers that are open in the document.
  var containers: [ElementKind] = []
  /// Whether it was said that a container is too deep.
  var isTooDeepReported = false
  /// Whether an article is open that nobody wrote as one.
  var isInImpliedArticle = false
  /// The level of the headline of the article that is open; nil where it has none yet.
  var headlineLevel: Int?
  /// The language of the article that is open.
  var articleLanguage: LanguageTag?

  /// No letter was written before this one that is set after it.
  var cursor = 0
  /// Where the paragraph in hand began.
  var paragraphStart: Int?
  /// Where what was set last ends.
  var inkEnd = 0
  /// The space that comes before the next letter, in the style of where it stands.
  var space: (range: Range<Int>, style: SpanStyle)?
  /// The ends of lines that come before the next letter.
  var breaks: [Range<Int>] = []
  /// What comes before the next letter and was not written for it.
  var opening: (what: Opening, source: Range<Int>)?
  /// The spaces that do not break, which are set only if a letter follows.
  var heldSpaces: [Range<Int>] = []
  /// How many marks that were written by their names stand at the end of what was added.
  var marksByName = 0

  /// The ids that nothing has yet; the next paragraph gets the first.
  var pendingIDs: [String] = []
  /// The ids of elements.
  var ids: Set<String> = []
  /// The ids that came to a place that has another.
  var aliases: [String: String] = [:]
  /// Links to elements of the document.
  var references: [(name: String, range: Range<Int>)] = []

  /// The letters beside others, by the place of the node that they stand beside.
  var ruby: [Int: SpanStyle.Ruby] = [:]
  var rubyCount = 0
  /// How many notes there are so far.
  var noteCount = 0
  /// How many elements are open whose items are notes.
  var notesDepth = 0

  var problems: HTMLProblems
  /// The marks around quotations where no language is named.
  var quotes: QuotationMarks

  /// A builder of what `bytes` are, which goes on with `document`.
  init(
    _ bytes: [UInt8], at places: SourcePlaces, document: DocumentBuilder, problems: HTMLProblems,
    quotes: QuotationMarks
  ) {
    self.quotes = quotes
    let bytes = HTMLLetters.withoutLargeNumbers(bytes)
    self.bytes = bytes
    self.places = places
    self.document = document
    self.problems = problems
    id = problems.id
    let tree = HTMLTree(bytes)
    nodes = tree.nodes
    if let tag = tree.firstTooDeep {
      report(
        .warning, "html.too-deep", at: tag,
        "elements are nested too deeply here; this tag and others are not read",
        help: "\(NestingLimit.deepest) levels of tags are read; the contents of the others are set")
    }
    if let value = tree.firstCurly {
      report(
        .note, "markup.curly-quotes", at: value,
        "the curly quotation marks around values in tags are read as straight ones",
        help: "write \"…\"; word processors replace them as you type")
    }
    if tree.isTooTangled {
      report(
        .error, "html.too-tangled", at: 0..<0,
        "the tags of this text cross each other so often that it cannot be read",
        help: "end every tag of letters, such as <b> and <font>, in the block it began in")
    }
  }

  /// What was made. `build` must have been called.
  consuming func finish() -> (document: Document, diagnostics: [Diagnostic]) {
    reportDeadReferences()
    var made = document.finish()
    for place in made.styles.indices {
      guard let href = made.styles[place].href, href.utf8.first == UInt8(ascii: "#"),
        let name = aliases[String(href.dropFirst())]
      else { continue }
      made.styles[place].href = "#" + name
    }
    return (made, problems.inOrder())
  }

  /// Where in the source the bytes at `range` of what was read stand.
  func origin(_ range: Range<Int>) -> Range<Int> { places.origin(range) }

  mutating func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at range: Range<Int>,
    of subject: String? = nil, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    problems.report(severity, code, at: origin(range), of: subject, message(), help: help())
  }

  // MARK: The walk

  /// Makes everything.
  mutating func build() {
    walk()
    endImpliedArticle()
  }

  /// Makes everything and ends all that began in it but an article that nobody wrote as one.
  mutating func walk() {
    let range = mainPart()
    context.language = language(of: nodes.first { $0.name == "html" })
    place = range.lowerBound
    while place < range.upperBound {
      while let last = open.last, last.end <= place { close() }
      if nodes[place].name.isEmpty {
        addText(place)
        place += 1
      } else {
        place = add(place)
      }
    }
    while !open.isEmpty { close() }
    endParagraph()
  }

  /// The nodes that are set: all, or those of the part that is said to be the main one.
  private mutating func mainPart() -> Range<Int> {
    let mains = nodes.indices.filter { nodes[$0].name == "main" && nodes[$0]["hidden"] == nil }
    guard mains.count == 1, let main = mains.first else { return 0..<nodes.count }
    let outside = firstText(outside: main..<nodes[main].end)
    if let outside {
      report(
        .note, "html.only-main", at: nodes[outside].source,
        "only the contents of <main> are set; this and all else around it is left out",
        help: "take the tags <main> and </main> out to set the whole page")
    }
    return main..<nodes[main].end
  }

  /// The first letters that would be on a page but stand outside `range`.
  private func firstText(outside range: Range<Int>) -> Int? {
    var place = 0
    while place < nodes.count {
      if place == range.lowerBound {
        place = range.upperBound
        continue
      }
      let node = nodes[place]
      if node.name.isEmpty {
        if node.letters.contains(where: { !HTMLLetters.isSpace($0) }) { return place }
      } else {
        switch HTMLRole.of(node.name) {
        case .unseen, .leftOut:
          // Nobody leaves out a form that holds the whole page.
          guard node.end > range.upperBound, place < range.lowerBound else {
            place = node.end
            continue
          }
        default: break
        }
      }
      place += 1
    }
    return nil
  }

  /// Begins the element at `place`: the place of what comes next.
  private mutating func add(_ place: Int) -> Int {
    let node = nodes[place]
    guard node.isHTML || node.name == "math" else {
      leaveOut(node)
      return node.end
    }
    if isHidden(node) || node.name == "caption" && containers.last == .table { return node.end }
    switch HTMLRole.of(node.name) {
    case .unseen: return node.end
    case .leftOut:
      guard node.name == "form", holdsText(place) else {
        leaveOut(node)
        return node.end
      }
      beginBlocks(node)
    case .blocks: beginBlocks(node)
    case .paragraph, .text: beginParagraph(place)
    case .heading(let level): beginHeading(place, level)
    case .article: beginArticle(place)
    case .container(let kind): beginContainer(kind, place)
    case .list(let isNumbered): beginList(place, isNumbered: isNumbered)
    case .item: beginItem(place)
    case .preformatted: beginCode(place)
    case .table: beginTable(place)
    case .row: beginRow(place)
    case .cell: beginCell(place)
    case .lineBreak where node.isSoftBreak:
      var style = document.style
      style.prefersLineEnd = true
      space = (node.source, style)
    case .lineBreak: breaks.append(node.source)
    case .softBreak: addInvented(Array("\u{200B}".utf8), at: node.source)
    case .rule: addRule(node)
    case .include: addInclude(node)
    case .picture: addPicture(node)
    case .formula:
      addFormula(place)
      return node.end
    case .letters: beginLetters(place)
    }
    return place + 1
  }

  /// Opens the element, whose end does `closing`.
  mutating func push(_ node: HTMLNode, _ closing: Closing) {
    open.append(
      Open(
        node: place, end: node.end, context: context, style: document.style, closing: closing))
    if node.isNotes { notesDepth += 1 }
    let style = InlineStyle(node["style"])
    if let language = language(of: node) {
      switch closing {
      case .letters, .quotation: document.style.language = language
      default: context.language = language
      }
    }
    stand(onlyWhen: node)
    apply(style, of: node)
  }

  private mutating func close() {
    let last = open.removeLast()
    if nodes[last.node].isNotes { notesDepth -= 1 }
    switch last.closing {
    case .letters: break
    case .blocks: endParagraph()
    case .container:
      endParagraph()
      opening = nil
      endContainer()
    case .cell(let attributes, let alignment): endCell(attributes, alignment)
    case .code(let language): endCode(language: language)
    case .quotation:
      let marks = quotes.marks(inside: last.style, of: last.context.language)
      addInvented(Array(marks.closing.utf8), at: cursor..<cursor)
    }
    context = last.context
    document.style = last.style
  }

  /// What the attribute `lang` says.
  private func language(of node: HTMLNode?) -> LanguageTag? {
    (node?["lang"] ?? node?["xml:lang"]).flatMap { LanguageTag($0) }
  }

  // MARK: Paragraphs

  /// Where the paragraph in hand was written, as far as it came.
  var paragraphRange: Range<Int> {
    let start = paragraphStart ?? cursor
    return start..<max(start, inkEnd)
  }

  /// Ends the paragraph in hand, where something is in it.
  mutating func endParagraph() {
    space = nil
    heldSpaces = []
    defer { if !context.isInCell { breaks = [] } }
    guard document.inkPieces > 0, !context.isInCell else {
      if context.isInCell, document.inkPieces > 0, breaks.isEmpty { breaks = [cursor..<cursor] }
      return
    }
    var setting = context.setting
    setting.alignment = setting.alignment ?? context.alignment
    if setting.language == nil, context.language != articleLanguage {
      setting.language = context.language
    }
    takeIDs(&setting)
    let range = paragraphRange
    if setting.asksSomething { setting.source = SourceRange(id, origin(range)) }
    document.endParagraph(context.kind, source: origin(range), setting: setting)
    paragraphStart = nil
    // What was asked of it is not asked of what comes behind a block in it.
    context.setting.id = nil
  }

  mutating func takeIDs(_ setting: inout ParagraphSetting) {
    if let own = setting.id { pendingIDs.insert(own, at: 0) }
    guard let first = pendingIDs.first else { return }
    setting.id = first
    for other in pendingIDs.dropFirst() { aliases[other] = first }
    pendingIDs = []
  }

  /// The id of the element, where no other has it.
  mutating func newID(of node: HTMLNode) -> String? {
    guard let name = node["id"] ?? (node.name == "a" ? node["name"] : nil), !name.isEmpty,
      ids.insert(name).inserted
    else { return nil }
    return name
  }

  // MARK: Containers

  /// Begins a container in the document: false where it would be too deep.
  mutating func begin(
    _ kind: ElementKind, _ node: HTMLNode, _ asked: ElementAttributes = ElementAttributes()
  ) -> Bool {
    guard containers.count < HTMLReader.deepest || kind == .row else {
      if !isTooDeepReported {
        isTooDeepReported = true
        report(
          .warning, "html.too-deep", at: node.source,
          "quotations and lists are nested too deeply here",
          help:
            "\(HTMLReader.deepest) levels are kept, of which a list takes two; deeper ones "
            + "are set at the last of them")
      }
      return false
    }
    containers.append(kind)
    document.beginContainer(kind, source: origin(node.source), attributes: asked)
    return true
  }

  mutating func endContainer() {
    if containers.removeLast() == .article {
      headlineLevel = nil
      articleLanguage = nil
    }
    _ = document.endContainer()
  }

  mutating func endImpliedArticle() {
    guard isInImpliedArticle else { return }
    isInImpliedArticle = false
    endContainer()
  }
}
