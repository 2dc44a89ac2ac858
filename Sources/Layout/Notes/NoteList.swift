import TypesetGeometry
import TypesetRichText
import Typesetting

/// Which notes have been set.
struct NoteState: Hashable, Sendable {
  /// The first that has not been set, or not all of it: a place in `StyledIssue.notes`.
  var next = 0
  /// Where that one goes on; nil at its start.
  var token: BreakToken?
}

/// The notes of an issue that stand at the feet of columns, and how high they are.
final class NoteList {
  let notes: [FootNote]
  let framesetter: Framesetter
  /// The least room between the text and the notes.
  let gap: Length
  /// The height of a row of the text.
  let leading: Length
  /// The heights of whole notes in columns of a width.
  private var heights: [Length: [Int: Length]] = [:]

  init(_ notes: [FootNote], framesetter: Framesetter, gap: Length, leading: Length) {
    self.notes = notes
    self.framesetter = framesetter
    self.gap = gap
    self.leading = leading
  }

  /// How many notes are called before `offset` of the main story. O(log n).
  func called(before offset: TextOffset) -> Int {
    notes.indices.partitioningIndex { notes[$0].anchor < offset }
  }

  /// Where a note stands that is not to be set before the notes of `state`.
  func token(of state: NoteState) -> BreakToken {
    state.token ?? BreakToken(offset: notes[state.next].text.lowerBound, openBlocks: [])
  }

  /// The notes of `state` up to the note `end` in a column of this width and height, as many as it has room for.
  func plan(from state: NoteState, upTo end: Int, width: Length, height: Length) -> FramePlan {
    framesetter.plan(
      from: token(of: state), limit: notes[end - 1].text.upperBound,
      in: FrameShape(rectangle: Size(width: width, height: height)), options: NoteList.options)
  }

  /// Where the notes go on behind `plan`, which has those up to `end`.
  func state(behind plan: FramePlan, upTo end: Int) -> NoteState {
    guard let token = plan.continuation, token.offset < notes[end - 1].text.upperBound else {
      return NoteState(next: end)
    }
    let next = notes.indices.partitioningIndex { notes[$0].text.upperBound <= token.offset }
    let isStart = token.offset == notes[next].text.lowerBound
    return NoteState(next: next, token: isStart ? nil : token)
  }

  /// How many rows the notes of `state` up to the note `end` take with the room above them; none for none.
  func rows(from state: NoteState, upTo end: Int, width: Length) -> Int {
    guard end > state.next else { return 0 }
    var height = gap
    for note in state.next..<end {
      height += self.height(of: note, from: note == state.next ? state.token : nil, width)
    }
    return height.rows(of: leading)
  }

  /// Lets go of the notes before the one of `state`.
  func release(before state: NoteState) {
    guard state.next < notes.count else { return }
    framesetter.supply.release(
      before: framesetter.story.paragraphIndex(at: token(of: state).offset))
    for width in heights.keys {
      heights[width] = heights[width]?.filter { $0.key >= state.next }
    }
  }

  private func height(of note: Int, from token: BreakToken?, _ width: Length) -> Length {
    if token == nil, let known = heights[width]?[note] { return known }
    let plan = plan(
      from: NoteState(next: note, token: token), upTo: note + 1, width: width,
      height: NoteList.unbounded)
    if token == nil { heights[width, default: [:]][note] = plan.usedHeight }
    return plan.usedHeight
  }

  /// Notes have no grid, and of one that is split two lines stand on either side.
  private static let options: FrameOptions = {
    var options = FrameOptions()
    options.orphans = 2
    options.widows = 2
    options.keepsHeadings = true
    return options
  }()

  /// No note is as high.
  private static let unbounded = Length(points: 100_000)
}
