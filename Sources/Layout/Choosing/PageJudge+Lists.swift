import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageJudge {
  /// An item of a list that stands apart from all others of it.
  enum LoneItem { case first, last }

  /// Which item of a list stands alone where a full frame ends between two: the first, or the last of three or more; nil where
  /// none does. Items are paragraphs that hang alike, one below the other.
  func loneItem(_ item: PageFiller.Placed) -> LoneItem? {
    guard let token = item.plan.continuation else { return nil }
    let paragraphs = item.framesetter.story.paragraphs
    let next = item.framesetter.story.paragraphIndex(at: token.offset)
    let own = paragraphs[next].style
    guard own.firstLineIndent < .zero, paragraphs[next].range.lowerBound == token.offset else {
      return nil
    }
    func hangs(_ place: Int) -> Bool {
      let style = paragraphs[place].style
      return style.firstLineIndent == own.firstLineIndent && style.headIndent == own.headIndent
    }
    // Empty lines between items are none.
    func before(_ place: Int) -> Int? {
      paragraphs[..<place].lastIndex { $0.role.isSeen }.flatMap { hangs($0) ? $0 : nil }
    }
    guard let above = before(next) else { return nil }
    let below = paragraphs[(next + 1)...].firstIndex { $0.role.isSeen }
    let goesOn = below.map(hangs) ?? false
    if before(above) == nil { return goesOn ? .first : nil }
    return goesOn ? nil : .last
  }
}
