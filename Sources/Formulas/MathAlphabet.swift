/// An alphabet of formulas: Unicode's Mathematical Alphanumeric Symbols, U+1D400 to U+1D7FF, with the letters
/// that were there before them (U+210E and others of Letterlike Symbols).
public enum MathAlphabet: String, Hashable, Sendable, CaseIterable {
  /// As TeX sets variables: Latin and small Greek letters italic, capital Greek letters and digits upright.
  case variable = ""
  case upright = "mathrm"
  case italic = "mathit"
  case bold = "mathbf"
  case boldItalic = "boldsymbol"
  case script = "mathcal"
  case boldScript = "mathbfcal"
  case fraktur = "mathfrak"
  case doubleStruck = "mathbb"
  case boldFraktur = "mathbffrak"
  case sans = "mathsf"
  case boldSans = "mathbfsf"
  case italicSans = "mathsfit"
  case boldItalicSans = "mathbfsfit"
  case monospace = "mathtt"

  /// The character of `scalar`, a plain letter or digit, in this alphabet; itself where there is none.
  public func character(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    switch value {
    case 0x41...0x5A: return latin(value - 0x41, isSmall: false) ?? scalar
    case 0x61...0x7A: return latin(value - 0x61, isSmall: true) ?? scalar
    case 0x30...0x39:
      guard let first = digits else { return scalar }
      return Unicode.Scalar(first + value - 0x30) ?? scalar
    default: return greek(value).flatMap { Unicode.Scalar($0) } ?? scalar
    }
  }

  /// The first of 52 letters in the block; nil where they are the plain ones.
  private var letters: UInt32? {
    switch self {
    case .variable, .italic: 0x1D434
    case .upright: nil
    case .bold: 0x1D400
    case .boldItalic: 0x1D468
    case .script: 0x1D49C
    case .boldScript: 0x1D4D0
    case .fraktur: 0x1D504
    case .doubleStruck: 0x1D538
    case .boldFraktur: 0x1D56C
    case .sans: 0x1D5A0
    case .boldSans: 0x1D5D4
    case .italicSans: 0x1D608
    case .boldItalicSans: 0x1D63C
    case .monospace: 0x1D670
    }
  }

  private var digits: UInt32? {
    switch self {
    case .bold, .boldItalic: 0x1D7CE
    case .doubleStruck: 0x1D7D8
    case .sans, .italicSans: 0x1D7E2
    case .boldSans, .boldItalicSans: 0x1D7EC
    case .monospace: 0x1D7F6
    default: nil
    }
  }

  private func latin(_ place: UInt32, isSmall: Bool) -> Unicode.Scalar? {
    guard let first = letters else { return nil }
    let value = first + place + (isSmall ? 26 : 0)
    return Unicode.Scalar(MathAlphabet.earlier[value] ?? value)
  }

  /// Letters that Unicode had before the block, which has holes in their places.
  private static let earlier: [UInt32: UInt32] = [
    0x1D455: 0x210E,
    0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B, 0x1D4A4: 0x2110,
    0x1D4A7: 0x2112, 0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F, 0x1D4BC: 0x210A,
    0x1D4C4: 0x2134,
    0x1D506: 0x212D, 0x1D50B: 0x210C, 0x1D50C: 0x2111, 0x1D515: 0x211C, 0x1D51D: 0x2128,
    0x1D53A: 0x2102, 0x1D53F: 0x210D, 0x1D545: 0x2115, 0x1D547: 0x2119, 0x1D548: 0x211A,
    0x1D549: 0x211D, 0x1D551: 0x2124,
  ]

  /// Greek letters: 25 capitals with the second theta and nabla, 25 small ones, then variants.
  private func greek(_ value: UInt32) -> UInt32? {
    let place: UInt32
    switch value {
    case 0x391...0x3A9: place = value - 0x391
    case 0x3F4: place = 17
    case 0x2207: place = 25
    case 0x3B1...0x3C9: place = value - 0x3B1 + 26
    case 0x2202: place = 51
    case 0x3F5: place = 52
    case 0x3D1: place = 53
    case 0x3F0: place = 54
    case 0x3D5: place = 55
    case 0x3F1: place = 56
    case 0x3D6: place = 57
    default: return nil
    }
    switch self {
    // TeX has its capitals upright, and nabla; the sign of the partial derivative leans.
    case .variable: return place < 26 ? nil : 0x1D6E2 + place
    case .italic: return place == 25 ? nil : 0x1D6E2 + place
    case .bold: return 0x1D6A8 + place
    case .boldItalic: return 0x1D71C + place
    case .boldSans: return 0x1D756 + place
    case .boldItalicSans: return 0x1D790 + place
    default: return nil
    }
  }

  /// The plain letter or digit, and the alphabet, that `scalar` is; nil for what belongs to none. O(1) from
  /// the second call on.
  public static func origin(of scalar: Unicode.Scalar) -> (MathAlphabet, Unicode.Scalar)? {
    origins[scalar]
  }

  private static let origins: [Unicode.Scalar: (MathAlphabet, Unicode.Scalar)] = {
    var found: [Unicode.Scalar: (MathAlphabet, Unicode.Scalar)] = [:]
    let plain: [UInt32] =
      Array(0x41...0x5A) + Array(0x61...0x7A) + Array(0x30...0x39) + Array(0x391...0x3A9)
      + Array(0x3B1...0x3C9) + [0x3F4, 0x2207, 0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6]
    for alphabet in allCases {
      for value in plain {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let there = alphabet.character(for: scalar)
        if there != scalar, found[there] == nil { found[there] = (alphabet, scalar) }
      }
    }
    return found
  }()
}
