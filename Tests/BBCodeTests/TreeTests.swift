import Testing
import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Each construct as it should be written: nothing is said about any of them.
@Suite("BBCode: what becomes of it")
struct TreeTests {
  private func same(
    _ text: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(told(text) == expected + "\n", sourceLocation: location)
  }

  @Test func linesAndParagraphs() {
    same("  one \ntwo\r\nthree\n\n \t\nfour\r\rfive\n", "p: one⏎two⏎three\np: four\np: five")
    same("\n\n one[br]two[br][br]three", "p: one⏎two\np: three")
    #expect(told("") == "")
  }

  @Test(arguments: [
    ("[b]x[/b]", "x{b}"), ("[I]x[/i]", "x{i}"), ("[u]x[/u]", "x{u}"), ("[s]x[/s]", "x{s}"),
    ("[strike]x[/strike]", "x{s}"), ("[sub]x[/sub]", "x{sub=1}"),
    ("[sup]x[sup]y[/sup][/sup]", "x{sup=1}y{sup=2}"), ("[kbd]x[/kbd]", "x{role=keyboard}"),
    ("[em]x[/em]", "x{role=emphasis}"), ("[strong]x[/strong]", "x{role=strong}"),
    ("[del]x[/del]", "x{role=deletion}"), ("[tt]x[/tt]", "x{role=code}"),
    ("[mark]x[/mark]", "x{mark}"), ("[highlight=yellow]x[/highlight]", "x{mark=#ffff00}"),
    ("[b][i]x[/i][/b]", "x{b i}"), ("[b:1f3a]x[/b:1f3a]", "x{b}"), ("[b ]x[/b ]", "x{b}"),
    ("a [b] b[/b]", "a  b{b}"), ("[icode][b]&amp;[/b][/icode]", "[b]&amp;[/b]{role=code}"),
    ("[noparse][b]x[/b] &amp;[/noparse]", "[b]x[/b] &amp;"),
    ("[nobbc]a\nb[/nobbc]", "a⏎b"), ("[plain][u][/plain]", "[u]"),
    ("a [spoiler]x[/spoiler]", "a x{class=\"spoiler\"}"),
    ("[ispoiler]x[/ispoiler]", "x{class=\"spoiler\"}"),
    ("a [tex]e^2[/tex] b", "a e^2{role=formula} b"),
  ])
  func letters(_ text: String, _ expected: String) {
    let (document, found) = read(text)
    #expect(tree(document) == "p: " + expected + "\n")
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("12", 12.0), ("\"150%\"", 15), ("150", 15), ("85", 8.5), ("+1", 11.3), ("-1", 8.2), ("+9", 30),
    ("-4", 6.3), ("1", 6.3), ("3", 10), ("7", 30), ("12px", 9), ("12pt", 12), ("1.5em", 15),
    ("x-large", 15), ("Small", 8.2), ("49", 49), ("50", 5), ("8", 8), ("10.5", 10.5), ("'2em'", 20),
    ("&quot;200%&quot;", 20),
  ])
  func sizes(_ value: String, _ points: Double) throws {
    let (document, found) = read("[size=\(value)]x[/size]")
    let size = try #require(document.styles.compactMap(\.size).first)
    #expect(abs(size.points - points) < 0.001)
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("[color=#f00]x[/color]", "color=#ff0000"), ("[color=\"Red\"]x[/color]", "color=#ff0000"),
    ("[COLOR=336699]x[/COLOR]", "color=#336699"),
    ("[color=rgb(1, 2, 3)]x[/color]", "color=#010203"),
    ("[font=Arial]x[/font]", "face=\"Arial\""),
    ("[font=\"Times New Roman\", serif]x[/font]", "face=\"Times New Roman\""),
    ("[font=Times New Roman, serif]x[/font]", "face=\"Times New Roman\""),
    ("[url=http://x.org/?a=1&amp;b[]=2]x[/url]", "href=\"http://x.org/?a=1&b[]=2\""),
    ("[url=\"https://x.org\"]x[/url]", "href=\"https://x.org\""),
    ("[url=https://x.org target=_blank]x[/url]", "href=\"https://x.org\""),
    ("[email=a@b.org]x[/email]", "href=\"mailto:a@b.org\""),
    ("[url=tel:123]x[/url]", "href=\"tel:123\""),
  ])
  func values(_ text: String, _ style: String) {
    same(text, "p: x{\(style)}")
  }

  @Test func addressesThatAreTheirOwnText() {
    same("[url]https://x.org/a_b[/url]", "p: https://x.org/a_b{href=\"https://x.org/a_b\"}")
    same("[email]a@b.org[/email]", "p: a@b.org{href=\"mailto:a@b.org\"}")
    same("[URL] https://x.org [/url]", "p: https://x.org {href=\"https://x.org\"}")
  }

  @Test func headings() {
    same(
      "[h1]One[/h1]\ntext\n[h2]Two[/h2]\n[heading=3]Three[/heading]\n[h=1]Four[/h]\nx [url=#two]y[/url]",
      """
      article
        headline id="one": One
        p: text
        h1 id="two": Two
        h2 id="three": Three
      article
        headline id="four": Four
        p: x y{href="#two"}
      """)
    same("[center][h1]A\nb[/h1][/center]", "article\n  headline id=\"a-b\" align=center: A⏎b")
    same("[quote][h1]A[/h1][/quote]", "quote\n  h1 id=\"a\": A")
  }

  @Test func cells() {
    same(
      "[table][tr][td align=right colspan=2]a[/td][/tr][tr][td][center]b[/center][/td][td rowspan=2]c[/td][/tr][/table]",
      """
      table
        row
          cell columns=2 align=right: a
        row
          cell align=center: b
          cell rows=2: c
      """)
  }

  @Test func alignment() {
    same(
      "a\n[center]b\n\nc[/center]\nd[right]e[/right][align=justify]f[/align][left]g[/left]",
      "p: a\np align=center: b\np align=center: c\np: d\np align=right: e\np align=justify: f\np align=left: g"
    )
    same(
      "[indent]a[indent]b[/indent][/indent]c",
      "p indent=0.0,20.0,-: a\np indent=0.0,40.0,-: b\np: c")
  }

  @Test func lists() {
    same(
      "[list]\n[*]one\n[*] two\nlines\n\nmore\n[list=a][*]in[/*][/list]\n[/list]\nbehind",
      """
      list marker=bullet
        item
          p: one
        item
          p: two⏎lines
          p: more
          list marker=lower-letter. from 1
            item
              p: in
      p: behind
      """)
    same(
      "[ul][li]a[/li][/ul][ol][li]b[/li][li]c[/li][/ol]",
      """
      list marker=bullet
        item
          p: a
      list marker=decimal. from 1
        item
          p: b
        item
          p: c
      """)
    // A list in a list, without an item of its own; phpBB's marks behind names.
    same(
      "[list:u:1][*:1]a[/*:m:1][list=1:o:1][/list:o:1][list][*]b[/list][/list:u:1]",
      """
      list marker=bullet
        item
          p: a
        list marker=decimal. from 1
        list marker=bullet
          item
            p: b
      """)
  }

  @Test(arguments: [
    ("1", "decimal. from 1"), ("a", "lower-letter. from 1"), ("A", "upper-letter. from 1"),
    ("i", "lower-roman. from 1"), ("I", "upper-roman. from 1"), ("7", "decimal. from 7"),
    ("disc", "bullet"), ("upper-roman", "upper-roman. from 1"),
  ])
  func listForms(_ value: String, _ marker: String) {
    same("[list=\(value)][*]x[/list]", "list marker=\(marker)\n  item\n    p: x")
    same("[list type=\(value)][li]x[/li][/list]", "list marker=\(marker)\n  item\n    p: x")
  }

  @Test(arguments: [
    ("[quote=Ann]", "Ann"), ("[QUOTE=\"Ann, a\"]", "Ann, a"), ("[quote=\"Ann\";123]", "Ann"),
    ("[quote=Ann;123]", "Ann"), ("[quote=\"Ann, post: 12, member: 3\"]", "Ann"),
    ("[quote author=Ann Lee link=topic=1.msg2#msg2 date=123]", "Ann Lee"),
    ("[quote=\"Ann\" post_id=12 time=3 user_id=4]", "Ann"), ("[quote='Ann' pid='1']", "Ann"),
    ("[quote name=\"Ann\" post=\"1\"]", "Ann"), ("[quote=[GM] Ann]", "[GM] Ann"),
    ("[quote=&quot;Ann&quot;]", "Ann"), ("[quote=“Ann”]", "Ann"), ("[quote=O'Ann]", "O'Ann"),
    ("[quote=Ann post_id=3]", "Ann"), ("[quote=\"a]b\"]", "a]b"),
  ])
  func quotations(_ tag: String, _ name: String) {
    same(
      tag + "\nx\n[/quote]",
      "quote\n  p class=\"attribution\" keep=next: \(name){role=strong} wrote:\n  p indent=0.0,-,-: x"
    )
  }

  @Test func quotationsWithoutAName() {
    same("a\n[quote]x\n\ny[/quote]\nb", "p: a\nquote\n  p: x\n  p: y\np: b")
    same(
      "[quote=O&#39;A]x[/quote]",
      """
      quote
        p class="attribution" keep=next: O{role=strong}'{role=strong}A{role=strong} wrote:
        p indent=0.0,-,-: x
      """)
  }

  @Test(
    arguments: [
      ("de", " schrieb:"), ("fr-CA", " a écrit\u{A0}:"), ("hu", " írta:"), ("ja", ":"),
    ] as [(LanguageTag, String)])
  func whoWroteSaysSoInTheLanguage(_ language: LanguageTag, _ ending: String) {
    let document = read("[quote=Ann]x[/quote]", language: language).document
    #expect(String(decoding: document.text, as: UTF8.self) == "Ann\(ending)\nx\n")
  }

  @Test func boxes() {
    same(
      "[spoiler]a\n\nb[/spoiler]\n[spoiler=The end]c[/spoiler]",
      """
      box class="spoiler"
        p: a
        p: b
      box class="spoiler"
        p class="spoiler-title" keep=next: The end{role=strong}
        p indent=0.0,-,-: c
      """)
  }

  @Test func code() {
    same(
      "a\n[code]\n  [b]x[/b] &amp;\n\n\ty\n[/code]\n[code=swift]let a[/code][php]<?[/php]\nb",
      """
      p: a
      code:   [b]x[/b] &amp;⏎⏎\ty
      code program="swift": let a
      code program="php": <?
      p: b
      """)
    #expect(told("[code]\n\n[/code]") == "")
  }

  @Test func formulas() {
    let (document, found) = read("a\n[math]\nx = [y]\nz\n[/math]\nb [tex]c\nd[/tex]")
    #expect(
      tree(document)
        == "p: a\nformula: x = [y]⏎z\np: b c{role=formula} {role=formula}d{role=formula}\n")
    #expect(found.isEmpty)
  }

  @Test func pictures() {
    same(
      """
      a
      [img]p q.png[/img]
      b [img]r.png[/img] c
      [center][img=100x50]s.png[/img][/center]
      [url=https://x.org][img width=40 height=20px alt="A gate"]t.png[/img][/url]

      [list][*][img align=right]u.png[/img][/list]
      """,
      """
      p: a
      p: [p q.png|]
      p: b [r.png|] c
      p: [s.png| 75.0×37.5 center]
      p: [t.png|A gate 30.0×15.0]
      list marker=bullet
        item
          p: [u.png|]
      """)
    same("[img]http://x.org/a.png[/img]", "p: [http://x.org/a.png|]")
    // Nothing but its line is its paragraph.
    same("a [img]p.png[/img]\nb", "p: a [p.png|]⏎b")
    same("[img]a%20b.png[/img]", "p: [a b.png|]")
  }

  @Test func rules() {
    same("a\n[hr]\nb[hr/]", "p: a\nrule\np: b\nrule")
  }

  @Test func tables() {
    let (document, found) = read(
      "[table]\n[tr][th]a[/th]\n[th][b]b[/b][/th][/tr]\n[tr]\n[td]c\nd[/td][td][/td]\n[/tr]\n[/table]\nx"
    )
    #expect(
      tree(document) == """
        table
          row heads
            cell: a
            cell: b{b}
          row
            cell: c⏎d
            cell:\u{20}
        p: x

        """)
    #expect(String(decoding: document.text, as: UTF8.self) == "a\nb\nc\u{2028}d\n\nx\n")
    #expect(found.isEmpty)
  }

  @Test func characters() {
    same("a &amp; b &lt;&#39;&quot;&#x2014; &nope; & c", "p: a & b <'\"— &nope; & c")
    same("a&#10;b", "p: a⏎b")
  }

  /// Words in brackets that are none of ours.
  @Test(arguments: [
    "[1] [sic] [...] [Name] [see page 4] [ b] [] [", "a[i think so]b", "[[", "x [/ y", "[*", "[b",
    "[url=",
    "[and/or] [i/o] [b,c] [b\n]", "[quote=\"Ann", "]", "[/]", "[=x]",
  ])
  func ordinaryText(_ text: String) {
    let (document, found) = read(text)
    #expect(found.isEmpty, "\(found)")
    let lines = text.split(separator: "\n").joined(separator: "\u{2028}")
    #expect(String(decoding: document.text, as: UTF8.self) == lines + "\n")
  }
}
