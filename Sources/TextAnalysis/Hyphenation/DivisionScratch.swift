/// The word being divided; kept from one word to the next for its buffers.
struct DivisionScratch {
  /// The numbers of its letters.
  var letters: [UInt16] = []
  /// The value at the place before each letter and after the last.
  var marks: [UInt8] = []
  private var local: [UInt8] = []

  /// All marks at 0, as many as the letters ask for.
  mutating func prepare() {
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(0, count: letters.count + 1))
  }

  /// True where the word may be divided before letter `index` with no letter changed.
  @inline(__always)
  func isDivision(before index: Int) -> Bool {
    marks[index] & (PatternTrie.changes | 1) == 1
  }

  /// Sets the marks between the letters `range` to what `trie` says of them as a word.
  mutating func run(_ trie: PatternTrie, over range: Range<Int>, boundary: UInt16) {
    if local.count < range.count + 2 {
      local.append(contentsOf: repeatElement(0, count: range.count + 2 - local.count))
    }
    letters.withUnsafeBufferPointer { letters in
      local.withUnsafeMutableBufferPointer { local in
        trie.run(
          over: UnsafeBufferPointer(rebasing: letters[range]), boundary: boundary,
          marks: UnsafeMutableBufferPointer(rebasing: local[..<(range.count + 2)]))
      }
    }
    guard range.count > 1 else { return }
    for index in 1..<range.count { marks[range.lowerBound + index] = local[index] }
  }

  /// Takes the divisions at `places` away.
  mutating func clear(_ places: Range<Int>) {
    for place in places { marks[place] = 0 }
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
