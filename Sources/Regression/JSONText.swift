import TypesetDiagnostics
import TypesetGeometry

/// JSON as it is written, piece by piece: bytes in one buffer, no tree.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func integer(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  /// A string; well-formed text stands as it is but for what JSON escapes.
  mutating func string(_ text: String) { string(utf8: Array(text.utf8)[...]) }

  mutating func string(utf8 text: ArraySlice<UInt8>) {
    bytes.append(0x22)
    for byte in text {
      switch byte {
      case 0x22: raw("\\\"")
      case 0x5C: raw("\\\\")
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0x00..<0x20, 0x7F:
        raw("\\u00")
        for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 87 + digit) }
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// A length in points with at most five decimals, rounded half to even, no trailing zeros.
  mutating func length(_ length: Length) {
    decimal(roundHalfEven(length.scaledPoints, times: 100_000, over: 65536))
  }

  /// A factor with at most five decimals.
  mutating func ratio(_ ratio: Ratio) {
    decimal(roundHalfEven(ratio.rawValue, times: 100_000, over: 65536))
  }

  private mutating func decimal(_ hundredThousandths: Int) {
    if hundredThousandths < 0 { bytes.append(0x2D) }
    let (whole, part) = hundredThousandths.magnitude.quotientAndRemainder(dividingBy: 100_000)
    bytes.append(contentsOf: String(whole).utf8)
    guard part > 0 else { return }
    bytes.append(0x2E)
    var digits = part
    var divisor: UInt = 10_000
    while digits > 0 {
      bytes.append(UInt8(48 + digits / divisor))
      digits %= divisor
      divisor /= 10
    }
  }

  mutating func box(_ rect: Rect) {
    bytes.append(0x5B)
    length(rect.minX)
    bytes.append(0x2C)
    length(rect.minY)
    bytes.append(0x2C)
    length(rect.width)
    bytes.append(0x2C)
    length(rect.height)
    bytes.append(0x5D)
  }

  /// What was written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
