import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Figures that are pinned to pages and columns.
@Suite struct PinTests {
  private static func figure(_ number: Int, rows: Int, _ attributes: String) -> String {
    let lines = ["f\(number)"] + Array(repeating: "x", count: rows - 1)
    return "<figure id=f\(number) \(attributes)><caption>" + lines.joined(separator: "<br>")
      + "</figure>\n"
  }

  /// Articles of prose with figures between their paragraphs, of which some are pinned as `pin` says.
  private static func issue(
    _ random: inout Seeded, _ pin: (inout Seeded) -> String
  ) -> String {
    var text = ""
    var figures = 0
    for article in 0..<random.number(1...3) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(4...16) {
        text += Sheets.words(random.number(5...90)) + "\n"
        while random.once(in: 4) {
          let place = random.pick(["top", "bottom", "auto", "\"top bottom\"", "side", "page"])
          let span = random.pick(["", "", " span=2"])
          text += figure(
            figures, rows: random.number(1...8), "place=\(place)\(span)\(pin(&random))")
          figures += 1
        }
      }
      text += "</article>\n"
    }
    return text
  }

  /// Where a figure stands: its page, and the placement that it has there.
  private static func place(
    of sidebar: Sidebar, in sheets: Sheets
  ) -> (page: Int, insertion: LayoutInsertion?)? {
    sheets.pages.first { page in
      page.frames.contains { $0.storyIndex == sidebar.story }
    }.map { page in (page.number, page.insertions.first { $0.story == sidebar.story }) }
  }

  /// Everything once, nothing over anything else, no figure before the place where it is written or out of its article;
  /// those without a pin in order; and of each pin it is known whether it holds.
  private static func check(_ sheets: Sheets, rows: Int) throws {
    sheets.checkText()
    sheets.checkPages(rows: rows)
    var last = 0
    for sidebar in sheets.issue.sidebars {
      let figure = try #require(sidebar.figure)
      let found = try #require(place(of: sidebar, in: sheets))
      let paragraphs = sheets.issue.articles[sidebar.article].paragraphs
      let before = max(sidebar.anchor - 1, paragraphs.lowerBound)
      let mention = sheets.issue.main.story.paragraphs[before].range.lowerBound
      let mentioned = try #require(
        sheets.pages.first { page in
          page.frames.contains {
            $0.storyIndex == 0 && $0.frame.visibleRange.upperBound > mention
          }
        })
      #expect(found.page >= mentioned.number, "before its mention")
      guard let pin = figure.pin else {
        #expect(found.page >= last, "out of order")
        last = found.page
        continue
      }
      let frame = try #require(
        sheets.pages[found.page - 1].frames.first { $0.storyIndex == sidebar.story })
      let recorded = try #require(frame.pin)
      #expect((recorded.page, recorded.column) == (pin.page, pin.column))
      let stands =
        found.page == pin.page ?? found.page
        && (pin.column.map { $0 == found.insertion?.column ?? 1 } ?? true)
        && (pin.edge.map { $0 == found.insertion?.edge ?? .bottom } ?? true)
      if recorded.isHeld { #expect(stands, "\(pin) on \(found)") }
      if found.insertion != nil { #expect(recorded.isHeld == stands, "\(pin) on \(found)") }
    }
    let broken = sheets.pages.flatMap(\.frames).count { $0.pin?.isHeld == false }
    #expect(sheets.codes.count { $0 == "layout.broken-pin" } == broken)
  }

  @Test(arguments: 0..<60)
  func pinsHoldOrAreReported(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 91_000)
    let columns = random.number(1...4)
    let text = PinTests.issue(&random) { random in
      guard random.once(in: 2) else { return "" }
      let page = random.once(in: 4) ? "" : " page=\(random.number(1...6))"
      return page + (random.once(in: 2) ? " column=\(random.number(1...columns))" : "")
    }
    let rows = random.number(14...36)
    let pager = random.pick([PagerKind.greedy, .spread])
    let design = Sheets.masterDesign(columns: columns, rows: rows)
    let sheets = Sheets(text, design, mostPages: 200, pager: pager)
    try #require(sheets.pages.count < 200)
    try PinTests.check(sheets, rows: rows)
    #expect(Sheets(text, design, mostPages: 200, pager: pager).record == sheets.record)
  }

  /// Where a layout has its figures, its own pins hold them; and when words come or go, each stays or is reported.
  @Test(arguments: 0..<40)
  func aLayoutsOwnPinsHold(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 92_000)
    let text = PinTests.issue(&random) { _ in "" }
    let rows = random.number(16...36)
    let design = Sheets.masterDesign(columns: random.number(1...3), rows: rows)
    let pager = random.pick([PagerKind.greedy, .spread])
    let chosen = Sheets(text, design, mostPages: 200, pager: pager)
    let pins = chosen.pages.flatMap { page in
      page.insertions.map { insertion in
        var pin = FigurePin(page: page.number, edge: insertion.edge)
        if insertion.edge != .page { pin.column = insertion.column }
        pin.row = insertion.row
        if let size = insertion.size {
          if size.seen < 100 { pin.seen = size.seen } else { pin.width = size.width }
        }
        return ElementPin(element: "\(insertion.node)", pin: pin)
      }
    }
    let again = Sheets(text, design, mostPages: 200, pager: pager, pins: pins)
    #expect(again.reported("layout.broken-pin") == [])
    // One that stood at its article's end has no pin, and may find a place.
    let pinned = Set(pins.map(\.element))
    for (page, other) in zip(chosen.pages, again.pages) {
      let held = other.insertions.map(\.node).filter { pinned.contains("\($0)") }
      #expect(Set(page.insertions.map(\.node)) == Set(held), "\(page.number)")
    }
    try PinTests.check(again, rows: rows)
    // A paragraph becomes longer, or shorter.
    var lines = text.split(separator: "\n").map(String.init)
    let prose = lines.indices.filter { lines[$0].hasPrefix("a") }
    let edited = random.pick(prose)
    lines[edited] = Sheets.words(random.number(1...120))
    let later = Sheets(
      lines.joined(separator: "\n") + "\n", design, mostPages: 200, pager: pager, pins: pins)
    try PinTests.check(later, rows: rows)
  }

  /// Prose of so many paragraphs of six lines.
  private static func prose(_ count: Int) -> String {
    String(repeating: Sheets.words(72) + "\n", count: count)
  }

  @Test func aPinnedFigureWaitsAndHoldsUpNoOther() throws {
    let text =
      "<article>\n" + PinTests.prose(1) + PinTests.figure(0, rows: 3, "page=3 column=2")
      + PinTests.figure(1, rows: 3, "place=top") + PinTests.prose(12) + "</article>\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 12), pager: .spread)
    #expect(sheets.codes == [])
    let places = sheets.pages.flatMap { page in
      page.insertions.map { "\(page.number):\($0.column)" }
    }
    #expect(places == ["1:1", "3:2"] || places == ["1:2", "3:2"])
    #expect(sheets.record.contains("\"pin\":{\"page\":3,\"column\":2,\"held\":true}"))
  }

  /// Each way in which a pin breaks, with its place.
  @Test(arguments: [
    (
      "page=1", 14, 3,
      "3:1 warning page 2: this figure is pinned to page 1, but what it belongs to stands only here"
    ),
    (
      "page=9", 2, 3,
      "3:1 warning page 1: this figure is pinned to page 9, but its article ends before that"
    ),
    (
      "page=1 column=5", 2, 3,
      "3:1 warning page 1: this figure is pinned to column 5 of page 1, but the page has only 2"
    ),
  ])
  func brokenPinsSayWhy(_ pin: String, _ before: Int, _ rows: Int, _ message: String) {
    let text =
      "<article>\n" + String(repeating: Sheets.words(12 * before), count: 1) + "\n"
      + PinTests.figure(0, rows: rows, pin) + PinTests.prose(1) + "</article>\n"
    var lines = text
    if before == 14 {
      lines =
        "<article>\n" + Sheets.words(12 * 26) + "\n" + PinTests.figure(0, rows: rows, pin)
        + PinTests.prose(1) + "</article>\n"
    }
    let sheets = Sheets(lines, Sheets.masterDesign(columns: 2, rows: 12), pager: .spread)
    let reported = sheets.reported("layout.broken-pin")
    #expect(reported.count == 1)
    let words = reported.first?.split(separator: " ", maxSplits: 1).last.map(String.init)
    #expect(words == message.split(separator: " ", maxSplits: 1).last.map(String.init))
    #expect(reported.first?.hasPrefix("3:") == true, "\(reported)")
  }

  /// What has no room on its page stands on the next.
  @Test func whatHasNoRoomIsReported() {
    let text =
      "<article>\n" + PinTests.prose(1) + PinTests.figure(0, rows: 10, "place=top span=all page=2")
      + PinTests.figure(1, rows: 10, "place=top span=all page=2") + PinTests.prose(16)
      + "</article>\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 16), pager: .spread)
    #expect(
      sheets.reported("layout.broken-pin").map { $0.drop { $0 != " " } } == [
        " warning page 3: this figure is pinned to page 2, which had no room for it"
      ])
  }
}
