import TypesetJSON
import TypesetDiagnostics
import TypesetElementTree
import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  mutating func range(_ range: TextRange) {
    json.beginArray()
    json.integer(range.lowerBound.utf8)
    json.integer(range.upperBound.utf8)
    json.endArray()
  }

  /// Where, after the line's start, the source goes on elsewhere than the text: after tags and
  /// entities. Triples of the story's offset, the line and the column.
  mutating func places(in range: TextRange) {
    var isFirst = true
    var offset = range.lowerBound
    while let here = story.sourceMap.source(at: offset) {
      var next = offset + 1
      let behind = story.sourceMap.source(at: next)
      if behind == here {
        // All of the text stands for all of its source.
        while next < range.upperBound, story.sourceMap.source(at: next) == here { next = next + 1 }
      } else if behind?.lowerBound == here.lowerBound + 1, behind?.upperBound == here.upperBound {
        // Byte by byte.
        next = offset + (here.upperBound - here.lowerBound)
      }
      guard next < range.upperBound, let there = story.sourceMap.source(at: next) else { break }
      if isFirst {
        json.key("places")
        json.beginArray()
      }
      json.beginArray()
      isFirst = false
      let place = cursor.position(
        at: there.lowerBound, of: there.source, in: sources[there.source])
      json.integer(next.utf8)
      json.integer(place.line)
      json.integer(place.column)
      json.endArray()
      offset = next
    }
    if !isFirst { json.endArray() }
  }

  /// Which words in `range` say something of another element. O(log references + those of the line).
  mutating func writeReferences(in range: TextRange) {
    guard let all = references[current] else { return }
    let first = all.indices.partitioningIndex { all[$0].range.upperBound <= range.lowerBound }
    let own = all[first...].prefix { $0.range.lowerBound < range.upperBound }
    guard !own.isEmpty else { return }
    json.key("references")
    json.beginArray()
    for reference in own {
      json.beginObject()
      json.key("range")
      self.range(reference.range)
      json.field("to", reference.target)
      json.field("shows", reference.shows.rawValue)
      json.endObject()
    }
    json.endArray()
  }

  mutating func source(_ range: SourceRange?) {
    guard let range else {
      json.null()
      return
    }
    let text = sources[range.source]
    let place = cursor.position(at: range.lowerBound, of: range.source, in: text)
    json.beginArray()
    json.string(text.name)
    json.integer(place.line)
    json.integer(place.column)
    json.endArray()
  }
}
