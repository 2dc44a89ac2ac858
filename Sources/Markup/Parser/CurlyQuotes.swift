/// The quotation marks that word processors put round a value where straight ones were typed.
enum CurlyQuotes {
  /// The mark at `index`: its length, and whether it is a double one; nil for anything else, straight
  /// marks included.
  static func curly(_ bytes: [UInt8], at index: Int) -> (length: Int, isDouble: Bool)? {
    guard bytes[index] >= 0xC2, index + 1 < bytes.count else { return nil }
    switch (bytes[index], bytes[index + 1]) {
    // « and ».
    case (0xC2, 0xAB), (0xC2, 0xBB): return (2, true)
    case (0xE2, 0x80):
      guard index + 2 < bytes.count else { return nil }
      switch bytes[index + 2] {
      // ‘ ’ ‚ ‛, ′, ‹ and ›.
      case 0x98...0x9B, 0xB2, 0xB9, 0xBA: return (3, false)
      // “ ” „ ‟ and ″.
      case 0x9C...0x9F, 0xB3: return (3, true)
      default: return nil
      }
    default: return nil
    }
  }
}

extension Tag {
  /// Reads a value that begins or ends at a curly quotation mark, up to the `>` at the latest: true
  /// where there is one, and `i` is behind it then. The mark that ends it has the end of the tag, a
  /// slash or white space behind it, so that the apostrophe in ‘don’t’ is a letter.
  mutating func scanCurlyQuotes(
    _ bytes: [UInt8], _ i: inout Int, _ attribute: Range<Int>
  ) -> Bool {
    let open = i
    let isStraightDouble = bytes[open] == UInt8(ascii: "\"")
    let isStraight = isStraightDouble || bytes[open] == UInt8(ascii: "'")
    let first = CurlyQuotes.curly(bytes, at: open)
    guard isStraight || first != nil else { return false }
    let isDouble = first?.isDouble ?? isStraightDouble
    let start = open + (first?.length ?? 1)
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      var length = 0
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"): return false
      case 0x0A, 0x0D:
        guard Tag.skipWhiteSpace(bytes, &end) else { return false }
        continue
      case UInt8(ascii: "\""): length = isDouble ? 1 : 0
      case UInt8(ascii: "'"): length = isDouble ? 0 : 1
      case 0xC2...:
        if let mark = CurlyQuotes.curly(bytes, at: end), mark.isDouble == isDouble {
          length = mark.length
        }
      default: break
      }
      if length > 0, Tag.isValueEnd(bytes, at: end + length) {
        note(curlyQuote: first.map { open..<open + $0.length } ?? end..<end + length)
        append(attribute, value: start..<end)
        i = end + length
        return true
      }
      end += 1
    }
    return false
  }

  private static func isValueEnd(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">"): return true
    default: return false
    }
  }
}
