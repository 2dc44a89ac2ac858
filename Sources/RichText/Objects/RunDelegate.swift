public import TypesetGeometry

/// Answers how much room something other than letters takes in a line: a picture, a formula, an
/// inline box. Anchored at U+FFFC. Core Text's `CTRunDelegate`, whose callbacks are values here:
///
///     RunDelegate(ascent: height, descent: .zero, width: width)
///
/// A value without closures, so that a text with delegates can be compared, cached and sent. It is
/// asked by the breaker for each line, never stored in shaped text: frames differ in width, and a
/// picture's default width is its column's.
public struct RunDelegate: Hashable, Sendable, Codable {
  /// How the room is decided.
  public enum Sizing: Hashable, Sendable, Codable {
    /// The same everywhere.
    case fixed(ascent: Length, descent: Length, width: Length)
    /// A picture: its own width and height where given, the column's width and the intrinsic
    /// aspect where not; shrunk to the measure, and to the frame's height less one line.
    case picture(intrinsic: Size, width: Length?, height: Length?)
    /// Aligned with the letters around it.
    case attachment(TextAttachment)
  }

  /// What is drawn there, for whoever draws it.
  public var node: NodeID
  /// How the room is decided.
  public var sizing: Sizing
  /// The rows of the grid that a picture's height comes to; nil where nobody asks for any.
  package var rows: PictureRows?
  /// How a picture lies in a room of another shape; nil where it is as large as that.
  package var fit: PictureFit?
  /// The room of a formula; nil for any other.
  package var formula: FormulaRoom?

  /// A delegate for `node`.
  public init(node: NodeID, sizing: Sizing) {
    self.node = node
    self.sizing = sizing
  }

  /// A delegate that answers the same in every line; what Core Text's three callbacks would. `node`
  /// tells those apart that are drawn differently.
  public init(
    ascent: Length, descent: Length, width: Length, node: NodeID = NodeID(rawValue: 0)
  ) {
    self.init(node: node, sizing: .fixed(ascent: ascent, descent: descent, width: width))
  }

  /// The attachment that it holds room for; nil for any other sizing.
  public var attached: TextAttachment? {
    if case .attachment(let attachment) = sizing { return attachment }
    return nil
  }

  /// What a delegate may know when it is asked.
  public struct Context: Hashable, Sendable {
    /// The width of the slot the line stands in.
    public var measure: Length
    /// The height of the frame.
    public var frameHeight: Length
    /// The height of an ordinary line of the paragraph.
    public var lineHeight: Length
    /// How far the font around it reaches above the baseline.
    public var fontAscent: Length
    /// How far it reaches below, positive.
    public var fontDescent: Length
    /// True in a vertical line: pictures stand upright in it, their height along the line.
    public var isVertical = false

    /// What is known of the line.
    public init(
      measure: Length, frameHeight: Length, lineHeight: Length, fontAscent: Length = .zero,
      fontDescent: Length = .zero
    ) {
      self.measure = measure
      self.frameHeight = frameHeight
      self.lineHeight = lineHeight
      self.fontAscent = fontAscent
      self.fontDescent = fontDescent
    }
  }

  /// Room in a line: above the baseline, below it, and along it.
  public struct Metrics: Hashable, Sendable {
    /// Above the baseline.
    public var ascent: Length
    /// Below the baseline, positive.
    public var descent: Length
    /// Along the baseline.
    public var width: Length

    /// Room.
    public init(ascent: Length, descent: Length, width: Length) {
      self.ascent = ascent
      self.descent = descent
      self.width = width
    }
  }

  /// True where the tops of things higher than a line keep a little air below the line before, as
  /// pictures between lines do; attachments have what their margin says.
  package var keepsAirAbove: Bool { attached?.keepsAir ?? (formula == nil) }

  /// The room it takes in `context`.
  public func metrics(in context: Context) -> Metrics {
    if context.isVertical, let turned = turnedPicture(in: context) { return turned }
    switch sizing {
    case .fixed(let ascent, let descent, let width):
      let fills = formula?.fillsMeasure ?? false
      return Metrics(
        ascent: ascent, descent: descent, width: fills ? max(width, context.measure) : width)
    case .picture(let intrinsic, let wantedWidth, let wantedHeight):
      if let fit {
        let size = room(
          fit, intrinsic: intrinsic, width: wantedWidth, height: wantedHeight, in: context)
        return Metrics(ascent: size.height, descent: .zero, width: size.width)
      }
      var size = RunDelegate.pictureSize(
        intrinsic: intrinsic, width: wantedWidth, height: wantedHeight, in: context)
      if let rows {
        var unbounded = context
        unbounded.frameHeight = .unbounded
        let whole = RunDelegate.pictureSize(
          intrinsic: intrinsic, width: wantedWidth, height: wantedHeight, in: unbounded)
        size = rows.seen(of: whole, frameHeight: context.frameHeight) ?? size
      }
      return Metrics(ascent: size.height, descent: .zero, width: size.width)
    case .attachment(let attachment): return attachment.metrics(in: context)
    }
  }

  /// The size of a picture by the rule of the magazine markup: a missing width is the measure's or
  /// follows from the height, a missing height follows from the aspect; wider than the measure or
  /// higher than the frame less one line, and it shrinks with its aspect.
  public static func pictureSize(
    intrinsic: Size, width: Length?, height: Length?, in context: Context
  ) -> Size {
    let iw = max(intrinsic.width.scaledPoints, 1)
    let ih = max(intrinsic.height.scaledPoints, 1)
    var size: Size
    switch (width, height) {
    case (let w?, let h?): size = Size(width: w, height: h)
    case (let w?, nil): size = Size(width: w, height: w.scaled(by: ih, over: iw))
    case (nil, let h?): size = Size(width: h.scaled(by: iw, over: ih), height: h)
    case (nil, nil):
      size = Size(
        width: context.measure, height: context.measure.scaled(by: ih, over: iw))
    }
    let tallest = max(context.frameHeight - context.lineHeight, context.lineHeight)
    if size.width > context.measure, size.width > .zero {
      size.height = size.height.scaled(
        by: context.measure.scaledPoints, over: size.width.scaledPoints)
      size.width = context.measure
    }
    if size.height > tallest, size.height > .zero {
      size.width = size.width.scaled(by: tallest.scaledPoints, over: size.height.scaledPoints)
      size.height = tallest
    }
    return size
  }
}
