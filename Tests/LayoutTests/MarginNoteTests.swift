import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Notes in the margin, beside the lines of their marks.
@Suite struct MarginNoteTests {
  /// Facing pages with so many columns of text, and one for notes at their outer side.
  private static func design(columns: Int, rows: Int, hasMargin: Bool = true) -> PageDesign {
    var design = Sheets.masterDesign(columns: columns + 1, rows: rows)
    design.isFacing = true
    design.template.page.isFacing = true
    design.template.notes.standsInMargin = true
    let main = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...columns, from: .fromTop(1), through: .fromFoot(1)))
    let margin = MasterFrame(
      name: "margin", flow: "notes",
      cells: GridCells(
        columns: columns + 1...columns + 1, from: .fromTop(2), through: .fromFoot(1)))
    design.template.masters["page"] = PageMaster(
      name: "page", frames: hasMargin ? [main, margin] : [main], furniture: [])
    return design
  }

  private static func issue(_ random: inout Seeded, long: Int) -> (text: String, notes: Int) {
    var notes = 0
    var text = ""
    for article in 0..<random.number(1...3) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(4...16) {
        for _ in 0..<random.number(1...4) {
          text += Sheets.words(random.number(3...40))
          let words = random.number(1...long)
          if random.once(in: 4) {
            text += "<note>n\(notes) \(Sheets.words(words))</note>"
            notes += 1
          }
          text += " "
        }
        text += "\n"
      }
      text += "</article>\n"
    }
    return (text, notes)
  }

  /// Whatever is written: every word once; notes in their frame, in order, none over another; each begins on the page of
  /// its mark or is reported, and beside the line of its mark, unless another keeps it lower, or the frame's foot higher.
  @Test(arguments: 0..<60)
  func notesStandBesideTheirMarks(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 183_000)
    let long = random.pick([6, 20, 60])
    let (text, count) = MarginNoteTests.issue(&random, long: long)
    let rows = random.number(10...36)
    let design = MarginNoteTests.design(columns: random.number(1...3), rows: rows)
    let pager = random.pick([PagerKind.greedy, .spread])
    let sheets = Sheets(text, design, mostPages: 200, pager: pager)
    try #require(sheets.pages.count < 200)
    #expect(sheets.issue.notes.count == count)
    sheets.checkText()
    let gap = design.template.notes.gap(leading: pt(12))
    var apart = 0
    var beside = 0
    for page in sheets.pages {
      let notes = page.frames.filter { $0.flow == StyledIssue.notesFlow }
      let isLeft = design.isLeft(page.number)
      let x = isLeft ? pt(20) : design.size.width - pt(140)
      var baselines: [Length?] = []
      for note in notes {
        #expect(note.area == "margin")
        #expect(note.box.minX == x && note.box.width == pt(120), "page \(page.number)")
        #expect(note.box.minY >= pt(32) && note.box.maxY <= pt(20) + pt(12) * rows)
        let start = note.frame.visibleRange.lowerBound
        let own = sheets.issue.notes.first { $0.text.lowerBound == start }
        baselines.append(own.flatMap { MarginNoteTests.baseline(of: $0, on: page) })
      }
      for (place, note) in notes.enumerated() {
        let first = try #require(note.frame.lines.first { $0.line.hasInk && $0.height > .zero })
        let top = place == 0 ? pt(32) : notes[place - 1].box.maxY + gap
        #expect(place == 0 || note.box.minY >= top, "page \(page.number): note \(place)")
        let end = place + 1 < notes.count ? notes[place + 1].box.minY - gap : pt(20) + pt(12) * rows
        let shift = baselines[place].map { note.box.minY + first.origin.y - $0 }
        switch shift {
        case nil: break
        case .zero?: beside += 1
        // Lower, it stands right below another or at the head; higher, right above another or at the foot.
        case let shift?:
          if shift > .zero { #expect(note.box.minY == top || note.box.maxY == end) }
          if shift < .zero { #expect(note.box.maxY == end) }
        }
      }
      for note in sheets.issue.notes where MarginNoteTests.baseline(of: note, on: page) != nil {
        let isHere = notes.contains {
          $0.frame.visibleRange.lowerBound <= note.text.lowerBound
            && note.text.lowerBound < $0.frame.visibleRange.upperBound
        }
        if !isHere { apart += 1 }
      }
    }
    #expect(sheets.codes.count { $0 == "layout.note-apart" } == min(apart, 100))
    // Short ones have room; of long ones a small page has too many.
    #expect(count < 8 || long > 6 || beside > 0)
    #expect(Sheets(text, design, mostPages: 200, pager: pager).record == sheets.record)
  }

  private static func baseline(of note: FootNote, on page: LayoutPage) -> Length? {
    for frame in page.frames where frame.storyIndex == StyledIssue.mainStory {
      for line in frame.frame.lines
      where line.range.lowerBound <= note.anchor && note.anchor < line.range.upperBound {
        return frame.box.minY + line.origin.y
      }
    }
    return nil
  }

  /// They take nothing from the columns: with longer notes the text stands where it did.
  @Test(arguments: 0..<12)
  func columnsStayAsTheyAre(_ seed: Int) {
    func main(_ long: Int) -> [String] {
      var random = Seeded(UInt64(seed) &+ 184_000)
      let (text, _) = MarginNoteTests.issue(&random, long: long)
      return Sheets(text, MarginNoteTests.design(columns: 2, rows: 30), mostPages: 200).pages
        .flatMap(\.frames).filter { $0.storyIndex == 0 }.map {
          "\($0.id) \($0.frame.visibleRange) \($0.box)"
        }
    }
    let short = main(1)
    #expect(!short.isEmpty)
    #expect(main(1 + seed * 3) == short)
  }

  /// Where a master has no frame for them, they stand across the foot of its pages, with their rule.
  @Test func withoutFramesTheyStandAtTheFoot() throws {
    let text = "<article>\n\(Sheets.words(30))<note>n \(Sheets.words(20))</note> a\n</article>\n"
    for hasMargin in [true, false] {
      let sheets = Sheets(text, MarginNoteTests.design(columns: 1, rows: 20, hasMargin: hasMargin))
      let page = try #require(sheets.pages.first)
      let note = try #require(page.frames.first { $0.flow == StyledIssue.notesFlow })
      #expect(note.area == (hasMargin ? "margin" : "notes"))
      #expect((note.box.maxY == pt(20) + pt(240)) != hasMargin)
      #expect(page.furniture.count { $0.kind == .rule } == (hasMargin ? 0 : 1))
    }
  }
}
