internal import ArgumentParser
internal import Glibc

/// Tells a mistyped subcommand from a manuscript.
enum Mistyped {
  /// The subcommand that `word` was probably meant to be: nil where it is one, may be a file
  /// (exists, or has a folder or an extension), is an option, or is not near any.
  static func subcommand(_ word: String) -> String? {
    guard !word.hasPrefix("-"), !word.contains("/"), !word.contains("."), access(word, F_OK) != 0
    else { return nil }
    return nearest(to: word, among: Typeset.subcommandNames + ["help"])
  }

  /// The subcommand of `template` that `word` was probably meant to be; nil where it is one, or is
  /// not near any.
  static func templateSubcommand(_ word: String) -> String? {
    nearest(
      to: word,
      among: TemplateCommand.configuration.subcommands.map { $0._commandName } + ["help"])
  }

  /// What of `names` is near `word`; nil where one of them is `word`.
  private static func nearest(to word: String, among names: [String]) -> String? {
    guard !names.contains(word), !word.hasPrefix("-") else { return nil }
    let wanted = Array(word.lowercased().utf8)
    let near = names.map { ($0, distance(wanted, Array($0.utf8))) }.min { $0.1 < $1.1 }
    guard let (name, steps) = near, steps <= (name.utf8.count > 4 ? 2 : 1) else { return nil }
    return name
  }

  /// How many letters have to be put in, left out, changed or swapped with their neighbour to make
  /// `b` of `a` (optimal string alignment). O(|a|·|b|).
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    // A manuscript's name may be long; no subcommand is.
    guard a.count <= 32 else { return a.count }
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
