import Diagnostics
import ElementTree
import Testing

@testable import Markup

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
    Case("<b <i>x", "<b x", "unclosed-tag 1:1-1:3"),
    Case("</b", "</b", "unclosed-tag 1:1-1:4"),
    Case("</b<i>x", "</bx", "unclosed-tag 1:1-1:4"),
    Case("<a href=\"x>y</a>", "<a href=\"x>y", "unclosed-tag 1:1-1:3", "stray-end-tag 1:13-1:17"),
    Case("<a href='x\n\n'>y", "<a href='x\n\n'>y", "unclosed-tag 1:1-1:3"),
    Case(
      "<img alt='<' src=x>", "<img alt='<' src=x>", "unclosed-tag 1:1-1:5",
      "lone-less-than 1:11-1:12"),
    Case("<font size=", "<font size=", "unclosed-tag 1:1-1:6"),
    Case("a<!-- b", "a<!-- b", "unclosed-comment 1:2-1:6"),
    Case("<!--a<!--b", "<!--a<!--b", "unclosed-comment 1:1-1:5", "unclosed-comment 1:6-1:10"),
    // Unknown things.
    Case("<blink>x</blink>", "x", "unknown-tag 1:1-1:8", "unknown-tag 1:9-1:17"),
    Case("a\n<strong>x", "a\nx", "unknown-tag 2:1-2:9"),
    Case("<font colour=red>x", "x", "unknown-attribute 1:7-1:13"),
    Case("<b class=x id>y", "y", "unknown-attribute 1:4-1:9", "unknown-attribute 1:12-1:14"),
    Case("<font =red>x", "x", "unknown-attribute 1:7-1:11"),
    Case("<img src=x color=red>", "", "unknown-attribute 1:12-1:17"),
    Case("<b></b x=1>", "", "unknown-attribute 1:8-1:9"),
    Case(
      "<font color=\"red\" COLOR=\"blue\">x", "x", "duplicate-attribute 1:19-1:24"),
    Case("<b/>x", "x", "stray-slash 1:3-1:4"),
    Case("<b></b/>x", "x", "stray-slash 1:7-1:8"),
    // Ends without a beginning.
    Case("a</font>b", "ab", "stray-end-tag 1:2-1:9"),
    Case("</b>", "", "stray-end-tag 1:1-1:5"),
    Case("<sup></sub>", "", "stray-end-tag 1:6-1:12"),
    Case("</img></br>", "", "stray-end-tag 1:1-1:7", "stray-end-tag 1:7-1:12"),
    Case("<font></font></font>", "", "stray-end-tag 1:14-1:21"),
    // Links.
    Case("<a href=x>y\nz</a>", "y\nz", "unclosed-link 1:1-1:11", "stray-end-tag 2:2-2:6"),
    Case("<a href=x>y<a href=z>w</a>", "yw", "nested-link 1:12-1:22"),
    Case("<a>y</a>", "y", "missing-value 1:1-1:4"),
    Case("<a href=''>y</a>", "y", "missing-value 1:4-1:8"),
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
    Case("<font lang='e!'>x", "x", "bad-language 1:13-1:15"),
    Case("<font lang=''>x", "x", "bad-language 1:7-1:11"),
    Case("<img src=x width=wide>", "", "bad-size 1:18-1:22"),
    Case("<img src=x height=-1>", "", "bad-size 1:19-1:21"),
    Case("<img src=x align=centre>", "", "bad-alignment 1:18-1:24"),
    // Entities.
    Case("&mdash;", "&mdash;", "unknown-entity 1:1-1:8"),
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
    ("<em>", "did you mean <i>?"), ("<imgg>", "did you mean <img>?"),
    ("<font colr=red>", "did you mean “color”?"), ("<img scr=x src=y>", "did you mean “src”?"),
    ("<b class=x>", "<b> has no attributes"), ("<a link=x href=y>z</a>", "it has href"),
    ("<font color=gren>", "did you mean “green”?"),
    ("<font color=lightgoldenrodyelow>", "did you mean “lightgoldenrodyellow”?"),
    ("<img src=x align=middle>", "write left, center or right"),
    ("<img src=x align=rigth>", "did you mean “right”?"),
    ("&nbps;", "did you mean “&nbsp;”?"), ("&AMP;", "did you mean “&amp;”?"),
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
    ("<font color=red color=blue>x", "x{color=#ff0000}"),
    ("<a href=x>y<a href=z>w</a>v", "y{href=\"x\"}w{href=\"z\"}v"),
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

  @Test func aFloodIsCounted() {
    let reading = Reading(String(repeating: "x < y\n", count: 250) + "</b>")
    #expect(reading.diagnostics.count == 102)
    let note = reading.diagnostics[100]
    #expect(note.severity == .note)
    #expect(note.message == "and 150 more of this kind")
    #expect(reading.problems[100] == "markup.lone-less-than 101:3-101:4")
    #expect(reading.problems[101] == "markup.stray-end-tag 251:1-251:5")
  }
}
