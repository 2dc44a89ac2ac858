import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Figures and tables that are turned, on pages of their own.
@Suite struct TurnTests {
  /// A table of `count` rows that is turned, among text.
  private static func issue(_ count: Int, _ turn: String, before: Int, behind: Int) -> String {
    var text = Sheets.words(before) + "\n<table turn=\(turn) continued=on>\n<tr><th>h<th>h h\n"
    for row in 0..<count { text += "<tr><td>a\(row)<td>b b b\n" }
    return text + "</table>\n" + Sheets.words(behind) + "\n"
  }

  /// Pages with such a table.
  private static func sheets(
    _ count: Int, _ turn: String, before: Int, behind: Int, columns: Int, rows: Int,
    _ pager: PagerKind
  ) -> Sheets {
    Sheets(
      issue(count, turn, before: before, behind: behind),
      Sheets.masterDesign(columns: columns, rows: rows), mostPages: 60, pager: pager)
  }

  /// Each part has a page for itself; they follow each other, and the last letter of each stands within the room for
  /// text. Every word is on paper once, in order, and what heads the table stands at the top of each part.
  @Test(arguments: [PagerKind.greedy, .spread], 0..<16)
  func pagesOfTheirOwn(_ pager: PagerKind, _ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 88_000)
    let rows = random.number(16...40)
    let turn = random.pick(["left", "right"])
    let sheets = TurnTests.sheets(
      random.number(2...90), turn, before: random.number(1...300), behind: random.number(0...300),
      columns: random.number(1...3), rows: rows, pager)
    sheets.checkText()
    let story = sheets.issue.stories[1].story
    let pages = sheets.pages.filter { page in page.frames.contains { $0.storyIndex == 1 } }
    #expect(!pages.isEmpty)
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0.number + 1 == $1.number })
    for (place, page) in pages.enumerated() {
      #expect(page.frames.count == 1)
      let frame = try #require(page.frames.first)
      #expect(frame.frame.turn?.rawValue == turn)
      #expect(frame.box.size == frame.frame.pageSize)
      #expect(frame.box.height == pt(12) * rows)
      #expect(frame.box.minX >= pt(20) && frame.box.maxX <= page.size.width - pt(20))
      for line in frame.frame.lines where line.height > .zero {
        let box = Rect(
          x: line.origin.x, y: line.origin.y - line.line.ascent, width: line.line.width,
          height: line.line.ascent + line.line.descent)
        let onPage = frame.frame.pageRect(box).translated(by: frame.box.origin)
        #expect(onPage.minY >= frame.box.minY && onPage.maxY <= frame.box.maxY)
        #expect(onPage.minX >= frame.box.minX && onPage.maxX <= frame.box.maxX)
      }
      let heads = (frame.frame.lines + frame.frame.repeatedLines).filter {
        story.paragraphs[$0.paragraph].style.cell?.row == .head && $0.height > .zero
      }
      #expect(heads.count == 2, "part \(place)")
      let marks = frame.frame.repeatedLines.filter {
        story.paragraphs[$0.paragraph].style.cell?.row == .mark
      }
      #expect(marks.count == (place == 0 ? 0 : 1))
    }
  }

  /// Turned to the right, a page is what it is turned to the left, seen from the other side.
  @Test(arguments: 0..<6) func leftIsRightUpsideDown(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 89_000)
    let (count, before) = (random.number(2...60), random.number(1...200))
    func frames(_ turn: String) -> [LayoutFrame] {
      TurnTests.sheets(
        count, turn, before: before, behind: 9, columns: 2, rows: 30, .greedy
      ).pages.flatMap(\.frames).filter { $0.storyIndex == 1 }
    }
    let (left, right) = (frames("left"), frames("right"))
    #expect(left.count == right.count)
    for (one, other) in zip(left, right) {
      let size = one.box.size
      #expect(other.box.size == size)
      for (a, b) in zip(one.frame.lines, other.frame.lines) {
        let (x, y) = (
          one.frame.transform.applied(to: a.origin), other.frame.transform.applied(to: b.origin)
        )
        #expect(x.x + y.x == size.width && x.y + y.y == size.height)
      }
    }
  }

  /// What cannot have a page of its own is set where it is written, and that is said.
  @Test(arguments: [
    "<box><table turn=left><tr><td>a<td>b</table></box>",
    "<sidebar><figure turn=left><img src=60x60></figure></sidebar>",
    "<ul><li>a<table turn=left><tr><td>a<td>b</table></ul>",
  ])
  func idleTurns(_ part: String) throws {
    let sheets = TurnTests.sheets(part)
    sheets.checkText()
    #expect(sheets.issue.diagnostics.map(\.code) == ["layout.idle-turn"])
    #expect(sheets.pages.flatMap(\.frames).allSatisfy { $0.frame.turn == nil })
  }

  private static func sheets(_ part: String) -> Sheets {
    Sheets("a a a\n\(part)\na a a\n", Sheets.masterDesign(columns: 2, rows: 20))
  }

  /// A table takes the caption above it along, and its notes.
  @Test func captionAndNotesComeAlong() throws {
    let sheets = TurnTests.sheets(
      "<caption>c c\n<table turn=left>\n<tr><td>a<note place=table>n</note><td>b\n</table>")
    sheets.checkText()
    let story = sheets.issue.stories[1].story
    #expect(story.text.string.contains("c c") && story.text.string.contains("n"))
    #expect(!sheets.issue.main.story.text.string.contains("c"))
  }

  /// A caption of what stands before it is not the table's; notes at the foot become notes of it, below its last rule.
  @Test(arguments: [
    "<figure place=top><img src=60x60><caption>c</caption></figure>",
    "<figure><img src=60x60><caption>c</caption></figure>",
    "<figures place=top><figure><img src=60x60><caption>c</caption></figure></figures>",
    "<box><caption>c</box>", "<table><tr><td>d</table>\n<caption>c",
  ])
  func captionsOfOthersStay(_ before: String) throws {
    let sheets = TurnTests.sheets(
      before + "\n<table turn=left>\n<tr><td>e<note>n</note><td>b\n</table>")
    sheets.checkText()
    let turned = try #require(
      sheets.pages.flatMap(\.frames).first { $0.frame.turn != nil })
    let story = sheets.issue.stories[turned.storyIndex].story
    #expect(!story.text.string.contains("c") && story.text.string.contains("n"))
    let box = try #require(turned.frame.boxes.first { $0.style.below != nil })
    let note = try #require(turned.frame.lines.last { $0.height > .zero })
    #expect(note.origin.y - note.line.ascent >= box.rect.maxY)
  }

  /// A picture is turned with the words to it: higher than wide where it is wider than high.
  @Test(arguments: [false, true]) func picturesAreTurned(_ isCut: Bool) throws {
    let fit = isCut ? " fit=cover height=40" : ""
    let sheets = TurnTests.sheets(
      "<figure turn=left><img src=200x50\(fit)><caption>c</caption></figure>")
    let picture = try #require(sheets.pages.flatMap(\.frames).flatMap(\.pictures).first)
    #expect(picture.box.height > picture.box.width)
    #expect(picture.whole.height.scaledPoints / picture.whole.width.scaledPoints == 4)
    #expect(picture.whole.minX <= picture.box.minX && picture.whole.maxX >= picture.box.maxX)
  }
}
