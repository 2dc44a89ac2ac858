package import TypesetGeometry
package import TypesetRichText

extension TableColumns {
  /// The widths of the columns in a measure of `width`, indents and gaps taken off, by CSS 2.2 §17.5.2.2: as wide as
  /// their widest cells where there is room for that; else each has its least, and what is left is shared out by
  /// what each has a use for beyond it. Where not even the least widths have room, the widest columns are cut to one
  /// width.
  /// A column that a width was asked for has that, and never less than its least.
  ///
  /// O(columns).
  package func widths(in width: Length) -> [Length] {
    let gaps = gap * max(least.count - 1, 0)
    let room = max(width - headIndent - tailIndent - gaps, .zero)
    var (least, greatest) = (least, greatest)
    for (column, asked) in asked.enumerated() where column < least.count {
      guard let asked else { continue }
      let width: Length =
        switch asked {
        case .length(let length): length
        case .percent(let percent): room.scaled(by: percent, over: 100)
        }
      least[column] = max(least[column], width)
      greatest[column] = least[column]
    }
    let sums = (least: least.reduce(.zero, +), greatest: greatest.reduce(.zero, +))
    if sums.greatest <= room { return greatest }
    guard sums.least < room else { return TableColumns.cut(least, to: room) }
    let more = (room - sums.least).scaledPoints
    let use = max((sums.greatest - sums.least).scaledPoints, 1)
    return zip(least, greatest).map { $0 + ($1 - $0).scaled(by: more, over: use) }
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
    let gaps = gap * max(least.count - 1, 0)
    return max(.zero, least.reduce(gaps + headIndent + tailIndent, +) - width)
  }

  /// Where columns begin and end in a measure of `width`, from its left edge: an interval for each, in order.
  ///
  /// O(columns).
  package func intervals(in width: Length) -> [LineInterval] {
    var x = headIndent
    return widths(in: width).map { column in
      defer { x += column + gap }
      return runsRightToLeft
        ? LineInterval(start: width - x - column, end: width - x)
        : LineInterval(start: x, end: x + column)
    }
  }
}
