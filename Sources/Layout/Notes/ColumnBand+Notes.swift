import TypesetGeometry
import TypesetRichText
import Typesetting

extension ColumnBand {
  /// What notes its columns have at their feet.
  struct NoteFeed {
    var list: NoteList
    /// Which of them have been set before.
    var state: NoteState
  }
}

/// A column with notes at its foot.
struct FootedColumn {
  /// The text.
  var frame: FramePlan
  /// The notes; nil for none.
  var notes: FramePlan?
  /// How many rows they take, with the room above them.
  var rows = 0
  /// Which notes have been set then.
  var state: NoteState
}

/// Fills a column with text and the notes at its foot: those that wait, then those that the text calls.
///
/// The notes of a text are known when it is filled, and how much room it has when they are. So the column is filled
/// with room for all of the notes that may be called in it, then with room for those that are, until the two agree.
/// Where a line and its note do not both fit, the line goes to the next column, if it leaves no more than a row
/// empty; else the note is split.
struct FootedColumnFiller {
  /// How many rows the column has.
  let whole: Int
  /// Its width.
  let width: Length
  let list: NoteList
  /// Which notes have been set before.
  let before: NoteState
  /// The first note that is not called above the column.
  private let due: Int
  /// The text in so many rows.
  private let fill: (Int) -> FramePlan

  /// In a column of fewer rows no note is set that waits.
  private static let fewestRows = 4
  /// No more rows stay empty for the sake of a note that stands whole beside its line.
  private static let mostRowsForWholeNote = 1

  /// For a column whose text begins at `start`.
  init(
    rows: Int, width: Length, from start: TextOffset, _ feed: ColumnBand.NoteFeed,
    fill: @escaping (Int) -> FramePlan
  ) {
    whole = rows
    self.width = width
    list = feed.list
    before = feed.state
    due = max(feed.list.called(before: start), feed.state.next)
    self.fill = fill
  }

  /// The column. O(the rows of the notes) fillings where a note is split; one or two else.
  func column() -> FootedColumn {
    let waiting = rows(due)
    // What waits leaves a quarter of the column to the text.
    let most = whole * 3 / 4
    if waiting > most {
      guard whole >= FootedColumnFiller.fewestRows else {
        return FootedColumn(frame: fill(whole), state: before)
      }
      return settled(fill(whole - most), due, room: most)
    }
    let frame = fill(whole - waiting)
    var end = called(frame)
    guard end > due else { return settled(frame, due) }
    while end >= due {
      let room = rows(end)
      guard room < whole else {
        end -= 1
        continue
      }
      let frame = fill(whole - room)
      let found = called(frame)
      if found == end { return settled(frame, end) }
      // With room for fewer notes more are called.
      if found > end { break }
      end = found
    }
    return parted(above: max(end, due))
  }

  /// The column where no number of notes fits beside the lines that call just those: with room for those up to
  /// `end` it calls more.
  private func parted(above end: Int) -> FootedColumn {
    // What the text gives up until the line with the mark leaves the column.
    var given = rows(end)
    var short: FramePlan?
    repeat {
      given += 1
      let frame = fill(whole - given)
      if called(frame) <= end { short = frame }
    } while short == nil && given < whole - 1
    let without = short.flatMap { $0.isSeen ? settled($0, called($0)) : nil }
    if let without, given - without.rows <= FootedColumnFiller.mostRowsForWholeNote {
      return without
    }
    return split(above: end, in: short == nil ? given : given - 1, needsTwoLines: without != nil)
      ?? without ?? settled(fill(whole - rows(due)), due)
  }

  /// The column with the first lines of a note behind `end` in at most `room` rows; nil where none has room.
  private func split(above end: Int, in room: Int, needsTwoLines: Bool) -> FootedColumn? {
    for room in stride(from: room, to: rows(end), by: -1) {
      let frame = fill(whole - room)
      let last = called(frame)
      guard last > end, frame.isSeen else { continue }
      let column = settled(frame, last, room: room)
      guard let notes = column.notes, !needsTwoLines || notes.relaxed == nil,
        notes.visibleRange.upperBound > list.notes[last - 1].text.lowerBound
      else { return nil }
      return column
    }
    return nil
  }

  /// How many rows the notes up to `end` take.
  private func rows(_ end: Int) -> Int { list.rows(from: before, upTo: end, width: width) }

  /// How many notes are called up to the foot of `frame`.
  private func called(_ frame: FramePlan) -> Int {
    max(due, list.called(before: frame.visibleRange.upperBound))
  }

  /// The column of `frame` with the notes up to `end`, of which as many as `room` rows hold; nil for all.
  private func settled(_ frame: FramePlan, _ end: Int, room: Int? = nil) -> FootedColumn {
    guard end > before.next else { return FootedColumn(frame: frame, state: before) }
    let room = room ?? rows(end)
    let notes = list.plan(
      from: before, upTo: end, width: width, height: list.leading * room - list.gap)
    return FootedColumn(
      frame: frame, notes: notes, rows: room, state: list.state(behind: notes, upTo: end))
  }
}
