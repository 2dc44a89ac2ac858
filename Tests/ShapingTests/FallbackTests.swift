import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Testing

@Suite("Text of all scripts")
struct FallbackTests {
  static let sentence =
    "Zombie ζόμπι зомби זומבי زومبي ज़ोंबी ซอมบี้ 僵尸 ゾンビ 좀비 🧟 🧟‍♀️ 🇫🇮 ❤️ 1️⃣ 👍🏽 fin."

  @Test(arguments: [
    "Linux Libertine O", "TeX Gyre Termes", "Liberation Sans", "DejaVu Sans Mono", "P052",
    "Noto Color Emoji", "Z003", "EB Garamond",
  ])
  func noEmptyBox(_ family: String) {
    let sample = Sample(FallbackTests.sentence, family)
    checkInvariants(sample.shaped)
    #expect(sample.shaped.missing == [])
    #expect(!sample.shaped.glyphs.contains { $0.id == 0 })
  }

  @Test func whoSetsWhat() {
    let sample = Sample("a שלום, ב 1 漢字。かな 🧟‍♀️ क्षि", "TeX Gyre Termes")
    #expect(
      sample.dump == """
        0..<2 texgyretermes-regular.otf Latn 2
        2..<10 NotoSerifHebrew-Regular.ttf Hebr level 1 4
        10..<12 texgyretermes-regular.otf Hebr level 1 2
        12..<14 NotoSerifHebrew-Regular.ttf Hebr level 1 1
        14..<15 texgyretermes-regular.otf Hebr level 1 1
        15..<16 texgyretermes-regular.otf Hebr level 2 1
        16..<17 texgyretermes-regular.otf Latn 1
        17..<26 NotoSerifCJK-Regular.ttc Hani 3
        26..<32 NotoSerifCJK-Regular.ttc Hira 2
        32..<33 texgyretermes-regular.otf Hira 1
        33..<46 NotoColorEmoji.ttf Hira 1
        46..<47 texgyretermes-regular.otf Hira 1
        47..<59 NotoSerifDevanagari-Regular.ttf Deva 2
        """)
    checkInvariants(sample.shaped)
  }

  /// Signs beside ideographs and Hangul are of their face, where the wanted one has them, too.
  @Test func signsOfEastAsia() {
    func faces(_ text: String, _ language: LanguageTag) -> [String] {
      let bytes = Array(text.utf8)
      return Sample(text, "TeX Gyre Termes", language: language).shaped.runs.map {
        let own = $0.face.family.hasPrefix("Noto Serif CJK")
        return (own ? "c:" : "t:") + String(decoding: bytes[$0.range.utf8], as: UTF8.self)
      }
    }
    #expect(faces("他说“好”——……", "zh") == ["c:他说“好”——……"])
    #expect(faces("他说“OK”。", "zh") == ["c:他说“", "t:OK", "c:”。"])
    #expect(faces("“don’t”", "zh") == ["t:“don’t”"])
    #expect(
      faces("좀비. \"왜?\" (3.14)", "ko") == [
        "c:좀비.", "t: ", "c:\"왜?\"", "t: ", "c:(", "t:3.14", "c:)",
      ])
    #expect(faces("Zombie. “Why?”", "ko") == ["t:Zombie. “Why?”"])
    // The signs of a sentence that has a word of these scripts are the sentence's.
    #expect(faces("좀비. “漢字”", "en") == ["c:좀비", "t:. “", "c:漢字", "t:”"])
    #expect(faces("Ja. “Nein”", "de") == ["t:Ja. “Nein”"])
  }

  @Test func hanByLanguage() {
    for (language, family) in [
      ("ja", "Noto Serif CJK JP"), ("ko", "Noto Serif CJK KR"), ("zh-Hans", "Noto Serif CJK SC"),
      ("zh-Hant", "Noto Serif CJK TC"), ("en", "Noto Serif CJK SC"),
    ] as [(LanguageTag, String)] {
      #expect(Sample("骨", language: language).shaped.runs[0].face.family == family)
    }
  }

  @Test func oneClusterOneFace() {
    // The marks of a cluster stay with their base, a selector decides between text and picture.
    for text in ["ж\u{301}", "q\u{5B4}", "क\u{301}", "👩‍👩‍👧", "☺\u{FE0F}", "☺\u{FE0E}"] {
      #expect(Sample(text).shaped.runs.count == 1, "\(text) \(Sample(text).dump)")
    }
    #expect(Sample("☺\u{FE0F}").shaped.runs[0].face.family == "Noto Color Emoji")
    #expect(Sample("☺\u{FE0E}").shaped.runs[0].face.family != "Noto Color Emoji")
    // DejaVu Sans has this one without colour; the reader of a magazine wants the picture.
    #expect(Sample("😀", "DejaVu Sans").shaped.runs[0].face.family == "Noto Color Emoji")
    #expect(Sample("123 # *").shaped.runs.count == 1)
  }

  @Test func missingIsNamed() {
    let sample = Sample("ab\u{10FFF0}c\u{378}\u{301}d")
    checkInvariants(sample.shaped)
    #expect(sample.shaped.missing.map(\.range.utf8) == [2..<6, 7..<11])
    #expect(sample.shaped.missing.allSatisfy { $0.face.family == "Linux Libertine O" })
    #expect(sample.shaped.runs.count == 1)
    #expect(sample.shaped.glyphs.count { $0.id == 0 } == 2)
    #expect(sample.fragment(0..<6).missing == [])
  }

  @Test func nothingButTheBox() {
    let library = FontLibrary(
      resources: Sample.library.resources, usesSystemFonts: false)
    let base = Sample("ab\tc")
    let shaped = Shaper(library: library).shape(base.text, analysis: base.analysis)
    checkInvariants(shaped)
    #expect(shaped.missing.map(\.range.utf8) == [0..<1, 1..<2, 3..<4])
    #expect(shaped.width == Length(points: 15))
  }
}
