import TypesetElementTree
import TypesetJSON
import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  mutating func record(_ frame: LayoutFrame, boxes: [FrameBox]) {
    // Few stories have frames on one page; the main one comes first.
    current = stories.firstIndex { $0.name == frame.story } ?? 0
    formulas = frame.formulas
    defer { formulas = FormulaInks() }
    json.beginObject()
    json.field("id", frame.id)
    json.field("story", frame.story)
    if frame.area != LayoutRecord.Frame.mainArea {
      json.field("area", frame.area)
    }
    json.field("column", frame.column)
    if frame.span != 1 {
      json.field("span", frame.span)
    }
    json.field("mode", frame.frame.writingMode.rawValue)
    if let turn = frame.frame.turn { json.field("turn", turn.rawValue) }
    turn = frame.frame.turn
    defer { turn = nil }
    json.field("box", frame.box)
    json.key("range")
    range(frame.frame.requestedRange)
    json.key("visible")
    range(frame.frame.visibleRange)
    json.key("lines")
    json.beginArray()
    rowExtents = RowExtents(frame.frame.lines)
    for (index, line) in frame.frame.lines.enumerated() {
      json.lineBreak(indent: 3)
      ink = frame.ink(ofLine: index)
      record(line, "\(frame.id).l\(index + 1)", at: frame.box.origin, in: frame.frame)
    }
    ink = frame.ink
    json.endArray()
    if !frame.frame.repeatedLines.isEmpty
      || frame.frame.lines.contains(where: { $0.line.paragraph.style.cell?.isChoice == false })
    {
      json.key("repeated")
      json.beginArray()
      rowExtents = RowExtents(frame.frame.repeatedLines)
      for (index, line) in frame.frame.repeatedLines.enumerated() {
        json.lineBreak(indent: 3)
        record(line, "\(frame.id).r\(index + 1)", at: frame.box.origin, in: frame.frame)
      }
      json.endArray()
    }
    json.lineBreak(indent: 2)
    json.key("images")
    json.beginArray()
    for picture in frame.pictures {
      json.beginObject()
      json.field("id", picture.node.description)
      json.field("src", picture.name)
      json.field("box", picture.box)
      if picture.whole != picture.box {
        json.field("whole", picture.whole)
      }
      json.field("offset", picture.offset.utf8)
      if let alternative = picture.alternative {
        json.field("alt", alternative)
      }
      if picture.isFaulty { json.field("placeholder", true) }
      asked(of: picture)
      json.endObject()
    }
    json.endArray()
    record(boxes)
    ink = nil
    if let wrap = frame.wrap {
      LayoutRecord.Wrap(outlines: wrap.rings, clearance: wrap.clearance).write(to: &json)
    }
    if let pin = frame.pin {
      LayoutRecord.Pin(
        page: pin.page, column: pin.column, edge: pin.edge?.rawValue, isHeld: pin.isHeld
      ).write(to: &json)
    }
    json.endObject()
  }

  /// The boxes of paragraphs, with the edges that they have in this frame.
  mutating func record(_ boxes: [FrameBox]) {
    guard !boxes.isEmpty else { return }
    json.key("boxes")
    json.beginArray()
    for frameBox in boxes {
      func rule(_ rule: ParagraphBox.Rule?, _ edge: FrameBox.Edges) -> LayoutRecord.Rule? {
        guard let rule, frameBox.edges.contains(edge) else { return nil }
        let own = frameBox.style.ground == nil ? ink : nil
        let color = own?.shown(rule.color) ?? rule.color
        return LayoutRecord.Rule(width: rule.width, color: color.hexString)
      }
      var box = LayoutRecord.Box(para: frameBox.node.description, box: frameBox.rect)
      box.above = rule(frameBox.style.above, .above)
      box.below = rule(frameBox.style.below, .below)
      box.sides = rule(frameBox.style.sides, .sides)
      box.left = rule(frameBox.style.start, .barLeft)
      box.right = rule(frameBox.style.start, .barRight)
      box.top = rule(frameBox.style.start, .barAbove)
      box.ground = frameBox.style.ground?.hexString
      box.write(to: &json)
    }
    json.endArray()
  }
}
