import TypesetFonts
import TypesetGeometry
import TypesetShaping

extension LineRun {
  /// The ink of `glyph`, one of this upright run's, in its line's axes: what is up on the page is
  /// back along the line, what is right is up.
  func uprightInk(_ ink: GlyphBox, of glyph: LineGlyph) -> Rect {
    let upem = face.unitsPerEm
    let up = ink.maxY.length(at: size, unitsPerEm: upem)
    let down = ink.minY.length(at: size, unitsPerEm: upem)
    let left = ink.minX.length(at: size, unitsPerEm: upem, expansion: ownExpansion)
    let right = ink.maxX.length(at: size, unitsPerEm: upem, expansion: ownExpansion)
    return Rect(
      x: glyph.x - up, y: -(glyph.rise + right), width: up - down, height: right - left)
  }
}
