/// The lines of a file, without their ends.
struct LineReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = 0
    // A byte order mark is no part of the encoding's name.
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
  }

  mutating func next() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let start = offset
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    let line = start..<offset
    if offset + 1 < bytes.count, bytes[offset] == 0x0D, bytes[offset + 1] == 0x0A { offset += 1 }
    offset += 1
    return line
  }
}

/// A line of a dictionary that is no pattern.
enum DictionaryOption {
  case left(Int)
  case right(Int)
  case compoundLeft(Int)
  case compoundRight(Int)
  case unbroken([[UInt8]])
  case nextLevel

  /// The option in `line`; nil where it is a pattern.
  init?(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let word = line.prefix { $0 > 0x20 }
    let rest = line[word.endIndex...]
    switch String(decoding: word, as: UTF8.self) {
    case "LEFTHYPHENMIN": self = .left(DictionaryOption.number(rest))
    case "RIGHTHYPHENMIN": self = .right(DictionaryOption.number(rest))
    case "COMPOUNDLEFTHYPHENMIN": self = .compoundLeft(DictionaryOption.number(rest))
    case "COMPOUNDRIGHTHYPHENMIN": self = .compoundRight(DictionaryOption.number(rest))
    case "NEXTLEVEL": self = .nextLevel
    case "NOHYPHEN":
      self = .unbroken(
        rest.filter { $0 > 0x20 }.split(separator: UInt8(ascii: ",")).map { Array($0) })
    default: return nil
    }
  }

  /// The first number in `bytes`, at most 99; 0 where there is none.
  static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var value = 0
    for byte in bytes.drop(while: { $0 <= 0x20 }) {
      guard byte >= 0x30, byte <= 0x39 else { break }
      value = min(99, value * 10 + Int(byte - 0x30))
    }
    return value
  }
}

/// Numbers letters as they come.
struct LetterNumbers {
  private(set) var scalars: [UInt32] = []
  private var low = [UInt16](repeating: 0, count: 0x800)
  private var high: [UInt32: UInt16] = [:]

  /// The number of `scalar`, from 1; a new one where it is new. Past what a table can hold it is
  /// the last one, and the table is refused.
  @inline(__always)
  mutating func number(of scalar: UInt32) -> UInt16 {
    let known = scalar < 0x800 ? low[Int(scalar)] : high[scalar] ?? 0
    if known > 0 { return known }
    if scalars.count <= PatternTrie.capacity { scalars.append(scalar) }
    let number = UInt16(scalars.count)
    if scalar < 0x800 { low[Int(scalar)] = number } else { high[scalar] = number }
    return number
  }

  /// The number that `scalar` has; nil where it has none yet.
  func known(_ scalar: UInt32) -> UInt16? {
    let known = scalar < 0x800 ? low[Int(scalar)] : high[scalar] ?? 0
    return known > 0 ? known : nil
  }
}

extension PatternSet {
  /// Gives every letter the number that `numbers` has for it.
  mutating func renumber(_ numbers: [UInt16]) {
    for index in letters.indices { letters[index] = numbers[Int(letters[index])] }
    for index in unbroken.indices {
      unbroken[index] = unbroken[index].map { numbers[Int($0)] }
    }
  }
}
