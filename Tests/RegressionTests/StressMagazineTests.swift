import TypesetGeometry
import TypesetRegression
import Testing
import TypesetKit

/// What holds on all pages of random magazines in the templates that ship, with the faces that they
/// ask for, as their records say it.
@Suite("Stress magazines")
struct StressMagazineTests {
  static let templates = ["plain", "monthly", "newspaper", "zine"]

  private static func record(
    _ magazine: StressMagazine, _ template: String
  ) throws -> LayoutRecord {
    let chosen = try RequestedTemplate(template)
    return try Recording.record(magazine.text, name: "stress.txt") {
      request in
      request.template = chosen
      request.page = .init()
      request.fonts = .init()
      request.body = .init()
      if template == "plain" { request.page.columns = 2 }
    }
  }

  @Test(arguments: templates, 1...12)
  func pagesHoldAMagazine(_ template: String, _ seed: Int) throws {
    let magazine = StressMagazine(
      seed: UInt64(seed), pictures: Recording.root + "content/images")
    let record = try Self.record(magazine, template)
    #expect(!record.pages.isEmpty)
    let failures = record.diagnostics.filter { $0.severity == "error" }
    #expect(failures.isEmpty, "\(failures.map(\.message))")
    everyWordInOrder(record, magazine)
    bodyOnTheGrid(record, least: (magazine.words - 300) / 60)
    nothingStandsOut(record)
  }

  /// The stories' lines say all words, each once, and in each story in order.
  private func everyWordInOrder(_ record: LayoutRecord, _ magazine: StressMagazine) {
    var texts: [String: String] = [:]
    for frame in record.pages.flatMap(\.frames) {
      for line in frame.lines { texts[frame.story, default: ""] += line.text }
    }
    var found: [Int] = []
    for (story, text) in texts {
      let counts = text.split { !$0.isLetter && !$0.isNumber }.compactMap { word in
        word.last == "x" ? Int(word.dropLast().drop { !$0.isNumber }) : nil
      }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }, "\(story) is in disorder")
      found += counts
    }
    #expect(found.sorted() == Array(1...magazine.words))
  }

  /// All baselines of running text stand on one grid, on all pages, to the unit.
  private func bodyOnTheGrid(_ record: LayoutRecord, least: Int) {
    guard let setup = record.setup else {
      Issue.record("a record without its setup")
      return
    }
    var rows: Set<Int> = []
    var count = 0
    for frame in record.pages.flatMap(\.frames) {
      for line in frame.lines where line.height == setup.leading {
        guard line.runs.contains(where: { $0.size == setup.size && $0.rise == .zero }) else {
          continue
        }
        count += 1
        rows.insert(line.origin.y.scaledPoints % setup.leading.scaledPoints)
      }
    }
    #expect(count >= least)
    #expect(rows.count <= 1, "\(count) lines on grids at \(rows.sorted())")
  }

  /// Lines and pictures stand in their frames, boxes on their pages, frames beside each other.
  private func nothingStandsOut(_ record: LayoutRecord) {
    for page in record.pages {
      let sheet = Rect(
        x: .zero - page.bleed, y: .zero - page.bleed, width: page.size.width + page.bleed * 2,
        height: page.size.height + page.bleed * 2)
      let filled = page.frames.filter { frame in frame.lines.contains { $0.height > .zero } }
      for (place, frame) in filled.enumerated() {
        #expect(sheet.contains(frame.box), "\(frame.id)")
        for image in frame.images {
          #expect(frame.box.contains(image.box), "\(image.id) \(frame.id)")
        }
        for line in frame.lines where line.height > .zero {
          #expect(line.origin.y >= frame.box.minY && line.origin.y <= frame.box.maxY, "\(line.at)")
        }
        for box in frame.boxes { #expect(sheet.contains(box.box), "\(frame.id)") }
        for other in filled[..<place] {
          #expect(!other.box.intersects(frame.box), "\(page.number): \(other.id) and \(frame.id)")
        }
      }
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  fileprivate func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
