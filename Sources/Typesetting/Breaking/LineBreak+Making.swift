import TypesetGeometry
public import TypesetRichText

extension PreparedParagraph {
  /// The line from `state` to before `end`, whatever its width: what a breaker of one's own returns.
  ///
  ///     struct EveryTenth: LineBreaker {
  ///       func lines(…) -> [LineBreak] {
  ///         guard let slot = slots.slot(0) else { return [] }
  ///         let end = paragraph.clusterStart(atOrBefore: state.offset + 10)
  ///         return [paragraph.lineBreak(from: state, to: end, in: slot, with: tools)]
  ///       }
  ///     }
  ///
  /// White space before `end` is not seen. The line ends before a forced break within it, and after
  /// one cluster at the least.
  ///
  /// - Parameters:
  ///   - state: Where the line begins, counted from the paragraph's start.
  ///   - end: Where the next line begins; rounded down to a grapheme cluster.
  ///   - slot: Where the line will stand.
  ///   - tools: The fonts and dictionaries of this thread.
  /// - Complexity: O(the line's length).
  public func lineBreak(
    from state: ParagraphState, to end: TextOffset, in slot: LineSlot, with tools: ParagraphTools
  ) -> LineBreak {
    let bytes = text.utf8
    let start = state.offset.utf8
    let positions = analysis.positions
    var place = max(clusterStart(atOrBefore: end).utf8, graphemeEnd(after: start))
    var reason = LineBreak.Reason.emergency
    // No further than a forced break.
    var offset = start + 1
    while offset < place, !positions[offset].contains(.mandatoryBreak) { offset += 1 }
    place = min(offset, place)
    if place >= bytes.count {
      reason = .end
    } else if positions[place].contains(.mandatoryBreak) {
      reason = .mandatory
    } else if positions[place].contains(.lineBreak) {
      reason = .space
    }
    let contentEnd = contentEnd(from: start, before: place)
    let line = self.line(at: state)
    let measure = measure(of: slot, line: line)
    var width = ownWidth(start, contentEnd)
    let (first, last) = ends(from: start, to: place, ending: .asWritten, tools)
    let begin = first.growth(before: contentEnd, in: self)
    let growth = last.growth(before: contentEnd, in: self)
    width += begin + growth - spacing.trim(from: start, to: contentEnd)
    width += specialsWidth(
      in: start..<contentEnd, line: line, begin, growth, measure, slot.frameHeight)
    return LineBreak(
      range: TextRange(start..<place), contentEnd: TextOffset(contentEnd), reason: reason,
      naturalWidth: width, measure: measure,
      next: ParagraphState(
        offset: TextOffset(place), line: state.line + 1, hyphensInRow: 0, fitness: 2,
        pass: state.pass, plannedLines: state.plannedLines))
  }

  /// Where the grapheme cluster begins that holds `offset`; the text's end at or behind it.
  public func clusterStart(atOrBefore offset: TextOffset) -> TextOffset {
    var place = min(max(offset.utf8, 0), text.utf8.count)
    while place > 0, place < text.utf8.count, !analysis.positions[place].contains(.graphemeStart) {
      place -= 1
    }
    return TextOffset(place)
  }

  /// Where the grapheme cluster ends that begins at `start`.
  func graphemeEnd(after start: Int) -> Int {
    var place = min(start + 1, text.utf8.count)
    while place < text.utf8.count, !analysis.positions[place].contains(.graphemeStart) {
      place += 1
    }
    return place
  }

  /// True where the byte at `offset` stands for the rest of a separator that is a space.
  func isFiller(_ offset: Int) -> Bool {
    hasFillers && text.utf8[offset] == 0x7F
      && !analysis.positions[offset].contains(.graphemeStart)
  }

  /// The end of what is seen of a line from `start` to before `end`.
  func contentEnd(from start: Int, before end: Int) -> Int {
    let bytes = text.utf8
    var place = end
    while place > start {
      var scalar = place - 1
      if isFiller(scalar) {
        place = scalar
        continue
      }
      while scalar > start, bytes[scalar] & 0xC0 == 0x80 { scalar -= 1 }
      guard droppableLength(in: bytes, at: scalar) == place - scalar else { break }
      place = scalar
    }
    // A space that is one character with the letter before it (UAX #29 GB9b) stays with it.
    if place > start, place < end, !analysis.positions[place].contains(.graphemeStart) {
      place = min(graphemeEnd(after: place), end)
    }
    return place
  }

  /// What tabs and what delegates hold room for take up in a line whose own ends are `begin` and
  /// `growth` wider than the paragraph's glyphs there.
  func specialsWidth(
    in range: Range<Int>, line: IndentedLine, _ begin: Length, _ growth: Length, _ measure: Length,
    _ frameHeight: Length
  ) -> Length {
    guard !specials.isEmpty else { return .zero }
    if let tabs = TabLayout(
      self, line: line, start: range.lowerBound, measure: measure, frameHeight: frameHeight)
    {
      let hang = hang(atStart: range.lowerBound)
      return tabs.specialsWidth(before: range.upperBound, begin: begin - hang, growth: growth)
        - hang
    }
    var sum = Length.zero
    var index = specialIndex(from: range.lowerBound)
    while index < specials.count, specials[index].offset < range.upperBound {
      let special = specials[index]
      index += 1
      if special.isTab {
        let x = ownWidth(range.lowerBound, special.offset) + begin + sum
        sum += tabStop(after: x) - x
      } else {
        sum += room(of: special, measure, frameHeight, before: range.upperBound).width
      }
    }
    return sum
  }
}
