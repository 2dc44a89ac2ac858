import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Testing
import TypesetTextAnalysis

@Suite("Shaping")
struct ShapingTests {
  @Test func advancesAreRoundedEachByItself() {
    // A is 695 units of 1000 in Linux Libertine; 9.5 pt are 622592 sp: 432701.44 → 432701.
    let sample = Sample("A", size: 9.5)
    #expect(sample.shaped.glyphs.map(\.id) == [34])
    #expect(sample.shaped.glyphs[0].advance == Length(scaledPoints: 432701))
    #expect(sample.shaped.width == Length(scaledPoints: 432701))
  }

  @Test func kerningAndLigatures() {
    let face = Sample.library.match(FontQuery(families: ["Linux Libertine O"])).face
    let alone = Sample("A").shaped.width + Sample("V").shaped.width
    let pair = Sample("AV")
    #expect(pair.shaped.width < alone)
    #expect(pair.shaped.glyphs.count == 2)
    #expect(!pair.shaped.isSafeToBreak(at: TextOffset(1)))
    let ligature = Sample("fish")
    #expect(ligature.shaped.glyphs.count == 3)
    #expect(ligature.shaped.glyphs[0].id != face.glyph(for: 0x66))
    #expect(!ligature.shaped.isClusterBoundary(TextOffset(1)))
    // Inside the ligature the table has the value of its end.
    #expect(ligature.shaped.prefix[1] == ligature.shaped.prefix[2])
    #expect(Sample("fish", features: ["liga"]).shaped.glyphs.count == 3)
    var off = attributes()
    off.features = [FontFeature("liga", value: 0)].compactMap { $0 }
    #expect(Sample(AttributedText("fish", off)).shaped.glyphs.count == 4)
  }

  @Test func smallCapitals() {
    let plain = Sample("zombie").shaped.glyphs.map(\.id)
    let small = Sample("zombie", features: ["smcp"]).shaped.glyphs.map(\.id)
    #expect(plain.count == small.count)
    #expect(zip(plain, small).allSatisfy { $0 != $1 })
  }

  /// Row 3.11: Serbian italics have other forms of б, г, д, п, т than Russian ones.
  @Test func languageMatters() throws {
    var russian = attributes("Linux Libertine O", language: "ru")
    russian.font.slant = .italic
    var serbian = russian
    serbian.language = "sr"
    let shaped = [russian, serbian].map { Sample(AttributedText("бгдпт", $0)).shaped }
    for (sample, language) in zip(shaped, ["ru", "sr"] as [LanguageTag]) {
      try #require(sample.runs.count == 1)
      let face = sample.runs[0].face
      try #require(face.family == "Linux Libertine O" && face.slant == .italic)
      let cyrillic = try #require(ScriptTag("Cyrl"))
      let localized = try #require(FontFeature("locl"))
      try #require(
        face.hasFeature(localized.tag, script: cyrillic, language: language) == (language == "sr"))
    }
    #expect(shaped.map(\.glyphs.count) == [5, 5])
    #expect(shaped[0].glyphs.map(\.id) != shaped[1].glyphs.map(\.id))
  }

  @Test func tabsObjectsAndSeparators() {
    let sample = Sample("a\tb\u{FFFC}\u{2028}c\r\nd\n")
    #expect(
      sample.dump == """
        0..<1 LinLibertine_R.otf Latn 1
        1..<2 tab 0
        2..<3 LinLibertine_R.otf Latn 1
        3..<6 object 0
        6..<9 separator 0
        9..<10 LinLibertine_R.otf Latn 1
        10..<12 separator 0
        12..<13 LinLibertine_R.otf Latn 1
        13..<14 separator 0
        """)
    checkInvariants(sample.shaped)
    // Two tabs are two runs, and control characters leave nothing.
    #expect(Sample("\t\t").shaped.runs.count == 2)
    let control = Sample("a\u{1}\u{9B}b")
    #expect(control.shaped.glyphs.count == 2)
    #expect(control.shaped.missing == [])
  }

  @Test func ignorableCharactersAreInvisible() {
    for text in ["zom\u{AD}bie", "zom\u{200B}bie", "zom\u{2060}bie", "\u{FEFF}zombie"] {
      let sample = Sample(text)
      #expect(sample.shaped.glyphs.map(\.id) == Sample("zombie").shaped.glyphs.map(\.id))
      #expect(sample.shaped.width == Sample("zombie").shaped.width)
      #expect(sample.shaped.missing == [])
      checkInvariants(sample.shaped)
    }
    let nothing = Sample("\u{AD}")
    #expect(nothing.shaped.width == .zero)
    #expect(nothing.shaped.runs.count == 1)
    checkInvariants(nothing.shaped)
    checkInvariants(Sample("").shaped)
  }

  @Test func paintDoesNotCut() {
    var red = attributes()
    red.color = .rgb(255, 0, 0)
    red.link = "https://example.org"
    var text = AttributedText("A", attributes())
    text.append("Vo", red)
    text.append("f", attributes())
    text.append("f", red)
    text.append("i!", attributes())
    let sample = Sample(text)
    let plain = Sample("AVoffi!")
    #expect(sample.shaped.glyphs == plain.shaped.glyphs)
    checkInvariants(sample.shaped)
    // f|f|i is one glyph: the changes before and behind its middle letter move to its ends, so it
    // has that letter's colour, and the first f's has no glyph of its own.
    #expect(sample.shaped.runs.map(\.range.utf8) == [0..<1, 1..<3, 3..<6, 6..<7])
    #expect(sample.shaped.runs.map(\.attributes) == [0, 1, 3, 4])
    #expect(sample.shaped.runs.map(\.joinsPrevious) == [false, true, true, true])
    // In Arabic the cut keeps joined forms, and runs stand in logical order.
    var arabic = AttributedText("كت", attributes("Noto Naskh Arabic", language: "ar"))
    var blue = attributes("Noto Naskh Arabic", language: "ar")
    blue.color = .rgb(0, 0, 255)
    arabic.append("اب", blue)
    let painted = Sample(arabic)
    let unpainted = Sample("كتاب", "Noto Naskh Arabic", language: "ar")
    checkInvariants(painted.shaped)
    #expect(painted.shaped.runs.map(\.range.utf8) == [0..<4, 4..<8])
    #expect(painted.shaped.runs.map(\.glyphs.count).reduce(0, +) == unpainted.shaped.glyphs.count)
    #expect(painted.shaped.glyphs == unpainted.shaped.glyphs)
    #expect(painted.shaped.runs[0].glyphs.lowerBound == painted.shaped.runs[1].glyphs.upperBound)
  }

  @Test func sizeAndFaceCut() {
    var text = AttributedText("A", attributes())
    text.append("V", attributes(size: 12))
    text.append("A", attributes(size: 12, weight: 700))
    let sample = Sample(text)
    #expect(sample.shaped.runs.map(\.size.points) == [10, 12, 12])
    #expect(sample.shaped.runs.map(\.face.weight) == [400, 400, 700])
    #expect(sample.shaped.runs.allSatisfy { !$0.joinsPrevious })
  }

  @Test func rightToLeft() {
    let sample = Sample("שלום world", "Noto Serif Hebrew", language: "he")
    checkInvariants(sample.shaped)
    let hebrew = sample.shaped.runs[0]
    #expect(hebrew.isRightToLeft)
    #expect(hebrew.range.utf8 == 0..<9)
    // From left to right: the last first, and that is the space.
    #expect(sample.shaped.glyphs[hebrew.glyphs].map(\.cluster) == [8, 6, 4, 2, 0])
    #expect(sample.shaped.advance(of: TextRange(0..<2)) == sample.shaped.glyphs[4].advance)
    // A slice of it, as a line needs it.
    #expect(
      sample.shaped.glyphs[sample.shaped.glyphs(ofRun: 0, in: TextRange(2..<6))].map(\.cluster)
        == [4, 2])
  }

  @Test func lettersJoinAcrossSizesButNotAcrossLines() {
    var text = AttributedText("بب", attributes("Noto Naskh Arabic", language: "ar"))
    text.append("بب", attributes("Noto Naskh Arabic", size: 14, language: "ar"))
    let sample = Sample(text)
    #expect(sample.shaped.runs.count == 2)
    let whole = Sample("بببب", "Noto Naskh Arabic", language: "ar").shaped
    #expect(sample.shaped.glyphs.map(\.id).sorted() == whole.glyphs.map(\.id).sorted())
    #expect(!sample.shaped.isSafeToBreak(at: TextOffset(4)))
    let alone = sample.fragment(0..<4)
    #expect(alone.glyphs.map(\.id) == Sample("بب", "Noto Naskh Arabic").shaped.glyphs.map(\.id))
  }
}
