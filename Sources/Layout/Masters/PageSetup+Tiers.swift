package import TypesetGeometry
import Typesetting

/// Pages of vertical lines: tiers (dan) that lie below each other, as wide as the page.
///
///     ┌─────────────────┐
///     │ ┃ ┃ ┃ ┃ ┃ ┃ ┃ 1 │  first tier, its first line on the right
///     ├─────────────────┤  gutter
///     │ ┃ ┃ ┃ ┃ ┃ ┃ ┃ 8 │  second tier
///     └─────────────────┘
extension PageSetup {
  /// The width of a tier: as many whole lines as the margins leave room for, at least one.
  var tierWidth: Length {
    let room = size.width - margins.left - margins.right
    return leading * max(room.scaledPoints / max(leading.scaledPoints, 1), 1)
  }

  /// The height of a tier: the length of its lines, a whole number of ems where it is as much as
  /// one.
  var tierHeight: Length {
    let room = size.height - margins.top - margins.bottom - gutter * (columns - 1)
    let height = max(room / columns, .zero)
    guard em > .zero, height >= em else { return height }
    return em * (height.scaledPoints / em.scaledPoints)
  }

  /// The box of the `index`-th tier, from 0. It stands where its first line begins: at the right
  /// margin, or at the left one where lines follow each other from left to right.
  func tierBox(_ index: Int) -> Rect {
    let x = writingMode == .verticalLR ? margins.left : size.width - margins.right - tierWidth
    return Rect(
      x: x, y: margins.top + (tierHeight + gutter) * index, width: tierWidth, height: tierHeight)
  }

  /// From the top of the first column to the foot of the last line of the page.
  package var textHeight: Length {
    writingMode.isVertical
      ? tierHeight * columns + gutter * (columns - 1) : columnHeight
  }

  /// The size of a column along its lines and across them.
  package var frameSize: Size {
    Size(width: columnWidth, height: columnHeight).turned(for: writingMode)
  }
}
