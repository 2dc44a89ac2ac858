import TypesetGeometry
import TypesetRichText

extension Line {
  /// Whether a formula of this line touches one of `below`, whose origin stands so far to the right of this one's and
  /// whose baseline `distance` below this one's. O(formulas of both).
  func formulasTouch(_ below: Line, shift: Length, distance: Length) -> Bool {
    // A hair between two, and a little beside each.
    let air = paragraph.style.leading / 16
    return runs.contains { upper in
      guard let own = formula(in: upper) else { return false }
      return below.runs.contains { lower in
        guard let other = below.formula(in: lower) else { return false }
        return own.descent + other.ascent + air > distance
          && upper.x < lower.x + shift + other.width + air
          && lower.x + shift < upper.x + own.width + air
      }
    }
  }

  /// What a formula among letters takes; nil for anything else.
  private func formula(in run: LineRun) -> RunDelegate.Metrics? {
    guard case .object(let metrics) = run.kind,
      let formula = paragraph.text.runs[run.attributes].attributes.formula, !formula.fillsMeasure
    else { return nil }
    return metrics
  }
}

extension LineTable {
  /// `lines` of one paragraph, one below the other, those further down whose formulas would touch some of the line above:
  /// by a line, which is air at the top of a frame. Where `slots` has one for each, lines stand as they say.
  /// O(lines); nothing for a paragraph without formulas.
  static func keepingFormulasApart(_ lines: [Line], in slots: [LineSlot] = []) -> [Line] {
    guard lines.count > 1, let paragraph = lines.first?.paragraph, !paragraph.specials.isEmpty,
      paragraph.style.lineHeight == nil, !paragraph.style.writingMode.isVertical
    else { return lines }
    var lines = lines
    let leading = paragraph.style.leading
    for (above, below) in zip(lines.indices, lines.indices.dropFirst()) {
      var shift = lines[below].inset - lines[above].inset
      if slots.count > 1, slots.indices.contains(below) {
        shift += slots[below].interval.start - slots[above].interval.start
      }
      let distance = lines[above].descent + lines[above].gapBelow + lines[below].ascent
      guard lines[above].formulasTouch(lines[below], shift: shift, distance: distance) else {
        continue
      }
      lines[below].ascent += leading
      lines[below].airAbove += leading
    }
    return lines
  }
}
