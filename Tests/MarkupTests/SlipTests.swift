import TypesetDiagnostics
import TypesetElementTree
import Testing

@testable import TypesettingMarkup

@Suite("Slips that are read as they were meant")
struct SlipTests {
  /// What word processors make of straight quotation marks.
  @Test(arguments: [
    ("<p class=“lead”>x", "x{class=\"lead\"}"), ("<p class=”lead”>x", "x{class=\"lead\"}"),
    ("<p class=„lead“>x", "x{class=\"lead\"}"), ("<p class=«lead»>x", "x{class=\"lead\"}"),
    ("<p class=‘lead’>x", "x{class=\"lead\"}"), ("<p class=″lead″>x", "x{class=\"lead\"}"),
    ("<p class=′lead′>x", "x{class=\"lead\"}"), ("<p class=“lead\">x", "x{class=\"lead\"}"),
    ("<p class=\"lead”>x", "x{class=\"lead\"}"),
    ("<p class=“lead small” align=“right”>x", "x{class=\"lead small\" align=right}"),
    ("<headline short=‘don’t’>x", "x{part=headline short=\"don’t\"}"),
    ("<headline short=“he said ‘no’”>x", "x{part=headline short=\"he said ‘no’\"}"),
    ("<headline short=“two\nlines”>x", "x{part=headline short=\"two\nlines\"}"),
  ])
  func curlyQuotes(_ source: String, _ set: String) {
    let reading = Reading(source)
    #expect(reading.set == set)
    #expect(reading.diagnostics.map(\.code) == ["markup.curly-quotes"])
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test func oneNoteForAManuscript() {
    let reading = Reading("<a href=“https://example.org/”>x</a>\n<img src=“a.jpg” alt=”b”/>")
    #expect(reading.problems == ["markup.curly-quotes 1:9-1:10"])
    #expect(reading.styled == "x{href=\"https://example.org/\"}\n[a.jpg]")
    #expect(reading.document.images.map(\.alternative) == ["b"])
  }

  /// Quotation marks that belong to a value stay, and what nothing ends is read as before.
  @Test func quotationMarksThatAreLetters() {
    var reading = Reading("<headline short=\"“Soup”\">x")
    #expect(reading.problems == [])
    #expect(reading.set == "x{part=headline short=\"“Soup”\"}")
    reading = Reading("<p class=“lead>x ”quoted“ <b>y</b>")
    #expect(reading.set == "x ”quoted“ y{class=\"“lead\"}")
    #expect(reading.problems == [])
  }

  /// All names of HTML 4, in every place.
  @Test func namedCharacters() {
    let reading = Reading(
      "&mdash;&ndash;&hellip;&eacute;&copy;&ldquo;&rdquo;&euro;&Eacute;&yuml;&thetasym;&nbsp;"
        + "&lang;")
    #expect(reading.shown == "—–…é©“”€Éÿϑ\u{A0}⟨")
    #expect(reading.problems == [])
    #expect(NamedCharacters.names.count == 253)
    #expect(Set(NamedCharacters.names).count == 253)
    for name in NamedCharacters.names {
      #expect(NamedCharacters.scalar(named: name) != nil)
      #expect(name.utf8.count <= NamedCharacters.longest)
      #expect(Reading("a&\(name);").problems == [])
    }
    #expect(NamedCharacters.scalar(named: "frac12") == "½")
    #expect(NamedCharacters.scalar(named: "diams") == "♦")
    #expect(Reading("<headline short='Caf&eacute;'>x").set == "x{part=headline short=\"Café\"}")
  }

  /// A figure as makers of HTML write it.
  @Test(arguments: [
    "<figure><img src=a><caption>b</caption></figure>",
    "<figure><img src=a> <caption>b</caption> <credit>c</credit></figure>",
    "<figure>\n<img src=a><caption>b</caption><credit>c</credit>\n</figure>",
    "<figure><caption>b</caption><img src=a></figure>",
    "<figure><img src=a><img src=d><caption>b<credit>c</figure>",
  ])
  func figuresOnOneLine(_ source: String) {
    let reading = Reading(source)
    #expect(reading.problems == [])
    let document = reading.document
    let kinds = document.elements.filter { $0.form == .text }.map(\.kind)
    #expect(kinds.filter { $0 == .paragraph }.count == 1)
    #expect(kinds.filter { $0 == .caption }.count == 1)
    #expect(kinds.filter { $0 == .credit }.count == (source.contains("credit") ? 1 : 0))
    #expect(document.containers.count == 1)
    #expect(document.elements[0].end == document.elements.count)
  }

  /// Elsewhere, and behind letters, a caption is still where it should not be.
  @Test func captionsBehindLetters() {
    #expect(
      Reading("<figure>x<caption>b</caption></figure>").problems
        == ["markup.paragraph-in-line 1:10-1:19"])
    #expect(
      Reading("<img src=a><caption>b</caption>").problems == ["markup.paragraph-in-line 1:12-1:21"])
  }

  /// A letter has so many marks and no more, however they are written.
  @Test func marksOnOneLetter() {
    let mark = "\u{301}"
    let most = String(repeating: mark, count: 64)
    #expect(Reading("e\(most)f\(most)").problems == [])
    var reading = Reading("ae\(most)\(mark)\(mark)f\(mark)")
    #expect(reading.shown.unicodeScalars.count == 2 + 64 + 2)
    #expect(reading.problems == ["markup.too-many-marks 1:67-1:69"])
    reading = Reading("e\(most)<b>\(mark)</b>&#x301;&#769;\(mark)f")
    #expect(reading.shown == "e\(most)f")
    #expect(reading.diagnostics.map(\.code) == ["markup.too-many-marks"])
    reading = Reading("<ruby rt='e\(most)\(mark)'>x</ruby>")
    #expect(reading.diagnostics.map(\.code) == ["markup.too-many-marks"])
    #expect(reading.document.styles.last?.ruby?.text.unicodeScalars.count == 65)
    let flood = Reading("e" + String(repeating: mark, count: 100_000))
    #expect(flood.diagnostics.count == 1)
    #expect(flood.document.text.count == 1 + 128)
    // Signs of scripts that have many are none of them too many.
    #expect(Reading("ก็ที่นี่ क्षि שָׁלוֹם الْحَمْدُ").problems == [])
  }

  /// A lone `<font>` among letters that nobody closed was meant for a few of them, in a manuscript
  /// that closes none.
  @Test(arguments: [
    ("a <font color=red>b\nc", "1:3-1:19"),
    ("<font size=9>a\nb <b><font color=red>c</b>d", "2:6-2:22"),
    ("a <font size=9>b\n<article>\nc", "1:3-1:16"),
    ("a <font color=red>b <font size=9>c\nd", "1:3-1:19"),
    ("<img src=x> a <font size=9>b\n<font color=red>c", "1:15-1:28"),
  ])
  func oneFontAmongLettersIsReported(_ source: String, _ place: String) {
    let reading = Reading(source)
    #expect(reading.problems == ["markup.unclosed-style \(place)"])
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      reading.diagnostics.map(\.message)
        == ["this <font> is never closed: all text after it keeps its look"])
    #expect(reading.diagnostics.first?.help?.contains("</font>") == true)
  }

  /// Who writes the end of an article means what stands in it to end there.
  @Test func fontsThatArticlesLeaveOpen() {
    for (source, places) in [
      ("<article>\na <font size=9>b</article>\n\n<article>\n<font size=8>c", ["2:3-2:16"]),
      ("<article>\n<font size=9>b\n</article>\nc <span class=x>", ["2:1-2:14"]),
      ("<article>\n<font size=9>b\n<article>\n<font size=8>c", []),
      ("<article>\n<font size=9>b</font>\n</article>\nc", []),
    ] as [(String, [String])] {
      let problems = Reading(source).problems.filter { $0.hasPrefix("markup.unclosed-style") }
      #expect(problems == places.map { "markup.unclosed-style \($0)" }, "\(source)")
    }
  }

  /// In wrapped text, too, the start of a line is what an author sees as one.
  @Test func aLineOfWrappedTextIsALine() {
    #expect(Reading("a\n<font size=9>b\nc", paragraphs: .blank).problems == [])
    #expect(
      Reading("a\nb <font size=9>c\nd", paragraphs: .blank).problems
        == ["markup.unclosed-style 2:3-2:16"])
    #expect(Reading("a <font size=9>\nb", paragraphs: .blank).problems == [])
  }

  /// What nobody closed may be much.
  @Test func aHundredThousandArticlesInBold() {
    let reading = Reading(String(repeating: "<article><b>x\n", count: 100_000))
    #expect(reading.diagnostics.count == 101)
    #expect(reading.steps <= 5 * reading.source.bytes.count)
  }
}
