import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Testing
import TypesetTextAnalysis

/// Words that are shaped once give what the whole text gives, glyph by glyph, whatever stands around them.
@Suite("Words are shaped once")
struct WordShapeTests {
  struct Source: Sendable, CustomTestStringConvertible {
    var family: String
    var language: LanguageTag = "en"
    var features: [String] = []
    /// Whether words may be shaped alone in this face; nil where that is the face's affair.
    var sharesWords: Bool?
    var testDescription: String { "\(family) \(language.identifier) \(features)" }
  }

  static let sources = [
    Source(family: "TeX Gyre Termes", sharesWords: true),
    Source(family: "TeX Gyre Pagella", language: "de", features: ["smcp", "onum"]),
    Source(family: "Linux Libertine O", sharesWords: true),
    Source(family: "Linux Libertine O", language: "tr", features: ["dlig", "frac"]),
    Source(family: "Linux Biolinum O", language: "ru"),
    Source(family: "EB Garamond", features: ["swsh"]),
    // Both kern spaces, or look at them.
    Source(family: "Gentium Plus", language: "el", sharesWords: false),
    Source(family: "Inter", sharesWords: false),
    Source(family: "Liberation Serif"),
    Source(family: "DejaVu Serif", language: "el"),
    Source(family: "Noto Sans", language: "vi"),
    Source(family: "P052"),
  ]

  static let words = [
    "f", "AV", "To", "Type", "office", "fjord", "ffi", "The", "“Vater,", "L’Été", "W.", "1/2",
    "20–30", "(Quay)",
    "A", "Y", "V", "T,", "–", "—", "…", "'", "state-of-the-art", "Ångström", "ſtreit", "İzmir",
    "ĳs", "x\u{A0}y",
    "Привет,", "мир", "Ελλάδα", "όχι;", "100€", "Việt", "naïve", "fi", "Th", "ct", "st", "r", ".",
    "Wa", "y.",
    "e\u{301}t", "soft\u{AD}hy", "zero\u{200B}w",
  ]

  static func text(_ source: Source, _ generator: inout Seeded) -> AttributedText {
    var text = AttributedText()
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      var string = [" ", "", "  "].randomElement(using: &generator) ?? ""
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        string += words.randomElement(using: &generator) ?? ""
        string += [" ", " ", " ", " ", "  ", "", "\t"].randomElement(using: &generator) ?? ""
      }
      var style = attributes(source.family, language: source.language, features: source.features)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: style.font.weight = 700
      case 1: style.fontSize = Length(points: 7.3)
      case 2: style.color = .rgb(255, 0, 0)
      default: break
      }
      text.append(string, style)
    }
    return text
  }

  @Test(arguments: sources)
  func wordByWordIsTheWhole(_ source: Source) {
    var generator = Seeded(20)
    let shaper = Shaper(library: Sample.library)
    let whole = Shaper(library: Sample.library)
    whole.shapesWordsOnce = false
    for _ in 0..<250 {
      let text = WordShapeTests.text(source, &generator)
      Sample.requireFonts(of: text)
      let analysis = TextAnalyzer().analyse(
        text.utf8, language: source.language, baseDirection: .natural)
      let one = shaper.shape(text, analysis: analysis)
      let other = whole.shape(text, analysis: analysis)
      #expect(one.glyphs == other.glyphs, "“\(text.string)”")
      #expect(one.runs == other.runs, "“\(text.string)”")
      #expect(one.prefix == other.prefix && one.missing == other.missing, "“\(text.string)”")
      for offset in 0...text.utf8.count {
        let place = TextOffset(offset)
        let isSafe = one.isSafeToBreak(at: place)
        #expect(isSafe == other.isSafeToBreak(at: place), "“\(text.string)” at \(offset)")
        let isBoundary = one.isClusterBoundary(place)
        #expect(isBoundary == other.isClusterBoundary(place), "“\(text.string)” at \(offset)")
      }
    }
    if let shares = source.sharesWords {
      #expect((shaper.textsOfKnownWords > 100) == shares, "\(shaper.textsOfKnownWords)")
    }
    #expect(whole.textsOfKnownWords == 0)
  }

  /// More words than are kept: they are forgotten and shaped again.
  @Test func forgettingMakesNoDifference() {
    let shaper = Shaper(library: Sample.library)
    let whole = Shaper(library: Sample.library)
    whole.shapesWordsOnce = false
    let style = attributes("TeX Gyre Termes")
    for part in 0..<30 {
      let string = (0..<400).map { "w\(part)x\($0)AVATo" }.joined(separator: " ")
      let text = AttributedText(string, style)
      let analysis = TextAnalyzer().analyse(text.utf8, language: "en", baseDirection: .natural)
      let one = shaper.shape(text, analysis: analysis)
      #expect(one.glyphs == whole.shape(text, analysis: analysis).glyphs)
    }
    #expect(shaper.textsOfKnownWords == 30)
  }
}
