import TypesetJSON
import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  mutating func record(
    _ placed: PlacedLine, _ place: String, at origin: Point, in frame: Frame
  ) {
    let line = placed.line
    let start = frame.transform.applied(to: placed.origin)
    let paragraph = story.paragraphs[placed.paragraph]
    let node = paragraph.node.description
    json.beginObject()
    json.field("id", "\(node).\(line.begin.line + 1)")
    json.field("at", place)
    json.field("para", node)
    if line.begin.line == 0 {
      let (kind, container) = elements.place(of: paragraph)
      if let kind {
        json.field("kind", kind)
      }
      if let container {
        json.field("in", container)
      }
      if let cell = cell(of: placed, at: origin, in: frame) {
        json.key("cell")
        cell.write(to: &json)
      }
    }
    json.field("row", placed.row + 1)
    json.key("origin")
    json.beginArray()
    json.length(origin.x + start.x)
    json.length(origin.y + start.y)
    json.endArray()
    json.field("ascent", placed.height == .zero ? .zero : line.ascent)
    json.field("descent", placed.height == .zero ? .zero : line.descent)
    json.field("height", placed.height)
    json.field("width", line.width)
    json.field("measure", line.measure)
    json.key("range")
    range(placed.range)
    json.key("source")
    source(story.sourceMap.source(at: placed.range.lowerBound))
    places(in: placed.range)
    writeReferences(in: placed.range)
    json.key("text")
    json.string(utf8: placed.written[line.range.utf8])
    if line.showsHyphen || !line.insertedText.isEmpty || line.droppedLength > 0 {
      json.key("shown")
      json.string(utf8: shown(placed)[...])
    }
    json.field("break", line.reason.rawValue)
    json.field("ratio", line.stretch)
    json.key("hang")
    json.beginArray()
    json.length(line.hangStart)
    json.length(line.hangEnd)
    json.endArray()
    json.key("runs")
    json.beginArray()
    runs(of: placed, at: Point(x: origin.x + start.x, y: origin.y + start.y))
    json.endArray()
    if recordsCells { LayoutRecorder.writeCells(of: placed, to: &json) }
    json.endObject()
  }

  /// What is seen of a line that ends inside a word: soft hyphens and letters that the division
  /// leaves out are not, letters that it puts in and the added hyphen are.
  func shown(_ placed: PlacedLine) -> [UInt8] {
    var out: [UInt8] = []
    let bytes = placed.written
    var offset = placed.line.range.lowerBound.utf8
    let end = max(offset, placed.line.contentEnd.utf8 - placed.line.droppedLength)
    while offset < end {
      if bytes[offset] == 0xC2, offset + 1 < end, bytes[offset + 1] == 0xAD {
        offset += 2
        continue
      }
      out.append(bytes[offset])
      offset += 1
    }
    return out + placed.line.insertedText + (placed.line.showsHyphen ? Array("-".utf8) : [])
  }
}

extension Line {
  /// Whether it ends within a word and shows it: scripts of India and South-East Asia do not.
  fileprivate var showsHyphen: Bool {
    reason == .hyphen && runs.contains(where: \.endsWithAddedHyphen)
  }
}
