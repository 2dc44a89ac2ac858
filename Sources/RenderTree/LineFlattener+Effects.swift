import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LineFlattener {
  /// What stands behind the letters of this line and those of its neighbours: grounds, then
  /// shadows.
  func addGrounds(into items: inout [RenderItem]) {
    guard line.paragraph.hasEffects else { return }
    for (color, runs) in stretches(of: \.background) {
      items.append(.path(PathItem(Path(rect: box(of: runs)), fill: color)))
    }
    for (border, runs) in stretches(of: \.backgroundBorder) {
      if let item = border.item(around: letterBox(of: runs)) { items.append(item) }
    }
    for (shadow, runs) in stretches(of: \.shadow) {
      add(shadow, of: runs, isInner: false, into: &items)
    }
  }

  /// What stands before the letters: shadows that fall into them, borders.
  func addOverlays(into items: inout [RenderItem]) {
    for (shadow, runs) in stretches(of: \.innerShadow) {
      add(shadow, of: runs, isInner: true, into: &items)
    }
    for (border, runs) in stretches(of: \.border) {
      if let item = border.item(around: letterBox(of: runs)) { items.append(item) }
    }
  }

  /// Neighbouring runs with equal values, from left to right. A stretch that goes on in the next
  /// line is closed in both, as in YYText: each line has a frame of its own.
  func stretches<Value: Equatable>(
    of kind: KeyPath<TextAttributes, Value?>
  ) -> [(value: Value, runs: Range<Int>)] {
    var out: [(value: Value, runs: Range<Int>)] = []
    for (index, run) in line.runs.enumerated() where run.width > .zero {
      let attributes = attributes(of: run)
      guard attributes.hasRareValues, let value = attributes[keyPath: kind] else { continue }
      if let last = out.indices.last, out[last].value == value, out[last].runs.upperBound == index {
        out[last].runs = out[last].runs.lowerBound..<index + 1
      } else {
        out.append((value, index..<index + 1))
      }
    }
    return out
  }

  private func add(
    _ shadow: TextShadow, of runs: Range<Int>, isInner: Bool, into items: inout [RenderItem]
  ) {
    var letters: [GlyphRun] = []
    for run in line.runs[runs] where run.kind == .text {
      var silhouette = glyphRun(run, attributes(of: run))
      silhouette.text = []
      silhouette.clusters = []
      letters.append(silhouette)
    }
    guard !letters.isEmpty else { return }
    items.append(
      .shadow(
        ShadowItem(
          letters: letters, offset: shadow.offset, blur: shadow.blur, color: shadow.color,
          isInner: isInner)))
  }

  /// From the line's top to its foot; air above a picture is not the line's.
  private func box(of runs: Range<Int>) -> Rect {
    let (left, right) = edges(of: runs)
    let top = baseline - line.ascent + line.airAbove
    return Rect(x: left, y: top, width: right - left, height: baseline + line.descent - top)
  }

  /// From the highest ascender of the letters' fonts to their lowest descender, pictures whole.
  private func letterBox(of runs: Range<Int>) -> Rect {
    let (left, right) = edges(of: runs)
    var above: Length?
    var below: Length?
    for run in line.runs[runs] {
      let shift = attributes(of: run).baselineShift
      let metrics = run.face.metrics
      let upem = run.face.unitsPerEm
      var up = metrics.ascender.length(at: run.size, unitsPerEm: upem) + shift
      var down = metrics.descender.length(at: run.size, unitsPerEm: upem) - shift
      if case .object(let room) = run.kind { (up, down) = (room.ascent, room.descent) }
      above = max(above ?? up, up)
      below = max(below ?? down, down)
    }
    let top = baseline - (above ?? .zero)
    return Rect(x: left, y: top, width: right - left, height: baseline + (below ?? .zero) - top)
  }

  private func edges(of runs: Range<Int>) -> (left: Length, right: Length) {
    let last = line.runs[runs.upperBound - 1]
    return (x + line.runs[runs.lowerBound].x, x + last.x + last.width)
  }

  /// The block border of the line's first run that has one.
  var blockBorder: TextBorder? {
    guard line.paragraph.hasEffects else { return nil }
    for run in line.runs {
      if let border = attributes(of: run).blockBorder { return border }
    }
    return nil
  }

  /// The top and the foot of the line on the page.
  var blockExtent: (top: Length, bottom: Length) {
    (baseline - line.ascent + line.airAbove, baseline + line.descent)
  }
}

extension TextFlattener {
  /// One frame and ground for each succession of lines with an equal block border, from `left` on
  /// and `width` wide.
  mutating func addBlockBorders(
    of lines: [LineFlattener], left: Length, width: Length
  ) {
    var open: (border: TextBorder, top: Length, bottom: Length)?
    func close(_ ink: inout [RenderItem]) {
      guard let block = open else { return }
      let box = Rect(x: left, y: block.top, width: width, height: block.bottom - block.top)
      if let item = block.border.item(around: box) { ink.append(item) }
      open = nil
    }
    for line in lines {
      let (top, bottom) = line.blockExtent
      // A line of the next column begins higher than the one before it.
      if let border = line.blockBorder, let block = open, block.border == border, top >= block.top {
        open?.bottom = max(block.bottom, bottom)
        continue
      }
      close(&ink)
      if let border = line.blockBorder { open = (border, top, bottom) }
    }
    close(&ink)
  }
}
