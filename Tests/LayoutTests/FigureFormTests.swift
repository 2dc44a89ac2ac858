import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Figures between two sizes, in rooms of their own shape, side by side, with words above and beside, over edges.
@Suite struct FigureFormTests {
  static func pages(
    _ text: String, columns: Int, rows: Int, pager: PagerKind = .greedy
  ) -> Sheets {
    Sheets(text, Sheets.masterDesign(columns: columns, rows: rows), mostPages: 200, pager: pager)
  }

  // MARK: Laws

  /// A figure of any form, whose pictures are `o` and its number.
  private static func figure(_ random: inout Seeded) -> String {
    let picture = random.pick(["120x60", "60x60", "90x120", "200x50"])
    let place = random.pick([
      " place=top", " place=bottom", " place=auto", " place=\"bottom top\"", "", " place=side",
      " place=page",
    ])
    let span = random.pick(["", "", " span=2", " span=all"])
    let size = random.pick(["", " min=50%", " min=40 max=90", " min=60% max=80%", " max=70"])
    let caption = random.pick(["", "", " caption=above", " caption=beside", " caption=below"])
    let bleed = random.pick(["", "", " bleed=top", " bleed=\"left right\"", " bleed=all"])
    let side = random.pick(["", "", " side=inner", " side=outer"])
    let fit = random.pick([
      "", "", " fit=cover", " fit=cover height=40", " fit=contain height=30",
      " fit=cover width=50 height=50 focus=\"10 90\"",
    ])
    let words = random.pick([
      "", "<caption>c c c</caption>", "<caption>c<br>c</caption><credit>d</credit>",
    ])
    if random.once(in: 3) {
      let row = (0..<random.number(1...4)).map { number in
        "<figure><img src=\(random.pick(["120x60", "60x60", "90x120"]))>"
          + (random.once(in: 2) ? "<caption>r\(number)</caption>" : "") + "</figure>\n"
      }.joined()
      let own = place == " place=side" ? "" : place
      return
        "<figures\(own)\(span)\(size)\(side)>\n\(row)\(random.pick(["", "<caption>all\n"]))</figures>\n"
    }
    return
      "<figure\(place)\(span)\(size)\(caption)\(bleed)\(side)><img src=\(picture)\(fit)>\(words)</figure>\n"
  }

  private static func issue(_ random: inout Seeded) -> String {
    var text = ""
    for article in 0..<random.number(1...2) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(3...10) {
        text += Sheets.words(random.number(5...90)) + "\n"
        if random.once(in: 2) { text += figure(&random) }
      }
      text += "</article>\n"
    }
    return text
  }

  /// Whatever is written: every word once, in order; nothing over anything else but where text runs around; text on
  /// the grid; figures in order, none before the page of its mention; no picture distorted that fits or bleeds; and
  /// the same twice.
  @Test(arguments: 0..<40)
  func formsKeepTheLawsOfFigures(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 73_000)
    let text = FigureFormTests.issue(&random)
    let columns = random.number(1...4)
    let rows = random.number(14...40)
    let pager = random.pick([PagerKind.greedy, .greedy, .spread])
    let sheets = FigureFormTests.pages(text, columns: columns, rows: rows, pager: pager)
    try #require(sheets.pages.count < 200)
    sheets.checkText()
    sheets.checkPages(rows: rows)
    var last = 0
    for sidebar in sheets.issue.sidebars where sidebar.figure != nil {
      let places = sheets.pages.filter { page in
        page.frames.contains { $0.storyIndex == sidebar.story }
      }
      #expect(places.count == 1, "parted")
      let page = try #require(places.first)
      #expect(page.number >= last, "out of order")
      last = page.number
      let frame = try #require(page.frames.first { $0.storyIndex == sidebar.story })
      checkWidth(of: frame, sidebar)
    }
    for picture in sheets.pages.flatMap(\.frames).flatMap(\.pictures)
    where picture.whole != picture.box {
      let sides = picture.name.split(separator: "x").compactMap { Double($0) }
      let error = picture.whole.width.points * sides[1] - picture.whole.height.points * sides[0]
      #expect(abs(error) < 0.02 * sides[0] * sides[1], "distorted")
      #expect(
        picture.whole.minX <= picture.box.minX && picture.whole.maxX >= picture.box.maxX
          && picture.whole.minY <= picture.box.minY && picture.whole.maxY >= picture.box.maxY)
    }
    let again = FigureFormTests.pages(text, columns: columns, rows: rows, pager: pager)
    #expect(again.record == sheets.record)
  }

  /// Where an article begins below another, its figure at the head of some columns stands above what stands at the foot of
  /// others that it shares one with, or on the next page.
  @Test(arguments: [PagerKind.greedy, .spread])
  func aFigureAtAHeadInMidPageMeetsNoneAtAFoot(_ pager: PagerKind) {
    var both = 0
    for words in stride(from: 20, through: 620, by: 40) {
      let sheets = FigureFormTests.pages(
        "<article>\n\(Sheets.words(words))\n</article>\n<article>\n<headline span=all>h</headline>\n"
          + "<figure span=3 place=top><img src=360x110></figure>\n"
          + "<figure span=2 place=bottom><img src=240x100></figure>\n\(Sheets.words(500))\n</article>\n",
        columns: 4, rows: 36, pager: pager)
      sheets.checkText()
      sheets.checkPages(rows: 36)
      for page in sheets.pages {
        let figures = page.frames.filter { $0.storyIndex != StyledIssue.mainStory }.map(\.box)
        for (place, box) in figures.enumerated() {
          for other in figures[..<place] {
            both += 1
            let isApart =
              box.minX >= other.maxX || other.minX >= box.maxX || box.minY >= other.maxY
              || other.minY >= box.maxY
            #expect(isApart, "\(words) words, page \(page.number)")
          }
        }
      }
    }
    #expect(both > 0)
  }

  /// Half the width of two columns of 120 pt, 10 pt apart, is meant for one of them: no edge of a figure that is made
  /// narrower stands in the gutter, and where it is as wide as a column, it costs nothing that it is narrower than both.
  @Test func noFigureEndsBetweenTwoColumns() {
    var widths: Set<Length> = []
    for (words, rows) in zip(
      stride(from: 40, through: 400, by: 4), (0...).lazy.map { 16 + $0 % 2 * 4 })
    {
      let sheets = FigureFormTests.pages(
        Sheets.words(20)
          + "\n<figure span=all place=\"bottom top\" min=50%><img src=250x150></figure>\n"
          + Sheets.words(words) + "\n" + Sheets.words(words / 2) + "\n", columns: 2, rows: rows,
        pager: .spread)
      for page in sheets.pages {
        for frame in page.frames where frame.storyIndex != StyledIssue.mainStory {
          let width = frame.box.width
          widths.insert(width)
          #expect(width <= pt(120) || width > pt(130), "\(width.points) pt")
          let narrow = page.verdict?.defects[.figureNarrow] ?? 0
          #expect(narrow == (width == pt(120) || width == pt(250) ? 0 : 1), "\(width.points) pt")
        }
      }
    }
    #expect(widths.contains(pt(120)) && widths.contains(pt(250)))
  }

  /// A figure is no narrower than its least width and no wider than its greatest.
  private func checkWidth(of frame: LayoutFrame, _ sidebar: Sidebar) {
    guard let figure = sidebar.figure, figure.places != [.page] else { return }
    let widest = pt(120) * 4 + pt(30)
    if case .length(let most)? = figure.most, figure.wrap == nil, !figure.places.contains(.page) {
      #expect(frame.box.width <= most, "wider than \(most.points)")
    }
    if case .length(let least)? = figure.least {
      #expect(frame.box.width >= min(least, pt(120)), "narrower than \(least.points)")
    }
    #expect(frame.box.width <= widest)
  }

  // MARK: Sizes

  private static func sized(_ rows: Int, _ size: String, pager: PagerKind) -> (
    page: Int, width: Double
  )? {
    let text =
      "<article>\n" + Sheets.words(100)
      + "\n<figure place=top span=all \(size)><img src=120x120></figure>\n"
      + Sheets.words(500) + "\n</article>\n"
    let sheets = pages(text, columns: 2, rows: rows, pager: pager)
    let page = sheets.pages.first { $0.frames.contains { $0.storyIndex == 1 } }
    let frame = page?.frames.first { $0.storyIndex == 1 }
    return page.flatMap { page in frame.map { (page.number, $0.box.width.points) } }
  }

  /// What has no room on the page of its mention at its own size is smaller there; without a least width it waits.
  @Test func smallerFiguresStandWithTheirMentions() throws {
    // 250 × 250 pt in a page of 22 rows of 12 pt leave no six rows of text; 125 pt do.
    let waits = try #require(FigureFormTests.sized(22, "", pager: .greedy))
    let stays = try #require(FigureFormTests.sized(22, "min=50%", pager: .greedy))
    #expect(waits.page == 2)
    #expect(stays.page == 1)
    #expect(stays.width < 250 && stays.width >= 125)
  }

  /// The spread pager's pages with sizes are never dearer than the greedy ones, and change sizes for it.
  @Test func sizesAreChosenByTheirCost() {
    var changed = 0
    for seed in 0..<8 {
      var random = Seeded(UInt64(seed) &+ 74_000)
      var text = "<article>\n"
      for _ in 0..<6 {
        text += Sheets.words(random.number(30...120)) + "\n"
        text += "<figure place=auto span=all min=50%><img src=120x60></figure>\n"
      }
      text += "</article>\n"
      let greedy = FigureFormTests.pages(text, columns: 2, rows: 30)
      let spread = FigureFormTests.pages(text, columns: 2, rows: 30, pager: .spread)
      #expect(!(FigureFormTests.cost(greedy) < FigureFormTests.cost(spread)), "seed \(seed)")
      changed += spread.pages.reduce(0) { $0 + ($1.verdict?.defects[.figureSize] ?? 0) }
      for frame in spread.pages.flatMap(\.frames) where frame.storyIndex > 0 {
        // Half of both columns is one of them.
        #expect(frame.box.width >= pt(120) && frame.box.width <= pt(250))
      }
    }
    #expect(changed > 0)
  }

  static func cost(_ sheets: Sheets) -> PageCost {
    sheets.pages.reduce(.none) { $0 + ($1.verdict?.cost ?? .none) }
  }

  // MARK: Rooms

  private static func picture(_ tag: String) throws -> PlacedPicture {
    let sheets = pages(
      "<article>\na\n<figure>\(tag)</figure>\nb\n</article>\n", columns: 1, rows: 30)
    return try #require(sheets.pages.first?.frames.flatMap(\.pictures).first)
  }

  /// A picture covers its room around its focus, or stands whole in it; its shape is its own.
  @Test(arguments: [
    // 120 × 60 in 60 × 60: 120 wide, cut at both sides evenly, or at one.
    ("fit=cover width=60 height=60", "60 60", "-30 0 120 60"),
    ("fit=cover width=60 height=60 focus=\"0% 50%\"", "60 60", "0 0 120 60"),
    ("fit=cover width=60 height=60 focus=\"100 50\"", "60 60", "-60 0 120 60"),
    ("fit=cover width=60 height=60 focus=\"60 50\"", "60 60", "-42 0 120 60"),
    ("focus=\"0 0\" width=60 height=60", "60 60", "0 0 120 60"),
    // As wide as the column.
    ("fit=cover height=30", "120 30", "0 -15 120 60"),
    ("fit=cover height=30 focus=\"50 0\"", "120 30", "0 0 120 60"),
    ("fit=contain width=60 height=60", "60 30", "0 0 60 30"),
  ])
  func picturesFitTheirRooms(_ tag: String, _ box: String, _ whole: String) throws {
    let picture = try FigureFormTests.picture("<img src=120x60 \(tag)>")
    func plain(_ lengths: Length...) -> String {
      lengths.map { String(Int($0.points.rounded())) }.joined(separator: " ")
    }
    let (seen, all) = (picture.box, picture.whole)
    #expect(plain(seen.width, seen.height) == box)
    #expect(plain(all.minX - seen.minX, all.minY - seen.minY, all.width, all.height) == whole)
  }

  /// A picture with a page for itself covers all of the page's text area.
  @Test func aPageIsCovered() throws {
    let text =
      "<article>\n" + Sheets.words(40)
      + "\n<figure place=page><img src=120x60 fit=cover></figure>\n" + Sheets.words(300)
      + "\n</article>\n"
    let sheets = FigureFormTests.pages(text, columns: 2, rows: 12)
    let picture = try #require(sheets.pages.flatMap(\.frames).flatMap(\.pictures).first)
    #expect(picture.box.width == pt(250))
    #expect(picture.box.height > pt(12) * 11 && picture.box.height <= pt(12) * 12)
  }

  // MARK: Rows

  /// Pictures in a row have one height and fill the columns; each caption stands below its own.
  @Test func picturesInARowAreLevel() throws {
    let text =
      "<article>\na\n<figures place=top span=all><figure><img src=120x60><caption>one</figure>"
      + "<figure><img src=60x60><caption>two<credit>c</figure><figure><img src=60x120></figure></figures>\n"
      + Sheets.words(80) + "\n</article>\n"
    let sheets = FigureFormTests.pages(text, columns: 2, rows: 30)
    let frame = try #require(sheets.pages[0].frames.first { $0.storyIndex == 1 })
    let boxes = frame.pictures.map(\.box)
    try #require(boxes.count == 3)
    for box in boxes {
      #expect(abs(box.height.points - boxes[0].height.points) < 0.01)
      #expect(box.minY == boxes[0].minY)
    }
    // 2 : 1 : 1/2 of 250 pt less two gaps of 10 pt.
    #expect(abs(boxes[0].width.points - 230 * 2 / 3.5) < 0.1)
    #expect(abs(boxes[2].maxX.points - frame.box.maxX.points) < 0.1)
    let words = frame.frame.lines.filter { line in
      !frame.frame.anchors.contains { frame.frame.lines[$0.line].origin == line.origin }
        && line.height > .zero
    }
    #expect(words.count == 3)
    #expect(words[0].origin.x + frame.box.minX == boxes[0].minX)
    #expect(words[1].origin.x + frame.box.minX == boxes[1].minX)
    #expect(abs((words[0].origin.y - words[1].origin.y).points) < 0.001)
    #expect(words[2].origin.x == words[1].origin.x && words[2].origin.y > words[1].origin.y)
  }

  // MARK: Words

  private static func lines(_ attributes: String) throws -> (picture: Rect, caption: Point) {
    let text =
      "<article>\na\n<figure place=top \(attributes)><img src=120x60><caption>c</figure>\n"
      + Sheets.words(80) + "\n</article>\n"
    let sheets = pages(text, columns: 3, rows: 30)
    let frame = try #require(sheets.pages[0].frames.first { $0.storyIndex == 1 })
    let picture = try #require(frame.pictures.first)
    let anchor = try #require(frame.frame.anchors.first)
    let caption = try #require(
      frame.frame.lines.indices.first { $0 != anchor.line && frame.frame.lines[$0].height > .zero })
    return (picture.box, frame.frame.lines[caption].origin + frame.box.origin)
  }

  /// Captions stand below, above, or in the column beside.
  @Test func captionsStandWhereTheyAreAsked() throws {
    let below = try FigureFormTests.lines("")
    #expect(below.caption.y > below.picture.maxY)
    let above = try FigureFormTests.lines("caption=above")
    #expect(above.caption.y < above.picture.minY)
    let beside = try FigureFormTests.lines("span=2 caption=beside")
    // The second column begins at 20 + 120 + 10 pt.
    #expect(beside.picture.maxX.points == 140)
    #expect(beside.caption.x.points == 150)
    #expect(beside.caption.y > beside.picture.minY && beside.caption.y < beside.picture.maxY)
    // One that is narrower than its columns shares its width.
    let narrow = try FigureFormTests.lines("span=2 max=100 caption=beside")
    #expect(narrow.caption.x > narrow.picture.maxX && narrow.caption.x.points < 20 + 70)
    let one = try FigureFormTests.lines("caption=beside")
    #expect(one.picture.width.points == 66 && one.caption.x.points == 96)
  }

  // MARK: Edges

  /// A picture reaches over the edges of the page that it stands at, and is cut to that.
  @Test(arguments: [
    ("place=top span=all bleed=top", [0.0, -1, 250, 1]),
    ("place=top span=all bleed=\"top left right\"", [-1, -1, 1, 1]),
    ("place=top span=2 side=outer bleed=\"top outer\"", [0, -1, 1, 1]),
    ("place=bottom span=all bleed=\"bottom left right\"", [-1, 0, 1, -1]),
  ])
  func picturesReachOverEdges(_ attributes: String, _ sides: [Double]) throws {
    let text =
      "<article>\na\n<figure \(attributes)><img src=120x60></figure>\n" + Sheets.words(80)
      + "\n</article>\n"
    let sheets = FigureFormTests.pages(text, columns: 3, rows: 30)
    let page = sheets.pages[0]
    let frame = try #require(page.frames.first { $0.storyIndex == 1 })
    let box = try #require(frame.pictures.first?.box)
    #expect((box.minX == .zero) == (sides[0] < 0))
    #expect(
      (box.minY == .zero) == attributes.contains("bleed=\"top") || attributes.contains("bleed=top"))
    #expect((box.maxX == page.size.width) == (sides[2] == 1))
    #expect((box.maxY == page.size.height) == attributes.contains("bleed=\"bottom"))
    #expect(!sheets.codes.contains("layout.idle-bleed"))
  }

  /// Where a caption stands at the edge the picture cannot reach over it, and that is said.
  @Test func idleBleedsAreSaid() {
    let text =
      "<article>\na\n<figure place=bottom bleed=bottom><img src=120x60><caption>c</figure>\n"
      + Sheets.words(80) + "\n</article>\n"
    let sheets = FigureFormTests.pages(text, columns: 2, rows: 30)
    #expect(
      sheets.reported("layout.idle-bleed") == [
        "3:35 note page 1: this figure does not reach over the bottom edge of the page, since no picture of it stands "
          + "there"
      ])
  }
}
