import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Full-width punctuation gives up its empty half (JLREQ 3.1.4, 3.1.5, 3.1.9).
@Suite("Punctuation squeezed")
struct SqueezeTests {
  private func width(_ text: String, _ language: LanguageTag = "ja") -> Double {
    // Something stands on both sides, so that no sign is at an edge.
    (EastAsia.single("漢\(text)漢", language)?.width.points ?? 0) - 20
  }

  @Test func aloneItIsWhole() {
    for sign in ["「", "」", "、", "。", "（", "）", "・", "！"] { #expect(width(sign) == 10) }
  }

  // JLREQ figure 65: one em and a half for two signs, half an em less for each that follows.
  @Test(arguments: [
    ("」「", 15.0), ("。「", 15), ("、（", 15), ("」」", 15), ("）。", 15), ("」、", 15),
    ("（「", 15), ("「『", 15), ("」）。", 20), ("。」「（", 25), ("・「", 15), ("」・", 15),
    ("」　", 15), ("　「", 15),
    // What is not full-width or has no empty half keeps its room.
    ("！」", 20), ("？「", 20), ("「！", 20), ("・・", 20),
  ])
  func besideEachOther(_ text: String, _ expected: Double) {
    #expect(width(text) == expected)
  }

  @Test func openingStandsLeftOfItsRoom() throws {
    let line = try #require(EastAsia.single("漢（「字"))
    // The second bracket's own left half is gone: its ink moves left with it.
    #expect(line.advances == [10, 10, 5, 10])
    #expect(line.xs == [0, 10, 15, 25])
  }

  // Fonts of Taiwan and Hong Kong have their commas in the middle of the em.
  @Test func fontsDecide() {
    #expect(width("。「", "zh-Hant") == 20)
    #expect(width("」「", "zh-Hant") == 15)
    #expect(width("，“", "zh-Hans") == 15)
    // In mainland China a question mark leaves its right half empty, in Japan none.
    #expect(width("？「", "zh-Hans") == 15)
  }

  // A separator behind the last sign changes nothing.
  @Test func atTheParagraphsEnd() {
    #expect(EastAsia.single("漢（字）。\n")?.advances == [10, 10, 10, 5, 10])
    #expect(EastAsia.single("第10条\n")?.advances.last == 12.5)
  }

  @Test func canBeSwitchedOff() {
    let line = EastAsia.single("漢）。（字") { $0.squeezesPunctuation = false }
    #expect(line?.width == pt(50))
  }

  // Ten ems: the full stop is the eleventh sign, and half of it fits nowhere but its ink does.
  @Test(arguments: [true, false])
  func lineEnds(optimal: Bool) {
    let breaker: any LineBreaker = optimal ? OptimalBreaker() : GreedyBreaker()
    let lines = EastAsia.lines("漢字漢字漢字漢字漢、漢字漢字漢字漢字漢字漢字", 95, breaker: breaker)
    #expect(lines.first?.seen == "漢字漢字漢字漢字漢、")
    #expect(lines.first?.width == pt(95))
    #expect(lines.first?.advances == Array(repeating: 10, count: 9) + [5])
  }

  // Where there is room, the sign stays whole and ideographs keep to their columns.
  @Test func wholeWhereThereIsRoom() {
    let lines = EastAsia.lines("漢字漢字漢字漢字漢、漢字漢字漢字漢字漢字", 100)
    #expect(lines.first?.seen == "漢字漢字漢字漢字漢、")
    #expect(lines.first?.advances == Array(repeating: 10, count: 10))
  }

  @Test func lineStarts() {
    let text = "漢字漢字漢字漢字漢字「漢字漢字漢字漢字漢字漢字"
    let flush = EastAsia.lines(text, 100, breaker: GreedyBreaker())
    #expect(flush.map(\.seen).prefix(2) == ["漢字漢字漢字漢字漢字", "「漢字漢字漢字漢字漢"])
    #expect(flush[1].glyphs[0].x == pt(-5))
    #expect(flush[1].glyphs[1].x >= pt(5))
    #expect(flush[1].width == pt(100))
    let half = EastAsia.lines(text, 100, breaker: GreedyBreaker()) {
      $0.openingBrackets = .halfEm
    }
    #expect(half[1].xs == (0..<10).map { Double($0) * 10 })
  }

  /// `text` as a line of so many points, on which something follows.
  private func line(_ text: String, _ measure: Double) throws -> Line {
    let style = EastAsia.style {
      $0.alignment = .justify
      $0.microtype = .none
    }
    let tools = Workbench.tools(EastAsia.fonts)
    let paragraph = PreparedParagraph(EastAsia.text(text + "漢"), style: style, with: tools)
    let slots = UniformSlots(measure: pt(measure), height: pt(16), frameHeight: pt(900))
    let slot = try #require(slots.slot(0))
    let end = TextOffset(text.utf8.count)
    let choice = LineBreak(
      range: TextRange(.zero, end), contentEnd: end, reason: .space, naturalWidth: .zero,
      measure: pt(measure), next: .start)
    return LineBuilder.line(choice, of: paragraph, from: .start, in: slot, with: tools)
  }

  // JLREQ 3.8.3: the dot gives a quarter of an em on both sides before the comma gives any.
  @Test(
    arguments: [
      (0.0, [10.0, 10, 10, 10, 10, 10]), (2.0, [9, 9, 10, 10, 10, 10]),
      (5, [7.5, 7.5, 10, 10, 10, 10]),
      (6, [7.5, 7.5, 10, 9, 10, 10]), (7.5, [7.5, 7.5, 10, 7.5, 10, 10]),
    ] as [(Double, [Double])])
  func dotsBeforeCommas(_ less: Double, _ advances: [Double]) throws {
    #expect(try line("漢・字、漢字", 60 - less).advances == advances)
  }

  // What stands before an opening bracket and behind a closing one gives alike, by half of it.
  @Test func bracketsGiveAlike() throws {
    #expect(try line("漢「字」漢、字", 64).advances == [8, 10, 10, 8, 10, 8, 10])
    #expect(try line("漢「字」漢、字", 62.5).advances == [7.5, 10, 10, 7.5, 10, 7.5, 10])
  }

  // Signs give before the room beside letters does, and that by half.
  @Test func lettersGiveLast() throws {
    let letter = try #require(EastAsia.single("漢、字M漢字")).advances[3]
    let natural = 55 + letter
    #expect(try line("漢、字M漢字", natural - 2.5).advances == [10, 7.5, 12.5, letter, 12.5, 10])
    #expect(try line("漢、字M漢字", natural - 3.5).advances == [10, 7.5, 12, letter - 0.5, 12.5, 10])
  }

  // A full stop parts sentences; nothing at the line's edges gives twice.
  @Test func fullStopsKeepTheirRoom() throws {
    #expect(try line("漢。字漢", 38).width == pt(40))
    #expect(try line("「漢字」", 30).advances == [5, 10, 10, 5])
  }

  /// What follows is drawn in where signs have room to give, rather than that a line is driven apart.
  @Test func signsAreDrawnIn() {
    let rest = "漢字漢字漢字漢字漢字漢字"
    let lines = EastAsia.lines("漢字、漢「字」漢（字）漢、」" + rest, 120)
    #expect(lines.first?.seen == "漢字、漢「字」漢（字）漢、」")
    #expect(lines.first?.width == pt(120))
    let without = EastAsia.lines("漢字、漢「字」漢（字）漢、」" + rest, 120) {
      $0.squeezesPunctuation = false
    }
    #expect(without.first?.seen == "漢字、漢「字」漢（字）")
  }

  /// Law 6: whatever gives and takes, a justified line is as wide as its measure, to the sp, and
  /// the width that was weighed is the width that was set.
  @Test(arguments: [true, false])
  func exactness(optimal: Bool) {
    let breaker: any LineBreaker = optimal ? OptimalBreaker() : GreedyBreaker()
    var generator = Seeded(7)
    let pieces = [
      "漢", "字", "かな", "カー", "、", "。", "「", "」", "（", "）", "・", "！", "abc", "Wort", "1984", " ",
      "　", "っ", "々",
    ]
    for round in 0..<60 {
      var text = "始"
      for _ in 0..<120 { text += generator.pick(pieces) }
      let measure = 60 + Double(generator.below(900)) / 7
      for line in EastAsia.lines(text, measure, breaker: breaker) {
        let sum = line.glyphs.reduce(Length.zero) { $0 + $1.advance }
        #expect(sum == line.width, "\(round)")
        #expect(line.runs.reduce(Length.zero) { $0 + $1.width } == line.width, "\(round)")
        guard line.reason != .end, line.reason != .emergency, !line.standsOut else { continue }
        let rest = line.measure + line.hangStart + line.hangEnd - line.width
        // A line without any place to give stays short.
        if line.stretch.rawValue != 0 || rest == .zero { #expect(rest == .zero, "\(round)") }
        #expect(rest >= .zero, "\(round)")
      }
    }
  }

  /// The width of each choice is that of its line, at every place of a text.
  @Test func weighedIsSet() {
    let text = EastAsia.text("「漢字」（かな）、abc漢字1984年。「『まる』」と、「A」を見た。漢字とLatinの間。")
    for width in stride(from: 30.0, through: 160, by: 3.5) {
      for alignment in [ParagraphStyle.Alignment.start, .end, .center] {
        let style = EastAsia.style { $0.alignment = alignment }
        for (choice, line) in Workbench.choices(
          text, measure: pt(width), style, with: Workbench.tools(EastAsia.fonts))
        {
          #expect(choice.naturalWidth == line.naturalWidth, "\(width) \(line.seen)")
          #expect(line.width <= line.measure || choice.reason == .emergency)
        }
      }
    }
  }
}
