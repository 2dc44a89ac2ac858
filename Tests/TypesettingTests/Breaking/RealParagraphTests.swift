import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Paragraphs in real faces at TeX's parameters, beside what XeTeX 3.141592653 makes of them.
///
/// XeTeX takes a space of the face's own width s, that stretches by ⌊s/2⌋ and shrinks by ⌊s/3⌋
/// (its `fontdimen` 2, 3 and 4 of an OpenType face). It rounds the width of a word, we that of
/// each glyph, so that a line's badness may differ by one.
@Suite struct RealParagraphTests {
  @Test(arguments: RealParagraph.figures)
  func linesAreTeXs(_ figure: RealParagraph.Figure) throws {
    let (items, lastWords) = RealParagraph.items(figure)
    var breaker = OptimumFit(costs: .tex)
    breaker.costs.pretolerance = -1
    breaker.costs.tolerance = 10_000
    let fit = try #require(breaker.fit(items, measures: [Length(points: figure.measure)]))
    var start = 0
    let words = fit.lines.map { line in
      let end = line.item < items.count ? lastWords[line.item] : lastWords[items.count - 1] + 1
      defer { start = end }
      return end - start
    }
    #expect(words == figure.words)
    // Half a per cent, as the widths differ by some sp.
    #expect(abs(fit.demerits - figure.demerits) * 200 <= figure.demerits, "\(fit.demerits)")
  }
}

enum RealParagraph {
  enum Text: String, Sendable {
    case press =
      """
      The press stood in the cellar, and in the morning, before the first tram, its owner went \
      down with a lamp and a can of oil. He counted the sheets, weighed a handful of type in \
      his palm, and listened to the river behind the wall. Nobody had ordered the almanac; it \
      would be printed all the same, four hundred copies with a woodcut of the bridge, since a \
      town that reads about itself in January is kinder to itself in March. When the lamp \
      burned low he had set eleven lines, and every one of them was as wide as the other ten.
      """
    case kitchen =
      """
      Some magazines are made to be left on trains. Ours is made for kitchens, where paper \
      meets flour and butter and is read while something boils. So the margins are wide enough \
      for a thumb, the type is dark enough for a winter afternoon, and no column is longer \
      than an egg takes to cook.
      """
  }

  struct Figure: Sendable {
    var family: String
    var text: Text
    /// In points; the size is 10.
    var measure: Int
    var demerits: Int
    /// How many words stand on each line.
    var words: [Int]
  }

  /// A box for each word, shaped alone as XeTeX does, TeX's glue between, and how many words
  /// stand before each item.
  static func items(_ figure: Figure) -> (items: [BreakItem], words: [Int]) {
    let attributes = TextAttributes(
      font: FontQuery(families: [figure.family]), fontSize: Length(points: 10))
    let tools = Workbench.tools(Workbench.installed)
    func width(_ word: Substring) -> Length {
      PreparedParagraph(
        AttributedText(String(word), attributes), style: Workbench.style(), with: tools
      ).ownWidth(0, word.utf8.count)
    }
    let space = width(" ")
    var items: [BreakItem] = []
    var words: [Int] = []
    var count = 0
    func add(_ item: BreakItem) {
      items.append(item)
      words.append(count)
    }
    for word in figure.text.rawValue.split(separator: Character(" ")) {
      if count > 0 { add(.glue(space, stretch: space / 2, shrink: space / 3, fil: 0)) }
      add(.box(width(word)))
      count += 1
    }
    return (items, words)
  }

  static let figures = [
    Figure(
      family: "Linux Libertine O", text: .press, measure: 180, demerits: 1804129,
      words: [9, 7, 10, 8, 9, 7, 8, 8, 8, 9, 9, 10, 2]),
    Figure(
      family: "Linux Libertine O", text: .press, measure: 240, demerits: 11350,
      words: [11, 13, 12, 11, 11, 11, 12, 11, 12]),
    Figure(
      family: "Linux Libertine O", text: .press, measure: 330, demerits: 2094,
      words: [16, 17, 16, 15, 17, 16, 7]),
    Figure(
      family: "Linux Libertine O", text: .kitchen, measure: 180, demerits: 3990383,
      words: [9, 7, 8, 7, 9, 8, 7]),
    Figure(
      family: "Linux Libertine O", text: .kitchen, measure: 240, demerits: 4234,
      words: [12, 11, 10, 11, 11]),
    Figure(
      family: "Linux Libertine O", text: .kitchen, measure: 330, demerits: 993,
      words: [15, 14, 16, 10]),
    Figure(
      family: "Gentium Plus", text: .press, measure: 180, demerits: 2864418,
      words: [9, 7, 10, 8, 9, 7, 8, 8, 8, 9, 9, 10, 2]),
    Figure(
      family: "Gentium Plus", text: .press, measure: 240, demerits: 11267,
      words: [11, 13, 12, 11, 11, 11, 12, 11, 12]),
    Figure(
      family: "Gentium Plus", text: .press, measure: 330, demerits: 2523,
      words: [16, 17, 16, 15, 17, 16, 7]),
    Figure(
      family: "Gentium Plus", text: .kitchen, measure: 180, demerits: 26043630,
      words: [8, 7, 8, 7, 9, 7, 9]),
    Figure(
      family: "Gentium Plus", text: .kitchen, measure: 240, demerits: 10066,
      words: [12, 11, 10, 11, 11]),
    Figure(
      family: "Gentium Plus", text: .kitchen, measure: 330, demerits: 974,
      words: [15, 14, 16, 10]),
    Figure(
      family: "DejaVu Serif", text: .press, measure: 180, demerits: 7028176,
      words: [8, 6, 7, 8, 6, 7, 6, 6, 6, 7, 7, 7, 6, 7, 8, 2]),
    Figure(
      family: "DejaVu Serif", text: .press, measure: 240, demerits: 9200425,
      words: [9, 8, 11, 9, 9, 8, 8, 9, 9, 10, 10, 4]),
    Figure(
      family: "DejaVu Serif", text: .press, measure: 330, demerits: 112988,
      words: [13, 14, 12, 11, 11, 13, 13, 15, 2]),
    Figure(
      family: "DejaVu Serif", text: .kitchen, measure: 180, demerits: 27361,
      words: [7, 7, 6, 6, 7, 8, 6, 8]),
    Figure(
      family: "DejaVu Serif", text: .kitchen, measure: 240, demerits: 208205,
      words: [9, 8, 8, 9, 9, 9, 3]),
    Figure(
      family: "DejaVu Serif", text: .kitchen, measure: 330, demerits: 4579,
      words: [13, 11, 11, 13, 7]),
    Figure(
      family: "Liberation Serif", text: .press, measure: 180, demerits: 1814519,
      words: [9, 8, 11, 9, 9, 8, 8, 9, 9, 9, 10, 5]),
    Figure(
      family: "Liberation Serif", text: .press, measure: 240, demerits: 5087,
      words: [12, 14, 12, 11, 11, 12, 12, 12, 8]),
    Figure(
      family: "Liberation Serif", text: .press, measure: 330, demerits: 2091,
      words: [16, 17, 16, 15, 17, 16, 7]),
    Figure(
      family: "Liberation Serif", text: .kitchen, measure: 180, demerits: 14154,
      words: [9, 8, 8, 9, 9, 8, 4]),
    Figure(
      family: "Liberation Serif", text: .kitchen, measure: 240, demerits: 625,
      words: [12, 11, 10, 12, 10]),
    Figure(
      family: "Liberation Serif", text: .kitchen, measure: 330, demerits: 1980,
      words: [15, 15, 16, 9]),
  ]
}
