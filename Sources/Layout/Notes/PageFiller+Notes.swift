import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageFiller {
  /// The notes that the text has called so far.
  var calledNotes: Int {
    guard let notes = context.notes else { return 0 }
    return progress.token.map { notes.called(before: $0.offset) } ?? notes.notes.count
  }

  /// Whether notes wait that have been called, for the foot of a column.
  var notesWait: Bool {
    context.notes != nil && !context.notesSpanPage && calledNotes > progress.notes.next
  }

  /// Places the notes that were called, or wait, across the foot of `area` in so many rows.
  mutating func placePageNotes(in area: TextArea, rows: Int) {
    guard let list = context.notes, rows > 0 else { return }
    let end = max(calledNotes, progress.notes.next)
    guard end > progress.notes.next else { return }
    let notes = list.plan(
      from: progress.notes, upTo: end, width: area.box.width,
      height: area.leading * rows - list.gap)
    place(
      notes, by: list, in: area, column: 0, span: max(area.columns, 1), x: area.box.minX,
      width: area.box.width, foot: area.rows)
    progress.notes = list.state(behind: notes, upTo: end)
  }

  /// Notes below a part of what reaches over all columns.
  struct WideNotes {
    /// The first that the part does not call.
    var end: Int
    /// How many rows they take, of those that the part had.
    var rows: Int
    /// How many rows they have in all.
    var room: Int
  }

  /// Leaves room below `set`, what reaches over all columns or a part of it, for the notes that it calls: they stand
  /// across the foot of the area. Nil where there are none, where columns below it have room for them, and where the
  /// part would have none itself. It has less room then, and calls fewer notes at most.
  func wideNotes(
    below set: inout Spanned, of piece: Int, from token: BreakToken, _ area: TextArea, row: Int
  ) -> WideNotes? {
    guard let list = context.notes, !context.notesSpanPage else { return nil }
    // The room of those that wait is off already.
    let whole = area.rows + rowsOfWaitingNotes(in: area)
    let most = (whole - row) * 3 / 4
    var notes: WideNotes?
    while true {
      let offset = set.filling.rest?.offset ?? plan.pieces[piece].end
      let end = list.called(before: offset)
      let room = min(
        list.rows(from: progress.notes, upTo: end, width: area.box.width), most)
      guard room > notes?.room ?? 0 else {
        notes?.end = end
        return notes
      }
      var own = area
      own.rows = whole - room
      if set.filling.isComplete {
        let left = whole - row - set.rows
        let below = list.rows(
          from: progress.notes, upTo: end, width: area.columnWidth(of: area.columns))
        if left >= below + PageFiller.fewRows { return nil }
        if left >= room { return WideNotes(end: end, rows: area.rows - own.rows, room: room) }
      }
      let lower = spanned(piece, from: token, own, row: row)
      guard lower.filling.isSeen else { return notes }
      set = lower
      notes = WideNotes(end: end, rows: area.rows - own.rows, room: room)
      if lower.filling.isComplete { return notes }
    }
  }

  /// Places `notes` across the foot of `area`.
  mutating func place(_ notes: WideNotes, acrossFootOf area: TextArea) {
    guard let list = context.notes, notes.end > progress.notes.next else { return }
    let plan = list.plan(
      from: progress.notes, upTo: notes.end, width: area.box.width,
      height: area.leading * notes.room - list.gap)
    place(
      plan, by: list, in: area, column: 0, span: max(area.columns, 1), x: area.box.minX,
      width: area.box.width, foot: area.rows - notes.rows + notes.room)
    progress.notes = list.state(behind: plan, upTo: notes.end)
  }

  /// How many rows the notes take that wait for the foot of `area`.
  func rowsOfWaitingNotes(in area: TextArea) -> Int {
    guard notesWait, let list = context.notes else { return 0 }
    return list.rows(
      from: progress.notes, upTo: calledNotes, width: area.columnWidth(of: area.columns))
  }

  /// Places the notes of `filling`, whose columns begin at `row`.
  mutating func placeNotes(
    _ filling: ColumnBand.Filling, of band: ColumnBand, _ area: TextArea, row: Int
  ) {
    guard let list = context.notes, let state = filling.noteState else { return }
    for item in filling.notes {
      let column = band.columns[item.column]
      place(
        item.frame, by: list, in: area, column: item.column, x: column.x, width: column.width,
        foot: row + min(filling.rows, column.most))
    }
    progress.notes = state
  }

  private mutating func place(
    _ notes: FramePlan, by list: NoteList, in area: TextArea, column: Int, span: Int = 1,
    x: Length, width: Length, foot: Int
  ) {
    guard !notes.lines.isEmpty else { return }
    var own = area
    own.name = StyledIssue.notesFlow
    own.flow = StyledIssue.notesFlow
    let bottom = area.box.minY + area.leading * foot
    let box = Rect(x: x, y: bottom - notes.usedHeight, width: width, height: notes.usedHeight)
    own.box = box
    placed.append(
      Placed(
        story: context.issue.stories.count - 1, area: own, column: column, span: span, box: box,
        plan: notes, framesetter: list.framesetter))
    if let token = notes.continuation, token.offset < notes.limit {
      findings.append(.noteSplit(TextRange(notes.visibleRange.lowerBound, notes.limit)))
    }
  }

  /// Places the notes that still wait when `area` is full, at the foot of its first column, where that has room.
  mutating func placeLeftNotes(_ area: TextArea, since first: Int) {
    guard notesWait, let list = context.notes else { return }
    let column = band(area, columns: area.columns, from: 0).columns[0]
    let end = calledNotes
    let rows = list.rows(from: progress.notes, upTo: end, width: column.width)
    let used = placed[first...].reduce(Length.zero) {
      $1.area.box.minX == area.box.minX || $1.area.name == area.name
        ? max($0, $1.box.minY - area.box.minY + $1.plan.inkFoot) : $0
    }
    // Above a figure at its foot.
    let foot =
      area.rows
      - (figures.area?.name == area.name
        ? figures.rows(at: .foot, from: column.x, width: column.width) : 0)
    guard used.rows(of: design.leading) + rows <= foot else { return }
    let notes = list.plan(
      from: progress.notes, upTo: end, width: column.width,
      height: area.leading * rows - list.gap)
    place(
      notes, by: list, in: area, column: 0, x: column.x, width: column.width, foot: foot)
    endAbove(placed[placed.count - 1].box, since: first)
    progress.notes = list.state(behind: notes, upTo: end)
  }

  /// Ends the frames that reach into `box` and have nothing there above it.
  private mutating func endAbove(_ box: Rect, since first: Int) {
    for place in placed.indices.dropLast().dropFirst(first) {
      let own = placed[place].box
      guard own.minX < box.maxX, own.maxX > box.minX, own.minY < box.minY, own.maxY > box.minY
      else { continue }
      placed[place].box.size.height = max(box.minY - own.minY, placed[place].plan.inkFoot)
    }
  }

  /// Fills the columns of `area` with what is left of the notes behind the end of all text.
  mutating func fillWithNotes(_ area: TextArea) {
    guard notesWait, let list = context.notes else { return }
    for (index, column) in band(area, columns: area.columns, from: 0).columns.enumerated()
    where notesWait {
      let end = calledNotes
      let notes = list.plan(
        from: progress.notes, upTo: end, width: column.width, height: area.leading * area.rows)
      guard !notes.lines.isEmpty else { return }
      place(
        notes, by: list, in: area, column: index, x: column.x, width: column.width,
        foot: min(notes.usedHeight.rows(of: area.leading), area.rows))
      progress.notes = list.state(behind: notes, upTo: end)
    }
  }

  /// The marks on the page whose notes do not begin at the foot of their column: of what reaches over several, of
  /// any. Notes across the page stand below all.
  func notesApart(from list: NoteList) -> [PageFinding] {
    let feet = placed.filter { $0.area.flow == StyledIssue.notesFlow }
    let isAnywhere = context.notesStandInMargin
    var apart: [PageFinding] = []
    for item in placed where item.isMain {
      let called =
        list.called(
          before: item.plan.visibleRange.lowerBound)..<list.called(
          before: item.plan.visibleRange.upperBound)
      for note in called {
        let start = list.notes[note].text.lowerBound
        let isBelow = feet.contains {
          $0.plan.visibleRange.lowerBound <= start && start < $0.plan.visibleRange.upperBound
            && (isAnywhere || item.span > 1 || $0.span > 1 || $0.box.minX == item.box.minX)
        }
        if !isBelow { apart.append(.noteApart(list.notes[note].anchor)) }
      }
    }
    return apart
  }
}
