import TypesetRichText
import TypesetTextAnalysis
import Testing

@testable import TypesetFonts

@Suite("Faces for what the wanted one lacks")
struct FallbackTests {
  @Test(arguments: [
    ("Ж", "Cyrl", "en", "Linux Libertine O"), ("ש", "Hebr", "he", "Noto Serif Hebrew"),
    ("ب", "Arab", "ar", "Noto Naskh Arabic"), ("ٹ", "Arab", "ur", "Noto Nastaliq Urdu"),
    ("क्षि", "Deva", "hi", "Noto Serif Devanagari"), ("ที่", "Thai", "th", "Noto Serif Thai"),
    ("漢", "Hani", "zh", "Noto Serif CJK SC"), ("漢", "Hani", "zh-Hant", "Noto Serif CJK TC"),
    ("漢", "Hani", "zh-TW", "Noto Serif CJK TC"), ("漢", "Hani", "ja", "Noto Serif CJK JP"),
    ("漢", "Hani", "ko", "Noto Serif CJK KR"), ("漢", "Hani", "en", "Noto Serif CJK SC"),
    ("か", "Hira", "en", "Noto Serif CJK JP"), ("한", "Hang", "en", "Noto Serif CJK KR"),
    ("ა", "Geor", "ka", "Noto Serif Georgian"), ("ⴰ", "Tfng", "ber", "Noto Sans Tifinagh"),
    ("𐌰", "Goth", "got", "Noto Sans Gothic"), ("☃", "Latn", "en", "DejaVu Sans"),
    ("𝄞", "Latn", "en", "Noto Music"),
  ])
  func byScript(_ text: String, _ script: String, _ language: String, _ family: String) throws {
    let tag = try #require(LanguageTag(language))
    #expect(Fixture.fallback(text, script, language: tag)?.family == family)
  }

  @Test func looksLikeTheWantedFace() {
    let sans = FontQuery(families: ["Liberation Sans"], weight: 700)
    let hebrew = Fixture.fallback("ש", "Hebr", like: sans)
    #expect(hebrew?.family == "Noto Sans Hebrew")
    #expect(hebrew?.weight == 700)
    #expect(Fixture.fallback("漢", "Hani", like: sans)?.family == "Noto Sans CJK SC")
    let mono = FontQuery(families: ["DejaVu Sans Mono"])
    #expect(Fixture.fallback("漢", "Hani", like: mono)?.family == "Noto Sans Mono CJK SC")
    // By its tables where the name says nothing.
    for (name, look) in [
      ("TeX Gyre Heros", ScriptFamilies.Look.sansSerif), ("TeX Gyre Termes", .serif),
      ("Inter", .sansSerif), ("Linux Libertine O", .serif), ("Liberation Mono", .monospaced),
      ("P052", .serif), ("Noto Serif", .serif), ("Nimbus Sans", .sansSerif),
    ] {
      #expect(Fixture.library.match(FontQuery(families: [name])).face.look == look, "\(name)")
    }
  }

  @Test func ownFamiliesFirst() {
    let query = FontQuery(families: ["TeX Gyre Termes", "Noto Sans Hebrew"])
    #expect(Fixture.fallback("ש", "Hebr", like: query)?.family == "Noto Sans Hebrew")
  }

  @Test(arguments: [
    "😀", "👩‍👩‍👧", "🇫🇮", "❤️", "1️⃣", "👍🏽", "🏴‍☠️",
  ])
  func emoji(_ text: String) {
    #expect(EmojiPresentation.isEmoji(Fixture.scalars(text)))
    #expect(Fixture.fallback(text, "Latn")?.family == "Noto Color Emoji")
  }

  @Test func textPresentation() {
    for text in ["❤", "☺︎", "1", "a", "😀︎"] {
      #expect(!EmojiPresentation.isEmoji(Fixture.scalars(text)), "\(text)")
    }
    #expect(Fixture.fallback("☃", "Latn")?.family != "Noto Color Emoji")
  }

  @Test func nowhere() {
    // A private character, and one that is not assigned.
    #expect(Fixture.fallback("\u{10FFF0}", "Zzzz") == nil)
    #expect(Fixture.fallback("\u{378}", "Zzzz") == nil)
    #expect(
      Fixture.library.fallback(
        for: [], language: "en", script: .common, like: FontQuery(families: [])) == nil)
  }

  @Test func wholeClusters() {
    // Bengali letter and a Devanagari-only mark: no face of one script may take half of it.
    let face = Fixture.fallback("ক\u{951}", "Beng")
    #expect(face.map { $0.covers(cluster: [0x995, 0x951]) } ?? true)
  }
}
