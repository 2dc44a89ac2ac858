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
    let node = story.paragraphs[placed.paragraph].node.description
    json.raw("{\"id\":")
    json.string("\(node).\(line.begin.line + 1)")
    json.raw(",\"at\":")
    json.string(place)
    json.raw(",\"para\":")
    json.string(node)
    json.raw(",\"row\":")
    json.integer(placed.row + 1)
    json.raw(",\"origin\":[")
    json.length(origin.x + start.x)
    json.raw(",")
    json.length(origin.y + start.y)
    json.raw("],\"ascent\":")
    json.length(placed.height == .zero ? .zero : line.ascent)
    json.raw(",\"descent\":")
    json.length(placed.height == .zero ? .zero : line.descent)
    json.raw(",\"height\":")
    json.length(placed.height)
    json.raw(",\"width\":")
    json.length(line.width)
    json.raw(",\"measure\":")
    json.length(line.measure)
    json.raw(",\"range\":")
    range(placed.range)
    json.raw(",\"source\":")
    source(story.sourceMap.source(at: placed.range.lowerBound))
    places(in: placed.range)
    json.raw(",\"text\":")
    json.string(utf8: placed.text.utf8[line.range.utf8])
    if line.reason == .hyphen || !line.insertedText.isEmpty || line.droppedLength > 0 {
      json.raw(",\"shown\":")
      json.string(utf8: shown(placed)[...])
    }
    json.raw(",\"break\":")
    json.string(line.reason.rawValue)
    json.raw(",\"ratio\":")
    json.ratio(line.stretch)
    json.raw(",\"hang\":[")
    json.length(line.hangStart)
    json.raw(",")
    json.length(line.hangEnd)
    json.raw("],\"runs\":[")
    runs(of: placed, at: Point(x: origin.x + start.x, y: origin.y + start.y))
    json.raw("]")
    if recordsCells { LayoutRecorder.writeCells(of: placed, to: &json) }
    json.raw("}")
  }

  /// What is seen of a line that ends inside a word: soft hyphens and letters that the division
  /// leaves out are not, letters that it puts in and the added hyphen are.
  func shown(_ placed: PlacedLine) -> [UInt8] {
    var out: [UInt8] = []
    let bytes = placed.text.utf8
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
    return out + placed.line.insertedText + Array("-".utf8)
  }
}
