import TypesetGeometry
import TypesetRichText
import Typesetting

/// Columns beside each other in an area, from a row down. Their tops differ where something stands
/// over some of them.
struct ColumnBand {
  /// A column.
  struct Column {
    /// Its left edge on the page.
    var x: Length
    /// Its width.
    var width: Length
    /// How many rows of the band stand over it.
    var top = 0
    /// So many rows of the band it has at most: below them something stands.
    var most = Int.max
    /// Whether something stands right above it.
    var followsContent = false

    /// How many rows it has of a band that is `rows` high.
    func rows(of rows: Int) -> Int { max(min(rows, most) - top, 0) }
  }

  /// The columns in reading order.
  var columns: [Column]
  /// How many rows what stands over some of them takes: nothing that comes after the band begins
  /// higher.
  var rowsOver = 0
  /// The height of a row.
  var leading: Length
  /// The width of the column after the last, in which the text goes on; nil for that of the last.
  /// What is kept together, and how many lines go over, is for that one to say.
  var nextWidth: Length?
  /// The rows of the whole area: pictures are sized for it, and what keeps together does if it fits
  /// into that.
  var areaRows: Int
  /// What frames are filled with: keeps and grid.
  var options: FrameOptions
  /// Where frames shall end, by their places among those that hold something: after which line of which paragraph.
  var ends: [Int: LineEnd] = [:]
  /// What notes stand at the feet of its columns; nil for none.
  var notes: NoteFeed?
  /// What its text runs around, in the page's coordinates.
  var wraps: [FigureWrap] = []
  /// Where its head stands in these.
  var top = Length.zero
  /// Which way lines run.
  var writingMode = WritingMode.horizontalTB

  /// Whether its columns begin at different rows.
  var isUneven: Bool { columns.contains { $0.top != columns[0].top } }
  /// Whether something stands below some of its columns.
  var hasFeet: Bool { columns.contains { $0.most < .max } }

  /// Text for it: from a token to the place where it must end.
  struct Text {
    let framesetter: Framesetter
    var token: BreakToken
    /// Where it ends.
    var end: TextOffset
    /// Where other columns have to begin before that.
    var breaks: [TextOffset] = []
  }

  /// The band filled.
  struct Filling {
    /// The frames in order, and the column of each.
    var frames: [(column: Int, frame: FramePlan)] = []
    /// Where the text goes on; nil at the story's end.
    var rest: BreakToken?
    /// Whether the text came to its end.
    var isComplete = false
    /// How many rows the columns were.
    var rows: Int
    /// The notes at the feet of columns, and how many rows they take there.
    var notes: [(column: Int, frame: FramePlan, rows: Int)] = []
    /// Which notes have been set then; nil where it has nothing to do with any.
    var noteState: NoteState?
    /// Whether notes that it calls go on behind it.
    var leavesNotes = false
    /// How many of those it has beyond the least, so that no box is split.
    var rowsForBoxes = 0
    /// Whether columns end before boxes or tables that would be split at their feet, which begin the next.
    var endsBeforeBoxes = false
    /// Whether its columns are as low as they hold the text, so that they end level as far as they can.
    var isLevel = false

    /// The gravest keep rule that was given up at the foot of a column in which something is seen.
    var relaxed: KeepRule? {
      frames.lazy.filter { $0.frame.isSeen }.compactMap(\.frame.relaxed).max()
    }
    /// True where something stands out of its column.
    var isOverset: Bool { frames.contains { $0.frame.overset > .zero } }
    /// True where something is to be seen.
    var isSeen: Bool { frames.contains { $0.frame.isSeen } }

    /// Where columns end that end higher than the others: how many rows they have.
    var feet: [Int: Int] = [:]

    /// How many rows of a column its notes take.
    func noteRows(ofColumn column: Int) -> Int {
      notes.first { $0.column == column }?.rows ?? 0
    }
  }

  /// Fills columns that reach `rows` down, one after the other, up to the end of `text` or to the
  /// foot of the last.
  ///
  /// - Parameter allowsOverset: Whether a line that is too high for a column of the whole area
  ///   stands out of it.
  /// - Complexity: O(what is placed).
  func fill(_ text: Text, rows: Int, allowsOverset: Bool = false) -> Filling {
    var filling = Filling(rows: rows)
    var token = text.token
    var breaks = text.breaks[...]
    filling.rest = token
    filling.noteState = notes?.state
    for (index, column) in columns.enumerated() where column.rows(of: rows) > 0 {
      let limit = breaks.first ?? text.end
      var part = text
      part.token = token
      part.end = limit
      let end = ends[filling.frames.count]
      let nextWidth = index + 1 < columns.count ? nil : self.nextWidth
      func filled(_ rows: Int) -> FramePlan {
        self.frame(
          of: part, in: column, next: nextWidth, rows: rows, end: end, allowsOverset)
      }
      var footed: FootedColumn?
      if let list = notes?.list, let state = filling.noteState {
        footed = FootedColumnFiller(
          rows: column.rows(of: rows), width: column.width, from: token.offset,
          NoteFeed(list: list, state: state), fill: filled
        ).column()
      }
      let frame = footed?.frame ?? filled(column.rows(of: rows))
      // Below what stands over some columns there may be no room in which rules hold, and beside it
      // there is.
      if options.relaxesAllKeeps, frame.relaxed != nil,
        columns[index...].contains(where: { $0.top < column.top })
      {
        continue
      }
      let next = frame.continuation
      let isAtLimit = next.map { $0.offset >= limit } ?? true
      if !frame.lines.isEmpty || next != nil || filling.frames.isEmpty {
        filling.frames.append((index, frame))
      }
      if let footed {
        filling.noteState = footed.state
        if let notes = footed.notes { filling.notes.append((index, notes, footed.rows)) }
      }
      filling.rest = next
      if let next, !isAtLimit {
        token = next
      } else if next != nil, !breaks.isEmpty {
        breaks.removeFirst()
        token = BreakToken(offset: limit, openBlocks: [])
      } else {
        filling.isComplete = true
        break
      }
    }
    // Columns in which nothing came to stand, after the last in which something did.
    while filling.frames.count > 1, let last = filling.frames.last, last.frame.lines.isEmpty {
      filling.frames.removeLast()
    }
    if let list = notes?.list, let state = filling.noteState {
      let end = filling.rest.map { list.called(before: $0.offset) } ?? list.notes.count
      filling.leavesNotes = end > state.next
    }
    return filling
  }

  /// A frame that holds something where the column is that of the whole area: what is too high for
  /// it stands out rather than never being placed.
  private func frame(
    of text: Text, in column: Column, next nextWidth: Length?, rows: Int, end: LineEnd?,
    _ allowsOverset: Bool
  ) -> FramePlan {
    let size = Size(width: column.width, height: leading * rows).turned(for: writingMode)
    let whole = Size(width: column.width, height: leading * areaRows).turned(for: writingMode)
    var options = options
    options.followsContent = column.followsContent
    if rows != areaRows { options.roomHeight = whole.height }
    let shape = shape(of: column, size)
    let after = Size(width: nextWidth ?? column.width, height: leading * areaRows)
    let next = [FrameShape(rectangle: after.turned(for: writingMode))]
    let frame = text.framesetter.plan(
      from: text.token, limit: text.end, in: shape, next: next, options: options)
    if let end, end != LineEnd(of: frame) {
      let own = min(
        end.rows(of: text, in: shape, next: next, options, rows: rows, leading: leading), rows)
      // A lower column, so that rules hold in it as they do in any.
      var ended = options
      ended.roomHeight = whole.height
      let lower = self.shape(
        of: column, Size(width: column.width, height: leading * own).turned(for: writingMode))
      var early = text.framesetter.plan(
        from: text.token, limit: text.end, in: lower, next: next, options: ended)
      if early.continuation != frame.continuation, early.isSeen,
        early.relaxed == nil || frame.relaxed != nil
      {
        early.endsEarly = true
        early.shape = shape
        return early
      }
    }
    guard allowsOverset, rows == areaRows, let rest = frame.continuation, rest.offset < text.end
    else {
      return frame
    }
    // Empty lines at the top are nothing to look at: a column of them alone is as good as empty.
    let holdsNothing = frame.lines.allSatisfy { $0.height == .zero }
    if holdsNothing || frame.relaxed == .withNext,
      frame.splitsAtPicture(at: rest, of: text.framesetter)
    {
      // A picture as high as the column leaves no room for its caption, nor for the heading above
      // it, nor for the air above itself, and no column has more: it is made smaller, to two thirds
      // of the height at most. Where no rule holds so, it stands in its column at least.
      var smaller = options
      var lightest: FramePlan?
      for height in stride(from: rows - 1, to: 0, by: -1) {
        if height < ColumnBand.leastRows(ofPicture: rows), !holdsNothing || lightest != nil {
          break
        }
        smaller.roomHeight = leading * height
        let trial = text.framesetter.plan(
          from: text.token, limit: text.end, in: shape, next: next, options: smaller)
        guard trial.isSeen else { continue }
        guard let relaxed = trial.relaxed else { return trial }
        if let best = lightest?.relaxed, best <= relaxed { continue }
        lightest = trial
      }
      if holdsNothing, let lightest { return lightest }
      if holdsNothing, column.followsContent {
        // A column too low for air.
        smaller.roomHeight = leading * rows
        smaller.followsContent = false
        let trial = text.framesetter.plan(
          from: text.token, limit: text.end, in: shape, next: next, options: smaller)
        if trial.isSeen { return trial }
      }
    }
    guard holdsNothing else { return frame }
    options.allowsOverset = true
    return text.framesetter.plan(
      from: text.token, limit: text.end, in: shape, next: next, options: options)
  }
}

extension ColumnBand {
  /// A picture that is made smaller for what must stay with it keeps two thirds of its column: a
  /// caption and a heading take less than the third, and what is smaller yet is another picture.
  private static func leastRows(ofPicture rows: Int) -> Int { rows * 2 / 3 }
}

extension FramePlan {
  /// True where it has to end at `rest` for a picture's sake: one stands at its foot, or comes next,
  /// or lines of its caption stand between them that stay with what follows. O(its paragraphs).
  func splitsAtPicture(at rest: BreakToken, of framesetter: Framesetter) -> Bool {
    let story = framesetter.story
    let end = story.paragraphIndex(at: rest.offset)
    if framesetter.hasAttachment(in: end) { return true }
    let first = story.paragraphIndex(at: visibleRange.lowerBound)
    var place = end
    while place > first {
      place -= 1
      if framesetter.hasAttachment(in: place) { return true }
      let above = story.paragraphs[place]
      guard above.style.keepsWithNext || above.role == .nothing else { return false }
    }
    return false
  }

  /// True where something of it is to be seen.
  var isSeen: Bool {
    !boxes.isEmpty || lines.contains { $0.height > .zero && $0.hasInk }
  }

  /// From its top to the foot of the last of its lines with letters on it, or of the box around
  /// them: empty lines at its end take no room.
  var inkFoot: Length {
    var foot = usedHeight
    for line in lines.reversed() {
      if line.height > .zero, line.hasInk { break }
      foot -= line.height
    }
    return boxes.reduce(max(foot, .zero)) { max($0, min($1.rect.maxY, usedHeight)) }
  }

  /// The sum of the heights of its lines with letters on them: no frame holds them in less.
  var leastHeight: Length {
    lines.reduce(.zero) { $0 + ($1.hasInk ? $1.height : .zero) }
  }

  /// The same where some of its lines are narrower than others and may be wider elsewhere: three quarters of the room
  /// that they fill.
  var leastHeightElsewhere: Length {
    let width = max(shape.size.width.scaledPoints, 1)
    return lines.reduce(.zero) {
      guard $1.hasInk else { return $0 }
      let own = $1.slot.interval.width
      return $0
        + (own < shape.size.width
          ? $1.height.scaled(by: own.scaledPoints, over: width) * 3 / 4 : $1.height)
    }
  }
}
