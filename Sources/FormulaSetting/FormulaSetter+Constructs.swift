import TypesetFonts
import TypesetFormulas
import TypesetGeometry

extension FormulaSetter {
  // MARK: Fractions

  /// Rule 15.
  mutating func fraction(_ content: MathFraction, _ asked: Style) -> Box {
    let style = content.style.map { Style(style: $0, isCramped: asked.isCramped) } ?? asked
    let isDisplay = style.isDisplay
    var box = empty
    var left = unseenFence
    if let fences = content.fences {
      let made = fractionFence(fences.first, style)
      left = made.width
      box.height = made.height
      box.depth = made.depth
    }
    var above = list(content.numerator, style.numerator)
    let below = list(content.denominator, style.denominator)
    let width = max(above.width, below.width)
    if content.continued != nil {
      // LaTeX's \strut: 0.84 and 0.36 em.
      above.height = max(above.height, ems(840))
      above.depth = max(above.depth, ems(360))
    }
    var up: Length
    var down: Length
    if content.hasRule {
      let rule =
        content.thickness.map { self.width(of: $0, style) } ?? length(.fractionRuleThickness, style)
      let axis = axis(style)
      // MATH fractionNumeratorShiftUp and its like; the gaps to the rule are
      // fractionNumeratorGapMin and its like.
      up = length(
        isDisplay ? .fractionNumeratorDisplayStyleShiftUp : .fractionNumeratorShiftUp, style)
      down = length(
        isDisplay ? .fractionDenominatorDisplayStyleShiftDown : .fractionDenominatorShiftDown, style
      )
      let gapAbove = length(
        isDisplay ? .fractionNumDisplayStyleGapMin : .fractionNumeratorGapMin, style)
      let gapBelow = length(
        isDisplay ? .fractionDenomDisplayStyleGapMin : .fractionDenominatorGapMin, style)
      let top = axis + rule / 2
      let foot = top - rule
      up = max(up, above.depth + top + gapAbove)
      down = max(down, below.height - foot + gapBelow)
      addRule(x: left, top: -top, width: width, height: rule)
    } else {
      // MATH stackTopShiftUp, stackBottomShiftDown, stackGapMin.
      up = length(isDisplay ? .stackTopDisplayStyleShiftUp : .stackTopShiftUp, style)
      down = length(isDisplay ? .stackBottomDisplayStyleShiftDown : .stackBottomShiftDown, style)
      let least = length(isDisplay ? .stackDisplayStyleGapMin : .stackGapMin, style)
      let gap = (up - above.depth) - (below.height - down)
      if gap < least {
        up += (least - gap) / 2
        down += (least - gap) - (least - gap) / 2
      }
    }
    let beside: Length
    switch content.continued {
    case .left: beside = .zero
    case .right: beside = width - above.width
    case .center, nil: beside = (width - above.width) / 2
    }
    move(above, right: left + beside, down: -up)
    move(below, right: left + (width - below.width) / 2, down: down)
    box.height = max(box.height, above.height + up)
    box.depth = max(box.depth, below.depth + down)
    box.width = left + width
    if let fences = content.fences {
      let made = fractionFence(fences.last, style)
      move(made, right: box.width)
      box.width += made.width
    } else if content.continued == nil {
      box.width += unseenFence
    }
    return closed(box)
  }

  /// A fence about two things without a rule: MATH delimitedSubFormulaMinHeight in displays, and amsmath's heights in
  /// ems of the style (`\genfrac`).
  private mutating func fractionFence(_ scalar: Unicode.Scalar?, _ style: Style) -> Box {
    let hundredths: Int
    switch style.style {
    case .display: hundredths = 239
    case .text: hundredths = 100
    case .script: hundredths = 145
    case .scriptScript: hundredths = 135
    }
    let target = em(style).scaled(by: hundredths, over: 100)
    return fence(
      scalar,
      to: style.isDisplay ? max(length(.delimitedSubFormulaMinHeight, style), target) : target,
      style)
  }

  // MARK: Roots and lines

  /// Rule 11.
  mutating func radical(_ items: [MathItem], degree: [MathItem]?, _ style: Style) -> Box {
    var box = empty
    let number = degree.map { list($0, Style(style: .scriptScript, isCramped: true)) }
    let content = list(items, style.cramped)
    // MATH radicalRuleThickness, radicalVerticalGap, radicalDisplayStyleVerticalGap.
    let rule = length(.radicalRuleThickness, style)
    var gap = length(
      style.isDisplay ? .radicalDisplayStyleVerticalGap : .radicalVerticalGap, style)
    let (inside, below) = (max(content.height, .zero), max(content.depth, .zero))
    var hook = stretched("√", to: inside + below + gap + rule, isVertical: true, style)
    let excess = hook.total - rule - (inside + below + gap)
    if excess > .zero { gap += excess / 2 }
    let top = inside + gap + rule
    var pen = Length.zero
    // The top of the hook's ink is the top of the rule.
    let down = hook.height - top
    if let number {
      // MATH radicalKernBeforeDegree, radicalKernAfterDegree, radicalDegreeBottomRaisePercent.
      let before = length(.radicalKernBeforeDegree, style)
      let after = length(.radicalKernAfterDegree, style)
      let raise = hook.total.scaled(by: fonts.main[.radicalDegreeBottomRaisePercent], over: 100)
      let foot = hook.depth + down
      // A number that is wider than its room moves the hook.
      let start = max(before, .zero)
      let up = raise - foot + number.depth
      move(number, right: start, down: -up)
      pen = max(start + number.width + after, .zero)
      if start + number.width + after < .zero {
        move(number, right: -(start + number.width + after))
      }
      box.height = max(box.height, number.height + up)
    }
    move(hook, right: pen, down: down)
    hook.height -= down
    hook.depth += down
    pen += hook.width
    addRule(x: pen, top: -top, width: content.width, height: rule)
    move(content, right: pen)
    // MATH radicalExtraAscender
    let edge = top + length(.radicalExtraAscender, style)
    if box.height < edge { box.air = edge - max(box.height, top) }
    box.height = max(box.height, edge)
    box.depth = max(content.depth, hook.depth)
    box.width = pen + content.width
    return closed(box)
  }

  /// Rules 9 and 10: MATH overbarVerticalGap, overbarRuleThickness, overbarExtraAscender, and the same below.
  mutating func line(_ items: [MathItem], isBelow: Bool, _ style: Style) -> Box {
    let start = empty
    var box = list(items, isBelow ? style : style.cramped)
    if isBelow {
      let rule = length(.underbarRuleThickness, style)
      let gap = length(.underbarVerticalGap, style)
      addRule(x: .zero, top: box.depth + gap, width: box.width, height: rule)
      box.depth += gap + rule + length(.underbarExtraDescender, style)
    } else {
      let rule = length(.overbarRuleThickness, style)
      let gap = length(.overbarVerticalGap, style)
      addRule(x: .zero, top: -(box.height + gap + rule), width: box.width, height: rule)
      box.height += gap + rule + length(.overbarExtraAscender, style)
    }
    box.sign = nil
    box.glyphs = start.glyphs
    box.rules = start.rules
    return closed(box)
  }

  // MARK: Accents

  /// Rule 12: MATH accentBaseHeight, and where the accent is attached, MathTopAccentAttachment.
  mutating func accent(
    _ scalar: Unicode.Scalar, _ items: [MathItem], isBelow: Bool, isWide: Bool, _ style: Style
  ) -> Box {
    let start = empty
    let base = list(items, style.cramped)
    var box = base
    let mark = accentSign(scalar, over: base, isWide: isWide, style)
    let middle = isWide ? base.width / 2 : attachment(of: items, base, style.cramped)
    let sign = mark.sign
    let attachment =
      sign.map { units($0.attachment, style, face: $0.face) } ?? mark.width / 2
    if scalar == "\u{338}" {
      // A stroke through it stands where it stands.
      move(mark, right: middle - attachment)
    } else if isBelow {
      // Marks that hang below their baseline have their room; others MATH underbarVerticalGap.
      let down =
        base.depth
        + (mark.height > .zero ? length(.underbarVerticalGap, style) + mark.height : .zero)
      move(mark, right: middle - attachment, down: down)
      box.depth = max(base.depth, down + mark.depth)
    } else {
      let lowest = min(base.height, length(.accentBaseHeight, style))
      let up = base.height - lowest
      move(mark, right: middle - attachment, down: -up)
      box.height = max(base.height, up + mark.height)
    }
    box.glyphs = start.glyphs
    box.rules = start.rules
    // Its scripts stand as those of what it is over.
    box.sign = nil
    return closed(box)
  }

  /// Where an accent over `items`, which were set as `base`, is attached: over one letter, where its face says so, and
  /// over a letter with an accent where that is (MATH MathTopAccentAttachment).
  private mutating func attachment(of items: [MathItem], _ base: Box, _ style: Style) -> Length {
    if let sign = base.sign { return units(sign.attachment, style, face: sign.face) }
    guard items.count == 1, case .atom(let atom) = items[0], !atom.hasScripts,
      case .accent(_, let inner, isBelow: _, isWide: false) = atom.nucleus, inner.count == 1,
      case .atom(let letter) = inner[0], !letter.hasScripts
    else { return base.width / 2 }
    if case .symbol(let scalar) = letter.nucleus {
      let sign = sign(for: scalar, style)
      return units(sign.attachment, style, face: sign.face)
    }
    return attachment(of: inner, base, style)
  }

  /// A letter with an accent and scripts: these stand as on the letter (rule 12); nil for anything else.
  mutating func accentWithScripts(_ atom: MathAtom, _ style: Style, from start: Box) -> Box? {
    guard case .accent(let mark, let items, let isBelow, let isWide) = atom.nucleus, !isWide,
      atom.kind != .operation, items.count == 1, case .atom(let letter) = items[0],
      !letter.hasScripts, case .symbol(let scalar) = letter.nucleus
    else { return nil }
    let accented = accent(mark, items, isBelow: isBelow, isWide: isWide, style)
    let known = empty
    var bare = set(sign(for: scalar, style.cramped), style.cramped)
    glyphs.removeLast(glyphs.count - known.glyphs.upperBound)
    (bare.glyphs, bare.rules) = (accented.glyphs, accented.rules)
    var box = scripts(around: bare, atom, style, from: start)
    box.height = max(box.height, accented.height)
    box.depth = max(box.depth, accented.depth)
    return box
  }

  /// The accent as wide as asked: a brace or an arrow at least as wide as `base`, a hat or a tilde at most.
  private mutating func accentSign(
    _ scalar: Unicode.Scalar, over base: Box, isWide: Bool, _ style: Style
  ) -> Box {
    var sign = sign(for: scalar, style)
    guard isWide, let table = tables[sign.face] else { return set(sign, style) }
    let isHat = scalar == "\u{302}" || scalar == "\u{303}"
    if !isHat {
      var made = stretched(scalar, to: base.width, isVertical: false, style)
      // Its ink may begin before its origin.
      let ink = made.sign.map { faces[$0.face].extents(of: $0.glyph) }
      if let sign = made.sign, let ink {
        made.sign?.attachment = (ink.minX.rawValue + ink.maxX.rawValue) / 2
        made.width = units(ink.width.rawValue, style, face: sign.face)
      }
      return made
    }
    let forms = table.variants(of: sign.glyph, isVertical: false)
    if let form = forms.last(where: { units($0.size, style, face: sign.face) <= base.width }) {
      sign.glyph = form.glyph
      measure(&sign)
    }
    return set(sign, style)
  }

  /// An arrow as long as what stands over and under it, and a little longer.
  mutating func arrow(
    _ scalar: Unicode.Scalar, _ over: [MathItem], _ under: [MathItem], _ style: Style
  ) -> Box {
    var box = empty
    let sup = list(over, style.superscript)
    let sub = list(under, style.subscript)
    // amsmath's 5 and 9 math units beside the words.
    let pad = em(style.superscript).scaled(by: 7, over: 18)
    let shaft = stretched(
      scalar, to: max(sup.width, sub.width) + pad * 2, isVertical: false, style)
    box.width = shaft.width
    (box.height, box.depth) = (shaft.height, shaft.depth)
    if !over.isEmpty {
      // MATH stretchStackGapAboveMin, stretchStackTopShiftUp.
      let up = max(
        length(.stretchStackTopShiftUp, style),
        shaft.height + length(.stretchStackGapAboveMin, style) + sup.depth)
      move(sup, right: (box.width - sup.width) / 2, down: -up)
      box.height = max(box.height, up + sup.height)
    }
    if !under.isEmpty {
      // MATH stretchStackGapBelowMin, stretchStackBottomShiftDown.
      let down = max(
        length(.stretchStackBottomShiftDown, style),
        shaft.depth + length(.stretchStackGapBelowMin, style) + sub.height)
      move(sub, right: (box.width - sub.width) / 2, down: down)
      box.depth = max(box.depth, down + sub.depth)
    }
    return closed(box)
  }
}
