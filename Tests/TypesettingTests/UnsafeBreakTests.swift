import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Lines that end where letters reach across: their glyphs are those of the line's text alone.
@Suite struct UnsafeBreakTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let family: String
    let language: LanguageTag
    let text: String
    var testDescription: String { family }
  }

  static let samples = [
    Sample(
      family: "Linux Libertine O", language: "en-US",
      text: "Waffles of fluffy office staff: AVAST, Ta Va Yo! “Type” — fjord, affix; To. Wavy Av. "
        + "Qu'il f'fit Thierry Th fl ffl fi ffi. T. V. Y. P. “A” ‘A’ L’AVVISO"),
    Sample(
      family: "Noto Naskh Arabic", language: "ar",
      text: "في يومٍ من الأيام كان هناك كتابٌ صغير على الطاولة، والسلام عليكم ورحمة الله وبركاته "
        + "للقراءة والاستمتاع بالمجلات الجميلة لا إله إلا"),
  ]

  @Test(arguments: samples, [ParagraphStyle.Alignment.start, .justify])
  func aLineIsShapedAsItsTextAloneWouldBe(
    _ sample: Sample, _ alignment: ParagraphStyle.Alignment
  ) {
    let attributes = TextAttributes(
      font: FontQuery(families: [sample.family]), fontSize: pt(10), language: sample.language)
    let text = AttributedText(sample.text, attributes)
    let tools = Workbench.tools(Workbench.installed)
    var random = Seeded(5)
    let style = Workbench.style {
      $0.alignment = alignment
      $0.hyphenates = true
    }
    for round in 0..<40 {
      // Narrow ones cut words between letters.
      let measure = random.length(round < 20 ? 3...30 : 30...200)
      for (choice, line) in Workbench.choices(text, measure: measure, style, with: tools) {
        #expect(choice.naturalWidth == line.naturalWidth)
        var whole = text[line.range]
        if line.reason == .hyphen {
          whole = text[TextRange(line.range.lowerBound, line.contentEnd)]
          whole.append("\u{2010}", attributes)
        }
        let alone = Line.single(
          whole, alignment: .start, measure: .unbounded, leading: pt(12), with: tools)
        let start = line.range.lowerBound.utf8
        let content = Int32(
          line.reason == .hyphen ? whole.utf8.count : line.contentEnd.utf8 - start)
        let expected = alone.glyphs.filter { $0.cluster < content }
        #expect(line.glyphs.map(\.id) == expected.map(\.id), "\(measure.points): \(whole.string)")
        #expect(
          line.naturalWidth == expected.reduce(Length.zero) { $0 + $1.advance },
          "\(measure.points): \(whole.string)")
        if line.width > measure {
          #expect(Set(line.glyphs.map(\.cluster)).count == 1)
        }
      }
    }
  }
}
