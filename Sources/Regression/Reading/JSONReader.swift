/// Reads JSON (RFC 8259) from bytes, value by value as it is asked for; nothing is kept.
///
/// Whoever reads asks for what it expects: `beginObject`, `nextKey` until nil, a value or `skip`
/// for each. Whatever the bytes are, it ends: with values, or with an error that says where.
struct JSONReader {
  let bytes: [UInt8]
  /// The place of the next byte.
  var offset = 0
  private var depth = 0

  /// What is nested deeper is no record, and would cost the stack.
  private static let deepest = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is tolerated (RFC 8259 §8.1).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// A fault here, or at `place`.
  func error(_ message: String, at place: Int? = nil) -> RecordError {
    var line = 1
    var column = 1
    for byte in bytes[..<min(place ?? offset, bytes.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return RecordError(message: message, line: line, column: column)
  }

  // MARK: Structure

  /// The next byte that is no white space; nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      offset += 1
    }
    return nil
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(RecordError) {
    guard let found = peek() else { throw error("the record ends where \(what) should be") }
    guard found == byte else { throw error("\(what) is missing here") }
    offset += 1
  }

  private mutating func open(_ byte: UInt8, _ what: String) throws(RecordError) {
    try expect(byte, what)
    depth += 1
    guard depth <= JSONReader.deepest else { throw error("too many brackets inside each other") }
    isFresh = true
  }

  /// True directly after an opening bracket.
  private var isFresh = false

  /// Goes on to the next member or element; false at the closing bracket.
  private mutating func advance(closing byte: UInt8) throws(RecordError) -> Bool {
    let first = isFresh
    isFresh = false
    guard let found = peek() else { throw error("the record ends before it is closed") }
    if found == byte {
      offset += 1
      depth -= 1
      return false
    }
    if !first {
      guard found == 0x2C else { throw error("a comma or the closing bracket is missing here") }
      offset += 1
      guard peek() != byte else { throw error("there is a comma with nothing after it") }
    }
    return true
  }

  /// Enters an object.
  mutating func beginObject() throws(RecordError) { try open(0x7B, "an object") }

  /// The next member's key, its value next; nil at the object's end.
  mutating func nextKey() throws(RecordError) -> String? {
    guard try advance(closing: 0x7D) else { return nil }
    let key = try string("a key")
    try expect(0x3A, "a colon")
    return key
  }

  /// Enters an array.
  mutating func beginArray() throws(RecordError) { try open(0x5B, "an array") }

  /// True where another element follows.
  mutating func nextElement() throws(RecordError) -> Bool { try advance(closing: 0x5D) }

  /// Nothing may follow but white space.
  mutating func end() throws(RecordError) {
    guard peek() == nil else { throw error("there is something after the record") }
  }

  /// Passes over a value.
  mutating func skip() throws(RecordError) {
    switch peek() {
    case 0x7B:
      try beginObject()
      while try nextKey() != nil { try skip() }
    case 0x5B:
      try beginArray()
      while try nextElement() { try skip() }
    case 0x22: _ = try string("a string")
    case 0x74, 0x66: _ = try boolean("a value")
    case 0x6E: _ = try null()
    default: _ = try decimal(places: 0, "a value", allowsFraction: true)
    }
  }

  // MARK: Values

  private mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    let matches = word.withUTF8Buffer { buffer in
      bytes[offset..<offset + count].elementsEqual(buffer)
    }
    if matches { offset += count }
    return matches
  }

  /// True where `null` stood here, and is passed.
  mutating func null() throws(RecordError) -> Bool {
    guard peek() == 0x6E else { return false }
    guard word("null") else { throw error("this is not JSON") }
    return true
  }

  mutating func boolean(_ what: String) throws(RecordError) -> Bool {
    _ = peek()
    if word("true") { return true }
    if word("false") { return false }
    throw error("\(what) should be true or false")
  }

  /// A whole number.
  mutating func integer(_ what: String) throws(RecordError) -> Int {
    try decimal(places: 0, what, allowsFraction: false)
  }

  /// A string; what is no UTF-8 in it is replaced.
  mutating func string(_ what: String) throws(RecordError) -> String {
    guard peek() == 0x22 else {
      throw error(
        offset < bytes.count
          ? "\(what) should be a string" : "the record ends where \(what) should be")
    }
    let start = offset
    offset += 1
    let first = offset
    while offset < bytes.count, bytes[offset] != 0x22, bytes[offset] != 0x5C, bytes[offset] >= 0x20
    { offset += 1 }
    guard offset < bytes.count else { throw error("a string is not closed", at: start) }
    if bytes[offset] == 0x22 {
      offset += 1
      return String(decoding: bytes[first..<offset - 1], as: UTF8.self)
    }
    var out = Array(bytes[first..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case 0x22:
        offset += 1
        return String(decoding: out, as: UTF8.self)
      case 0x5C:
        offset += 1
        try escape(into: &out)
      case 0..<0x20: throw error("there is a control character in a string")
      default:
        out.append(byte)
        offset += 1
      }
    }
    throw error("a string is not closed", at: start)
  }

  private mutating func escape(into out: inout [UInt8]) throws(RecordError) {
    guard offset < bytes.count else { throw error("a string is not closed") }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: out.append(byte)
    case 0x62: out.append(0x08)
    case 0x66: out.append(0x0C)
    case 0x6E: out.append(0x0A)
    case 0x72: out.append(0x0D)
    case 0x74: out.append(0x09)
    case 0x75:
      var value = try hexadecimal()
      if value & 0xFC00 == 0xD800, offset + 1 < bytes.count, bytes[offset] == 0x5C,
        bytes[offset + 1] == 0x75
      {
        let back = offset
        offset += 2
        let low = try hexadecimal()
        if low & 0xFC00 == 0xDC00 {
          value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
        } else {
          offset = back
        }
      }
      // Half a pair stands for nothing.
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      out.append(contentsOf: Array(String(Character(scalar)).utf8))
    default: throw error("this escape does not exist", at: offset - 2)
    }
  }

  private mutating func hexadecimal() throws(RecordError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = JSONReader.digit(bytes[offset]) else {
        throw error("four hexadecimal digits are missing here")
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x37)
    case 0x61...0x66: UInt32(byte - 0x57)
    default: nil
    }
  }
}
