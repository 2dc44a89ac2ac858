import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Reads the values of attributes: lengths, features, words.
enum ValueReading {
  /// A length in points, or with a unit (pt mm cm in pc), without a sign or an exponent, more than
  /// nothing and at most `limit`; exact to the sp. Nil for anything else.
  static func length(_ text: String, upTo limit: Length) -> Length? {
    guard let length = magnitude(text), length > .zero, length <= limit else { return nil }
    return length
  }

  /// The same, but nothing is a length too, and so is one with a minus before it.
  static func signedLength(_ text: String, upTo limit: Length) -> Length? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    guard let length = magnitude(isNegative ? String(text.dropFirst()) : text), length <= limit
    else { return nil }
    return isNegative ? -length : length
  }

  /// True for a unit by itself.
  static func isUnit(_ text: String) -> Bool { unit(text) != nil && !text.isEmpty }

  /// True where `text` ends as a unit does, in a letter.
  static func endsInUnit(_ text: String) -> Bool {
    text.utf8.last.map(CharacterReference.isLetter) ?? false
  }

  /// How many points a unit is.
  private static func unit(_ text: String) -> (points: Int, over: Int)? {
    switch text.lowercased() {
    case "", "pt": return (1, 1)
    case "mm": return (720, 254)
    case "cm": return (7200, 254)
    case "in": return (72, 1)
    case "pc": return (12, 1)
    default: return nil
    }
  }

  private static func magnitude(_ text: String) -> Length? {
    let bytes = Array(text.utf8)
    var i = 0
    var mantissa = 0
    var decimals = 1
    var digits = 0
    while i < bytes.count, (0x30...0x39).contains(bytes[i]) {
      mantissa = mantissa * 10 + Int(bytes[i] - 0x30)
      digits += 1
      guard mantissa <= 1_000_000_000 else { return nil }
      i += 1
    }
    if i < bytes.count, bytes[i] == UInt8(ascii: ".") {
      i += 1
      while i < bytes.count, (0x30...0x39).contains(bytes[i]) {
        // A millionth of a unit is less than an sp.
        if decimals < 1_000_000 {
          mantissa = mantissa * 10 + Int(bytes[i] - 0x30)
          decimals *= 10
        }
        digits += 1
        i += 1
      }
    }
    guard digits > 0 else { return nil }
    while i < bytes.count, bytes[i] == 0x20 { i += 1 }
    guard let unit = unit(String(decoding: bytes[i...], as: UTF8.self)) else { return nil }
    return Length(
      scaledPoints: roundHalfEven(
        mantissa, times: 65536 * unit.points, over: decimals * unit.over))
  }

  /// `text` without spaces, tabs and line ends at its ends.
  static func trimmed(_ text: String) -> String {
    func isWhite(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    let utf8 = text.utf8
    guard let first = utf8.firstIndex(where: { !isWhite($0) }),
      let last = utf8.lastIndex(where: { !isWhite($0) })
    else { return "" }
    return String(text[first...last])
  }
}
