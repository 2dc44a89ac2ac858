import Fonts

/// A sign of a face, and which of its halves are empty.
struct FullWidthSign: Hashable {
  var face: ObjectIdentifier
  var glyph: UInt32
  /// True for its place in a vertical line: the halves are the upper and the lower one then.
  var isUpright = false

  /// What is empty of a glyph one em wide.
  enum Blank: Hashable, Sendable {
    /// It is no em wide, or neither half is empty.
    case none
    /// The left half.
    case before
    /// The right half.
    case after
    /// About a quarter on either side.
    case around
  }
}

extension ParagraphTools {
  /// Which half of `glyph` is empty in `face`, by its outline: found once for a sign.
  func blank(
    of glyph: UInt32, in face: FontFace, isUpright: Bool = false
  ) -> FullWidthSign.Blank {
    let sign = FullWidthSign(
      face: ObjectIdentifier(face), glyph: glyph, isUpright: isUpright)
    if let known = inkHalves[sign] { return known }
    // A manuscript has a few dozen signs in a few faces; an endless one must not collect them.
    if inkHalves.count >= 4096 { inkHalves.removeAll() }
    let found =
      isUpright ? face.blankOfUprightFullWidth(glyph) : face.blankOfFullWidth(glyph)
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
    return FullWidthSign.Blank(ink, em: em)
  }
}

extension FullWidthSign.Blank {
  /// What is empty of a box of `em` where the ink stands in `ink`, along the line.
  init(_ ink: ClosedRange<Int>, em: Int) {
    // Heavy faces reach over the middle by a hair.
    let slack = em / 50
    if ink.lowerBound >= em / 2 - slack {
      self = .before
    } else if ink.upperBound <= em / 2 + slack {
      self = .after
    } else {
      self = ink.lowerBound >= em / 5 && ink.upperBound <= em * 4 / 5 ? .around : .none
    }
  }
}
