/// HTML as it is written, piece by piece. What comes from a manuscript goes through `text` or
/// `attribute` and nothing else.
package struct HTMLText {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  /// Markup of ours, as it stands.
  package mutating func raw(_ markup: String) { bytes += markup.utf8 }

  /// Markup that was made elsewhere.
  mutating func raw(utf8 markup: [UInt8]) { bytes += markup }

  /// Text between tags, or inside an attribute's quotes.
  package mutating func text(_ text: some StringProtocol) {
    HTMLText.escape(text.utf8, into: &bytes)
  }

  /// ` name="value"`.
  package mutating func attribute(_ name: StaticString, _ value: some StringProtocol) {
    raw(" \(name)=\"")
    text(value)
    raw("\"")
  }

  /// Adds `text` to `out` so that neither HTML nor XML sees markup in it. What neither may contain
  /// (controls, noncharacters) becomes U+FFFD.
  static func escape(_ text: some Sequence<UInt8>, into out: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): out += "&amp;".utf8
      case UInt8(ascii: "<"): out += "&lt;".utf8
      case UInt8(ascii: ">"): out += "&gt;".utf8
      case UInt8(ascii: "\""): out += "&quot;".utf8
      case UInt8(ascii: "'"): out += "&#39;".utf8
      case 0x09, 0x0A, 0x0D: out.append(0x20)
      case 0x00..<0x20, 0x7F: out += [0xEF, 0xBF, 0xBD]
      default:
        out.append(byte)
        // U+FFFE and U+FFFF: EF BF BE, EF BF BF.
        if byte >= 0xBE, out.count >= 3, out[out.count - 2] == 0xBF, out[out.count - 3] == 0xEF {
          out[out.count - 1] = 0xBD
        }
      }
    }
  }

  /// `svg` as the address of a picture, for an attribute in double quotes: no base64, so that it
  /// stays a quarter shorter and can be read.
  mutating func picture(svg: [UInt8]) {
    bytes.reserveCapacity(bytes.count + svg.count + svg.count / 8)
    raw("data:image/svg+xml,")
    // XML takes either sort of quotes, as long as it is one.
    let quote = svg.contains(UInt8(ascii: "'")) ? Array("%22".utf8) : [UInt8(ascii: "'")]
    for byte in svg {
      switch byte {
      case UInt8(ascii: "\""): bytes += quote
      case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "&"), 0x80...:
        bytes += HTMLText.percent(byte)
      case 0x0A, 0x0D, 0x09: bytes.append(0x20)
      default: bytes.append(byte)
      }
    }
  }

  /// `png` as the address of a picture, in base64 (RFC 4648).
  package mutating func picture(png: [UInt8]) {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    raw("data:image/png;base64,")
    bytes.reserveCapacity(bytes.count + png.count * 4 / 3 + 4)
    for start in stride(from: 0, to: png.count, by: 3) {
      let three = png[start..<min(start + 3, png.count)]
      var bits: UInt32 = 0
      for place in 0..<3 {
        bits = bits << 8 | (place < three.count ? UInt32(three[start + place]) : 0)
      }
      for place in 0..<4 {
        let letter = letters[Int(bits >> UInt32(18 - 6 * place) & 63)]
        bytes.append(place <= three.count ? letter : UInt8(ascii: "="))
      }
    }
  }

  private static func percent(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
