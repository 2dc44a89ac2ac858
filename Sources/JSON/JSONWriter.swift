/// Writes JSON (RFC 8259) into one buffer, piece by piece and without a tree: whoever writes says
/// what comes next, and the writer puts commas, colons and quotes.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.field("page", 2)
/// json.key("box")
/// json.array { $0.length(x); $0.length(y) }
/// json.endObject()
/// ```
///
/// Keys stand in the order in which they are written; a key that is written twice stands twice. Each
/// call is O(1) but for the bytes that it writes.
public struct JSONWriter: Sendable {
  /// What was written since the beginning, or since `take()`: UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next item follows another in its object or array.
  private var follows = false
  /// Spaces after the line break that stands before the next item; nil where none does.
  private var indent: Int?

  /// A writer of nothing so far.
  public init() {}

  // MARK: Objects and arrays

  /// Begins an object: keys and their values follow, then `endObject()`.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Ends the innermost object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array: values follow, then `endArray()`.
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Ends the innermost array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// An object with what `members` writes.
  @inlinable
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// An array with what `items` writes.
  @inlinable
  public mutating func array(_ items: (inout JSONWriter) -> Void) {
    beginArray()
    items(&self)
    endArray()
  }

  /// A key of the innermost object; its value comes next. The key is written as it stands: it has
  /// nothing in it that JSON escapes.
  public mutating func key(_ key: StaticString) {
    beginItem()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    endKey()
  }

  /// A key that is only known when the program runs.
  public mutating func key(_ key: String) {
    beginItem()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(Array(key.utf8)[...])
    endKey()
  }

  // MARK: Values

  /// A string, escaped as `appendEscaped` says.
  public mutating func string(_ text: String) {
    // What is a buffer already is not copied.
    var text = text
    text.makeContiguousUTF8()
    beginItem()
    bytes.append(UInt8(ascii: "\""))
    if JSONWriter.isPlain(text.utf8.span) {
      bytes.append(contentsOf: text.utf8)
    } else {
      appendEscaped(Array(text.utf8)[...])
    }
    endString()
  }

  /// A string of well-formed UTF-8.
  public mutating func string(utf8 text: ArraySlice<UInt8>) {
    beginItem()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    endString()
  }

  /// A whole number.
  public mutating func integer(_ value: Int) {
    number {
      if value < 0 { $0.append(UInt8(ascii: "-")) }
      $0.appendDigits(value.magnitude)
    }
  }

  /// A number whose characters `spell` appends.
  mutating func number(_ spell: (inout JSONWriter) -> Void) {
    beginItem()
    spell(&self)
    follows = true
  }

  /// Adds the digits of `value`, without a string of them: records have hundreds of thousands of numbers.
  mutating func appendDigits(_ value: UInt) {
    if value < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
      return
    }
    // From the last one on, and turned round: half as many divisions.
    let start = bytes.count
    var rest = value
    while rest > 0 {
      let tens = rest / 10
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - tens * 10))
      rest = tens
    }
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// `true` or `false`.
  public mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

  /// `null`.
  public mutating func null() { literal("null") }

  /// A number, `true`, `false` or `null` that is spelled already.
  public mutating func literal(_ spelled: String) {
    beginItem()
    bytes.append(contentsOf: spelled.utf8)
    follows = true
  }

  // MARK: Lines

  /// What comes next begins on a line of its own, behind `indent` spaces. JSON does not mind; people
  /// and `diff` do.
  public mutating func lineBreak(indent: Int = 0) { self.indent = indent }

  /// Ends the line after what was written, as at the end of a document.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// What was written since the last call; the document goes on where it was.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// What was written, as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Punctuation

  private mutating func begin(_ bracket: UInt8) {
    beginItem()
    bytes.append(bracket)
    follows = false
  }

  private mutating func end(_ bracket: UInt8) {
    if let indent {
      appendLineBreak(indent)
      self.indent = nil
    }
    bytes.append(bracket)
    follows = true
  }

  private mutating func beginItem() {
    if follows { bytes.append(UInt8(ascii: ",")) }
    if let indent {
      appendLineBreak(indent)
      self.indent = nil
    }
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    follows = false
  }

  private mutating func endString() {
    bytes.append(UInt8(ascii: "\""))
    follows = true
  }

  private mutating func appendLineBreak(_ indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ run: ArraySlice<UInt8>) { bytes.append(contentsOf: run) }
}
