import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// A story on its way: what stands so far, and what the next paragraph has to know of it.
struct StoryAssembly {
  var text: AttributedText
  var paragraphs: [Story.Paragraph] = []
  var sourceMap = SourceMap()
  var pictures: [StoryPicture] = []
  /// The style that decides the indents of a paragraph, for those that have some.
  var styleNames: [Int: String] = [:]
  /// What stands beside the lines of programs.
  var lineMarks: [Int: LineMarks] = [:]
  var diagnostics: [Diagnostic] = []

  let document: Document
  let running: RunningText
  let rules: ParagraphRules
  /// What classes look like: another one where an article bends.
  var stylesheet: Stylesheet
  var resolver: AttributeResolver
  /// True where an empty line of this run of them has been given its room.
  var hasSpace = false
  /// What stands directly before the next paragraph.
  var before = ParagraphRules.Neighbour.nothing
  /// The paragraph of letters directly before the next one, where no empty line is between them.
  var last: (index: Int, siblings: Siblings)?
  /// The stanza in hand: its first paragraph, the last that was kept with the next, and how many
  /// lines it has.
  var stanza: (first: Int, kept: Int, lines: Int)?
  /// How many lines that one was written in: more than one of a poem are a stanza.
  var lastLineCount = 1
  /// True where that one heads the others of its kind: a sidebar's headline.
  var siblingsAreHeaded = false
  /// The paragraph of pictures alone directly before the next one.
  var picture: Int?
  /// The way through the table in hand.
  var tableWalk: TableWalk?
  /// The line with the marks of items alone that was begun last, or what takes no room behind it: a place in `paragraphs`.
  var markLine: Int?
  /// The mark above the parts of the table that was begun last: a place in `paragraphs`.
  var tableMark: Int?
  /// What stands side by side in the figure in hand; nil for nothing.
  var sides: FigureSides?
  /// How many columns pages have, and the room between two.
  var pageColumns: (count: Int, gutter: Length) = (1, .zero)
  /// How many rows of the table that was begun last are begun which do not head it.
  var bodyRows: (table: Int, count: Int)?
  /// What opens the paragraph in hand and looks unlike its other letters: large first ones, words in
  /// small capitals; in order, in bytes of the story.
  var openings: [(range: Range<Int>, base: AttributeResolver.Base)] = []
  /// What the paragraph in hand says of its letters.
  var letters = AttributeResolver.Base()
  /// The rows that pictures between lines take; nil where they take none.
  var pictureRows: PictureRows?
  /// Whether its frames bleed, so that a picture that is to cover its room covers them.
  var fillsFrames = false
  /// Whether it stands in frames that masters have for it.
  var hasOwnFrames = false
  /// How the pictures of the figure in hand, or of the last one, lie in such a frame where their tags do not say it.
  var figureFit: PictureFit.Way?
  /// How wide the widest of some words is in letters of a style; nil where nobody knows.
  var width: (_ words: [String], _ letters: TextAttributes) -> Length? = { _, _ in nil }
  /// How large the letters of tables are that have no room else, in thousandths, by the tables.
  var tableLetters: [NodeID: Int] = [:]
  /// The columns of a table as all its cells share them.
  var sharedColumns: (TableColumns) -> SharedColumns = { SharedColumns($0) }
  /// How wide the letters of a cell may be set.
  var extents: (AttributedText, ParagraphStyle) -> CellExtent = {
    StoryAssembly.roughExtent(of: $0, $1)
  }
  /// True for a paragraph in hand that belongs to the picture above it.
  var keepsToPicture = false
  /// What the paragraph in hand is.
  var part = Story.Paragraph.Part.text
  /// True in a paragraph of pictures alone.
  var isPictures = false
  /// The setting whose idle initial was reported last.
  var reportedSetting: Int?

  /// Whether the letters hold the end of a line for each rule that has none.
  private let addsLineEnds: Bool
  /// The elements that stand around the next paragraph.
  var surroundings = Surroundings()
  /// What holds of the columns of containers that have some of their own, by place in
  /// `Document.elements`.
  var innerColumns: [Int: InnerColumns] = [:]
  /// The room that is due above the next paragraph, since another part of the flow ends there.
  var roomAbove: Length?

  /// What paragraphs have in common that stand together as one.
  struct Siblings: Equatable {
    var classes: [String] = []
    var box: ParagraphBox?
    var container: Int?
  }

  /// `adopted` is what counts as running text; `resolver` knows what unwritten attributes are;
  /// `letters` are those of the story where they are not all of the document's, and `added` is how much of it nobody wrote.
  init(
    document: Document, adopted: BodyStyle, stylesheet: Stylesheet, resolver: AttributeResolver,
    elements: ElementMap = ElementMap([:]), letters: [UInt8]? = nil, range: Range<Int>? = nil,
    added: (pieces: Int, paragraphs: Int) = (0, 0)
  ) {
    self.document = document
    self.stylesheet = stylesheet
    self.resolver = resolver
    addsLineEnds = letters != nil
    surroundings.elements = elements
    running = RunningText(size: adopted.size)
    rules = ParagraphRules(body: adopted)
    let range = range ?? document.elements.indices
    // Room for all of it, and no more: tables that grow have room for twice as much.
    let pieces = document.elements[range].reduce(added.pieces) { $0 + $1.inlines.count }
    // The document's text is the story's: only attributes and places are added to it.
    text = AttributedText(
      uncovered: letters ?? document.text, runs: pieces + range.count)
    paragraphs.reserveCapacity(range.count + added.paragraphs)
    sourceMap.reserveCapacity(pieces + range.count)
  }

  /// Adds an element that is no container, with its separator.
  ///
  /// - Parameter marker: the letters of the story before the element's own that mark it as the first of
  ///   items.
  mutating func add(
    _ element: Element, marker: ItemMarker? = nil, lookUp: (Image) -> PictureAnswer
  ) {
    let start = text.coveredEnd
    var style: ParagraphStyle
    let role: Story.Paragraph.Role
    switch element.form {
    case .container: return
    case .object: (style, role) = beginObject(element)
    case .blank: (style, role) = beginBlank(element)
    case .text:
      (style, role) = (beginText(element, marks: marker?.count ?? 0), .text)
    }
    if element.kind == .cell { setCell(element, &style) }
    if let marker { addMarker(marker.letters, of: element) }
    let last = addInlines(of: element, lookUp: lookUp)
    isPictures = false
    if let separator = element.separator {
      var attributes =
        role == .text
        ? resolver.attributes(of: last, in: letters) : resolver.attributes(of: .unset)
      attributes.node = element.node
      append(1, separator.source, separator.isVerbatim, attributes)
    }
    letters = AttributeResolver.Base()
    openings.removeAll()
    let place = element.end - 1
    append(
      TextRange(start, text.coveredEnd), style, document.elements[place].node, role, of: place)
    keepsToPicture = false
    part = .text
  }

  /// Begins an element that is not text: a rule is a paragraph, all others are only noted.
  private mutating func beginObject(_ element: Element) -> (ParagraphStyle, Story.Paragraph.Role) {
    guard case .rule(let asked) = element.object else { return (emptyStyle(), .nothing) }
    let (style, role) = rule(element, asked)
    guard element.separator == nil else { return (style, role) }
    // It needs the end of a line to stand on; where none was written, one may have been added.
    guard addsLineEnds else { return (style, .nothing) }
    append(1, element.source, false, resolver.attributes(of: .unset))
    return (style, role)
  }

  /// Begins an empty line: the first of several is the room between paragraphs.
  private mutating func beginBlank(_ element: Element) -> (ParagraphStyle, Story.Paragraph.Role) {
    let style = emptyStyle()
    if hasSpace || element.kind == .unseen || surroundings.isFresh { return (style, .nothing) }
    hasSpace = true
    beginAfresh()
    return (style, .space)
  }

  /// Begins a paragraph of letters or of pictures alone, and says what `align` cannot do in it.
  private mutating func beginText(_ element: Element, marks: Int) -> ParagraphStyle {
    hasSpace = false
    guard marks == 0, element.kind != .cell, let alignment = alignmentOfPictures(aloneIn: element)
    else {
      var style = self.style(of: element, marks: marks)
      if isAbovePicture(element) {
        // Nearer to its picture than to the text above.
        style.spaceBefore = max(style.spaceBefore, rules.body.leading * 2 / 3)
      }
      if keepsToPicture || describesPicture(element) { part = .caption }
      reportIdleAlignment(of: element)
      return style
    }
    isPictures = true
    let style = pictureStyle(of: element, alignment: alignment)
    picture = paragraphs.count
    if document.pictureCount(of: element) == 1 { part = .picture }
    reportIdleSides(of: element)
    return style
  }

  /// Whether it is the caption of a figure that has it above its picture.
  private func isAbovePicture(_ element: Element) -> Bool {
    guard element.kind == .caption, let parent = element.parent else { return false }
    return document.attributes(of: document.elements[parent]).figure?.caption == .above
  }

  /// Adds the paragraph of `range`, which is made of the element at `place`.
  mutating func append(
    _ range: TextRange, _ style: ParagraphStyle, _ node: NodeID, _ role: Story.Paragraph.Role,
    of place: Int
  ) {
    if role.isSeen { surroundings.note(paragraphs.count) }
    var style = style
    if markLine == paragraphs.count - 1 {
      // It stands right below the mark that is its own.
      style.spaceBefore = .zero
      if role == .nothing { markLine = paragraphs.count }
    }
    if sides != nil { noteSide(of: place) }
    // Most paragraphs are set like one of the last few.
    var paragraph: Story.Paragraph
    if let like = paragraphs.suffix(4).last(where: { $0.style == style }) {
      paragraph = Story.Paragraph(range: range, styledLike: like, node: node, role: role)
    } else {
      paragraph = Story.Paragraph(range: range, style: style, node: node, role: role)
    }
    paragraph.keepsToPicture = keepsToPicture
    paragraph.part = part
    paragraph.element = place
    paragraphs.append(paragraph)
  }

  /// Behind an empty line or a picture.
  mutating func beginAfresh() {
    // The empty line is the room.
    if let last, hasSpace, paragraphs[last.index].style.spaceAfter != .zero {
      paragraphs[last.index].style.spaceAfter = .zero
    }
    before = .nothing
    last = nil
    picture = nil
  }
}
