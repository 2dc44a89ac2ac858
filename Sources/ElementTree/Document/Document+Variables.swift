public import TypesetDiagnostics

extension Document {
  /// Sets for `{{name}}` what it stands for: text, in which no markup is read.
  ///
  /// Lines of programs and words of them keep what was written. A value comes from all of what was
  /// written for it, as a character does that is written by its name. Names of elements stay. O(n).
  ///
  /// - Parameters:
  ///   - values: what each name stands for.
  ///   - unknown: is called for each name that stands for nothing, with its place; it stays as written.
  ///   - excess: is called for each name behind more text than values may add; it stays as written.
  public mutating func substitute(
    _ values: [String: String], unknown: (_ name: String, _ place: SourceRange) -> Void,
    excess: (_ place: SourceRange) -> Void = { _ in }
  ) {
    substituteInAlternatives(values, unknown: unknown)
    guard mayMentionNames else { return }
    // A short text that names a long one often is a very long text.
    var room = Document.mostOfValues + 4 * text.count
    edit { letters, piece in
      Document.mentions(in: letters).compactMap { name, range in
        let source = Document.source(of: range, movedBy: 0, in: piece)
        guard let value = values[name] else {
          unknown(name, source)
          return nil
        }
        guard value.utf8.count <= room else {
          excess(source)
          return nil
        }
        room -= value.utf8.count
        return (range, Document.cleaned(value))
      }
    }
  }

  /// The same in the words that stand for pictures, which come from the picture's whole tag.
  private mutating func substituteInAlternatives(
    _ values: [String: String], unknown: (_ name: String, _ place: SourceRange) -> Void
  ) {
    for index in images.indices {
      guard let words = images[index].alternative, words.utf8.contains(UInt8(ascii: "{")) else {
        continue
      }
      var bytes = Array(words.utf8)
      for (name, range) in Document.mentions(in: bytes[...]).reversed() {
        if let value = values[name], value.utf8.count <= Document.longestWords {
          bytes.replaceSubrange(range, with: Document.cleaned(value))
        } else if values[name] == nil {
          unknown(name, images[index].source)
        }
      }
      images[index].alternative = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A longer value is no word for a picture.
  private static let longestWords = 1_000

  /// The names whose values text and conditions ask for. O(n).
  public var namesAsked: Set<String> {
    var names: Set<String> = []
    if mayMentionNames {
      for case .text(let piece) in inlines {
        for (name, _) in Document.mentions(in: text[piece.text]) { names.insert(name) }
      }
    }
    for words in images.compactMap(\.alternative) where words.contains("{{") {
      for (name, _) in Document.mentions(in: Array(words.utf8)[...]) { names.insert(name) }
    }
    let conditions =
      settings.compactMap(\.when) + attributes.compactMap(\.when) + styles.flatMap(\.when)
      + textNotes.compactMap(\.attributes.when)
    for condition in conditions { names.formUnion(condition.names) }
    return names
  }

  /// False where no `{{` stands in the text, as in most texts. O(n).
  private var mayMentionNames: Bool {
    let brace = UInt8(ascii: "{")
    var place = 0
    while let found = text[place...].firstIndex(of: brace) {
      place = found + 1
      if place < text.count, text[place] == brace { return true }
    }
    return false
  }

  /// How many bytes values may add to a text, but for four times its own.
  private static let mostOfValues = 1 << 18

  /// The names between `{{` and `}}` in `letters`, and where each stands with both.
  private static func mentions(in letters: ArraySlice<UInt8>) -> [(name: String, range: Range<Int>)]
  {
    var found: [(String, Range<Int>)] = []
    var place = letters.startIndex
    while let start = letters[place...].firstIndex(of: UInt8(ascii: "{")) {
      place = start + 1
      guard place < letters.endIndex, letters[place] == UInt8(ascii: "{") else { continue }
      var end = place + 1
      while end < letters.endIndex, end - start < 100, isOfName(letters[end]) { end += 1 }
      guard end + 1 < letters.endIndex, letters[end] == UInt8(ascii: "}"),
        letters[end + 1] == UInt8(ascii: "}")
      else { continue }
      let name = String(decoding: letters[place + 1..<end], as: UTF8.self).filter { $0 != " " }
      place = end + 2
      if !name.isEmpty { found.append((name, start..<place)) }
    }
    return found
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  /// `value` with a space for each control character and each end of a line.
  static func cleaned(_ value: String) -> [UInt8] {
    var out: [UInt8] = []
    for scalar in value.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFC: out.append(0x20)
      default: out += Array(String(scalar).utf8)
      }
    }
    return out
  }
}
