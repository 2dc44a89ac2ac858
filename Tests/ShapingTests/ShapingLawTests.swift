import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Testing

@Suite("Laws of shaped text")
struct ShapingLawTests {
  struct Source: Sendable, CustomTestStringConvertible {
    var name: String
    var family: String
    var language: LanguageTag
    /// What texts are strung together from.
    var pieces: [String]
    var features: [String] = []
    var testDescription: String { name }
  }

  static let sources = [
    Source(
      name: "Latin with ligatures", family: "Linux Libertine O", language: "en",
      pieces: [
        "f", "i", "ffi", "fl", "AV", "To", "Q", "u", "Th", "e\u{301}", "x\u{323}\u{301}", " ", " ",
        ".", "-", "\u{AD}", "’", "1", "\u{2009}", "fj", "\u{200B}", "\u{A0}",
      ]),
    Source(
      name: "Latin, other face, small capitals", family: "TeX Gyre Termes", language: "de",
      pieces: ["ß", "fi", "ä", "A", "V", "W", "o", " ", "T", "y", ",", "–", "\u{AD}"],
      features: ["smcp", "onum"]),
    Source(
      name: "Arabic", family: "Noto Naskh Arabic", language: "ar",
      pieces: [
        "ل", "ا", "لا", "م", "ب", "هـ", "َ", "ّ", " ", "ك", "ت", "و", "ر", "د", "\u{200D}",
        "\u{200C}", "١", "2", "،", "(", "abc",
      ]),
    Source(
      name: "Urdu in nastaliq", family: "Noto Nastaliq Urdu", language: "ur",
      pieces: ["ک", "ی", "ے", "ہ", "س", "ج", "ر", " ", "ا", "م", "ٹ", "۔", "ن", "گ"]),
    Source(
      name: "Devanagari", family: "Noto Sans Devanagari", language: "hi",
      pieces: ["क", "्", "षि", "र्", "त्र", "ि", "ी", "ा", "म", "ं", " ", "।", "ज्ञ", "\u{200D}", "x"]),
    Source(
      name: "Thai and Khmer", family: "Noto Serif Thai", language: "th",
      pieces: ["ก", "ำ", "ี", "่", "เ", "า", "น", " ", "ខ្មែ", "រ", "្", "១"]),
    Source(
      name: "everything", family: "Linux Libertine O", language: "en",
      pieces: [
        "fi", "שלום", "עֲ", "العربية", "किताब", "漢", "かな", "한국", "😀", "👩‍👩‍👧", "🇫🇮", "❤️", "\t",
        "\u{FFFC}", "\u{2028}", "\r\n", "\n", "\u{0}", "\u{85}", "ж", "ω", " ", "(", "1",
        "\u{202E}",
        "\u{2067}", "\u{2069}", "\u{FE0F}", "\u{301}", "\u{10FFF0}", "ก็",
      ]),
  ]

  /// A text of random pieces, cut at random into runs that differ in paint, size, weight, face.
  static func random(_ source: Source, _ generator: inout Seeded) -> AttributedText {
    var text = AttributedText()
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      var string = ""
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        string += source.pieces.randomElement(using: &generator) ?? ""
      }
      var style = attributes(
        source.family, language: source.language, features: source.features)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: style.color = .rgb(255, 0, 0)
      case 1: style.link = "x"
      case 2: style.font.weight = 700
      case 3: style.fontSize = Length(points: 7.3)
      default: break
      }
      text.append(string, style)
    }
    return text
  }

  @Test(arguments: sources)
  func halvesAtSafeBreaksAreSlices(_ source: Source) {
    var generator = Seeded(11)
    var breaks = 0
    for _ in 0..<40 {
      let sample = Sample(ShapingLawTests.random(source, &generator))
      checkInvariants(sample.shaped)
      let count = sample.text.utf8.count
      for place in 1..<count where sample.shaped.isSafeToBreak(at: TextOffset(place)) {
        breaks += 1
        let left = sample.fragment(0..<place)
        let right = sample.fragment(place..<count)
        let halves = [
          runByRun(left) == sample.slice(0..<place),
          runByRun(right) == sample.slice(place..<count),
        ]
        #expect(halves == [true, true], "\(place) of “\(sample.text.string)”")
        #expect(left.width + right.width == sample.shaped.width)
      }
    }
    #expect(breaks > 200, "the law was hardly asked")
  }

  @Test(arguments: sources)
  func fragmentsKeepTheInvariants(_ source: Source) {
    var generator = Seeded(12)
    for _ in 0..<40 {
      let sample = Sample(ShapingLawTests.random(source, &generator))
      let places = (0...sample.text.utf8.count).filter {
        sample.shaped.isClusterBoundary(TextOffset($0))
      }
      for _ in 0..<6 {
        guard let a = places.randomElement(using: &generator),
          let b = places.randomElement(using: &generator), a != b
        else { continue }
        let part = min(a, b)..<max(a, b)
        checkInvariants(sample.fragment(part))
        checkInvariants(sample.fragment(part, hyphenated: true))
      }
      // The whole as a fragment is the whole.
      let all = sample.fragment(0..<sample.text.utf8.count)
      #expect(all.glyphs == sample.shaped.glyphs)
      #expect(all.prefix == sample.shaped.prefix)
      #expect(all.runs == sample.shaped.runs)
    }
  }

  /// What was shaped before, and by which shaper, makes no difference.
  @Test func memoryMakesNoDifference() {
    var generator = Seeded(13)
    let shaper = Shaper(library: Sample.library)
    for _ in 0..<60 {
      let source = ShapingLawTests.sources.randomElement(using: &generator)
      let sample = Sample(ShapingLawTests.random(source ?? ShapingLawTests.sources[0], &generator))
      let again = shaper.shape(sample.text, analysis: sample.analysis)
      #expect(again.glyphs == sample.shaped.glyphs)
      #expect(again.runs == sample.shaped.runs)
    }
  }

  @Test func searchFunctionsAgreeWithTheDefinition() {
    var generator = Seeded(14)
    for source in ShapingLawTests.sources {
      let sample = Sample(ShapingLawTests.random(source, &generator))
      let shaped = sample.shaped
      let places = (0...sample.text.utf8.count).map { TextOffset($0) }
      for place in places {
        let next = places.first { $0 >= place && shaped.isSafeToBreak(at: $0) }
        let previous = places.last { $0 <= place && shaped.isSafeToBreak(at: $0) }
        let cluster = places.first { $0 > place && shaped.isClusterBoundary($0) }
        #expect(shaped.nextSafe(from: place) == next)
        #expect(shaped.previousSafe(from: place) == previous)
        #expect(shaped.nextCluster(after: place) == cluster ?? shaped.range.upperBound)
        let run = shaped.runs[shaped.runIndex(at: place)]
        #expect(run.range.contains(place) || place == shaped.range.upperBound)
      }
    }
  }
}
