import TypesetGeometry
import TypesetRichText
import Testing

/// Texts made of other texts: codes, marks, and where places went.
@Suite struct TransformTests {
  private let plain = TextAttributes(font: FontQuery(families: ["Square"]), fontSize: 10)

  private func text(_ string: String) -> AttributedText { AttributedText(string, plain) }

  /// The text with its look written out: `{b}`, `{i}`, `{s}`, `{c}`, `{l:…}`, `{h…}` before letters.
  private func shown(_ text: AttributedText) -> String {
    text.runs.map { run in
      var look = ""
      if run.attributes.font.weight == 700 { look += "b" }
      if run.attributes.font.slant == .italic { look += "i" }
      if run.attributes.strikethrough != nil { look += "s" }
      if run.attributes.font.families.first == "monospace" { look += "c" }
      if let link = run.attributes.link { look += "l:" + link }
      if run.attributes.fontSize != 10 { look += "h\(run.attributes.fontSize.points)" }
      return (look.isEmpty ? "" : "{\(look)}") + text.string(in: run.range)
        + (look.isEmpty ? "" : "{}")
    }.joined()
  }

  @Test(arguments: [
    ("a **b** c", "a {b}b{} c"), ("a *b* c", "a {i}b{} c"), ("***a***", "{bi}a{}"),
    ("__a__ _b_", "{b}a{} {i}b{}"), ("a_b_c snake_case_name", "a_b_c snake_case_name"),
    ("~~a~~ ~b~", "{s}a{} ~b~"), ("`a*b*`", "{c}a*b*{}"), ("``a`b``", "{c}a`b{}"),
    ("**a *b* c**", "{b}a {}{bi}b{}{b} c{}"), ("*a **b*", "{i}a **b{}"), ("2 * 3 * 4", "2 * 3 * 4"),
    ("**a", "**a"), ("a**", "a**"), ("****", "****"), ("** a **", "** a **"),
    ("[a](u)", "{l:u}a{}"), ("[*a*](u) b", "{il:u}a{} b"), ("[a](u v)", "[a](u v)"), ("[a]", "[a]"),
    ("[](u)", "[](u)"), ("[a](", "[a]("), ("\\*a\\*", "*a*"), ("\\a", "\\a"),
    ("# A\nb", "{bh20.0}A{}\nb"), ("###### A", "{b}A{}"), ("####### A", "####### A"), ("#A", "#A"),
    ("*a\nb*", "*a\nb*"), ("", ""), ("a\r\n**b**", "a\r\n{b}b{}"), ("*\u{301}a*", "*\u{301}a*"),
    ("`a", "`a"), ("**a** **b**", "{b}a{} {b}b{}"), ("*a*\u{FE0F}", "*a*\u{FE0F}"),
    ("**bold [and](x) link**", "{b}bold {}{bl:x}and{}{b} link{}"),
  ])
  func markdown(_ source: String, _ expected: String) {
    #expect(shown(text(source).transformed(by: SimpleMarkdown())) == expected)
  }

  @Test func codesBecomeWhatTheTableSays() {
    let smile = TextAttachment(
      "smile.png", contentSize: Size(width: 12, height: 12), alignment: .center)
    let emoticons = Emoticons([
      ":smile:": .attachment(smile), "<3": .text("♥"), ":-)": .text("☺"), ":-))": .text("☻"),
      "": .text("!"),
    ])
    let source =
      text("a:smile:b <3 :-)) :-) :smil: :smile:")
      + AttributedText(" :-)", plain.linked(to: "u"))
    let result = source.transformed(by: emoticons)
    #expect(result.string == "a\u{FFFC}b ♥ ☻ ☺ :smil: \u{FFFC} :-)")
    let nodes = result.runs.compactMap { $0.attributes.attachment?.node }
    #expect(nodes.count == 2)
    #expect(Set(nodes).count == 1)
    #expect(result.runs.compactMap { $0.attributes.attachment?.attached } == [smile, smile])
    // With a mark on its last letter it is another word.
    #expect(text(":-)\u{301}").transformed(by: emoticons).string == ":-)\u{301}")
    #expect(text("no code").transformed(by: emoticons) == text("no code"))
  }

  @Test func transformsFollowEachOther() {
    let pipeline = TextPipeline(
      Emoticons(["(c)": .text("©"), ":star:": .text("*")]), SimpleMarkdown())
    #expect(shown(text("**(c)** :star:a:star:").transformed(by: pipeline)) == "{b}©{} {i}a{}")
    #expect(text("a").transformed(by: TextPipeline()) == text("a"))
  }

  @Test func placesAreFoundAgain() {
    let result = SimpleMarkdown().applied(to: text("ab **cd** ef"))
    #expect(result.text.string == "ab cd ef")
    func place(_ offset: Int) -> Int { result.offset(of: TextOffset(offset)).utf8 }
    #expect((0...12).map(place) == [0, 1, 2, 3, 3, 3, 4, 5, 5, 5, 6, 7, 8])
    #expect(result.range(of: TextRange(5..<7)) == TextRange(3..<5))
    let pipeline = TextPipeline(Emoticons([":smile:": .text("☺")]), SimpleMarkdown())
    let both = pipeline.applied(to: text("*x* :smile: y"))
    #expect(both.text.string == "x ☺ y")
    #expect(both.offset(of: TextOffset(12)).utf8 == both.text.utf8.count - 1)
    #expect(both.offset(of: TextOffset(6)).utf8 == 5)
  }

  @Test func noPlaceIsInsideACharacter() {
    var state: UInt64 = 615
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces = [
      "*", "**", "_", "~~", "`", "[", "](u)", "(", ")", "\\", "#", " ", "\n", "\r\n", "a", "é",
      "e\u{301}", "\u{301}",
      "🧟‍♀️", "\u{200D}", "\u{FE0F}", ":)", "\u{2028}", "한",
    ]
    let pipeline = TextPipeline(
      SimpleMarkdown(), Emoticons([":)": .text("🙂"), ":": .text("é"), "a": .text("")]))
    for _ in 0..<3000 {
      let string = (0..<random(14)).map { _ in pieces[random(pieces.count)] }.joined()
      var source = AttributedText()
      for character in string {
        source.append(String(character), plain.sized(Length(points: 9 + random(2))))
      }
      let result = pipeline.applied(to: source)
      let out = result.text
      #expect(out.coveredEnd == out.endOffset, "\(string.debugDescription)")
      var last = TextOffset.zero
      var offset = 0
      for character in string {
        let place = result.offset(of: TextOffset(offset))
        #expect(last <= place && place <= out.endOffset, "\(string.debugDescription)")
        #expect(
          out.range(clamping: TextRange(place, place)) == TextRange(place, place),
          "\(string.debugDescription)")
        last = place
        offset += character.utf8.count
      }
      #expect(result.offset(of: source.endOffset) == out.endOffset)
      #expect(String(validating: out.utf8, as: UTF8.self) != nil)
    }
  }
}
