import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Articles that begin low on a page, below another.
@Suite struct LateOpeningTests {
  /// Two articles in one column of ten rows, of so many lines.
  private func articles(
    _ first: Int, _ second: Int, _ pager: PagerKind = .spread, rows: Int = 10, columns: Int = 1
  ) -> Columns {
    Columns(
      [.article(.page), .text(first), .article(.here), .span(1, heads: true), .text(second)],
      Columns.design(columns: columns, rows: rows), pager: pager)
  }

  private func missing(_ pages: Columns) -> [Int] {
    pages.pages.map { $0.verdict?.defects[.opening] ?? 0 }
  }

  /// Counted are the lines that the fullest column lacks to three; nothing where the article ends on the page.
  @Test(arguments: [(7, [1, 0]), (6, [0, 0]), (5, [0, 0])])
  func linesAreCounted(_ row: (lines: Int, missing: [Int])) {
    #expect(missing(articles(row.lines, 9, .greedy)) == row.missing)
    #expect(missing(articles(row.lines, 9 - row.lines, .greedy)) == [0])
  }

  /// An article waits for the next page where what is left empty costs less than its few lines.
  @Test func anArticleWaits() {
    // Forty rows: three of them are less than a tenth of the page.
    let greedy = articles(37, 20, .greedy, rows: 40)
    #expect(missing(greedy) == [1, 0])
    let chosen = articles(37, 20, rows: 40)
    #expect(missing(chosen) == [0, 0])
    #expect(chosen.places.first { $0.block == 3 }?.page == 2)
    let costs = [greedy, chosen].map {
      $0.pages.reduce(PageCost.none) { $0 + ($1.verdict?.cost ?? .none) }
    }
    #expect(costs[1] < costs[0])
    // Where they are a third of it they are no hole either: its article ends there.
    #expect(articles(7, 16).places.first { $0.block == 3 }?.page == 2)
    #expect(articles(7, 16).pages.map { $0.verdict?.defects[.hole] ?? 0 } == [0, 0, 0])
  }

  /// What a page leaves empty costs the same whether an article was asked to wait there or had no room: in an issue in which
  /// articles begin below others white counts on all pages.
  @Test func whiteCountsHoweverItCame() {
    func white(_ pages: Columns) -> [Int] { pages.pages.map { $0.verdict?.defects[.white] ?? 0 } }
    func noRoom(_ start: ArticleStart) -> Columns {
      Columns(
        [.article(.page), .text(20), .article(start), .box(30, columns: 1, keeps: true), .text(5)],
        Columns.design(columns: 1, rows: 40), pager: .greedy)
    }
    // Twenty of forty rows, since what comes next has no room in them.
    #expect(white(noRoom(.here)).first == 50)
    // Behind an article that ends there nothing else might stand on the page.
    #expect(white(noRoom(.page)).first == 0)
    // As many as where one waits.
    #expect(white(articles(37, 20, rows: 40)).first == 7)
  }
}
