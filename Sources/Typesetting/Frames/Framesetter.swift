import TypesetGeometry
public import TypesetRichText

/// Fills frames with a story, one after the other.
///
/// The frame is a function of the story, the token, the shape and the next shapes; the framesetter
/// only keeps what was prepared.
public final class Framesetter {
  /// Where paragraphs come from.
  public let supply: ParagraphSupply
  /// The framesetter of the text before a place, the last one that was asked for.
  private var cut: (end: TextOffset, setter: Framesetter)?
  /// The framesetter of the same text with lines that run another way.
  private var turned: (mode: WritingMode, setter: Framesetter)?
  /// What was chosen ahead when the last frame was filled, for the one that goes on from there.
  private var ahead: LinesAhead?

  /// What frames are filled with where they are given no options.
  public let options: FrameOptions

  /// A framesetter over `supply`, whose frames have `options` where they are given none.
  public init(supply: ParagraphSupply, options: FrameOptions = FrameOptions()) {
    self.supply = supply
    self.options = options
  }

  /// The story.
  public var story: Story { supply.story }

  /// Fills `shape` from `token` on, to the story's end or before `limit`.
  ///
  /// - Parameters:
  ///   - token: Where the frame before ended; `.start` for the first.
  ///   - limit: No paragraph that begins at or after it is placed.
  ///   - shape: What is filled.
  ///   - next: The shapes that the story goes on in, as far as they are known.
  ///   - options: Grid, keeps, insertions; nil for the framesetter's own.
  /// - Complexity: O(the text that is placed), beside preparing paragraphs.
  public func frame(
    from token: BreakToken = .start, limit: TextOffset? = nil, in shape: FrameShape,
    next: [FrameShape] = [], options: FrameOptions? = nil
  ) -> Frame {
    var filler = FrameFiller(
      supply: supply, token: token, limit: limit ?? story.text.endOffset, shape: shape, next: next,
      options: options ?? self.options, ahead: ahead)
    defer { ahead = filler.evenLinesAhead }
    return filler.fill()
  }

  /// A framesetter of the text before `end` whose lines run as `mode` says; nil as they do.
  func ending(at end: TextOffset, in mode: WritingMode?) -> Framesetter {
    guard let mode, mode != story.writingMode else { return ending(at: end) }
    if let turned, turned.mode == mode { return turned.setter.ending(at: end) }
    let setter = Framesetter(supply: supply.setting(mode), options: options)
    turned = (mode, setter)
    return setter.ending(at: end)
  }

  /// A framesetter of the text before `end`: this one, unless a paragraph has to be cut.
  func ending(at end: TextOffset) -> Framesetter {
    guard end < story.text.endOffset else { return self }
    let index = Framesetter.paragraphIndex(at: end, in: story)
    guard end > story.paragraphs[index].range.lowerBound else { return self }
    if let cut, cut.end == end { return cut.setter }
    let setter = Framesetter(supply: supply.ending(at: end), options: options)
    cut = (end, setter)
    return setter
  }

  /// The index of the paragraph that holds `offset`; the count of paragraphs at the end.
  static func paragraphIndex(at offset: TextOffset, in story: Story) -> Int {
    if offset >= story.text.endOffset {
      // An empty last paragraph begins at the very end and is still to be placed.
      return story.paragraphs.count
    }
    var low = 0
    var high = story.paragraphs.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if story.paragraphs[middle].range.lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
