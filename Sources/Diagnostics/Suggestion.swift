/// Finds what somebody may have meant: the one rule by which options, subcommands, tags, classes,
/// words of templates, families of fonts and files are suggested.
package enum Suggestion {
  /// Nobody mistypes a name of six letters into sixty.
  private static let longest = 64

  /// The candidate that `word` was probably meant to be; nil where none is near.
  ///
  /// The first that differs in nothing but case, hyphens, underscores and spaces; else the nearest,
  /// by the fewest letters to put in, take out, change or swap, and no more than one in three, the
  /// first of equals; else the one that `word` abbreviates: `cols` is `columns`.
  ///
  /// - Parameter abbreviates: Whether the last of these counts: names of files are not abbreviated.
  /// - Complexity: O(candidates × letters²).
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, abbreviates: Bool = true
  ) -> String? {
    let letters = Array(word.lowercased().utf8)
    guard !letters.isEmpty, letters.count <= longest else { return nil }
    let bare = bare(letters)
    var best: (distance: Int, candidate: String)?
    var abbreviated: [String] = []
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      let bareOther = Suggestion.bare(other)
      if bareOther == bare { return candidate }
      if abbreviates, isAbbreviation(bare, of: bareOther) { abbreviated.append(candidate) }
      let most = max(letters.count, other.count) / 3
      guard abs(letters.count - other.count) <= most else { continue }
      let distance = distance(letters, other)
      guard distance <= most else { continue }
      if distance < best?.distance ?? Int.max { best = (distance, candidate) }
    }
    if let best { return best.candidate }
    // `template` rather than `templates`; nothing where two names have nothing to do with each other.
    guard let shortest = abbreviated.min(by: { $0.utf8.count < $1.utf8.count }),
      abbreviated.allSatisfy({ $0.hasPrefix(shortest) })
    else { return nil }
    return shortest
  }

  /// The letters that tell names apart.
  private static func bare(_ letters: [UInt8]) -> [UInt8] {
    letters.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: " ") }
  }

  /// Whether `word` is the first letter and at least two more of `name`, in order, and at least a
  /// third of it.
  private static func isAbbreviation(_ word: [UInt8], of name: [UInt8]) -> Bool {
    guard word.count >= 3, word.count < name.count, word.count * 3 >= name.count,
      word.first == name.first
    else { return false }
    var rest = word[...]
    for letter in name where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
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
