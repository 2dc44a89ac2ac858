import TypesetDiagnostics
import TypesetGeometry

extension Document {
  /// Sets other letters in the place of those that `find` returns, but in lines of programs and words of
  /// them. What is set comes from all of what was written there. O(n), and `find`.
  ///
  /// - Parameter find: what stands in the place of which letters, in their order: places in the text.
  mutating func edit(
    _ find: (_ letters: ArraySlice<UInt8>, _ piece: Inline.TextPiece) -> [(
      range: Range<Int>, value: [UInt8]
    )]
  ) {
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
      let found =
        code.contains(place) || self[piece.style].roles.contains(.code)
        ? [] : find(text[piece.text], piece)
      var rest = piece
      rest.text = piece.text.lowerBound + moved..<piece.text.upperBound + moved
      for (range, bytes) in found {
        let start = range.lowerBound + moved
        // What stands before it, if anything.
        if rest.text.lowerBound < start {
          var before = rest
          before.text = rest.text.lowerBound..<start
          before.source = Document.source(of: before.text, movedBy: moved, in: piece)
          made.append(.text(before))
        }
        moved += bytes.count - range.count
        edits.append((range, bytes))
        if !bytes.isEmpty {
          made.append(
            .text(
              Inline.TextPiece(
                text: start..<start + bytes.count,
                source: Document.source(of: range, movedBy: 0, in: piece), isVerbatim: false,
                style: piece.style)))
        }
        rest.text = start + bytes.count..<piece.text.upperBound + moved
        rest.source = Document.source(of: rest.text, movedBy: moved, in: piece)
      }
      if !rest.text.isEmpty || found.isEmpty { made.append(.text(rest)) }
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

  /// Sets other letters in the place of whole pieces, or of parts of them, in their order. O(n).
  package mutating func replace(_ edits: [(range: Range<Int>, value: [UInt8])]) {
    guard !edits.isEmpty else { return }
    var next = 0
    edit { _, piece in
      var found: [(range: Range<Int>, value: [UInt8])] = []
      while next < edits.count, edits[next].range.lowerBound < piece.text.lowerBound { next += 1 }
      while next < edits.count, edits[next].range.upperBound <= piece.text.upperBound {
        found.append(edits[next])
        next += 1
      }
      return found
    }
  }

  /// The inlines that stand in lines of programs.
  private func inlinesOfCode() -> IndexSetOfRanges {
    IndexSetOfRanges(elements.lazy.filter { $0.kind == .code }.map(\.inlines))
  }

  /// Where the bytes at `range` of the text were written that stand in `piece`, where letters before them
  /// have moved them.
  static func source(
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
