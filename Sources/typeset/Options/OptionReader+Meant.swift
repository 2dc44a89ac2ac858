internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetKit
internal import TypesetRichText

extension OptionReader {
  /// The units that were probably meant by the sides of a page without one, the likeliest first: `mm`
  /// for `210x297`, `cm` for `21x29.7`, `in` for `8.5x11`; none where they may be points.
  ///
  /// As points a page of 160 to 425 is a stamp of 6 to 15 cm; as millimetres it is what magazines
  /// are printed on. Smaller ones are asked for in points, for labels and tests, unless they are a
  /// sheet by its name. A page less than half an inch wide is none in points.
  static func unitsMeant(_ width: Length, _ height: Length) -> [String] {
    let (least, most) = (min(width, height), max(width, height))
    func isOne(of sheets: [(Double, Double)]) -> Bool {
      sheets.contains { least == Length(points: $0.0) && most == Length(points: $0.1) }
    }
    let metric = [
      (148.0, 210.0), (105, 148), (99, 210), (110, 220), (125, 176), (120, 190), (176, 250),
      (210, 297), (297, 420), (420, 594),
    ]
    if isOne(of: metric.map { ($0.0 / 10, $0.1 / 10) }) { return ["cm"] }
    if isOne(of: [(5.5, 8.5), (8.5, 11), (8.5, 14), (11, 17)]) { return ["in"] }
    if least < Length(points: 36), most <= Length(points: 60) {
      // Nobody’s magazine is a foot and a half high and more.
      return most > Length(points: 17) ? ["cm"] : ["in", "cm"]
    }
    if least >= Length(points: 160), most <= Length(points: 425) { return ["mm"] }
    return isOne(of: metric) ? ["mm"] : []
  }

  /// A language’s tag.
  static func language(_ text: String?, _ option: String) throws(RequestError) -> LanguageTag? {
    guard let text else { return nil }
    let allowed = "a language tag such as en, en-GB or zh-Hant"
    if let tag = languageNames[text.lowercased()] {
      throw RequestError(
        "usage.value", "\(option) is ‘\(text)’, but should be \(allowed)",
        help: "did you mean ‘\(tag)’?")
    }
    // The registry has no primary tag of more than three letters.
    guard let tag = LanguageTag(text), tag.language.utf8.count <= 3 else {
      throw error(option, text, allowed)
    }
    return tag
  }

  /// Tags by what people write in their place: names in English and their own language, and codes of
  /// three letters where the tag has two.
  private static let languageNames: [String: String] = {
    let names = [
      "af": "afrikaans afr", "ar": "arabic ara", "be": "belarusian bel", "bg": "bulgarian bul",
      "ca": "catalan català cat", "cs": "czech čeština cze ces", "cy": "welsh cymraeg cym wel",
      "da": "danish dansk dan", "de": "german deutsch ger deu", "el": "greek gre ell",
      "en": "english eng", "en-GB": "british", "en-US": "american us",
      "es": "spanish español espanol castellano spa", "et": "estonian eesti est",
      "eu": "basque euskara baq eus", "fa": "persian farsi per fas", "fi": "finnish suomi fin",
      "fr": "french français francais fre fra", "ga": "irish gaeilge gle", "gl": "galician glg",
      "he": "hebrew heb", "hi": "hindi hin", "hr": "croatian hrvatski hrv",
      "hu": "hungarian magyar hun", "id": "indonesian ind", "is": "icelandic íslenska ice isl",
      "it": "italian italiano ita", "ja": "japanese jpn jp", "ko": "korean kor",
      "la": "latin lat", "lt": "lithuanian lit", "lv": "latvian lav", "mn": "mongolian mon",
      "nl": "dutch nederlands dut nld", "no": "norwegian norsk nor",
      "pl": "polish polski pol", "pt": "portuguese português portugues por",
      "pt-BR": "brazilian", "ro": "romanian română rum ron", "ru": "russian rus",
      "sk": "slovak slovenčina slo slk", "sl": "slovenian slovene slv", "sr": "serbian srp",
      "sv": "swedish svenska swe", "th": "thai tha", "tr": "turkish türkçe turkce tur",
      "uk": "ukrainian ukr", "ur": "urdu urd", "vi": "vietnamese vie", "zh": "chinese chi zho cn",
    ]
    var tags: [String: String] = [:]
    for (tag, words) in names {
      for word in words.split(separator: " ") { tags[String(word)] = tag }
    }
    return tags
  }()
}
