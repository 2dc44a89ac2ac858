import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

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

  /// The line from `state` that holds as many grapheme clusters as fit, one at the least; white
  /// space at its end takes no room. O(the line's length).
  func clusterBreak(
    from state: ParagraphState, in slot: LineSlot, with tools: ParagraphTools
  ) -> LineBreak {
    let bytes = text.utf8
    let measure = measure(of: slot, line: self.line(at: state))
    let start = state.offset.utf8
    var fitting = start
    var offset = start
    var isFull = false
    while offset < bytes.count, !isFull {
      let next = graphemeEnd(after: offset)
      if analysis.positions[next].contains(.mandatoryBreak) || next == bytes.count {
        isFull = true
      }
      if droppableLength(in: bytes, at: offset) == 0,
        ownWidth(start, next)
          + specialsWidth(
            in: start..<next, line: self.line(at: state), .zero, .zero, measure, slot.frameHeight)
          > measure
      {
        break
      }
      fitting = next
      offset = next
    }
    var line = lineBreak(from: state, to: TextOffset(fitting), in: slot, with: tools)
    // Shaped for the line, its ends may be wider.
    while line.naturalWidth > measure, fitting > graphemeEnd(after: start) {
      fitting = clusterStart(atOrBefore: TextOffset(fitting - 1)).utf8
      line = lineBreak(from: state, to: TextOffset(fitting), in: slot, with: tools)
    }
    // Or narrower: there may be room for more.
    while line.naturalWidth <= measure, line.reason == .space || line.reason == .emergency {
      fitting = graphemeEnd(after: line.range.upperBound.utf8)
      let longer = lineBreak(from: state, to: TextOffset(fitting), in: slot, with: tools)
      guard longer.naturalWidth <= measure else { break }
      line = longer
    }
    // White space goes with what stands before it, also where that does not fit.
    var end = line.range.upperBound.utf8
    while end < bytes.count, !analysis.positions[end].contains(.mandatoryBreak),
      droppableLength(in: bytes, at: end) > 0
    {
      end = graphemeEnd(after: end)
    }
    guard end > line.range.upperBound.utf8 else { return line }
    return lineBreak(from: state, to: TextOffset(end), in: slot, with: tools)
  }
}
