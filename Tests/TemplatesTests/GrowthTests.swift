import TypesetDiagnostics
import Testing

@testable import TypesetTemplates

/// Templates that somebody's program wrote: long chains, many mistakes.
@Suite("Large templates")
struct GrowthTests {
  private func read(_ text: String) -> (Template?, [Diagnostic]) {
    TemplateReader.read(SourceText(name: "t.xml", bytes: Array(text.utf8)), id: SourceID(0))
  }

  private func template(_ content: String) -> String {
    "<template name=\"t\" summary=\"s\">\(content)</template>"
  }

  private func masters(_ content: String) -> String {
    template(
      "<masters><master name=\"m\"><frame name=\"main\" columns=\"all\" rows=\"all\"/>\(content)"
        + "</master></masters><sequences><sequence name=\"main\">"
        + "<step masters=\"m\" repeat=\"yes\"/></sequence></sequences>")
  }

  /// Far deeper than a thread's stack would be.
  @Test(arguments: [false, true]) func aChainOfStylesNeedsNoStack(isTurned: Bool) throws {
    let count = 20_000
    let last = isTurned ? 0 : count - 1
    let styles = (0..<count).map { number in
      let base = isTurned ? number + 1 : number - 1
      let isFirst = isTurned ? number == count - 1 : number == 0
      return isFirst
        ? "<paragraph name=\"s\(number)\" size=\"7pt\"/>"
        : "<paragraph name=\"s\(number)\" based-on=\"s\(base)\"/>"
    }
    let (made, diagnostics) = read(template("<styles>" + styles.joined() + "</styles>"))
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty)
    let look = try #require(made?.stylesheet.paragraphs["s\(last)"])
    #expect(look.text.size == made?.stylesheet.paragraphs["s\(count - 1 - last)"]?.text.size)
    #expect(look.text.size != nil)
  }

  @Test func aChainOfMastersNeedsNoStack() throws {
    let count = 20_000
    let chain = (0..<count).map { "<master name=\"m\($0)\" based-on=\"m\($0 + 1)\"/>" }.joined()
    let (made, diagnostics) = read(
      template(
        "<masters>\(chain)<master name=\"m\(count)\">"
          + "<frame name=\"main\" columns=\"all\" rows=\"all\"/></master></masters>"
          + "<sequences><sequence name=\"main\"><step masters=\"m0\" repeat=\"yes\"/></sequence>"
          + "</sequences>"))
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(made?.masters["m0"]?.frames.map(\.name) == ["main"])
    #expect(made?.masters["m0"]?.name == "m0")
  }

  @Test func aLongRingIsReportedOnce() {
    let styles = (0..<3_000).map {
      "<paragraph name=\"s\($0)\" based-on=\"s\(($0 + 1) % 3_000)\"/>"
    }
    let found = read(template("<styles>" + styles.joined() + "</styles>")).1
    #expect(found.map(\.code.name) == ["template.cycle"])
  }

  /// A hundred of a kind are reported, and the others counted.
  @Test(arguments: [
    ("template.unknown-element", "<nothing/>"),
    ("template.unknown-name", "<styles><paragraph name=\"aaa#\" color=\"zz#\"/></styles>"),
  ]) func mistakesOfAKindAreLimited(_ code: String, _ mistake: String) {
    let parts = mistake.split(separator: "#")
    let content = (0..<250).map { parts.joined(separator: "\($0)") }.joined()
    let found = read(template(content)).1.filter { $0.code.name == code }
    #expect(found.count { $0.severity == .error } == 100)
    #expect(found.filter { $0.severity == .note }.map(\.message) == ["and 150 more of this kind"])
  }

  @Test func bracketsAreLimited() {
    let text =
      "<text name=\"t\" baseline=\"page-top + 14mm\">"
      + String(repeating: "[", count: 5_000) + "x</text>"
    let found = read(masters(text)).1.filter { $0.code.name == "template.field" }
    #expect(found.count == 101)
  }

  /// Frames are held against each other, so that there is a limit to them.
  @Test func aMasterHasAtMostFiveHundredPieces() throws {
    let frames = (0..<3_000).map {
      "<frame name=\"f\($0)\" flow=\"x\($0)\" columns=\"1\" rows=\"1\" bleed=\"yes\"/>"
    }.joined()
    let (made, diagnostics) = read(masters(frames))
    let found = diagnostics.filter { $0.code.name == "template.too-many" }
    #expect(
      found.map(\.message) == [
        "the master ‘m’ has more than 500 frames and pieces of furniture"
      ])
    #expect(made?.masters["m"]?.frames.count == 500)
    let rules = (0..<3_000).map {
      "<rule name=\"r\($0)\" left=\"page-left\" right=\"page-right\" top=\"page-top\"/>"
    }.joined()
    #expect(read(masters(rules)).1.map(\.code.name) == ["template.too-many"])
  }

  /// libxml2 holds each attribute of a tag against all others.
  @Test func aTagHasAtMostAThousandAttributes() {
    func tag(_ count: Int) -> String {
      (0..<count).map { " a\($0)=\"<!-- = ' >\"" }.joined()
        .replacing("<", with: "&lt;")
    }
    let found = read("<template\(tag(1_001)) name=\"t\"/>").1
    #expect(found.map(\.message) == ["a tag has more than 1000 attributes"])
    #expect(found.first?.range == SourceRange(SourceID(0), 0..<9))
    // Neither in comments nor in sections of letters, and never over all tags.
    let equals = String(repeating: " a=\"1\"", count: 2_000)
    let tags = String(repeating: "<template\(tag(600))/>", count: 2)
    for text in [
      template("<!-- <x\(equals)> -->"), template("<?x \(equals)?>"),
      template("<![CDATA[<x\(equals)>]]>"), template(tags), template(equals),
    ] {
      #expect(!read(text).1.contains { $0.message.contains("1000 attributes") })
    }
  }
}
