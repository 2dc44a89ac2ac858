import Testing
import TypesetDiagnostics
import TypesetElementTree
import TypesetHighlighting
import TypesetTestSupport

@Suite("Programs by their words")
struct TokenTests {
  /// The tokens that are not plain, as `kind:letters`.
  private func shown(_ code: String, _ language: String) -> [String]? {
    let bytes = Array(code.utf8)
    return StandardHighlighter().tokens(of: bytes, language: language)?
      .filter { $0.kind != .plain }
      .map { "\($0.kind.rawValue):" + String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [
    (
      "swift", "@main struct A { let s = #\"a\"b\"# // c\n/* /* d */ */ var n: Int = 0x1F }",
      [
        "attribute:@main", "keyword:struct", "type:A", "keyword:let", "string:#\"a\"b\"#",
        "comment:// c", "comment:/* /* d */ */", "keyword:var", "type:Int", "number:0x1F",
      ]
    ),
    ("swift", "\"\"\"\na\n\"\"\"\n#if x", ["string:\"\"\"\na\n\"\"\"", "attribute:#if"]),
    (
      "c", "#include <stdio.h>\nint main(void) { return '\\n' + 1.5e-3; }",
      [
        "attribute:#include <stdio.h>", "type:int", "type:void", "keyword:return", "string:'\\n'",
        "number:1.5e-3",
      ]
    ),
    (
      "cpp", "template <typename T> class A;",
      ["keyword:template", "keyword:typename", "keyword:class"]
    ),
    (
      "python", "@cached\ndef f(x): # no\n  return rb'a' + \"\"\"b\nc\"\"\"",
      [
        "attribute:@cached", "keyword:def", "comment:# no", "keyword:return", "string:rb'a'",
        "string:\"\"\"b\nc\"\"\"",
      ]
    ),
    (
      "js", "const a = b / 2 / c; let d = /[/\"]/g.test(`x\n${y}`)",
      ["keyword:const", "number:2", "keyword:let", "string:/[/\"]/g", "string:`x\n${y}`"]
    ),
    (
      "json", "{\"a\" : [1, -2.5, \"b\", null]}",
      ["attribute:\"a\"", "number:1", "number:2.5", "string:\"b\"", "keyword:null"]
    ),
    (
      "html", "<!-- a --><p class=\"x\">b &amp; c</p>",
      [
        "comment:<!-- a -->", "keyword:<p", "attribute:class", "string:\"x\"", "keyword:>",
        "number:&amp;", "keyword:</p", "keyword:>",
      ]
    ),
    (
      "sh", "if [ \"$a\" ]; then # why\n echo ${b} $1 a#b 'c\\'; fi",
      [
        "keyword:if", "string:\"$a\"", "keyword:then", "comment:# why", "variable:${b}",
        "variable:$1",
        "string:'c\\'", "keyword:fi",
      ]
    ),
    ("c", "// a\\\nint\nint", ["comment:// a\\\nint", "type:int"]),
    (
      "cpp", "auto a = R\"x(\"if)\"\n)x\" + LR\"(b)\";",
      [
        "keyword:auto", "string:R\"x(\"if)\"\n)x\"", "string:LR\"(b)\"",
      ]
    ),
    (
      "sh", "cat <<-END <<'B'; echo\n\tif\n\tEND\n$c\nB\nif $((1<<2))",
      ["string:\tif\n\tEND", "string:$c\nB", "keyword:if", "number:1", "number:2"]
    ),
    // A text that is not closed ends with its line.
    ("c", "\"a\nint", ["string:\"a", "type:int"]),
    ("swift", "", []),
  ])
  func words(_ language: String, _ code: String, _ expected: [String]) {
    #expect(shown(code, language) == expected)
  }

  @Test func unknownLanguages() {
    #expect(shown("if", "klingon") == nil)
    #expect(StandardHighlighter.languages.count > 20)
  }

  /// Each byte is in one token, in order, whatever comes.
  @Test(arguments: StandardHighlighter.languages)
  func tokensCoverTheProgram(_ language: String) throws {
    var random = Seeded(7)
    let pieces = [
      "\"", "'", "`", "\"\"\"", "'''", "/*", "*/", "//", "#", "\\", "\n", " ", "a", "Ab", "0x",
      "1.",
      "é", "日", "<", ">", "</", "<!--", "-->", "&", ";", "@", "$", "${", "}", "/", "[", "]", "let",
      "\u{1F600}", "-", "=", ":",
    ]
    for _ in 0..<300 {
      var code: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        code += Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      let tokens = try #require(StandardHighlighter().tokens(of: code, language: language))
      var place = 0
      for token in tokens {
        #expect(token.range.lowerBound == place && !token.range.isEmpty)
        place = token.range.upperBound
      }
      #expect(place == code.count)
    }
  }

  /// Ten times the program takes ten times as many steps: a hundred thousand open marks end in time.
  @Test(arguments: StandardHighlighter.languages)
  func longPrograms(_ language: String) {
    for mark in ["\"", "/", "<", "${", "&", "/*", "#"] {
      let code = Array(String(repeating: mark, count: 50_000).utf8)
      let tokens = StandardHighlighter().tokens(of: code, language: language) ?? []
      #expect(tokens.last?.range.upperBound == code.count)
    }
  }

  /// The words of a document stay, in the same places; their letters have classes.
  @Test func documents() {
    var builder = DocumentBuilder(source: SourceID(0), capacity: 64)
    let code = Array("let a = 1 // b\nreturn a".utf8)
    builder.appendVerbatim(code[..<14], at: 10)
    builder.appendLineBreak(source: 24..<25)
    builder.appendVerbatim(code[15...], at: 25)
    var asked = ElementAttributes()
    asked.programLanguage = "Swift"
    builder.endParagraph(.code, source: 10..<33, attributes: asked)
    builder.appendVerbatim(Array("let it be".utf8)[...], at: 40)
    builder.endParagraph(.paragraph, source: 40..<49)
    let plain = builder.finish()
    var set = plain
    set.highlightCode()
    #expect(set.text == plain.text)
    #expect(set.elements.map(\.node) == plain.elements.map(\.node))
    let pieces = set.inlines(of: set.elements[0]).compactMap { inline -> String? in
      guard case .text(let piece) = inline else { return nil }
      let letters = String(decoding: set.utf8(of: piece), as: UTF8.self)
      return "\(piece.source.lowerBound) \(letters) \(set[piece.style].classes)"
    }
    #expect(
      pieces == [
        "10 let [\"code-keyword\"]", "13  a =  []", "18 1 [\"code-number\"]", "19   []",
        "20 // b [\"code-comment\"]", "25 return [\"code-keyword\"]", "31  a []",
      ])
    #expect(set.inlines(of: set.elements[1]).count == 1)
  }
}
