import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Letters that say on which page something stands, and what it is called.
@Suite struct CrossReferenceTests {
  /// The text of the main story once pages stand, and the codes of what was reported.
  private func text(_ manuscript: String, rows: Int = 10) -> (text: String, codes: [String]) {
    let design = Columns.design(columns: 1, rows: rows)
    var sheets = Sheets(manuscript, design)
    for _ in 0..<3 { sheets = Sheets(manuscript, design, references: sheets.references) }
    return (
      String(decoding: sheets.issue.main.story.text.utf8, as: UTF8.self), sheets.codes
    )
  }

  @Test func pagesAreThoseOfTheTarget() {
    let filler = Sheets.words(200)
    let found = text(
      "a <ref to=x> b <ref to=y>\n\(filler)\n<p id=x>c</p>\n\(filler)\n<p id=y>d</p>")
    // 200 words of one letter take 34 or so of the 10 rows of a page.
    let numbers = found.text.split(separator: "\n")[0].split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 2 && numbers[0] > 1 && numbers[1] > numbers[0])
    #expect(found.codes.isEmpty)
  }

  /// What a page number says is where its target stands, in random issues.
  @Test(arguments: 0..<20)
  func everyPageNumberIsRight(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 93_000)
    var manuscript = ""
    let count = random.number(2...6)
    for number in 0..<count {
      manuscript += "<p id=e\(number)>r <ref to=e\(random.number(0...count - 1))></p>\n"
      manuscript += Sheets.words(random.number(1...120)) + "\n"
    }
    let design = Columns.design(columns: random.number(1...3), rows: random.number(6...20))
    var sheets = Sheets(manuscript, design)
    for _ in 0..<4 { sheets = Sheets(manuscript, design, references: sheets.references) }
    let story = sheets.issue.main.story
    for paragraph in story.paragraphs {
      let words = story.text.string(in: paragraph.range).split(whereSeparator: \.isWhitespace)
      guard words.first == "r", words.count == 2 else { continue }
      #expect(Int(words[1]) != nil)
    }
    // The table of the last layout is that which it was written with.
    let again = Sheets(manuscript, design, references: sheets.references)
    #expect(again.references == sheets.references)
    #expect(again.record == sheets.record)
  }

  @Test func titlesAndNumbersAreThoseOfTheTarget() {
    let found = text(
      """
      <article id=one><headline>Bells <note id=n>x</note> ring</headline>
      <p>a <ref to=one show=title>, <ref to=n show=number>, <ref to=f show=number></p>
      <figure><img src=120x20 alt=\"\"><caption>c <ref to=g show=number></caption></figure>
      <figure id=f><img src=120x20 alt=\"\"><caption>d</caption></figure>
      <figure id=g><img src=120x20 alt=\"\"><caption>e</caption></figure>
      <p><ref to=f show=title> <ref to=i show=number></p>
      <ol start=3><li>x</li><li id=i>y</li></ol>
      </article>
      """, rows: 40)
    #expect(found.text.contains("a Bells ring, 1, 2\n"))
    #expect(found.text.contains("c 3\n"))
    #expect(found.text.contains("d 4\n"))
    #expect(!found.codes.contains { $0.hasPrefix("layout.un") || $0 == "layout.no-number" })
  }

  /// A table is called what its caption says; one without has no title.
  @Test func tablesAreCalledByTheirCaptions() {
    let found = text(
      """
      <p>a <ref to=t show=title>, <ref to=u show=title>.</p>
      <caption>Tides of the year</caption><table id=t><tr><td>x</table>
      <p>b</p>
      <table id=u><tr><td>y</table>
      """, rows: 40)
    #expect(found.text.contains("a Tides of the year, "), "\(found.text)")
    #expect(found.codes == ["layout.no-title"])
  }

  /// Where tables and captions take turns, each has that on the side where the first of them has its own; what a caption
  /// says of numbers is said with it.
  @Test func captionsOfTablesInARow() {
    let table = "<table id=%><tr><td>x</table>\n"
    func tables(_ letters: String) -> String {
      letters.map { table.replacing("%", with: String($0)) }.joined()
    }
    let above = text(
      "<caption>First</caption>\n\(tables("t"))<caption>Second</caption>\n\(tables("u"))"
        + "<p>a <ref to=t show=title>, <ref to=u show=title>.</p>", rows: 40)
    #expect(above.text.contains("a First, Second."), "\(above.text)")
    #expect(above.codes.isEmpty)
    let below = text(
      "\(tables("t"))<caption>First</caption>\n\(tables("u"))<caption>Second</caption>\n"
        + "<p>a <ref to=t show=title>, <ref to=u show=title>.</p>", rows: 40)
    #expect(below.codes == ["layout.no-title", "layout.no-title"])
    let numbered = text(
      "<caption>Table <ref to=t show=number>. Bells</caption>\n\(tables("t"))<p>a <ref to=t show=title>.</p>",
      rows: 40)
    #expect(numbered.text.contains("a Table 1. Bells."), "\(numbered.text)")
  }

  @Test func placesAreAboveBelowOrOnAnotherPage() {
    let found = text(
      "<p id=x>a</p>\n<p>b <ref to=x show=place> <ref to=y show=place> <ref to=z show=place></p>\n"
        + "<p id=y>c</p>\n\(Sheets.words(200))\n<p id=z>d</p>")
    #expect(found.text.contains("b above below on page\u{A0}"))
  }

  @Test func continuedLinesNameThePage() {
    let found = text(
      "a\n<continued to=rest>\n\(Sheets.words(200))\n<p id=rest><b>x</b></p>\n<continued from=rest>"
    )
    #expect(found.text.contains("Continued on page\u{A0}"))
    #expect(found.text.contains("Continued from page\u{A0}"))
    #expect(found.codes.isEmpty)
  }

  @Test func unknownTargetsAreReported() {
    #expect(text("<p id=bells>a <ref to=bell></p>").codes == ["layout.unknown-reference"])
    #expect(text("a <ref>").codes == ["markup.missing-value"])
    #expect(text("<p id=x>a <ref to=x show=number></p>").codes == ["layout.no-number"])
    #expect(text("<p id=x>a <ref to=x show=pages></p>").codes == ["markup.bad-value"])
    // Its letters stand as they were written.
    #expect(text("<p>a <ref to=bell></p>").text == "a bell")
  }
}
