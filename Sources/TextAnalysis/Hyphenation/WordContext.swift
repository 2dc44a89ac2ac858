/// What decides, beside the letters of a word, how readily it is divided.
struct WordContext: OptionSet {
  let rawValue: UInt32

  /// Names and acronyms are words like others.
  static var dividesNames: WordContext { WordContext(rawValue: 1) }
  /// The language writes every noun with a capital: a capital makes no name.
  static var capitalisesNouns: WordContext { WordContext(rawValue: 2) }
  /// A capital of the first word is that of a sentence.
  static var beginsSentence: WordContext { WordContext(rawValue: 4) }
  /// A sentence may begin behind a colon.
  static var colonEndsSentence: WordContext { WordContext(rawValue: 8) }

  /// A part of a compound that is written with a hyphen.
  static var isPartOfCompound: WordContext { WordContext(rawValue: 16) }

  /// How many bits these take.
  static let width: UInt32 = 5

  /// Languages that write every noun with a capital.
  private static let nounsHaveCapitals: Set<String> = [
    "bar", "de", "gsw", "ksh", "lb", "nds", "pdc", "pfl", "sxu",
  ]

  /// What the language whose primary tag is `language` says.
  static func usual(for language: String) -> WordContext {
    var context: WordContext = []
    if nounsHaveCapitals.contains(language) { context.insert(.capitalisesNouns) }
    // English begins a sentence with a capital behind a colon; others a quotation at most.
    if language == "en" { context.insert(.colonEndsSentence) }
    return context
  }

  /// True where a word's capitals make it an acronym, or a name.
  func isName(capitals: Int, beginsWithCapital: Bool, beginsSentence: Bool) -> Bool {
    if capitals == 0 || contains(.dividesNames) { return false }
    if capitals > 1 || !beginsWithCapital { return true }
    return !beginsSentence && !contains(.capitalisesNouns)
  }
}
