import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// What an article opens with: headings, pictures, and the first lines below and beside them. Rows
/// count from 0 at the area's top.
@Suite struct OpeningTests {
  private func design(_ columns: Int, rows: Int) -> PageDesign {
    Columns.design(columns: columns, rows: rows)
  }

  // MARK: Pictures as high as a column

  @Test func aPictureMakesRoomForItsCaption() {
    let pages = Columns(
      [.text(2), .picture(20, isCaptioned: true), .text(2, keeps: true), .text(3)],
      design(2, rows: 10))
    let picture = pages.places.first { $0.block == 1 }
    #expect(picture?.column == 1 && picture?.row == 0 && picture?.rows == 8)
    #expect(pages.places.filter { $0.block == 2 }.map(\.row) == [8, 9])
    #expect(pages.places.filter { $0.block == 2 }.map(\.column) == [1, 1])
    #expect(pages.codes == ["layout.picture-reduced"])
  }

  @Test func aPictureMakesRoomForTheHeadingAboveIt() {
    let pages = Columns(
      [.text(1, heads: true), .picture(20, isCaptioned: true), .text(1), .text(3)],
      design(1, rows: 10))
    #expect(pages.places.filter { $0.block < 3 }.map(\.page) == [1, 1, 1])
    #expect(pages.codes == ["layout.picture-reduced"])
  }

  @Test(arguments: [ColumnSpan.all, .columns(2)])
  func aPictureGoesWithTheHeadlineOverIt(_ span: ColumnSpan) {
    let pages = Columns(
      [
        .text(4), .span(2, heads: true), .picture(20, over: span), .text(6),
      ], design(3, rows: 10))
    // No page has more room for it than the next, below its headline.
    #expect(pages.places.first { $0.block == 1 }?.page == 2)
    let picture = pages.places.first { $0.block == 2 }
    #expect(picture?.page == 2 && picture?.row == 2)
    #expect(picture?.rows == 8)
    #expect(pages.codes == ["layout.picture-reduced"])
  }

  @Test func whatKeepsAPictureFromItsCaptionOtherwiseIsTold() {
    // No picture is made smaller than two thirds of its column.
    let pages = Columns(
      [.picture(20, isCaptioned: true), .text(6, keeps: true), .text(1)], design(1, rows: 9))
    #expect(pages.places.first?.rows == 9)
    #expect(pages.codes == ["layout.picture-reduced", "layout.keep-relaxed"])
  }

  @Test func aPictureInMidColumnIsNotMadeSmallerForItsCaption() {
    let pages = Columns(
      [.text(3), .picture(6, isCaptioned: true), .text(2, keeps: true)], design(1, rows: 10))
    let picture = pages.places.first { $0.block == 1 }
    #expect(picture?.page == 2 && picture?.rows == 6)
  }

  /// A figure of two pictures that has no room for both below its headline.
  @Test(arguments: 1...30)
  func noPictureStandsOutOfItsFrame(_ rows: Int) {
    for above in ["", "\(Sheets.words(30))\n"] {
      for span in ["", " span=all", " span=2"] {
        for caption in ["", "<caption>a a\n"] {
          for pictures in [["120x360", "120x360"], ["250x350", "250x60"], ["60x900", "20x20"]] {
            let tags = pictures.map { "<img src=\"\($0)\">\n" }.joined()
            let sheets = Sheets(
              "<article>\n\(above)<headline span=all>a a a</headline>\n"
                + "<figure\(span)>\n\(tags)\(caption)</figure>\na a a\n</article>\n",
              Sheets.design(columns: 2, rows: rows))
            let frames = sheets.pages.flatMap(\.frames)
            #expect(frames.flatMap(\.pictures).count == 2)
            for frame in frames {
              let foot = frame.box.minY + frame.frame.shape.size.height
              let isOut = frame.pictures.contains { $0.box.maxY > foot }
              #expect(!isOut, "\(above)\(span) \(pictures) \(caption)")
              // A row is too low for a headline.
              #expect(frame.frame.overset == .zero || frame.pictures.isEmpty)
            }
          }
        }
      }
    }
  }

  // MARK: Beside what stands over some columns

  @Test func aRowThatHoldsNoTwoLinesIsLeftEmpty() {
    var design = design(3, rows: 10)
    design.orphans = 2
    design.widows = 2
    let pages = Columns([.text(9), .span(6, over: .columns(2)), .text(12)], design)
    // One row is left below it: the text stands beside it alone, with a row of air above.
    #expect(pages.places.filter { $0.block == 1 }.map(\.row) == Array(3..<9))
    let below = pages.places.filter { $0.block == 2 && $0.page == 1 }
    #expect(below.map(\.column) == Array(repeating: 2, count: 6))
    #expect(below.map(\.row) == Array(4..<10))
    #expect(pages.codes == [])
  }

  @Test func columnsBesideHaveTheSameAirAbove() {
    let pages = Columns(
      [
        .article(.here), .text(6), .article(.here),
        .span(1, over: .columns(2), heads: true, rowsBefore: 3), .text(16),
      ], design(3, rows: 12))
    let head = pages.places.first { $0.block == 3 }
    let beside = pages.places.first { $0.block == 4 && $0.column == 2 }
    #expect(head?.row == 5)
    #expect(beside?.row == 5)
  }

  /// What comes next begins below what stands over some columns, however little stands beside it.
  @Test(arguments: 1...20)
  func whatHeadsASpanGoesWithItFromBeside(_ rows: Int) {
    // Prose that keeps with a picture stays in its column.
    let sheets = Sheets(
      "\(Sheets.words(500))\n<figure span=2>\n<img src=\"240x230\">\n</figure>\n\(Sheets.words(10))\n"
        + "<p keep=next>\(Sheets.words(203))\n<figure span=all>\n"
        + "<img src=\"360x\(rows * 12)\">\n</figure>\n\(Sheets.words(30))\n",
      Sheets.design(columns: 3, rows: 40))
    let places = sheets.pages.flatMap { page in
      page.frames.flatMap { frame in
        frame.frame.lines.filter { $0.line.hasInk }.map { (page.number, $0.paragraph) }
      }
    }
    let pictures = places.indices.filter { sheets.issue.main.story.hasPicture(in: places[$0].1) }
    #expect(pictures.count == 2)
    let last = pictures[1]
    #expect(places[last - 1].0 == places[last].0)
    #expect(!sheets.codes.contains("layout.keep-relaxed"))
  }

  @Test(arguments: 6...12)
  func aHeadingGoesFromBesideWithTextInOtherColumns(_ high: Int) {
    let pages = Columns(
      [
        .text(9), .span(high, over: .columns(2)), .text(2), .text(1, heads: true), .columns(2),
        .text(8),
      ], design(3, rows: 14))
    let heading = pages.places.first { $0.block == 3 }
    let text = pages.places.first { $0.block == 5 }
    #expect(heading?.page == text?.page)
    #expect(pages.codes == [])
  }

  // MARK: Keeps in mid-page

  @Test func fewLinesThatPartBadlyGoOn() {
    var design = design(2, rows: 21)
    design.orphans = 2
    design.widows = 2
    let pages = Columns([.article(.page), .text(38), .article(.here), .text(3)], design)
    #expect(pages.places.filter { $0.block == 3 }.map(\.page) == [2, 2, 2])
    #expect(pages.codes == [])
  }

  @Test func whatKeepsTogetherGoesOnAndWhatStandsBeforeItStays() {
    let pages = Columns(
      [.article(.page), .text(20), .article(.here), .text(4), .text(12, keeps: true), .text(2)],
      design(2, rows: 20), pager: .greedy)
    let before = pages.places.filter { $0.block == 3 }
    #expect(before.map(\.page) == [1, 1, 1, 1])
    #expect(before.map(\.row) == [10, 11, 10, 11])
    #expect(pages.places.filter { $0.block == 4 }.allSatisfy { $0.page == 2 && $0.column == 0 })
    #expect(pages.codes == [])
  }

  /// The rest of the page is empty with the heading, too.
  @Test func aHeadingGoesOnWithThePictureThatHasNoRoom() {
    let pages = Columns(
      [
        .article(.page), .text(8), .article(.here), .text(1, heads: true),
        .picture(30, isCaptioned: true), .text(1), .text(3),
      ], design(2, rows: 20))
    #expect(pages.places.filter { $0.block > 2 && $0.block < 6 }.map(\.page) == [2, 2, 2])
    #expect(pages.codes == ["layout.picture-reduced"])
  }

  @Test func whatNoPageHoldsTogetherIsPartedWhereItStands() {
    let pages = Columns(
      [.article(.page), .text(8), .article(.here), .text(12, keeps: true)], design(2, rows: 10))
    #expect(pages.places.first { $0.block == 3 }?.page == 1)
    #expect(pages.codes == [])
  }
}
