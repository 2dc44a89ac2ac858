public import TypesetGeometry

/// A copy of letters behind them (or, as an inner shadow, at the inside of their edge).
public struct TextShadow: Hashable, Sendable {
  /// Where it stands from the letters: to the right and downwards.
  public var offset: Point
  /// The radius of its blur; zero for a sharp copy.
  public var blur: Length
  /// Its colour.
  public var color: Color

  /// A shadow.
  public init(offset: Point, blur: Length = .zero, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// A frame around a stretch of text, or a ground behind it.
public struct TextBorder: Hashable, Sendable {
  /// The colour inside; nil for none.
  public var fill: Color?
  /// The colour of its line; nil for none.
  public var stroke: Color?
  /// The thickness of its line.
  public var width: Length
  /// What its line is made of.
  public var pattern: TextRule.Pattern
  /// The radius of its corners.
  public var radius: Length
  /// How far inside the letters' typographic box it stands; negative stands outside.
  public var insets: Insets

  /// A border.
  public init(
    fill: Color? = nil, stroke: Color? = nil, width: Length = Length(points: 1),
    pattern: TextRule.Pattern = .solid, radius: Length = .zero,
    insets: Insets = Insets(top: .zero, left: .zero, bottom: .zero, right: .zero)
  ) {
    self.fill = fill
    self.stroke = stroke
    self.width = width
    self.pattern = pattern
    self.radius = radius
    self.insets = insets
  }
}

/// Small letters beside others that say how they are read; Core Text's `CTRubyAnnotation`, JLREQ
/// 3.3.
public struct RubyAnnotation: Hashable, Sendable {
  /// How ruby shorter than its base stands over it, and the base under longer ruby.
  public enum Alignment: String, Hashable, Sendable, CaseIterable, Codable {
    /// Both in the middle.
    case center
    /// Both at the start.
    case start
    /// Both at the end.
    case end
    /// The shorter one spaced out, half a space at both ends (JLREQ 3.3.6: 1-2-1).
    case distribute
  }

  /// Which side of the base it stands on.
  public enum Position: String, Hashable, Sendable, CaseIterable, Codable {
    /// Above a horizontal line, to the right of a vertical one.
    case before
    /// Below, or to the left.
    case after
  }

  /// What it says.
  public var text: String
  /// How it stands over its base.
  public var alignment: Alignment
  /// Which side it stands on.
  public var position: Position
  /// Its size over that of the base.
  public var scale: Ratio
  /// How far it may reach over letters beside its base, in ems of its own size (JLREQ 3.3.8: one).
  public var overhang: Ratio
  /// Tells apart two that are alike and stand beside each other: runs with equal annotations are
  /// one base.
  public var occurrence = 0

  /// Ruby of half the size, distributed above, that may hang over by one of its ems.
  public init(
    _ text: String, alignment: Alignment = .distribute, position: Position = .before,
    scale: Ratio = Ratio(1, over: 2), overhang: Ratio = .one
  ) {
    self.text = text
    self.alignment = alignment
    self.position = position
    self.scale = scale
    self.overhang = overhang
  }
}
