import TypesetGeometry

/// Finds what two sequences have in common, by hashes of their elements.
package enum SequenceDiff {
  /// An element of the first and the equal element of the second.
  package typealias Match = (a: Int, b: Int)

  /// What is dropped or added at more places than this is not looked into any further.
  private static let mostEdits = 1500

  /// Pairs of equal elements, both rising: a longest common subsequence for sequences that are
  /// near to each other, a good one for others. What occurs once in each anchors the rest.
  ///
  /// O(n) where they are equal, O(n·d) between anchors for d edits.
  package static func matches(_ a: [UInt64], _ b: [UInt64]) -> [Match] {
    var out: [Match] = []
    out.reserveCapacity(min(a.count, b.count))
    find(a, 0..<a.count, b, 0..<b.count, &out)
    return out
  }

  /// Pairs of `a` things and `b` others that are alike, both rising: those with the greatest total likeness, each of at
  /// least `least`. O(a·b) calls of `likeness`.
  static func mostAlike(
    _ a: Int, _ b: Int, atLeast least: Int, likeness: (Int, Int) -> Int
  ) -> [Match] {
    guard a > 0, b > 0 else { return [] }
    let width = b + 1
    var best = Array(repeating: 0, count: (a + 1) * width)
    var taken = Array(repeating: 0, count: a * b)
    for i in (0..<a).reversed() {
      for j in (0..<b).reversed() {
        let alike = likeness(i, j)
        let isPair = alike >= least
        taken[i * b + j] = isPair ? alike : 0
        best[i * width + j] = max(
          best[(i + 1) * width + j], best[i * width + j + 1],
          isPair ? best[(i + 1) * width + j + 1] + alike : 0)
      }
    }
    var out: [Match] = []
    var (i, j) = (0, 0)
    while i < a, j < b {
      let alike = taken[i * b + j]
      if alike > 0, best[i * width + j] == best[(i + 1) * width + j + 1] + alike {
        out.append((i, j))
        i += 1
        j += 1
      } else if best[i * width + j] == best[(i + 1) * width + j] {
        i += 1
      } else {
        j += 1
      }
    }
    return out
  }

  private static func find(
    _ a: [UInt64], _ rangeA: Range<Int>, _ b: [UInt64], _ rangeB: Range<Int>,
    _ out: inout [Match]
  ) {
    var (lowA, highA) = (rangeA.lowerBound, rangeA.upperBound)
    var (lowB, highB) = (rangeB.lowerBound, rangeB.upperBound)
    while lowA < highA, lowB < highB, a[lowA] == b[lowB] {
      out.append((lowA, lowB))
      lowA += 1
      lowB += 1
    }
    var tail = 0
    while lowA < highA, lowB < highB, a[highA - 1] == b[highB - 1] {
      highA -= 1
      highB -= 1
      tail += 1
    }
    if lowA < highA, lowB < highB {
      let anchors = unique(a, lowA..<highA, b, lowB..<highB)
      if anchors.isEmpty {
        shortest(a, lowA..<highA, b, lowB..<highB, &out)
      } else {
        var (placeA, placeB) = (lowA, lowB)
        for anchor in anchors {
          find(a, placeA..<anchor.a, b, placeB..<anchor.b, &out)
          out.append(anchor)
          (placeA, placeB) = (anchor.a + 1, anchor.b + 1)
        }
        find(a, placeA..<highA, b, placeB..<highB, &out)
      }
    }
    for step in 0..<tail { out.append((highA + step, highB + step)) }
  }

  /// Elements that occur once in each, in the longest order that both have.
  private static func unique(
    _ a: [UInt64], _ rangeA: Range<Int>, _ b: [UInt64], _ rangeB: Range<Int>
  ) -> [Match] {
    var placeInB: [UInt64: Int] = [:]
    for index in rangeB { placeInB[b[index]] = placeInB[b[index]] == nil ? index : -1 }
    var countInA: [UInt64: Int] = [:]
    for index in rangeA { countInA[a[index], default: 0] += 1 }
    var pairs: [Match] = []
    for index in rangeA where countInA[a[index]] == 1 {
      if let place = placeInB[a[index]], place >= 0 { pairs.append((index, place)) }
    }
    // Longest rising sequence by patience.
    var tops: [Int] = []
    var before = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let place = tops.indices.partitioningIndex { pairs[tops[$0]].b < pair.b }
      if place > 0 { before[index] = tops[place - 1] }
      if place == tops.count { tops.append(index) } else { tops[place] = index }
    }
    var chain: [Match] = []
    var place = tops.last ?? -1
    while place >= 0 {
      chain.append(pairs[place])
      place = before[place]
    }
    return chain.reversed()
  }

  /// The shortest edit script (Myers, “An O(ND) Difference Algorithm”, 1986); nothing where it
  /// would be long.
  private static func shortest(
    _ a: [UInt64], _ rangeA: Range<Int>, _ b: [UInt64], _ rangeB: Range<Int>,
    _ out: inout [Match]
  ) {
    let (n, m) = (rangeA.count, rangeB.count)
    let most = min(n + m, mostEdits)
    var furthest = Array(repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    var trace: [[Int]] = []
    var edits = -1
    search: for d in 0...most {
      trace.append(Array(furthest[(middle - d)...(middle + d)]))
      for k in stride(from: -d, through: d, by: 2) {
        var x =
          k == -d || k != d && furthest[middle + k - 1] < furthest[middle + k + 1]
          ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1
        var y = x - k
        while x < n, y < m, a[rangeA.lowerBound + x] == b[rangeB.lowerBound + y] {
          x += 1
          y += 1
        }
        furthest[middle + k] = x
        if x >= n, y >= m {
          edits = d
          break search
        }
      }
    }
    guard edits >= 0 else { return }
    var found: [Match] = []
    var (x, y) = (n, m)
    for d in stride(from: edits, through: 0, by: -1) {
      let row = trace[d]
      func at(_ k: Int) -> Int { abs(k) <= d ? row[k + d] : 0 }
      let k = x - y
      let previous: Int
      if d == 0 {
        previous = 0
      } else {
        previous = k == -d || k != d && at(k - 1) < at(k + 1) ? k + 1 : k - 1
      }
      let startX = d == 0 ? 0 : at(previous)
      let startY = d == 0 ? 0 : startX - previous
      while x > startX, y > startY, x > 0, y > 0, x - y == k,
        a[rangeA.lowerBound + x - 1] == b[rangeB.lowerBound + y - 1]
      {
        x -= 1
        y -= 1
        found.append((rangeA.lowerBound + x, rangeB.lowerBound + y))
      }
      (x, y) = (startX, startY)
    }
    out.append(contentsOf: found.reversed())
  }
}
