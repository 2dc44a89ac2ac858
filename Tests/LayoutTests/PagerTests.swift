import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

/// Pages of columns.
@Suite struct PagerTests {
  // MARK: Geometry

  @Test func columnsStandWhereTheMarginsAndGuttersSay() {
    let page = Printing("aaa").pages[0]
    #expect(page.size == Size(width: pt(200), height: pt(300)))
    let boxes = (0..<2).map(Printing.setup.columnBox)
    #expect(
      boxes == [
        Rect(x: pt(20), y: pt(20), width: pt(75), height: pt(252)),
        Rect(x: pt(105), y: pt(20), width: pt(75), height: pt(252)),
      ])
    #expect(page.frames.map(\.box) == [boxes[0]])
    #expect(page.frames.map(\.id) == ["p1.c1"])
  }

  @Test(arguments: 0..<40)
  func columnsShareWhatTheMarginsLeave(_ number: Int) {
    var random = Seeded(UInt64(number))
    var setup = PagerTests.setup(&random)
    setup.runsRightToLeft = random.once(in: 3)
    let left = setup.margins.left
    let right = setup.size.width - setup.margins.right
    var boxes = (0..<setup.columns).map(setup.columnBox)
    if setup.runsRightToLeft { boxes.reverse() }
    #expect(boxes[0].minX == left)
    #expect(Set(boxes.map(\.size)).count == 1)
    for (a, b) in zip(boxes, boxes.dropFirst()) { #expect(b.minX - a.maxX == setup.gutter) }
    if setup.columnWidth > .zero {
      // What does not divide evenly stays on the right: less than one sp a column.
      let rest = right - boxes[boxes.count - 1].maxX
      #expect(rest >= .zero)
      #expect(rest.scaledPoints < setup.columns)
    }
    let height = boxes[0].height
    #expect(height.scaledPoints % setup.leading.scaledPoints == 0)
    #expect(height >= setup.leading)
    if height > setup.leading {
      #expect(boxes[0].maxY <= setup.size.height - setup.margins.bottom)
    }
    #expect(
      boxes[0].maxY + setup.leading > setup.size.height - setup.margins.bottom)
  }

  static func setup(_ random: inout Seeded) -> PageSetup {
    PageSetup(
      size: Size(width: random.length(60...500), height: random.length(60...500)),
      margins: Insets(
        top: random.length(0...30), left: random.length(0...30), bottom: random.length(0...30),
        right: random.length(0...30)), columns: random.number(1...6),
      gutter: random.length(0...20), leading: pt(12))
  }

  // MARK: Laws

  @Test(arguments: 0..<24)
  func pagesHoldTheStory(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 300)
    let setup = PagerTests.setup(&random)
    let printing = Printing(
      random.manuscript(random.number(1...16)), setup: setup, mostPages: 2_000)
    #expect(printing.pages.count < 2_000)
    let story = printing.story
    var offset = TextOffset.zero
    for (place, page) in printing.pages.enumerated() {
      #expect(page.number == place + 1)
      #expect(!page.frames.isEmpty)
      // All columns of a spread end a row higher, or none does.
      #expect(0...1 ~= page.rowsHigher)
      if page.number > 1, page.number % 2 == 1 {
        #expect(page.rowsHigher == printing.pages[place - 1].rowsHigher)
      }
      for (column, frame) in page.frames.enumerated() {
        #expect(frame.column == column + 1)
        var box = setup.columnBox(column)
        box.size.height -= printing.styled.body.leading * page.rowsHigher
        #expect(frame.box == box)
        #expect(frame.frame.visibleRange.lowerBound == offset)
        for line in frame.frame.lines {
          #expect(line.range.lowerBound == offset)
          offset = line.range.upperBound
        }
        #expect(frame.frame.visibleRange.upperBound == offset)
        check(frame, story, printing)
      }
    }
    #expect(offset == story.text.endOffset)
    // Only the last page may have columns to spare, and none is blank.
    for page in printing.pages.dropLast() { #expect(page.frames.count == setup.columns) }
    for frame in printing.frames.dropFirst() {
      #expect(frame.frame.lines.contains { $0.height > .zero })
    }
  }

  private func check(_ frame: LayoutFrame, _ story: Story, _ printing: Printing) {
    let leading = printing.styled.body.leading
    let first = frame.frame.lines.first { $0.height > .zero }
    // No column begins with an empty line that takes room.
    if let first { #expect(story.paragraphs[first.paragraph].role == .text) }
    for line in frame.frame.lines where line.height == leading {
      let paragraph = story.paragraphs[line.paragraph]
      guard paragraph.role == .text, paragraph.style.leading == leading else { continue }
      // Body text stands on the grid that the columns of the page share.
      let baseline = line.origin.y - leading * 3 / 4
      #expect(baseline.scaledPoints % leading.scaledPoints == 0)
    }
    for picture in frame.pictures where frame.frame.overset == .zero {
      #expect(picture.box.minX >= frame.box.minX)
      #expect(picture.box.maxX <= frame.box.maxX)
      // In a column of one line a picture of that height takes all there is and a little more.
      let air = frame.box.height > leading ? Length.zero : leading / 4
      #expect(picture.box.minY >= frame.box.minY - air)
      #expect(picture.box.maxY <= frame.box.maxY)
    }
    if frame.frame.overset > .zero { #expect(printing.codes.contains("layout.overset")) }
    for placed in frame.frame.lines {
      // What hangs over the edges does so by intention.
      let line = placed.line
      guard line.standsOut else { continue }
      #expect(
        printing.codes.contains("layout.overfull")
          || printing.codes.contains("layout.emergency-break"))
    }
  }

  @Test(arguments: [2, 11])
  func theNumberOfThreadsChangesNothing(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    let text = random.manuscript(120)
    let one = Printing(text).record
    #expect(Printing(text, jobs: 2).record == one)
    #expect(Printing(text, jobs: 8).record == one)
  }

  // MARK: Ends

  @Test func aStoryWithoutTextHasOnePage() {
    for text in ["", "\n", "\n\n\n\n"] {
      let printing = Printing(text)
      #expect(printing.pages.count == 1)
      #expect(printing.pages[0].frames.count == 1)
      #expect(printing.codes == [])
    }
  }

  @Test func emptyLinesBehindAFullPageOpenNoOther() {
    // 42 lines fill both columns.
    let full = Array(repeating: "aaa", count: 42).joined(separator: "\n")
    for end in ["", "\n", "\n\n\n\n\n"] {
      let printing = Printing(full + end)
      #expect(printing.pages.count == 1)
      #expect(printing.pages[0].frames.count == 2)
    }
    #expect(Printing(full + "\n\nb").pages.count == 2)
  }

  @Test func aLineHigherThanItsColumnIsPlacedAndNamed() throws {
    let printing = Printing(
      "aa\n<font size=400>A</font>\nbb", mostPages: 50, pager: .greedy)
    #expect(printing.pages.count == 2)
    #expect(printing.codes.contains("layout.overset"))
    let diagnostic = try #require(printing.diagnostics.first { $0.code.name == "layout.overset" })
    #expect(diagnostic.range?.lowerBound == 18)
    #expect(diagnostic.message.hasPrefix("page 1, column 2: this line is "))
    #expect(printing.lines.map(\.range.count) == [3, 2, 2])
  }

  @Test func aPageLowerThanALineHasOneOnEachColumn() {
    let setup = PageSetup(
      size: Size(width: pt(100), height: pt(10)),
      margins: Insets(top: pt(8), left: pt(0), bottom: pt(8), right: pt(0)), columns: 1,
      gutter: .zero, leading: pt(12))
    let printing = Printing("aa\nbb\ncc", setup: setup, mostPages: 20)
    #expect(printing.pages.count == 3)
    #expect(printing.lines.count == 3)
  }

  @Test func columnsWithoutWidthTakeALetterALine() {
    var setup = Printing.setup
    setup.gutter = pt(400)
    let printing = Printing("abc def", setup: setup, mostPages: 20)
    #expect(setup.columnWidth == .zero)
    #expect(printing.lines.count == 6)
    #expect(printing.codes.contains { $0.hasPrefix("layout.") })
  }

  // MARK: Much of one thing

  @Test func fiftyThousandEmptyLines() {
    let printing = Printing(
      "aa\n" + String(repeating: "\n", count: 50_000) + "bb", mostPages: 10)
    #expect(printing.pages.count == 1)
    #expect(printing.lines.count == 50_002)
    #expect(printing.lines.filter { $0.height > .zero }.count == 3)
  }

  @Test func aWordOfThirtyThousandLetters() {
    var body = Printing.body
    for hyphenates in [true, false] {
      body.hyphenates = hyphenates
      let printing = Printing(String(repeating: "a", count: 30_000), body: body)
      #expect(printing.lines.allSatisfy { $0.line.width <= pt(75) })
      #expect(printing.codes == ["layout.emergency-break"])
      // 15 letters a line without a hyphen, 14 with one.
      let count = printing.lines.count
      #expect(hyphenates ? (2_000...2_143).contains(count) : count == 2_000)
    }
  }

  @Test func twentyThousandTabs() {
    let printing = Printing("a" + String(repeating: "\t", count: 20_000) + "b")
    #expect(printing.lines.count == 2)
    let many = Printing(String(repeating: "a\t", count: 10_000))
    // Stops are 36 pt apart: two words to a line.
    #expect(many.lines.count == 5_000)
    #expect(many.lines.allSatisfy { $0.line.width <= pt(75) })
  }

  @Test func tenThousandSoftHyphens() {
    let printing = Printing(String(repeating: "a&shy;", count: 10_000))
    // Fifteen letters a little narrowed, and most of a hyphen that hangs.
    #expect(printing.lines.allSatisfy { !$0.line.standsOut })
    #expect(printing.lines.last?.range.upperBound == printing.story.text.endOffset)
  }

  @Test func aTitleOfTwentyThousandWordsIsCut() throws {
    let title = String(repeating: "aa ", count: 20_000)
    let printing = Printing("aa", title: title)
    let piece = try #require(printing.pages[0].furniture.first { $0.kind == .title })
    #expect(piece.text.hasSuffix("…"))
    #expect(piece.box.width < pt(160))
  }

  // MARK: Furniture

  @Test func theFolioStandsAtTheOuterEdge() throws {
    let text = Array(repeating: "aaa", count: 100).joined(separator: "\n")
    let pages = Printing(text).pages
    #expect(pages.count == 3)
    for page in pages {
      let folio = try #require(page.furniture.first { $0.kind == .folio })
      let title = try #require(page.furniture.first { $0.kind == .title })
      #expect(folio.text == String(page.number))
      #expect(folio.line?.origin.y == title.line?.origin.y)
      if page.number % 2 == 1 {
        #expect(folio.box.maxX == pt(180))
        #expect(title.box.maxX < folio.box.minX)
      } else {
        #expect(folio.box.minX == pt(20))
        #expect(title.box.minX > folio.box.maxX)
      }
    }
  }
}
