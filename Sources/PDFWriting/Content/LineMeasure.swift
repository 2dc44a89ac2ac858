internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree

/// Where the letters of a run stand along its line, and how far apart they are beyond their widths.
struct LineMeasure {
  /// Where each glyph stands, from the first, in hundred-thousandths of the em. There may be more numbers than glyphs.
  private(set) var units: [Int] = []
  /// The space behind most letters, in the same: what `Tc` is for (PDF 32000-1, 9.3.2).
  private(set) var tracking = 0
  /// That of the run before, and what it is that of: a line's words in other styles are as far apart.
  private var before = (tracking: 0, y: Length.zero, size: Length.zero, expansion: 0)

  /// Measures `run`, whose letters `matrix` turns; `font` is the one that they are known by so far. O(glyphs).
  mutating func measure(_ run: GlyphRun, _ font: PressFont?, _ matrix: TextState.Linear) {
    tracking = 0
    let scale = run.size.scaledPoints * (1000 + run.expansion)
    guard scale > 0 else { return }
    place(run, scale, matrix)
    let glyphs = run.glyphs
    // Letters from right to left stand where numbers put them.
    guard glyphs.count > 1, units[glyphs.count - 1] >= units[0] else { return }
    if glyphs.count > 2 {
      tracking = font.flatMap { commonGap(glyphs, $0) } ?? commonGap(glyphs, run.face.upright)
    }
    let y = glyphs[0].y
    if tracking == 0, before.tracking != 0, y == before.y, run.size == before.size,
      run.expansion == before.expansion, let font, isCloser(before.tracking, glyphs, font)
    {
      tracking = before.tracking
    }
    before = (tracking, y, run.size, run.expansion)
  }

  /// Whether more of the gaps behind letters, by the widths that `font` has, are `tracking` than none.
  private func isCloser(_ tracking: Int, _ glyphs: [PositionedGlyph], _ font: PressFont) -> Bool {
    var more = 0
    for place in 1..<glyphs.count {
      let id = Int(glyphs[place - 1].id)
      guard id < font.ownWidths.count, font.ownWidths[id] >= 0 else { continue }
      let gap = units[place] - units[place - 1] - Int(font.ownWidths[id]) + font.spacing
      if abs(gap - tracking) < 50 { more += 1 }
      if abs(gap) < 50 { more -= 1 }
    }
    return more > 0
  }

  private mutating func place(_ run: GlyphRun, _ scale: Int, _ matrix: TextState.Linear) {
    let glyphs = run.glyphs
    guard let first = glyphs.first else { return }
    if units.count < glyphs.count {
      units.append(contentsOf: repeatElement(0, count: glyphs.count - units.count))
    }
    let (x, y) = (first.x.scaledPoints, first.y.scaledPoints)
    glyphs.withUnsafeBufferPointer { glyphs in
      units.withUnsafeMutableBufferPointer { units in
        if matrix == .identity {
          for place in 0..<glyphs.count {
            units[place] = (glyphs[place].x.scaledPoints - x) * 100_000_000 / scale
          }
          return
        }
        let determinant = matrix.a * matrix.d - matrix.b * matrix.c
        for place in 0..<glyphs.count {
          let right = Double(glyphs[place].x.scaledPoints - x)
          let down = Double(glyphs[place].y.scaledPoints - y)
          let along =
            determinant == 0 ? 0 : (matrix.d * right - matrix.c * down) / determinant
          units[place] = Int((along * 100_000_000 / Double(scale)).rounded())
        }
      }
    }
  }

  /// The gap by the widths that `font` has; nil where one of the letters is not in use yet.
  private func commonGap(_ glyphs: [PositionedGlyph], _ font: PressFont) -> Int? {
    font.ownWidths.withUnsafeBufferPointer { widths in
      let isKnown = glyphs.dropLast().allSatisfy {
        Int($0.id) >= widths.count || widths[Int($0.id)] >= 0
      }
      guard isKnown else { return nil }
      return commonGap(glyphs) {
        Int($0) < widths.count ? Int(widths[Int($0)]) - font.spacing : nil
      }
    }
  }

  /// The gap by the widths that `face` has.
  private func commonGap(_ glyphs: [PositionedGlyph], _ face: FontFace) -> Int {
    commonGap(glyphs) {
      Int($0) < face.glyphCount ? PressFont.width(of: $0, in: face, widening: 0) : nil
    }
  }

  /// The mean of the gaps behind letters that more than half of them have (Boyer and Moore’s vote), but for less than a
  /// sixth of a thousandth of the em; 0 where there is no such gap, or as good as none.
  @inline(__always)
  private func commonGap(_ glyphs: [PositionedGlyph], _ width: (UInt32) -> Int?) -> Int {
    glyphs.withUnsafeBufferPointer { glyphs in
      units.withUnsafeBufferPointer { units in
        var candidate = 0
        var votes = 0
        for place in 1..<glyphs.count {
          // What the font has not.
          guard let width = width(glyphs[place - 1].id) else { continue }
          let gap = units[place] - units[place - 1] - width
          if votes == 0 {
            candidate = gap
            votes = 1
          } else {
            votes += abs(gap - candidate) <= 6 ? 1 : -1
          }
        }
        guard votes > 0, abs(candidate) >= 20 else { return 0 }
        var sum = 0
        var count = 0
        for place in 1..<glyphs.count {
          guard let width = width(glyphs[place - 1].id) else { continue }
          let gap = units[place] - units[place - 1] - width
          if abs(gap - candidate) <= 6 {
            sum += gap
            count += 1
          }
        }
        return count * 2 > glyphs.count ? sum / count : 0
      }
    }
  }
}
