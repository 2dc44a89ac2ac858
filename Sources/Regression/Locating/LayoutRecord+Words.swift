import TypesetGeometry
import TypesetRichText
import Typesetting

extension LayoutRecord {
  /// Where `words` stand, in the order of the text, each with a box for every line it is on.
  ///
  /// White space of any length is one space, soft hyphens are not there, and lines, columns and
  /// pages are no border. Upper and lower case differ.
  ///
  /// - Complexity: O(n).
  package func locations(of words: String) -> [Location] {
    let wanted = Array(FoldedText(Array(words.utf8)).bytes.trimmed)
    guard !wanted.isEmpty else { return [] }
    var found: [Location] = []
    for story in stories.map(\.name) {
      let lines = placedLines(of: story)
      var text: [UInt8] = []
      for line in lines { text += line.line.text.utf8 }
      guard let first = lines.first else { continue }
      let folded = FoldedText(text)
      let base = first.line.range.lowerBound.utf8
      for match in folded.matches(of: wanted) {
        let range = TextRange(
          base + folded.starts[match.lowerBound]..<base + folded.ends[match.upperBound - 1])
        if let location = location(of: range, in: lines) { found.append(location) }
      }
    }
    return found
  }

  private struct PlacedLine {
    var page: Page
    var line: Line
  }

  private func placedLines(of story: String) -> [PlacedLine] {
    pages.flatMap { page in
      page.frames.filter { $0.story == story }.flatMap { frame in
        frame.lines.map { PlacedLine(page: page, line: $0) }
      }
    }
  }

  private func location(of range: TextRange, in lines: [PlacedLine]) -> Location? {
    // The first line that ends after the start: they tile the story.
    var index = lines.indices.partitioningIndex {
      lines[$0].line.range.upperBound <= range.lowerBound
    }
    guard index < lines.count else { return nil }
    var location = Location(
      kind: .text, range: range, text: "",
      source: lines[index].line.place(of: range.lowerBound), caret: nil, parts: [])
    while index < lines.count, lines[index].line.range.lowerBound < range.upperBound {
      let (page, line) = (lines[index].page, lines[index].line)
      location.text += line.string(in: range)
      let boxes = line.boxes(of: range)
      if !boxes.isEmpty {
        location.parts.append(
          Location.Part(page: page.number, label: page.label, at: line.at, boxes: boxes))
      }
      index += 1
    }
    return location.parts.isEmpty ? nil : location
  }
}

extension LayoutRecord.Line {
  /// The boxes of a part of the story on this line; all of the line where the record does not say
  /// where its characters stand.
  func boxes(of part: TextRange) -> [Rect] {
    guard height > .zero, !runs.isEmpty else { return [] }
    guard let hitTest else { return [box] }
    return hitTest.intervals(for: part).map { rect(from: $0.start, length: $0.width) }
  }
}

/// Text as it is compared with what people type: white space as one space, no soft hyphens.
private struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// For each byte of `bytes` where it begins in the text.
  private(set) var starts: [Int] = []
  /// And where it ends.
  private(set) var ends: [Int] = []

  init(_ text: [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      var length = 1
      var isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if byte == 0xC2, index + 1 < text.count {
        if text[index + 1] == 0xAD {
          index += 2
          continue
        }
        if text[index + 1] == 0xA0 { (isSpace, length) = (true, 2) }
      } else if byte == 0xE2, index + 2 < text.count, text[index + 1] == 0x80 {
        // Spaces of fixed widths, separators, the narrow one that does not break.
        let last = text[index + 2]
        if (0x80...0x8A).contains(last) || last == 0xA8 || last == 0xA9 || last == 0xAF {
          (isSpace, length) = (true, 3)
        }
      }
      if isSpace {
        if bytes.last == 0x20 {
          ends[ends.count - 1] = index + length
        } else {
          bytes.append(0x20)
          starts.append(index)
          ends.append(index + length)
        }
      } else {
        bytes.append(byte)
        starts.append(index)
        ends.append(index + 1)
      }
      index += length
    }
  }

  /// Where `wanted` stands, from left to right without overlaps: Knuth, Morris and Pratt, so that
  /// no text makes it quadratic.
  func matches(of wanted: [UInt8]) -> [Range<Int>] {
    var borders = [0]
    var border = 0
    for place in wanted.indices.dropFirst() {
      while border > 0, wanted[place] != wanted[border] { border = borders[border - 1] }
      if wanted[place] == wanted[border] { border += 1 }
      borders.append(border)
    }
    var found: [Range<Int>] = []
    var matched = 0
    for (place, byte) in bytes.enumerated() {
      while matched > 0, byte != wanted[matched] { matched = borders[matched - 1] }
      if byte == wanted[matched] { matched += 1 }
      if matched == wanted.count {
        found.append(place + 1 - wanted.count..<place + 1)
        matched = 0
      }
    }
    return found
  }
}

extension [UInt8] {
  /// Without spaces at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let start = firstIndex { $0 != 0x20 } ?? endIndex
    let end = lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
    return self[start..<Swift.max(start, end)]
  }
}
