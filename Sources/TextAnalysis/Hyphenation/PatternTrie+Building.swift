extension PatternTrie {
  /// The automaton of `set`; of equal patterns the last one stands.
  ///
  /// States are made breadth first: patterns of one state are a stretch of `order`, sorted by
  /// their next symbol as the state is made, so that parents come before children and links can
  /// be found on the way. O(symbols).
  init(_ set: PatternSet) {
    matches = []
    values = []
    matches.reserveCapacity(set.patterns.count)
    values.reserveCapacity(set.patterns.count * 3)
    changes = set.changes
    states = []
    var builder = PatternTrieBuilder(set)
    builder.build(&states)
    for end in builder.ends {
      states[Int(end.state)].match = addMatch(of: Int(end.pattern), in: set)
    }
  }

  /// Keeps the values of pattern `index`; gives its number and 1, 0 where all are zero.
  private mutating func addMatch(of index: Int, in set: PatternSet) -> UInt32 {
    let pattern = set.patterns[index]
    let start = Int(pattern.start) + index
    var lower = start
    var upper = start + Int(pattern.count) + 1
    while lower < upper, set.values[lower] == 0 { lower += 1 }
    guard lower < upper else { return 0 }
    while set.values[upper - 1] == 0 { upper -= 1 }
    matches.append(
      Match(
        firstValue: UInt32(values.count), count: UInt8(upper - lower),
        reach: UInt8(start + Int(pattern.count) - lower), change: pattern.change))
    values.append(contentsOf: set.values[lower..<upper])
    return UInt32(matches.count)
  }
}
