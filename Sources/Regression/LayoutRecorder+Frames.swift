import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  mutating func record(_ frame: LayoutFrame) {
    // Few stories have frames on one page; the main one comes first.
    current = stories.firstIndex { $0.name == frame.story } ?? 0
    json.raw("{\"id\":")
    json.string(frame.id)
    json.raw(",\"story\":")
    json.string(frame.story)
    if frame.area != LayoutRecord.Frame.mainArea {
      json.raw(",\"area\":")
      json.string(frame.area)
    }
    json.raw(",\"column\":")
    json.integer(frame.column)
    if frame.span != 1 {
      json.raw(",\"span\":")
      json.integer(frame.span)
    }
    json.raw(",\"mode\":")
    json.string(frame.frame.writingMode.rawValue)
    json.raw(",\"box\":")
    json.box(frame.box)
    json.raw(",\"range\":")
    range(frame.frame.requestedRange)
    json.raw(",\"visible\":")
    range(frame.frame.visibleRange)
    json.raw(",\"lines\":[")
    for (index, line) in frame.frame.lines.enumerated() {
      json.raw(index > 0 ? ",\n   " : "\n   ")
      record(line, "\(frame.id).l\(index + 1)", at: frame.box.origin, in: frame.frame)
    }
    json.raw("],\n  \"images\":[")
    for (index, picture) in frame.pictures.enumerated() {
      if index > 0 { json.raw(",") }
      json.raw("{\"id\":")
      json.string(picture.node.description)
      json.raw(",\"src\":")
      json.string(picture.name)
      json.raw(",\"box\":")
      json.box(picture.box)
      if picture.whole != picture.box {
        json.raw(",\"whole\":")
        json.box(picture.whole)
      }
      json.raw(",\"offset\":")
      json.integer(picture.offset.utf8)
      if let alternative = picture.alternative {
        json.raw(",\"alt\":")
        json.string(alternative)
      }
      if picture.isFaulty { json.raw(",\"placeholder\":true") }
      asked(of: picture)
      json.raw("}")
    }
    json.raw("]")
    record(frame.boxes)
    json.raw("}")
  }

  /// The boxes of paragraphs, with the edges that they have in this frame.
  mutating func record(_ boxes: [FrameBox]) {
    guard !boxes.isEmpty else { return }
    for (index, frameBox) in boxes.enumerated() {
      json.raw(index > 0 ? "," : ",\"boxes\":[")
      func rule(_ rule: ParagraphBox.Rule?, _ edge: FrameBox.Edges) -> LayoutRecord.Rule? {
        guard let rule, frameBox.edges.contains(edge) else { return nil }
        return LayoutRecord.Rule(width: rule.width, color: rule.color.hexString)
      }
      var box = LayoutRecord.Box(para: frameBox.node.description, box: frameBox.rect)
      box.above = rule(frameBox.style.above, .above)
      box.below = rule(frameBox.style.below, .below)
      box.sides = rule(frameBox.style.sides, .sides)
      box.ground = frameBox.style.ground?.hexString
      box.write(to: &json)
    }
    json.raw("]")
  }
}
