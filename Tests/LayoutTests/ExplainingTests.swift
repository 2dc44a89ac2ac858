import TypesetDiagnostics
import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesettingMarkup
import TypesetResources
import TypesetRichText
import TypesetTemplates
import Testing
import TypesetTextAnalysis
import Typesetting

/// The lines that a magazine puts on paper can be explained, with the figures they have there: all of
/// a paragraph that a column begins or ends in, all of one that is not set in its best lines, and one in 29 of the others.
@Suite struct ExplainingTests {
  static let magazine: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    let name = parts.joined(separator: "/") + "/content/neap.txt"
    guard let bytes = try? ResourceProvider().bytes(of: name) else { return "" }
    // A part of it that has lines whose breaks a column's foot decided.
    let lines = bytes.array().dropFirst(24_000).prefix(21_000)
      .split(separator: UInt8(ascii: "\n")).dropFirst().dropLast()
    return String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }()

  struct Case: Sendable, CustomStringConvertible {
    var columns: Int
    var size: Double
    var height: Double
    var description: String { "\(columns) columns, \(size) pt, \(height) pt high" }
  }

  static let cases: [Case] = [
    Case(columns: 5, size: 9, height: 500), Case(columns: 4, size: 8, height: 260),
  ]

  @Test func linesAreExplainedWhateverColumnsMadeOfThem() throws {
    #expect(ExplainingTests.magazine.utf8.count > 10_000)
    var tally: [String: Int] = [:]
    for one in ExplainingTests.cases {
      var body = BodyStyle()
      body.size = pt(one.size)
      body.leading = pt(one.size * 1.25)
      body.adoptsPrevailingSize = false
      let setup = PageSetup(
        size: Size(width: pt(595), height: pt(one.height)),
        margins: Insets(top: pt(40), left: pt(40), bottom: pt(50), right: pt(40)),
        columns: one.columns, gutter: pt(14), leading: body.leading)
      try check(ExplainingTests.magazine, setup, body, "\(one)", &tally)
    }
    #expect(tally["optimum paragraph", default: 0] > 300, "\(tally)")
    #expect(tally["optimum remainder", default: 0] > 1, "\(tally)")
    #expect(tally["optimum foot", default: 0] > 1, "\(tally)")
    #expect(tally["unexplained", default: 0] == 0, "\(tally)")
  }

  /// Paragraphs in more lines than their best, or fewer, are explained as they stand, be it that they go on in another
  /// column or on another page.
  @Test func variedParagraphsAreExplained() throws {
    var tally: [String: Int] = [:]
    for seed in LongRun.seeds(12, long: 200) {
      var random = Seeded(UInt64(seed) &+ 4_100)
      var body = Printing.body
      body.leading = Columns.leading
      body.hyphenates = random.once(in: 2)
      let setup = PageSetup(
        size: Size(width: pt(560), height: pt(Double(random.number(220...400)))),
        margins: Insets(top: pt(20), left: pt(20), bottom: pt(20), right: pt(20)),
        columns: random.number(2...3), gutter: pt(10), leading: body.leading)
      let text = (0..<random.number(30...60)).map { _ in random.words(8...70) + "\n" }.joined()
      for pager in [PagerKind.spread, .thorough] {
        try check(text, setup, body, "text \(seed), \(pager)", pager: pager, &tally)
      }
    }
    #expect(tally["varied", default: 0] > 100, "\(tally)")
    #expect(tally["unexplained", default: 0] == 0, "\(tally)")
  }

  /// - Parameter pager: How the pages are chosen.
  private func check(
    _ text: String, _ setup: PageSetup, _ body: BodyStyle, _ name: String,
    pager: PagerKind = .spread, _ tally: inout [String: Int]
  ) throws {
    let printing = Printing(text, setup: setup, body: body, pager: pager)
    func supply() -> ParagraphSupply {
      ParagraphSupply(
        story: printing.story, fonts: Printing.fonts, hyphenation: Printing.hyphenation,
        expectation: FlowExpectation(
          measure: setup.columnWidth, frameHeight: setup.columnHeight))
    }
    let framesetter = Framesetter(supply: supply())
    var left: [(paragraph: Int, state: ParagraphState)] = []
    for frame in printing.frames {
      for (index, placed) in frame.frame.lines.enumerated() {
        let isVaried = placed.line.next.plannedLines > 0
        if isVaried { tally["varied", default: 0] += 1 }
        guard
          index % 29 == 0 || isVaried
            || placed.paragraph == frame.frame.lines.last?.paragraph
              && frame.frame.continuation?.openBlocks.isEmpty == false
            || placed.paragraph == frame.frame.lines.first?.paragraph
              && frame.frame.lines[0].line.begin.line > 0
        else { continue }
        let place = "\(name): \(frame.id).l\(index + 1)"
        let account = framesetter.account(
          ofLine: index, in: frame.frame,
          entries: left.filter { $0.paragraph == placed.paragraph }.map(\.state),
          next: [frame.frame.shape])
        switch account {
        case .blank:
          #expect(placed.line.isBlank, "\(place)")
        case .unexplained:
          tally["unexplained", default: 0] += 1
          Issue.record("\(place) is not explained")
        case .explained(let found, let basis):
          #expect(found.choice.range == placed.line.range, "\(place)")
          guard case .optimum(let optimum) = found.method else {
            tally["first fit", default: 0] += 1
            continue
          }
          tally["optimum \(basis.rawValue)", default: 0] += 1
          #expect(optimum.line.range == placed.line.range, "\(place)")
          #expect(optimum.line.number == placed.line.begin.line, "\(place)")
          #expect(optimum.line.measure == placed.line.measure, "\(place)")
          #expect(optimum.line.naturalWidth == placed.line.naturalWidth, "\(place)")
          #expect(optimum.line.hangStart == placed.line.hangStart, "\(place)")
          #expect(optimum.line.fitness.rawValue == placed.line.next.fitness, "\(place)")
        }
      }
      if frame.frame.continuation?.openBlocks.isEmpty == false, let last = frame.frame.lines.last {
        left.append((last.paragraph, last.line.next))
      }
    }
  }
}
