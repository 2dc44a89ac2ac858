import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Testing

@testable import TypesettingMarkup

@Suite("What the dialect means")
struct DialectTests {
  /// Text pieces with the style as written behind them.
  @Test(arguments: [
    // Only opening tags: the state lasts until the next.
    (
      "<font color=\"red\">Red<font color=\"blue\" size=\"12\">Blue<font size=9>Small",
      "Red{color=#ff0000}Blue{color=#0000ff size=12.0}Small{color=#0000ff size=9.0}"
    ),
    // An end restores what held before the innermost that is open.
    (
      "a<font color=red>b<font size=12>c</font>d</font>e",
      "ab{color=#ff0000}c{color=#ff0000 size=12.0}d{color=#ff0000}e"
    ),
    // Any case, any order, any quotation marks, spaces and line ends in a tag, entities in values.
    (
      "<FONT\tSize = '14pt'\n  FACE=\"A &amp; B\" Color=#0F0 >x</Font >y",
      "x{color=#00ff00 face=\"A & B\" size=14.0}y"
    ),
    ("<font face='O\"Hara > Co' size=10>x", "x{face=\"O\"Hara > Co\" size=10.0}"),
    ("<font face=O'Hara>x", "x{face=\"O'Hara\"}"),
    (
      "<font color=none strokeColor=navy lang=de_ch features=\"smcp, liga=0 -kern,+onum\">x",
      "x{color=none strokeColor=#000080 features=smcp=1,liga=0,kern=0,onum=1 lang=de-CH}"
    ),
    ("<font features=smcp>x<font features=''>y", "x{features=smcp=1}y{features=}"),
    (
      "<font variations='wght=650 wdth=90.5'>x<span variations=slnt=-7.5>y</span>z</font>a",
      "x{variations=wght=650,wdth=90.5}y{variations=slnt=-7.5}z{variations=wght=650,wdth=90.5}a"
    ),
    // Spans nest like fonts, beside them.
    (
      "<span class='name a' caps=small>a<span figures=\"oldstyle tabular\" class=a,b>b</span>c</span>d",
      "a{class=\"name a\" caps=small}b{class=\"name a b\" caps=small figures=oldstyle,tabular}"
        + "c{class=\"name a\" caps=small}d"
    ),
    (
      "<span caps=all-small>a<SPAN CAPS=Normal Figures=normal>b",
      "a{caps=all-small}b{caps=normal figures=normal}"
    ),
    (
      "<span figures='lining proportional fractions superiors ordinals slashed-zero'>a",
      "a{figures=lining,proportional,fractions,superiors,ordinals,slashed-zero}"
    ),
    ("<span figures='inferiors inferiors'>a", "a{figures=inferiors}"),
    ("<span>a</span>b", "ab"),
    (
      "<font color=red features=onum>a<span features=smcp lang=de>b</font>c</span>d",
      "a{color=#ff0000 features=onum=1}b{color=#ff0000 features=smcp=1 lang=de}"
        + "c{features=smcp=1 lang=de}d"
    ),
    (
      "<span features=smcp>a<font features=onum size=9>b</span>c</font>d",
      "a{features=smcp=1}b{size=9.0 features=onum=1}c{size=9.0 features=onum=1}d"
    ),
    // Paragraphs and pictures leave the state of spans.
    (
      "<span class=name>a\n<p class=x>b<img src=p>c\n\nd",
      "a{class=\"name\"}\nb{class=\"name\"}[p]c{class=\"name\"}\n\nd{class=\"name\"}"
    ),
    ("a<nobr>b<nobr>c</nobr>d</nobr>e", "ab{nobr}c{nobr}d{nobr}e"),
    ("a<nobr>b<b>c</nobr>d</b>e", "ab{nobr}c{b nobr}d{b}e"),
    // A soft break is one space, whatever stands around it.
    ("Keeper<br class=soft>of", "Keeper {soft}of"),
    ("Keeper  <BR CLASS='Soft'/>  of  it", "Keeper {soft}of  it"),
    ("<b>Keeper</b> <br class=soft> <i> of</i>", "Keeper{b} {soft}of{i}"),
    ("<br class=soft>a<br class=soft>", "a {soft}"),
    ("a<br class=soft><br>b <br class=soft>\n c", "a {soft}⏎b {soft}\n c"),
    // Counters of their own, whatever overlaps.
    ("<b>one<i>two</b>three</i>four", "one{b}two{b i}three{i}four"),
    ("<b><b>x</b>y</b>z", "x{b}y{b}z"),
    ("<u>a<s>b</u>c</s>d", "a{u}b{u s}c{s}d"),
    // Marks within marks: the inner one holds, then the outer one goes on.
    ("a<mark>b</mark>c", "ab{mark}c"),
    (
      "<MARK>a<mark color=red>b<mark color='none'>c</mark>d</mark>e</mark>f",
      "a{mark}b{mark=#ff0000}c{mark=none}d{mark=#ff0000}e{mark}f"
    ),
    ("<mark>a\n\nb<b>c</mark>d</b>", "a{mark}\n\nb{mark}c{b mark}d{b}"),
    ("x<sup>2<sup>3</sup></sup><sub>i</sub>", "x2{sup=1}3{sup=2}i{sub=1}"),
    ("<font color=red><b>x</font>y</b>z", "x{color=#ff0000 b}y{b}z"),
    // A picture and a break leave the state.
    (
      "<font color=red><a href=http://a.org/>x<img src=p.png/>y</a>z<br/>w",
      "x{color=#ff0000 href=\"http://a.org/\"}[p.png]y{color=#ff0000 href=\"http://a.org/\"}"
        + "z{color=#ff0000}⏎w{color=#ff0000}"
    ),
    // The state survives paragraphs.
    ("<font color=red>a\n\nb\n", "a{color=#ff0000}\n\nb{color=#ff0000}\n"),
    // A comment is no text, over lines and empty lines.
    ("a<!-- <b> & \n\n > -->b<!-->c<!--->d", "abcd"),
  ])
  func styles(_ source: String, _ expected: String) {
    let reading = Reading(source)
    #expect(reading.styled == expected)
    #expect(reading.problems == [])
  }

  /// On a black ground nobody could read what is marked.
  @Test func aMarkOfNoColourIsYellow() {
    let reading = Reading("a<mark color=yelow>b</mark>c")
    #expect(reading.styled == "ab{mark}c")
    #expect(reading.problems == ["markup.unknown-color 1:14-1:19"])
    #expect(reading.diagnostics.first?.message.contains("yellow is used instead") == true)
  }

  @Test func entities() {
    let reading = Reading(
      "&lt;&gt;&amp;&quot;&apos;&nbsp;&shy;&#65;&#x1F9df;&#9;&#10;Rhythm & Blues &")
    #expect(reading.shown == "<>&\"'\u{A0}\u{AD}A\u{1F9DF}\t\u{2028}Rhythm & Blues &")
    #expect(reading.problems == [])
  }

  @Test func unfinishedEntitiesAreTextWithoutAWord() {
    let text = "&lt &; &# &#; &#x; &#xg; &#12 &a b; R&D &amp"
    let reading = Reading(text)
    #expect(reading.shown == text)
    #expect(reading.problems == [])
  }

  @Test func aTree() {
    let reading = Reading(
      "\u{FEFF}Brains &amp; more\r\n \t\r"
        + "<img alt='' SRC=\"a &lt; b.png\" width=20mm height=3in align=CENTER>\n"
        + "<font size=9>\nend<br>line")
    #expect(
      reading.document.dump() == """
        paragraph 3..<20
          text 3..<10 "Brains "
          decoded 10..<15 "&"
          text 15..<20 " more"
        empty 22..<24
          text 22..<24 " \t"
        paragraph 25..<91
          image 25..<91 "a < b.png" width=56.69291687011719 height=216.0 alt="" align=center
        empty 92..<105 markup
        paragraph 106..<117
          text 106..<109 "end" size=9.0
          break 109..<113 size=9.0
          text 113..<117 "line" size=9.0

        """)
    #expect(reading.problems == [])
    let separators = reading.document.leaves.map { $0.separator?.source.lowerBound }
    #expect(separators == [20, 24, 91, 105, nil])
    #expect(
      reading.document.leaves.map { $0.separator?.isVerbatim } == [false, false, true, true, nil])
  }

  @Test(arguments: [
    ("", 0), ("a", 1), ("a\n", 1), ("a\n\n", 2), ("\n", 1), ("a\r\nb", 2), ("a\rb", 2),
    ("a\n\rb", 3), ("a\n</font>", 1), ("a\n<br>", 2), ("a\n ", 2),
    ("a\u{85}b\u{2028}c\u{2029}d\u{0B}e\u{0C}f", 1),
  ])
  func linesThatEndParagraphs(_ source: String, _ blocks: Int) {
    #expect(Reading(source).document.elements.count == blocks)
  }

  @Test func namesStayWhenSomethingElseChanges() {
    func nodes(_ text: String) -> [UInt64] {
      Reading(text).document.elements.map(\.node.rawValue)
    }
    let before = nodes("one\ntwo\ntwo\nthree\n")
    #expect(Set(before).count == 4)
    #expect(nodes("zero\none\ntwo\n<b>two</b>\nthree") == [nodes("zero")[0]] + before)
    let pictures = Reading("<img src=a><img src=b>x<img src=a>").document.images.map(\.node)
    #expect(Set(pictures).count == 3)
    let moved = Reading("new <img src=b> text\n<img src=a>\n<img src=a>").document.images.map(
      \.node)
    #expect(moved == [pictures[1], pictures[0], pictures[2]])
    // A picture is not the paragraph that holds nothing else.
    let alone = Reading("<img src=a>").document
    #expect(alone.elements[0].node != alone.images[0].node)
  }

  @Test func aHundredThousandChangesAreOneSmallTable() {
    let source = String(repeating: "<font color=red>a<font color=blue>b", count: 50_000)
    let document = Reading(source).document
    #expect(document.styles.count == 3)
    #expect(document.elements[0].inlines.count == 100_000)
  }
}
