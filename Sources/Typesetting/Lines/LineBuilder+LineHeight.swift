import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping

/// What letters and things of a line reach to, and the gap their fonts want below.
struct LineExtent {
  var ascent = Length.zero
  var descent = Length.zero
  var gap = Length.zero

  /// Nothing.
  init() {}

  /// What `face` has at `size`, raised by `shift`.
  init(_ face: FontFace, size: Length, shift: Length = .zero) {
    let metrics = face.metrics
    let upem = face.unitsPerEm
    ascent = metrics.ascender.length(at: size, unitsPerEm: upem) + shift
    descent = metrics.descender.length(at: size, unitsPerEm: upem) - shift
    gap = metrics.lineGap.length(at: size, unitsPerEm: upem)
  }

  mutating func include(_ other: LineExtent) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    gap = max(gap, other.gap)
  }

  /// Ascent, descent and line gap: what `LineHeight.multiple` multiplies.
  var natural: Length { ascent + descent + gap }
}

extension LineHeight {
  /// True where all lines have one height.
  var isFixed: Bool { maximum == minimum && minimum > .zero }

  /// The height of a line that reaches to `extent`, its line gap included, `spacing` not.
  func height(of extent: LineExtent) -> Length {
    let wanted = max(extent.natural * multiple, minimum)
    return maximum.map { min(wanted, $0) } ?? wanted
  }

  /// Room above the baseline, below it, and to the next line.
  ///
  /// What `height` has beside the natural height stands above the letters, as Core Text has it; the
  /// line gap stands below. Where the height is fixed, its baseline is too: three quarters of it
  /// stand above, so that the distance of baselines is the same from any line to any other.
  ///
  ///         ┌───────────── row's top
  ///         │ surplus
  ///         │ ascent
  ///       ──┼── baseline
  ///         │ descent
  ///         └───────────── row's foot: `Line.height` ends here
  ///           line gap, spacing
  func room(for extent: LineExtent) -> (ascent: Length, descent: Length, gap: Length) {
    let height = height(of: extent)
    if isFixed { return (Strut.ascent(of: height), Strut.descent(of: height), spacing) }
    let ascent = extent.ascent + height - extent.natural
    // Lower than what stands below the baseline: the rest is taken from there.
    return (
      max(.zero, ascent), max(.zero, extent.descent + min(.zero, ascent)), extent.gap + spacing
    )
  }
}

extension LineBuilder {
  /// What the fonts and delegates of the line reach to; those of its separator where nothing is
  /// seen.
  var extent: LineExtent {
    var extent = LineExtent()
    for run in runs {
      switch run.kind {
      case .object(let metrics):
        extent.ascent = max(extent.ascent, metrics.ascent)
        extent.descent = max(extent.descent, metrics.descent)
      case .text, .tab:
        let shift = paragraph.text.runs[run.attributes].attributes.rise(in: run.face)
        extent.include(LineExtent(run.face, size: run.size, shift: shift))
      }
    }
    if runs.isEmpty, let run = paragraph.shapedRun(at: choice.range.lowerBound) {
      extent = LineExtent(run.face, size: run.size)
    }
    return extent
  }

  /// The heights of a line that follows its fonts.
  func heights(by lineHeight: LineHeight) -> (ascent: Length, descent: Length, airAbove: Length) {
    let room = lineHeight.room(for: extent)
    return (room.ascent, room.descent, .zero)
  }

  /// The room between the line's descent and the next line.
  var gapBelow: Length {
    paragraph.style.lineHeight.map { $0.room(for: extent).gap } ?? .zero
  }
}

extension PreparedParagraph {
  /// What was shaped at `offset`; nil for an empty paragraph.
  func shapedRun(at offset: TextOffset) -> ShapedRun? {
    let index = shaped.runIndex(at: offset)
    return shaped.runs.indices.contains(index) ? shaped.runs[index] : nil
  }
}

extension ParagraphStyle {
  /// The style with the height of the lowest line that `shaped` can have as its leading, where lines
  /// follow their fonts: rows are reckoned with that first, and grow from there. Where no letters
  /// stand in it, that is a line of the fonts of what does. O(runs).
  func withHeight(of shaped: ShapedText) -> ParagraphStyle {
    guard let lineHeight else { return self }
    var least: Length?
    let hasLetters = shaped.runs.contains { $0.kind == .text || $0.kind == .tab }
    for run in shaped.runs where run.kind != .object || !hasLetters {
      let room = lineHeight.room(for: LineExtent(run.face, size: run.size))
      least = min(least ?? .unbounded, room.ascent + room.descent)
    }
    var copy = self
    if let least { copy.leading = max(least, Length(scaledPoints: 1)) }
    return copy
  }
}
