import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

@Suite("Dictionaries")
struct DictionaryTests {
  private func dictionary(_ text: String) throws -> HyphenationDictionary {
    try HyphenationDictionary(bytes: Array(text.utf8), name: "test")
  }

  private func divided(_ word: String, _ text: String) throws -> [Int] {
    try dictionary(text).divisions(of: Array(word.utf8)).map(\.offset)
  }

  @Test func options() throws {
    #expect(try divided("aaaaaaaa", "UTF-8\na1a\n") == [2, 3, 4, 5, 6])
    #expect(
      try divided("aaaaaaaa", "UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 4\na1a\n") == [3, 4])
    let set = try dictionary("UTF-8\nRIGHTHYPHENMIN 5\n")
    #expect(set.leftMinimum == 2 && set.rightMinimum == 5)
    #expect(try divided("aaaa", "UTF-8\nLEFTHYPHENMIN 99\na1a\n") == [])
    // Letters are counted, not bytes.
    #expect(try divided("éééé", "UTF-8\né1é\n") == [4])
    // Lines may end in CR LF, comments begin with % or #, patterns end at a space.
    #expect(try divided("aaaa", "UTF-8\r\n% a\r\n# b\r\n\r\na1a 9\r\n") == [2])
    #expect(try divided("aaaa", "\u{FEFF}UTF-8\na1a\n") == [2])
    #expect(try divided("aaaa", "UTF-8") == [])
  }

  /// An apostrophe is a joint, with three letters on either side of it together, unless the patterns themselves say what
  /// holds there.
  @Test func elisions() throws {
    let patterns = "a1l\nl1l\nn1s\n"
    #expect(try divided("dell'insalata", "UTF-8\n\(patterns)") == [9])
    #expect(try divided("dell'insalata", "UTF-8\n'2\n\(patterns)") == [3, 7, 9])
    #expect(try divided("dell'insalata", "UTF-8\n'1\n\(patterns)") == [9])
    // No line ends beside the apostrophe.
    #expect(try divided("dell'la", "UTF-8\n'2\n'1l\n\(patterns)") == [3])
  }

  @Test func highestValueWins() throws {
    #expect(try divided("abcd", "UTF-8\nb1c\nab2c\n") == [])
    #expect(try divided("abcd", "UTF-8\nb1c\nab2c\nab3c\n") == [2])
    #expect(try divided("abcde", "UTF-8\nb1c\n.ab2cd\n.ab3cde.\n") == [2])
    // Of equal patterns the last stands.
    #expect(try divided("abcd", "UTF-8\nb1c\nb2c\n") == [])
    #expect(try divided("abcd", "UTF-8\nb2c\nb1c\n") == [2])
  }

  @Test func levels() throws {
    let text = """
      UTF-8
      COMPOUNDLEFTHYPHENMIN 2
      COMPOUNDRIGHTHYPHENMIN 3
      foo1
      NEXTLEVEL
      o1o
      a1a
      """
    // Within a part its own ends count.
    #expect(try divided("foofaaaaa", text) == [3, 5, 6, 7])
    #expect(try divided("aaaafoobb", "UTF-8\n1foo1\nNEXTLEVEL\na1a\n") == [2, 4, 7])
    #expect(try divided("aaaaxaaaa", "UTF-8\nNOHYPHEN x\n1x1\nNEXTLEVEL\na1a\n") == [2, 6, 7])
  }

  @Test func changes() throws {
    // A higher plain value makes it plain again.
    #expect(try divided("affaff", "UTF-8\nf1f/ff=f,1,2\n.af3f\n") == [2])
  }

  // More than 52 letters, and letters beyond the Basic Multilingual Plane.
  @Test func manyLetters() throws {
    var text = "UTF-8\n"
    for scalar in UInt32(0x1000)..<0x1200 {
      text +=
        String(decoding: utf8([scalar]), as: UTF8.self) + "1"
        + String(decoding: utf8([scalar + 1]), as: UTF8.self) + "\n"
    }
    text += "\u{10400}1\u{10401}\n"
    let dictionary = try dictionary(text)
    for scalar in UInt32(0x1002)..<0x11F0 {
      let word = [scalar + 1, scalar, scalar + 1, scalar, scalar]
      #expect(dictionary.divisions(of: utf8(word)) == [Division(offset: 6)])
    }
    #expect(
      dictionary.divisions(of: utf8([0x61, 0x10400, 0x10401, 0x61])) == [Division(offset: 5)])
  }

  @Test func errors() {
    func error(_ text: String) -> HyphenationError? {
      do throws(HyphenationError) {
        _ = try HyphenationDictionary(bytes: Array(text.utf8), name: "test")
        return nil
      } catch {
        return error
      }
    }
    #expect(error("") == .unknownEncoding(""))
    #expect(error("EBCDIC-XY\na1b\n") == .unknownEncoding("EBCDIC-XY"))
    #expect(error("UTF-16\na1b\n") == .unknownEncoding("UTF-16"))
    let long = String(repeating: "a", count: 251)
    #expect(error("UTF-8\nb1b\n\(long)\n") == .patternTooLong(line: 3))
    #expect(error("UTF-8\n\(long.dropLast())\n") == nil)
    #expect(error("microsoft-cp1251\na1b\n") == nil)
    var many = "UTF-8\n"
    for scalar in UInt32(0x3400)..<0x7500 {
      many += String(decoding: utf8([scalar]), as: UTF8.self) + "\n"
    }
    #expect(error(many) == .tooManyLetters)
    #expect(HyphenationError.patternTooLong(line: 3).explanation.contains("line 3"))
  }

  // Bytes of chance are read or refused, never more.
  @Test func noise() {
    var generator = Seeded(13)
    for _ in 0..<300 {
      let start = generator.pick(["UTF-8\n", "ISO8859-2\n", "KOI8-R\n", ""])
      let bytes =
        Array(start.utf8)
        + (0..<generator.below(300)).map { _ in
          generator.below(4) == 0
            ? UInt8(generator.below(256)) : Array("ab1.\n/=,9 NEXTLEVEL".utf8)[generator.below(19)]
        }
      if let dictionary = try? HyphenationDictionary(bytes: bytes, name: "noise") {
        let word = randomText([0x61, 0x62, 0xE9, 0x2E, 0x31], count: 20, using: &generator)
        let found = dictionary.divisions(of: word)
        #expect(found.allSatisfy { $0.offset > 0 && $0.offset < word.count })
        #expect(found.allSatisfy { $0.dropped >= 0 && $0.dropped <= $0.offset })
      }
    }
  }

  @Test func names() {
    #expect(
      HyphenationLibrary.fileNames(for: "de-AT") == [
        "hyph_de_AT.dic", "hyph_de.dic", "hyph_de_DE.dic",
      ])
    #expect(HyphenationLibrary.fileNames(for: "en") == ["hyph_en.dic", "hyph_en_US.dic"])
    #expect(HyphenationLibrary.fileNames(for: "pl") == ["hyph_pl.dic", "hyph_pl_PL.dic"])
    #expect(
      HyphenationLibrary.fileNames(for: "sr-Latn-RS") == [
        "hyph_sr_Latn_RS.dic", "hyph_sr_RS.dic", "hyph_sr_Latn.dic", "hyph_sr.dic",
      ])
    #expect(HyphenationLibrary.fileNames(for: "no").last == "hyph_nb_NO.dic")
  }

  @Test func library() {
    let library = HyphenationLibrary(resources: ResourceProvider())
    #expect(library.dictionary(for: "pl")?.name == "hyph_pl_PL.dic")
    #expect(library.dictionary(for: "pl") === library.dictionary(for: "pl-PL"))
    // One file under two names.
    #expect(library.dictionary(for: "it") === library.dictionary(for: "it-IT"))
    #expect(library.missing == [])
    #expect(library.dictionary(for: "xx") == nil)
    #expect(library.dictionary(for: "fi") == nil)
    #expect(library.dictionary(for: "fi") == nil)
    #expect(library.missing == ["fi", "xx"])
    #expect(library.failures == [])
    // A folder in place of a file.
    let broken = HyphenationLibrary(
      resources: ResourceProvider(), directory: "/usr/share/unicode/BidiTest.txt")
    #expect(broken.dictionary(for: "en") == nil)
  }

  @Test func libraryIsReadOnce() async {
    let library = HyphenationLibrary(resources: ResourceProvider())
    await withTaskGroup(of: ObjectIdentifier?.self) { group in
      for _ in 0..<8 {
        group.addTask { library.dictionary(for: "nl").map { ObjectIdentifier($0) } }
      }
      var seen: Set<ObjectIdentifier?> = []
      for await identifier in group { seen.insert(identifier) }
      #expect(seen.count == 1 && !seen.contains(nil))
    }
  }
}
