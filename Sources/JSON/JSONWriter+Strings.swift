extension JSONWriter {
  /// `text` as a JSON string with its quotes. O(n).
  public static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return json.text
  }

  /// Whether `byte` stands in a string as it is, whatever stands before and after it.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
  }

  /// Whether all of them do. O(n).
  static func isPlain(_ text: borrowing Span<UInt8>) -> Bool {
    for index in text.indices where !isPlain(text[index]) { return false }
    return true
  }

  /// Adds well-formed UTF-8 as it stands in a string (RFC 8259 §7). Escaped is what the standard
  /// wants escaped, and what a terminal or JavaScript would obey: DEL, the control characters of C1,
  /// separators of lines and paragraphs, turns of direction. O(n).
  mutating func appendEscaped(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let byte = text[index]
      if JSONWriter.isPlain(byte) || byte >= 0x80 && !JSONWriter.mayObey(byte) {
        index += 1
        continue
      }
      let (scalar, length) = JSONWriter.scalar(at: index, of: text)
      guard let scalar else {
        index += length
        continue
      }
      append(text[start..<index])
      appendEscape(scalar)
      index += length
      start = index
    }
    append(text[start..<index])
  }

  /// Whether characters that are escaped begin with `byte`: U+0080…009F, U+061C, U+200E…2069.
  private static func mayObey(_ byte: UInt8) -> Bool {
    byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }

  /// The character at `index` where it is to be escaped, else nil; how many bytes it has.
  private static func scalar(
    at index: Int, of text: ArraySlice<UInt8>
  ) -> (scalar: UInt32?, length: Int) {
    let first = text[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first == 0xE2 ? 3 : 2
    guard text.endIndex - index >= length else { return (nil, text.endIndex - index) }
    var value = UInt32(first) & (length == 3 ? 0x0F : 0x1F)
    for byte in text[index + 1..<index + length] { value = value << 6 | UInt32(byte & 0x3F) }
    switch value {
    case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      return (value, length)
    default: return (nil, length)
    }
  }

  private mutating func appendEscape(_ scalar: UInt32) {
    append(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22, 0x5C: append(UInt8(scalar))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    default:
      append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] {
        let digit = UInt8(scalar >> UInt32(shift) & 15)
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
