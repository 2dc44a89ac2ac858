import TypesetGeometry
import TypesetRichText

/// What was chosen ahead for lines that are alike, of the paragraphs that were broken last: who fills a column from many
/// places goes on from each of them in the next one, and what is left of a paragraph is not chosen anew for that.
///
/// It is the same for a set of frames as what a framesetter hands from one frame to the next: it saves choosing lines
/// again and changes none. A paragraph of very many pages takes time in proportion to its length so.
///
/// It belongs to the thread of its framesetter.
final class AheadMemory {
  private var known: [Int: [LinesAhead]] = [:]
  private var count = 0
  /// More are not kept: those of some pages.
  private static let most = 200

  /// Lines of the paragraph `index` of which one begins at `state` in `slot`; nil where none are known.
  ///
  /// - Complexity: O(what is known of the paragraph).
  func lines(
    of index: Int, hasInitial: Bool, at state: ParagraphState, in slot: LineSlot
  ) -> LinesAhead? {
    known[index]?.last {
      $0.hasInitial == hasInitial && $0.place(at: state, in: slot) != nil
    }
  }

  /// Keeps `lines`, which do not depend on where a frame ends.
  func keep(_ lines: LinesAhead) {
    if count >= AheadMemory.most {
      // Those of the paragraph in hand may be of very many pages.
      let last = known[lines.paragraph]?.suffix(AheadMemory.most / 2) ?? []
      known.removeAll(keepingCapacity: true)
      if !last.isEmpty { known[lines.paragraph] = Array(last) }
      count = last.count
    }
    known[lines.paragraph, default: []].append(lines)
    count += 1
  }

  /// Lets go of the paragraphs before `index`.
  func release(before index: Int) {
    guard known.contains(where: { $0.key < index }) else { return }
    known = known.filter { $0.key >= index }
    count = known.reduce(0) { $0 + $1.value.count }
  }
}
