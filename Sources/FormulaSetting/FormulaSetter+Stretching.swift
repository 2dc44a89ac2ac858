import TypesetFonts
import TypesetFormulas
import TypesetGeometry

extension FormulaSetter {
  /// The sign `scalar` at least `target` high, or wide where it is not vertical: its first form that is, or
  /// built of parts, or its largest form. At the origin, on its own baseline.
  mutating func stretched(
    _ scalar: Unicode.Scalar, to target: Length, isVertical: Bool, _ style: Style
  ) -> Box {
    var sign = sign(for: scalar, Style(style: style.style))
    guard let table = tables[sign.face] else { return set(sign, style) }
    let base = sign.glyph
    let own = units(isVertical ? sign.height + sign.depth : sign.advance, style, face: sign.face)
    if own >= target { return set(sign, style) }
    let forms = table.variants(of: base, isVertical: isVertical)
    if let form = forms.first(where: { units($0.size, style, face: sign.face) >= target }) {
      sign.glyph = form.glyph
      measure(&sign)
      return set(sign, style)
    }
    let parts = table.parts(of: base, isVertical: isVertical)
    if !parts.isEmpty {
      return assembled(
        parts, of: sign.face, overlap: table.leastOverlap(isVertical: isVertical), to: target,
        isVertical: isVertical, style)
    }
    if let form = forms.last {
      sign.glyph = form.glyph
      measure(&sign)
    }
    return set(sign, style)
  }

  /// How many times each extender is repeated at most: what is longer is no formula.
  private static let mostRepeats = 2000

  /// `parts` at least `target` long: as few repeated ones as reach it, then pushed into each other evenly.
  private mutating func assembled(
    _ parts: [MathFace.Part], of face: Int, overlap: Int, to target: Length, isVertical: Bool,
    _ style: Style
  ) -> Box {
    let wanted = inUnits(target, style, face: face)
    let fixed = parts.filter { !$0.isExtender }
    let extenders = parts.filter(\.isExtender)
    let fixedLength = fixed.reduce(0) { $0 + $1.length - overlap } + overlap
    let perRepeat = extenders.reduce(0) { $0 + $1.length - overlap }
    var repeats = 0
    if perRepeat > 0, wanted > fixedLength {
      repeats = min((wanted - fixedLength + perRepeat - 1) / perRepeat, FormulaSetter.mostRepeats)
    }
    var row: [MathFace.Part] = []
    for part in parts {
      row += Array(repeating: part, count: part.isExtender ? repeats : 1)
    }
    guard !row.isEmpty else { return empty }
    // How far each may reach into the next, beyond the least.
    var spare: [Int] = []
    for (part, next) in zip(row, row.dropFirst()) {
      let most = min(part.end, next.start, part.length - 1, next.length - 1)
      spare.append(max(0, most - overlap))
    }
    var excess = max(
      0, row.reduce(0) { $0 + $1.length - overlap } + overlap - wanted)
    let room = spare.reduce(0, +)
    excess = min(excess, room)
    var box = empty
    var place = 0
    var taken = 0
    var passed = 0
    for (index, part) in row.enumerated() {
      let offset = units(place, style, face: face)
      let ink = faces[face].extents(of: part.glyph)
      glyphs.append(
        FormulaGlyph(
          id: part.glyph, face: face, size: em(style), x: isVertical ? .zero : offset,
          // A part's own foot stands where the part begins.
          y: isVertical ? -offset + units(ink.minY.rawValue, style, face: face) : .zero))
      if isVertical {
        box.width = max(
          box.width, units(faces[face].advance(of: part.glyph).rawValue, style, face: face))
      } else {
        // Marks may hang below the baseline as a whole.
        let (height, depth) = (ink.maxY.rawValue, -ink.minY.rawValue)
        box.height =
          index == 0
          ? units(height, style, face: face) : max(box.height, units(height, style, face: face))
        box.depth =
          index == 0
          ? units(depth, style, face: face) : max(box.depth, units(depth, style, face: face))
      }
      guard index < spare.count else {
        place += part.length
        continue
      }
      passed += spare[index]
      let share = room > 0 ? roundHalfEven(excess, times: passed, over: room) - taken : 0
      taken += share
      place += part.length - overlap - share
    }
    if isVertical {
      box.height = units(place, style, face: face)
    } else {
      box.width = units(place, style, face: face)
    }
    return closed(box)
  }

  func inUnits(_ length: Length, _ style: Style, face: Int) -> Int {
    let em = em(style).scaledPoints
    guard em > 0 else { return 0 }
    let upem = faces[face].unitsPerEm
    // Up: what comes out is never shorter than what was asked for.
    let product = min(length.scaledPoints, 1 << 40) * upem
    return product > 0 ? (product + em - 1) / em : 0
  }

  // MARK: Fences

  /// The room of a fence that is not seen: TeX's `\nulldelimiterspace`, 0.12 em.
  var unseenFence: Length { ems(120) }

  /// A fence of at least `target`, its middle on the axis; where none is to be seen, room.
  mutating func fence(_ scalar: Unicode.Scalar?, to target: Length, _ style: Style) -> Box {
    guard let scalar else {
      var box = empty
      box.width = unseenFence
      return box
    }
    var box = stretched(scalar, to: target, isVertical: true, style)
    center(&box, style)
    // Its edge is where it ends, whatever leans out.
    box.width += box.italic
    box.italic = .zero
    return box
  }

  /// Puts the middle of `box` on the axis.
  mutating func center(_ box: inout Box, _ style: Style) {
    let down = (box.height - box.depth) / 2 - axis(style)
    move(box, right: .zero, down: down)
    box.height -= down
    box.depth += down
  }

  /// How high a fence is around something: TeX's `\delimiterfactor` 901 and `\delimitershortfall` 0.5 em
  /// (rule 19).
  func fenceTarget(height: Length, depth: Length, _ style: Style) -> Length {
    let half = max(height - axis(style), depth + axis(style))
    return max((half * 2).scaled(by: 901, over: 1000), half * 2 - ems(500))
  }

  /// Rule 19: what stands between fences as high as it.
  mutating func fenced(
    _ left: Unicode.Scalar?, _ parts: [[MathItem]], _ middle: [Unicode.Scalar],
    _ right: Unicode.Scalar?, _ style: Style
  ) -> Box {
    var box = empty
    // The parts tell how high the fences are: these are put before them afterwards.
    var boxes: [Box] = []
    for part in parts {
      let made = list(part, style)
      box.height = max(box.height, made.height)
      box.depth = max(box.depth, made.depth)
      boxes.append(made)
    }
    let target = fenceTarget(height: box.height, depth: box.depth, style)
    var pen = Length.zero
    for index in 0...parts.count {
      let sign = index == 0 ? left : index == parts.count ? right : middle[index - 1]
      let made = fence(sign, to: target, style)
      move(made, right: pen)
      pen += made.width
      box.height = max(box.height, made.height)
      box.depth = max(box.depth, made.depth)
      if index < parts.count {
        // Fences have no room beside what opens and closes; commas and the like have theirs.
        move(boxes[index], right: pen)
        pen += boxes[index].width
      }
    }
    box.width = pen
    return closed(box)
  }

  /// A fence 1, 1.5, 2 or 2.5 times as high as a parenthesis and a fifth (amsmath's `\big` and its like).
  mutating func bigFence(_ scalar: Unicode.Scalar?, size: Int, _ style: Style) -> Box {
    let paren = sign(for: "(", style)
    let one = units(paren.height + paren.depth, style, face: paren.face)
    let target = one.scaled(by: 6 * (size + 1), over: 10)
    return fence(scalar, to: target.scaled(by: 901, over: 1000), style)
  }
}
