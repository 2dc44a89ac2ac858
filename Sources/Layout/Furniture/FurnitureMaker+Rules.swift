import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension FurnitureMaker {
  /// The rules between columns of `frame` that stand beside each other on `page`: as high as the
  /// text of the two, in the middle of the gutter.
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
    return zip(columns, columns.dropFirst()).compactMap { first, second in
      guard second.column == first.column + 1, second.box.minY < first.box.maxY,
        first.box.minY < second.box.maxY, first.box.width == second.box.width,
        first.inkFoot > .zero, second.inkFoot > .zero
      else { return nil }
      let (left, right) =
        first.box.minX < second.box.minX
        ? (first.box.maxX, second.box.minX) : (second.box.maxX, first.box.minX)
      let top = min(first.box.minY, second.box.minY)
      let foot = max(first.box.minY + first.inkFoot, second.box.minY + second.inkFoot)
      return filled(
        .rule, frame.name,
        Rect(
          x: (left + right - rule.width) / 2, y: top, width: rule.width,
          height: max(foot - top, .zero)), rule.color)
    }
  }

  /// The short rules above notes at the feet of columns, in the middle of the room that parts them from the text.
  func rules(overNotesOf page: LayoutPage) -> [Furniture] {
    let notes = design.template.notes
    guard notes.rule > .zero else { return [] }
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

  /// The rule over an article that begins at `row` of `area`, below another: in the middle of the
  /// row, across the area.
  func rule(over frame: MasterFrame, _ area: TextArea, row: Int) -> [Furniture] {
    guard let rule = frame.articleRule, rule.width > .zero else { return [] }
    let y = area.box.minY + area.leading * row + (area.leading - rule.width) / 2
    return [
      filled(
        .rule, frame.name,
        Rect(x: area.box.minX, y: y, width: area.box.width, height: rule.width), rule.color)
    ]
  }
}
