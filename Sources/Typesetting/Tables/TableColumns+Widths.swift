package import TypesetGeometry
package import TypesetRichText

extension TableColumns {
  /// The widths of the columns in a measure of `width`, indents and gaps taken off, by CSS 2.2 §17.5.2.2: as wide as
  /// their widest cells where there is room for that; else each has its least, and what is left is shared out by
  /// what each has a use for beyond it, or so that columns with little to say have all that they need, if the table
  /// is lower then. Where not even the least widths have room, the widest columns are cut to one width.
  /// A column that a width was asked for has that, and never less than its least; those that shall be equal are, and
  /// fill the measure with what the others have a use for.
  ///
  /// O(cells reckoned with), where columns compete; else O(columns).
  package func widths(in width: Length) -> [Length] {
    let room = max(width - beside - gap(in: width) * gaps, .zero)
    var (least, greatest) = (least, greatest)
    for (column, asked) in asked.enumerated() where column < least.count {
      let width: Length
      switch asked {
      case .length(let length): width = length
      case .percent(let percent): width = room.scaled(by: percent, over: 100)
      case .equal, nil: continue
      }
      least[column] = max(least[column], width)
      greatest[column] = least[column]
    }
    let equal = asked.indices.prefix(least.count).filter { asked[$0] == .equal }
    if !equal.isEmpty {
      let rest = greatest.indices.reduce(room) {
        asked.indices.contains($1) && asked[$1] == .equal ? $0 : $0 - greatest[$1]
      }
      let common = equal.reduce(Length.zero) { max($0, least[$1]) }
      for column in equal {
        least[column] = common
        greatest[column] = max(common, rest / equal.count)
      }
    }
    let sums = (least: least.reduce(.zero, +), greatest: greatest.reduce(.zero, +))
    if sums.greatest <= room { return greatest }
    guard sums.least < room else { return TableColumns.cut(least, to: room) }
    return lowest(least, greatest, in: room)
  }

  /// Of the ways to share out `room` the one in which the table is lowest: by CSS, or so that the columns with the least
  /// to say have all that they have a use for, as many of them as there is room for, and the others share the rest.
  /// O(needs), some twenty times.
  private func lowest(_ least: [Length], _ greatest: [Length], in room: Length) -> [Length] {
    var (least, best) = (least, TableColumns.share(least, greatest, in: room))
    guard !needs.isEmpty else { return best }
    var height = self.height(best)
    let wanting = least.indices.filter {
      least[$0] < greatest[$0] && !(asked.indices.contains($0) && asked[$0] == .equal)
    }.sorted { (greatest[$0], $0) < (greatest[$1], $1) }
    var rest = least.reduce(room, -)
    let step = wanting.count / 16 + 1
    for (place, column) in wanting.enumerated() {
      rest -= greatest[column] - least[column]
      guard rest >= .zero else { break }
      least[column] = greatest[column]
      guard (place + 1).isMultiple(of: step) else { continue }
      let widths = TableColumns.share(least, greatest, in: room)
      let other = self.height(widths)
      if other < height { (best, height) = (widths, other) }
    }
    return best
  }

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

  /// By how much the least widths are wider than a measure of `width`; zero where they have room. O(columns).
  package func lack(in width: Length) -> Length {
    max(.zero, least.reduce(beside + gap(in: width) * gaps, +) - width)
  }

  /// The room between two columns in a measure of `width`: half of what it should be, where the columns have no room
  /// for their least widths else. O(columns).
  package func gap(in width: Length) -> Length {
    guard gaps > 0 else { return gap }
    let lack = least.reduce(beside + gap * gaps, +) - width
    return lack > .zero ? max(gap / 2, gap - lack / gaps - Length(scaledPoints: 1)) : gap
  }

  /// How many gaps there are.
  private var gaps: Int { max(least.count - 1, 0) }

  /// What indents and padding take from the measure.
  private var beside: Length { headIndent + headPadding + tailPadding + tailIndent }

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
