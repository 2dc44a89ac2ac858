import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Frames that cut what is too much for them, or shrink it.
@Suite struct OversetTests {
  private typealias Frame = (name: String, overset: MasterFrame.Overset, rows: ClosedRange<Int>)

  /// A page of frames one below the other; those called `side` are for sidebars.
  private func design(
    columns: Int = 1, rows: Int = 6, fill: ColumnFill? = nil, _ frames: [Frame]
  ) -> PageDesign {
    var design = Sheets.design(columns: columns, rows: rows)
    design.template.masters["page"] = PageMaster(
      name: "page",
      frames: frames.map { frame in
        var made = MasterFrame(
          name: frame.name, flow: frame.name == "side" ? "sidebar" : "main",
          cells: GridCells(
            columns: 1...columns, from: .fromTop(frame.rows.lowerBound),
            through: .fromTop(frame.rows.upperBound)), columns: columns)
        made.overset = frame.overset
        // Sidebars have no box of their own then.
        if frame.name == "side" { made.ground = .black }
        made.fill = fill
        return made
      }, furniture: [])
    return design
  }

  private func words(_ count: Int) -> String { Sheets.words(count) }

  // MARK: Shrink

  // Letters of sidebars are 9.6 pt large: 12 words a line, 13 from 97.5 % on, 14 from 92.5 %, 15 from
  // 85 %, 16 at 80 %.
  @Test(arguments: [
    (72, "9.6"), (73, "9.36"), (78, "9.36"), (79, "8.88"), (84, "8.88"), (90, "8.16"), (96, "7.68"),
  ])
  func aSidebarIsSetInTheLargestLettersThatFit(_ count: Int, _ size: String) {
    let design = design(rows: 12, [("main", .flow, 1...6), ("side", .shrink, 7...12)])
    let pages = Sheets("a\n<sidebar>\n\(words(count))\n</sidebar>\n", design)
    #expect(pages.frames == ["1.main 1×10", "1.side 6×\(size)"])
    #expect(pages.codes == (count > 72 ? ["layout.shrunk"] : []))
  }

  @Test func whatIsShrunkIsTold() {
    let design = design(rows: 12, [("main", .flow, 1...6), ("side", .shrink, 7...12)])
    let pages = Sheets("a\n<sidebar>\n\(words(84))\n</sidebar>\n", design)
    #expect(
      pages.reported("layout.shrunk") == [
        "3:145 warning page 1, frame “side”: 12 pt of text do not fit; its letters are "
          + "set at 92.5 % of their size"
      ])
    #expect(pages.record.split(separator: "\n").count { $0.contains("\"size\":8.88,") } == 6)
    // Every letter is in the record once.
    let texts = pages.pages.flatMap(\.frames).filter { $0.story != "main" }.map {
      frame in frame.frame.visibleRange
    }
    #expect(texts == [TextRange(0..<pages.issue.stories[1].story.text.endOffset.utf8)])
  }

  @Test func whatIsTooMuchEvenSoGoesOnAtItsSize() {
    let design = design(rows: 12, [("main", .flow, 1...6), ("side", .shrink, 7...12)])
    let pages = Sheets("\(words(80))\n<sidebar>\n\(words(97))\n</sidebar>\n", design)
    #expect(pages.frames == ["1.main 6×10", "2.main 1×10", "2.side 6×9.6", "2.main 3×9.6"])
    #expect(pages.codes == [])
  }

  @Test func whatIsLeftOfASidebarIsShrunkInItsLastFrame() {
    let design = design(rows: 12, [("main", .flow, 1...6), ("side", .shrink, 7...12)])
    let text = "<sidebar>\n\(words(72 + 78))\n</sidebar>\n\(words(100))\n"
    let pages = Sheets(text, design)
    #expect(
      pages.frames == ["1.main 6×10", "1.side 6×9.6", "2.side 6×9.36", "2.main 3×10"])
    #expect(pages.reported("layout.shrunk").map { $0.prefix(20) } == ["2:289 warning page 2"])
  }

  @Test func anArticleIsSetInTheLargestLettersThatFit() {
    let design = design([("main", .shrink, 1...6)])
    let text =
      "<article starts=page>\n\(words(78))\n</article>\n"
      + "<article starts=page>\n\(words(84))\n</article>\n"
      + "<article starts=page>\n\(words(20))\n</article>\n"
    let pages = Sheets(text, design)
    #expect(pages.frames == ["1.main 6×9.5", "2.main 6×8.75", "3.main 2×10"])
    #expect(
      pages.reported("layout.shrunk") == [
        "2:145 warning page 1, frame “main”: 12 pt of text do not fit; its letters are "
          + "set at 95 % of their size",
        "5:145 warning page 2, frame “main”: 12 pt of text do not fit; its letters are "
          + "set at 87.5 % of their size",
      ])
  }

  @Test func onlyTheArticleThatHasNoRoomIsShrunk() {
    let design = design([("main", .shrink, 1...6)])
    let text =
      "<article starts=page>\n\(words(24))\n</article>\n"
      + "<article starts=here>\n\(words(56))\n</article>\n"
      + "<article starts=here>\n\(words(20))\n</article>\n"
    let pages = Sheets(text, design)
    #expect(pages.frames == ["1.main 2×10", "1.main 4×8.75", "2.main 2×10"])
    #expect(pages.codes == ["layout.shrunk"])
  }

  @Test func theLastPartOfALongArticleIsShrunk() {
    let design = design([("main", .shrink, 1...6)])
    let pages = Sheets("\(words(72 + 84))\n", design)
    #expect(pages.frames == ["1.main 6×10", "2.main 6×8.75"])
    #expect(pages.codes == ["layout.shrunk"])
    #expect(pages.pages.map { $0.frames[0].frame.visibleRange.utf8 } == [0..<144, 144..<312])
  }

  @Test func aTextBeforeABreakIsShrunkByItself() {
    let design = design([("main", .shrink, 1...6)])
    let pages = Sheets("\(words(84))\n<break to=page>\n\(words(30))\n", design)
    #expect(pages.frames == ["1.main 6×8.75", "2.main 3×10"])
  }

  @Test func columnsAreShrunkAndBalanced() {
    let text = "<article>\n\(words(84))\n</article>\n<article>\n\(words(10))\n</article>\n"
    let full = Sheets(text, design(columns: 2, rows: 3, [("main", .shrink, 1...3)]))
    #expect(full.frames == ["1.main 3×8.75", "1.main/2 3×8.75", "2.main 1×10"])
    let level = Sheets(
      "\(words(64))\n",
      design(columns: 2, rows: 4, fill: .balance, [("main", .shrink, 1...4)]))
    #expect(level.frames == ["1.main 3×10", "1.main/2 3×10"])
    // What asks for another number of columns stands below: two lines in each, of six.
    let below = "<article>\n\(words(78))\n</article>\n<article starts=here>\na\n</article>\n"
    let shrunk = Sheets(below, design(columns: 2, rows: 3, [("main", .shrink, 1...3)]))
    #expect(shrunk.frames == ["1.main 3×9.5", "1.main/2 3×9.5", "2.main 1×10"])
  }

  @Test func baselinesStayOnTheGrid() {
    let pages = Sheets("\(words(84))\n", design([("main", .shrink, 1...6)]))
    #expect(pages.frames == ["1.main 6×8.75"])
    let baselines = pages.pages[0].frames[0].frame.lines.map(\.origin.y)
    #expect(baselines == (0..<6).map { pt(9) + pt(12) * $0 })
  }

  @Test func picturesKeepTheirSize() {
    let design = design(rows: 11, [("main", .shrink, 1...11)])
    let pages = Sheets("<img src=a.png>\n\(words(80))\n", design)
    let frame = pages.pages[0].frames[0]
    #expect(frame.pictures.map(\.box.size) == [Size(width: pt(120), height: pt(50))])
    #expect(frame.letters.thousandths == 875)
    #expect(frame.frame.lines.count { $0.line.hasInk } == 7)
  }

  @Test func whatLettersMeasureFollowsThem() {
    var attributes = TextAttributes(font: FontQuery(families: ["Square"]), fontSize: pt(10))
    attributes.tracking = pt(2)
    attributes.kern = pt(1)
    attributes.baselineShift = pt(4)
    attributes.strokeWidth = pt(1)
    attributes.node = NodeID(rawValue: 7)
    var style = ParagraphStyle(leading: pt(12))
    style.headIndent = pt(30)
    style.firstLineIndent = pt(-10)
    style.spaceBefore = pt(12)
    style.tabs = [TextTab(pt(30)), TextTab(pt(60))]
    let text = AttributedText("one\ntwo\nthree\n", attributes)
    let story = Story(text, style: style)
    let letters = LetterScale.steps[3]
    #expect(letters.percent == "90")
    let range = story.paragraphs[1].range
    let shrunk = story.setting(letters, in: range)
    #expect(shrunk.text.utf8 == story.text.utf8)
    #expect(shrunk.text.runs.map(\.range.utf8) == [0..<4, 4..<8, 8..<14])
    let run = shrunk.text.runs[1].attributes
    #expect(run.fontSize == pt(9))
    #expect(run.tracking == letters.applied(to: pt(2)))
    #expect(run.kern == letters.applied(to: pt(1)))
    #expect(run.baselineShift == letters.applied(to: pt(4)))
    #expect(run.strokeWidth == letters.applied(to: pt(1)))
    #expect(run.node == NodeID(rawValue: 7))
    #expect(shrunk.text.runs[0].attributes == attributes)
    let own = shrunk.paragraphs[1].style
    #expect(own.firstLineIndent == pt(-9))
    #expect(own.headIndent == pt(29))
    #expect(own.outerIndent == style.outerIndent)
    #expect(own.tabs.map(\.location) == [pt(29), pt(60)])
    #expect(own.leading == pt(12) && own.spaceBefore == pt(12))
    #expect(shrunk.paragraphs[0] == story.paragraphs[0])
    #expect(shrunk.paragraphs[2] == story.paragraphs[2])
  }

  @Test func numbersLeadToWhereLinesBegin() {
    var style = ParagraphStyle(leading: pt(12))
    style.headIndent = pt(40)
    style.firstLineIndent = pt(-20)
    style.tabInterval = pt(20)
    let attributes = TextAttributes(font: FontQuery(families: ["Square"]), fontSize: pt(10))
    let story = Story(AttributedText("1.\tone\n", attributes), style: style)
    let shrunk = story.setting(LetterScale.steps[3]).paragraphs[0].style
    #expect(shrunk.headIndent == pt(38) && shrunk.firstLineIndent == pt(-18))
    #expect(shrunk.tabs == [TextTab(pt(38))])
    #expect(shrunk.tabInterval == pt(18))
  }

  @Test func dropCapsFollowTheirText() throws {
    let pages = Sheets(
      "<p dropcap=2>\(words(78))\n", design([("main", .shrink, 1...6)]))
    let frame = try #require(pages.pages.first?.frames.first)
    #expect(frame.letters != .full)
    let sizes = Set(frame.frame.lines.flatMap { $0.line.runs.map(\.size) })
    #expect(sizes.count == 2)
    #expect(sizes.min() == frame.letters.applied(to: pt(10)))
    #expect(try #require(sizes.max()) > pt(12))
  }

  // MARK: Fit

  /// A page of `mast` over `lines`, with a masthead in letters of 40 pt, six of which are as wide as
  /// the page, and a line of text.
  private func masthead(_ text: String, shrinkTo: Int? = nil) -> Sheets {
    var design = design(rows: 10, [("mast", .fit, 1...5), ("lines", .flow, 6...10)])
    design.template.masters["page"]?.frames[0].shrinkTo = shrinkTo
    return Sheets("<p><font size=40>\(text)</font></p>\n\(words(12))\n", design)
  }

  @Test func aMastheadStandsInItsFrameAsLargeAsItsWordsHaveRoom() {
    let pages = masthead("aaaaaaaa")
    // Eight letters of 15 pt.
    #expect(pages.frames.joined().contains("30"))
    #expect(pages.codes == ["layout.shrunk"])
    #expect(
      pages.reported("layout.shrunk") == [
        "1:18 note page 1, frame “mast”: large letters do not fit and are set at 75 % of "
          + "their size"
      ])
    #expect(masthead("aaaaaa").codes == [])
  }

  @Test func belowWhatIsAskedForItGoesOnAtItsSize() {
    #expect(masthead("aaaaaaaa", shrinkTo: 90).codes.contains("layout.emergency-break"))
    #expect(!masthead("aaaaaaaa", shrinkTo: 90).codes.contains("layout.shrunk"))
  }

  @Test func howSmallLettersMayBecomeIsSaid() {
    var design = design(rows: 12, [("main", .flow, 1...6), ("side", .shrink, 7...12)])
    let text = "a\n<sidebar>\n\(words(120))\n</sidebar>\n"
    #expect(Sheets(text, design).codes == [])
    design.template.masters["page"]?.frames[1].shrinkTo = 60
    let pages = Sheets(text, design)
    #expect(pages.frames == ["1.main 1×10", "1.side 6×6"])
    #expect(
      pages.reported("layout.shrunk") == [
        "3:145 note page 1, frame “side”: 48 pt of text do not fit; its letters are set at "
          + "62.5 % of their size"
      ])
  }

  // MARK: Cut

  @Test func anArticleIsCutAndTheNextGoesOn() {
    let text =
      "<article starts=page>\n\(words(100))\n</article>\n"
      + "<article starts=here>\n\(words(20))\n</article>\n"
    let pages = Sheets(text, design([("main", .cut, 1...6)]))
    #expect(pages.frames == ["1.main 6×10", "2.main 2×10"])
    #expect(
      pages.reported("layout.overset") == [
        "2:145 error page 1, frame “main”: 36 pt of text do not fit and are not shown"
      ])
  }

  @Test func theNextAreaIsForTheNextArticle() {
    let text =
      "<article starts=page>\n\(words(100))\n<h2>More</h2>\n\(words(200))\n</article>\n"
      + "<article starts=here>\n\(words(20))\n</article>\n"
    let pages = Sheets(
      text, design(rows: 12, [("main", .cut, 1...6), ("below", .flow, 7...12)]))
    #expect(pages.frames == ["1.main 6×10", "1.below 2×10"])
    #expect(pages.codes == ["layout.overset"])
  }

  @Test func theTextEndsWhereItIsCut() {
    let pages = Sheets("\(words(500))\n", design([("main", .cut, 1...6)]))
    #expect(pages.frames == ["1.main 6×10"])
    #expect(pages.reported("layout.overset").map { $0.prefix(11) } == ["1:145 error"])
  }

  @Test func anArticleThatHasNotBegunIsNotCut() {
    // No heading stands alone at a foot, so the second article begins on the next page.
    let text =
      "<article starts=page>\n\(words(60))\n</article>\n"
      + "<article starts=here>\n<headline>No</headline>\n\(words(20))\n</article>\n"
    let pages = Sheets(text, design([("main", .cut, 1...6)]))
    #expect(pages.pages.count == 2)
    #expect(pages.codes == [])
  }

  @Test func whatABreakSendsToAnotherPageIsNotCut() {
    let text = "\(words(100))\n<break to=page>\n\(words(20))\n"
    let pages = Sheets(text, design([("main", .cut, 1...6)]))
    #expect(pages.frames == ["1.main 6×10", "2.main 2×10"])
    #expect(pages.codes == ["layout.overset"])
  }

  @Test func columnsAreCutBehindTheLast() {
    let text = "<article>\n\(words(100))\n</article>\n<article>\n\(words(10))\n</article>\n"
    let pages = Sheets(text, design(columns: 2, rows: 3, [("main", .cut, 1...3)]))
    #expect(pages.frames == ["1.main 3×10", "1.main/2 3×10", "2.main 1×10"])
    #expect(
      pages.reported("layout.overset") == [
        "2:145 error page 1, frame “main”: 36 pt of text do not fit and are not shown"
      ])
  }

  @Test func aSidebarOfACutArticleHasItsFrameOrIsNamed() {
    let text =
      "<article starts=page>\n\(words(90))\n<sidebar>\n\(words(10))\n</sidebar>\n\(words(9))\n"
      + "</article>\n<article starts=page>\na\n</article>\n"
    let housed = Sheets(
      text, design(rows: 12, [("main", .cut, 1...6), ("side", .flow, 7...12)]))
    #expect(housed.frames == ["1.main 6×10", "1.side 1×9.6", "2.main 1×10"])
    #expect(housed.codes == ["layout.overset"])
    // The sidebar's flow has a frame in a master only that does not come.
    var design = design([("main", .cut, 1...6)])
    var other = MasterFrame(
      name: "side", flow: "sidebar",
      cells: GridCells(columns: 1...1, from: .fromTop(1), through: .fromTop(3)))
    other.ground = .black
    design.template.masters["other"] = PageMaster(name: "other", frames: [other], furniture: [])
    design.template.sequences["main"]?.steps.append(PageSequence.Step(masters: ["other"]))
    let lost = Sheets(text, design)
    #expect(lost.frames == ["1.main 6×10", "2.main 1×10"])
    #expect(
      lost.reported("layout.overset") == [
        "2:145 error page 1, frame “main”: 36 pt of text do not fit and are not shown",
        "3:10 error page 1, frame “main”: 12 pt of text do not fit and are not shown",
      ])
  }

  @Test func marksOfWhatIsCutLeadToWhereItsTextEnds() throws {
    let text =
      "<article starts=page>\n\(words(100))\n<h2 id=gone>Gone</h2>\n\(words(9))\n</article>\n"
      + "<article starts=page>\n<headline id=here>Here</headline>\na\n</article>\n"
      + "<toc levels=7>\n"
    let pages = Sheets(text, design([("main", .cut, 1...6)]))
    let marks = pages.issue.marks.sorted { $0.offset < $1.offset }
    let found = marks.map { pages.references.pages[$0.key] ?? 0 }
    #expect(found == found.sorted())
    let gone = try #require(marks.first { $0.offset.utf8 > 200 && $0.offset.utf8 < 230 })
    #expect(pages.references.pages[gone.key] == 1)
  }
}
