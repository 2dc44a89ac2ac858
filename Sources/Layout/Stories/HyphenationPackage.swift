package import TypesetDiagnostics
package import TypesetRichText

/// Where the hyphenation dictionary of a language comes from.
package enum HyphenationPackage: Equatable {
  /// Debian's package with that name.
  case debian(String)
  /// Debian has none, and the language divides its words.
  case none
  /// The language divides no words, or is none: nobody misses a dictionary.
  case needless

  /// Where that of `language` comes from.
  package init(for language: LanguageTag) {
    let primary = language.language
    if primary == "pt", language.identifier.hasSuffix("-BR") {
      self = .debian("hyphen-pt-br")
    } else if primary == "en", !language.identifier.hasSuffix("-US"), language.identifier != "en" {
      self = .debian("hyphen-en-gb")
    } else if let special = HyphenationPackage.specials[primary] {
      self = .debian(special)
    } else if HyphenationPackage.primaries.contains(primary) {
      self = .debian("hyphen-" + primary)
    } else {
      self = HyphenationPackage.undivided.contains(primary) ? .needless : .none
    }
  }

  /// What to tell a magazine maker about the `languages` that were wanted and have no dictionary:
  /// one warning for each language, whatever its regions.
  package static func warnings(for languages: [LanguageTag]) -> [Diagnostic] {
    var reported: Set<String> = []
    return languages.compactMap { language in
      let source = HyphenationPackage(for: language)
      guard source != .needless, reported.insert(language.language).inserted else { return nil }
      guard case .debian(let package) = source else {
        return Diagnostic(
          .warning, "hyphenation.no-dictionary",
          "Debian has no hyphenation dictionary for “\(language.identifier)”; its text is set "
            + "unhyphenated",
          help: "write &shy; where a word may be divided, or set the text ragged")
      }
      return Diagnostic(
        .warning, "hyphenation.no-dictionary",
        "no hyphenation dictionary for “\(language.identifier)” is installed; its text is set "
          + "unhyphenated", help: "install the package \(package)")
    }
  }

  private static let specials = [
    "en": "hyphen-en-us", "pt": "hyphen-pt-pt", "nb": "hyphen-no", "nn": "hyphen-no",
    "et": "myspell-et",
  ]

  private static let primaries: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "fr", "gl", "gu", "hi", "hr",
    "hu", "id", "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nl", "no", "or", "pa", "pl", "ro",
    "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
  ]

  // Languages of scripts that divide no words, or whose words nobody wrote patterns for, Vietnamese with its short words, and what is no
  // language.
  private static let undivided: Set<String> = [
    "am", "ar", "arb", "bo", "ckb", "cmn", "dv", "dz", "fa", "he", "ja", "km", "ko", "lo", "mul",
    "my", "ne", "ps", "sa", "sd", "si", "syr", "ti", "ug", "und", "ur", "vi", "yi", "yue", "zh",
    "zxx",
  ]
}
