import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Testing
import Typesetting

/// What lies between two safe places comes out the same when it is shaped alone, whatever the
/// script: the reason why a paragraph is shaped once.
@Suite struct SafeSliceTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let family: String
    let language: LanguageTag
    let words: String
    var testDescription: String { family }
  }

  static let samples = [
    Sample(
      family: "Linux Libertine O", language: "en-US",
      words: "office AVAST Ta Va Yo fjord affix To. Wavy Av fluffy “Type” (A) V. x\u{301} Thierry"),
    Sample(
      family: "EB Garamond", language: "fr",
      words: "Qu’il stoffe ffi fl Théâtre VALEUR œuvre Les Très fjäll actif"),
    Sample(
      family: "Linux Libertine O", language: "ru",
      words: "Уфа Гуляй ГАЗ Тут Съешь булок ЁЛКА у́тро"),
    Sample(
      family: "Gentium Plus", language: "el", words: "Ἀθῆναι ΑΥΤΟΣ τοῦ ᾠδή φίλος Ύδρα"),
    Sample(
      family: "Noto Naskh Arabic", language: "ar",
      words: "في يومٍ من الأيام كتابٌ صغير والسلام عليكم ورحمة لا إله إلا الله بمجلات"),
    Sample(
      family: "Noto Nastaliq Urdu", language: "ur", words: "اردو زبان میں لکھا گیا جملہ ہے بچپن"),
    Sample(
      family: "Noto Serif Hebrew", language: "he", words: "שָׁלוֹם עולם וּבְיוֹם דג ספר אוֹר"),
    Sample(
      family: "Noto Serif Devanagari", language: "hi",
      words: "क्षत्रिय श्री हिन्दी में लिखा वाक्य र्क द्वितीय त्र्यम्बक"),
    Sample(family: "Noto Serif Bengali", language: "bn", words: "বাংলা ক্ষুদ্র বিশ্ব স্ত্রী র্যাব"),
    Sample(family: "Noto Serif Tamil", language: "ta", words: "தமிழ் கொண்டு ஸ்ரீ மொழி கௌ"),
    Sample(family: "Noto Serif Khmer", language: "km", words: "ភាសា ខ្មែរ ស្រុក ក្រុង"),
    Sample(family: "Noto Serif Myanmar", language: "my", words: "မြန်မာ ဘာသာ စကား ကြောင့်"),
    Sample(family: "Noto Serif Thai", language: "th", words: "ภาษา ที่น้ำ ใจงาม ป่า ผู้"),
    Sample(family: "Noto Serif CJK JP", language: "ja", words: "日本語の「組版」は、美しい。 ガギ"),
  ]

  private struct Glyph: Equatable {
    var id: UInt32
    var cluster: Int
    var advance: Length
    var x: Length
    var y: Length
  }

  private func glyphs(_ shaped: ShapedText, _ part: Range<Int>, from start: Int) -> [Glyph] {
    shaped.glyphs.filter { part.contains(Int($0.cluster)) }.map {
      Glyph(
        id: $0.id, cluster: Int($0.cluster) - start, advance: $0.advance, x: $0.xOffset,
        y: $0.yOffset)
    }.sorted { ($0.cluster, $0.x.scaledPoints) < ($1.cluster, $1.x.scaledPoints) }
  }

  @Test(arguments: samples)
  func slicesBetweenSafePlacesStandAlone(_ sample: Sample) throws {
    let attributes = TextAttributes(
      font: FontQuery(families: [sample.family]), fontSize: pt(10), language: sample.language)
    let words = sample.words.split(separator: " ").map(String.init)
    let tools = Workbench.tools(Workbench.installed)
    var random = Seeded(99)
    var cuts = 0
    for _ in 0..<12 {
      let string = (0..<random.number(2...14)).map { _ in random.pick(words) }
        .joined(separator: random.pick([" ", " ", ", ", ""]))
      let text = AttributedText(string, attributes)
      let style = Workbench.style()
      let whole = PreparedParagraph(text, style: style, with: tools)
      try #require(whole.shaped.runs.contains { $0.face.family == sample.family })
      let safe = (0...text.utf8.count).filter { whole.shaped.isSafeToBreak(at: TextOffset($0)) }
      for _ in 0..<24 {
        let (a, b) = (random.pick(safe), random.pick(safe))
        guard a < b else { continue }
        cuts += 1
        var alone = style
        alone.baseDirection = whole.runsRightToLeft ? .rightToLeft : .leftToRight
        let part = PreparedParagraph(text[TextRange(a..<b)], style: alone, with: tools)
        #expect(
          glyphs(part.shaped, 0..<b - a, from: 0) == glyphs(whole.shaped, a..<b, from: a),
          "\(text.string(in: TextRange(a..<b))) of \(string)")
      }
    }
    #expect(cuts > 100)
  }
}
