import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Lines of mixed direction by sight. The expected orders are worked out by hand from UAX #9.
@Suite struct BidiTests {
  /// The characters of `line` as they stand from left to right.
  private func seen(_ line: Line, _ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    for glyph in line.glyphs.sorted(by: { $0.x < $1.x }) {
      let start = Int(glyph.cluster)
      var end = start + 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      result += String(decoding: bytes[start..<end], as: UTF8.self)
    }
    return result
  }

  @Test(arguments: [
    // Left to right around a Hebrew word (L2 turns the one run at level 1).
    ("abc אבג def", "abc גבא def"),
    // Two Hebrew words are one run: the space between them takes their direction (N1).
    ("abc אבג דהו def", "abc והד גבא def"),
    // From right to left (P2: the first strong character), a Latin word at level 2.
    ("אבג abc דהו", "והד abc גבא"),
    // European numbers stand at level 2 among Hebrew (I2).
    ("אבג 123 דהו", "והד 123 גבא"),
    // A number after Hebrew belongs to it even in a Latin line (W7 needs a Latin letter before).
    ("abc אבג 123 def", "abc 123 גבא def"),
    // The full stop at the end of a Hebrew word in a Latin line is the line's (N2, L1).
    ("abc אבג.", "abc גבא."),
    // Brackets around Hebrew after Latin are the line's (N0 c).
    ("a (אב) c", "a (בא) c"),
    // Words and a number from left to right within Hebrew keep their order (level 2 throughout).
    ("אב abc 12 de גד", "דג abc 12 de בא"),
    // A comma between numbers belongs to the number (W4).
    ("אב 1,2 גד", "דג 1,2 בא"),
  ])
  func ordersAsTheStandardSays(_ text: String, _ expected: String) {
    let lines = Workbench.lines(text, measure: pt(400))
    #expect(lines.count == 1)
    #expect(seen(lines[0], text) == expected)
    #expect(lines[0].glyphs.map(\.x) == lines[0].glyphs.map(\.x).sorted())
  }

  @Test func eachLineIsOrderedByItself() {
    let text = "אבג דהו זחט יכל"
    let lines = Workbench.lines(text, measure: pt(65))
    #expect(lines.map { seen($0, text) } == ["והד גבא", "לכי טחז"])
    let mixed = "abc אבג דהו def"
    let broken = Workbench.lines(mixed, measure: pt(55))
    // The Hebrew run is cut by the line's end: each half is turned by itself.
    #expect(broken.map { seen($0, mixed) } == ["abc גבא", "והד def"])
  }

  @Test func whiteSpaceAtTheEndOfAHebrewLineHangsOnTheLeft() {
    let text = "אבג    דהו"
    let lines = Workbench.lines(text, measure: pt(40))
    #expect(lines.map(\.width) == [pt(30), pt(30)])
    // The letters stand at the right edge, however many spaces follow.
    #expect(lines.map(\.inset) == [pt(10), pt(10)])
    #expect(lines[0].trailingWhitespaceWidth == pt(20))
  }

  @Test func whiteSpaceAtTheEndDoesNotMoveTheWordBefore() {
    let text = "abc אבג    דהו"
    let lines = Workbench.lines(text, measure: pt(50))
    #expect(seen(lines[0], text) == "abc גבא")
    #expect(lines[0].width == pt(50))
    #expect(lines[0].inset == .zero)
  }

  @Test func theBaseDirectionCanBeGiven() {
    let text = "abc def."
    let lines = Workbench.lines(
      text, measure: pt(400), Workbench.style { $0.baseDirection = .rightToLeft })
    #expect(seen(lines[0], text) == ".abc def")
    #expect(lines[0].inset == pt(360))
  }

  @Test func aPictureAmongHebrewStandsInItsPlace() {
    var attributes = Workbench.attributes
    attributes.attachment = RunDelegate(
      node: NodeID(rawValue: 1), sizing: .fixed(ascent: pt(5), descent: pt(0), width: pt(7)))
    var text = Workbench.text("אב")
    text.append("\u{FFFC}", attributes)
    text.append("גד", Workbench.attributes)
    let line = Workbench.lines(text, measure: pt(100), Workbench.style())[0]
    #expect(line.runs.map(\.range) == [TextRange(7..<11), TextRange(4..<7), TextRange(0..<4)])
    #expect(line.runs.map(\.x) == [pt(0), pt(20), pt(27)])
    #expect(line.width == pt(47))
  }
}
