import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Cells of rows with tabs that keep to their columns, in the font of round numbers: small letters and
/// spaces 5 pt.
@Suite struct TabCellTests {
  private func placed(
    _ text: String, _ tabs: [TextTab], measure: Double = 100,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [(text: String, x: [Double])] {
    let style = Workbench.style {
      $0.tabs = tabs
      $0.wrapsCells = true
      change(&$0)
    }
    return Workbench.lines(text, measure: pt(measure), style).map { line in
      let letters = line.runs.filter { $0.kind == .text }
      return (
        String(line.string(of: text).filter { $0 != "\n" }),
        letters.map { (line.inset + $0.x).points }
      )
    }
  }

  @Test func aCellTurnsUnderItsOwnBeginning() {
    // The column reaches from 30 to 120 less 35 for the figure and 2.5 for the gap: 10 letters.
    let lines = placed(
      "ab\tthe bed own remark\t6.21", [TextTab(pt(30)), TextTab(TextTab.lineEnd, .end)],
      measure: 120)
    #expect(lines.map(\.text) == ["ab\tthe bed ", "own remark\t6.21"])
    #expect(lines[0].x == [0, 30])
    // The figure stands flush right, beside the cell's last line.
    #expect(lines[1].x == [30, 85])
  }

  @Test func theFirstCellTurnsAtTheEdge() {
    let lines = placed("aa bb cc dd\t12", [TextTab(pt(50), .end)], measure: 60)
    #expect(lines.map(\.text) == ["aa bb ", "cc dd\t12"])
    #expect(lines[1].x == [0, 30])
  }

  @Test func theLastCellTurnsAtItsStop() {
    let lines = placed("ab\taaa bbb ccc ddd eee", [TextTab(pt(40))])
    #expect(lines.map(\.text) == ["ab\taaa bbb ccc ", "ddd eee"])
    #expect(lines[1].x == [40])
  }

  @Test func whatHasRoomStaysOnItsLine() {
    // Wider than its column, though the row holds on its line: the tab goes to a stop further on.
    #expect(placed("aa bb cc dd\t12", [TextTab(pt(50), .end)]).count == 1)
    let tabs = [TextTab(pt(30)), TextTab(TextTab.lineEnd, .end)]
    let lines = placed("ab\tthe bed\t6.21", tabs, measure: 120)
    #expect(lines.map(\.text) == ["ab\tthe bed\t6.21"])
    // As without the rule.
    let plain = placed("ab\tthe bed\t6.21", tabs, measure: 120) { $0.wrapsCells = false }
    #expect(plain.map(\.x) == lines.map(\.x))
  }

  @Test func numbersStandAtTheirPoints() {
    let tab = TextTab(pt(70), .decimal)
    let lines = placed("aaa bbb ccc ddd\t1.25", [tab])
    #expect(lines.map(\.text) == ["aaa bbb ccc ", "ddd\t1.25"])
    // The point at 70: one digit of 10 pt before it.
    #expect(lines[1].x == [0, 60])
  }

  /// A cell that turned keeps to its column to its end, though the rest of the row would have room on the line.
  @Test func theRestOfACellKeepsToItsColumn() {
    let lines = placed(
      "aaa bbb ccc ddd eee fff ggg\t1.25", [TextTab(pt(70), .decimal)], measure: 125)
    #expect(lines.map(\.text) == ["aaa bbb ccc ", "ddd eee fff ", "ggg\t1.25"])
  }

  /// Text behind a number turns under the number, which stands at its point.
  @Test func aCellAtAPointTurnsUnderItsNumber() {
    let lines = placed("ab\t12.5 ccc ddd eee fff", [TextTab(pt(60), .decimal)], measure: 100)
    #expect(lines.map(\.text) == ["ab\t12.5 ccc ", "ddd eee fff"])
    #expect(lines[0].x[1] == lines[1].x[0])
  }

  /// What stands behind a short mark and a tab is a cell, too: no line of it stands out of the column.
  @Test func behindAMarkACellKeepsToItsColumn() {
    for alignment in [ParagraphStyle.Alignment.start, .justify] {
      let lines = placed("ab:\taaa bbb ccc ddd eee fff ggg", [TextTab(pt(40))], measure: 90) {
        $0.alignment = alignment
        $0.hyphenates = true
      }
      #expect(lines.map(\.text) == ["ab:\taaa bbb ", "ccc ddd ", "eee fff ", "ggg"])
      #expect(lines.dropFirst().allSatisfy { $0.x == [40] })
    }
  }

  /// A leader follows a word.
  @Test func aLeaderTakesAWordAlong() {
    let tab = TextTab(TextTab.lineEnd, .end, leader: "x")
    let lines = placed("aaa bbb ccc ddd\t12", [tab], measure: 80)
    #expect(lines.map(\.text) == ["aaa bbb ccc ", "ddd\t12"])
  }

  @Test func rowsAreNotJustified() {
    let lines = placed(
      "ab\tthe bed own remark\t6.21", [TextTab(pt(30)), TextTab(TextTab.lineEnd, .end)],
      measure: 120
    ) { $0.alignment = .justify }
    #expect(lines.map(\.x) == [[0, 30], [30, 85]])
  }

  @Test func aWordWiderThanItsColumnRunsOn() {
    let lines = placed("ab\tabcdefghijklmnop\t6", [TextTab(pt(30)), TextTab(pt(90), .end)])
    #expect(lines.map(\.text).joined() == "ab\tabcdefghijklmnop\t6")
  }

  /// Every letter is on a line, whatever stops and cells there are; frames of any height hold the same.
  @Test(arguments: 0..<80)
  func nothingIsLost(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 300)
    var text = ""
    for _ in 0..<random.number(1...4) {
      for cell in 0..<random.number(1...4) {
        if cell > 0 { text += "\t" }
        text += (0..<random.number(cell == 0 ? 1...6 : 0...6)).map { _ in
          String("abcdefghij".prefix(random.number(1...8)))
        }.joined(separator: " ")
      }
      text += random.once(in: 3) ? "\u{2028}" : "\n"
    }
    text += "x"
    let style = Workbench.style {
      $0.wrapsCells = true
      $0.alignment = random.pick([.start, .justify, .end])
      $0.headIndent = random.pick([pt(0), pt(10)])
      $0.firstLineIndent = random.pick([pt(0), pt(-8)])
      $0.tabs = (0..<random.number(1...3)).map { _ in
        TextTab(random.length(10...120), random.pick([.start, .end, .decimal, .center]))
      }
    }
    let measure = random.length(60...160)
    let story = Workbench.story(Workbench.text(text), style)
    let setter = Workbench.framesetter(story, measure: measure)
    let whole = setter.frame(in: FrameShape(rectangle: Size(width: measure, height: pt(10_000))))
    #expect(whole.continuation == nil)
    var offset = TextOffset.zero
    for line in whole.lines {
      #expect(line.range.lowerBound == offset)
      offset = line.range.upperBound
    }
    #expect(offset == story.text.endOffset)
    var token: BreakToken? = .start
    var lines: [Line] = []
    while let from = token {
      let shape = FrameShape(rectangle: Size(width: measure, height: pt(36)))
      let frame = setter.frame(from: from, in: shape, next: [shape])
      lines += frame.lines.map(\.line)
      token = frame.continuation
      guard !frame.lines.isEmpty else { break }
    }
    #expect(lines.map(\.figures) == whole.lines.map(\.line.figures))
  }
}
