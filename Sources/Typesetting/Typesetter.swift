public import TypesetGeometry
public import TypesetRichText

/// Breaks a text into lines one by one, each as wide as its caller likes: Core Text's
/// `CTTypesetter`, for layouts that no frame has.
///
///     let typesetter = Typesetter(text)
///     var start = TextOffset.zero
///     while let next = typesetter.suggestLineBreak(from: start, width: measure) {
///       page.draw(typesetter.line(for: next), at: Point(x: margin, y: baseline))
///       start = next.range.upperBound
///     }
///
/// The text is analysed and shaped once. A line is what a frame would make of it, but for what
/// counts from a frame's edges: indents, alignment, large first letters, hanging punctuation.
public struct Typesetter: Sendable {
  /// The text.
  public let text: AttributedText
  /// The fonts and dictionaries.
  public let environment: TextEnvironment
  let paragraphs: [Story.Paragraph]
  private let prepared: [PreparedParagraph]

  /// Prepares `text`, of any number of paragraphs, each set by the `paragraphStyle` of its first
  /// character or by `style`. Core Text's `CTTypesetterCreateWithAttributedString`. O(n).
  public init(
    _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    in environment: TextEnvironment = .standard
  ) {
    let paragraphs = Story(text, style: style).paragraphs
    self.text = text
    self.environment = environment
    self.paragraphs = paragraphs
    prepared = environment.withTools { tools in
      paragraphs.map { PreparedParagraph(text[$0.range], style: $0.style.alone, with: tools) }
    }
  }

  /// The line from `start` on that ends at the last opportunity that fits (UAX #14), white space
  /// behind it included; nil at the text's end. Core Text's `CTTypesetterSuggestLineBreak…`.
  ///
  /// It never goes on past the end of a paragraph or a forced break. A word that does not fit alone
  /// ends between two clusters. Where not even one cluster fits, it stands there all the same, so
  /// that a loop ends, and `fits` is false: Core Text's 0.
  ///
  /// - Parameters:
  ///   - start: Where the line begins; in the midst of a grapheme cluster, that cluster's start.
  ///   - width: The room there is.
  ///   - offset: How far right of the place that tab stops count from the line will begin.
  /// - Complexity: O(the line's length); O(the paragraph) where it has tabs and `offset` is not zero.
  public func suggestLineBreak(
    from start: TextOffset, width: Length, offset: Length = .zero
  ) -> SuggestedBreak? {
    suggest(from: start, width: width, offset: offset) { paragraph, state, slot, tools in
      var slots = SingleSlot(slot: slot)
      return GreedyBreaker().lines(of: paragraph, from: state, over: &slots, with: tools).first
    }
  }

  /// The line from `start` on that ends behind the last grapheme cluster that fits, wherever in a
  /// word; nil at the text's end. Core Text's `CTTypesetterSuggestClusterBreak…`.
  ///
  /// White space behind it goes with it. All else is as for `suggestLineBreak`.
  public func suggestClusterBreak(
    from start: TextOffset, width: Length, offset: Length = .zero
  ) -> SuggestedBreak? {
    suggest(from: start, width: width, offset: offset) { paragraph, state, slot, tools in
      paragraph.clusterBreak(from: state, in: slot, with: tools)
    }
  }

  /// The line that `suggestion`, one of this typesetter's, stands for, with its hyphen. O(its
  /// length).
  public func line(for suggestion: SuggestedBreak) -> Line {
    var line = environment.withTools { tools in
      LineBuilder.line(
        suggestion.choice,
        of: paragraph(suggestion.paragraph, offset: suggestion.offset, with: tools),
        from: suggestion.state, in: suggestion.slot, with: tools)
    }
    line.paragraphStart = paragraphs[suggestion.paragraph].range.lowerBound
    line.inset = .zero
    return line
  }

  /// The text of `range` on one line, however long, both ends rounded down to a grapheme cluster.
  /// Core Text's `CTTypesetterCreateLine…`.
  ///
  /// Where it goes on past the end of a paragraph or a forced break, that is a space. A soft hyphen
  /// at its end is seen.
  ///
  /// - Parameters:
  ///   - range: A stretch of the text.
  ///   - offset: How far right of the place that tab stops count from the line will begin.
  /// - Complexity: O(its length).
  public func line(for range: TextRange, offset: Length = .zero) -> Line {
    let lower = clusterStart(range.lowerBound)
    let upper = max(lower, clusterStart(range.upperBound))
    if let index = paragraphIndex(at: lower), upper > lower,
      upper <= paragraphs[index].range.upperBound
    {
      let first = paragraphs[index].range.lowerBound
      let state = state(at: lower, in: index)
      let line = environment.withTools { tools -> Line? in
        let paragraph = paragraph(index, offset: offset, with: tools)
        let slot = LineSlot.alone(width: .unbounded, leading: paragraph.style.leading)
        var choice = paragraph.lineBreak(
          from: state, to: TextOffset(upper - first), in: slot, with: tools)
        guard choice.range.upperBound.utf8 == upper - first else { return nil }
        if paragraph.endsWithSoftHyphen(choice) { choice.reason = .hyphen }
        return LineBuilder.line(choice, of: paragraph, from: state, in: slot, with: tools)
      }
      if var line {
        line.paragraphStart = first
        line.measure = line.width
        line.inset = .zero
        return line
      }
    }
    let part = text[TextRange(lower, upper)]
    let style = paragraphIndex(at: lower).map { paragraphs[$0].style }
    var line = environment.withTools {
      Line.alone(part, style: style, offset: offset, with: $0)
    }
    line.paragraphStart = lower
    return line
  }

  // MARK: Places

  private func suggest(
    from start: TextOffset, width: Length, offset: Length,
    _ choose: (PreparedParagraph, ParagraphState, LineSlot, ParagraphTools) -> LineBreak?
  ) -> SuggestedBreak? {
    let start = clusterStart(start)
    guard let index = paragraphIndex(at: start) else { return nil }
    let state = state(at: start, in: index)
    return environment.withTools { tools in
      let paragraph = paragraph(index, offset: offset, with: tools)
      let slot = LineSlot.alone(
        width: max(.zero, width) + paragraph.style.headIndent, leading: paragraph.style.leading)
      return choose(paragraph, state, slot, tools).map {
        SuggestedBreak(
          choice: $0, state: state, slot: slot, paragraph: index, offset: offset,
          start: paragraphs[index].range.lowerBound)
      }
    }
  }

  /// The paragraph whose tabs stand as in lines that begin at `offset`: prepared anew, O(n), where
  /// that makes a difference.
  private func paragraph(
    _ index: Int, offset: Length, with tools: ParagraphTools
  ) -> PreparedParagraph {
    let paragraph = prepared[index]
    guard offset != .zero, paragraph.text.utf8.contains(0x09) else { return paragraph }
    return PreparedParagraph(
      text[paragraphs[index].range], style: paragraphs[index].style.alone(at: offset), with: tools)
  }

  private func state(at offset: TextOffset, in paragraph: Int) -> ParagraphState {
    ParagraphState(
      offset: TextOffset(offset - paragraphs[paragraph].range.lowerBound), line: 0,
      hyphensInRow: 0, fitness: 2)
  }

  /// The paragraph that holds `offset`; nil outside the text. O(log n).
  private func paragraphIndex(at offset: TextOffset) -> Int? {
    guard text.range.contains(offset) else { return nil }
    return paragraphs.indices.lastIndex(whereSorted: { paragraphs[$0].range.lowerBound <= offset })
  }

  /// The start of the grapheme cluster that holds `offset`.
  private func clusterStart(_ offset: TextOffset) -> TextOffset {
    let offset = min(max(offset, .zero), text.endOffset)
    guard let index = paragraphIndex(at: offset) else { return offset }
    let first = paragraphs[index].range.lowerBound
    return first + prepared[index].clusterStart(atOrBefore: TextOffset(offset - first)).utf8
  }
}

/// Where a typesetter suggests that a line ends; offsets are those of its text.
public struct SuggestedBreak: Hashable, Sendable {
  let choice: LineBreak
  let state: ParagraphState
  let slot: LineSlot
  /// Which of the typesetter's paragraphs.
  let paragraph: Int
  /// Where tabs see the line begin.
  let offset: Length
  /// Where that paragraph begins.
  let start: TextOffset

  /// The line's text, with trailing white space and separator; the next line begins at its end.
  public var range: TextRange { choice.range.shifted(by: start.utf8) }
  /// The end of what is seen.
  public var contentEnd: TextOffset { start + choice.contentEnd.utf8 }
  /// Why it ends there.
  public var reason: LineBreak.Reason { choice.reason }
  /// The width of what is seen, a hyphen included.
  public var width: Length { choice.naturalWidth }
  /// False where nothing fits and one cluster stands out over the edge; Core Text answers 0 then.
  public var fits: Bool { choice.naturalWidth <= choice.measure }
}

/// The same slot for every line.
struct SingleSlot: LineSlots {
  let slot: LineSlot

  func slot(_ index: Int) -> LineSlot? { slot }
}

extension PreparedParagraph {
  /// True where `choice` ends at a soft hyphen.
  func endsWithSoftHyphen(_ choice: LineBreak) -> Bool {
    let end = choice.contentEnd.utf8
    return choice.reason == .space && choice.range.upperBound.utf8 == end
      && end - choice.range.lowerBound.utf8 > 2
      && text.utf8[end - 2] == 0xC2 && text.utf8[end - 1] == 0xAD
  }
}
