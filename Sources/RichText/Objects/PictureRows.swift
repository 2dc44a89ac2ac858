package import TypesetGeometry

/// The rows of a grid that the height of a picture comes to: its foot stands on a baseline, its top
/// as high as the capitals of the row in which it begins.
///
///     ── row 1 ─  ┌───────┐ ─ capitals of row 1
///                 │       │
///     ── row n ─  └───────┘ ─ baseline of row n
package struct PictureRows: Hashable, Sendable, Codable {
  /// Pictures of fewer rows stay as they are: too much of them would be cut off.
  package static let fewest = 3

  /// From baseline to baseline.
  package let step: Length
  /// How high a capital of running text is: at most as high as the room above a baseline.
  package let capHeight: Length
  /// False for a picture that is seen whole and has the height of its shape.
  package var cuts = true
  /// How much of a picture may be cut off for the sake of whole rows, in hundredths of its height; nil for any of it.
  package var mostCut: Int?

  /// Rows of a grid of `step`, and capitals of running text.
  package init(step: Length, capHeight: Length) {
    self.step = max(step, Length(scaledPoints: 1))
    self.capHeight = max(.zero, min(capHeight, self.step * 3 / 4))
  }

  /// The height of a picture that takes `count` rows, from 1.
  package func height(of count: Int) -> Length { step * (count - 1) + capHeight }

  /// Whether a picture of `height` takes whole rows, so many at least as are worth it.
  package func holds(_ height: Length) -> Bool {
    guard cuts else { return false }
    let above = height - capHeight
    return above >= step * (PictureRows.fewest - 1) && above.scaledPoints % step.scaledPoints == 0
  }

  /// The size in which a picture is seen that would be of `size` in a frame of `frameHeight`: as
  /// wide, and of the nearest height in whole rows. One that is higher than the frame less one row
  /// by more than half a row is made smaller, in its shape. Nil for one that stays as it is.
  package func seen(of size: Size, frameHeight: Length) -> Size? {
    let most = frameHeight.scaledPoints / step.scaledPoints - 1
    let count = ((size.height - capHeight + step / 2).scaledPoints / step.scaledPoints) + 1
    guard cuts, count >= PictureRows.fewest, most >= PictureRows.fewest else { return nil }
    if count <= most {
      let seen = Size(width: size.width, height: height(of: count))
      guard let mostCut else { return seen }
      let cut = (size.height - seen.height).magnitude
      return cut * 100 <= size.height * mostCut ? seen : nil
    }
    let height = height(of: most)
    return Size(
      width: size.width.scaled(by: height.scaledPoints, over: size.height.scaledPoints),
      height: height)
  }
}

extension RunDelegate {
  /// Where the whole picture would stand, of which so much is seen as lies in `box`: `box` itself, or
  /// what covers it evenly, in the picture's shape; a part of `box` where all of a picture shall be seen.
  package func whole(in box: Rect) -> Rect {
    if let fit, case .picture(let intrinsic, _, _) = sizing {
      return fit.rect(for: intrinsic, in: box)
    }
    guard let rows, rows.holds(box.height),
      case .picture(let intrinsic, let width, let height) = sizing
    else { return box }
    var shape = intrinsic
    if let width, let height { shape = Size(width: width, height: height) }
    let whole = TextAttachment.ContentMode.aspectFill.rect(for: shape, in: box)
    // What rounding makes is not to be cut off.
    let out = max(whole.width - box.width, whole.height - box.height)
    return out > PictureRows.hair ? whole : box
  }
}

extension PictureRows {
  /// What nobody sees: 1/100 pt.
  fileprivate static var hair: Length { Length(scaledPoints: 655) }
}
