internal import TypesetGeometry

/// Bytes of a PDF in the making: operators, numbers, names and strings, without a `String` in between.
struct PDFBytes {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  mutating func append(_ other: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: other) }

  mutating func append(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }

  /// An operator or a piece of syntax.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Text of ours that is ASCII and needs no escape.
  mutating func append(plain text: String) { bytes.append(contentsOf: text.utf8) }

  /// A whole number.
  mutating func append(integer value: Int) { append(decimal: value, places: 0) }

  /// A whole number, not negative, with so many spaces before it that it takes `width` bytes.
  mutating func append(integer value: Int, width: Int) {
    if width > 1 { append(spaces: width - ObjectRows.digits(value)) }
    append(integer: value)
  }

  /// So many spaces; none where `count` is negative.
  mutating func append(spaces count: Int) {
    // Sixteen at once: mostly there are few, and rows have many.
    var rest = count
    while rest >= 16 {
      append("                ")
      rest -= 16
    }
    while rest > 0 {
      bytes.append(0x20)
      rest -= 1
    }
  }

  /// `value` / 10^`places`, without zeros at its end. PDF 32000-1, 7.3.3.
  mutating func append(decimal value: Int, places: Int) {
    if value < 0 { bytes.append(0x2D) }
    var rest = value.magnitude
    var places = places
    while places > 0, rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    guard rest > 9 || places > 0 else {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest))
      return
    }
    // Backwards into one word after another, the last digit first; 20 digits are the most.
    var digits: (low: UInt64, high: UInt64, top: UInt64) = (0, 0, 0)
    var count = 0
    func push(_ byte: UInt8) {
      digits.top = digits.top << 8 | digits.high >> 56
      digits.high = digits.high << 8 | digits.low >> 56
      digits.low = digits.low << 8 | UInt64(byte)
      count += 1
    }
    var place = 0
    while rest > 0 || place < places {
      push(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
      place += 1
      if place == places { push(0x2E) }
    }
    for _ in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: digits.low))
      digits.low = digits.low >> 8 | digits.high << 56
      digits.high = digits.high >> 8 | digits.top << 56
      digits.top >>= 8
    }
  }

  /// A length in points, to the thousandth.
  @inline(__always)
  mutating func append(length: Length) {
    append(decimal: length.thousandths, places: 3)
  }

  /// A length in points, to the thousandth, and a space.
  mutating func append(_ length: Length, _ other: Length) {
    append(length: length)
    bytes.append(0x20)
    append(length: other)
    bytes.append(0x20)
  }

  /// A factor, to the hundred-thousandth.
  mutating func append(factor value: Double) {
    let bound = 1e12
    append(decimal: Int((min(max(value, -bound), bound) * 100_000).rounded()), places: 5)
  }

  /// A factor that places a picture or a page, in points.
  mutating func append(points value: Double) {
    let bound = 1e12
    append(decimal: Int((min(max(value, -bound), bound) * 10_000).rounded()), places: 4)
  }

  /// The entries of a matrix as `cm` takes them, and a space behind.
  mutating func append(matrix: (Double, Double, Double, Double, Double, Double)) {
    for value in [matrix.0, matrix.1, matrix.2, matrix.3] {
      append(factor: value)
      bytes.append(0x20)
    }
    append(points: matrix.4)
    bytes.append(0x20)
    append(points: matrix.5)
    bytes.append(0x20)
  }

  /// `12 0 R`.
  mutating func append(reference object: Int) {
    append(integer: object)
    append(" 0 R")
  }

  /// The same, its number with so many spaces before it that it takes `width` bytes.
  mutating func append(reference object: Int, width: Int) {
    append(integer: object, width: width)
    append(" 0 R")
  }

  /// Two hexadecimal digits.
  @inline(__always)
  mutating func append(hex byte: UInt8) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
    bytes.append(digit(byte >> 4))
    bytes.append(digit(byte & 15))
  }

  /// Four hexadecimal digits.
  mutating func append(hex word: UInt16) {
    append(hex: UInt8(word >> 8))
    append(hex: UInt8(truncatingIfNeeded: word))
  }

  /// `/name`, what a name may not have as #XX. PDF 32000-1, 7.3.5.
  mutating func append(name: String) { append(name: Array(name.utf8)) }

  /// A name of these bytes, without its slash. PDF 32000-1, 7.3.5.
  mutating func append(name: [UInt8]) {
    bytes.append(0x2F)
    for byte in name {
      let isRegular =
        (0x21...0x7E).contains(byte) && !"#()<>[]{}/%".utf8.contains(byte)
      if isRegular {
        bytes.append(byte)
      } else {
        bytes.append(0x23)
        append(hex: byte)
      }
    }
  }

  /// A string of bytes between parentheses. PDF 32000-1, 7.3.4.2.
  mutating func append(literal text: some Sequence<UInt8>) {
    bytes.append(0x28)
    for byte in text { append(inLiteral: byte) }
    bytes.append(0x29)
  }

  /// A byte of a string between parentheses.
  @inline(__always)
  mutating func append(inLiteral byte: UInt8) {
    switch byte {
    case 0x28, 0x29, 0x5C:
      bytes.append(0x5C)
      bytes.append(byte)
    case 0x0D:
      // A bare return would be read as a line feed.
      bytes.append(0x5C)
      bytes.append(0x72)
    default: bytes.append(byte)
    }
  }

  /// A text string: ASCII as it is, anything else as UTF-16. PDF 32000-1, 7.9.2.2.
  mutating func append(text: String) {
    guard !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      append(literal: text.utf8)
      return
    }
    append("<FEFF")
    for unit in text.utf16 { append(hex: unit) }
    bytes.append(0x3E)
  }

  /// How many bytes the string is that `append(text:)` writes.
  static func length(of text: String) -> Int {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.utf8.count : 2 + 2 * text.utf16.count
  }

  /// UTF-16 of the UTF-8 `text`, in hexadecimal digits without brackets; what is no character is
  /// U+FFFD.
  mutating func append(utf16Of text: ArraySlice<UInt8>) {
    for unit in String(decoding: text, as: UTF8.self).utf16 { append(hex: unit) }
  }

  /// The same for what a letter stands for (ISO 19005-2, 6.2.11.7.2): U+FEFF, which joins words, is the character that
  /// took its place, and U+FFFE none.
  mutating func append(meaning text: ArraySlice<UInt8>) {
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      append(hex: unit == 0xFEFF ? 0x2060 : unit == 0xFFFE || unit == 0 ? 0xFFFD : unit)
    }
  }
}

extension Length {
  /// The nearest number of thousandths of a point.
  @inline(__always) var thousandths: Int { (scaledPoints &* 1000 &+ 32768) >> 16 }
}
