/// What links call headings: their words in small letters with hyphens between them, and a number where
/// others are called so. As GitHub does.
package struct HeadingIDs: Sendable {
  /// The ids, and how many headings have each.
  private var counts: [String: Int] = [:]

  /// No headings.
  package init() {}

  /// The ids in alphabetical order. O(n log n).
  package var names: [String] { counts.keys.sorted() }

  /// Whether a heading is called `id`.
  package func contains(_ id: String) -> Bool { counts[id] != nil }

  /// The id of a heading of these words; nil where they have neither letters nor figures. O(their length).
  package mutating func id(for words: String) -> String? {
    var out = ""
    for character in words.lowercased() {
      if character == " " || character == "-" {
        out.append("-")
      } else if character.isLetter || character.isNumber || character == "_" {
        out.append(character)
      }
    }
    guard !out.isEmpty else { return nil }
    let count = counts[out, default: 0]
    counts[out] = count + 1
    guard count > 0 else { return out }
    let numbered = "\(out)-\(count)"
    counts[numbered, default: 0] += 1
    return numbered
  }
}
