import TypesetGeometry
import TypesetTemplates
import Typesetting

extension PagePlanner {
  /// So many times less room for notes is tried where they need less than they have.
  private static let mostTries = 4

  /// A page with the notes that its text calls across the foot of the last of `areas`.
  ///
  /// The notes of a page are known when it is filled, and how much room it has when they are: so it is filled with room
  /// for those that wait, then for those that were called, until the two agree. What is longer than three quarters of the
  /// area goes on across the foot of the next page.
  func aboveNotes(
    _ areas: [TextArea], from state: PageState, fill: ([TextArea]) -> PageFiller
  ) -> PageFiller {
    guard let list = context.notes, let area = areas.last else { return fill(areas) }
    let most = area.rows * 3 / 4
    func filled(above rows: Int) -> PageFiller {
      var own = areas
      own[own.count - 1].rows = max(area.rows - rows, 1)
      return fill(own)
    }
    func rows(_ filler: PageFiller) -> Int {
      min(
        list.rows(
          from: state.notes, upTo: max(filler.calledNotes, state.notes.next),
          width: area.box.width), most)
    }
    let called = state.token.map { list.called(before: $0.offset) } ?? list.notes.count
    var room = min(
      list.rows(
        from: state.notes, upTo: max(called, state.notes.next), width: area.box.width), most)
    var page = filled(above: room)
    while rows(page) > room {
      room = rows(page)
      page = filled(above: room)
    }
    // With less room more may be called, or not.
    for _ in 0..<PagePlanner.mostTries where rows(page) < room {
      let trial = filled(above: room - 1)
      guard rows(trial) <= room - 1 else { break }
      room -= 1
      page = trial
    }
    page.placePageNotes(in: area, rows: rows(page))
    return page
  }
}
