import TypesetFonts
import TypesetFormulas
import TypesetGeometry

extension FormulaSetter {
  /// Sets `atom`, which is a `kind` among its neighbours, at the origin.
  mutating func set(_ atom: MathAtom, as kind: MathClass, _ style: Style) -> Box {
    let box = empty
    var nucleus: Box
    if atom.hasScripts, let made = accentWithScripts(atom, style, from: box) { return made }
    if case .flanked(let left, let base) = atom.nucleus {
      return flanked(left, base, atom, style, from: box)
    }
    if kind == .operation || atom.kind == .operation {
      nucleus = operation(atom.nucleus, style)
      if atom.hasScripts, standsAtLimits(atom, style) {
        return limits(
          around: nucleus, over: atom.superscript, under: atom.subscript, style, from: box)
      }
    } else {
      nucleus = set(atom.nucleus, style)
    }
    guard atom.hasScripts else {
      // Rule 17: what leans out is part of its width.
      nucleus.width += nucleus.italic
      nucleus.italic = .zero
      return nucleus
    }
    return scripts(around: nucleus, atom, style, from: box)
  }

  func standsAtLimits(_ atom: MathAtom, _ style: Style) -> Bool {
    switch atom.limits {
    case .always: return true
    case .never: return false
    case .automatic:
      if case .symbol(let scalar) = atom.nucleus, MathSymbol.isIntegral(scalar) { return false }
      return style.isDisplay
    }
  }

  /// Rule 13: in displays the first larger form that is at least as high as MATH displayOperatorMinHeight,
  /// its middle on the axis.
  mutating func operation(_ nucleus: MathNucleus, _ style: Style) -> Box {
    guard case .symbol(let scalar) = nucleus, !MathAlphabet.isLetter(scalar) else {
      return set(nucleus, style)
    }
    var sign = sign(for: scalar, style)
    if style.isDisplay, let table = tables[sign.face] {
      let least = table[.displayOperatorMinHeight]
      let forms = table.variants(of: sign.glyph, isVertical: true)
      if let form = forms.first(where: { $0.size >= least }) ?? forms.last {
        sign.glyph = form.glyph
        measure(&sign)
      }
    }
    var box = set(sign, style)
    // The advance of a large sign has room for what leans out: a subscript stands closer by that.
    box.width -= box.italic
    // Half of it above the axis, half below.
    let down = (box.height - box.depth) / 2 - axis(style)
    move(box, right: .zero, down: down)
    box.height -= down
    box.depth += down
    return box
  }

  /// Sets `nucleus` at the origin.
  mutating func set(_ nucleus: MathNucleus, _ style: Style) -> Box {
    switch nucleus {
    case .empty: return empty
    case .symbol(let scalar): return set(sign(for: scalar, style), style)
    case .word(let name):
      // The parts of a name are a thin space apart (plain TeX's \liminf): the sixth of an em.
      let face = fonts.letters.flatMap { faces.firstIndex(of: $0) } ?? 0
      return words(name.replacing(" ", with: "\u{2006}"), face: face, style)
    case .text(let text), .unknown(let text):
      return words(text, face: faces.firstIndex(of: fonts.words) ?? 0, style)
    case .list(let items): return list(items, style)
    case .fraction(let content): return fraction(content, style)
    case .radical(let items, let degree): return radical(items, degree: degree, style)
    case .accent(let sign, let items, let isBelow, let isWide):
      return accent(sign, items, isBelow: isBelow, isWide: isWide, style)
    case .line(let items, let isBelow): return line(items, isBelow: isBelow, style)
    case .stack(let base, let over, let under):
      let box = empty
      let middle = list(base, style)
      return limits(around: middle, over: over, under: under, style, from: box)
    case .arrow(let sign, let over, let under): return arrow(sign, over, under, style)
    case .fenced(let left, let parts, let middle, let right):
      return fenced(left, parts, middle, right, style)
    case .fence(let sign, let size):
      var box = bigFence(sign, size: size, style)
      // It is a box: scripts stand at its corners, not as on a letter.
      box.sign = nil
      return box
    case .array(let content): return array(content, style)
    case .phantom(let items, let hasWidth, let hasHeight):
      var box = list(items, style)
      glyphs.removeLast(box.glyphs.count)
      rules.removeLast(box.rules.count)
      box.glyphs = glyphs.count..<glyphs.count
      box.rules = rules.count..<rules.count
      box.sign = nil
      if !hasWidth { box.width = .zero }
      if !hasHeight { (box.height, box.depth) = (.zero, .zero) }
      return box
    case .flanked(let left, let base):
      return flanked(left, base, MathAtom(.operation, .empty), style, from: empty)
    case .smash(let items, let hasHeight, let hasDepth):
      var box = list(items, style)
      if !hasHeight { box.height = .zero }
      if !hasDepth { box.depth = .zero }
      return box
    case .lapped(let items, let side):
      var box = list(items, style)
      // It stands at the right of its place, at the left, or in the middle.
      let share = side == .left ? 0 : side == .right ? 2 : 1
      move(box, right: -(box.width * share) / 2)
      (box.width, box.italic, box.sign) = (.zero, .zero, nil)
      return box
    case .boxed(let items):
      // LaTeX's \fboxsep and \fboxrule: 0.3 and 0.04 em.
      let (inside, rule) = (ems(300), ems(40))
      let start = empty
      var box = list(items, style)
      move(box, right: inside + rule)
      box.width += (inside + rule) * 2
      box.height = max(box.height, .zero) + inside + rule
      box.depth = max(box.depth, .zero) + inside + rule
      box.sign = nil
      addRule(x: .zero, top: -box.height, width: box.width, height: rule)
      addRule(x: .zero, top: box.depth - rule, width: box.width, height: rule)
      addRule(x: .zero, top: -box.height, width: rule, height: box.total)
      addRule(x: box.width - rule, top: -box.height, width: rule, height: box.total)
      box.glyphs = start.glyphs
      box.rules = start.rules
      return closed(box)
    }
  }

  // MARK: Scripts

  /// Rule 18: what stands at the corners of `nucleus`, which was set last.
  mutating func scripts(
    around nucleus: Box, _ atom: MathAtom, _ style: Style, from start: Box
  ) -> Box {
    var box = nucleus
    let isSign = nucleus.sign != nil && !isLargeOperation(atom, style)
    let (above, below) = (style.superscript, style.subscript)
    // MATH superscriptBaselineDropMax, subscriptBaselineDropMin.
    var up = isSign ? .zero : nucleus.height - length(.superscriptBaselineDropMax, above)
    var down = isSign ? .zero : nucleus.depth + length(.subscriptBaselineDropMin, below)
    let sup = atom.superscript.map { list($0, above) }
    let sub = atom.subscript.map { list($0, below) }
    // MATH spaceAfterScript
    let after = length(.spaceAfterScript, style)
    let leaning = nucleus.italic
    var width = nucleus.width + (sub == nil ? leaning : .zero)
    if let sup {
      up = max(
        up, length(style.isCramped ? .superscriptShiftUpCramped : .superscriptShiftUp, style),
        sup.depth + length(.superscriptBottomMin, style))
    }
    if let sub {
      down = max(down, length(.subscriptShiftDown, style))
      if sup == nil { down = max(down, sub.height - length(.subscriptTopMax, style)) }
    }
    if let sup, let sub {
      // MATH subSuperscriptGapMin; then, as far as there is room, the superscript rises until its foot is at
      // superscriptBottomMaxWithSubscript.
      let gap = (up - sup.depth) - (sub.height - down)
      let least = length(.subSuperscriptGapMin, style)
      if gap < least {
        down += least - gap
        let room = length(.superscriptBottomMaxWithSubscript, style) - (up - sup.depth)
        if room > .zero {
          up += room
          down -= room
        }
      }
    }
    var end = width
    if let sup {
      let kern = kern(nucleus, sup, at: .topRight, shift: up, style, above)
      let x = nucleus.width + leaning + kern
      move(sup, right: x, down: -up)
      end = max(end, x + sup.width + after)
      box.height = max(box.height, sup.height + up)
      box.depth = max(box.depth, sup.depth - up)
    }
    if let sub {
      let kern = kern(nucleus, sub, at: .bottomRight, shift: down, style, below)
      let x = nucleus.width + kern
      move(sub, right: x, down: down)
      end = max(end, x + sub.width + after)
      box.height = max(box.height, sub.height - down)
      box.depth = max(box.depth, sub.depth + down)
    }
    width = end
    box.width = width
    box.italic = .zero
    box.sign = nil
    box.glyphs = start.glyphs
    box.rules = start.rules
    return closed(box)
  }

  private func isLargeOperation(_ atom: MathAtom, _ style: Style) -> Bool {
    guard atom.kind == .operation, case .symbol = atom.nucleus else { return false }
    return true
  }

  /// How much closer a script stands, by the cuts in the corners of both signs: MATH MathKernInfo, seen at
  /// the script's foot and at the nucleus's edge, of which the looser holds.
  private func kern(
    _ nucleus: Box, _ script: Box, at corner: MathFace.Corner, shift: Length, _ style: Style,
    _ own: Style
  ) -> Length {
    guard let sign = nucleus.sign, let table = tables[sign.face] else { return .zero }
    let upem = faces[sign.face].unitsPerEm
    func inUnits(_ length: Length, _ style: Style) -> Int {
      let em = em(style).scaledPoints
      return em > 0 ? roundHalfEven(length.scaledPoints, times: upem, over: em) : 0
    }
    func total(at height: Length) -> Length {
      var sum = units(
        table.kern(of: sign.glyph, at: corner, height: inUnits(height, style)), style,
        face: sign.face)
      if let other = script.sign, let table = tables[other.face] {
        let opposite: MathFace.Corner = corner == .topRight ? .bottomLeft : .topLeft
        let there = corner == .topRight ? height - shift : height + shift
        sum += units(
          table.kern(of: other.glyph, at: opposite, height: inUnits(there, own)), own,
          face: other.face)
      }
      return sum
    }
    if corner == .topRight {
      return max(total(at: shift - script.depth), total(at: nucleus.height))
    }
    return max(total(at: script.height - shift), total(at: -nucleus.depth))
  }

  // MARK: Limits

  /// Rule 13a: `over` and `under` about the middle of `base`, which was set last and leans.
  mutating func limits(
    around base: Box, over: [MathItem]?, under: [MathItem]?, _ style: Style, from start: Box
  ) -> Box {
    var box = base
    let own = base.width + base.italic
    let sup = over.map { list($0, style.superscript) }
    let sub = under.map { list($0, style.subscript) }
    let width = max(own, sup?.width ?? .zero, sub?.width ?? .zero)
    move(base, right: (width - own) / 2)
    if let sup {
      // MATH upperLimitGapMin, upperLimitBaselineRiseMin.
      let gap = max(
        length(.upperLimitGapMin, style), length(.upperLimitBaselineRiseMin, style) - sup.depth)
      let up = base.height + gap + sup.depth
      move(sup, right: (width - sup.width) / 2 + base.italic / 2, down: -up)
      box.height = max(base.height, up + sup.height)
    }
    if let sub {
      // MATH lowerLimitGapMin, lowerLimitBaselineDropMin.
      let gap = max(
        length(.lowerLimitGapMin, style), length(.lowerLimitBaselineDropMin, style) - sub.height)
      let down = base.depth + gap + sub.height
      move(sub, right: (width - sub.width) / 2 - base.italic / 2, down: down)
      box.depth = max(base.depth, down + sub.depth)
    }
    box.width = width
    box.italic = .zero
    box.sign = nil
    box.glyphs = start.glyphs
    box.rules = start.rules
    return closed(box)
  }
}
