import TypesetGeometry

extension Comparer {
  /// Tables that are less alike, of a thousand, are others.
  private static let leastLikenessOfTables = 200
  /// More tables side by side are paired in their order.
  private static let mostTables = 64

  /// Compares the tables between two places that are the same, by indices of units, and answers what is left before,
  /// between and behind them.
  mutating func compareTables(
    _ unitsA: [ComparedUnit], _ old: Range<Int>, _ unitsB: [ComparedUnit], _ new: Range<Int>
  ) -> [Gap] {
    var gaps: [Gap] = []
    var (placeA, placeB) = (old.lowerBound, new.lowerBound)
    func start(_ units: [ComparedUnit], _ index: Int) -> Int {
      index < units.count
        ? units[index].paragraphs.lowerBound : units.last?.paragraphs.upperBound ?? 0
    }
    func close(_ endA: Int, _ endB: Int) {
      guard endA > placeA || endB > placeB else { return }
      gaps.append(
        Gap(
          a: start(unitsA, placeA)..<start(unitsA, endA),
          b: start(unitsB, placeB)..<start(unitsB, endB)))
    }
    for pair in pairedTables(unitsA[old], unitsB[new]) {
      guard let tableA = unitsA[pair.a].table, let tableB = unitsB[pair.b].table else { continue }
      close(pair.a, pair.b)
      let first = causes.count
      compare(tableA, tableB, by: pair.match)
      if causes.count > first { editsOfTables.append((tableB.paragraphs, first)) }
      (placeA, placeB) = (pair.a + 1, pair.b + 1)
    }
    close(old.upperBound, new.upperBound)
    return gaps
  }

  /// Tables of both that are the same but for some of their cells, by their indices, both rising.
  private func pairedTables(
    _ old: ArraySlice<ComparedUnit>, _ new: ArraySlice<ComparedUnit>
  ) -> [(a: Int, b: Int, match: TableMatch)] {
    let tablesA = old.indices.filter { old[$0].table != nil }
    let tablesB = new.indices.filter { new[$0].table != nil }
    guard !tablesA.isEmpty, !tablesB.isEmpty else { return [] }
    func likeness(_ x: Int, _ y: Int) -> Int {
      guard let tableA = old[tablesA[x]].table, let tableB = new[tablesB[y]].table else {
        return 0
      }
      let alike = TableMatch.likeness(a, tableA, b, tableB)
      // A table of a few cells may have none left as it was.
      let isSmall = tableA.paragraphs.count <= 4 && tableA.rows == tableB.rows
      return isSmall && tableA.columns == tableB.columns
        ? max(alike, Comparer.leastLikenessOfTables) : alike
    }
    let isLong = max(tablesA.count, tablesB.count) > Comparer.mostTables
    let found =
      isLong
      ? (0..<min(tablesA.count, tablesB.count)).map { (a: $0, b: $0) }
      : SequenceDiff.mostAlike(
        tablesA.count, tablesB.count, atLeast: Comparer.leastLikenessOfTables,
        likeness: likeness)
    return found.compactMap { pair in
      guard let tableA = old[tablesA[pair.a]].table, let tableB = new[tablesB[pair.b]].table
      else { return nil }
      let match = TableMatch(a, tableA, b, tableB)
      guard !match.columns.same.isEmpty, !match.rows.same.isEmpty else { return nil }
      return (tablesA[pair.a], tablesB[pair.b], match)
    }
  }

  /// Reports what changed between two tables: columns and rows that are new, gone or elsewhere, each as one change, and
  /// cells by their row and column.
  private mutating func compare(
    _ old: ComparedTable, _ new: ComparedTable, by match: TableMatch
  ) {
    compareLines(old, new, match, .column)
    compareLines(old, new, match, .row)
    let isReshaped =
      !match.rows.gone.isEmpty || !match.rows.new.isEmpty
      || !match.columns.gone.isEmpty || !match.columns.new.isEmpty
    for row in match.rows.same {
      for column in match.columns.same {
        switch (old.cell(row.a, column.a), new.cell(row.b, column.b)) {
        case (nil, nil): break
        case (let x?, nil):
          if !a.paragraphs[x].isBlank { replace([x], [], before: next(in: new, row.b, column.b)) }
        case (nil, let y?):
          if !b.paragraphs[y].isBlank { replace([], [y], before: y) }
        case (let x?, let y?):
          compareCells(x, y, isReshaped: isReshaped)
        }
      }
    }
  }

  private mutating func compareCells(_ x: Int, _ y: Int, isReshaped: Bool) {
    let (old, new) = (a.paragraphs[x], b.paragraphs[y])
    if old.key == new.key {
      pairs.append(pair(x, y))
    } else if !old.isBlank, !new.isBlank, similar([x], [y]).isEmpty {
      replace([x], [y], before: y)
    } else {
      modify(x, y)
    }
    // Rows and columns that come or go make cells longer that reach over them.
    guard !isReshaped, let from = old.cell, let to = new.cell,
      (from.rows, from.columns) != (to.rows, to.columns)
    else { return }
    let parts = [
      from.columns == to.columns
        ? nil : "over \(to.columns.of("column")), was over \(from.columns)",
      from.rows == to.rows ? nil : "over \(to.rows.of("row")), was over \(from.rows)",
    ].compactMap(\.self)
    report(
      Edit(
        kind: .geometry, message: "\(b.name(of: y)) reaches \(parts.joined(separator: ", and "))",
        place: y, before: [x], after: [y]))
  }

  /// The paragraph of the cell in or behind this place of `table`.
  private func next(in table: ComparedTable, _ row: Int, _ column: Int) -> Int {
    for place in column..<table.columns {
      if let cell = table.cell(row, place) { return cell }
    }
    for place in (0..<column).reversed() {
      if let cell = table.cell(row, place) { return cell }
    }
    return table.paragraphs.lowerBound
  }

  // MARK: Rows and columns

  private enum Direction: String {
    case row, column
  }

  private mutating func compareLines(
    _ old: ComparedTable, _ new: ComparedTable, _ match: TableMatch, _ direction: Direction
  ) {
    let lines = direction == .row ? match.rows : match.columns
    func cells(_ table: ComparedTable, _ line: Int) -> [Int] {
      direction == .row
        ? (0..<table.columns).compactMap { table.cell(line, $0) }
        : (0..<table.rows).compactMap { table.cell($0, line) }
    }
    func opening(_ story: ComparedStory, _ cells: [Int]) -> String? {
      cells.first { !story.paragraphs[$0].isBlank }.map { "“\(story.opening(of: $0))”" }
    }
    func words(_ story: ComparedStory, _ cells: [Int]) -> String {
      cells.prefix(6).map { story.opening(of: $0) }.joined(separator: " ¶ ")
        + (cells.count > 6 ? " ¶ …" : "")
    }
    /// “row 3 of a table is”, “columns 2 to 4 of a table are”.
    func name(_ run: Range<Int>) -> String {
      run.count == 1
        ? "\(direction.rawValue) \(run.lowerBound + 1) of a table is"
        : "\(direction.rawValue)s \(run.lowerBound + 1) to \(run.upperBound) of a table are"
    }
    func naming(_ story: ComparedStory, _ run: Range<Int>, _ cells: [Int]) -> String {
      guard let opening = opening(story, cells) else { return "" }
      return run.count == 1 ? ": \(opening)" : ", from \(opening) on"
    }
    for run in Comparer.runs(of: lines.new) {
      let come = run.flatMap { cells(new, $0) }
      guard let first = come.min() else { continue }
      report(
        Edit(
          message: "\(name(run)) new\(naming(b, run, come))", place: first, before: [],
          after: come.sorted(), further: [new.paragraphs.upperBound],
          words: [WordChange(context: "", old: "", new: words(b, come))]))
    }
    for run in Comparer.runs(of: lines.gone) {
      let gone = run.flatMap { cells(old, $0) }
      guard !gone.isEmpty else { continue }
      // What stands where it stood: the next one of both, or the last.
      let target =
        lines.same.first { $0.a >= run.upperBound }?.b ?? lines.same.map(\.b).max() ?? 0
      let place = direction == .row ? next(in: new, target, 0) : next(in: new, 0, target)
      report(
        Edit(
          message: "\(name(run)) gone\(naming(a, run, gone))", place: place,
          before: gone.sorted(), after: [], further: [new.paragraphs.upperBound],
          words: [WordChange(context: "", old: words(a, gone), new: "")]))
    }
    reportMoves(lines.moved, direction) {
      cells(old, $0)
    } to: {
      cells(new, $0)
    }
  }

  /// More rows or columns than this that stand elsewhere are told as another order.
  private static let mostMoves = 3

  private mutating func reportMoves(
    _ moves: [(a: Int, b: Int)], _ direction: Direction, from cellsA: (Int) -> [Int],
    to cellsB: (Int) -> [Int]
  ) {
    guard moves.count <= Comparer.mostMoves else {
      let come = moves.flatMap { cellsB($0.b) }.sorted()
      reportMove(
        "the \(direction.rawValue)s of a table stand in another order: \(moves.count) of them moved",
        moves.flatMap { cellsA($0.a) }.sorted(), come)
      return
    }
    var rest = moves
    while !rest.isEmpty {
      let first = rest.removeFirst()
      if let other = rest.firstIndex(where: { $0.a == first.b && $0.b == first.a }) {
        rest.remove(at: other)
        let (low, high) = (min(first.a, first.b), max(first.a, first.b))
        reportMove(
          "\(direction.rawValue)s \(low + 1) and \(high + 1) of a table changed places",
          (cellsA(first.a) + cellsA(first.b)).sorted(),
          (cellsB(first.a) + cellsB(first.b)).sorted())
        continue
      }
      let cells = cellsB(first.b)
      let opening = cells.first { !b.paragraphs[$0].isBlank }.map { ", “\(b.opening(of: $0))”," }
      reportMove(
        "\(direction.rawValue) \(first.a + 1) of a table\(opening ?? "") is now "
          + "\(direction.rawValue) \(first.b + 1)",
        cellsA(first.a), cells)
    }
  }

  private mutating func reportMove(_ message: String, _ old: [Int], _ new: [Int]) {
    guard let place = new.first else { return }
    report(Edit(message: message, place: place, before: old, after: new))
  }

  /// Numbers that follow one another, as ranges. `numbers` rises.
  private static func runs(of numbers: [Int]) -> [Range<Int>] {
    numbers.sorted().reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
  }
}
