import TypesetGeometry

/// The rows that were placed in a frame, for others of the same size that are filled from another place of the text, or
/// with other variants: most of them stand in those as well, a few rows further up or down.
///
/// Never changed once it is made.
final class KnownRows: Sendable {
  /// Where a paragraph begins among the rows of a frame.
  struct Top: Sendable {
    /// The paragraph.
    var paragraph: Int
    /// Where it is reckoned from, before its own space.
    var y: Length
    /// The foot of what stands above it.
    var foot: Length
    /// How many rows and lines stand above it.
    var rows: Int
    var lines: Int
    /// Whether something is seen above it.
    var hasInk: Bool
    /// Whether it looks the same wherever on the grid it begins.
    var isPlain = false
  }

  /// Where the frame began.
  let token: BreakToken
  /// The paragraphs that were not set in their best lines.
  let variants: [Int: LineVariant]
  /// Its paragraphs in order; those of a row of cells count as one.
  let tops: [Top]
  let rows: [FrameFiller.Row]
  let lines: [PlannedLine]
  let tables: [LineTable]
  /// Whether a rule stands among the rows.
  let hasRules: Bool
  /// How many of its rows were taken from other frames.
  let moved: Int

  /// What `filler` has placed.
  init(_ filler: FrameFiller, _ known: FrameFiller.KnownFrames) {
    token = filler.token
    variants = filler.options.variants
    tops = known.tops
    moved = known.moved
    rows = filler.rows
    lines = filler.lines
    tables = filler.tables
    hasRules = filler.hasRules
  }

  /// Which of `tops` is that of `paragraph`; nil where it does not begin in the frame. O(rows of cells).
  func place(of paragraph: Int) -> Int? {
    guard let first = tops.first?.paragraph, paragraph >= first else { return nil }
    var place = min(paragraph - first, tops.count - 1)
    while place > 0, tops[place].paragraph > paragraph { place -= 1 }
    return tops[place].paragraph == paragraph ? place : nil
  }

  /// Whether the paragraph is set in the same lines with other variants.
  func sets(_ paragraph: Int, as others: [Int: LineVariant]) -> Bool {
    variants.isEmpty && others.isEmpty || variants[paragraph] == others[paragraph]
  }
}

extension FrameFiller {
  /// What the frames before this one have of its paragraphs, and which of its own stand where.
  struct KnownFrames {
    /// Frames of the same size, filled with the same options but for their variants; the likeliest first.
    var frames: [KnownRows]
    /// The paragraphs of this frame, as far as it is filled.
    var tops: [KnownRows.Top] = []
    /// How many rows were taken from others.
    var moved = 0
  }

  /// Places what comes next, the paragraph `index` from `state` on, as a frame has it that is known, and what follows;
  /// where that goes on, nil where none has it.
  ///
  /// What is plain looks the same on every row of the grid: its rows are moved there, and not placed again.
  ///
  /// - Complexity: O(the rows that are moved), beside looking at the frames that are known.
  mutating func placeKnown(_ index: Int, from state: ParagraphState) -> End? {
    guard rows.isEmpty || state == .start else { return nil }
    noteTop(of: index)
    guard rows.isEmpty || hasInk, let frames = known?.frames else { return nil }
    for frame in frames {
      switch move(index, from: state, of: frame) {
      case .moved(let next): return next
      case .reachesOut: return nil
      case .differs: continue
      }
    }
    return nil
  }

  /// Notes that the paragraph `index` comes next.
  private mutating func noteTop(of index: Int) {
    settleLastTop()
    if rows.isEmpty { known?.tops.reserveCapacity(16) }
    known?.tops.append(
      KnownRows.Top(
        paragraph: index, y: y, foot: foot, rows: rows.count, lines: lines.count, hasInk: hasInk))
  }

  /// Notes whether the paragraph that was placed last is plain: nothing stands around it, beside it or on it that the
  /// frame decides.
  private mutating func settleLastTop() {
    guard let last = known?.tops.indices.last, let top = known?.tops[last], !top.isPlain,
      story.paragraphs[top.paragraph].isPlain
    else { return }
    if lines.count > top.lines, let table = lines[lines.count - 1].table {
      let paragraph = tables[table].paragraph
      guard paragraph.specials.isEmpty, paragraph.initial == nil else { return }
    }
    known?.tops[last].isPlain = true
  }

  private enum Moving {
    /// Some rows were, and this comes next.
    case moved(End)
    /// The frame has what is asked, and here it has no room.
    case reachesOut
    /// The frame has not got it, or not as it would stand here.
    case differs
  }

  /// Takes the rows of `frame` from what is asked on that would stand here as they stand there.
  private mutating func move(
    _ index: Int, from state: ParagraphState, of frame: KnownRows
  ) -> Moving {
    guard let first = frame.place(of: index), let start = start(index, state, first, in: frame)
    else { return .differs }
    let isFirst = rows.isEmpty
    let tops = frame.tops
    let shift = isFirst ? y - frame.rows[start].top : y - tops[first].y
    if let grid = options.grid, shift.scaledPoints % grid.scaledPoints != 0 { return .differs }
    let room = shape.size.height - shift
    // Whole paragraphs.
    var last = first
    while last + 1 < tops.count, tops[last].isPlain,
      tops[last + 1].paragraph == tops[last].paragraph + 1, tops[last + 1].foot <= room,
      frame.sets(tops[last].paragraph, as: options.variants)
    {
      last += 1
    }
    // The first rows of the next one: each but the last is followed by one of the same paragraph.
    var end = last > first ? tops[last].rows : start
    var part: ParagraphState?
    if tops[last].isPlain, frame.sets(tops[last].paragraph, as: options.variants) {
      let behind = last + 1 < tops.count ? tops[last + 1].rows : frame.rows.count
      while end + 1 < behind, frame.rows[end + 1].above <= room,
        let next = frame.rows[end + 1].state
      {
        end += 1
        part = next
      }
    }
    guard end > start else {
      let isFull = last + 1 < tops.count && tops[last + 1].foot > room
      return isFull && tops[last].isPlain ? .reachesOut : .differs
    }
    let (rowsAbove, linesAbove) = (rows.count, lines.count)
    moveRows(start..<end, by: shift, of: frame)
    hasRules = hasRules || frame.hasRules
    if let count = known?.tops.count { known?.tops[count - 1].isPlain = tops[first].isPlain }
    for place in first + 1..<max(part == nil ? last : last + 1, first + 1) {
      var top = tops[place]
      top.y += shift
      top.foot += shift
      top.rows += rowsAbove - start
      top.lines += linesAbove - frame.rows[start].firstLine
      known?.tops.append(top)
    }
    known?.moved += end - start
    supply.lastAsked = max(supply.lastAsked, tops[part == nil ? last - 1 : last].paragraph)
    (clamp, isClear, captionInterval) = (nil, true, nil)
    pendingBoxes.removeAll(keepingCapacity: true)
    if let part {
      y = frame.rows[end].top + shift
      foot = frame.rows[end].above + shift
      hasInk = true
      return .moved(End(index: tops[last].paragraph, state: part))
    }
    y = tops[last].y + shift
    foot = tops[last].foot + shift
    hasInk = tops[last].hasInk
    return .moved(End(index: tops[last].paragraph, state: .start))
  }

  /// The row of `frame` that begins with what is asked; nil where none does as it would here.
  private func start(
    _ index: Int, _ state: ParagraphState, _ first: Int, in frame: KnownRows
  ) -> Int? {
    let top = frame.tops[first]
    guard top.isPlain else { return nil }
    guard rows.isEmpty else {
      return top.hasInk && y - foot == top.y - top.foot ? top.rows : nil
    }
    // At the top of a frame a heading stands elsewhere on the grid than below something.
    guard y == .zero, !options.followsContent, frame.rows.count > top.rows else { return nil }
    if state == .start, let grid = options.grid, story.paragraphs[index].style.leading > grid {
      return nil
    }
    let behind = first + 1 < frame.tops.count ? frame.tops[first + 1].rows : frame.rows.count
    var row = top.rows
    while row < behind, frame.rows[row].state != state { row += 1 }
    guard row < behind else { return nil }
    let line = frame.lines[frame.rows[row].firstLine]
    // A blank line takes no room there.
    return line.hasInk && line.height > .zero && line.table != nil ? row : nil
  }

  private mutating func moveRows(_ range: Range<Int>, by shift: Length, of frame: KnownRows) {
    let (rowsAbove, linesAbove) = (rows.count, lines.count)
    let firstLine = frame.rows[range.lowerBound].firstLine
    let behind =
      range.upperBound < frame.rows.count
      ? frame.rows[range.upperBound].firstLine : frame.lines.count
    var table: Int?
    lines += frame.lines[firstLine..<behind]
    for place in linesAbove..<lines.count {
      lines[place].row += rowsAbove - range.lowerBound
      lines[place].baseline += shift
      if let own = lines[place].table {
        if own != table {
          tables.append(frame.tables[own])
          table = own
        }
        lines[place].table = tables.count - 1
      }
    }
    rows += frame.rows[range]
    let (anchorsAbove, boxesAbove) = (anchors.count, boxStarts.count)
    for place in rowsAbove..<rows.count {
      rows[place].firstLine += linesAbove - firstLine
      rows[place].anchors = anchorsAbove
      rows[place].boxStarts = boxesAbove
      rows[place].above += shift
      rows[place].top += shift
      rows[place].reserved = reserved
    }
    guard rowsAbove < rows.count else { return }
    rows[rowsAbove].above = foot
    rows[rowsAbove].hasInk = hasInk
  }

  /// What was placed, for frames to come; from now on nothing is noted.
  mutating func takeRows() -> KnownRows? {
    settleLastTop()
    defer { known = nil }
    guard let known, !rows.isEmpty, repeatedLines.isEmpty else { return nil }
    return KnownRows(self, known)
  }
}

/// The rows of the frames that were filled last.
struct RecentRows {
  /// What all of them have in common.
  private var shared: FrameFiller.Input?
  private var frames: [KnownRows] = []
  /// What was found out when they were filled.
  private(set) var memory = FrameMemory()
  /// More are not kept: those that are filled from some places of a column.
  private static let most = 16

  /// What is known for a frame with `input`; nil where rows of its kind stand elsewhere in each frame.
  mutating func rows(for input: FrameFiller.Input) -> FrameFiller.KnownFrames? {
    let options = input.options
    guard input.shape.isPlainRectangle, options.insertions.isEmpty, options.rowPitch == nil,
      options.maximumRows == .max, !options.keepsBlankLines
    else { return nil }
    var shared = input
    shared.token = .start
    shared.options.variants = [:]
    if shared != self.shared {
      self.shared = shared
      frames.removeAll(keepingCapacity: true)
      memory = FrameMemory()
    }
    var known = frames
    // One that begins at the same place has the most in common.
    if let place = known.firstIndex(where: { $0.token == input.token }), place > 0 {
      known.swapAt(0, place)
    }
    return FrameFiller.KnownFrames(frames: known)
  }

  /// Keeps what was placed in the frame for which it was asked last.
  mutating func keep(_ rows: KnownRows) {
    if frames.count == RecentRows.most { frames.removeLast() }
    frames.insert(rows, at: 0)
  }
}
