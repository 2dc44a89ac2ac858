internal import TypesetImages

/// Takes a content stream apart (PDF 32000-1, 7.2 and 7.8.2). What readers would each mend in their own way is a fault.
struct ContentLexer {
  /// What stands at a place.
  enum Token: Equatable {
    case number, string, name, keyword, arrayBegin, arrayEnd, dictionaryBegin, dictionaryEnd, end
  }

  /// What it looks through.
  let bytes: [UInt8]
  /// Where the next token is looked for.
  var place = 0
  /// Where the token that came last stands; a name without its slash.
  private(set) var range = 0..<0
  /// Where that token begins.
  private(set) var start = 0
  /// What all readers take it for, where it stands in place of a number and is none; else nil.
  private(set) var mended: [UInt8]?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token.
  mutating func next() throws(ImageFault) -> Token {
    skipSpace()
    start = place
    guard start < bytes.count else {
      range = start..<start
      return .end
    }
    place += 1
    switch bytes[start] {
    case UInt8(ascii: "("):
      try skipString()
      range = start..<place
      return .string
    case UInt8(ascii: "<"):
      if peek == UInt8(ascii: "<") {
        place += 1
        return .dictionaryBegin
      }
      try skipDigits()
      range = start..<place
      return .string
    case UInt8(ascii: ">") where peek == UInt8(ascii: ">"):
      place += 1
      return .dictionaryEnd
    case UInt8(ascii: "["): return .arrayBegin
    case UInt8(ascii: "]"): return .arrayEnd
    case UInt8(ascii: "/"):
      skipRegular()
      range = start + 1..<place
      return .name
    case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      range = start..<place
      throw .brokenContent("“\(text(range))” stands alone")
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      skipRegular()
      range = start..<place
      mended = nil
      if isNumber(range) { return .number }
      mended = mendedNumber(range)
      guard mended != nil else { throw .brokenContent("“\(text(range))” is no number") }
      return .number
    default:
      skipRegular()
      range = start..<place
      return .keyword
    }
  }

  /// The bytes of `range` as words to show, the first forty of them.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(40).map { 0x21...0x7E ~= $0 ? $0 : 0x3F }, as: UTF8.self)
  }

  /// The name that stands in `range`, its `#20` read (7.3.5).
  func name(_ range: Range<Int>) -> [UInt8] {
    guard bytes[range].contains(UInt8(ascii: "#")) else { return Array(bytes[range]) }
    var name: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if bytes[place] == UInt8(ascii: "#"), place + 2 < range.upperBound,
        let high = ContentLexer.digit(bytes[place + 1]),
        let low = ContentLexer.digit(bytes[place + 2])
      {
        name.append(high << 4 | low)
        place += 3
      } else {
        name.append(bytes[place])
        place += 1
      }
    }
    return name
  }

  /// The whole number that stands in `range`; nil for any other.
  func integer(_ range: Range<Int>) -> Int? {
    Int(String(decoding: bytes[range], as: UTF8.self))
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while place < bytes.count {
      if ContentLexer.isSpace(bytes[place]) {
        place += 1
      } else if bytes[place] == UInt8(ascii: "%") {
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      } else {
        return
      }
    }
  }

  private mutating func skipRegular() {
    while place < bytes.count, ContentLexer.isRegular(bytes[place]) { place += 1 }
  }

  private mutating func skipString() throws(ImageFault) {
    var depth = 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
    throw .brokenContent("a string has no end")
  }

  private mutating func skipDigits() throws(ImageFault) {
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: ">") { return }
      guard ContentLexer.isSpace(byte) || ContentLexer.digit(byte) != nil else {
        throw .brokenContent("a string has signs that are no hexadecimal digits")
      }
    }
    throw .brokenContent("a string has no end")
  }

  private func isNumber(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    if bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") { place += 1 }
    var (digits, dots) = (0, 0)
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): dots += 1
      default: return false
      }
      place += 1
    }
    return digits > 0 && dots <= 1
  }

  /// How all readers take what stands in `range`, which is no number: signs and points alone as 0, and nothing from a
  /// sign on behind a point. Nil where they take it in different ways.
  private func mendedNumber(_ range: Range<Int>) -> [UInt8]? {
    let digits = bytes[range].contains { 0x30...0x39 ~= $0 }
    if !digits { return bytes[range].count <= 2 ? [0x30] : nil }
    guard let point = bytes[range].firstIndex(of: UInt8(ascii: ".")),
      let sign = bytes[range].dropFirst().firstIndex(of: UInt8(ascii: "-")), sign == point + 1,
      isNumber(range.lowerBound..<sign)
    else { return nil }
    return Array(bytes[range.lowerBound..<sign])
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// True for white space (7.2.2).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
  }

  /// True for what neither separates tokens nor begins another.
  static func isRegular(_ byte: UInt8) -> Bool {
    if byte > 0x2F, byte < 0x3C || byte > 0x3E, byte < 0x5B { return true }
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      return false
    default: return !isSpace(byte)
    }
  }
}
