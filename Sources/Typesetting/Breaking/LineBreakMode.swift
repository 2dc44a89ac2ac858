import Geometry
import RichText
import TextAnalysis

extension ParagraphStyle.LineBreakMode {
  /// True where a paragraph's lines end at forced breaks alone.
  var isWhole: Bool { self != .wordWrapping && self != .characterWrapping }
}

extension PreparedParagraph {
  /// The line from `state` in `slot`, where the paragraph's mode says where it ends; nil where a
  /// breaker chooses among words.
  func lineByMode(
    from state: ParagraphState, in slot: LineSlot, with tools: ParagraphTools
  ) -> LineBreak? {
    switch style.lineBreakMode {
    case .wordWrapping: return nil
    case .characterWrapping: return clusterBreak(from: state, in: slot, with: tools)
    case .clipping, .truncatingHead, .truncatingMiddle, .truncatingTail:
      return lineBreak(from: state, to: text.endOffset, in: slot, with: tools)
    }
  }
}
