import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension FurnitureMaker {
  /// The rules between columns of `frame` that stand beside each other on `page`, in the middle of the gutter: as low as the
  /// longest of all that do, so that they end level, unless something else stands below the two.
  ///
  /// Beside something that stands over the columns before, a rule reaches up to where the column
  /// after it begins:
  ///
  ///     ┌─────────┐ │ ┌───┐
  ///     └─────────┘ │ │   │
  ///     ┌───┐ ┌───┐ │ │   │
  ///     │   │││   │ │ │   │
  func rules(between frame: MasterFrame, on page: LayoutPage) -> [Furniture] {
    guard let rule = frame.columnRule, rule.width > .zero else { return [] }
    let columns = page.frames.filter { $0.area == frame.name && $0.span == 1 }
    let pairs = zip(columns, columns.dropFirst()).map { ($0, $1) }
    let isRuled = pairs.map { first, second in
      second.column == first.column + 1 && second.box.minY < first.box.maxY
        && first.box.minY < second.box.maxY && first.box.width == second.box.width
        && first.inkFoot > .zero && second.inkFoot > .zero
    }
    return pairs.indices.flatMap { place -> [Furniture] in
      guard isRuled[place] else { return [] }
      let (first, second) = pairs[place]
      let (left, right) =
        first.box.minX < second.box.minX
        ? (first.box.maxX, second.box.minX) : (second.box.maxX, first.box.minX)
      let top = min(first.box.minY, second.box.minY)
      var foot = max(first.box.minY + first.inkFoot, second.box.minY + second.inkFoot)
      let before = isRuled[..<place].lastIndex(of: false).map { $0 + 1 } ?? 0
      let behind = isRuled[place...].firstIndex(of: false) ?? isRuled.count
      let lowest = columns[before...behind].reduce(foot) { max($0, $1.box.minY + $1.inkFoot) }
      let isFree = !page.frames.contains {
        $0.box.minX < right && $0.box.maxX > left && $0.box.minY < lowest
          && $0.box.minY + $0.inkFoot > foot
      }
      if isFree { foot = lowest }
      let whole = Rect(
        x: (left + right - rule.width) / 2, y: top, width: rule.width,
        height: max(foot - top, .zero))
      return parts(of: whole, on: page).map { filled(.rule, frame.name, $0, rule.color) }
    }
  }

  /// What is left of a rule between columns that both run around something over it: it ends half a line from that,
  /// or as far as letters do. Nor does it stand where a credit does along a picture.
  private func parts(of rule: Rect, on page: LayoutPage) -> [Rect] {
    var parts = [rule]
    func cut(from top: Length, to foot: Length) {
      parts = parts.flatMap { part -> [Rect] in
        let upper = min(part.maxY, top)
        let lower = max(part.minY, foot)
        guard upper < part.maxY, lower > part.minY else { return [part] }
        return [(part.minY, upper), (lower, part.maxY)].compactMap { top, foot in
          // Less than a line is a speck.
          guard foot - top >= design.leading else { return nil }
          return Rect(x: rule.minX, y: top, width: rule.width, height: foot - top)
        }
      }
    }
    for frame in page.frames {
      if frame.area == StyledIssue.creditsFlow, frame.box.minX < rule.maxX,
        frame.box.maxX > rule.minX
      {
        cut(from: frame.box.minY, to: frame.box.maxY)
      }
      guard let wrap = frame.wrap else { continue }
      let air = max(wrap.clearance, design.leading / 2)
      let near = design.leading / 4
      // A rectangle has its clearance in it.
      let rings = wrap.clearance > .zero ? wrap.rings : Path(rect: frame.box).rings
      for ring in rings {
        guard let reach = ring.heights(from: rule.minX - near, to: rule.maxX + near) else {
          continue
        }
        cut(from: reach.top - air, to: reach.bottom + air)
      }
    }
    return parts
  }

  /// The short rules above notes at the feet of columns, in the middle of the room that parts them from the text.
  func rules(overNotesOf page: LayoutPage) -> [Furniture] {
    let notes = design.template.notes
    guard notes.rule > .zero else { return [] }
    // Those in a margin stand below no text.
    let frames = design.template.masters[page.master]?.frames ?? []
    if notes.standsInMargin, frames.contains(where: { $0.flow == StyledIssue.notesFlow }) {
      return []
    }
    let gap = notes.gap(leading: design.leading)
    return page.frames.filter { $0.flow == StyledIssue.notesFlow }.map { frame in
      let width = min(notes.ruleLength, frame.box.width)
      let runsRightToLeft = frame.frame.lines.first?.line.paragraph.runsRightToLeft ?? false
      return filled(
        .rule, StyledIssue.notesFlow,
        Rect(
          x: runsRightToLeft ? frame.box.maxX - width : frame.box.minX,
          y: frame.box.minY - (gap + notes.rule) / 2, width: width, height: notes.rule),
        notes.color ?? letters.body.color)
    }
  }

  /// The rule over an article that begins below another in `area`: across the area, in the middle of what is empty from `top`,
  /// where the other ends, down to `head`, where it is first seen; of a row at least.
  func rule(over frame: MasterFrame, _ area: TextArea, from top: Length, to head: Length)
    -> [Furniture]
  {
    guard let rule = frame.articleRule, rule.width > .zero else { return [] }
    let y = top + (max(head - top, area.leading) - rule.width) / 2
    return [
      filled(
        .rule, frame.name,
        Rect(x: area.box.minX, y: y, width: area.box.width, height: rule.width), rule.color)
    ]
  }
}

extension [Point] {
  /// From where to where a closed outline of these corners reaches down between `left` and `right`; nil where it does
  /// not reach in between. O(corners).
  fileprivate func heights(from left: Length, to right: Length) -> (top: Length, bottom: Length)? {
    var found: (top: Length, bottom: Length)?
    for (place, corner) in enumerated() {
      let next = self[place + 1 < count ? place + 1 : 0]
      let (a, b) = corner.x <= next.x ? (corner, next) : (next, corner)
      guard a.x <= right, b.x >= left else { continue }
      func y(at x: Length) -> Length {
        let run = b.x - a.x
        guard run > .zero else { return a.y }
        return a.y + (b.y - a.y).scaled(by: (x - a.x).scaledPoints, over: run.scaledPoints)
      }
      let ends =
        a.x == b.x ? [a.y, b.y] : [y(at: Swift.max(a.x, left)), y(at: Swift.min(b.x, right))]
      for y in ends {
        found = (Swift.min(found?.top ?? y, y), Swift.max(found?.bottom ?? y, y))
      }
    }
    return found
  }
}
