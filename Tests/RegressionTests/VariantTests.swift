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
}
