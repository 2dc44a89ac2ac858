import TypesetRichText

/// Paragraphs as one layout prepared them, for the next layout of nearly the same stories: an issue
/// with contents is laid out until its page numbers stand, and most of its paragraphs are the same
/// each time.
///
/// What is prepared depends on text, style and tools alone, so that pages come out the same with it
/// and without. It belongs to the thread of the supplies that share it.
package final class ParagraphArchive {
  /// What finds a paragraph quickly. Many paragraphs of an issue may say the same; the elements that
  /// they come from tell them apart, whose names are part of their attributes.
  private struct Key: Hashable {
    var letters: Int
    var runs: Int
    var first: NodeID?
    var last: NodeID?
    var expectation: FlowExpectation

    init(_ text: AttributedText, _ expectation: FlowExpectation) {
      letters = text.utf8.hashValue
      runs = text.runs.count
      first = text.runs.first?.attributes.node
      last = text.runs.last?.attributes.node
      self.expectation = expectation
    }
  }

  private var entries: [Key: [PreparedLines]] = [:]
  private var bytes = 0
  /// How many paragraphs were held against others to find them.
  private(set) var comparisons = 0
  /// More text than this is not kept: about seven hundred pages, beyond which memory counts.
  private static let mostBytes = 4 << 20

  /// An empty one.
  package init() {}

  /// Keeps a paragraph whose lines were made for `expectation`, while there is room.
  func keep(_ prepared: PreparedLines, madeFor expectation: FlowExpectation) {
    let text = prepared.paragraph.text
    guard bytes + text.utf8.count <= ParagraphArchive.mostBytes else { return }
    bytes += text.utf8.count
    var prepared = prepared
    prepared.choice = nil
    entries[Key(text, expectation), default: []].append(prepared)
  }

  /// The paragraph of `text` and `style` with its lines for `expectation`; nil where it was not
  /// prepared for that. O(its length).
  func paragraph(
    _ text: AttributedText, _ style: ParagraphStyle, for expectation: FlowExpectation
  ) -> PreparedLines? {
    guard let alike = entries[Key(text, expectation)] else { return nil }
    let found = alike.firstIndex {
      comparisons += 1
      return $0.paragraph.style == style && $0.paragraph.text == text
    }
    return found.map { alike[$0] }
  }
}
