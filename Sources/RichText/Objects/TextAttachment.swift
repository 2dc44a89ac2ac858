public import TypesetGeometry

/// A picture or a drawing that stands in a line like a letter: how large it is, how it is aligned
/// with the letters beside it, and how what is drawn lies in its room.
///
///     text.append(
///       TextAttachment(picture: "bell.png", size: Size(width: side, height: side), alignment: .center),
///       attributes)
///
/// The room that it takes in the line is its size and its margin; all of it counts for the line's
/// width and height. Margins are as they are seen: the top one is above, whichever way a library
/// that draws it has its y axis point.
public struct TextAttachment: Hashable, Sendable, Codable {
  /// Where it stands beside the letters. `ascent` and `descent` are the font's around it, `height`
  /// is that of the room, margin included:
  ///
  ///     top       above the baseline  ascent              below  height − ascent
  ///     center    above  height ÷ 2 + (ascent − descent) ÷ 2     below  the rest
  ///     bottom    above  height − descent                 below  descent
  ///     baseline  above  height                           below  nothing
  ///
  /// One that is too short to reach the baseline that way sticks to it: it stands on it with `top`
  /// and `center`, and hangs from it with `bottom`.
  public enum Alignment: String, Hashable, Sendable, CaseIterable, Codable {
    /// Its top with the letters' top.
    case top
    /// Its middle with the middle of the letters.
    case center
    /// Its foot with the foot of the descenders.
    case bottom
    /// Its foot on the baseline.
    case baseline
  }

  /// How what is drawn lies in the room less its margin.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable, Codable {
    /// As large as the room, whatever that does to its aspect.
    case scaleToFill
    /// As large as may be with all of it in the room and its aspect kept.
    case aspectFit
    /// As small as may be with all of the room filled and its aspect kept; what stands out is cut.
    case aspectFill
    /// In its own size in the middle; what stands out is cut, here and below.
    case center
    /// In its own size, in the middle of the top edge.
    case top
    /// In its own size, in the middle of the bottom edge.
    case bottom
    /// In its own size, in the middle of the left edge.
    case left
    /// In its own size, in the middle of the right edge.
    case right
    /// In its own size, in the corner.
    case topLeft
    /// In its own size, in the corner.
    case topRight
    /// In its own size, in the corner.
    case bottomLeft
    /// In its own size, in the corner.
    case bottomRight
  }

  /// The name of the picture or drawing, for whoever draws it.
  public var name: String
  /// The own size of what is drawn.
  public var contentSize: Size
  /// The room for it, margin not counted; nil is as wide as its line with the aspect of
  /// `contentSize`.
  public var size: Size?
  /// Where it stands beside the letters.
  public var alignment: Alignment
  /// The room around it.
  public var margin: Insets
  /// Wider, and it shrinks with its aspect; nil for no limit.
  public var maximumWidth: Length?
  /// Higher, and it shrinks with its aspect; nil for no limit.
  public var maximumHeight: Length?
  /// Whether it shrinks with its aspect to the width of its line and to the height of its frame
  /// less one line. Without a `size` it does.
  public var fitsLine: Bool
  /// Whether it keeps a quarter of a line of air below the line before where it is higher than a
  /// line, as pictures between lines do.
  public var keepsAir: Bool
  /// How what is drawn lies in its room.
  public var contentMode: ContentMode
  /// What it shows, in words; nil where nobody said.
  public var alternative: String?

  /// The picture or drawing `name`, which is `contentSize` large, in a room of `size`, or of its own
  /// size.
  public init(
    _ name: String, contentSize: Size, size: Size? = nil, alignment: Alignment = .baseline,
    margin: Insets = .none, maximumWidth: Length? = nil, maximumHeight: Length? = nil,
    contentMode: ContentMode = .scaleToFill, alternative: String? = nil
  ) {
    self.name = name
    self.contentSize = contentSize
    self.size = size ?? contentSize
    self.alignment = alignment
    self.margin = margin
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
    fitsLine = false
    keepsAir = false
    self.contentMode = contentMode
    self.alternative = alternative
  }
}

extension Insets {
  /// Nothing on any side.
  public static let none = Insets(top: .zero, left: .zero, bottom: .zero, right: .zero)

  /// The same on all sides.
  public static func all(_ length: Length) -> Insets {
    Insets(top: length, left: length, bottom: length, right: length)
  }
}

// MARK: Sizes

extension TextAttachment {
  /// The room for what is drawn in `context`, margin not counted.
  public func contentRoom(in context: RunDelegate.Context) -> Size {
    // A margin as wide as the line leaves nothing, not less.
    let measure = max(.zero, context.measure - margin.left - margin.right)
    var room =
      size
      ?? Size(
        width: measure,
        height: measure.scaled(
          by: contentSize.height.scaledPoints, over: max(contentSize.width.scaledPoints, 1)))
    room.shrink(toWidth: maximumWidth, height: maximumHeight)
    guard fitsLine || size == nil else { return room }
    let tallest = max(context.frameHeight - context.lineHeight, context.lineHeight)
    room.shrink(
      toWidth: measure,
      height: max(tallest - margin.top - margin.bottom, Length(scaledPoints: 1)))
    return room
  }

  /// The room it takes in `context`, margin and all.
  public func metrics(in context: RunDelegate.Context) -> RunDelegate.Metrics {
    let room = contentRoom(in: context)
    let height = room.height + margin.top + margin.bottom
    var ascent: Length
    switch alignment {
    case .top: ascent = min(context.fontAscent, height)
    case .center:
      ascent = min((height + context.fontAscent - context.fontDescent) / 2, height)
    case .bottom: ascent = max(height - context.fontDescent, .zero)
    case .baseline: ascent = height
    }
    ascent = max(ascent, .zero)
    return RunDelegate.Metrics(
      ascent: ascent, descent: height - ascent, width: room.width + margin.left + margin.right)
  }

  /// Where what is drawn stands, for a room that is `outer` on the page, and the part of it that is
  /// seen: `outer` less the margin. It may stand out of that.
  public func contentRect(in outer: Rect) -> (content: Rect, clip: Rect) {
    let inner = outer.inset(by: margin)
    return (contentMode.rect(for: contentSize, in: inner), inner)
  }
}

extension TextAttachment.ContentMode {
  /// Where what is `size` large is drawn in `box`.
  public func rect(for size: Size, in box: Rect) -> Rect {
    var size = size
    let wide = max(size.width.scaledPoints, 1)
    let high = max(size.height.scaledPoints, 1)
    let fitted = box.width.scaled(by: high, over: wide)
    let isWider = fitted < box.height
    switch self {
    case .scaleToFill: return box
    case .aspectFit, .aspectFill:
      if isWider == (self == .aspectFit) {
        size = Size(width: box.width, height: box.width.scaled(by: high, over: wide))
      } else {
        size = Size(width: box.height.scaled(by: wide, over: high), height: box.height)
      }
    default: break
    }
    let free = Point(x: box.width - size.width, y: box.height - size.height)
    var place = Point(x: free.x / 2, y: free.y / 2)
    switch self {
    case .left, .topLeft, .bottomLeft: place.x = .zero
    case .right, .topRight, .bottomRight: place.x = free.x
    default: break
    }
    switch self {
    case .top, .topLeft, .topRight: place.y = .zero
    case .bottom, .bottomLeft, .bottomRight: place.y = free.y
    default: break
    }
    return Rect(origin: box.origin + place, size: size)
  }
}

extension Size {
  /// Smaller by one factor until it is no wider and no higher than the limits; nil is no limit.
  mutating func shrink(toWidth limit: Length?, height tallest: Length?) {
    if let limit, width > limit {
      height = height.scaled(by: limit.scaledPoints, over: width.scaledPoints)
      width = limit
    }
    if let tallest, height > tallest {
      width = width.scaled(by: tallest.scaledPoints, over: height.scaledPoints)
      height = tallest
    }
  }
}
