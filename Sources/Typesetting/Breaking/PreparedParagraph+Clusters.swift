import Geometry
import RichText

extension PreparedParagraph {
  /// The line from `state` on that ends behind the last grapheme cluster that fits `slot`, and the
  /// white space behind that; one cluster where nothing fits. Never past a forced break.
  /// O(the line's length).
  func clusterBreak(
    from state: ParagraphState, in slot: LineSlot, with tools: ParagraphTools
  ) -> LineBreak {
    let measure = measure(of: slot, line: state.line)
    let bytes = text.utf8
    let positions = analysis.positions
    let start = state.offset.utf8
    // All places where the line could end, a little further than its own glyphs reach.
    let farthest = measure + baseSize * 2
    var ends: [Int] = []
    var likely = 0
    var offset = start
    while offset < bytes.count {
      let isWhite = droppableLength(in: bytes, at: offset) > 0
      repeat {
        offset += 1
      } while offset < bytes.count && !positions[offset].contains(.graphemeStart)
      ends.append(offset)
      let width = ownWidth(start, offset)
      if isWhite || width <= measure {
        if likely == ends.count - 1 { likely = ends.count }
      } else if width > farthest {
        break
      }
      if positions[offset].contains(.mandatoryBreak) { break }
    }
    func choice(_ count: Int) -> LineBreak {
      lineBreak(
        from: state, to: TextOffset(count > 0 ? ends[count - 1] : start), in: slot, with: tools)
    }
    var count = max(1, likely)
    var best = choice(count)
    if best.naturalWidth <= measure {
      while count < ends.count {
        let next = choice(count + 1)
        guard next.naturalWidth <= measure else { break }
        best = next
        count += 1
      }
    } else {
      while count > 1, best.naturalWidth > measure {
        count -= 1
        best = choice(count)
      }
    }
    return best
  }

  /// True where `choice` ends at a soft hyphen.
  func endsWithSoftHyphen(_ choice: LineBreak) -> Bool {
    let end = choice.contentEnd.utf8
    return choice.reason == .space && choice.range.upperBound.utf8 == end
      && end - choice.range.lowerBound.utf8 > 2
      && text.utf8[end - 2] == 0xC2 && text.utf8[end - 1] == 0xAD
  }
}
