/// The word being divided; kept from one word to the next for its buffers.
struct DivisionScratch {
  /// The numbers of its letters.
  var letters: [UInt16] = []
  /// The value at the place before each letter and after the last.
  var marks: [UInt8] = []
  /// Where a mark has the bit `PatternTrie.changed`: which change.
  private var rules: [UInt16] = []
  private var local: [UInt8] = []
  private var localRules: [UInt16] = []

  /// All marks at 0, as many as the letters ask for.
  mutating func prepare() {
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: letters.count + 1))
    if rules.count < marks.count {
      rules.append(contentsOf: repeatElement(0, count: marks.count - rules.count))
    }
  }

  /// True where the word may be divided before letter `index`, or near it where letters change.
  @inline(__always)
  func isDivision(before index: Int) -> Bool { marks[index] & 1 == 1 }

  /// Which change belongs to the division before letter `index`; nil where nothing changes.
  @inline(__always)
  func change(before index: Int) -> Int? {
    marks[index] & PatternTrie.changed == 0 ? nil : Int(rules[index])
  }

  /// Sets the marks between the letters `range` to what `trie` says of them as a word; its changes
  /// are numbered from `firstChange`.
  mutating func run(
    _ trie: PatternTrie, over range: Range<Int>, boundary: UInt16, firstChange: UInt16
  ) {
    if local.count < range.count + 2 {
      local.append(contentsOf: repeatElement(0, count: range.count + 2 - local.count))
      localRules.append(
        contentsOf: repeatElement(0, count: range.count + 2 - localRules.count))
    }
    letters.withUnsafeBufferPointer { letters in
      local.withUnsafeMutableBufferPointer { local in
        localRules.withUnsafeMutableBufferPointer { rules in
          trie.run(
            over: UnsafeBufferPointer(rebasing: letters[range]), boundary: boundary,
            marks: UnsafeMutableBufferPointer(rebasing: local[..<(range.count + 2)]),
            rules: UnsafeMutableBufferPointer(rebasing: rules[..<(range.count + 2)]))
        }
      }
    }
    guard range.count > 1 else { return }
    for index in 1..<range.count {
      marks[range.lowerBound + index] = local[index]
      if local[index] & PatternTrie.changed != 0 {
        rules[range.lowerBound + index] = localRules[index] + firstChange
      }
    }
  }

  /// Takes the divisions at `places` away.
  mutating func clear(_ places: Range<Int>, keepsChanges: Bool = false) {
    for place in places where !keepsChanges || marks[place] & PatternTrie.changed == 0 {
      marks[place] = 0
    }
  }

  /// Takes the divisions beside every occurrence of `sequence` away.
  mutating func clearBeside(_ sequence: [UInt16]) {
    guard let first = sequence.first, letters.count >= sequence.count else { return }
    for start in 0...(letters.count - sequence.count) where letters[start] == first {
      guard letters[start..<(start + sequence.count)].elementsEqual(sequence) else { continue }
      marks[start] = 0
      marks[start + sequence.count] = 0
    }
  }
}
