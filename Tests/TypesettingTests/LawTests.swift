import Foundation
import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// The laws of frames, for random stories in random frames.
@Suite struct LawTests {
  /// A random style; `strict` leaves out what makes rows of different heights.
  static func style(_ random: inout Seeded, strict: Bool = false) -> ParagraphStyle {
    Workbench.style {
      $0.alignment = random.pick(ParagraphStyle.Alignment.allCases)
      $0.hyphenates = random.once(in: 2)
      $0.baseDirection = random.pick([.natural, .natural, .leftToRight, .rightToLeft])
      guard !strict else { return }
      if random.once(in: 3) { $0.firstLineIndent = random.length(-5...25) }
      if random.once(in: 4) { $0.headIndent = random.length(0...12) }
      if random.once(in: 4) { $0.tailIndent = random.length(0...12) }
      if random.once(in: 4) { $0.leading = random.length(6...20) }
      if random.once(in: 4) { $0.spaceBefore = random.length(0...9) }
      if random.once(in: 4) { $0.spaceAfter = random.length(0...9) }
      if random.once(in: 6) { $0.keepsWithNext = true }
      if random.once(in: 8) { $0.keepsTogether = true }
      if random.once(in: 8) { $0.orphans = random.number(1...4) }
      if random.once(in: 5) {
        $0.dropCap = DropCap(lines: random.number(0...4), length: random.number(0...3))
      }
      if random.once(in: 4) {
        let few = [pt(0), pt(3), pt(6.5)]
        $0.box = ParagraphBox(
          padding: Insets(
            top: random.pick(few), left: random.pick(few), bottom: random.pick(few),
            right: random.pick(few)))
        $0.box?.above = ParagraphBox.Rule(width: pt(0.5), color: .black)
      }
      $0.tabInterval = random.length(5...50)
    }
  }

  static func story(_ seed: UInt64, _ kind: RandomText = RandomText(), strict: Bool = false)
    -> Story
  {
    var random = Seeded(seed)
    let text = kind.make(random.number(0...7), &random)
    let first = style(&random, strict: strict)
    return Workbench.story(text, first) { _, own in
      if !strict { own = style(&random) }
    }
  }

  static func shape(_ random: inout Seeded) -> FrameShape {
    let size = Size(width: random.length(1...160), height: random.length(1...200))
    switch random.number(0...5) {
    case 0: return FrameShape(ellipseIn: size)
    case 1:
      let hole = Rect(
        x: random.length(-20...100), y: random.length(-20...100), width: random.length(1...60),
        height: random.length(1...60))
      var shape = FrameShape(rectangle: size).excluding(Path(rect: hole))
      if random.once(in: 2) { shape.minimumWidth = random.length(0...10) }
      return shape
    default: return FrameShape(rectangle: size)
    }
  }

  static func options(_ random: inout Seeded) -> FrameOptions {
    var options = FrameOptions()
    if random.once(in: 3) { options.grid = random.pick([pt(12), pt(7)]) }
    if random.once(in: 3) { options.orphans = random.number(1...3) }
    if random.once(in: 3) { options.widows = random.number(1...3) }
    options.keepsHeadings = random.once(in: 3)
    return options
  }

  /// Fills frame after frame as a pager does: what stays empty twice is filled with overset.
  static func fill(
    _ setter: Framesetter, _ seed: UInt64, shape: ((Int) -> FrameShape)? = nil
  ) -> [Frame] {
    var random = Seeded(seed)
    var frames: [Frame] = []
    var token: BreakToken? = .start
    // Every frame but an empty one takes at least one cluster.
    let most = 2 * setter.story.text.utf8.count + 4
    while let from = token {
      let outline = shape?(frames.count) ?? LawTests.shape(&random)
      var options = LawTests.options(&random)
      options.allowsOverset = frames.last?.isEmpty == true
      let frame = setter.frame(from: from, in: outline, next: [outline], options: options)
      frames.append(frame)
      token = frame.continuation
      guard frames.count <= most else {
        Issue.record("no progress at \(from)")
        break
      }
      if frame.isEmpty, frame.continuation != nil, options.allowsOverset {
        Issue.record("an empty frame although anything may stand out at \(from)")
        break
      }
    }
    return frames
  }

  // MARK: 1 Partition, 2 Progress, 3 Conservation, 6 Exactness

  @Test(arguments: 0..<60)
  func framesHoldTheWholeStoryOnce(_ number: Int) {
    let story = LawTests.story(UInt64(number))
    let setter = Workbench.framesetter(story)
    let frames = LawTests.fill(setter, UInt64(number) &+ 1000)
    let tools = Workbench.tools()
    let prepared = story.paragraphs.map {
      PreparedParagraph(story.text[$0.range], style: $0.style, with: tools)
    }
    var offset = TextOffset.zero
    for (place, frame) in frames.enumerated() {
      #expect(frame.visibleRange.lowerBound == offset)
      #expect(frame.requestedRange.lowerBound == offset)
      #expect(frame.visibleRange.upperBound == frame.continuation?.offset ?? story.text.endOffset)
      for placed in frame.lines {
        #expect(placed.range.lowerBound == offset)
        offset = placed.range.upperBound
        check(placed, story, prepared[placed.paragraph])
      }
      #expect(frame.visibleRange.upperBound == offset)
      check(frame)
      checkBoxes(frame, story)
      // After an empty frame anything may stand out.
      if place == 0 || !frames[place - 1].isEmpty { checkOutline(frame, story) }
    }
    #expect(offset == story.text.endOffset)
  }

  /// What holds for any frame.
  private func check(_ frame: Frame) {
    let foot =
      frame.lines.map { placed in
        placed.height > .zero ? placed.origin.y + placed.line.descent : .zero
      }.max() ?? .zero
    #expect(frame.usedHeight >= foot)
    if frame.overset == .zero { #expect(frame.usedHeight <= frame.shape.size.height) }
    if frame.overset > .zero { #expect(frame.lines.filter { $0.height > .zero }.count == 1) }
    var last = -1
    for (place, placed) in frame.lines.enumerated() {
      #expect(placed.row == last || placed.row == last + 1)
      if placed.row == last {
        let before = frame.lines[place - 1]
        #expect(before.origin.y == placed.origin.y)
        #expect(before.height == placed.height)
      } else if place > 0, placed.height > .zero, frame.lines[place - 1].height > .zero {
        #expect(
          placed.origin.y - frame.lines[place - 1].origin.y
            >= frame.lines[place - 1].line.descent)
      }
      last = placed.row
    }
    #expect(frame.anchors.map(\.offset) == frame.anchors.map(\.offset).sorted())
    for anchor in frame.anchors {
      #expect(frame.lines[anchor.line].range.contains(anchor.offset))
    }
  }

  /// Boxes stand below each other, hold the lines of their paragraphs, and begin and end once.
  private func checkBoxes(_ frame: Frame, _ story: Story) {
    var last = Length.zero
    for box in frame.boxes {
      #expect(box.rect.minY >= last)
      last = box.rect.maxY
      let lines = frame.lines.filter {
        box.paragraphs.contains($0.paragraph) && $0.height > .zero
      }
      #expect(!lines.isEmpty)
      for placed in lines {
        #expect(placed.origin.y - placed.line.ascent >= box.rect.minY)
        #expect(placed.origin.y + placed.line.descent <= box.rect.maxY)
      }
      for placed in frame.lines where placed.height > .zero {
        guard !box.paragraphs.contains(placed.paragraph) else { continue }
        #expect(
          placed.origin.y - placed.line.ascent >= box.rect.maxY
            || placed.origin.y + placed.line.descent <= box.rect.minY)
      }
      for index in box.paragraphs where story.paragraphs[index].role == .text {
        #expect(story.paragraphs[index].style.box == box.style)
      }
    }
    // Every line of a boxed paragraph stands in a box.
    for placed in frame.lines where placed.height > .zero {
      let source = story.paragraphs[placed.paragraph]
      guard source.role == .text, source.style.box != nil else { continue }
      #expect(frame.boxes.filter { $0.paragraphs.contains(placed.paragraph) }.count == 1)
    }
  }

  /// What is seen lies within the outline, over the whole height of its row.
  private func checkOutline(_ frame: Frame, _ story: Story) {
    guard !frame.shape.isPlainRectangle else { return }
    let lines = frame.lines.filter { $0.height > .zero }
    for placed in lines where !placed.line.runs.isEmpty {
      let style = story.paragraphs[placed.paragraph].style
      // A hanging first line stands out by its indent.
      if placed.line.begin.line == 0, (style.headIndent + style.firstLineIndent).isNegative {
        continue
      }
      let row = lines.filter { $0.row == placed.row }
      let top = placed.origin.y - (row.map(\.line.ascent).max() ?? .zero)
      let free = frame.shape.intervals(from: top, to: top + placed.height)
      let right = placed.origin.x + placed.line.width
      if placed.line.width > placed.line.measure || placed.line.measure == .zero {
        // Only where the frame is nowhere wider.
        #expect(free == [LineInterval(start: .zero, end: frame.shape.size.width)])
      } else {
        #expect(free.contains { $0.start <= placed.origin.x && right <= $0.end })
      }
    }
  }

  /// What holds for any line.
  private func check(_ placed: PlacedLine, _ story: Story, _ paragraph: PreparedParagraph) {
    let line = placed.line
    let source = story.paragraphs[placed.paragraph]
    #expect(placed.paragraphStart == source.range.lowerBound)
    #expect(source.range.lowerBound <= placed.range.lowerBound)
    #expect(placed.range.upperBound <= source.range.upperBound)
    guard source.role == .text else { return }
    #expect(!line.range.isEmpty || story.text.utf8.isEmpty)
    #expect(line.next.offset == line.range.upperBound)
    let positions = paragraph.analysis.positions
    // No line begins within a grapheme.
    #expect(positions[line.range.upperBound.utf8].contains(.graphemeStart))
    // Every cluster of what is seen has its glyphs on the line, and nothing else has.
    var clusters = Set(line.glyphs.map { Int($0.cluster) })
    if line.reason == .hyphen {
      #expect(clusters.remove(line.contentEnd.utf8) != nil)
    }
    let own = Set(
      paragraph.shaped.glyphs.map { Int($0.cluster) }.filter {
        line.range.lowerBound.utf8 <= $0 && $0 < line.contentEnd.utf8
      })
    #expect(clusters.isSuperset(of: own.filter { !isIgnorable(paragraph.text, $0) }))
    for cluster in clusters {
      #expect(line.range.lowerBound.utf8 <= cluster && cluster < line.contentEnd.utf8)
      // Where there is one more, a ligature was cut.
      if !own.contains(cluster) { #expect(cluster == line.range.lowerBound.utf8) }
    }
    // Its runs and the separators tile what is seen.
    var offset = line.range.lowerBound.utf8
    for run in line.runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let between = paragraph.text.utf8[offset..<max(offset, run.range.lowerBound.utf8)]
      #expect(
        String(decoding: between, as: UTF8.self).unicodeScalars.allSatisfy {
          $0.value < 0x20 || $0 == "\u{2028}"
        })
      #expect(offset <= run.range.lowerBound.utf8)
      offset = run.range.upperBound.utf8
    }
    #expect(offset <= line.contentEnd.utf8)
    checkWidths(placed, source.style)
  }

  /// True for marks of direction and the like: no glyph is theirs, and what stands behind them in
  /// their cluster may begin the next line.
  private func isIgnorable(_ text: AttributedText, _ offset: Int) -> Bool {
    let rest = String(decoding: text.utf8[offset...].prefix(4), as: UTF8.self)
    return rest.unicodeScalars.first?.properties.isDefaultIgnorableCodePoint ?? false
  }

  /// Advances, positions and widths agree to the sp.
  private func checkWidths(_ placed: PlacedLine, _ style: ParagraphStyle) {
    let line = placed.line
    var pen = Length.zero
    for run in line.runs {
      #expect(run.x == pen)
      var inner = run.x
      for (place, glyph) in zip(run.glyphs, line.glyphs[run.glyphs]) {
        // Marks stand off the pen, whatever room justification leaves behind them; everything
        // else stands on it.
        let isMark =
          glyph.advance == .zero || place > 0 && line.glyphs[place - 1].cluster == glyph.cluster
        // So do large first letters, which are flush with the edge.
        let isInitial = placed.initialLength > Int(glyph.cluster)
        // The room before an ideograph is its own: none where a line begins.
        let room =
          Int(glyph.cluster) == line.range.lowerBound.utf8
          ? nil : line.paragraph.spacing.entry(at: Int(glyph.cluster))?.lead
        if !isMark, !isInitial { #expect(glyph.x == inner + (room ?? .zero)) }
        inner += glyph.advance
      }
      if run.kind == .text { #expect(inner - run.x == run.width) }
      pen += run.width
    }
    #expect(pen == line.width)
    #expect(line.glyphs.indices.elementsEqual(line.runs.flatMap { Array($0.glyphs) }))
    if line.stretch.rawValue != 0 {
      #expect(style.alignment == .justify)
      #expect(line.width == line.measure)
    }
    if line.width > line.measure {
      // One cluster at most, perhaps with white space that has no break behind it.
      #expect(
        Set(line.glyphs.map(\.cluster)).count + line.runs.filter { $0.kind != .text }.count <= 1)
    }
  }

  // MARK: The breaker's promise

  @Test(arguments: 0..<60)
  func theWidthThatIsWeighedIsTheWidthTheLineGets(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 77)
    let story = LawTests.story(UInt64(number) &+ 500)
    let tools = Workbench.tools()
    for source in story.paragraphs where source.role == .text {
      let measure = random.length(0...150)
      for (choice, line) in Workbench.choices(
        story.text[source.range], measure: measure, source.style, with: tools)
      {
        #expect(choice.naturalWidth == line.naturalWidth)
        #expect(choice.range == line.range)
      }
    }
  }

  // MARK: 4 Determinism

  @Test(arguments: [1, 3])
  func theNumberOfThreadsChangesNothing(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    let text = RandomText().make(90, &random)
    let story = Workbench.story(text, LawTests.style(&random))
    func figures(_ jobs: Int) -> [[Int]] {
      LawTests.fill(Workbench.framesetter(story, jobs: jobs), UInt64(seed)) {
        rectangle($0 % 3 == 0 ? 100 : 77, 240)
      }.map(\.figures)
    }
    let one = figures(1)
    #expect(one == figures(1))
    #expect(one == figures(2))
    #expect(one == figures(8))
  }

  @Test(arguments: 0..<10)
  func whatTheFlowWasExpectedToBeChangesNothing(_ number: Int) {
    let story = LawTests.story(UInt64(number) &+ 4000)
    func figures(_ measure: Double, _ height: Double) -> [[Int]] {
      LawTests.fill(
        Workbench.framesetter(story, measure: pt(measure), frameHeight: pt(height)), 1
      ) { _ in rectangle(90, 150) }.map(\.figures)
    }
    let exact = figures(90, 150)
    #expect(exact == figures(40, 60))
    #expect(exact == figures(300, 150))
  }

  // MARK: 5 Splitting

  @Test(arguments: 0..<20)
  func twoFramesOfHalfTheHeightHoldTheLinesOfOne(_ number: Int) throws {
    let kind = RandomText(holdsTallThings: false, holdsEmptyLines: false)
    let story = LawTests.story(UInt64(number) &+ 9000, kind, strict: true)
    let half = rectangle(60 + Double(number % 60), 60)
    var whole = half
    whole.size.height = pt(120)
    let setter = Workbench.framesetter(story)
    var token: BreakToken? = .start
    while let from = token {
      let full = setter.frame(from: from, in: whole)
      // A blank line takes no room where it falls at a frame's top.
      guard full.lines.allSatisfy({ !$0.line.glyphs.isEmpty }) else {
        token = full.continuation
        continue
      }
      let first = setter.frame(from: from, in: half)
      var lines = first.lines.map(\.line.figures)
      var rest = first.continuation
      if let next = rest {
        let second = setter.frame(from: next, in: half)
        lines += second.lines.map(\.line.figures)
        rest = second.continuation
      }
      #expect(lines == full.lines.map(\.line.figures))
      #expect(rest == full.continuation)
      guard full.continuation != token else { break }
      token = full.continuation
    }
  }

  // MARK: Tokens

  @Test(arguments: 0..<20)
  func aTokenReadFromARecordGoesOnAsTheOneWritten(_ number: Int) throws {
    let story = LawTests.story(UInt64(number) &+ 2000)
    let setter = Workbench.framesetter(story)
    var random = Seeded(UInt64(number))
    var token: BreakToken? = .start
    for _ in 0..<200 {
      guard let from = token else { break }
      let shape = rectangle(Double(random.number(20...120)), Double(random.number(12...60)))
      let frame = setter.frame(from: from, in: shape)
      let copy = try JSONDecoder().decode(
        BreakToken.self, from: JSONEncoder().encode(from))
      #expect(copy == from)
      // Another framesetter, which has made nothing of what came before.
      let other = Workbench.framesetter(story).frame(from: copy, in: shape)
      #expect(other.figures == frame.figures)
      #expect(other.continuation == frame.continuation)
      guard frame.continuation != token else { break }
      token = frame.continuation
    }
  }
}
