internal import TypesetGeometry

/// The attributes of Cairo's link tag, in its own small language (cairo manual, "Tags and Links").
package enum LinkAttributes {
  /// `uri='…' rect=[x y w h]`, in points from the page's top left.
  static func text(uri: String, box: Rect) -> String {
    "uri='\(uri)' rect=[\(decimal(box.minX)) \(decimal(box.minY))"
      + " \(decimal(box.width)) \(decimal(box.height))]"
  }

  /// `dest='…' rect=[x y w h]`.
  static func text(destination: String, box: Rect) -> String {
    "dest='\(destination)' rect=[\(decimal(box.minX)) \(decimal(box.minY))"
      + " \(decimal(box.width)) \(decimal(box.height))]"
  }

  /// `name='…' x=… y=…`, in points from the page's top left.
  static func text(name: String, at point: Point) -> String {
    "name='\(name)' x=\(decimal(point.x)) y=\(decimal(point.y))"
  }

  /// What the element that `target` leads to is called in a PDF; nil for an address elsewhere.
  package static func destination(_ target: String) -> String? {
    guard target.utf8.first == UInt8(ascii: "#") else { return nil }
    return uri(String(target.dropFirst()))
  }

  /// `target` as it can stand between Cairo's quotes and in a PDF's string; nil for nothing.
  ///
  /// PDF wants 7-bit addresses (32000-1, 12.6.4.7): what a URI may not contain becomes its UTF-8
  /// bytes as %XX (RFC 3986, 2.1), and a % that begins no such triplet too. Cairo's quote, its
  /// backslash and, since Cairo 1.16 does not escape them, a PDF string's parentheses as well.
  package static func uri(_ target: String) -> String? {
    let bytes = Array(target.utf8)
    guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
    let kept = Array("-._~:/?#[]@!$&*+,;=".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isTriplet =
        byte == UInt8(ascii: "%") && place + 2 < bytes.count && isHex(bytes[place + 1])
        && isHex(bytes[place + 2])
      if isLetter || isDigit(byte) || isTriplet || kept.contains(byte) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// Points with four decimals, whatever the locale.
  static func decimal(_ length: Length) -> String {
    let value = length.scaled(by: 10_000, over: 65536).scaledPoints
    let fraction = String(value.magnitude % 10_000)
    let zeros = String(repeating: "0", count: 4 - fraction.utf8.count)
    return "\(value < 0 ? "-" : "")\(value.magnitude / 10_000).\(zeros)\(fraction)"
  }
}
