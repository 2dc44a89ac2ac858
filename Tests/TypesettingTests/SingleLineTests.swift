import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// `Line.single`: a text on one line, however long.
@Suite struct SingleLineTests {
  private func line(
    _ string: String, _ alignment: ParagraphStyle.Alignment = .left, measure: Length = pt(100)
  ) -> Line {
    Line.single(
      Workbench.text(string), alignment: alignment, measure: measure, leading: pt(12),
      with: Workbench.tools())
  }

  @Test func isNeverBroken() {
    let single = line("aaaa bbbb cccc", measure: pt(20))
    #expect(single.width == pt(70))
    #expect(single.glyphs.count == 14)
    #expect(single.measure == pt(20))
  }

  @Test func lineBreaksInItTakeNoRoom() {
    #expect(line("aa\u{2028}bb\n").width == pt(20))
  }

  @Test func standsByItsAlignment() {
    #expect(line("aaaa", .right).inset == pt(80))
    #expect(line("aaaa", .center).inset == pt(40))
    #expect(line("אב", .justify).inset == pt(80))
  }

  @Test func withoutTextIsEmpty() {
    let empty = line("")
    #expect(empty.width == .zero)
    #expect(empty.isBlank)
    #expect(empty.height == pt(12))
  }

  @Test func kerningAndLigaturesAndMarksAreTheFonts() {
    #expect(line("AV").width == pt(19))
    #expect(line("VA").width == pt(20))
    #expect(line("fi").glyphs.count == 1)
    let marked = line("x\u{301}a")
    #expect(marked.width == pt(10))
    // The accent stands over the middle of x.
    #expect(marked.glyphs.map(\.x) == [pt(0), pt(2.5), pt(5)])
    #expect(marked.glyphs.map(\.cluster) == [0, 0, 3])
  }
}
