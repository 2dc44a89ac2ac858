import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// The one hit test, on lines whose figures are round: capitals and Hebrew 10 pt, small letters and
/// spaces 5 pt.
@Suite struct LineCellsTests {
  private func line(_ string: String, measure: Double = 400) -> Line {
    Workbench.lines(string, measure: pt(measure))[0]
  }

  private func offsets(_ line: Line, _ offset: Int) -> [Double] {
    let found = line.offsets(for: TextOffset(offset))
    return [found.primary.points, found.secondary.points]
  }

  @Test func theLeftHalfIsBeforeAndTheRightHalfBehind() {
    let line = line("ABC")
    #expect(line.caretIndex(at: pt(12)) == TextOffset(1))
    #expect(line.caretIndex(at: pt(17)) == TextOffset(2))
    #expect(line.characterIndex(at: pt(12)) == TextOffset(1))
    #expect(line.characterIndex(at: pt(17)) == TextOffset(1))
  }

  @Test func outsideItIsTheNearerEnd() {
    let line = line("ABC")
    #expect(line.caretIndex(at: pt(-3)) == .zero)
    #expect(line.caretIndex(at: pt(99)) == TextOffset(3))
    #expect(line.characterIndex(at: pt(-3)) == .zero)
    #expect(line.characterIndex(at: pt(99)) == TextOffset(2))
  }

  @Test func rightToLeftHalvesChangePlaces() {
    // Two letters of two bytes each, from the right: א at 10…20, ב at 0…10.
    let line = line("אב")
    #expect(line.caretIndex(at: pt(18)) == .zero)
    #expect(line.caretIndex(at: pt(12)) == TextOffset(2))
    #expect(line.characterIndex(at: pt(12)) == .zero)
    #expect(line.caretIndex(at: pt(2)) == TextOffset(4))
    #expect(line.caretIndex(at: pt(30)) == .zero)
    #expect(line.caretIndex(at: pt(-1)) == TextOffset(4))
  }

  @Test func whereDirectionsMeetThereAreTwoPlaces() {
    // a b ␠ א ב: the Hebrew stands at 15…35, its first letter on the right.
    let line = line("ab אב")
    #expect(offsets(line, 1) == [5, 5])
    #expect(offsets(line, 3) == [15, 35])
    #expect(offsets(line, 5) == [25, 25])
    #expect(offsets(line, 7) == [35, 15])
    // And in a paragraph from right to left, Latin inside.
    let other = self.line("אב ab")
    #expect(offsets(other, 0) == [35, 35])
    #expect(offsets(other, 5) == [10, 0])
    #expect(offsets(other, 7) == [0, 10])
  }

  @Test func eachCharacterHasTwoEdges() {
    let edges = line("aB א").caretOffsets
    #expect(edges.map(\.x) == [0, 5, 5, 15, 15, 20, 20, 30].map { pt($0) })
    #expect(edges.map(\.index.utf8) == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(edges.map(\.isLeading) == [true, false, true, false, true, false, false, true])
  }

  @Test func aLigatureIsCutInEqualParts() {
    // One glyph: the font has a ligature and no carets for it.
    let line = line("afib")
    #expect(line.glyphs.count == 3)
    let cells = line.cells.cells
    #expect(cells.map(\.range.count) == [1, 1, 1, 1])
    #expect(cells.map(\.isLigaturePart) == [false, true, true, false])
    let width = line.glyphs[1].advance
    #expect(cells[1].width == width / 2)
    #expect(cells[2].right == pt(5) + width)
  }

  @Test func marksAndFlagsAreOneCell() {
    let line = line("x\u{301}a👩‍👩‍👧b")
    #expect(line.cells.cells.map(\.range.count) == [3, 1, 18, 1])
  }

  @Test func trailingSpaceStandsBeyondTheEnd() {
    let line = line("Hello  \nmore")
    #expect(line.width == pt(30))
    #expect(line.trailingWhitespaceWidth == pt(10))
    #expect(line.caretIndex(at: pt(39)) == TextOffset(7))
    #expect(offsets(line, 7) == [40, 40])
    let all = TextRange(0..<8)
    #expect(line.rects(for: all).map(\.width) == [pt(30)])
    #expect(line.rects(for: all, includesTrailingSpace: true).map(\.width) == [pt(40)])
    // From right to left it hangs out on the left.
    let hebrew = self.line("אב ")
    #expect(hebrew.cells.cells.map(\.left) == [pt(-5), pt(0), pt(10)])
  }

  @Test func rectsAreOneForEachStretch() {
    // Seen: abc 123 גבא def
    let line = line("abc אבג 123 def")
    #expect(
      line.rects(for: TextRange(0..<3)) == [
        Rect(x: pt(0), y: pt(-9), width: pt(15), height: pt(12))
      ])
    // From c to the first Hebrew letter, which stands on the right: two stretches.
    let two = line.rects(for: TextRange(2..<6))
    #expect(two.map(\.minX) == [pt(10), pt(75)])
    #expect(two.map(\.maxX) == [pt(20), pt(85)])
    #expect(line.firstRect(for: TextRange(2..<6)) == two[0])
    #expect(line.rects(for: TextRange(3..<3)).isEmpty)
  }

  @Test func tabsAndObjectsHaveCells() {
    var attributes = Workbench.attributes
    attributes.attachment = RunDelegate(
      node: NodeID(rawValue: 1), sizing: .fixed(ascent: pt(5), descent: pt(0), width: pt(7)))
    var text = Workbench.text("a\tb")
    text.append("\u{FFFC}", attributes)
    text.append("c", Workbench.attributes)
    let line = Workbench.lines(text, measure: pt(100), Workbench.style())[0]
    #expect(line.cells.cells.map(\.left) == [pt(0), pt(5), pt(30), pt(35), pt(42)])
    #expect(line.characterIndex(at: pt(20)) == TextOffset(1))
    #expect(line.characterIndex(at: pt(40)) == TextOffset(3))
  }

  @Test func anAddedHyphenGoesWithWhatGoesOn() {
    let text = "hyphen\u{AD}ation"
    let line = line(text, measure: 40)
    #expect(line.reason == .hyphen)
    #expect(line.cells.cells.last?.kind == .addedHyphen)
    #expect(line.characterIndex(at: pt(33)) == TextOffset(5))
    #expect(offsets(line, 8) == [30, 30])
    #expect(line.rects(for: TextRange(0..<8)).map(\.width) == [pt(30)])
    #expect(line.rects(for: TextRange(0..<9)).map(\.width) == [pt(35)])
  }

  @Test func unitsOfText() {
    let line = line("ab cde fg", measure: 20)
    #expect(line.stringRange == TextRange(0..<3))
    #expect(line.textRange(extending: TextOffset(0), by: .word) == TextRange(0..<2))
    #expect(line.textRange(extending: TextOffset(2), by: .word) == TextRange(2..<3))
    #expect(line.textRange(extending: TextOffset(1), by: .grapheme) == TextRange(1..<2))
    #expect(line.textRange(extending: TextOffset(1), by: .line) == TextRange(0..<3))
    #expect(line.textRange(extending: TextOffset(1), by: .paragraph) == TextRange(0..<9))
  }

  @Test func withoutTextThereIsOnePlace() {
    let cells = LineCells([], range: TextRange(4..<5))
    #expect(cells.characterIndex(at: .zero) == nil)
    #expect(cells.caretIndex(at: pt(9)) == TextOffset(4))
    #expect(cells.offsets(for: TextOffset(4)) == CaretOffsets(primary: .zero, secondary: .zero))
    #expect(cells.intervals(for: TextRange(4..<5)).isEmpty)
  }
}
