import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetTemplates
import Testing
import Typesetting

/// Text in columns, and what stands over several of them. Rows count from 0 at the area's top.
@Suite struct BandTests {
  typealias Place = Columns.Place

  /// The lines of `block` in `column` from `row` down.
  private func lines(
    _ block: Int, _ range: Range<Int>, page: Int = 1, column: Int?, row: Int
  ) -> [Place] {
    range.enumerated().map {
      Place(page: page, column: column, block: block, line: $1, row: row + $0)
    }
  }

  private func balanced(_ columns: Int, rows: Int = 20) -> PageDesign {
    var design = Columns.design(columns: columns, rows: rows)
    design.template.fill = .balance
    return design
  }

  // MARK: Balance

  @Test func columnsEndLevel() {
    let pages = Columns([.text(10)], balanced(3))
    #expect(
      pages.places == lines(0, 0..<4, column: 0, row: 0) + lines(0, 4..<7, column: 1, row: 0)
        + lines(0, 7..<10, column: 2, row: 0))
    #expect(pages.codes == [])
  }

  @Test func columnsThatNobodyBalancesAreFilled() {
    let pages = Columns([.text(10)], Columns.design(columns: 3, rows: 8))
    #expect(
      pages.places == lines(0, 0..<8, column: 0, row: 0) + lines(0, 8..<10, column: 1, row: 0))
  }

  @Test func aHeightThatKeepsGoesBeforeALowerOne() {
    // At two rows the second column would begin with the last line of three.
    var design = balanced(2)
    design.orphans = 2
    design.widows = 2
    #expect(Columns([.text(3)], design).places == lines(0, 0..<3, column: 0, row: 0))
    // Five lines are three and two.
    #expect(
      Columns([.text(5)], design).places == lines(0, 0..<3, column: 0, row: 0)
        + lines(0, 3..<5, column: 1, row: 0))
  }

  @Test func aParagraphThatKeepsTogetherDecidesTheHeight() {
    let pages = Columns([.text(2), .text(7, keeps: true), .text(3)], balanced(2))
    #expect(
      pages.places == lines(0, 0..<2, column: 0, row: 0) + lines(1, 0..<7, column: 0, row: 2)
        + lines(2, 0..<3, column: 1, row: 0))
  }

  @Test func aPictureIsNotMadeSmallerToEndLevel() {
    let pages = Columns([.picture(6), .text(2)], balanced(2))
    #expect(pages.places[0].rows == 6)
    #expect(pages.places.dropFirst() == ArraySlice(lines(1, 0..<2, column: 1, row: 0)))
  }

  @Test func columnsThatBeginElsewhereDoSoInBalance() {
    let pages = Columns([.text(5), .begins(.column), .text(3)], balanced(3))
    // Five before the break need two columns of three.
    #expect(
      pages.places == lines(0, 0..<3, column: 0, row: 0) + lines(0, 3..<5, column: 1, row: 0)
        + lines(2, 0..<3, column: 2, row: 0))
  }

  // MARK: Spans

  @Test func textStandsAboveAndBelowWhatReachesOverAll() {
    let pages = Columns([.text(5), .span(2), .text(3)], balanced(2))
    #expect(
      pages.places == lines(0, 0..<3, column: 0, row: 0) + lines(0, 3..<5, column: 1, row: 0)
        + lines(1, 0..<2, column: nil, row: 3) + lines(2, 0..<2, column: 0, row: 5)
        + lines(2, 2..<3, column: 1, row: 5))
    #expect(pages.pages[0].frames.map(\.span) == [1, 1, 2, 1, 1])
    #expect(pages.pages[0].frames.map(\.id) == (1...5).map { "p1.c\($0)" })
    #expect(pages.pages[0].frames[2].box.width == Columns.measure * 2 + pt(10))
  }

  @Test func textStandsBesideWhatReachesOverSome() {
    let pages = Columns([.text(6), .span(1, over: .columns(2)), .text(7)], balanced(3))
    #expect(
      pages.places
        == (0..<3).flatMap { lines(0, $0 * 2..<$0 * 2 + 2, column: $0, row: 0) }
        + lines(1, 0..<1, column: nil, row: 2) + lines(2, 0..<3, column: 0, row: 3)
        // A row of air parts the column beside it from the text above.
        + lines(2, 3..<5, column: 1, row: 3) + lines(2, 5..<7, column: 2, row: 3))
    let span = pages.pages[0].frames[3]
    #expect(span.span == 2)
    #expect(span.box.width == Columns.measure * 2 + pt(10))
  }

  /// What has room beside it all stands there, level.
  @Test(arguments: 1...18)
  func columnsBesideAHighSpanEndLevel(_ count: Int) {
    let pages = Columns(
      [.span(10, over: .columns(2)), .text(count), .span(1), .text(2)], balanced(4))
    let high = (count + 1) / 2
    #expect(
      pages.places.filter { $0.block == 1 }
        == lines(1, 0..<high, column: 2, row: 0) + lines(1, high..<count, column: 3, row: 0))
    #expect(pages.places.first { $0.block == 2 }?.row == 10)
  }

  @Test func whatHasNoRoomBesideAHighSpanStandsBelowItToo() {
    let pages = Columns([.text(4), .span(6, over: .columns(2)), .text(14)], balanced(4))
    // Beside it, below a row of air, five rows in two columns; four more below it.
    #expect(
      pages.places.filter { $0.block == 2 }
        == lines(2, 0..<1, column: 0, row: 7) + lines(2, 1..<2, column: 1, row: 7)
        + lines(2, 2..<8, column: 2, row: 2) + lines(2, 8..<14, column: 3, row: 2))
  }

  @Test func spansOverTheSameColumnsStandBelowEachOther() {
    let pages = Columns(
      [.span(1, over: .columns(2)), .span(1, over: .columns(2)), .text(4)], balanced(3))
    #expect(
      pages.places == lines(0, 0..<1, column: nil, row: 0) + lines(1, 0..<1, column: nil, row: 1)
        + lines(2, 0..<1, column: 0, row: 2) + lines(2, 1..<2, column: 1, row: 2)
        + lines(2, 2..<4, column: 2, row: 0))
  }

  @Test func whatReachesOverSomeMirrorsInMagazinesFromRightToLeft() {
    var design = balanced(3)
    design.runsRightToLeft = true
    let pages = Columns([.span(1, over: .columns(2)), .text(2)], design)
    #expect(pages.pages[0].frames[0].box.maxX == design.size.width - pt(20))
  }

  @Test func anArticleMayRunFromTheRight() {
    let pages = Columns(
      [
        .article(.here), .text(4), .article(.here, rightToLeft: true),
        .span(1, over: .columns(2)), .text(5),
      ], balanced(3))
    let frames = pages.pages[0].frames
    let left = pt(20)
    let step = Columns.measure + pt(10)
    // Columns 1 and 2 of the first article, from the left; the second's headline over the two at
    // the right, its columns from there.
    #expect(frames.prefix(2).map(\.box.minX) == [left, left + step])
    #expect(frames.first { $0.span == 2 }?.box.minX == left + step)
    #expect(frames.suffix(3).map(\.box.minX) == [left + step * 2, left + step, left])
    #expect(pages.codes == [])
  }

  @Test func moreColumnsThanThereAreIsAllOfThem() {
    let pages = Columns([.span(1, over: .columns(5)), .text(4)], balanced(2))
    #expect(pages.pages[0].frames[0].span == 2)
    #expect(pages.codes == ["layout.span-clamped"])
  }

  @Test func aSpanWithoutRoomGoesOnAndTheTextAboveIsLevel() {
    let pages = Columns([.text(8), .span(4), .text(2)], Columns.design(columns: 2, rows: 6))
    #expect(
      pages.places == lines(0, 0..<4, column: 0, row: 0) + lines(0, 4..<8, column: 1, row: 0)
        + lines(1, 0..<4, page: 2, column: nil, row: 0)
        + lines(2, 0..<2, page: 2, column: 0, row: 4))
  }

  @Test func aHeadingGoesWithTheSpanItStandsBefore() {
    let pages = Columns(
      [.text(8), .text(1, heads: true), .span(4), .text(2)], Columns.design(columns: 2, rows: 6))
    #expect(pages.places.first { $0.block == 1 }?.page == 2)
    #expect(pages.places.first { $0.block == 2 }?.page == 2)
    #expect(pages.codes == [])
  }

  @Test func aSpanningHeadingNeedsTwoLinesBelow() {
    for (above, page) in [(6, 1), (8, 2)] {
      let pages = Columns(
        [.text(above), .span(1, heads: true), .text(5)], Columns.design(columns: 2, rows: 6))
      #expect(pages.places.first { $0.block == 1 }?.page == page)
    }
  }

  @Test func aSpanHigherThanAPageGoesOnOverPages() {
    let pages = Columns([.span(14), .text(2)], Columns.design(columns: 2, rows: 6))
    #expect(pages.pages.count == 3)
    #expect(
      pages.places.filter { $0.block == 0 }.map(\.page)
        == [6, 6, 2].enumerated().flatMap {
          Array(repeating: $0 + 1, count: $1)
        })
    #expect(pages.places.last == Place(page: 3, column: 0, block: 1, line: 1, row: 3))
  }

  // MARK: Numbers of columns

  @Test func theNumberOfColumnsChangesInMidPage() {
    let pages = Columns([.columns(2), .text(5), .columns(nil), .text(7)], balanced(3))
    #expect(
      pages.places == lines(1, 0..<3, column: 0, row: 0) + lines(1, 3..<5, column: 1, row: 0)
        + lines(3, 0..<3, column: 0, row: 3) + lines(3, 3..<5, column: 1, row: 3)
        + lines(3, 5..<7, column: 2, row: 3))
    #expect(pages.pages[0].frames.map(\.box.minY) == [20, 20, 56, 56, 56].map { pt($0) })
  }

  // MARK: Breaks and articles

  @Test func noColumnIsBlankForABreakWhereOneBegins() {
    // Six lines fill the first column.
    let pages = Columns(
      [.text(6), .begins(.column), .text(2)], Columns.design(columns: 2, rows: 6))
    #expect(pages.places.filter { $0.block == 2 } == lines(2, 0..<2, column: 1, row: 0))
    let twice = Columns(
      [.begins(.column), .text(2), .begins(.page), .begins(.column), .text(1)],
      Columns.design(columns: 2, rows: 6))
    #expect(twice.pages.count == 1)
    let empty = Columns(
      [.text(2), .begins(.column), .empty, .begins(.column), .text(1)],
      Columns.design(columns: 3, rows: 6))
    #expect(empty.places.last == Place(page: 1, column: 1, block: 4, line: 0, row: 0))
  }

  @Test func noPageIsBlankForABreakWhereOneBegins() {
    let design = Columns.design(columns: 2, rows: 6)
    let full = Columns([.text(12), .begins(.page), .text(1)], design)
    #expect(full.pages.count == 2)
    let start = Columns([.begins(.page), .text(1)], design)
    #expect(start.pages.count == 1)
  }

  @Test(arguments: [(BreakTarget.recto, 3), (.verso, 2), (.page, 2)])
  func whatBeginsOnASideHasABlankPageBefore(_ target: BreakTarget, _ page: Int) {
    let pages = Columns([.text(1), .begins(target), .text(1)], Columns.design(columns: 2, rows: 6))
    #expect(pages.pages.count == page)
    #expect(pages.places.map(\.page) == [1, page])
    if page == 3 {
      #expect(pages.pages[1].frames.isEmpty)
      #expect(pages.pages[1].furniture.isEmpty)
      #expect(pages.pages[1].master == "blank")
    }
  }

  @Test(arguments: [
    (ArticleStart.here, 1, 0, 2), (.column, 1, 1, 0), (.page, 2, 0, 0), (.recto, 3, 0, 0),
    (.verso, 2, 0, 0),
  ])
  func articlesBeginWhereTheyShall(_ start: ArticleStart, _ page: Int, _ column: Int, _ row: Int) {
    let pages = Columns(
      [.article(.page), .text(4), .article(start), .text(1)],
      Columns.design(columns: 2, rows: 6))
    #expect(
      pages.places.last == Place(page: page, column: column, block: 3, line: 0, row: row))
    #expect(pages.pages.map(\.article).last == (start.rawValue == "here" || page == 1 ? 0 : 1))
  }

  /// What reaches over the columns, or runs in others, cannot begin at the top of one beside the
  /// article before: it has the next page. Page, column and row, in so many columns.
  @Test(arguments: [1, 2, 3])
  func anArticleThatBeginsAtAColumnNeverStandsBelow(_ columns: Int) {
    let design = Columns.design(columns: columns, rows: 8)
    let heads: [Columns.Block] = [.span(1, heads: true), .text(2)]
    func last(_ blocks: [Columns.Block]) -> Columns.Place? {
      Columns(blocks, design).places.first { $0.block == blocks.count - 2 }
    }
    let spanning = last([.article(.page), .text(2), .article(.column)] + heads)
    #expect(spanning?.page == 2 && spanning?.row == 0)
    // Behind an article that spans columns at its end.
    let behind = last(
      [.article(.page), .text(1), .span(1), .article(.here)] + heads + [.article(.column)] + heads)
    #expect(behind?.page == 2 && behind?.row == 0)
    // Sidebars without a frame stand below the article that they were written in.
    let sidebar = Columns(
      [.article(.page), .text(2), .sidebar(1), .article(.column)] + heads, design)
    #expect(sidebar.places(of: "sidebar-1").map(\.page) == [1])
    #expect(sidebar.places.first { $0.block == 4 }?.page == 2)
    // In other columns.
    let other = Columns(
      [.article(.page), .text(2), .article(.column), .columns(4), .text(1)], design
    ).places.first { $0.block == 4 }
    #expect(other?.page == 2 && other?.row == 0)
    // Beside what runs in as many it has the next column, behind one that begins below as well.
    let beside = Columns(
      [.article(.page), .text(1), .article(.here), .text(1), .article(.column), .text(1)], design
    ).places.last
    #expect(
      beside
        == (columns == 1
          ? Columns.Place(page: 2, column: 0, block: 5, line: 0, row: 0)
          : Columns.Place(page: 1, column: 1, block: 5, line: 0, row: 1)))
  }

  @Test func anArticleWithoutTextHasItsPage() {
    let pages = Columns(
      [.article(.page), .article(.page), .text(1), .article(.page)],
      Columns.design(columns: 2, rows: 6))
    #expect(pages.pages.count == 3)
    #expect(pages.pages.map(\.article) == [0, 1, 2])
    #expect(pages.places.map(\.page) == [2])
  }

  @Test func anArticleEndsLevelWhereItAsks() {
    let pages = Columns(
      [.article(.page, fill: .balance), .text(4), .article(.page), .text(4)],
      Columns.design(columns: 2, rows: 6))
    #expect(pages.places.map(\.column) == [0, 0, 1, 1, 0, 0, 0, 0])
  }
}
