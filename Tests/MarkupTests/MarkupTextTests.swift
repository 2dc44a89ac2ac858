import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Testing

@testable import TypesettingMarkup

/// Magazine markup as attributed text: the library's reader.
@Suite struct MarkupTextTests {
  private let plain = TextAttributes(
    font: FontQuery(families: ["Square"]), fontSize: 10
  ).colored(.hex(0x445566))

  private func read(_ markup: String) -> MarkupText { MarkupText(markup, plain) }

  /// The text piece by piece, with the name of its colour where a tag gave it one.
  private func colored(_ text: AttributedText) -> [String] {
    text.runs.filter { $0.attributes.color != plain.color }.map { run in
      let name = ["#ff0000": "red", "#000000": "black", "#0000ff": "blue"]
      return (name[run.attributes.color?.hexString ?? ""] ?? "?") + ":" + text.string(in: run.range)
    }
  }

  @Test func aStateLastsToTheNextTag() {
    // As readers of a well-known tutorial write: nothing is closed.
    let text = read(
      "These are <font color=\"red\">red<font color=\"black\"> and "
        + "<font color=\"blue\">blue <font color=\"black\">words."
    ).text
    #expect(text.string == "These are red and blue words.")
    #expect(colored(text) == ["red:red", "black: and ", "blue:blue ", "black:words."])
    #expect(text.runs.count == 5)
  }

  @Test func orIsClosed() {
    let text = read("These are <font color=red>red</font> and <font color=blue>blue</font> words.")
    #expect(colored(text.text) == ["red:red", "blue:blue"])
    #expect(text.diagnostics == [])
  }

  @Test func tagsAreAttributes() {
    let text = read(
      "a<b>b</b><i>c</i><u>d</u><s>e</s><sup>f</sup><font face=Serif size=14 features=\"smcp\">g</font>"
        + "<a href=\"https://example.org\">h</a><span lang=de>i</span><nobr>j</nobr>"
    ).text
    func at(_ letter: String) -> TextAttributes? {
      text.range(of: letter).flatMap { text.attributes(at: $0.lowerBound) }
    }
    #expect(at("a") == plain)
    #expect(at("b") == plain.bold())
    #expect(at("c") == plain.italic())
    #expect(at("d") == plain.underlined())
    #expect(at("e") == plain.struck())
    #expect(at("f") == plain.with(\.superscript, 1))
    #expect(
      at("g") == plain.with(\.font.families, ["Serif", "Square"]).sized(14).featuring("smcp"))
    #expect(at("h") == plain.linked(to: "https://example.org"))
    #expect(at("i") == plain.speaking("de"))
    #expect(at("j") == plain.with(\.keepsOnLine, true))
  }

  @Test func picturesAreListed() throws {
    let issue = MarkupText(
      "ab\n<img src=\"map.png\" width=90 height=60 alt=\"A map\"> é <img src=b.jpg>\n", plain
    ) { $0 == "b.jpg" ? Size(width: 400, height: 300) : nil }
    #expect(issue.text.string == "ab\n\u{FFFC} é \u{FFFC}\n")
    #expect(issue.images.map(\.name) == ["map.png", "b.jpg"])
    #expect(issue.images.map(\.location) == [TextOffset(3), TextOffset(10)])
    #expect(issue.images.map(\.width) == [90, nil])
    #expect(issue.images.map(\.height) == [60, nil])
    #expect(issue.images[0].alternative == "A map")
    #expect(issue.images[0].node != issue.images[1].node)
    for image in issue.images {
      let delegate = try #require(issue.text.attributes(at: image.location)?.attachment)
      #expect(delegate.node == image.node)
    }
    let context = RunDelegate.Context(measure: 200, frameHeight: 500, lineHeight: 12)
    func room(_ index: Int) -> RunDelegate.Metrics? {
      issue.text.attributes(at: issue.images[index].location)?.attachment?.metrics(in: context)
    }
    #expect(room(0) == RunDelegate.Metrics(ascent: 60, descent: 0, width: 90))
    #expect(room(1) == RunDelegate.Metrics(ascent: 150, descent: 0, width: 200))
    #expect(issue.diagnostics == [])
  }

  @Test func problemsAreValues() {
    let issue = read("a <font color=rde>b</font>\n<img src=c.png>\n<rule>\n<blink>d")
    let problems = issue.diagnostics.map { problem in
      let place = problem.range.map { issue.source.position(at: $0.lowerBound) }
      return "\(problem.code.name) \(place?.line ?? 0):\(place?.column ?? 0)"
    }
    #expect(
      problems == [
        "markup.unknown-color 1:15", "picture.unknown-size 2:1", "markup.needs-pages 3:1",
        "markup.unknown-tag 4:1",
      ])
    // An unknown colour is black.
    #expect(issue.text.attributes(at: TextOffset(2))?.color == .black)
    for problem in issue.diagnostics { #expect(!problem.message.hasSuffix(".")) }
  }

  @Test func paragraphsHaveTheirLook() {
    let look = MarkupLook { part, attributes in
      switch part {
      case .paragraph("h1"): attributes.fontSize = 30
      case .named("aside"): attributes.font.slant = .italic
      case .link: attributes.color = .hex(0xFF)
      default: break
      }
    }
    let text = MarkupText(
      "<h1>Head</h1>\n<p align=center class=aside>mid\n<a href=#x>to</a>", plain, look: look
    ).text
    func at(_ letter: String) -> TextAttributes? {
      text.range(of: letter).flatMap { text.attributes(at: $0.lowerBound) }
    }
    #expect(at("Head")?.fontSize == 30)
    #expect(at("mid")?.paragraphStyle?.alignment == .center)
    #expect(at("mid")?.font.slant == .italic)
    #expect(at("to")?.color == .hex(0xFF))
    #expect(at("to")?.paragraphStyle == nil)
    let standard = MarkupText("<h2>Head</h2>", plain).text
    #expect(standard.attributes(at: .zero)?.fontSize == 12.5)
    #expect(standard.attributes(at: .zero)?.paragraphStyle?.keepsWithNext == true)
  }

  /// The text is what a naive reading leaves: all that is no tag. (`OracleTests` does that for the
  /// grammar of tags; here for what the library gives.)
  @Test func theTextIsThatOfTheDocument() {
    var generator = Seeded(81)
    let pieces = [
      "<b>", "</b>", "<font color=red>", "</font>", "a", "é", "\n", "\r\n", "<br>", "&amp;", "<",
      ">", "<>",
      "<img src=a.png>", " ", "<a href=x>", "</a>", "<i", "\u{2028}", "🧟",
    ]
    for _ in 0..<600 {
      var markup = ""
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        markup += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let issue = read(markup)
      let reading = Reading(markup)
      #expect(
        issue.text.string.filter { $0 != "\u{FFFC}" } == reading.shown.filter { $0 != "\u{FFFC}" },
        "\(markup.debugDescription)")
      #expect(issue.text.coveredEnd == issue.text.endOffset)
      #expect(issue.images.count == reading.document.images.count)
      for image in issue.images {
        #expect(issue.text.string(in: TextRange(image.location, image.location + 3)) == "\u{FFFC}")
      }
    }
  }
}
