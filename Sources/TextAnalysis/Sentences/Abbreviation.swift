/// Words that end in a full stop which ends no sentence.
enum Abbreviation {
  /// True where the letters that end before `stop`, a full stop, are an abbreviation: one letter
  /// (an initial, the last of "e.g."), or a well-known one. O(1).
  static func ends(_ text: UnsafeBufferPointer<UInt8>, before stop: Int) -> Bool {
    var start = stop
    var letters = 0
    // None is longer; a letter outside ASCII is two bytes or more.
    while start > 0, stop - start <= 8, text[start - 1] >= 0x80 || isASCIILetter(text[start - 1]) {
      start = utf8Previous(text, start, from: 0)
      // A quote or a dash is no letter.
      if text[start] == 0xE2, start + 1 < text.count, text[start + 1] == 0x80 {
        start += 3
        break
      }
      letters += 1
    }
    if letters == 1 { return true }
    guard letters > 1, stop - start <= 8 else { return false }
    var packed: UInt64 = 0
    for index in start..<stop { packed = packed << 8 | UInt64(text[index] | 0x20) }
    return known.contains(packed)
  }

  /// True where the letters that end before `stop` are an abbreviation before a number: "No. 5".
  static func standsBeforeNumber(_ text: UnsafeBufferPointer<UInt8>, before stop: Int) -> Bool {
    var start = stop
    while start > 0, stop - start <= 4, isASCIILetter(text[start - 1]) { start -= 1 }
    guard stop > start, stop - start <= 4 else { return false }
    var packed: UInt64 = 0
    for index in start..<stop { packed = packed << 8 | UInt64(text[index] | 0x20) }
    return numbered.contains(packed)
  }

  private static func packed(_ word: some StringProtocol) -> UInt64 {
    word.utf8.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
  }

  // Titles and what stands before a name or in the middle of a sentence. Those that end sentences
  // as often ("etc.", "Inc.") are told by what follows: see `SentenceEnds`.
  private static let known: Set<UInt64> = Set(
    """
    mr mrs ms dr prof st ste mt messrs mme mlle gen col capt cmdr lt sgt rev hon gov sen rep pres \
    vs viz cf ca approx ft abb art bd bzw hr fr frl hl nr ing mag dipl tel str vgl sog \
    sr sra srta ud uds dra av sig dott avv dhr mevr drs mgr św ul гр ул им
    """.split(whereSeparator: { $0 == " " }).map { packed($0) })

  // Words in their own right, or ends of sentences, where no number follows.
  private static let numbered: Set<UInt64> = Set(
    "no nos vol vols fig figs pp ch sec art op ser pt pl eq nrs bk col fol"
      .split(whereSeparator: { $0 == " " }).map { packed($0) })
}
