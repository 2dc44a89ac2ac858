/// A picture that stands in a content stream (PDF 32000-1, 8.9.7): what it says of its data, and where that ends.
struct InlinePicture {
  /// The name of its colour space, and how many parts a colour has in it.
  private(set) var space: [UInt8]?
  var parts: Int?
  private var width = 0
  private var height = 0
  private var bits = 8
  private var isMask = false
  private var filters = 0
  private var isDeflated = false
  private var isPredicted = false

  /// Takes note that `key` is `number`.
  mutating func set(_ key: [UInt8], number: Int?) {
    switch String(decoding: key, as: UTF8.self) {
    case "W", "Width": width = number ?? 0
    case "H", "Height": height = number ?? 0
    case "BPC", "BitsPerComponent": bits = number ?? 0
    default: break
    }
  }

  /// Takes note that `key` is `name`.
  mutating func set(_ key: [UInt8], name: [UInt8]) {
    switch String(decoding: key, as: UTF8.self) {
    case "CS", "ColorSpace": space = name
    case "F", "Filter":
      filters = 1
      isDeflated = name == Array("Fl".utf8) || name == Array("FlateDecode".utf8)
    default: break
    }
  }

  /// Takes note that `key` is true or false.
  mutating func set(_ key: [UInt8], isTrue: Bool) {
    if key == Array("IM".utf8) || key == Array("ImageMask".utf8) { isMask = isTrue }
  }

  /// Takes note that `key` is the array `array`, from behind its first sign.
  mutating func set(_ key: [UInt8], array: [UInt8]) {
    switch String(decoding: key, as: UTF8.self) {
    case "CS", "ColorSpace": parts = 1  // Only `Indexed` is one.
    case "F", "Filter":
      filters = array.count { $0 == UInt8(ascii: "/") }
      isDeflated = filters == 1 && array.contains(UInt8(ascii: "l"))
    default: isPredicted = true
    }
  }

  /// How many bytes its rows have; nil where that is not known.
  private var count: Int? {
    let side = 1 << 20
    guard 1...side ~= width, 1...side ~= height, 1...16 ~= bits else { return nil }
    guard let parts = isMask ? 1 : parts, 1...32 ~= parts else { return nil }
    return (width * parts * (isMask ? 1 : bits) + 7) / 8 * height
  }

  /// Where the content goes on behind its `EI`, if its data begins at `start` of `content`; nil where that is cut off.
  func end(in content: [UInt8], from start: Int) -> Int? {
    var place = start
    if filters == 0, let count {
      place += count
      while place < content.count, ContentLexer.isSpace(content[place]) { place += 1 }
      if InlinePicture.isEnd(content, place) { return place + 2 }
      // Readers pass over data that is too much.
    }
    var tries = 0
    while place + 1 < content.count {
      defer { place += 1 }
      guard content[place] == UInt8(ascii: "E"), InlinePicture.isEnd(content, place) else {
        continue
      }
      guard place == start || ContentLexer.isSpace(content[place - 1]) || filters > 0 else {
        continue
      }
      // Letters follow, and no data.
      guard content[(place + 2)...].prefix(12).allSatisfy({ $0 < 0x7F }) else { continue }
      if isDeflated {
        tries += 1
        guard tries <= 16 else { return nil }
        guard holdsRows(content, start..<place) else { continue }
      }
      return place + 2
    }
    return nil
  }

  private static func isEnd(_ content: [UInt8], _ place: Int) -> Bool {
    place + 1 < content.count && content[place] == UInt8(ascii: "E")
      && content[place + 1] == UInt8(ascii: "I")
      && (place + 2 == content.count || !ContentLexer.isRegular(content[place + 2]))
  }

  private func holdsRows(_ content: [UInt8], _ range: Range<Int>) -> Bool {
    let rows = content.withUnsafeBytes {
      Deflater.inflated(UnsafeRawBufferPointer(rebasing: $0[range]), most: 1 << 26)
    }
    guard let rows else { return false }
    guard let count, !isPredicted else { return true }
    return rows.count >= count
  }
}
