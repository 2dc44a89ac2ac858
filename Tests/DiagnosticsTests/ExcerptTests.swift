import TypesetDiagnostics
import Testing

@Suite struct ExcerptTests {
  @Test func tabsGoToTheNextStop() {
    let fixture = Fixture("a\tb\t\tcde")
    #expect(
      fixture.excerpt(fixture.range(of: "cde")) == [
        "1 | a   b       cde", "  |             ^^^",
      ])
    #expect(fixture.excerpt(fixture.range(1..<2)) == ["1 | a   b       cde", "  |  ^^^"])
  }

  @Test func wideLettersTakeTwoColumns() {
    let fixture = Fixture("日本語の<b>")
    #expect(fixture.excerpt(fixture.range(of: "<b>")) == ["1 | 日本語の<b>", "  |         ^^^"])
    #expect(fixture.excerpt(fixture.range(of: "本")) == ["1 | 日本語の<b>", "  |   ^^"])
    let emoji = Fixture("🧟한글 x")
    #expect(emoji.excerpt(emoji.range(of: "x")) == ["1 | 🧟한글 x", "  |        ^"])
  }

  @Test func marksTakeNone() {
    let fixture = Fixture("e\u{301}te\u{301} x")
    #expect(
      fixture.excerpt(fixture.range(of: "x")) == ["1 | e\u{301}te\u{301} x", "  |     ^"])
    // A mark alone is shown at its letter.
    #expect(
      fixture.excerpt(fixture.range(1..<3)) == ["1 | e\u{301}te\u{301} x", "  | ^"])
    let hindi = Fixture("क्षि x")
    // Two letters, a mark without width, and a vowel sign that has its own room.
    #expect(hindi.excerpt(hindi.range(of: "x")) == ["1 | क्षि x", "  |     ^"])
  }

  @Test func nothingThatATerminalObeysGetsThrough() {
    let fixture = Fixture(
      "a\u{1B}[31mb\u{7}\u{7F}\u{85}\u{202E}c\u{0}", name: "x\u{1B}]0;y\n.txt")
    var renderer = HumanRenderer(sources: fixture.table)
    let lines = renderer.render([
      fixture.warning(
        at: fixture.range(of: "c"), "has\u{1B}[2J\nlines", help: "help\r\u{9B}31m")
    ])
    #expect(
      lines == """
        warning[test.wrong]: has␛[2J␊lines
         --> x␛]0;y␊.txt:1:12
          |
        1 | a␛[31mb␇␡��c␀
          |            ^
          = help: help␍�31m

        1 warning

        """)
  }

  @Test func bytesThatAreNotUTF8AreOneColumnEach() {
    // A lone continuation, half a scalar, an overlong slash, a surrogate.
    let bytes: [UInt8] = [0x41, 0x80, 0xE2, 0x82, 0x42, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0x43]
    let fixture = Fixture(bytes: bytes)
    #expect(fixture.excerpt(fixture.range(4..<5)) == ["1 | A���B�����C", "  |     ^"])
  }

  @Test func aByteOrderMarkIsNotThere() {
    let fixture = Fixture("\u{FEFF}brains")
    #expect(
      fixture.human(fixture.range(of: "brains")) == [
        "warning[test.wrong]: wrong", " --> zombies.txt:1:1", "  |", "1 | brains", "  | ^^^^^^",
      ])
  }

  @Test func longLinesAreCutAroundTheCaret() {
    let text = String(repeating: "0123456789", count: 100)
    let fixture = Fixture(text)
    // 18 columns between the marks, the caret in their middle.
    #expect(
      fixture.excerpt(fixture.range(505..<507), columns: 20) == [
        "1 | …789012345678901234…", "  |          ^^",
      ])
    #expect(
      fixture.excerpt(fixture.range(2..<3), columns: 20) == [
        "1 | 012345678901234567…", "  |   ^",
      ])
    #expect(
      fixture.excerpt(fixture.range(999..<1000), columns: 20) == [
        "1 | …234567890123456789", "  |                   ^",
      ])
    #expect(
      fixture.excerpt(fixture.range(1000..<1000), columns: 20) == [
        "1 | …234567890123456789", "  |                    ^",
      ])
    // What is longer than the room has carets to its end.
    #expect(
      fixture.excerpt(fixture.range(500..<900), columns: 20) == [
        "1 | …678901234567890123…", "  |      ^^^^^^^^^^^^^^",
      ])
  }

  @Test func noCutGoesThroughAWideLetter() {
    let fixture = Fixture(
      String(repeating: "語", count: 300) + "x" + String(repeating: "語", count: 9))
    let lines = fixture.excerpt(fixture.range(of: "x"), columns: 21)
    #expect(lines == ["1 | …語語語語x語語語語…", "  |          ^"])
  }

  @Test func everyCaretStandsUnderItsLetter() {
    // Against the plain way: the columns of all that stands before, counted one by one.
    var generator = Seeded(7)
    let alphabet: [Character] = ["a", "é", "語", "🧟", "\t", " ", "ж"]
    for _ in 0..<300 {
      let line = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }
      let fixture = Fixture(String(line) + "#" + String(line.reversed()))
      var column = 0
      for letter in line {
        switch letter {
        case "語", "🧟": column += 2
        case "\t": column += 4 - column % 4
        default: column += 1
        }
      }
      let expected = "  | " + String(repeating: " ", count: column) + "^"
      #expect(fixture.excerpt(fixture.range(of: "#"), columns: 500).last == expected)
      let cut = fixture.excerpt(fixture.range(of: "#"), columns: 20)
      let caret = cut[1].dropFirst(4).utf8.count - 1
      var shown = 0
      for letter in cut[0].dropFirst(4).prefix(while: { $0 != "#" }) {
        shown += letter == "語" || letter == "🧟" ? 2 : 1
      }
      #expect(caret == shown)
      #expect(cut[0].dropFirst(4).count <= 20)
    }
  }
}
