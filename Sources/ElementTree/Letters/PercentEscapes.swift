extension StringProtocol {
  /// The same with characters for `%20` and its like, where that gives a text without control
  /// characters: RFC 3986, section 2.1. O(n).
  public var removingPercentEscapes: String {
    guard contains("%") else { return String(self) }
    var out: [UInt8] = []
    let bytes = Array(utf8)
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16),
        value >= 0x20
      {
        out.append(value)
        place += 3
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return String(validating: out, as: UTF8.self) ?? String(self)
  }
}
