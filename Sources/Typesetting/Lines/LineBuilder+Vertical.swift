import TypesetGeometry
import TypesetRichText

extension LineBuilder {
  /// The room on both sides of the middle of a vertical line: half of the leading, more where
  /// larger letters or pictures need it. Both are the same, so that lines may follow each other
  /// either way and letters of all sizes share the middle (JLREQ 2.1.3).
  ///
  /// A line that follows its fonts is as high as a horizontal one of theirs.
  ///
  /// A picture stands on the middle of the line.
  func verticalHeights() -> (ascent: Length, descent: Length, airAbove: Length) {
    if let lineHeight = paragraph.style.lineHeight {
      let room = lineHeight.room(for: extent)
      let height = room.ascent + room.descent
      return (height / 2, height - height / 2, .zero)
    }
    let leading = paragraph.style.leading
    var half = leading / 2
    for run in runs {
      switch run.kind {
      case .tab: continue
      case .object(let metrics):
        let own = (metrics.ascent + metrics.descent) / 2
        guard own > half else { continue }
        half = own
      case .text:
        if run.range.lowerBound.utf8 < paragraph.initial?.length ?? 0 { continue }
        let shift = paragraph.text.runs[run.attributes].attributes.baselineShift
        guard run.size > paragraph.baseSize || shift != .zero else { continue }
        if run.size < paragraph.baseSize, shift.magnitude * 2 <= paragraph.baseSize { continue }
        half = max(half, Strut.leading(of: run.size) / 2 + shift.magnitude)
      }
    }
    // The other half has what is left of an odd leading.
    let foot = half == leading / 2 ? leading - half : half
    return (half, foot, .zero)
  }
}

extension PreparedParagraph {
  /// The line's heights with its ruby: it stands in the air between lines where there is as much;
  /// where there is not, the line has more on both sides.
  func withVerticalRuby(
    _ heights: (ascent: Length, descent: Length, airAbove: Length), in content: Range<Int>
  ) -> (ascent: Length, descent: Length, airAbove: Length) {
    var (ascent, descent, air) = heights
    let isFree = style.lineHeight != nil
    // The letters of the line beside it reach half an em towards this one.
    let room = style.leading - baseSize / 2
    for ruby in rubies(in: content) {
      let reach = ruby.rise(isIdeographicBase: true).magnitude + ruby.size / 2
      if reach > ascent, isFree || reach > room { (ascent, descent, air) = (reach, reach, .zero) }
    }
    return (ascent, descent, air)
  }
}

extension PreparedRuby {
  /// How far the middle of the ruby stands from the middle of its base's line: its box stands at the
  /// base's (JLREQ 3.3.3).
  var verticalRise: Length {
    let distance = (baseSize + size) / 2
    return annotation.position == .before ? distance : -distance
  }
}
