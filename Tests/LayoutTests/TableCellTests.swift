import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// What stands in the cells of tables, on their grounds, and below them.
@Suite struct TableCellTests {
  /// A cell with lists in lists, of words of one letter.
  private static func cell(_ random: inout Seeded) -> String {
    var text = "<td>"
    if random.once(in: 3) { text += Sheets.words(random.number(1...9)) }
    func list(_ depth: Int, _ random: inout Seeded) -> String {
      let tag = random.pick(["ul", "ol"])
      var text = "<\(tag)>"
      for _ in 0..<random.number(1...3) {
        text += "<li>" + Sheets.words(random.number(1...12))
        if depth < 2, random.once(in: 4) { text += list(depth + 1, &random) }
      }
      return text + "</\(tag)>"
    }
    text += list(0, &random)
    if random.once(in: 3) { text += "<p>" + Sheets.words(random.number(1...9)) + "</p>" }
    return text
  }

  /// The lines of an item of a list in a cell begin where its sign ends, and stay within their column.
  @Test(arguments: 0..<40) func itemsHang(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 61_000)
    let columns = random.number(1...3)
    var text = "<table>\n"
    for _ in 0..<random.number(1...3) {
      text += "<tr>"
      for _ in 0..<columns { text += TableCellTests.cell(&random) + "\n" }
    }
    text += "</table>\n"
    let sheets = Sheets(text, Sheets.design(columns: 1, rows: 60), mostPages: 40)
    sheets.checkText()
    let story = sheets.issue.main.story
    let bytes = story.text.utf8
    var hang: Length?
    var hung = 0
    for line in sheets.pages.flatMap(\.frames).flatMap(\.frame.lines) where line.height > .zero {
      let start = line.range.lowerBound.utf8
      let isWritten =
        line.line.begin == .start || bytes[..<start].suffix(3).elementsEqual([0xE2, 0x80, 0xA8])
      if isWritten {
        // A sign, an em further in for each list around its own, and a space that does not break.
        let letters = String(decoding: bytes[start..<line.range.upperBound.utf8], as: UTF8.self)
        let sign = letters.prefix { $0 == "\u{2003}" || $0 == "•" || $0.isNumber || $0 == "." }
        hang = nil
        guard !sign.isEmpty, letters.dropFirst(sign.count).first == "\u{A0}" else { continue }
        let end = start + sign.utf8.count + 2
        // What hangs has half of its column at least.
        hang = line.origin.x + min(line.line.offset(for: TextOffset(end)), line.line.measure / 2)
      } else if let hang {
        hung += 1
        #expect(line.origin.x == hang, "seed \(seed): \(line.origin.x) for \(hang)")
      }
    }
    #expect(hung > 0 || columns == 1 || seed > 0)
  }

  /// Lines that their author ended may say the same words: no line is broken for that.
  @Test(arguments: ["a b<br>a b<br>c b", "<p>a b</p><p>a b</p>"]) func writtenLinesStay(
    _ cell: String
  ) {
    let sheets = Sheets(
      "<table><tr><td>\(cell)<td>c\n</table>\n", Sheets.design(columns: 1, rows: 20), mostPages: 4)
    let story = sheets.issue.main.story
    let lines = sheets.pages.flatMap(\.frames).flatMap(\.frame.lines).map {
      String(decoding: story.text.utf8[$0.range.utf8], as: UTF8.self).filter(\.isLetter)
    }
    #expect(
      lines.filter { $0.count == 2 }.count == lines.filter { $0.contains("b") }.count, "\(lines)")
  }

  /// Rows that one cell reaches over stand on one ground.
  @Test(arguments: 0..<20) func rowsOfOneCellHaveOneGround(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 62_000)
    var text = "<table>\n"
    /// The rows of each stripe.
    var stripes: [Int] = []
    var rest = 0
    for row in 0..<random.number(4...14) {
      text += "<tr>"
      if rest > 0 {
        stripes.append(stripes[row - 1])
        rest -= 1
      } else {
        stripes.append((stripes.last ?? -1) + 1)
        rest = random.pick([0, 0, 1, 2])
        text += "<td" + (rest > 0 ? " rowspan=\(rest + 1)" : "") + ">s"
      }
      text += "<td>r\(row)<td>b\n"
    }
    text += "</table>\n"
    var design = Sheets.design(columns: 1, rows: 60)
    design.template.stylesheet.paragraphs["even-row"]?.ground = .gray(0xEEEE)
    let sheets = Sheets(text, design, mostPages: 20)
    let story = sheets.issue.main.story
    for (row, stripe) in stripes.enumerated() {
      let paragraph = try #require(
        story.paragraphs.first {
          String(decoding: story.text.utf8[$0.range.utf8], as: UTF8.self).filter {
            $0.isLetter || $0.isNumber
          } == "r\(row)"
        })
      #expect((paragraph.style.box?.ground != nil) == !stripe.isMultiple(of: 2), "row \(row)")
    }
  }

  /// Rows with rules by the style of rows are as high as each other, whichever is the second.
  @Test func ruledRowsAreAlike() {
    var design = Sheets.design(columns: 1, rows: 60)
    design.template.stylesheet.paragraphs["row"]?.rule = .box
    let text = "<table>\n<tr><th>h\n<tr><td>a\n<tr><td>b\n<tr><td>c\n<tr><td>d\n</table>\n"
    let sheets = Sheets(text, design, mostPages: 20)
    let feet = sheets.pages.flatMap(\.frames).flatMap(\.frame.lines).filter {
      sheets.issue.main.story.paragraphs[$0.paragraph].style.cell != nil
    }.map(\.origin.y)
    let steps = zip(feet.dropFirst(), feet.dropFirst(2)).map { $1 - $0 }
    #expect(steps.count == 3 && Set(steps).count == 1, "\(steps)")
  }

  /// The ground of a cell's class is behind it alone, as wide as its columns and as high as its rows, whichever cell of its
  /// row it is.
  @Test(arguments: 0..<12) func aCellHasItsOwnGround(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 64_000)
    let count = random.number(2...4)
    let hot = (row: random.number(0...2), column: random.number(0...count - 1))
    var text = "<table>\n"
    for row in 0..<4 {
      text += "<tr>"
      for column in 0..<count {
        text += row == hot.row && column == hot.column ? "<td class=hot>h" : "<td>c"
      }
      text += "\n"
    }
    var design = Sheets.design(columns: 1, rows: 60)
    var look = ParagraphLook()
    look.ground = .gray(0x3333)
    design.template.stylesheet.paragraphs["hot"] = look
    let sheets = Sheets(text + "</table>\n", design, mostPages: 4)
    let story = sheets.issue.main.story
    let frame = try #require(sheets.pages.first?.frames.first?.frame)
    let boxes = frame.boxes.filter { $0.style.ground == .gray(0x3333) }
    #expect(boxes.count == 1)
    let box = try #require(boxes.first)
    for line in frame.lines where line.height > .zero {
      let letters = String(decoding: story.text.utf8[line.range.utf8], as: UTF8.self)
      let isInside =
        line.origin.x >= box.rect.minX && line.origin.x < box.rect.maxX
        && line.origin.y > box.rect.minY && line.origin.y < box.rect.maxY
      #expect(isInside == letters.hasPrefix("h"), "\(letters) at \(line.origin)")
    }
  }

  /// Below each part of a table over all columns stand the notes that it calls.
  @Test(arguments: 0..<24) func notesStandBelowTheirPart(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 63_000)
    let columns = random.number(2...3)
    let rows = random.number(14...30)
    var text = "<article>\n" + Sheets.words(random.number(5...120)) + "\n<table span=all>\n"
    for row in 0..<random.number(20...70) {
      let note = random.once(in: 6) ? "<note>\(Sheets.words(random.number(1...30)))</note>" : ""
      text += "<tr><td>a\(row)<td>b\(note)\n"
    }
    text += "</table>\n" + Sheets.words(random.number(30...200)) + "\n</article>\n"
    let sheets = Sheets(text, Sheets.design(columns: columns, rows: rows), mostPages: 60)
    sheets.checkText()
    let notes = sheets.issue.notes
    let list = sheets.issue.stories.count - 1
    for page in sheets.pages {
      let feet = page.frames.filter { $0.storyIndex == list }
      for frame in page.frames where frame.storyIndex == 0 {
        let range = frame.frame.visibleRange
        let isTable = frame.frame.lines.contains {
          sheets.issue.main.story.paragraphs[$0.paragraph].style.cell != nil
        }
        guard isTable else { continue }
        for note in notes where range.lowerBound <= note.anchor && note.anchor < range.upperBound {
          #expect(
            feet.contains {
              $0.frame.visibleRange.lowerBound <= note.text.lowerBound
                && note.text.lowerBound < $0.frame.visibleRange.upperBound
            },
            "page \(page.number) of \(sheets.pages.count), complete \(frame.frame.continuation == nil), rows \(rows), columns \(columns), foot \(frame.box.maxY), \(feet.map(\.box))"
          )
        }
        let foot = frame.box.minY + (frame.frame.lines.last?.origin.y ?? .zero)
        for other in feet where other.box.minX < frame.box.maxX && frame.box.minX < other.box.maxX {
          #expect(other.box.minY >= foot, "page \(page.number)")
        }
      }
    }
  }
}
