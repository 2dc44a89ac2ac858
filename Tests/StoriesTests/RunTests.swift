import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesettingMarkup
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@Suite("Attributes and pictures")
struct RunTests {
  @Test(arguments: [
    ("a<b>b<i>c</b>d</i>", "\"a\"\n\"b\" 700\n\"c\" 700 italic\n\"d\" italic"),
    ("<font face=\"X Bold\" size=14>a", "\"a\" [\"X Bold\", \"Body\"] 14.0pt"),
    ("<font color=none strokeColor=red>a", "\"a\" hollow stroke #ff0000"),
    ("<font strokeColor=none features=smcp lang=de>a", "\"a\" smcp=1 de"),
    ("<u>a<s>b</u>c", "\"a\" under\n\"b\" under through\n\"c\" through"),
    // The link's colour, unless a colour was written.
    ("<a href=#x>a</a>b", "\"a\" #0000ff -> #x\n\"b\""),
    ("<font color=red><a href=#x>a</a>", "\"a\" #ff0000 -> #x"),
    ("<a href=#x><font color=none>a</a>", "\"a\" hollow -> #x"),
    // 0.65 of the size, raised by 0.35 of the em around it or lowered by 0.15.
    ("a<mark>b</mark>", "\"a\"\n\"b\" on #fff2a8"),
    ("<mark color=#0f0>a<mark color=none>b", "\"a\" on #00ff00\n\"b\""),
    ("x<sup>2</sup>", "\"x\"\n\"2\" 6.5pt shift 3.5"),
    ("x<sub>i</sub>", "\"x\"\n\"i\" 6.5pt shift -1.5"),
    (
      "<font size=20>x<sup>2<sup>3",
      "\"x\" 20.0pt\n\"2\" 13.0pt shift 7.0\n"
        + "\"3\" 8.449996948242188pt shift 11.550003051757812"
    ),
    // Never below 5 pt, unless that was written.
    ("<font size=6>x<sup>2", "\"x\" 6.0pt\n\"2\" 5.0pt shift 2.100006103515625"),
    ("<font size=4>x<sup>2", "\"x\" 4.0pt\n\"2\" 4.0pt shift 1.399993896484375"),
    // What is equal is one run: an entity, a comment, an unknown tag, the separator.
    ("a&amp;b<!-- -->c<blink>d<b></b>e\n", "\"a&bcde\\n\""),
    ("<b>a<br>b</b>", "\"a\u{2028}b\" 700"),
  ])
  func attributes(_ source: String, _ runs: String) {
    #expect(Styling(source).runs == runs)
  }

  @Test func raisedWithoutEnd() {
    // Not deeper than anybody can read.
    let deep = Styling(String(repeating: "<sup>", count: 5000) + "x").story.text.runs[0].attributes
    #expect(deep.fontSize == Length(points: 5))
    #expect(deep.baselineShift < Length(points: 10))
  }

  @Test func pictures() {
    let styling = Styling(
      "see <img src=a.png width=50 alt='A hand'> there\n<img src=\"bad one.png\" height=1in>\n<img>"
    )
    #expect(
      styling.runs == """
        "see "
        "\u{FFFC}" picture 200.0x100.0 width 50.0
        " there\\n"
        "\u{FFFC}" picture 4.0x3.0 height 72.0
        "\\n"
        "\u{FFFC}" picture 4.0x3.0 width 60.0
        """)
    #expect(
      styling.problems == ["picture.unreadable 2:11 picture “bad one.png”: no such file"])
    #expect(styling.styled.diagnostics[0].severity == .error)
    #expect(styling.styled.diagnostics[0].help != nil)
    let pictures = styling.styled.pictures
    #expect(pictures.map(\.name) == ["a.png", "bad one.png", ""])
    #expect(pictures.map(\.isFaulty) == [false, true, true])
    #expect(pictures.map(\.alternative) == ["A hand", nil, nil])
    #expect(pictures.map(\.offset.utf8) == [4, 14, 18])
    #expect(pictures.map(\.node) == styling.document.images.map(\.node))
    for picture in pictures {
      let run = styling.story.text.runs[styling.story.text.runIndex(at: picture.offset)]
      #expect(run.attributes.attachment?.node == picture.node)
      #expect(run.attributes.node == picture.node)
    }
  }

  @Test func everyRunNamesItsElement() {
    let styling = Styling("a<b>b</b>\nc<br>d\n\ne")
    for paragraph in styling.story.paragraphs {
      for run in styling.story.text.runs where paragraph.range.contains(run.range.lowerBound) {
        #expect(run.attributes.node == paragraph.node)
        #expect(run.range.upperBound <= paragraph.range.upperBound)
      }
    }
    #expect(Set(styling.story.paragraphs.map(\.node)).count == 4)
  }

  /// Addresses that are found look as links that are written, unless a colour was.
  @Test func foundLinksLookAsWrittenOnes() {
    let text =
      "See www.a.example, <font color=red>www.b.example</font>, <font color=black>"
      + "www.c.example</font>, <a href=https://d.example>d</a>."
    let document = MagazineReader.read(
      SourceText(name: "test.txt", bytes: Array(text.utf8)), id: SourceID(0)
    ).document
    func colors(_ body: BodyStyle) -> [String] {
      var builder = StoryBuilder(body: body) { _ in .fault(reason: "", help: nil) }
      builder.linksAddresses = true
      return builder.build(document).story.text.runs
        .filter { $0.attributes.link != nil }.map { $0.attributes.color?.hexString ?? "none" }
    }
    #expect(colors(Styling.body) == ["#0000ff", "#ff0000", "#000000", "#0000ff"])
    var plain = Styling.body
    plain.linkColor = nil
    #expect(colors(plain) == ["#000000", "#ff0000", "#000000", "#000000"])
  }
}
