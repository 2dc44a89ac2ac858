import TypesetDiagnostics
import TypesetElementTree
import Testing

@testable import TypesettingMarkup

@Suite("Linear time")
struct LinearityTests {
  /// Shapes of input that make careless lexers slow; each is repeated.
  static let storms = [
    "<", "<a", "<a ", "</", "<!--", "<!-- -", "&", "&amp;", "&a", "&#1", "<font color=\"", "<b>",
    "</b>", "<font>", "<a href='", "<a b=\"' ", "\"", "'", "<b x='>\" ", "-->", "\n", "\r", "\u{0}",
    "<a \n", "<sup>", "<img src=a>", "<br>", "=", "<b =", "<font face=a face=b>", "a=b ",
    "\u{FFFC}",
    "<p>", "</p>", "<p class=a>", "<p class=a>\n", "<p class=a>x\n", "x<p class=a>", "x</p>",
    "<p lang=de>",
    "<p class='a b c'>x</p>\n", "<p indent='1 2 3'>x\n", "<p indent='1 pt 2 pt'>", "<p keep='",
    "<span>", "</span>",
    "<span class=a>", "<span class=\"a b\" lang=de>x", "<span figures='lining oldstyle '>",
    "<font lang=de><span lang=fr></font>", "<nobr>", "</nobr>", "<nobr>\n",
    "<p class='", "a,",
    "<!-->", "<a href=x>y", "<unknown>", "x\u{1}", "é",
    "<article>", "<article>x\n", "<box>", "</box>", "<box>x", "<box>\n", "<box>x</box>\n",
    "<sidebar><box><figure><note>", "<sidebar>\n<box>\n<figure>\n<note>\n", "<box lang=de>\n",
    "</sidebar></box></figure>", "x<note>", "<note>x</note>", "x<note>y</note>\n", "<headline>",
    "<headline>x\n", "<headline span=all id=a>\n", "</headline>", "<rule>", "x<rule>", "<rule>\n",
    "<break columns=2>", "<break>", "<toc levels=1>", "<index>", "<index term=x>", "x<index term='",
    "<figure><break to=page>", "<caption>", "<figure><img src=a><caption>x", "e\u{301}", "\u{301}",
    "&#x301;", "<b></article>", "<article><b>x", "x<font>y<font></font>", "<x1>y", "<p class=“a”>",
    "<p class=“", "<a b=\"”", "x\n<h1>y\n", "x y z\n", "- x\n", "x\n1. y\n– z\n> z\n",
    "x <b>\n<i> ", "<h1>x\ny\n",
  ]

  @Test(arguments: storms)
  func stepsAreASmallMultipleOfTheBytes(_ storm: String) {
    for prefix in ["", "<a ", "<a b='", "<!--", "<a b"] {
      let source = prefix + String(repeating: storm, count: 1000)
      let reading = Reading(source)
      #expect(reading.steps <= 4 * source.utf8.count + 16, "\(prefix)")
      let joined = Reading(source, paragraphs: .blank)
      #expect(joined.steps <= 6 * source.utf8.count + 16, "\(prefix)")
    }
  }

  @Test func bytesThatAreNotUTF8() {
    for storm in [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x3C], [0xFF, 0x41]] as [[UInt8]] {
      let bytes = [0x41] + Array(repeatElement(storm, count: 5000).joined())
      #expect(Reading(bytes: bytes).steps <= 4 * bytes.count + 16)
    }
  }

  @Test func aHundredThousandOpenTags() {
    let source =
      String(repeating: "<b>", count: 100_000) + "x" + String(repeating: "</b>", count: 100_000)
      + "y"
    let reading = Reading(source)
    #expect(reading.styled == "x{b}y")
    #expect(reading.problems == [])
  }

  /// Containers that never end, and such as hold each other in every way.
  @Test func aHundredThousandContainers() {
    var reading = Reading(String(repeating: "<box>\n", count: 100_000))
    #expect(reading.document.containers.count == 100_000)
    // As deep as blocks stand in blocks; the next one ends them.
    #expect(reading.document.containers.count(where: { $0.parent == nil }) == 100_000 / 24 + 1)
    #expect(reading.steps <= 4 * reading.source.bytes.count)
    reading = Reading(
      String(repeating: "<sidebar><box><figure><note>x</note>\n", count: 25_000)
        + String(repeating: "</figure></box></sidebar>", count: 25_000))
    #expect(reading.document.containers.count == 100_000)
    #expect(reading.steps <= 4 * reading.source.bytes.count)
    reading = Reading("<article>\n" + String(repeating: "<box>x</box>\n", count: 100_000))
    #expect(reading.problems == [])
    #expect(Set(reading.document.containers.map(\.node)).count == 100_001)
    reading = Reading((0..<20_000).map { "<h1 id=n\($0)>x" }.joined(separator: "\n"))
    #expect(reading.problems == [])
    // Notes are a table that styles point into.
    reading = Reading(String(repeating: "x<note>y</note>", count: 20_000))
    #expect(reading.document.styles.count == 20_001)
    #expect(reading.problems == [])
  }

  /// A value of many words, and many different ones that nobody ends.
  @Test func manyClasses() {
    let words = (0..<10_000).map { "c\($0)" }
    for tag in ["p", "span"] {
      let source = "<\(tag) class='\(words.joined(separator: " "))'>x"
      let reading = Reading(source)
      #expect(reading.steps <= 4 * source.utf8.count)
      #expect(reading.document.classMentions.count == 10_000)
      let open = words.map { "<\(tag) class=\($0)>x" }.joined(separator: "\n")
      let document = Reading(open).document
      #expect(document.styles.allSatisfy { $0.classes.count <= 16 })
      #expect(document.classMentions.count == 10_000)
    }
  }

  /// Languages that end in another order than they begin.
  @Test func manyLanguages() {
    let source =
      String(repeating: "<font lang=de><span lang=fr>", count: 20_000) + "x"
      + String(repeating: "</font>", count: 20_000) + "y"
      + String(repeating: "</span>", count: 20_000) + "z"
    #expect(Reading(source).styled == "x{lang=fr}y{lang=fr}z")
  }

  @Test func twoMillionLessThans() {
    let reading = Reading(bytes: Array(repeating: UInt8(ascii: "<"), count: 2_000_000))
    #expect(reading.document.elements.first?.inlines.count == 1)
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.message.hasSuffix("here and in 1999999 more places") == true)
    #expect(reading.diagnostics.first?.also.count == 1000)
  }
}
