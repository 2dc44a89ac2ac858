internal import TypesetDiagnostics

/// The names that somebody may have meant, where none is near enough to be the one.
package enum LikelyNames {
  /// How many a message names.
  private static let limit = 5

  /// A sentence with the likeliest of `known` for `word`, which are called `what`: all of them where
  /// they are few. O(all names).
  package static func help(for word: String, among known: [String], _ what: String) -> String {
    guard known.count > limit else {
      return "the \(what) are \(known.joined(separator: ", "))"
    }
    let letters = Array(word.lowercased().utf8.prefix(32))
    let likely = known.map { name in
      (name: name, distance: Suggestion.distance(letters, Array(name.utf8)))
    }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
    return "there are \(known.count) \(what), such as \(likely.joined(separator: ", "))"
  }
}
