public import TypesetFormulas
import TypesetGeometry

extension FormulaSetter {
  /// Sets `formula`, as a display or in a line of text. O(glyphs × depth).
  ///
  /// Between its pieces lines may end: after relations and before binary operators that stand in no fences,
  /// and where `\allowbreak` asks for it.
  public mutating func set(_ formula: Formula, isDisplay: Bool, length: Int) -> FormulaLayout {
    glyphs.removeAll(keepingCapacity: true)
    rules.removeAll(keepingCapacity: true)
    problems.removeAll()
    let items = unwrapped(formula.items)
    var cuts: [Cut] = []
    let whole = list(items, Style(style: isDisplay ? .display : .text), cuts: &cuts)
    var pieces: [FormulaPiece] = []
    var start = Cut(glyph: 0, rule: 0, x: .zero, next: .zero, penalty: 0, place: 0)
    cuts.append(
      Cut(
        glyph: glyphs.count, rule: rules.count, x: whole.width, next: whole.width, penalty: 0,
        place: length, height: whole.height, depth: whole.depth))
    for cut in cuts {
      var box = FormulaBox()
      box.width = cut.x - start.next
      (box.height, box.depth) = (cut.height, cut.depth)
      box.faces = faces
      for var glyph in glyphs[start.glyph..<cut.glyph] {
        glyph.x -= start.next
        box.glyphs.append(glyph)
      }
      for var rule in rules[start.rule..<cut.rule] {
        rule.origin.x -= start.next
        box.rules.append(rule)
      }
      pieces.append(
        FormulaPiece(
          box: box, spaceAfter: cut.next - cut.x, penalty: cut.penalty,
          range: start.place..<max(start.place, cut.place)))
      start = cut
    }
    var layout = FormulaLayout(pieces: pieces, problems: problems)
    if items.count == 1, case .atom(let atom) = items[0], !atom.hasScripts,
      case .array(let array) = atom.nucleus
    {
      layout.rows = rows
      if array.form == .multline, !rows.isEmpty { layout.numberedRow = rows.count - 1 }
      if isDisplay, layout.pieces.count == 1, array.fillsLine {
        layout.pieces[0].box.spreads = spreads
        layout.pieces[0].box.inset = array.form == .multline ? size : .zero
      }
    }
    return layout
  }

  /// A formula that is one group is that group's.
  func unwrapped(_ items: [MathItem]) -> [MathItem] {
    var items = items
    while items.count == 1, case .atom(let atom) = items[0], !atom.hasScripts,
      case .list(let inner) = atom.nucleus
    {
      items = inner
    }
    return items
  }

  /// A place where a line may end.
  struct Cut {
    /// The first glyph, and the first rule, behind it.
    var glyph: Int
    var rule: Int
    /// Where what is before it ends, and where what is behind it begins.
    var x: Length
    var next: Length
    var penalty: Int
    /// The first byte behind it.
    var place: Int
    /// What stands between the cut before it and this one: in a line of text, without the air above roots.
    var height = Length.zero
    var depth = Length.zero
  }

  /// A list without places where lines end.
  mutating func list(_ items: [MathItem], _ style: Style) -> Box {
    var cuts: [Cut]?
    return list(items, style, cuts: &cuts)
  }

  private mutating func list(_ items: [MathItem], _ style: Style, cuts: inout [Cut]) -> Box {
    var found: [Cut]? = []
    let box = list(items, style, cuts: &found)
    cuts = found ?? []
    return box
  }

  /// The horizontal list of `items` (rules 1 to 20), at the origin.
  private mutating func list(_ items: [MathItem], _ asked: Style, cuts: inout [Cut]?) -> Box {
    let items = FormulaSetter.chosen(items, asked.style)
    var box = empty
    var style = asked
    let kinds = FormulaSetter.kinds(of: items)
    var before: MathClass?
    var pen = Length.zero
    var (height, depth) = (Length.zero, Length.zero)
    // Space since the last thing, which goes where a line ends there.
    var inkEnd = Length.zero
    var mayBreak: Bool?
    var isFirst = true
    var isBehindModulo = false
    for (index, item) in items.enumerated() {
      switch item {
      case .space(let space):
        pen += width(of: space, style)
      case .style(let new): style = Style(style: new, isCramped: style.isCramped)
      case .breaking(let isAllowed): mayBreak = isAllowed
      case .choice: break
      case .atom(let atom):
        let kind = kinds[index]
        let isModulo = atom.kind == .binary && atom.nucleus == .word("mod")
        if let before {
          // amsmath's \bmod stands off by 5 math units, in scripts as well.
          pen +=
            isModulo || isBehindModulo
            ? em(style).scaled(by: 5, over: 18)
            : self.space(between: before, and: atom.isFlanked ? .ordinary : kind, style)
        }
        isBehindModulo = isModulo
        range = atom.range
        if cuts != nil, !isFirst,
          let penalty = penalty(between: before, and: kind, mayBreak: mayBreak)
        {
          cuts?.append(
            Cut(
              glyph: glyphs.count, rule: rules.count, x: inkEnd, next: pen, penalty: penalty,
              place: atom.range.lowerBound, height: height, depth: depth))
          (height, depth) = (.zero, .zero)
        }
        let made = set(atom, as: kind, style)
        move(made, right: pen)
        pen += made.width
        inkEnd = pen
        let air = asked.style == .text && !atom.hasScripts ? made.air : .zero
        height = max(height, made.height - air)
        depth = max(depth, made.depth)
        box.height = max(box.height, made.height)
        box.depth = max(box.depth, made.depth)
        before = kind
        mayBreak = nil
        isFirst = false
        if items.count == 1, made.sign != nil { box.sign = made.sign }
      }
    }
    box.width = pen
    if cuts != nil {
      // The last piece is what is behind the last cut.
      let (whole, deep) = (height, depth)
      var result = closed(box)
      (result.height, result.depth) = (whole, deep)
      return result
    }
    return closed(box)
  }

  /// `items` with those of each choice that stand in its style.
  private static func chosen(_ items: [MathItem], _ asked: MathStyle) -> [MathItem] {
    guard items.contains(where: { if case .choice = $0 { true } else { false } }) else {
      return items
    }
    var style = asked
    var out: [MathItem] = []
    for item in items {
      if case .style(let new) = item { style = new }
      guard case .choice(let lists) = item else {
        out.append(item)
        continue
      }
      if lists.indices.contains(style.rawValue) { out += chosen(lists[style.rawValue], style) }
    }
    return out
  }

  /// What a line's end between two things costs; nil where none may be. TeX's `\relpenalty` and
  /// `\binoppenalty`; in print, unlike in plain TeX, the sign of an operation begins the next line.
  private func penalty(
    between before: MathClass?, and kind: MathClass, mayBreak: Bool?
  ) -> Int? {
    if let mayBreak { return mayBreak ? 0 : nil }
    guard let before else { return nil }
    if before == .relation, kind != .relation, kind != .closing, kind != .punctuation { return 500 }
    return kind == .binary ? 700 : nil
  }

  /// What each thing is among its neighbours: an operation with nothing to join is ordinary (rules 5 and 6).
  static func kinds(of items: [MathItem]) -> [MathClass] {
    var kinds: [MathClass] = []
    kinds.reserveCapacity(items.count)
    var last: Int?
    for (index, item) in items.enumerated() {
      guard case .atom(let atom) = item else {
        kinds.append(.ordinary)
        continue
      }
      var kind = atom.kind
      switch (last.map { kinds[$0] }, kind) {
      case (nil, .binary), (.binary, .binary), (.operation, .binary), (.relation, .binary),
        (.opening, .binary), (.punctuation, .binary):
        kind = .ordinary
      case (.binary, .relation), (.binary, .closing), (.binary, .punctuation):
        if let last { kinds[last] = .ordinary }
      default: break
      }
      kinds.append(kind)
      last = index
    }
    if let last, kinds[last] == .binary { kinds[last] = .ordinary }
    return kinds
  }

  func width(of space: MathSpace, _ style: Style) -> Length {
    (space.followsStyle ? em(style) : size).scaled(by: space.thousandths, over: 1000)
  }

  /// The room between two neighbours (The TeXbook, page 170): 3, 4 or 5 of 18 parts of an em; most of it
  /// only outside of scripts.
  func space(between before: MathClass, and kind: MathClass, _ style: Style) -> Length {
    let code = FormulaSetter.spaces[FormulaSetter.place(before)][FormulaSetter.place(kind)]
    let units = code & 7
    guard units > 0, code & 8 == 0 || !style.isScript else { return .zero }
    return em(style).scaled(by: units, over: 18)
  }

  private static func place(_ kind: MathClass) -> Int {
    switch kind {
    case .ordinary: 0
    case .operation: 1
    case .binary: 2
    case .relation: 3
    case .opening: 4
    case .closing: 5
    case .punctuation: 6
    case .inner: 7
    }
  }

  /// Eighteenths of an em; with 8 for what is not in scripts.
  private static let spaces: [[Int]] = {
    let thin = 3
    let (thinText, medium, thick) = (3 + 8, 4 + 8, 5 + 8)
    return [
      [0, thin, medium, thick, 0, 0, 0, thinText],
      [thin, thin, 0, thick, 0, 0, 0, thinText],
      [medium, medium, 0, 0, medium, 0, 0, medium],
      [thick, thick, 0, 0, thick, 0, 0, thick],
      [0, 0, 0, 0, 0, 0, 0, 0],
      [0, thin, medium, thick, 0, 0, 0, thinText],
      [thinText, thinText, 0, thinText, thinText, thinText, thinText, thinText],
      [thinText, thin, medium, thick, thinText, 0, thinText, thinText],
    ]
  }()
}
