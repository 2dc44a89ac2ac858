import TypesetFonts

/// A sign of a face, and which of its halves are empty.
struct FullWidthSign: Hashable {
  var face: ObjectIdentifier
  var glyph: UInt32
  /// True where lines run down.
  var isVertical: Bool

  /// So many are kept: a manuscript has a few dozen in a few faces, and an endless one must not collect
  /// them.
  static let mostKept = 4096

  /// What is empty of a glyph one em wide.
  enum Blank: Hashable, Sendable {
    /// It is no em wide, or neither half is empty.
    case none
    /// The half where lines begin: the left one, or the upper one.
    case before
    /// The half where lines end.
    case after
    /// About a quarter on either side.
    case around
  }
}

extension ParagraphTools {
  /// Which half of `glyph` is empty in `face`, by its outline: found once for a sign.
  func blank(
    of glyph: UInt32, in face: FontFace, isVertical: Bool
  ) -> FullWidthSign.Blank {
    let sign = FullWidthSign(
      face: ObjectIdentifier(face), glyph: glyph, isVertical: isVertical)
    if let known = inkHalves[sign] { return known }
    if inkHalves.count >= FullWidthSign.mostKept { inkHalves.removeAll() }
    let found = isVertical ? face.blankOfFullHeight(glyph) : face.blankOfFullWidth(glyph)
    inkHalves[sign] = found
    return found
  }
}

extension FontFace {
  /// Which half of `glyph` is empty, if it is one em wide. O(its outline).
  fileprivate func blankOfFullWidth(_ glyph: UInt32) -> FullWidthSign.Blank {
    let em = unitsPerEm
    guard advance(of: glyph).rawValue == em, let ink = outline(of: glyph).extent else {
      return .none
    }
    // Heavy faces reach over the middle by a hair.
    let slack = em / 50
    if ink.lowerBound >= em / 2 - slack { return .before }
    if ink.upperBound <= em / 2 + slack { return .after }
    return ink.lowerBound >= em / 5 && ink.upperBound <= em * 4 / 5 ? .around : .none
  }

  /// Which half of `glyph` is empty in a vertical line. The box of an ideograph reaches from 0.12
  /// em below the baseline to 0.88 em above it. O(its outline).
  fileprivate func blankOfFullHeight(_ glyph: UInt32) -> FullWidthSign.Blank {
    let em = unitsPerEm
    guard let ink = outline(of: glyph).height else { return .none }
    let middle = em * 38 / 100
    let slack = em / 50
    if ink.upperBound <= middle + slack { return .before }
    if ink.lowerBound >= middle - slack { return .after }
    let reach = em * 3 / 10
    return ink.lowerBound >= middle - reach && ink.upperBound <= middle + reach ? .around : .none
  }
}
