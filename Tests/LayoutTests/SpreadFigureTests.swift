import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Figures over both pages of a spread.
@Suite struct SpreadFigureTests {
  /// Facing pages whose outer margins are wider than their inner ones.
  private static func design(columns: Int, rows: Int, isBoundRight: Bool = false) -> PageDesign {
    var design = Sheets.masterDesign(columns: columns, rows: rows)
    design.isFacing = true
    design.template.page.isFacing = true
    design.margins.right = pt(30)
    design.size.width += pt(10)
    design.bleed = pt(9)
    design.runsRightToLeft = isBoundRight
    return design
  }

  private static func figure(_ random: inout Seeded, _ number: Int) -> String {
    let size = random.pick(["300x60", "200x90", "160x100", "100x160"])
    let bleed = random.pick(["", "", " bleed=all", " bleed=\"top outer\""])
    let place = random.pick(["spread", "spread", "\"spread page\"", "\"spread top\""])
    let caption = random.once(in: 2) ? "<caption>f\(number) x x</caption>" : ""
    let fit = random.once(in: 3) ? " fit=cover" : ""
    return "<figure place=\(place)\(bleed)><img src=\(size)\(fit)>\(caption)</figure>\n"
  }

  /// Articles of prose with such figures, and others, between their paragraphs.
  private static func issue(_ random: inout Seeded) -> String {
    var text = ""
    var number = 0
    for article in 0..<random.number(1...3) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(4...16) {
        text += Sheets.words(random.number(5...120)) + "\n"
        if random.once(in: 4) {
          text += figure(&random, number)
          number += 1
        } else if random.once(in: 6) {
          text += "<figure place=auto><img src=120x40></figure>\n"
        }
      }
      text += "</article>\n"
    }
    return text
  }

  /// Whatever is written: every word once; a figure over two pages stands on a page and the one that faces it, half on
  /// each, cut at the fold, none before its mention or out of its article, nothing over anything else. One that has no
  /// spread stands on one page, and that is said.
  @Test(arguments: 0..<48)
  func halvesMeetAtTheFold(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 181_000)
    let text = SpreadFigureTests.issue(&random)
    let rows = random.number(16...36)
    let design = SpreadFigureTests.design(
      columns: random.number(1...3), rows: rows, isBoundRight: random.once(in: 4))
    let pager = random.pick([PagerKind.greedy, .spread])
    let sheets = Sheets(text, design, mostPages: 200, pager: pager)
    try #require(sheets.pages.count < 200)
    sheets.checkText()
    sheets.checkPages(rows: rows)
    let issue = sheets.issue
    var idle = 0
    for sidebar in issue.sidebars where sidebar.figure?.places.contains(.spread) ?? false {
      let places = sheets.pages.compactMap { page in
        page.frames.first { $0.storyIndex == sidebar.story && !$0.pictures.isEmpty }
          .map { (page, $0) }
      }
      let (page, frame) = try #require(places.first)
      let picture = try #require(frame.pictures.first)
      let paragraphs = issue.articles[sidebar.article].paragraphs
      let before = max(sidebar.anchor - 1, paragraphs.lowerBound)
      let mention = issue.main.story.paragraphs[before].range.lowerBound
      let mentioned = try #require(
        sheets.pages.first { page in
          page.frames.contains {
            $0.storyIndex == 0 && $0.frame.visibleRange.upperBound > mention
          }
        })
      #expect(page.number >= mentioned.number, "before its mention")
      guard places.count == 2 else {
        #expect(places.count == 1)
        idle += sidebar.figure?.places == [.spread] ? 1 : 0
        continue
      }
      let (next, second) = places[1]
      #expect(page.number % 2 == 0 && next.number == page.number + 1)
      let other = try #require(second.pictures.first)
      let isLeft = design.liesLeft(page.number)
      let (left, right) = isLeft ? (picture, other) : (other, picture)
      #expect(left.box.maxX == design.size.width)
      #expect(right.box.minX == .zero)
      #expect(left.box.minY == right.box.minY && left.box.height == right.box.height)
      #expect(abs((left.box.width - right.box.width).scaledPoints) <= 1)
      #expect(left.whole.minX == right.whole.minX + design.size.width)
      #expect(left.whole.size == right.whole.size)
      #expect(left.whole.minX <= left.box.minX && left.whole.maxX >= design.size.width)
      #expect(second.frame.visibleRange.isEmpty && second.frame.lines.isEmpty)
      // Nothing but its own words stands on it.
      for (sheet, part) in [(page, picture), (next, other)] {
        for frame in sheet.frames where frame.storyIndex != sidebar.story {
          #expect(
            frame.box.minY >= part.box.maxY || frame.frame.lines.isEmpty,
            "page \(sheet.number): \(frame.id) on it")
        }
      }
      // Its article has text before it, and is not over before the second page of one that has text below it.
      let articles = sheets.pages.filter { $0.number <= page.number }.map(\.lastArticle)
      #expect(articles.last.map { $0 >= sidebar.article } ?? false)
    }
    #expect(sheets.codes.count { $0 == "layout.idle-spread" } == idle)
    let again = Sheets(text, design, mostPages: 200, pager: pager)
    #expect(again.record == sheets.record)
  }

  /// Over its edges a picture reaches to both outer edges of the sheets and beyond, and covers what it reaches over.
  @Test func bleedsOverBothPages() throws {
    let text =
      "<article>\n" + Sheets.words(200)
      + "\n<figure place=spread bleed=all><img src=100x100 fit=cover></figure>\n"
      + Sheets.words(900) + "\n</article>\n"
    let design = SpreadFigureTests.design(columns: 2, rows: 20)
    let sheets = Sheets(text, design)
    let parts = sheets.pages.flatMap { page in
      page.frames.filter { $0.storyIndex == 1 }.map { (page.number, $0) }
    }
    #expect(parts.map(\.0) == [2, 3])
    let (left, right) = (
      try #require(parts.first?.1.pictures.first), try #require(parts.last?.1.pictures.first)
    )
    let size = design.size
    let half = Size(width: size.width + pt(9), height: size.height + pt(18))
    #expect(left.box == Rect(origin: Point(x: -pt(9), y: -pt(9)), size: half))
    #expect(right.box == Rect(origin: Point(x: .zero, y: -pt(9)), size: half))
    #expect(left.whole.width == left.whole.height)
    #expect(left.whole.width == size.width * 2 + pt(18))
    #expect(sheets.pages[1].frames.count == 1 && sheets.pages[2].frames.count == 1)
    #expect(!sheets.codes.contains("layout.idle-bleed"))
  }

  /// What cannot stand over two pages stands on one, and that is said where it is written.
  @Test(arguments: [
    "<figure place=spread><caption>c</caption><img src=120x60></figure>",
    "<figure place=spread caption=beside><img src=120x60><caption>c</caption></figure>",
    "<figure place=spread><img src=120x60><img src=120x40></figure>",
    "<figures place=spread><figure><img src=120x60></figure><figure><img src=90x60></figure></figures>",
  ])
  func idleSpreads(_ figure: String) {
    let text = "<article>\na\n\(figure)\n\(Sheets.words(900))\n</article>\n"
    let sheets = Sheets(text, SpreadFigureTests.design(columns: 2, rows: 20))
    sheets.checkText()
    let reports = sheets.reported("layout.idle-spread")
    #expect(reports.count == 1 && reports[0].hasPrefix("3:1 warning this <figure"), "\(reports)")
    let pictures = sheets.pages.flatMap(\.frames).flatMap(\.pictures)
    #expect(!pictures.isEmpty)
    #expect(pictures.allSatisfy { $0.box.minX >= pt(20) && $0.box.maxX <= pt(300) })
  }

  /// On sheets that do not face each other there are no spreads.
  @Test func sheetsByThemselvesHaveNone() {
    let text =
      "<article>\na\n<figure place=spread><img src=120x60></figure>\n\(Sheets.words(600))\n</article>\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20))
    #expect(
      sheets.reported("layout.idle-spread") == [
        "3:1 warning this <figure> stands on one page, and not over two"
      ])
    #expect(sheets.issue.sidebars[0].figure?.places == [.page])
  }

  /// A figure for which its article has no spread stands behind it on one page; where the page behind its last one is a
  /// left one, over two.
  @Test(arguments: [1, 2]) func articlesThatEnd(_ pages: Int) {
    let words = 24 * 20 * pages - 40
    let text =
      "<article>\n\(Sheets.words(words))\n<figure place=spread><img src=100x100></figure>\na\n</article>\n"
    let sheets = Sheets(text, SpreadFigureTests.design(columns: 2, rows: 20))
    let found = sheets.pages.filter { page in page.frames.contains { $0.storyIndex == 1 } }
    #expect(found.map(\.number) == (pages == 1 ? [2, 3] : [3]))
    #expect(sheets.codes.contains("layout.idle-spread") == (pages == 2))
  }
}
