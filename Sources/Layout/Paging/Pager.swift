package import Diagnostics
import Geometry
import RichText
import Templates
package import Typesetting

/// Makes pages of columns from a story, one when it is asked; nothing of a page is kept.
package struct Pager {
  private let story: Story
  private let setup: PageSetup
  private let framesetter: Framesetter
  private let furniture: FurnitureMaker
  private let pictures: [NodeID: StoryPicture]
  private var token: BreakToken? = .start
  private var number = 0
  private var brokenParagraph = -1
  private var emergencies = 0

  /// What was found while pages were made; `takeDiagnostics` empties it.
  private var diagnostics: [Diagnostic] = []
  private var reportedMissing: Set<MissingKey> = []

  private struct MissingKey: Hashable {
    var text: String
    var family: String
  }

  /// What `Pager` asks for when it comes to a story.
  package struct StoryOrder: Sendable {
    /// The story.
    package var story: Story
    /// The frame that most of its lines will stand in.
    package var expectation: FlowExpectation
    /// True for a story of a few paragraphs, which are not worth a thread of their own.
    package var isSmall: Bool
  }

  /// Pages of `issue` by `design`.
  ///
  /// - Parameters:
  ///   - title: What furniture calls the magazine.
  ///   - references: What an earlier layout told of pages, for furniture.
  ///   - pictures: The template's pictures, by the names it calls them.
  ///   - tools: For the lines of furniture.
  ///   - supply: Makes the paragraphs of a story; asked once for the main story at once, and once
  ///     for each sidebar when its page comes.
  package init(
    _ issue: StyledIssue, design: PageDesign, title: String,
    references: PageReferences = PageReferences(),
    pictures: [String: FurnitureMaker.Picture] = [:], tools: ParagraphTools,
    supply: @escaping (StoryOrder) -> ParagraphSupply
  ) {
    let styled = issue.main
    story = styled.story
    let setup = PageSetup(design)
    self.setup = setup
    framesetter = Framesetter(
      supply: supply(
        StoryOrder(
          story: story,
          expectation: FlowExpectation(
            measure: setup.frameSize.width, frameHeight: setup.frameSize.height),
          isSmall: false)))
    furniture = FurnitureMaker(
      issue: issue, design: design, title: title, pageCount: references.count,
      pictures: pictures, tools: tools)
    diagnostics += furniture.problems
    self.pictures = Dictionary(
      styled.pictures.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What was found since the last call.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// The next page; nil where the story is at its end. A story without text has one empty page.
  package mutating func next() -> LayoutPage? {
    guard let start = token else { return nil }
    number += 1
    var page = LayoutPage(
      number: number, label: String(number), size: setup.size, master: "plain", frames: [],
      furniture: [])
    var place: BreakToken? = start
    for column in 0..<setup.columns {
      guard let from = place else { break }
      let box = setup.columnBox(column)
      let frame = filled(box.size, from: from, isLast: column == setup.columns - 1)
      if frame.lines.isEmpty, frame.continuation == nil, column > 0 || number > 1 {
        place = nil
        break
      }
      page.frames.append(laid(frame, column: column, in: box))
      place = frame.continuation
    }
    token = place
    if let place {
      framesetter.supply.release(before: paragraphIndex(at: place.offset))
    }
    reportMissing()
    if page.frames.isEmpty, number > 1 { return nil }
    page.furniture = furniture.furniture(of: page)
    return page
  }

  /// A frame that holds something: what is too high for an empty column stands out of it rather
  /// than never being placed.
  private mutating func filled(_ size: Size, from start: BreakToken, isLast: Bool) -> Frame {
    let shape = FrameShape(rectangle: size.turned(for: setup.writingMode))
    var options = FrameOptions()
    options.grid = setup.leading
    options.orphans = 2
    options.widows = 2
    options.keepsHeadings = true
    let frame = framesetter.frame(from: start, in: shape, next: [shape], options: options)
    // Empty lines at the top are nothing to look at: a column of them alone is as good as empty.
    guard frame.continuation != nil, frame.lines.allSatisfy({ $0.height == .zero }) else {
      return frame
    }
    options.allowsOverset = true
    return framesetter.frame(from: start, in: shape, next: [shape], options: options)
  }

  private mutating func laid(_ frame: Frame, column: Int, in box: Rect) -> LayoutFrame {
    let placed = frame.anchors.compactMap { anchor -> PlacedPicture? in
      guard let picture = pictures[anchor.node] else { return nil }
      return PlacedPicture(
        node: anchor.node, name: picture.name, alternative: picture.alternative,
        box: frame.pageRect(anchor.drawnBox).translated(by: box.origin), offset: anchor.offset,
        isFaulty: picture.isFaulty, alignment: picture.alignment)
    }
    if frame.overset > .zero, let line = frame.lines.first(where: { $0.height > .zero }) {
      diagnostics.append(
        Diagnostic(
          .warning, "layout.overset",
          "page \(number), column \(column + 1): this line is "
            + "\(frame.overset.rounded) pt higher than its column",
          at: story.sourceMap.source(of: line.range),
          help: "make the letters smaller or the page higher"))
    }
    reportHiddenPictures(in: frame, column: column)
    reportEmergencies(in: frame, column: column)
    reportPlainInitials(in: frame, column: column)
    let boxes = frame.boxes.map { inFrame -> FrameBox in
      var onPage = inFrame
      onPage.rect = frame.pageRect(inFrame.rect).translated(by: box.origin)
      return onPage
    }
    return LayoutFrame(
      id: "p\(number).c\(column + 1)", story: story.name, column: column + 1, box: box,
      frame: frame, boxes: boxes, pictures: placed)
  }

  // MARK: Problems

  /// One warning for each paragraph whose large first letters have no room.
  private mutating func reportPlainInitials(in frame: Frame, column: Int) {
    for index in frame.plainInitials {
      let range = story.paragraphs[index].range
      diagnostics.append(
        Diagnostic(
          .warning, "layout.dropcap-too-wide",
          "page \(number), column \(column + 1): there is no room beside a drop cap of "
            + "\(story.paragraphs[index].style.dropCap?.lines ?? 0) lines; its letters are set "
            + "as the others",
          at: story.sourceMap.source(of: TextRange(range.lowerBound, range.lowerBound + 1)),
          help: "make it fewer lines high, or use fewer columns"))
    }
  }

  /// One warning for each picture whose margin leaves nothing of it.
  private mutating func reportHiddenPictures(in frame: Frame, column: Int) {
    for anchor in frame.anchors {
      guard let attachment = anchor.delegate.attached, attachment.margin != .none,
        let picture = pictures[anchor.node]
      else { continue }
      let box = anchor.drawnBox
      guard box.width <= .zero || box.height <= .zero else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "picture.no-room",
          "page \(number), column \(column + 1): its margin leaves no room for picture "
            + "“\(picture.name)” in a column \(frame.shape.size.width.rounded) pt wide; "
            + "it is not seen",
          at: story.sourceMap.source(of: TextRange(anchor.offset, anchor.offset + 1)),
          help: "make its margin smaller"))
    }
  }

  /// One warning for each paragraph with a word that had to be cut or stands out.
  private mutating func reportEmergencies(in frame: Frame, column: Int) {
    for (index, placed) in frame.lines.enumerated() where placed.paragraph != brokenParagraph {
      let line = placed.line
      let standsOut = line.standsOut && !line.isBlank
      guard line.reason == .emergency || standsOut else { continue }
      brokenParagraph = placed.paragraph
      emergencies += 1
      guard emergencies <= Pager.mostReports else { continue }
      // A line that drops spaces ends between words, which <nobr> had joined.
      let partsWords = line.reason == .emergency && line.contentEnd < line.range.upperBound
      diagnostics.append(
        Diagnostic(
          .warning, line.reason == .emergency ? "layout.emergency-break" : "layout.overfull",
          partsWords
            ? "words that shall stay on one line are wider than their column and were parted"
            : line.reason == .emergency
              ? "a word is wider than its column and was cut between two letters"
              : "this line is \((line.width - line.measure).rounded) pt wider than its column",
          at: story.sourceMap.source(of: placed.range),
          help: partsWords
            ? "let <nobr> hold fewer words, or use fewer columns"
            : standsOut && frame.anchors.contains { $0.line == index }
              ? "make the picture or its margin smaller, or use fewer columns"
              : "put &shy; where the word may be divided, or use fewer columns"))
    }
    if emergencies == Pager.mostReports + 1, !frame.lines.isEmpty {
      emergencies += 1
      diagnostics.append(
        Diagnostic(
          .note, "layout.emergency-break",
          "further words that are wider than their column are not listed"))
    }
  }

  /// One warning for each character and font, with the text it stands in.
  private mutating func reportMissing() {
    for missing in framesetter.supply.takeMissing() {
      let text = story.text.string(in: missing.range)
      guard reportedMissing.insert(MissingKey(text: text, family: missing.family)).inserted
      else { continue }
      let codes = text.unicodeScalars.map { "U+" + hexadecimal($0.value) }.joined(separator: " ")
      diagnostics.append(
        Diagnostic(
          .warning, "font.missing-glyph",
          "no installed font has “\(text)” (\(codes)), which stands in “\(context(of: missing.range))”; "
            + "\(missing.family) shows an empty box",
          at: story.sourceMap.source(of: missing.range),
          help: "install a font that has it, or name its folder with --font-path"))
    }
  }

  /// The words around a place, about twenty characters on each side.
  private func context(of range: TextRange) -> String {
    let bytes = story.text.utf8
    var lower = range.lowerBound.utf8
    var upper = range.upperBound.utf8
    var left = 20
    while lower > 0, left > 0, bytes[lower - 1] != 0x0A {
      lower -= 1
      while lower > 0, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
      left -= 1
    }
    var right = 20
    while upper < bytes.count, right > 0, bytes[upper] != 0x0A {
      upper += 1
      while upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
      right -= 1
    }
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  private func paragraphIndex(at offset: TextOffset) -> Int {
    var low = 0
    var high = story.paragraphs.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if story.paragraphs[middle].range.lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// A flood of one kind of problem helps nobody.
  private static let mostReports = 100
}

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

extension Length {
  /// The length in points with one decimal, for messages.
  var rounded: String {
    let tenths = scaled(by: 10, over: 1).scaledPoints
    let (whole, part) = ((tenths + 32768) / 65536).quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(whole)" : "\(whole).\(part)"
  }
}
