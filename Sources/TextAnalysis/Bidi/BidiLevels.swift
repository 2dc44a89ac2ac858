internal import TypesetGeometry
public import TypesetRichText

/// The embedding levels of a paragraph (UAX #9 up to rule I2).
public struct BidiLevels: Hashable, Sendable {
  /// The paragraph's own level: 0 left to right, 1 right to left.
  public let baseLevel: UInt8
  /// The runs in logical order, neighbours of different levels; they cover the text.
  public let runs: [LevelRun]

  /// Levels from their parts; `runs` as the property asks.
  public init(baseLevel: UInt8, runs: [LevelRun]) {
    self.baseLevel = baseLevel
    self.runs = runs
  }

  /// `count` bytes, all of `level`, which is the base level too.
  init(uniform level: UInt8, count: Int) {
    baseLevel = level
    runs = count == 0 ? [] : [LevelRun(range: TextRange(0..<count), level: level)]
  }

  /// Runs over `levels`, one entry a byte.
  init(baseLevel: UInt8, levels: UnsafeBufferPointer<UInt8>) {
    self.baseLevel = baseLevel
    var runs: [LevelRun] = []
    var start = 0
    while start < levels.count {
      var end = start + 1
      while end < levels.count, levels[end] == levels[start] { end += 1 }
      runs.append(LevelRun(range: TextRange(start..<end), level: levels[start]))
      start = end
    }
    self.runs = runs
  }

  /// True where all of the text is at the base level: lines need no reordering.
  public var isUniform: Bool {
    runs.isEmpty || (runs.count == 1 && runs[0].level == baseLevel)
  }

  /// True where all of the text runs from left to right at level 0.
  public var isLeftToRight: Bool { baseLevel == 0 && isUniform }

  /// The level of the byte at `offset`; the base level past the end. O(log n) of the runs.
  public func level(at offset: TextOffset) -> UInt8 {
    let index = runIndex(at: offset)
    return index < runs.count ? runs[index].level : baseLevel
  }

  /// The index of the run that holds `offset`. O(log n).
  func runIndex(at offset: TextOffset) -> Int {
    runs.indices.partitioningIndex { runs[$0].range.upperBound <= offset }
  }

  /// True where `text` can hold nothing that raises a level above 0 in a left-to-right paragraph:
  /// no character of the classes R, AL, AN and no explicit embedding, override or isolate.
  ///
  /// European numbers stay at 0 there: with no R or AL before them W7 makes them L. The test is
  /// by blocks, on the first bytes of UTF-8; a few left-to-right characters in them only cost the
  /// slow way. O(n).
  static func isPlainlyLeftToRight(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      let lead = text[offset]
      if lead < 0xD6 {
        offset += 1
        continue
      }
      // U+0580–07FF.
      if lead < 0xE0 { return false }
      let length = utf8Length(lead)
      guard offset + length <= text.count else { return true }
      let second = text[offset + 1]
      switch lead {
      case 0xE0:
        // U+0800–08FF.
        if second < 0xA4 { return false }
      case 0xE2:
        let third = text[offset + 2]
        // U+200F, 202A–202E, 2066–2069.
        if second == 0x80, third == 0x8F || (0xAA...0xAE).contains(third) { return false }
        if second == 0x81, (0xA6...0xA9).contains(third) { return false }
      case 0xEF:
        // U+FB00–FDFF, FE40–FEFF.
        if (0xAC...0xB7).contains(second) || (0xB9...0xBB).contains(second) { return false }
      case 0xF0:
        // U+10800–10FFF, 1E800–1EFFF.
        if second == 0x90, text[offset + 2] >= 0xA0 { return false }
        if second == 0x9E, text[offset + 2] >= 0xA0 { return false }
      default:
        break
      }
      offset += length
    }
    return true
  }
}
