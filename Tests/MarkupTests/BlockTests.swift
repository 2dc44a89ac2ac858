import Testing
import TypesetDiagnostics
import TypesetElementTree

@testable import TypesettingMarkup

@Suite("Quotations, lists, tables, programs")
struct BlockTests {
  /// The elements that somebody wrote and sees: each on a line, in by how deep it stands, with what it asks
  /// and its letters; `|` for a line's end in it.
  static func outline(_ document: Document) -> String {
    var out: [String] = []
    for (place, element) in document.elements.enumerated() where element.form != .blank {
      var letters = ""
      for inline in document.inlines(of: element) {
        switch inline {
        case .text(let piece):
          let roles = document[piece.style].roles.map(\.rawValue)
          let text = String(decoding: document.utf8(of: piece), as: UTF8.self)
          letters += roles.isEmpty ? text : "[\(roles.joined(separator: " ")): \(text)]"
        case .lineBreak: letters += "|"
        case .image(let index): letters += "(\(document.images[index].name))"
        }
      }
      let depth = document.ancestors(of: place).count
      out.append(
        String(repeating: " ", count: depth) + element.kind.rawValue
          + document.attributes(of: element).dump() + document.setting(of: element).dump()
          + (element.form == .text ? " “\(letters)”" : ""))
    }
    return out.joined(separator: "\n")
  }

  /// A table that the file ends in has all of its letters in its cells.
  @Test(arguments: [
    ("<table>\n<tr><td>a<td>b c", "cell “a”\n  cell “b c”"),
    ("<table>\n<tr><td>a<td>b c\n", "cell “a”\n  cell “b c”"),
    ("<table>\n<tr><td>a\n\nb c", "cell “a b c”"),
    ("<table>\n<tr><td>a<td><ul><li>b<li>c", "cell “a”\n  cell “•\u{A0}b|•\u{A0}c”"),
  ])
  func tablesWithoutAnEnd(_ source: String, _ cells: String) {
    let reading = Reading(source)
    let outline = BlockTests.outline(reading.document).replacing(" ”", with: "”")
    #expect(outline == "table\n row\n  " + cells, "\(outline)")
    #expect(reading.diagnostics.map(\.code.name) == ["markup.unclosed-element"])
  }

  /// The end of a line behind a row or a table is no empty line, and no space of its last cell.
  @Test func linesOfTagsInTables() {
    let text = "One.\n<table>\n<tr><td>a<td>b\n<tr><td>c\n d</td>\n</tr>\n</table>\nTwo."
    let document = Reading(text).document
    #expect(!document.elements.contains { $0.kind == .space })
    #expect(
      BlockTests.outline(document)
        == "p “One.”\ntable\n row\n  cell “a”\n  cell “b”\n row\n  cell “c d”\np “Two.”")
  }

  @Test(arguments: [
    ("<quote>\nOne.\n</quote>\nTwo.", "quote\n p “One.”\np “Two.”"),
    // Behind letters a paragraph ends.
    ("A <quote>b</quote> c", "p “A ”\nquote\n p “b”\np “ c”"),
    ("<quote>a\n<quote>b</quote>\nc</quote>", "quote\n p “a”\n quote\n  p “b”\n p “c”"),
    (
      "<ul><li>a<li>b</ul>",
      "list marker=bullet\n item\n  p “a”\n item\n  p “b”"
    ),
    (
      "<ul>\n<li>a\n<ol start=7 type=i>\n<li>b</li>\n<li>c\n</ol>\nd\n</ul>\ne",
      "list marker=bullet\n item\n  p “a”\n  list marker=lower-roman. from 7\n   item\n    p “b”\n"
        + "   item\n    p “c”\n  p “d”\np “e”"
    ),
    (
      "<ul><li done=yes>a<li done=no>b</ul>",
      "list marker=bullet\n item done=yes\n  p “a”\n item done=no\n  p “b”"
    ),
    (
      "<dl>\n<dt>T\n<dd>D\n<dt>U\n<dd>E\n</dl>",
      "terms\n term “T”\n description\n  p “D”\n term “U”\n description\n  p “E”"
    ),
    ("<verse>\nA\nB\n\nC\n</verse>", "verse\n p “A”\n p “B”\n p “C”"),
    (
      "<table align='left right'><tr><th>a<th>b<tr><td>c<td align=center>d</table>e",
      "table aligns=left,right\n row heads\n  cell “a”\n  cell “b”\n row\n  cell “c”\n"
        + "  cell align=center “d”\np “e”"
    ),
    (
      "<table>\n <tr>\n  <td> a\n b </td>\n  <td></td>\n </tr>\n</table>",
      "table\n row\n  cell “a b ”\n  cell “”"
    ),
    // A row that nobody began.
    ("<table><td>a<td>b</table>", "table\n row\n  cell “a”\n  cell “b”"),
    ("<table><tr><td>a <b>b</b> <br>c</table>", "table\n row\n  cell “a b |c”"),
    (
      "<pre lang=c label=x.c numbers=yes>\nif (a < b)\n  &lt;<b>\n</pre>\nx",
      "code program=\"c\" label=\"x.c\" numbers=1 “if (a < b)|  <<b>”\np “x”"
    ),
    ("<pre>\n\na\n\n\n</pre>", "code “|a”"),
    ("<pre>a\r\nb</pre>", "code “a|b”"),
    ("a<pre>b</pre>c", "p “a”\ncode “b”\np “c”"),
    (
      "x <math tex='a &lt; b'> y\n<math tex=\"E\">\nz",
      "p “x [formula: a < b] y”\nformula “E”\np “z”"
    ),
    (
      "<strong>a <em>b <em>c</em></em></strong> <code>d</code> <kbd>e</kbd> <del>f</del>",
      "p “[strong: a ][strong emphasis: b ][strong: c] [code: d] [keyboard: e] [deletion: f]”"
    ),
    (
      "<q>a <q>b</q></q>",
      "p “[quotation: “][quotation: a ][quotation: ‘][quotation: b][quotation: ’][quotation: ”]”"
    ),
    (
      "<span lang=fr><q>a</q></span>",
      "p “[quotation: «\u{202F}][quotation: a][quotation: \u{202F}»]”"
    ),
    // What has a part in a magazine may stand in blocks, and the other way round.
    (
      "<box>\n<ul>\n<li>a\n<figure>\n<img src=b.png>\n</figure>\n</ul>\n</box>",
      "box\n list marker=bullet\n  item\n   p “a”\n   figure\n    p “(b.png)”"
    ),
  ])
  func blocks(_ source: String, _ expected: String) {
    let reading = Reading(source)
    #expect(BlockTests.outline(reading.document) == expected)
    #expect(reading.problems.isEmpty)
  }

  @Test(arguments: [
    ("<li>a", "p “a”", "misplaced-element 1:1-1:5"),
    ("<dt>a", "p “a”", "misplaced-element 1:1-1:5"),
    ("<dd>a</dd>", "p “a”", "misplaced-element 1:1-1:5"),
    ("<td>a", "p “a”", "misplaced-element 1:1-1:5"),
    ("<tr>a</tr>", "p “a”", "misplaced-element 1:1-1:5"),
    ("<ul>\n<li>a", "list marker=bullet\n item\n  p “a”", "unclosed-element 1:1-1:5"),
    ("<quote>", "quote", "unclosed-element 1:1-1:8"),
    ("<quote></quote>", "quote", "empty-element 1:1-1:8"),
    ("a</quote>", "p “a”", "stray-end-tag 1:2-1:10"),
    ("<ul><li>a</ol></ul>", "list marker=bullet\n item\n  p “a”", "stray-end-tag 1:10-1:15"),
    (
      "<ul><li>a<quote>b</ul>", "list marker=bullet\n item\n  p “a”\n  quote\n   p “b”",
      "unclosed-element 1:10-1:17"
    ),
    ("<ol type=x><li>a</ol>", "list marker=decimal. from 1\n item\n  p “a”", "bad-value 1:10-1:11"),
    (
      "<ol start=-1><li>a</ol>", "list marker=decimal. from 1\n item\n  p “a”",
      "bad-number 1:11-1:13"
    ),
    ("<pre></pre>", "", "empty-element 1:1-1:6"),
    ("<pre>a", "code “a”", "unclosed-element 1:1-1:6"),
    ("</pre>", "", "stray-end-tag 1:1-1:7"),
    ("<math>", "", "missing-value 1:1-1:7"),
    ("<em>a", "p “[emphasis: a]”", "unclosed-style 1:1-1:5"),
    ("<blink>a", "p “a”", "unknown-tag 1:1-1:8"),
  ])
  func mistakes(_ source: String, _ expected: String, _ problem: String) {
    let reading = Reading(source)
    #expect(BlockTests.outline(reading.document) == expected)
    #expect(reading.problems == ["markup." + problem])
    #expect(reading.diagnostics.allSatisfy { $0.help != nil })
  }

  @Test func cellsHoldTextAlone() {
    let reading = Reading("<table><tr><td>a<quote>b</quote><h1>c</table>d")
    #expect(BlockTests.outline(reading.document) == "table\n row\n  cell “abc”\np “d”")
    #expect(
      reading.problems == [
        "markup.misplaced-element 1:17-1:24", "markup.misplaced-element 1:33-1:37",
      ])
  }

  /// Paragraphs and items are lines of a cell, items with their signs; what holds no letters yet begins none.
  @Test(arguments: [
    ("<td><p>a</p>\n<p>b<td>c", "a|b"), ("<td>a<ul><li>b<li>c</ul><td>d", "a|• b|• c"),
    (
      "<td><ol start=3>\n<li>a\n<li>b<ul><li>c</li></ul></li><li>d</ol>",
      "3. a|4. b|\u{2003}• c|5. d"
    ),
    ("<td><ul><li><p>a<p>b</ul>", "• a|b"), ("<td><li>a</td>", "• a"),
  ])
  func partsOfCells(_ cells: String, _ lines: String) {
    let reading = Reading("<table><tr>\(cells)</table>")
    let outline = String(
      BlockTests.outline(reading.document).map { $0 == "\u{A0}" ? " " : $0 })
    #expect(outline.hasPrefix("table\n row\n  cell “\(lines)"), "\(outline)")
    #expect(reading.problems.isEmpty)
  }

  @Test func lettersInNoCellStay() {
    let reading = Reading("<table>\na\n<tr>b<td>c</td></table>")
    #expect(reading.shown.filter { $0.isLetter } == "abc")
    #expect(reading.problems.filter { $0.contains("misplaced") }.count == 2)
  }

  /// Blocks are kept down to 24 levels, and what stands deeper stands at the last.
  @Test func deepBlocks() {
    let source =
      String(repeating: "<quote>", count: 1000) + "a" + String(repeating: "</quote>", count: 1000)
    let reading = Reading(source)
    #expect(reading.document.elements.count { $0.kind == .quote } == 24)
    #expect(reading.shown.filter { $0.isLetter } == "a")
    #expect(reading.problems == ["markup.too-deep 1:169-1:176"])
  }

  /// Lines of a poem stay lines in wrapped text.
  @Test func versesAreNotJoined() {
    let reading = Reading("One\nline\n<verse>\na\nb\n</verse>\ntwo\nlines", paragraphs: .blank)
    #expect(
      BlockTests.outline(reading.document) == "p “One line”\nverse\n p “a”\n p “b”\np “two lines”")
  }

  /// Whatever tags come, all letters stay, in order, and elements stand where they may.
  @Test(arguments: 0..<400)
  func anything(seed: Int) {
    var random = Seeded(UInt64(seed))
    let pieces = [
      "<ul>", "</ul>", "<ol start=3>", "</ol>", "<li>", "</li>", "<quote>", "</quote>", "<verse>",
      "</verse>", "<dl>", "</dl>", "<dt>", "<dd>", "</dd>", "<table>", "</table>", "<tr>", "</tr>",
      "<td>", "</td>", "<th>", "<pre>", "</pre>", "<math tex=x>", "<q>", "</q>", "<em>", "</em>",
      "<box>", "</box>", "<article>", "<figure>", "</figure>", "<note>", "</note>", "<sidebar>",
      "</sidebar>", "<p>", "</p>", "<h1>", "</h1>", "<rule>", "<toc>", "<br>", "\n", "\n", "\n\n",
      " ",
      "a", "b", "c", "d", "e", "<img src=p.png>", "<caption>", "<a href=#x>", "<nobr>", "&amp;",
    ]
    var source = ""
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      source += pieces.randomElement(using: &random) ?? ""
    }
    let reading = Reading(source)
    let document = reading.document
    // In a program tags are letters; elsewhere they are none.
    let kept = BlockTests.lettersOutsideOfTags(source)
    let shown = document.elements.flatMap { element in
      document.inlines(of: element).flatMap { inline -> [UInt8] in
        guard case .text(let piece) = inline, element.kind != .code else { return [] }
        return document[piece.style].roles.contains(.formula) || element.kind == .formula
          ? [] : Array(document.utf8(of: piece))
      }
    }
    #expect(
      String(decoding: shown, as: UTF8.self).filter { "abcde".contains($0) } == kept, "\(source)")
    for (place, element) in document.elements.enumerated() {
      let parent = element.parent.map { document.elements[$0].kind }
      switch element.kind {
      case .item: #expect(parent == .list, "\(source)")
      case .description: #expect(parent == .terms, "\(source)")
      case .row: #expect(parent == .table, "\(source)")
      case .cell: #expect(parent == .row, "\(source)")
      default: break
      }
      #expect(
        element.end > place
          && element.end <= element.parent.map { document.elements[$0].end } ?? .max)
    }
  }

  /// `a` to `e` of `source`, but for those in tags and in programs.
  private static func lettersOutsideOfTags(_ source: String) -> String {
    var out = ""
    var rest = Substring(source)
    while let first = rest.first {
      if rest.hasPrefix("<pre>") {
        while !rest.isEmpty, !rest.hasPrefix("</pre>") { rest = rest.dropFirst() }
        rest = rest.dropFirst("</pre>".count)
        continue
      }
      if first == "<" {
        rest = rest[(rest.firstIndex(of: ">") ?? rest.startIndex)...].dropFirst()
        continue
      }
      if rest.hasPrefix("&amp;") {
        rest = rest.dropFirst(5)
        continue
      }
      if "abcde".contains(first) { out.append(first) }
      rest = rest.dropFirst()
    }
    return out
  }
}
