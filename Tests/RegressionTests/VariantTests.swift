import TypesetGeometry
import TypesetRegression
import TypesetRichText
import TypesetTestSupport
import Testing
import TypesetKit

/// Paragraphs that are set longer or shorter for their pages' sake, in comparisons.
@Suite struct VariantTests {
  /// Two columns of prose on small pages, in an installed face; rules that make columns end short.
  private static func record(_ text: String) throws -> LayoutRecord {
    try Recording.record(text) { request in
      request.fonts.paths = []
      request.fonts.usesSystemFonts = true
      request.page.size = .init(width: .init(points: 420), height: .init(points: 330))
      request.page.columns = 2
    }
  }

  /// Words that were taken out are the one cause, whichever paragraphs pages then set longer or shorter.
  @Test func aVariantIsNoCause() throws {
    var others = 0
    for seed in 0..<10 {
      var random = Seeded(UInt64(seed) &+ 91_000)
      let words = [
        "the", "printer", "kept", "ledger", "of", "every", "funeral", "notice", "in", "county",
        "and", "she", "noticed", "first", "that", "widow", "had", "paid", "twice", "a",
      ]
      var paragraphs = (0..<40).map { _ in
        (0..<random.number(12...70)).map { _ in random.pick(words) }.joined(separator: " ") + "."
      }
      let before = try VariantTests.record(paragraphs.joined(separator: "\n"))
      let place = random.number(15...30)
      paragraphs[place] =
        paragraphs[place].split(separator: " ").dropLast(6).joined(separator: " ")
        + "."
      let after = try VariantTests.record(paragraphs.joined(separator: "\n"))
      let sets = [before, after].map { record in
        record.pages.reduce(into: [String: Int]()) { $0.merge($1.variants) { first, _ in first } }
      }
      others += sets[0] == sets[1] ? 0 : 1
      let changes = Comparison.compare(before, after).changes
      #expect(changes.contains { $0.kind == .text })
      #expect(!changes.contains { $0.kind == .break }, "\(seed): \(changes.map(\.message))")
    }
    #expect(others > 0)
  }

  /// A record says which spreads end a row higher: what answers to it asks for the same.
  @Test func spreadsThatEndHigherSaySo() throws {
    var found = 0
    for seed in 0..<24 where found == 0 {
      var random = Seeded(UInt64(seed) &+ 92_000)
      let text = (0..<30).map { _ in
        (0..<random.number(8...40)).map { _ in
          random.pick(["kept", "ledger", "of", "notice", "in"])
        }
        .joined(separator: " ") + "."
      }.joined(separator: "\n")
      let record = try VariantTests.record(text)
      for page in record.pages where page.rowsHigher > 0 {
        found += 1
        let other = record.pages.first {
          $0.number == (page.number % 2 == 0 ? page.number + 1 : page.number - 1)
        }
        #expect(page.rowsHigher == 1 && (other?.rowsHigher ?? 1) == 1)
        let whole = record.pages.first { $0.rowsHigher == 0 }
        if let whole, let high = whole.frames.first?.box.height {
          #expect(page.frames.allSatisfy { $0.box.height < high })
        }
      }
    }
    #expect(found > 0)
  }

  /// Paragraphs of which pages have other variants.
  private static let prose: String = {
    var random = Seeded(91_000)
    let words = ["the", "printer", "kept", "a", "ledger", "of", "every", "funeral", "notice", "in"]
    return (0..<40).map { _ in
      (0..<random.number(12...70)).map { _ in random.pick(words) }.joined(separator: " ") + "."
    }.joined(separator: "\n")
  }()

  /// The record of `prose`, with `changes` in its letters.
  private static func record(
    by pager: Request.Pager, _ changes: [(String, String)] = []
  ) throws -> LayoutRecord {
    let bytes = Recording.bytes(prose) { request in
      request.fonts.paths = []
      request.fonts.usesSystemFonts = true
      request.page.size = .init(width: .init(points: 420), height: .init(points: 330))
      request.page.columns = 2
      request.page.pager = pager
    }
    let text = changes.reduce(String(decoding: bytes, as: UTF8.self)) {
      $0.replacing($1.0, with: $1.1)
    }
    return try LayoutRecord(parsing: Array(text.utf8))
  }

  /// Where nothing says why pages are chosen otherwise, that is named once, and no paragraph.
  @Test func choicesAreNamedOnce() throws {
    let spread = try VariantTests.record(by: .spread)
    let other = try VariantTests.record(
      by: .greedy, [("\"pager\":\"greedy\"", "\"pager\":\"spread\"")])
    let changes = Comparison.compare(other, spread).changes.filter { $0.kind != .pages }
    #expect(changes.count == 1, "\(changes.map(\.message))")
    #expect(changes.first?.message.contains("pages are chosen otherwise") ?? false)
  }

  /// Another layout epoch is named first, whatever else changed.
  @Test func anotherEpochIsNamedFirst() throws {
    let spread = try VariantTests.record(by: .spread)
    let epoch = "\"layout\":\"\(LayoutRecord.epoch)\""
    let before = try VariantTests.record(
      by: .greedy,
      [
        ("\"pager\":\"greedy\"", "\"pager\":\"spread\""), (epoch, "\"layout\":\"1\""),
      ])
    let changes = Comparison.compare(before, spread).changes
    #expect(changes.first?.message.hasPrefix("layout 1 → ") ?? false, "\(changes.map(\.message))")
    // Beside a word that moved everything behind it as well.
    let text = VariantTests.prose + "\nOne word more than there was, and then a few."
    let moved = try Recording.record("Some words at the head, which move all.\n" + text) {
      request in
      request.page.columns = 2
    }
    let old = try Recording.record(text) { request in request.page.columns = 2 }
    var records = [old, moved]
    records[0].libraries["layout"] = "1"
    let both = Comparison.compare(records[0], records[1]).changes
    #expect(both.first?.message.hasPrefix("layout 1 → ") ?? false, "\(both.map(\.message))")
    #expect(both.contains { $0.kind == .text })
  }
}
