import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetTemplates
import Testing

/// Boxes and tables in columns that balance. Rows count from 0 at the area's top.
@Suite("Boxes in balanced columns")
struct BoxBalanceTests {
  private func design(_ columns: Int, rows: Int) -> PageDesign {
    var design = Columns.design(columns: columns, rows: rows)
    design.template.fill = .balance
    return design
  }

  /// How many lines of a block stand in each column of the first page.
  private func parts(of block: Int, _ pages: Columns) -> [Int] {
    (0..<pages.design.columns).map { column in
      pages.places.count { $0.block == block && $0.column == column && $0.page == 1 }
    }
  }

  /// At the least height one line of it would stand apart from three.
  @Test func whatThreeRowsMoreKeepWholeIsWhole() {
    let pages = Columns([.text(4), .boxed(4), .text(2)], design(2, rows: 20))
    #expect(parts(of: 1, pages) == [4, 0])
    #expect(parts(of: 2, pages) == [0, 2])
    #expect(pages.codes == [])
  }

  /// Six rows with it at the head of the second column, where eight would have all but two lines in the first.
  @Test func itBeginsAColumnWhereThatIsMoreEven() {
    let pages = Columns([.text(4), .table(4), .text(2)], design(2, rows: 20))
    #expect(parts(of: 0, pages) == [4, 0])
    #expect(parts(of: 1, pages) == [0, 4])
    #expect(parts(of: 2, pages) == [0, 2])
    #expect(pages.codes == [])
  }

  /// The same of three columns, of which the last would be as good as empty otherwise, and of a heading above the table.
  @Test(arguments: [[Columns.Block](), [.text(1, keeps: true)]])
  func noColumnIsLeftEmptyForATable(_ above: [Columns.Block]) {
    let pages = Columns(
      [.text(14)] + above + [.table(7), .text(10), .text(10)], design(3, rows: 50))
    #expect(parts(of: above.count + 1, pages) == [0, 7, 0])
    if !above.isEmpty { #expect(parts(of: 1, pages)[1] > 0) }
    let last = pages.places.count { $0.column == 2 && $0.page == 1 }
    #expect(last >= 8)
  }

  @Test(arguments: [Columns.Block.boxed(4), .table(4)])
  func theFirstHeightThatKeepsItWholeIsTaken(_ block: Columns.Block) {
    // Six rows each would be the least; seven hold the whole of it.
    let pages = Columns([.text(3), block, .text(5)], design(2, rows: 20))
    #expect(parts(of: 1, pages) == [4, 0])
    #expect(parts(of: 2, pages) == [0, 5])
  }

  @Test func moreThanThreeRowsAreNotSpentOnABox() {
    // Whole it would need twelve rows, and the least are eight.
    let pages = Columns([.text(5), .boxed(7), .text(4)], design(2, rows: 30))
    #expect(parts(of: 1, pages) == [3, 4])
    #expect(parts(of: 2, pages) == [0, 4])
  }

  /// In higher columns an eighth of their rows are spent on one, and a tenth on a table.
  @Test func highColumnsSpendMoreOnABox() {
    let boxed = Columns([.text(5), .boxed(8), .text(3)], design(2, rows: 48))
    #expect(parts(of: 1, boxed) == [8, 0])
    let table = Columns([.text(5), .table(8), .text(3)], design(2, rows: 40))
    #expect(parts(of: 1, table) == [3, 5])
  }

  @Test func aBoxOfMoreThanHalfAColumnIsParted() {
    let pages = Columns([.text(1), .boxed(11)], design(2, rows: 20))
    #expect(parts(of: 1, pages) == [5, 6])
  }

  /// Of nine rows the first column would have one line of it, of ten two.
  @Test func threeLinesOfABoxStandAtEitherSide() {
    let pages = Columns([.text(8), .boxed(8), .text(2)], design(2, rows: 20))
    #expect(parts(of: 1, pages) == [3, 5])
  }

  @Test func aHighBoxHasThreeLinesAtEitherSideToo() {
    let pages = Columns([.text(9), .boxed(12)], design(2, rows: 20))
    #expect(parts(of: 1, pages) == [3, 9])
  }

  @Test func aBoxTakesNoRoomFromWhatSpansBelowIt() {
    let blocks: [Columns.Block] = [.text(4), .boxed(4), .text(2), .span(5), .text(2)]
    let tight = Columns(blocks, design(2, rows: 10))
    #expect(parts(of: 1, tight) == [1, 3])
    #expect(tight.places.first { $0.block == 3 }?.page == 1)
    let roomy = Columns(blocks, design(2, rows: 13))
    #expect(parts(of: 1, roomy) == [4, 0])
    #expect(roomy.places.first { $0.block == 3 }?.row == 8)
  }

  @Test(arguments: [(9, 5), (10, 8)])
  func aBoxTakesNoRoomFromTheArticleBelowIt(_ rows: Int, _ begins: Int) {
    let pages = Columns(
      [.article(.page), .text(4), .boxed(4), .text(2), .article(.here), .text(4)],
      design(2, rows: rows))
    let first = pages.places.first { $0.block == 5 }
    #expect(first?.page == 1 && first?.row == begins)
  }

  /// Where that begins on the next page in any case, its room is the box's.
  @Test func aBoxTakesRoomThatNothingElseHas() {
    let pages = Columns(
      [.article(.page), .text(4), .boxed(4), .text(2), .article(.here), .span(5), .text(4)],
      design(2, rows: 8))
    #expect(pages.places.first { $0.block == 5 }?.page == 2)
    #expect(parts(of: 2, pages) == [4, 0])
  }

  /// The rows that text of a block takes in each column of the first page.
  private func rows(_ pages: Columns) -> [Int] {
    (0..<pages.design.columns).map { column in
      pages.places.count { $0.column == column && $0.page == 1 }
    }
  }

  /// What keeps together asks for nine rows, in which the first two columns have room for all.
  @Test func theLastColumnHoldsSomething() {
    let kept = Columns.Block.text(9, keeps: true)
    #expect(rows(Columns([kept, .text(4), .text(4)], design(3, rows: 30))) == [9, 4, 4])
    #expect(rows(Columns([.text(3), kept, .text(6)], design(4, rows: 30))) == [3, 9, 3, 3])
    // What is behind it is not parted either.
    let last = Columns.Block.text(4, keeps: true)
    #expect(rows(Columns([kept, last], design(3, rows: 30))) == [9, 4, 0])
    #expect(rows(Columns([kept, .text(3), last], design(4, rows: 30))) == [9, 3, 4, 0])
  }

  /// In a few rows nobody misses it.
  @Test func fewRowsAreNotSpread() {
    let pages = Columns([.text(4, keeps: true), .text(2), .text(2)], design(3, rows: 30))
    #expect(rows(pages) == [4, 4, 0])
  }

  /// The next article begins below the highest, as before.
  @Test func whatIsBelowBeginsBelowTheHighestColumn() {
    let blocks: [Columns.Block] = [
      .article(.page), .text(9, keeps: true), .text(4), .text(4), .article(.here), .text(6),
    ]
    let pages = Columns(blocks, design(3, rows: 30))
    #expect(pages.places.first { $0.block == 5 }?.row == 9)
    #expect(rows(pages) == [11, 6, 6])
  }
}
