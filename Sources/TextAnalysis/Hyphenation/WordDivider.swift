internal import CTypesetICU
internal import TypesetRichText

/// Finds the words in a stretch of text and divides them with a dictionary; keeps its buffers.
struct WordDivider {
  private enum Kind {
    case letter
    /// A combining mark, a joiner or a variation selector: goes with the letter before it.
    case mark
    case apostrophe
    case dash
    case softHyphen
    case digit
    case space
    case other
  }

  private var scratch = DivisionScratch()
  /// The small letter that each number in `scratch` stands for, and where it begins.
  private var scalars: [UInt32] = []
  private var offsets: [Int] = []
  private var traits: [Traits] = []

  /// What the letter of a number in `scratch` is.
  private struct Traits: OptionSet {
    let rawValue: UInt8
    /// It must not begin a line: a mark that is a letter to the dictionary.
    static var clings: Traits { Traits(rawValue: 1) }
    static var capital: Traits { Traits(rawValue: 2) }
  }

  /// The word in hand is the first one.
  private var isFirst = true
  /// What somebody has said of words of the language in hand.
  var given: GivenDivisions?

  /// Appends the divisions of the words in `bytes` to `result`, each moved by `origin`.
  mutating func divide(
    _ bytes: UnsafeBufferPointer<UInt8>, _ dictionary: HyphenationDictionary, _ rules: CaseRules,
    _ context: WordContext, origin: Int, _ result: inout [Division]
  ) {
    var offset = 0
    // What stands between spaces is divided or refused as a whole.
    var tokenStart = result.count
    var hadLetter = false
    var hadSign = false
    var refused = false
    // Letters before a hyphen, and behind one.
    var compound = (begins: false, isOne: false)
    // The mark of a note behind a word: wall[2].
    var isInMark = false
    clear()
    isFirst = true
    func finish(_ divider: inout WordDivider, _ result: inout [Division]) {
      divider.finishWord(bytes, dictionary, context, origin, &result)
    }
    while offset < bytes.count {
      let (value, length) = utf8Scalar(bytes, offset)
      let kind = WordDivider.kind(of: value)
      switch kind {
      case .letter:
        if hadLetter, hadSign { refused = true }
        hadLetter = true
        if compound.begins { compound.isOne = true }
        let lower = WordDivider.lower(value, rules)
        append(lower, at: offset, dictionary, lower == value ? [] : .capital)
      case .mark:
        if !scalars.isEmpty { appendMark(value, at: offset, dictionary) }
      case .apostrophe:
        if scalars.isEmpty {
          hadSign = hadSign || hadLetter
        } else {
          append(value == 0x02BC ? 0x2019 : value, at: offset, dictionary)
        }
      case .dash:
        compound.begins = hadLetter && value <= 0x2011
        finish(&self, &result)
      case .digit:
        if !isInMark { refused = true }
      case .softHyphen:
        refused = true
      case .other:
        finish(&self, &result)
        isInMark = value == 0x5B && hadLetter
        hadSign = hadSign || hadLetter
      case .space:
        finish(&self, &result)
        if refused { result.removeSubrange(tokenStart...) }
        if compound.isOne { WordDivider.makeDear(&result[tokenStart...]) }
        tokenStart = result.count
        hadLetter = false
        hadSign = false
        refused = false
        isInMark = false
        compound = (false, false)
      }
      offset += length
    }
    finish(&self, &result)
    if refused { result.removeSubrange(tokenStart...) }
    if compound.isOne { WordDivider.makeDear(&result[tokenStart...]) }
  }

  /// The small letters of a word that somebody has given, before which of them it is divided, and whether it
  /// was written with a capital.
  mutating func letters(
    of word: String, _ dictionary: HyphenationDictionary, _ rules: CaseRules
  ) -> (letters: [UInt32], places: [Int], isName: Bool) {
    clear()
    defer { clear() }
    var places: [Int] = []
    var isName = false
    for scalar in word.unicodeScalars {
      let value = scalar.value
      if HyphenationWords.isHyphen(value) {
        places.append(scalars.count)
        continue
      }
      switch WordDivider.kind(of: value) {
      case .mark: if !scalars.isEmpty { appendMark(value, at: 0, dictionary) }
      case .letter:
        let lower = WordDivider.lower(value, rules)
        if lower != value { isName = true }
        append(lower, at: 0, dictionary)
      default: append(value == 0x02BC ? 0x2019 : value, at: 0, dictionary)
      }
    }
    return (scalars, places, isName)
  }

  private mutating func clear() {
    scratch.letters.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    traits.removeAll(keepingCapacity: true)
  }

  private mutating func append(
    _ value: UInt32, at offset: Int, _ dictionary: HyphenationDictionary, _ traits: Traits = []
  ) {
    scratch.letters.append(WordDivider.number(of: value, dictionary))
    scalars.append(value)
    offsets.append(offset)
    self.traits.append(traits)
  }

  /// Adds a mark to the letter before it: composed with it where Unicode has such a letter, as a
  /// letter of its own where the dictionary knows it as one, else not at all.
  private mutating func appendMark(
    _ value: UInt32, at offset: Int, _ dictionary: HyphenationDictionary
  ) {
    let last = scalars.count - 1
    let composed = ts_compose(scalars[last], value)
    if composed != 0, dictionary.letters.number(of: composed) != 0 {
      scalars[last] = composed
      scratch.letters[last] = dictionary.letters.number(of: composed)
    } else if dictionary.letters.number(of: value) != 0 {
      append(value, at: offset, dictionary, .clings)
    }
  }

  private mutating func finishWord(
    _ bytes: UnsafeBufferPointer<UInt8>, _ dictionary: HyphenationDictionary,
    _ context: WordContext, _ origin: Int, _ result: inout [Division]
  ) {
    guard !scalars.isEmpty else { return }
    defer {
      clear()
      isFirst = false
    }
    // An apostrophe at the end closes a quotation or stands for what is left out: not a letter.
    while let last = scalars.last, last == 0x27 || last == 0x2019 {
      scalars.removeLast()
      scratch.letters.removeLast()
      offsets.removeLast()
      traits.removeLast()
    }
    if let entry = given?.entries[scalars] {
      let isDear = !entry.isName && isName(bytes, context)
      for place in entry.places where place < offsets.count {
        var division = Division(offset: origin + offsets[place])
        division.isDear = isDear
        result.append(division)
      }
      return
    }
    guard scalars.count >= dictionary.leftMinimum + dictionary.rightMinimum else { return }
    let first = result.count
    if let last = scalars.last, last == 0x3C3 {
      // A capital sigma at the end of a word is a final one.
      scratch.letters[scalars.count - 1] = WordDivider.number(of: 0x3C2, dictionary)
    }
    dictionary.divide(&scratch)
    for index in offsets.indices.dropFirst()
    where scratch.isDivision(before: index) && !traits[index].contains(.clings)
      && leavesSyllables(beside: index)
    {
      if let change = scratch.change(before: index) {
        appendChange(dictionary.spelling(change), before: index, dictionary, origin, &result)
      } else {
        result.append(Division(offset: origin + offsets[index]))
      }
    }
    guard result.count > first else { return }
    if scalars.count <= WordDivider.longestShortWord || context.contains(.isPartOfCompound)
      || isName(bytes, context)
    {
      WordDivider.makeDear(&result[first...])
    }
  }

  /// False where a division before letter `index` of a word whose marks are letters to the dictionary,
  /// as those of Indian scripts are, leaves one letter with its marks alone: no sign says there that
  /// the word goes on.
  private func leavesSyllables(beside index: Int) -> Bool {
    guard traits.contains(where: { $0.contains(.clings) }) else { return true }
    func count(_ range: Range<Int>) -> Int {
      range.count { !traits[$0].contains(.clings) }
    }
    return count(0..<index) > 1 && count(index..<traits.count) > 1
  }

  /// Words of no more letters are dear to divide.
  private static let longestShortWord = 5

  private static func makeDear(_ divisions: inout ArraySlice<Division>) {
    for index in divisions.indices { divisions[index].isDear = true }
  }

  /// True where the word in hand is a name or an acronym, by its capitals.
  private func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ context: WordContext) -> Bool {
    var capitals = 0
    for trait in traits where trait.contains(.capital) { capitals += 1 }
    guard capitals > 0, let first = traits.first else { return false }
    let begins =
      isFirst
      ? context.contains(.beginsSentence)
      : beginsSentence(bytes, offsets[0], colon: context.contains(.colonEndsSentence))
    return context.isName(
      capitals: capitals, beginsWithCapital: first.contains(.capital), beginsSentence: begins)
  }

  /// Appends the division before letter `index` that changes letters as `change` says.
  private func appendChange(
    _ change: SpellingChange, before index: Int, _ dictionary: HyphenationDictionary,
    _ origin: Int, _ result: inout [Division]
  ) {
    guard let place = dictionary.boundary(of: change, before: index, count: offsets.count),
      !traits[place].contains(.clings)
    else { return }
    var inserted = change.inserted
    // Capitals among capitals: ASSZONY is ASZ-SZONY, Asszony is Asz-szony.
    if traits[place].contains(.capital), traits[place - 1].contains(.capital) {
      let capitals = inserted.description.unicodeScalars.map(\.properties.uppercaseMapping)
      inserted = InsertedLetters(utf8: Array(capitals.joined().utf8)) ?? inserted
    }
    result.append(
      Division(
        offset: origin + offsets[place],
        dropped: offsets[place] - offsets[place - change.dropped], inserted: inserted))
  }

  /// `word` without what at its start goes on with a word that a soft hyphen divides: there the
  /// author has said where.
  static func behindSoftHyphen(
    _ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>
  ) -> Range<Int> {
    var start = word.lowerBound
    guard start >= 2, text[start - 2] == 0xC2, text[start - 1] == 0xAD else { return word }
    while start < word.upperBound {
      let (value, length) = utf8Scalar(text, start)
      switch kind(of: value) {
      case .letter, .mark, .apostrophe: start += length
      default: return start..<word.upperBound
      }
    }
    return start..<word.upperBound
  }

  /// True where the first letter in `word` is no small one that is known at once.
  static func mayBeginWithCapital(
    _ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>
  ) -> Bool {
    var offset = word.lowerBound
    while offset < word.upperBound {
      let (value, length) = utf8Scalar(text, offset)
      switch value {
      case 0x61...0x7A: return false
      case 0x41...0x5A: return true
      default:
        if value >= 0x80, kind(of: value) == .letter { return ts_lower(value) != value }
      }
      offset += length
    }
    return false
  }

  private static func number(of value: UInt32, _ dictionary: HyphenationDictionary) -> UInt16 {
    let number = dictionary.letters.number(of: value)
    // Dictionaries in a single-byte encoding write every apostrophe as U+0027.
    if number == 0, value == 0x2019 { return dictionary.letters.number(of: 0x27) }
    return number
  }

  @inline(__always)
  private static func kind(of value: UInt32) -> Kind {
    switch value {
    case 0x61...0x7A, 0x41...0x5A: return .letter
    case 0x27, 0x2019, 0x02BC: return .apostrophe
    case 0x2D, 0x2010...0x2015: return .dash
    case 0x30...0x39: return .digit
    case 0x09...0x0D, 0x20, 0xA0, 0x2028, 0x2029, 0x3000: return .space
    case 0xAD: return .softHyphen
    // Raised digits are the mark of a note: wall²; before letters they are refused as any sign.
    case 0xB2, 0xB3, 0xB9, 0x2070, 0x2074...0x2079: return .other
    case 0x200C, 0x200D, 0x2060, 0xFE00...0xFE0F: return .mark
    case 0..<0x80: return .other
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: return .letter
    case 0x2000...0x200A, 0x202F, 0x205F: return .space
    default: break
    }
    switch ts_category(value) {
    case TS_CATEGORY_LETTER: return .letter
    case TS_CATEGORY_MARK: return .mark
    case TS_CATEGORY_DIGIT: return .digit
    default: return .other
    }
  }

  @inline(__always)
  private static func lower(_ value: UInt32, _ rules: CaseRules) -> UInt32 {
    if rules == .dotless {
      if value == 0x49 { return 0x131 }
      if value == 0x130 { return 0x69 }
    }
    if value < 0x80 { return value | 0x20 }
    return ts_lower(value)
  }
}
