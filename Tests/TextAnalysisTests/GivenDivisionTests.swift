import Testing
import TypesetResources
import TypesetRichText

@testable import TypesetTextAnalysis

/// Words whose divisions somebody has given.
@Suite struct GivenDivisionTests {
  private func divided(_ word: String, _ language: String, _ words: HyphenationWords) -> String {
    let library = HyphenationLibrary(resources: ResourceProvider())
    library.words = words
    let tag = LanguageTag(stringLiteral: language)
    let bytes = Array(word.utf8)
    var out: [UInt8] = []
    let places = Hyphenator(library: library).divisions(
      in: bytes, word: 0..<bytes.count, language: tag
    ).map(\.offset)
    for (place, byte) in bytes.enumerated() {
      if places.contains(place) { out.append(UInt8(ascii: "|")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let words: HyphenationWords = {
    var words = HyphenationWords()
    let english: LanguageTag = "en"
    for word in ["as-soci-ate", "table", "at-om", "Wolver-hampton", "nai\u{308}-ve", "x-ing"] {
      words.add(word, for: english)
    }
    words.add("assoc-iate", for: "en-GB")
    words.add("tlhIngan-Hol", for: "tlh")
    return words
  }()

  static let rows: [(word: String, language: String, divided: String)] = [
    ("associate", "en-US", "as|soci|ate"), ("associate,", "en-US", "as|soci|ate,"),
    // Capitals are divided as small letters are, dearly.
    ("ASSOCIATE", "en-US", "AS|SOCI|ATE"), ("associate", "en-GB", "assoc|iate"),
    ("table", "en-US", "table"), ("atom", "en-US", "at|om"),
    // A name that is listed as one, and one that is not.
    ("Wolverhampton", "en-US", "Wolver|hampton"), ("xing", "en-US", "x|ing"),
    // Without patterns there is nothing but what was given.
    ("tlhIngan-Hol", "tlh", "tlhIngan-Hol"), ("tlhinganhol", "tlh", "tlhingan|hol"),
  ]

  @Test(arguments: rows)
  func theyComeBeforeThePatterns(_ row: (word: String, language: String, divided: String)) {
    #expect(divided(row.word, row.language, GivenDivisionTests.words) == row.divided)
  }

  @Test func othersAreDividedAsBefore() {
    for word in ["hyphenation", "extraordinary", "magazine"] {
      #expect(
        divided(word, "en-US", GivenDivisionTests.words)
          == divided(word, "en-US", HyphenationWords()))
      #expect(divided(word, "en-US", HyphenationWords()).contains("|"))
    }
  }

  @Test(arguments: ["", "a", "-ab", "ab-", "a--b", "a b", "a1", "ab\u{AD}\u{AD}c"])
  func whatIsNoWordIsRefused(word: String) {
    var words = HyphenationWords()
    let isWord = words.add(word, for: "en-US")
    #expect(!isWord)
    #expect(words.isEmpty)
  }

  @Test func aFileHasLanguages() {
    let (lists, bad) = HyphenationWords.lists(
      in: "# names\nas-so-ciate, ta-ble  # two\n\n[de]\nWach-stube\n[!]\na--b\n")
    #expect(
      lists == [
        DividedWords(language: nil, words: ["as-so-ciate", "ta-ble"]),
        DividedWords(language: "de", words: ["Wach-stube"]),
      ])
    #expect(bad.map(\.0) == [6, 7])
  }
}
