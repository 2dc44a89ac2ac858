public import TypesetGeometry
public import TypesetRichText

/// The box of a paragraph, or of several that stand in one, as far as it is in a frame.
///
///     above  ┌──────────────┐  rect.minY
///            │ padding.top  │
///      sides │   letters    │ sides
///            │ the box goes on in the next frame: no edge, no padding
///            ╵              ╵  the frame's foot
public struct FrameBox: Hashable, Sendable {
  /// The edges that a box has here: none where it is cut.
  @frozen
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A set of edges from its bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The upper edge: the box begins in this frame.
    @inlinable public static var above: Edges { Edges(rawValue: 1) }
    /// The lower edge: the box ends in this frame.
    @inlinable public static var below: Edges { Edges(rawValue: 2) }
    /// Both edges at the sides.
    @inlinable public static var sides: Edges { Edges(rawValue: 4) }
    /// The bar where lines begin, on the left: they run from left to right.
    @inlinable public static var barLeft: Edges { Edges(rawValue: 8) }
    /// The bar where lines begin, on the right: they run from right to left.
    @inlinable public static var barRight: Edges { Edges(rawValue: 16) }
    /// The bar where lines begin, along the top: they are vertical.
    @inlinable public static var barAbove: Edges { Edges(rawValue: 32) }
  }

  /// The paragraphs of the story that stand in it here.
  public var paragraphs: Range<Int>
  /// The element of the first of them.
  public var node: NodeID
  /// Its outer edges, from the frame's top left, y downwards; rules stand inside of it.
  public var rect: Rect
  /// The edges that it has here.
  public var edges: Edges
  /// Whether it goes on in the next frame; a rule that stands alone has no sides, and never does.
  package var isCut: Bool { edges.contains(.sides) && !edges.contains(.below) }
  /// Its rules and its ground.
  public var style: ParagraphBox

  /// Where its rules above and below are open, from the left edge of `rect`: cells reach over them there.
  package var openAbove: [LineInterval] = []
  package var openBelow: [LineInterval] = []

  /// A box around `paragraphs`.
  package init(
    paragraphs: Range<Int>, node: NodeID, rect: Rect, edges: Edges, style: ParagraphBox
  ) {
    self.paragraphs = paragraphs
    self.node = node
    self.rect = rect
    self.edges = edges
    self.style = style
  }

  /// A rule to draw: a filled rectangle.
  public struct DrawnRule: Hashable, Sendable {
    /// Where it stands.
    public var rect: Rect
    /// Its colour.
    public var color: Color
  }

  /// The rules that it has here, in the coordinates of `rect`: above, below, left, right, and
  /// the bar where lines begin.
  public var rules: [DrawnRule] {
    var result: [DrawnRule] = []
    func add(
      _ rule: ParagraphBox.Rule?, _ edge: Edges, open: [LineInterval] = [],
      _ place: (Length) -> Rect
    ) {
      guard let rule, rule.width > .zero, edges.contains(edge) else { return }
      var rest = place(rule.width)
      for gap in open.sorted(by: { $0.start < $1.start }) {
        let (start, end) = (rect.minX + gap.start, min(rect.minX + gap.end, rest.maxX))
        guard end > rest.minX else { continue }
        if start > rest.minX {
          var part = rest
          part.size.width = min(start, rest.maxX) - rest.minX
          result.append(DrawnRule(rect: part, color: rule.color))
        }
        rest = Rect(x: end, y: rest.minY, width: rest.maxX - end, height: rest.height)
      }
      guard rest.width > .zero else { return }
      result.append(DrawnRule(rect: rest, color: rule.color))
    }
    add(style.above, .above, open: openAbove) {
      Rect(x: rect.minX, y: rect.minY, width: rect.width, height: $0)
    }
    add(style.below, .below, open: openBelow) {
      Rect(x: rect.minX, y: rect.maxY - $0, width: rect.width, height: $0)
    }
    add(style.sides, .sides) {
      Rect(x: rect.minX, y: rect.minY, width: $0, height: rect.height)
    }
    add(style.sides, .sides) {
      Rect(x: rect.maxX - $0, y: rect.minY, width: $0, height: rect.height)
    }
    add(style.start, .barLeft) {
      Rect(x: rect.minX, y: rect.minY, width: $0, height: rect.height)
    }
    add(style.start, .barRight) {
      Rect(x: rect.maxX - $0, y: rect.minY, width: $0, height: rect.height)
    }
    add(style.start, .barAbove) {
      Rect(x: rect.minX, y: rect.minY, width: rect.width, height: $0)
    }
    return result
  }
}
