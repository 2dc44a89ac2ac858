import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// The cells of rows of tabs that keep to their columns (`ParagraphStyle.wrapsCells`): what stands between
/// two tabs turns in its own column, and what is behind it stands beside its last line, at its own stop.
///
///     17 Oct.   Setts and Cobbles, a
///               Distinction             18.00
///     ├ cell ┤  ├ the cell's column ┤
struct TabCells: Sendable {
  /// What stands between two tabs, or between one and an end of the row.
  struct Cell: Sendable {
    /// Its first byte, behind the tab before it.
    var start: Int
    /// The tab behind it, or the row's end.
    var end: Int
    /// Where its lines begin, from the edge where lines begin without an indent; nil where what stands in it
    /// decides that.
    var left: Length?
    /// The stop behind it; nil for the last of its row.
    var next: Int?
  }

  /// A column narrower than so many ems holds no words: its text runs on as that of any line does.
  static let leastEms = 2

  /// All of them, in order. Only those of rows with a tab, and with a stop for each of its tabs.
  private let cells: [Cell]

  /// The cells of a paragraph of `bytes` whose tabs stand at `tabs`; nil where they keep to no columns.
  /// O(bytes).
  init?(
    of bytes: [UInt8], tabs: [Int], _ stops: TabStops?, _ style: ParagraphStyle,
    _ positions: [PositionFlags]
  ) {
    guard style.wrapsCells, let stops, !tabs.isEmpty else { return nil }
    var cells: [Cell] = []
    var row = 0
    var place = tabs.startIndex
    for offset in 1...max(bytes.count, 1) where !bytes.isEmpty {
      guard offset == bytes.count || positions[offset].contains(.mandatoryBreak) else { continue }
      let first = place
      while place < tabs.count, tabs[place] < offset { place += 1 }
      let own = tabs[first..<place]
      // A leader behind the first cell leads through running text, as in contents.
      if !own.isEmpty, own.count <= stops.stops.count, stops.stops[0].leader.isEmpty {
        var start = row
        var left: Length? = .zero
        for (number, tab) in own.enumerated() {
          cells.append(Cell(start: start, end: tab, left: left, next: number))
          start = tab + 1
          let stop = stops.stops[number]
          left = stop.alignment == .start ? stop.location : nil
        }
        cells.append(Cell(start: start, end: offset, left: left, next: nil))
      }
      row = offset
    }
    guard !cells.isEmpty else { return nil }
    self.cells = cells
  }

  /// The cell that `offset` stands in; nil where it stands in none. O(log n).
  func index(at offset: Int) -> Int? {
    let next = cells.indices.partitioningIndex { cells[$0].start <= offset }
    // `partitioningIndex` finds the first that begins behind it.
    guard next > 0, offset <= cells[next - 1].end else { return nil }
    return next - 1
  }

  subscript(index: Int) -> Cell { cells[index] }

  /// Whether the cell behind `index` is of the same row.
  func hasNext(_ index: Int) -> Bool { cells[index].next != nil }

  /// Where a line goes on that begins in the midst of a cell; nil where it begins one, or is no row's.
  func left(ofLineAt offset: Int) -> Length? {
    guard let index = index(at: offset), offset > cells[index].start else { return nil }
    return cells[index].left
  }
}

extension LineScan {
  /// The end of a line in the midst of a cell that is wider than its column; nil where all cells of the row
  /// that stand on the line have room in theirs, or the cell has no place to turn at.
  func turnInCell() -> Candidate? {
    guard let cells = paragraph.cells, let tabs, let first = cells.index(at: start) else {
      return nil
    }
    var index = first
    while true {
      let cell = cells[index]
      let from = index == first ? start : cell.start
      if let left = index == first ? tabs.origin : cell.left,
        let end = turn(cell, from: from, left: left, tabs)
      {
        return end
      }
      guard cells.hasNext(index) else { return nil }
      index += 1
    }
  }

  /// Where the line ends in `cell`, whose text from `from` on begins at `left`; nil where all of it has room.
  private func turn(
    _ cell: TabCells.Cell, from: Int, left: Length, _ tabs: TabLayout
  ) -> Candidate? {
    let room = right(of: cell, tabs) - left
    guard room >= paragraph.baseSize * TabCells.leastEms else { return nil }
    func width(to end: Int) -> Length {
      paragraph.ownWidth(from, end) + tabs.objectsWidth(in: from..<end)
    }
    guard width(to: contentEnd(from: from, before: cell.end)) > room else { return nil }
    // A leader leads from the last line: those before it may be as long as others.
    let hasLeader = cell.next.map { !tabs.stops.stops[$0].leader.isEmpty } ?? false
    let most = hasLeader ? tabs.end - left : room
    var found: Candidate?
    var offset = from + 1
    while offset < cell.end {
      let content = contentEnd(from: from, before: offset)
      if paragraph.analysis.positions[offset].contains(.lineBreak), content > from {
        guard width(to: content) <= most else { break }
        found = Candidate(offset: offset, contentEnd: content, natural: .zero, reason: .space)
      }
      offset += 1
    }
    return found
  }

  /// Where the column of `cell` ends: a quarter of an em before what stands behind it.
  private func right(of cell: TabCells.Cell, _ tabs: TabLayout) -> Length {
    guard let next = cell.next, let cells = paragraph.cells,
      let behind = cells.index(at: cell.end + 1)
    else { return tabs.end }
    let stop = tabs.stops.stops[next]
    let location = min(stop.location, tabs.end)
    let text = cells[behind].start..<max(cells[behind].end, cells[behind].start)
    let end = contentEnd(from: text.lowerBound, before: text.upperBound)
    let width = paragraph.ownWidth(text.lowerBound, end) + tabs.objectsWidth(in: text)
    let before: Length
    switch stop.alignment {
    case .start: before = .zero
    case .end: before = width
    case .center: before = width / 2
    case .decimal:
      let special = paragraph.specialIndex(from: cell.end)
      before =
        tabs.stops.point(behind: special).map {
          paragraph.width(before: $0, in: text, width: width) { tabs.objectsWidth(in: $0) }
        } ?? width
    }
    return location - before - tabs.stops.gap
  }

  private func contentEnd(from start: Int, before end: Int) -> Int {
    paragraph.contentEnd(from: start, before: end)
  }
}
