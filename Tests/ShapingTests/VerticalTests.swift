import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import TypesetShaping
import Testing
import TypesetTextAnalysis

/// Glyphs of vertical lines, in the lines' own axes.
@Suite("Vertical shaping") struct VerticalTests {
  /// A paragraph of `string` as vertical lines want it.
  static func shape(
    _ string: String, _ family: String = "Noto Serif CJK JP", digits: Int = 2,
    _ change: (inout TextAttributes) -> Void = { _ in }
  ) -> ShapedText {
    var attributes = attributes(family, size: 10, language: "ja")
    change(&attributes)
    let text = AttributedText(string, attributes)
    Sample.requireFonts(of: text)
    var analysis = TextAnalyzer().analyse(text.utf8, language: "ja", baseDirection: .natural)
    analysis.orient(for: text, combiningDigits: digits)
    let shaped = Shaper(library: Sample.library).shape(text, analysis: analysis)
    checkInvariants(shaped)
    return shaped
  }

  private func dump(_ shaped: ShapedText, _ string: String) -> String {
    shaped.runs.filter { $0.kind == .text }.map { run in
      let ids = shaped.glyphs[run.glyphs].map { String($0.id) }.joined(separator: " ")
      let text = String(decoding: Array(string.utf8)[run.range.utf8], as: UTF8.self)
      return "\(text) \(run.orientation) \(ids)"
    }.joined(separator: "\n")
  }

  /// The glyphs as hb-shape --direction=ttb --language=ja --script=hira has them for Noto Serif CJK
  /// JP 2.001: those of `vert`, not of the character map (1405, 1404, 1415, 1416, 1652).
  @Test func punctuationHasItsVerticalGlyphs() {
    let string = "あ。、「」ーっ"
    let shaped = VerticalTests.shape(string)
    #expect(
      shaped.glyphs.map(\.id) == [65039, 58883, 58882, 58908, 58909, 65220, 65072])
    #expect(shaped.runs.allSatisfy { $0.orientation == .upright })
    let face = shaped.runs[0].face
    for (scalar, glyph) in zip(string.unicodeScalars, shaped.glyphs) {
      #expect(face.glyph(for: scalar.value) != glyph.id, "\(scalar)")
    }
  }

  @Test func kanaUprightLatinTurned() {
    let string = "漢字かなLinux「3」第12回。"
    #expect(
      dump(VerticalTests.shape(string), string).split(separator: "\n").map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      } == [
        "漢字 upright", "かな upright", "Linux sideways", "「 upright", "3 combined", "」 upright",
        "第 upright", "12 combined", "回。 upright",
      ])
  }

  /// Row 3.8: HarfBuzz's advances are negative heights, ours lengths along the line; the sums match.
  @Test func advancesGoDownTheLine() {
    for string in ["日本語の文。", "あいうえお、かきくけこ。", "（縦）ー…"] {
      let shaped = VerticalTests.shape(string)
      var sum = 0
      for glyph in shaped.glyphs {
        let face = shaped.runs[0].face
        #expect(face.uprightAdvance(of: glyph.id).rawValue > 0)
        sum += face.uprightAdvance(of: glyph.id).rawValue
      }
      #expect(shaped.glyphs.allSatisfy { $0.advance > .zero })
      #expect(
        shaped.width
          == Length(points: 10).scaled(by: sum, over: shaped.runs[0].face.unitsPerEm))
      // Full-width letters, an em each.
      #expect(shaped.width == Length(points: 10) * shaped.glyphs.count)
    }
  }

  /// The middle of each box stands on the middle of the line: half an em to its left, and the top of
  /// the box where the pen was.
  @Test func boxesStandOnTheMiddle() {
    let shaped = VerticalTests.shape("日本")
    for glyph in shaped.glyphs {
      #expect(glyph.yOffset == Length(points: -5))
      #expect(glyph.xOffset == Length(points: 8.8))
    }
    // Turned letters of the same face: their box's middle, 0.38 em above their baseline.
    let turned = VerticalTests.shape("Linux")
    #expect(turned.runs[0].orientation == .sideways)
    #expect(turned.glyphs.allSatisfy { $0.yOffset == Length(points: -3.8) })
    let flat = Sample("Linux", "Noto Serif CJK JP", language: "ja")
    #expect(turned.glyphs.map(\.advance) == flat.shaped.glyphs.map(\.advance))
  }

  /// A face that says nothing of vertical lines: an em for each, around the middle of its capitals.
  @Test func facesWithoutVerticalMeasures() {
    let shaped = VerticalTests.shape("NHK", "Linux Libertine O") { $0.verticalForm = .upright }
    let face = shaped.runs[0].face
    #expect(!face.hasUprightMetrics)
    #expect(shaped.runs[0].orientation == .upright)
    #expect(shaped.glyphs.map(\.advance) == Array(repeating: Length(points: 10), count: 3))
    for glyph in shaped.glyphs {
      // Half-way down the em stands the middle of a capital.
      let middle = face.metrics.capHeight.length(at: Length(points: 10), unitsPerEm: 1000) / 2
      #expect((glyph.xOffset - middle - Length(points: 5)).magnitude < Length(points: 0.02))
      let half = face.advance(of: glyph.id).length(at: Length(points: 10), unitsPerEm: 1000) / 2
      #expect((glyph.yOffset + half).magnitude < Length(points: 0.02))
    }
  }

  /// Tr: a face without `vert` has its brackets turned, one with it upright.
  @Test func bracketsTurnWhereTheFaceHasNoShapeForThem() {
    #expect(VerticalTests.shape("「」").runs.allSatisfy { $0.orientation == .upright })
    // An angle bracket of mathematics, in a face without `vert`.
    let shaped = VerticalTests.shape("\u{2329}", "DejaVu Sans")
    let run = shaped.runs[0]
    #expect(shaped.missing.isEmpty)
    #expect(!run.face.hasFeature(0x7665_7274, script: run.script, language: "ja"))
    #expect(run.orientation == .sideways)
  }

  /// Row 6.16: an old face that has `vrt2` and no `vert`. HarfBuzz asks for `vert` by itself.
  @Test func oldFacesHaveVrt2Alone() throws {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let library = FontLibrary(
      resources: ResourceProvider(), fontPaths: ["/\(tests)/LoneFonts/Column.ttf"],
      usesSystemFonts: false)
    let string = "あ、「ーAい"
    let text = AttributedText(string, attributes("Column", size: 10, language: "ja"))
    var analysis = TextAnalyzer().analyse(text.utf8, language: "ja", baseDirection: .natural)
    let shaper = Shaper(library: library)
    let flat = shaper.shape(text, analysis: analysis)
    let face = try #require(flat.runs.first).face
    try #require(face.family == "Column")
    for run in flat.runs where run.script != .latin {
      try #require(!face.hasFeature(0x7665_7274, script: run.script, language: "ja"))
      try #require(face.hasFeature(0x7672_7432, script: run.script, language: "ja"))
    }
    let plain = string.unicodeScalars.map { face.glyph(for: $0.value) ?? 0 }
    #expect(plain == [2, 4, 5, 6, 7, 3])
    #expect(flat.glyphs.map(\.id) == plain)

    analysis.orient(for: text, combiningDigits: 2)
    let shaped = shaper.shape(text, analysis: analysis)
    checkInvariants(shaped)
    // The face's own shapes for comma, bracket and sound mark, upright; A is turned by us, so that
    // the turned A of the face is not wanted.
    #expect(shaped.glyphs.map(\.id) == [2, 8, 9, 10, 7, 3])
    func seen(_ orientation: GlyphOrientation) -> String {
      shaped.runs.filter { $0.orientation == orientation }.map {
        String(decoding: Array(string.utf8)[$0.range.utf8], as: UTF8.self)
      }.joined()
    }
    #expect(seen(.upright) == "あ、「ーい")
    #expect(seen(.sideways) == "A")
    #expect(shaped.glyphs.allSatisfy { $0.advance == Length(points: 10) })
  }

  // MARK: Side by side

  @Test func numbersStandInOneEm() {
    for (string, family) in [
      ("12", "Noto Serif CJK JP"), ("8", "Noto Serif CJK JP"), ("12", "Linux Libertine O"),
      ("88", "DejaVu Sans"), ("2026", "Noto Serif CJK JP"), ("2026", "DejaVu Sans"),
    ] {
      let shaped = VerticalTests.shape(string, family, digits: 4)
      let run = shaped.runs[0]
      #expect(run.orientation == .combined)
      #expect(shaped.runs.count == 1 && shaped.glyphs.count == string.utf8.count)
      #expect(shaped.width == Length(points: 10))
      #expect(shaped.glyphs.allSatisfy { $0.cluster == 0 })
      #expect(shaped.nextCluster(after: .zero) == shaped.range.upperBound)
      // From left to right is up in the line's axes; they stand evenly on both sides of the middle.
      let lefts = shaped.glyphs.map(\.yOffset)
      #expect(zip(lefts, lefts.dropFirst()).allSatisfy { $0 < $1 })
      let last = run.face.advance(of: shaped.glyphs[shaped.glyphs.count - 1].id)
        .length(at: run.size, unitsPerEm: run.face.unitsPerEm, expansion: run.expansion)
      let right = (lefts.last ?? .zero) + last
      #expect(((lefts.first ?? .zero) + right).magnitude < Length(points: 0.01))
      #expect(right <= Length(points: 5.001))
      // On one height.
      #expect(Set(shaped.glyphs.map(\.xOffset)).count == 1)
    }
  }

  @Test func narrowFiguresBeforeSqueezing() {
    // Noto Serif CJK has figures half an em wide (`hwid`): 63063, 63064.
    let half = VerticalTests.shape("12")
    #expect(half.glyphs.map(\.id) == [63063, 63064])
    #expect(half.runs[0].expansion == 0)
    // DejaVu Sans has none, and figures of 1303 of 2048 units.
    let squeezed = VerticalTests.shape("12", "DejaVu Sans")
    #expect(squeezed.runs[0].expansion == 2_048_000 / 2606 - 1000)
    // Libertine's fit as they are.
    #expect(VerticalTests.shape("12", "Linux Libertine O").runs[0].expansion == 0)
  }

  @Test func fragmentsStandAsTheWholeDoes() {
    let text = AttributedText(
      "漢字「12」ABかな。", attributes("Noto Serif CJK JP", size: 10, language: "ja"))
    var analysis = TextAnalyzer().analyse(text.utf8, language: "ja", baseDirection: .natural)
    analysis.orient(for: text, combiningDigits: 2)
    let shaper = Shaper(library: Sample.library)
    let whole = shaper.shape(text, analysis: analysis)
    for start in text.utf8.indices where whole.isSafeToBreak(at: TextOffset(start)) {
      let range = TextRange(start..<text.utf8.count)
      let part = shaper.fragment(of: text, shaped: whole, range: range, ending: .asWritten)
      #expect(part.width == whole.advance(of: range))
      #expect(runByRun(part) == runByRun(whole).filter { $0.cluster >= Int32(start) })
    }
  }

  /// Horizontal text knows nothing of all this.
  @Test func horizontalTextHasNone() {
    let sample = Sample("漢字「12」ABかな。", "Noto Serif CJK JP", language: "ja")
    #expect(sample.analysis.orientations.isEmpty)
    #expect(sample.shaped.runs.allSatisfy { $0.orientation == .horizontal && $0.expansion == 0 })
  }
}
