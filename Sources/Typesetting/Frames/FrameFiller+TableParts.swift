import TypesetGeometry
import TypesetRichText

/// What stands in every part of a table that goes over several frames: the rows that head it, those at its foot, the
/// mark that says that it goes on, and the rules between its columns.
extension FrameFiller {
  /// Sets the rows that head a table once more, and its mark above them, where the frame goes on with another row of
  /// it, or within one that had to be parted: as long as they take no more than half of the frame. O(rows above).
  mutating func repeatHead(withMark: Bool) {
    guard token.offset > .zero, token.offset < story.text.endOffset,
      shape.isPlainRectangle || shape.isRectangleWithExclusions
    else { return }
    let index = story.paragraphIndex(at: token.offset)
    guard let row = row(around: index), let cell = story.paragraphs[index].style.cell,
      cell.row != .head, !cell.isChoice,
      !partedRows.contains(row.lowerBound)
    else { return }
    let first = supply.tableStart(before: index, cell.shared)
    let before = self
    var next = first
    if cell.shared.columns.hasMark {
      next += 1
      if withMark { placeMark(first) }
      markFoot = y
    }
    let firstHead = next
    while next < index, let head = self.row(around: next),
      story.paragraphs[next].style.cell?.row == .head
    {
      guard placeCells(of: head), y * 2 <= roomHeight else {
        self = before
        if withMark, cell.shared.columns.hasMark { repeatHead(withMark: false) }
        return
      }
      next = head.upperBound
    }
    guard !lines.isEmpty else { return }
    if index > row.lowerBound || !token.openBlocks.isEmpty {
      // The row that goes on begins with the room that it has above it.
      y += story.paragraphs[row.lowerBound].style.spaceBefore
    }
    repeatedBoxes =
      boxes(endingAt: End(index: next, state: .start), closesTables: false).filter {
        $0.paragraphs.upperBound <= next && !$0.isCut
      } + columnRules(from: 0, ofHead: true)
    repeatedLines = lines
    boxStarts = boxStarts.filter {
      $0.paragraph == firstHead && boxNeighbour(after: next - 1, $0.depth) != nil
    }
    // What stands around the table began above, and goes on at the top of the frame.
    let depth = tableDepth(firstHead) ?? 0
    for place in boxStarts.indices where boxStarts[place].depth < depth {
      (boxStarts[place].opens, boxStarts[place].top) = (false, .zero)
    }
    lines.removeAll()
    anchors.removeAll()
    rows.removeAll()
    reserved = before.reserved
    tableColumns = nil
  }

  /// Finds the cells of rows in frames before that reach into the rows which this one begins with: no rule crosses them,
  /// and what is behind them goes on. O(rows that they reach over).
  mutating func takeReachingCells() {
    guard token.offset > .zero, token.offset < story.text.endOffset, token.openBlocks.isEmpty else {
      return
    }
    let index = story.paragraphIndex(at: token.offset)
    guard story.paragraphs[index].hasCell, let own = story.paragraphs[index].style.cell,
      !own.isChoice, own.row == .inner || own.row == .last, own.place == 0
    else { return }
    var first = index
    var distance = 0
    // A row that a cell reaches on from keeps with the next.
    while first > 0, let cell = story.paragraphs[first - 1].style.cell, cell.shared == own.shared,
      cell.row == own.row || cell.row == .first || cell.row == .inner,
      let above = row(around: first - 1),
      above.contains(where: { story.paragraphs[$0].style.keepsWithNext })
    {
      distance += 1
      for place in above {
        guard let cell = story.paragraphs[place].style.cell, cell.rows > distance else { continue }
        reachingCells.append((place, cell.rows - distance))
        hangingCells.append((cell.rows - distance, .zero, .zero, openInterval(ofCell: place)))
      }
      first = above.lowerBound
    }
  }

  /// Sets the mark of a table above its head; nothing where it is too high.
  private mutating func placeMark(_ index: Int) {
    let before = self
    captionInterval = interval(ofCell: index)
    guard placeLines(of: index, from: .start) == nil, y * 4 <= roomHeight else {
      self = before
      return
    }
    y += story.paragraphs[index].style.spaceAfter
    captionInterval = nil
  }

  /// The first of the paragraphs at the foot of the table that the cell at `index` stands in; nil where it has none.
  private func foot(ofTableAt index: Int) -> (start: Int, foot: Range<Int>)? {
    guard let cell = story.paragraphs[index].style.cell, cell.shared.columns.footCount > 0 else {
      return nil
    }
    let start = supply.tableStart(before: index, cell.shared)
    let end = min(start + cell.shared.columns.count, story.paragraphs.count)
    return (start, end - cell.shared.columns.footCount..<end)
  }

  /// Whether the rows at the foot of a table have room below `row`, whose lines end at `bottom`: if the frame ended
  /// there, they would stand in it.
  mutating func hasRoomForFoot(below row: Range<Int>, at bottom: Length) -> Bool {
    guard let cell = story.paragraphs[row.lowerBound].style.cell, cell.shared.columns.footCount > 0,
      [.first, .inner, .last].contains(cell.row),
      let height = footHeight(ofTableAt: row.lowerBound)
    else { return true }
    return bottom + height + reserved <= shape.size.height
  }

  /// How high the rows at the foot of a table are; nil where they are more than a quarter of a frame, and stand at its
  /// end alone. O(1) for the table that was asked for last.
  private mutating func footHeight(ofTableAt index: Int) -> Length? {
    guard let (start, foot) = foot(ofTableAt: index) else { return nil }
    if let known = tableFoot, known.table == start { return known.height }
    var options = options
    options.followsContent = true
    options.keeps = false
    var trial = FrameFiller(
      supply,
      Input(
        token: BreakToken(
          offset: story.paragraphs[foot.lowerBound].range.lowerBound, openBlocks: []),
        limit: story.paragraphs[foot.upperBound - 1].range.upperBound,
        shape: FrameShape(rectangle: Size(width: shape.size.width, height: roomHeight)), next: [],
        options: options))
    let fits = trial.placeRows(foot) && trial.foot * 4 <= roomHeight
    tableFoot = (start, fits ? trial.foot : nil)
    return tableFoot?.height
  }

  /// Places the rows of `paragraphs`; false where one has no room.
  private mutating func placeRows(_ paragraphs: Range<Int>) -> Bool {
    var next = paragraphs.lowerBound
    while next < paragraphs.upperBound {
      guard let row = row(around: next), placeCells(of: row) else { return false }
      next = row.upperBound
    }
    return true
  }

  /// Sets the rows at the foot of a table once more, where the frame ends before another row of it.
  mutating func repeatFoot(at end: End) {
    guard end.index < story.paragraphs.count, end.state.offset == .zero,
      let cell = story.paragraphs[end.index].style.cell, !cell.isChoice,
      [.first, .inner, .last].contains(cell.row),
      let last = rows.last?.paragraph, last < end.index,
      let above = story.paragraphs[last].style.cell, above.shared == cell.shared,
      [.first, .inner, .last].contains(above.row), !partedRows.contains(end.index),
      let (_, foot) = foot(ofTableAt: end.index), footHeight(ofTableAt: end.index) != nil
    else { return }
    let before = self
    boxStarts.removeAll()
    hangingCells.removeAll()
    y = max(self.foot, footOfReachingCells) + story.paragraphs[last].style.spaceAfter
    let line = lines.count
    let row = rows.count
    guard placeRows(foot) else {
      self = before
      return
    }
    repeatedBoxes +=
      boxes(endingAt: nil).filter {
        $0.paragraphs.lowerBound >= foot.lowerBound && $0.edges.contains(.above)
      } + columnRules(from: row)
    repeatedLines += lines[line...]
    lines.removeSubrange(line...)
    rows.removeSubrange(row...)
    anchors.removeSubrange(before.anchors.count...)
    boxStarts = before.boxStarts
    // What stands around the table has its room below the last part alone.
    let end = foot.upperBound - 1
    self.foot -= closingPadding(end, within: story.paragraphs[end].style.outerBoxes.count)
  }

  /// Lets the box around a table whose part ends with a row hold the rows at its foot, which end at `bottom`.
  func growTables(in boxes: inout [FrameBox], to bottom: Length) {
    for place in boxes.indices.reversed()
    where boxes[place].paragraphs.contains(rows[rows.count - 1].paragraph) {
      let cell = story.paragraphs[boxes[place].paragraphs.lowerBound].style.cell
      guard let group = boxes[place].style.group, let cell, !cell.isChoice,
        group.node == cell.shared.columns.node
      else { continue }
      boxes[place].rect.size.height = bottom - boxes[place].rect.minY
    }
  }

  /// Leaves of two rules that meet where the foot of a table stands once more, at `y`, the thicker one: that of the row
  /// above, or that of the foot.
  mutating func joinFoot(to boxes: inout [FrameBox], at y: Length) {
    guard
      let foot = repeatedBoxes.firstIndex(where: { $0.rect.minY == y && $0.style.above != nil }),
      let rule = repeatedBoxes[foot].style.above,
      let last = boxes.lastIndex(where: { $0.rect.maxY == y && $0.style.below != nil }),
      let own = boxes[last].style.below
    else { return }
    if own.width > rule.width {
      repeatedBoxes[foot].style.above = nil
    } else {
      boxes[last].style.below = nil
    }
  }

  /// Leaves of the rule that closes a part of a table and that below its last row the thicker one, around the table.
  func joinClosingRule(of boxes: inout [FrameBox]) {
    guard let last = rows.last?.paragraph,
      let table = boxes.lastIndex(where: {
        $0.paragraphs.contains(last) && $0.edges.contains(.below)
          && isClosedGrid($0.style, at: last)
      }), let closing = boxes[table].style.below
    else { return }
    for place in boxes.indices
    where place != table && boxes[place].paragraphs.contains(last)
      && boxes[place].rect.maxY == boxes[table].rect.maxY && boxes[place].style.group != nil
      && boxes[place].rect.width == boxes[table].rect.width
    {
      guard let own = boxes[place].style.below, boxes[place].edges.contains(.below) else {
        continue
      }
      if own.width > closing.width { boxes[table].style.below = own }
      boxes[place].style.below = nil
    }
  }

  /// The room that the row whose first cell is at `index` has more above it than others: where a part of its table begins
  /// with it that is not the first.
  func partRoom(above index: Int) -> Length {
    guard rows.isEmpty, story.paragraphs[index].hasCell,
      let cell = story.paragraphs[index].style.cell, !cell.isChoice,
      cell.row == .inner || cell.row == .last
    else { return .zero }
    return cell.shared.columns.partTop
  }

  /// The room that `row` has more below it than others if a part of its table ends with it that is not the last.
  func partRoom(below row: Range<Int>) -> Length {
    guard let cell = story.paragraphs[row.lowerBound].style.cell, !cell.isChoice,
      cell.shared.columns.partBottom > .zero, row.upperBound < story.paragraphs.count,
      let next = story.paragraphs[row.upperBound].style.cell, !next.isChoice,
      next.shared == cell.shared, next.row != .foot
    else { return .zero }
    return cell.shared.columns.partBottom
  }

  /// Makes room below the last row of a part of a table that this frame ends with, where more of it comes from `end` on.
  mutating func closePart(at end: End) {
    guard isBetweenRows(end), let last = rows.last?.paragraph, last < end.index,
      story.paragraphs[last].hasCell, let row = row(around: last), row.upperBound == end.index
    else { return }
    // Cells that reach on from here have all of their letters in this part, with the room that its last row has below.
    let lowest = max(foot, footOfReachingCells + closingPadding(row.upperBound - 1))
    foot = max(foot, min(lowest + partRoom(below: row), shape.size.height))
  }

  /// Where the lines end of the cells that reach over several rows. O(lines).
  private var footOfReachingCells: Length {
    lines.reduce(.zero) { lowest, line in
      guard line.height > .zero, (story.paragraphs[line.paragraph].style.cell?.rows ?? 1) > 1
      else { return lowest }
      let ascent = entry(of: line)?.ascent ?? Strut.ascent(of: line.height)
      return max(lowest, line.baseline - ascent + line.height)
    }
  }

  /// What is behind a cell alone, and around it.
  private struct CellBox {
    var paragraph: Int
    var style: ParagraphBox
    var left, right, top, bottom: Length
    /// How many further rows it reaches over.
    var rest: Int
  }

  /// The boxes of cells that have one of their own, and the rules between the columns of tables, in the rows from the
  /// `first`-th of this frame on, or in those of a head that stands in it once more. No rule stands where a cell reaches over
  /// both columns.
  func columnRules(from first: Int, ofHead: Bool = false) -> [FrameBox] {
    var made: [FrameBox] = []
    var boxes: [CellBox] = []
    var index = first
    /// Cells that reach over further rows: their columns, and how many rows are left.
    var hanging: [(columns: Range<Int>, rows: Int)] =
      first > 0 || ofHead
      ? []
      : reachingCells.compactMap { reaching in
        story.paragraphs[reaching.paragraph].style.cell.map { ($0.columns, reaching.rows) }
      }
    // The last paragraph that was seen to be no cell.
    var plain = -1
    while index < rows.count {
      let paragraph = rows[index].paragraph
      if paragraph == plain {
        index += 1
        continue
      }
      guard story.paragraphs[paragraph].hasCell,
        let cell = story.paragraphs[paragraph].style.cell,
        !cell.isChoice, let row = row(around: paragraph), ofHead || !isParted(row)
      else {
        hanging.removeAll()
        for place in boxes.indices { boxes[place].rest = 0 }
        plain = paragraph
        index += 1
        continue
      }
      let start = index
      while index < rows.count, row.contains(rows[index].paragraph) { index += 1 }
      guard
        cell.shared.columns.rule != nil || !boxes.isEmpty || !hanging.isEmpty
          || row.contains(where: { story.paragraphs[$0].style.cell?.box != nil })
      else {
        hanging.removeAll()
        continue
      }
      let isFollowed =
        index < rows.count
        && story.paragraphs[rows[index].paragraph].style.cell?.shared == cell.shared
      var covered = hanging.map(\.columns)
      for paragraph in row {
        guard let own = story.paragraphs[paragraph].style.cell else { continue }
        covered.append(own.columns)
        if own.rows > 1 { hanging.append((own.columns, own.rows)) }
      }
      for place in hanging.indices { hanging[place].rows -= 1 }
      hanging.removeAll { $0.rows <= 0 }
      let intervals = supply.intervals(of: cell.shared, in: shape.size.width)
      // They meet between rows, each of which has a box.
      let top = rows[start..<index].map(\.top).min() ?? rows[start].top
      let depth = story.paragraphs[row.lowerBound].style.outerBoxes.count
      let opened =
        start == 0 ? boxStarts.first { $0.paragraph == row.lowerBound && $0.depth == depth } : nil
      let above = opened?.top ?? top - openingPadding(row.lowerBound, from: depth)
      let last = row.upperBound - 1
      let bottom = index < rows.count ? rows[index].above : foot
      let below =
        isFollowed
        ? bottom
        : bottom
          - closingPadding(last, within: story.paragraphs[last].style.outerBoxes.count)
      if start == 0, !ofHead {
        let columns = cell.shared.columns
        for reaching in reachingCells {
          let cell = reaching.paragraph..<reaching.paragraph + 1
          let made = cellBoxes(of: cell, columns, intervals, from: above, to: below)
          for var box in made {
            box.rest = reaching.rows
            boxes.append(box)
          }
        }
      }
      for place in boxes.indices where boxes[place].rest > 0 {
        boxes[place].bottom = below
        boxes[place].rest -= 1
      }
      boxes += cellBoxes(of: row, cell.shared.columns, intervals, from: above, to: below)
      guard let rule = cell.shared.columns.rule else { continue }
      for (column, pair) in zip(intervals, intervals.dropFirst()).enumerated() {
        guard !covered.contains(where: { $0.contains(column) && $0.contains(column + 1) }) else {
          continue
        }
        let (left, right) = pair.0.start < pair.1.start ? pair : (pair.1, pair.0)
        let x = (left.end + right.start) / 2 - rule.width / 2
        var style = ParagraphBox(padding: .none)
        style.start = rule
        made.append(
          FrameBox(
            paragraphs: row, node: story.paragraphs[row.lowerBound].node,
            rect: Rect(x: x, y: above, width: rule.width, height: max(below - above, .zero)),
            edges: .barLeft, style: style))
      }
    }
    return boxes.map { box in
      FrameBox(
        paragraphs: box.paragraph..<box.paragraph + 1, node: story.paragraphs[box.paragraph].node,
        rect: Rect(
          x: box.left, y: box.top, width: max(box.right - box.left, .zero),
          height: max(box.bottom - box.top, .zero)),
        edges: [.sides, .above, .below], style: box.style)
    } + made
  }

  /// The boxes of the cells of `row` that have one of their own, which stand from `top` to `bottom`: up to the middle of
  /// the room beside them, and up to the edges of `table`.
  private func cellBoxes(
    of row: Range<Int>, _ table: TableColumns, _ intervals: [LineInterval], from top: Length,
    to bottom: Length
  ) -> [CellBox] {
    let gap = table.gap(in: shape.size.width) / 2
    let least = intervals.map(\.start).min() ?? .zero
    let most = intervals.map(\.end).max() ?? .zero
    let edges = (left: least - table.headPadding, right: most + table.tailPadding)
    return row.compactMap { paragraph in
      guard let own = story.paragraphs[paragraph].style.cell, var style = own.box,
        !own.columns.isEmpty, own.columns.upperBound <= intervals.count
      else { return nil }
      let (first, last) = (
        intervals[own.columns.lowerBound], intervals[own.columns.upperBound - 1]
      )
      let (left, right) = (min(first.start, last.start), max(first.end, last.end))
      style.padding = Insets(top: .zero, left: .zero, bottom: .zero, right: .zero)
      return CellBox(
        paragraph: paragraph, style: style,
        left: left == least ? edges.left : max(left - gap, edges.left),
        right: right == most ? edges.right : min(right + gap, edges.right), top: top,
        bottom: bottom,
        rest: own.rows - 1)
    }
  }
}
