import TypesetTextAnalysis

/// Where a term stands among others: by its letters, without regard to case, to accents and to what
/// is no letter or figure; what is equal then, by its characters as they are. The same for all
/// languages, on all machines.
///
/// Figures go before letters, as in most indexes; scripts follow each other as in Unicode.
struct IndexOrder: Comparable {
  private let letters: [UInt32]
  private let written: [UInt32]

  /// The order of `words`. O(its length).
  init(of words: String) {
    letters = IndexOrder.fold(words)
    written = words.unicodeScalars.map(\.value)
  }

  static func < (a: IndexOrder, b: IndexOrder) -> Bool {
    if a.letters != b.letters { return a.letters.lexicographicallyPrecedes(b.letters) }
    return a.written.lexicographicallyPrecedes(b.written)
  }

  /// The letter that `words` stand under, a capital where there are such; nil for figures and signs.
  static func letter(of words: String) -> String? {
    guard let first = fold(words).first.flatMap(Unicode.Scalar.init), first.properties.isAlphabetic
    else { return nil }
    return first.properties.uppercaseMapping
  }

  private static func fold(_ words: String) -> [UInt32] {
    var folded: [UInt32] = []
    for scalar in words.unicodeScalars {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        for base in base(of: lower) where isCounted(base) { folded.append(base.value) }
      }
    }
    return folded
  }

  private static func isCounted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: false
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: scalar == " "
    }
  }

  /// A letter without its accents; what Unicode holds for letters of their own is filed as two, or
  /// as the letter it looks like.
  private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard scalar.value >= 0xC0 else { return [scalar] }
    return others[scalar] ?? [scalar.withoutAccents]
  }

  private static let others: [Unicode.Scalar: [Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (letter, plain) in [
      ("æ", "ae"), ("œ", "oe"), ("ß", "ss"), ("ø", "o"), ("đ", "d"), ("ð", "d"), ("ł", "l"),
      ("þ", "th"), ("ı", "i"), ("ħ", "h"), ("ŧ", "t"), ("ŋ", "n"), ("ς", "σ"),
    ] {
      if let first = letter.unicodeScalars.first { table[first] = Array(plain.unicodeScalars) }
    }
    return table
  }()
}
