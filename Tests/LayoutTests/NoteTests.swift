import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Notes at the feet of the columns that hold their marks.
@Suite struct NoteTests {
  /// Prose of about `words` words, with a note behind about one of `every`.
  private static func prose(
    _ words: Int, _ random: inout Seeded, every: Int, longest: Int, _ notes: inout Int
  ) -> String {
    var text = ""
    for word in Sheets.words(words).split(separator: " ") {
      if !text.isEmpty { text += " " }
      text += word
      guard random.once(in: every) else { continue }
      text += "<note>n\(notes) \(Sheets.words(random.number(1...longest)))</note>"
      notes += 1
    }
    return text
  }

  /// Articles with notes in their text, their headlines, their pictures' captions and what spans.
  private static func issue(_ random: inout Seeded) -> (text: String, notes: Int) {
    var text = ""
    var notes = 0
    let every = random.pick([6, 20, 20, 60])
    let longest = random.pick([4, 20, 20, 90])
    for article in 0..<random.number(1...3) {
      text += random.once(in: 2) ? "<article starts=here>\n" : "<article>\n"
      if random.once(in: 2) {
        text += "<headline span=all>h\(article)"
        if random.once(in: 3) {
          text += "<note>n\(notes) x</note>"
          notes += 1
        }
        text += "</headline>\n"
      }
      for _ in 0..<random.number(1...12) {
        let words = random.number(3...90)
        let place = random.number(0...11)
        if place == 0 { text += "<h2>y</h2>\n" }
        if place == 1 { text += "<quote span=all>" }
        if place == 2 { text += "<box>" }
        text += prose(words, &random, every: every, longest: longest, &notes)
        if place == 1 { text += "</quote>" }
        if place == 2 { text += "</box>" }
        text += "\n"
        if random.once(in: 8) {
          text += "<figure place=\"top bottom\"><caption>f<br>x</figure>\n"
        }
      }
      text += "</article>\n"
    }
    return (text, notes)
  }

  private static func pages(
    _ text: String, columns: Int, rows: Int, pager: PagerKind
  ) -> Sheets {
    Sheets(text, Sheets.design(columns: columns, rows: rows), mostPages: 200, pager: pager)
  }

  /// Whatever is written: every word once; notes in order; each begun at the foot of the column of its mark, or reported;
  /// nothing over anything else or out of its column; text on the grid; the same again.
  @Test(arguments: 0..<150)
  func notesKeepTheirLaws(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 91_000)
    let (text, count) = NoteTests.issue(&random)
    let columns = random.number(1...4)
    let rows = random.number(10...44)
    let pager = random.pick([PagerKind.greedy, .spread])
    let sheets = NoteTests.pages(text, columns: columns, rows: rows, pager: pager)
    try #require(sheets.pages.count < 200)
    let issue = sheets.issue
    #expect(issue.notes.count == count)
    sheets.checkText()
    var apart = 0
    for note in issue.notes {
      let place = try #require(
        sheets.pages.lazy.flatMap { page in page.frames.map { (page, $0) } }.first {
          $0.1.storyIndex == 0 && $0.1.frame.visibleRange.lowerBound <= note.anchor
            && note.anchor < $0.1.frame.visibleRange.upperBound
        })
      let isBelow = place.0.frames.contains {
        $0.flow == StyledIssue.notesFlow
          && $0.frame.visibleRange.lowerBound <= note.text.lowerBound
          && note.text.lowerBound < $0.frame.visibleRange.upperBound
          && (place.1.span > 1 || $0.box.minX == place.1.box.minX)
      }
      if !isBelow { apart += 1 }
    }
    #expect(apart == min(sheets.codes.count { $0 == "layout.note-apart" }, apart))
    #expect((apart > 0) == sheets.codes.contains("layout.note-apart"))
    sheets.checkPages(rows: rows)
    let again = NoteTests.pages(text, columns: columns, rows: rows, pager: pager)
    #expect(again.record == sheets.record)
  }

  /// Cells that reach down beside rows with notes end above these.
  @Test(arguments: 0..<60)
  func cellsThatReachDownEndAboveNotes(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 93_000)
    var text = Sheets.words(random.number(5...60)) + "\n<table>\n"
    var rest = 0
    for row in 0..<random.number(6...30) {
      text += "<tr>"
      if rest == 0 {
        rest = random.number(1...3)
        text += "<td rowspan=\(rest)>r\(row) " + Sheets.words(random.number(1...24))
      }
      text += "<td>c\(row)"
      if random.once(in: 3) {
        text += "<note>n\(row) \(Sheets.words(random.number(1...14)))</note>"
      }
      text += "\n"
      rest -= 1
    }
    text += "</table>\n" + Sheets.words(40)
    let sheets = NoteTests.pages(
      text, columns: random.number(1...4), rows: random.number(16...44),
      pager: random.pick([PagerKind.greedy, .spread]))
    sheets.checkText()
    for page in sheets.pages {
      let notes = page.frames.filter { $0.flow == StyledIssue.notesFlow }
      for frame in page.frames where frame.storyIndex == 0 {
        let top = notes.filter { $0.box.minX == frame.box.minX }.map(\.box.minY).min()
        let foot = top ?? frame.box.maxY
        for line in frame.frame.lines where line.height > .zero {
          let bottom = frame.box.minY + line.origin.y + line.line.descent
          #expect(bottom <= foot, "page \(page.number), \(frame.id), line \(line.row)")
        }
      }
    }
  }

  /// In columns of a page nearly every note stands whole below its mark, and the spread pager's pages are not dearer
  /// than the greedy ones.
  @Test func notesStandByTheirMarks() {
    var (notes, apart, split) = (0, 0, 0)
    for seed in 0..<40 {
      var random = Seeded(UInt64(seed) &+ 92_000)
      let (text, count) = NoteTests.issue(&random)
      let columns = random.number(1...3)
      let rows = random.number(30...44)
      let greedy = NoteTests.pages(text, columns: columns, rows: rows, pager: .greedy)
      let spread = NoteTests.pages(text, columns: columns, rows: rows, pager: .spread)
      notes += count
      apart += spread.codes.count { $0 == "layout.note-apart" }
      split += spread.pages.flatMap(\.findings).count {
        if case .noteSplit = $0 { true } else { false }
      }
      let costs = [greedy, spread].map {
        $0.pages.reduce(PageCost.none) { $0 + ($1.verdict?.cost ?? .none) }
      }
      #expect(!(costs[0] < costs[1]), "seed \(seed)")
    }
    #expect(notes > 400)
    #expect(apart * 100 < notes, "\(apart) of \(notes)")
    #expect(split > 0 && split * 50 < notes, "\(split) of \(notes)")
  }

  // MARK: What is called by what

  private func texts(
    _ text: String, numbering: NoteNumbering = .article, place: NotePlace = .foot
  ) -> [String] {
    var design = Columns.design(columns: 2, rows: 20)
    design.template.notes.numbering = numbering
    design.template.notes.place = place
    let sheets = Sheets(text, design)
    #expect(sheets.codes.allSatisfy { $0 == "font.missing-glyph" })
    return sheets.issue.stories.map { String(decoding: $0.story.text.utf8, as: UTF8.self) }
  }

  @Test func numbersBeginAnewInEachArticle() {
    let text = """
      <article>a<note>x</note> b<note>y</note>.</article>
      <article>c<note>z</note></article>
      """
    #expect(texts(text) == ["a1 b2.\nc1\n", "1.\u{A0}x\n2.\u{A0}y\n1.\u{A0}z\n"])
    #expect(
      texts(text, numbering: .issue) == [
        "a1 b2.\nc3\n", "1.\u{A0}x\n2.\u{A0}y\n3.\u{A0}z\n",
      ])
    #expect(
      texts(text, numbering: .signs) == [
        "a* b†.\nc*\n", "*.\u{A0}x\n†.\u{A0}y\n*.\u{A0}z\n",
      ])
  }

  @Test func authorsChooseMarksAndPlaces() {
    let text = """
      <article>a <note mark=*>x</note>. b<note>y</note> c<note place=end> z </note>
      d<note place=here>w</note> e<note>v</note></article>
      """
    // The space before a mark goes where a point follows; what is set here has no mark.
    #expect(
      texts(text) == [
        "a*. b1 c2\ndw e3\n2.\u{A0}z\n", "*\u{A0}x\n1.\u{A0}y\n3.\u{A0}v\n",
      ])
    #expect(
      texts(text, place: .end) == ["a*. b1 c2\ndw e3\n*\u{A0}x\n1.\u{A0}y\n2.\u{A0}z\n3.\u{A0}v\n"])
  }

  /// Marks that adjoin are parted: 1 and 2 are not 12.
  @Test func marksSideBySide() {
    #expect(
      texts("a<note>x</note><note>y</note> b<note>z</note>") == [
        "a1\u{202F}2 b3\n", "1.\u{A0}x\n2.\u{A0}y\n3.\u{A0}z\n",
      ])
    #expect(
      texts("a<note>x</note><note>y</note><note>z</note>", numbering: .signs) == [
        "a*\u{202F}†\u{202F}‡\n", "*.\u{A0}x\n†.\u{A0}y\n‡.\u{A0}z\n",
      ])
  }

  @Test func notesOfAFigureStayWithIt() {
    let text = """
      a<note>x</note>
      <figure place=top><caption>f<note>y</note></caption></figure>
      b<note>z</note>
      """
    let found = texts(text)
    #expect(found[0] == "a1\nb3\n")
    #expect(found[1].hasPrefix("f2\n") && found[1].hasSuffix("2.\u{A0}y\n"))
    #expect(found[2] == "1.\u{A0}x\n3.\u{A0}z\n")
  }

  /// What is higher than a column goes on at the feet of the next ones, and the text beside it.
  @Test func aLongNoteGoesOn() throws {
    let sheets = Sheets(
      "\(Sheets.words(20))<note>\(Sheets.words(500))</note> \(Sheets.words(300))",
      Columns.design(columns: 2, rows: 10))
    let notes = sheets.pages.flatMap(\.frames).filter { $0.flow == StyledIssue.notesFlow }
    #expect(notes.count > 3)
    #expect(
      notes.last?.frame.visibleRange.upperBound == sheets.issue.stories[1].story.text.endOffset)
    for page in sheets.pages.prefix(2) {
      #expect(page.frames.contains { $0.flow == StyledIssue.notesFlow })
      #expect(page.frames.contains { $0.storyIndex == 0 && !$0.frame.lines.isEmpty })
    }
    // The first stands below its mark.
    let first = try #require(sheets.pages[0].frames.first { $0.storyIndex == 0 })
    #expect(notes[0].box.minX == first.box.minX)
  }

  /// In a single column notes stand at the foot of the page, below all that stands on it.
  @Test func inOneColumnNotesStandAtThePagesFoot() {
    let text = """
      a<note>x</note>
      <h2 span=all>y</h2>
      b<note>z</note>
      """
    let page = Sheets(text, Columns.design(columns: 1, rows: 20)).pages[0]
    let notes = page.frames.filter { $0.flow == StyledIssue.notesFlow }
    #expect(notes.count == 1)
    #expect(notes[0].box.maxY == pt(20) + pt(12) * 20)
    #expect(page.furniture.count { $0.name == StyledIssue.notesFlow } == 1)
  }

  @Test func faultyNotesAreReported() {
    let design = Columns.design(columns: 1, rows: 20)
    #expect(Sheets("a<note place=top>x</note>", design).codes == ["markup.bad-value"])
    #expect(Sheets("a<note mark=abcde>x</note>", design).codes == ["markup.bad-value"])
    #expect(Sheets("a<note mark=\"a b\">x</note>", design).codes == ["markup.bad-value"])
    #expect(Sheets("a<note>x", design).codes == ["markup.unclosed-element"])
  }
}
