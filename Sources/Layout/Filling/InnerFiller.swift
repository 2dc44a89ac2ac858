import TypesetGeometry
import TypesetRichText
import Typesetting

/// Fills rows of an area with a text in columns of its own, and with what reaches over all of them.
///
///     ┌───────────────────┐  the box: one background, one border
///     │ over all columns  │
///     │ ┌─────┐   ┌─────┐ │  as low as they hold the text; between them
///     │ │  1  │   │  2  │ │  the gutter of the template
///     │ └─────┘   └─────┘ │
///     └───────────────────┘
struct InnerFiller {
  let inner: InnerColumns
  let framesetter: Framesetter
  /// The text: paragraphs of the framesetter's story that are all that stands in it.
  let paragraphs: Range<Int>
  /// What it stands in.
  let area: TextArea
  /// In how many columns it runs.
  let asked: Int
  let options: FrameOptions
  /// The paragraphs in segments.
  let segments: [InnerColumns.Segment]

  private var story: Story { framesetter.story }
  private var leading: Length { max(area.leading, Length(scaledPoints: 1)) }

  /// What was set in some rows.
  fileprivate struct Trial {
    var set = Spanned()
    /// The foot of the lowest line, from the first row.
    var foot = Length.zero
    var isComplete = false
    var rest: BreakToken?
  }

  /// Sets it from `token` on in the rows that are left from `row` down: balanced and closed where it
  /// comes to its end, open at its foot where it goes on.
  ///
  /// - Parameter fitsPictures: Whether its pictures are made to fit the rows that are left.
  /// - Complexity: O(text) for each number of rows that balancing tries.
  func set(from token: BreakToken, row: Int, fitsPictures: Bool = false) -> Spanned {
    let opens = token.openBlocks.isEmpty && token.offset <= segments.first?.start ?? .zero
    let first = story.paragraphs[paragraphs].first { $0.role.isSeen }?.style
    let last = story.paragraphs[paragraphs].last { $0.role.isSeen }?.style
    let padding = inner.box?.padding ?? .none
    var head = opens ? max(padding.top, .zero).rows(of: leading) : 0
    var tail = max(padding.bottom, .zero).rows(of: leading)
    // Where padding would leave no row, there is none.
    if area.rows - head - tail < 1 { (head, tail) = (0, 0) }
    var most = area.rows - head - tail
    let isEmptyAbove = row == 0 && head == 0
    if opens, row > 0 {
      let air = max(first?.spaceBefore ?? .zero, .zero) + max(padding.top, .zero)
      head = air.rows(of: leading)
    }
    let left = area.rows - row - head
    if fitsPictures { most = max(left - tail, 1) }
    var trial = fill(segments, from: token, rows: left - tail, most: most, isBelow: row > 0)
    var isCut = false
    if !trial.isComplete, tail > 0 {
      // It goes on: its foot is open, and lines may stand there.
      let open = fill(segments, from: token, rows: left, most: most, isBelow: row > 0)
      let isEmpty = !trial.set.filling.isSeen
      isCut = open.isComplete && isEmpty && row == 0
      if open.isComplete ? isCut : isEmpty || open.set.filling.isSeen { trial = open }
    }
    var set = trial.set
    set.filling.rest = trial.rest
    set.filling.isComplete = trial.isComplete
    set.filling.rows = area.rows - row
    for place in set.band.columns.indices { set.band.columns[place].top += head }
    let after = max(last?.spaceAfter ?? .zero, .zero)
    var foot = leading * head + trial.foot
    if trial.isComplete, !isCut, foot > .zero { foot += max(padding.bottom, .zero) }
    if !trial.isComplete { foot = max(foot, leading * (area.rows - row)) }
    set.rows =
      (trial.isComplete && foot > .zero ? foot + after : foot).rows(of: leading)
    if !trial.isComplete, inner.keepsTogether { set.relaxed = .together }
    if let box = inner.box, set.filling.isSeen {
      let isAtTop = row == 0 && (box.ground != nil || box.sides != nil || box.start != nil)
      var rect = inner.outerBox(in: area)
      rect.origin.y =
        !opens || isEmptyAbove || isAtTop ? .zero : leading * head - max(padding.top, .zero)
      rect.size.height = max(foot - rect.minY, .zero)
      var edges: FrameBox.Edges = [.sides]
      if opens { edges.insert(.above) }
      if trial.isComplete { edges.insert(.below) }
      if box.start != nil { edges.insert(area.runsRightToLeft ? .barRight : .barLeft) }
      set.draw(box, rect, edges, of: story, leading: leading)
    }
    return set
  }

  /// Sets segments one below the other, from `token` on, in `count` rows; nothing where something
  /// stands above them on the page, and what comes first needs more room with what it heads.
  private func fill(
    _ segments: [InnerColumns.Segment], from token: BreakToken, rows count: Int, most: Int,
    isBelow: Bool
  ) -> Trial {
    var trial = Trial()
    trial.rest = token
    let room = inner.room(in: area)
    let columns = inner.count(asked: asked, in: room)
    let first = segments.indices.lastIndex(whereSorted: { segments[$0].start <= token.offset })
    /// What was set before each segment of those that are set.
    var before: [Trial] = []
    for place in first..<max(segments.count, first) {
      let segment = segments[place]
      let from =
        place == first ? token : BreakToken(offset: segment.start, openBlocks: [])
      trial.rest = from
      let top = self.top(of: segment, below: trial, place > first ? segments[place - 1] : nil)
      var filling = ColumnBand.Filling(rows: max(count - top, 0))
      let isFresh = !trial.set.filling.isSeen
      var band = self.band(segment.spans ? 1 : columns, in: room, most: most)
      if segment.spans, !isFresh { band.columns[0].followsContent = true }
      if count > top {
        let text = ColumnBand.Text(framesetter: framesetter, token: from, end: segment.end)
        filling = band.fill(text, rows: count - top, allowsOverset: isFresh)
        filling = band.balance(text, filled: filling)
      }
      // What spans is not split where it can go on; nor does it stay without what it heads.
      let stays = filling.isComplete || filling.isSeen && !segment.spans && count - top > 1
      guard stays || isFresh else {
        var end = place
        while end > first, heads(segments[end - 1]),
          isBelow || before[end - 1 - first].set.filling.isSeen
        {
          end -= 1
        }
        if end < place { trial = before[end - first] }
        trial.rest =
          end == first ? token : BreakToken(offset: segments[end].start, openBlocks: [])
        return trial
      }
      before.append(trial)
      trial.rest = filling.rest
      trial.add(filling, of: band, top: top, leading: leading, spans: segment.spans ? columns : 1)
      guard filling.isComplete else { return trial }
    }
    trial.isComplete = true
    return trial
  }

  /// The row that a segment begins at: a whole one below what stands above it, and below the room
  /// between the two.
  private func top(
    of segment: InnerColumns.Segment, below trial: Trial, _ above: InnerColumns.Segment?
  ) -> Int {
    guard let above, trial.set.filling.isSeen else { return 0 }
    let last = story.paragraphs[above.paragraphs].lastIndex { $0.role.isSeen }
    var room = last.map { story.paragraphs[$0].style.spaceAfter } ?? .zero
    if let last,
      let space = story.paragraphs[last..<above.paragraphs.upperBound]
        .first(where: { $0.role == .space })
    {
      room = max(room, space.style.leading)
    }
    if !segment.spans,
      let next = story.paragraphs[segment.paragraphs].first(where: { $0.role != .nothing })
    {
      room += next.style.spaceBefore
    }
    return (trial.foot + max(room, .zero)).rows(of: leading)
  }

  /// Whether a segment does not end a page.
  private func heads(_ segment: InnerColumns.Segment) -> Bool {
    segment.spans
      && story.paragraphs[segment.paragraphs].last { $0.role == .text }?.style.keepsWithNext
        ?? false
  }

  private func band(_ count: Int, in room: TextArea, most: Int) -> ColumnBand {
    ColumnBand(
      columns: (0..<count).map { index in
        let box = room.box(ofColumns: index..<index + 1, of: count, from: 0, rows: 1)
        return ColumnBand.Column(x: box.minX, width: room.columnWidth(of: count))
      }, leading: leading, areaRows: max(most, 1), options: options)
  }
}

extension InnerFiller.Trial {
  /// Adds what was set from the row `top` down.
  fileprivate mutating func add(
    _ filling: ColumnBand.Filling, of band: ColumnBand, top: Int, leading: Length, spans count: Int
  ) {
    let foot = filling.frames.reduce(Length.zero) { max($0, $1.frame.inkFoot) }
    let high = filling.isComplete ? foot.rows(of: leading) : filling.rows
    for (column, frame) in filling.frames {
      var own = band.columns[column]
      own.top = top
      set.filling.frames.append((set.band.columns.count, frame))
      set.band.columns.append(own)
      set.places.append(Spanned.Place(column: column, span: count, rows: high))
    }
    self.foot = max(self.foot, leading * top + foot)
  }
}
