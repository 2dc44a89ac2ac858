import TypesetFlattening
import Foundation
import TypesetGeometry
import TypesetLayout
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

@testable import TypesetRegression

/// Pages of vertical lines: their tiers, what is drawn, what is recorded.
@Suite struct VerticalPageTests {
  /// 200 × 300 pt, margins of 20 pt, two tiers of 160 × 120 pt: 13 lines of 12 letters.
  static var setup: PageSetup {
    var setup = Printing.setup
    setup.writingMode = .verticalRL
    setup.em = pt(10)
    return setup
  }

  static let text =
    String(repeating: "漢字、abc「12」文。", count: 40) + "\n<u>下線</u>と<a href=\"tel:1\">鎖ab</a>\n"

  private func runs(_ page: RenderPage) -> [GlyphRun] {
    page.items.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
  }

  @Test func tiersLieBelowEachOther() {
    let setup = VerticalPageTests.setup
    // (260 − 10) / 2 is 125: twelve ems of 10 pt; 160 pt are 13 lines of 12 pt, flush right.
    #expect(
      setup.columnBox(0) == Rect(x: pt(24), y: pt(20), width: pt(156), height: pt(120)))
    #expect(
      setup.columnBox(1) == Rect(x: pt(24), y: pt(150), width: pt(156), height: pt(120)))
    #expect(setup.textHeight == pt(250))
    #expect(setup.frameSize == Size(width: pt(120), height: pt(156)))
    let printing = Printing(VerticalPageTests.text, setup: setup)
    #expect(printing.frames.count > 2)
    for frame in printing.frames {
      #expect(frame.frame.pageSize == frame.box.size)
      let xs = frame.frame.lines.map { frame.frame.transform.applied(to: $0.origin).x }
      #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 - $1 == pt(12) })
    }
    #expect(printing.frames[0].frame.lines.count == 13)
    // The other way round they begin at the left margin.
    var other = setup
    other.writingMode = .verticalLR
    #expect(other.columnBox(0).minX == pt(20))
  }

  /// Upright letters are drawn upright, turned ones turned, each where its line has it.
  @Test func glyphsStandWhereTheirLinesHaveThem() throws {
    let printing = Printing(VerticalPageTests.text, setup: VerticalPageTests.setup)
    for page in printing.pages {
      var drawn = runs(Flattener.render(page))[...]
      for frame in page.frames {
        for placed in frame.frame.lines {
          let start = frame.box.origin + frame.frame.transform.applied(to: placed.origin)
          for run in placed.line.runs where run.kind == .text {
            guard let item = drawn.popFirst() else {
              Issue.record("nothing is drawn for \(run.range)")
              return
            }
            #expect(
              item.matrix == (run.orientation == .sideways ? .quarterTurn : .identity))
            #expect(item.text == Array(placed.text.utf8[run.range.utf8]))
            #expect(item.clusters.reduce(0) { $0 + Int($1.glyphs) } == item.glyphs.count)
            for (glyph, place) in zip(item.glyphs, run.glyphs) {
              let own = placed.line.glyphs[place]
              #expect(glyph.x == start.x + own.rise)
              #expect(glyph.y == start.y + own.x)
            }
            // In its tier.
            for glyph in item.glyphs {
              #expect(glyph.x >= frame.box.minX && glyph.x <= frame.box.maxX)
              #expect(glyph.y >= frame.box.minY && glyph.y <= frame.box.maxY + pt(0.01))
            }
          }
        }
      }
      #expect(drawn.count == page.furniture.count)
      #expect(drawn.allSatisfy { $0.matrix == .identity })
    }
  }

  @Test func rulesStandOnTheRightAndLinksAround() throws {
    let printing = Printing("<u>下線</u>字<a href=\"tel:1\">鎖ab</a>", setup: VerticalPageTests.setup)
    let items = Flattener.render(printing.pages[0]).items
    let path = try #require(
      items.compactMap { item -> PathItem? in
        if case .path(let path) = item { path } else { nil }
      }.first)
    // The middle of the first line is 174 pt from the left; its letters reach 5 pt to the right.
    let xs = path.path.elements.compactMap { element -> Length? in
      switch element {
      case .move(let point), .line(let point): point.x
      default: nil
      }
    }
    #expect((xs.min() ?? .zero) >= pt(179) && (xs.max() ?? .zero) <= pt(181))
    let link = try #require(
      items.compactMap { item -> LinkArea? in
        if case .link(let link) = item { link } else { nil }
      }.first)
    // A quarter of an em stands between the ideograph and the turned letters.
    #expect(link.boxes == [Rect(x: pt(168), y: pt(50), width: pt(12), height: pt(22.5))])
  }

  @Test func theRecordIsOfThePage() throws {
    let printing = Printing(VerticalPageTests.text, setup: VerticalPageTests.setup)
    let record = try LayoutRecord(parsing: Array(printing.record.utf8))
    let frame = record.pages[0].frames[0]
    #expect(frame.mode == .verticalRL)
    #expect(frame.box == printing.frames[0].box)
    for (place, line) in frame.lines.enumerated() {
      #expect(line.origin == Point(x: pt(174 - 12 * Double(place)), y: pt(20)))
      #expect(line.box(running: .down).maxX == line.origin.x + pt(6))
      for run in line.runs {
        #expect(run.x == line.origin.x)
        let y = try #require(run.y)
        #expect(y >= frame.box.minY && y + run.width <= frame.box.maxY + pt(0.001))
        #expect(["upright", "sideways", "combined"].contains(run.orientation ?? ""))
        // Square letters stand under each other: nothing was moved.
        if printing.frames[0].frame.lines[place].line.stretch == Ratio(rawValue: 0) {
          #expect(run.positions.isEmpty || line.reason == .space)
        }
      }
    }
    #expect(record.pages[0].furniture.allSatisfy { $0.runs.allSatisfy { $0.y == nil } })
  }
}
