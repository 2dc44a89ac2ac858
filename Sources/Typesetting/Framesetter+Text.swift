public import TypesetGeometry
public import TypesetRichText

extension Framesetter {
  /// A framesetter for `text`; Core Text's `CTFramesetterCreateWithAttributedString`.
  ///
  ///     let framesetter = Framesetter(text)
  ///     let frame = framesetter.frame(in: FrameShape(rectangle: size))
  ///
  /// One thread uses a framesetter at a time; any number of them, in as many threads, share an
  /// environment. Frames are values and may go anywhere. Paragraphs are analysed and shaped when a
  /// frame first needs them, and kept.
  ///
  /// - Parameters:
  ///   - text: What is set.
  ///   - style: How paragraphs are set that say nothing of it in their first character.
  ///   - breaker: What chooses where lines end; one of your own conforms to `LineBreaker`.
  ///   - environment: Fonts and dictionaries.
  public convenience init(
    _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    breaker: any LineBreaker = StandardBreaker(), in environment: TextEnvironment = .standard
  ) {
    self.init(Story(text, style: style), breaker: breaker, in: environment)
  }

  /// A framesetter for `story`, whose paragraphs have styles of their own.
  public convenience init(
    _ story: Story, breaker: any LineBreaker = StandardBreaker(),
    in environment: TextEnvironment = .standard
  ) {
    self.init(
      supply: ParagraphSupply(
        story: story, fonts: environment.fonts, hyphenation: environment.hyphenation,
        breaker: breaker, expectation: .unknown),
      options: .text)
  }

  /// A framesetter for the text of `typesetter`, its paragraphs and its environment, with lines
  /// that end where `breaker` says; Core Text's `CTFramesetterCreateWithTypesetter`.
  public convenience init(
    typesetter: Typesetter, breaker: any LineBreaker = StandardBreaker()
  ) {
    var story = Story(typesetter.text)
    story.paragraphs = typesetter.paragraphs
    self.init(story, breaker: breaker, in: typesetter.environment)
  }

  /// Fills `shape` with the text of `range`; Core Text's `CTFramesetterCreateFrame`.
  ///
  /// A range may begin and end anywhere; within a grapheme cluster, it begins and ends before that.
  /// Where it begins within a paragraph, its first line is set as one that goes on. Text goes on in
  /// the next frame from `visibleRange.upperBound`, or better from `Frame.continuation`, which also
  /// knows how lines were chosen:
  ///
  ///     var start = TextOffset.zero
  ///     while start < text.endOffset {
  ///       let frame = framesetter.frame(from: start, in: column)
  ///       guard !frame.isEmpty else { break }  // nothing fits into such a column
  ///       start = frame.visibleRange.upperBound
  ///     }
  ///
  /// - Parameters:
  ///   - range: In bytes of the text; an empty one goes to the text's end, nil is all of it.
  ///   - shape: Where the lines stand.
  ///   - next: The shapes that the text goes on in, as far as they are known: justified lines are
  ///     chosen for them as well.
  ///   - options: Number of rows, truncation, grid; nil for the framesetter's own.
  /// - Returns: A frame whose `requestedRange` is `range` and whose `visibleRange` is what has room.
  /// - Complexity: O(the text that is placed, and the paragraphs that it stands in).
  public func frame(
    range: TextRange?, in shape: FrameShape, next: [FrameShape] = [],
    options: FrameOptions? = nil
  ) -> Frame {
    let asked = requested(range)
    let setter = ending(at: asked.upperBound)
    var frame = setter.frame(
      from: token(at: asked.lowerBound), limit: asked.upperBound, in: shape, next: next,
      options: options)
    frame.requestedRange = asked
    if frame.visibleRange.upperBound >= asked.upperBound { frame.continuation = nil }
    return frame
  }

  /// Fills `shape` with the text from `offset` to its end; see `frame(range:in:next:options:)`.
  public func frame(
    from offset: TextOffset, in shape: FrameShape, next: [FrameShape] = [],
    options: FrameOptions? = nil
  ) -> Frame {
    frame(range: story.text.range(from: offset), in: shape, next: next, options: options)
  }

  /// Fills `path` with the text of `range`, wherever the path lies: `FrameShape.origin` of the
  /// frame's shape is where its lines count from.
  public func frame(
    range: TextRange? = nil, in path: Path, rule: PolygonSet.FillRule = .nonZero,
    lineWidth: Length = .zero, options: FrameOptions? = nil
  ) -> Frame {
    frame(
      range: range, in: FrameShape(path, rule: rule, lineWidth: lineWidth), options: options)
  }

  /// Fills `path` with the text from `offset` to its end; see `frame(range:in:rule:lineWidth:options:)`.
  public func frame(
    from offset: TextOffset, in path: Path, rule: PolygonSet.FillRule = .nonZero,
    lineWidth: Length = .zero, options: FrameOptions? = nil
  ) -> Frame {
    frame(
      from: offset, in: FrameShape(path, rule: rule, lineWidth: lineWidth), options: options)
  }

  /// A token for a frame that begins at `offset`, in bytes of the text.
  public func token(at offset: TextOffset) -> BreakToken {
    guard offset > .zero, offset < story.text.endOffset else {
      return BreakToken(offset: offset, openBlocks: [])
    }
    let paragraph = story.paragraphs[story.paragraphIndex(at: offset)]
    guard offset > paragraph.range.lowerBound else {
      return BreakToken(offset: offset, openBlocks: [])
    }
    var state = ParagraphState.start
    state.offset = TextOffset(offset - paragraph.range.lowerBound)
    // Not the first line, whichever it is.
    state.line = 1
    return BreakToken(
      offset: offset, openBlocks: [OpenBlock(node: paragraph.node, paragraph: state)])
  }

  /// What is asked for, at grapheme clusters.
  func requested(_ range: TextRange?) -> TextRange {
    let all = story.text.range
    guard let range else { return all }
    let lower = clusterStart(atOrBefore: range.lowerBound)
    guard range.upperBound > range.lowerBound else { return TextRange(lower, all.upperBound) }
    return TextRange(lower, max(lower, clusterStart(atOrBefore: range.upperBound)))
  }

  private func clusterStart(atOrBefore offset: TextOffset) -> TextOffset {
    guard offset > .zero else { return .zero }
    guard offset < story.text.endOffset else { return story.text.endOffset }
    let index = story.paragraphIndex(at: offset)
    let start = story.paragraphs[index].range.lowerBound
    let place = TextOffset(offset - start)
    return start + supply.paragraph(at: index).paragraph.clusterStart(atOrBefore: place).utf8
  }
}
