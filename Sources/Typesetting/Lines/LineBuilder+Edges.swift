import TypesetGeometry
import TypesetRichText

/// Room at the edges of a line that is another there than within lines: see `ContextSpacing`.
extension LineBuilder {
  /// True where large first letters stand at the line's side.
  var standsBesideInitial: Bool { state.line < paragraph.initial?.lines ?? 0 }

  /// Takes off, or adds, what the first and the last letter have otherwise at the edges.
  mutating func trimEdges() {
    guard !paragraph.spacing.isEmpty, !glyphs.isEmpty else { return }
    let start = choice.range.lowerBound.utf8
    if let entry = paragraph.spacing.entry(at: start), start < choice.contentEnd.utf8,
      let index = glyphs.firstIndex(where: { $0.cluster == Int32(start) })
    {
      widen(index, by: entry.leadAtStart - entry.lead, before: true)
    }
    guard hyphenAdvance == .zero,
      let entry = paragraph.spacing.entry(endingAt: choice.contentEnd.utf8),
      let index = glyphs.lastIndex(where: { $0.cluster == Int32(entry.offset) })
    else { return }
    widen(index, by: entry.trailAtEnd - entry.trail, before: false)
  }

  /// Lets punctuation at the line's end stay whole where there is room for all of it, so that the
  /// ideographs of a page stay under each other; half of it is worse than either.
  mutating func keepEndBlank() {
    guard !paragraph.spacing.isEmpty, hyphenAdvance == .zero, keepsBlank,
      let entry = paragraph.spacing.entry(endingAt: choice.contentEnd.utf8), entry.mayStayWhole,
      let index = glyphs.lastIndex(where: { $0.cluster == Int32(entry.offset) })
    else { return }
    let blank = entry.trail - entry.trailAtEnd
    guard pen + blank <= choice.measure else { return }
    widen(index, by: blank, before: false)
  }

  /// True where the line's end is not what the eye sees as its edge, or all of the measure is.
  private var keepsBlank: Bool {
    switch paragraph.style.alignment {
    case .justify: return true
    case .start, .left: return !paragraph.runsRightToLeft
    case .end, .right, .center: return false
    }
  }

  /// Gives the glyph at `index` room before or behind it, and moves what stands right of it.
  private mutating func widen(_ index: Int, by room: Length, before: Bool) {
    guard room != .zero else { return }
    glyphs[index].advance += room
    if before { glyphs[index].x += room }
    for next in glyphs.indices where next > index { glyphs[next].x += room }
    for run in runs.indices {
      if runs[run].glyphs.contains(index) {
        runs[run].width += room
      } else if runs[run].glyphs.lowerBound > index {
        runs[run].x += room
      }
    }
    pen += room
  }
}
