import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

@Suite("Leaders")
struct LeaderTests {
  private func lines(_ text: String, _ tab: TextTab, measure: Double = 100) -> [Line] {
    Workbench.lines(text, measure: pt(measure), Workbench.style { $0.tabs = [tab] })
  }

  private func dots(_ line: Line) -> [Length] {
    line.runs.filter { $0.kind == .tab }.flatMap { line.glyphs[$0.glyphs].map(\.x) }
  }

  @Test func dotsStandOnOneRasterAndOffTheText() {
    let lines = lines("a\t1\naa\t12\n", TextTab(TextTab.lineEnd, .end, leader: "."))
    // 5 pt each, counted from 100; 2.5 pt off the text on both sides.
    #expect(dots(lines[0]) == stride(from: 10, through: 80, by: 5).map { pt($0) })
    #expect(dots(lines[1]) == stride(from: 15, through: 70, by: 5).map { pt($0) })
    #expect(lines.map(\.width) == [pt(100), pt(100)])
  }

  @Test func theyAreGlyphsOfTheTab() throws {
    let line = lines("a\tb", TextTab(pt(50), leader: "."))[0]
    let tab = try #require(line.runs.first { $0.kind == .tab })
    #expect(line.tab(of: tab)?.leader == ".")
    #expect(tab.range == TextRange(1..<2))
    #expect(line.glyphs[tab.glyphs].allSatisfy { $0.cluster == 1 && $0.advance == pt(5) })
    #expect(tab.glyphs.count == 7)
    // Nothing else changes.
    let plain = lines("a\tb", TextTab(pt(50)))[0]
    #expect(plain.runs.map(\.x) == line.runs.map(\.x))
    #expect(plain.runs.map(\.width) == line.runs.map(\.width))
  }

  @Test func severalLettersAreRepeatedTogether() {
    let line = lines("a\tb", TextTab(pt(50), leader: "A."))[0]
    // 15 pt each: 20…35, 35…50 less the gap before b.
    #expect(dots(line) == [pt(20), pt(30)])
  }

  @Test func withoutRoomThereAreNone() {
    #expect(dots(lines("aaaa\tb", TextTab(pt(24), leader: "."))[0]).isEmpty)
    #expect(dots(lines("a\tb", TextTab(pt(30), leader: "\u{200B}"))[0]).isEmpty)
  }

  /// The number's line has its dots, and a word before them; one word alone has none to spare.
  @Test func theNextLineHasTheDotsOfItsNumber() {
    let tab = TextTab(TextTab.lineEnd, .end, leader: ".")
    let words = lines("aaaa bbbb cccc dd\t12", tab)
    #expect(words.map(\.range) == [TextRange(0..<15), TextRange(15..<20)])
    #expect(dots(words[0]).isEmpty)
    #expect(dots(words[1]) == stride(from: 15, through: 70, by: 5).map { pt($0) })
    let word = lines("aaaabbbbccccddddee\t12", tab)
    #expect(word.map(\.range) == [TextRange(0..<18), TextRange(18..<21)])
    #expect(dots(word[1]) == stride(from: 0, through: 70, by: 5).map { pt($0) })
  }

  @Test func aLineToBeFilledInGoesToItsEnd() {
    let lines = lines("ab:\t\nc\t", TextTab(TextTab.lineEnd, .end, leader: "_"))
    #expect(lines.map(\.width) == [pt(100), pt(100)])
    #expect(lines.map { dots($0).last } == [pt(95), pt(95)])
  }

  @Test func inHebrewTheyRunToTheLeft() {
    let line = lines("אב\tג", TextTab(pt(60), .end, leader: "."))[0]
    // From the left: ג 0…10, dots, אב 40…60; cells counted from the stop, which is the left edge.
    #expect(dots(line) == [15, 20, 25, 30].map { pt($0) })
  }

  @Test func theyHaveTheSizeOfTheirTab() {
    var small = Workbench.attributes
    small.fontSize = pt(5)
    var text = Workbench.text("a")
    text.append("\t", small)
    text.append("b", Workbench.attributes)
    let line = Workbench.lines(
      text, measure: pt(100), Workbench.style { $0.tabs = [TextTab(pt(50), leader: ".")] })[0]
    #expect(dots(line) == stride(from: 7.5, through: 45, by: 2.5).map { pt($0) })
  }
}
