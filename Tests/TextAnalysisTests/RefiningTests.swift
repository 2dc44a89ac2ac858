import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

@Suite("Breaks and spaces by language")
struct RefiningTests {
  private func refined(_ text: String, _ language: LanguageTag = "en-US") -> [PositionFlags] {
    var attributes = plain
    attributes.language = language
    return refined(AttributedText(text, attributes))
  }

  private func refined(_ text: AttributedText) -> [PositionFlags] {
    var analysis = TextAnalyzer().analyse(
      text.utf8, language: text.runs[0].attributes.language, baseDirection: .natural)
    analysis.refine(for: text)
    return analysis.positions
  }

  /// `text` with a bar at every break of an address and `_` at every other one but the last.
  private func broken(_ text: String) -> String {
    let positions = refined(text)
    var result: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      if positions[index].contains(.addressBreak) {
        #expect(!positions[index].contains(.lineBreak))
        result.append(UInt8(ascii: "|"))
      }
      if positions[index].contains(.lineBreak), byte != 0x20 { result += "¦".utf8 }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [
    ("http://www.example.org/a-b/c.html", "http://|www|.example|.org|/a|-b|/c|.html"),
    (
      "https://example.org/?q=zombie&page=2#top",
      "https://|example|.org|/?q|=|zombie|&|page|=|2|#top"
    ),
    ("see www.example.org, now", "see ¦www|.example|.org, ¦now"),
    ("(www.example.org/a_(b))", "(www|.example|.org|/a|_(b))"),
    ("<http://example.org/~joe>", "<http://|example|.org|/~joe>"),
    ("mail editor@magazine.example.", "mail ¦editor|@magazine|.example."),
    ("example.org/path/to%20it", "example|.org|/path|/to|%20it"),
    ("/usr/share/hyphen/hyph_de.dic", "/usr|/share|/hyphen|/hyph|_de|.dic"),
    ("C:\\Texte\\heft.txt", "C:\\Texte|\\heft|.txt"),
    ("src/main/heft.txt", "src|/main|/heft|.txt"),
    ("hyph_de_DE", "hyph|_de|_DE"),
    ("doi:10.1000/182", "doi:|10|.1000|/182"),
    ("org.example.magazine", "org|.example|.magazine"),
    ("é.example.org/été", "é.example|.org|/été"),
    // None of them: what the line breaking algorithm says holds.
    ("and/or", "and/¦or"), ("km/h", "km/¦h"), ("3.5", "3.5"), ("z.B.", "z.B."),
    // One letter does not stand behind a hyphen at a line's start.
    ("MP3-5 is", "MP3-5 ¦is"), ("1932-ൽ so", "1932-ൽ ¦so"), ("vitamin-C.", "vitamin-C."),
    ("x-ray", "x-¦ray"), ("a-b-c", "a-¦b-c"), ("1932-ben", "1932-¦ben"),
    ("-5 and -a", "-5 ¦and ¦-a"),
    ("a.m./p.m.", "a.m./¦p.m."), ("1/2", "1/2"), ("well-known", "well-¦known"),
    ("@handle", "@handle"), ("192.168.0.1", "192.168.0.1"), ("end.Begin", "end.Begin"),
    ("…//…", "…//…"),
    // Em dashes: with the word before them, or with the remark that they open.
    ("late—and sad", "late—¦and ¦sad"), ("late — and", "late ¦— ¦and"),
    ("«—dijo— y —suspiró—. «", "«—dijo— ¦y ¦—suspiró—. ¦«"), ("—Hola", "—Hola"),
    ("“—and", "“—and"), ("1914–1918", "1914–¦1918"), ("文—字", "文¦—¦字"),
  ])
  func addresses(_ text: String, _ expected: String) {
    #expect(broken(text) == expected)
  }

  /// UAX #14 takes no quotation mark for one that closes, and has no break before a bracket behind it.
  @Test(arguments: [
    ("the “Wall” (1932) of", "the ¦“Wall” ¦(1932) ¦of"), ("„eins“ „zwei“", "„eins“ ¦„zwei“"),
    ("„Pferden“ (Schad", "„Pferden“ ¦(Schad"), ("‚a‘  [b", "‚a‘  ¦[b"), ("»ja« (so", "»ja« ¦(so"),
    ("«sí» ¿no", "«sí» ¦¿no"), ("He \"said\" (so", "He ¦\"said\" ¦(so"),
    ("the boys' (all", "the ¦boys' ¦(all"), ("(“Wall”) (so", "(“Wall”) ¦(so"),
    ("“What—” (he", "“What—” ¦(he"), ("“(a)” (b", "“(a)” ¦(b"),
    // Those that open, or may, keep what they open.
    ("said “ (so", "said ¦“ (so"), ("said \" (so", "said ¦\" (so"), ("“ (so", "“ (so"),
    ("« (oui)", "« (oui)"), ("a “(so", "a ¦“(so"),
  ])
  func closedQuotations(_ text: String, _ expected: String) {
    #expect(broken(text) == expected)
  }

  @Test func closedQuotationsInFrench() {
    #expect(spaced("« Oui » (non)", "fr") == "«=Oui=» ¦(non)")
    #expect(spaced("dit « (oui) » :", "fr") == "dit ¦«=(oui)=»=:")
  }

  /// A danda ends its sentence, and a line if it has to; the next never begins with it. What must end a line, ends it.
  @Test(arguments: [
    ("रूसी और स्पेनिश । अनुवाद", "रूसी ¦और ¦स्पेनिश । ¦अनुवाद"), ("है॥ फिर  ॥ यह", "है॥ ¦फिर  ॥ ¦यह"),
    ("করে ।\nআর", "করে ।\n¦আর"), ("दो\n। तीन", "दो\n¦। ¦तीन"),
  ])
  func dandas(_ text: String, _ expected: String) {
    let positions = refined(text, "hi")
    var result: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      if index > 0, positions[index].contains(.lineBreak) { result += "¦".utf8 }
      result.append(byte)
    }
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("w domu i w lesie", "pl", "w domu ¦i w lesie"), ("A „i tak” o nas", "pl", "A „i tak” ¦o nas"),
    ("k moři, s nim", "cs", "k moři, ¦s nim"), ("J. Nowak ma", "pl", "J. ¦Nowak ¦ma"),
    ("żółw i", "pl", "żółw ¦i"), ("w domu", "en", "w ¦domu"),
  ])
  func oneLetterWords(_ text: String, _ language: String, _ expected: String) throws {
    let positions = refined(text, try #require(LanguageTag(language)))
    var result: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      if index > 0, positions[index].contains(.lineBreak) { result += "¦".utf8 }
      result.append(byte)
    }
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  /// `text` with its spaces: `~` fixed and thin, `=` fixed, `,` a thin one and `+` one put in, `^`
  /// behind a sentence, `¦` where a line may end.
  /// A number is one, however its digits are grouped, and so is it with its sign or unit.
  @Test(arguments: [
    ("of 10 000 000 copies", "of ¦10 000 000 ¦copies"), ("by 50 % now", "by ¦50 % ¦now"),
    ("in 1 200 km.", "in ¦1 200 km."), ("(3 kg)", "(3 kg)"), ("20 °C today", "20 °C ¦today"),
    ("99 999 999 999 999", "99 999 999 999 999"),
    // A year and a count; figures in a row; a word that begins like a unit.
    ("in 2024 300 came", "in ¦2024 ¦300 ¦came"), ("12 3456", "12 ¦3456"),
    ("1 222 333 444 555 666 777", "1 ¦222 ¦333 ¦444 ¦555 ¦666 ¦777"),
    ("5 kmart", "5 ¦kmart"), ("4 men", "4 ¦men"), ("a4 200", "a4 ¦200"),
  ])
  func numbers(_ text: String, _ expected: String) {
    let positions = refined(text, "de")
    var result: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      if positions[index].contains(.lineBreak), index > 0 { result += "¦".utf8 }
      result.append(byte)
    }
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  private func spaced(_ text: String, _ language: LanguageTag) -> String {
    let positions = refined(text, language)
    var result: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      let flags = positions[index]
      if flags.contains(.lineBreak), index > 0 { result += "¦".utf8 }
      if flags.contains(.fixedSpace) {
        result.append(flags.contains(.thinSpace) ? UInt8(ascii: "~") : UInt8(ascii: "="))
        if byte == 0x20 { continue }
      } else if flags.contains(.thinSpace) {
        result.append(UInt8(ascii: ","))
      } else if flags.contains(.wordSpace) {
        result.append(UInt8(ascii: "+"))
      } else if flags.contains(.sentenceEnd) {
        result.append(UInt8(ascii: "^"))
        continue
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [
    ("Quoi ? Non !", "Quoi~? ¦Non~!"), ("Quoi? Non!", "Quoi,? ¦Non,!"),
    ("Voici : un", "Voici=: ¦un"), ("Voici: un; deux", "Voici+: ¦un,; ¦deux"),
    ("« Oui »", "«=Oui=»"), ("«Oui»", "«+Oui+»"), ("« Oui ! »", "«=Oui~!=»"),
    ("«Oui!»", "«+Oui,!+»"), ("Quoi?!", "Quoi,?!"), ("Quoi ?!", "Quoi~?!"),
    ("à 12:30 h", "à ¦12:30 ¦h"), ("(?)", "(?)"), ("« ? »", "«=?=»"),
    ("http://example.fr/?a", "http://example.fr/?a"),
    ("l’an 5: oui", "l’an ¦5+: ¦oui"), ("(oui)!", "(oui),!"), ("Fin…!", "Fin…,!"), ("!", "!"),
    (" !", " !"), ("a ;-)", "a ;-)"),
  ])
  func french(_ text: String, _ expected: String) {
    #expect(spaced(text, "fr") == expected)
    #expect(spaced(text, "fr-BE") == expected)
  }

  @Test func frenchElsewhere() {
    #expect(spaced("Quoi ? «Oui» : a", "fr-CH") == "Quoi~? ¦«,Oui,»~: ¦a")
    #expect(spaced("Quoi? « Oui »: a; b!", "fr-CA") == "Quoi? ¦«=Oui=»+: ¦a; ¦b!")
    #expect(spaced("Quoi? « Oui »", "de") == "Quoi? ¦« ¦Oui ¦»")
    // A space that is written otherwise is one all the same.
    #expect(refined("a\u{A0}!", "fr")[1].isSuperset(of: [.fixedSpace, .thinSpace]))
    #expect(refined("a\u{202F}!", "fr")[1].isSuperset(of: [.fixedSpace, .thinSpace]))
    // In English text a French run has its own.
    var french = plain
    french.language = "fr"
    var text = AttributedText("What! ", plain)
    text.append("Quoi!", french)
    let positions = refined(text)
    #expect(!positions[4].contains(.thinSpace) && positions[10].contains(.thinSpace))
  }

  @Test(arguments: [
    ("It ends. It begins", "It ¦ends.^¦It ¦begins"), ("So? Yes! No", "So?^¦Yes!^¦No"),
    ("He said “so.” She", "He ¦said ¦“so.”^¦She"), ("(It is.) So", "(It ¦is.)^¦So"),
    ("J. R. Smith", "J. ¦R. ¦Smith"), ("Mr. Smith vs. Dr. No", "Mr. ¦Smith ¦vs. ¦Dr. ¦No"),
    ("e.g. Zombies, i.e. us", "e.g. ¦Zombies, ¦i.e. ¦us"), ("No. 5", "No. ¦5"),
    ("No. He", "No.^¦He"), ("bread etc. and", "bread ¦etc. ¦and"),
    ("“What?” he said", "“What?” ¦he ¦said"), ("So… Then", "So…^¦Then"),
    ("wait... no", "wait... ¦no"), ("in 1990. The", "in ¦1990.^¦The"), ("end. ", "end. "),
    ("a: B", "a: ¦B"), ("St. Louis", "St. ¦Louis"),
  ])
  func sentences(_ text: String, _ expected: String) {
    #expect(spaced(text, "en-US") == expected)
    #expect(!spaced(text, "de").contains("^"))
  }

  @Test(arguments: [
    ("en", "The of AND near", "keeper cups up"), ("en-GB", "the", "sea"),
    ("de", "der Über und zum", "meer haus"), ("de-CH", "für", "fuer"),
    ("fr", "le aux À dès", "mer aller"), ("es", "los según DEL", "mar"),
    ("it", "degli tra GLI e", "mare"),
    ("nl", "het van Naar", "zee"), ("pt", "às Da pelo", "mar"), ("pl", "w z ze", "morze"),
    ("sv", "och på", "hav"), ("da", "og efter", "hav"), ("nb", "og etter", "hav"),
    ("cs", "v ze", "more"), ("ru", "и в Под", "море"), ("fi", "", "ja meri the der"),
  ])
  func functionWords(_ language: String, _ some: String, _ others: String) {
    let tag = LanguageTag(stringLiteral: language)
    for word in some.split(separator: " ") {
      #expect(FunctionWords.contains(String(word), in: tag), "\(word)")
    }
    for word in others.split(separator: " ") {
      #expect(!FunctionWords.contains(String(word), in: tag), "\(word)")
    }
  }

  /// A particle ends a clause, or opens a phrase: by the word behind it.
  @Test func particles() {
    for (word, next, opens) in [
      ("over", "the", true), ("Out", "A", true), ("down", "their", true), ("over", "and", false),
      ("over", "", false), ("walks", "the", false),
    ] {
      let found = FunctionWords.opensPhrase(word, before: next, in: "en-GB")
      #expect(found == opens, "\(word) \(next)")
    }
    #expect(!FunctionWords.opensPhrase("over", before: "the", in: "nl"))
  }

  @Test func keepsOnLine() {
    var kept = plain
    kept.keepsOnLine = true
    var bold = kept
    bold.font.weight = 700
    var text = AttributedText("a b ", plain)
    text.append("c d", kept)
    text.append(" e ", bold)
    text.append("f\n", plain)
    let positions = refined(text)
    let breaks = positions.indices.filter { positions[$0].contains(.lineBreak) }
    #expect(breaks == [2, 4, 10, 12])
    var analysis = TextAnalyzer().analyse(
      Array("a b\nc d".utf8), language: "en", baseDirection: .natural)
    analysis.keepOnLine(range(0..<7))
    #expect(
      analysis.positions.indices.filter { analysis.positions[$0].contains(.lineBreak) } == [4, 7])
  }

  // Whatever the text: only breaks and spaces are touched, forced breaks and the end stay.
  @Test func sound() {
    var generator = Seeded(21)
    let pool: [UInt32] = [
      0x61, 0x62, 0x41, 0x2E, 0x2F, 0x2F, 0x3A, 0x40, 0x5F, 0x20, 0x20, 0x21, 0x3F, 0x3B, 0xAB,
      0xBB, 0xA0, 0x202F, 0x0A, 0xE9, 0x301, 0x2026, 0x201D, 0x28, 0x29, 0x31, 0x4E2D, 0x1F600,
      0x2D, 0x25, 0x77, 0x3D, 0x26, 0x5C, 0xAD,
    ]
    for _ in 0..<4_000 {
      let bytes = randomText(pool, count: 1 + generator.below(30), using: &generator)
      let language: LanguageTag = generator.pick(["en-US", "fr", "fr-CH", "fr-CA", "de"])
      let text = String(decoding: bytes, as: UTF8.self)
      let before = TextAnalyzer().analyse(
        bytes, language: language, baseDirection: .natural
      ).positions
      let after = refined(text, language)
      #expect(after.count == before.count)
      let kept: PositionFlags = [.graphemeStart, .mandatoryBreak]
      for index in after.indices {
        #expect(after[index].intersection(kept) == before[index].intersection(kept))
        // A break more is only between a space behind a quotation and a bracket.
        let isBracket =
          index > 1 && index < bytes.count && bytes[index] == 0x28 && bytes[index - 1] == 0x20
        #expect(
          !after[index].contains(.lineBreak) || before[index].contains(.lineBreak) || isBracket)
        if after[index].contains(.addressBreak) {
          #expect(after[index].contains(.graphemeStart) && !after[index].contains(.lineBreak))
        }
        if after[index].contains(.mandatoryBreak) { #expect(after[index].contains(.lineBreak)) }
      }
      #expect(after[after.count - 1].contains(.lineBreak))
    }
  }

  /// A paragraph in a script whose lines end between letters has two of them on its last line.
  @Test func lastLetters() {
    func tail(_ text: String, _ language: LanguageTag) -> String {
      let positions = refined(text, language)
      let bytes = Array(text.utf8)
      let place = bytes.indices.last { positions[$0].contains(.lineBreak) } ?? 0
      return String(decoding: bytes[place...], as: UTF8.self)
    }
    let hangul = String(repeating: "다", count: 14)
    #expect(tail(hangul + "한다.", "ko") == "한다.")
    #expect(tail(hangul + "맛은 그때와 며,\n", "ko") == "와 며,\n")
    let kana = String(repeating: "漢", count: 14)
    #expect(tail(kana + "した。", "ja") == "した。")
    #expect(tail(kana + "「字」！\n", "ja") == "漢「字」！\n")
    #expect(tail(kana + "文字。", "zh-Hant") == "文字。")
    #expect(tail(kana + "佐々。", "ja") == "佐々。")
    // Latin words stay whole, short paragraphs end as they come, and so do other languages.
    #expect(tail(kana + "字 end.", "ja") == "end.")
    #expect(tail("漢字です。", "ja") == "す。")
    #expect(tail(kana + "した。", "en") == "た。")
    // A forced break is none of its business.
    #expect(tail(kana + "字\u{2028}字。", "ja") == "字。")
  }
}
