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
    /// The stop it stands at; nil for the first of its row, which begins at the edge.
    var stop: Int?
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
        for (number, tab) in own.enumerated() {
          cells.append(
            Cell(start: start, end: tab, stop: number > 0 ? number - 1 : nil, next: number))
          start = tab + 1
        }
        cells.append(Cell(start: start, end: offset, stop: own.count - 1, next: nil))
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

  /// The cell that a line goes on which begins at `offset`; nil where it begins one, or is no row's.
  func index(inMidstAt offset: Int) -> Int? {
    index(at: offset).flatMap { offset > cells[$0].start ? $0 : nil }
  }
}

extension PreparedParagraph {
  /// Where lines go on that begin in the midst of a cell, from the edge where lines begin without an indent: under
  /// the beginning of its first one. Nil for lines that begin a cell, or are no row's. O(log n).
  func left(ofLineAt offset: Int) -> Length? {
    guard let cells, let index = cells.index(inMidstAt: offset) else { return nil }
    return left(ofCell: index)
  }

  /// Where the cell `index` begins; nil for those that are centred at their stop or end there, whose text runs on as
  /// that of any line if it is wider than its column.
  fileprivate func left(ofCell index: Int) -> Length? {
    guard let cells, let stops = tabStops else { return nil }
    let cell = cells[index]
    guard let place = cell.stop else { return .zero }
    let stop = stops.stops[place]
    switch stop.alignment {
    case .start: return stop.location
    case .decimal:
      let point = stops.point(behind: specialIndex(from: cell.start - 1))
      let text = cell.start..<max(cell.end, cell.start)
      let width = ownWidth(text.lowerBound, text.upperBound)
      let before = point.map { self.width(before: $0, in: text, width: width) { _ in .zero } }
      return before.map { max(.zero, stop.location - $0) }
    case .center, .end: return nil
    }
  }
}

extension LineScan {
  /// Whether the line goes on what stands in a column between tabs: it keeps to it, even where the rest of its row
  /// would have room on the line.
  var goesOnACell: Bool { paragraph.cells?.index(inMidstAt: start) != nil }

  /// The end of a line in the midst of a cell that is wider than its column; nil where all cells of the row
  /// that stand on the line have room in theirs, or the cell has no place to turn at.
  func turnInCell() -> Candidate? {
    guard let cells = paragraph.cells, let tabs, let first = cells.index(at: start) else {
      return nil
    }
    var index = first
    while true {
      let cell = cells[index]
      if let left = index == first ? tabs.origin : paragraph.left(ofCell: index) {
        let from = index == first ? start : cell.start
        let room = right(of: cell, tabs) - left
        if width(from, to: contentEnd(from: from, before: cell.end), tabs) > room {
          // A column that holds no words: its text runs on, and pushes what is behind it to other stops.
          guard room >= paragraph.baseSize * TabCells.leastEms else { return nil }
          return turn(cell, from: from, left: left, room, tabs)
        }
      }
      guard cells.hasNext(index) else { return nil }
      index += 1
    }
  }

  /// Where the line ends in `cell`, whose text from `from` on begins at `left` and has less `room` than it is wide;
  /// nil where it has no place to turn at.
  private func turn(
    _ cell: TabCells.Cell, from: Int, left: Length, _ room: Length, _ tabs: TabLayout
  ) -> Candidate? {
    // A leader leads from the last line: those before it may be as long as others.
    let hasLeader = cell.next.map { !tabs.stops.stops[$0].leader.isEmpty } ?? false
    let most = hasLeader ? tabs.end - left : room
    var found: Candidate?
    var offset = from + 1
    while offset < cell.end {
      let content = contentEnd(from: from, before: offset)
      if paragraph.analysis.positions[offset].contains(.lineBreak), content > from {
        guard width(from, to: content, tabs) <= most else { break }
        found = Candidate(offset: offset, contentEnd: content, natural: .zero, reason: .space)
      }
      offset += 1
    }
    return found
  }

  private func width(_ from: Int, to end: Int, _ tabs: TabLayout) -> Length {
    paragraph.ownWidth(from, end) + tabs.objectsWidth(in: from..<end)
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
