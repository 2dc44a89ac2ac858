import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

// MARK: Letters and pictures

extension StoryAssembly {
  /// Adds the letters and pictures of `element`, and returns the style of the last of them.
  mutating func addInlines(
    of element: Element, lookUp: (Image) -> PictureAnswer
  ) -> SpanStyle.Index {
    var last = SpanStyle.Index.unset
    for inline in document.inlines(of: element) {
      add(inline, of: element.node, lookUp: lookUp, last: &last)
    }
    return last
  }

  /// Adds the letters that mark `element` as the first of an item, which stand nowhere in the source.
  mutating func addMarker(_ marker: [UInt8], of element: Element) {
    var attributes = resolver.attributes(of: .unset, in: letters)
    attributes.node = element.node
    let place = element.source.lowerBound
    append(marker.count, SourceRange(element.source.source, place..<place), false, attributes)
  }

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
    var image = image
    var intrinsic = Size(width: Length(points: 4), height: Length(points: 3))
    var isFaulty = false
    if image.name.isEmpty {
      // The reader has said so; a small box shows where.
      isFaulty = true
      if image.width == nil, image.height == nil { image.width = Length(points: 60) }
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
    (image, intrinsic) = noteSide(of: image, intrinsic: intrinsic)
    var width = image.width
    // Among letters a picture without a size has its own, at the 96 pixels to the inch of the web.
    if !isPictures, width == nil, image.height == nil, image.maximumWidth == nil {
      width = isFaulty ? Length(points: 60) : widthAmongLetters(of: intrinsic)
    }
    var attributes = resolver.attributes(of: image.style, in: letters)
    attributes.node = image.node
    var delegate = RunDelegate(
      node: image.node, sizing: sizing(of: image, intrinsic: intrinsic, width: width))
    if isPictures, var rows = pictureRows {
      rows.cuts = image.mayBeCut
      // Text that runs around a picture hardly asks for rows.
      if isWrapped { rows.mostCut = 5 }
      delegate.rows = rows
    }
    delegate.fit = fit(of: image, isFaulty: isFaulty)
    // A picture that fills its frame ends at the edges of that, not on rows of the grid.
    if delegate.fit?.fillsFrame ?? false, fillsOwnFrame { delegate.rows = nil }
    attributes.attachment = delegate
    append(Document.anchor.count, image.source, false, attributes)
  }

  /// Whether text runs around the figure in hand.
  private var isWrapped: Bool {
    surroundings.frames.contains {
      $0.kind == .figure && document.attributes(of: document.elements[$0.container]).wrap != nil
    }
  }

  /// How wide a picture of `size` pixels is among letters: its own width, or, where it is not much higher than a
  /// line, as wide as it comes out with the height of one, so that it leaves the lines where they are.
  private func widthAmongLetters(of size: Size) -> Length {
    let (width, height) = (size.width * 3 / 4, size.height * 3 / 4)
    let leading = rules.body.leading
    // What a line has above its baseline.
    let room = leading * 3 / 4
    guard height > room, height <= leading * 2 else { return width }
    return width.scaled(by: room.scaledPoints, over: height.scaledPoints)
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
  func alignmentOfPictures(aloneIn element: Element) -> ParagraphStyle.Alignment? {
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
  mutating func reportIdleAlignment(of element: Element) {
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
