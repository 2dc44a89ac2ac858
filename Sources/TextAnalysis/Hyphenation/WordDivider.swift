internal import CICU

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
  /// True for what must not begin a line: marks that are letters to the dictionary.
  private var clings: [Bool] = []

  /// Appends the divisions of the words in `bytes` to `result`, each moved by `origin`.
  mutating func divide(
    _ bytes: UnsafeBufferPointer<UInt8>, _ dictionary: HyphenationDictionary, _ rules: CaseRules,
    origin: Int, _ result: inout [Int]
  ) {
    var offset = 0
    // What stands between spaces is divided or refused as a whole.
    var tokenStart = result.count
    var hadLetter = false
    var hadSign = false
    var refused = false
    clear()
    while offset < bytes.count {
      let (value, length) = utf8Scalar(bytes, offset)
      let kind = WordDivider.kind(of: value)
      switch kind {
      case .letter:
        if hadLetter, hadSign { refused = true }
        hadLetter = true
        append(WordDivider.lower(value, rules), at: offset, dictionary)
      case .mark:
        if !scalars.isEmpty { appendMark(value, at: offset, dictionary) }
      case .apostrophe:
        if scalars.isEmpty {
          hadSign = hadSign || hadLetter
        } else {
          append(value == 0x02BC ? 0x2019 : value, at: offset, dictionary)
        }
      case .dash:
        finishWord(dictionary, origin, &result)
      case .softHyphen, .digit:
        refused = true
      case .other:
        finishWord(dictionary, origin, &result)
        hadSign = hadSign || hadLetter
      case .space:
        finishWord(dictionary, origin, &result)
        if refused { result.removeSubrange(tokenStart...) }
        tokenStart = result.count
        hadLetter = false
        hadSign = false
        refused = false
      }
      offset += length
    }
    finishWord(dictionary, origin, &result)
    if refused { result.removeSubrange(tokenStart...) }
  }

  private mutating func clear() {
    scratch.letters.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    clings.removeAll(keepingCapacity: true)
  }

  private mutating func append(
    _ value: UInt32, at offset: Int, _ dictionary: HyphenationDictionary, clings: Bool = false
  ) {
    scratch.letters.append(WordDivider.number(of: value, dictionary))
    scalars.append(value)
    offsets.append(offset)
    self.clings.append(clings)
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
      append(value, at: offset, dictionary, clings: true)
    }
  }

  private mutating func finishWord(
    _ dictionary: HyphenationDictionary, _ origin: Int, _ result: inout [Int]
  ) {
    // An apostrophe at the end closes a quotation or stands for what is left out: not a letter.
    while let last = scalars.last, last == 0x27 || last == 0x2019 {
      scalars.removeLast()
      scratch.letters.removeLast()
      offsets.removeLast()
      clings.removeLast()
    }
    guard scalars.count >= dictionary.leftMinimum + dictionary.rightMinimum else {
      clear()
      return
    }
    if let last = scalars.last, last == 0x3C3 {
      // A capital sigma at the end of a word is a final one.
      scratch.letters[scalars.count - 1] = WordDivider.number(of: 0x3C2, dictionary)
    }
    dictionary.divide(&scratch)
    for index in offsets.indices.dropFirst()
    where scratch.isDivision(before: index) && !clings[index] {
      result.append(origin + offsets[index])
    }
    clear()
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
