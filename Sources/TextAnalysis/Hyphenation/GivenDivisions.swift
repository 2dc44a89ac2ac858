/// The words of a language as a divider meets them: by their small letters.
struct GivenDivisions: Sendable {
  /// Before which letters a word is divided, and whether it is so although it is a name.
  struct Entry: Sendable {
    var places: [Int]
    var isName: Bool
  }

  private(set) var entries: [[UInt32]: Entry] = [:]

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty }

  /// `words`, as `divider` reads letters with `dictionary` and `rules`.
  init(
    _ words: [String], _ dictionary: HyphenationDictionary, _ rules: CaseRules,
    _ divider: inout WordDivider
  ) {
    for word in words {
      let (letters, places, isName) = divider.letters(of: word, dictionary, rules)
      entries[letters] = Entry(places: places, isName: isName)
    }
  }
}
