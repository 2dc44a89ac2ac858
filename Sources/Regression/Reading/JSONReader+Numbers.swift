/// The digits of a number, and what the last of them stands for.
private struct Digits {
  /// The first eighteen, which are exact.
  private(set) var mantissa = 0
  /// The power of ten that the last of them counts.
  var exponent: Int
  /// Whether anything is behind them: it can only break a tie.
  private(set) var hasMore = false

  init(exponent: Int) { self.exponent = exponent }

  /// Takes the next digit; false where there is no room for it.
  mutating func take(_ byte: UInt8) -> Bool {
    guard mantissa < 100_000_000_000_000_000 else {
      if byte != 0x30 { hasMore = true }
      return false
    }
    mantissa = mantissa * 10 + Int(byte - 0x30)
    return true
  }

  /// Makes `exponent` zero, as far as the number does not become larger than `largest`; the last digit
  /// that was dropped for it.
  mutating func settle(upTo largest: Int) -> Int {
    guard mantissa != 0 else {
      exponent = 0
      return 0
    }
    while exponent > 0, mantissa < largest {
      mantissa *= 10
      exponent -= 1
    }
    var dropped = 0
    while exponent < 0, mantissa > 0 || dropped > 0 {
      // Keeps the last dropped digit, and whether anything was after it.
      if dropped != 0 { hasMore = true }
      dropped = mantissa % 10
      mantissa /= 10
      exponent += 1
    }
    return dropped
  }

  /// The number without the digit `dropped`, rounded half to even.
  func rounded(_ dropped: Int) -> Int {
    dropped > 5 || dropped == 5 && (hasMore || mantissa & 1 == 1) ? mantissa + 1 : mantissa
  }
}

extension JSONReader {
  /// A number times ten to the power of `places`, rounded half to even; exact, whatever form it is
  /// written in.
  mutating func decimal(
    places: Int, _ what: String, allowsFraction: Bool = true
  ) throws(RecordError) -> Int {
    _ = peek()
    let start = offset
    let isNegative = skip(0x2D)
    var number = try digits(Digits(exponent: places), what, from: start)
    number.exponent += try power(from: start)
    let dropped = number.settle(upTo: JSONReader.largest)
    if number.exponent > 0 || number.mantissa > JSONReader.largest {
      throw error("\(what) is too large a number", at: start)
    }
    guard allowsFraction || dropped == 0 && !number.hasMore else {
      throw error("\(what) should be a whole number", at: start)
    }
    let value = number.rounded(dropped)
    return isNegative ? -value : value
  }

  /// The digits before and behind the point.
  private mutating func digits(
    _ none: Digits, _ what: String, from start: Int
  ) throws(RecordError) -> Digits {
    var number = none
    let first = offset
    while let digit = digit {
      if !number.take(digit) { number.exponent += 1 }
      offset += 1
    }
    guard offset > first else { throw error("\(what) should be a number", at: start) }
    guard offset == first + 1 || bytes[first] != 0x30 else {
      throw error("a number begins with a zero", at: start)
    }
    guard skip(0x2E) else { return number }
    guard digit != nil else { throw error("a number ends with a point", at: start) }
    while let digit = digit {
      if number.take(digit) { number.exponent -= 1 }
      offset += 1
    }
    return number
  }

  /// The power of ten behind the digits; 0 where there is none.
  private mutating func power(from start: Int) throws(RecordError) -> Int {
    guard skip(0x65) || skip(0x45) else { return 0 }
    let isNegative = skip(0x2D)
    if !isNegative { _ = skip(0x2B) }
    guard digit != nil else { throw error("a number ends with its e", at: start) }
    var power = 0
    while let digit = digit {
      power = min(power * 10 + Int(digit - 0x30), JSONReader.mostPower)
      offset += 1
    }
    return isNegative ? -power : power
  }

  /// The digit that comes next; nil where none does.
  private var digit: UInt8? {
    guard offset < bytes.count, bytes[offset] >= 0x30, bytes[offset] <= 0x39 else { return nil }
    return bytes[offset]
  }

  /// Goes behind `byte`, where that comes next.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// A hundred million points in hundred-thousandths of a point.
  private static let largest = 10_000_000_000_000
  /// No power is larger: the number is too large, or nothing, long before.
  private static let mostPower = 10_000
}

extension JSONReader {
  /// A number of pages, columns, rows or lines, from 1 to a million; `what` is what it says, in errors.
  mutating func count(_ what: String) throws(RecordError) -> Int {
    let place = offset
    let value = try integer(what)
    guard (1...1_000_000).contains(value) else {
      throw error("\(what) is \(value), but should be 1 or more", at: place)
    }
    return value
  }
}
