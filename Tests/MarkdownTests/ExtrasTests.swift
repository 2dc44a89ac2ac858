import Testing
import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetMarkdown
import TypesetRichText
import TypesetTestSupport

@Suite("What Markdown has beyond GitHub")
struct ExtrasTests {
  private func read(
    _ text: String, language: String = "en", isSmart: Bool = true
  ) -> (document: Document, problems: [String]) {
    let quotes = isSmart ? QuotationMarks(of: LanguageTag(language)) : nil
    let (document, found) = MarkdownReader(quotes: quotes)
      .read(SourceText(name: "test.md", bytes: Array(text.utf8)), id: SourceID(0))
    let source = SourceText(name: "test.md", bytes: Array(text.utf8))
    return (
      document,
      found.map { problem in
        let place = source.position(at: problem.range?.lowerBound ?? 0)
        return "\(problem.code.name) \(place.line):\(place.column)"
      }
    )
  }

  /// The letters of each paragraph, those of a role in brackets.
  private func shown(_ document: Document) -> String {
    document.elements.filter { $0.form == .text }.map { element in
      document.inlines(of: element).map { inline in
        switch inline {
        case .text(let piece):
          let letters = String(decoding: document.utf8(of: piece), as: UTF8.self)
          let roles = document[piece.style].roles.map(\.rawValue)
          return roles.isEmpty ? letters : "[\(roles.joined(separator: " ")): \(letters)]"
        case .lineBreak: return "|"
        case .image: return "()"
        }
      }.joined()
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    ("\"a\" 'b'", "“a” ‘b’"), ("it's the dogs' '90s", "it’s the dogs’ ’90s"),
    ("\"'a' b\"", "“‘a’ b”"), ("(\"a\")", "(“a”)"), ("a -- b --- c...", "a – b — c…"),
    ("a---\"b\"", "a—“b”"), ("-----", ""), ("a ----- b", "a ----- b"),
    ("\\\"a\\\" \\-- b", "\"a\" -- b"),
    ("rock 'n' roll", "rock ’n’ roll"), ("'tis 'jolly'", "’tis ‘jolly’"), ("wait....", "wait…."),
    ("*\"a\"* \"*b*\"", "[emphasis: “][emphasis: a][emphasis: ”] “[emphasis: b]”"),
    ("`\"a\" -- '`", "[code: \"a\" -- ']"), ("    \"a\"", "\"a\""), ("a\n\"b\"", "a “b”"),
    ("&quot;a&quot;", "\"a\""), ("don't", "don’t"), ("l'été \"d'or\"", "l’été “d’or”"),
  ])
  func printersMarks(_ source: String, _ expected: String) {
    #expect(shown(read(source).document) == expected)
  }

  @Test func marksOfTheLanguage() {
    #expect(shown(read("\"a 'b' c\"", language: "de").document) == "„a ‚b‘ c“")
    #expect(shown(read("\"a\"", language: "fr").document) == "«\u{202F}a\u{202F}»")
    #expect(shown(read("\"a\"", language: "fr-CH").document) == "«a»")
    #expect(shown(read("\"a\"", language: "sv").document) == "”a”")
    #expect(shown(read("\"a\" -- it's", isSmart: false).document) == "\"a\" -- it's")
  }

  @Test(arguments: [
    ("$a_b$ c", "[formula: a_b] c"), ("$5 and $6", "$5 and $6"), ("a $ b $ c", "a $ b $ c"),
    ("$a$5", "$a$5"), ("\\$a$ b", "$a$ b"), ("$$x$$ y", "x\ny"),
    ("$$a \\text{if $b$ c}$$ d", "a \\text{if $b$ c}\nd"),
    ("a *b $$c$$ d*", "a [emphasis: b ][emphasis formula: c][emphasis:  d]"),
    ("# a $$b$$", "a [formula: b]"),
    ("a $$b$$. c", "a\nb.\nc"), ("a $$b$$.c", "a\nb\n.c"), ("a\n$$\nb\n+ c\n$$\nd", "a\nb + c\nd"),
    ("```math\nx\n= 1\n```", "x = 1"),
    ("$$a $b$$ c", "$$a [formula: b]$ c"), ("`$a$`", "[code: $a$]"),
    ("$a*b*c$ *d*", "[formula: a*b*c] [emphasis: d]"), ("$a$$b$", "[formula: a][formula: b]"),
    ("> $a\n> b$", "[formula: a > b]"), ("# $x$", "[formula: x]"), ("$a`b$`", "$a[code: b$]"),
    ("| $a$ |\n|---|\n| $|$ |", "[formula: a]\n[formula: |]"),
    ("[$a$](#b)\n\n# b", "[formula: a]\nb"),
    ("    $a$ b", "$a$ b"), ("```\n$a$\n```", "$a$"), ("![$a$](b.png)", "()"),
    ("- ```\n  $a$\n  ```\n\n$b$", "$a$\n[formula: b]"),
    ("1. > ~~~\n   > $a$\n   > ~~~\n\n$b$", "$a$\n[formula: b]"),
    ("- 2) ```\n     $a$\n     ```\n\n$b$", "$a$\n[formula: b]"),
    ("- ```\n  $a$\n- $b$\n\n$c$", "$a$\n[formula: b]\n[formula: c]"),
    ("1. ~~~\n   $a$\n\n   $b$\n\n$c$", "$a$||$b$\n[formula: c]"),
    ("-     ```\n      a\n\n$b$", "```|a\n[formula: b]"),
    ("-```\n\n$b$", "-```\n[formula: b]"), ("<b>$a$</b>", "[formula: a]"),
    ("<div>$a$</div>", "$a$"),
  ])
  func formulas(_ source: String, _ expected: String) {
    #expect(shown(read(source).document) == expected)
  }

  @Test func displayedFormulas() {
    let (document, problems) = read("$$\na\n= b\n$$\n\nc $$d$$\n\n$$e$$ f")
    #expect(
      document.elements.map(\.kind) == [.formula, .paragraph, .formula, .formula, .paragraph])
    #expect(shown(document) == "a = b\nc\nd\ne\nf")
    #expect(problems.isEmpty)
  }

  /// A display that is never closed, or that an empty line parts, is told where it begins; prices are not.
  @Test(arguments: [
    ("$$a+b\n\nmore", [0]), ("$$\na\n\nb\n$$\n", [0, 8]), ("> $$a\n", [2]),
    ("a costs $$ and b", []),
    ("$$a$$\n", []), ("`$$a`", []), ("    $$a\n", []), ("\t$$a\n", []), ("  $$a\n", [2]),
  ])
  func displaysWithoutAnEnd(_ source: String, _ places: [Int]) {
    let found = MarkdownReader().read(
      SourceText(name: "test.md", bytes: Array(source.utf8)), id: SourceID(0)
    ).1
    #expect(found.map(\.code.name) == places.map { _ in "formula.unbalanced" })
    #expect(found.map { $0.range?.lowerBound } == places, "\(source)")
  }

  @Test func attributes() {
    let (document, problems) = read(
      """
      # One {#first .big short=1}

      Words. {.lead align=center}

      ![a](b.png){width=2cm}

      - x

      {.small}

      > q

      {lang=de #said}

      ```swift {numbers=3 label="a b.swift"}
      let a
      ```
      """)
    #expect(problems == [])
    let headline = document.elements.first { $0.kind == .headline }
    #expect(headline.map { document.setting(of: $0).id } == "first")
    #expect(headline.map { document.setting(of: $0).classes } == ["big"])
    #expect(headline.map { document.setting(of: $0).short } == "1")
    let lead = document.elements.first { document.setting(of: $0).classes == ["lead"] }
    #expect(lead.map { document.setting(of: $0).alignment } == .center)
    #expect(document.images.first?.width?.points.rounded() == 57)
    let list = document.elements.first { $0.kind == .list }
    #expect(list.map { document.attributes(of: $0).classes } == ["small"])
    let quote = document.elements.first { $0.kind == .quote }
    #expect(quote.map { document.attributes(of: $0).id } == "said")
    #expect(quote.flatMap { document.attributes(of: $0).language }?.identifier == "de")
    let code = document.elements.first { $0.kind == .code }.map { document.attributes(of: $0) }
    #expect(
      code?.firstNumber == 3 && code?.label == "a b.swift" && code?.programLanguage == "swift")
    #expect(shown(document) == "One\nWords.\n()\nx\nq\nlet a")
  }

  /// Braces that are no attributes are text.
  @Test(arguments: ["a {b}", "{", "a {}", "a {. }", "a{.b}", "set {1, 2}", "{{name}}"])
  func braces(_ source: String) {
    #expect(shown(read(source).document) == source)
  }

  @Test func blocksBetweenColons() {
    let (document, problems) = read(
      "a\n::: sidebar {#s}\nb\n\n::: tip\nc\n:::\n\n:::: note\nd\n::::\n:::\ne\n:::\n\n- f\n\n  ::: box\n  g\n"
    )
    #expect(
      document.elements.filter { $0.form == .container }.map(\.kind)
        == [.sidebar, .box, .note, .list, .item, .box])
    #expect(document.attributes(of: document.elements[1]).id == "s")
    #expect(shown(document) == "a\nb\nc\nd\ne\nf\ng")
    #expect(problems == ["markdown.stray-fence 14:1", "markdown.open-fence 18:3"])
    #expect(read("```\n::: box\n```\n").document.elements.map(\.kind) == [.code])
    #expect(shown(read("```\n::: box\n$a$\n```\n").document) == "::: box|$a$")
  }

  @Test func mistakes() {
    #expect(read("a {.b zebra=1}").problems == ["markdown.unknown-attribute 1:1"])
    // Braces that say nothing are text, and said to be where a word in them is nearly one that does.
    for source in ["a b\n{aling=right}", "# a {aling=right}"] {
      let (document, problems) = read(source)
      #expect(shown(document).hasSuffix("{aling=right}"))
      #expect(problems.count == 1)
      #expect(problems.first?.hasPrefix("markdown.unknown-attribute") == true, "\(problems)")
    }
    #expect(read("a {aling=right} b").problems == [])
    #expect(read("a \\{aling=right}").problems == [])
    #expect(read("![a](b.png){width=wide}").problems == ["markup.bad-size 1:1"])
    #expect(read("# a {#x}\n\n# b {#x}").problems == ["markup.duplicate-id 3:1"])
  }

  /// An empty line ends raw HTML, and what is said of it with it.
  @Test func conditionsCutShort() {
    #expect(
      read("<div data-when=\"a=b\">\n\nc\n\n</div>\n").problems
        == ["markup.unclosed-element 1:1"])
    #expect(read("<div data-when=\"a=b\">\nc\n</div>\n").problems == [])
    #expect(read("<div>\n\nc\n\n</div>\n").problems == [])
  }

  /// Each article has its notes at its end; they are numbered through the file.
  @Test func notesOfArticles() {
    let (document, problems) = read(
      "[^x]: First.\n\n# A\n\na[^x]\n\n# B\n\nb[^y] c[^x]\n\n[^y]: Second.\n\n# C\n\nd\n")
    #expect(problems == [])
    let paragraphs = document.elements.filter { $0.form == .text }
    var articles: [Int?] = []
    for paragraph in paragraphs {
      var place = paragraph.parent
      while let outer = place, document.elements[outer].kind != .article {
        place = document.elements[outer].parent
      }
      articles.append(place)
    }
    let texts = shown(document).split(separator: "\n")
    #expect(texts.count == 8, "\(texts)")
    #expect(texts[2].hasSuffix("First.") && articles[2] == articles[0])
    #expect(texts[5].hasSuffix("Second.") && articles[5] == articles[3])
    #expect(articles.allSatisfy { $0 != nil } && Set(articles).count == 3)
  }

  /// An article is what its headline says that it is.
  @Test func classesOfArticles() {
    let document = read("# A {.feature}\n\na\n").document
    #expect(document.elements[0].kind == .article)
    #expect(document.attributes(of: document.elements[0]).classes == ["feature"])
  }

  /// CommonMark has none of it.
  @Test func commonMark() {
    let source = "$a$ {.b}\n\n::: box\nc\n:::\n"
    let (document, found) = MarkdownReader(addsGitHub: false)
      .read(SourceText(name: "a.md", bytes: Array(source.utf8)), id: SourceID(0))
    #expect(shown(document) == "$a$ {.b}\n::: box c :::")
    #expect(found.isEmpty)
  }

  /// Whatever comes, letters that are set as they were written stand where they were written.
  @Test(arguments: 0..<300)
  func placesAreTrue(seed: Int) {
    var random = Seeded(UInt64(seed))
    let pieces = [
      "$", "$$", "a", "b ", "{.c}", " {#d}", "::: box", ":::", "\n", "\n\n", "`", "```", "\"", "'",
      "--",
      "...", "\\", "*", "_", "> ", "- ", "# ", "| a | b |\n|--|--|\n", "<b>", "</b>", "<div>",
      "[x](y)",
      "![p](q)", "{w=1}", "é", "日", "    ", "1. ", "[^1]", "\n[^1]: n\n", "&amp;", "5",
    ]
    var source = ""
    for _ in 0..<Int.random(in: 1...50, using: &random) {
      source += pieces.randomElement(using: &random) ?? ""
    }
    let bytes = Array(source.utf8)
    let document = read(source).document
    #expect(!document.text.contains(0x02), "\(source.debugDescription)")
    for element in document.elements {
      for case .text(let piece) in document.inlines(of: element) where piece.isVerbatim {
        let range = piece.source.lowerBound..<piece.source.upperBound
        #expect(bytes[range] == document.utf8(of: piece), "\(source.debugDescription)")
      }
    }
  }

  /// Ten times as many marks take ten times as long, whatever they are.
  @Test(arguments: [
    "$", "$$", "$a ", "`", "{", "{.a", ":::\n", "::: box\n", "\"", "'", "- $a\n", "$`",
  ])
  func muchOfTheSame(_ piece: String) {
    let source = String(repeating: piece, count: 20_000 / piece.utf8.count)
    let document = read(source).document
    #expect(!document.text.contains(0x02))
  }

  /// The lines of a poem stay lines.
  @Test func linesOfPoems() {
    #expect(
      shown(
        read("::: verse\nThe rain comes down,\nthe rain goes by.\n\nIt knows.\n:::\n\na\nb\n")
          .document)
        == "The rain comes down,|the rain goes by.\nIt knows.\na b")
  }
}
