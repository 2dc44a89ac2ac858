import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Figures that are given places among the columns of their pages.
@Suite struct FigureTests {
  /// A figure whose caption is `rows` lines high, which begins with the letters `f` and its number.
  private static func figure(_ number: Int, rows: Int, _ attributes: String) -> String {
    let lines = ["f\(number)"] + Array(repeating: "x", count: rows - 1)
    return "<figure \(attributes)><caption>" + lines.joined(separator: "<br>") + "</figure>\n"
  }

  /// Articles of prose with figures between their paragraphs.
  private static func issue(_ random: inout Seeded) -> (text: String, figures: Int) {
    var text = ""
    var figures = 0
    for article in 0..<random.number(1...3) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(3...14) {
        text += Sheets.words(random.number(5...90)) + "\n"
        while random.once(in: 4) {
          let place = random.pick([
            "top", "bottom", "auto", "\"top bottom\"", "\"bottom top page\"", "page",
          ])
          let span = random.pick(["", "", " span=2", " span=all"])
          text += figure(figures, rows: random.number(1...9), "place=\(place)\(span)")
          figures += 1
        }
      }
      text += "</article>\n"
    }
    return (text, figures)
  }

  private static func pages(
    _ text: String, columns: Int, rows: Int, pager: PagerKind
  ) -> Sheets {
    Sheets(text, Sheets.masterDesign(columns: columns, rows: rows), mostPages: 200, pager: pager)
  }

  /// Whatever is written: every word once, figures in order, none before the page of its mention or out of its
  /// article, everything within the columns, nothing over anything else, and text on the grid.
  @Test(arguments: 0..<60)
  func figuresKeepTheirLaws(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 71_000)
    let (text, figures) = FigureTests.issue(&random)
    let columns = random.number(1...4)
    let rows = random.number(12...40)
    let pager = random.pick([PagerKind.greedy, .spread])
    let sheets = FigureTests.pages(text, columns: columns, rows: rows, pager: pager)
    try #require(sheets.pages.count < 200)
    let issue = sheets.issue
    #expect(issue.sidebars.count { $0.figure != nil } == figures)
    sheets.checkText()
    // Where each stands, and where its mention does.
    var last = 0
    for sidebar in issue.sidebars where sidebar.figure != nil {
      let places = sheets.pages.filter { page in
        page.frames.contains { $0.storyIndex == sidebar.story }
      }
      #expect(places.count == 1)
      let page = try #require(places.first)
      #expect(page.number >= last, "out of order")
      last = page.number
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
    }
    sheets.checkPages(rows: rows)
    // The same again is the same.
    let again = FigureTests.pages(
      text, columns: columns, rows: rows, pager: pager)
    #expect(again.record == sheets.record)
  }

  /// Most figures find a place in articles of about a page, the rest ends those, and the spread pager's pages are not
  /// dearer than the greedy ones.
  @Test func figuresFindPlaces() {
    var (figures, atEnd) = (0, 0)
    for seed in 0..<14 {
      var random = Seeded(UInt64(seed) &+ 72_000)
      let (text, count) = FigureTests.issue(&random)
      let columns = random.number(1...3)
      let rows = random.number(24...40)
      let greedy = FigureTests.pages(text, columns: columns, rows: rows, pager: .greedy)
      let spread = FigureTests.pages(text, columns: columns, rows: rows, pager: .spread)
      figures += count
      atEnd += spread.codes.count { $0 == "layout.figure-at-end" }
      #expect(!(FigureTests.cost(greedy) < FigureTests.cost(spread)), "seed \(seed)")
    }
    #expect(figures > 20 && atEnd * 2 < figures, "\(atEnd) of \(figures)")
  }

  /// A figure over more columns stands nearer to the edge of the page than one over fewer, so that none of its columns
  /// is cut off from its text; of two as wide, the first stands above the second.
  @Test(
    arguments: ["top", "bottom"],
    [("", " span=2"), ("", " span=all"), (" span=2", " span=all"), ("", ""), (" span=all", "")])
  func widerFiguresStandNearerToTheEdge(_ place: String, _ spans: (String, String)) throws {
    let (first, second) = spans
    let text =
      "<article>\n" + FigureTests.figure(0, rows: 3, "place=\(place)\(first)")
      + FigureTests.figure(1, rows: 3, "place=\(place)\(second)")
      + (0..<20).map { _ in Sheets.words(60) + "\n" }.joined() + "</article>\n"
    let sheets = FigureTests.pages(text, columns: 3, rows: 30, pager: .greedy)
    let figures = try sheets.issue.sidebars.map { sidebar in
      let found = sheets.pages.lazy.compactMap { page in
        page.frames.first { $0.storyIndex == sidebar.story }.map { (page.number, $0.box) }
      }
      return try #require(found.first)
    }
    try #require(figures.count == 2)
    guard figures[0].0 == figures[1].0 else { return }
    let boxes = figures.map(\.1)
    guard boxes[0].minX < boxes[1].maxX, boxes[1].minX < boxes[0].maxX else { return }
    let isFirstAbove = boxes[0].minY < boxes[1].minY
    if boxes[0].size.width == boxes[1].size.width {
      #expect(isFirstAbove)
    } else {
      #expect(isFirstAbove == ((boxes[0].size.width > boxes[1].size.width) == (place == "top")))
    }
  }

  /// Below what stands over some columns the text goes down to the foot of the page beside a figure there.
  @Test(arguments: ["span=2", "span=all"])
  func columnsBelowASpanEndAtTheFootBesideAFigure(_ span: String) throws {
    let text =
      "<article>\n<pullquote \(span)>q</pullquote>\n"
      + FigureTests.figure(0, rows: 8, "place=bottom")
      + (0..<20).map { _ in Sheets.words(60) + "\n" }.joined() + "</article>\n"
    let sheets = FigureTests.pages(text, columns: 3, rows: 30, pager: .greedy)
    let story = try #require(sheets.issue.sidebars.first).story
    let page = try #require(
      sheets.pages.first { $0.frames.contains { $0.storyIndex == story } })
    let figure = try #require(page.frames.first { $0.storyIndex == story })
    let beside = page.frames.filter { $0.storyIndex == 0 && $0.box.maxX <= figure.box.minX }
    #expect(
      page.frames.contains { $0.storyIndex == 0 && $0.box.size.width > figure.box.size.width })
    let columns = Set(beside.map(\.box.minX))
    #expect(columns.count == 2)
    for column in columns {
      let foot = beside.filter { $0.box.minX == column }.map { $0.box.minY + $0.inkFoot }.max()
      // Two rows at most, for the rules of last lines.
      #expect((foot ?? .zero) > pt(20) + pt(12) * 27)
    }
  }

  /// A figure that text runs around costs as much as six pages of waiting once the text that it was written before is at
  /// its end on a page without it; before that, and of a figure of any other kind, one.
  @Test func aWrappedFigureThatMissesItsTextIsDear() {
    var seen: Set<Int> = []
    for words in stride(from: 40, to: 200, by: 3) {
      let wraps = words % 2 == 0
      let text =
        "<article>\n" + Sheets.words(words) + "\n<figure"
        + (wraps ? " place=side wrap=rectangle width=60 minline=40" : " place=top span=all") + ">"
        + "<img src=60x200></figure>\n" + Sheets.words(words % 4 < 2 ? 3 : 60) + "\n"
        + Sheets.words(200) + "</article>\n"
      let sheets = FigureTests.pages(text, columns: 1, rows: 20, pager: .greedy)
      guard let figure = sheets.issue.sidebars.first, let first = sheets.pages.first,
        !first.frames.contains(where: { $0.storyIndex == figure.story })
      else { continue }
      let end = first.frames.filter { $0.storyIndex == 0 }.map(\.frame.visibleRange.upperBound)
        .max()
      let paragraph = sheets.issue.main.story.paragraphs[figure.anchor].range
      guard let end, end > paragraph.lowerBound else { continue }
      let isPast = wraps && end >= paragraph.upperBound
      #expect(first.verdict?.defects[.figureWaits] == (isPast ? 6 : 1), "\(words)")
      seen.insert(isPast ? 6 : 1)
    }
    #expect(seen == [1, 6])
  }

  /// Where the first places of figures leave columns short, others are tried for each of them, not the last alone.
  @Test(arguments: [605, 706, 922, 1_054])
  func anyFigureMovesForTheSakeOfItsPage(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 91_000)
    var text = "<article>\n"
    for number in 0..<random.number(2...4) {
      let place = random.pick(["top", "bottom", "\"top bottom\""])
      let span = random.pick(["", "", " span=2"])
      text += FigureTests.figure(
        number, rows: random.number(2...12), "place=\(place)\(span)")
      for _ in 0..<random.number(1...2) { text += Sheets.words(random.number(1...60)) + "\n" }
    }
    for _ in 0..<random.number(2...10) { text += Sheets.words(random.number(1...60)) + "\n" }
    text += "</article>\n"
    let columns = random.number(3...4)
    let rows = random.number(16...30)
    let sheets = FigureTests.pages(text, columns: columns, rows: rows, pager: .spread)
    let cost = FigureTests.cost(sheets)
    #expect(sheets.pages.count == 1 && cost.forced == 0)
    #expect(cost.uneven == FigureTests.holes(sheets))
    // Those at heads stand in order, from left to right.
    let heads = (sheets.pages.first?.frames ?? []).filter { frame in
      sheets.issue.sidebars.contains { $0.story == frame.storyIndex }
        && frame.box.minY < pt(20) + pt(12)
    }.sorted { $0.storyIndex < $1.storyIndex }
    #expect(heads.map(\.box.minX) == heads.map(\.box.minX).sorted())
  }

  /// A way that is more uneven than the cheapest goes on beside it, since the pages behind may cost less on it.
  @Test(arguments: [(12, 6), (93, 3)])
  func unevenWaysGoOn(_ seed: Int, _ pages: Int) {
    var random = Seeded(UInt64(seed) &+ 93_000)
    var text = ""
    for _ in 0..<random.number(1...2) {
      text += "<article>\n"
      for number in 0..<random.number(3...6) {
        let place = random.pick(["top", "bottom", "\"top bottom\""])
        let span = random.pick(["", "", " span=2"])
        text += FigureTests.figure(
          number, rows: random.number(2...12), "place=\(place)\(span)")
        for _ in 0..<random.number(1...4) { text += Sheets.words(random.number(1...60)) + "\n" }
      }
      for _ in 0..<random.number(2...6) { text += Sheets.words(random.number(1...60)) + "\n" }
      text += "</article>\n"
    }
    let columns = random.number(2...4)
    let rows = random.number(14...24)
    let sheets = FigureTests.pages(text, columns: columns, rows: rows, pager: .spread)
    let cost = FigureTests.cost(sheets)
    // Followed alone, the cheapest comes to 18 and more, and once to a page more.
    #expect(sheets.pages.count == pages && cost.forced == 0)
    let scraps = sheets.pages.reduce(0) { $0 + ($1.verdict?.defects[.scrap] ?? 0) }
    let uneven = cost.uneven - FigureTests.holes(sheets) - scraps * PageWeights()[.scrap]
    #expect(uneven <= 10, "\(uneven)")
  }

  /// What its pages cost for their holes.
  private static func holes(_ sheets: Sheets) -> Int {
    sheets.pages.reduce(0) { $0 + ($1.verdict?.defects[.hole] ?? 0) } * PageWeights()[.hole]
  }

  private static func cost(_ sheets: Sheets) -> PageCost {
    sheets.pages.reduce(.none) { $0 + ($1.verdict?.cost ?? .none) }
  }
}
