import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

@Suite("Hyphenation as libhyphen has it")
struct HyphenOracleTests {
  private func letters(_ word: some StringProtocol) -> [UInt32] {
    word.unicodeScalars.map { $0.value }
  }

  private func words(_ vocabulary: Vocabulary, count: Int) -> [[UInt32]] {
    var generator = Seeded(42)
    let consonants = letters(vocabulary.consonants)
    let vowels = letters(vocabulary.vowels)
    let known = vocabulary.words.split(whereSeparator: { $0.isWhitespace }).map { letters($0) }
    var result = known
    while result.count < count {
      var word: [UInt32] = []
      if generator.below(4) == 0 {
        // Two or three of the words, as they would be joined, or an end of one before another.
        for _ in 0...1 + generator.below(2) {
          let part = generator.choose(known)
          word += vocabulary.joins ? part[...] : part.suffix(1 + generator.below(part.count))
        }
      } else {
        for _ in 0...generator.below(7) {
          for _ in 0..<generator.below(3) { word.append(generator.choose(consonants)) }
          word.append(generator.choose(vowels))
          if generator.below(3) == 0 { word.append(generator.choose(consonants)) }
        }
      }
      result.append(word)
    }
    return result
  }

  @Test(arguments: vocabularies.map { $0.file })
  func dictionaries(_ file: String) throws {
    let vocabulary = try #require(vocabularies.first { $0.file == file })
    let bytes = try ResourceProvider().bytes(of: "/usr/share/hyphen/hyph_\(file).dic").array()
    let language = try #require(LanguageTag(file))
    let own = try #require(systemDictionaries.dictionary(for: language))
    let dictionary = try HyphenationDictionary(bytes: bytes, name: file, reading: .longest)
    let oracle = try #require(HyphenOracle(bytes))
    var compared = 0
    var divided = 0
    var changing = 0
    var ours = 0
    var different: [String] = []
    for word in words(vocabulary, count: 2_000) {
      guard let expected = oracle.divisions(of: word) else { continue }
      compared += 1
      divided += expected.plain.count
      changing += expected.changing.count
      let found = divisions(of: word, dictionary)
      let lines = changedLines(of: word, dictionary)
      if found != expected.plain || lines != expected.lines {
        different.append(
          "\(String(decoding: utf8(word), as: UTF8.self)) \(found) \(lines) \(expected)")
      }
      if own.divisions(of: utf8(word)) != dictionary.divisions(of: utf8(word)) { ours += 1 }
    }
    #expect(compared == 2_000)
    #expect(divided > 2_000)
    // Only Hungarian has rules that change letters.
    #expect((changing > 20) == (file == "hu_HU"))
    // Read as libhyphen reads, not one is different.
    #expect(different == [])
    // Read as TeX's patterns are meant, in the dictionaries that are TeX's, so many words are.
    #expect(ours == HyphenOracleTests.readOtherwise[file] ?? 0)
  }

  /// How many of the 2,000 words are divided otherwise than by libhyphen, which reads patterns of
  /// TeX's as if they were prepared for it. Every one of them is as Liang's rule has it:
  /// `ownReading`. The Italian ones have an apostrophe: `elisions`.
  private static let readOtherwise = ["cs_CZ": 969, "da_DK": 27, "ru_RU": 1_022, "it_IT": 438]

  /// Elided words of Italian, as TeX divides them.
  @Test(arguments: [
    "d'in-stal-la-zio-ne", "del-l'in-stal-la-to-re", "l'in-ter-fac-cia", "que-st'an-no",
    "al-l'e-spul-sio-ne", "al-l'a-spet-to", "un'al-tra", "nel-l'ac-qua", "bel-l'i-dea",
    "cin-quan-t'an-ni", "al-l'u-ni-ver-si-tà", "po'",
  ])
  func elisions(_ word: String) throws {
    let dictionary = try #require(systemDictionaries.dictionary(for: "it"))
    var left = Array(word.replacing("-", with: "").utf8)
    for division in dictionary.divisions(of: left).reversed() {
      left.insert(UInt8(ascii: "-"), at: division.offset)
    }
    #expect(String(decoding: left, as: UTF8.self) == word)
  }

  // Liang's rule without an automaton: every pattern at every place, the highest value counts.
  @Test(arguments: ["cs_CZ", "da_DK", "ru_RU"])
  func ownReading(_ file: String) throws {
    let vocabulary = try #require(vocabularies.first { $0.file == file })
    let bytes = try ResourceProvider().bytes(of: "/usr/share/hyphen/hyph_\(file).dic").array()
    let dictionary = try HyphenationDictionary(bytes: bytes, name: file)
    let parts = try bytes.withUnsafeBufferPointer {
      (buffer) throws(HyphenationError) in try DictionaryFile(buffer, isLibhyphens: true)
    }
    var patterns: [ArraySlice<UInt16>: ArraySlice<UInt8>] = [:]
    var longest = 0
    for (index, pattern) in parts.patterns.patterns.enumerated() {
      let start = Int(pattern.start)
      let count = Int(pattern.count)
      longest = max(longest, count)
      patterns[parts.patterns.letters[start..<start + count]] =
        parts.patterns.values[(start + index)...(start + index + count)]
    }
    var divided = 0
    for word in words(vocabulary, count: 1_000) {
      let dot = parts.letters.boundary
      let letters = [dot] + word.map { parts.letters.number(of: $0) } + [dot]
      var values = [UInt8](repeating: 0, count: letters.count + 1)
      for start in letters.indices {
        for end in start + 1...min(letters.count, start + longest) where end <= letters.count {
          guard let found = patterns[letters[start..<end]] else { continue }
          for (index, value) in found.enumerated() {
            values[start + index] = max(values[start + index], value)
          }
        }
      }
      let places = word.indices.filter {
        values[$0 + 1] & 1 == 1 && $0 >= dictionary.leftMinimum
          && word.count - $0 >= dictionary.rightMinimum
      }.map { $0 - 1 }
      divided += places.count
      #expect(divisions(of: word, dictionary) == places)
    }
    #expect(divided > 2_000)
  }

  // Every rule of the Hungarian dictionary that changes letters, in a word of its pattern's letters
  // and among others.
  @Test func changes() throws {
    let bytes = try ResourceProvider().bytes(of: "/usr/share/hyphen/hyph_hu_HU.dic").array()
    let dictionary = try HyphenationDictionary(bytes: bytes, name: "hu")
    let oracle = try #require(HyphenOracle(bytes))
    let rules = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.contains("/") && $0.first != "%"
    }
    #expect(rules.count == 2_216)
    var generator = Seeded(7)
    var changed = 0
    var different: [String] = []
    let ends = ["", "", "", "szony", "nak", "ebb", "ben"]
    for rule in rules {
      let pattern = rule.prefix { $0 != "/" }
      let stem = pattern.filter { $0 != "." && !$0.isNumber }
      for _ in 0..<3 {
        let before = pattern.hasPrefix(".") ? "" : generator.pick(["", "", "ki", "meg", "össze"])
        let after = pattern.hasSuffix(".") ? "" : generator.pick(ends)
        let word = letters(before + stem + after)
        let expected = try #require(oracle.divisions(of: word))
        let lines = changedLines(of: word, dictionary)
        changed += lines.count
        if divisions(of: word, dictionary) != expected.plain || lines != expected.lines {
          different.append("\(rule) \(before + stem + after) \(lines) \(expected)")
        }
      }
    }
    #expect(changed > 5_000)
    #expect(different == [])
  }

  // Dictionaries of chance, with both levels, options, and words over few letters. Where we differ
  // on purpose is kept out: see `differences`.
  @Test(arguments: ["ISO8859-1", "UTF-8"])
  func randomDictionaries(_ encoding: String) throws {
    var generator = Seeded(99)
    let alphabet: [Character] = encoding == "UTF-8" ? ["a", "é", "'", "’"] : ["a", "b", "'", "-"]
    var compared = 0
    for _ in 0..<250 {
      let text = randomDictionary(encoding, alphabet, &generator)
      let bytes = text.unicodeScalars.reduce(into: [UInt8]()) { appendUTF8($1.value, to: &$0) }
      let dictionary = try HyphenationDictionary(
        bytes: bytes, name: "random", reading: .longest)
      let oracle = try #require(HyphenOracle(bytes))
      for _ in 0..<20 {
        let word = letters(
          String((0...generator.below(12)).map { _ in generator.pick(alphabet) }))
        let expected = try #require(oracle.divisions(of: word))
        compared += 1
        #expect(
          divisions(of: word, dictionary) == expected.plain,
          "\(text) \(String(decoding: utf8(word), as: UTF8.self))")
      }
    }
    #expect(compared == 5_000)
  }

  private func randomDictionary(
    _ encoding: String, _ alphabet: [Character], _ generator: inout Seeded
  ) -> String {
    let hasLevels = encoding != "UTF-8" && generator.below(2) == 0
    var text = encoding + "\n"
    for level in 0...(hasLevels ? 1 : 0) {
      for option in ["LEFTHYPHENMIN", "RIGHTHYPHENMIN"] where generator.below(3) == 0 {
        text += "\(option) \(2 + generator.below(3))\n"
      }
      for option in ["COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN"]
      where hasLevels || generator.below(2) == 0 {
        text += "\(option) \(2 + generator.below(3))\n"
      }
      if generator.below(3) == 0 {
        let sequences = (0...generator.below(2)).map { _ in
          String((0...generator.below(2)).map { _ in generator.pick(alphabet) })
        }
        text += "NOHYPHEN \(sequences.joined(separator: ","))\n"
      }
      for _ in 0...generator.below(8) {
        var pattern = generator.below(5) == 0 ? "." : ""
        for _ in 0...generator.below(4) {
          if generator.below(5) < 2 { pattern += String(1 + generator.below(5)) }
          pattern.append(generator.pick(alphabet))
        }
        if generator.below(5) < 2 { pattern += String(1 + generator.below(5)) }
        if generator.below(5) == 0 { pattern += "." }
        text += pattern + "\n"
      }
      if hasLevels, level == 0 { text += "NEXTLEVEL\n" }
    }
    return text
  }

  // Where we differ on purpose.
  @Test func differences() throws {
    func both(_ text: String, _ word: String) throws -> ([Int], [Int]) {
      let bytes = Array(text.utf8)
      let dictionary = try HyphenationDictionary(bytes: bytes, name: "")
      let oracle = try #require(HyphenOracle(bytes))
      return (
        divisions(of: letters(word), dictionary),
        oracle.divisions(of: letters(word))?.plain ?? []
      )
    }
    // With a left minimum of 1, of a word or a part, libhyphen forgets the right one at the first
    // letter.
    let short = try both("ISO8859-1\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 3\na1a\n", "aa")
    #expect(short.0 == [] && short.1 == [0])
    // No division before the last letter of a part, a single byte for libhyphen, a letter for us.
    let part = try both("UTF-8\né1x\nNEXTLEVEL\né1é\n", "ééééxxx")
    #expect(part.0 == [1, 3] && part.1 == [1, 2, 3])
    let bytes = try both("ISO8859-1\nb1x\nNEXTLEVEL\nb1b\n", "bbbbxxx")
    #expect(bytes.0 == [1, 3] && bytes.1 == [1, 3])
  }

  // As long as a hostile text likes it: every letter is looked at a bounded number of times.
  @Test func longWords() throws {
    let bytes = try ResourceProvider().bytes(of: "/usr/share/hyphen/hyph_nl_NL.dic").array()
    let dictionary = try HyphenationDictionary(bytes: bytes, name: "nl")
    let oracle = try #require(HyphenOracle(bytes))
    let unit = letters("begraafplaatstijdschriftmiddernacht")
    let word = (0..<30_000).map { unit[$0 % unit.count] }
    let found = divisions(of: word, dictionary)
    #expect(found == oracle.divisions(of: word)?.plain)
    #expect(found.count > 5_000)
  }
}

extension Seeded {
  /// One of `elements`, by a remainder: the counts of `readOtherwise` are those of these words.
  fileprivate mutating func choose<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
