extension Length {
  /// The units in which people write lengths.
  public enum Unit: String, CaseIterable, Sendable {
    /// Points: 1/72 in.
    case pt
    /// Picas: 12 pt.
    case pc
    /// Inches: 72 pt.
    case `in`
    /// Millimetres: 1/25.4 in.
    case mm
    /// Centimetres: 10 mm.
    case cm

    /// One of the unit as a fraction of scaled points.
    var scaledPoints: (numerator: UInt128, denominator: UInt128) {
      switch self {
      case .pt: (65536, 1)
      case .pc: (65536 * 12, 1)
      case .in: (65536 * 72, 1)
      case .mm: (65536 * 360, 127)
      case .cm: (65536 * 3600, 127)
      }
    }

    /// The unit that the bytes name in ASCII letters of any case.
    init?(naming letters: [UInt8]) {
      guard letters.count == 2 else { return nil }
      switch (letters[0] | 0x20, letters[1] | 0x20) {
      case (0x70, 0x74): self = .pt
      case (0x70, 0x63): self = .pc
      case (0x69, 0x6E): self = .in
      case (0x6D, 0x6D): self = .mm
      case (0x63, 0x6D): self = .cm
      default: return nil
      }
    }
  }

  /// The length that people write as `12`, `9.5pt`, `-.25in`, `210 mm`: a sign, decimal digits
  /// with at most one point and a digit after it, and a unit in any case; without one, points.
  ///
  /// Spaces and tabs may stand around the number and the unit. The decimal figure is taken as it
  /// stands, without a way through binary fractions, and rounded once to the nearest sp (half to
  /// even). Nil for anything else, and from 10,000,000 of any unit on. O(n).
  public init?(parsing utf8: some Sequence<UInt8>) {
    self.init(parsing: utf8, unitless: .pt)
  }

  /// The same with `unitless` as the unit of a bare number.
  public init?(parsing utf8: some Sequence<UInt8>, unitless: Unit) {
    var parser = LengthParser()
    for byte in utf8 {
      guard parser.take(byte) else { return nil }
    }
    guard let length = parser.finish(unitless: unitless) else { return nil }
    self = length
  }
}

/// Reads one length byte by byte.
struct LengthParser {
  private enum State {
    case start, sign, whole, point, fraction, gap, unit, end
  }

  /// A half of an sp is a finite decimal of at most 21 places in every unit; with one more digit
  /// that says whether anything follows, no further place can change the rounding.
  private static let places = 21
  private static let wholeBound: UInt128 = 10_000_000

  private var state = State.start
  private var negative = false
  private var digits: UInt128 = 0
  private var scale: UInt128 = 1
  private var fractionDigits = 0
  private var isLonger = false
  private var letters: [UInt8] = []

  /// Takes the next byte; false where no length goes on with it.
  mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20: return takeSpace()
    case 0x2B, 0x2D:
      guard state == .start else { return false }
      negative = byte == 0x2D
      state = .sign
      return true
    case 0x2E:
      guard state == .start || state == .sign || state == .whole else { return false }
      state = .point
      return true
    case 0x30...0x39: return takeDigit(byte - 0x30)
    case 0x41...0x5A, 0x61...0x7A:
      switch state {
      case .whole, .fraction, .gap, .unit:
        letters.append(byte)
        state = .unit
        return letters.count < 3
      default: return false
      }
    default: return false
    }
  }

  private mutating func takeSpace() -> Bool {
    switch state {
    case .start, .gap, .end: return true
    case .whole, .fraction: state = .gap
    case .unit: state = .end
    case .sign, .point: return false
    }
    return true
  }

  private mutating func takeDigit(_ digit: UInt8) -> Bool {
    switch state {
    case .start, .sign, .whole:
      state = .whole
      digits = digits * 10 + UInt128(digit)
      return digits < LengthParser.wholeBound
    case .point, .fraction:
      state = .fraction
      if fractionDigits < LengthParser.places {
        digits = digits * 10 + UInt128(digit)
        scale *= 10
        fractionDigits += 1
      } else if digit != 0 {
        isLonger = true
      }
      return true
    case .gap, .unit, .end: return false
    }
  }

  /// The length, where the bytes so far are one.
  mutating func finish(unitless: Length.Unit) -> Length? {
    let unit: Length.Unit
    switch state {
    case .start, .sign, .point: return nil
    case .unit, .end:
      guard let named = Length.Unit(naming: letters) else { return nil }
      unit = named
    case .whole, .fraction, .gap: unit = unitless
    }
    if isLonger {
      digits = digits * 10 + 1
      scale *= 10
    }
    let one = unit.scaledPoints
    // Below 10⁷ · 10²² · 3600 · 65536 < 2¹²⁵.
    let divisor = scale * one.denominator
    var (quotient, rest) = (digits * one.numerator).quotientAndRemainder(dividingBy: divisor)
    let missing = divisor - rest
    if rest > missing || (rest == missing && quotient & 1 == 1) { quotient += 1 }
    let magnitude = Int(quotient)
    return Length(scaledPoints: negative ? -magnitude : magnitude)
  }
}
