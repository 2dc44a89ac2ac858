/// The attributes of a tag as they stand in the file.
struct XMLTag {
  /// Where an attribute's name and its value stand.
  struct Attribute {
    var name: String
    var nameRange: Range<Int>
    var value: Range<Int>
  }

  /// The attributes, in order.
  private(set) var attributes: [Attribute] = []

  /// Finds the attributes in `bytes[start..<end]`, which begins after the tag's name. O(n).
  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    var index = start
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    while index < end {
      while index < end, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
      let nameStart = index
      while index < end, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: "=") { index += 1 }
      let name = nameStart..<index
      while index < end, isSpace(bytes[index]) { index += 1 }
      guard index < end, bytes[index] == UInt8(ascii: "="), !name.isEmpty else { return }
      index += 1
      while index < end, isSpace(bytes[index]) { index += 1 }
      guard index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
      else { return }
      let quote = bytes[index]
      index += 1
      let valueStart = index
      while index < end, bytes[index] != quote { index += 1 }
      attributes.append(
        Attribute(
          name: String(decoding: bytes[name], as: UTF8.self), nameRange: name,
          value: valueStart..<index))
      index += 1
    }
  }
}
