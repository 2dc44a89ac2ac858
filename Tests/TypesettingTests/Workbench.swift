import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import TypesetTextAnalysis
import Testing

@testable import Typesetting

/// Paragraphs in the font of round numbers: at 10 pt capitals, digits, Hebrew and Han are 10 pt
/// wide, small letters, spaces, hyphens and punctuation 5 pt. Leading is 12 pt.
enum Workbench {
  /// The font alone: what it lacks is a box 10 pt wide.
  static let square = FontLibrary(
    resources: ResourceProvider(), fontPaths: [testFontFolder], usesSystemFonts: false)
  /// The fonts of this machine and the test font.
  static let installed = FontLibrary(
    resources: ResourceProvider(), fontPaths: [testFontFolder])
  static let hyphenation = HyphenationLibrary(resources: ResourceProvider())

  static let testFontFolder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(2)
    return parts.joined(separator: "/") + "/Fonts"
  }()

  static let attributes = TextAttributes(
    font: FontQuery(families: ["Square"]), fontSize: Length(points: 10))

  static func tools(_ fonts: FontLibrary = square) -> ParagraphTools {
    ParagraphTools(fonts: fonts, hyphenation: hyphenation)
  }

  /// Flush at the start, no hyphenation, tab stops every 30 pt.
  static func style(_ change: (inout ParagraphStyle) -> Void = { _ in }) -> ParagraphStyle {
    var style = ParagraphStyle(leading: Length(points: 12))
    style.alignment = .start
    style.hyphenates = false
    style.tabInterval = Length(points: 30)
    change(&style)
    return style
  }

  static func text(_ string: String) -> AttributedText { AttributedText(string, attributes) }

  /// Records an issue for each family that `text` asks for first and that `fonts` have not got:
  /// figures in another face would say nothing.
  static func requireFonts(of text: AttributedText, in fonts: FontLibrary) {
    for run in text.runs {
      guard let family = run.attributes.font.families.first else { continue }
      let found = fonts.match(run.attributes.font).face.family
      if found != family {
        Issue.record("\(family) is not installed (scripts/setup --test), \(found) is")
      }
    }
  }

  /// A story whose paragraphs are the lines of `text`; an empty one is space, the next nothing.
  static func story(
    _ text: AttributedText, _ style: ParagraphStyle,
    each change: (Int, inout ParagraphStyle) -> Void = { _, _ in }
  ) -> Story {
    var paragraphs: [Story.Paragraph] = []
    var start = 0
    var hasSpace = false
    func add(_ end: Int) {
      let isEmpty = end == start || (end == start + 1 && text.utf8[start] == 0x0A)
      var style = style
      change(paragraphs.count, &style)
      paragraphs.append(
        Story.Paragraph(
          range: TextRange(start..<end), style: style,
          node: NodeID(contentHash: 7, occurrence: paragraphs.count),
          role: isEmpty ? hasSpace ? .nothing : .space : .text))
      hasSpace = isEmpty
      start = end
    }
    for (place, byte) in text.utf8.enumerated() where byte == 0x0A { add(place + 1) }
    if start < text.utf8.count { add(text.utf8.count) }
    return Story(name: "main", text: text, paragraphs: paragraphs, sourceMap: SourceMap())
  }

  static func framesetter(
    _ story: Story, fonts: FontLibrary = square, measure: Length = Length(points: 100),
    frameHeight: Length = Length(points: 240), jobs: Int = 1,
    breaker: any LineBreaker = GreedyBreaker()
  ) -> Framesetter {
    requireFonts(of: story.text, in: fonts)
    return Framesetter(
      supply: ParagraphSupply(
        story: story, fonts: fonts, hyphenation: hyphenation, breaker: breaker,
        expectation: FlowExpectation(measure: measure, frameHeight: frameHeight), jobs: jobs))
  }

  /// The lines of one paragraph of `string`, as a frame without a foot holds them.
  static func lines(
    _ string: String, measure: Length, _ style: ParagraphStyle = style(),
    fonts: FontLibrary = square
  ) -> [Line] {
    lines(text(string), measure: measure, style, fonts: fonts)
  }

  static func lines(
    _ text: AttributedText, measure: Length, _ style: ParagraphStyle,
    fonts: FontLibrary = square
  ) -> [Line] {
    let height = Length(points: 1_000_000)
    let frame = framesetter(
      story(text, style), fonts: fonts, measure: measure, frameHeight: height
    ).frame(in: FrameShape(rectangle: Size(width: measure, height: height)))
    return frame.lines.map(\.line)
  }

  /// What a breaker chose, and the line it became, for one paragraph at one measure.
  static func choices(
    _ text: AttributedText, measure: Length, _ style: ParagraphStyle, with tools: ParagraphTools
  ) -> [(choice: LineBreak, line: Line)] {
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    var state = ParagraphState.start
    var result: [(LineBreak, Line)] = []
    while state.offset < text.endOffset {
      var slots = UniformSlots(
        measure: measure, height: style.leading, frameHeight: Length(points: 500))
      guard let slot = slots.slot(0),
        let choice = GreedyBreaker().lines(of: paragraph, from: state, over: &slots, with: tools)
          .first
      else { break }
      result.append(
        (choice, LineBuilder.line(choice, of: paragraph, from: state, in: slot, with: tools)))
      guard choice.next.offset > state.offset else { break }
      state = choice.next
    }
    return result
  }
}

/// `value` scaled points.
func sp(_ value: Int) -> Length { Length(scaledPoints: value) }

/// A rectangle of `width` × `height` points.
func rectangle(_ width: Double, _ height: Double) -> FrameShape {
  FrameShape(rectangle: Size(width: pt(width), height: pt(height)))
}

extension Line {
  /// The text of the line, trailing white space and all.
  func string(of text: String) -> String {
    String(decoding: Array(text.utf8)[range.utf8], as: UTF8.self)
  }

  /// Everything about the line, for comparing.
  var figures: [Int] {
    var all = [
      range.lowerBound.utf8, range.upperBound.utf8, contentEnd.utf8, reason.hashIndex,
      inset.scaledPoints, width.scaledPoints, naturalWidth.scaledPoints, measure.scaledPoints,
      ascent.scaledPoints, descent.scaledPoints, stretch.rawValue,
      trailingWhitespaceWidth.scaledPoints, next.offset.utf8, next.line, next.hyphensInRow,
      begin.offset.utf8, begin.line,
    ]
    for glyph in glyphs {
      all += [
        Int(glyph.id), Int(glyph.cluster), glyph.x.scaledPoints, glyph.rise.scaledPoints,
        glyph.advance.scaledPoints,
      ]
    }
    for run in runs {
      all += [
        run.range.lowerBound.utf8, run.range.upperBound.utf8, run.glyphs.lowerBound,
        run.glyphs.upperBound, run.attributes, run.size.scaledPoints, Int(run.level),
        run.x.scaledPoints, run.width.scaledPoints, run.endsWithAddedHyphen ? 1 : 0,
      ]
    }
    return all
  }
}

extension LineBreak.Reason {
  fileprivate var hashIndex: Int {
    switch self {
    case .space: 0
    case .hyphen: 1
    case .mandatory: 2
    case .emergency: 3
    case .end: 4
    }
  }
}

extension Frame {
  /// Everything about the frame, for comparing.
  var figures: [Int] {
    var all = [
      requestedRange.lowerBound.utf8, requestedRange.upperBound.utf8, visibleRange.lowerBound.utf8,
      visibleRange.upperBound.utf8, overset.scaledPoints, usedHeight.scaledPoints,
      continuation?.offset.utf8 ?? -1, continuation?.openBlocks.last?.paragraph?.line ?? -1,
    ]
    for box in boxes {
      all += [
        box.paragraphs.lowerBound, box.paragraphs.upperBound, Int(box.edges.rawValue),
        box.rect.minX.scaledPoints, box.rect.minY.scaledPoints, box.rect.width.scaledPoints,
        box.rect.height.scaledPoints,
      ]
    }
    all += plainInitials
    for placed in lines {
      all += [
        placed.paragraph, placed.paragraphStart.utf8, placed.origin.x.scaledPoints,
        placed.origin.y.scaledPoints, placed.row, placed.height.scaledPoints,
      ]
      all += placed.line.figures
    }
    for anchor in anchors {
      all += [
        Int(truncatingIfNeeded: anchor.node.rawValue), anchor.offset.utf8, anchor.line,
        anchor.box.minX.scaledPoints, anchor.box.minY.scaledPoints, anchor.box.width.scaledPoints,
        anchor.box.height.scaledPoints,
      ]
    }
    return all
  }
}
