import TypesetDiagnostics
import TypesetElementTree
import Testing

@testable import TypesettingMarkup

@Suite("What can be wrong with elements")
struct ElementProblemTests {
  typealias Case = ProblemTests.Case

  static let cases: [Case] = [
    // Elements of lines, as `<p>`.
    Case("one <h1>two", "one two", "paragraph-in-line 1:5-1:9"),
    Case("one <h1>two</h1>", "one two", "paragraph-in-line 1:5-1:9"),
    Case("<h1>one</h1>two", "onetwo", "paragraph-in-line 1:8-1:13"),
    Case("<h1>\n\none", "\n\none", "idle-paragraph 1:1-1:5"),
    Case("<deck>", "", "idle-paragraph 1:1-1:7"),
    Case("<deck><byline>one", "one", "idle-paragraph 1:1-1:7"),
    Case("<deck>\n<box>one</box>", "\none", "idle-paragraph 1:1-1:7"),
    Case("<h1>one</h2>", "one", "stray-end-tag 1:8-1:13"),
    Case("<h1>one\n</h1>", "one\n", "stray-end-tag 2:1-2:6"),
    Case("<p>\none\n</deck>", "\none\n", "stray-end-tag 3:1-3:8"),
    Case("<box>\n<p>\none\n</box>\n</p>", "\n\none\n\n", "stray-end-tag 5:1-5:5"),
    Case("<h1/>one", "one", "stray-slash 1:4-1:5"),
    Case("<h1 short=x>one", "one", "unknown-attribute 1:5-1:10"),
    Case("<headline short=''>one", "one", "missing-value 1:11-1:16"),
    Case("<headline span=13>one", "one", "bad-number 1:16-1:18"),
    Case("<headline span=0>one", "one", "bad-number 1:16-1:17"),
    Case("<headline span=two>one", "one", "bad-number 1:16-1:19"),
    Case("<headline span=-1>one", "one", "bad-number 1:16-1:18"),
    Case("<headline span=99999999999999999999>one", "one", "bad-number 1:16-1:36"),
    Case("<headline span>one", "one", "missing-value 1:11-1:15"),
    Case("<headline id='a b'>one", "one", "bad-value 1:15-1:18"),
    Case("<headline id=''>one", "one", "missing-value 1:11-1:13"),
    Case("<h1 id=a>one\n<box id=a>two</box>", "one\ntwo", "duplicate-id 2:9-2:10"),
    Case("<p at=a>one", "one", "unknown-attribute 1:4-1:6"),
    // Containers in the middle of lines.
    Case("one <box>\ntwo\n</box>", "one \ntwo\n", "element-in-line 1:5-1:10"),
    Case("one <box>two</box> three", "one two three", "element-in-line 1:5-1:10"),
    Case("<box>one</box> two", "one two", "paragraph-in-line 1:9-1:15"),
    Case("<box>one</box><box>two</box>", "onetwo", "element-in-line 1:15-1:20"),
    Case("<box>one</box></box>", "one", "stray-end-tag 1:15-1:21"),
    Case(
      "<h1>one</h1></box>two", "onetwo", "paragraph-in-line 1:8-1:13",
      "stray-end-tag 1:13-1:19"),
    Case("<box><h1>one</h1></box>two", "onetwo", "paragraph-in-line 1:13-1:18"),
    // What nothing ends.
    Case("<box>\none", "\none", "unclosed-element 1:1-1:6"),
    Case(
      "<sidebar>one\n<box>\ntwo", "one\n\ntwo", "unclosed-element 1:1-1:10",
      "unclosed-element 2:1-2:6"),
    Case("<sidebar>\n<box>one\n</sidebar>\n</box>", "\none\n\n", "unclosed-element 2:1-2:6"),
    Case("<article>\n<box>one\n<article>two\n</box>", "\none\ntwo\n", "unclosed-element 2:1-2:6"),
    Case("<box>\n<article>one\n</box>", "\none\n", "unclosed-element 1:1-1:6"),
    Case("one<note>two\nthree</note>", "onetwo\nthree", "unclosed-element 1:4-1:10"),
    Case("<box>", "", "unclosed-element 1:1-1:6"),
    // What may not stand there; what it ends needs no end, and may have one.
    Case(
      "<box>\none\n<sidebar>two</sidebar>\n</box>", "\none\ntwo\n",
      "misplaced-element 3:1-3:10"),
    Case(
      "<figure>one\n<figure>two\n</figure>\n</figure>\n", "one\ntwo\n\n\n",
      "misplaced-element 2:1-2:9"),
    Case(
      "<figure>one\n<figure>two\n</figure>\n</figure>\n</figure>", "one\ntwo\n\n\n",
      "misplaced-element 2:1-2:9", "stray-end-tag 5:1-5:10"),
    Case("<box>one\n<figure>\n<sidebar>two</sidebar>", "one\n\ntwo", "misplaced-element 3:1-3:10"),
    Case("<figure>one\n<break to=page>\n</figure>", "one\n\n", "misplaced-element 2:1-2:16"),
    Case("<note>\none\n<toc>\n</note>", "\none\n\n", "misplaced-element 3:1-3:6"),
    Case("<figure>one\n<index>\n</figure>", "one\n\n", "misplaced-element 2:1-2:8"),
    Case("a<note>b<note>c</note></note>", "abc", "misplaced-element 1:9-1:15"),
    Case("<note>a\n<note>b</note>\n</note>", "a\nb\n", "misplaced-element 2:1-2:7"),
    // What holds nothing.
    Case("<box></box>one", "one", "empty-element 1:1-1:6"),
    Case("<box>\n\n</box>", "\n\n", "empty-element 1:1-1:6"),
    Case("<article>\n<article>one", "\none", "empty-element 1:1-1:10"),
    Case("one\n<article class=x>", "one\n", "empty-element 2:1-2:18"),
    Case(
      "<sidebar>\n<box>\n</box>\n</sidebar>", "\n\n\n", "empty-element 1:1-1:10",
      "empty-element 2:1-2:6"),
    Case("</box>", "", "stray-end-tag 1:1-1:7"),
    Case("</article>one", "one", "stray-end-tag 1:1-1:11"),
    Case("</note>", "", "stray-end-tag 1:1-1:8"),
    // Objects.
    Case("one<rule>", "one", "element-in-line 1:4-1:10"),
    Case("one<break to=page>two", "onetwo", "element-in-line 1:4-1:19"),
    Case("one<toc>\n<toc>two", "one\ntwo", "element-in-line 1:4-1:9"),
    Case("<rule></rule>", "", "stray-end-tag 1:7-1:14"),
    Case("</break>", "", "stray-end-tag 1:1-1:9"),
    Case("<break>", "", "missing-value 1:1-1:8"),
    Case("<break to=recot>", "", "bad-value 1:11-1:16"),
    Case("<break columns=0>", "", "bad-number 1:16-1:17"),
    Case("<break columns=13>", "", "bad-number 1:16-1:18"),
    Case("<break to>", "", "missing-value 1:8-1:10"),
    Case("<break class=x to=page>", "", "unknown-attribute 1:8-1:13"),
    Case("<toc levels=8>", "", "bad-number 1:13-1:14"),
    Case("<toc levels=0>", "", "bad-number 1:13-1:14"),
    Case("<rule width=wide>", "", "bad-size 1:13-1:17"),
    Case("<rule weight=0>", "", "bad-size 1:14-1:15"),
    Case("<rule color=rde>", "", "unknown-color 1:13-1:16"),
    Case("<rule color=none>", "", "bad-value 1:13-1:17"),
    Case("one<index sub=x>", "one", "missing-value 1:4-1:17"),
    Case("one<index term=''>", "one", "missing-value 1:11-1:15"),
    Case("one<index term=x when=a>", "one", "bad-value 1:23-1:24"),
    Case("one<index term=x sub>", "one", "missing-value 1:18-1:21"),
    // Values of containers.
    Case("<article starts=left>one", "one", "bad-value 1:17-1:21"),
    Case("<article fill=full>one", "one", "bad-value 1:15-1:19"),
    Case("<article columns=many>one", "one", "bad-number 1:18-1:22"),
    Case("<article title=''>one", "one", "missing-value 1:10-1:15"),
    Case("<article span=2>one", "one", "unknown-attribute 1:10-1:14"),
    Case("<article lang='e!'>one", "one", "bad-language 1:16-1:18"),
    Case(
      "<sidebar sequence=x>one</sidebar>", "one", "unknown-attribute 1:10-1:18"),
    Case("<box span=every>one</box>", "one", "bad-number 1:11-1:16"),
    Case("<box keep=whole>one</box>", "one", "bad-value 1:11-1:16"),
    Case("<box class=''>one</box>", "one", "missing-value 1:6-1:11"),
    Case("<figure place=left>one</figure>", "one", "bad-value 1:15-1:19"),
    Case("<figure min=half>one</figure>", "one", "bad-size 1:13-1:17"),
    Case("<figure max=120%>one</figure>", "one", "bad-size 1:13-1:17"),
    Case("<figure min=80% max=40%>one</figure>", "one", "bad-size 1:13-1:16"),
    Case("<figure caption=left>one</figure>", "one", "bad-value 1:17-1:21"),
    Case("<figure credit=edge>one</figure>", "one", "bad-value 1:16-1:20"),
    Case("<figure bleed='top fold'>one</figure>", "one", "bad-value 1:20-1:24"),
    Case("<figures width=3>one</figures>", "one", "unknown-attribute 1:10-1:15"),
    Case("<img src=a fit=fill>", "", "bad-value 1:16-1:20"),
    Case("<img src=a focus='110 4'>", "", "bad-value 1:19-1:24"),
    Case("<img src=a fit=contain focus='1 4'>", "", "bad-value 1:31-1:34"),
    Case("<figure align=middle>one</figure>", "one", "bad-alignment 1:15-1:21"),
    Case("<box>one</box class=x>", "one", "unknown-attribute 1:15-1:20"),
  ]

  @Test(arguments: cases)
  func places(_ item: Case) {
    let reading = Reading(item.source)
    #expect(reading.shown == item.shown)
    #expect(reading.problems == item.problems)
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(reading.diagnostics.allSatisfy { !$0.message.isEmpty && !$0.message.hasSuffix(".") })
  }

  @Test(arguments: [
    ("<headlien>x", "did you mean <headline>?"), ("<pulquote>x", "did you mean <pullquote>?"),
    ("<standfirst>x", "did you mean <deck>?"), ("<aside>x", "did you mean <sidebar>?"),
    ("<figcaption>x", "did you mean <caption>?"), ("<hr>", "did you mean <rule>?"),
    ("<pagebreak>", "did you mean <break>?"), ("</artcle>", "did you mean </article>?"),
    ("<footnote>x", "did you mean <note>?"), ("<contents>", "did you mean <toc>?"),
    ("<break to=recot>", "did you mean “recto”?"),
    ("<break to=left>", "write column, page, recto or verso"),
    ("<break>", "write <break to=column>, <break to=page> or <break columns=2>"),
    ("<article starts=paeg>x", "did you mean “page”?"),
    ("<article fill=balanced>x", "did you mean “balance”?"),
    ("<figure place=botom>x</figure>", "did you mean “bottom”?"),
    ("<figure bleed=outre>x</figure>", "did you mean “outer”?"),
    ("<figure caption=abvoe>x</figure>", "did you mean “above”?"),
    ("<img src=a fit=cove>", "did you mean “cover”?"),
    ("<figurse>x</figurse>", "did you mean <figures>?"),
    ("<article colums=2>x", "did you mean “columns”?"),
    ("<h1 span=alle>x", "write all, or a number from 1 to 12"),
    ("<article columns=99>x", "write a number from 1 to 12"),
    ("<toc levels=9>", "write a number from 1 to 7"),
    ("<box>\nx", "write </box> after its contents"),
    ("a <rule>", "put it on a line of its own"),
    ("a <box>\nb\n</box>", "put it at the start of a line"),
    ("<figure>a\n<box>b</box>", "write </figure> before it"),
    ("a<note>b", "close it with </note>"),
    (
      "<h1>a\n</h1>",
      "remove it; a <h1> with text after it ends with its line"
    ),
    ("<box></box>", "write its paragraphs between it and </box>"),
    ("<h1 id=a>x\n<h1 id=a>y", "give each a different id"),
  ])
  func help(_ source: String, _ help: String) {
    #expect(Reading(source).diagnostics.first?.help == help)
  }

  /// What a bad value leaves.
  @Test func whatHolds() {
    let reading = Reading(
      "<article starts=left columns=0 title=x>a\n<break to=nowhere columns=2>\n<break to=nowhere>\n"
        + "<rule color=none weight=2>\n<h1 id=b span=x class=c>d\n<h2 id=b>e")
    #expect(
      reading.document.dump() == """
        article 0..<39 title="x"
          paragraph 0..<40
            text 39..<40 "a"
          break columns=2 41..<69
          empty 70..<88 markup
          rule weight=2.0 89..<115
          paragraph 116..<141 part=h1 id="b" class="c"
            text 140..<141 "d"
          paragraph 142..<152 part=h2
            text 151..<152 "e"

        """)
    #expect(reading.problems.count == 6)
    #expect(reading.diagnostics.flatMap(\.also).count == 1)
  }
}
