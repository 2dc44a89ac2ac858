import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// What holds for every text with tabs, every list of stops and every measure.
@Suite("Laws of tabs")
struct TabLawTests {
  private static let words = [
    "a", "bb", "Ccc", "12.5", "-3", "1,234.50", "9 kg", "\t", "\t", "\t", " ", " ", "-", "אב",
    "\u{AD}",
  ]

  private func stops(_ random: inout Seeded) -> [TextTab] {
    (0..<random.number(1...4)).map { _ in
      TextTab(
        random.once(in: 10) ? TextTab.lineEnd : random.length(5...150),
        random.pick(TextTab.Alignment.allCases), leader: random.once(in: 3) ? "." : "")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func whatIsWeighedIsWhatIsSet(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let tools = Workbench.tools()
    for _ in 0..<25 {
      let string = (0..<random.number(1...30)).map { _ in
        random.pick(TabLawTests.words)
      }.joined()
      let style = Workbench.style {
        $0.tabs = stops(&random)
        $0.alignment = random.once(in: 2) ? .justify : .start
        $0.headIndent = random.length(0...20)
        $0.tabInterval = random.once(in: 4) ? .zero : random.length(5...50)
      }
      let measure = random.length(40...160)
      let text = Workbench.text(string)
      var end = TextOffset.zero
      for (choice, line) in Workbench.choices(text, measure: measure, style, with: tools) {
        // Lines tile the text and go on.
        #expect(line.range.lowerBound == end)
        #expect(line.range.upperBound > end)
        end = line.range.upperBound
        guard choice.naturalWidth <= measure - style.headIndent else { continue }
        #expect(choice.naturalWidth == line.naturalWidth, "\(string.debugDescription)")
        try stand(line)
      }
      #expect(end == text.endOffset)
    }
  }

  /// Every tab that found a stop brought what follows it there.
  private func stand(_ line: Line) throws {
    guard line.paragraph.analysis.levels.isLeftToRight else { return }
    for (index, run) in line.runs.enumerated() where run.kind == .tab {
      guard let tab = line.tab(of: run) else { continue }
      let behind = line.runs[(index + 1)...].prefix { $0.kind != .tab }
      let start = line.inset + run.x + run.width
      let end = line.inset + (behind.last.map { $0.x + $0.width } ?? run.x + run.width)
      switch tab.alignment {
      case .start: #expect(start == tab.location)
      case .end: #expect(end == min(tab.location, line.inset + line.measure))
      case .center: #expect((start + (end - start) / 2) == tab.location)
      case .decimal: #expect(start <= tab.location)
      }
      for glyph in line.glyphs[run.glyphs] {
        #expect(glyph.x >= run.x && glyph.x + glyph.advance <= run.x + run.width)
      }
    }
  }
}
