import TypesetDiagnostics
import TypesetElementTree
import Testing

@testable import TypesettingMarkup

@Suite("What can be wrong")
struct ProblemTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var source: String
    var shown: String
    var problems: [String]

    init(_ source: String, _ shown: String, _ problems: String...) {
      self.source = source
      self.shown = shown
      self.problems = problems.map { "markup." + $0 }
    }

    var testDescription: String { source }
  }

  static let cases: [Case] = [
    // Signs that begin no tag.
    Case("a < b", "a < b", "lone-less-than 1:3-1:4"),
    Case("x\nI <3 you", "x\nI <3 you", "lone-less-than 2:3-2:4"),
    Case("<>", "<>", "lone-less-than 1:1-1:2"),
    Case("</>", "</>", "lone-less-than 1:1-1:2"),
    Case("<?php?>", "<?php?>", "lone-less-than 1:1-1:2"),
    Case("<!doctype>", "<!doctype>", "lone-less-than 1:1-1:2"),
    Case("<![CDATA[x]]>y", "<![CDATA[x]]>y", "lone-less-than 1:1-1:2"),
    Case("<me@example.org>", "<me@example.org>", "lone-less-than 1:1-1:2"),
    Case("<http://a.org>", "<http://a.org>", "lone-less-than 1:1-1:2"),
    Case("<b\"x\">", "<b\"x\">", "lone-less-than 1:1-1:2"),
    Case("ü<", "ü<", "lone-less-than 1:2-1:3"),
    Case("<", "<", "lone-less-than 1:1-1:2"),
    // Tags without an end.
    Case("x<y", "x<y", "unclosed-tag 1:2-1:4"),
    Case("<font color=red\n\ntext>", "<font color=red\n\ntext>", "unclosed-tag 1:1-1:6"),
    Case("<font color=red\r\n \r\ntext>", "<font color=red\n \ntext>", "unclosed-tag 1:1-1:6"),
    Case("<b <i>x", "<b x", "unclosed-tag 1:1-1:3", "unclosed-style 1:4-1:7"),
    Case("</b", "</b", "unclosed-tag 1:1-1:4"),
    Case("</b<i>x", "</bx", "unclosed-tag 1:1-1:4", "unclosed-style 1:4-1:7"),
    Case("<a href=\"x>y</a>", "<a href=\"x>y", "unclosed-tag 1:1-1:3", "stray-end-tag 1:13-1:17"),
    Case("<a href='x\n\n'>y", "<a href='x\n\n'>y", "unclosed-tag 1:1-1:3"),
    Case(
      "<img alt='<' src=x>", "<img alt='<' src=x>", "unclosed-tag 1:1-1:5",
      "lone-less-than 1:11-1:12"),
    Case("<font size=", "<font size=", "unclosed-tag 1:1-1:6"),
    Case("a<!-- b", "a<!-- b", "unclosed-comment 1:2-1:6"),
    Case("<!--a<!--b", "<!--a<!--b", "unclosed-comment 1:1-1:5", "unclosed-comment 1:6-1:10"),
    // Unknown things.
    // One mistake is one message: its end goes with it, in any case and whatever stands between.
    Case("<blink>x</blink>", "x", "unknown-tag 1:1-1:8"),
    Case("<Blink>x<blink>y</BLINK></blink>z", "xyz", "unknown-tag 1:1-1:8"),
    Case("x</blink>", "x", "unknown-tag 1:2-1:10"),
    Case("<meta/>x</meta>", "x", "unknown-tag 1:1-1:8", "unknown-tag 1:9-1:16"),
    Case("<lix>x</lix></lix>", "x", "unknown-tag 1:1-1:6", "unknown-tag 1:13-1:19"),
    Case("a\n<strang>x", "a\nx", "unknown-tag 2:1-2:9"),
    Case("<font colour=red>x", "x", "unknown-attribute 1:7-1:13"),
    Case(
      "<b class=x id>y</b>", "y", "unknown-attribute 1:4-1:9", "unknown-attribute 1:12-1:14"),
    Case("<font =red>x", "x", "unknown-attribute 1:7-1:11"),
    Case("<img src=x color=red>", "", "unknown-attribute 1:12-1:17"),
    Case("<b></b x=1>", "", "unknown-attribute 1:8-1:9"),
    Case(
      "<font color=\"red\" COLOR=\"blue\">x", "x", "duplicate-attribute 1:19-1:24"),
    Case("<b/>x</b>", "x", "stray-slash 1:3-1:4"),
    Case("<b></b/>x", "x", "stray-slash 1:7-1:8"),
    // Ends without a beginning.
    Case("a</font>b", "ab", "stray-end-tag 1:2-1:9"),
    Case("</b>", "", "stray-end-tag 1:1-1:5"),
    Case("</mark>", "", "stray-end-tag 1:1-1:8"),
    Case("<mark colour=red>x</mark>", "x", "unknown-attribute 1:7-1:13"),
    Case("<sup></sub>", "", "unclosed-style 1:1-1:6", "stray-end-tag 1:6-1:12"),
    // Letters that somebody forgot to close, at the end of an article or of the manuscript.
    Case("a <b>b", "a b", "unclosed-style 1:3-1:6"),
    Case("a <I\n>b\n\nc", "a b\n\nc", "unclosed-style 1:3-2:2"),
    Case(
      "<u>a<s>b<sub>c", "abc", "unclosed-style 1:1-1:4", "unclosed-style 1:5-1:8",
      "unclosed-style 1:9-1:14"),
    Case("<b>a<b>b", "ab", "unclosed-style 1:1-1:4"),
    Case("<mark>a", "a", "unclosed-style 1:1-1:7"),
    Case("<article>\n<i>a\n</article>\nb</i>", "\na\n\nb", "unclosed-style 2:1-2:4"),
    Case("<article>\n<i>a\n<article>\nb</i>", "\na\n\nb", "unclosed-style 2:1-2:4"),
    Case("<b>\n<article>\na\n</article>\n</b>b", "\n\na\n\nb"),
    Case("<box>\n<b>a\n</box>\nb</b>", "\na\n\nb"),
    Case("<h1>a <b>b</h1>\nc", "a b\nc", "unclosed-style 1:7-1:10"),
    // Whoever closes no `<font>` writes as the tutorial does; whoever closes some forgot the others.
    Case("<font color=red>a<font color=blue>b", "ab"),
    Case("<font color=red>a</font><font color=blue>b", "ab", "unclosed-style 1:25-1:42"),
    // What begins a line or ends it is a switch, and so is what another one changes again.
    Case("<font color=red>a\n<b><font size=9>b</b>\n<img src=x> <font size=8>c", "a\nb\n c"),
    Case("a <font color=red>\nb <i><font size=9></i> \nc", "a \nb  \nc"),
    Case("a <font>b", "a b"),
    Case("a <font color=red>b\n\nc <font size=9>d", "a b\n\nc d"),
    Case("a <font color=red>b\n<font color=black>c", "a b\nc"),
    Case("a <font color=red>b <font color=black>c", "a b c"),
    // What another one changes again goes on until that.
    Case("<font color=red>a</font><font color=red size=9>b<font size=8 color=blue>c", "abc"),
    Case(
      "<font color=red>a</font><font color=red>b<font size=8>c", "abc",
      "unclosed-style 1:25-1:41"),
    Case("<span class=name>a\n<article>\nb", "a\n\nb"),
    Case("<span class=a>a<span class=b>b</span>", "ab", "unclosed-style 1:1-1:15"),
    Case("</img></br>", "", "stray-end-tag 1:1-1:7", "stray-end-tag 1:7-1:12"),
    Case("<font></font></font>", "", "stray-end-tag 1:14-1:21"),
    // Links.
    Case(
      "<a href=#x>y\nz</a>", "y\nz", "unclosed-link 1:1-1:12", "bad-link 1:9-1:11",
      "stray-end-tag 2:2-2:6"),
    Case(
      "<a href=#x>y<a href=#z>w</a>", "yw", "bad-link 1:9-1:11", "nested-link 1:13-1:24",
      "bad-link 1:21-1:23"),
    Case("<a href=#x>y</a><a href='#x'>z</a>", "yz", "bad-link 1:9-1:11"),
    Case("<a href=#x>y</a>\n<h1 id=x>z</h1>", "y\nz"),
    Case("<a href=\"javascript:alert(1)\">y</a>", "y", "bad-link 1:10-1:29"),
    Case("<a href=file:///etc/passwd>y</a>", "y", "bad-link 1:9-1:27"),
    Case("<a href=page.html>y</a>", "y", "bad-link 1:9-1:18"),
    Case("<a>y</a>", "y", "missing-value 1:1-1:4"),
    Case("<a href=''>y</a>", "y", "missing-value 1:4-1:8"),
    // Ruby.
    Case("<ruby rt=x>y\nz</ruby>", "y\nz", "unclosed-ruby 1:1-1:12", "stray-end-tag 2:2-2:9"),
    Case("<ruby rt=x>y<ruby rt=z>w</ruby>", "yw", "nested-ruby 1:13-1:24"),
    Case("<ruby>y</ruby>", "y", "missing-value 1:1-1:7"),
    Case("<ruby rt=''>y</ruby>", "y", "missing-value 1:7-1:9"),
    Case("<ruby rt=x align=top>y</ruby>", "y", "bad-alignment 1:18-1:21"),
    Case("<ruby rt=x position=above>y</ruby>", "y", "bad-value 1:21-1:26"),
    Case("</ruby>", "", "stray-end-tag 1:1-1:8"),
    // Values.
    Case("<font color=rde>x", "x", "unknown-color 1:13-1:16"),
    Case("<font color='#zzz'>x", "x", "unknown-color 1:14-1:18"),
    Case("<font color=#12345>x", "x", "unknown-color 1:13-1:19"),
    Case("<font color>x", "x", "missing-value 1:7-1:12"),
    Case("<font face=\" \">x", "x", "missing-value 1:13-1:14"),
    Case("<font size=-5>x", "x", "bad-size 1:12-1:14"),
    Case("<font size=0>x", "x", "bad-size 1:12-1:13"),
    Case("<font size=1e308>x", "x", "bad-size 1:12-1:17"),
    Case("<font size=NaN>x", "x", "bad-size 1:12-1:15"),
    Case("<font size=2000.5>x", "x", "bad-size 1:12-1:18"),
    Case("<font size=12px>x", "x", "bad-size 1:12-1:16"),
    Case("<font size>x", "x", "bad-size 1:7-1:11"),
    Case("<font size=999999999999999999999>x", "x", "bad-size 1:12-1:33"),
    Case("<font features='smcp, toolong'>x", "x", "bad-features 1:17-1:30"),
    Case("<font features='liga='>x", "x", "bad-features 1:17-1:22"),
    Case("<font variations='wght=650, wdth'>x", "x", "bad-variations 1:19-1:33"),
    Case("<span variations='wght=heavy'>x", "x", "bad-variations 1:19-1:29"),
    Case("<font variations>x", "x", "missing-value 1:7-1:17"),
    Case("<font lang='e!'>x", "x", "bad-language 1:13-1:15"),
    Case("<font lang=''>x", "x", "bad-language 1:7-1:11"),
    Case("<img src=x width=wide>", "", "bad-size 1:18-1:22"),
    Case("<img src=x height=-1>", "", "bad-size 1:19-1:21"),
    Case("<img src=x align=centre>", "", "bad-alignment 1:18-1:24"),
    Case("<img src=x align=topp>", "", "bad-alignment 1:18-1:22"),
    Case("<img src=x margin=-1>", "", "bad-size 1:19-1:21"),
    Case("<img src=x margin='1 2 3 4 5'>", "", "bad-size 1:28-1:29"),
    Case("<img src=x margin='1 2px'>", "", "bad-size 1:22-1:25"),
    Case("<img src=x margin>", "", "missing-value 1:12-1:18"),
    Case("<img src=x maxwidth=0>", "", "bad-size 1:21-1:22"),
    Case("<img src=x cut=perhaps>", "", "bad-value 1:16-1:23"),
    Case("<img src=x cut>", "", "missing-value 1:12-1:15"),
    Case("<p tabs>x", "x", "missing-value 1:4-1:8"),
    Case("<p tabs=' , '>x", "x", "missing-value 1:10-1:13"),
    Case("<p tabs='12 4 right'>x", "x", "bad-size 1:13-1:14"),
    Case("<p tabs='12px'>x", "x", "bad-size 1:10-1:14"),
    Case("<p tabs='-3'>x", "x", "bad-size 1:10-1:12"),
    Case("<p tabs='12 rigth'>x", "x", "bad-value 1:13-1:18"),
    Case("<p tabs='12 right left'>x", "x", "bad-value 1:19-1:23"),
    Case("<p tabs='12, decimal dots'>x", "x", "bad-value 1:14-1:21"),
    Case("<p tabs='12 right dots line'>x", "x", "bad-value 1:24-1:28"),
    Case("<p tabs=\"12 '123456789'\">x", "x", "bad-value 1:13-1:24"),
    Case("<span lang=1>x", "x", "bad-language 1:12-1:13"),
    Case("<span features=abc>x", "x", "bad-features 1:16-1:19"),
    Case("<p align=centre>x", "x", "bad-alignment 1:10-1:16"),
    Case("<p align>x", "x", "missing-value 1:4-1:9"),
    Case("<p align=''>x", "x", "missing-value 1:4-1:9"),
    Case("<p class>x", "x", "missing-value 1:4-1:9"),
    Case("<p class=' ,'>x", "x", "missing-value 1:11-1:13"),
    Case("<span class=''>x", "x", "missing-value 1:7-1:12"),
    Case("<p indent=''>x", "x", "missing-value 1:4-1:10"),
    Case("<p indent='1 2 3 4'>x", "x", "bad-size 1:18-1:19"),
    Case("<p indent='1 -2'>x", "x", "bad-size 1:14-1:16"),
    Case("<p indent='1 2px'>x", "x", "bad-size 1:14-1:17"),
    Case("<p indent='12,5'>x", "x", "bad-size 1:12-1:16"),
    Case("<p indent='12 pt pt'>x", "x", "bad-size 1:18-1:20"),
    Case("<p indent=--1>x", "x", "bad-size 1:11-1:14"),
    Case("<p indent=2000.1>x", "x", "bad-size 1:11-1:17"),
    Case("<p indent=1e3>x", "x", "bad-size 1:11-1:14"),
    Case("<p dropcap=99>x", "x", "bad-number 1:12-1:14"),
    Case("<p dropcap=10>x", "x", "bad-number 1:12-1:14"),
    Case("<p dropcap=-1>x", "x", "bad-number 1:12-1:14"),
    Case("<p dropcap=2.5>x", "x", "bad-number 1:12-1:15"),
    Case("<p dropcap=three>x", "x", "bad-number 1:12-1:17"),
    Case("<p dropcap=99999999999999999999>x", "x", "bad-number 1:12-1:32"),
    Case("<p dropcap>x", "x", "missing-value 1:4-1:11"),
    Case("<p leadin=21>x", "x", "bad-number 1:11-1:13"),
    Case("<p leadin=''>x", "x", "missing-value 1:4-1:10"),
    Case("<p keep=nxt>x", "x", "bad-value 1:9-1:12"),
    Case("<p keep='all together now'>x", "x", "bad-value 1:10-1:13", "bad-value 1:23-1:26"),
    Case("<p keep='none next'>x", "x", "contradiction 1:15-1:19"),
    Case("<p keep>x", "x", "missing-value 1:4-1:8"),
    Case("<p rule=top>x", "x", "bad-value 1:9-1:12"),
    Case("<p rule='above below'>x", "x", "bad-value 1:10-1:21"),
    Case("<p rule=''>x", "x", "missing-value 1:4-1:8"),
    Case("<p lang=e!>x", "x", "bad-language 1:9-1:11"),
    Case("<p hyphenate=maybe>x", "x", "bad-value 1:14-1:19"),
    Case("<p hyphenate>x", "x", "missing-value 1:4-1:13"),
    Case("<p linebreak=hard>x", "x", "bad-value 1:14-1:18"),
    Case("<p linebreak>x", "x", "missing-value 1:4-1:13"),
    Case("<p kashida=often>x", "x", "bad-value 1:12-1:17"),
    Case("<p class=a class=b>x", "x", "duplicate-attribute 1:12-1:17"),
    Case("<p size=9>x", "x", "unknown-attribute 1:4-1:8"),
    Case("<span caps=smal>x", "x", "bad-value 1:12-1:16"),
    Case("<span caps=''>x", "x", "missing-value 1:7-1:11"),
    Case("<span figures='oldstyle lining'>x", "x", "contradiction 1:25-1:31"),
    Case("<span figures='tabular normal'>x", "x", "contradiction 1:24-1:30"),
    Case("<span figures='proportional tabular'>x", "x", "contradiction 1:29-1:36"),
    Case("<span figures='inferiors superiors'>x", "x", "contradiction 1:26-1:35"),
    Case("<span figures='old style'>x", "x", "bad-value 1:16-1:19", "bad-value 1:20-1:25"),
    Case("<span figures>x", "x", "missing-value 1:7-1:14"),
    Case("<span color=red>x", "x", "unknown-attribute 1:7-1:12"),
    Case("<nobr class=x>y</nobr>", "y", "unknown-attribute 1:7-1:12"),
    // Paragraphs, spans, and what keeps lines whole.
    Case("one</p>", "one", "stray-end-tag 1:4-1:8"),
    Case("</p>", "", "stray-end-tag 1:1-1:5"),
    Case("<p class=a>one\n</p>", "one\n", "stray-end-tag 2:1-2:5"),
    Case("<p class=a>one</p></p>", "one", "stray-end-tag 1:19-1:23"),
    Case("<p>one</p class=x>", "one", "unknown-attribute 1:11-1:16"),
    Case("<p/>one", "one", "stray-slash 1:3-1:4"),
    Case("</span>", "", "stray-end-tag 1:1-1:8"),
    Case("<span></font></span>", "", "stray-end-tag 1:7-1:14"),
    Case("</nobr>", "", "stray-end-tag 1:1-1:8"),
    Case("one <p class=a>two", "one two", "paragraph-in-line 1:5-1:16"),
    Case("one <p class=a>two</p>", "one two", "paragraph-in-line 1:5-1:16"),
    Case("one <p>two\nthree</p>", "one two\nthree", "paragraph-in-line 1:5-1:8"),
    Case(
      "one <p>two\n\nthree</p>", "one two\n\nthree", "paragraph-in-line 1:5-1:8",
      "stray-end-tag 3:6-3:10"),
    Case("one<p><p>two", "onetwo", "paragraph-in-line 1:4-1:7", "paragraph-in-line 1:7-1:10"),
    Case("<p>one</p>two", "onetwo", "paragraph-in-line 1:7-1:11"),
    Case("<p>one</p><p>two</p>", "onetwo", "paragraph-in-line 1:11-1:14"),
    Case(
      "one<p dropcap=99>two", "onetwo", "paragraph-in-line 1:4-1:18", "bad-number 1:15-1:17"),
    Case("<p class=a>\n\none", "\n\none", "idle-paragraph 1:1-1:12"),
    Case("one\n<p class=a>", "one\n", "idle-paragraph 2:1-2:12"),
    Case("one\n<p class=a>\n", "one\n\n", "idle-paragraph 2:1-2:12"),
    Case("<p class=a></p>one", "one", "idle-paragraph 1:1-1:12"),
    Case("<p class=a>\n<p class=b>one", "\none", "idle-paragraph 1:1-1:12"),
    Case("<p class=a><p class=b>one", "one", "idle-paragraph 1:1-1:12"),
    Case("<p dropcap=99>\n\none", "\n\none", "bad-number 1:12-1:14"),
    Case("<nobr>one\ntwo</nobr>", "one\ntwo", "unclosed-nobr 1:1-1:7", "stray-end-tag 2:4-2:11"),
    Case("<nobr>a<nobr>b</nobr>", "ab", "unclosed-nobr 1:1-1:7"),
    // Entities.
    Case("&mdsh;", "&mdsh;", "unknown-entity 1:1-1:7"),
    Case("&thetasymbol;", "&thetasymbol;", "unknown-entity 1:1-1:14"),
    Case("&AMP;", "&AMP;", "unknown-entity 1:1-1:6"),
    Case(
      "&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}",
      "bad-character-reference 1:1-1:5", "bad-character-reference 1:5-1:13",
      "bad-character-reference 1:13-1:23"),
    Case(
      "&#1;&#127;&#x80;&#xFFFC;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
      "bad-character-reference 1:1-1:5", "bad-character-reference 1:5-1:11",
      "bad-character-reference 1:11-1:17", "bad-character-reference 1:17-1:25"),
    Case("&#99999999999999999999;", "\u{FFFD}", "bad-character-reference 1:1-1:24"),
    Case(
      "<font face='a&foo;&#0;'>x", "x", "unknown-entity 1:14-1:19",
      "bad-character-reference 1:19-1:23"),
    // Characters that are no text.
    Case("a\u{0}\u{0}b", "a\u{FFFD}\u{FFFD}b", "nul 1:2-1:4"),
    Case(
      "a\u{B}\u{1B}\u{7F}\u{85}b", "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b",
      "control-character 1:2-1:6"),
    Case("a\u{FFFC}b", "a\u{FFFD}b", "object-replacement 1:2-1:3"),
    Case("<font face='x\u{0}'>y", "y", "nul 1:14-1:15"),
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
    ("<fnot>", "did you mean <font>?"), ("</fontt>", "did you mean </font>?"),
    ("<bold>", "did you mean <b>?"), ("</italic>", "did you mean </i>?"),
    ("<Underline>", "did you mean <u>?"), ("<h7>", "did you mean <h6>?"),
    ("<superscript>", "did you mean <sup>?"), ("<subscript>", "did you mean <sub>?"),
    ("<cite>", "did you mean <i>?"), ("<imgg>", "did you mean <img>?"),
    ("<font colr=red>", "did you mean “color”?"), ("<img scr=x src=y>", "did you mean “src”?"),
    ("<b class=x></b>", "<b> has no attributes"), ("<a link=x href=#y>z</a>", "it has href"),
    ("<font color=gren>", "did you mean “green”?"),
    ("<font color=lightgoldenrodyelow>", "did you mean “lightgoldenrodyellow”?"),
    (
      "<img src=x align=anywhere>",
      "write left, center or right, or top, middle, bottom or baseline"
    ),
    ("<img src=x align=botom>", "did you mean “bottom”?"),
    ("<p tabs='12 rigth'>x", "did you mean “right”?"),
    ("<p tabs='50 midle'>x", "did you mean “center”?"),
    ("<p tabs='50 middle'>x", "did you mean “center”?"),
    ("<p tabs='50 xyzzy'>x", "write left, right, center, decimal, start, end, dots or line"),
    (
      "<p tabs='center'>x",
      "write a length before it; only a right-hand stop at the end of the line needs none"
    ),
    ("<img src=x align=rigth>", "did you mean “right”?"),
    ("<p clas=x>y", "did you mean “class”?"),
    ("<p drop=3>x", "did you mean “dropcap”?"),
    (
      "<p zebra=3>x",
      "it has id, class, align, indent, tabs, "
        + "dropcap, leadin, keep, rule, lang, hyphenate, linebreak, kashida, when"
    ),
    ("<nobrr>x", "did you mean <nobr>?"), ("<div>x", "did you mean <p>?"),
    ("<spna>x", "did you mean <span>?"), ("<sc>x", "did you mean <span>?"),
    ("<p align=centre>x", "did you mean “center”?"),
    ("<p align=middle>x", "write justify, start, end, left, right or center"),
    ("<p keep=togehter>x", "did you mean “together”?"),
    ("<p keep=all>x", "write together, next, previous or none"),
    ("<p rule=abvoe>x", "did you mean “above”?"),
    ("<p rule=top>x", "write none, above, below, both, box or start"),
    ("<p hyphenate=1>x", "write yes or no"), ("<p dropcap=99>x", "write a number from 0 to 9"),
    ("<p leadin=99>x", "write a number from 0 to 20"),
    ("<p linebreak=strickt>x", "did you mean “strict”?"),
    ("<ruby rt=x position=above>y</ruby>", "write over or under"),
    ("<ruby rt=x align=middle>y</ruby>", "write center, start, end or distribute"),
    ("<ruby>y</ruby>", "write <ruby rt=\"…\">"),
    ("<span caps=smal>x", "did you mean “small”?"),
    ("<span figures=old-style>x", "did you mean “oldstyle”?"),
    ("<p>a\n</p>", "remove it; a <p> with text after it ends with its line"),
    ("a<p>b", "put it at the start of a line"), ("<nobr>b", "close it with </nobr>"),
    ("&nbps;", "did you mean “&nbsp;”?"), ("&AMP;", "did you mean “&amp;”?"),
    ("&mdahs;", "did you mean “&mdash;”?"), ("&EURO;", "did you mean “&euro;”?"),
    ("a<b>b", "close it with </b>"),
  ])
  func help(_ source: String, _ help: String) {
    #expect(Reading(source).diagnostics.first?.help == help)
  }

  /// What a bad value leaves in force.
  @Test(arguments: [
    ("<font color=red><font color=rde>x", "x{color=#000000}"),
    ("<font size=12><font size=0>x", "x{size=12.0}"),
    ("<font face=A><font face=''>x", "x{face=\"A\"}"),
    ("<font lang=de><font lang='?'>x", "x{lang=de}"),
    ("<font features='smcp,bogus,onum'>x", "x{features=smcp=1,onum=1}"),
    ("<font variations='wght=650,heavy,wdth=90'>x", "x{variations=wght=650,wdth=90}"),
    ("<font color=red color=blue>x", "x{color=#ff0000}"),
    ("<span lang=de><span lang='?'>x", "x{lang=de}"),
    ("<span caps=small figures=lining><span caps=x figures='y'>x", "x{caps=small figures=lining}"),
    ("<span figures='lining bad tabular oldstyle'>x", "x{figures=lining,tabular}"),
    ("<span class=a><span class=''>x", "x{class=\"a\"}"),
    ("<nobr>a\nb", "a{nobr}\nb"),
    ("<a href=#x>y<a href=#z>w</a>v", "y{href=\"#x\"}w{href=\"#z\"}v"),
  ])
  func whatHolds(_ source: String, _ styled: String) {
    #expect(Reading(source).styled == styled)
  }

  @Test(arguments: ["<img>", "<img src=''>", "<img src>", "<img src=' '>"])
  func aPictureWithoutAFileStands(_ source: String) {
    let reading = Reading("ab" + source)
    #expect(reading.diagnostics.map(\.code) == ["picture.no-source"])
    #expect(reading.diagnostics[0].severity == .error)
    #expect(reading.source.position(at: reading.diagnostics[0].range?.lowerBound ?? 0).column == 3)
    #expect(reading.document.images.map(\.name) == [""])
  }

  @Test func theOutermostOfTooManyClassesYield() {
    var reading = Reading((1...16).map { "<span class=c\($0)>" }.joined() + "x")
    #expect(reading.problems == [])
    reading = Reading((1...17).map { "<span class=c\($0)>" }.joined() + "x</span>y")
    // Whoever closes one has forgotten the others.
    #expect(
      reading.problems == ["markup.unclosed-style 1:1-1:16", "markup.too-many-classes 1:260-1:263"])
    #expect(reading.document.styles.map(\.classes.count) == [0, 16, 16])
    #expect(reading.document.styles[1].classes.first == "c2")
    #expect(reading.document.styles[2].classes.first == "c1")
  }

  @Test func aFloodIsCounted() {
    var reading = Reading(String(repeating: "x < y\n", count: 250) + "</b>")
    #expect(
      reading.problems == ["markup.lone-less-than 1:3-1:4", "markup.stray-end-tag 251:1-251:5"])
    #expect(reading.diagnostics[0].message.hasSuffix("here and in 249 more places"))
    // What is a mistake of its own at each place.
    reading = Reading(String(repeating: "<box>\n</box>\n", count: 250))
    #expect(reading.diagnostics.count == 101)
    let note = reading.diagnostics[100]
    #expect(note.severity == .note)
    #expect(note.message == "and 150 more of this kind")
    #expect(reading.problems[99] == "markup.empty-element 199:1-199:6")
  }
}
