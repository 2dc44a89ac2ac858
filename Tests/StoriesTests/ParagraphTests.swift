import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@Suite("How paragraphs are set")
struct ParagraphTests {
  static let body = "Running text that is longer than a headline."

  @Test func indentsOnlyBehindText() {
    // Start, directly behind text, behind an empty line, behind a picture, behind a headline.
    let styling = Styling(
      "one\ntwo\n\nthree\n<img src=a>\nfour\n<font size=20>Head</font>\nfive\nsix")
    #expect(
      styling.paragraphs == """
        0..<4 justify 12.0
        4..<8 justify 12.0 indent 15.0
        8..<9 space
        9..<15 justify 12.0
        15..<19 left 12.0
        19..<24 justify 12.0
        24..<29 start 22.5 whole
        29..<34 justify 12.0
        34..<37 justify 12.0 indent 15.0
        """)
  }

  @Test func emptyLines() {
    let styling = Styling("\n\na\n\n \t\n\nb\n<font color=red>\nc\n<b>\n\n</b>\n\nd\n\n")
    #expect(
      styling.paragraphs == """
        0..<1 space
        1..<2 nothing
        2..<4 justify 12.0
        4..<5 space
        5..<8 nothing
        8..<9 nothing
        9..<11 justify 12.0
        11..<12 nothing
        12..<14 justify 12.0 indent 15.0
        14..<15 nothing
        15..<16 space
        16..<17 nothing
        17..<18 nothing
        18..<20 justify 12.0
        20..<21 space
        """)
    #expect(styling.story.text.string == "\n\na\n\n \t\n\nb\n\nc\n\n\n\n\nd\n\n")
    // A line of space is one of running text, whatever is in force there.
    let large = Styling("a<font size=40>\n\nb")
    #expect(large.story.paragraphs.map(\.style.leading.points) == [12, 12, 45])
    #expect(large.story.text.runs.map(\.attributes.fontSize.points) == [10, 10, 40])
  }

  @Test(arguments: [
    // Size, leading: 1.12 of it to the nearest half point, never less than it.
    (12.0, 13.5), (18.0, 20.0), (24.0, 27.0), (60.0, 67.0), (2000.0, 2240.0),
  ])
  func headlines(_ size: Double, _ leading: Double) {
    let styling = Styling("<font size=\(size)>A headline</font>\n\(ParagraphTests.body)")
    let style = styling.story.paragraphs[0].style
    #expect(style.leading.points == leading)
    #expect(style.alignment == .start)
    #expect(!style.hyphenates)
    #expect(style.firstLineIndent == .zero)
  }

  /// Letters a little larger than running text, and many large ones, head nothing: no column would
  /// have to hold them together.
  @Test func largeLettersHeadNothing() {
    let words = String(repeating: "large letters ", count: 9)
    let styling = Styling(
      "one\n<font size=11.9>Larger, a little</font>\ntwo\n<font size=10.4>Less</font>\n"
        + "<font size=20>\(words)</font>\nthree\n<font size=20>\(words.dropLast(8))</font>")
    // Those that are hardly larger stay on the grid.
    #expect(
      styling.paragraphs == """
        0..<4 justify 12.0
        4..<21 justify 14.5 indent 15.0
        21..<25 justify 12.0 indent 15.0
        25..<30 justify 12.0 indent 15.0
        30..<157 start 24.0
        157..<163 justify 12.0 indent 15.0
        163..<281 start 22.5 whole
        """)
    let kept = styling.story.paragraphs.map(\.style.keepsWithNext)
    #expect(kept == Array(repeating: false, count: 6) + [true])
  }

  @Test(arguments: [(9.0, 11.0), (8.0, 9.5), (5.0, 6.0), (1.0, 1.0), (0.5, 0.5)])
  func captions(_ size: Double, _ leading: Double) {
    let styling = Styling(
      "\(ParagraphTests.body)\n<font size=\(size)>A caption</font>\n\(ParagraphTests.body)")
    let style = styling.story.paragraphs[1].style
    #expect(style.leading.points == leading)
    #expect(style.alignment == .start)
    #expect(style.hyphenates)
    #expect(style.firstLineIndent == .zero)
    #expect(styling.story.paragraphs[2].style.firstLineIndent == Length(points: 15))
  }

  @Test func otherAlignmentsHoldForHeadlinesToo() {
    var body = Styling.body
    body.alignment = .center
    body.hyphenates = false
    let styling = Styling("<font size=20>Head</font>\ntext, a long one", body: body)
    #expect(styling.paragraphs == "0..<5 center 22.5 whole\n5..<21 center 12.0 whole")
  }

  /// An initial does not make a headline of its paragraph; a large beginning takes the indent.
  @Test func initials() {
    let styling = Styling(
      "text\n<font size=30>O</font>nce upon a time\nthere\n<font size=20>LARGE</font> then small, and more"
        + "\nend")
    #expect(
      styling.paragraphs == """
        0..<5 justify 12.0
        5..<22 justify 12.0
        22..<28 justify 12.0 indent 15.0
        28..<55 justify 12.0
        55..<58 justify 12.0
        """)
  }

  @Test(arguments: [
    ("<img src=a>", "left"), ("<img src=a align=left>", "left"),
    ("<img src=a align=center>", "center"), (" <img src=a align=RIGHT>\t", "right"),
    ("<img src=a> <img src=b align=center>", "center"),
  ])
  func picturesAlone(_ source: String, _ alignment: String) {
    let styling = Styling("text\n" + source + "\ntext")
    #expect(styling.story.paragraphs[1].style.alignment.rawValue == alignment)
    #expect(styling.story.paragraphs[1].role == .text)
    #expect(styling.story.paragraphs.map(\.style.firstLineIndent.points) == [0, 0, 0])
    #expect(styling.problems == [])
  }

  @Test func alignAmongLettersIsTold() {
    let styling = Styling("a <img src=a align=right>")
    #expect(styling.paragraphs == "0..<5 justify 12.0")
    #expect(
      styling.problems == [
        "picture.align-among-letters 1:3 align=right has no effect on a picture among letters"
      ])
  }

  /// A manuscript that writes the size of its running text has that as its body.
  @Test func prevailingSize() {
    let source =
      "<font size=18>A headline<font size=11>\n\(ParagraphTests.body)\n\(ParagraphTests.body)"
    let styling = Styling(source)
    #expect(
      styling.paragraphs == """
        0..<11 start 20.0 whole
        11..<56 justify 13.0
        56..<100 justify 13.0 indent 15.0
        """)
    #expect(styling.styled.body.size == Length(points: 11))
    #expect(styling.styled.body.leading == Length(points: 13))
    // What nobody wrote is still as given.
    #expect(Styling("<b>x</b>").styled.body == Styling.body)

    var fixed = Styling.body
    fixed.adoptsPrevailingSize = false
    #expect(Styling(source, body: fixed).styled.body == fixed)
    // A little larger than that: text, on its own leading.
    #expect(Styling(source, body: fixed).story.paragraphs[1].style.leading.points == 13)
  }

  @Test(arguments: [
    // Size of all text, size and leading of what is taken for running text.
    (10.4, 10.4, 12.0), (9.0, 9.0, 12.0), (8.0, 8.0, 9.5), (13.0, 13.0, 15.5),
    // Too far from the body to be one.
    (14.0, 10.0, 12.0), (7.0, 10.0, 12.0), (36.0, 10.0, 12.0),
  ])
  func prevailingSizes(_ written: Double, _ size: Double, _ leading: Double) {
    let body = Styling("<font size=\(written)>" + ParagraphTests.body).styled.body
    #expect(body.size == Length(points: size))
    #expect(body.leading == Length(points: leading))
  }
}
