import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

extension StoryAssembly {
  /// How the room of `image` is decided, whose file is `intrinsic` large and which is to be `width`
  /// wide: as a picture between lines, or beside letters as its tag asks.
  func sizing(of image: Image, intrinsic: Size, width: Length?) -> RunDelegate.Sizing {
    let beside = isPictures ? nil : image.besideLetters
    guard beside != nil || image.margin != nil || image.maximumWidth != nil else {
      return .picture(intrinsic: intrinsic, width: width, height: image.height)
    }
    let wide = max(intrinsic.width.scaledPoints, 1)
    let high = max(intrinsic.height.scaledPoints, 1)
    var attachment = TextAttachment(
      image.name, contentSize: intrinsic, alignment: beside ?? .baseline,
      margin: image.margin ?? .none, maximumWidth: image.maximumWidth,
      alternative: image.alternative)
    switch (width, image.height) {
    case (let width?, let height?): attachment.size = Size(width: width, height: height)
    case (let width?, nil):
      attachment.size = Size(width: width, height: width.scaled(by: high, over: wide))
    case (nil, let height?):
      attachment.size = Size(width: height.scaled(by: wide, over: high), height: height)
    case (nil, nil): attachment.size = nil
    }
    attachment.fitsLine = true
    attachment.keepsAir = beside == nil
    return .attachment(attachment)
  }

  /// How `image` lies in its room; nil where it is as large as that, and for one that cannot be shown. One without a
  /// height fills the page that its figure has for itself.
  mutating func fit(of image: Image, isFaulty: Bool) -> PictureFit? {
    if image.fit == nil, !isFaulty, isPictures, image.height == nil, image.width == nil,
      fillsFrames,
      let way = figureFit, surroundings.frames.contains(where: { $0.kind == .figure })
    {
      var fit = PictureFit(way)
      fit.fillsFrame = true
      return fit
    }
    guard var fit = image.fit, !isFaulty else { return nil }
    guard isPictures else {
      reportIdleFit(of: image, "among letters", "put it on a line of its own")
      return nil
    }
    guard image.height == nil, fit.room == nil else { return fit }
    fit.fillsFrame = hasPage || fillsFrames || fillsOwnFrame
    guard !fit.fillsFrame else { return fit }
    if fit.way == .cover, isInFigureOfSizes {
      fit.seen = 100
      return fit
    }
    reportIdleFit(
      of: image, "without a height",
      fit.way == .cover
        ? "write height=, or in the tag of its figure min=, for what may be cut off, or place=page"
        : "write height=, or place=page in the tag of its figure")
    return nil
  }

  /// Whether masters have frames for the figure in hand, and it has neither caption nor credit, which would need room there.
  var fillsOwnFrame: Bool {
    guard hasOwnFrames, let frame = surroundings.frames.last(where: { $0.kind == .figure }) else {
      return false
    }
    return !document.descendants(of: frame.container).contains {
      [.caption, .credit].contains(document.elements[$0].kind)
    }
  }

  /// Whether the figure in hand stands among the columns and may be lower than it is of itself.
  private var isInFigureOfSizes: Bool {
    guard
      let frame = surroundings.frames.last(where: { $0.kind == .figure || $0.kind == .figures }),
      frame.kind == .figure
    else { return false }
    let attributes = document.attributes(of: document.elements[frame.container])
    return attributes.figure?.least != nil && attributes.wrap == nil
      && attributes.places.contains { $0 != .here && $0 != .side }
  }

  private mutating func reportIdleFit(of image: Image, _ reason: String, _ help: String) {
    diagnostics.append(
      Diagnostic(
        .note, "picture.idle-fit", "fit has no effect on a picture \(reason)", at: image.source,
        help: help))
  }

  /// Whether the figure in hand has a page for itself, or both of a spread.
  private var hasPage: Bool {
    surroundings.frames.contains {
      let places = document.attributes(of: document.elements[$0.container]).places
      return ($0.kind == .figure || $0.kind == .figures) && !places.isEmpty
        && places.allSatisfy { $0 == .page || $0 == .spread }
    }
  }

  /// Beside letters there have to be some.
  mutating func reportIdleSides(of element: Element) {
    for case .image(let index) in document.inlines(of: element) {
      let image = document.images[index]
      guard
        let word = Image.besideLetters.first(where: { $0.value == image.besideLetters })?.word
      else { continue }
      diagnostics.append(
        Diagnostic(
          .note, "picture.align-without-letters",
          "align=\(word) has no effect on a picture on a line of its own", at: image.source,
          help: "write left, center or right there"))
    }
  }
}
