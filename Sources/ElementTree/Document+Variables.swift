public import TypesetDiagnostics
import TypesetGeometry

extension Document {
  /// Sets for `{{name}}` what it stands for: text, in which no markup is read.
  ///
  /// Lines of programs and words of them keep what was written. A value comes from all of what was
  /// written for it, as a character does that is written by its name. Names of elements stay. O(n).
  ///
  /// - Parameters:
  ///   - values: what each name stands for.
  ///   - unknown: is called for each name that stands for nothing, with its place; it stays as written.
  ///   - excess: is called for each name behind more text than values may add; it stays as written.
  public mutating func substitute(
    _ values: [String: String], unknown: (_ name: String, _ place: SourceRange) -> Void,
    excess: (_ place: SourceRange) -> Void = { _ in }
  ) {
    // A short text that names a long one often is a very long text.
    var room = Document.mostOfValues + 4 * text.count
    let code = inlinesOfCode()
    var edits: [(range: Range<Int>, value: [UInt8])] = []
    var made: [Inline] = []
    /// How many inlines there are before each that was there.
    var firsts: [Int] = []
    var moved = 0
    for (place, inline) in inlines.enumerated() {
      firsts.append(made.count)
      guard case .text(let piece) = inline else {
        made.append(inline)
        continue
      }
      let mentions =
        code.contains(place) || self[piece.style].roles.contains(.code)
        ? [] : Document.mentions(in: text[piece.text])
      var rest = piece
      rest.text = piece.text.lowerBound + moved..<piece.text.upperBound + moved
      for (name, range) in mentions {
        let source = source(of: range, in: piece)
        guard let value = values[name] else {
          unknown(name, source)
          continue
        }
        guard value.utf8.count <= room else {
          excess(source)
          continue
        }
        room -= value.utf8.count
        let start = range.lowerBound + moved
        // What stands before it, if anything.
        if rest.text.lowerBound < start {
          var before = rest
          before.text = rest.text.lowerBound..<start
          before.source = self.source(of: before.text, movedBy: moved, in: piece)
          made.append(.text(before))
        }
        let bytes = Document.cleaned(value)
        moved += bytes.count - range.count
        edits.append((range, bytes))
        if !bytes.isEmpty {
          made.append(
            .text(
              Inline.TextPiece(
                text: start..<start + bytes.count, source: source, isVerbatim: false,
                style: piece.style)))
        }
        rest.text = start + bytes.count..<piece.text.upperBound + moved
        rest.source = self.source(of: rest.text, movedBy: moved, in: piece)
      }
      if !rest.text.isEmpty || mentions.isEmpty { made.append(.text(rest)) }
    }
    guard !edits.isEmpty else { return }
    firsts.append(made.count)
    inlines = made
    for place in elements.indices {
      let range = elements[place].inlines
      elements[place].inlines = firsts[range.lowerBound]..<firsts[range.upperBound]
    }
    apply(edits)
  }

  /// How many bytes values may add to a text, but for four times its own.
  private static let mostOfValues = 1 << 18

  /// The inlines that stand in lines of programs.
  private func inlinesOfCode() -> IndexSetOfRanges {
    IndexSetOfRanges(elements.lazy.filter { $0.kind == .code }.map(\.inlines))
  }

  /// Where the bytes at `range` of the text were written that stand in `piece`.
  private func source(of range: Range<Int>, in piece: Inline.TextPiece) -> SourceRange {
    source(of: range, movedBy: 0, in: piece)
  }

  private func source(
    of range: Range<Int>, movedBy moved: Int, in piece: Inline.TextPiece
  ) -> SourceRange {
    guard piece.isVerbatim else { return piece.source }
    let start = piece.source.lowerBound + range.lowerBound - moved - piece.text.lowerBound
    return SourceRange(piece.source.source, start..<start + range.count)
  }

  private mutating func apply(_ edits: [(range: Range<Int>, value: [UInt8])]) {
    var made: [UInt8] = []
    made.reserveCapacity(text.count)
    var from = 0
    var mark = 0
    for (range, value) in edits {
      made += text[from..<range.lowerBound]
      while mark < indexMarks.count, indexMarks[mark].place < range.upperBound {
        let inside = min(indexMarks[mark].place, range.lowerBound)
        indexMarks[mark].place = made.count - (range.lowerBound - inside)
        mark += 1
      }
      made += value
      from = range.upperBound
    }
    while mark < indexMarks.count {
      indexMarks[mark].place += made.count - from
      mark += 1
    }
    made += text[from...]
    text = made
  }

  /// The names between `{{` and `}}` in `letters`, and where each stands with both.
  private static func mentions(in letters: ArraySlice<UInt8>) -> [(name: String, range: Range<Int>)]
  {
    var found: [(String, Range<Int>)] = []
    var place = letters.startIndex
    while let start = letters[place...].firstIndex(of: UInt8(ascii: "{")) {
      place = start + 1
      guard place < letters.endIndex, letters[place] == UInt8(ascii: "{") else { continue }
      var end = place + 1
      while end < letters.endIndex, end - start < 100, isOfName(letters[end]) { end += 1 }
      guard end + 1 < letters.endIndex, letters[end] == UInt8(ascii: "}"),
        letters[end + 1] == UInt8(ascii: "}")
      else { continue }
      let name = String(decoding: letters[place + 1..<end], as: UTF8.self).filter { $0 != " " }
      place = end + 2
      if !name.isEmpty { found.append((name, start..<place)) }
    }
    return found
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  /// `value` with a space for each control character and each end of a line.
  private static func cleaned(_ value: String) -> [UInt8] {
    var out: [UInt8] = []
    for scalar in value.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFC: out.append(0x20)
      default: out += Array(String(scalar).utf8)
      }
    }
    return out
  }
}

/// Numbers in ranges that come one after the other.
private struct IndexSetOfRanges {
  private let ranges: [Range<Int>]

  init(_ ranges: some Sequence<Range<Int>>) { self.ranges = ranges.filter { !$0.isEmpty } }

  /// Whether `index` is in one of them. O(log n).
  func contains(_ index: Int) -> Bool {
    let place = ranges.indices.partitioningIndex { ranges[$0].upperBound <= index }
    return place < ranges.count && ranges[place].contains(index)
  }
}
