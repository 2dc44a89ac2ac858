import TypesetDiagnostics
package import TypesetFonts
internal import TypesetRichText

extension FontLibrary {
  /// The family that `name`, for which there is no face, was probably meant to be: one that is
  /// installed, or one that has a relative that is; nil where none is near. O(families).
  package func familyMeant(by name: String) -> String? {
    var seen: Set<String> = []
    let installed = records.flatMap(\.families).filter { seen.insert($0).inserted }
    let known = FontLibrary.namesWithRelatives.filter { hasRelative(of: $0) }.map { name in
      name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined(separator: " ")
    }
    guard let meant = Suggestion.nearest(to: name, among: installed + known) else { return nil }
    guard meant.lowercased() == name.lowercased() else { return meant }
    // A name that the table knows is spelt as it is meant; its face is only missing, or goes by a longer
    // name, as Linux Libertine O does.
    return installed.filter { $0.lowercased().hasPrefix(name.lowercased() + " ") }
      .min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Whether a relative of the family `name` is installed.
  private func hasRelative(of name: String) -> Bool {
    if case .relative = match(FontQuery(families: [name])).kind { true } else { false }
  }

  /// What a message says of a name that no face has: where a file could not be read, the face may
  /// well be there.
  package var lacking: String {
    notes.contains(where: \.isClosed)
      ? "is not among the fonts that can be read" : "is not installed"
  }

  /// What to do about a family or face `name` that is not there.
  package func help(forMissing name: String) -> String {
    var install = "install it, or name its folder with --font-path"
    if let closed = notes.first(where: \.isClosed) {
      install =
        "if it is in ‘\(closed.path)’, make that file readable; otherwise \(install)"
    }
    return familyMeant(by: name).map { "did you mean “\($0)”? Otherwise \(install)" } ?? install
  }
}
