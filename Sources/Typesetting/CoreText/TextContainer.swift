public import TypesetGeometry
public import TypesetRichText

/// Where text is laid out, and what becomes of it there: a size with insets or any path, less what
/// is excluded; YYText's text container, Core Text's path and frame attributes.
///
///     ┌───────────────────────┐ size
///     │  insets  ┌─────────┐  │
///     │   text text text   │  │
///     │   text ┌──┐ text   │  │   one row, two lines beside an exclusion
///     │   text └──┘ text   │  │
///     └───────────────────────┘
///
/// Coordinates are the container's: its top left corner is the origin, y grows downwards.
public struct TextContainer: Hashable, Sendable {
  /// The size; either side may be `Length.unbounded`.
  public var size: Size
  /// How far inside of `size` text stands. Not asked for where there is a `path`.
  public var insets: Insets
  /// The outline that text stands inside of; nil for a rectangle of `size` less `insets`.
  public var path: Path?
  /// What text keeps out of.
  public var exclusionPaths: [Path]
  /// The width of a line that is drawn along `path` and the exclusions; text keeps half of it away.
  public var pathLineWidth: Length
  /// What is inside of `path` and of the exclusions where they cross or hold others.
  public var fillRule: PolygonSet.FillRule
  /// Stretches beside exclusions and in `path` that are narrower hold no text; nil for 24 pt.
  public var minimumFragmentWidth: Length?
  /// No more rows than this; nil for as many as there is room for.
  public var maximumNumberOfRows: Int?
  /// Which part of the last line gives way where the text goes on; nil leaves it as it is.
  public var truncationKind: Line.TruncationKind?
  /// What stands for it; nil for an ellipsis.
  public var truncationToken: AttributedText?
  /// Which way lines run, whatever the text's paragraphs say; YYText's vertical form. Nil as they
  /// have it: then size, insets and paths are along the lines and across them.
  public var writingMode: WritingMode?
  /// Where rows stand.
  public var linePositions: LinePositions

  /// A rectangle of `size` less `insets`.
  public init(
    size: Size, insets: Insets = Insets(top: .zero, left: .zero, bottom: .zero, right: .zero)
  ) {
    self.size = size
    self.insets = insets
    path = nil
    exclusionPaths = []
    pathLineWidth = .zero
    fillRule = .nonZero
    minimumFragmentWidth = nil
    maximumNumberOfRows = nil
    truncationKind = nil
    truncationToken = nil
    writingMode = nil
    linePositions = .natural
  }

  /// The inside of `path`, wherever it lies.
  public init(path: Path) {
    let bounds = path.chordBounds
    self.init(size: Size(width: bounds.maxX, height: bounds.maxY))
    self.path = path
  }

  /// The shape that lines fill, along the lines and across them. Its `origin` says where it stands
  /// in the container; see `origin(of:)` for the page.
  public var shape: FrameShape {
    var shape: FrameShape
    if let path {
      shape = FrameShape(turned(path), rule: fillRule, lineWidth: pathLineWidth)
    } else {
      let room = Rect(origin: .zero, size: size).inset(by: insets)
      let held = Rect(
        x: room.minX, y: room.minY, width: max(.zero, room.width), height: max(.zero, room.height))
      shape = FrameShape(turned(Path(rect: held)))
    }
    for exclusion in exclusionPaths {
      shape = shape.clipped(by: turned(exclusion), rule: fillRule, lineWidth: pathLineWidth)
    }
    if let least = minimumFragmentWidth { shape.minimumWidth = least }
    return shape
  }

  private func turned(_ path: Path) -> Path {
    path.turned(for: writingMode ?? .horizontalTB, inBoxOf: size)
  }

  /// From the axes of `shape` to the container's own.
  private var transform: AffineTransform {
    (writingMode ?? .horizontalTB).transform(toBoxOf: size)
  }

  /// Where the top left corner of `frame`, one of this container, stands in it: where it is drawn.
  public func origin(of frame: Frame) -> Point {
    transform.bounds(of: Rect(origin: frame.shape.origin, size: frame.shape.size)).origin
  }

  /// `options` with what the container says of rows, their positions and truncation.
  public func options(_ options: FrameOptions = .text) -> FrameOptions {
    var options = options
    if let most = maximumNumberOfRows { options.maximumRows = max(0, most) }
    if let kind = truncationKind {
      options.truncation = FrameTruncation(kind, token: truncationToken)
    }
    if case .fixed(let pitch) = linePositions { options.rowPitch = pitch }
    return options
  }
}

/// Where the rows of a container stand: YYText's line position modifier, as a value.
public enum LinePositions: Hashable, Sendable {
  /// Line under line, as high as each is.
  case natural
  /// Baselines at one distance, whatever stands on the lines: letters too large for it overlap.
  case fixed(Length)
}

extension TextContainer {
  /// The smallest rectangle around the lines of `frame`, one of this container: from the top of
  /// each to its foot, as wide as what is seen of it. In the container's coordinates; empty at the
  /// frame's corner where there are none. YYText's `textBoundingRect`. O(lines).
  public func textBoundingRect(of frame: Frame) -> Rect {
    transform.bounds(of: frame.textBoundingRect.translated(by: frame.shape.origin))
  }

  /// The size of a container that the lines of `frame` stand in, insets included: from its top left
  /// corner to the lines' right and lower edge, and the insets there. YYText's `textBoundingSize`.
  /// O(lines).
  public func textBoundingSize(of frame: Frame) -> Size {
    let rect = textBoundingRect(of: frame)
    let rest = path == nil ? insets : Insets(top: .zero, left: .zero, bottom: .zero, right: .zero)
    return Size(width: rect.maxX + rest.right, height: rect.maxY + rest.bottom)
  }
}

extension Framesetter {
  /// Fills one container after the other, of whatever size and shape: a text in chained boxes.
  ///
  /// Each frame begins where the one before it ended, so that they tile the text. There is one for
  /// each container; those behind the text's end are empty, and so is one too small for a line.
  ///
  /// - Parameters:
  ///   - containers: In reading order.
  ///   - range: In bytes of the text; an empty one goes to the text's end, nil is all of it.
  ///   - options: What holds for all of them; nil for the framesetter's own.
  /// - Returns: The frames; the last one's `continuation` says whether anything is left.
  /// - Complexity: O(text), beside preparing paragraphs.
  public func frames(
    in containers: [TextContainer], range: TextRange? = nil, options: FrameOptions? = nil
  ) -> [Frame] {
    let asked = requested(range)
    let shapes = containers.map(\.shape)
    var token: BreakToken? = token(at: asked.lowerBound)
    var end = asked.lowerBound
    return containers.indices.map { index in
      let own = containers[index].options(options ?? self.options)
      let setter = ending(at: asked.upperBound, in: containers[index].writingMode)
      var frame = setter.frame(
        from: token ?? BreakToken(offset: end, openBlocks: []), limit: asked.upperBound,
        in: shapes[index], next: Array(shapes[(index + 1)...]), options: own)
      if token == nil { frame.continuation = nil }
      if frame.visibleRange.upperBound >= asked.upperBound { frame.continuation = nil }
      frame.requestedRange = TextRange(end, asked.upperBound)
      token = frame.continuation
      end = frame.visibleRange.upperBound
      return frame
    }
  }

  /// Fills one container; see `frames(in:range:options:)`.
  public func frame(
    range: TextRange? = nil, in container: TextContainer, options: FrameOptions? = nil
  ) -> Frame {
    let frames = frames(in: [container], range: range, options: options)
    return frames[0]
  }
}
