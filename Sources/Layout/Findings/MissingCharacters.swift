import TypesetDiagnostics
import TypesetTextAnalysis

/// The characters that no font has. A missing font is one mistake, so there is one warning for each script
/// and each font that was asked for, and not one for each character.
struct MissingCharacters {
  private struct Key: Hashable {
    var script: ScriptTag
    var family: String
  }

  private struct Group {
    var key: Key
    /// What is missing, as it came.
    var texts: [String]
    /// Where the first of them stands.
    var context: String
    var source: SourceRange?
  }

  private var seen: Set<[String]> = []
  private var groups: [Group] = []
  private var places: [Key: Int] = [:]
  /// The group of each family that had something last.
  private var latest: [String: Int] = [:]

  /// Notes that `text`, a character of which one stands at `place`, is missing where `family` was asked for.
  mutating func note(
    _ text: String, in family: String, at place: () -> (context: String, source: SourceRange?)
  ) {
    guard seen.insert([text, family]).inserted else { return }
    let script = MissingCharacters.script(of: text)
    let key = Key(script: script, family: family)
    // Signs that several scripts share go with the letters before them.
    let known = places[key] ?? (script == .common ? latest[family] : nil)
    if let known {
      groups[known].texts.append(text)
      latest[family] = known
      return
    }
    let (context, source) = place()
    latest[family] = groups.count
    places[key] = groups.count
    groups.append(Group(key: key, texts: [text], context: context, source: source))
  }

  /// Begins anew with the same characters known.
  mutating func forget() {
    groups = []
    places = [:]
    latest = [:]
  }

  /// A warning for each script and font.
  var problems: [Diagnostic] {
    groups.map { group in
      let first = group.texts[0]
      let codes = first.unicodeScalars.map { "U+" + hexadecimal($0.value) }.joined(separator: " ")
      let others = group.texts.dropFirst()
      let isSeveral = !others.isEmpty
      return Diagnostic(
        .warning, "font.missing-glyph",
        "no installed font has “\(first)” (\(codes)), which occurs in “\(group.context)”"
          + (isSeveral ? MissingCharacters.words(on: Array(others), of: group.key.script) : "")
          + "; \(group.key.family) shows \(isSeveral ? "empty boxes" : "an empty box")",
        at: group.source,
        help:
          "install a font that has \(isSeveral ? "them" : "it"), or name its folder with --font-path"
      )
    }
  }

  /// `, or 57 more characters of its script, such as “本”, “語” and “を”`.
  private static func words(on others: [String], of script: ScriptTag) -> String {
    let count = others.count
    let kind = script == .unknown || script == .common ? "like it" : "of its script"
    let named = others.prefix(3).map { "“\($0)”" }
    let list =
      named.count > 1
      ? named.dropLast().joined(separator: ", ") + " and " + named[named.count - 1] : named[0]
    return ", or \(count) more \(count == 1 ? "character" : "characters") \(kind), "
      + (count > named.count ? "such as " : "") + list
  }

  /// The script of the first character that says something of it; Japanese is one.
  private static func script(of text: String) -> ScriptTag {
    for scalar in text.unicodeScalars {
      switch ScriptTag(of: scalar) {
      case .common, .inherited: continue
      case .hiragana, .katakana: return .han
      case let script: return script
      }
    }
    return .common
  }
}

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
