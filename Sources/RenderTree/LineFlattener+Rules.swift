import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LineFlattener {
  /// Neighbouring runs with one and the same rule.
  private struct Stretch {
    var rule: TextRule
    var runs: Range<Int>
  }

  /// Lines under and through the letters, over the letters.
  func addRules(into items: inout [RenderItem]) {
    for stretch in stretches(\.underline) {
      add(stretch, \.underlinePosition, \.underlineThickness, isUnder: true, into: &items)
    }
    for stretch in stretches(\.strikethrough) {
      add(stretch, \.strikeoutPosition, \.strikeoutThickness, isUnder: false, into: &items)
    }
  }

  private func stretches(_ kind: KeyPath<TextAttributes, TextRule?>) -> [Stretch] {
    var out: [Stretch] = []
    for (index, run) in line.runs.enumerated() {
      if case .object = run.kind { continue }
      guard run.width > .zero, let rule = attributes(of: run)[keyPath: kind] else { continue }
      // Large first letters stand lower than the line: a rule behind them is another.
      let isBehindInitial = initialLength > 0 && run.range.lowerBound.utf8 == initialLength
      if let last = out.indices.last, out[last].rule == rule, out[last].runs.upperBound == index,
        !isBehindInitial
      {
        out[last].runs = out[last].runs.lowerBound..<index + 1
      } else {
        out.append(Stretch(rule: rule, runs: index..<index + 1))
      }
    }
    return out
  }

  /// One rule over the whole stretch, where and as thick as the font of its largest letters says
  /// (the first of them): small capitals and indices do not break it. Where it has the letters'
  /// colours it changes with them, dashes running on.
  private func add(
    _ stretch: Stretch, _ position: KeyPath<FontMetrics, FontUnits>,
    _ thickness: KeyPath<FontMetrics, FontUnits>, isUnder: Bool, into items: inout [RenderItem]
  ) {
    var largest = line.runs[stretch.runs.lowerBound]
    for run in line.runs[stretch.runs] where run.size > largest.size { largest = run }
    let metrics = largest.face.metrics
    let upem = largest.face.unitsPerEm
    let rule = stretch.rule
    var height =
      rule.thickness
      ?? max(
        metrics[keyPath: thickness].length(at: largest.size, unitsPerEm: upem),
        Length(scaledPoints: 65536 / 4))
    if rule.weight == .thick { height = height * 2 }
    guard height > .zero else { return }
    let center =
      baseline - attributes(of: largest).baselineShift
      - (largest.verticalRule(metrics[keyPath: position])
        ?? metrics[keyPath: position].length(at: largest.size, unitsPerEm: upem))
    var centers = [center]
    if rule.weight == .double {
      centers = isUnder ? [center, center + height * 2] : [center - height, center + height]
    }
    let start = line.runs[stretch.runs.lowerBound].x
    var from = stretch.runs.lowerBound
    while from < stretch.runs.upperBound {
      let color = self.color(of: rule, line.runs[from])
      var to = from + 1
      while to < stretch.runs.upperBound, self.color(of: rule, line.runs[to]) == color { to += 1 }
      let left = line.runs[from].x
      let right = line.runs[to - 1].x + line.runs[to - 1].width
      for center in centers {
        items.append(
          .path(
            item(rule, from: left, to: right, center, height, phase: left - start, color)))
      }
      from = to
    }
  }

  private func color(of rule: TextRule, _ run: LineRun) -> Color {
    let attributes = attributes(of: run)
    return rule.color ?? attributes.color ?? attributes.strokeColor ?? .black
  }

  private func item(
    _ rule: TextRule, from left: Length, to right: Length, _ center: Length, _ height: Length,
    phase: Length, _ color: Color
  ) -> PathItem {
    if rule.pattern == .solid {
      let rect = Rect(x: x + left, y: center - height / 2, width: right - left, height: height)
      return PathItem(Path(rect: rect), fill: color)
    }
    let (dash, cap) = rule.pattern.dash(height)
    // Round ends reach out by half a thickness: the first dot begins where the letters do.
    let inset = cap == .round ? height / 2 : .zero
    let path = Path(elements: [
      .move(Point(x: x + left + inset, y: center)),
      .line(Point(x: x + max(left + inset, right - inset), y: center)),
    ])
    var item = PathItem(path, stroke: color, lineWidth: height, dash: dash)
    item.cap = cap
    item.dashPhase = phase
    return item
  }
}
