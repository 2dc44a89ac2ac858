import Testing

@testable import TypesetTextAnalysis

@Suite("Encodings of texts")
struct TextEncodingTests {
  private static let letter = "Fräulein Pym: “Où est-ce que l’œuf coûte 5 €?” – Straße.\n"

  private static func units(_ text: String, big: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return big ? [high, low] : [low, high]
    }
  }

  /// `text` a byte a character; all of it is in Windows-1252.
  private static func windows(_ text: String) -> [UInt8] {
    let signs: [Unicode.Scalar: UInt8] = [
      "€": 0x80, "“": 0x93, "”": 0x94, "’": 0x92, "–": 0x96, "œ": 0x9C,
    ]
    return text.unicodeScalars.map { signs[$0] ?? UInt8($0.value) }
  }

  private func read(_ bytes: [UInt8]) -> String? {
    TextEncoding.detect(bytes).decode(bytes).map { String(decoding: $0.text, as: UTF8.self) }
  }

  @Test func utf16WithAndWithoutAMark() {
    let text = TextEncodingTests.letter
    for big in [true, false] {
      let bytes = TextEncodingTests.units(text, big: big)
      let name = big ? "UTF-16BE" : "UTF-16LE"
      #expect(TextEncoding.detect(bytes).name == name)
      #expect(read(bytes) == text)
      let marked = TextEncodingTests.units("\u{FEFF}" + text, big: big)
      #expect(TextEncoding.detect(marked).name == name)
      #expect(read(marked) == text)
      // Plain ASCII is UTF-8, too, with zeros in it.
      #expect(TextEncoding.detect(TextEncodingTests.units("Two bytes.\n", big: big)).name == name)
      // Few characters of Chinese are ASCII.
      let chinese = String(repeating: "不要开门。外面有很多人。他们从四点钟开始敲门。\n", count: 4)
      #expect(read(TextEncodingTests.units(chinese, big: big)) == chinese)
      let japanese = String(repeating: "ドアを　開けないでください。　お願いします。🧟\n", count: 4)
      #expect(read(TextEncodingTests.units(japanese, big: big)) == japanese)
    }
  }

  /// What no letter of which is ASCII is known by its spaces and ends of lines alone.
  @Test(arguments: [
    "Привет, мир\n", "Да\n", "Он сказал: “Нет” — и ушёл.\r\n", "Καλημέρα κόσμε\n", "שלום עולם\n",
    "مرحبا بالعالم\n", "안녕하세요 세계\n", "不要开门。外面有很多人\n", "नमस्ते दुनिया\n", "Hi", "สวัสดี ชาวโลก\n",
    String(repeating: "不要开门。外面有很多人。他们从四点钟开始敲门。", count: 40) + "\n",
  ])
  func utf16OfAnyScript(text: String) {
    for big in [true, false] {
      let bytes = TextEncodingTests.units(text, big: big)
      #expect(TextEncoding.detect(bytes).name == (big ? "UTF-16BE" : "UTF-16LE"))
      #expect(read(bytes) == text)
      // A byte left over, as an editor or `echo` adds one.
      let odd = TextEncoding.detect(bytes + [0x0A])
      #expect(odd.name == (big ? "UTF-16BE" : "UTF-16LE"), "\(text)")
    }
  }

  /// Ideographs without a space, a sign or an end of a line are known by their lower bytes, which are
  /// not those of Shift_JIS.
  @Test func utf16WithoutSigns() throws {
    let chinese = "不要开门外面有很多人他们从四点钟开始敲门"
    for big in [true, false] {
      #expect(read(TextEncodingTests.units(chinese, big: big)) == chinese)
    }
    // A line that is UTF-8 as well: its letters alone, in several orders, with an end.
    for text in ["你好世界\n", "世界你好\r\n", "う、が、い\n", "あいさつ\n世\n"] {
      for big in [true, false] {
        #expect(read(TextEncodingTests.units(text, big: big)) == text, "\(text)")
      }
    }
    for text in ["ab\ncd\n\0", "Words\n\0\0"] {
      #expect(TextEncoding.detect(Array(text.utf8)) == .utf8, "\(text)")
    }
    // これはにほんごのぶんしょうです in Shift_JIS.
    let japanese: [UInt8] = [
      0x82, 0xB1, 0x82, 0xEA, 0x82, 0xCD, 0x82, 0xC9, 0x82, 0xD9, 0x82, 0xF1, 0x82, 0xB2, 0x82,
      0xCC, 0x82, 0xD4, 0x82, 0xF1, 0x82, 0xB5, 0x82, 0xE5, 0x82, 0xA4, 0x82, 0xC5, 0x82, 0xB7,
    ]
    #expect(TextEncoding.detect(japanese) == .utf8)
    #expect(TextLikeness(japanese) == .unknownEncoding)
  }

  /// One bad unit does not make a long text another.
  @Test func utf16WithDamage() {
    let text = String(repeating: "Привет, мир. ", count: 10)
    let bytes = TextEncodingTests.units(text, big: false) + [0x00, 0xD8, 0x20, 0x00]
    #expect(TextEncoding.detect(bytes) == .utf16LE)
  }

  @Test func whatIsText() {
    let russian: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x20, 0xEC, 0xE8, 0xF0]
    var noise = [UInt8](repeating: 0, count: 3000)
    var state: UInt64 = 3
    for place in noise.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      noise[place] = UInt8(state >> 56)
    }
    for text in [
      "", "\0", "a\0b", "Some\u{1B}[1m words", "日本語\n", "{\"a\": [1, 2]}\n", "\t\n\n\n\n",
    ] {
      #expect(TextLikeness(Array(text.utf8)) == .text, "\(text)")
    }
    #expect(
      TextLikeness(Array("Words and more, a bad byte in ten".utf8) + [0xFF, 0xFE, 0, 7]) == .text)
    #expect(TextLikeness(russian) == .unknownEncoding)
    #expect(TextLikeness(noise) == .none)
    #expect(TextLikeness([UInt8](repeating: 0, count: 100)) == .none)
    #expect(TextLikeness([1, 0, 2, 0, 0, 0, 0, 0, 0x41, 0x42]) == .none)
  }

  @Test func utf32WithAMark() {
    let text = "\u{FEFF}Zürich 🧟"
    let little = text.unicodeScalars.flatMap { scalar in
      (0..<4).map { UInt8(scalar.value >> UInt32(8 * $0) & 0xFF) }
    }
    #expect(TextEncoding.detect(little).name == "UTF-32LE")
    #expect(read(little) == "Zürich 🧟")
  }

  @Test func aByteACharacter() {
    let bytes = TextEncodingTests.windows(TextEncodingTests.letter)
    #expect(TextEncoding.detect(bytes).name == "windows-1252")
    #expect(read(bytes) == TextEncodingTests.letter)
    let latin = Array("Stra".utf8) + [0xDF] + Array("e, caf".utf8) + [0xE9, 0x0A]
    #expect(TextEncoding.detect(latin).name == "ISO-8859-1")
    #expect(read(latin) == "Straße, café\n")
  }

  /// What is UTF-8 in one part is not taken for what the other part is.
  @Test func oneFileOfTwoEncodings() {
    let words = "Le café est fermé, où êtes-vous, déjà?\n"
    let latin = words.unicodeScalars.map { UInt8($0.value) }
    for count in [1, 2, 9] {
      let mixed = Array(words.utf8) + Array(repeating: latin, count: count).joined()
      #expect(TextEncoding.detect(mixed) == .utf8)
      #expect(TextEncoding.mixture(mixed)?.other == .latin1)
      #expect(TextEncoding.mixture(mixed)?.places == 6 * count)
    }
    #expect(TextEncoding.mixture(Array(words.utf8)) == nil)
    #expect(TextEncoding.mixture(latin) == nil)
    // Signs behind capitals may look like UTF-8.
    let signs = Array("LIBERT".utf8) + [0xC9, 0x85, 0x20] + latin
    #expect(TextEncoding.detect(signs) == .windows1252)
  }

  /// Polish has letters between letters that are signs in western Europe.
  @Test func polishIsPolish() throws {
    let words = "Łódź była pełna, a ludzie mówili: już świeciło.\n"
    let windows: [Unicode.Scalar: UInt8] = [
      "Ł": 0xA3, "ó": 0xF3, "ź": 0x9F, "ł": 0xB3, "ż": 0xBF, "ś": 0x9C,
    ]
    let bytes = words.unicodeScalars.map { windows[$0] ?? UInt8($0.value) }
    #expect(TextEncoding.detect(bytes).name == "windows-1250")
    #expect(read(bytes) == words)
    let latin2 = bytes.map { $0 == 0x9F ? 0xBC : $0 == 0x9C ? 0xB6 : $0 }
    #expect(TextEncoding.detect(latin2).name == "ISO-8859-2")
    #expect(read(latin2) == words)
    // One letter of another language, and it is not known.
    #expect(TextEncoding.detect(bytes + [0xE9]).name != "windows-1250")
  }

  /// Whatever is UTF-8 stays so, and so does what is nothing else for certain.
  @Test func utf8IsUTF8() {
    let texts = [
      "", "a", TextEncodingTests.letter, "\u{FEFF}é", "a\0b", "a\0\0b\0c", "日本語\n", "Ã©Ã¨",
      "one \0 zero in a long line of letters",
    ]
    for text in texts { #expect(TextEncoding.detect(Array(text.utf8)) == .utf8, "\(text)") }
    let others: [[UInt8]] = [
      // One bad byte among good ones, and a sequence that was cut.
      Array("é è ê".utf8) + [0xFF], Array("日本".utf8).dropLast(),
      // Zeros or controls; bytes that Windows-1252 does not have; mostly letters beyond ASCII.
      [0x41, 0xE9, 0], [0x41, 0x42, 0x43, 0xE9, 0x07], [0x41, 0x42, 0x43, 0x81, 0x20],
      Array("a ".utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], [0xFF],
      // Half a pair of surrogates.
      TextEncodingTests.units("Two bytes ", big: false) + [0x00, 0xD8, 0x20, 0x00],
    ]
    for bytes in others { #expect(TextEncoding.detect(bytes) == .utf8, "\(bytes)") }
  }

  @Test func namesOfEncodings() {
    let names = [
      "utf-8": "UTF-8", "UTF8": "UTF-8", "utf-16": "UTF-16", "utf-16le": "UTF-16LE",
      "UTF-16BE": "UTF-16BE", "windows-1252": "windows-1252", "cp1252": "windows-1252",
      "latin-1": "ISO-8859-1", "ISO-8859-1": "ISO-8859-1", "iso-8859-15": "ISO-8859-15",
      "macroman": "macintosh", "shift_jis": "Shift_JIS",
    ]
    for (name, canonical) in names {
      #expect(TextEncoding(named: name)?.name == canonical, "\(name)")
    }
    for name in ["", " ", "utf-9", "windows-1525", "é", "-", String(repeating: "a", count: 100)] {
      #expect(TextEncoding(named: name) == nil, "\(name)")
    }
    for name in TextEncoding.usualNames { #expect(TextEncoding(named: name) != nil, "\(name)") }
  }

  @Test func namedOnesAreBelieved() throws {
    func read(_ bytes: [UInt8], _ name: String) throws -> TextEncoding.Decoded {
      let encoding = try #require(TextEncoding(named: name))
      return try #require(encoding.decode(bytes))
    }
    #expect(try read([0x8E], "macroman").text == Array("é".utf8))
    #expect(try read([0x41, 0x00, 0xE9, 0x00], "utf-16").text == Array("Aé".utf8))
    #expect(try read([0xFE, 0xFF, 0x00, 0x41], "utf-16").text == Array("A".utf8))
    // UTF-8 is left as it is, whatever it holds.
    #expect(try read([0x41, 0xFF], "utf-8").text == [0x41, 0xFF])
  }

  /// What an encoding does not have is U+FFFD, with its place in what came out.
  @Test func malformedBytes() throws {
    let decoded = try #require(
      TextEncoding(named: "windows-1252")?.decode([0x41, 0xE9, 0x81, 0x42]))
    // ICU's table, as the standard of the web, has controls where Windows has nothing.
    #expect(decoded.malformed == [] || decoded.malformed == [3])
    let bytes: [UInt8] = [0x41, 0x00, 0x00, 0xD8, 0x42, 0x00, 0x00, 0xDC, 0x43]
    let units = try #require(TextEncoding.utf16LE.decode(bytes))
    #expect(String(decoding: units.text, as: UTF8.self) == "A\u{FFFD}B\u{FFFD}\u{FFFD}")
    #expect(units.malformed == [1, 5, 8])
    let ascii = try #require(TextEncoding(named: "us-ascii")?.decode([0x41, 0xE9, 0xFF, 0x42]))
    #expect(String(decoding: ascii.text, as: UTF8.self) == "A\u{FFFD}\u{FFFD}B")
    #expect(ascii.malformed == [1, 4])
  }

  /// Whatever bytes come, UTF-8 comes out, and always the same.
  @Test func anyBytesInAnyEncoding() throws {
    var state: UInt64 = 7
    func next() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    for name in TextEncoding.usualNames where name != "utf-8" {
      let encoding = try #require(TextEncoding(named: name))
      for count in [0, 1, 2, 3, 7, 64, 1000] {
        let bytes = (0..<count).map { _ in next() }
        let decoded = try #require(encoding.decode(bytes), "\(name)")
        #expect(String(validating: decoded.text, as: UTF8.self) != nil, "\(name)")
        #expect(encoding.decode(bytes) == decoded)
        for place in decoded.malformed {
          #expect(decoded.text[place..<place + 3] == [0xEF, 0xBF, 0xBD], "\(name)")
        }
        let found = TextEncoding.detect(bytes)
        #expect(found.decode(bytes) != nil)
      }
    }
  }

  // MARK: What reads best

  private static let west = [
    "“Yes,” he said – “no…”\n“Why?” – “It’s late.”\n", "L’été est là.", "São João não é maçã",
    "Größe: 5 m²\nHöhe: 3 m²\nLänge: 7 m²\n", "l’été à Noël, cœur", "Å, så rå.", "Größe: 5 m²",
    "Å, så rå.\nÆ æ å, sa’ han.\nDet er på øen i åen.\n", "10 °C", "É à Sé", "naïve",
    "Grüße aus Köln, schöne Tage, viele Füße.", "¿Qué tal? ¡Mañana será otro día!",
    "Perché non è così? Città, più, già, però.", "Það er gott að sjá þig á Íslandi.",
    "Il coûte 5 € à l’hôtel « Château ».", "The café’s résumé.", "Hyvää päivää, tämä on pöytä.",
    "„Schön“, sagte er – „müde?“", "À bientôt, chère Zoé!", "Ça va?", "Öl, Äpfel, Übung",
    "Señor Núñez cumple 30 años.", "Há três opções: a, b e c.", "Smørrebrød på fjellet",
    "Från Malmö till Växjö", "£5 per head, or ½ price – children’s tickets", "Où êtes-vous, Noël?",
    "ÉTÉ À LA MER", "Één café-au-lait, geïmporteerd", "20 µm ± 3 µm", "Für € 5,– zu haben",
  ]

  private static let east = [
    "Święta są już blisko, więc życzymy zdrowia.", "Proszę zadzwonić wieczorem.",
    "Dziękuję bardzo. Wszystko będzie dobrze.", "Zażółć gęślą jaźń.",
    "Nie wiem, czy zdążę na pociąg o ósmej.",
  ]

  /// The encodings and texts of others, which are refused, or read rightly, and never as western.
  private static let others: [(encoding: String, texts: [String])] = [
    (
      "macintosh",
      [
        "Le café “Über” est situé près de la Straße, où l’été est très agréable.",
        "Grüße aus Köln, schöne Tage, viele Füße.", "L’été est là.", "“Yes,” he said – “no…”",
        "São João não é maçã", "Det er på øen i åen.", "¿Qué tal? ¡Mañana será otro día!",
      ]
    ),
    ("ibm-850", ["Grüße aus Köln, schöne Tage.", "L'été est là, déjà.", "Qué mañana, señor"]),
    (
      "windows-1250",
      ["Příliš žluťoučký kůň úpěl ďábelské ódy.", "Děkuji, těším se na příští týden.", "Árvíztűrő"]
    ),
    ("windows-1254", ["İstanbul’da güneş açtı, şimdi çıkıyoruz."]),
    ("windows-1251", ["Привет, как дела? Всё хорошо."]), ("koi8-r", ["Привет, как дела?"]),
    ("windows-1253", ["Καλημέρα κόσμε, τι κάνεις;"]), ("windows-1255", ["שלום עולם"]),
    ("gbk", ["今天天气很好我们去公园"]), ("big5", ["今天天氣很好"]), ("shift_jis", ["今日は天気がいいです"]),
    ("euc-kr", ["오늘은 날씨가 좋아요"]), ("euc-jp", ["今日は天気がいいです"]),
  ]

  @Test func westernTextsAreReadAsSuch() throws {
    for text in Self.west {
      for times in [1, 3, 20] {
        let long = String(repeating: text + " ", count: times)
        let bytes = try #require(Self.bytes(of: long, in: "windows-1252"), "\(text)")
        let found = TextEncoding.detect(bytes)
        #expect(found == .windows1252 || found == .latin1, "\(text) \(times): \(found.name)")
        #expect(found.decode(bytes)?.text == Array(long.utf8), "\(text) \(times)")
        #expect(TextLikeness(Array(long.utf8)) == .text)
      }
    }
  }

  /// ASCII but for signs is western, however few there are, and neither Chinese nor Polish.
  @Test(arguments: [
    "He said “yes”.", "Tea €2\nCoffee €3\nCake €4", "Tea 2 €", "It is 5 € – no: “more”.",
    "• one\n• two",
    "– one\n– two\n– three", "“A” – “B” – “C”", "Tea £2\nCake £3", "It’s £5 – “cheap”…",
    "Foo® are marks.",
    "Smith & Sons™", "†1914", "a·b·c", "20 °C", "1½ lb", "„So“, sagt er, „nie!“", "4 × 5 ± 2",
    "¡Olé!",
    "¿Cuándo? ¡No!", "He came—late—and sat down—so.", "Oui\u{A0}! Non\u{A0}?", "See § 5 and § 7.",
    "It rained… and then it poured…", "E = mc², 5³", "© 2024 Smith & Sons®", "Donau\u{AD}dampf",
    "Tel. nº 5", "Café £5, and £20 – “robbery”.",
    "One é beside £12 and £7; a résumé.",
  ])
  func signsAreWestern(_ text: String) throws {
    let windows = try #require(TextEncoding(named: "windows-1252"))
    let table = (0x80...0xFF).reduce(into: [Character: UInt8]()) { table, byte in
      guard let text = windows.decode([UInt8(byte)])?.text else { return }
      table[Character(String(decoding: text, as: UTF8.self))] = UInt8(byte)
    }
    let bytes = try text.map { try $0.asciiValue ?? #require(table[$0]) }
    for lines in [1, 40] {
      let long = [[UInt8]](repeating: bytes + [0x0A], count: lines).flatMap { $0 }
      #expect(read(long) == String(repeating: text + "\n", count: lines))
      #expect(TextLikeness(long) == .text || TextEncoding.detect(long) != .utf8)
    }
  }

  /// What has letters at the bytes of such signs is none of it.
  @Test func lettersAreNoSigns() throws {
    // “voilà, où”, “garçon à Paris”, “så på” in code page 850; “café”, “Über” in Mac Roman.
    for bytes: [UInt8] in [
      Array("voil".utf8) + [0x85, 0x2C, 0x20, 0x6F, 0x97],
      Array("gar".utf8) + [0x87] + Array("on".utf8),
      [0x73, 0x86, 0x20, 0x70, 0x86], [0x63, 0x61, 0x66, 0x8E], [0x86, 0x62, 0x65, 0x72],
    ] {
      #expect(!SignFit.isWestern(bytes), "\(bytes)")
    }
    // A byte or two that no text has are damage.
    let words = Array("This is an English line with one bad byte ".utf8)
    for byte: UInt8 in [0xFE, 0xFF] {
      #expect(TextEncoding.detect(words + [byte] + words) == .utf8)
      #expect(TextLikeness(words + [byte] + words) == .text)
    }
    #expect(TextEncoding.detect(Array("a\0b\n".utf8)) == .utf8)
  }

  @Test func polishIsReadAsSuch() throws {
    for encoding in ["windows-1250", "iso-8859-2"] {
      for text in Self.east {
        for times in [1, 5] {
          let long = String(repeating: text + "\n", count: times)
          let bytes = try #require(Self.bytes(of: long, in: encoding), "\(text)")
          let found = TextEncoding.detect(bytes)
          #expect(found.decode(bytes)?.text == Array(long.utf8), "\(text) \(found.name)")
        }
      }
    }
  }

  @Test func othersAreNeverTakenForWestern() throws {
    for (encoding, texts) in Self.others {
      for text in texts {
        for times in [1, 4] {
          let long = String(repeating: text + "\n", count: times)
          let bytes = try #require(Self.bytes(of: long, in: encoding), "\(text)")
          let found = TextEncoding.detect(bytes)
          let isRight = found.decode(bytes)?.text == Array(long.utf8)
          #expect(isRight || TextLikeness(bytes) != .text, "\(encoding) \(text): \(found.name)")
        }
      }
    }
  }

  /// `text` in a coding of a byte or two a letter, found by trying all; nil where it has other letters.
  private static func bytes(of text: String, in name: String) -> [UInt8]? {
    guard let encoding = TextEncoding(named: name) else { return nil }
    var table: [Character: [UInt8]] = [:]
    let singles = (0...0xFF).map { [UInt8($0)] }
    let isDouble = ["gbk", "big5", "shift_jis", "euc-kr", "euc-jp"].contains(name)
    let doubles =
      isDouble
      ? (0x81...0xFE).flatMap { high in (0x40...0xFE).map { [UInt8(high), UInt8($0)] } } : []
    for bytes in singles + doubles {
      guard let decoded = encoding.decode(bytes), decoded.malformed.isEmpty else { continue }
      let letters = Array(String(decoding: decoded.text, as: UTF8.self))
      if letters.count == 1, letters[0] != "\u{FFFD}", table[letters[0]] == nil {
        table[letters[0]] = bytes
      }
    }
    var out: [UInt8] = []
    for letter in text {
      guard let bytes = table[letter] else { return nil }
      out += bytes
    }
    return out
  }
}
