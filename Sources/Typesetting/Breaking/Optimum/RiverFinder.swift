import TypesetGeometry

/// A space between two words of a justified line, where it stands on paper.
struct RiverSpace {
  /// Where it begins and ends, from the edge where lines end, in scaled points: first lines and those beside a
  /// large letter begin elsewhere, but all end there.
  var start: Int
  var end: Int
  /// Its natural width.
  var natural: Int
  /// How many lines it runs through, its own and those below it.
  var depth = 1
}

/// Finds rivers: spaces that stand under one another in three lines or more.
///
/// Two spaces stand under one another where they share four fifths of a natural space: from there on white
/// runs from the one into the other. Spaces that hold words together count as letters. Lines are passed from a
/// paragraph's last to its first, the way in which the breaker knows them.
struct RiverFinder {
  /// The number of lines from which on white is seen to run.
  static var leastDepth: Int { 3 }

  private var below: [RiverSpace] = []
  private var line: [RiverSpace] = []

  /// Goes on to the line above, whose spaces `fill` appends in order; returns how many of them have a
  /// river below: a river of n lines counts n − 2 times. O(spaces of both lines).
  mutating func pass(_ fill: (inout [RiverSpace]) -> Void) -> Int {
    swap(&below, &line)
    // As many as most lines have: else it grows five times.
    if line.isEmpty { line.reserveCapacity(24) }
    line.removeAll(keepingCapacity: true)
    fill(&line)
    var rivers = 0
    var first = 0
    for index in line.indices {
      let space = line[index]
      // The further along a line, the nearer to the edge that is counted from.
      while first < below.count, below[first].end >= space.start { first += 1 }
      var other = first
      while other < below.count, below[other].start > space.end {
        let shared = min(below[other].start, space.start) - max(below[other].end, space.end)
        if shared * 5 >= space.natural * 4 {
          line[index].depth = max(line[index].depth, below[other].depth + 1)
        }
        other += 1
      }
      if line[index].depth >= RiverFinder.leastDepth { rivers += 1 }
    }
    return rivers
  }
}
