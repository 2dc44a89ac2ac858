/// What a character is to its neighbours in Chinese and Japanese (JLREQ 3.9.2, CLREQ 3.1.6).
enum SpacingClass: UInt8, Sendable {
  /// None of those below.
  case other
  /// An opening bracket or quotation mark (cl-01): where it is full-width, its ink is on the right.
  case opening
  /// A closing one, a comma, a full stop (cl-02, cl-06, cl-07): its ink is on the left.
  case closing
  /// A middle dot (cl-05).
  case middle
  /// A colon or semicolon: the font says whether its ink is on the left (mainland China) or in the
  /// middle, like a dot's.
  case colon
  /// An exclamation or question mark: the same, but in the middle it fills its em (cl-04).
  case mark
  /// The ideographic space (cl-14).
  case wideSpace
  /// An ideograph or what stands for one (cl-19, cl-09).
  case han
  /// Hiragana and Katakana, long vowels and small letters too (cl-10, cl-11, cl-15, cl-16).
  case kana
  /// A letter or digit of Latin, Greek, Cyrillic (cl-27, cl-24).
  case letter

  /// The class of `scalar`.
  init(_ scalar: UInt32) {
    switch scalar {
    case 0..<0x80: self = isASCIILetterOrDigit(scalar) ? .letter : .other
    case 0x80..<0x2018: self = isAutospacedLetter(scalar) ? .letter : .other
    // “ ” ‘ ’, where an East Asian font has them full-width.
    case 0x2018, 0x201C: self = .opening
    case 0x2019, 0x201D: self = .closing
    case 0x2C60...0x2C7F: self = .letter
    case 0x2E80...0x2FDF, 0x31C0...0x31EF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFD:
      self = .han
    case 0x3000: self = .wideSpace
    case 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B: self = .han
    case 0x3001, 0x3002: self = .closing
    case 0x3008...0x3011, 0x3014...0x301B: self = scalar & 1 == 0 ? .opening : .closing
    case 0x301D: self = .opening
    case 0x301E, 0x301F: self = .closing
    case 0x3031...0x3035, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF:
      self = .kana
    case 0x30FB: self = .middle
    case 0xA640...0xA69F, 0xA720...0xA7FF, 0xFB00...0xFB06: self = .letter
    case 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: self = .opening
    case 0xFF09, 0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60: self = .closing
    case 0xFF1A, 0xFF1B: self = .colon
    case 0xFF01, 0xFF1F: self = .mark
    default: self = .other
    }
  }
}

@inline(__always)
private func isASCIILetterOrDigit(_ scalar: UInt32) -> Bool {
  (0x61...0x7A).contains(scalar | 0x20) || (0x30...0x39).contains(scalar)
}

/// Letters of Latin, Greek and Cyrillic below U+2018.
private func isAutospacedLetter(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xAA, 0xB5, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF: return true
  case 0x370...0x373, 0x376, 0x377, 0x37B...0x37D, 0x37F, 0x386, 0x388...0x481: return true
  case 0x48A...0x52F, 0x1E00...0x1FFF: return true
  default: return false
  }
}
