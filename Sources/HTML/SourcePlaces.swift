import TypesetGeometry

/// Where the bytes of a text stand that was taken out of a source, line by line.
package struct SourcePlaces: Sendable {
  /// The first byte of each line, in the text and in the source.
  private var lines: [(text: Int, origin: Int)]

  /// Of a text that stands in the source as it is, from `start` on.
  package init(from start: Int) { lines = [(0, start)] }

  /// Where the source ends.
  private var limit = Int.max

  /// Of `text`, whose lines stand in `source` one after the other from the line of `start` on, each
  /// behind what marks the quotations and lists that it stands in. O(n).
  package init(of text: [UInt8], in source: [UInt8], from start: Int) {
    lines = []
    func end(_ bytes: [UInt8], _ start: Int) -> Int {
      bytes[start...].firstIndex { $0 == 0x0A } ?? bytes.count
    }
    // What stands at the end of a line may be missing in the text.
    func lastLetter(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
      bytes[range].lastIndex { $0 > 0x20 } ?? range.lowerBound
    }
    limit = source.count
    var own = 0
    var other = min(start, source.count)
    while true {
      let (ownEnd, otherEnd) = (end(text, own), end(source, other))
      // Both end alike.
      let moved = lastLetter(source, other..<otherEnd) - lastLetter(text, own..<ownEnd)
      lines.append((own, max(other, own + moved)))
      guard ownEnd < text.count, otherEnd < source.count else { return }
      (own, other) = (ownEnd + 1, otherEnd + 1)
    }
  }

  /// `text` with the bytes that stand in `original` where the source has the same as the text.
  package func restored(_ text: [UInt8], in source: [UInt8], to original: [UInt8]) -> [UInt8] {
    var out = text
    for place in text.indices {
      let origin = origin(place)
      if origin < source.count, source[origin] == text[place] { out[place] = original[origin] }
    }
    return out
  }

  /// Where the byte at `offset` stands in the source. O(log lines).
  func origin(_ offset: Int) -> Int {
    let line = lines[lines.indices.lastIndex(whereSorted: { lines[$0].text <= offset })]
    return min(line.origin + offset - line.text, limit)
  }

  /// Where the bytes at `range` stand in the source.
  func origin(_ range: Range<Int>) -> Range<Int> {
    let start = origin(range.lowerBound)
    return range.isEmpty
      ? start..<start : start..<max(start, min(origin(range.upperBound - 1) + 1, limit))
  }
}
