internal import TypesetRichText
internal import TypesetTextAnalysis

/// Which families are asked first for characters that the wanted face lacks: an ordered list for
/// each script and language. The one place that knows.
enum ScriptFamilies {
  /// What the wanted face looks like, so that what stands beside it looks alike.
  enum Look: Hashable, Sendable {
    case serif
    case sansSerif
    case monospaced
  }

  /// Families for text of `script` in `language`, best first. Those of the other look and those
  /// for signs of every script come last, so that a serif text gets its character in any case.
  static func families(
    script: ScriptTag, language: LanguageTag, look: Look
  ) -> [String] {
    // Signs of East Asia stand in texts of all scripts.
    let others = common(look) + eastAsian(script: "Zyyy", language: language, look: look)
    switch script.code {
    case "Hani", "Hira", "Kana", "Hrkt", "Jpan", "Hang", "Kore", "Bopo", "Hans", "Hant":
      return eastAsian(script: script.code, language: language, look: look) + others
    case "Arab":
      let nastaliq = language.language == "ur" ? ["Noto Nastaliq Urdu"] : []
      let naskh = ["Noto Naskh Arabic", "Noto Sans Arabic"]
      return nastaliq + (look == .serif ? naskh : naskh.reversed())
        + ["Noto Kufi Arabic", "DejaVu Sans"] + others
    case "Latn", "Grek", "Cyrl":
      return latin(look) + ["Gentium Plus"] + others
    case let code:
      guard let name = notoNames[code] else { return others }
      let pair = ["Noto Serif \(name)", "Noto Sans \(name)"]
      return (look == .serif ? pair : pair.reversed()) + ["Noto Rashi \(name)", "Noto \(name)"]
        + others
    }
  }

  /// Families for pictures in colour.
  static let emoji = ["Noto Color Emoji"]

  private static func latin(_ look: Look) -> [String] {
    switch look {
    case .serif: return ["Linux Libertine O", "Noto Serif", "DejaVu Serif", "Noto Sans"]
    case .sansSerif: return ["Noto Sans", "DejaVu Sans", "Noto Serif"]
    case .monospaced: return ["DejaVu Sans Mono", "Noto Sans", "Noto Serif"]
    }
  }

  /// Signs that belong to no script, and then the widest faces there are.
  private static func common(_ look: Look) -> [String] {
    latin(look) + [
      "DejaVu Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Symbols 2",
      "Noto Sans Math", "Noto Music", "DejaVu Math TeX Gyre",
    ]
  }

  /// Han characters look different from country to country: the language decides, and where it
  /// does not, kana are Japanese, hangul Korean, bopomofo of Taiwan and all else is simplified.
  private static func eastAsian(
    script: String, language: LanguageTag, look: Look
  ) -> [String] {
    let tag = language.identifier
    let country: String
    switch language.language {
    case "ja": country = "JP"
    case "ko": country = "KR"
    case "zh", "yue", "cmn", "nan", "hak", "wuu":
      if tag.hasSuffix("-HK") || tag.hasSuffix("-MO") || language.language == "yue" {
        country = "HK"
      } else if tag.contains("-Hant") || tag.hasSuffix("-TW") {
        country = "TC"
      } else {
        country = "SC"
      }
    default:
      switch script {
      case "Hira", "Kana", "Hrkt", "Jpan": country = "JP"
      case "Hang", "Kore": country = "KR"
      case "Bopo", "Hant": country = "TC"
      default: country = "SC"
      }
    }
    let kinds: [String]
    switch look {
    case .serif: kinds = ["Noto Serif CJK", "Noto Sans CJK"]
    case .sansSerif: kinds = ["Noto Sans CJK", "Noto Serif CJK"]
    case .monospaced: kinds = ["Noto Sans Mono CJK", "Noto Sans CJK", "Noto Serif CJK"]
    }
    let order = [country] + ["SC", "JP", "KR", "TC", "HK"].filter { $0 != country }
    return order.prefix(1).flatMap { c in kinds.map { "\($0) \(c)" } }
      + order.dropFirst().flatMap { c in kinds.map { "\($0) \(c)" } }
  }

  /// What Noto calls each script (ISO 15924 code) in the names of its families.
  private static let notoNames: [String: String] = [
    "Adlm": "Adlam", "Aghb": "Caucasian Albanian", "Ahom": "Ahom", "Armi": "Imperial Aramaic",
    "Armn": "Armenian", "Avst": "Avestan", "Bali": "Balinese", "Bamu": "Bamum",
    "Bass": "Bassa Vah", "Batk": "Batak", "Beng": "Bengali", "Bhks": "Bhaiksuki",
    "Brah": "Brahmi", "Bugi": "Buginese", "Buhd": "Buhid", "Cakm": "Chakma",
    "Cans": "Canadian Aboriginal", "Cari": "Carian", "Cham": "Cham", "Cher": "Cherokee",
    "Copt": "Coptic", "Cprt": "Cypriot", "Deva": "Devanagari", "Dogr": "Dogra",
    "Dsrt": "Deseret", "Dupl": "Duployan", "Egyp": "Egyptian Hieroglyphs", "Elba": "Elbasan",
    "Elym": "Elymaic", "Ethi": "Ethiopic", "Geor": "Georgian", "Glag": "Glagolitic",
    "Gong": "Gunjala Gondi", "Gonm": "Masaram Gondi", "Goth": "Gothic", "Gran": "Grantha",
    "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hano": "Hanunoo", "Hatr": "Hatran",
    "Hebr": "Hebrew", "Hluw": "Anatolian Hieroglyphs", "Hmng": "Pahawh Hmong",
    "Hmnp": "Hmong Nyiakeng", "Hung": "Old Hungarian", "Ital": "Old Italic",
    "Java": "Javanese", "Kali": "Kayah Li", "Khar": "Kharoshthi", "Khmr": "Khmer",
    "Khoj": "Khojki", "Knda": "Kannada", "Kthi": "Kaithi", "Lana": "Tai Tham", "Laoo": "Lao",
    "Lepc": "Lepcha", "Limb": "Limbu", "Lina": "Linear A", "Linb": "Linear B", "Lisu": "Lisu",
    "Lyci": "Lycian", "Lydi": "Lydian", "Mahj": "Mahajani", "Mand": "Mandaic",
    "Mani": "Manichaean", "Marc": "Marchen", "Medf": "Medefaidrin", "Mend": "Mende Kikakui",
    "Merc": "Meroitic", "Mero": "Meroitic", "Mlym": "Malayalam", "Modi": "Modi",
    "Mong": "Mongolian", "Mroo": "Mro", "Mtei": "Meetei Mayek", "Mult": "Multani",
    "Mymr": "Myanmar", "Narb": "Old North Arabian", "Nbat": "Nabataean", "Newa": "Newa",
    "Nkoo": "NKo", "Nshu": "Nushu", "Ogam": "Ogham", "Olck": "Ol Chiki", "Orkh": "Old Turkic",
    "Orya": "Oriya", "Osge": "Osage", "Osma": "Osmanya", "Palm": "Palmyrene",
    "Pauc": "Pau Cin Hau", "Perm": "Old Permic", "Phag": "PhagsPa",
    "Phli": "Inscriptional Pahlavi", "Phlp": "Psalter Pahlavi", "Phnx": "Phoenician",
    "Plrd": "Miao", "Prti": "Inscriptional Parthian", "Rjng": "Rejang",
    "Rohg": "Hanifi Rohingya", "Runr": "Runic", "Samr": "Samaritan",
    "Sarb": "Old South Arabian", "Saur": "Saurashtra", "Sgnw": "SignWriting",
    "Shaw": "Shavian", "Shrd": "Sharada", "Sidd": "Siddham", "Sind": "Khudawadi",
    "Sinh": "Sinhala", "Sogd": "Sogdian", "Sogo": "Old Sogdian", "Sora": "Sora Sompeng",
    "Soyo": "Soyombo", "Sund": "Sundanese", "Sylo": "Syloti Nagri", "Syrc": "Syriac",
    "Tagb": "Tagbanwa", "Takr": "Takri", "Tale": "Tai Le", "Talu": "New Tai Lue",
    "Taml": "Tamil", "Tang": "Tangut", "Tavt": "Tai Viet", "Telu": "Telugu",
    "Tfng": "Tifinagh", "Tglg": "Tagalog", "Thaa": "Thaana", "Thai": "Thai", "Tibt": "Tibetan",
    "Tirh": "Tirhuta", "Ugar": "Ugaritic", "Vaii": "Vai", "Wara": "Warang Citi",
    "Wcho": "Wancho", "Xpeo": "Old Persian", "Xsux": "Cuneiform", "Yezi": "Yezidi",
    "Yiii": "Yi", "Zanb": "Zanabazar Square",
  ]
}
