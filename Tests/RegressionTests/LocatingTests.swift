import TypesetGeometry
import TypesetRichText
import Testing
import TypesetKit
import Typesetting

@testable import TypesetRegression

/// What stands at a point, and where words stand, from records.
@Suite struct LocatingTests {
  static let manuscript = """
    <b>Office</b> affairs — “fifty-fifty” for the <i>chief</i>, who is unwilling to characterise \
    the misunderstandings of this fortnight.

    שלום עולם and then מה שלומך 12 again, with عدد ٣ at the end of it.
    One\tTwo\tThree
    """

  func record() throws -> LayoutRecord {
    try Recording.record(LocatingTests.manuscript) { request in
      request.recordsCells = true
      request.fonts.usesSystemFonts = true
      request.body.font = "Linux Libertine O"
      request.page.columns = 2
    }
  }

  @Test func theMiddleOfEveryCellGivesItsCharacter() throws {
    let record = try record()
    var checked = 0
    for page in record.pages {
      for frame in page.frames {
        for line in frame.lines {
          let cells = try #require(line.cells)
          for cell in cells where cell.right > cell.left {
            let point = Point(
              x: line.origin.x + cell.left + (cell.right - cell.left) / 2,
              y: line.origin.y - line.ascent / 2)
            let found = record.locations(at: point, on: page)
            #expect(found.first?.range == cell.range, "\(line.at) \(cell) \(found)")
            #expect(found.first?.parts.first?.at == line.at)
            checked += 1
          }
        }
      }
    }
    #expect(checked > 150)
  }

  @Test func cellsTileWhatIsSeenOfALine() throws {
    let record = try record()
    for line in record.pages.flatMap({ $0.frames.flatMap(\.lines) }) where line.height > .zero {
      let cells = try #require(line.cells)
      let sum = cells.reduce(Length.zero) { $0 + ($1.right - $1.left) }
      let hyphen = line.reason == .hyphen
      #expect(hyphen || (sum - line.width).magnitude < Length(scaledPoints: 655), "\(line.at)")
      #expect(!hyphen || sum < line.width)
    }
  }

  @Test func wordsInTwoDirectionsHaveABoxForEach() throws {
    let record = try record()
    let found = record.locations(of: "עולם and")
    #expect(found.count == 1)
    let boxes = found.flatMap(\.parts).flatMap(\.boxes)
    #expect(boxes.count >= 2, "\(found)")
    #expect(record.locations(of: "fortnight.").first?.source?.line == 1)
    #expect(record.locations(of: "nowhere").isEmpty)
    // Divided words are whole.
    for word in ["misunderstandings", "characterise", "unwilling"] {
      #expect(record.locations(of: word).count == 1, "\(word)")
    }
  }

  @Test func whatIsWrittenInARecordIsChecked() throws {
    let bytes = Recording.bytes("one two") { $0.recordsCells = true }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"cells\":[[0,1,"))
    for wrong in ["[[0,1,2]", "[[0,0,1,1]", "[[-1,1,1,1]", "[[0,1,1,1,1]"] {
      let place = try #require(text.firstRange(of: "\"cells\":[[0,1,"))
      let end = try #require(text[place.upperBound...].firstIndex(of: "]"))
      let changed =
        text[..<place.lowerBound] + "\"cells\":" + wrong + text[text.index(after: end)...]
      #expect(throws: RecordError.self) { try LayoutRecord(parsing: Array(changed.utf8)) }
    }
  }
}
