import Testing
import TypesetDiagnostics
import TypesetElementTestSupport
import TypesetElementTree
import TypesetMarkdown
import TypesetRichText

@testable import TypesetHTML

func read(_ text: String) -> (document: Document, diagnostics: [Diagnostic]) {
  HTMLReader().read(SourceText(name: "test.html", bytes: Array(text.utf8)), id: SourceID(0))
}

/// The elements of `text`, each on a line.
func tree(_ text: String) -> String { tree(read(text).document) }

/// The elements of `document`, each on a line.
func tree(_ document: Document) -> String { elementTree(document) }

@Suite("HTML")
struct HTMLTests {
  @Test func headingsMakeArticles() {
    #expect(
      tree(
        "<p>Before.</p><h1>One</h1><p>text<h2>Two</h2><h6>Six</h6><h1>Three</h1>"
          + "<blockquote><h1>Four</h1></blockquote>") == """
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

  @Test func articlesHaveTheirFirstHeadingAsHeadline() {
    #expect(
      tree(
        "<h1>Site</h1><article id=a><header><h2>One</h2><p class=byline>Ann</p></header>"
          + "<p>text<h3>Sub</h3><p>more</article><article><p>Two</article>") == """
          article
            headline: Site
          article id="a"
            headline: One
            byline: Ann
            p: text
            h1: Sub
            p: more
          article
            p: Two

          """)
  }

  /// Noncharacters are U+FFFD, as gumbo has them, and what stands beside them keeps its letters and places.
  @Test(arguments: [
    "A①\u{FFFD}B", "A①\u{FF72}B", "A①B", "你好②，世界", "③x③",
  ])
  func noncharacters(_ words: String) {
    var text = "<p>\(words)</p>"
    // U+FDD0, U+FFFE, U+1FFFE.
    for (mark, bytes) in [
      ("①", [0xEF, 0xB7, 0x90]), ("②", [0xEF, 0xBF, 0xBE]), ("③", [0xF0, 0x9F, 0xBF, 0xBE]),
    ] as [(String, [UInt8])] {
      text = text.replacing(mark, with: String(decoding: bytes, as: UTF8.self))
    }
    let letters = String(words.map { "①②③".contains($0) ? "\u{FFFD}" : $0 })
    let document = read(text).document
    #expect(tree(document) == "p: \(letters)\n")
    let bytes = Array(text.utf8)
    for case .text(let piece) in document.inlines where piece.isVerbatim {
      #expect(
        Array(document.text[piece.text])
          == Array(bytes[piece.source.lowerBound..<piece.source.upperBound]))
    }
  }

  @Test func aSoftBreakIsASpace() {
    #expect(
      tree("<h1>The Rule <br class=soft> of <b>x</b><BR CLASS='a Soft'>y</h1><p>z")
        == """
        article
          headline: The Rule {soft}of x{b} {soft}y
          p: z

        """)

  }

  @Test func lettersWithoutAParagraphMakeOne() {
    #expect(
      tree("<div>one<p>two</p>three <b>four</b><div>five</div></div>six<br><br>seven<br>eight")
        == """
        p: one
        p: two
        p: three four{b}
        p: five
        p: six
        p: seven⏎eight

        """)
  }

  @Test func spaces() {
    #expect(
      tree(
        "<p>  a\n  b <i> c</i>  d\n</p>\n<p>&nbsp;</p><p>漢\n字 仮</p><p>e&nbsp;f &amp;g&ampx &lt;</p>"
      )
        == """
        p: a b c{i} d
        p: 漢字 仮
        p: e\u{A0}f &g&x <

        """)
  }

  @Test func formulasAreTeX() {
    func words(_ text: String) -> String {
      String(decoding: read("<p><math>" + text + "</math>").document.text, as: UTF8.self)
        .filter { $0 != "\n" }
    }
    #expect(words("<mfrac><mn>1</mn><mn>2</mn></mfrac>") == "\\frac{1}{2}")
    #expect(
      words("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>")
        == "\\frac{a+b}{2}")
    #expect(
      words("<msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><mi>y</mi></msqrt>")
        == "x^{2}=\\sqrt{y}")
    #expect(words("<msubsup><mi>a</mi><mi>i</mi><mn>12</mn></msubsup>") == "a_{i}^{{12}}")
    #expect(words("<mi>a</mi> <mtext>for all</mtext> <mi>b</mi>") == "a\\text{for all}b")
    // Where its author gave TeX, too, that.
    #expect(
      words(
        "<semantics><mi>a</mi><annotation encoding='application/x-tex'>\\alpha</annotation></semantics>"
      ) == "\\alpha")
    // What annotates a part of it is not all of it.
    #expect(
      words(
        "<mi>a</mi><mo>+</mo><semantics><mi>q</mi><annotation encoding='application/x-tex'>q_1</annotation></semantics><mo>=</mo><mn>7</mn>"
      ) == "a+q=7")
  }

  @Test func quotationsHaveTheMarksOfTheirLanguage() {
    func words(_ text: String) -> String {
      String(decoding: read(text).document.text, as: UTF8.self).filter { $0 != "\n" }
    }
    #expect(words("<p>He said <q>she <q>never</q> did</q>.") == "He said “she ‘never’ did”.")
    #expect(words("<html lang=de><p><q>Nie <q>so</q></q>.") == "„Nie ‚so‘“.")
    // The marks are those of the sentence around.
    #expect(words("<p lang=de>Er sagt <q lang=fr>oui</q>.") == "Er sagt „oui“.")
    #expect(words("<p lang=de>Er <span lang=sv>sa <q>ja</q></span>.") == "Er sa ”ja”.")
  }

  @Test func lists() {
    #expect(
      tree(
        "<ul><li>one<li>two<ol start=3 type=a><li><p>a</p><li><p>b</p><p>c</p></ol></ul>"
          + "<ul><li><input type=checkbox checked> done<li><input type=checkbox>open</ul>") == """
          list marker=bullet
            item
              p: one
            item
              p: two
              list marker=lower-letter. from 3 loose
                item
                  p: a
                item
                  p: b
                  p: c
          list marker=bullet
            item done=yes
              p: done
            item done=no
              p: open

          """)
  }

  @Test func letters() {
    #expect(
      tree(
        "<p><b>b</b><strong>s</strong><em>e<em>i</em></em><code>c</code><kbd>k</kbd><del>d</del>"
          + "<ins>u</ins>H<sub>2</sub>x<sup>2</sup><q>q</q><mark>m</mark>"
          + "<a href=https://x.org>a</a><span style='color:#f00;font-size:12px;font-weight:700'>p</span>"
          + "<font color=red face='Inter, serif'>f</font><span lang=de>g</span>") == """
          p: b{b}s{role=strong}e{role=emphasis}ic{role=code}k{role=keyboard}d{role=deletion}u{u}H2{sub=1}x2{sup=1}“{role=quotation}q{role=quotation}”{role=quotation}m{mark}a{href="https://x.org"}p{color=#ff0000 size=9.0 b}f{color=#ff0000 face="Inter"}g{lang=de}

          """)
  }

  @Test func blocksOfOtherKinds() {
    #expect(
      tree(
        "<blockquote><p>q</p></blockquote><pre><code class='x language-c'>\n a\n\n  b\n</code></pre>"
          + "<hr><dl><dt>t<dd>d</dl><figure><img src='a%20b.jpg' alt=x><figcaption>cap</figcaption></figure>"
          + "<aside><p>side</p></aside><blockquote class=pullquote>pull</blockquote>") == """
          quote
            p: q
          code program="c":  a⏎⏎  b
          rule
          terms
            term: t
            description
              p: d
          figure
            p: [a b.jpg|x]
            caption: cap
          sidebar
            p: side
          pullquote: pull

          """)
  }

  @Test func spacesOfCodeStayInIt() {
    #expect(tree("<pre><code>\n  \n</code></pre><p>end</p>") == "code:   \np: end\n")
  }

  /// HTML 4 wanted the foot of a table above its rows; it stands below them all the same.
  @Test func aFootStandsBelow() {
    let usual = tree("<table><tr><td>a<tbody><tr><td>b<tfoot><tr><td>c<tr><td>d</table><p>e")
    for other in [
      "<table><tfoot><tr><td>c<tr><td>d<tbody><tr><td>a<tbody><tr><td>b</table><p>e",
      "<table><tbody><tr><td>a<tfoot><tr><td>c<tr><td>d<tbody><tr><td>b</table><p>e",
    ] {
      #expect(tree(other) == usual)
    }
  }

  @Test func tables() {
    #expect(
      tree(
        "<table><caption>Cap</caption><thead><tr><th align=left>a<th>b</thead><tr><td>c<p>d</p><ul><li>e</ul>"
          + "<td></table>") == """
          caption: Cap
          table
            row heads
              cell: a
              cell: b
            row
              cell: c⏎d⏎•\u{A0}{sign}e
              cell: 

          """)
    // One of data is a table whatever stands in its cells; one without a head that holds headings is none, which is said.
    #expect(
      tree(
        "<table><tr><th>a<th>b<tr><td><pre>c\nd</pre><td><table><tr><td>e<tr><td>f</table></table>")
          == """
          table
            row heads
              cell: a
              cell: b
            row
              cell: c⏎d
              cell: e⏎f

          """)
    let loose = read("<table><tr><td><h3>a</h3><td>b</table>")
    #expect(loose.diagnostics.map(\.code.name) == ["html.layout-table"])
    // A column stands as all of its cells do; items of a cell have their numbers, and stand further in in others.
    #expect(
      tree(
        "<table><tr><td align=right>a<td>b<tr><td align=right>c<td align=right>d<tr><td align=right>"
          + "<ol start=2><li>e<ul><li>f</ul><li>g</ol><td>h</table>") == """
          table aligns=right,-
            row
              cell: a
              cell: b
            row
              cell: c
              cell: d
            row
              cell: 2.\u{A0}{sign}e⏎\u{2003}•\u{A0}{sign}f⏎3.\u{A0}{sign}g
              cell: h

          """)
    // So do `<col>` and `<colgroup>`, and before their rows.
    #expect(
      tree(
        "<table><colgroup align=center><col><col align=right width=\"30%\"></colgroup><tr align=left><td>a<td>b</table>"
      ) == """
        table widths=-,30% aligns=center,right
          row
            cell: a
            cell: b

        """)
    // Cells ask for their columns, unless these do; behind one over several nobody counts.
    #expect(
      tree(
        "<table><tr><td width=40>a<td width=\"25%\">b<tr><td width=99>c<td>d<tr><td colspan=2 width=80>e</table>"
      ) == """
        table widths=30.0pt,25%
          row
            cell: a
            cell: b
          row
            cell: c
            cell: d
          row
            cell columns=2: e

        """)
    // A row speaks for its cells.
    #expect(
      tree("<table><tr align=right><td>a<td align=left>b</table>") == """
        table aligns=right,left
          row
            cell: a
            cell: b

        """)
    // A cell over no rows is one over all that are left.
    #expect(
      tree("<table><tr><td>a<tr><td rowspan=0>b<td>c<tr><td>d</table>") == """
        table
          row
            cell: a
          row
            cell rows=2: b
            cell: c
          row
            cell: d

        """)
    // What is behind cells is behind all of them, not behind their words.
    #expect(
      tree(
        "<table bgcolor=\"#ff0\"><tr style=\"background:#eee\"><td>a<td style=\"background-color: red\">b<tr><td>c</table>"
      ) == """
        table
          row
            cell ground=#eeeeee: a
            cell ground=#ff0000: b
          row
            cell ground=#ffff00: c

        """)
    // One that only puts blocks beside each other is none.
    #expect(
      tree("<table><tr><td><h1>One</h1><td><p>two</table>") == """
        article
          headline: One
          p: two

        """)
  }

  @Test func notes() {
    #expect(
      tree(
        "<p>a<sup class=footnote-ref><a href='#fn1' id=fnref1>1</a></sup></p><section class=footnotes><ol>"
          + "<li id=fn1><p>note <a href='#fnref1' class=footnote-backref>b</a></p></ol></section>")
          == """
          p: a1{role=note-mark}
          note id="fn1"
            p: 1.\u{A0}note

          """)
  }

  @Test func ruby() {
    let read = read("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>").document
    #expect(read.styles.compactMap(\.ruby?.text) == ["かん", "じ"])
    #expect(String(decoding: read.text, as: UTF8.self) == "漢字\n")
  }

  @Test func formulas() {
    #expect(
      tree(
        "<p>a <math><mi>x</mi></math><math display=block><semantics><mi>y</mi>"
          + "<annotation encoding='application/x-tex'>\\frac y2</annotation></semantics></math>")
          == """
          p: a x{role=formula}
          formula: \\frac y2

          """)
  }

  @Test func onlyTheMainPart() {
    let found = read("<p>head</p><main><h1>A</h1><p>b</main><footer>foot</footer>")
    #expect(String(decoding: found.document.text, as: UTF8.self) == "A\nb\n")
    #expect(found.diagnostics.map(\.code.name) == ["html.only-main"])
    #expect(found.diagnostics.first?.range?.lowerBound == 3)
    #expect(read("<title>t</title><main><p>b</main>\n").diagnostics.isEmpty)
  }

  /// White space around an address would stand in it as `%20`.
  @Test func spaceAroundAddresses() {
    let found = read(
      "<p><a href=' https://a.example/\n '>x</a> <a href='https://b.example/ '>y</a> <a href=' '>z</a></p>"
    )
    #expect(
      found.document.styles.compactMap(\.href) == ["https://a.example/", "https://b.example/"])
  }

  /// A word processor makes curly quotation marks of straight ones; within straight ones they are letters.
  @Test func curlyQuotesAroundValues() {
    let found = read(
      "<p class=“lead”>x <a href=“https://a.example/”>y</a><p>z<a title=\"“t”\" href='https://b.example/'>w</a>"
    )
    #expect(
      found.document.styles.compactMap(\.href) == ["https://a.example/", "https://b.example/"])
    #expect(found.diagnostics.map(\.code.name) == ["markup.curly-quotes"])
    #expect(found.diagnostics.first?.severity == .note)
    #expect(found.diagnostics.first?.range?.lowerBound == 9)
  }

  /// The page of a PDF that is a picture is named behind its file, or by attributes as in the magazine's markup.
  @Test(arguments: [
    ("ad.pdf' page=2 box=trim", "ad.pdf#page=2&box=trim"), ("ad.PDF' page='3'", "ad.PDF#page=3"),
    ("ad.pdf#page=4'", "ad.pdf#page=4"), ("ad.pdf#page=4' page=5", "ad.pdf#page=4"),
    ("ad.png' page=2", "ad.png"), ("ad.pdf'", "ad.pdf"),
  ])
  func pagesOfPDFs(_ source: String, _ name: String) {
    #expect(read("<p><img alt=x src='\(source)>").document.images.map(\.name) == [name])
  }

  /// Each mistake, and the byte at which it is.
  @Test(arguments: [
    (
      "<p>a<script>x()</script><script>y</script>",
      "4 html.left-out <script> is left out, with all that is in it"
    ),
    (
      "<p>a <int>b</p>",
      "5 html.unknown-element HTML has no element <int>; its contents are set"
    ),
    ("<p>a <x-y>b</p>", ""),
    (
      "<p><a href='javascript:x'>b</a>",
      "11 markup.bad-link links to “javascript:” are not allowed; the text is set without a link"
    ),
    (
      "<p id=here>x<p><a href=#hre>b</a>",
      "23 markup.bad-link nothing that is set has the id “hre”; the link leads nowhere"
    ),
    ("<p>a<img alt=x>", "4 picture.no-source this picture names no file"),
    (
      "<p>a<img src='data:image/png;base64,AAAA'>",
      "4 picture.no-source this picture is not a file, but part of the text"
    ),
    (
      "<p style='margin-left:2em;color:red;line-height:2'>a",
      "9 html.style these parts of “style” have no meaning here: “margin-left”, “line-height”"
    ),
    ("<form><input></form>a", "0 html.left-out <form> is left out, with all that is in it"),
    ("<form><h1>a</h1></form>", ""),
    (
      "<ol reversed><li>a<li value=7>b</ol>",
      "0 html.list-numbers the items of a list count up from its first number; another number is not kept, here and in 1 more place"
    ),
    ("<p><q>a <q>b</q></q>", ""),
    ("<p>&#x301;&nosuch; &copy x", ""),
  ])
  func mistakes(_ text: String, _ expected: String) {
    let found = read(text).diagnostics.map {
      "\($0.range?.lowerBound ?? -1) \($0.code.name) \($0.message)"
    }
    #expect(found == (expected.isEmpty ? [] : [expected]))
  }

  @Test func idsLeadToTheirPlace() {
    let document = read(
      "<a name=top></a><h1 id=a>A</h1><div id=b><p id=c>x <a id=d>y</a></p></div>"
        + "<p><a href=#top>1</a><a href=#a>2</a><a href=#b>3</a><a href=#d>4</a>"
    ).document
    #expect(document.settings.compactMap(\.id) == ["a", "c"])
    #expect(document.styles.compactMap(\.href) == ["#a", "#a", "#c", "#c"])
  }

  /// Those of pictures and of figures without words too.
  @Test func idsOfPicturesLeadToThem() {
    let document = read(
      "<p>x <a href=#f>1</a><a href=#g>2</a></p><figure id=f><img src=a.png alt=a></figure>"
        + "<p><img id=g src=b.png alt=b></p>"
    ).document
    #expect(document.settings.compactMap(\.id) == ["f", "g"])
    #expect(document.styles.compactMap(\.href) == ["#f", "#g"])
  }

  @Test func headingsDoNotLeadToThemselves() {
    #expect(
      tree(
        "<h1 id=a><a class=header href=#a>One</a></h1><h2 id=b>Two<a class=headerlink href=#b>¶</a></h2>"
          + "<p><a href=#b>x</a>") == """
          article
            headline: One
            h1: Two
            p: x{href="#b"}

          """)
  }

  @Test func languages() {
    let document = read(
      "<html lang=de><h1>A</h1><p>b<p lang=fr>c<p>d <span lang=en>e</span>"
    ).document
    #expect(document.attributes.compactMap(\.language?.identifier) == ["de"])
    #expect(document.settings.compactMap(\.language?.identifier) == ["fr"])
    #expect(document.styles.compactMap(\.language?.identifier) == ["en"])
  }

  @Test func sameTreeAsMarkdown() {
    let markdown = """
      # The *Quay*

      Some **bold** words, `code`, ~~struck~~ and [a link](https://x.org).

      > Quoted
      > twice.

      - one
      - two

        more
        1. deep
        2. deeper

      ```swift
      let a = 1

      print(a)
      ```

      | a | b |
      |:--|--:|
      | 1 | 2 |

      ***

      ## Next[^n]

      ![A boat](boat.jpg)

      [^n]: A note.

      """
    let html = """
      <h1>The <em>Quay</em></h1>
      <p>Some <strong>bold</strong> words, <code>code</code>, <del>struck</del> and
      <a href="https://x.org">a link</a>.</p>
      <blockquote><p>Quoted twice.</p></blockquote>
      <ul><li><p>one</p></li><li><p>two</p><p>more</p><ol><li>deep</li><li>deeper</li></ol></li></ul>
      <pre><code class="language-swift">let a = 1

      print(a)
      </code></pre>
      <table><thead><tr><th align="left">a</th><th align="right">b</th></tr></thead>
      <tbody><tr><td align="left">1</td><td align="right">2</td></tr></tbody></table>
      <hr />
      <h2>Next<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup></h2>
      <p><img src="boat.jpg" alt="A boat" /></p>
      <section class="footnotes"><ol><li id="fn1"><p>A note. <a href="#fnref1" class="footnote-backref">↩</a></p>
      </li></ol></section>

      """
    let other = MarkdownReader().read(
      SourceText(name: "a.md", bytes: Array(markdown.utf8)), id: SourceID(0)
    ).document
    #expect(tree(html) == tree(other).replacing("note\n", with: "note id=\"fn1\"\n"))
  }

  // MARK: Anything

  @Test func bytesThatAreNoText() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0, 0x63, 0xEF, 0xBF, 0xBC, 0x64]
    let (document, found) = HTMLReader().read(
      SourceText(name: "x.html", bytes: bytes), id: SourceID(0))
    #expect(String(decoding: document.text, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\n")
    #expect(found.map(\.code.name) == ["markup.control-character"])
    #expect(found.first?.range?.lowerBound == 1)
    // By their names, too.
    let named = read("a&#xFFFC;b&#x1F;c&#7;").document
    #expect(!named.text.contains(0x1F) && !named.text.contains(7))
    #expect(!named.text.contains { $0 == 0xFC })
  }

  @Test func aLetterHasAtMost64Marks() {
    for mark in ["\u{301}", "&#x301;"] {
      let read = read("<p>e" + String(repeating: mark, count: 500) + " x\u{301}")
      let scalars = String(decoding: read.document.text, as: UTF8.self).unicodeScalars
      #expect(scalars.count { $0.value == 0x301 } == 65)
      #expect(read.diagnostics.map(\.code.name) == ["markup.too-many-marks"])
    }
  }

  private static let floods = [
    "<div>", "<b>", "<p>", "<b><p>", "<table>", "<a href=x>", "<font size=1>", "<b><div></b>",
    "<td>",
    "<li>", "<ul><li>", "<blockquote>", "</p>", "<svg>", "<math>", "<button>", "<h1>", "&amp;",
    "<!--",
    "<form>", "<nobr><p>", "<", "</", "<a ", "<a b='", "<script>", "<dl><dd>", "<figure>",
    "<ruby>a<rt>",
    "<table><tr><td>", "<article>", "<section><h1>x</h1>", "&", "&a", "&#", "<br>", "<p id=x>",
    "<q>", "-->",
    "<main>", "<title>", "x\n", "<pre>\n", "<select><option>", "<details><summary>", "<p>\u{301}",
  ]

  /// Depth, and repetition, cost what their bytes do.
  @Test(arguments: HTMLTests.floods)
  func muchOfTheSame(_ piece: String) {
    let text = String(repeating: piece, count: 40_000 / piece.utf8.count)
    let document = read(text).document
    #expect(document.elements.count <= text.utf8.count)
    #expect(
      document.elements.indices.prefix(2000).allSatisfy { document.ancestors(of: $0).count < 60 })
  }

  /// Whatever is written, places are in order and every element lies in its parent.
  @Test func anything() {
    var random = Seeded(17)
    let pieces = [
      "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<div>", "</div>", "<table>", "<tr>", "<td>",
      "</table>",
      "<ul>", "<li>", "</ul>", "<pre>", "</pre>", "<h1>", "</h1>", "<article>", "</article>",
      "<br>",
      "<img src=a.png>", "<a href=#x>", "</a>", "<blockquote>", "</blockquote>", "<figure>",
      "<figcaption>",
      "<dl>", "<dt>", "<dd>", "<q>", "</q>", "<ruby>", "<rt>", "<math>", "</math>", "<aside>",
      "</aside>",
      "<section class=footnotes>", "<ol>", "<main>", "</main>", "<form>", "<hr>", "<caption>",
      "<code>",
      "<!--", "-->", "&lt;", "&amp", "&nbsp;", "&", "&notin;", "word", " ", "\n", "\r\n",
      "two  words",
      "\u{E9}", "\u{6F22}", "\t", "\u{0}", "<", ">", "=", "\"", "<p style='color:red'>",
      "<span hidden>",
      "<p id=x>",
    ]
    for _ in 0..<1500 {
      let count = Int.random(in: 0..<40, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let document = read(text).document
      var open: [Int] = []
      var isGood = true
      for (place, element) in document.elements.enumerated() {
        while let around = open.last, document.elements[around].end <= place { open.removeLast() }
        isGood =
          isGood && element.parent == open.last && element.source.upperBound <= text.utf8.count
        if element.form == .container { open.append(place) }
      }
      let bytes = Array(text.utf8)
      var last = 0
      for case .text(let piece) in document.inlines {
        isGood = isGood && piece.source.lowerBound >= last
        last = piece.source.lowerBound
        if piece.isVerbatim {
          isGood =
            isGood
            && bytes[piece.source.lowerBound..<piece.source.upperBound] == document.utf8(of: piece)
        }
      }
      #expect(isGood, "\(text.debugDescription)")
      #expect(String(validating: document.text, as: UTF8.self) != nil)
    }
  }
}
