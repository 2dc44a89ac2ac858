public import TypesetFormulas
public import TypesetGeometry

/// Formulas that are wider than their lines, written so that they have more of them.
extension FormulaSetter {
  /// `formula` with more rows, if it has rows wider than `measure`: what has no room goes on in a further row, two ems in,
  /// before a binary sign or behind a relation. In any other formula lines may end between fences that are wider than
  /// `measure`, which keep their heights, and between words. Nil where nothing of that can be done.
  ///
  /// O(atoms × atoms of the widest row).
  public func folded(_ formula: Formula, isDisplay: Bool, to measure: Length) -> Formula? {
    guard measure > .zero else { return nil }
    var trial = self
    var folded = formula
    let items = unwrapped(formula.items)
    if items.count == 1, case .atom(var atom) = items[0], !atom.hasScripts,
      case .array(let array) = atom.nucleus
    {
      guard let (rows, places) = trial.foldedRows(of: array, to: measure) else { return nil }
      atom.nucleus = .array(rows)
      folded.items = [.atom(atom)]
      for index in folded.tags.indices {
        guard let row = folded.tags[index].row, places.indices.contains(row) else { continue }
        // A number stands beside the last line of its row.
        folded.tags[index].row = (row + 1 < places.count ? places[row + 1] : rows.rows.count) - 1
      }
      return folded
    }
    folded.items = trial.opened(items, to: measure, Style(style: isDisplay ? .display : .text))
    return folded.items == items ? nil : folded
  }

  /// The rows of `array` in more rows, and which of them each begins; nil where none is too wide, or where it is a form
  /// whose columns belong side by side.
  private mutating func foldedRows(
    of array: MathArray, to measure: Length
  ) -> (array: MathArray, places: [Int])? {
    guard array.fences == nil, array.spans.isEmpty,
      array.form == .aligned || array.form == .gathered,
      array.columnCount <= (array.form == .aligned ? 2 : 1)
    else { return nil }
    let style = Style(style: .display)
    let column = array.columnCount - 1
    var beside = Length.zero
    if column > 0 {
      for row in array.rows where row.count > 1 { beside = max(beside, width(of: row[0], style)) }
    }
    let indent = MathSpace(thousandths: 2000, followsStyle: true)
    let room = measure - beside - width(of: indent, style)
    // A formula in a few letters a line is worse than a small one.
    guard room * 3 > measure else { return nil }
    var out = array
    out.rows.removeAll()
    out.roomBelow.removeAll()
    out.horizontalRules.removeAll()
    (out.partRules, out.words) = ([], [:])
    var isFolded = false
    /// Rules and words before row `index` of before.
    func pass(_ index: Int, _ setter: inout FormulaSetter) {
      out.horizontalRules += array.horizontalRules.filter { $0 == index }.map { _ in out.rows.count
      }
      out.partRules += array.partRules.filter { $0.row == index }.map {
        MathArray.PartRule(row: out.rows.count, columns: $0.columns)
      }
      guard let lines = array.words[index] else { return }
      let folded = lines.flatMap { setter.lines(of: $0, to: measure, style) }
      isFolded = isFolded || folded.count > lines.count
      out.words[out.rows.count] = folded
    }
    var places: [Int] = []
    for (index, row) in array.rows.enumerated() {
      pass(index, &self)
      places.append(out.rows.count)
      var row = row
      if row.count > column {
        let parts = parts(
          of: row[column], behind: column > 0, first: measure - beside, rest: room, style)
        row[column] = parts[0]
        out.rows.append(row)
        for part in parts.dropFirst() {
          // The sign before it has its room, as if something stood there.
          let further = [.space(indent), .atom(MathAtom(.ordinary, .empty))] + part
          out.rows.append(column > 0 ? [[], further] : [further])
        }
      } else {
        out.rows.append(row)
      }
      if let room = array.roomBelow[index] { out.roomBelow[out.rows.count - 1] = room }
    }
    pass(array.rows.count, &self)
    if array.form == .gathered, out.rows.count > array.rows.count {
      // Lines of one formula in the middle of a column are read as several.
      out.columns = [.left]
    }
    return isFolded || out.rows.count > array.rows.count ? (out, places) : nil
  }

  /// `words` in lines of up to `measure`.
  private mutating func lines(
    of words: [MathItem], to measure: Length, _ style: Style
  ) -> [[MathItem]] {
    guard width(of: words, style) > measure else { return [words] }
    var lines: [[MathItem]] = [[]]
    for item in opened(words, to: measure, style) {
      if case .breaking = item { continue }
      let last = lines[lines.count - 1]
      if !last.isEmpty, width(of: last + [item], style) > measure { lines.append([]) }
      lines[lines.count - 1].append(item)
    }
    return lines
  }

  /// `items` in parts, the first up to `first` wide, the others up to `rest`, as far as lines may end within them. Before the
  /// first stands something if it `isBehind` a column, before the others in any case: signs have their room there.
  private mutating func parts(
    of items: [MathItem], behind isBehind: Bool, first: Length, rest: Length, _ style: Style
  ) -> [[MathItem]] {
    let nothing = MathItem.atom(MathAtom(.ordinary, .empty))
    let lead = isBehind ? [nothing] : []
    guard width(of: lead + items, style) > first else { return [items] }
    let items = opened(items, to: rest, style)
    let kinds = FormulaSetter.kinds(of: items)
    var ends: [Int] = []
    var before: MathClass?
    for (index, item) in items.enumerated() {
      guard case .atom(let atom) = item else { continue }
      if before != nil, kinds[index] == .binary || before == .relation && kinds[index] != .relation,
        atom.kind != .closing
      {
        ends.append(index)
      }
      before = kinds[index]
    }
    var parts: [[MathItem]] = []
    var start = 0
    var last: Int?
    func room() -> Length { parts.isEmpty ? first : rest }
    for end in ends + [items.count] {
      let before = parts.isEmpty ? lead : [nothing]
      if width(of: before + items[start..<end], style) > room(), let cut = last {
        parts.append(Array(items[start..<cut]))
        start = cut
      }
      last = end
    }
    parts.append(Array(items[start...]))
    return parts
  }

  /// `items` with the contents of fences that are wider than `measure` among them. Each fence is as high as before: it
  /// stands beside a thing that is not seen.
  private mutating func opened(
    _ items: [MathItem], to measure: Length, _ style: Style
  ) -> [MathItem] {
    var out: [MathItem] = []
    for item in items {
      if case .atom(let atom) = item, !atom.hasScripts, case .text(let words) = atom.nucleus,
        words.contains(" ")
      {
        out += parted(words, atom.range)
        continue
      }
      if case .space(let space) = item, space.thousandths >= 1000 {
        // Behind a quad stands a condition or another formula.
        out += [item, .breaking(isAllowed: true)]
        continue
      }
      guard case .atom(let atom) = item,
        case .fenced(let left, let inner, let middle, let right) = atom.nucleus,
        middle.isEmpty, inner.count == 1, width(of: [item], style) > measure
      else {
        out.append(item)
        continue
      }
      let height = MathItem.atom(
        MathAtom(.ordinary, .phantom(inner[0], hasWidth: false, hasHeight: true)))
      func fence(_ sign: Unicode.Scalar?, opens: Bool) -> MathAtom {
        MathAtom(
          opens ? .opening : .closing,
          .fenced(opens ? sign : nil, [[height]], middle: [], opens ? nil : sign),
          range: atom.range)
      }
      // The other fence, which is not seen, takes no room.
      let back = MathItem.space(MathSpace(thousandths: -120, followsStyle: false))
      out += [.atom(fence(left, opens: true)), back]
      out += opened(inner[0], to: measure, style)
      out.append(back)
      var last = fence(right, opens: false)
      (last.superscript, last.subscript) = (atom.superscript, atom.subscript)
      out.append(.atom(last))
    }
    return out
  }

  /// `words` one by one: lines may end between two.
  private func parted(_ words: String, _ range: Range<Int>) -> [MathItem] {
    var out: [MathItem] = []
    var start = words.startIndex
    // Before them stands the command, behind them a brace.
    var place = range.upperBound - 1 - words.utf8.count
    while start < words.endIndex {
      let end = words[start...].firstIndex(of: " ").map { words.index(after: $0) } ?? words.endIndex
      let next = place + words[start..<end].utf8.count
      let lower = out.isEmpty ? range.lowerBound : max(place, range.lowerBound)
      let own = lower..<max(next, lower)
      out.append(.atom(MathAtom(.ordinary, .text(String(words[start..<end])), range: own)))
      if end < words.endIndex { out.append(.breaking(isAllowed: true)) }
      (start, place) = (end, next)
    }
    return out
  }

  private mutating func width(of items: [MathItem], _ style: Style) -> Length {
    let start = empty
    let width = list(items, style).width
    glyphs.removeLast(glyphs.count - start.glyphs.upperBound)
    rules.removeLast(rules.count - start.rules.upperBound)
    return width
  }
}
