import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Laws of the one hit test, on lines of all kinds.
@Suite struct HitTestLawTests {
  /// What holds for every line.
  private func check(_ line: Line, _ comment: String) {
    let cells = line.cells
    let start = line.paragraphStart.utf8
    // The cells are the text, each byte once, but for a separator at its end.
    let order = cells.cells.filter { !$0.range.isEmpty }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var offset = line.stringRange.lowerBound
    for cell in order {
      #expect(cell.range.lowerBound == offset, "\(comment)")
      offset = cell.range.upperBound
    }
    let rest = TextRange(offset, line.stringRange.upperBound).shifted(by: -start)
    #expect(
      line.paragraph.text.utf8[rest.utf8].allSatisfy {
        [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0xC2, 0xE2, 0x80, 0xA8, 0xA9].contains($0)
      }, "\(comment)")
    // Side by side, as wide as the line.
    for (a, b) in zip(cells.cells, cells.cells.dropFirst()) {
      #expect(a.right == b.left, "\(comment)")
    }
    #expect(cells.right - cells.left == line.width, "\(comment)")

    // The centre of every glyph's room is its own cluster's.
    for run in line.runs where run.kind == .text {
      var x = run.x
      for index in run.glyphs {
        let glyph = line.glyphs[index]
        let centre = x + glyph.advance / 2
        x += glyph.advance
        guard glyph.advance > .zero, Int(glyph.cluster) < line.contentEnd.utf8 else { continue }
        let hit = line.characterIndex(at: centre)
        // Within a ligature it is one of its characters.
        let place = hit.map { TextOffset($0.utf8 - start) }
        let isWithin = place.map { place in
          cluster(of: glyph, index, run, line).contains(place)
        }
        #expect(isWithin == true, "\(comment): glyph \(index)")
      }
    }
    // The centre of every cell is that cell, for characters and for carets.
    for cell in cells.cells where cell.width > sp(1) && cell.kind == .text {
      let left = cell.left + cell.width / 4
      let right = cell.right - cell.width / 4
      #expect(cells.characterIndex(at: left) == cell.range.lowerBound, "\(comment)")
      #expect(cells.characterIndex(at: right) == cell.range.lowerBound, "\(comment)")
      let (lower, upper) = (cell.range.lowerBound, cell.range.upperBound)
      #expect(cells.caretIndex(at: left) == (cell.isRightToLeft ? upper : lower), "\(comment)")
      #expect(cells.caretIndex(at: right) == (cell.isRightToLeft ? lower : upper), "\(comment)")
      // The caret before it stands at its leading edge, in one of its two places.
      let offsets = cells.offsets(for: lower)
      #expect([offsets.primary, offsets.secondary].contains(cell.leadingEdge), "\(comment)")
      let behind = cells.offsets(for: upper)
      #expect([behind.primary, behind.secondary].contains(cell.trailingEdge), "\(comment)")
      #expect(
        cells.intervals(for: cell.range) == [LineInterval(start: cell.left, end: cell.right)],
        "\(comment)")
    }
    // Edges come in order, two of each character.
    let edges = cells.caretEdges
    #expect(zip(edges, edges.dropFirst()).allSatisfy { $0.x <= $1.x }, "\(comment)")
    #expect(edges.count == order.count * 2, "\(comment)")
    #expect(edges.filter(\.isLeading).count == order.count, "\(comment)")
    // All of the text, and what goes on behind it, is all of the line, its hyphen too.
    let whole = cells.intervals(
      for: TextRange(line.stringRange.lowerBound, line.stringRange.upperBound + 1))
    #expect(whole.count <= 1 || cells.cells.contains { $0.width < .zero }, "\(comment)")
  }

  /// The text of a glyph's cluster, from the paragraph's start.
  private func cluster(of glyph: LineGlyph, _ index: Int, _ run: LineRun, _ line: Line)
    -> TextRange
  {
    let own = Int(glyph.cluster)
    let next = run.glyphs.map { Int(line.glyphs[$0].cluster) }.filter { $0 > own }.min()
    // A character may be several clusters: a half letter, and the letter it is before.
    let start = line.paragraph.clusterStart(atOrBefore: TextOffset(own)).utf8
    return TextRange(start..<min(next ?? run.range.upperBound.utf8, run.range.upperBound.utf8))
  }

  @Test func linesOfRandomTexts() {
    var random = Seeded(77)
    let maker = RandomText()
    for round in 0..<60 {
      let text = maker.make(3, &random)
      let style = Workbench.style {
        $0.alignment = random.pick(ParagraphStyle.Alignment.allCases)
        $0.hyphenates = random.once(in: 2)
        $0.microtype = random.once(in: 2) ? .none : .standard
        $0.baseDirection = random.pick([.natural, .leftToRight, .rightToLeft])
      }
      for line in Workbench.lines(text, measure: random.length(20...200), style) {
        check(line, "\(round): \(text.string.debugDescription)")
      }
    }
  }

  @Test func dividedWordsAndDropCaps() {
    let text =
      "Once upon a time there was an extraordinarily comfortable conversation about typographical "
      + "inconveniences, and nobody remembered anything afterwards."
    for direction in [ParagraphStyle.BaseDirection.leftToRight, .rightToLeft] {
      let lines = Workbench.lines(
        text, measure: pt(120),
        Workbench.style {
          $0.hyphenates = true
          $0.alignment = .justify
          $0.dropCap = DropCap(lines: 2, length: 1)
          $0.baseDirection = direction
        })
      #expect(lines.contains { $0.reason == .hyphen })
      for line in lines { check(line, "\(direction)") }
    }
  }

  static let samples: [(family: String, language: LanguageTag, text: String)] = [
    ("Linux Libertine O", "en-US", "Office waffles: AVAST, Ta Va fj “Type” ffi fl ffl, 12½ naïve."),
    ("Noto Naskh Arabic", "ar", "في يومٍ من الأيام كان abc هناك 123 كتابٌ صغير (لا إله) والسلام"),
    ("Noto Serif Hebrew", "he", "שָׁלוֹם עולם abc 12,5 (דג) ״ציטוט״"),
    ("Noto Serif Devanagari", "hi", "क्षत्रिय श्री हिन्दी में लिखा गया वाक्य है।"),
    ("Noto Serif Thai", "th", "ภาษาไทยเป็นภาษาที่น้ำใจงาม"),
    ("Noto Serif CJK SC", "zh", "排版是一门艺术，汉字与 Latin 混排。"),
    ("Noto Serif Myanmar", "my", "မြန်မာဘာသာစကား"),
    ("Noto Serif Khmer", "km", "ភាសាខ្មែរ"),
    ("Noto Serif Tamil", "ta", "தமிழ் மொழி கொண்டு"),
    ("Noto Nastaliq Urdu", "ur", "اردو زبان میں لکھا گیا جملہ"),
  ]

  @Test(arguments: samples.indices)
  func installedScripts(_ index: Int) throws {
    let sample = Self.samples[index]
    let attributes = TextAttributes(
      font: FontQuery(families: [sample.family]), fontSize: pt(20), language: sample.language)
    let text = AttributedText(sample.text, attributes)
    let whole = Line(text, in: Workbench.machine)
    try #require(whole.glyphRuns.contains { $0.face.family == sample.family })
    check(whole, sample.family)
    for measure in [60.0, 90, 150] {
      for alignment in [ParagraphStyle.Alignment.start, .justify] {
        let lines = Workbench.lines(
          text, measure: pt(measure), Workbench.style { $0.alignment = alignment },
          fonts: Workbench.installed)
        for line in lines { check(line, sample.family) }
      }
    }
  }

  // MARK: Ligatures

  @Test func theFontSaysWhereCaretsStandInALigature() throws {
    // Noto Serif: f_f is 708 units wide, its caret at 342; f_f_i 1002, at 334 and 668 (GDEF).
    let attributes = TextAttributes(
      font: FontQuery(families: ["Noto Serif"]), fontSize: pt(100))
    let two = Line(AttributedText("ff", attributes), in: Workbench.machine)
    try #require(two.glyphRuns[0].face.family == "Noto Serif")
    try #require(two.glyphCount == 1)
    #expect(two.width == pt(70.8))
    #expect(two.offset(for: TextOffset(1)) == pt(34.2))
    let three = Line(AttributedText("affi", attributes), in: Workbench.machine)
    try #require(three.glyphCount == 2)
    let a = three.offset(for: TextOffset(1))
    #expect(three.offset(for: TextOffset(2)) == a + pt(33.4))
    #expect(three.offset(for: TextOffset(3)) == a + pt(66.8))
    #expect(three.cells.cells.map(\.isLigaturePart) == [false, true, true, true])
    // A caret in its midst, and the letter under a point, are those of the parts.
    #expect(three.characterIndex(at: a + pt(40)) == TextOffset(2))
    #expect(three.caretIndex(at: a + pt(40)) == TextOffset(2))
    #expect(three.caretIndex(at: a + pt(60)) == TextOffset(3))
  }

  @Test func fromRightToLeftALigatureIsCutFromTheRight() throws {
    let attributes = TextAttributes(
      font: FontQuery(families: ["DejaVu Sans"]), fontSize: pt(20), language: "ar")
    let line = Line(AttributedText("لا", attributes), in: Workbench.machine)
    try #require(line.glyphRuns[0].face.family == "DejaVu Sans")
    try #require(line.glyphCount == 1)
    let cells = line.cells.cells
    try #require(cells.count == 2)
    #expect(cells.map(\.range.lowerBound.utf8) == [2, 0])
    #expect(line.offset(for: .zero) == line.width)
    #expect(line.offset(for: TextOffset(4)) == .zero)
    #expect(line.offset(for: TextOffset(2)) > .zero)
    #expect(line.offset(for: TextOffset(2)) < line.width)
  }
}
