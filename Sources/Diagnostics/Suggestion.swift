/// Finds what somebody may have meant.
package enum Suggestion {
  /// The candidate nearest to `word`, if one is near: the fewest letters to put in, take out,
  /// change or swap, and no more than one in three. The first of equals.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().utf8)
    // Nobody mistypes a name of six letters into thirty.
    guard letters.count <= 32 else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      let distance = distance(letters, other)
      guard distance * 3 <= max(letters.count, other.count) else { continue }
      if distance < best?.distance ?? Int.max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// The optimal string alignment distance: Levenshtein's, with a swap of neighbours as one step.
  /// O(a × b).
  package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
