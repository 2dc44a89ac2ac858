/// Makes the states of a `PatternTrie`, breadth first.
struct PatternTrieBuilder {
  let patternCount: Int
  /// The symbols of all patterns, one pattern after the other.
  var symbols: [UInt8] = []
  /// The first symbol of each pattern, and the end of the last.
  var starts: [UInt32] = []
  /// Patterns, sorted as far as states are made.
  var order: [UInt32]
  var scratch: [UInt32]
  /// The symbols that a short stretch is sorted by.
  var keys = [UInt8](repeating: 0, count: 16)
  /// The stretch of `order` that each state stands for.
  var stretches: [(lower: UInt32, upper: UInt32)] = []
  /// Which pattern ends at which state.
  var ends: [(state: UInt32, pattern: UInt32)] = []

  init(_ set: PatternSet) {
    patternCount = set.patterns.count
    order = (0..<UInt32(set.patterns.count)).map { $0 }
    scratch = order
    symbols.reserveCapacity(set.letters.count)
    starts.reserveCapacity(set.patterns.count + 1)
    for pattern in set.patterns {
      starts.append(UInt32(symbols.count))
      for index in Int(pattern.start)..<Int(pattern.start + pattern.count) {
        let letter = Int(set.letters[index]) - 1
        if letter < PatternTrie.single {
          symbols.append(UInt8(letter))
        } else {
          symbols.append(contentsOf: PatternTrie.spelling(of: letter).map { UInt8($0) })
        }
      }
    }
    starts.append(UInt32(symbols.count))
  }

  mutating func build(_ states: inout [PatternTrie.State]) {
    states.reserveCapacity(symbols.count / 2 + 1)
    stretches.reserveCapacity(symbols.count / 2 + 1)
    ends.reserveCapacity(patternCount)
    states.append(PatternTrie.State(mask: 0, firstChild: 0, link: 0, match: 0))
    stretches.append((0, UInt32(patternCount)))
    var depth = 0
    var index = 0
    // One round makes the states of one depth.
    while index < states.count {
      let end = states.count
      while index < end {
        expand(index, depth: depth, &states)
        index += 1
      }
      depth += 1
    }
  }

  private mutating func expand(_ index: Int, depth: Int, _ states: inout [PatternTrie.State]) {
    var lower = Int(stretches[index].lower)
    let upper = Int(stretches[index].upper)
    var mask: UInt64 = 0
    if upper - lower == 1 {
      // Most states are the tail of one long word.
      let pattern = Int(order[lower])
      let place = Int(starts[pattern]) + depth
      if place == Int(starts[pattern + 1]) {
        ends.append((UInt32(index), UInt32(pattern)))
      } else {
        mask = 1 << UInt64(symbols[place])
        states[index].firstChild = UInt32(states.count)
        states.append(PatternTrie.State(mask: 0, firstChild: 0, link: 0, match: 0))
        stretches.append((UInt32(lower), UInt32(upper)))
      }
    } else {
      let ended = sort(lower, upper, depth: depth, &mask)
      if ended > lower { ends.append((UInt32(index), order[ended - 1])) }
      lower = ended
      states[index].firstChild = UInt32(states.count)
      addChildren(lower, upper, depth: depth, &states)
    }
    states[index].mask = mask
    link(index, mask, &states)
  }

  /// Sorts `order[lower..<upper]` by the symbols at `depth`, keeping the order of equal ones,
  /// first those that end there; gives where those stop, and the symbols of the rest.
  private mutating func sort(
    _ lower: Int, _ upper: Int, depth: Int, _ mask: inout UInt64
  ) -> Int {
    // Most stretches are short, and 65 places take longer than a few comparisons.
    if upper - lower <= keys.count { return sortShort(lower, upper, depth: depth, &mask) }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 65) { places in
      places.initialize(repeating: 0)
      for index in lower..<upper {
        let key = key(of: order[index], depth)
        places[key] += 1
        if key > 0 { mask |= 1 << UInt64(key - 1) }
        scratch[index] = order[index]
      }
      let ended = lower + places[0]
      var place = lower
      for key in 0..<65 {
        let next = place + places[key]
        places[key] = place
        place = next
      }
      for index in lower..<upper {
        let key = key(of: scratch[index], depth)
        order[places[key]] = scratch[index]
        places[key] += 1
      }
      return ended
    }
  }

  /// The same by insertion.
  private mutating func sortShort(
    _ lower: Int, _ upper: Int, depth: Int, _ mask: inout UInt64
  ) -> Int {
    var ended = lower
    for index in lower..<upper {
      let pattern = order[index]
      let key = UInt8(key(of: pattern, depth))
      if key == 0 { ended += 1 } else { mask |= 1 << UInt64(key - 1) }
      var place = index
      while place > lower, keys[place - 1 - lower] > key {
        keys[place - lower] = keys[place - 1 - lower]
        order[place] = order[place - 1]
        place -= 1
      }
      keys[place - lower] = key
      order[place] = pattern
    }
    return ended
  }

  /// 0 where the pattern ends at `depth`, else its symbol there and 1.
  @inline(__always)
  private func key(of pattern: UInt32, _ depth: Int) -> Int {
    let place = Int(starts[Int(pattern)]) + depth
    return place == Int(starts[Int(pattern) + 1]) ? 0 : Int(symbols[place]) + 1
  }

  private mutating func addChildren(
    _ lower: Int, _ upper: Int, depth: Int, _ states: inout [PatternTrie.State]
  ) {
    var start = lower
    while start < upper {
      let first = key(of: order[start], depth)
      var end = start + 1
      while end < upper, key(of: order[end], depth) == first { end += 1 }
      states.append(PatternTrie.State(mask: 0, firstChild: 0, link: 0, match: 0))
      stretches.append((UInt32(start), UInt32(end)))
      start = end
    }
  }

  /// Finds the links of the children of state `index`.
  private func link(_ index: Int, _ mask: UInt64, _ states: inout [PatternTrie.State]) {
    // The root's children have nothing shorter to go to but the root.
    guard index > 0 else { return }
    var rest = mask
    var child = Int(states[index].firstChild)
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest ^= bit
      var state = Int(states[index].link)
      while true {
        let entry = states[state]
        if entry.mask & bit != 0 {
          states[child].link =
            entry.firstChild + UInt32((entry.mask & (bit - 1)).nonzeroBitCount)
          break
        }
        if state == 0 { break }
        state = Int(entry.link)
      }
      child += 1
    }
  }
}
