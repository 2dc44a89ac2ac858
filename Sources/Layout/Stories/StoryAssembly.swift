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
  private(set) var pictures: [StoryPicture] = []
  /// The style that decides the indents of a paragraph, for those that have some.
  var styleNames: [Int: String] = [:]
  /// What stands beside the lines of programs.
  var lineMarks: [Int: LineMarks] = [:]
  var diagnostics: [Diagnostic] = []

  let document: Document
  let running: RunningText
  let rules: ParagraphRules
  let stylesheet: Stylesheet
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
  /// Where the row in hand begins, some of whose cells have been added.
  var rowStart: TextOffset?
  /// What opens the paragraph in hand and looks unlike its other letters: large first ones, words in
  /// small capitals; in order, in bytes of the story.
  var openings: [(range: Range<Int>, base: AttributeResolver.Base)] = []
  /// What the paragraph in hand says of its letters.
  var letters = AttributeResolver.Base()
  /// The rows that pictures between lines take; nil where they take none.
  var pictureRows: PictureRows?
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
  /// `letters` are those of the story where they are not all of the document's.
  init(
    document: Document, adopted: BodyStyle, stylesheet: Stylesheet, resolver: AttributeResolver,
    elements: ElementMap = ElementMap([:]), letters: [UInt8]? = nil, range: Range<Int>? = nil
  ) {
    self.document = document
    self.stylesheet = stylesheet
    self.resolver = resolver
    addsLineEnds = letters != nil
    surroundings.elements = elements
    running = RunningText(size: adopted.size)
    rules = ParagraphRules(body: adopted)
    let range = range ?? document.elements.indices
    let pieces = document.elements[range].reduce(0) { $0 + $1.inlines.count }
    // The document's text is the story's: only attributes and places are added to it.
    text = AttributedText(
      uncovered: letters ?? document.text, runs: pieces + range.count)
    paragraphs.reserveCapacity(range.count)
    sourceMap.reserveCapacity(pieces + range.count)
  }

  /// Adds an element that is no container, with its separator.
  ///
  /// - Parameter marker: the letters of the story before the element's own that mark it as the first of
  ///   an item.
  mutating func add(
    _ element: Element, marker: [UInt8] = [], lookUp: (Image) -> PictureAnswer
  ) {
    let start = rowStart ?? text.coveredEnd
    rowStart = nil
    if element.kind == .cell, let separator = element.separator, !document.endsRow(element) {
      // The last cell of a row makes a paragraph of it.
      rowStart = start
      openCell(element)
      var last = SpanStyle.Index.unset
      for inline in document.inlines(of: element) {
        add(inline, of: element.node, lookUp: lookUp, last: &last)
      }
      // What the cell's last letters are is no affair of the point behind it.
      append(
        separator.byteCount, separator.source, false, resolver.attributes(of: .unset, in: letters))
      return
    }
    let style: ParagraphStyle
    var role: Story.Paragraph.Role
    switch element.form {
    case .container: return
    case .object:
      if case .rule(let asked) = element.object {
        (style, role) = rule(element, asked)
        // It needs the end of a line to stand on; where none was written, one may have been added.
        if element.separator == nil, addsLineEnds {
          append(1, element.source, false, resolver.attributes(of: .unset))
        } else if element.separator == nil {
          role = .nothing
        }
      } else {
        style = emptyStyle()
        role = .nothing
      }
    case .blank:
      style = emptyStyle()
      if hasSpace || element.kind == .unseen || surroundings.isFresh {
        role = .nothing
      } else {
        role = .space
        hasSpace = true
        beginAfresh()
      }
    case .text:
      hasSpace = false
      role = .text
      if marker.isEmpty, element.kind != .cell, let alone = standsAlone(element) {
        isPictures = true
        defer { reportIdleSides(of: element) }
        style = pictureStyle(of: element, alignment: alone)
        picture = paragraphs.count
        if document.pictureCount(of: element) == 1 { part = .picture }
      } else {
        style = self.style(of: element, isMarked: !marker.isEmpty)
        if keepsToPicture || describesPicture(element) { part = .caption }
        reportIdleAlignment(of: element)
      }
    }
    if !marker.isEmpty {
      var attributes = resolver.attributes(of: .unset, in: letters)
      attributes.node = element.node
      let place = element.source.lowerBound
      append(marker.count, SourceRange(element.source.source, place..<place), false, attributes)
    }
    var last = SpanStyle.Index.unset
    for inline in document.inlines(of: element) {
      add(inline, of: element.node, lookUp: lookUp, last: &last)
    }
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
    // Cells in a row are one paragraph, which is the row.
    let place = element.kind == .cell ? element.parent ?? element.end - 1 : element.end - 1
    append(
      TextRange(start, text.coveredEnd), style, document.elements[place].node, role, of: place)
    keepsToPicture = false
    part = .text
  }

  /// Adds the paragraph of `range`, which is made of the element at `place`.
  mutating func append(
    _ range: TextRange, _ style: ParagraphStyle, _ node: NodeID, _ role: Story.Paragraph.Role,
    of place: Int
  ) {
    if role.isSeen { surroundings.note(paragraphs.count) }
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

  // MARK: Inlines

  private mutating func add(
    _ inline: Inline, of node: NodeID, lookUp: (Image) -> PictureAnswer,
    last: inout SpanStyle.Index
  ) {
    switch inline {
    case .text(let piece):
      add(piece, of: node)
      last = piece.style
    case .lineBreak(let lineBreak):
      var attributes = resolver.attributes(of: lineBreak.style, in: letters)
      attributes.node = node
      append(Document.lineSeparator.count, lineBreak.source, false, attributes)
      last = lineBreak.style
    case .image(let index):
      add(document.images[index], lookUp: lookUp)
      last = document.images[index].style
    }
  }

  private mutating func add(_ piece: Inline.TextPiece, of node: NodeID) {
    let start = text.coveredEnd
    var attributes = resolver.attributes(of: piece.style, in: letters)
    attributes.node = node
    let range = start.utf8..<start.utf8 + piece.text.count
    guard openings.contains(where: { $0.range.overlaps(range) }) else {
      return append(piece.text.count, piece.source, piece.isVerbatim, attributes)
    }
    sourceMap.append(
      SourceMap.Segment(start: start, source: piece.source, isVerbatim: piece.isVerbatim))
    var place = range.lowerBound
    for opening in openings {
      let part = opening.range.clamped(to: place..<range.upperBound)
      guard !part.isEmpty else { continue }
      var own = resolver.attributes(of: piece.style, in: opening.base)
      own.node = node
      text.cover(part.lowerBound - place, attributes)
      text.cover(part.count, own)
      place = part.upperBound
    }
    text.cover(range.upperBound - place, attributes)
  }

  private mutating func add(_ image: Image, lookUp: (Image) -> PictureAnswer) {
    var width = image.width
    var intrinsic = Size(width: Length(points: 4), height: Length(points: 3))
    var isFaulty = false
    if image.name.isEmpty {
      // The reader has said so; a small box shows where.
      isFaulty = true
      if image.width == nil, image.height == nil { width = Length(points: 60) }
    } else {
      switch lookUp(image) {
      case .size(let size): intrinsic = size
      case .fault(let reason, let help, let code):
        isFaulty = true
        diagnostics.append(
          Diagnostic(
            .error, code, "picture “\(image.name)”: \(reason)", at: image.nameSource,
            help: help ?? "an empty box of its size is shown instead", of: image.name))
      }
    }
    pictures.append(
      StoryPicture(
        node: image.node, name: image.name, alternative: image.alternative,
        offset: text.coveredEnd, source: image.source, nameSource: image.nameSource,
        isFaulty: isFaulty,
        alignment: image.alignment.flatMap { ParagraphStyle.Alignment(rawValue: $0.rawValue) }))
    var attributes = resolver.attributes(of: image.style, in: letters)
    attributes.node = image.node
    var delegate = RunDelegate(
      node: image.node, sizing: sizing(of: image, intrinsic: intrinsic, width: width))
    if isPictures, var rows = pictureRows {
      rows.cuts = image.mayBeCut
      delegate.rows = rows
    }
    attributes.attachment = delegate
    append(Document.anchor.count, image.source, false, attributes)
  }

  mutating func append(
    _ bytes: Int, _ source: SourceRange, _ isVerbatim: Bool,
    _ attributes: TextAttributes
  ) {
    sourceMap.append(
      SourceMap.Segment(start: text.coveredEnd, source: source, isVerbatim: isVerbatim))
    text.cover(bytes, attributes)
  }

  /// The alignment of a paragraph of pictures and white space alone; nil for any other.
  private func standsAlone(_ element: Element) -> ParagraphStyle.Alignment? {
    var found: ParagraphStyle.Alignment?
    for inline in document.inlines(of: element) {
      switch inline {
      case .lineBreak: return nil
      case .text(let piece):
        for byte in document.utf8(of: piece) where byte != 0x20 && byte != 0x09 { return nil }
      case .image(let index):
        if found == nil || found == .left {
          switch document.images[index].alignment {
          case .center: found = .center
          case .right: found = .right
          case .left, nil: found = .left
          }
        }
      }
    }
    return found
  }

  /// `align` places a picture that stands alone; among letters it has nothing to place.
  private mutating func reportIdleAlignment(of element: Element) {
    for case .image(let index) in document.inlines(of: element) {
      let image = document.images[index]
      guard let alignment = image.alignment else { continue }
      diagnostics.append(
        Diagnostic(
          .note, "picture.align-among-letters",
          "align=\(alignment.rawValue) has no effect on a picture among letters", at: image.source,
          help: "put the picture on a line of its own"))
    }
  }
}
