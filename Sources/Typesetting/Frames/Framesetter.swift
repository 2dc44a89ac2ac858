import TypesetGeometry
public import TypesetRichText

/// Fills frames with a story, one after the other.
///
/// The frame is a function of the story, the token, the shape and the next shapes; the framesetter
/// only keeps what was prepared. It is for one thread at a time.
public final class Framesetter {
  /// Where paragraphs come from.
  public let supply: ParagraphSupply
  /// The framesetter of the text before a place, the last one that was asked for.
  private var cut: (end: TextOffset, setter: Framesetter)?
  /// The framesetter of the same text with lines that run another way.
  private var turned: (mode: WritingMode, setter: Framesetter)?
  /// What was chosen ahead when the last frame was filled, for the one that goes on from there.
  var ahead: LinesAhead?
  /// What was chosen beside edges of outlines.
  let edges = EdgeMemory()
  /// The frames planned last; nil where none are kept, since none is planned twice.
  var recentPlans: RecentPlans?
  /// Whether frames that are planned again are remembered.
  package var keepsPlans: Bool {
    get { recentPlans != nil }
    set { recentPlans = newValue ? recentPlans ?? RecentPlans() : nil }
  }

  /// The frame that was planned last, where such are remembered.
  package var lastPlan: KnownPlan? { recentPlans?.last }

  /// Remembers a frame that this framesetter planned.
  package func remember(_ plan: KnownPlan) { recentPlans?.keep(plan) }

  /// Lets go of what was kept of the paragraphs before `index`, and of those themselves.
  package func release(before index: Int) {
    supply.release(before: index)
    recentPlans?.ahead.release(before: index)
  }

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
    realize(plan(from: token, limit: limit, in: shape, next: next, options: options))
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
    let index = story.paragraphIndex(at: end)
    guard end > story.paragraphs[index].range.lowerBound else { return self }
    if let cut, cut.end == end { return cut.setter }
    let setter = Framesetter(supply: supply.ending(at: end), options: options)
    cut = (end, setter)
    return setter
  }

  /// Where the story has attachments; found when they are first asked for.
  private lazy var attachments: [TextOffset] = story.text.runs.lazy
    .filter { $0.attributes.attachment != nil }.map(\.range.lowerBound)

  /// Whether an attachment, a picture, stands in the paragraph `index`. O(log n).
  package func hasAttachment(in index: Int) -> Bool {
    let range = story.paragraphs[index].range
    let next = attachments.indices.partitioningIndex { attachments[$0] < range.lowerBound }
    return next < attachments.count && attachments[next] < range.upperBound
  }
}
