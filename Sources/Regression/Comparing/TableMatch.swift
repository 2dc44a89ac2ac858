import TypesetRichText

/// Which rows and columns of one table are those of another, by what their cells say.
struct TableMatch {
  /// What became of the rows, or of the columns: numbers from 0.
  struct Lines {
    /// Those of both, in the order of the second table.
    var same: [(a: Int, b: Int)] = []
    /// Those of `same` that stand between others than they did, by their numbers in the second table.
    var moved: [(a: Int, b: Int)] = []
    var gone: [Int] = []
    var new: [Int] = []
  }

  private let a: ComparedStory
  private let b: ComparedStory
  private let old: ComparedTable
  private let new: ComparedTable
  private(set) var rows = Lines()
  private(set) var columns = Lines()

  /// More pairs of rows or columns than this are not weighed one against the other.
  private static let mostPairs = 4096
  /// Rows and columns that are less alike, of a thousand, are others.
  private static let leastLikeness = 300
  /// What rows with the same first cell, and columns with the same head, are at least alike.
  private static let likenessOfHeads = 400
  /// Columns that are so much alike are the same without a look at others.
  private static let sureLikeness = 900

  /// O(cells) for tables that are near to each other.
  init(_ a: ComparedStory, _ old: ComparedTable, _ b: ComparedStory, _ new: ComparedTable) {
    (self.a, self.b, self.old, self.new) = (a, b, old, new)
    columns = matchColumns()
    rows = matchRows()
  }

  /// From 0 to 1000: how many of their cells with words two tables have in common.
  static func likeness(
    _ a: ComparedStory, _ old: ComparedTable, _ b: ComparedStory, _ new: ComparedTable
  ) -> Int {
    likeness(
      bag(a, old.paragraphs.lazy.map { $0 }), bag(b, new.paragraphs.lazy.map { $0 }))
  }

  private static func bag(
    _ story: ComparedStory, _ cells: some Sequence<Int>
  ) -> [UInt64: Int] {
    var bag: [UInt64: Int] = [:]
    for index in cells where !story.paragraphs[index].isBlank {
      bag[story.paragraphs[index].key, default: 0] += 1
    }
    return bag
  }

  private static func likeness(_ x: [UInt64: Int], _ y: [UInt64: Int]) -> Int {
    let all = x.values.reduce(0, +) + y.values.reduce(0, +)
    guard all > 0 else { return 1000 }
    var common = 0
    for (key, count) in x { common += min(count, y[key] ?? 0) }
    return 2000 * common / all
  }

  // MARK: Columns

  private func matchColumns() -> Lines {
    let bagsA = (0..<old.columns).map { column in
      TableMatch.bag(a, (0..<old.rows).lazy.compactMap { old.cell($0, column) })
    }
    let bagsB = (0..<new.columns).map { column in
      TableMatch.bag(b, (0..<new.rows).lazy.compactMap { new.cell($0, column) })
    }
    func head(_ story: ComparedStory, _ table: ComparedTable, _ column: Int) -> UInt64? {
      table.cell(0, column).flatMap {
        story.paragraphs[$0].isBlank ? nil : story.paragraphs[$0].key
      }
    }
    func likeness(_ x: Int, _ y: Int) -> Int {
      let alike = TableMatch.likeness(bagsA[x], bagsB[y])
      let heads = (head(a, old, x), head(b, new, y))
      return heads.0 != nil && heads.0 == heads.1
        ? max(alike, TableMatch.likenessOfHeads) : alike
    }
    var lines = Lines()
    var (low, highA, highB) = (0, old.columns, new.columns)
    while low < min(highA, highB), likeness(low, low) >= TableMatch.sureLikeness {
      lines.same.append((low, low))
      low += 1
    }
    while low < min(highA, highB), likeness(highA - 1, highB - 1) >= TableMatch.sureLikeness {
      highA -= 1
      highB -= 1
      lines.same.append((highA, highB))
    }
    pair(Array(low..<highA), Array(low..<highB), in: &lines, by: likeness)
    takeMoves(&lines, by: likeness)
    lines.same.sort { $0.b < $1.b }
    return lines
  }

  /// Columns that went here and came there.
  private func takeMoves(_ lines: inout Lines, by likeness: (Int, Int) -> Int) {
    guard lines.gone.count * lines.new.count <= TableMatch.mostPairs else { return }
    for x in lines.gone {
      guard let y = lines.new.first(where: { likeness(x, $0) >= 2 * TableMatch.leastLikeness })
      else { continue }
      lines.moved.append((x, y))
      lines.same.append((x, y))
      lines.gone.removeAll { $0 == x }
      lines.new.removeAll { $0 == y }
    }
  }

  // MARK: Rows

  private func matchRows() -> Lines {
    /// A hash of what a row says in the columns that both tables have.
    func hashes(
      _ story: ComparedStory, _ table: ComparedTable, _ columns: [Int]
    ) -> [UInt64] {
      (0..<table.rows).map { row in
        var hash = ContentHash()
        for column in columns {
          hash.combine(table.cell(row, column).map { story.paragraphs[$0].key } ?? 0)
        }
        return hash.value
      }
    }
    func isBlank(_ row: Int) -> Bool {
      (0..<new.columns).allSatisfy { column in
        new.cell(row, column).map { b.paragraphs[$0].isBlank } ?? true
      }
    }
    let (columnsA, columnsB) = (columns.same.map(\.a), columns.same.map(\.b))
    let (hashesA, hashesB) = (hashes(a, old, columnsA), hashes(b, new, columnsB))
    var lines = Lines()
    lines.same = SequenceDiff.matches(hashesA, hashesB)
    var (restA, restB) = (Array(0..<old.rows), Array(0..<new.rows))
    func takeOut(_ pairs: [(a: Int, b: Int)]) {
      let (taken, takenToo) = (Set(pairs.map(\.a)), Set(pairs.map(\.b)))
      restA.removeAll { taken.contains($0) }
      restB.removeAll { takenToo.contains($0) }
    }
    takeOut(lines.same)
    // Rows that went here and came there.
    var known = Dictionary(grouping: restA.reversed()) { hashesA[$0] }
    for row in restB where !isBlank(row) {
      guard let from = known[hashesB[row]]?.popLast() else { continue }
      lines.moved.append((from, row))
    }
    takeOut(lines.moved)
    // The same first cell, between rows that are the same.
    func heads(_ story: ComparedStory, _ table: ComparedTable, _ rows: [Int], _ column: Int?)
      -> [UInt64]
    {
      rows.map { row in
        guard let column, let cell = table.cell(row, column),
          !story.paragraphs[cell].isBlank
        else { return UInt64(row) }
        return story.paragraphs[cell].key
      }
    }
    for gap in TableMatch.gaps(between: lines.same, restA, restB) {
      let pairs =
        gap.a.count * gap.b.count <= TableMatch.mostPairs
        ? []
        : SequenceDiff.matches(
          heads(a, old, gap.a, columnsA.first), heads(b, new, gap.b, columnsB.first)
        ).map { (a: gap.a[$0.a], b: gap.b[$0.b]) }
      lines.same += pairs
      for part in TableMatch.gaps(between: pairs, gap.a, gap.b) {
        pair(part.a, part.b, in: &lines, by: likenessOfRows)
      }
    }
    lines.same += lines.moved
    lines.same.sort { $0.b < $1.b }
    lines.gone.sort()
    lines.new.sort()
    return lines
  }

  private func likenessOfRows(_ x: Int, _ y: Int) -> Int {
    var (all, common) = (0, 0)
    var isHeadSame = false
    for (index, column) in columns.same.enumerated() {
      let (cellA, cellB) = (old.cell(x, column.a), new.cell(y, column.b))
      let isSeenA = cellA.map { !a.paragraphs[$0].isBlank } ?? false
      let isSeenB = cellB.map { !b.paragraphs[$0].isBlank } ?? false
      guard isSeenA || isSeenB else { continue }
      all += 1
      guard let cellA, let cellB, a.paragraphs[cellA].key == b.paragraphs[cellB].key else {
        continue
      }
      common += 1
      if index == 0 { isHeadSame = true }
    }
    guard all > 0 else { return 1000 }
    return max(1000 * common / all, isHeadSame ? TableMatch.likenessOfHeads : 0)
  }

  // MARK: Pairing

  /// What of `a` and `b`, both rising, lies between the pairs.
  private static func gaps(
    between pairs: [(a: Int, b: Int)], _ a: [Int], _ b: [Int]
  ) -> [(a: [Int], b: [Int])] {
    var out: [(a: [Int], b: [Int])] = []
    var (restA, restB) = (a[...], b[...])
    for pair in pairs + [(a: Int.max, b: Int.max)] {
      let (gapA, gapB) = (restA.prefix { $0 < pair.a }, restB.prefix { $0 < pair.b })
      restA = restA.dropFirst(gapA.count).drop { $0 == pair.a }
      restB = restB.dropFirst(gapB.count).drop { $0 == pair.b }
      if !gapA.isEmpty || !gapB.isEmpty { out.append((Array(gapA), Array(gapB))) }
    }
    return out
  }

  /// Adds to `lines` what becomes of `old` and `new`, which lie between the same neighbours: those with the greatest
  /// total likeness are the same; of what is left between these, as many on either side are the same in their order.
  private func pair(
    _ old: [Int], _ new: [Int], in lines: inout Lines, by likeness: (Int, Int) -> Int
  ) {
    let isLong = old.count * new.count > TableMatch.mostPairs
    let pairs =
      isLong
      ? []
      : SequenceDiff.mostAlike(old.count, new.count, atLeast: TableMatch.leastLikeness) {
        likeness(old[$0], new[$1])
      }.map { (a: old[$0.a], b: new[$0.b]) }
    lines.same += pairs
    for gap in TableMatch.gaps(between: pairs, old, new) {
      let count = gap.a.count == gap.b.count || isLong ? min(gap.a.count, gap.b.count) : 0
      for index in 0..<count { lines.same.append((gap.a[index], gap.b[index])) }
      lines.gone += gap.a[count...]
      lines.new += gap.b[count...]
    }
  }
}
