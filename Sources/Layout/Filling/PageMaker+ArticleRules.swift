import TypesetGeometry
import TypesetTemplates
import Typesetting

extension PageMaker {
  /// Adds the rules over the articles that begin below others on `page`, which `plan` decides.
  func addRules(
    overArticlesOf plan: PagePlan, among frames: [MasterFrame], to page: inout LayoutPage
  ) {
    for head in plan.heads where head.placed < plan.placed.count {
      guard let frame = frames.first(where: { $0.name == head.area.name }) else { continue }
      let item = plan.placed[head.placed]
      // The article has no room there after all, and a filler has.
      guard item.area.flow != StyledIssue.fillerFlow else { continue }
      let air = item.plan.lines.first { $0.hasInk && $0.height > .zero }?.airAbove ?? .zero
      let top = head.area.box.minY + head.area.leading * head.row
      let ink = page.frames.compactMap { inkTop(of: $0, below: top, in: head.area) }.min()
      let foot = page.frames.compactMap { inkFoot(of: $0, above: top, in: head.area) }.max()
      let rule = furniture.rule(
        over: frame, head.area, from: foot ?? top, to: ink ?? item.box.minY + air)
      page.furniture += rule
      if !rule.isEmpty { endBoxes(at: head.area, row: head.row, of: &page) }
    }
  }

  /// Where what is seen of `frame` from `top` down begins, as far as it stands over `area`: the capitals of its first line, or
  /// a picture; nil for a frame in which nothing does.
  private func inkTop(of frame: LayoutFrame, below top: Length, in area: TextArea) -> Length? {
    guard frame.box.minX < area.box.maxX, frame.box.maxX > area.box.minX else { return nil }
    let pictures = frame.pictures.lazy.map(\.box.minY).filter { $0 >= top }.min()
    let boxes = frame.boxes.lazy.map(\.rect.minY).filter { $0 >= top }.min()
    let line = frame.frame.lines.lazy.filter { $0.hasInk && $0.height > .zero }.compactMap { line in
      guard let run = line.line.runs.first(where: { $0.kind == .text }) else { return nil }
      let rise = run.face.metrics.capHeight.length(at: run.size, unitsPerEm: run.face.unitsPerEm)
      return frame.box.minY + line.origin.y - rise
    }.first { (place: Length) in place >= top }
    return [pictures, boxes, line].compactMap(\.self).min()
  }

  /// Where what is seen of `frame` above `top` ends, as far as it stands over `area`; nil for a frame in which nothing does.
  private func inkFoot(of frame: LayoutFrame, above top: Length, in area: TextArea) -> Length? {
    guard frame.box.minX < area.box.maxX, frame.box.maxX > area.box.minX, frame.inkFoot > .zero
    else { return nil }
    let foot = frame.box.minY + frame.inkFoot
    let boxes = frame.boxes.lazy.map(\.rect.maxY).filter { $0 <= top }.max()
    return [foot <= top ? foot : nil, boxes].compactMap(\.self).max()
  }

  /// Leaves out the lower rules of boxes without a ground that end right above the rule over an article at `row` of `area`: that
  /// is theirs as well, and two so near each other look like a mistake. O(boxes).
  private func endBoxes(at area: TextArea, row: Int, of page: inout LayoutPage) {
    let head = area.box.minY + area.leading * row
    for place in page.frames.indices where page.frames[place].area == area.name {
      for index in page.frames[place].boxes.indices {
        let box = page.frames[place].boxes[index]
        guard box.style.ground == nil, box.edges.contains(.below), box.rect.maxY <= head,
          head - box.rect.maxY < area.leading
        else { continue }
        page.frames[place].boxes[index].style.below = nil
      }
    }
  }
}
