import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis
import Testing

@testable import Typesetting

/// Row 4.31: what stands where. At 10 pt capitals and digits are 10 pt wide, small letters, spaces
/// and punctuation 5 pt; between text and what ends at a stop there are at least 2.5 pt.
@Suite("Tab stops")
struct TabStopTests {
  private func style(
    _ tabs: TextTab..., change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> ParagraphStyle {
    Workbench.style {
      $0.tabs = tabs
      change(&$0)
    }
  }

  private func line(
    _ text: String, _ style: ParagraphStyle, measure: Double = 200
  ) throws -> Line {
    let lines = Workbench.lines(text, measure: pt(measure), style)
    #expect(lines.count == 1)
    return try #require(lines.first)
  }

  /// Where the letter at `offset` stands, from the line's origin.
  private func x(_ offset: Int, _ line: Line) -> Length? {
    line.glyphs.first { Int($0.cluster) == offset }?.x
  }

  @Test func textStandsAtItsStopByItsStartMiddleAndEnd() throws {
    let line = try line(
      "ab\tcd\tef\tgh", style(TextTab(pt(30)), TextTab(pt(60), .center), TextTab(pt(100), .end)))
    let xs = [0, 5, 30, 35, 55, 60, 90, 95].map { pt($0) }
    #expect(line.glyphs.map(\.x) == xs)
    #expect(line.width == pt(100))
  }

  @Test func theOrderInWhichStopsAreGivenDoesNotMatter() throws {
    let line = try line("a\tb\tc", style(TextTab(pt(90), .end), TextTab(pt(30))))
    #expect(line.glyphs.map(\.x) == [pt(0), pt(30), pt(85)])
  }

  @Test(arguments: [
    // The offset of what stands at the stop, or of the number's last digit, which ends there.
    ("a\t12.5", 4, false), ("a\t-7.25", 4, false), ("a\t3", 2, true), ("a\t1,234.50", 7, false),
    ("a\t1.234,50", 7, false), ("a\t9 kg", 2, true), ("a\t0,5", 3, false), ("a\t.5", 2, false),
    ("a\t12.5 kg", 4, false), ("a\tb 7.5 c", 5, false), ("a\t123", 4, true), ("a\t(4.5)", 4, false),
    ("a\t1 000", 6, true),
  ])
  func decimalColumnsAreAlignedAtTheirPoint(_ text: String, _ offset: Int, _ isDigit: Bool) throws {
    let line = try line(text, style(TextTab(pt(70), .decimal)))
    let place = try #require(x(offset, line))
    #expect(isDigit ? place + pt(10) == pt(70) : place == pt(70))
  }

  @Test func aTextWithoutNumbersEndsAtADecimalStop() throws {
    let line = try line("a\tbcd", style(TextTab(pt(70), .decimal)))
    #expect(line.width == pt(70))
  }

  @Test func aSingleSeparatorIsThePoint() throws {
    let tab = TextTab(pt(90), .decimal, decimalSeparators: ",")
    try #expect(x(7, line("a\t1.234,5", style(tab))) == pt(90))
    // The comma groups nothing here.
    try #expect(x(3, line("a\t1,234", style(tab))) == pt(90))
    // And full stops do.
    try #expect(x(6, line("a\t1.234", style(tab))) == pt(80))
  }

  @Test(arguments: [
    ("12,–", 2), ("12.", 2), ("12. Mai", 2), ("1,234,567", 9), ("1\u{202F}234,5", 7),
    ("1’234.50", 7), ("٣٫٥", 2), ("a.b", 1), ("12.5\t9", 2), ("abc ", 3), ("12.5.6", 6),
  ])
  func decimalPointsAreFound(_ text: String, _ offset: Int) {
    let tab = TextTab(.zero, .decimal)
    #expect(
      DecimalPlace.offset(in: Array(text.utf8), from: 0, separators: tab.decimalSeparators)
        == offset)
  }

  @Test func stopsCountFromTheEdgeWhateverTheIndent() throws {
    let line = try line(
      "a\tb",
      style(TextTab(pt(50))) {
        $0.headIndent = pt(20)
        $0.firstLineIndent = pt(10)
      })
    #expect(line.inset == pt(30))
    #expect(line.glyphs.map(\.x) == [pt(0), pt(20)])
  }

  @Test func behindTheLastStopThereAreDefaultOnes() throws {
    let line = try line("a\tb\tc\td", style(TextTab(pt(40))))
    // Every 30 pt: 60, 90.
    #expect(line.glyphs.map(\.x) == [pt(0), pt(40), pt(60), pt(90)])
  }

  @Test func withoutDefaultStopsTheTextGoesToTheNextLine() {
    let lines = Workbench.lines(
      "a\tb\tc", measure: pt(200), style(TextTab(pt(40))) { $0.tabInterval = .zero })
    #expect(lines.map(\.range) == [TextRange(0..<3), TextRange(3..<5)])
    #expect(lines.map(\.width) == [pt(45), pt(40 + 5)])
  }

  // MARK: No room

  @Test func aStopWithoutRoomYieldsToTheNext() throws {
    let both = style(TextTab(pt(30), .end), TextTab(pt(80), .end))
    try #expect(line("a\tBBBB", both).glyphs.map(\.x) == [0, 40, 50, 60, 70].map { pt($0) })
    // 22.5 pt is just what fits between the letter, the gap and the stop.
    try #expect(line("a\tBBb", both).width == pt(80))
    try #expect(line("a\tBB", both).width == pt(30))
  }

  @Test func whereNoStopHasRoomTheLineEndsBeforeTheTab() {
    let lines = Workbench.lines("ab\tBBBB", measure: pt(100), style(TextTab(pt(45), .end)))
    #expect(lines.map(\.range) == [TextRange(0..<2), TextRange(2..<7)])
    #expect(lines.map(\.width) == [pt(10), pt(45)])
    #expect(lines[1].glyphs.map(\.x) == [5, 15, 25, 35].map { pt($0) })
  }

  @Test func aloneOnItsLineTheTextHasNoRoomBeforeIt() {
    let lines = Workbench.lines("ab\tBBBB", measure: pt(100), style(TextTab(pt(30), .end)))
    #expect(lines.map(\.width) == [pt(10), pt(40)])
  }

  @Test func aPageNumberGoesToTheNextLineWithItsTab() {
    let toc = style(TextTab(TextTab.lineEnd, .end))
    let lines = Workbench.lines("aaaa bbbb cccc dd\t12", measure: pt(100), toc)
    #expect(lines.map(\.range) == [TextRange(0..<17), TextRange(17..<20)])
    #expect(lines[1].glyphs.map(\.x) == [pt(80), pt(90)])
    // A letter less, and there is room for both.
    #expect(
      Workbench.lines("aaaa bbbb ccc\t12", measure: pt(100), toc)[0].glyphs.suffix(2).map(\.x)
        == [pt(80), pt(90)])
  }

  @Test func aStopBehindTheLinesEndStandsAtItsEnd() throws {
    let far = style(TextTab(pt(500), .end)) { $0.tailIndent = pt(20) }
    try #expect(line("a\tb", far).glyphs.map(\.x) == [pt(0), pt(175)])
  }

  @Test func textAtAStopMayGoOnInFurtherLines() {
    let lines = Workbench.lines(
      "ab\tcc dd ee ff", measure: pt(60), style(TextTab(pt(30))) { $0.headIndent = .zero })
    #expect(lines.map(\.range) == [TextRange(0..<9), TextRange(9..<14)])
    #expect(lines[0].glyphs.map(\.x).dropFirst(2).first == pt(30))
  }

  // MARK: Justified lines

  @Test func onlyWhatStandsBehindTheLastTabIsStretched() {
    let justified = style(TextTab(pt(30))) { $0.alignment = .justify }
    let line = Workbench.lines("a b\tcc dd ee ffff gg", measure: pt(80), justified)[0]
    #expect(line.width == pt(80))
    #expect(line.glyphs.prefix(4).map(\.x) == [0, 5, 10, 30].map { pt($0) })
  }

  @Test func whatEndsAtAStopIsNotStretched() {
    let justified = style(TextTab(pt(60), .end)) { $0.alignment = .justify }
    let lines = Workbench.lines("a b\tc d\te ffffff", measure: pt(80), justified)
    #expect(x(4, lines[0]) == pt(45))
    #expect(lines[0].stretch == Ratio(rawValue: 0))
  }

  // MARK: Right to left

  @Test func inHebrewStopsCountFromTheRight() throws {
    let tabs = style(TextTab(pt(30)), TextTab(pt(90), .end))
    let line = try line("אב\tגד\tה", tabs)
    // From the left: ה, the tab to 90, גד, the tab to 30, אב.
    #expect(line.width == pt(90))
    #expect(line.inset == pt(110))
    #expect(line.runs.map(\.x) == [0, 10, 40, 60, 70].map { pt($0) })
    #expect(line.runs.map(\.kind) == [.text, .tab, .text, .tab, .text])
  }

  @Test func inHebrewDecimalPointsStandUnderEachOther() throws {
    let tabs = style(TextTab(pt(60), .decimal))
    // 60 pt from the right edge, which is the line's right end.
    let decimal = try line("אב\t12.5", tabs)
    #expect(x(7, decimal).map { decimal.width - $0 } == pt(60))
    let whole = try line("אב\t12", tabs)
    #expect(x(6, whole).map { whole.width - $0 - pt(10) } == pt(60))
  }

  // MARK: Elsewhere

  @Test func whatADelegateHoldsRoomForCountsAsText() throws {
    var text = Workbench.text("a\t")
    text.append(
      RunDelegate(ascent: pt(4), descent: .zero, width: pt(7)), Workbench.attributes)
    text.append("1.5", Workbench.attributes)
    let lines = Workbench.lines(text, measure: pt(100), style(TextTab(pt(60), .decimal)))
    #expect(x(6, lines[0]) == pt(60))
    #expect(lines[0].runs.map(\.x).dropFirst(2).first == pt(43))
  }

  @Test func aLineByItselfHasStopsToo() {
    var attributes = Workbench.attributes
    attributes.paragraphStyle = style(TextTab(pt(70), .decimal))
    let environment = TextEnvironment(fonts: Workbench.square, hyphenation: Workbench.hyphenation)
    let text = AttributedText("a\t12.5", attributes)
    #expect(x(4, Line(text, in: environment)) == pt(70))
    let typesetter = Typesetter(
      text, style: attributes.paragraphStyle ?? ParagraphStyle(), in: environment)
    #expect(x(4, typesetter.line(for: text.range, offset: pt(12))) == pt(58))
  }
}
