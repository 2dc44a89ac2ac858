import TypesetDiagnostics
import TypesetElementTree

/// What stands between braces behind a block or a picture: `{.class #id key=value key="two words"}`.
struct MarkdownAttributes {
  /// The classes, in small letters.
  var classes: [String] = []
  /// The id.
  var id: String?
  /// Everything else.
  var values: [(key: String, value: String)] = []

  /// The keys that mean something behind one block or another.
  private static let keys: Set<String> = [
    "lang", "when", "keep", "span", "columns", "align", "title", "label", "numbers", "start",
    "dropcap", "short", "width", "height",
  ]

  /// Whether there is a class, an id or a key with a meaning: what has none of them is text between braces.
  var saysSomething: Bool {
    !classes.isEmpty || id != nil || values.contains { MarkdownAttributes.keys.contains($0.key) }
  }

  /// A key that is little else than one that means something, and that one: a mistake in writing. Nil where
  /// something is said, or the braces are text.
  var likelyMistake: (key: String, meant: String)? {
    guard !saysSomething else { return nil }
    for (key, _) in values {
      if let meant = Suggestion.nearest(to: key, among: MarkdownAttributes.keys.sorted()) {
        return (key, meant)
      }
    }
    return nil
  }

  /// What `text` says, with or without its braces; nil where it is none.
  init?(_ text: some Collection<UInt8>) {
    var rest = Array(text)[...]
    if rest.first == UInt8(ascii: "{") {
      guard rest.last == UInt8(ascii: "}") else { return nil }
      rest = rest.dropFirst().dropLast()
    }
    while let first = rest.first {
      if first <= 0x20 {
        rest.removeFirst()
        continue
      }
      let word: [UInt8]
      (word, rest) = MarkdownAttributes.word(rest)
      guard let known = add(word) else { return nil }
      guard known else { return nil }
    }
    guard !classes.isEmpty || id != nil || !values.isEmpty else { return nil }
  }

  private mutating func add(_ word: [UInt8]) -> Bool? {
    guard let first = word.first else { return nil }
    let rest = String(decoding: word.dropFirst(), as: UTF8.self)
    switch first {
    case UInt8(ascii: "."):
      guard MarkdownAttributes.isName(word.dropFirst()) else { return false }
      classes.append(rest.lowercased())
    case UInt8(ascii: "#"):
      guard MarkdownAttributes.isName(word.dropFirst()) else { return false }
      id = rest
    default:
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")), equals > 0,
        MarkdownAttributes.isName(word[..<equals])
      else { return false }
      var value = word[(equals + 1)...]
      if let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        guard value.count > 1, value.last == quote else { return false }
        value = value.dropFirst().dropLast()
      }
      values.append(
        (
          String(decoding: word[..<equals], as: UTF8.self).lowercased(),
          String(decoding: value, as: UTF8.self)
        ))
    }
    return true
  }

  /// The bytes up to the next blank outside of quotation marks, and what comes behind.
  private static func word(_ bytes: ArraySlice<UInt8>) -> ([UInt8], ArraySlice<UInt8>) {
    var quote: UInt8 = 0
    var end = bytes.startIndex
    while end < bytes.endIndex {
      let byte = bytes[end]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte <= 0x20 {
        break
      }
      end += 1
    }
    return (Array(bytes[..<end]), bytes[end...])
  }

  private static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy {
        switch $0 {
        case 0x2D, 0x2E, 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
      }
  }

  /// The attributes at the end of `letters`, and how many bytes they and the blanks before them have; nil for
  /// none. They stand behind a blank, or alone.
  static func atEnd(of letters: [UInt8]) -> (MarkdownAttributes, Int)? {
    guard letters.last == UInt8(ascii: "}"),
      let start = letters.lastIndex(of: UInt8(ascii: "{")),
      start == 0 || letters[start - 1] == 0x20 || letters[start - 1] == 0x09,
      let found = MarkdownAttributes(letters[start...])
    else { return nil }
    var end = start
    while end > 0, letters[end - 1] == 0x20 || letters[end - 1] == 0x09 { end -= 1 }
    return (found, letters.count - end)
  }

  /// The attributes at the start of `letters`, and how many bytes they have; nil for none.
  static func atStart(of letters: [UInt8]) -> (MarkdownAttributes, Int)? {
    guard letters.first == UInt8(ascii: "{"), let end = letters.firstIndex(of: UInt8(ascii: "}")),
      let found = MarkdownAttributes(letters[...end])
    else { return nil }
    return (found, end + 1)
  }
}
