import Diagnostics
import ElementTree
import Geometry
import RichText
import Typesetting

/// A story on its way: what stands so far, and what the next paragraph has to know of it.
struct StoryAssembly {
  private(set) var text: AttributedText
  private(set) var paragraphs: [Story.Paragraph] = []
  private(set) var sourceMap = SourceMap()
  private(set) var pictures: [StoryPicture] = []
  private(set) var diagnostics: [Diagnostic] = []

  private let document: Document
  private let running: RunningText
  private let rules: ParagraphRules
  private var resolver: AttributeResolver
  /// True where an empty line of this run of them has been given its room.
  private var hasSpace = false
  /// What stands directly before the next paragraph.
  private var before = ParagraphRules.Neighbour.nothing
  /// True directly behind a paragraph of pictures alone.
  private var followsPicture = false

  /// `given` is what unwritten attributes are; `adopted` what counts as running text.
  init(document: Document, given: BodyStyle, adopted: BodyStyle) {
    self.document = document
    running = RunningText(size: adopted.size)
    rules = ParagraphRules(body: adopted)
    resolver = AttributeResolver(document: document, body: given)
    let pieces = document.blocks.reduce(0) { $0 + $1.inlines.count }
    // The document's text is the story's: only attributes and places are added to it.
    text = AttributedText(uncovered: document.text, runs: pieces + document.blocks.count)
    paragraphs.reserveCapacity(document.blocks.count)
    sourceMap.reserveCapacity(pieces + document.blocks.count)
  }

  /// Adds a block with its separator.
  mutating func add(_ block: Block, lookUp: (Image) -> PictureAnswer) {
    let start = text.coveredEnd
    let style: ParagraphStyle
    let role: Story.Paragraph.Role
    switch block {
    case .emptyLine(let line):
      followsPicture = false
      style = rules.emptyLine()
      if hasSpace || line.holdsMarkup {
        role = .nothing
      } else {
        role = .space
        hasSpace = true
        before = .nothing
      }
    case .paragraph:
      hasSpace = false
      role = .text
      let reading = running.read(block, of: document, resolver: resolver)
      let alone = standsAlone(block)
      if let alone {
        style = rules.pictures(alignment: alone)
      } else {
        style = rules.text(reading, after: before)
        reportIdleAlignment(of: block)
      }
      before = alone != nil ? .nothing : rules.neighbour(reading)
      // Small letters right behind a picture are its caption.
      if alone == nil, reading.scale == .caption, followsPicture {
        paragraphs[paragraphs.count - 1].style.keepsWithNext = true
      }
      followsPicture = alone != nil
    }
    var last = SpanStyle.Index.unset
    for inline in block.inlines { add(inline, of: block.node, lookUp: lookUp, last: &last) }
    if let separator = block.separator {
      var attributes = resolver.attributes(of: role == .text ? last : .unset)
      attributes.node = block.node
      append(1, separator.source, separator.isVerbatim, attributes)
    }
    let range = TextRange(start, text.coveredEnd)
    // Most paragraphs are set like one of the last few.
    if let like = paragraphs.suffix(4).last(where: { $0.style == style }) {
      paragraphs.append(
        Story.Paragraph(range: range, styledLike: like, node: block.node, role: role))
    } else {
      paragraphs.append(
        Story.Paragraph(range: range, style: style, node: block.node, role: role))
    }
  }

  private mutating func add(
    _ inline: Inline, of node: NodeID, lookUp: (Image) -> PictureAnswer,
    last: inout SpanStyle.Index
  ) {
    switch inline {
    case .text(let piece):
      var attributes = resolver.attributes(of: piece.style)
      attributes.node = node
      append(piece.text.count, piece.source, piece.isVerbatim, attributes)
      last = piece.style
    case .lineBreak(let lineBreak):
      var attributes = resolver.attributes(of: lineBreak.style)
      attributes.node = node
      append(Document.lineSeparator.count, lineBreak.source, false, attributes)
      last = lineBreak.style
    case .image(let index):
      add(document.images[index], lookUp: lookUp)
      last = document.images[index].style
    }
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
      case .fault(let reason, let help):
        isFaulty = true
        diagnostics.append(
          Diagnostic(
            .error, "picture.unreadable", "picture “\(image.name)”: \(reason)", at: image.source,
            help: help ?? "an empty box of its size stands in its place"))
      }
    }
    pictures.append(
      StoryPicture(
        node: image.node, name: image.name, alternative: image.alternative,
        offset: text.coveredEnd, source: image.source, isFaulty: isFaulty,
        alignment: image.alignment.flatMap { ParagraphStyle.Alignment(rawValue: $0.rawValue) }))
    var attributes = resolver.attributes(of: image.style)
    attributes.node = image.node
    attributes.attachment = RunDelegate(
      node: image.node,
      sizing: .picture(intrinsic: intrinsic, width: width, height: image.height))
    append(Document.anchor.count, image.source, false, attributes)
  }

  private mutating func append(
    _ bytes: Int, _ source: SourceRange, _ isVerbatim: Bool,
    _ attributes: TextAttributes
  ) {
    sourceMap.append(
      SourceMap.Segment(start: text.coveredEnd, source: source, isVerbatim: isVerbatim))
    text.cover(bytes, attributes)
  }

  /// The alignment of a paragraph of pictures and white space alone; nil for any other.
  private func standsAlone(_ block: Block) -> ParagraphStyle.Alignment? {
    var found: ParagraphStyle.Alignment?
    for inline in block.inlines {
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
  private mutating func reportIdleAlignment(of block: Block) {
    for case .image(let index) in block.inlines {
      let image = document.images[index]
      guard let alignment = image.alignment else { continue }
      diagnostics.append(
        Diagnostic(
          .note, "picture.align-among-letters",
          "align=\(alignment.rawValue) does nothing to a picture among letters", at: image.source,
          help: "put the picture on a line of its own"))
    }
  }
}
