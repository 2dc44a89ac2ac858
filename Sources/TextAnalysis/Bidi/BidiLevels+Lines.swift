internal import CTypesetICU
public import TypesetRichText

extension BidiLevels {
  /// The runs of the line `line` of `text` in visual order, left to right.
  ///
  /// UAX #9 L1: white space and isolate controls at the line's end, and before separators, and
  /// the separators take the base level. L2: from the highest level down to the lowest odd one,
  /// every stretch at that level or above is turned round. Characters that X9 removes keep their
  /// neighbours' level, so that a soft hyphen at the line's end stands beside its word.
  /// Neighbours of one level that also touch in the text come as one run. O(line + runs²) at
  /// worst, and no work at all but a slice where the paragraph is uniform.
  public func visualRuns(in line: TextRange, of text: [UInt8]) -> [LevelRun] {
    if line.isEmpty { return [] }
    if isUniform { return [LevelRun(range: line, level: baseLevel)] }
    var pieces = logicalRuns(in: line)
    let trail = trailingSpace(in: line, of: text)
    if trail < line.upperBound { reset(from: trail, in: &pieces) }
    reorder(&pieces)
    return pieces
  }

  /// The runs cut to `line`.
  private func logicalRuns(in line: TextRange) -> [LevelRun] {
    var pieces: [LevelRun] = []
    var index = runIndex(at: line.lowerBound)
    while index < runs.count, runs[index].range.lowerBound < line.upperBound {
      let range = runs[index].range
      pieces.append(
        LevelRun(
          range: TextRange(
            max(range.lowerBound, line.lowerBound), min(range.upperBound, line.upperBound)),
          level: runs[index].level))
      index += 1
    }
    return pieces
  }

  /// Where the line's last stretch of white space, separators and isolate controls begins.
  ///
  /// L1 before separators within the paragraph is in the levels already; a line cuts off only a
  /// stretch that ends with it.
  private func trailingSpace(in line: TextRange, of text: [UInt8]) -> TextOffset {
    text.withUnsafeBufferPointer { text in
      let lower = line.lowerBound.utf8
      var offset = min(line.upperBound.utf8, text.count)
      var trail = line.upperBound.utf8
      while offset > lower {
        let start = utf8Previous(text, offset, from: lower)
        let kind = ts_bidi_kind(utf8Scalar(text, start).0)
        if kind == TS_BIDI_OTHER { break }
        if kind != TS_BIDI_REMOVED { trail = start }
        offset = start
      }
      return TextOffset(trail)
    }
  }

  /// Gives everything from `trail` on the base level.
  private func reset(from trail: TextOffset, in pieces: inout [LevelRun]) {
    var end = trail
    while let last = pieces.last, last.range.upperBound > trail {
      end = max(end, last.range.upperBound)
      if last.range.lowerBound >= trail {
        pieces.removeLast()
      } else {
        pieces[pieces.count - 1].range.upperBound = trail
      }
    }
    if let last = pieces.last, last.level == baseLevel {
      pieces[pieces.count - 1].range.upperBound = end
    } else {
      pieces.append(LevelRun(range: TextRange(trail, end), level: baseLevel))
    }
  }

  // L2.
  private func reorder(_ pieces: inout [LevelRun]) {
    var highest: UInt8 = 0
    var lowestOdd: UInt8 = .max
    for piece in pieces {
      highest = max(highest, piece.level)
      if piece.isRightToLeft { lowestOdd = min(lowestOdd, piece.level) }
    }
    guard lowestOdd <= highest else { return }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < pieces.count {
        guard pieces[start].level >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < pieces.count, pieces[end].level >= level { end += 1 }
        pieces[start..<end].reverse()
        start = end
      }
    }
  }
}
