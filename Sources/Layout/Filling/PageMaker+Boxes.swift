import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageMaker {
  /// The boxes of a frame among all that is `placed` on its page, in the page's coordinates.
  ///
  /// A box ends with its frame. Where it goes on in another one its rules stay open, but a
  /// background has air there, for letters must not touch its edge: it reaches a quarter of a line
  /// into the gap above the frame, or below it, where nothing else stands.
  ///
  /// - Complexity: O(boxes × frames on the page).
  func boxes(of item: PageFiller.Placed, among placed: [PageFiller.Placed]) -> [FrameBox] {
    let plan = item.plan
    guard !plan.boxes.isEmpty else { return [] }
    let isVertical = context.design.writingMode.isVertical || item.turn != nil
    let foot = plan.inkFoot
    return plan.boxes.map { inFrame in
      var box = inFrame
      if !isVertical {
        let end = max(item.box.size.height, foot)
        box.rect.size.height = max(.zero, min(box.rect.maxY, end) - box.rect.minY)
      }
      return onPage(box, of: item, foot: isVertical ? nil : foot, among: placed)
    }
  }

  /// A box in the axes of a frame, or around that and others, in the page's coordinates.
  ///
  /// - Parameter foot: Of the last letters in the frame, from its top; nil where they end with the box.
  func onPage(
    _ inFrame: FrameBox, of item: PageFiller.Placed, foot: Length?,
    among placed: [PageFiller.Placed]
  ) -> FrameBox {
    let mode = item.framesetter.story.writingMode
    let size = item.plan.shape.size.turned(for: mode)
    var onPaper = mode.transform(toBoxOf: size)
    if let turn = item.turn {
      onPaper = onPaper.followed(by: turn.transform(toBoxOf: size.turned(by: turn)))
    }
    var box = inFrame
    box.rect = onPaper.bounds(of: box.rect).translated(by: item.box.origin)
    if !context.design.writingMode.isVertical, item.turn == nil, box.style.ground != nil {
      addAir(to: &box, above: foot.map { item.box.minY + $0 }, among: placed)
    }
    return box
  }

  /// Lets a background reach beyond the letters where its box is open.
  ///
  /// - Parameter foot: Of the last letters in it; nil where they end with it.
  private func addAir(
    to box: inout FrameBox, above foot: Length?, among placed: [PageFiller.Placed]
  ) {
    let padding = box.style.padding
    let air = min(max(padding.top, padding.bottom), context.design.leading / 4)
    guard air > .zero else { return }
    func isFree(from top: Length, _ height: Length) -> Bool {
      let strip = Rect(x: box.rect.minX, y: top, width: box.rect.width, height: height)
      return !placed.contains { $0.plan.isSeen && $0.box.overlaps(strip) }
    }
    if !box.edges.contains(.above), isFree(from: box.rect.minY - air, air) {
      box.rect.origin.y -= air
      box.rect.size.height += air
    }
    let lack = (foot ?? box.rect.maxY) + air - box.rect.maxY
    if box.isCut, lack > .zero, isFree(from: box.rect.maxY, lack) {
      box.rect.size.height += lack
    }
  }
}

extension Rect {
  /// True where the two have more than an edge in common.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
