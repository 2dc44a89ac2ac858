import TypesetResources
import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

@Suite("Words of a text")
struct HyphenatorTests {

  /// `word` with hyphens where it may be divided.
  private func divided(_ word: String, _ language: LanguageTag = "en-US") -> String {
    divided(word, language, Hyphenator(library: systemDictionaries))
  }

  private func divided(
    _ word: String, _ language: LanguageTag, _ hyphenator: Hyphenator
  ) -> String {
    TextAnalysisTests.divided(word, language, hyphenator)
  }

  @Test func english() {
    #expect(divided("hyphenation") == "hy=phen=ation")
    #expect(divided("magazine") == "mag=a=zine")
    // Two letters before, three after.
    #expect(divided("ability") == "abil=ity")
    #expect(divided("any") == "any")
    #expect(divided("a") == "a" && divided("") == "")
  }

  @Test func capitals() {
    #expect(divided("Hyphenation") == "Hy=phen=ation")
    #expect(divided("HYPHENATION") == "HY=PHEN=ATION")
    #expect(divided("ΝΕΚΡΟΤΑΦΕΊΟ", "el").filter { $0 == "=" }.count > 2)
    #expect(divided("КЛАДБИЩЕ", "ru") == "КЛАД=БИ=ЩЕ")
    // A capital sigma at the end is looked up as a final one.
    let small = divided("άνθρωπος", "el")
    #expect(divided("ΆΝΘΡΩΠΟΣ", "el") == small.uppercased())
  }

  @Test func punctuation() {
    #expect(divided("“hyphenation,”") == "“hy=phen=ation,”")
    #expect(divided("(magazine).") == "(mag=a=zine).")
    #expect(divided("magazine—hyphenation") == "mag=a=zine—hy=phen=ation")
    #expect(divided("magazine-maker") == "mag=a=zine-maker")
    #expect(divided("magazine hyphenation ") == "mag=a=zine hy=phen=ation ")
    #expect(divided("'magazine'") == "'mag=a=zine'")
    #expect(divided("‘magazine’") == "‘mag=a=zine’")
  }

  @Test func whatIsLeftAlone() {
    // The author's own places.
    #expect(divided("hyphen\u{AD}ation") == "hyphen\u{AD}ation")
    #expect(divided("magazine hyphen\u{AD}ation") == "mag=a=zine hyphen\u{AD}ation")
    #expect(divided("magazine2024") == "magazine2024")
    #expect(divided("2024magazine") == "2024magazine")
    #expect(divided("magazine٣") == "magazine٣")
    for address in [
      "www.magazine.example", "editor@magazine.example", "magazine/hyphenation", "colo(u)rful",
      "magazine_hyphenation", "magazine.txt",
    ] {
      #expect(divided(address) == address)
    }
    #expect(divided("hyphenation", "xx") == "hyphenation")
  }

  @Test func apostrophes() {
    let typed = divided("photographer's")
    #expect(typed == "pho=tog=ra=pher's")
    #expect(divided("photographer’s") == typed.replacing("'", with: "’"))
    #expect(divided("l'abréviation", "fr") == "l'abré=via=tion")
    #expect(divided("l’abréviation", "fr") == "l’abré=via=tion")
    // German's encoding has no U+2019; it is looked up as U+0027.
    #expect(divided("Zeitung’s", "de") == divided("Zeitung's", "de").replacing("'", with: "’"))
  }

  @Test func encodings() {
    #expect(divided("Silbentrennung", "de") == "Sil=ben=tren=nung")
    #expect(divided("Übersetzung", "de") == "Über=set=zung")
    #expect(divided("größere", "de") == "grö=ße=re")
    #expect(divided("przedwcześnie", "pl") == "przed=wcze=śnie")
    #expect(divided("достопримечательность", "ru") == "до=сто=при=ме=ча=тель=ность")
    #expect(divided("hřbitov", "cs") == "hřbi=tov")
  }

  @Test func marks() {
    // Decomposed letters are looked up composed, and the mark stays with its letter.
    #expect(divided("gro\u{308}ßere", "de") == "gro\u{308}=ße=re")
    // A stress mark that no dictionary knows is passed over.
    #expect(divided("кла\u{301}дбище", "ru") == "кла\u{301}д=би=ще")
    #expect(divided("mag\u{200D}azine") == "mag\u{200D}=a=zine")
  }

  // Words of Indian and South-East Asian scripts go on in the next line without a sign.
  @Test func signs() {
    func isShown(_ text: String) -> Bool {
      DivisionSign.isShown(in: Array(text.utf8), before: text.utf8.count)
    }
    for text in ["typo", "Ü", "клад", "νε", "ե", "", "a\u{AD}", "a\u{200D}", "中", "ກa"] {
      #expect(isShown(text), "\(text)")
    }
    for text in [
      "சொல்", "क", "हि", "ক", "ગુ", "ਪਾ", "ଓ", "తె", "ಕ", "മ", "ස", "ไทย", "ລາວ", "བོད", "မြန်", "ខ្មែរ",
      "தமி\u{AD}", "क्\u{200D}", "aกา",
    ] {
      #expect(!isShown(text), "\(text)")
    }
  }

  @Test func dotlessI() throws {
    let directory = "/nonexistent"
    let none = Hyphenator(
      library: HyphenationLibrary(resources: ResourceProvider(), directory: directory))
    #expect(divided("IŞIK", "tr", none) == "IŞIK")
    #expect(CaseRules(for: "tr") == .dotless && CaseRules(for: "de") == .usual)
  }

  @Test func changedSpelling() {
    #expect(divided("asszonnyal", "hu") == "asz=szony=nyal")
    #expect(divided("Asszonnyal", "hu") == "Asz=szony=nyal")
    #expect(divided("ASSZONNYAL", "hu") == "ASZ=SZONY=NYAL")
    #expect(divided("temető", "hu") == "te=me=tő")
    let text = Array("az asszony".utf8)
    let found = Hyphenator(library: systemDictionaries).divisions(
      in: text, word: 3..<10, language: "hu")
    #expect(found == [Division(offset: 5, inserted: InsertedLetters(utf8: "z".utf8) ?? .init())])
    #expect(found[0].changesSpelling && found[0].inserted.description == "z")
  }

  // The cache gives what was found first, whatever stood in between, and where the word stands.
  @Test func cache() {
    let cached = Hyphenator(library: systemDictionaries)
    var generator = Seeded(5)
    let words = ["hyphenation", "Magazine", "photographer's", "naïve", "ab", "", "2nd", "ﬁrst"]
    for _ in 0..<400 {
      let word = generator.pick(words)
      let language: LanguageTag = generator.pick(["en-US", "fr", "pl"])
      #expect(divided(word, language, cached) == divided(word, language))
    }
    // Many words, so that tables grow and begin anew.
    for index in 0..<70_000 {
      let word = "magazin" + String(index, radix: 26).map { $0.isNumber ? "x" : $0 }
      let bytes = Array(word.utf8)
      _ = cached.divisions(in: bytes, word: 0..<bytes.count, language: "fr")
    }
    #expect(divided("hyphenation", "en-US", cached) == "hy=phen=ation")
    let text = Array("the hyphenation of".utf8)
    #expect(cached.divisions(in: text, word: 4..<15, language: "en-US").map(\.offset) == [6, 10])
    #expect(cached.divisions(in: text, word: 4..<400, language: "en-US").map(\.offset) == [6, 10])
    var found = [Division(offset: 1)]
    cached.appendDivisions(in: text, word: 4..<15, language: "en-US", to: &found)
    #expect(found.map(\.offset) == [1, 6, 10])
  }

  // Divisions are at graphemes and keep the minima, whatever the text is.
  @Test func divisionsAreSound() {
    var generator = Seeded(8)
    let pool: [UInt32] = [
      0x61, 0x65, 0x6E, 0x74, 0x72, 0x69, 0x41, 0x27, 0x2019, 0x2D, 0x301, 0x308, 0xE9, 0x200D,
      0x20, 0x2E, 0x44F, 0x1F600, 0xAD, 0x31,
    ]
    let hyphenator = Hyphenator(library: systemDictionaries)
    let analyzer = TextAnalyzer()
    var count = 0
    for _ in 0..<2_000 {
      let ordinary = generator.below(3) > 0
      let text = randomText(
        ordinary ? Array(pool[..<12]) : pool, count: generator.below(24), using: &generator)
      let language: LanguageTag = generator.pick(["en-US", "fr", "nl", "de"])
      let found = hyphenator.divisions(
        in: text, word: 0..<text.count, language: language,
        policy: DivisionPolicy(dividesNames: true)
      ).map(\.offset)
      count += found.count
      let positions = analyzer.analyse(
        text, language: language, baseDirection: .natural
      ).positions
      #expect(found == found.sorted() && Set(found).count == found.count)
      for place in found {
        #expect(place >= 2 && place <= text.count - 2)
        #expect(positions[place].contains(.graphemeStart))
        let isLetter = text[place] >= 0x80 || isASCIILetter(text[place])
        #expect(isLetter)
      }
    }
    #expect(count > 300)
  }
}
