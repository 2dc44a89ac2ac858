import Fonts
import Geometry

extension FontFace {
  /// Which half of `glyph` is empty along a vertical line, if it is one em long there: `before` the
  /// upper one. O(its outline).
  func blankOfUprightFullWidth(_ glyph: UInt32) -> FullWidthSign.Blank {
    let em = unitsPerEm
    guard uprightAdvance(of: glyph).rawValue == em else { return .none }
    let top = uprightOrigin(of: glyph).y.rawValue
    let ink = extents(of: glyph)
    guard ink.maxY > ink.minY else { return .none }
    return FullWidthSign.Blank(top - ink.maxY.rawValue...top - ink.minY.rawValue, em: em)
  }
}
