import TypesetGeometry
import TypesetRichText

/// What was found out about paragraphs at the feet of frames of one size, and at their heads: who tries a column from many
/// places asks the same of them again and again.
///
/// It belongs to the thread of its framesetter.
final class FrameMemory {
  /// What is left of a paragraph.
  struct Rest: Hashable {
    var paragraph: Int
    var state: ParagraphState
    /// So many of its lines.
    var lines = 0
    /// In other lines than its best.
    var variant: LineVariant?
    /// In this slot.
    var slot: LineSlot?
  }

  /// Whether so many lines are left.
  var hasLines: [Rest: Bool] = [:] {
    didSet { if hasLines.count > FrameMemory.most { hasLines.removeAll() } }
  }
  /// What a breaker chooses that knows that the frame ends behind so many lines.
  var atFoot: [Rest: [LineBreak]] = [:] {
    didSet { if atFoot.count > FrameMemory.most { atFoot.removeAll() } }
  }

  /// More of each are not kept: those of some pages.
  private static let most = 200
}
