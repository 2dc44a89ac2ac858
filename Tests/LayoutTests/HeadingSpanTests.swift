import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetTemplates
import Testing
import Typesetting

/// Headings before what reaches over several columns, whose text begins below that. Rows count from
/// 0 at the area's top.
@Suite("Headings and what spans after them")
struct HeadingSpanTests {
  private func design(_ columns: Int, rows: Int) -> PageDesign {
    Columns.design(columns: columns, rows: rows)
  }

  /// The pages of the lines of a block, each once.
  private func pages(of block: Int, _ pages: Columns) -> [Int] {
    Set(pages.places.filter { $0.block == block }.map(\.page)).sorted()
  }

  /// How many rows the picture of three lines takes that reaches over both columns, its air included.
  private var taken: Int {
    let places = Columns([.text(8), .picture(3, over: .all), .text(2)], design(2, rows: 30)).places
    return (places.first { $0.block == 2 }?.row ?? 0) - 4
  }

  // MARK: At the top of a page

  /// An empty line, which nobody sees, or none; a heading in a column; a picture as high as a page.
  /// What has no room below its headings, which fill the page, and has room without them leaves them;
  /// that is reported.
  @Test func whatWouldStandOutBelowItsHeadingsLeavesThem() {
    let pages = Columns(
      [.article(.page), .text(5, heads: true), .span(1, rowsBefore: 2), .text(3)],
      Columns.design(columns: 1, rows: 6), pager: .greedy)
    #expect(pages.places.map(\.page) == [1, 1, 1, 1, 1, 2, 2, 2, 2])
    #expect(pages.codes == ["layout.keep-relaxed"])
  }

  @Test(
    arguments: [[Columns.Block.empty], []], [ColumnSpan.all, .columns(2)])
  func noPageIsBlankBeforeAHighPicture(_ empty: [Columns.Block], _ span: ColumnSpan) {
    let blocks: [Columns.Block] =
      [.article(.page), .span(2), .article(.page)] + empty
      + [.text(2, heads: true), .picture(20, over: span), .text(6)]
    let pages = Columns(blocks, design(3, rows: 10))
    let first = 3 + empty.count
    #expect(pages.pages.count == (span == .all ? 3 : 2))
    #expect(self.pages(of: first, pages) == [2])
    let picture = pages.places.first { $0.block == first + 1 }
    #expect(picture?.page == 2 && picture?.row == 2 && picture?.rows == 8)
    #expect(pages.codes == ["layout.picture-reduced"])
  }

  /// What is higher than the rest of the page is parted below its heading.
  @Test func noHeadingIsAloneAboveAQuoteAsHighAsAPage() {
    let pages = Columns(
      [.article(.page), .text(2), .article(.page), .text(1, heads: true), .span(10), .text(4)],
      design(2, rows: 10))
    #expect(self.pages(of: 3, pages) == [2])
    #expect(self.pages(of: 4, pages) == [2, 3])
  }

  /// Prose that keeps with a picture stays in its column, and is not alone on its page either.
  @Test func noProseIsAloneBeforeAHighPicture() {
    let pages = Columns(
      [
        .article(.page), .text(2), .article(.page), .text(40, heads: true),
        .picture(60, over: .all),
      ], design(2, rows: 60))
    let prose = pages.places.filter { $0.block == 3 }
    #expect(prose.allSatisfy { $0.page == 2 && $0.column == 0 })
    let picture = pages.places.first { $0.block == 4 }
    #expect(picture?.page == 2 && picture?.row == 40)
  }

  // MARK: In mid-page

  @Test func aHeadingStandsOverThePictureBehindIt() {
    let pages = Columns(
      [.text(8), .text(1, heads: true), .picture(3, over: .all), .text(6)], design(2, rows: 20))
    // The text above is level, as if no heading were in it.
    #expect(pages.places.filter { $0.block == 0 }.map(\.row) == [0, 1, 2, 3, 0, 1, 2, 3])
    let heading = pages.places.first { $0.block == 1 }
    #expect(heading?.column == nil && heading?.row == 4)
    // A row of air in which the picture's foot comes to a baseline.
    #expect(pages.places.first { $0.block == 2 }?.row == 6)
    let text = pages.places.first { $0.block == 3 }
    #expect(text?.page == 1 && text?.column == 0 && text?.row == 5 + taken)
    #expect(pages.codes == [])
  }

  @Test func aHeadingStandsInTheFirstColumnOverAQuote() {
    let pages = Columns(
      [.text(8), .text(1, heads: true), .span(2), .text(6)], design(2, rows: 20))
    let heading = pages.places.first { $0.block == 1 }
    #expect(heading?.column == 0 && heading?.row == 4)
    #expect(pages.places.first { $0.block == 2 }?.row == 5)
    #expect(pages.codes == [])
  }

  /// The text above takes four rows, the heading one; then a picture, and two rows or one.
  @Test(arguments: [(2, 1), (1, 2)])
  func theTextOfAHeadingHasTwoLinesBelowThePicture(_ left: Int, _ page: Int) {
    for heads in [[Columns.Block.text(1, heads: true)], [.span(1, heads: true)]] {
      let pages = Columns(
        [.text(8)] + heads + [.picture(3, over: .all), .text(6)], design(2, rows: 5 + taken + left),
        pager: .greedy)
      #expect((1...2).map { self.pages(of: $0, pages) } == [[page], [page]])
      #expect(pages.places.first { $0.block == 3 }?.page == page)
    }
  }

  @Test(arguments: [(3, 1), (4, 2)])
  func theTextOfAHeadingHasTwoLinesBelowAQuote(_ rows: Int, _ page: Int) {
    let pages = Columns(
      [.text(8), .span(1, heads: true), .span(rows), .text(6)], design(2, rows: 10),
      pager: .greedy)
    #expect((1...2).map { self.pages(of: $0, pages) } == [[page], [page]])
  }

  @Test func aPictureThatClosesAnArticleNeedsNoLinesBelow() {
    for end in [[Columns.Block](), [.article(.page), .text(6)], [.article(.here), .text(6)]] {
      let pages = Columns(
        [.article(.page), .text(8), .span(1, heads: true), .picture(3, over: .all)] + end,
        design(2, rows: 5 + taken))
      #expect((2...3).map { self.pages(of: $0, pages) } == [[1], [1]])
    }
  }

  // MARK: Pictures that open articles

  /// The article above takes seven rows, or nine; the picture, its headline and two lines have room
  /// below seven.
  @Test(arguments: [(2, 2), (0, 1)])
  func aPictureThatOpensAnArticleStaysWithItsHeadline(_ more: Int, _ page: Int) {
    for head in [Columns.Block.span(1, heads: true), .text(1, heads: true)] {
      let pages = Columns(
        [
          .article(.page), .text(14 + more * 2), .article(.here), .picture(3, over: .all), head,
          .text(8),
        ], design(2, rows: 7 + taken + 3), pager: .greedy)
      #expect((3...4).map { self.pages(of: $0, pages) } == [[page], [page]])
    }
  }

  /// The air of the headline stands above the picture, where it parts the two articles.
  @Test func aPictureThatOpensAnArticleHasTheAirOfItsHeadline() {
    func row(_ opening: Columns.Block = .picture(3, over: .all), rowsBefore: Int) -> Int? {
      Columns(
        [
          .article(.page), .text(8), .article(.here), opening,
          .span(1, heads: true, rowsBefore: rowsBefore), .text(8),
        ], design(2, rows: 30)
      ).places.first { $0.block == 3 }?.row
    }
    let plain = row(rowsBefore: 0) ?? 0
    #expect(row(rowsBefore: 3) == plain + 3)
    // A headline has its own, whatever the deck below it has.
    #expect(row(.span(1, heads: true), rowsBefore: 3) == 4)
  }
}
