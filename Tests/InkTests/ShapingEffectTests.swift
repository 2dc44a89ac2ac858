import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Attributes that change glyphs or where they stand (rows 4.32), in the font of round numbers.
@Suite struct ShapingEffectTests {
  private func line(_ text: String, _ attributes: TextAttributes) throws -> Line {
    try Ink.line(AttributedText(text, attributes))
  }

  @Test func kernTakesThePlaceOfTheFontsKerning() throws {
    let plain = try line("AV", Ink.square)
    #expect(plain.glyphs.map(\.x) == [pt(0), pt(9)])
    let off = try line("AV", Ink.square.with(\.kern, .zero))
    #expect(off.glyphs.map(\.x) == [pt(0), pt(10)])
    #expect(off.width == pt(20))
    let wide = try line("AVi", Ink.square.with(\.kern, pt(3)))
    #expect(wide.glyphs.map(\.x) == [pt(0), pt(13), pt(26)])
    #expect(wide.glyphs.map(\.advance) == [pt(13), pt(13), pt(8)])
    let tight = try line("AV", Ink.square.with(\.kern, pt(-2)))
    #expect(tight.glyphs.map(\.x) == [pt(0), pt(8)])
  }

  @Test func trackingKeepsKerningAndTiesNothing() throws {
    let line = try line("AVfi", Ink.square.with(\.tracking, pt(2)))
    #expect(line.glyphs.map(\.x) == [pt(0), pt(11), pt(23), pt(30)])
    #expect(line.glyphs.count == 4)
  }

  @Test func ligaturesAreTiedAsAsked() throws {
    #expect(try line("fi", Ink.square).glyphs.count == 1)
    #expect(try line("fi", Ink.square.with(\.ligatures, .necessary)).glyphs.count == 2)
    #expect(try line("fi", Ink.square.with(\.kern, pt(1))).glyphs.count == 2)
    // Kerning off ties as before.
    #expect(try line("fi", Ink.square.with(\.kern, .zero)).glyphs.count == 1)
    // A feature that is asked for by name holds.
    let asked = Ink.square.with(\.tracking, pt(1)).featuring(
      try #require(FontFeature("liga")))
    #expect(try line("fi", asked).glyphs.count == 1)
    // Linux Libertine ties c and t in its rare ligatures alone (dlig).
    let text = "act"
    #expect(try line(text, Ink.libertine).glyphs.count == 3)
    #expect(try line(text, Ink.libertine.with(\.ligatures, .all)).glyphs.count == 2)
  }

  @Test func superscriptsAreSmallerAndHigher() throws {
    let up = try line("A", Ink.square.with(\.superscript, 1))
    #expect(up.runs.map(\.size) == [pt(6)])
    #expect(up.glyphs.map(\.advance) == [pt(6)])
    #expect(up.glyphs[0].rise.points > 3.32 && up.glyphs[0].rise.points < 3.34)
    let twice = try line("A", Ink.square.with(\.superscript, 2))
    #expect(twice.runs.map(\.size) == [pt(3.6)])
    #expect(twice.glyphs[0].rise > up.glyphs[0].rise)
    let down = try line("A", Ink.square.with(\.superscript, -1))
    #expect(down.glyphs[0].rise.points < -1.65 && down.glyphs[0].rise.points > -1.67)
    // As the font's table has it: Linux Libertine says 700 and 480 of 1000 in OS/2, or near it.
    let font = try line("A", Ink.libertine.with(\.superscript, 1))
    #expect(font.runs[0].size < pt(10) && font.runs[0].size > pt(4))
    #expect(font.glyphs[0].rise > .zero)
    // The letters beside it are not kerned with it, and stay.
    var mixed = AttributedText("A", Ink.square)
    mixed.append("V", Ink.square.with(\.superscript, 1))
    #expect(try Ink.line(mixed).glyphs.map(\.x) == [pt(0), pt(10)])
  }

  @Test func oneGlyphStandsForAWholeRun() throws {
    let other = try line("Z", Ink.square).glyphs[0].id
    var text = AttributedText("a", Ink.square)
    text.append("bc", Ink.square.with(\.glyph, other))
    text.append("d", Ink.square)
    let line = try Ink.line(text)
    #expect(line.glyphs.count == 3)
    #expect(line.glyphs[1].id == other)
    #expect(line.glyphs[1].cluster == 1)
    #expect(line.glyphs.map(\.x) == [pt(0), pt(5), pt(15)])
    // What the font does not have is not drawn.
    let wrong = try self.line("bc", Ink.square.with(\.glyph, 1_000_000))
    #expect(wrong.glyphs.count == 2)
  }

  @Test(arguments: [
    (TextAttributes.BaselineClass.roman, 0.0), (.hanging, -6.4), (.ideographicCentered, -3),
    (.ideographicLow, 2), (.math, -3.5),
  ])
  func baselinesComeFromMeasuresWhereTheFontHasNone(
    _ name: TextAttributes.BaselineClass, _ rise: Double
  ) throws {
    #expect(
      try line("A", Ink.square.with(\.baselineClass, name)).glyphs.map(\.rise) == [pt(rise)])
  }

  @Test func baselinesComeFromTheTableOfTheFont() throws {
    let han = TextAttributes(
      font: FontQuery(families: ["Noto Sans CJK JP"]), fontSize: pt(10), language: "ja")
    // BASE has ideo at −120 of 1000.
    #expect(
      try line("永", han.with(\.baselineClass, .ideographicLow)).glyphs.map(\.rise) == [pt(1.2)])
  }

  @Test func joinedLettersAreNotTorn() throws {
    let arabic = TextAttributes(
      font: FontQuery(families: ["Noto Naskh Arabic"]), fontSize: pt(10), language: "ar")
    let text = "سلام عليكم"
    let plain = try line(text, arabic)
    let wide = try line(text, arabic.with(\.tracking, pt(2)))
    // But for the tie of lam and alef all is as it was, and the space is wider.
    #expect(wide.width - plain.width == pt(2))
  }

  @Test func fromRightToLeftTheRoomIsOnTheLeft() throws {
    let line = try line("אב", Ink.square.with(\.tracking, pt(2)))
    // The room behind the last letter hangs out on the left, and the line begins with the letter.
    #expect(line.glyphs.map(\.x) == [pt(0), pt(12)])
    #expect(line.width == pt(24))
    #expect(line.hangEnd == pt(2))
  }

  /// Law 6 with room behind letters: what is behind the last one hangs out.
  @Test(arguments: [0.5, 1, -0.25]) func justifiedLinesFillTheirMeasure(_ room: Double) throws {
    var style = ParagraphStyle(leading: pt(12))
    style.hyphenates = true
    let attributes = Ink.libertine.with(\.tracking, pt(room)).with(\.paragraphStyle, style)
    let words = "Paragraphs that are set with tracked letters fill their measure all the same, "
    let text = AttributedText(String(repeating: words, count: 4), attributes)
    let lines = Ink.frame(text, width: 130).lines.map(\.line)
    #expect(lines.count > 8)
    #expect(room != 0.5 || lines.contains { $0.reason == .hyphen })
    for line in lines.dropLast() where line.reason != .mandatory {
      let sum = line.glyphs.reduce(Length.zero) { $0 + $1.advance }
      #expect(sum == line.measure + line.hangStart + line.hangEnd)
      // The last letter's own advance ends at the measure; a hyphen has no room behind it.
      let behind = room > 0 && line.reason != .hyphen ? pt(room) : .zero
      #expect(line.hangEnd == behind)
      let last = try #require(line.glyphs.last)
      #expect(line.inset + last.x + last.advance - behind == line.measure)
    }
  }

  @Test func raggedLinesLeanToTheRightWithTheirLetters() throws {
    var style = ParagraphStyle()
    style.alignment = .right
    let attributes = Ink.square.with(\.tracking, pt(2)).with(\.paragraphStyle, style)
    let line = try Ink.line(AttributedText("AB", attributes), width: 100)
    let last = try #require(line.glyphs.last)
    #expect(line.inset + last.x + pt(10) == pt(100))
  }

  @Test func runsWithoutTheseAreShapedAsEver() throws {
    // A colour behind letters takes no part in shaping: A and V are one piece.
    var text = AttributedText("A", Ink.square)
    text.append("V", Ink.square.on(.black))
    #expect(try Ink.line(text).glyphs.map(\.x) == [pt(0), pt(9)])
  }
}
