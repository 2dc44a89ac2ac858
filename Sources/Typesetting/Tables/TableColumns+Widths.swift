package import TypesetGeometry
package import TypesetRichText

extension TableColumns {
  /// The widths of the columns in a measure of `width`, indents and gaps taken off, by CSS 2.2 §17.5.2.2: as wide as
  /// their widest cells where there is room for that; else each has its least, and what is left is shared out by
  /// what each has a use for beyond it, or in another way where the table is much lower then (`lowest`). Where the least
  /// widths have no room, pictures are set smaller, and then words are divided; where they have none even so, the widest columns are cut to one width.
  /// A column that a width was asked for has that, and words are divided for it; columns that shall be equal are, and
  /// fill the measure with what the others have no use for.
  ///
  /// O(cells reckoned with), where columns compete; else O(columns).
  package func widths(in width: Length) -> [Length] {
    if let figures = figureWidths(in: width) { return figures }
    let room = room(in: width)
    let bounds = bounds(in: room)
    let sums = (
      least: bounds.least.reduce(.zero, +), words: bounds.words.reduce(.zero, +),
      divided: bounds.divided.reduce(.zero, +), greatest: bounds.greatest.reduce(.zero, +)
    )
    if sums.greatest <= room { return bounds.greatest }
    if sums.least < room { return lowest(bounds, in: room) }
    if sums.words < room { return TableColumns.share(bounds.words, bounds.least, in: room) }
    guard sums.divided < room else { return TableColumns.cut(bounds.divided, to: room) }
    return lowestDivided(bounds, in: room)
  }

  /// By which rule the columns of a table have their widths.
  package enum WidthRule: String, Hashable, Sendable, CaseIterable {
    /// Each has all that its cells have a use for.
    case whole
    /// Each has its longest word, and what is left is shared out by what each has a use for beyond it.
    case shared
    /// Those with the least to say are whole, and the others share the rest: the table is lowest so.
    case lowest
    /// Words are divided, though they need not be: the table is much lower so.
    case dividedForHeight = "divided-for-height"
    /// Pictures are set smaller, so that words stay whole.
    case reduced
    /// Words are divided, since they have no room side by side.
    case divided
    /// Words are cut, since they have no room even divided.
    case cut
  }

  /// By which rule the columns have their widths in a measure of `width`; what was asked for some of them holds first.
  ///
  /// O(cells reckoned with), where columns compete; else O(columns).
  package func rule(in width: Length) -> WidthRule {
    let room = room(in: width)
    let bounds = bounds(in: room)
    if bounds.greatest.reduce(.zero, +) <= room { return .whole }
    guard bounds.least.reduce(.zero, +) < room else {
      if bounds.words.reduce(.zero, +) < room { return .reduced }
      return bounds.divided.reduce(.zero, +) < room ? .divided : .cut
    }
    let widths = widths(in: width)
    if zip(widths, bounds.least).contains(where: { $0 < $1 }) { return .dividedForHeight }
    return widths == TableColumns.share(bounds.least, bounds.greatest, in: room) ? .shared : .lowest
  }

  /// What the columns of a table share out in a measure of `width`: all but gaps, indents and padding. O(columns).
  package func room(in width: Length) -> Length {
    max(width - beside - gap(in: width) * gaps, .zero)
  }

  /// The least widths of columns, those with small pictures, those with divided words, and the greatest.
  private struct Bounds {
    var least, words, divided, greatest: [Length]
  }

  /// What columns need where they have `room`, with what was asked for them. O(columns).
  private func bounds(in room: Length) -> Bounds {
    var bounds = Bounds(
      least: least, words: words.isEmpty ? least : words, divided: divided, greatest: greatest)
    guard !asked.isEmpty else { return bounds }
    for (column, asked) in asked.enumerated() where column < least.count {
      let width: Length
      switch asked {
      case .length(let length): width = length
      case .percent(let percent): width = room.scaled(by: percent, over: 100)
      case .equal, nil: continue
      }
      bounds.least[column] = max(divided[column], width)
      bounds.words[column] = bounds.least[column]
      bounds.divided[column] = bounds.least[column]
      bounds.greatest[column] = bounds.least[column]
    }
    narrow(&bounds, to: room)
    let equal = asked.indices.prefix(least.count).filter { asked[$0] == .equal }
    guard !equal.isEmpty else { return bounds }
    let rest = least.indices.reduce(room) {
      asked.indices.contains($1) && asked[$1] == .equal ? $0 : $0 - bounds.greatest[$1]
    }
    let even = rest / equal.count
    let narrowest = equal.reduce(Length.zero) { max($0, divided[$1]) }
    let least = equal.reduce(narrowest) { max($0, self.least[$1]) }
    for column in equal {
      bounds.divided[column] = narrowest
      bounds.least[column] = max(narrowest, min(least, even))
      bounds.words[column] = bounds.least[column]
      bounds.greatest[column] = max(bounds.least[column], even)
    }
    return bounds
  }

  /// Takes from widths that were asked for what they have beyond their longest words, in proportion to that, where all
  /// come to more than `room`.
  private func narrow(_ bounds: inout Bounds, to room: Length) {
    let excess = bounds.least.reduce(.zero, +) - room
    guard excess > .zero else { return }
    let slack = least.indices.map { column -> Int in
      guard asked.indices.contains(column), let own = asked[column], own != .equal else { return 0 }
      return max(bounds.least[column] - least[column], .zero).scaledPoints
    }
    let sum = slack.reduce(0, +)
    guard sum > 0 else { return }
    let taken = min(excess.scaledPoints, sum)
    for column in least.indices where slack[column] > 0 {
      // Rounded up, so that all of it is taken.
      let part = min(
        slack[column],
        Length(scaledPoints: slack[column])
          .scaled(by: taken, over: sum).scaledPoints + 1)
      bounds.least[column] -= Length(scaledPoints: part)
      bounds.words[column] = min(bounds.words[column], bounds.least[column])
      bounds.divided[column] = min(bounds.divided[column], bounds.least[column])
      bounds.greatest[column] = bounds.least[column]
    }
  }

  /// By how much the widths that were asked for, and the longest words of the other columns, come to more than a measure of
  /// `width`; zero where they have room. O(columns).
  package func lackOfAsked(in width: Length) -> Length {
    let room = room(in: width)
    var sum = Length.zero
    for column in least.indices {
      switch asked.indices.contains(column) ? asked[column] : nil {
      case .length(let length): sum += max(length, divided[column])
      case .percent(let percent):
        sum += max(room.scaled(by: percent, over: 100), divided[column])
      case .equal, nil: sum += least[column]
      }
    }
    return asked.contains { $0 != nil && $0 != .equal } ? max(.zero, sum - room) : .zero
  }

  /// Of the ways to share out `room` the one in which the table is lowest: by CSS; so that the columns with the least to
  /// say have all that they have a use for, as many of them as there is room for, and the others share the rest; or, where
  /// that saves two lines and a tenth of all at least, with the long words of some columns divided, those first that
  /// give most for it.
  /// O(needs), some thirty times.
  private func lowest(_ bounds: Bounds, in room: Length) -> [Length] {
    var best = TableColumns.share(bounds.least, bounds.greatest, in: room)
    guard !needs.isEmpty else { return best }
    var height = self.height(best)
    func isFree(_ column: Int) -> Bool {
      !(asked.indices.contains(column) && asked[column] == .equal)
    }
    let wanting = bounds.least.indices.filter {
      bounds.least[$0] < bounds.greatest[$0] && isFree($0)
    }.sorted { (bounds.greatest[$0], $0) < (bounds.greatest[$1], $1) }
    var least = bounds.least
    var rest = least.reduce(room, -)
    let step = wanting.count / 16 + 1
    for (place, column) in wanting.enumerated() {
      rest -= bounds.greatest[column] - least[column]
      guard rest >= .zero else { break }
      least[column] = bounds.greatest[column]
      guard (place + 1).isMultiple(of: step) else { continue }
      let widths = TableColumns.share(least, bounds.greatest, in: room)
      let other = self.height(widths)
      if other < height { (best, height) = (widths, other) }
    }
    least = bounds.least
    // Pictures are as large as was asked for while words have room.
    let giving = least.indices.filter {
      bounds.divided[$0] < least[$0] && bounds.words[$0] == least[$0] && isFree($0)
    }.sorted {
      (bounds.divided[$0] - least[$0], $0) < (bounds.divided[$1] - least[$1], $1)
    }
    // A long word in two parts looks better than one in three.
    for (column, part) in giving.prefix(4).flatMap({ [($0, 2), ($0, 1)] }) {
      least[column] =
        bounds.divided[column] + (bounds.least[column] - bounds.divided[column]) * (part - 1) / 2
      let widths = TableColumns.share(least, bounds.greatest, in: room)
      let other = self.height(widths)
      if other.rows + max(2, height.rows / 10) <= height.rows {
        (best, height) = (widths, other)
      }
    }
    return best
  }

  /// Where words have to be divided: what is left is shared out by the longest words of columns, or, where that saves two
  /// lines and a tenth of all at least, in another way: by all that they have to say, and then an em at a time from one
  /// column to another, as long as the table becomes lower. O(needs), some hundred times.
  private func lowestDivided(_ bounds: Bounds, in room: Length) -> [Length] {
    let byWords = TableColumns.share(bounds.divided, bounds.least, in: room)
    guard !needs.isEmpty, byWords.count <= TableColumns.mostMoved else { return byWords }
    let byText = TableColumns.share(bounds.divided, bounds.greatest, in: room)
    let (first, second) = (height(byWords), height(byText))
    var (best, height) = second < first ? (byText, second) : (byWords, first)
    let step = max(gap, Length(points: 1))
    for _ in 0..<TableColumns.mostMoves {
      var found: (widths: [Length], height: (rows: Int, cells: Int))?
      for giver in best.indices where best[giver] - step >= bounds.divided[giver] {
        for taker in best.indices where taker != giver && best[taker] < bounds.greatest[taker] {
          var widths = best
          widths[giver] -= step
          widths[taker] += step
          let other = self.height(widths)
          if other < found?.height ?? height { found = (widths, other) }
        }
      }
      guard let found else { break }
      (best, height) = found
    }
    return height.rows + max(2, first.rows / 10) <= first.rows ? best : byWords
  }

  /// In tables of more columns none are moved, and not more often than this.
  private static let mostMoved = 12
  private static let mostMoves = 32

  /// CSS 2.2 §17.5.2.2: each has its least, and what is left is shared out by what each has a use for beyond it.
  private static func share(
    _ least: [Length], _ greatest: [Length], in room: Length
  ) -> [Length] {
    let sums = (least: least.reduce(.zero, +), greatest: greatest.reduce(.zero, +))
    let more = (room - sums.least).scaledPoints
    let use = max((sums.greatest - sums.least).scaledPoints, 1)
    return zip(least, greatest).map { $0 + ($1 - $0).scaled(by: more, over: use) }
  }

  /// About how many lines the rows are high with columns of such widths, and how many lines all cells have.
  private func height(_ widths: [Length]) -> (rows: Int, cells: Int) {
    var (rows, cells, row) = (0, 0, 0)
    for need in needs {
      if need.beginsRow {
        rows += row
        row = 0
      }
      let width = widths[need.columns].reduce(gap * (need.columns.count - 1), +)
      var lines = 1
      if need.greatest > width {
        // Lines end ragged, a third of the longest word before their end.
        let filled = max(width - min(need.least, width) / 3, Length(points: 1)).scaledPoints
        lines = max(2, (need.greatest.scaledPoints + filled - 1) / filled)
      }
      row = max(row, lines)
      cells += lines
    }
    return (rows + row, cells)
  }

  /// `widths` with the widest cut to one width, so that all come to `room`. O(n log n).
  private static func cut(_ widths: [Length], to room: Length) -> [Length] {
    var rest = room
    for (place, width) in widths.sorted().enumerated() {
      let share = rest / (widths.count - place)
      if width > share { return widths.map { min($0, max(share, .zero)) } }
      rest -= width
    }
    return widths
  }

  /// By how much the columns are wider than a measure of `width` even where words are divided; zero where they have room.
  /// O(columns).
  package func lack(in width: Length) -> Length {
    let beside = beside + gap(in: width) * gaps
    let divided = bounds(in: max(width - beside, .zero)).divided
    return max(.zero, divided.reduce(beside, +) - width)
  }

  /// By how much the columns are wider than a measure of `width` with all words whole; zero where they have room.
  /// O(columns).
  package func lackOfWords(in width: Length) -> Length {
    let beside = beside + gap(in: width) * gaps
    let words = bounds(in: max(width - beside, .zero)).words
    return max(.zero, words.reduce(beside, +) - width)
  }

  /// The room between two columns in a measure of `width`: half of what it should be, where the columns have no room
  /// for their least widths else, and less where all of it would take more than half of the measure. O(columns).
  package func gap(in width: Length) -> Length {
    guard gaps > 0 else { return gap }
    let lack = least.reduce(beside + gap * gaps, +) - width
    guard lack > .zero else { return gap }
    let most = max(width - beside, .zero) / 2 / gaps
    return min(max(gap / 2, gap - lack / gaps - Length(scaledPoints: 1)), most)
  }

  /// How many gaps there are.
  private var gaps: Int { max(least.count - 1, 0) }

  /// What indents and padding take from the measure.
  private var beside: Length { headIndent + headPadding + tailPadding + tailIndent }

  /// In how many columns of one width `count` choices stand in a measure of `width`: all side by side up to five, else
  /// four; or two; or one below the other. O(1).
  package func choiceColumns(_ count: Int, in width: Length) -> Int {
    let widest = greatest.first ?? .zero
    for columns in [count <= 5 ? count : 4, 2]
    where columns > 0 && choiceWidth(columns, in: width) >= widest {
      return columns
    }
    return 1
  }

  private func choiceWidth(_ columns: Int, in width: Length) -> Length {
    (width - headIndent - tailIndent - gap * (columns - 1)) / columns
  }

  /// Where the choice `cell` stands in a measure of `width`. O(1).
  package func choiceInterval(_ cell: TableCell, in width: Length) -> LineInterval {
    let columns = choiceColumns(cell.count, in: width)
    let own = choiceWidth(columns, in: width)
    let start = headIndent + (own + gap) * (cell.place % columns)
    return runsRightToLeft
      ? LineInterval(start: width - start - own, end: width - start)
      : LineInterval(start: start, end: start + own)
  }

  /// Where columns begin and end in a measure of `width`, from its left edge: an interval for each, in order.
  ///
  /// O(cells reckoned with), where columns compete; else O(columns).
  package func intervals(in width: Length) -> [LineInterval] {
    var x = headIndent + headPadding
    let gap = gap(in: width)
    return widths(in: width).map { column in
      defer { x += column + gap }
      return runsRightToLeft
        ? LineInterval(start: width - x - column, end: width - x)
        : LineInterval(start: x, end: x + column)
    }
  }
}
