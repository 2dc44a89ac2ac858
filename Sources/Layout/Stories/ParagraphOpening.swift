import TypesetRichText

/// What stands out at the beginning of a paragraph: an initial, and words in small capitals.
enum ParagraphOpening {
  /// How many of the first bytes of `text` are its initial: opening quotation marks and brackets,
  /// then a letter or a figure with the marks on it. Nil where none begins it.
  static func initial(of text: some Collection<UInt8>) -> Int? {
    // An initial of more bytes than these is nobody's.
    let head = String(decoding: text.prefix(longestInitial), as: UTF8.self)
    var bytes = 0
    for character in head {
      guard let first = character.unicodeScalars.first else { return nil }
      bytes += character.utf8.count
      switch first.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        return bytes
      case .initialPunctuation, .finalPunctuation, .openPunctuation, .dashPunctuation,
        .spaceSeparator:
        continue
      default:
        guard openers.contains(first) else { return nil }
      }
    }
    return nil
  }

  /// Where the `count`-th word of `text` ends, by white space; its end where it has fewer.
  ///
  /// A picture is no word and ends one. O(the bytes up to there).
  static func end(ofWords count: Int, in text: some Collection<UInt8>) -> Int {
    var words = 0
    var isInWord = false
    var end = 0
    var place = 0
    var scalars = Unicode.UTF8.ForwardParser()
    var bytes = text.makeIterator()
    while case .valid(let encoded) = scalars.parseScalar(from: &bytes) {
      let scalar = Unicode.UTF8.decode(encoded)
      if scalar.properties.isWhitespace || scalar == "\u{FFFC}" {
        if isInWord, words == count { return end }
        isInWord = false
      } else {
        if !isInWord { words += 1 }
        isInWord = true
      }
      place += encoded.count
      if isInWord { end = place }
    }
    return end
  }

  private static let longestInitial = 64
  private static let openers: Set<Unicode.Scalar> = ["\"", "'", "¿", "¡"]
}
