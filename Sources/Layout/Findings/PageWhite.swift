package import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// How much of a page's room for articles is empty, and where most of it lies.
///
/// The room is that of the frames of the main flow. What stands in it, text, pictures, figures, notes and boxes of any
/// story, is measured from its top to the foot of its last line, box or picture, over the whole width of its columns, so
/// that neither the air within it nor gutters count. Nor does air of fewer than three rows between two things or below
/// the last: not even a heading with its text would have room there.
package struct PageWhite: Hashable, Sendable {
  /// The room that is empty, in thousandths of all there is; nil for a page that has none: its master has no frame of
  /// the main flow, or it was left blank so that what follows begins on the right side.
  package private(set) var thousandths: Int?
  /// As much of it as lies above something, in thousandths of all there is: that at the feet is not in it.
  private(set) var inner = 0
  /// Where it lies, in the page's coordinates, each stretch in one column.
  package private(set) var gaps: [Rect] = []

  /// How many rows are free at the feet of its columns, with nothing below them: so many lines of text have room there,
  /// if it runs in the columns of their frames.
  package private(set) var footRows = 0

  /// So many rows of air are a hole.
  static let fewestRows = 3

  /// In per cent, rounded; nil for a page without room.
  package var percent: Int? { thousandths.map { ($0 + 5) / 10 } }

  /// The largest stretch of it in one column; the first of those.
  var largest: Rect? {
    func size(_ gap: Rect) -> Double { gap.width.points * gap.height.points }
    return gaps.max { size($0) < size($1) }
  }

  /// The white of `page`, which was made by `design`. O(n² log n) in the frames on it.
  package init(_ page: LayoutPage, _ design: PageDesign) {
    self.init(
      in: page.isBlank
        ? []
        : PageWhite.areas(of: design.template.masters[page.master], onPage: page.number, design),
      among: page.frames.filter { $0.flow != StyledIssue.creditsFlow }.flatMap(PageWhite.ink)
        + page.groups.map(\.box.rect),
      design)
  }

  /// The white of the page that `plan` decides: the same, but that frames of vertical or turned lines count as full.
  /// O(n² log n) in the frames on it.
  init(_ plan: PagePlan, _ design: PageDesign) {
    self.init(
      in: plan.kind == .text ? PageWhite.areas(of: plan.master, onPage: plan.number, design) : [],
      among: plan.placed.flatMap(PageWhite.ink), design)
  }

  /// The white of `areas`, in which `ink` stands.
  private init(in areas: [TextArea], among ink: [Rect], _ design: PageDesign) {
    guard !areas.isEmpty else { return }
    let isVertical = design.writingMode.isVertical
    var whole: Int64 = 0
    var empty: Int64 = 0
    var inside: Int64 = 0
    for area in areas {
      // Lines of vertical text follow each other along x.
      let room = isVertical ? area.box.swapped : area.box
      let placed = ink.map { isVertical ? $0.swapped : $0 }
      let gutter = Length(scaledPoints: max(area.gutter.scaledPoints / 2, 0) + 1)
      let step = max((area.columnWidth(of: area.columns) + area.gutter).scaledPoints, 1)
      for strip in PageWhite.strips(of: room, among: placed, reach: gutter) {
        let width = Int64(strip.width.scaledPoints)
        whole += width * Int64(room.height.scaledPoints)
        if let foot = strip.gaps.last, foot.from + foot.count == room.maxY {
          let rows = foot.count.scaledPoints / max(design.leading.scaledPoints, 1)
          footRows += rows * ((strip.width.scaledPoints + step / 2) / step)
        }
        for gap in strip.gaps where gap.count >= design.leading * PageWhite.fewestRows {
          let size = width * Int64(gap.count.scaledPoints)
          empty += size
          if gap.from + gap.count < room.maxY { inside += size }
          let box = Rect(x: strip.left, y: gap.from, width: strip.width, height: gap.count)
          gaps.append(isVertical ? box.swapped : box)
        }
      }
    }
    guard whole > 0 else { return }
    thousandths = Int((Double(empty) / Double(whole) * 1000).rounded())
    inner = Int((Double(inside) / Double(whole) * 1000).rounded())
  }

  /// The room for articles on the page with `number`, which is made by `master`; nil for plain columns.
  static func areas(
    of master: PageMaster?, onPage number: Int, _ design: PageDesign
  ) -> [TextArea] {
    guard let master else { return [design.wholeArea(onPage: number)] }
    let areas = design.areas(of: master, flow: StyledIssue.mainFlow, onPage: number)
    return design.writingMode.isVertical ? Array(areas.prefix(1)) : areas
  }

  /// What is seen of a frame that is planned, in the page's coordinates: from its top to its foot, and as far as something
  /// stands around it.
  static func ink(of item: PageFiller.Placed) -> [Rect] {
    var ink = [item.box]
    if item.turn == nil, item.spread == nil, !item.framesetter.story.writingMode.isVertical {
      ink[0].size.height = min(max(item.plan.inkFoot, .zero), item.box.height)
      ink += item.plan.boxes.map { $0.rect.translated(by: item.box.origin) }
    }
    if let group = item.group { ink.append(group.rect.translated(by: item.box.origin)) }
    return ink
  }

  /// What is seen of a frame, in the page's coordinates: from its top to its foot.
  private static func ink(of frame: LayoutFrame) -> [Rect] {
    var ink = frame.pictures.map(\.box) + frame.boxes.map(\.rect)
    if frame.inkFoot > .zero {
      let text = Rect(
        x: .zero, y: .zero, width: frame.frame.shape.size.width, height: frame.inkFoot)
      ink.append(frame.frame.pageRect(text).translated(by: frame.box.origin))
    }
    return ink
  }

  /// What lies empty along `count` from `from` on.
  private struct Gap {
    var from: Length
    var count: Length
  }

  /// A part of a room that has the same things over its whole width.
  private struct Strip {
    var left: Length
    var width: Length
    var gaps: [Gap]
  }

  /// `room` in strips between the edges of what stands in it, each of which reaches so much further at its sides.
  private static func strips(of room: Rect, among ink: [Rect], reach: Length) -> [Strip] {
    let inside = ink.compactMap { box -> Rect? in
      let left = max(box.minX - reach, room.minX)
      let right = min(box.maxX + reach, room.maxX)
      guard left < right, box.maxY > room.minY, box.minY < room.maxY else { return nil }
      return Rect(x: left, y: box.minY, width: right - left, height: box.height)
    }.sorted { $0.minY < $1.minY }
    let edges = Set(inside.flatMap { [$0.minX, $0.maxX] } + [room.minX, room.maxX]).sorted()
    // What is narrower is where two things do not meet to the point.
    let least = reach * 2
    return zip(edges, edges.dropFirst()).compactMap { left, right in
      guard right - left > least || edges.count == 2 else { return nil }
      var gaps: [Gap] = []
      var reached = room.minY
      for box in inside where box.minX <= left && box.maxX >= right {
        if box.minY > reached { gaps.append(Gap(from: reached, count: box.minY - reached)) }
        reached = max(reached, box.maxY)
      }
      if reached < room.maxY { gaps.append(Gap(from: reached, count: room.maxY - reached)) }
      return Strip(left: left, width: right - left, gaps: gaps)
    }
  }
}

extension Rect {
  /// The rectangle with its axes exchanged.
  fileprivate var swapped: Rect { Rect(x: minY, y: minX, width: height, height: width) }
}
