/// `&lt;`, `&#8212;`, `&#x2014;`: a character written by name or number.
package enum CharacterReference: Equatable {
  /// This character, written in so many bytes.
  case scalar(Unicode.Scalar, length: Int)
  /// A line break, written in so many bytes: what a LF or CR by number means, since only one that
  /// is really there ends a paragraph.
  case lineBreak(length: Int)
  /// By its number no character, or one that no text has, written in so many bytes.
  case bad(length: Int)
  /// A name that no character has, written in so many bytes.
  case unknown(length: Int)
  /// An ampersand, as in "Rhythm & Blues"; so many bytes behind it were looked at.
  case ampersand(looked: Int)

  /// What the `&` at `index` of `bytes` begins; it ends before `end`. O(its length).
  package static func parse(_ bytes: [UInt8], at index: Int, before end: Int) -> CharacterReference
  {
    var i = index + 1
    if i < end, bytes[i] == UInt8(ascii: "#") { return number(bytes, at: index, before: end) }
    while i < end, isLetterOrDigit(bytes[i]) { i += 1 }
    guard i > index + 1, i < end, bytes[i] == UInt8(ascii: ";"), isLetter(bytes[index + 1]) else {
      return .ampersand(looked: i - index)
    }
    let length = i + 1 - index
    guard length <= NamedCharacters.longest + 2,
      let scalar = NamedCharacters.scalar(
        named: String(decoding: bytes[index + 1..<i], as: UTF8.self))
    else { return .unknown(length: length) }
    return .scalar(scalar, length: length)
  }

  private static func number(
    _ bytes: [UInt8], at index: Int, before end: Int
  ) -> CharacterReference {
    var i = index + 2
    var radix: UInt32 = 10
    if i < end, bytes[i] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      i += 1
    }
    let digits = i
    var value: UInt32 = 0
    while i < end, let digit = digitValue(bytes[i]), digit < radix {
      // More than any character has: let it stay so, however long the number is.
      value = min(value * radix + digit, 0x11_0000)
      i += 1
    }
    guard i > digits, i < end, bytes[i] == UInt8(ascii: ";") else {
      return .ampersand(looked: i - index)
    }
    let length = i + 1 - index
    switch value {
    case 0x0A, 0x0D: return .lineBreak(length: length)
    case 0x09: return .scalar("\t", length: length)
    // C0, DEL and C1 controls; the anchor of pictures.
    case 0..<0x20, 0x7F...0x9F, 0xFFFC: return .bad(length: length)
    default:
      guard let scalar = Unicode.Scalar(value) else { return .bad(length: length) }
      return .scalar(scalar, length: length)
    }
  }

  private static func digitValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: return UInt32(byte - 0x30)
    case 0x41...0x46: return UInt32(byte - 0x41 + 10)
    case 0x61...0x66: return UInt32(byte - 0x61 + 10)
    default: return nil
    }
  }

  /// Whether `byte` is a letter of ASCII.
  @inlinable package static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  /// Whether `byte` is a letter or a digit of ASCII.
  @inlinable package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }
}
