/// Quotes a manuscript in messages: not too many letters, on one line.
struct Excerpts {
  /// The manuscript.
  let bytes: [UInt8]

  /// The letters of `range`.
  func letters(_ range: Range<Int>) -> String {
    // Three bytes of a long character may be missing; the last one is cut anyway.
    let most = 4 * Excerpts.limit + 3
    let part = bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + most)]
    return Excerpts.shortened(String(decoding: part, as: UTF8.self))
  }

  /// `text` itself.
  static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var out = ""
    for scalar in scalars.prefix(limit) {
      switch scalar.value {
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: out.append(" ")
      default: out.unicodeScalars.append(scalar)
      }
    }
    return scalars.dropFirst(limit).isEmpty ? out : out + "…"
  }

  private static let limit = 40
}
