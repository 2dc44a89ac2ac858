/// The patterns of one level as an automaton (Liang's patterns, Aho and Corasick's links).
///
/// A state stands for the longest end of what was read that begins some pattern. Which values count
/// there is the dictionary's `PatternReading`.
///
/// A state's children lie side by side in the order of their symbols, and a mask of 64 bits tells
/// which there are, so that a child is found by counting bits. There are 52 symbols for the most
/// frequent letters; the rest are spelt with one of 4 leading symbols and four of 8 trailing ones.
/// As in UTF-8 no letter's spelling occurs within another's, so the links need not know of it.
struct PatternTrie: Sendable {
  static let single = 52
  static let leads = 4
  /// The most letters that can be numbered.
  static let capacity = single + leads << 12

  struct State {
    /// One bit for each symbol that leads on.
    var mask: UInt64
    /// The state of the lowest of them.
    var firstChild: UInt32
    /// The state of the longest proper end of this one.
    var link: UInt32
    /// Index in `matches` and 1; 0 where no pattern ends here.
    var match: UInt32
  }

  /// The values of a pattern without zeros at its ends.
  struct Match {
    var firstValue: UInt32
    var count: UInt8
    /// Letters from the place of the first value to the pattern's end.
    var reach: UInt8
    /// Index in `changes` and 1 where the pattern changes letters; else 0.
    var change: UInt16
    /// The match of the longest shorter pattern that ends with this one and counts as well: its
    /// index and 1; else 0.
    var shorter: UInt32 = 0
  }

  var states: [State]
  var matches: [Match]
  var values: [UInt8]
  /// What patterns change.
  var changes: [SpellingChange]

  /// A value's bit for patterns that change letters there.
  static let changed: UInt8 = 0x80

  /// Writes the values of all matches in `.word.` to `marks`, which has two entries more than
  /// `word` letters: entry i is the place before letter i, or after the last. Where a mark has the
  /// bit `changed`, the same entry of `rules` is the index of the change.
  ///
  /// The highest value wins, of equal ones the first. Odd ones are divisions. O(letters).
  func run(
    over word: UnsafeBufferPointer<UInt16>, boundary: UInt16,
    marks: UnsafeMutableBufferPointer<UInt8>, rules: UnsafeMutableBufferPointer<UInt16>
  ) {
    marks.update(repeating: 0)
    states.withUnsafeBufferPointer { states in
      var state = advance(0, boundary, states)
      // A pattern's end after prepared letter `index`, the boundary being number 0.
      apply(states[state].match, end: 0, marks, rules)
      for index in word.indices {
        state = advance(state, word[index], states)
        apply(states[state].match, end: index + 1, marks, rules)
      }
      state = advance(state, boundary, states)
      apply(states[state].match, end: word.count + 1, marks, rules)
    }
  }

  /// The state after `letter`.
  @inline(__always)
  private func advance(
    _ state: Int, _ letter: UInt16, _ states: UnsafeBufferPointer<State>
  ) -> Int {
    if letter == 0 { return 0 }
    let index = Int(letter) - 1
    if index < PatternTrie.single { return step(state, index, states) }
    var state = state
    for symbol in PatternTrie.spelling(of: index) { state = step(state, symbol, states) }
    return state
  }

  @inline(__always)
  private func step(
    _ state: Int, _ symbol: Int, _ states: UnsafeBufferPointer<State>
  ) -> Int {
    let bit: UInt64 = 1 << UInt64(symbol)
    var state = state
    while true {
      let entry = states[state]
      if entry.mask & bit != 0 {
        return Int(entry.firstChild) + (entry.mask & (bit - 1)).nonzeroBitCount
      }
      if state == 0 { return 0 }
      state = Int(entry.link)
    }
  }

  @inline(__always)
  private func apply(
    _ match: UInt32, end: Int, _ marks: UnsafeMutableBufferPointer<UInt8>,
    _ rules: UnsafeMutableBufferPointer<UInt16>
  ) {
    var rest = match
    while rest != 0 {
      let match = matches[Int(rest) - 1]
      rest = match.shorter
      apply(match, end: end, marks, rules)
    }
  }

  @inline(__always)
  private func apply(
    _ match: Match, end: Int, _ marks: UnsafeMutableBufferPointer<UInt8>,
    _ rules: UnsafeMutableBufferPointer<UInt16>
  ) {
    // Letter i of the word is number i + 1 behind the boundary, so the place after prepared
    // letter `end` is place `end` of the word; the place before the boundary is none.
    var place = end - Int(match.reach)
    for index in Int(match.firstValue)..<Int(match.firstValue) + Int(match.count) {
      let value = values[index]
      if place >= 0, place < marks.count, marks[place] & 0x7F < value {
        marks[place] = value
        if match.change != 0, changes[Int(match.change) - 1].places.contains(end - place) {
          marks[place] |= PatternTrie.changed
          rules[place] = match.change - 1
        }
      }
      place += 1
    }
  }

  /// The symbols of the rarer letter with index `index`, `single` or more.
  static func spelling(of index: Int) -> [Int] {
    let rest = index - single
    let trail = single + leads
    return [
      single + rest >> 12, trail + rest >> 9 & 7, trail + rest >> 6 & 7, trail + rest >> 3 & 7,
      trail + rest & 7,
    ]
  }
}
