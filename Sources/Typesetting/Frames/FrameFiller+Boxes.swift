import TypesetGeometry
import TypesetRichText

extension FrameFiller {
  /// Where a box begins in this frame.
  struct BoxStart {
    /// The first paragraph of it that stands in this frame.
    var paragraph: Int
    /// Its upper edge.
    var top: Length
    /// The room between that edge and the first row; nil where the edge stays where it is.
    var padding: Length?
    /// False where it began in a frame before this one.
    var opens: Bool
    /// How many boxes stand around it.
    var depth = 0
  }

  /// How many boxes the paragraph stands in.
  private func boxDepth(_ index: Int) -> Int { story.paragraphs[index].boxDepth }

  /// The box around the paragraph that `depth` others stand around.
  private func box(_ index: Int, _ depth: Int) -> ParagraphBox? {
    let style = story.paragraphs[index].style
    return depth < style.outerBoxes.count ? style.outerBoxes[depth] : style.box
  }

  /// True where two paragraphs have boxes that are alike, as wide, and hold several, or are of one
  /// group; lines of tags alone are none.
  private func shareBox(_ index: Int, _ other: Int, _ depth: Int) -> Bool {
    guard let box = box(index, depth), box.holdsSeveral else { return false }
    switch story.paragraphs[other].role {
    case .nothing: return true
    case .text:
      guard depth < boxDepth(other), box == self.box(other, depth) else { return false }
      let (style, next) = (story.paragraphs[index].style, story.paragraphs[other].style)
      return box.group != nil || style.isAsWide(as: next)
    default: return depth < boxDepth(other) && box == self.box(other, depth)
    }
  }

  /// True where two paragraphs, the one right behind the other or the same, stand in one box.
  func isInOneBox(_ index: Int, _ other: Int) -> Bool {
    guard boxDepth(index) > 0 else { return false }
    return index == other || shareBox(index, other, 0) && boxDepth(other) > 0
  }

  /// Whether two paragraphs, however far apart, stand in one box of an element, around which `depth` others stand: all
  /// between them do.
  private func sharesBox(_ index: Int, _ other: Int, _ depth: Int) -> Bool {
    box(index, depth)?.group != nil && shareBox(index, other, depth)
  }

  /// The paragraph of letters before `index` that stands in one box with it, around which `depth` others
  /// stand.
  private func boxNeighbour(before index: Int, _ depth: Int) -> Int? {
    var place = index - 1
    while place >= 0, shareBox(index, place, depth) {
      if story.paragraphs[place].role == .text { return place }
      place -= 1
    }
    return nil
  }

  /// The paragraph of letters behind `index` that stands in one box with it, around which `depth` others
  /// stand.
  func boxNeighbour(after index: Int, _ depth: Int) -> Int? {
    var place = index + 1
    // What stands behind the limit belongs to another frame, and to another box.
    while place < story.paragraphs.count, !isBeyondLimit(place), shareBox(index, place, depth) {
      if story.paragraphs[place].role == .text { return place }
      place += 1
    }
    return nil
  }

  /// The room above the first line of a paragraph that begins boxes, those from `depth` on.
  func openingPadding(_ index: Int, from depth: Int = 0) -> Length {
    var room = Length.zero
    for depth in depth..<max(boxDepth(index), depth) where boxNeighbour(before: index, depth) == nil
    {
      room += max(.zero, box(index, depth)?.padding.top ?? .zero)
    }
    return room
  }

  /// The room below the last line of a paragraph that ends boxes: those within so many others.
  func closingPadding(_ index: Int, within count: Int = .max) -> Length {
    var room = Length.zero
    for depth in 0..<min(boxDepth(index), count) where boxNeighbour(after: index, depth) == nil {
      room += max(.zero, box(index, depth)?.padding.bottom ?? .zero)
    }
    return room
  }

  /// Makes room at `y` for the upper padding of the boxes that the paragraph begins.
  ///
  /// What brings the first line to the grid stands above the box, so that the room above its text is
  /// what there is below. A box that begins a frame with no room for that begins with the frame.
  mutating func openBox(_ index: Int) {
    let depth = boxDepth(index)
    guard depth > 0 else { return }
    let extra = partRoom(above: index)
    let padding = openingPadding(index) + extra
    let hasRoom =
      isBelow || y + padding + story.paragraphs[index].style.leading <= shape.size.height
    for depth in 0..<depth where boxNeighbour(before: index, depth) == nil {
      pendingBoxes.append(
        BoxStart(
          paragraph: index, top: y,
          padding: hasRoom ? openingPadding(index, from: depth) + extra : nil,
          opens: true, depth: depth))
    }
    if !pendingBoxes.isEmpty, hasRoom { y += padding }
  }

  /// Notes that boxes go on that began in a frame before.
  mutating func continueBox(_ index: Int, from start: ParagraphState) {
    var waiting = 0
    for depth in 0..<boxDepth(index) {
      if waiting < pendingBoxes.count, pendingBoxes[waiting].depth == depth {
        waiting += 1
        continue
      }
      // The rows that stand above once more have begun it.
      if !repeatedLines.isEmpty, boxStarts.contains(where: { $0.depth == depth }) { continue }
      if start == .start {
        guard let before = boxNeighbour(before: index, depth),
          rows.last(where: { $0.paragraph <= before })?.paragraph != before
        else { continue }
      }
      pendingBoxes.insert(
        BoxStart(
          paragraph: index, top: topOfPart(index, depth), padding: nil, opens: false, depth: depth),
        at: waiting)
      waiting += 1
    }
  }

  /// Where the box around the paragraph goes on that `depth` others stand around: that of a table below its mark, that of
  /// a row which had to be parted below the head, any other at the top of the frame.
  private func topOfPart(_ index: Int, _ depth: Int) -> Length {
    guard let table = tableDepth(index), depth >= table else { return .zero }
    return depth > table && !repeatedLines.isEmpty ? max(foot, markFoot) : markFoot
  }

  /// How many boxes stand around that of the table in which the cell at `index` stands, or around its row where the table
  /// has none; nil for what is no cell.
  func tableDepth(_ index: Int) -> Int? {
    let paragraph = story.paragraphs[index]
    guard paragraph.hasCell, let cell = paragraph.style.cell, !cell.isChoice else { return nil }
    let depths = 0..<paragraph.boxDepth
    return depths.first { box(index, $0)?.group?.node == cell.shared.columns.node }
      ?? (paragraph.boxDepth > 0 && box(index, depths.count - 1)?.group != nil
        ? depths.count - 1 : nil)
  }

  /// Begins the boxes that wait for the row in hand.
  mutating func startBoxes() {
    for var start in pendingBoxes {
      if let padding = start.padding { start.top = y - padding }
      boxStarts.append(start)
    }
    pendingBoxes.removeAll(keepingCapacity: true)
  }

  /// The room below the last line of a box, as much of it as the frame has.
  mutating func closeBox(_ index: Int) {
    guard hasInk, !endsInBlanks else { return }
    let paragraph = story.paragraphs[index]
    if paragraph.style.lineHeight != nil {
      // The gap below the last line is no part of a box, nor of what the frame holds.
      guard paragraph.style.box != nil else { return }
      y = foot
    }
    y = max(y, min(y + closingPadding(index), shape.size.height))
    foot = max(foot, y)
  }

  /// The boxes of this frame, which ends before `end`: one that stands around another comes before it. A table with rules
  /// on all sides is closed there if `closesTables`.
  func boxes(endingAt end: End?, closesTables: Bool = true) -> [FrameBox] {
    var first = rows.startIndex
    return boxStarts.compactMap { start in
      while first < rows.count, rows[first].paragraph < start.paragraph { first += 1 }
      var last = start.paragraph
      // What a head that stands here once more begins holds all between the two.
      if !repeatedLines.isEmpty, first < rows.count, repeatedLines[0].paragraph == start.paragraph {
        last = rows[first].paragraph
      }
      // So does what begins with a head that stands here once more, whatever stands above that.
      if first < rows.count, start.paragraph < rows[first].paragraph,
        rows[first].paragraph > last, sharesBox(start.paragraph, rows[first].paragraph, start.depth)
      {
        last = rows[first].paragraph
      }
      while let next = boxNeighbour(after: last, start.depth), next <= rows.last?.paragraph ?? last
      {
        last = next
      }
      var row = first
      while row < rows.count, rows[row].paragraph <= last { row += 1 }
      guard first < row else { return nil }
      let firstLine = rows[first].firstLine
      let lastLine = row < rows.count ? rows[row].firstLine : lines.count
      return box(
        start, through: last, lines: firstLine..<lastLine,
        foot: row < rows.count ? rows[row].above : foot, end: end, closesTables)
    }
  }

  private func box(
    _ start: BoxStart, through last: Int, lines range: Range<Int>, foot: Length, end: End?,
    _ closesTables: Bool
  ) -> FrameBox? {
    let source = story.paragraphs[start.paragraph]
    guard let style = box(start.paragraph, start.depth),
      lines[range].contains(where: { $0.height > .zero })
    else { return nil }
    let isClosed =
      boxNeighbour(after: last, start.depth) == nil && (end.map { $0.index > last } ?? true)
    // Below it the boxes around it have their padding, where they end with it.
    let isCut = closesTables && !isClosed && isCutBetweenRows(style, before: end)
    let bottom =
      isClosed
      ? foot - closingPadding(last, within: start.depth)
      : isCut || endsWithRow(style, before: end) ? foot : max(foot, shape.size.height)
    guard var left = lines[range].lazy.map(\.slot.interval.start).min(),
      var right = lines[range].lazy.map(\.slot.interval.end).max()
    else { return nil }
    let cell = source.style.cell.flatMap { $0.isChoice ? nil : $0 }
    let isOwn = cell.map { own in
      let table = own.shared.columns
      return table.node != nil && style.group?.node == table.node
        || style.group?.headIndent == table.headIndent
          && style.group?.tailIndent == table.tailIndent
    }
    if let shared = cell?.shared, isOwn == true {
      // As wide as its table, whichever cells are empty.
      let table = shared.columns
      let columns = supply.intervals(of: shared, in: shape.size.width)
      let (head, tail) = (
        table.headIndent + table.headPadding, table.tailIndent + table.tailPadding
      )
      let indents = table.runsRightToLeft ? (tail, head) : (head, tail)
      left = (columns.map(\.start).min() ?? left) - indents.0
      right = (columns.map(\.end).max() ?? right) + indents.1
    }
    if source.style.cell != nil, isOwn != true {
      // A box around a table is as wide as the frame.
      (left, right) = (.zero, shape.size.width)
    }
    let runsLeft = prepared(start.paragraph).paragraph.runsRightToLeft
    var (head, tail) =
      style.group.map { ($0.headIndent, $0.tailIndent) }
      ?? (source.style.outerIndent, source.style.tailIndent)
    let asked = (start: head, end: tail)
    for index in source.style.cell == nil
      ? start.paragraph...max(last, start.paragraph) : start.paragraph...start.paragraph
    {
      let edges = prepared(index).paragraph.boxEdges(asked, within: right - left)
      (head, tail) = (min(head, edges.start), min(tail, edges.end))
    }
    let x = left + (runsLeft ? tail : head)
    var edges: FrameBox.Edges = [.sides]
    if start.opens { edges.insert(.above) }
    if isClosed || isCut { edges.insert(.below) }
    if isClosedGrid(style, at: start.paragraph), beginsPart(start) {
      edges.insert(.above)
    }
    if style.start != nil {
      edges.insert(story.writingMode.isVertical ? .barAbove : runsLeft ? .barRight : .barLeft)
    }
    var made = FrameBox(
      paragraphs: start.paragraph..<last + 1, node: source.node,
      rect: Rect(
        x: x, y: start.top, width: max(.zero, right - (runsLeft ? head : tail) - x),
        height: max(bottom - start.top, .zero)),
      edges: edges, style: style)
    if !openBelow.isEmpty, source.style.cell != nil {
      func own(_ intervals: [LineInterval]?) -> [LineInterval] {
        (intervals ?? []).map { LineInterval(start: $0.start - x, end: $0.end - x) }
      }
      // A part is closed below its last row, whatever reaches on from there.
      if last != rows.last?.paragraph { made.openBelow = own(openBelow[last]) }
      made.openAbove = own(openBelow[start.paragraph - 1])
    }
    return made
  }

  /// Whether `style` is the box around a table with rules on all sides, in which the cell at `index` stands: each part of
  /// it is closed where it ends between two rows.
  func isClosedGrid(_ style: ParagraphBox, at index: Int) -> Bool {
    guard style.sides != nil, style.above != nil, style.below != nil, let group = style.group,
      let cell = story.paragraphs[index].style.cell, !cell.isChoice
    else { return false }
    return group.node == cell.shared.columns.node
  }

  /// Whether this frame ends between two rows of the table around which `style` is.
  private func isCutBetweenRows(_ style: ParagraphBox, before end: End?) -> Bool {
    guard let end, end.index < story.paragraphs.count, isClosedGrid(style, at: end.index) else {
      return false
    }
    return isBetweenRows(end)
  }

  /// Whether `style` is the box of a table, or of one of its rows, and this frame ends between two of those.
  private func endsWithRow(_ style: ParagraphBox, before end: End?) -> Bool {
    guard let end, isBetweenRows(end), let group = style.group,
      let cell = story.paragraphs[end.index].style.cell, !cell.isChoice
    else { return false }
    return group.node == cell.shared.columns.node
  }

  /// Whether a frame that goes on with `end` ends between two rows of a table.
  func isBetweenRows(_ end: End) -> Bool {
    guard end.index < story.paragraphs.count, end.state.offset == .zero,
      story.paragraphs[end.index].hasCell, let row = row(around: end.index)
    else { return false }
    return end.index == row.lowerBound && !partedRows.contains(row.lowerBound)
  }

  /// Whether a box that began in a frame before goes on here with a row of its table.
  private func beginsPart(_ start: BoxStart) -> Bool {
    let paragraph = story.paragraphs[start.paragraph]
    return !start.opens && paragraph.range.lowerBound == token.offset
      && row(around: start.paragraph)?.lowerBound == start.paragraph
      && start.depth < paragraph.boxDepth - 1
  }
}
