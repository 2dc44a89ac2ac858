import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Fillers stand in white that is left at the feet of columns, and nowhere else.
@Suite struct FillerTests {
  /// Two columns of 20 rows; 12 words of one letter fill a line of them. Columns are filled one after the other.
  private let design = Sheets.masterDesign(columns: 2, rows: 20)

  /// Two articles on pages of their own, the first of which fills so many lines and the second so many, and what is beside them.
  private func text(lines: Int, second: Int = 38, _ beside: String) -> String {
    """
    <article>
    \(Sheets.words(lines * 12))
    </article>
    <article starts=page>
    \(Sheets.words(second * 12))
    </article>
    \(beside)
    """
  }

  /// A picture of so many rows that is a filler.
  private func filler(_ rows: Int, over columns: Int = 1) -> String {
    """
    <figure place=filler\(columns == 1 ? "" : " span=\(columns)")>
    <img src="\(columns == 1 ? 120 : 250)x\(rows * 12 - 6)">
    </figure>
    """
  }

  /// So many lines without a picture that are a filler.
  private func lines(_ rows: Int) -> String {
    let lines = Array(repeating: "x", count: rows).joined(separator: "<br>")
    return "<figure place=filler><caption>\(lines)</figure>"
  }

  /// The frames of fillers: their page, from 0, and their box.
  private func fillers(_ sheets: Sheets) -> [(page: Int, box: Rect, story: Int)] {
    sheets.pages.enumerated().flatMap { number, page in
      page.frames.filter { $0.flow == StyledIssue.fillerFlow }
        .map { (number, $0.box, $0.storyIndex) }
    }
  }

  /// It stands at the foot of the last column, is read last, and nothing else moves.
  @Test func itStandsInWhite() throws {
    let plain = Sheets(text(lines: 30, ""), design)
    let sheets = Sheets(text(lines: 30, filler(4)), design)
    #expect(sheets.diagnostics.isEmpty, "\(sheets.diagnostics)")
    let found = fillers(sheets)
    let box = try #require(found.first).box
    #expect(found.count == 1 && found[0].page == 0)
    #expect(box.minX == pt(150) && box.maxY == pt(260), "\(box)")
    let page = sheets.pages[0]
    #expect(page.frames[page.readingOrder[page.readingOrder.count - 1]].box == box)
    func columns(_ sheets: Sheets) -> [[Rect]] {
      sheets.pages.map { $0.frames.filter { $0.storyIndex == 0 }.map(\.box) }
    }
    #expect(columns(sheets) == columns(plain))
    #expect(sheets.pages.map(\.verdict?.cost) == plain.pages.map(\.verdict?.cost))
    sheets.checkText()
  }

  /// White that it fills is no hole any more.
  @Test func whatIsFilledIsNoHole() throws {
    func white(_ sheets: Sheets) throws -> Int {
      try #require(PageWhite(sheets.pages[0], design).percent)
    }
    let plain = try white(Sheets(text(lines: 10, ""), design))
    let filled = try white(Sheets(text(lines: 10, filler(8, over: 2)), design))
    #expect(plain == 75 && filled == 30, "\(plain) \(filled)")
  }

  /// Two rows lie free above it; where there are fewer it is left out, and somebody says so.
  @Test(arguments: [(8, true), (9, false)]) func itNeedsRoom(_ rows: Int, _ stands: Bool) {
    let sheets = Sheets(text(lines: 10, filler(rows, over: 2)), design)
    #expect(fillers(sheets).isEmpty != stands)
    #expect(sheets.codes == (stands ? [] : ["layout.idle-filler"]))
  }

  /// The largest that has room comes first, whatever was written first, and each stands once.
  @Test func theLargestComesFirst() throws {
    let sheets = Sheets(
      text(lines: 10, filler(12) + "\n" + filler(8, over: 2) + "\n" + filler(12)), design)
    let found = fillers(sheets)
    #expect(found.map(\.story) == [2])
    let note = try #require(sheets.diagnostics.first)
    #expect(note.message == "no page has white for 2 of 3 fillers; they are left out")
    #expect(note.severity == .note)
  }

  /// The largest white has the filler that fills it best, though a page before it would have room for that as well.
  @Test func theLargestWhiteComesFirst() {
    let text = text(lines: 34, second: 30, "")
    #expect(fillers(Sheets(text + filler(4), design)).map(\.page) == [1])
    #expect(fillers(Sheets(text + filler(4) + "\n" + filler(8), design)).map(\.page) == [0, 1])
  }

  /// Several fill a white together that each would look lost in, the first of the manuscript on top; no more than three.
  @Test(arguments: [(1, [Int]()), (2, [1, 2]), (4, [1, 2, 3])])
  func severalFillAWhiteTogether(_ count: Int, _ stories: [Int]) {
    let design = Sheets.masterDesign(columns: 1, rows: 20)
    let fillers = (0..<count).map { _ in lines(3) }.joined(separator: "\n")
    let found = self.fillers(Sheets(text(lines: 4, second: 19, fillers), design)).sorted {
      $0.box.minY < $1.box.minY
    }
    #expect(found.map(\.story) == stories)
    #expect(zip(found, found.dropFirst()).allSatisfy { $1.box.minY - $0.box.maxY == pt(12) })
    #expect(found.last.map { $0.box.maxY == pt(260) } ?? true)
  }

  /// A page has one picture for a filler at most; what has none may stand beside it.
  @Test func aPageHasOnePicture() {
    let design = Sheets.masterDesign(columns: 1, rows: 20)
    func stories(_ fillers: String) -> [Int] {
      self.fillers(Sheets(text(lines: 4, second: 19, fillers), design)).map(\.story).sorted()
    }
    #expect(stories(filler(6) + "\n" + filler(5)) == [1])
    #expect(stories(filler(6) + "\n" + lines(5)) == [1, 2])
    #expect(stories(lines(6) + "\n" + lines(5)) == [1, 2])
  }

  /// No picture fills white right below a figure, as if both belonged to the text between; lines do, and so does a picture
  /// below a quarter of a column.
  @Test(arguments: [(2, false), (8, true)])
  func noPictureStandsNearAFigure(_ between: Int, _ stands: Bool) {
    let design = Sheets.masterDesign(columns: 1, rows: 30)
    func count(_ filler: String) -> Int {
      let text = """
        <article>
        <figure place=top>
        <img src="120x66">
        </figure>
        \(Sheets.words(between * 12))
        </article>
        \(filler)
        """
      return fillers(Sheets(text, design)).count
    }
    #expect(count(filler(9)) == (stands ? 1 : 0))
    #expect(count(lines(9)) == 1)
  }

  /// One does not stand alone below a white that is wider.
  @Test func itDoesNotStandAlone() {
    let design = Sheets.masterDesign(columns: 3, rows: 20)
    let text = text(lines: 9, filler(5))
      .replacing(Sheets.words(38 * 12), with: Sheets.words(60 * 12))
    #expect(fillers(Sheets(text, design)).isEmpty)
    // The columns beside it are full.
    let full = text.replacing(
      "<article>\n" + Sheets.words(9 * 12) + "\n",
      with: "<article>\n" + Sheets.words(45 * 12) + "\n")
    #expect(fillers(Sheets(full, design)).map(\.page) == [0])
  }

  /// A picture of which a part may be cut off is as large as it has room.
  @Test func aPictureIsAsLargeAsItHasRoom() throws {
    func picture(_ least: String) -> String {
      "<figure place=filler span=all\(least)>\n<img src=\"250x375\" fit=cover>\n</figure>"
    }
    let whole = Sheets(text(lines: 10, picture("")), design)
    #expect(fillers(whole).isEmpty)
    let cut = Sheets(text(lines: 10, picture(" min=20%")), design)
    let box = try #require(fillers(cut).first).box
    #expect(box.width == pt(250) && box.maxY == pt(260))
    #expect(box.minY == pt(260 - 12 * 8), "\(box)")
  }

  /// Contents have air beside them.
  @Test(arguments: ["<toc>", ""]) func contentsHaveAir(_ contents: String) {
    let text = """
      <article>
      \(contents.isEmpty ? "a" : contents)
      </article>
      <article starts=page>
      <headline>A</headline>
      \(Sheets.words(38 * 12))
      </article>
      \(filler(8, over: 2))
      """
    #expect(fillers(Sheets(text, design)).contains { $0.page == 0 } == contents.isEmpty)
  }

  /// One in an article that has nothing else makes none, and one that says more than that is a filler alone.
  @Test func itIsNoArticle() {
    let sheets = Sheets(text(lines: 30, filler(4)), design)
    #expect(sheets.issue.articles.count == 2 && sheets.issue.sidebars.isEmpty)
    #expect(sheets.issue.fillers.count == 1)
    let mixed = Sheets(
      text(lines: 30, filler(4).replacing("place=filler", with: "place=\"top filler\"")), design)
    #expect(mixed.issue.fillers.count == 1)
    #expect(mixed.codes == ["markup.bad-value"])
  }

  /// None stands where its article goes on overleaf, and a small one in no large white.
  @Test func nothingIsParted() {
    let high = "<figure keep=together>\n<img src=\"120x170\">\n</figure>"
    let sheets = Sheets(
      "<article>\n\(Sheets.words(30 * 12))\n\(high)\n\(Sheets.words(12))\n</article>\n" + filler(4),
      design)
    #expect(sheets.pages.count == 2)
    #expect(!fillers(sheets).contains { $0.page == 0 })
    #expect(fillers(Sheets(text(lines: 30, filler(4)), design)).count == 1)
    #expect(fillers(Sheets(text(lines: 21, filler(4)), design)).isEmpty)
  }

  /// However much white is left, it stands on the foot.
  @Test func itStandsOnTheFoot() throws {
    let box = try #require(
      fillers(Sheets(text(lines: 22, filler(6)), design)).first
    ).box
    // Of 18 rows 12 are left, all above it.
    #expect(box.maxY == pt(260), "\(box)")
  }
}
