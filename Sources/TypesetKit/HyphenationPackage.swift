internal import RichText

/// Debian's packages of hyphenation dictionaries.
enum HyphenationPackage {
  /// The package with the dictionary of `language`; nil where there is none to be had: most
  /// scripts divide no words, and nobody misses what cannot be installed.
  static func name(for language: LanguageTag) -> String? {
    let primary = language.language
    if let special = specials[primary] { return special }
    return primaries.contains(primary) ? "hyphen-" + primary : nil
  }

  private static let specials = ["en": "hyphen-en-us", "pt": "hyphen-pt-pt", "nb": "hyphen-no"]

  private static let primaries: Set<String> = [
    "af", "be", "bg", "ca", "cs", "da", "de", "el", "es", "fr", "gl", "hr", "hu", "id", "is", "it",
    "lt", "lv", "mn", "nl", "no", "pl", "ro", "ru", "sk", "sl", "sr", "sv", "uk", "zu",
  ]
}
