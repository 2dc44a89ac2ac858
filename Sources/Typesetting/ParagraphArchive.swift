import TypesetRichText

/// Paragraphs as one layout prepared them, for the next layout of nearly the same stories: an issue
/// with contents is laid out until its page numbers stand, and most of its paragraphs are the same
/// each time.
///
/// What is prepared depends on text, style and tools alone, so that pages come out the same with it
/// and without. It belongs to the thread of the supplies that share it.
package final class ParagraphArchive {
  private struct Entry {
    var prepared: PreparedLines
    var expectation: FlowExpectation
  }

  /// By the letters' hash.
  private var entries: [Int: [Entry]] = [:]
  private var bytes = 0
  /// More text than this is not kept: about seven hundred pages, beyond which memory counts.
  private static let mostBytes = 4 << 20

  /// An empty one.
  package init() {}

  /// Keeps a paragraph whose lines were made for `expectation`, while there is room.
  func keep(_ prepared: PreparedLines, madeFor expectation: FlowExpectation) {
    let text = prepared.paragraph.text
    guard bytes + text.utf8.count <= ParagraphArchive.mostBytes else { return }
    bytes += text.utf8.count
    entries[text.utf8.hashValue, default: []].append(
      Entry(prepared: prepared, expectation: expectation))
  }

  /// The paragraph of `text` and `style` with its lines for `expectation`; nil where it was not
  /// prepared for that. O(its length).
  func paragraph(
    _ text: AttributedText, _ style: ParagraphStyle, for expectation: FlowExpectation
  ) -> PreparedLines? {
    entries[text.utf8.hashValue]?.first {
      $0.expectation == expectation && $0.prepared.paragraph.style == style
        && $0.prepared.paragraph.text == text
    }?.prepared
  }
}
