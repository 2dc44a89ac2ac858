import TypesetDiagnostics
import Testing

@Suite struct HumanRendererTests {
  @Test func anErrorWithPlaceAndHelp() {
    let fixture = Fixture("one\ntwo\nHere <img src=\"brain.png\"> it stands.\n")
    var renderer = HumanRenderer(sources: fixture.table)
    let diagnostic = Diagnostic(
      .error, "picture.missing", "the picture ‘brain.png’ was not found",
      at: fixture.range(of: "<img src=\"brain.png\">"),
      help: "pictures are looked up beside the text")
    #expect(
      renderer.render([diagnostic]) == """
        error[picture.missing]: the picture ‘brain.png’ was not found
         --> zombies.txt:3:6
          |
        3 | Here <img src="brain.png"> it stands.
          |      ^^^^^^^^^^^^^^^^^^^^^
          = help: pictures are looked up beside the text

        1 error

        """)
  }

  /// At a terminal; a word that is longer than a line stays whole.
  @Test func messagesAndHelpAreWrapped() {
    let fixture = Fixture("one\n")
    let diagnostic = Diagnostic(
      .warning, "test.long", "a message of so many words that one line does not hold all of it",
      help: "and some help of which the same is true, at \(String(repeating: "x", count: 44))")
    var renderer = HumanRenderer(sources: fixture.table, wrapsAt: 40)
    #expect(
      renderer.render([diagnostic]) == """
        warning[test.long]: a message of so many
          words that one line does not hold all
          of it
          = help: and some help of which the
                  same is true, at
                  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx

        """)
    var plain = HumanRenderer(sources: fixture.table)
    #expect(plain.render([diagnostic]).split(separator: "\n").count == 2)
  }

  @Test func theGutterIsAsWideAsTheLastNumber() {
    let fixture = Fixture(String(repeating: "x\n", count: 11) + "brains")
    #expect(
      fixture.human(fixture.range(of: "brains")) == [
        "warning[test.wrong]: wrong",
        "  --> zombies.txt:12:1",
        "   |",
        "12 | brains",
        "   | ^^^^^^",
      ])
  }

  @Test func severalAreKeptApartAndCounted() {
    let fixture = Fixture("a b c\n")
    var renderer = HumanRenderer(sources: fixture.table)
    let list = [
      Diagnostic(.error, "test.one", "first", at: fixture.range(0..<1)),
      Diagnostic(.error, "test.two", "second"),
      Diagnostic(.warning, "test.three", "third", help: "do less"),
      Diagnostic(.note, "test.four", "fourth"),
    ]
    #expect(
      renderer.render(list) == """
        error[test.one]: first
         --> zombies.txt:1:1
          |
        1 | a b c
          | ^

        error[test.two]: second

        warning[test.three]: third
          = help: do less

        note[test.four]: fourth

        2 errors, 1 warning

        """)
  }

  @Test func oneWithoutAPlaceNeedsNoSummary() {
    var renderer = HumanRenderer(sources: SourceTable())
    let diagnostic = Diagnostic(.error, "usage.value", "--columns is ‘0’")
    #expect(renderer.render([diagnostic]) == "error[usage.value]: --columns is ‘0’\n")
    #expect(renderer.render([]) == "")
  }

  @Test(arguments: [
    ([], nil), ([Diagnostic.Severity.note], nil), ([.error], "1 error"), ([.warning], "1 warning"),
    ([.warning, .error, .error], "2 errors, 1 warning"), ([.warning, .warning], "2 warnings"),
  ])
  func summaries(severities: [Diagnostic.Severity], expected: String?) {
    let list = severities.map { Diagnostic($0, "test.wrong", "wrong") }
    #expect(HumanRenderer.summary(of: list) == expected)
  }

  @Test func aRangeOverTwoLinesShowsBoth() {
    let fixture = Fixture("Night <b>of the\nliving</b> dead\n")
    #expect(
      fixture.human(fixture.range(of: "<b>of the\nliving")) == [
        "warning[test.wrong]: wrong",
        " --> zombies.txt:1:7",
        "  |",
        "1 | Night <b>of the",
        "  |       ^^^^^^^^^",
        "2 | living</b> dead",
        "  | ^^^^^^",
      ])
  }

  @Test func aRangeOverManyLinesShowsTheFirstAndTheLast() {
    let lines = (1...12).map { "line \($0)" }.joined(separator: "\r\n")
    let fixture = Fixture(lines)
    let last = fixture.range(of: "line 11").upperBound
    #expect(
      fixture.human(fixture.range(5..<last)) == [
        "warning[test.wrong]: wrong",
        "  --> zombies.txt:1:6",
        "   |",
        " 1 | line 1",
        "   |      ^",
        "...",
        "11 | line 11",
        "   | ^^^^^^^",
      ])
  }

  @Test func aLinesOwnEndBelongsToIt() {
    let fixture = Fixture("one\ntwo\n")
    #expect(fixture.excerpt(fixture.range(0..<4)) == ["1 | one", "  | ^^^"])
    // The end alone, and nothing at all, get one caret each.
    #expect(fixture.excerpt(fixture.range(3..<4)) == ["1 | one", "  |    ^"])
    #expect(fixture.excerpt(fixture.range(5..<5)) == ["2 | two", "  |  ^"])
    // The end of the text is a place, too; what lies beyond is its end.
    #expect(fixture.excerpt(fixture.range(8..<8)) == ["3 |", "  | ^"])
    #expect(fixture.excerpt(fixture.range(70..<80)) == ["3 |", "  | ^"])
  }

  @Test func anEmptySourceHasAPlaceButNoExcerpt() {
    let fixture = Fixture("")
    #expect(
      fixture.human(fixture.range(0..<0)) == [
        "warning[test.wrong]: wrong", " --> zombies.txt:1:1",
      ])
  }

  @Test func colourOnlyWhenAskedFor() {
    let fixture = Fixture("brains")
    var renderer = HumanRenderer(sources: fixture.table, color: true)
    var out = ""
    renderer.append(fixture.warning(at: fixture.range(0..<6), help: "eat"), to: &out)
    #expect(
      out == "\u{1B}[1;33mwarning[test.wrong]\u{1B}[0m\u{1B}[1m: wrong\u{1B}[0m\n"
        + "\u{1B}[1;34m --> \u{1B}[0mzombies.txt:1:1\n"
        + "\u{1B}[1;34m  |\u{1B}[0m\n"
        + "\u{1B}[1;34m1 |\u{1B}[0m brains\n"
        + "\u{1B}[1;34m  | \u{1B}[0m\u{1B}[1;33m^^^^^^\u{1B}[0m\n"
        + "\u{1B}[1;34m  = \u{1B}[0m\u{1B}[1mhelp\u{1B}[0m: eat\n")
  }

  @Test func manyPlacesOnOneLongLineTakeLinearTime() {
    // Counting columns from the line's start for each would be 2 · 10¹⁰ steps.
    let count = 200_000
    let fixture = Fixture(String(repeating: "<", count: count))
    var renderer = HumanRenderer(sources: fixture.table, columns: 20)
    var json = JSONRenderer(sources: fixture.table)
    var out = ""
    for index in stride(from: 0, to: count, by: 200) {
      out = ""
      renderer.append(fixture.warning(at: fixture.range(index..<index + 1)), to: &out)
      #expect(out.contains(" --> zombies.txt:1:\(index + 1)\n"))
    }
    out = json.render([fixture.warning(at: fixture.range(count - 1..<count))])
    #expect(out.contains("\"column\":\(count),\"endLine\":1,\"endColumn\":\(count + 1)"))
  }
}
