/// Words whose divisions somebody has given, by language: they come before the patterns of the
/// dictionaries, as TeX's `\hyphenation` does.
///
/// A word is written with a hyphen at each of its divisions, `as-so-ciate`; one without any is never
/// divided. One that is listed with a capital is divided though it is a name; other words with capitals are
/// where those that are not listed would be. Those of `en` count for all of English, those of `en-GB` there alone, and before the others.
public struct HyphenationWords: Hashable, Sendable {
  /// By the tag of a language: the words as they were written, those that were added last, last.
  private var byLanguage: [String: [String]] = [:]

  /// No words.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { byLanguage.isEmpty }

  /// The tags of the languages that there are words for, in their order.
  public var languages: [String] { byLanguage.keys.sorted() }

  /// Whether `word` is letters, with a hyphen between some of them. O(its length).
  package static func isWord(_ word: some StringProtocol) -> Bool {
    var letters = 0
    var wasHyphen = true
    for scalar in word.unicodeScalars {
      if isHyphen(scalar.value) {
        guard !wasHyphen else { return false }
        wasHyphen = true
        continue
      }
      let isSign = scalar.value == 0x27 || scalar.value == 0x2019
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: break
      default:
        guard scalar.properties.isAlphabetic || isSign else { return false }
        letters += 1
      }
      wasHyphen = false
    }
    return letters > 1 && !wasHyphen
  }

  /// Adds `word`, with a hyphen (`-`, U+2010 or U+00AD) at each of its divisions; false where it is no word
  /// of letters. O(its length).
  @discardableResult public mutating func add(_ word: String, for language: LanguageTag) -> Bool {
    guard HyphenationWords.isWord(word) else { return false }
    byLanguage[language.identifier.lowercased(), default: []].append(word)
    return true
  }

  /// Adds the words of `other` behind these: of a word that is in both, theirs counts. O(words).
  public mutating func add(_ other: HyphenationWords) {
    byLanguage.merge(other.byLanguage) { $0 + $1 }
  }

  /// The words for `language`, those that count last. O(words).
  package func words(for language: LanguageTag) -> [String] {
    let tag = language.identifier.lowercased()
    let primary = language.language.lowercased()
    return (byLanguage[primary] ?? []) + (tag == primary ? [] : byLanguage[tag] ?? [])
  }

  /// Whether a character of that number says where a word is divided.
  package static func isHyphen(_ value: UInt32) -> Bool {
    value == 0x2D || value == 0x2010 || value == 0xAD
  }
}

/// Words that are given together, with a hyphen at each of their divisions.
package struct DividedWords: Hashable, Sendable {
  /// Their language; nil for that of the text.
  package var language: LanguageTag?
  /// The words.
  package var words: [String]

  /// Words of `language`.
  package init(language: LanguageTag?, words: [String]) {
    self.language = language
    self.words = words
  }
}

extension HyphenationWords {
  /// The words of `lists`, one list after the other; those without a language are of `language`. O(words).
  package init(_ lists: [DividedWords], for language: LanguageTag) {
    self.init()
    for list in lists {
      for word in list.words { add(word, for: list.language ?? language) }
    }
  }

  /// The words of a file: any number in a line; those behind a line such as `[de]` are of that language. Behind
  /// `#` a line says nothing.
  ///
  /// - Returns: the words, and the lines, from 1, with what is no word in them.
  package static func lists(in text: String) -> (lists: [DividedWords], bad: [(Int, String)]) {
    var lists = [DividedWords(language: nil, words: [])]
    var bad: [(Int, String)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let line = line.prefix { $0 != "#" }
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "," }
      if let first = words.first, words.count == 1, first.hasPrefix("["), first.hasSuffix("]") {
        if let language = LanguageTag(String(first.dropFirst().dropLast())) {
          lists.append(DividedWords(language: language, words: []))
        } else {
          bad.append((number + 1, String(first)))
        }
        continue
      }
      for word in words {
        if isWord(word) {
          lists[lists.count - 1].words.append(String(word))
        } else {
          bad.append((number + 1, String(word)))
        }
      }
    }
    return (lists.filter { !$0.words.isEmpty }, bad)
  }
}
