import TypesetGeometry
import Typesetting

extension ColumnBand {
  /// So many rows more than the least make columns that split no table: three, or a tenth of the area’s; and no box: an
  /// eighth of them. A reader sees either in two pieces before he sees that these stand open at the foot of the last
  /// column.
  private func rowsToKeepWhole(isBox: Bool) -> Int { max(3, areaRows / (isBox ? 8 : 10)) }

  /// Fewer lines of a box than these look lost beside its other part.
  private static let fewLines = 3

  /// What columns do to boxes and tables, from the best to the worst.
  enum Split: Int, Comparable {
    /// None is split but such as are too high to stay whole.
    case none
    /// One is split that might be whole.
    case inHalves
    /// A line or two of one stand alone.
    case ofFewLines

    static func < (a: Split, b: Split) -> Bool { a.rawValue < b.rawValue }
  }

  /// `least`, or the text in columns a few rows higher that split fewer boxes and tables.
  ///
  /// A box or a table may also begin a column whose predecessor ends before it: of that and of higher columns those are taken
  /// that lack less to their common foot, by the squares of what they lack.
  func sparingBoxes(_ least: Filling, _ text: Text, filled: Filling) -> Filling {
    let story = text.framesetter.story
    var best = (filling: least, split: split(of: least, in: story))
    guard best.split != .none else { return least }
    let isBox = zip(least.frames, least.frames.dropFirst()).contains {
      splitBox($0.frame, $1.frame) != nil
    }
    let most = rowsToKeepWhole(isBox: isBox)
    var broken = endingBeforeBoxes(least, text, most: most)
    for rows in 1...most where least.rows + rows <= filled.rows {
      let filling = fill(text, rows: least.rows + rows)
      guard filling.isComplete, !filling.isOverset, filling.relaxed == nil else { continue }
      let split = split(of: filling, in: story)
      if split < best.split { best = (filling, split) }
      if split == .none { break }
      if broken == nil { broken = endingBeforeBoxes(filling, text, most: most) }
    }
    if let broken, best.split != .none || lack(of: broken) < lack(of: best.filling) {
      best.filling = broken
    }
    best.filling.rowsForBoxes = best.filling.rows - least.rows
    return best.filling
  }

  /// `filling`, which splits boxes or tables, with each of them at the head of a column; nil where the text does not come to
  /// its end so, where a rule does not hold, or where a column would lack more than `most` rows for it.
  ///
  /// - Complexity: O(columns × the text).
  private func endingBeforeBoxes(_ filling: Filling, _ text: Text, most: Int) -> Filling? {
    guard notes == nil, ends.isEmpty else { return nil }
    var text = text
    var broken = filling
    for _ in columns.indices.dropLast() {
      guard
        let place = broken.frames.indices.dropLast().first(where: { splits(broken, at: $0, text) })
      else { break }
      guard let start = splitStart(broken, at: place, text),
        !text.breaks.contains(start), start > broken.frames[place].frame.visibleRange.lowerBound
      else { return nil }
      text.breaks = (text.breaks + [start]).sorted()
      broken = fill(text, rows: filling.rows)
      guard broken.isComplete, !broken.isOverset, broken.relaxed == nil,
        broken.frames.indices.contains(place),
        filling.rows - columns[broken.frames[place].column].top
          - broken.frames[place].frame.inkFoot.rows(of: leading) <= most
      else { return nil }
    }
    guard split(of: broken, in: text.framesetter.story) == .none else { return nil }
    broken.endsBeforeBoxes = true
    return broken
  }

  /// Whether a box or a table that is low enough to stay whole is split between the frames at `place` and behind it.
  private func splits(_ filling: Filling, at place: Int, _ text: Text) -> Bool {
    let pair = Array(filling.frames[place...place + 1])
    var own = filling
    own.frames = pair
    return split(of: own, in: text.framesetter.story) != .none
  }

  /// Where the box or table begins that is split behind the frame at `place`, with the headings right above it; nil where it
  /// stands in another box.
  private func splitStart(_ filling: Filling, at place: Int, _ text: Text) -> TextOffset? {
    let story = text.framesetter.story
    let frame = filling.frames[place].frame
    guard let token = frame.continuation else { return nil }
    var first: Int
    if splitBox(frame, filling.frames[place + 1].frame) != nil {
      guard token.openBlocks.count == 1, let box = frame.boxes.last(where: \.isCut) else {
        return nil
      }
      first = box.paragraphs.lowerBound
    } else {
      guard token.openBlocks.isEmpty else { return nil }
      first = story.paragraphIndex(at: token.offset)
      while first > 0, story.paragraphs[first].continuesTable { first -= 1 }
    }
    while first > 0,
      story.paragraphs[first - 1].style.keepsWithNext || !story.paragraphs[first - 1].role.isSeen
    {
      first -= 1
    }
    return story.paragraphs[first].range.lowerBound
  }

  /// What a filling does to boxes and tables at the feet of its columns. O(its boxes and the lines
  /// of those that are split).
  func split(of filling: Filling, in story: Story) -> Split {
    var worst = Split.none
    for (above, below) in zip(filling.frames, filling.frames.dropFirst()) {
      let parts = splitBox(above.frame, below.frame) ?? splitTable(above.frame, in: story)
      guard let parts else { continue }
      if min(parts.above, parts.below) < ColumnBand.fewLines { return .ofFewLines }
      if (parts.above + parts.below) * 2 <= areaRows { worst = .inHalves }
    }
    return worst
  }

  /// How many lines of a box stand at the foot of a frame and how many at the top of the next,
  /// where it is split there.
  private func splitBox(_ above: FramePlan, _ below: FramePlan) -> (above: Int, below: Int)? {
    guard let last = above.boxes.last(where: \.isCut),
      let first = below.boxes.first(where: { !$0.edges.contains(.above) && $0.style == last.style })
    else { return nil }
    return (above.lineCount(in: last.paragraphs), below.lineCount(in: first.paragraphs))
  }

  /// The same of the lines of a table, each of which is a paragraph. O(the area's rows).
  private func splitTable(_ above: FramePlan, in story: Story) -> (above: Int, below: Int)? {
    guard let end = above.continuation?.offset else { return nil }
    let next = story.paragraphIndex(at: end)
    guard next > 0, story.paragraphs[next].range.lowerBound == end,
      story.paragraphs[next].continuesTable
    else { return nil }
    // Cells beside each other are one row.
    func row(_ index: Int) -> Int { (story.paragraphs[index].style.cell?.place ?? 0) == 0 ? 1 : 0 }
    // What is higher than the area is not counted to its end.
    var first = next - 1
    var above = row(first)
    while first > 0, above <= areaRows, story.paragraphs[first].continuesTable {
      first -= 1
      above += row(first)
    }
    var last = next
    var below = row(last)
    while last + 1 < story.paragraphs.count, below <= areaRows,
      story.paragraphs[last + 1].continuesTable
    {
      last += 1
      below += row(last)
    }
    return (above, below)
  }
}

extension FramePlan {
  /// How many of its lines with letters belong to `paragraphs`.
  fileprivate func lineCount(in paragraphs: Range<Int>) -> Int {
    lines.count { paragraphs.contains($0.paragraph) && $0.height > .zero && $0.hasInk }
  }
}
