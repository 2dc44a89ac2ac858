import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// How empty pages are, and which of them are reported.
@Suite struct HoleTests {
  private static let rows = 30

  /// So many lines of text.
  private static func lines(_ count: Int) -> String { Sheets.words(count * 12) }

  /// What is reported of pages of 30 rows.
  private static func holes(_ text: String, _ design: PageDesign? = nil) -> [String] {
    let design = design ?? Sheets.design(rows: rows)
    return Sheets(text, design, reportsHoles: true).reported("layout.hole")
  }

  /// A column of so many lines is as empty as the rows that are left, where there are three or more.
  @Test(arguments: 1...30)
  func whatIsLeftIsEmpty(_ count: Int) throws {
    let design = Sheets.design(rows: HoleTests.rows)
    let sheets = Sheets(HoleTests.lines(count), design)
    let white = PageWhite(try #require(sheets.pages.first), design)
    let left = HoleTests.rows - count
    let empty = left < PageWhite.fewestRows ? 0 : left
    #expect(white.thousandths == Int((Double(empty) * 1000 / 30).rounded()))
    #expect(white.gaps.count == (empty > 0 ? 1 : 0))
  }

  /// By another way to count: of each row in each column whether something stands in it. Gutters, and what stands over
  /// several columns, change nothing.
  @Test(arguments: 0..<60)
  func rowsCountedOneByOneComeToTheSame(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 41_000)
    let columns = random.number(1...4)
    let rows = random.number(12...40)
    let design = Sheets.design(columns: columns, rows: rows)
    var text = ""
    for article in 0..<random.number(1...4) {
      text += "<article\(random.once(in: 2) ? " starts=page" : "")>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for number in 0..<random.number(1...9) {
        text += Sheets.words(random.number(5...90)) + "\n"
        guard random.once(in: 3) else { continue }
        let lines = Array(repeating: "x", count: random.number(1...9)).joined(separator: "<br>")
        let place = random.pick(["top", "bottom", "here"])
        text += "<figure place=\(place)\(random.pick(["", " span=2"]))><caption>f\(number) \(lines)"
        text += "</figure>\n"
      }
      text += "</article>\n"
    }
    let sheets = Sheets(text, design, mostPages: 100)
    for page in sheets.pages {
      let area = design.gridBox(onPage: page.number)
      var empty = 0
      for column in 1...columns {
        let x = area.minX + design.columnStart(column) + design.columnWidth / 2
        var run = 0
        for row in 0...rows {
          let y = area.minY + design.leading * row + design.leading / 2
          let isInked = page.frames.contains { frame in
            x > frame.box.minX && x < frame.box.maxX && y > frame.box.minY
              && y < frame.box.minY + frame.inkFoot
          }
          if row < rows, !isInked {
            run += 1
            continue
          }
          if run >= PageWhite.fewestRows { empty += run }
          run = 0
        }
      }
      let white = try #require(PageWhite(page, design).thousandths)
      let counted = empty * 1000 / (rows * columns)
      // Feet of lines with other heights lie between two rows.
      #expect(abs(white - counted) <= 2000 / rows, "page \(page.number): \(white), not \(counted)")
    }
  }

  /// What comes next has no room: more than a third of the page counts.
  @Test(arguments: [(10, true), (19, true), (21, false), (25, false)])
  func whatHasNoRoomLeavesAHole(_ count: Int, _ isHole: Bool) {
    let text = "\(HoleTests.lines(count))\n<img src=\"120x300\">\n\(HoleTests.lines(40))\n"
    let empty = Int((Double(30 - count) * 100 / 30).rounded())
    let column = 24 * count + 1
    let found = HoleTests.holes(text)
    #expect(found.isEmpty == !isHole, "\(found)")
    guard isHole else { return }
    // The last line above it, which begins with the 12th word from the end.
    #expect(
      found == [
        "1:\(column - 24) warning page 1: \(empty) % of the room for text is empty, most of it below "
          + "this"
      ])
  }

  /// The same counts before an article that begins on a page of its own, and where the author breaks off.
  @Test(arguments: ["</article>\n<article starts=page>\n", "<break to=page>\n"])
  func theEndOfAnArticleHasItsOwnBound(_ next: String) {
    for (count, isHole) in [(9, true), (19, true), (21, false), (25, false)] {
      let text =
        "<article>\n\(HoleTests.lines(30 + count))\n\(next)\(HoleTests.lines(10))\n</article>\n"
      #expect(HoleTests.holes(text).count == (isHole ? 1 : 0), "\(count)")
    }
  }

  /// The last page counts where it is nearly empty, and where it holds more than it began with.
  @Test func theLastPageMayEndAsItLikes() {
    #expect(HoleTests.holes(HoleTests.lines(1)) == [])
    #expect(HoleTests.holes(HoleTests.lines(34)) == [])
    let tail = HoleTests.holes(HoleTests.lines(32))
    #expect(tail.count == 1 && tail[0].contains("page 2: 93 %"), "\(tail)")
    let own =
      "<article>\n\(HoleTests.lines(30))\n</article>\n<article starts=page>\na\n</article>\n"
    #expect(HoleTests.holes(own) == [])
  }

  /// Pages that are meant to have air: blank ones, contents, an index and covers. An article with a sequence of its own is
  /// none of them.
  @Test func pagesThatAreLeftFreeAreNoHoles() {
    let rest = "<article starts=page title=Two>\n\(HoleTests.lines(30))\n</article>\n"
    let short = "<article title=One>\na\n</article>\n"
    #expect(HoleTests.holes(short + rest).count == 1)
    #expect(HoleTests.holes("<article>\n<toc>\n</article>\n" + rest) == [])
    #expect(HoleTests.holes("<article>\n<index term=a>a<index>\n</article>\n" + rest) == [])
    #expect(HoleTests.holes("<article class=cover>\na\n</article>\n" + rest) == [])
    var design = Sheets.design(rows: HoleTests.rows)
    design.template.sequences["own"] = design.template.sequences["main"].map {
      PageSequence(name: "own", steps: $0.steps)
    }
    let own = "<article sequence=own>\na\n</article>\n"
    #expect(HoleTests.holes(own + rest, design).count == 1)
    let long = "<article sequence=own>\n\(HoleTests.lines(32))\n</article>\n"
    #expect(HoleTests.holes(long + rest, design).count == 1)
    design = Sheets.design(rows: HoleTests.rows)
    let full = "<article starts=recto>\n\(HoleTests.lines(30))\n</article>\n"
    let sheets = Sheets(full + full, design, reportsHoles: true)
    #expect(sheets.pages.map(\.isBlank) == [false, true, false])
    #expect(PageWhite(sheets.pages[1], design).thousandths == nil)
    #expect(sheets.reported("layout.hole") == [])
  }

  /// Nothing is said where nobody asks.
  @Test func holesAreReportedToCheckAlone() {
    let text = "\(HoleTests.lines(5))\n<img src=\"120x300\">\n\(HoleTests.lines(40))\n"
    #expect(Sheets(text, Sheets.design(rows: 30)).reported("layout.hole") == [])
    #expect(HoleTests.holes(text).count == 1)
  }

  /// What a page with figures leaves empty costs as much of it as is found on the page; at the foot where its text ends, what is
  /// more than half of the page, and nothing where the issue does.
  @Test func whiteCostsWhatIsEmpty() throws {
    var (full, empty, holes) = (0, 0, 0)
    for seed in 0..<40 {
      var random = Seeded(UInt64(seed) &+ 42_000)
      var text = ""
      for article in 0..<random.number(1...2) {
        text += "<article starts=page>\n"
        for number in 0..<random.number(2...6) {
          let place = random.pick(["top", "bottom", "\"top bottom\""])
          let lines = Array(repeating: "x", count: random.number(2...14)).joined(separator: "<br>")
          text += "<figure place=\(place)\(random.pick(["", " span=2"]))>"
          text += "<caption>f\(article).\(number) \(lines)</figure>\n"
          for _ in 0..<random.number(1...3) { text += Sheets.words(random.number(5...90)) + "\n" }
        }
        text += "</article>\n"
      }
      let design = Sheets.masterDesign(columns: random.number(2...4), rows: random.number(14...24))
      let sheets = Sheets(
        text, design, mostPages: 100, pager: random.pick([PagerKind.greedy, .spread]))
      for page in sheets.pages {
        let defects = try #require(page.verdict?.defects)
        let found = PageWhite(page, design)
        let all = try #require(found.thousandths)
        #expect(found.inner <= all)
        let white =
          switch page.close {
          case .full: all
          case .asked: found.inner + max(all - found.inner - 500, 0)
          case .issue: found.inner
          }
        #expect(defects[.white] == white / 10, "issue \(seed), page \(page.number)")
        #expect(defects[.hole] == white / 100, "issue \(seed), page \(page.number)")
        full += 1
        empty += white > 0 ? 1 : 0
        holes += white >= 100 ? 1 : 0
      }
    }
    #expect(full > 40 && empty > 3 && holes > 3, "\(full), \(empty), \(holes)")
  }
}
