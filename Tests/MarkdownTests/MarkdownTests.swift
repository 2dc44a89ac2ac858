import Testing
import TypesetDiagnostics
import TypesetElementTestSupport
import TypesetElementTree
import TypesetRichText

@testable import TypesetMarkdown

@Suite("Markdown")
struct MarkdownTests {
  private func tree(_ text: String, addsGitHub: Bool = true) -> String {
    elementTree(read(text, addsGitHub: addsGitHub).document)
  }

  private func read(
    _ text: String, addsGitHub: Bool = true
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    MarkdownReader(addsGitHub: addsGitHub)
      .read(SourceText(name: "test.md", bytes: Array(text.utf8)), id: SourceID(0))
  }

  @Test func headingsMakeArticles() {
    #expect(
      tree("Before.\n\n# One\n\ntext\n\n## Two\n\n###### Six\n\nThree\n=====\n\n> # Four\n") == """
        p: Before.
        article
          headline: One
          p: text
          h1: Two
          h5: Six
        article
          headline: Three
          quote
            h1: Four

        """)
  }

  /// cmark-gfm keeps in tables of the whole program what it looks for; texts that are read at once are read as those
  /// that are read one by one.
  @Test func manyAtOnce() async {
    let text =
      "| a | ~~b~~ |\n|---|---|\n| www.example.org | c |\n\nThe ~~keeper~~ of www.example.org.\n"
    let one = tree(text)
    let all = await withTaskGroup(of: String.self) { group in
      for number in 0..<400 {
        group.addTask { tree(text, addsGitHub: number.isMultiple(of: 2)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count { $0 == one } == 200)
    #expect(Set(all).count == 2)
  }

  /// Rows with more cells than columns, and rows of dashes that make no table, are reported.
  @Test func unevenRows() {
    func found(_ text: String) -> [String] {
      read(text).diagnostics.map {
        "\($0.code.name) \($0.range.map { $0.lowerBound..<$0.upperBound } ?? 0..<0)"
      }
    }
    #expect(found("| A | B |\n|---|---|\n| one | two | three |\n") == ["markup.uneven-row 33..<41"])
    #expect(found("> A | B\n> -|-\n> one | two | three\n") == ["markup.uneven-row 27..<33"])
    #expect(found("| A | B |\n|---|---|\n| one \\| two | three\n| one |\n").isEmpty)
    #expect(found("| A | B |\n|---|:-|--|\n| one | two |\n") == ["markup.uneven-row 10..<21"])
    #expect(found("A | B\n---\n").isEmpty)
  }

  @Test func lists() {
    #expect(
      tree("- a\n- b\n\n  7) c\n  8) d\n\n* loose\n\n  more\n\n* [x] done\n* [ ] open\n") == """
        list marker=bullet loose
          item
            p: a
          item
            p: b
            list marker=decimal) from 7
              item
                p: c
              item
                p: d
        list marker=bullet loose
          item
            p: loose
            p: more
          item done=yes
            p: done
          item done=no
            p: open

        """)
  }

  @Test func lettersHaveRoles() {
    #expect(
      tree("a *b **c** d* `e  f` ~~g~~ [h *i*](https://x.org) *j *k* l*") == """
        p: a b {role=emphasis}c{role=emphasis,strong} d{role=emphasis} e  f{role=code} \
        g{role=deletion} h {href="https://x.org"}i{role=emphasis href="https://x.org"} \
        j {role=emphasis}k l{role=emphasis}

        """)
  }

  @Test func codeKeepsItsLines() {
    #expect(
      tree(
        "```swift ignored\nlet a = 1\n\n\tlet b = \"*\"\n```\n\n    four\n      six\n\n```\n```\n")
          == """
          code program="swift": let a = 1⏎⏎\tlet b = "*"
          code: four⏎  six

          """)
  }

  @Test func tablesHaveRowsAndCells() {
    #expect(
      tree("| a | b |\n|---|--:|\n| *c* | |\n") == """
        table aligns=-,right
          row heads
            cell: a
            cell: b
          row
            cell: c{role=emphasis}
            cell:\u{20}

        """)
    let document = read("| a | b |\n|---|---|\n| c | d |\n").document
    #expect(String(decoding: document.text, as: UTF8.self) == "a\nb\nc\nd\n")
    // Without what GitHub adds it is a paragraph.
    #expect(tree("| a |\n|---|\n", addsGitHub: false) == "p: | a | |---|\n")
  }

  @Test func notesStandAtTheEnd() {
    #expect(
      tree("One[^b] two[^a].\n\n[^a]: Alpha.\n[^b]: Beta.\n")
        == """
        p: One1{role=note-mark} two2{role=note-mark}.
        note
          p: 1.\u{A0}Beta.
        note
          p: 2.\u{A0}Alpha.

        """)
  }

  @Test func picturesAndFigures() {
    #expect(
      tree("![a *b*](p%20q.png)\n\n![a](p.png \"Said\")\n\nx ![](q.png) y\n") == """
        p: [p q.png|a b]
        figure
          p: [p.png|a]
          caption: Said
        p: x [q.png|] y

        """)
  }

  @Test func endsOfLines() {
    #expect(tree("one\ntwo  \nthree\\\nfour\n") == "p: one two⏎three⏎four\n")
    // Between ideographs there is no space.
    #expect(
      tree("\u{6F22}\u{5B57}\n\u{6587}\u{7AE0}\nand\n\u{5B57}\n") == """
        p: \u{6F22}\u{5B57}\u{6587}\u{7AE0} and \u{5B57}

        """)
  }

  /// As in HTML, but not in code.
  @Test func manySpacesAreOne() {
    #expect(
      tree("Two.  Spaces,   *  a* \t b<!-- -->  c `d  e`\n\n    f  g\n") == """
        p: Two. Spaces, * a* b c d  e{role=code}
        code: f  g

        """)
  }

  @Test func htmlAmongLetters() {
    #expect(
      tree("H<sub>2</sub>O <kbd>Esc</kbd> <b>x</b><br>y <blink>z</blink>") == """
        p: H2{sub=1}O Esc{role=keyboard} x{b}⏎y z

        """)
    let read = read(
      "a <blimk>b</blimk> <blimk>c</blimk>\n\n<div>\n<p>in</p><p>a</p> b<i>lo</i>ck\n<script>x</script></div>\n"
    )
    #expect(
      read.diagnostics.map { "\($0.range?.lowerBound ?? -1) \($0.message)" } == [
        "2 HTML has no element <blimk>; its contents are set",
        "74 <script> is left out, with all that is in it",
      ])
    let words = read.document.text.split(separator: 0x0A).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(words == ["a b c", "in", "a", "block"])
  }

  @Test func blocksOfHTML() {
    #expect(
      tree(
        "<h1 align=center><img src=a.png alt=A> Name</h1>\n\nText <a href=\"https://x.org\">to</a>.\n\n"
          + "> <details><summary>More</summary>\n> and *more*</details>\n\n<pre>a\n  b</pre>\n\n## Two\n\n"
          + "<a name=\"old\"></a>\n\n### Three\n\n[x](#old)\n") == """
          article
            headline: [a.png|A] Name
            p: Text to{href="https://x.org"}.
            quote
              p: More{role=strong}
              p: and *more*
            code: a⏎  b
            h1: Two
            h2: Three
            p: x{href="#three"}

          """)
  }

  @Test func linksThatMayNotBe() {
    let read = read("[a](javascript:x) [b](www.example.org) [c](#here) <me@example.org>")
    #expect(
      read.diagnostics.map(\.message) == [
        "links to “javascript:” are not allowed; the text is set without a link",
        "“www.example.org” is not a complete address; the text is set without a link",
        "no heading has the id “here”; the link leads nowhere",
      ])
    #expect(read.diagnostics[1].help == "did you mean “https://www.example.org”?")
    #expect(read.document.styles.compactMap(\.href) == ["#here", "mailto:me@example.org"])
    #expect(read.diagnostics.map(\.range?.lowerBound) == [0, 18, 39])
  }

  /// Hosts and mailboxes have no spaces, and pages of the web have a host.
  @Test(arguments: [
    ("https://exa mple.org", "there is a space in"), ("http:// example.org", "there is a space in"),
    ("https://exa\u{A0}mple.org/a", "there is a space in"),
    ("mailto:a b@example.org", "there is a space in"),
    ("https://", "is not a complete address"), ("https://:80/a", "is not a complete address"),
    ("https://./a", "is not a complete address"),
  ])
  func addressesThatLeadNowhere(_ address: String, _ reason: String) {
    let read = read("[x](<\(address)>)")
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].range?.lowerBound == 0, "\(address)")
    #expect(read.diagnostics.first?.message.contains(reason) == true, "\(read.diagnostics)")
    #expect(read.document.styles.compactMap(\.href) == [], "\(address)")
  }

  /// Spaces elsewhere are written as readers of documents expect them.
  @Test(arguments: [
    "https://example.org/a b", "https://me@example.org:8080/", "http://[::1]/", "https://пример.рф",
    "tel:+49 30 1234", "mailto:a@example.org?subject=b c",
  ])
  func addressesThatLeadSomewhere(_ address: String) {
    let read = read("[x](<\(address)>)")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.document.styles.compactMap(\.href).count == 1, "\(address)")
  }

  /// A file beside the manuscript is no page of the web, whatever its name looks like.
  @Test(arguments: ["other.md", "./other.html", "../a/b", "pages/other.pdf#two", "/notes.txt"])
  func filesAreNoAddresses(name: String) {
    let found = read("[x](\(name))").diagnostics
    #expect(
      found.map(\.message) == [
        "“\(name)” is a file, not an address of the web; the text is set without a link"
      ])
    #expect(found[0].help?.contains("did you mean") == false)
  }

  @Test func marksWithoutANoteAreReported() {
    let read = read(
      "One[^x], `two[^y]`, \\[^z], *three[^x]*, four[^w].\n\n[^w]: It is.\n\n[a^b] [^] [^ c]")
    #expect(
      read.diagnostics.map(\.message) == [
        "there is no note “[^x]”; its mark is set as it was written, here and in 1 more place"
      ])
    #expect(read.diagnostics.map(\.range?.lowerBound) == [3])
    #expect(read.diagnostics.flatMap(\.also).map(\.lowerBound) == [33])
  }

  /// A note that no mark leads to is not set, wherever it stands; what only looks like one is no note.
  @Test func notesWithoutAMarkAreReported() {
    let text = """
      A[^a].

      [^a]: One.
      [^b]: Never.

      > [^c]: Quoted.
      > on

      - [^d]: in an item

      Text
      [^e]: behind it

      ```
      [^f]: code
      ```

      <div>
      [^g]: HTML
      </div>

          [^h]: code

      \\[^i]: text

      [^j k]: text

      [^l]:

      Of \\[^m]: text

      | [^n]: |
      |---|
      | [^o]: |

      ```
      [^p]: code
      """
    let found = read(text).diagnostics.filter { $0.code == "markdown.unused-note" }
    #expect(
      found.map { String(text.utf8.dropFirst($0.range?.lowerBound ?? 0).prefix(4)) ?? "" }
        == ["[^b]", "[^c]", "[^d]", "[^e]", "[^l]"])
    #expect(
      found.first?.message == "no mark leads to the note “[^b]”, which is left out"
        && found.first?.help == "write [^b] where the note belongs")
    #expect(
      read(text, addsGitHub: false).diagnostics.allSatisfy { $0.code != "markdown.unused-note" })
    // A note that only such a note leads to has a mark.
    #expect(
      read("A[^a].\n\n[^a]: One.\n\n[^b]: See [^c].\n\n[^c]: There.\n").diagnostics.map(\.code) == [
        "markdown.unused-note"
      ])
  }

  @Test func aFloodOfMistakesIsCounted() {
    let text = (0..<3000).map { "## Heading \($0)\n\n[x](#heding-\($0))\n\n" }.joined()
    let found = read(text).diagnostics
    #expect(found.count == 101)
    #expect(found.last?.message == "and 2900 more of this kind")
    #expect(found.first?.help == "did you mean “#heading-0”?")
  }

  @Test func quotationsHaveTheirMarks() {
    #expect(
      tree("a <q>b *c*</q> d") == """
        p: a “{role=quotation}b {role=quotation}c{role=quotation,emphasis}”{role=quotation} d

        """)
    let words = read("<q>a <q>b</q></q>").document.text
    #expect(String(decoding: words, as: UTF8.self) == "“a ‘b’”\n")
  }

  @Test func headingsHaveTheIdsOfGitHub() {
    let read = read(
      "# The *Big* `Bell`!\n\n## Bees\n\n## Bees\n\n[a](#the-big-bell) [b](#bees-1) [c](#bee)\n")
    #expect(
      read.document.settings.compactMap(\.id) == ["the-big-bell", "bees", "bees-1"])
    #expect(
      read.diagnostics.map(\.message) == ["no heading has the id “bee”; the link leads nowhere"])
    #expect(read.diagnostics.first?.help == "did you mean “#bees”?")
  }

  @Test func mistakesInNotesHaveTheirPlace() {
    let read = read("a[^n]\n\n[^n]: see ![](x.png)\n\nLast [x](javascript:y)\n")
    #expect(read.document.images.map(\.source.lowerBound) == [17])
    #expect(read.diagnostics.map(\.range?.lowerBound) == [34])
  }

  /// What is set as it was written says where: byte for byte, or the stretch that it stands for.
  @Test func everyLetterKnowsItsPlace() {
    let text = """
      # A *b* &amp; c

      > - quoted \\* [link](https://x.org "t") and ![alt](x.png) on
      >   two `lines` of it
      >
      >   ```c
      >   if (a < b)
      >     return;
      >   ```

      | x | **y** |
      |---|---|
      | z |

      """
    let bytes = Array(text.utf8)
    let document = read(text).document
    var others: [String] = []
    var last = 0
    for case .text(let piece) in document.inlines {
      #expect(piece.source.lowerBound >= last)
      last = piece.source.lowerBound
      guard piece.isVerbatim else {
        others.append(String(decoding: document.utf8(of: piece), as: UTF8.self))
        continue
      }
      #expect(bytes[piece.source.lowerBound..<piece.source.upperBound] == document.utf8(of: piece))
    }
    // All but the spaces at ends of lines.
    #expect(others == ["&", " "])
    let words = String(decoding: document.text, as: UTF8.self)
    for word in ["quoted", "lines", "return;", "y", "z"] { #expect(words.contains(word)) }
  }

  @Test func bytesThatAreNoText() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0, 0x63, 0xEF, 0xBF, 0xBC, 0x64]
    let (document, found) = MarkdownReader().read(
      SourceText(name: "x.md", bytes: bytes), id: SourceID(0))
    #expect(String(decoding: document.text, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\n")
    #expect(found.map(\.code.name) == ["markup.control-character"])
    #expect(found.first?.range?.lowerBound == 1)
  }

  @Test func aLetterHasAtMost64Marks() {
    for mark in ["\u{301}", "&#x301;"] {
      let read = read("e" + String(repeating: mark, count: 500) + " x\u{301}\n")
      let scalars = String(decoding: read.document.text, as: UTF8.self).unicodeScalars
      #expect(scalars.count { $0.value == 0x301 } == 65)
      #expect(read.diagnostics.map(\.code.name) == ["markup.too-many-marks"])
    }
  }

  @Test func curlyQuotesAroundAddresses() {
    let found = read("[x](“https://a.example/”) ![p](‘a.png’) [y](https://b.example/?q=“z”)\n")
    #expect(
      found.document.styles.compactMap(\.href) == [
        "https://a.example/", "https://b.example/?q=“z”",
      ])
    #expect(found.document.images.map(\.name) == ["a.png"])
    #expect(found.diagnostics.map(\.code.name) == ["markup.curly-quotes"])
    #expect(found.diagnostics.first?.severity == .note)
  }

  /// A definition that is used often is not copied without end.
  @Test func longAddressesAreBounded() {
    let found = read(
      "[a]: https://x.org/" + String(repeating: "x", count: 8_000) + "\n\n"
        + String(repeating: "[a] ", count: 200))
    #expect(found.document.styles.compactMap(\.href).map(\.utf8.count) == [8_014])
    #expect(found.diagnostics.map(\.code.name) == ["markup.bad-link"])
    #expect(found.diagnostics.first?.message.contains("far longer than the text") == true)
  }

  /// Each line of a link has all of its address.
  @Test func anAddressHasItsLimit() {
    for (count, isLink) in [(8_192 - 14, true), (8_193 - 14, false)] {
      let address = "https://x.org/" + String(repeating: "x", count: count)
      let found = read("[a](\(address))\n")
      #expect(found.document.styles.contains { $0.href != nil } == isLink)
      #expect(found.diagnostics.map(\.code.name) == (isLink ? [] : ["markup.bad-link"]))
    }
  }

  /// cmark looks for the partner of each of these up to the end; what has none is letters, few or many.
  @Test(arguments: ["<![CDATA[", "<?", "<!A "])
  func marksWithoutPartnersAreLetters(mark: String) {
    for count in [3, 300] {
      let text = "a " + String(repeating: mark, count: count) + "b"
      let words = String(decoding: read(text + "\n").document.text, as: UTF8.self)
      #expect(words == text || words == text + "\n")
      // With a partner it is HTML, however many there are.
      let ended = "a " + String(repeating: "<? x ?>", count: count) + " b\n"
      #expect(!String(decoding: read(ended).document.text, as: UTF8.self).contains("?"))
    }
    let code = "`" + String(repeating: mark, count: 300) + "`\n"
    let letters = String(decoding: read(code).document.text, as: UTF8.self)
    #expect(letters.hasPrefix(String(repeating: mark, count: 299)))
  }

  @Test func aTableHasAThousandColumnsAtMost() {
    for (count, isTable) in [(900, true), (1_100, false)] {
      let text = ["a", "-", "b"].map { String(repeating: "|" + $0, count: count) + "|\n" }.joined()
      let document = read(text).document
      #expect(document.elements.contains { $0.kind == .table } == isTable)
      #expect(document.text.count { $0 == UInt8(ascii: "b") } == count)
    }
  }

  @Test func bracketsAndParenthesesInPlenty() {
    let pictures = String(
      decoding: read(String(repeating: "![[]()", count: 400)).document.text, as: UTF8.self)
    #expect(pictures.hasPrefix(String(repeating: "![", count: 400)))
    let round = "x" + String(repeating: ")", count: 900)
    #expect(String(decoding: read(round).document.text, as: UTF8.self).hasPrefix(round))
    #expect(read("http://a.b/" + String(repeating: ")", count: 900)).document.text.count > 900)
  }

  /// Depth, and repetition, cost what their bytes do.
  @Test(arguments: MarkdownTests.floods.indices)
  func muchOfTheSame(_ flood: Int) {
    let text = MarkdownTests.floods[flood]
    let document = read(text).document
    #expect(document.elements.count < text.utf8.count)
    #expect(document.elements.indices.allSatisfy { document.ancestors(of: $0).count < 60 })
  }

  private static let floods = [
    String(repeating: "> ", count: 50_000) + "a",
    "[a]: https://x.org/" + String(repeating: "x", count: 20_000) + "\n\n"
      + String(repeating: "[a] ", count: 20_000),
    String(repeating: ">", count: 20_000) + " deep",
    String(repeating: "- ", count: 5_000) + "deep",
    String(repeating: "*a **b ", count: 10_000),
    String(repeating: "[a](", count: 10_000),
    String(repeating: "`", count: 3) + String(repeating: "x\n", count: 50_000),
    String(repeating: "&amp; ", count: 50_000),
    String(repeating: "a *b* ", count: 30_000),
    String(repeating: "![[]()", count: 40_000),
    "x " + String(repeating: "<![CDATA[", count: 40_000),
    "x " + String(repeating: "<?", count: 80_000),
    "x " + String(repeating: "<!A ", count: 80_000),
    "http://a.b/" + String(repeating: ")", count: 100_000),
    "<div>\n" + String(repeating: "< ", count: 100_000),
    "<div>\n" + String(repeating: "<a ", count: 60_000),
    String(repeating: "[^a] ", count: 20_000) + "\n\n[^a]: x\n",
    String(repeating: "| a ", count: 200) + "|\n" + String(repeating: "|-", count: 200) + "|\n",
    String(repeating: "|a", count: 999) + "|\n" + String(repeating: "|-", count: 999) + "|\n"
      + String(repeating: "|b\n", count: 5_000),
    String(repeating: "x <i>a</b>", count: 60_000),
  ]

  /// Rows may lack cells; a table of hardly anything else is none.
  @Test func shortRows() {
    func rows(_ columns: Int, _ count: Int) -> Int {
      let head = String(repeating: "|a", count: columns) + "|\n"
      let rule = String(repeating: "|-", count: columns) + "|\n"
      return read(head + rule + String(repeating: "|b\n", count: count)).document.elements.count {
        $0.kind == .row
      }
    }
    #expect(rows(20, 500) == 501)
    #expect(rows(900, 2) == 3)
    #expect(rows(900, 2_000) == 0)
  }

  /// Whatever is written, places are in order and every element lies in its parent.
  @Test func anything() {
    var random = Seeded(15)
    let pieces = [
      "# ", "## ", "> ", "- ", "1. ", "\n", "\n\n", "    ", "```", "`", "*", "**", "_", "~~", "[",
      "](", ")",
      "![", "<b>", "</b>", "<div>", "<!--", "-->", "&lt;", "\\", "|", "---", "[^1]", "[^1]: ",
      "word", "two words",
      "\u{E9}", "\u{6F22}", "\t", "\r\n", "https://x.org", "[ ] ", "[x] ", "\u{0}",
    ]
    for _ in 0..<600 {
      let count = Int.random(in: 0..<60, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let document = read(text, addsGitHub: Bool.random(using: &random)).document
      var open: [Int] = []
      for (place, element) in document.elements.enumerated() {
        while let around = open.last, document.elements[around].end <= place { open.removeLast() }
        #expect(element.parent == open.last, "\(text.debugDescription)")
        #expect(element.source.upperBound <= text.utf8.count, "\(text.debugDescription)")
        if element.form == .container { open.append(place) }
      }
      let bytes = Array(text.utf8)
      for case .text(let piece) in document.inlines where piece.isVerbatim {
        #expect(
          bytes[piece.source.lowerBound..<piece.source.upperBound] == document.utf8(of: piece),
          "\(text.debugDescription)")
      }
      #expect(String(validating: document.text, as: UTF8.self) != nil)
    }
  }
}
