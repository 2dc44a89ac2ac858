import Testing
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Choices below a question.
@Suite struct ChoiceTests {
  private static func list(_ items: [String], _ classes: String = " class=choices") -> String {
    "<ol type=A\(classes)>\n" + items.map { "<li>\($0)\n" }.joined() + "</ol>\n"
  }

  /// How many of the items stand on each row.
  private static func rows(_ items: [String], width: Double = 200) -> [Int] {
    var design = Sheets.design(columns: 1, rows: 60)
    design.size.width = pt(width) + pt(40)
    let sheets = Sheets("Aa.\n\(list(items))Aa.", design)
    sheets.checkText()
    let story = sheets.issue.main.story
    var found: [Length: Int] = [:]
    for line in sheets.pages.flatMap(\.frames).flatMap(\.frame.lines)
    where line.line.begin == .start && story.paragraphs[line.paragraph].style.cell != nil {
      found[line.origin.y, default: 0] += 1
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// As many side by side as there is room for on one line each.
  @Test func theyChooseTheirColumns() {
    #expect(ChoiceTests.rows(["a", "b", "c", "d"]) == [4])
    #expect(ChoiceTests.rows(["a b c d e f g", "b", "c", "d"], width: 200) == [2, 2])
    #expect(ChoiceTests.rows(["a b c d e f g h i j", "b", "c", "d"]) == [1, 1, 1, 1])
    #expect(ChoiceTests.rows(["a", "b", "c"]) == [3])
    #expect(ChoiceTests.rows(["a b c d e", "b", "c"]) == [2, 1])
    #expect(ChoiceTests.rows(["a", "b", "c", "d", "e", "f", "g"]) == [4, 3])
  }

  /// They follow their question at once, and those with something high keep off those below.
  @Test func choicesFollowTheirQuestion() throws {
    var design = Sheets.design(columns: 1, rows: 60)
    design.size.width = pt(160)
    let sheets = Sheets(
      "Aa.\nQuestion.\n" + ChoiceTests.list(["<font size=18>a</font> a a a a", "b", "c"]) + "Aa.",
      design)
    let story = sheets.issue.main.story
    let lines = sheets.pages.flatMap(\.frames).flatMap(\.frame.lines).filter { $0.height > .zero }
    let first = try #require(lines.firstIndex { story.paragraphs[$0.paragraph].style.cell != nil })
    #expect(lines[first].origin.y - lines[first - 1].origin.y <= pt(24))
    #expect(story.paragraphs[lines[first].paragraph].style.spaceBefore == .zero)
  }

  /// Random ones: each in its column, none over another, in order, and with its question.
  @Test(arguments: 0..<60) func choicesKeepTheirLaws(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 91_000)
    let items = (0..<random.number(2...9)).map { _ in
      Sheets.words(random.number(1...(random.number(1...4) == 1 ? 40 : 6)))
    }
    let columns = random.number(1...3)
    let sheets = Sheets(
      "\(Sheets.words(random.number(20...200)))\nQuestion.\n\(ChoiceTests.list(items))\(Sheets.words(50))",
      Sheets.design(columns: columns, rows: random.number(14...30)),
      pager: random.pick([.greedy, .spread]))
    sheets.checkText()
    let story = sheets.issue.main.story
    // The question stands above the first of them.
    let frames = sheets.pages.flatMap(\.frames)
    func frame(of paragraph: Int?) -> Int? {
      frames.firstIndex { $0.frame.lines.contains { $0.paragraph == paragraph } }
    }
    let first = story.paragraphs.firstIndex { $0.style.cell != nil }
    let question = story.paragraphs.firstIndex {
      story.text.utf8[$0.range.utf8].starts(with: Array("Question".utf8))
    }
    #expect(first != nil && frame(of: first) == frame(of: question))
    for frame in sheets.pages.flatMap(\.frames) {
      var boxes: [Rect] = []
      for line in frame.frame.lines where line.height > .zero {
        guard let cell = story.paragraphs[line.paragraph].style.cell else { continue }
        let width = frame.frame.shape.size.width
        let interval = cell.table.choiceInterval(cell, in: width)
        #expect(line.origin.x >= interval.start && line.origin.x + line.line.width <= interval.end)
        boxes.append(
          Rect(
            x: line.origin.x, y: line.origin.y - line.line.ascent, width: line.line.width,
            height: line.height))
      }
      for (place, box) in boxes.enumerated() {
        for other in boxes[..<place] {
          #expect(
            box.minX >= other.maxX || other.minX >= box.maxX || box.minY >= other.maxY
              || other.minY >= box.maxY)
        }
      }
    }
  }

  /// What is no list of lines stays a list; so does one that nobody called choices.
  @Test func othersAreLists() {
    #expect(ChoiceTests.rows(["a\n<ul>\n<li>b\n<li>c\n</ul>", "d"]) == [])
    let sheets = Sheets(
      ChoiceTests.list(["a", "b"], ""), Sheets.design(columns: 1, rows: 20))
    #expect(sheets.issue.main.story.paragraphs.allSatisfy { $0.style.cell == nil })
  }
}
