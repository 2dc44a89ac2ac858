import TypesetFormulas
import TypesetGeometry

extension FormulaSetter {
  /// amsmath's `\sideset`: the operator `base` with scripts at its right corners, those of `left` at the others, and
  /// the limits of `atom` about the operator's own middle, clear of those scripts. A thin space stands before it: amsmath's
  /// own is a thing of no width, and then the operator, which has as much room at its left as its scripts take at its
  /// right.
  mutating func flanked(
    _ left: MathAtom, _ base: MathAtom, _ atom: MathAtom, _ style: Style, from start: Box
  ) -> Box {
    let sign = operation(base.nucleus, style)
    let own = sign.width + sign.italic
    var box = base.hasScripts ? scripts(around: sign, base, style, from: start) : sign
    if !base.hasScripts { (box.width, box.italic) = (own, .zero) }
    // Where the operator begins, and where all of it ends.
    var (x, end) = (Length.zero, box.width)
    var flank: Box?
    if left.hasScripts {
      var nothing = empty
      (nothing.height, nothing.depth) = (sign.height, sign.depth)
      let made = scripts(around: nothing, left, style, from: nothing)
      box.height = max(box.height, made.height)
      box.depth = max(box.depth, made.depth)
      flank = made
      x = made.width
    }
    let (top, foot) = (box.height, box.depth)
    var limits: [Box] = []
    if atom.hasScripts, standsAtLimits(atom, style) {
      if let over = atom.superscript {
        // MATH upperLimitGapMin, upperLimitBaselineRiseMin.
        var made = list(over, style.superscript)
        let gap = max(
          length(.upperLimitGapMin, style), length(.upperLimitBaselineRiseMin, style) - made.depth)
        let up = top + gap + made.depth
        move(made, right: .zero, down: -up)
        made.height += up
        box.height = max(box.height, made.height)
        limits.append(made)
      }
      if let under = atom.subscript {
        // MATH lowerLimitGapMin, lowerLimitBaselineDropMin.
        let made = list(under, style.subscript)
        let gap = max(
          length(.lowerLimitGapMin, style), length(.lowerLimitBaselineDropMin, style) - made.height)
        let down = foot + gap + made.height
        move(made, right: .zero, down: down)
        box.depth = max(box.depth, down + made.depth)
        limits.append(made)
      }
    }
    // A limit that is wider than the operator reaches over the scripts at its right, and as far at its left.
    let beside = end - own
    let reach = limits.reduce(Length.zero) { max($0, ($1.width - own) / 2 - beside) }
    let widest = limits.reduce(Length.zero) { max($0, ($1.width - own) / 2) }
    x = max(x + reach, widest) + em(style).scaled(by: 3, over: 18)
    end = x + own + beside + reach
    move(box, right: x)
    if let flank { move(flank, right: x - flank.width) }
    for made in limits { move(made, right: x + (own - made.width) / 2) }
    box.width = end
    (box.italic, box.sign) = (.zero, nil)
    (box.glyphs, box.rules) = (start.glyphs, start.rules)
    let all = closed(box)
    guard atom.hasScripts, limits.isEmpty else { return all }
    return scripts(around: all, atom, style, from: start)
  }
}

extension MathAtom {
  /// Whether it is an operator with scripts at its sides.
  var isFlanked: Bool { if case .flanked = nucleus { true } else { false } }
}
