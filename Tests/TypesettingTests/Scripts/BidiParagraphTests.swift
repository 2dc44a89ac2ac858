import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// What a text says of its direction, on lines: embeddings, overrides, isolates, mirrored brackets.
/// The orders are worked out by hand from UAX #9.
@Suite("Directions in lines")
struct BidiParagraphTests {
  /// The characters of `line` as they stand from left to right.
  private func seen(_ line: Line) -> String {
    let bytes = line.paragraph.text.utf8
    var result = ""
    for glyph in line.glyphs.sorted(by: { $0.x < $1.x }) {
      // What controls direction leaves no glyph; its bytes go to the letter beside it.
      let letters = String(decoding: bytes[Int(glyph.cluster)...], as: UTF8.self).unicodeScalars
      let letter = letters.first { !$0.properties.isDefaultIgnorableCodePoint }
      result.unicodeScalars.append(letter ?? " ")
    }
    return result
  }

  private func line(
    _ text: String, _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> Line {
    try #require(Workbench.lines(text, measure: pt(400), Workbench.style(change)).first)
  }

  @Test(arguments: [
    // The quotation's own mark stays with it: isolated (X5c), it is a neutral from outside (N2).
    ("ab \u{2068}אבג!\u{2069} cd", "ab !גבא cd"),
    ("ab אבג! cd", "ab גבא! cd"),
    // Without isolates the number goes to the Hebrew before it; isolated it does not.
    ("אב \u{2066}1-2\u{2069} גד", "דג 1-2 בא"),
    // Isolated from left to right in Hebrew: its words keep their order and its full stop.
    ("אב \u{2066}cd. ef.\u{2069} גד", "דג cd. ef. בא"),
    // Embedded from right to left (X2): the mark goes to its left.
    ("ab \u{202B}cd!\u{202C} ef", "ab !cd ef"),
    // Overridden (X4, X5).
    ("ab \u{202E}cde\u{202C} f", "ab edc f"),
    ("אב \u{202D}גד\u{202C} ה", "ה גד בא"),
    // Marks say of what direction a neutral's neighbour is.
    ("ab (אב)\u{200E} 12", "ab (בא) 12"),
    // An isolate within an isolate.
    ("a\u{2067}אב\u{2066}c d\u{2069}ג\u{2069}e", "aגc dבאe"),
  ])
  func controlsAreObeyed(_ text: String, _ expected: String) throws {
    #expect(try seen(line(text)) == expected)
  }

  // What controls direction takes no room.
  @Test func controlsAreNotSeen() throws {
    let plain = try line("ab cd")
    let controlled = try line("ab\u{2068} \u{2069}cd\u{200E}")
    #expect(plain.width == controlled.width)
    #expect(controlled.glyphs.filter { $0.advance != .zero }.count == 5)
  }

  // From right to left an opening bracket is the glyph of a closing one (L4).
  @Test func bracketsAreMirrored() throws {
    let line = try line("(אב)")
    let face = try #require(line.runs.first?.face)
    let ids = line.glyphs.sorted { $0.x < $1.x }.map(\.id)
    #expect(ids.first == face.glyph(for: 0x28))
    #expect(ids.last == face.glyph(for: 0x29))
    // The text's first character stands on the right.
    #expect(line.glyphs.sorted { $0.x < $1.x }.last?.cluster == 0)
  }

  @Test func directionOfTheParagraph() throws {
    #expect(try seen(line("ab!")) == "ab!")
    let right = try line("ab!") { $0.baseDirection = .rightToLeft }
    #expect(seen(right) == "!ab")
    #expect(right.inset + right.width == pt(400))
    let left = try line("אב!") { $0.baseDirection = .leftToRight }
    #expect(seen(left) == "בא!")
    #expect(left.inset == .zero)
    #expect(try seen(line("אב!")) == "!בא")
  }

  // The indent of the first line is at the right edge, where it begins.
  @Test func indentsCountFromWhereLinesBegin() throws {
    let line = try line("אב גד") { $0.firstLineIndent = pt(12) }
    #expect(line.inset + line.width == pt(388))
  }

  // Justified, spaces stretch in both directions, and the sum is exact.
  @Test(arguments: [70.0, 83, 95, 111.5])
  func mixedLinesAreExact(_ measure: Double) {
    let text = "אב גד abc de הו 123 זח fgh טי כל מנ op סע"
    for line in Workbench.lines(
      text, measure: pt(measure), Workbench.style { $0.alignment = .justify })
    {
      #expect(line.glyphs.reduce(Length.zero) { $0 + $1.advance } == line.width)
      guard line.reason == .space else { continue }
      #expect(line.width == line.measure + line.hangStart + line.hangEnd)
    }
  }
}
