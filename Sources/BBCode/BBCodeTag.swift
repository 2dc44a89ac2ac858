import TypesetElementTree

/// A tag by its letters.
struct BBCodeTag {
  /// The whole of it.
  let range: Range<Int>
  /// Its name.
  let name: Range<Int>
  /// What stands behind its name.
  let arguments: Range<Int>
  /// Whether it is an end tag.
  let isEnd: Bool

  /// The tag that begins with the `[` at `start`; nil where none does.
  ///
  /// A tag stands on one line. Others may begin in its values, as in `[quote=[GM] Ann]`, but no more than
  /// two, so that no byte is looked at for more than three tags.
  init?(_ bytes: [UInt8], at start: Int, before end: Int) {
    guard start < end, bytes[start] == UInt8(ascii: "[") else { return nil }
    var i = start + 1
    isEnd = i < end && bytes[i] == UInt8(ascii: "/")
    if isEnd { i += 1 }
    guard i < end else { return nil }
    let first = i
    if bytes[i] == UInt8(ascii: "*") {
      i += 1
    } else {
      guard CharacterReference.isLetter(bytes[i]) else { return nil }
      while i < end, i - first <= BBCodeTag.longestName, BBCodeTag.isNameByte(bytes[i]) { i += 1 }
      guard i - first <= BBCodeTag.longestName else { return nil }
    }
    name = first..<i
    // What phpBB puts behind names in its tables: `[b:1f3a]`, `[/list:u:1f3a]`.
    if i < end, bytes[i] == UInt8(ascii: ":") {
      let mark = i
      while i < end, i - mark <= BBCodeTag.longestName,
        BBCodeTag.isNameByte(bytes[i]) || bytes[i] == UInt8(ascii: ":")
      {
        i += 1
      }
    }
    guard i < end else { return nil }
    switch bytes[i] {
    case UInt8(ascii: "]"):
      arguments = i..<i
      range = start..<i + 1
      return
    case UInt8(ascii: "="), UInt8(ascii: " "), 0x09, UInt8(ascii: "/"): break
    default: return nil
    }
    let behindName = i
    let nests = BBCodeTag.nests(bytes[name])
    guard
      let close = BBCodeTag.close(bytes, from: i, before: end, nests: nests, quotes: true)
        ?? BBCodeTag.close(bytes, from: i, before: end, nests: nests, quotes: false)
    else { return nil }
    // “[i think so]” is no tag.
    guard BBCodeTag.mayBegin(bytes, at: behindName, before: close) else { return nil }
    arguments = behindName..<close
    range = start..<close + 1
  }

  /// Where the `]` stands that ends a tag.
  private static func close(
    _ bytes: [UInt8], from start: Int, before end: Int, nests: Bool, quotes: Bool
  ) -> Int? {
    var inner = 0
    var depth = 0
    var quote: UInt8?
    for i in start..<end {
      let byte = bytes[i]
      switch byte {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "["):
        inner += 1
        guard inner <= 2, nests || quote != nil else { return nil }
        if quote == nil { depth += 1 }
      case UInt8(ascii: "]") where quote == nil:
        if depth == 0 { return i }
        depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == byte {
          quote = nil
        } else if quotes, quote == nil, bytes[i - 1] == UInt8(ascii: "=") {
          quote = byte
        }
      default: break
      }
    }
    return nil
  }

  /// Whether what stands between the name of a tag and its `]` can do so.
  private static func mayBegin(_ bytes: [UInt8], at start: Int, before close: Int) -> Bool {
    switch bytes[start] {
    case UInt8(ascii: "="): true
    case UInt8(ascii: "/"): start + 1 == close
    default:
      TagValues.attribute(bytes, at: start, close) != nil
        || bytes[start..<close].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "/") }
    }
  }

  /// Whether brackets may stand in the values of tags of this name: names of people and addresses have
  /// some.
  private static func nests(_ name: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: name, as: UTF8.self).lowercased()
    return word == "quote" || word == "url"
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    CharacterReference.isLetterOrDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// How many letters a name has at most, and what phpBB puts behind it.
  private static let longestName = 24
}

/// What stands behind the name of a tag.
struct TagValues {
  /// Behind the `=` of the name itself, without its quotation marks; nil where none is.
  private(set) var main: Range<Int>?
  /// The others, their names in small letters.
  private(set) var named: [(name: String, value: Range<Int>)] = []

  /// The value called `name`.
  subscript(name: String) -> Range<Int>? { named.first { $0.name == name }?.value }

  /// What `range`, the arguments of a tag, says. O(its length).
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var i = range.lowerBound
    if i < range.upperBound, bytes[i] == UInt8(ascii: "=") {
      i += 1
      main = TagValues.value(bytes, &i, range.upperBound)
    }
    while i < range.upperBound {
      while i < range.upperBound, !TagValues.isSpace(bytes[i]) { i += 1 }
      var first = i
      while i < range.upperBound, TagValues.isSpace(bytes[i]) { i += 1 }
      guard let equals = TagValues.attribute(bytes, at: first, range.upperBound) else { continue }
      while TagValues.isSpace(bytes[first]) { first += 1 }
      let name = String(decoding: bytes[first..<equals], as: UTF8.self).lowercased()
      i = equals + 1
      if let value = TagValues.value(bytes, &i, range.upperBound) { named.append((name, value)) }
    }
  }

  /// Where the `=` stands of an attribute that begins with the space at `start`.
  static func attribute(_ bytes: [UInt8], at start: Int, _ end: Int) -> Int? {
    var i = start
    while i < end, isSpace(bytes[i]) { i += 1 }
    guard i > start else { return nil }
    let first = i
    while i < end,
      CharacterReference.isLetterOrDigit(bytes[i]) || bytes[i] == UInt8(ascii: "_")
        || bytes[i] == UInt8(ascii: "-")
    {
      i += 1
    }
    return i > first && i < end && bytes[i] == UInt8(ascii: "=") ? i : nil
  }

  /// The value at `i`: in quotation marks, or up to the next attribute. Nil where there is none.
  private static func value(_ bytes: [UInt8], _ i: inout Int, _ end: Int) -> Range<Int>? {
    while i < end, isSpace(bytes[i]) { i += 1 }
    for quote in quotes where bytes[i..<end].starts(with: quote) {
      let first = i + quote.count
      if let last = find(quote, in: bytes, first, end) {
        i = last + quote.count
        return first < last ? first..<last : nil
      }
    }
    let first = i
    while i < end {
      guard isSpace(bytes[i]) else {
        i += 1
        continue
      }
      if attribute(bytes, at: i, end) != nil { break }
      while i < end, isSpace(bytes[i]) { i += 1 }
    }
    var range = first..<i
    while let last = range.last, isSpace(bytes[last]) { range = first..<last }
    for mark in [[0x22], [0x27]] + curly where bytes[range].starts(with: mark) {
      range = range.lowerBound + mark.count..<range.upperBound
    }
    for mark in [[0x22], [0x27]] + curly where bytes[range].suffix(mark.count).elementsEqual(mark) {
      range = range.lowerBound..<range.upperBound - mark.count
    }
    return range.isEmpty ? nil : range
  }

  private static func find(
    _ mark: [UInt8], in bytes: [UInt8], _ start: Int, _ end: Int
  ) -> Int? {
    guard start + mark.count <= end else { return nil }
    return (start...end - mark.count).first { bytes[$0..<$0 + mark.count].elementsEqual(mark) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// What values stand in: phpBB keeps `"` by its name.
  private static let quotes: [[UInt8]] = [[0x22], [0x27], Array("&quot;".utf8)]

  /// What word processors make of them.
  private static let curly: [[UInt8]] = ["“", "”", "„", "’", "‘"].map { Array($0.utf8) }
}
