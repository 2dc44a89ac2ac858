import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// What has to take no longer, for each thing that is set, however many there are of it. Work is counted,
/// since a clock proves nothing; `scripts/growth` measures.
@Suite struct GrowthTests {
  /// A text that says the same for each of `count` elements.
  private func equalTexts(_ count: Int) -> [AttributedText] {
    (0..<count).map { number in
      var attributes = Workbench.attributes
      attributes.node = NodeID(contentHash: 3, occurrence: number)
      return AttributedText("Short text.\n", attributes)
    }
  }

  /// Paragraphs of an issue with contents are looked up once more for each layout. Those of other
  /// elements that say the same are not held against them.
  @Test(arguments: [20, 200]) func equalParagraphsAreFoundAtOnce(_ count: Int) {
    let tools = Workbench.tools()
    let archive = ParagraphArchive()
    let height = Length(points: 200)
    let expectation = FlowExpectation(measure: Length(points: 100), frameHeight: height)
    let texts = equalTexts(count)
    for text in texts {
      let paragraph = PreparedParagraph(text, style: Workbench.style(), with: tools)
      archive.keep(PreparedLines(paragraph: paragraph, lines: []), madeFor: expectation)
    }
    for text in texts {
      let found = archive.paragraph(text, Workbench.style(), for: expectation)
      #expect(found?.paragraph.text == text)
    }
    #expect(archive.comparisons == count)
    // Neither what is set another way nor what other frames are for.
    let other = FlowExpectation(measure: Length(points: 90), frameHeight: height)
    #expect(archive.paragraph(texts[0], Workbench.style(), for: other) == nil)
    let centred = Workbench.style { $0.alignment = .center }
    #expect(archive.paragraph(texts[0], centred, for: expectation) == nil)
  }

  /// Styles of cells are told apart by their hashes: those of tables that look alike, and of boxes that do. Otherwise each
  /// would be held against all before it.
  @Test func cellsOfEqualTablesHaveHashesOfTheirOwn() {
    var hashes: Set<Int> = []
    for table in 0..<50 {
      let node = NodeID(contentHash: 5, occurrence: table)
      var columns = TableColumns(least: [Length(points: 10), Length(points: 20)])
      columns.node = node
      for place in 0..<2 {
        let style = Workbench.style {
          $0.cell = TableCell(table: columns, columns: place..<place + 1, place: place, count: 2)
        }
        hashes.insert(SharedStyle(style).hashValue)
      }
      var box = BoxTests.box
      box.group = ParagraphBox.Group(node: node)
      let boxed = Workbench.style { $0.box = box }
      #expect(SharedStyle(boxed) == SharedStyle(boxed))
      hashes.insert(SharedStyle(boxed).hashValue)
      let outer = Workbench.style { $0.outerBoxes = [box] }
      hashes.insert(SharedStyle(outer).hashValue)
    }
    #expect(hashes.count == 200)
  }

  /// A line looks at its own rubies: they are found as those are whose bases begin on it.
  @Test func rubiesAreFoundByTheirPlaces() {
    var text = AttributedText()
    for number in 0..<40 {
      var attributes = Workbench.attributes
      attributes.ruby = RubyAnnotation(String(repeating: "a", count: number % 3 + 1))
      text.append("漢", attributes)
      if number % 4 != 0 { text.append("かな", Workbench.attributes) }
    }
    let paragraph = PreparedParagraph(
      text, style: Workbench.style(), with: Workbench.tools())
    #expect(paragraph.rubies.count == 40)
    for lower in stride(from: 0, through: text.utf8.count, by: 2) {
      for upper in stride(from: lower, through: text.utf8.count, by: 5) {
        let expected = paragraph.rubies.filter { (lower..<upper).contains($0.base.lowerBound) }
        #expect(paragraph.rubies(in: lower..<upper).map(\.base) == expected.map(\.base))
      }
    }
  }

  /// The searches answer what going through all of them does.
  @Test(arguments: 0..<200) func searchesFindWhatAWalkFinds(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    let sorted = (0..<random.number(0...12)).map { _ in random.number(0...9) }.sorted()
    for start in 0...sorted.count {
      let part = start..<sorted.count
      for value in -1...10 {
        let first = part.first { sorted[$0] >= value } ?? part.upperBound
        #expect(part.partitioningIndex { sorted[$0] < value } == first)
        let last = part.last { sorted[$0] <= value } ?? part.lowerBound
        #expect(part.lastIndex(whereSorted: { sorted[$0] <= value }) == last)
      }
    }
  }

  /// The paragraph at an offset, empty ones included: what both framesetter and pages go by.
  @Test func offsetsLieInTheirParagraphs() {
    let story = Workbench.story(Workbench.text("ab\n\n\ncd\n"), Workbench.style())
    let found = (0...8).map { story.paragraphIndex(at: TextOffset($0)) }
    #expect(found == [0, 0, 0, 1, 2, 3, 3, 3, 3])
    let empty = Story(
      name: "main", text: AttributedText(), paragraphs: [], sourceMap: SourceMap())
    #expect(empty.paragraphIndex(at: .zero) == 0)
  }
}
