import TypesetResources
import TypesetRichText

@testable import TypesetTextAnalysis

/// The system's dictionaries, each read once for all tests.
let systemDictionaries = HyphenationLibrary(resources: ResourceProvider())

func utf8(_ scalars: [UInt32]) -> [UInt8] {
  var bytes: [UInt8] = []
  for scalar in scalars { appendUTF8(scalar, to: &bytes) }
  return bytes
}

/// `word` with every division as the two lines would show it, with `=` for the hyphen.
func divided(
  _ word: String, _ language: LanguageTag, _ hyphenator: Hyphenator,
  policy: DivisionPolicy = DivisionPolicy(dividesNames: true)
) -> String {
  let bytes = Array(word.utf8)
  let divisions = hyphenator.divisions(
    in: bytes, word: 0..<bytes.count, language: language, policy: policy)
  return shown(bytes, divisions)
}

/// `bytes` with `divisions` as lines would show them, with `=` for the hyphen, and `dear` for a dear one.
func shown(_ bytes: [UInt8], _ divisions: [Division], dear: Character = "=") -> String {
  var result: [UInt8] = []
  var start = 0
  for division in divisions {
    result += bytes[start..<division.offset - division.dropped] + division.inserted.utf8
    result += (division.isDear ? dear : "=").utf8
    start = division.offset
  }
  return String(decoding: result + bytes[start...], as: UTF8.self)
}

func range(_ bounds: Range<Int>) -> TextRange { TextRange(bounds) }

/// The lines of Unicode's data file `name` as Debian's unicode-data has it, comments and empty
/// lines left out, each as its bytes.
func unicodeData(_ name: String) throws -> [ArraySlice<UInt8>] {
  let bytes = try ResourceProvider().bytes(of: "/usr/share/unicode/" + name).array()
  return bytes.split(separator: 0x0A).filter { $0.first != UInt8(ascii: "#") }
}

/// The value of the hexadecimal digits `digits`.
func hexadecimal(_ digits: some Sequence<UInt8>) -> UInt32 {
  digits.reduce(0) { value, digit in
    value << 4 | UInt32(digit <= 0x39 ? digit - 0x30 : (digit | 0x20) - 0x57)
  }
}

/// Ranges of characters and their property in a file of the form `0300..036F ; Extend # …`.
func properties(_ name: String) throws -> [(range: ClosedRange<UInt32>, value: String)] {
  try unicodeData(name).map { line in
    let data = line.prefix { $0 != UInt8(ascii: "#") }
    let fields = data.split(separator: UInt8(ascii: ";"))
    let code = fields[0].filter { $0 > 0x20 }
    let bounds = code.split(separator: UInt8(ascii: "."))
    let first = hexadecimal(bounds[0])
    let last = bounds.count > 1 ? hexadecimal(bounds[1]) : first
    return (first...last, String(decoding: fields[1].filter { $0 > 0x20 }, as: UTF8.self))
  }
}

/// Every Unicode scalar value.
let allScalars: [UInt32] = Array(0..<0xD800) + Array(0xE000..<0x110000)

/// A text of `count` scalars from `pool`.
func randomText(
  _ pool: [UInt32], count: Int, using generator: inout Seeded
) -> [UInt8] {
  utf8((0..<count).map { _ in generator.pick(pool) })
}

extension TextAnalyzer {
  func analyse(_ text: String, _ language: LanguageTag = "en-US") -> ParagraphAnalysis {
    analyse(Array(text.utf8), language: language, baseDirection: .natural)
  }
}
