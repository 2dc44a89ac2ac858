import TypesetFonts
import TypesetGeometry
import TypesetRichText

extension Line {
  /// Whether a formula of this line touches one of `below`, whose origin stands so far to the right of this one's and
  /// whose baseline `distance` below this one's; or letters of this line that reach down, as p and g, one of those.
  /// O(formulas of both, and the letters above those that reach up to them).
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
      || below.runs.contains { lower in
        guard let other = below.formula(in: lower) else { return false }
        return reaches(
          distance - other.ascent, from: lower.x + shift, to: lower.x + shift + other.width)
      }
  }

  /// Whether a letter between `left` and `right` reaches down to what begins `depth` below the baseline: where it would
  /// leave less than a fortieth of a line. No letter reaches down by more than two fifths of its size.
  private func reaches(_ depth: Length, from left: Length, to right: Length) -> Bool {
    let air = paragraph.style.leading / 40
    return runs.contains { run in
      guard case .text = run.kind, run.x < right, run.x + run.width > left,
        depth < run.size * 2 / 5 + air
      else { return false }
      return glyphs[run.glyphs].contains { glyph in
        guard glyph.x < right, glyph.x + glyph.advance > left,
          let foot = run.face.outline(of: glyph.id).height?.lowerBound, foot < 0
        else { return false }
        let reach = FontUnits(-foot).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
        return reach - glyph.rise + air > depth
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
