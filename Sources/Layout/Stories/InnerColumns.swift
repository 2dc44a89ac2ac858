package import TypesetRichText
import Typesetting

/// Several columns that stand in one thing: a box, a sidebar. What is around them and over them is
/// theirs together, and no part of the paragraphs.
package struct InnerColumns: Hashable, Sendable {
  /// The background, rules and padding around all of them; nil for none. Its group says how far it
  /// stands in.
  package var box: ParagraphBox?
  /// Whether no page may end within it.
  package var keepsTogether = false
  /// Paragraphs that reach over all of them, in order: places in `Story.paragraphs`.
  package var spanning: [Range<Int>] = []

  /// Nothing around them and nothing over them.
  package init() {}
}

extension InnerColumns {
  /// Adds paragraphs behind the others that reach over all columns.
  fileprivate mutating func addSpanning(_ paragraphs: Range<Int>) {
    let start = spanning.last?.upperBound == paragraphs.lowerBound ? spanning.removeLast() : nil
    spanning.append((start?.lowerBound ?? paragraphs.lowerBound)..<paragraphs.upperBound)
  }

  /// Nil where there is nothing around the columns and nothing over them.
  var orNothing: InnerColumns? { self == InnerColumns() ? nil : self }

  /// With the headings that `story` begins with over all columns.
  func heading(_ story: Story) -> InnerColumns {
    let seen = story.paragraphs.indices.filter { story.paragraphs[$0].role == .text }
    let heads = seen.prefix { story.paragraphs[$0].style.keepsWithNext }
    guard let last = heads.last, heads.count < seen.count,
      spanning.first.map({ $0.lowerBound > last }) ?? true
    else { return self }
    var inner = self
    inner.spanning.insert(0..<last + 1, at: 0)
    return inner
  }
}

extension StoryAssembly {
  /// Notes that the paragraphs from `first` on reach over all columns of `container`.
  mutating func noteSpanning(from first: Int, of container: Int) {
    guard paragraphs[first...].contains(where: { $0.role.isSeen }) else { return }
    let end = paragraphs.count
    // In place: there may be as many as lines.
    innerColumns[container]?.addSpanning(first..<end)
  }
}
