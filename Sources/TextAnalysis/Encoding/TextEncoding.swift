internal import CTypesetICU

/// How the characters of a text file are stored as bytes: one of the encodings that ICU has.
package struct TextEncoding: Hashable, Sendable {
  /// Its usual name: `UTF-8`, `UTF-16LE`, `windows-1252`, `ISO-8859-1`.
  package let name: String

  /// UTF-8.
  package static let utf8 = TextEncoding(canonical: "UTF-8")
  /// Two bytes a unit, the lower one first, as Windows has it.
  package static let utf16LE = TextEncoding(canonical: "UTF-16LE")
  /// Two bytes a unit, the higher one first.
  package static let utf16BE = TextEncoding(canonical: "UTF-16BE")
  /// Four bytes a character, the lowest first.
  package static let utf32LE = TextEncoding(canonical: "UTF-32LE")
  /// Four bytes a character, the highest first.
  package static let utf32BE = TextEncoding(canonical: "UTF-32BE")
  /// A byte a character for the languages of western Europe, with Windows’ quotation marks and dashes.
  package static let windows1252 = TextEncoding(canonical: "windows-1252")
  /// A byte a character for the languages of western Europe.
  package static let latin1 = TextEncoding(canonical: "ISO-8859-1")

  private init(canonical: String) { name = canonical }

  /// The encoding that is known as `name`, in any case and with or without hyphens; nil where none is.
  package init?(named name: String) {
    let letters = name.utf8
    // An empty name would be the system’s own encoding, which depends on where one is.
    guard (1...60).contains(letters.count), letters.allSatisfy({ (0x21...0x7E).contains($0) }),
      letters.contains(where: { ($0 | 0x20) >= 0x61 || (0x30...0x39).contains($0) })
    else { return nil }
    var canonical = [CChar](repeating: 0, count: 64)
    guard ts_encoding_name(name, &canonical, CInt(canonical.count)) else { return nil }
    self.name = String(
      decoding: canonical.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Names to suggest for a mistyped one, the most usual first.
  package static let usualNames = [
    "utf-8", "utf-16", "utf-16le", "utf-16be", "utf-32", "windows-1252", "latin-1", "iso-8859-1",
    "iso-8859-15", "macroman", "windows-1250", "windows-1251", "windows-1253", "windows-1254",
    "windows-1255", "windows-1256", "windows-1257", "iso-8859-2", "iso-8859-5", "iso-8859-7",
    "iso-8859-9", "koi8-r", "koi8-u", "shift_jis", "euc-jp", "gb18030", "gbk", "big5", "euc-kr",
  ]

  /// A text that was decoded.
  package struct Decoded: Hashable, Sendable {
    /// Its letters in UTF-8, without a byte-order mark, where it was not UTF-8 before.
    package var text: [UInt8]
    /// Where in `text` a U+FFFD stands for bytes that are no text in the encoding: the first 10,000.
    package var malformed: [Int]
  }

  /// `bytes` as UTF-8: unchanged where they are meant to be that already, nil where there is no memory
  /// or no converter. O(n).
  package func decode(_ bytes: [UInt8]) -> Decoded? {
    if self == .utf8 { return Decoded(text: bytes, malformed: []) }
    var encoding = self
    // ICU takes both without a mark for what networks send.
    if name == "UTF-16" { encoding = TextEncoding.utf16(of: bytes) }
    if name == "UTF-32" { encoding = bytes.first == 0 ? .utf32BE : .utf32LE }
    let limit = 10_000
    // At the most three bytes of UTF-8 for a byte, as with the signs of a byte and the bad ones.
    let capacity = bytes.count * 3 + 16
    var places = [Int64](repeating: 0, count: min(limit, bytes.count))
    var made = ts_decoded(count: -1, malformed: 0)
    var text = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      made = ts_decode(
        encoding.name, bytes, Int64(bytes.count), buffer.baseAddress, Int64(capacity), &places,
        Int64(places.count))
      count = max(0, Int(made.count))
    }
    guard made.count >= 0 else { return nil }
    var malformed = places.prefix(Int(min(made.malformed, Int64(places.count)))).map { Int($0) }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.removeFirst(3)
      malformed = malformed.map { $0 - 3 }
    }
    return Decoded(text: text, malformed: malformed)
  }
}
