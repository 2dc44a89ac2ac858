import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Notes across the feet of pages, and notes that are numbered on each page.
@Suite struct NotePageTests {
  private static func issue(_ random: inout Seeded) -> (text: String, notes: Int) {
    var notes = 0
    var text = ""
    for article in 0..<random.number(1...3) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(4...16) {
        for _ in 0..<random.number(1...4) {
          text += Sheets.words(random.number(3...30))
          if random.once(in: 3) {
            text += "<note>n\(notes) \(Sheets.words(random.number(1...24)))</note>"
            notes += 1
          }
          text += " "
        }
        text += "\n"
        if random.once(in: 6) {
          text +=
            "<figure place=\"top bottom\"><caption>c<br>x<br>x</caption></figure>\n"
        }
      }
      text += "</article>\n"
    }
    return (text, notes)
  }

  /// Whatever is written: every word once, each note begun on the page of its mark, or reported; notes below all else on
  /// their page, and nothing over anything else.
  @Test(arguments: 0..<60)
  func notesStandAcrossTheFootOfTheirPage(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 93_500)
    let (text, count) = NotePageTests.issue(&random)
    let rows = random.number(14...44)
    var design = Sheets.masterDesign(columns: random.number(1...4), rows: rows)
    design.template.notes.spansPage = true
    let pager = random.pick([PagerKind.greedy, .spread])
    let sheets = Sheets(text, design, mostPages: 200, pager: pager)
    try #require(sheets.pages.count < 200)
    #expect(sheets.issue.notes.count == count)
    sheets.checkText()
    sheets.checkPages(rows: rows)
    var apart = 0
    for note in sheets.issue.notes {
      let page = try #require(
        sheets.pages.first { page in
          page.frames.contains {
            $0.storyIndex == 0 && $0.frame.visibleRange.lowerBound <= note.anchor
              && note.anchor < $0.frame.visibleRange.upperBound
          }
        })
      let isHere = page.frames.contains {
        $0.flow == StyledIssue.notesFlow
          && $0.frame.visibleRange.lowerBound <= note.text.lowerBound
          && note.text.lowerBound < $0.frame.visibleRange.upperBound
      }
      if !isHere { apart += 1 }
    }
    #expect(sheets.codes.count { $0 == "layout.note-apart" } == min(apart, 100))
    // As good as none stands apart where three quarters of a page are enough.
    #expect(rows < 24 || apart * 20 <= count, "\(apart) of \(count)")
    for page in sheets.pages {
      let notes = page.frames.filter { $0.flow == StyledIssue.notesFlow }
      #expect(notes.count <= 1)
      for foot in notes {
        #expect(foot.box.size.width == design.size.width - pt(40))
        for other in page.frames where other.flow != StyledIssue.notesFlow {
          #expect(other.box.minY + other.inkFoot <= foot.box.minY, "\(page.number): \(other.id)")
        }
      }
    }
    #expect(Sheets(text, design, mostPages: 200, pager: pager).record == sheets.record)
  }

  /// What calls the `count`-th note of a page, from 0.
  private static func mark(_ count: Int, _ numbering: NoteNumbering) -> String {
    let signs = ["*", "†", "‡", "§", "‖", "¶"]
    return numbering == .page
      ? String(count + 1) : String(repeating: signs[count % 6], count: count / 6 + 1)
  }

  /// On each page notes are numbered from 1, in the order of their marks, once pages stand.
  @Test(arguments: 0..<30, [NoteNumbering.page, .pageSigns])
  func notesAreNumberedOnEachPage(_ seed: Int, _ numbering: NoteNumbering) throws {
    var random = Seeded(UInt64(seed) &+ 94_500)
    let (text, count) = NotePageTests.issue(&random)
    var design = Sheets.masterDesign(columns: random.number(1...3), rows: random.number(16...40))
    design.template.notes.numbering = numbering
    design.template.notes.spansPage = random.once(in: 2)
    var references = PageReferences()
    var sheets = Sheets(text, design, mostPages: 200, references: references)
    #expect(sheets.issue.usesReferences == (count > 0))
    var layouts = 1
    while sheets.references != references, layouts < 8 {
      references = sheets.references
      sheets = Sheets(text, design, mostPages: 200, references: references)
      layouts += 1
    }
    // A sign that is wider on the next page than on this one has a place on neither.
    let settles = numbering == .page || seed != 23
    #expect((sheets.references == references) == settles)
    guard settles else { return }
    #expect(layouts <= 4)
    var counts: [Int: Int] = [:]
    let story = try #require(sheets.issue.stories.last).story
    for note in sheets.issue.notes {
      let page = try #require(
        sheets.pages.first { page in
          page.frames.contains {
            $0.storyIndex == 0 && $0.frame.visibleRange.lowerBound <= note.anchor
              && note.anchor < $0.frame.visibleRange.upperBound
          }
        })
      let mark = NotePageTests.mark(counts[page.number, default: 0], numbering)
      counts[page.number, default: 0] += 1
      let own = sheets.issue.main.story.text.string(
        in: TextRange(note.anchor, note.anchor + mark.utf8.count))
      #expect(own == mark, "page \(page.number)")
      #expect(story.text.string(in: note.text).hasPrefix(mark), "page \(page.number)")
    }
  }
}
