internal import CTypesetCairo
internal import TypesetFonts
internal import TypesetGeometry

/// Where readers of a document have the pen, while Cairo believes it elsewhere.
///
/// Cairo 1.16 moves its pen on by the advances of a font as they are, and writes widths into the document that are
/// cut down to whole thousandths of an em. In a font whose em is not of 1000 units (Inter, Liberation) each letter
/// falls back by up to a thousandth, and a line of a hundred by a third of a point. So letters are handed to Cairo
/// ahead by what those before them have lost, at places where a number is written anyhow, such as the spaces of a justified
/// line, and before the loss is to be seen.
struct TextPen {
  /// The last call that drew letters, for the next to go on from; nil where Cairo begins a text object anew.
  private var last: (size: FontSize, paint: Color)?
  /// The font of that call.
  private var font: CairoFont?
  /// All in ems. Where Cairo believes the pen.
  private var pen = 0.0
  /// Where Cairo believes it who adds up nothing but advances: beyond 10 ems from there it begins anew.
  private var buffered = 0.0
  /// How many letters are in that sum.
  private var count = 0
  /// The line.
  private var y = 0.0
  /// How far the reader's pen is behind.
  private var lost = 0.0

  /// In thousandths of an em: by less Cairo writes no number.
  private static let leastNumber = 3.0
  /// In ems: letters are at most so far from their place, on either side of it: half of that number.
  private static let tolerance = 0.0015

  /// Something else was drawn, and the next text begins anew.
  mutating func lift() {
    last = nil
    font = nil
  }

  /// Moves the letters `glyphs`, which are drawn next in `size` and `paint`, ahead by what those before them have
  /// lost. Runs from right to left are drawn from their last glyph on. O(glyphs), nothing in fonts that lose nothing.
  mutating func move(
    _ glyphs: UnsafeMutableBufferPointer<cairo_glyph_t>, of face: FontFace, _ font: CairoFont,
    _ size: FontSize, _ paint: Color, isBackward: Bool
  ) {
    let continues = last.map { $0 == (size, paint) } ?? false
    let losses = !1000.isMultiple(of: face.unitsPerEm) && !face.isVariable
    let em = size.em.points * size.stretch * size.matrix.a
    // What loses nothing matters only behind what has lost something. Turned letters are left alone.
    guard losses || continues, size.matrix.b == 0, em > 0 else {
      lift()
      return
    }
    if continues, self.font !== font { (buffered, count) = (pen, 0) }
    var isNew = !continues
    last = (size, paint)
    self.font = font
    let unit = 1 / Double(face.unitsPerEm)
    for step in glyphs.indices {
      let place = isBackward ? glyphs.count - 1 - step : step
      let x = glyphs[place].x / em
      let row = glyphs[place].y / em
      // Where a reader has it without a number, and how far that is off.
      let off = x - (pen - lost)
      var number = abs(off) <= TextPen.tolerance ? 0 : (1000 * off).rounded()
      if number != 0, abs(number) < TextPen.leastNumber {
        number = off > 0 ? TextPen.leastNumber : -TextPen.leastNumber
      }
      if isNew || abs(row - y) > 0.001 || abs(pen + number / 1000 - buffered) > 10 {
        isNew = false
        (lost, y, pen, buffered, count) = (0, row, x, x, 0)
      } else {
        pen += number / 1000
        glyphs[place].x = pen * em
      }
      let advance = Double(face.advance(of: GlyphID(glyphs[place].index)).rawValue) * unit
      pen += advance
      buffered += advance
      if losses { lost += advance - (1000 * advance).rounded(.down) / 1000 }
      count += 1
      if count == 200 { (buffered, count) = (pen, 0) }
    }
  }
}
