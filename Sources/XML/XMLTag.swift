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

extension XMLTag {
  /// So many attributes a tag has at most: libxml2 holds each against all before it. No element knows
  /// a tenth of them.
  static let mostAttributes = 1_000

  /// The name of the first start tag in `bytes` with more attributes, its `<` included; nil where
  /// there is none. O(n).
  static func overfull(in bytes: [UInt8]) -> Range<Int>? {
    var place = 0
    /// Behind `end`, which is looked for from `place` on; the end of the file where it does not come.
    func behind(_ end: String) -> Int {
      let end = Array(end.utf8)
      var next = place
      while next + end.count <= bytes.count {
        if bytes[next..<next + end.count].elementsEqual(end) { return next + end.count }
        next += 1
      }
      return bytes.count
    }
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      guard place < bytes.count else { return nil }
      if bytes[place...].starts(with: "!--".utf8) {
        place += 3
        place = behind("-->")
        continue
      }
      if bytes[place...].starts(with: "![CDATA[".utf8) {
        place = behind("]]>")
        continue
      }
      if bytes[place] == UInt8(ascii: "?") {
        place = behind("?>")
        continue
      }
      var count = 0
      var quote: UInt8?
      var nameEnd: Int?
      while place < bytes.count {
        let byte = bytes[place]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: ">") {
          break
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: "=") {
          count += 1
        } else if byte <= 0x20 {
          nameEnd = nameEnd ?? place
        }
        place += 1
        if count > mostAttributes { return start..<(nameEnd ?? place) }
      }
    }
    return nil
  }
}
