package import TypesetRichText

extension ScriptTag {
  /// The script that `language` is usually written in: the one it names, else the one of its
  /// primary language. It decides only for characters that several scripts share.
  package static func usual(for language: LanguageTag) -> ScriptTag {
    let parts = language.identifier.split(separator: "-")
    for part in parts.dropFirst() where part.utf8.count == 4 {
      switch part {
      case "Hans", "Hant": return .han
      case "Jpan": return .hiragana
      case "Kore": return .hangul
      default: return ScriptTag(String(part)) ?? .latin
      }
    }
    return ScriptTag(usualCodes[parts.first ?? ""] ?? "Latn") ?? .latin
  }

  // Languages outside Latin with letters in Unicode's tables of shared characters.
  private static let usualCodes: [Substring: String] = [
    "am": "Ethi", "ar": "Arab", "as": "Beng", "be": "Cyrl", "bg": "Cyrl", "bn": "Beng",
    "bo": "Tibt", "dv": "Thaa", "el": "Grek", "fa": "Arab", "gu": "Gujr", "he": "Hebr",
    "hi": "Deva", "hy": "Armn", "ja": "Hira", "ka": "Geor", "kk": "Cyrl", "km": "Khmr",
    "kn": "Knda", "ko": "Hang", "lo": "Laoo", "mk": "Cyrl", "ml": "Mlym", "mn": "Cyrl",
    "mr": "Deva", "my": "Mymr", "ne": "Deva", "or": "Orya", "pa": "Guru", "ps": "Arab",
    "ru": "Cyrl", "sa": "Deva", "sd": "Arab", "si": "Sinh", "sr": "Cyrl", "syr": "Syrc",
    "ta": "Taml", "te": "Telu", "tg": "Cyrl", "th": "Thai", "ti": "Ethi", "uk": "Cyrl",
    "ur": "Arab", "yi": "Hebr", "zh": "Hani",
  ]
}
