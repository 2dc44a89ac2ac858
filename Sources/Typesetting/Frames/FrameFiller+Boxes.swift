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
  }

  /// True where two paragraphs have boxes that are alike, as wide, and hold several, or are of one
  /// group; lines of tags alone are none.
  private func shareBox(_ index: Int, _ other: Int) -> Bool {
    let (style, next) = (story.paragraphs[index].style, story.paragraphs[other].style)
    guard let box = style.box, box.holdsSeveral else { return false }
    switch story.paragraphs[other].role {
    case .nothing: return true
    case .text:
      return box == next.box && (box.group != nil || style.isAsWide(as: next))
    default: return box == next.box
    }
  }

  /// The paragraph of letters before `index` that stands in one box with it.
  private func boxNeighbour(before index: Int) -> Int? {
    var place = index - 1
    while place >= 0, shareBox(index, place) {
      if story.paragraphs[place].role == .text { return place }
      place -= 1
    }
    return nil
  }

  /// The paragraph of letters behind `index` that stands in one box with it.
  private func boxNeighbour(after index: Int) -> Int? {
    var place = index + 1
    // What stands behind the limit belongs to another frame, and to another box.
    while place < story.paragraphs.count, !isBeyondLimit(place), shareBox(index, place) {
      if story.paragraphs[place].role == .text { return place }
      place += 1
    }
    return nil
  }

  /// The room above the first line of a paragraph that begins a box.
  func openingPadding(_ index: Int) -> Length {
    guard let box = story.paragraphs[index].style.box, boxNeighbour(before: index) == nil else {
      return .zero
    }
    return max(.zero, box.padding.top)
  }

  /// The room below the last line of a paragraph that ends a box.
  func closingPadding(_ index: Int) -> Length {
    guard let box = story.paragraphs[index].style.box, boxNeighbour(after: index) == nil else {
      return .zero
    }
    return max(.zero, box.padding.bottom)
  }

  /// Makes room at `y` for the upper padding of the box that the paragraph begins.
  ///
  /// What brings the first line to the grid stands above the box. At the top of a frame it stands
  /// in it, where a ground or sides show where the box begins: they begin with the frame.
  mutating func openBox(_ index: Int) {
    guard story.paragraphs[index].style.box != nil, boxNeighbour(before: index) == nil else {
      return
    }
    let padding = openingPadding(index)
    let fits = y + padding + story.paragraphs[index].style.leading <= shape.size.height
    let box = story.paragraphs[index].style.box
    let movesDown = isBelow || fits && box?.ground == nil && box?.sides == nil
    pendingBox = BoxStart(
      paragraph: index, top: y, padding: movesDown ? padding : nil, opens: true)
    if isBelow || fits { y += padding }
  }

  /// Notes that a box goes on that began in a frame before.
  mutating func continueBox(_ index: Int, from start: ParagraphState) {
    guard story.paragraphs[index].style.box != nil, pendingBox == nil else { return }
    if start == .start {
      guard let before = boxNeighbour(before: index),
        rows.last(where: { $0.paragraph <= before })?.paragraph != before
      else { return }
    }
    pendingBox = BoxStart(paragraph: index, top: .zero, padding: nil, opens: false)
  }

  /// Begins the box that waits for the row in hand.
  mutating func startBox() {
    guard var start = pendingBox else { return }
    if let padding = start.padding { start.top = y - padding }
    boxStarts.append(start)
    pendingBox = nil
  }

  /// The room below the last line of a box, as much of it as the frame has.
  mutating func closeBox(_ index: Int) {
    guard hasInk, !endsInBlanks else { return }
    let style = story.paragraphs[index].style
    if style.lineHeight != nil {
      // The gap below the last line is no part of a box, nor of what the frame holds.
      guard style.box != nil else { return }
      y = foot
    }
    y = max(y, min(y + closingPadding(index), shape.size.height))
    foot = max(foot, y)
  }

  /// The boxes of this frame, which ends before `end`.
  func boxes(endingAt end: End?) -> [FrameBox] {
    var row = rows.startIndex
    return boxStarts.compactMap { start in
      while row < rows.count, rows[row].paragraph < start.paragraph { row += 1 }
      var last = start.paragraph
      while let next = boxNeighbour(after: last), next <= rows.last?.paragraph ?? last {
        last = next
      }
      let first = row
      while row < rows.count, rows[row].paragraph <= last { row += 1 }
      guard first < row else { return nil }
      let firstLine = rows[first].firstLine
      let lastLine = row < rows.count ? rows[row].firstLine : lines.count
      return box(
        start, through: last, lines: firstLine..<lastLine,
        foot: row < rows.count ? rows[row].above : foot, end: end)
    }
  }

  private func box(
    _ start: BoxStart, through last: Int, lines range: Range<Int>, foot: Length, end: End?
  ) -> FrameBox? {
    let source = story.paragraphs[start.paragraph]
    guard let style = source.style.box,
      lines[range].contains(where: { $0.height > .zero })
    else { return nil }
    let isClosed =
      boxNeighbour(after: last) == nil && (end.map { $0.index > last } ?? true)
    let bottom = isClosed ? foot : max(foot, shape.size.height)
    guard let left = slots[range].map(\.interval.start).min(),
      let right = slots[range].map(\.interval.end).max()
    else { return nil }
    let runsLeft = prepared(start.paragraph).paragraph.runsRightToLeft
    var (head, tail) =
      style.group.map { ($0.headIndent, $0.tailIndent) }
      ?? (source.style.outerIndent, source.style.tailIndent)
    let asked = (start: head, end: tail)
    for index in start.paragraph...max(last, start.paragraph) {
      let edges = prepared(index).paragraph.boxEdges(asked, within: right - left)
      (head, tail) = (min(head, edges.start), min(tail, edges.end))
    }
    let x = left + (runsLeft ? tail : head)
    var edges: FrameBox.Edges = [.sides]
    if start.opens { edges.insert(.above) }
    if isClosed { edges.insert(.below) }
    return FrameBox(
      paragraphs: start.paragraph..<last + 1, node: source.node,
      rect: Rect(
        x: x, y: start.top, width: max(.zero, right - (runsLeft ? head : tail) - x),
        height: bottom - start.top),
      edges: edges, style: style)
  }
}
