import TypesetGeometry
import TypesetRichText

extension OptimalBreaker {
  /// Why the line `number` lines behind `state` ends where it does; nil where there is none.
  ///
  /// The best break that was rejected is found by choosing again with the line's end forbidden to
  /// all lines: it is part of the best way to set the paragraph in which no line ends there, and
  /// the line of the same number may begin elsewhere in it.
  ///
  /// - Complexity: O(choosing the paragraph's lines), a few times.
  public func explanation<Slots: LineSlots>(
    ofLine number: Int, of paragraph: PreparedParagraph, from state: ParagraphState,
    over slots: Slots, with tools: ParagraphTools
  ) -> LineExplanation? {
    var slots = slots
    guard number >= 0, state.offset < paragraph.text.endOffset, let slot = slots.slot(0) else {
      return nil
    }
    if paragraph.balancesLines {
      return BalancedBreaker().explanation(
        ofLine: number, of: paragraph, from: state, over: slots, with: tools)
    }
    guard let widths = paragraph.objectWidths(in: slot, slots.slot(1), line: state.line) else {
      return firstFit(
        line: number, of: paragraph, from: state, over: slots, with: tools,
        because: paragraph.hasTabs ? .tabs : .pictures)
    }
    var work = ParagraphFit(
      paragraph: paragraph, tools: tools, costs: costs, start: state.offset.utf8,
      specialWidths: widths,
      widePicture: paragraph.measure(of: slot, line: state.line) / LineSetting.widePictureParts)
    var state = state
    var taken = 0
    while state.offset < paragraph.text.endOffset {
      let rest = OffsetSlots(base: slots, first: taken)
      if let found = work.solved(from: state, over: rest) {
        let lines = work.breaks(of: found, from: state)
        if number - taken < lines.count {
          var explainer = ChoiceExplainer(
            work: work, state: state, slots: rest, found: found, lines: lines)
          return explainer.explanation(ofLine: number - taken)
        }
        if let last = lines.last {
          taken += lines.count
          state = last.next
          continue
        }
      }
      var asked = rest
      guard
        let line = GreedyBreaker().lines(of: paragraph, from: state, over: &asked, with: tools)
          .first
      else { return nil }
      if taken == number {
        return LineExplanation(choice: line, begin: state, method: .firstFit(.overlongWord))
      }
      taken += 1
      state = line.next
    }
    return nil
  }

  private func firstFit<Slots: LineSlots>(
    line number: Int, of paragraph: PreparedParagraph, from state: ParagraphState,
    over slots: Slots, with tools: ParagraphTools, because reason: LineExplanation.FirstFit
  ) -> LineExplanation? {
    var state = state
    for place in 0... {
      var rest = OffsetSlots(base: slots, first: place)
      guard
        let line = GreedyBreaker().lines(of: paragraph, from: state, over: &rest, with: tools)
          .first
      else { return nil }
      if place == number {
        return LineExplanation(choice: line, begin: state, method: .firstFit(reason))
      }
      state = line.next
    }
    return nil
  }
}

extension PreparedParagraph {
  fileprivate var hasTabs: Bool { specials.contains { $0.kind.isTab } }
}

extension PreparedParagraph.Special.Kind {
  fileprivate var isTab: Bool {
    if case .tab = self { return true }
    return false
  }
}
