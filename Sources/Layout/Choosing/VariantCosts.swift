import TypesetGeometry
import Typesetting

/// What the paragraphs of a page cost that are not set in their best lines: found out once for all columns that they are
/// tried in.
///
/// It belongs to the thread of the pager that it is made for.
final class VariantCosts {
  private struct Key: Hashable {
    var paragraph: Int
    var lines: Int
  }

  private let framesetter: Framesetter
  /// Lines that cost more are not taken.
  private let most: Int
  private var known: [Key: Int?] = [:]
  /// The frames that they are for.
  private var size: Size?

  init(_ framesetter: Framesetter, most: Int) {
    self.framesetter = framesetter
    self.most = most
  }

  /// What `paragraph` costs in so many lines more in the frame of `item`; nil where it may not be set so.
  func cost(of lines: Int, _ paragraph: Int, in item: PageFiller.Placed) -> Int? {
    let size = Size(width: item.plan.shape.size.width, height: item.frameHeight)
    if size != self.size {
      self.size = size
      known.removeAll()
    }
    let key = Key(paragraph: paragraph, lines: lines)
    if let cost = known[key] { return cost }
    let cost = found(lines, paragraph, in: size)
    known.updateValue(cost, forKey: key)
    return cost
  }

  private func found(_ lines: Int, _ index: Int, in size: Size) -> Int? {
    let paragraph = framesetter.story.paragraphs[index]
    guard paragraph.role == .text, !paragraph.style.keepsWithNext else { return nil }
    return framesetter.extraDemerits(
      of: .lines(lines), at: index, measure: size.width, frameHeight: size.height, most: most)?
      .total
  }
}
