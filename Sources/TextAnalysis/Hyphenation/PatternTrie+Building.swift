extension PatternTrie {
  /// The automaton of `set`; of equal patterns the last one stands.
  ///
  /// States are made breadth first: patterns of one state are a stretch of `order`, sorted by
  /// their next symbol as the state is made, so that parents come before children and links can
  /// be found on the way. O(symbols).
  init(_ set: PatternSet, _ reading: PatternReading?) {
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
    if reading != .longest { chainMatches(always: reading == .all) }
  }

  /// Leads from every match to those of the shorter patterns that end with it; unless `always`,
  /// only where more than half of the states lack what those say: a dictionary of TeX's.
  /// O(states): a link leads to a state before.
  private mutating func chainMatches(always: Bool) {
    // For each state the match at it or at the nearest state that its links lead to.
    var nearest = [UInt32](repeating: 0, count: states.count)
    var shorterCount = 0
    var lacking = 0
    for index in states.indices.dropFirst() {
      let own = states[index].match
      let shorter = nearest[Int(states[index].link)]
      nearest[index] = own == 0 ? shorter : own
      guard shorter != 0 else { continue }
      shorterCount += 1
      if own == 0 || !contains(own, shorter) { lacking += 1 }
    }
    guard always || lacking * 2 > shorterCount else { return }
    for index in states.indices.dropFirst() {
      let own = states[index].match
      if own != 0 { matches[Int(own) - 1].shorter = nearest[Int(states[index].link)] }
      states[index].match = nearest[index]
    }
  }

  /// True where match `long` has no value lower than `short`, which ends where it ends.
  private func contains(_ long: UInt32, _ short: UInt32) -> Bool {
    let long = matches[Int(long) - 1]
    let short = matches[Int(short) - 1]
    for index in 0..<Int(short.count) {
      let place = Int(long.reach) - Int(short.reach) + index
      guard place >= 0, place < Int(long.count),
        values[Int(long.firstValue) + place] >= values[Int(short.firstValue) + index]
      else {
        if values[Int(short.firstValue) + index] == 0 { continue }
        return false
      }
    }
    return true
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
