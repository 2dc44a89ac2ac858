import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Testing

@testable import TypesettingMarkup

@Suite("What is asked of paragraphs")
struct ParagraphTests {
  /// Each paragraph with what is asked of it behind its letters; no problems.
  @Test(arguments: [
    // With letters behind it: for that paragraph.
    ("<p class=lead>one\ntwo", "one{class=\"lead\"}\ntwo"),
    ("<p class=lead>one</p>\ntwo", "one{class=\"lead\"}\ntwo"),
    ("  <p align=right>one\ntwo", "  one{align=right}\ntwo"),
    ("<b><p align=end>one</b>\ntwo", "one{align=end}\ntwo"),
    ("<p align=center><img src=a>\ntwo", "{align=center}\ntwo"),
    ("<p rule=box><br>\ntwo", "{rule=box}\ntwo"),
    // Alone on its line: up to `</p>`, the next, or an empty line.
    (
      "<p class=quote>\none\ntwo\n</p>\nthree",
      "\none{class=\"quote\"}\ntwo{class=\"quote\"}\n\nthree"
    ),
    ("<p class=quote>\none\ntwo</p>\nthree", "\none{class=\"quote\"}\ntwo{class=\"quote\"}\nthree"),
    ("<p class=quote>\none\n</p>two", "\none{class=\"quote\"}\ntwo"),
    ("<p class=quote>\none\n\ntwo", "\none{class=\"quote\"}\n\ntwo"),
    ("<p class=quote>\none\n \t\ntwo", "\none{class=\"quote\"}\n \t\ntwo"),
    ("<p class=quote>\none\n<p>two\nthree", "\none{class=\"quote\"}\ntwo\nthree"),
    (
      "<p class=quote>\none\n<p class=verse>\ntwo\n<p>\nthree",
      "\none{class=\"quote\"}\n\ntwo{class=\"verse\"}\n\nthree"
    ),
    (
      "<p class=quote>\none\n<p class=verse>two\nthree",
      "\none{class=\"quote\"}\ntwo{class=\"verse\"}\nthree"
    ),
    // A line of markup alone ends nothing, wherever the tag stands in it.
    ("<p rule=box>\n<font size=9>\none\n<!-- - -->\ntwo", "\n\none{rule=box}\n\ntwo{rule=box}"),
    (" <b><p rule=box> </b>\none", "  \none{rule=box}"),
    ("<p rule=box> \none", " \none{rule=box}"),
    ("<p\nrule=box\n>\none", "\none{rule=box}"),
    ("<p rule=box>\r\none\r\ntwo\r\n\r\nthree", "\none{rule=box}\ntwo{rule=box}\n\nthree"),
    // What asks nothing is no fault wherever it stands alone.
    ("<p>", ""), ("<p>\n\none", "\n\none"), ("<p></p>\n<p>\n<p>one", "\n\none"),
    ("<p>\none\n</p>\n<p>\ntwo\n</p>\n", "\none\n\n\ntwo\n\n"),
    // Every attribute; any case, any order, any quotation marks.
    (
      "<P CLASS='Lead  quote\nlead' Align=JUSTIFY indent=\"-1pc 12 pt .5in\" dropcap=3 LEADIN = 4 "
        + "keep='next, together' rule=Both lang=de_at hyphenate=NO>x",
      "x{class=\"lead quote\" align=justify indent=-12.0,12.0,36.0 dropcap=3 leadin=4 "
        + "keep=together,next rule=both lang=de-AT hyphenate=no}"
    ),
    (
      "<p align=left keep=none dropcap=0 leadin=0 rule=none hyphenate=yes>x",
      "x{align=left dropcap=0 leadin=0 keep=none rule=none hyphenate=yes}"
    ),
    (
      "<p linebreak=Strict>x\n<p linebreak=auto kashida=yes>y",
      "x{linebreak=strict}\ny{linebreak=automatic kashida=yes}"
    ),
    ("<p linebreak=loose>x\n<p kashida=no>y", "x{linebreak=loose}\ny{kashida=no}"),
    ("<p align=start>x\n<p align=end>y", "x{align=start}\ny{align=end}"),
    ("<p rule=above>x\n<p rule=below>y", "x{rule=above}\ny{rule=below}"),
    ("<p indent=0>x\n<p indent='0 10'>y", "x{indent=0.0,-,-}\ny{indent=0.0,10.0,-}"),
    ("<p indent='12pt 12'>x\n<p indent='1 2 3'>y", "x{indent=12.0,12.0,-}\ny{indent=1.0,2.0,3.0}"),
    ("<p dropcap=9 leadin=20>x", "x{dropcap=9 leadin=20}"),
    ("<p class='a&amp;b,c'>x", "x{class=\"a&b c\"}"),
  ])
  func settings(_ source: String, _ expected: String) {
    let reading = Reading(source)
    #expect(reading.set == expected)
    #expect(reading.problems == [])
  }

  /// What holds where something is wrong.
  @Test(arguments: [
    // Behind letters it is ignored, and so is what would end it.
    ("one<p class=lead>two\nthree", "onetwo\nthree"),
    ("one<p class=lead>two</p>\n<p class=note>three", "onetwo\nthree{class=\"note\"}"),
    (
      "<p class=note>\none<p class=lead>two</p>\nthree",
      "\nonetwo{class=\"note\"}\nthree{class=\"note\"}"
    ),
    ("<p class=note>one</p>two\nthree", "onetwo{class=\"note\"}\nthree"),
    ("<p class=note>one</p><p class=lead>two</p>\nthree", "onetwo{class=\"note\"}\nthree"),
    ("<img src=a><p class=caption>one", "one"), ("<br><p class=caption>one", "one"),
    // A bad value leaves the rest.
    ("<p dropcap=99 class=lead>x", "x{class=\"lead\"}"),
    ("<p keep='next nxt'>x", "x{keep=next}"), ("<p keep=nxt>x", "x"),
    ("<p keep='next none'>x", "x{keep=next}"), ("<p keep='none next'>x", "x{keep=none}"),
    ("<p indent='1 2 x' align=left>x", "x{align=left}"),
    ("<p rule=box rule=none>x", "x{rule=box}"),
  ])
  func whatHolds(_ source: String, _ expected: String) {
    let reading = Reading(source)
    #expect(reading.set == expected)
    #expect(!reading.problems.isEmpty)
  }

  @Test(arguments: [
    ("a<p lang=de>b", "ab"),
    ("<p lang=de>a\nb", "a{lang=de}\nb"),
    ("<p lang=de>\na\nb\n\nc", "\na{lang=de}\nb{lang=de}\n\nc"),
    // To the end of the line, even behind `</p>`: it is one paragraph.
    ("<p lang=de>a<b></p></b>b\nc", "a{lang=de}b{lang=de}\nc"),
    ("<p lang=de>a<font lang=fr>b</font>c\nd", "a{lang=de}b{lang=fr}c{lang=de}\nd"),
    ("<p lang=de>a<span lang=fr>b\nc</span>d", "a{lang=de}b{lang=fr}\nc{lang=fr}d"),
    // Of what is open, the last that was written counts.
    ("<font lang=fr>a\n<p lang=de>b</font>c\nd", "a{lang=fr}\nb{lang=de}c{lang=de}\nd"),
    ("<font lang=fr>a\n<p lang=de>b\nc", "a{lang=fr}\nb{lang=de}\nc{lang=fr}"),
    ("<span lang=fr>a<font lang=it>b</span>c</font>d", "a{lang=fr}b{lang=it}c{lang=it}d"),
    ("<p lang=de><img src=a>b", "[a]b{lang=de}"),
  ])
  func languages(_ source: String, _ expected: String) {
    #expect(Reading(source).styled == expected)
  }

  @Test func aPictureHasTheLanguageOfItsParagraph() {
    let document = Reading("<p lang=de><img src=a>").document
    #expect(document[document.images[0].style].language == LanguageTag("de"))
  }

  /// A change of what is asked leaves a paragraph's name.
  @Test func namesAreMadeOfLetters() {
    func nodes(_ text: String) -> [NodeID] {
      Reading(text).document.elements.filter { $0.form == .text }.map(\.node)
    }
    let plain = nodes("one\ntwo\ntwo")
    #expect(Set(plain).count == 3)
    #expect(nodes("<p class=lead dropcap=3>one\n<p lang=de>two</p>\n<span caps=small>two") == plain)
    #expect(nodes("<p class=quote align=left>\n<nobr>one</nobr>\ntwo\ntwo\n</p>") == plain)
  }

  @Test func settingsAreATable() {
    let document = Reading("<p class=quote>\na\nb\n\nc\n<p>d\n<p lang='?'>e\n<p class=quote>f")
      .document
    let settings = document.elements.filter { $0.form == .text }.map(\.setting)
    #expect(settings == [1, 1, 0, 0, 0, 2])
    #expect(document.settings.count == 3)
    #expect(document.settings[0] == ParagraphSetting())
    #expect(document.settings[1].source == SourceRange(SourceID(0), 0..<15))
    #expect(document.settings[2].source?.lowerBound == 42)
  }

  @Test func everyClassIsMentionedWhereItStands() {
    let text =
      "<p class='lead  Quote'>a<span class=name>b<span class=\"Code,\n\tx&amp;y\">c\n"
      + "d<p class=late>e<p class=twice class=not>"
    let reading = Reading(text)
    let bytes = Array(text.utf8)
    let written = reading.document.classMentions.map { mention in
      "\(mention.isParagraph ? "p" : "span") \(mention.name) "
        + String(
          decoding: bytes[mention.source.lowerBound..<mention.source.upperBound], as: UTF8.self)
    }
    #expect(
      written == [
        "p lead lead", "p quote Quote", "span name name", "span code Code", "span x&y x&amp;y",
        "p late late", "p twice twice",
      ])
  }

  @Test func aTree() {
    let reading = Reading(
      "<p class=lead dropcap=3>One <span class=name figures='oldstyle tabular' caps=all-small>two"
        + "</span>\n<p>\n<nobr>three</nobr>")
    #expect(
      reading.document.dump() == """
        paragraph 0..<97 class="lead" dropcap=3
          text 24..<28 "One "
          text 87..<90 "two" class="name" caps=all-small figures=oldstyle,tabular
        empty 98..<101 markup
        paragraph 102..<120
          text 108..<113 "three" nobr

        """)
    #expect(reading.problems == [])
  }

  /// A word that means nothing is left out, and its stop stands; what says nothing at all is none.
  @Test func aBadWordLeavesItsTabStop() {
    let reading = Reading("<p tabs='50 midle, 80 right'>x")
    #expect(reading.set == "x{tabs=\"50.0 start, 80.0 end\"}")
    #expect(reading.problems == ["markup.bad-value 1:13-1:18"])
    #expect(Reading("<p tabs='50 midle right dots'>x").set == "x{tabs=\"50.0 end ' .'\"}")
    #expect(Reading("<p tabs='midle'>x").set == "x")
  }
}
