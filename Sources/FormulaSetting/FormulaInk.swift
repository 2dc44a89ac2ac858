package import TypesetGeometry
package import TypesetRichText

/// What is drawn in the room of a formula, or of a piece of one, and what a reader copies of it.
package struct FormulaInk: Hashable, Sendable {
  /// Glyphs and rules.
  package var box: FormulaBox
  /// What it was written as, UTF-8; with the tag, where one stands beside it.
  package var tex: [UInt8]
  /// What stands at the edge of a display; nil for nothing.
  package var tag: FormulaBox?
  /// The formula that it is a piece of: it has a size of its own where it has no room (`RoomFits.formulas`).
  package var whole: NodeID
  /// How large it is, in thousandths, where it is set smaller for want of room.
  package var scale = 1000
  /// What all of that was written as.
  package var wholeTeX: [UInt8]

  /// Ink.
  package init(
    _ box: FormulaBox, tex: [UInt8], tag: FormulaBox? = nil, of whole: NodeID, _ wholeTeX: [UInt8]
  ) {
    self.box = box
    self.tex = tex
    self.tag = tag
    self.whole = whole
    self.wholeTeX = wholeTeX
  }

  /// What is drawn in a room of `width`: the formula in its middle where its tag leaves that, or over all that is left;
  /// and the tag at the right edge.
  package func boxes(in width: Length) -> [(box: FormulaBox, x: Length)] {
    guard let tag else { return [(box.spread(over: width), .zero)] }
    let room = width - tag.width
    let middle = (width - box.width) / 2
    // Where there is little room, it is left between the two.
    let gap = tag.height + tag.depth
    if !box.spreads.isEmpty, box.width <= room - gap {
      return [(box.spread(over: room - gap), .zero), (tag, room)]
    }
    let x = max(.zero, min(middle, room - box.width - gap))
    return [(box, x), (tag, max(room, x + box.width))]
  }

  /// The same with letters of another size: `thousandths` of what they are.
  func scaled(by thousandths: Int) -> FormulaInk {
    var ink = self
    ink.box = box.scaled(by: thousandths)
    ink.tag = tag?.scaled(by: thousandths)
    return ink
  }
}

extension FormulaBox {
  /// The same, `thousandths` as large.
  func scaled(by thousandths: Int) -> FormulaBox {
    func scale(_ length: Length) -> Length { length.scaled(by: thousandths, over: 1000) }
    var other = self
    (other.width, other.height, other.depth) = (scale(width), scale(height), scale(depth))
    other.inset = scale(inset)
    for index in other.glyphs.indices {
      other.glyphs[index].size = scale(glyphs[index].size)
      other.glyphs[index].x = scale(glyphs[index].x)
      other.glyphs[index].y = scale(glyphs[index].y)
    }
    other.rules = rules.map {
      Rect(
        x: scale($0.origin.x), y: scale($0.origin.y), width: scale($0.size.width),
        height: scale($0.size.height))
    }
    return other
  }
}
