/// A colour as it was meant; what a backend can do with it is the backend's matter.
///
/// Components run from 0 to 65535 (none to full), so that equal colours are equal values.
public enum Color: Hashable, Sendable {
  /// 0 is black, 65535 white.
  case gray(UInt16)
  /// Additive red, green, blue (sRGB).
  case rgb(UInt16, UInt16, UInt16)
  /// Subtractive cyan, magenta, yellow, black.
  case cmyk(UInt16, UInt16, UInt16, UInt16)
  /// A named ink at a tint, and what stands for it where the ink is not to be had.
  indirect case spot(name: String, tint: UInt16, alternate: Color)

  /// Black.
  public static let black = Color.gray(0)

  /// The colour whose red, green and blue are the three bytes of `hex` (0xRRGGBB).
  public static func hex(_ hex: UInt32) -> Color {
    .rgb(
      UInt16((hex >> 16) & 0xff) * 257, UInt16((hex >> 8) & 0xff) * 257, UInt16(hex & 0xff) * 257)
  }

  /// Red, green and blue as bytes; `cmyk` by the plain complement, `spot` by its alternate.
  public var rgb8: (red: UInt8, green: UInt8, blue: UInt8) {
    func byte(_ v: Int) -> UInt8 { UInt8((v * 255 + 32767) / 65535) }
    switch self {
    case .gray(let g): return (byte(Int(g)), byte(Int(g)), byte(Int(g)))
    case .rgb(let r, let g, let b): return (byte(Int(r)), byte(Int(g)), byte(Int(b)))
    case .cmyk(let c, let m, let y, let k):
      func mix(_ ink: UInt16) -> UInt8 {
        byte((65535 - Int(ink)) * (65535 - Int(k)) / 65535)
      }
      return (mix(c), mix(m), mix(y))
    case .spot(_, let tint, let alternate):
      let (r, g, b) = alternate.rgb8
      func thin(_ v: UInt8) -> UInt8 {
        UInt8(255 - (255 - Int(v)) * Int(tint) / 65535)
      }
      return (thin(r), thin(g), thin(b))
    }
  }

  /// `#rrggbb`, lower case.
  public var hexString: String {
    let (r, g, b) = rgb8
    let digits = Array("0123456789abcdef".utf8)
    var out: [UInt8] = [0x23]
    for v in [r, g, b] {
      out.append(digits[Int(v >> 4)])
      out.append(digits[Int(v & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }
}
