public import TypesetGeometry
public import TypesetRichText

/// The characters of a line and where each of them stands: what every question about points,
/// carets and selections is answered from. The one hit test, for lines in memory and in records.
///
///       ┌──┬──┬─┬────┬──┐
///       │ a│ b│ │ ffi│ c│   a cell for each grapheme cluster, those of a ligature included
///       └──┴──┴─┴────┴──┘
///       ▲ origin        offsets are those of the text that was typeset
public struct LineCells: Hashable, Sendable {
  /// The cells from left to right.
  public let cells: [LineCell]
  /// All of the line's text, with trailing white space and separator.
  public let range: TextRange
  /// True where lines of the paragraph run from right to left.
  public let runsRightToLeft: Bool
  /// The indices of `cells` in the order of the text; empty where that is their own.
  private let logical: [Int32]
  /// Where the leftmost cell begins, and where the rightmost one ends.
  private let extent: LineInterval
  /// True where the cells stand side by side from left to right, as they do but for fonts that draw
  /// letters over each other.
  private let standsInOrder: Bool

  /// The cells of the line `range`, from left to right.
  ///
  /// - Parameters:
  ///   - cells: The cells, each with its edges.
  ///   - range: All of the line's text.
  ///   - runsRightToLeft: Whether lines of the paragraph run from right to left.
  /// - Complexity: O(n), O(n log n) where some run from right to left.
  public init(_ cells: [LineCell], range: TextRange, runsRightToLeft: Bool = false) {
    self.cells = cells
    self.range = range
    self.runsRightToLeft = runsRightToLeft
    var extent = LineInterval(start: cells.first?.left ?? .zero, end: cells.first?.right ?? .zero)
    var standsInOrder = true
    var right = extent.start
    for cell in cells {
      if cell.left < right || cell.right < cell.left { standsInOrder = false }
      right = cell.right
      extent.start = min(extent.start, cell.left)
      extent.end = max(extent.end, cell.right)
    }
    self.extent = extent
    self.standsInOrder = standsInOrder
    let isInOrder = cells.indices.dropFirst().allSatisfy {
      cells[$0 - 1].range.lowerBound <= cells[$0].range.lowerBound
    }
    logical =
      isInOrder
      ? []
      : (0..<Int32(cells.count)).sorted {
        let (a, b) = (cells[Int($0)].range, cells[Int($1)].range)
        return (a.lowerBound, a.upperBound, $0) < (b.lowerBound, b.upperBound, $1)
      }
  }

  /// The `place`-th cell in the order of the text.
  func logicalCell(_ place: Int) -> LineCell {
    logical.isEmpty ? cells[place] : cells[Int(logical[place])]
  }

  /// The index in the order of the text of the cell that holds `offset`; nil outside. O(log n).
  func logicalIndex(holding offset: TextOffset) -> Int? {
    var index = cells.indices.partitioningIndex {
      logicalCell($0).range.lowerBound <= offset
    }
    while index > 0 {
      index -= 1
      let cell = logicalCell(index)
      if cell.range.contains(offset) { return index }
      if !cell.range.isEmpty { return nil }
    }
    return nil
  }

  /// The cell that holds the byte at `offset`; nil where the line does not. O(log n).
  public func cell(holding offset: TextOffset) -> LineCell? {
    logicalIndex(holding: offset).map(logicalCell)
  }

  /// The left edge of what is seen; zero for a line without anything.
  public var left: Length { edges(cells.lazy.filter { $0.kind != .trailingSpace })?.left ?? .zero }
  /// The right edge of what is seen.
  public var right: Length {
    edges(cells.lazy.filter { $0.kind != .trailingSpace })?.right ?? .zero
  }

  private func edges(_ cells: some Sequence<LineCell>) -> (left: Length, right: Length)? {
    var result: (left: Length, right: Length)?
    for cell in cells {
      result = (
        min(result?.left ?? cell.left, cell.left), max(result?.right ?? cell.right, cell.right)
      )
    }
    return result
  }

  // MARK: Points

  /// The cell at `x`, or the one nearest to it; nil where the line has none with any width.
  ///
  /// An added hyphen is no character: what is asked there gets the one before it. A cell holds its
  /// left edge, not its right one. O(log n); O(n) where a font draws letters over each other.
  public func cell(at x: Length) -> LineCell? {
    var looks = 0
    return cell(at: x, looks: &looks)
  }

  /// The same; adds to `looks` how many cells it looked at.
  func cell(at x: Length, looks: inout Int) -> LineCell? {
    guard standsInOrder else { return nearestCell(to: x, looks: &looks) }
    // The first cell that begins to the right of the point.
    let next = cells.indices.partitioningIndex {
      looks += 1
      return cells[$0].left <= x
    }
    func isSolid(_ cell: LineCell) -> Bool { cell.kind != .addedHyphen && cell.width > .zero }
    var before: LineCell?
    var place = next
    while before == nil, place > 0 {
      place -= 1
      looks += 1
      if isSolid(cells[place]) { before = cells[place] }
    }
    if let before, x < before.right { return before }
    var behind: LineCell?
    place = next
    while behind == nil, place < cells.count {
      looks += 1
      if isSolid(cells[place]) { behind = cells[place] }
      place += 1
    }
    guard let before else { return behind ?? cells.first { $0.kind != .addedHyphen } }
    guard let behind else { return before }
    return behind.left - x < x - before.right ? behind : before
  }

  /// The answer where cells stand in no order.
  private func nearestCell(to x: Length, looks: inout Int) -> LineCell? {
    looks += cells.count
    var best: LineCell?
    var least = Length.unbounded
    for cell in cells where cell.kind != .addedHyphen && cell.width > .zero {
      if cell.left <= x, x < cell.right { return cell }
      let distance = x < cell.left ? cell.left - x : x - cell.right
      if distance < least {
        least = distance
        best = cell
      }
    }
    return best ?? cells.first { $0.kind != .addedHyphen }
  }

  /// The character at `x`: where its grapheme cluster begins. A hit test, which Core Text has none
  /// of: it always answers the character under the point, or the nearest. O(log n).
  ///
  /// - Parameter x: From the line's origin to the right.
  /// - Returns: Nil for a line without text.
  public func characterIndex(at x: Length) -> TextOffset? { cell(at: x)?.range.lowerBound }

  /// Where a caret goes for a click at `x`: before the character whose leading half is there,
  /// behind the one whose trailing half is. Core Text's `CTLineGetStringIndexForPosition`.
  ///
  /// Left and right of the line it is the line's start or end, whichever lies there in the
  /// direction of the paragraph; the end is before the separator. O(log n).
  public func caretIndex(at x: Length) -> TextOffset {
    guard !cells.isEmpty else { return range.lowerBound }
    let isAtLeft = x < extent.start
    if isAtLeft || x >= extent.end {
      return isAtLeft == runsRightToLeft ? caretEnd : range.lowerBound
    }
    guard let cell = cell(at: x) else { return range.lowerBound }
    let isLeftHalf = (x - cell.left) * 2 < cell.width
    return isLeftHalf != cell.isRightToLeft ? cell.range.lowerBound : cell.range.upperBound
  }

  /// The last place for a caret: the line's end, before a separator.
  public var caretEnd: TextOffset {
    cells.isEmpty ? range.lowerBound : logicalCell(cells.count - 1).range.upperBound
  }
}
