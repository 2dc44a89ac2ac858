import Testing
import TypesetBBCode
import TypesetDiagnostics
import TypesetElementTree

/// What is repaired, and what is said about it, with line and column.
@Suite("BBCode: mistakes")
struct MistakeTests {
  private func same(
    _ text: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(told(text) == expected + "\n", sourceLocation: location)
  }

  @Test func tagsThatAreNotEnded() {
    same(
      "a [b]b\nc\n\nd [i]e[/i]",
      """
      p: a b{b}⏎{b}c{b}
      p: d e{i}
      1:3 bbcode.unclosed-tag nothing ends [b]; it ends with its paragraph
      """.replacing("⏎{b}", with: "⏎"))
    // The last one before an end tag is the one that it ends; what stands in code is none.
    same(
      "[b]a\n\n[b]b[/b] [i]c[icode]x[i][/icode]d[/i]\n\ne",
      """
      p: a{b}
      p: b{b} c{i}x[i]{i role=code}d{i}
      p: e
      1:1 bbcode.unclosed-tag nothing ends [b]; it ends with its paragraph
      """)
    same(
      "[quote]a [b]b[/quote]c[/b] d",
      """
      quote
        p: a b{b}
      p: c d
      1:10 bbcode.unclosed-tag [b] is still open at [/quote]; it ends there
      """)
    same(
      "[quote][list][*]a",
      """
      quote
        list marker=bullet
          item
            p: a
      1:1 bbcode.unclosed-tag nothing ends [quote]; it ends with the text
      1:8 bbcode.unclosed-tag nothing ends [list]; it ends with the text
      """)
    same(
      "[list][*][b]a[*]b[/b][/list]",
      """
      list marker=bullet
        item
          p: a{b}
        item
          p: b
      1:10 bbcode.unclosed-tag [b] is still open at [*]; it ends there
      """)
    same(
      "[Center]a\n\nb",
      "p align=center: a\np: b\n"
        + "1:1 bbcode.unclosed-tag nothing ends [Center]; it ends with its paragraph")
    same(
      "[h1]a\n\nb[/h1]",
      "article\n  headline id=\"a\": a\n  p: b\n"
        + "1:1 bbcode.unclosed-tag [h1] is still open at the empty line; it ends there")
    same(
      "[code]a\n[b]b[/b]",
      "p: [code]a⏎b{b}\n"
        + "1:1 bbcode.unclosed-tag nothing ends [code]; it is set as it was written")
    same(
      "[img]a [b]c[/b].png[/img]",
      "p: [img]a c{b}.png\n"
        + "1:1 bbcode.unclosed-tag nothing ends [img]; it is set as it was written")
    // A tag that nothing ends, around a list.
    same(
      "[b][list][*]x[*]y[/list]z",
      """
      list marker=bullet
        item
          p: x{b}
        item
          p: y
      p: z
      1:1 bbcode.unclosed-tag nothing ends [b]; it ends with its paragraph
      """)
  }

  @Test func tagsThatCross() {
    same(
      "[b][i]x[/b]y[/i]z",
      """
      p: x{b i}y{i}z
      1:8 bbcode.crossed-tags [/b] is inside [i], which began later; each ends where its own end is
      """)
    same(
      "[b]a[quote]b[/b]c[/quote]d",
      """
      p: a{b}
      quote
        p: b{b}c
      p: d
      1:13 bbcode.crossed-tags [/b] is inside [quote], which began later; each ends where its own end is
      """)
    same(
      "[quote][list][*]a[/quote]b[/list]c",
      """
      quote
        list marker=bullet
          item
            p: a
      p: bc
      1:8 bbcode.unclosed-tag [list] is still open at [/quote]; it ends there
      """)
  }

  @Test func endsOfNothing() {
    same(
      "a[/b] b\n[/quote]c[/h1]",
      """
      p: a b⏎c
      1:2 bbcode.stray-end-tag [/b] ends nothing and is left out
      2:1 bbcode.stray-end-tag [/quote] ends nothing and is left out
      2:10 bbcode.stray-end-tag [/h1] ends nothing and is left out
      """)
  }

  @Test func tagsThatMeanNothing() {
    same(
      "[qoute]a[/qoute] [sic]\n[foo]b[/foo] [foo]c[/foo][/bar]",
      """
      p: [qoute]a[/qoute] [sic]⏎[foo]b[/foo] [foo]c[/foo][/bar]
      1:1 bbcode.unknown-tag “qoute” has no meaning here and is set as it was written
      2:1 bbcode.unknown-tag “foo” has no meaning here and is set as it was written, here and \
      in 1 more place
      2:26 bbcode.unknown-tag “bar” has no meaning here and is set as it was written
      """)
    #expect(read("[qoute]a[/qoute]").diagnostics.map(\.help) == ["did you mean [quote]?"])
    same(
      "[youtube]abc[/youtube]\n[youtube]d[/youtube] [video=x]",
      """
      p: [youtube]abc[/youtube]⏎[youtube]d[/youtube] [video=x]
      1:1 bbcode.unsupported-tag [youtube] cannot be shown on paper and is set as it was written, here and \
      in 1 more place
      2:22 bbcode.unsupported-tag [video] cannot be shown on paper and is set as it was written
      """)
  }

  @Test func valuesThatAreNone() {
    same(
      "[size=huge]a[/size][size]b[/size][color=bleu]c[/color][size=9999]d[/size][size=0]e[/size]",
      """
      p: abcde
      1:7 bbcode.bad-value “huge” is not a size; it is ignored
      1:20 bbcode.bad-value [size] does not say what it asks for, and does nothing
      1:41 bbcode.bad-value “bleu” is not a colour; it is ignored
      1:61 bbcode.bad-value “9999” is not a size; it is ignored
      1:80 bbcode.bad-value “0” is not a size; it is ignored
      """)
    #expect(read("[color=bleu]c[/color]").diagnostics.map(\.help) == ["did you mean “blue”?"])
    same(
      "[list=x][*]a[/list][align=up]b[/align][h=9]c[/h]\n[img=a width=-]p.png[/img]",
      """
      list marker=bullet
        item
          p: a
      p: b
      h1 id="c": c
      p: [p.png|]
      1:7 bbcode.bad-value “x” is not a kind of list; it is ignored
      1:27 bbcode.bad-value “up” is not an alignment; it is ignored
      1:42 bbcode.bad-value “9” is not the level of a heading; it is ignored
      2:6 bbcode.bad-value “a” is not the size of a picture; it is ignored
      2:14 bbcode.bad-value “-” is not the size of a picture; it is ignored
      """)
  }

  @Test func linksThatMayNotBe() {
    let text =
      "[url=javascript:x]a[/url] [url]www.x.org[/url]\n[url=#no]b[/url][url][b]c[/b][/url][url=]d[/url]"
    same(
      text,
      """
      p: a www.x.org⏎b{href="#no"}c{b}d
      1:6 markup.bad-link links to “javascript:” are not allowed; the text is set without a link
      1:32 markup.bad-link “www.x.org” is not a complete address; the text is set without a link
      2:6 markup.bad-link no heading has the id “no”; the link leads nowhere
      2:17 markup.bad-link [url] does not say where it leads; the text is set without a link
      2:42 markup.bad-link “d” is not a complete address; the text is set without a link
      """)
    #expect(read(text).diagnostics[1].help == "did you mean “https://www.x.org”?")
  }

  @Test func partsOutOfPlace() {
    same(
      "a [*] b\n[li]c[/li][td]d[/td]",
      """
      p: a [*] b
      p: c
      p: d
      1:3 bbcode.misplaced-tag [*] is not in a list and is set as it was written
      2:1 bbcode.misplaced-tag [li] is not in a list and is left out; the text in it is set
      2:11 bbcode.misplaced-tag [td] is not in a table and is left out; the text in it is set
      """)
    same(
      "[list]a[*]b[/list][list][quote]c[/quote][/list]",
      """
      list marker=bullet
        item
          p: a
        item
          p: b
      list marker=bullet
        item
          quote
            p: c
      1:7 bbcode.outside-item this is in a list, but before its first [*]; it is set as an item
      1:25 bbcode.outside-item this is in a list, but before its first [*]; it is set as an item
      """)
    same(
      "[table]a[tr]b[td]c[/td]d[td]e[/table]",
      """
      table
        row
          cell: a
        row
          cell: b
          cell: c
          cell: d
          cell: e
      1:8 bbcode.outside-item this is in a table, but in no cell; it is set as one
      1:9 bbcode.unclosed-tag [tr] is still open at [/table]; it ends there
      1:13 bbcode.outside-item this is in a table, but in no cell; it is set as one
      1:24 bbcode.outside-item this is in a table, but in no cell; it is set as one
      1:25 bbcode.unclosed-tag [td] is still open at [/table]; it ends there
      """)
  }

  @Test func blocksInCells() {
    same(
      "[table][tr][td]a[list][*]b[*]c[/list][quote=D]e[/quote][code]f[/code]"
        + "[table][tr][td]g[/td][/tr][/table][h2]h[/h2]i[/td][td]j[/td][/tr][/table]",
      """
      table
        row
          cell: a⏎•\u{A0}{sign}b⏎•\u{A0}{sign}c⏎D{role=strong} wrote:⏎e⏎f{role=code}⏎g⏎h⏎i
          cell: j
      1:17 bbcode.block-in-cell headings, lists, quotations and the like are set as lines of text in a \
      cell, here and in 3 more places
      """)
  }

  @Test func picturesWithoutAFile() {
    let found = read("a\n[img] [/img]").diagnostics
    #expect(found.map(\.code.name) == ["picture.no-source"])
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.range?.lowerBound == 2)
  }

  @Test func bytesThatAreNoText() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0, 0x63, 0xEF, 0xBF, 0xBC, 0x64]
    for (before, behind) in [
      ("", ""), ("[code]", "[/code]"), ("[quote=", "]x[/quote]"), ("[tex]", "[/tex]"),
    ] {
      let (document, found) = BBCodeReader().read(
        SourceText(name: "x", bytes: Array(before.utf8) + bytes + Array(behind.utf8)),
        id: SourceID(0))
      let text = String(decoding: document.text, as: UTF8.self)
      #expect(text.hasPrefix("a\u{FFFD}b\u{FFFD}c\u{FFFD}d"), "\(text)")
      let place = found.first { $0.code.name == "markup.control-character" }?.range?.lowerBound
      #expect(place == before.utf8.count + 1)
    }
    #expect(
      notes("a&#1;b", read("a&#1;b").diagnostics)
        == "1:2 markup.bad-character-reference “&#1;” is not the number of a character that text can have\n"
    )
  }

  @Test func aLetterHasAtMost64Marks() {
    for mark in ["\u{301}", "&#x301;"] {
      let read = read("e" + String(repeating: mark, count: 500) + " x\u{301}\n")
      let scalars = String(decoding: read.document.text, as: UTF8.self).unicodeScalars
      #expect(scalars.count { $0.value == 0x301 } == 65)
      #expect(read.diagnostics.map(\.code.name) == ["markup.too-many-marks"])
    }
  }

  @Test func whatIsTooDeepIsKeptWhereItStands() {
    let text =
      String(repeating: "[quote]", count: 40) + "x" + String(repeating: "[/quote]", count: 40)
    let (document, found) = read(text + "y")
    #expect(document.elements.count { $0.kind == .quote } == BBCodeReader.deepest)
    #expect(String(decoding: document.text, as: UTF8.self) == "x\ny\n")
    #expect(document.elements.last?.parent == nil)
    #expect(
      notes(text, found)
        == "1:169 bbcode.too-deep tags are nested too deeply here, here and in 15 more places\n")
    let bold =
      String(repeating: "[b]", count: 70) + "x" + String(repeating: "[/b]", count: 70) + "y"
    #expect(told(bold).hasPrefix("p: x{b}y\n1:193 bbcode.too-deep"))
    // A list takes two levels, so its items never lack theirs.
    let lists =
      String(repeating: "[quote]", count: 23) + "[list][*]a[*]b[/list]"
      + String(repeating: "[/quote]", count: 23)
    #expect(read(lists).diagnostics.map(\.code.name) == ["bbcode.too-deep"])
    #expect(String(decoding: read(lists).document.text, as: UTF8.self) == "a\nb\n")
  }
}
