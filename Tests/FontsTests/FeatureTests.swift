import TypesetRichText
import Testing
import TypesetTextAnalysis

@testable import TypesetFonts

@Suite("The features of a face")
struct FeatureTests {
  private func has(
    _ name: String, _ family: String, script: ScriptTag = .latin, language: LanguageTag = "en"
  ) throws -> Bool {
    let feature = try #require(FontFeature(name))
    let match = Fixture.library.match(FontQuery(families: [family]))
    #expect(match.face.family == family)
    return match.face.hasFeature(feature.tag, script: script, language: language)
  }

  @Test(arguments: [
    ("smcp", "Linux Libertine O", true), ("c2sc", "Linux Libertine O", true),
    ("onum", "Linux Libertine O", true), ("kern", "Linux Libertine O", true),
    ("sups", "Linux Libertine O", true), ("xxxx", "Linux Libertine O", false),
    ("smcp", "TeX Gyre Termes", true), ("smcp", "DejaVu Sans Mono", false),
    ("zero", "DejaVu Sans Mono", false), ("smcp", "Liberation Serif", false),
  ])
  func features(_ name: String, _ family: String, _ expected: Bool) throws {
    #expect(try has(name, family) == expected)
    // The second answer is the remembered one.
    #expect(try has(name, family) == expected)
  }

  /// Turkish has no fi ligature of its own in many faces; a language that a face does not name
  /// gets what all have.
  @Test func byScriptAndLanguage() throws {
    let arabic = try #require(ScriptTag("Arab"))
    #expect(try has("init", "Noto Naskh Arabic", script: arabic, language: "ar"))
    #expect(try !has("smcp", "Noto Naskh Arabic", script: arabic, language: "ar"))
    #expect(try has("smcp", "Linux Libertine O", language: "xx"))
    #expect(try has("locl", "Linux Libertine O", language: "ro"))
  }

  @Test func byQuery() throws {
    let small = try #require(FontFeature("smcp"))
    let libertine = FontQuery(families: ["Linux Libertine O"], weight: 700, slant: .italic)
    #expect(Fixture.library.has(small, for: libertine, language: "de"))
    let mono = FontQuery(families: ["monospace"])
    #expect(!Fixture.library.has(small, for: mono, language: "zxx"))
  }

  @Test func tabularFigures() {
    func face(_ family: String) -> FontFace {
      Fixture.library.match(FontQuery(families: [family])).face
    }
    #expect(face("DejaVu Sans Mono").hasTabularFigures)
    #expect(face("TeX Gyre Termes").hasTabularFigures)
    #expect(!LastResort.makeFace().hasTabularFigures)
  }
}
