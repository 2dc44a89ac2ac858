internal import TypesetRichText

extension HyphenationLibrary {
  /// The files that may hold the dictionary for `language`, the best first: `de-AT` gives
  /// `hyph_de_AT.dic`, `hyph_de.dic`, `hyph_de_DE.dic`.
  static func fileNames(for language: LanguageTag) -> [String] {
    let parts = language.identifier.split(separator: "-").map(String.init)
    guard let primary = parts.first else { return [] }
    let script = parts.dropFirst().first { $0.utf8.count == 4 && !isNumber($0) }
    let region = parts.dropFirst().first {
      $0.utf8.count == 2 || ($0.utf8.count == 3 && isNumber($0))
    }
    var names: [String] = []
    func add(_ parts: [String?]) {
      let name = "hyph_" + parts.compactMap { $0 }.joined(separator: "_") + ".dic"
      if !names.contains(name) { names.append(name) }
    }
    add([primary, script, region])
    add([primary, region])
    if script != nil { add([primary, script]) }
    add([primary])
    let (name, home) = homes[primary] ?? (primary, primary.uppercased())
    add([name, home])
    return names
  }

  private static func isNumber(_ part: String) -> Bool {
    part.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  // Where the language is at home, when its name in capitals is not the region.
  private static let homes: [String: (language: String, region: String)] = [
    "af": ("af", "ZA"), "be": ("be", "BY"), "cs": ("cs", "CZ"), "da": ("da", "DK"),
    "el": ("el", "GR"), "en": ("en", "US"), "et": ("et", "EE"), "ga": ("ga", "IE"),
    "kmr": ("kmr", "Latn"), "nb": ("nb", "NO"), "nn": ("nn", "NO"), "no": ("nb", "NO"),
    "sl": ("sl", "SI"), "sq": ("sq", "AL"), "sr": ("sr", "RS"), "sv": ("sv", "SE"),
    "as": ("as", "IN"), "bn": ("bn", "IN"), "gu": ("gu", "IN"), "hi": ("hi", "IN"),
    "kn": ("kn", "IN"), "ml": ("ml", "IN"), "mr": ("mr", "IN"), "or": ("or", "IN"),
    "pa": ("pa", "IN"), "ta": ("ta", "IN"), "te": ("te", "IN"), "uk": ("uk", "UA"),
    "zu": ("zu", "ZA"),
  ]
}
