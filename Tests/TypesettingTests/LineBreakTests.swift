import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Where lines end, by numbers.
@Suite struct LineBreakTests {
  @Test func aLineThatFillsItsMeasureFits() {
    let lines = Workbench.lines("aaaa bbbb", measure: pt(45))
    #expect(lines.count == 1)
    #expect(lines[0].width == pt(45))
    #expect(lines[0].reason == .end)
  }

  @Test func oneScaledPointLessDoesNotFit() {
    let text = "aaaa bbbb"
    let lines = Workbench.lines(text, measure: pt(45) - sp(1))
    #expect(lines.map { $0.string(of: text) } == ["aaaa ", "bbbb"])
    #expect(lines.map(\.width) == [pt(20), pt(20)])
    #expect(lines.map(\.reason) == [.space, .end])
  }

  @Test func trailingSpacesHangUnseen() {
    let text = "aaaa     bbbb"
    let lines = Workbench.lines(text, measure: pt(20))
    #expect(lines.map { $0.string(of: text) } == ["aaaa     ", "bbbb"])
    #expect(lines[0].width == pt(20))
    #expect(lines[0].trailingWhitespaceWidth == pt(25))
    #expect(lines[0].contentEnd.utf8 == 4)
    #expect(lines[0].glyphs.count == 4)
  }

  @Test func spacesAtTheStartStandAsWritten() {
    let lines = Workbench.lines("   aa", measure: pt(100))
    #expect(lines[0].width == pt(25))
  }

  @Test func wordsThatAreTooLongToStayTogetherPartAtASpace() {
    var kept = Workbench.attributes
    kept.keepsOnLine = true
    let string = "aaaa bbbb  cccc dddd"
    for hyphenates in [false, true] {
      let lines = Workbench.lines(
        AttributedText(string, kept), measure: pt(50),
        Workbench.style { $0.hyphenates = hyphenates })
      #expect(lines.map { $0.string(of: string) } == ["aaaa bbbb  ", "cccc dddd"])
      #expect(lines.map(\.reason) == [.emergency, .end])
      #expect(lines[0].width == pt(45))
    }
  }

  @Test(arguments: [-1.5, 3.5])
  func anIndexMakesNoLineHigher(_ shift: Double) {
    var index = Workbench.attributes
    index.fontSize = pt(6)
    index.baselineShift = pt(shift)
    var text = AttributedText(uncovered: Array("aa2 bb".utf8), runs: 3)
    text.cover(2, Workbench.attributes)
    text.cover(1, index)
    text.cover(3, Workbench.attributes)
    let lines = Workbench.lines(text, measure: pt(100), Workbench.style())
    #expect(lines.map(\.height) == [pt(12)])
  }

  @Test func linesBreakBetweenIdeographs() {
    let text = "一丁七万丈三。上"
    let lines = Workbench.lines(text, measure: pt(60))
    // The full stop may not begin a line.
    #expect(lines.map { $0.string(of: text) } == ["一丁七万丈", "三。上"])
  }

  @Test func aWrittenHyphenIsAPlaceToBreak() {
    let text = "aaaa-bbbb"
    let lines = Workbench.lines(text, measure: pt(25))
    #expect(lines.map { $0.string(of: text) } == ["aaaa-", "bbbb"])
    #expect(lines[0].reason == .space)
    #expect(lines[0].width == pt(25))
  }

  @Test func noBreakSpacesHold() {
    let text = "aa\u{A0}bb cc"
    let lines = Workbench.lines(text, measure: pt(30))
    #expect(lines.map { $0.string(of: text) } == ["aa\u{A0}bb ", "cc"])
  }

  // MARK: Emergencies

  @Test func aWordWiderThanTheMeasureIsCutBetweenLetters() {
    let text = "aaaaaaa"
    let lines = Workbench.lines(text, measure: pt(12))
    #expect(lines.map { $0.string(of: text) } == ["aa", "aa", "aa", "a"])
    #expect(lines.map(\.reason) == [.emergency, .emergency, .emergency, .end])
  }

  @Test func clustersAreNeverCut() {
    let text = "e\u{301}e\u{301}e\u{301}"
    let lines = Workbench.lines(text, measure: pt(7))
    #expect(lines.map { $0.string(of: text) } == ["e\u{301}", "e\u{301}", "e\u{301}"])
  }

  @Test func whatFitsNothingStillGoesOnByOneCluster() {
    let text = "AAA"
    for measure in [Length.zero, sp(1), pt(9)] {
      let lines = Workbench.lines(text, measure: measure)
      #expect(lines.map { $0.string(of: text) } == ["A", "A", "A"])
      #expect(lines.map(\.width) == [pt(10), pt(10), pt(10)])
    }
  }

  @Test func anEmergencyKeepsForcedBreaks() {
    let text = "a\u{2028}\u{2028}bb"
    let lines = Workbench.lines(text, measure: pt(3))
    #expect(lines.map { $0.string(of: text) } == ["a\u{2028}", "\u{2028}", "b", "b"])
    #expect(lines.map(\.reason) == [.mandatory, .mandatory, .emergency, .end])
  }

  @Test func anEmergencyAtASpaceIsABreakAtASpace() {
    let text = "A bb"
    let lines = Workbench.lines(text, measure: pt(3))
    #expect(lines.map { $0.string(of: text) } == ["A ", "b", "b"])
    #expect(lines[0].reason == .space)
  }

  @Test func aLigatureIsCutWhereItMustBe() {
    let text = "fifi"
    let lines = Workbench.lines(text, measure: pt(7))
    #expect(lines.map { $0.string(of: text) } == ["f", "i", "f", "i"])
    #expect(lines.map(\.width) == [pt(5), pt(5), pt(5), pt(5)])
    #expect(lines.allSatisfy { $0.glyphs.count == 1 })
    #expect(Workbench.lines(text, measure: pt(20))[0].glyphs.count == 2)
  }

  // MARK: Forced breaks

  @Test func aLineSeparatorEndsALine() {
    let text = "aa\u{2028}bb"
    let lines = Workbench.lines(
      text, measure: pt(100), Workbench.style { $0.alignment = .justify })
    #expect(lines.map { $0.string(of: text) } == ["aa\u{2028}", "bb"])
    #expect(lines.map(\.reason) == [.mandatory, .end])
    #expect(lines.map(\.width) == [pt(10), pt(10)])
  }

  @Test func anEmptyLineBetweenSeparatorsIsALine() {
    let text = "\u{2028}aa\u{2028}\u{2028}"
    let lines = Workbench.lines(text, measure: pt(100))
    #expect(lines.map { $0.string(of: text) } == ["\u{2028}", "aa\u{2028}", "\u{2028}"])
    #expect(lines.allSatisfy { $0.height == pt(12) })
  }

  // MARK: Indents

  @Test func indentsNarrowTheMeasure() {
    let style = Workbench.style {
      $0.firstLineIndent = pt(10)
      $0.headIndent = pt(5)
      $0.tailIndent = pt(3)
    }
    let lines = Workbench.lines("aa bb cc dd ee ff gg hh", measure: pt(50), style)
    #expect(lines[0].measure == pt(32))
    #expect(lines[0].inset == pt(15))
    #expect(lines[1].measure == pt(42))
    #expect(lines[1].inset == pt(5))
  }

  @Test func indentsWiderThanTheMeasureLeaveAThirdOfIt() {
    let style = Workbench.style { $0.headIndent = pt(80) }
    let lines = Workbench.lines("ab", measure: pt(50), style)
    #expect(lines.map(\.measure) == [pt(50) / 3])
    #expect(lines.map(\.range.count) == [2])
  }

  @Test(arguments: [
    (ParagraphStyle.Alignment.left, 0.0, 0.0), (.right, 80, 80), (.center, 40, 40),
    (.start, 0, 80), (.end, 80, 0), (.justify, 0, 80),
  ])
  func linesLeanToTheirSide(
    _ alignment: ParagraphStyle.Alignment, _ latin: Double, _ hebrew: Double
  ) {
    let style = Workbench.style { $0.alignment = alignment }
    #expect(Workbench.lines("aaaa", measure: pt(100), style)[0].inset == pt(latin))
    #expect(Workbench.lines("אב", measure: pt(100), style)[0].inset == pt(hebrew))
  }

  // MARK: Tabs

  @Test func aTabReachesTheNextStop() {
    let lines = Workbench.lines("aa\tbb", measure: pt(100))
    #expect(lines[0].glyphs.map(\.x) == [pt(0), pt(5), pt(30), pt(35)])
    #expect(lines[0].width == pt(40))
    #expect(lines[0].runs.map(\.kind) == [.text, .tab, .text])
    #expect(lines[0].runs[1].width == pt(20))
  }

  @Test func onAStopATabGoesToTheNext() {
    #expect(Workbench.lines("aaaaaa\tb", measure: pt(100))[0].width == pt(65))
    #expect(Workbench.lines("\t\tb", measure: pt(100))[0].width == pt(65))
  }

  @Test func tabsCountFromTheEdgeWhereLinesBegin() {
    // Two letters, 10 pt of white space to the stop at 30 pt, two letters: 50 pt from the right.
    let line = Workbench.lines("אב\tגד", measure: pt(100))[0]
    #expect(line.width == pt(50))
    #expect(line.inset == pt(50))
    #expect(line.glyphs.map(\.x) == [pt(0), pt(10), pt(30), pt(40)])
    // A short word first: 20 pt of white space, as the breaker weighed it.
    let short = Workbench.lines("א\tבגד", measure: pt(100))[0]
    #expect(short.width == pt(60))
    #expect(short.glyphs.map(\.x) == [pt(0), pt(10), pt(20), pt(50)])
  }

  @Test func aTabAtTheLineEndIsDropped() {
    let text = "aaaa\tbbbb"
    let lines = Workbench.lines(text, measure: pt(40))
    #expect(lines.map { $0.string(of: text) } == ["aaaa\t", "bbbb"])
    #expect(lines[0].width == pt(20))
  }

  @Test func justificationLeavesWhatStandsBeforeATabInItsPlace() {
    let style = Workbench.style { $0.alignment = .justify }
    let lines = Workbench.lines("a b\tc d eeeeeeee", measure: pt(55), style)
    // 30 pt to the stop, then c, a space, d: 45 pt; the space after the tab takes the rest.
    #expect(lines[0].width == pt(55))
    #expect(lines[0].glyphs.map(\.x) == [pt(0), pt(5), pt(10), pt(30), pt(35), pt(50)])
  }
}
