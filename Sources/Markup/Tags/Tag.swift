import TypesetElementTree

/// A tag by its letters: where its name, its attributes and their values stand.
///
/// One value is used for all tags of a source, so that a tag costs no allocation.
struct Tag {
  /// An attribute by its letters.
  struct Attribute: Equatable {
    /// Its name; empty where only a `=` stands.
    var name: Range<Int>
    /// Its value without quotation marks; nil where no `=` stands.
    var value: Range<Int>?
  }

  /// What a `<` turned out to be.
  enum Outcome: Equatable {
    /// A tag, and it is in this value.
    case tag
    /// A character like any other.
    case notATag
    /// A tag that nothing ends before the next `<`, an empty line, or the end.
    case unclosed
    /// The same, because a value that began at a quotation mark there has no other.
    case openQuote(Int)
  }

  /// The whole of it.
  private(set) var range = 0..<0
  /// Its name.
  private(set) var name = 0..<0
  /// True for `</…>`.
  private(set) var isEnd = false
  /// The `/` of `/>`, if there is one.
  private(set) var slash: Int?
  /// The first quotation mark round a value that is not a straight one.
  private(set) var curlyQuote: Range<Int>?
  /// The attributes as they stand.
  private(set) var attributes: [Attribute] = []
  /// How many bytes were looked at.
  private(set) var looked = 0

  /// Reads the tag that begins with the `<` at `start`. O(bytes to the next `<`): a value in
  /// quotation marks may hold a `>` but no `<`, so that no byte is looked at for two tags.
  mutating func scan(_ bytes: [UInt8], at start: Int) -> Outcome {
    var i = start + 1
    defer { looked = i - start }
    attributes.removeAll(keepingCapacity: true)
    slash = nil
    curlyQuote = nil
    isEnd = i < bytes.count && bytes[i] == UInt8(ascii: "/")
    if isEnd { i += 1 }
    guard i < bytes.count, CharacterReference.isLetter(bytes[i]) else { return .notATag }
    let nameStart = i
    while i < bytes.count, Tag.isNameByte(bytes[i]) { i += 1 }
    name = nameStart..<i
    guard i < bytes.count else { return .unclosed }
    switch bytes[i] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">"): break
    case UInt8(ascii: "<"): return .unclosed
    // `<editor@example.org>`, `<b"x">`: not the form of a tag.
    default: return .notATag
    }
    while true {
      guard Tag.skipWhiteSpace(bytes, &i), i < bytes.count else { return .unclosed }
      switch bytes[i] {
      case UInt8(ascii: ">"):
        i += 1
        range = start..<i
        return .tag
      case UInt8(ascii: "<"): return .unclosed
      case UInt8(ascii: "/"):
        slash = i
        i += 1
      default:
        slash = nil
        if let failure = scanAttribute(bytes, &i) { return failure }
      }
    }
  }

  private mutating func scanAttribute(_ bytes: [UInt8], _ i: inout Int) -> Outcome? {
    let start = i
    while i < bytes.count, !Tag.endsAttributeName(bytes[i]) { i += 1 }
    let attribute = start..<i
    guard Tag.skipWhiteSpace(bytes, &i), i < bytes.count else { return .unclosed }
    guard bytes[i] == UInt8(ascii: "=") else {
      attributes.append(Attribute(name: attribute, value: nil))
      return nil
    }
    i += 1
    guard Tag.skipWhiteSpace(bytes, &i), i < bytes.count else { return .unclosed }
    let quote = bytes[i]
    if quote >= 0xC2, scanCurlyQuotes(bytes, &i, attribute) { return nil }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let open = i
      if scanStraightQuotes(bytes, &i, attribute) { return nil }
      let end = i
      i = open
      // Word ends at “ what began at ".
      if scanCurlyQuotes(bytes, &i, attribute) { return nil }
      i = end
      return .openQuote(open)
    }
    let valueStart = i
    while i < bytes.count, !Tag.endsBareValue(bytes[i]) {
      // `<img src=a.png/>` is closed by its slash; `<a href=http://a.org/>` has it in its value.
      if bytes[i] == UInt8(ascii: "/"), i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: ">"),
        TagName(bytes[name])?.isStandalone ?? false
      {
        break
      }
      i += 1
    }
    attributes.append(Attribute(name: attribute, value: valueStart..<i))
    return nil
  }

  /// Reads a value in the quotation marks that begin at `i`; false where nothing ends it.
  private mutating func scanStraightQuotes(
    _ bytes: [UInt8], _ i: inout Int, _ attribute: Range<Int>
  ) -> Bool {
    let open = i
    i += 1
    while i < bytes.count, bytes[i] != UInt8(ascii: "<") {
      if bytes[i] == bytes[open] {
        attributes.append(Attribute(name: attribute, value: open + 1..<i))
        i += 1
        return true
      }
      if bytes[i] == 0x0A || bytes[i] == 0x0D {
        guard Tag.skipWhiteSpace(bytes, &i) else { return false }
      } else {
        i += 1
      }
    }
    return false
  }

  /// Skips spaces, tabs and line ends; false where an empty line stands among them, behind which
  /// no tag goes on.
  static func skipWhiteSpace(_ bytes: [UInt8], _ i: inout Int) -> Bool {
    var lineEnds = 0
    while i < bytes.count {
      switch bytes[i] {
      case 0x20, 0x09: i += 1
      case 0x0A:
        lineEnds += 1
        i += 1
      case 0x0D:
        lineEnds += 1
        i += 1
        if i < bytes.count, bytes[i] == 0x0A { i += 1 }
      default: return true
      }
      if lineEnds == 2 { return false }
    }
    return true
  }

  mutating func append(_ attribute: Range<Int>, value: Range<Int>) {
    attributes.append(Attribute(name: attribute, value: value))
  }

  mutating func note(curlyQuote range: Range<Int>) {
    if curlyQuote == nil { curlyQuote = range }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    CharacterReference.isLetterOrDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private static func endsAttributeName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"),
      UInt8(ascii: "<"):
      return true
    default: return false
    }
  }

  private static func endsBareValue(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "<"): return true
    default: return false
    }
  }
}
