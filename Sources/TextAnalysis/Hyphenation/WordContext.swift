/// What decides, beside the letters of a word, whether it may be divided.
struct WordContext: OptionSet {
  let rawValue: UInt32

  /// Names and acronyms may be divided.
  static var dividesNames: WordContext { WordContext(rawValue: 1) }
  /// The language writes every noun with a capital: a capital makes no name.
  static var capitalisesNouns: WordContext { WordContext(rawValue: 2) }
  /// A capital of the first word is that of a sentence.
  static var beginsSentence: WordContext { WordContext(rawValue: 4) }
  /// A sentence may begin behind a colon.
  static var colonEndsSentence: WordContext { WordContext(rawValue: 8) }

  /// How many bits these take.
  static let width: UInt32 = 4

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

  /// False where a word stays whole for its capitals: an acronym, or a name.
  func divides(capitals: Int, small: Int, beginsWithCapital: Bool, beginsSentence: Bool) -> Bool {
    if capitals == 0 || contains(.dividesNames) { return true }
    if capitals > 1 || !beginsWithCapital { return false }
    // One capital alone is no acronym, but too short to be divided as well.
    if small == 0 { return false }
    return beginsSentence || contains(.capitalisesNouns)
  }
}
