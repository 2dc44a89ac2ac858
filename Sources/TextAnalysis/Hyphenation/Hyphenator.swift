public import TypesetRichText

/// Finds where the words of a text may be divided. Caches distinct words and keeps its buffers, so
/// there is one a thread.
public final class Hyphenator {
  /// What is known of a language; shared, as every word asks for it.
  private final class Loaded {
    let language: LanguageTag
    let dictionary: HyphenationDictionary?
    let rules: CaseRules
    let context: WordContext
    /// The first bits of the keys of its words in the cache.
    let key: UInt32
    /// What somebody has said of its words; nil for nothing.
    let given: GivenDivisions?

    init(
      _ language: LanguageTag, _ dictionary: HyphenationDictionary?, _ words: [String], number: Int,
      _ divider: inout WordDivider
    ) {
      self.language = language
      // Without patterns, what was given is all there is.
      self.dictionary = dictionary ?? (words.isEmpty ? nil : HyphenationDictionary.empty)
      given = self.dictionary.flatMap {
        words.isEmpty
          ? nil : GivenDivisions(words, $0, CaseRules(for: language), &divider)
      }
      rules = CaseRules(for: language)
      context = WordContext.usual(for: language.language)
      key = UInt32(number) << WordContext.width
    }
  }

  /// Two letters before a division and two behind it are the least that dictionaries allow.
  private static let shortestWord = 4

  /// Where the dictionaries come from.
  public let library: HyphenationLibrary
  private var loaded: [Loaded] = []
  /// That of the last word.
  private var latest: Loaded?
  private var noted: [LanguageTag] = []
  private var cache = WordCache()
  private var finder = WordDivider()

  /// A hyphenator over the dictionaries of `library`.
  public init(library: HyphenationLibrary) { self.library = library }

  /// The places in `text` within `word` where a line may end with a hyphen, ascending.
  ///
  /// `word` is the stretch between two opportunities to break a line, punctuation and all; it may
  /// hold several words. What is divided is letters with their marks, in any case, the parts at
  /// both sides of a dash each by itself; apostrophes as the dictionary has them. Nothing is found
  /// in what contains a soft hyphen or follows one, whose places are its author's, a digit, or
  /// another sign between letters (addresses, file names), nor where the language has no dictionary.
  /// The text around `word` says whether it begins a sentence, which its capital then does not make a
  /// name, and whether it is part of a compound.
  /// O(bytes) the first time a word is met.
  public func divisions(
    in text: [UInt8], word: Range<Int>, language: LanguageTag,
    policy: DivisionPolicy = DivisionPolicy()
  ) -> [Division] {
    var result: [Division] = []
    appendDivisions(in: text, word: word, language: language, policy: policy, to: &result)
    return result
  }

  /// Appends what `divisions(in:word:language:policy:)` gives to `result`.
  public func appendDivisions(
    in text: [UInt8], word: Range<Int>, language: LanguageTag,
    policy: DivisionPolicy = DivisionPolicy(), to result: inout [Division]
  ) {
    // A word too short for any dictionary is no reason to look for one, nor to miss it.
    guard word.count >= Hyphenator.shortestWord else { return }
    let known = known(language)
    guard let dictionary = known.dictionary,
      word.count >= dictionary.leftMinimum + dictionary.rightMinimum || known.given != nil
    else { return }
    let rules = known.rules
    var context = known.context
    if policy.dividesNames { context.insert(.dividesNames) }
    text.withUnsafeBufferPointer { text in
      let word = WordDivider.behindSoftHyphen(text, word.clamped(to: text.indices))
      guard !word.isEmpty, !isPartOfAddress(text, word) else { return }
      if !policy.dividesNames, WordDivider.mayBeginWithCapital(text, word),
        beginsSentence(text, word.lowerBound, colon: context.contains(.colonEndsSentence))
      {
        context.insert(.beginsSentence)
      }
      if Hyphenator.isPartOfCompound(text, word) { context.insert(.isPartOfCompound) }
      let bytes = UnsafeBufferPointer(rebasing: text[Hyphenator.withoutStop(text, word)])
      let start = result.count
      guard bytes.count <= WordCache.longestWord else {
        finder.divide(bytes, dictionary, rules, context, origin: word.lowerBound, &result)
        return
      }
      let key = known.key | context.rawValue
      let hash = WordCache.hash(bytes, dictionary: key)
      if cache.find(
        bytes, hash: hash, dictionary: key, origin: word.lowerBound, &result)
      {
        return
      }
      finder.divide(bytes, dictionary, rules, context, origin: word.lowerBound, &result)
      cache.insert(
        bytes, hash: hash, dictionary: key, origin: word.lowerBound, result[start...])
    }
  }

  /// Notes that words of `language` may have to be divided (see `HyphenationLibrary.note`). O(1).
  public func note(_ language: LanguageTag) {
    guard !noted.contains(language) else { return }
    noted.append(language)
    guard !loaded.contains(where: { $0.language == language }) else { return }
    library.note(language)
  }

  /// True where a hyphen joins `word` to letters before it or behind it: a line may end behind the hyphen, so
  /// that each part comes by itself.
  @inline(__always)
  private static func isPartOfCompound(
    _ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>
  ) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }
    let first = word.lowerBound
    if first >= 2, text[first - 1] == 0x2D, isLetter(text[first - 2]), isLetter(text[first]) {
      return true
    }
    let end = word.upperBound
    return end < text.count && text[end - 1] == 0x2D && end - first >= 2
      && isLetter(text[end - 2]) && isLetter(text[end])
  }

  /// `word` without a stop behind its last letter, so that a word is one word in the cache wherever
  /// it stands in a sentence. Such a sign divides nothing and keeps nothing whole.
  @inline(__always)
  private static func withoutStop(
    _ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>
  ) -> Range<Int> {
    let last = word.upperBound - 1
    guard last > word.lowerBound, (0x61...0x7A).contains(text[last - 1]) else { return word }
    switch text[last] {
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "!"), UInt8(ascii: "?"):
      return word.lowerBound..<last
    default: return word
    }
  }

  private func known(_ language: LanguageTag) -> Loaded {
    if let latest, latest.language == language { return latest }
    let found: Loaded
    if let known = loaded.first(where: { $0.language == language }) {
      found = known
    } else {
      found = Loaded(
        language, library.dictionary(for: language), library.words.words(for: language),
        number: loaded.count, &finder)
      loaded.append(found)
    }
    latest = found
    finder.given = found.given
    return found
  }
}

/// How a language makes small letters of capitals where it differs from the others.
enum CaseRules {
  case usual
  /// Turkish and Azerbaijani: I is the capital of ı, İ that of i.
  case dotless

  init(for language: LanguageTag) {
    let primary = language.language
    self = primary == "tr" || primary == "az" ? .dotless : .usual
  }
}
