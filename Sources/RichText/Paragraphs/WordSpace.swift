public import TypesetGeometry

/// How the spaces between words stretch and shrink where lines are justified.
///
/// A line whose spaces grow by all of their stretch is as loose as it should be at most (badness
/// 100, KP81 p. 1126); none shrinks by more than its shrink.
public struct WordSpace: Hashable, Sendable, Codable {
  /// By how much of its width a space stretches.
  public var stretch: Ratio
  /// By how much of its width a space shrinks.
  public var shrink: Ratio
  /// How much of a line's surplus the space behind a sentence takes, in halves of what others take,
  /// in languages that want more room there; it is no wider by itself, and shrinks as others do.
  public var sentenceWeight: Int

  /// Spaces that give so much.
  public init(stretch: Ratio, shrink: Ratio, sentenceWeight: Int) {
    self.stretch = stretch
    self.shrink = shrink
    self.sentenceWeight = sentenceWeight
  }

  /// For the narrow columns of a magazine.
  public static let standard = WordSpace(
    stretch: Ratio(45, over: 100), shrink: Ratio(24, over: 100), sentenceWeight: 3)
  /// What XeTeX makes of an OpenType font, in French spacing.
  public static let tex = WordSpace(
    stretch: Ratio(1, over: 2), shrink: Ratio(1, over: 3), sentenceWeight: plainWeight)

  /// The weight of a space between two words of a sentence.
  public static let plainWeight = 2

  /// The weight of a space.
  @inlinable public func weight(endsSentence: Bool) -> Int {
    endsSentence ? sentenceWeight : WordSpace.plainWeight
  }

  /// By how much a space of `width` scaled points stretches.
  @inlinable public func stretch(of width: Int, endsSentence: Bool) -> Int {
    let stretch = width * self.stretch.rawValue / 65536
    return endsSentence ? stretch * sentenceWeight / WordSpace.plainWeight : stretch
  }

  /// By how much a space of `width` scaled points shrinks.
  @inlinable public func shrink(of width: Int) -> Int { width * shrink.rawValue / 65536 }
}
