import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageMaker {
  /// The boxes of a frame among all that is `placed` on its page, in the page's coordinates; that
  /// around it and others comes first.
  ///
  /// A box ends with its frame. Where it goes on in another one its rules stay open, but a
  /// background has air there, for letters must not touch its edge: it reaches a quarter of a line
  /// into the gap above the frame, or below it, where nothing else stands.
  ///
  /// - Complexity: O(boxes × frames on the page).
  func boxes(of item: PageFiller.Placed, among placed: [PageFiller.Placed]) -> [FrameBox] {
    let plan = item.plan
    let mode = item.framesetter.story.writingMode
    let onPaper = mode.transform(toBoxOf: plan.shape.size.turned(for: mode))
    let isVertical = context.design.writingMode.isVertical
    func onPage(_ inFrame: FrameBox, foot: Length?) -> FrameBox {
      var box = inFrame
      box.rect = onPaper.bounds(of: box.rect).translated(by: item.box.origin)
      if !isVertical, box.style.ground != nil {
        addAir(to: &box, above: foot.map { item.box.minY + $0 }, among: placed)
      }
      return box
    }
    // What stands around several frames is below what stands in one.
    var boxes = item.group.map { [onPage($0, foot: nil)] } ?? []
    guard !plan.boxes.isEmpty else { return boxes }
    let foot = plan.inkFoot
    for inFrame in plan.boxes {
      var box = inFrame
      if !isVertical {
        let end = max(item.box.size.height, foot)
        box.rect.size.height = max(.zero, min(box.rect.maxY, end) - box.rect.minY)
      }
      boxes.append(onPage(box, foot: isVertical ? nil : foot))
    }
    return boxes
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
    if !box.edges.contains(.below), lack > .zero, isFree(from: box.rect.maxY, lack) {
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
