import TypesetFormulas
import TypesetGeometry

extension FormulaSetter {
  // MARK: Rows and columns

  /// What a form of rows and columns is like; lengths are thousandths of an em.
  private struct Look {
    var style: Style
    /// From baseline to baseline: LaTeX's `\baselineskip` at 10 points.
    var step = 1200
    /// On each side of a column: LaTeX's `\arraycolsep`.
    var beside = 500
    /// Beside the outer edges.
    var edge = 0
    /// The room beside a row that is higher or deeper than others. LaTeX has none in matrices, where fractions would touch.
    var gap = 50
    /// Room that is added between rows: LaTeX's `\jot`.
    var between = 0
  }

  private func look(of array: MathArray, _ style: Style) -> Look {
    let text = Style(style: max(style.style, .text), isCramped: style.isCramped)
    switch array.form {
    case .matrix: return Look(style: text)
    case .array: return Look(style: text, edge: 500)
    case .cases: return Look(style: text, step: 1440, beside: 500)
    case .small:
      // Thick spaces between columns, thin ones around.
      return Look(
        style: Style(style: max(.script, style.style)), step: 600, beside: 139, edge: 167, gap: 150)
    case .substack: return Look(style: style, step: 570, beside: 0, gap: 120)
    case .aligned, .gathered, .multline:
      return Look(
        style: Style(style: style.isScript ? style.style : .display), step: 1200, beside: 0,
        gap: 100, between: 300)
    }
  }

  /// Where the columns of an array stand.
  private struct Columns {
    var lefts: [Length] = []
    var widths: [Length]
    /// Where rules stand before each column, and behind the last.
    var bounds: [Length] = []
    /// What stands in every row between columns.
    var inserts: [(x: Length, items: [MathItem])] = []
    var width = Length.zero

    /// The room of the columns `range`, and of what is between them.
    func width(of range: Range<Int>) -> Length {
      let last = range.upperBound - 1
      return lefts[last] + widths[last] - lefts[range.lowerBound]
    }
  }

  /// Where the rows of an array stand, from its head downwards.
  private struct Rows {
    var baselines: [Length] = []
    /// Where rules stand before each row, and behind the last.
    var bounds: [Length] = []
    /// The lines of words between rows.
    var words: [(box: Box, baseline: Length)] = []
    var height = Length.zero
  }

  /// The room between two rules side by side: LaTeX's `\doublerulesep`, 0.2 em.
  private var betweenRules: Length { ems(200) }

  /// Rows and columns, their middle on the axis, between fences where they have some.
  mutating func array(_ content: MathArray, _ style: Style) -> Box {
    let look = look(of: content, style)
    var box = empty
    // Cells first, all at the origin; then their places.
    let cells = cells(of: content, look.style)
    let columns = columns(of: content, cells, look, style)
    let rows = rows(of: content, cells, look, style)
    // Words between rows begin at the left edge; where they are wider, the rows stand in the middle.
    let wide = rows.words.reduce(columns.width) { max($0, $1.box.width) }
    let left = (wide - columns.width) / 2
    for (row, made) in cells.enumerated() {
      for (place, cell) in made.enumerated() {
        let span = content.spans.first { $0.row == row && $0.columns.lowerBound == place }
        if let span, let sparseness = span.dots {
          let dots = dots(
            in: columns.width(of: span.columns), sparseness, look.style)
          move(dots, right: left + columns.lefts[place], down: rows.baselines[row])
          continue
        }
        let room = columns.width(of: span?.columns ?? place..<place + 1) - cell.width
        let indent: Length
        switch span?.alignment ?? content.alignment(of: place, inRow: row) {
        case .left: indent = .zero
        case .center: indent = room / 2
        case .right: indent = room
        }
        move(cell, right: left + columns.lefts[place] + indent, down: rows.baselines[row])
      }
    }
    spreads.removeAll()
    // Rules and dots over several pairs stay: where there are some, the whole stands in the middle.
    if content.fillsLine, content.fences == nil, content.partRules.isEmpty,
      content.horizontalRules.isEmpty, content.spans.isEmpty
    {
      noteSpreads(of: content, cells)
    }
    for line in rows.words { move(line.box, right: .zero, down: line.baseline) }
    for (x, items) in columns.inserts
    where items.contains(where: { if case .space = $0 { false } else { true } }) {
      for baseline in rows.baselines {
        let made = list(items, look.style)
        move(made, right: left + x, down: baseline)
      }
    }
    addRules(of: content, columns, rows, at: left, style)
    // Its middle on the axis.
    box = closed(box)
    let up = rows.height / 2 + axis(style)
    move(box, right: .zero, down: -up)
    (box.width, box.height, box.depth) = (wide, up, rows.height - up)
    self.rows = rows.baselines.map { $0 - up }
    guard let fences = content.fences else { return box }
    let inside = box
    let target = fenceTarget(height: box.height, depth: box.depth, style)
    let opening = fence(fences.first ?? nil, to: target, style)
    move(inside, right: opening.width)
    let closing = fence(fences.last ?? nil, to: target, style)
    move(closing, right: opening.width + inside.width)
    box.width = opening.width + inside.width + closing.width
    box.height = max(box.height, opening.height, closing.height)
    box.depth = max(box.depth, opening.depth, closing.depth)
    return closed(box)
  }

  /// Dots over a `width`, from edge to edge: amsmath's `\hdotsfor`, three math units between two, times `sparseness`
  /// thousandths.
  private mutating func dots(in width: Length, _ sparseness: Int, _ style: Style) -> Box {
    var box = empty
    let sign = sign(for: ".", style)
    let advance = units(sign.advance, style, face: sign.face)
    let gap = em(style).scaled(by: 3 * sparseness, over: 18 * 1000)
    let room = width - advance
    let count = max(1, (room.scaledPoints / max((advance + gap).scaledPoints, 1)) + 1)
    for index in 0..<count {
      let dot = set(sign, style)
      move(dot, right: count > 1 ? room.scaled(by: index, over: count - 1) : room / 2)
    }
    box.width = width
    return closed(box)
  }

  /// Notes how far cells move to the right where their line is wider: pairs of columns are parted by as much each, one
  /// alone stands in the middle (amsmath's `flalign`); rows of `multline` stand where they are aligned.
  private mutating func noteSpreads(of content: MathArray, _ cells: [[Box]]) {
    let pairs = (content.columnCount + 1) / 2
    for (row, made) in cells.enumerated() {
      for (place, cell) in made.enumerated() {
        let share: Int
        if content.form == .multline {
          switch content.alignment(of: place, inRow: row) {
          case .left: share = 0
          case .center: share = 500
          case .right: share = 1000
          }
        } else {
          share = pairs > 1 ? place / 2 * 1000 / (pairs - 1) : 500
        }
        spreads.append(FormulaBox.Spread(glyphs: cell.glyphs, rules: cell.rules, share: share))
      }
    }
  }

  private mutating func cells(of content: MathArray, _ style: Style) -> [[Box]] {
    var cells: [[Box]] = []
    for row in content.rows {
      var made: [Box] = []
      for (index, cell) in row.enumerated() {
        // Behind & the sign of a relation has its room, as if something stood before it.
        let isContinued =
          content.form == .aligned && index % 2 == 1
          || content.form == .multline && !cells.isEmpty
        let items = isContinued ? [.atom(MathAtom(.ordinary, .empty))] + cell : cell
        made.append(list(items, style))
      }
      cells.append(made)
    }
    return cells
  }

  private func isTight(_ content: MathArray) -> Bool {
    content.form == .small || content.form == .substack
  }

  /// The em of the lengths between rows and columns.
  private func scale(_ content: MathArray, _ style: Style) -> Length {
    isTight(content) ? size : em(style)
  }

  private mutating func columns(
    of content: MathArray, _ cells: [[Box]], _ look: Look, _ style: Style
  ) -> Columns {
    // LaTeX's cases have two columns, whatever is in the second.
    let count = content.form == .cases ? max(content.columnCount, 2) : content.columnCount
    var columns = Columns(widths: Array(repeating: .zero, count: count))
    for (row, made) in cells.enumerated() {
      for (index, cell) in made.enumerated()
      where !content.spans.contains(where: { $0.row == row && $0.columns.contains(index) }) {
        columns.widths[index] = max(columns.widths[index], cell.width)
      }
    }
    if content.form == .multline, count > 0, cells.count > 1 {
      // mathtools' multlined: two ems at least behind the first row and before the last.
      let edge = em(look.style) * 2
      for row in [cells[0], cells[cells.count - 1]] {
        columns.widths[0] = max(columns.widths[0], (row.first?.width ?? .zero) + edge)
      }
    }
    let scale = scale(content, style)
    func thousandths(_ count: Int) -> Length { scale.scaled(by: count, over: 1000) }
    let doubled = betweenRules
    /// The room that further rules before a column take.
    func rules(_ column: Int) -> Length {
      doubled * max(0, content.verticalRules.count { $0 == column } - 1)
    }
    func edge(_ column: Int) -> Length {
      content.closedGaps.contains(column) ? .zero : thousandths(look.edge)
    }
    var pen = rules(0) + edge(0)
    columns.bounds.append(.zero)
    // What stands between columns is set for every row; here it is as wide as it is, and no more.
    func passInsert(_ column: Int, _ setter: inout FormulaSetter) {
      guard let items = content.between[column] else { return }
      columns.inserts.append((pen, items))
      let known = setter.empty
      pen += setter.list(items, look.style).width
      setter.glyphs.removeLast(setter.glyphs.count - known.glyphs.upperBound)
      setter.rules.removeLast(setter.rules.count - known.rules.upperBound)
    }
    passInsert(0, &self)
    for index in 0..<count {
      if index > 0 {
        if content.form == .aligned {
          pen += index % 2 == 0 ? thousandths(content.pairGap) : .zero
          columns.bounds.append(pen)
        } else {
          let room = content.closedGaps.contains(index) ? .zero : thousandths(look.beside)
          columns.bounds.append(pen + room)
          pen += room + rules(index) + room
          passInsert(index, &self)
        }
      }
      columns.lefts.append(pen)
      // A cell over several columns that is wider than these widens the last (LaTeX, as TeX's \span).
      for span in content.spans where span.columns.upperBound == index + 1 {
        let cell = cells[span.row][span.columns.lowerBound]
        columns.widths[index] = max(
          columns.widths[index], cell.width - (pen - columns.lefts[span.columns.lowerBound]))
      }
      pen += columns.widths[index]
    }
    pen += edge(count)
    passInsert(count, &self)
    if count > 0 { columns.bounds.append(pen) }
    columns.width = pen + (count > 0 ? rules(count) : .zero)
    return columns
  }

  /// Rows with a strut of 7 and 3 tenths of the step in each.
  private mutating func rows(
    of content: MathArray, _ cells: [[Box]], _ look: Look, _ style: Style
  ) -> Rows {
    let scale = scale(content, style)
    func thousandths(_ count: Int) -> Length { scale.scaled(by: count, over: 1000) }
    let step = thousandths(look.step)
    let (strutUp, strutDown) = (step.scaled(by: 7, over: 10), step - step.scaled(by: 7, over: 10))
    let isTight = isTight(content)
    var rows = Rows()
    var y = Length.zero
    /// How far the row above reaches below its baseline.
    var last = Length.zero
    /// Whether it reaches below its strut.
    var isDeep = false
    /// Whether words stand above.
    var isBelowWords = false
    /// Passes rules and words before `row`.
    func pass(_ row: Int, _ setter: inout FormulaSetter) {
      rows.bounds.append(y + last)
      let further = content.horizontalRules.count { $0 == row } - 1
      if further > 0 {
        y += last + setter.betweenRules * further
        last = .zero
      }
      isBelowWords = content.words[row]?.isEmpty == false
      for (index, line) in (content.words[row] ?? []).enumerated() {
        let made = setter.list(line, look.style)
        let isFirst = index == 0
        y +=
          last + max(strutUp, made.height)
          + (isFirst && row > 0 ? thousandths(look.between * 2) : .zero)
        rows.words.append((made, y))
        last = max(strutDown, made.depth)
      }
      if isBelowWords, row < cells.count { last += thousandths(look.between) }
    }
    for (index, row) in cells.enumerated() {
      pass(index, &self)
      // Small rows have no strut; they stand a step apart, or a little room (amsmath's `\lineskip`) where that is less.
      let height = row.reduce(isTight ? .zero : strutUp) { max($0, $1.height) }
      let depth = row.reduce(isTight ? .zero : strutDown) { max($0, $1.depth) }
      if index == 0, !isBelowWords {
        y += height
      } else if isTight {
        y += max(step, last + thousandths(look.gap) + height)
      } else {
        y += last + thousandths(look.between) + height
        if row.contains(where: { $0.height > strutUp }) || isDeep { y += thousandths(look.gap) }
      }
      rows.baselines.append(y)
      last = depth
      isDeep = depth > strutDown
      guard let room = content.roomBelow[index].map({ self.width(of: $0, look.style) }) else {
        continue
      }
      // LaTeX: a strut that much deeper; between aligned lines, or where it is less than nothing, so much room.
      if content.form == .array || content.form == .matrix || content.form == .cases, room > .zero {
        last = max(depth, strutDown + room)
      } else {
        last += room
      }
    }
    pass(cells.count, &self)
    rows.height = y + last
    return rows
  }

  /// The rules of `content`, whose left edge is at `left`.
  private mutating func addRules(
    of content: MathArray, _ columns: Columns, _ rows: Rows, at left: Length, _ style: Style
  ) {
    let rule = length(.fractionRuleThickness, style)
    let doubled = betweenRules
    let (last, foot) = (columns.widths.count, content.rows.count)
    /// How many rules stand before column `place` in `row`: those of the columns end at cells over several of them.
    func count(_ place: Int, _ row: Int) -> Int {
      var count = content.verticalRules.count { $0 == place }
      for span in content.spans where span.row == row {
        let (start, end) = (span.columns.lowerBound, span.columns.upperBound)
        if place > start && place <= end || place == 0 && start == 0 { count = 0 }
        if place == start && span.hasLeftRule || place == end && span.hasRightRule { count = 1 }
      }
      return count
    }
    let places = Set(content.verticalRules)
      .union(content.spans.flatMap { [$0.columns.lowerBound, $0.columns.upperBound] })
    for place in places.sorted() where place <= last {
      let most = (0..<max(foot, 1)).reduce(0) { max($0, count(place, $1)) }
      for index in 0..<most {
        let x: Length
        if place == 0 {
          x = doubled * index
        } else if place == last {
          x = columns.width - rule - doubled * index
        } else {
          x = columns.bounds[place] - rule / 2 + doubled * index
        }
        var row = 0
        while row < foot {
          let start = row
          while row < foot, count(place, row) > index { row += 1 }
          if row > start {
            let top = start == 0 ? .zero : rows.bounds[start]
            let end = row == foot ? rows.height : rows.bounds[row]
            addRule(x: left + x, top: top, width: rule, height: end - top)
          } else {
            row += 1
          }
        }
      }
    }
    /// The top of the rule before `row`.
    func top(_ row: Int) -> Length {
      row == 0 ? .zero : row >= foot ? rows.height - rule : rows.bounds[row]
    }
    var known: [Int: Int] = [:]
    for place in content.horizontalRules {
      let further = doubled * known[place, default: 0]
      known[place, default: 0] += 1
      addRule(
        x: left, top: place >= foot ? top(place) - further : top(place) + further,
        width: columns.width, height: rule)
    }
    for part in content.partRules {
      let range = part.columns.clamped(to: 0..<last)
      guard !range.isEmpty else { continue }
      let start = columns.bounds[range.lowerBound]
      addRule(
        x: left + start, top: top(part.row), width: columns.bounds[range.upperBound] - start,
        height: rule)
    }
  }
}
