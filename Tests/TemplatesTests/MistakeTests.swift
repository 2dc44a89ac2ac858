import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import Testing

@testable import TypesetTemplates

/// Every mistake is reported where it was made. In the templates here « » stand around the place that
/// is reported.
@Suite("Mistakes in templates")
struct MistakeTests {
  /// One mistake: its code, words of its message or its help, and the template.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var code: String
    var words: String
    var text: String
    var severity = Diagnostic.Severity.error
    var testDescription: String { "\(code): \(words)" }

    init(_ code: String, _ words: String, _ text: String, _ severity: Diagnostic.Severity = .error)
    {
      self.code = code
      self.words = words
      self.text = text
      self.severity = severity
    }

    /// A mistake in a template that has `content`.
    static func within(
      _ code: String, _ words: String, _ content: String,
      _ severity: Diagnostic.Severity = .error
    ) -> Mistake {
      Mistake(
        code, words, "<template name=\"t\" summary=\"s\">\n  \(content)\n</template>\n", severity)
    }

    /// A mistake in a style.
    static func style(
      _ code: String, _ words: String, _ content: String,
      _ severity: Diagnostic.Severity = .error
    ) -> Mistake {
      within(code, words, "<styles>\(content)</styles>", severity)
    }

    /// A mistake in a master of a template with a grid of six columns and 54 rows of 12 pt.
    static func master(
      _ code: String, _ words: String, _ content: String,
      _ severity: Diagnostic.Severity = .error
    ) -> Mistake {
      within(
        code, words,
        "<page size=\"500pt x 720pt\" top=\"36pt\" bottom=\"36pt\"/><grid columns=\"6\"/>"
          + "<masters><master name=\"m\">\(content)</master></masters>", severity)
    }

    /// A mistake in a sequence, for which there are masters of all sorts.
    static func sequences(
      _ code: String, _ words: String, _ content: String,
      _ severity: Diagnostic.Severity = .error
    ) -> Mistake {
      within(
        code, words,
        """
        <masters>
          <master name="any"><frame name="a" columns="all" rows="all"/></master>
          <master name="right" side="recto" based-on="any"/>
          <master name="left" side="verso" based-on="any"/>
          <master name="other-left" side="verso" based-on="any"/>
          <master name="bare"/>
        </masters>
        \(content)
        """, severity)
    }
  }

  static let xml: [Mistake] = [
    Mistake("template.xml", "the file is empty", "«»"),
    Mistake("template.xml", "not UTF-8", "«\u{0}<»template/>"),
    Mistake(
      "template.xml", "the encoding is ‘ISO-8859-1’",
      "<?xml version=\"1.0\" encoding=\"«ISO-8859-1»\"?><template/>"),
    Mistake(
      "template.xml", "has no document type",
      "«<!DOCTYPE template »[<!ENTITY a \"b\">]><template name=\"t\" summary=\"&a;\"/>"),
    Mistake(
      "template.unknown-element", "its first element is <html>", "«<html»><p/></html>"),
    .within("template.xml", "write </grid> first", "<grid columns=\"3\">\n  «</page>»</grid>"),
    .within("template.xml", "‘columns’ appears twice", "<grid columns=\"3\" columns=\"4\"«/»>"),
    .within("template.xml", "‘<’ is not allowed", "<grid columns=\"«<»3\"/>"),
    Mistake("template.xml", "a template begins with", "«D»ear reader, this is no XML"),
    Mistake(
      "template.xml", "write &amp;", "<template name=\"t\" summary=\"salt «&» pepper\"/>"),
    Mistake("template.xml", "write &amp;", "<template name=\"t\" summary=\"«&»pepper\"/>"),
    Mistake(
      "template.xml", "one template",
      "<template name=\"t\" summary=\"s\"/>«<»template name=\"u\" summary=\"s\"/>"),
    Mistake(
      "template.xml", "straight quotation marks", "<template name=«“»t” summary=\"s\"/>"),
    .within("template.xml", "‘&dash;’ is not known", "<page size=\"&dash;«\"»/>"),
  ]

  static let structure: [Mistake] = [
    .within("template.unknown-element", "did you mean ‘masters’?", "«<mastres»/>"),
    .within("template.unknown-element", "did you mean ‘colors’?", "«<colours»/>"),
    .within("template.misplaced-element", "it belongs in <masters>", "«<master» name=\"x\"/>"),
    .within("template.repeated-element", "a second time", "<grid/>\n«<grid»/>"),
    .within("template.text", "not allowed in <page>", "<page>\n  «size A4»\n</page>"),
    .within("template.unknown-attribute", "did you mean ‘facing’?", "<page «facng»=\"yes\"/>"),
    .within(
      "template.small-page", "did you mean ‘195mm x 260mm’?", "<page size=\"«195 x 260»\"/>",
      .warning),
    .within(
      "template.unused-master", "no step of a sequence names it",
      "<masters><master name=\"«lost»\"><frame name=\"main\" columns=\"all\" rows=\"all\"/>"
        + "</master></masters>", .warning),
    .within("template.unknown-attribute", "did you mean ‘inner’?", "<page «margin»=\"3mm\"/>"),
    .within("template.missing-attribute", "no ‘families’", "<fonts>«<font» name=\"a\"/></fonts>"),
    Mistake("template.missing-attribute", "no ‘summary’", "«<template» name=\"t\"/>"),
    .within("template.value", "did you mean ‘yes’?", "<page facing=\"«yess»\"/>"),
    .within("template.value", "‘A 4’ is not a valid value of ‘size’", "<page size=\"«A 4»\"/>"),
    .within("template.value", "is empty", "<page «size»=\"\"/>"),
    .within("template.value", "did you mean ‘yes’?", "<page facing=\"«true»\"/>"),
    .style("template.value", "did you mean ‘pull-quote’?", "<paragraph name=\"«Pull Quote»\"/>"),
    .within("template.value", "names in <fonts>", "<body font=\"«EB Garamond»\"/>"),
    .sequences(
      "template.value", "did you mean ‘right left’?",
      "<sequences><sequence name=\"main\"><step masters=\"any\" repeat=\"yes\"/></sequence>"
        + "<sequence name=\"b\"><step masters=\"«right, left»\" repeat=\"yes\"/>"
        + "<step masters=\"any\" repeat=\"yes\"/></sequence></sequences>"),
    .master(
      "template.value", "did you mean ‘page-top + 10mm’?",
      "<ground name=\"g\" color=\"red\" top=\"«10mm»\"/>"),
    Mistake(
      "template.value", "did you mean ‘monthly’?",
      "<template name=\"t\" summary=\"s\" based-on=\"«monthly.xml»\"/>"),
    .within("template.value", "1/14 of the page", "<page top=\" «3 apples» \"/>"),
    .within("template.value", "at least 1pt", "<body leading=\"«0.01pt»\"/>"),
    .within("template.value", "at most 2000pt", "<body leading=\"«100000pt»\"/>"),
    .within("template.value", "a length such as", "<body leading=\"«0»\"/>"),
    .within("template.value", "a length such as", "<body leading=\"«-12pt»\"/>"),
    .within("template.value", "at least 1pt", "<body size=\"«0.01pt»\"/>"),
    .style("template.value", "at most 2000pt", "<paragraph name=\"a\" size=\"«100000pt»\"/>"),
    .style("template.value", "at least 10%", "<paragraph name=\"a\" size=\"«5%»\"/>"),
    .style(
      "template.value", "at least 0.1 lines", "<paragraph name=\"a\" leading=\"«0.01 lines»\"/>"),
    .style("template.value", "at least 50%", "<paragraph name=\"a\" leading=\"«1%»\"/>"),
    .style("template.value", "at most 144pt", "<paragraph name=\"a\" rule-weight=\"«200pt»\"/>"),
    .style("template.value", "at least -1000em", "<paragraph name=\"a\" indent=\"«0 -5000em»\"/>"),
    .within("template.value", "at least 36pt", "<page size=\"«1mm x 200mm»\"/>"),
    .within("template.value", "from 1 to 63", "<grid columns=\"«99»\"/>"),
    .style(
      "template.value", "small letters", "<paragraph name=\"«Headline»\"/>"),
    .style(
      "template.value", "did you mean ‘together’?", "<paragraph name=\"a\" keep=\"«togther»\"/>"),
    .style("template.value", "without spaces in them", "<paragraph name=\"a\" indent=\"«1 em»\"/>"),
    .master("template.value", "5- or all", "<frame name=\"a\" columns=\"«8-5»\" rows=\"all\"/>"),
    .master(
      "template.value", "grid-left + 4mm", "<ground name=\"g\" color=\"red\" left=\"«top»\"/>"),
  ]

  static let names: [Mistake] = [
    Mistake(
      "template.unknown-name", "did you mean ‘monthly’?",
      "<template name=\"t\" summary=\"s\" based-on=\"«montly»\"/>"),
    .within(
      "template.unknown-name", "did you mean ‘sea’?",
      "<colors><color name=\"sea\" rgb=\"teal\"/></colors><body color=\"«see»\"/>"),
    .within("template.unknown-name", "did you mean ‘crimson’?", "<body color=\"«crimsn»\"/>"),
    .within("template.unknown-name", "no font is called ‘txet’", "<body font=\"«txet»\"/>"),
    .within(
      "template.duplicate-name", "another colour is called ‘a’",
      "<colors><color name=\"a\" rgb=\"red\"/><color name=\"«a»\" rgb=\"blue\"/></colors>"),
    .within(
      "template.duplicate-name", "another font",
      "<fonts><font name=\"a\" families=\"A\"/><font name=\"«a»\" families=\"B\"/></fonts>"),
    .style(
      "template.duplicate-name", "another paragraph style",
      "<paragraph name=\"a\"/><letters name=\"a\"/><paragraph name=\"«a»\"/>"),
    .style(
      "template.unknown-name", "did you mean ‘quote’?",
      "<paragraph name=\"a\" based-on=\"«quotte»\"/>"),
    .style(
      "template.unknown-name", "h1, h2, h3, h4", "<paragraph name=\"a\" based-on=\"«h9x»\"/>"),
    .style(
      "template.unused-style", "did you mean ‘headline’?", "<paragraph name=\"«hedline»\"/>",
      .warning),
    .style(
      "template.unknown-name", "no paragraph style is called ‘quotte’, here and in 2 more places",
      "<paragraph name=\"a\" based-on=\"«quotte»\"/><paragraph name=\"b\" based-on=\"quotte\"/>"
        + "<paragraph name=\"c\" based-on=\"quotte\"/>"),
    .style(
      "template.unknown-name", "no style of letters is called ‘quote’",
      "<letters name=\"a\" based-on=\"«quote»\"/>"),
    .style(
      "template.unknown-name", "no style of letters",
      "<paragraph name=\"a\" dropcap=\"3\" dropcap-style=\"«large»\"/>"),
    .style(
      "template.unknown-name", "no style of letters",
      "<paragraph name=\"a\" leadin=\"3\" leadin-style=\"«large»\"/>"),
    .style(
      "template.cycle", "a → b → c → a",
      "<paragraph name=\"a\" based-on=\"b\"/><paragraph name=\"b\" based-on=\"c\"/>"
        + "<paragraph name=\"c\" based-on=\"«a»\"/>"),
    .style(
      "template.cycle", "‘own’ is based on itself", "<letters name=\"own\" based-on=\"«own»\"/>"),
    .within(
      "template.unknown-name", "no paragraph style",
      "<elements><map element=\"h1\" style=\"«haed»\"/></elements>"),
    .within(
      "template.unknown-name", "no sequence is called",
      "<elements><map element=\"article\" sequence=\"«feature»\"/></elements>"),
    .within(
      "template.unknown-flow", "these go into the text",
      "<elements><map element=\"sidebar\" flow=\"«side»\"/></elements>", .warning),
    .within(
      "template.meaningless", "only to articles",
      "<elements><map element=\"h1\" «starts»=\"page\"/></elements>", .warning),
    .within(
      "template.meaningless", "only to sidebars, boxes and figures",
      "<elements><map element=\"h1\" «flow»=\"main\"/></elements>", .warning),
    .within(
      "template.duplicate-name", "for the same elements",
      "<elements><map element=\"h1\" span=\"2\"/>«<map» element=\"h1\" span=\"all\"/></elements>"),
  ]

  static let pages: [Mistake] = [
    .within(
      "template.value", "Cairo writes no PDF", "<pdf backend=\"cairo\" standard=\"«ua-1»\"/>"),
    .within(
      "template.no-room", "‘top’ and ‘bottom’ together can be at most 292.7mm",
      "<page top=\"«150mm»\" bottom=\"149mm\"/>"),
    .within(
      "template.no-room", "no room for a line", "<page size=\"A4\"/><body leading=\"«800pt»\"/>"),
    .within("template.no-room", "make ‘leading’ smaller", "<body leading=\"«900pt»\"/>"),
    .within(
      "template.no-room", "‘inner’ and ‘outer’ together can be at most 206.6mm",
      "<page size=\"A4\" inner=\"100mm\" outer=\"«120mm»\"/>"),
    .within(
      "template.no-room", "15 columns with these would",
      "<page size=\"A5\"/><grid columns=\"«40»\" gutter=\"5mm\"/>"),
    .within(
      "template.no-room", "gutters of 58.9mm would",
      "<page size=\"A5\" inner=\"10mm\" outer=\"10mm\"/><grid columns=\"3\" gutter=\"«150mm»\"/>"),
    .within(
      "template.no-room", "each of the 63 columns that text runs in is 2pt wide",
      "<page size=\"A4\" inner=\"20mm\" outer=\"20mm\"/><grid columns=\"«63»\" gutter=\"2mm\"/>"),
    .master(
      "template.no-room", "left and right together can be at most",
      "<frame name=\"a\" columns=\"1\" rows=\"all\" padding=\"«0 100mm»\"/>"),
    .master(
      "template.no-room", "‘a’, which is 3 lines high",
      "<frame name=\"a\" columns=\"all\" rows=\"1-3\" padding=\"«1line 3mm 25pt»\"/>"),
    .master(
      "template.no-room", "leave out the padding above and below",
      "<frame name=\"a\" columns=\"all\" rows=\"1\" padding=\"«2mm»\"/>"),
    .master(
      "template.no-room", "12 columns of text do not fit in ‘a’",
      "<frame name=\"a\" columns=\"1-2\" rows=\"all\" text-columns=\"«12»\"/>"),
    .within(
      "template.no-room", "let it cover more columns of the grid",
      "<page size=\"A4\" inner=\"20mm\" outer=\"20mm\"/><grid columns=\"50\" gutter=\"2mm\"/>"
        + "<masters><master name=\"m\"><frame name=\"a\" columns=\"1-49\" text-columns=\"2\" "
        + "rows=\"all\"/><frame name=\"b\" columns=\"«50»\" rows=\"all\"/></master></masters>"
        + "<sequences><sequence name=\"main\"><step masters=\"m\" repeat=\"yes\"/></sequence>"
        + "</sequences>"),
    .style(
      "template.no-room", "padding of ‘a’", "<paragraph name=\"a\" padding=\"«120mm»\"/>"),
    .style(
      "template.no-room", "left and right together can be at most",
      "<paragraph name=\"a\" padding=\"«0 20mm 0 200mm»\"/>"),
    .style(
      "template.value", "‘padding’", "<paragraph name=\"a\" padding=\"«1pt 2pt 3pt 4pt 5pt»\"/>"),
    .style(
      "template.value", "‘padding’", "<paragraph name=\"a\" padding=\"«2pt -1pt»\"/>"),
    .style(
      "template.no-room", "indents of ‘a’",
      "<paragraph name=\"a\" indent=\"«0 80mm 100mm»\"/>"),
    .within(
      "template.no-room", "12 columns of text",
      "<page size=\"80mm x 200mm\" inner=\"10mm\" outer=\"10mm\"/><elements>"
        + "<map element=\"article\" columns=\"«12»\"/></elements>"),
    .master(
      "template.outside-grid", "the grid has 6 columns",
      "<frame name=\"a\" columns=\"«5-7»\" rows=\"all\"/>"),
    .master(
      "template.outside-grid", "the grid has 54 rows",
      "<frame name=\"a\" columns=\"all\" rows=\"«50-55»\"/>"),
    .master(
      "template.outside-grid", "the grid has 54 rows",
      "<frame name=\"a\" columns=\"all\" rows=\"«last-54 to last»\"/>"),
    .master(
      "template.outside-grid", "the grid has 6 columns",
      "<frame name=\"a\" columns=\"all\" rows=\"all\"/>"
        + "<ground name=\"g\" color=\"red\" left=\"«column 7»\"/>"),
    .master(
      "template.outside-grid", "the grid has 54 rows",
      "<frame name=\"a\" columns=\"all\" rows=\"all\"/>"
        + "<text name=\"g\" baseline=\"«row 55 + 1 line»\">x</text>"),
    .master(
      "template.overlapping-frames", "‘b’ overlaps ‘a’",
      "<frame name=\"a\" columns=\"1-4\" rows=\"all\"/>"
        + "<frame name=\"b\" columns=\"«4-»\" rows=\"1 to last-6\"/>"),
    .master(
      "template.overlapping-frames", "where both are filled",
      "<frame name=\"a\" columns=\"1-4\" rows=\"all\"/>"
        + "<frame name=\"b\" flow=\"side\" columns=\"«4-»\" rows=\"last\"/>", .warning),
    .master(
      "template.duplicate-name", "another frame",
      "<frame name=\"a\" columns=\"1\" rows=\"all\"/><frame name=\"«a»\" columns=\"2\" rows=\"all\"/>"
    ),
    .master(
      "template.duplicate-name", "another piece of furniture",
      "<ground name=\"a\" color=\"red\"/><rule name=\"«a»\" left=\"grid\" right=\"grid\" top=\"grid\"/>"
    ),
    .master("template.unknown-name", "no frame or furniture", "<without name=\"«folio»\"/>"),
    .master(
      "template.incomplete", "not the thickness of the border",
      "<frame name=\"a\" columns=\"all\" rows=\"all\" «border-color»=\"red\"/>"),
    .master(
      "template.incomplete", "nothing makes letters smaller",
      "<frame name=\"a\" columns=\"all\" rows=\"all\" «shrink-to»=\"50\"/>"),
    .master(
      "template.incomplete", "where this rule begins and ends",
      "«<rule» name=\"r\" left=\"grid\" top=\"grid\"/>"),
    .master(
      "template.incomplete", "<text> is empty", "«<text» name=\"t\" baseline=\"page\">  </text>"),
    .master(
      "template.unknown-name", "no paragraph style is called ‘small-head’",
      "<text name=\"t\" style=\"«small-head»\" baseline=\"page\">x</text>"),
    .master(
      "template.unknown-name", "no style of letters",
      "<text name=\"t\" baseline=\"page\">a <span style=\"«label»\">b</span></text>"),
    .master(
      "template.field", "did you mean ‘section’?",
      "<text name=\"t\" baseline=\"page\">a «{sectoin}»</text>"),
    .master(
      "template.field", "‘{’ is never closed", "<text name=\"t\" baseline=\"page\">a «{»page</text>"
    ),
    .master(
      "template.field", "no ‘{’ before this", "<text name=\"t\" baseline=\"page\">page«}»</text>"),
    .master(
      "template.field", "‘[’ is never closed",
      "<text name=\"t\" baseline=\"page\">a «[»{page}</text>"),
    .master(
      "template.field", "no ‘[’ before this", "<text name=\"t\" baseline=\"page\">a «]»</text>"),
    .master(
      "template.field", "not allowed inside [ ]",
      "<text name=\"t\" baseline=\"page\">[a «[»b]</text>"),
    .within(
      "template.cycle", "master ‘a’ is based on itself",
      "<masters><master name=\"a\" based-on=\"«a»\"/></masters>"),
    .within(
      "template.cycle", "a → b → a",
      "<masters><master name=\"a\" based-on=\"b\"/><master name=\"b\" based-on=\"«a»\"/></masters>"),
    .within(
      "template.unknown-name", "did you mean ‘text’?",
      "<masters><master name=\"text\"/><master name=\"a\" based-on=\"«txet»\"/></masters>"),
  ]

  static let sequences: [Mistake] = [
    .sequences(
      "template.unknown-name", "did you mean ‘left’?",
      "<sequences><sequence name=\"s\"><step masters=\"right «lfet»\" repeat=\"yes\"/></sequence></sequences>"
    ),
    .sequences(
      "template.unknown-name", "no sequence is called ‘t’",
      "<sequences default=\"«t»\"><sequence name=\"main\"><step masters=\"any\" repeat=\"yes\"/>"
        + "</sequence></sequences>"),
    .sequences(
      "template.ends", "give its last step repeat",
      "<sequences><sequence name=\"main\">«<step» masters=\"any\"/></sequence></sequences>"),
    .sequences(
      "template.ends", "when no sidebar is waiting",
      "<sequences><sequence name=\"main\">«<step» masters=\"any\" repeat=\"yes\" when=\"sidebar\"/>"
        + "</sequence></sequences>"),
    .sequences(
      "template.no-step", "has no steps",
      "<sequences>«<sequence» name=\"main\"/></sequences>"),
    .sequences(
      "template.no-main-frame", "never ends",
      "<sequences><sequence name=\"main\">«<step» masters=\"bare\" repeat=\"yes\"/></sequence>"
        + "</sequences>"),
    .sequences(
      "template.side", "not one for each",
      "<sequences><sequence name=\"main\"><step masters=\"«left other-left»\" repeat=\"yes\"/>"
        + "</sequence></sequences>"),
    .sequences(
      "template.side", "only for right-hand pages",
      "<sequences><sequence name=\"main\"><step masters=\"«right»\" repeat=\"yes\"/></sequence>"
        + "</sequences>"),
    .sequences(
      "template.side", "write starts=\"verso\"",
      "<sequences><sequence name=\"main\" starts=\"«recto»\"><step masters=\"left\"/>"
        + "<step masters=\"any\" repeat=\"yes\"/></sequence></sequences>"),
    .sequences(
      "template.unreachable-step", "never used",
      "<sequences><sequence name=\"main\">«<step» masters=\"any\" repeat=\"yes\"/>"
        + "<step masters=\"any\" repeat=\"yes\"/></sequence></sequences>", .warning),
    .sequences(
      "template.duplicate-name", "another sequence",
      "<sequences><sequence name=\"a\"><step masters=\"any\" repeat=\"yes\"/></sequence>"
        + "<sequence name=\"«a»\"><step masters=\"any\" repeat=\"yes\"/></sequence></sequences>"),
    Mistake(
      "template.no-sequence", "no sequence to make pages with",
      "«<template» name=\"t\" summary=\"s\" based-on=\"none\"/>"),
  ]

  @Test(
    "Each is told once, where it is, with a way out",
    arguments: xml + structure + names + pages + sequences)
  func mistake(_ mistake: Mistake) throws {
    let parts = mistake.text.components(separatedBy: ["«", "»"])
    try #require(parts.count == 3)
    let source = SourceText(name: "t.xml", bytes: Array(parts.joined().utf8))
    let (_, all) = TemplateReader.read(source, id: SourceID(3))
    // Cases of other mistakes have masters that nothing uses.
    let diagnostics = all.filter {
      $0.code.name == mistake.code || $0.code.name != "template.unused-master"
    }
    let found = try #require(diagnostics.first)
    #expect(diagnostics.count == 1, "\(diagnostics.map(\.message))")
    #expect(found.code.name == mistake.code)
    #expect(found.severity == mistake.severity)
    let range = try #require(found.range)
    #expect(range.source == SourceID(3))
    let lower = parts[0].utf8.count
    #expect(range.lowerBound..<range.upperBound == lower..<lower + parts[1].utf8.count)
    #expect((found.message + " " + (found.help ?? "")).contains(mistake.words), "\(found)")
    #expect(!found.message.hasSuffix("."))
  }

  @Test("A byte that is no UTF-8 is told where it stands")
  func otherEncodings() throws {
    var bytes = Array("<template name=\"t\"\n  summary=\"Gr".utf8)
    bytes += [0xF6, 0xDF] + Array("e\">\n<page size=\"A5\"/></template>\n".utf8)
    let source = SourceText(name: "t.xml", bytes: bytes)
    let (template, diagnostics) = TemplateReader.read(source, id: SourceID(0))
    #expect(template == nil)
    let reported = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(reported.code.name == "template.xml")
    #expect(reported.message == "the file is not UTF-8: this byte, F6, is not part of a character")
    #expect(reported.help == "save it as UTF-8")
    let place = try #require(reported.range?.lowerBound)
    #expect(source.position(at: place) == LineColumn(line: 2, column: 14))
  }

  @Test("Lines and columns are those of an editor, with a byte-order mark and CRLF, too")
  func places() throws {
    let text =
      "\u{FEFF}<?xml version=\"1.0\"?>\r\n<template name=\"t\" summary=\"Größe\">\r\n"
      + "  <!-- ünder -->\r\n  <page sise=\"A4\" top=\"ü\"\r\n    facing='maybe'/>\r\n</template>\r\n"
    let source = SourceText(name: "t.xml", bytes: Array(text.utf8))
    let (_, diagnostics) = TemplateReader.read(source, id: SourceID(0))
    let places = diagnostics.compactMap(\.range).map { source.position(at: $0.lowerBound) }
    #expect(
      places == [
        LineColumn(line: 4, column: 9), LineColumn(line: 4, column: 24),
        LineColumn(line: 5, column: 13),
      ])
  }

  @Test("What is wrong does not end the reading; all of it is told at once, in order")
  func allAtOnce() throws {
    let text = """
      <template name="t" summary="s">
        <page size="A5" facing="perhaps"/>
        <body size="10pt" leading="13pt" color="nocolour"/>
        <styles>
          <paragraph name="headline" size="30pt" colour="red" font="nofont"/>
        </styles>
        <elements><map element="h1" style="nostyle" span="all"/></elements>
      </template>
      """
    let source = SourceText(name: "t.xml", bytes: Array(text.utf8))
    let (template, diagnostics) = TemplateReader.read(source, id: SourceID(0))
    #expect(
      diagnostics.compactMap(\.range).map { source.position(at: $0.lowerBound).line } == [
        2, 3, 5, 5, 7,
      ])
    let read = try #require(template)
    #expect(read.body.size.points == 10)
    #expect(read.stylesheet.paragraphs["headline"]?.text.size?.length(around: .zero).points == 30)
    #expect(read.elements.rule(for: .h1, classes: []).span == .all)
  }

  @Test("A file that ends too soon is read as far as it goes")
  func unfinished() throws {
    let text =
      "<template name=\"t\" summary=\"s\">\n<page size=\"A5\"/><styles><paragraph name=\"a\""
    let source = SourceText(name: "t.xml", bytes: Array(text.utf8))
    let (_, diagnostics) = TemplateReader.read(source, id: SourceID(0))
    #expect(!diagnostics.isEmpty)
    #expect(diagnostics.allSatisfy { $0.code.name == "template.xml" })
  }

  @Test("No bytes crash it", arguments: 0..<200)
  func noise(seed: Int) throws {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var bytes = try #require(
      ShippedTemplates.named(ShippedTemplates.names[seed % ShippedTemplates.names.count]))
    for _ in 0..<1 + next(6) {
      let place = next(bytes.count)
      switch next(3) {
      case 0: bytes[place] = UInt8(next(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + next(40)))
      default: bytes.insert(contentsOf: bytes[next(place + 1)..<place + 1], at: place)
      }
    }
    let source = SourceText(name: "t.xml", bytes: bytes)
    for diagnostic in TemplateReader.read(source, id: SourceID(0)).1 {
      let range = try #require(diagnostic.range)
      #expect(range.lowerBound <= range.upperBound && range.upperBound <= bytes.count)
    }
  }
}

extension String {
  fileprivate func components(separatedBy marks: Set<Character>) -> [String] {
    split(omittingEmptySubsequences: false) { marks.contains($0) }.map(String.init)
  }
}
