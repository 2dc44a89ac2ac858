import TypesetElementTree
import Typesetting

extension PageFiller {
  /// True where what comes next is an article that begins at the top of a column, and all columns
  /// here are below something: the next area has them, or the next page.
  func wantsOtherColumns(_ area: TextArea) -> Bool {
    guard let token = progress.token else { return false }
    let place = plan.piece(at: token.offset)
    guard place > progress.begun else { return false }
    return !standsBeside(place, before: place - 1, area) && opensAtColumn(place)
  }

  /// Whether a piece begins an article that asks for the top of a column.
  func opensAtColumn(_ piece: Int) -> Bool {
    plan.pieces[piece].opens.contains { $0 >= progress.opened && context.start(of: $0) == .column }
  }

  /// Whether a piece may stand in the column beside the end of the piece before it: it runs in as
  /// many columns, and there are several.
  private func standsBeside(_ piece: Int, before: Int, _ area: TextArea) -> Bool {
    func count(_ piece: Int) -> Int { max(plan.pieces[piece].columns ?? area.columns, 1) }
    guard plan.pieces[piece].span == nil, count(piece) > 1 else { return false }
    // Below what spans columns all of them begin afresh.
    return before < 0 || plan.pieces[before].span != nil || count(before) == count(piece)
  }
}
