internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree

extension ContentStream {
  /// Sets the space that stands behind the words of `run` beside the width of their spaces, so that it is no number at each
  /// (PDF 32000-1, 9.3.3); `units` is where its glyphs stand. The font and the tracking are set already. O(glyphs).
  ///
  /// What is set stays where that is as good: lines of one paragraph share it, and where a single word follows, a number is
  /// shorter.
  ///
  /// A run that ends at its one space says nothing of it: it is set as the one before it is, behind which the run begins by
  /// `behind` further than it would.
  func setWordSpacing(
    of run: GlyphRun, _ font: PressFont, apart: Bool, _ units: [Int], behind: Int
  ) {
    guard let space = font.spacedGlyph else {
      // Poppler takes any code of 32 for a space, that of two bytes too.
      if state.words != 0 { append(wordSpacing: 0, run.size.scaledPoints) }
      return
    }
    let found = ContentStream.wordSpacing(
      run.glyphs, space, apart: apart, advance: { font.width(of: space) + state.tracking }, units)
    guard found.spaces > 0 else { return }
    let isKnown = state.words != Int.min
    // A thousandth of the em off at the last of them is what a number would put right.
    if isKnown, abs(found.gap - state.words) * max(found.words, 1) < 50 { return }
    if isKnown, !apart, found.words == 0, abs(behind) >= 50,
      abs(state.words + behind) <= ContentStream.mostGap
    {
      return append(wordSpacing: state.words + behind, run.size.scaledPoints)
    }
    let isAlone = found.words == 1 && found.spaces == 1 && found.gap != 0
    if isKnown, !apart, found.words == 0 || isAlone { return }
    append(wordSpacing: found.gap, run.size.scaledPoints)
  }

  private func append(wordSpacing wanted: Int, _ size: Int) {
    closeArray()
    // In points, to the ten-thousandth, and counted as it is written.
    let points = (wanted * size / 10 + (wanted < 0 ? -32768 : 32768)) / 65536
    bytes.append(decimal: points, places: 4)
    bytes.append(" Tw\n")
    state.words = (points << 16) * 10 / size
  }

  /// How many of `glyphs` are a `space`, behind how many the most common gap is that there is beside `advance`, and that
  /// gap in hundred-thousandths of the em; none where no gap is the most common.
  private static func wordSpacing(
    _ glyphs: [PositionedGlyph], _ space: UInt32, apart: Bool, advance: () -> Int, _ units: [Int]
  ) -> (spaces: Int, words: Int, gap: Int) {
    glyphs.withUnsafeBufferPointer { glyphs in
      units.withUnsafeBufferPointer { units in
        var spaces = 0
        var candidate = 0
        var votes = 0
        var width = 0
        for place in 0..<glyphs.count where glyphs[place].id == space {
          if spaces == 0 { width = advance() }
          spaces += 1
          guard place + 1 < glyphs.count, !apart else { continue }
          let gap = units[place + 1] - units[place] - width
          if votes == 0 {
            candidate = gap
            votes = 1
          } else {
            votes += abs(gap - candidate) <= closeness ? 1 : -1
          }
        }
        guard votes > 0 else { return (spaces, 0, 0) }
        var sum = 0
        var words = 0
        for place in 0..<glyphs.count - 1 where glyphs[place].id == space {
          let gap = units[place + 1] - units[place] - width
          if abs(gap - candidate) <= closeness {
            sum += gap
            words += 1
          }
        }
        let gap = sum / words
        return abs(gap) <= mostGap ? (spaces, words, gap) : (spaces, 0, 0)
      }
    }
  }

  /// Gaps that differ by no more than this, a twentieth of a thousandth of the em, are the same.
  private static let closeness = 5
  /// Word spacing is no more than two ems, which is a tab or the beginning of a cell.
  private static let mostGap = 200_000
}
