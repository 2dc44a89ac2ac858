import Foundation
import TypesetGeometry
import TypesetRichText
import Typesetting
import Testing
import TypesetKit

@testable import TypesetRegression

@Suite struct ReportTests {
  static let paragraph =
    "The clocks go back on the last Sunday of October, and with them goes the hour in which most "
    + "of us do something foolish. "

  @Test func isWellFormed() throws {
    let workshop = try Workshop()
    let old = String(repeating: ReportTests.paragraph + "\n", count: 6)
    let html = try workshop.report(old, old.replacingOccurrences(of: "hour", with: "small hour"))
    let file = try workshop.write(html, to: "report.html")
    #expect(try run("python3", "-c", wellFormed, file) == "")
    let text = String(decoding: html, as: UTF8.self)
    #expect(text.contains("the <ins>small </ins>hour in which"))
    #expect(text.contains("class=\"mark\" data-change=\"1\""))
    #expect(!text.contains("sketched from the record"))
    // Nothing but the pages makes it long.
    #expect(ReportStyle.text.utf8.count + ReportScript.text.utf8.count < 40_000)
  }

  /// Words of a manuscript are words, whatever they look like.
  @Test(arguments: [
    "</script><img src=x onerror=alert(1)>", "</style><b>", "\" onload=\"x", "' '><x", "]]>",
    "&lt;&amp;&#0;", "<!--", "%3Cscript%3E#", "\u{1}\u{7F}\u{FFFF}\u{FFFE}\u{0}", "\u{202E}abc",
    "a\u{AD}b\u{FFFC}",
  ])
  func isEscaped(_ words: String) throws {
    let workshop = try Workshop()
    var old = Report.Side(name: words, record: ReportTests.record(words))
    let new = Report.Side(name: "new", record: ReportTests.record("b" + words))
    old.pictures[1] = RecordDrawing.svg(of: old.record.pages[0], in: old.record)
    var change = Change(
      kind: .text, where: .at(words), id: words,
      source: SourcePlace(file: words, line: 1, column: 1),
      message: words)
    change.words = [WordChange(context: words, old: words, new: words)]
    change.summary = words
    change.consequences = [Consequence(kind: .moved, where: words, message: words)]
    let box = Rect(x: .zero, y: .zero, width: Length(points: 9), height: Length(points: 9))
    change.before = [PageBox(page: 1, box: box), PageBox(page: 7, box: box)]
    let report = Report(old: old, new: new, comparison: Comparison(changes: [change]))
    let file = try workshop.write(report.html(), to: "report.html")
    #expect(try run("python3", "-c", wellFormed, file) == "")
  }

  /// A record of one page with `words` on it.
  static func record(_ words: String) -> LayoutRecord {
    var record = LayoutRecord()
    var page = LayoutRecord.Page(
      number: 1, label: words, size: Size(width: Length(points: 100), height: Length(points: 140)),
      master: "")
    let count = words.utf8.count
    var line = LayoutRecord.Line(
      id: "a.1", at: "p1.c1.l1", para: "a", row: 1,
      origin: Point(x: Length(points: 10), y: Length(points: 20)), ascent: Length(points: 8),
      descent: Length(points: 2), height: Length(points: 10), width: Length(points: 50),
      measure: Length(points: 80), range: .init(.init(0), .init(count)), text: words,
      reason: .end, ratio: 0)
    line.runs = [
      LayoutRecord.Run(
        range: line.range, font: 0, size: Length(points: 9), color: words, x: line.origin.x,
        width: line.width, level: 0, glyphs: 1)
    ]
    var frame = LayoutRecord.Frame(
      id: "p1.c1", story: "main", column: 1,
      box: Rect(
        x: .zero, y: .zero, width: Length(points: 100), height: Length(points: 140)),
      range: line.range, visible: line.range)
    frame.lines = [line]
    frame.images = [
      LayoutRecord.Image(
        id: "i", src: words,
        box: Rect(
          x: .zero, y: Length(points: 50), width: Length(points: 9), height: Length(points: 9)),
        offset: 0)
    ]
    page.frames = [frame]
    record.pages = [page]
    record.fonts = [
      LayoutRecord.Font(
        id: 0, family: words, style: words, file: words, sha256: "", upem: 1000, advances: [:])
    ]
    return record
  }

  @Test func sameBytes() throws {
    let workshop = try Workshop()
    let (old, new) = (ReportTests.paragraph, ReportTests.paragraph + "One more.")
    #expect(try workshop.report(old, new) == workshop.report(old, new))
  }

  @Test func equalLayouts() throws {
    let workshop = try Workshop()
    let text = String(
      decoding: try workshop.report(ReportTests.paragraph, ReportTests.paragraph), as: UTF8.self)
    #expect(text.contains("No difference"))
    #expect(text.contains("No pixel of 1 page differs."))
    #expect(text.contains("<section class=\"spread same\" id=\"page-1\""))
  }

  /// Pages that one side lacks are said to be missing there.
  @Test func morePages() throws {
    let workshop = try Workshop()
    let long = String(repeating: ReportTests.paragraph, count: 9)
    let html = try workshop.report(ReportTests.paragraph, long)
    let text = String(decoding: html, as: UTF8.self)
    #expect(text.contains("There is no page 2 here."))
    #expect(try run("python3", "-c", wellFormed, workshop.write(html, to: "r.html")) == "")
  }

  @Test func placesInWords() {
    #expect(Report.place("p1.c2.l3") == "page 1, column 2, line 3")
    #expect(Report.place("p12") == "page 12")
    #expect(Report.place("picture.jpg") == "picture.jpg")
    #expect(Report.place("") == "")
    #expect(Report.grouped(1_234_567) == "1\u{202F}234\u{202F}567")
    #expect(Report.grouped(123) == "123")
  }

  @Test func marksAreJoined() {
    func box(_ page: Int, _ x: Int, _ y: Int, _ height: Int = 10) -> PageBox {
      PageBox(
        page: page,
        box: Rect(
          x: Length(points: x), y: Length(points: y), width: Length(points: 50),
          height: Length(points: height)))
    }
    let gap = Length(points: 8)
    #expect(Report.joined([box(1, 0, 0), box(1, 0, 12), box(1, 5, 31)], gap: gap).count == 2)
    #expect(Report.joined([box(1, 0, 0), box(2, 0, 12)], gap: gap).count == 2)
    #expect(Report.joined([box(1, 0, 0), box(1, 60, 0)], gap: gap).count == 2)
    let one = Report.joined([box(1, 0, 0), box(1, 10, 12), box(1, 0, 24)], gap: gap)
    #expect(one.map(\.box.height) == [Length(points: 34)])
    #expect(one.map(\.box.width) == [Length(points: 60)])
  }
}

@Suite struct PixelComparisonTests {
  func compare(_ places: [Int], width: Int = 100) -> PixelComparison {
    let old = [UInt32](repeating: 0xFFFFFF, count: width * width)
    var new = old
    for place in places { new[place] = 0 }
    return PixelComparison(old, new, width: width)
  }

  /// A patch outweighs as many dots.
  @Test func clusters() {
    let patch = compare((20..<30).flatMap { y in (20..<30).map { y * 100 + $0 } })
    #expect(patch.pixels == 100 && patch.clusters == 1 && patch.largest == 100)
    #expect(patch.score == 100)
    let dots = compare((0..<100).map { ($0 / 10) * 1000 + ($0 % 10) * 10 })
    #expect(dots.pixels == 100 && dots.clusters == 100 && dots.largest == 1 && dots.score == 10)
    #expect(compare([]).isEmpty)
  }

  /// Corners touch, the two edges of the page do not.
  @Test func neighbours() {
    #expect(compare([0, 101, 202]).clusters == 1)
    #expect(compare([99, 100]).clusters == 2)
    #expect(compare([9999, 9898]).clusters == 1)
    #expect(compare([9999, 0]).clusters == 2)
  }

  @Test func threshold() {
    let old: [UInt32] = [0x808080, 0x808080, 0x808080]
    let found = PixelComparison(old, [0x989898, 0x809980, 0x808067], width: 3)
    #expect(found.pixels == 2)
    #expect(!PixelComparison(old, [0x808080], width: 1, oldWidth: 3).hasEqualSize)
    #expect(!PixelComparison(old, old, width: 1, oldWidth: 3).hasEqualSize)
  }
}
