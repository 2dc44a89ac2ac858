extension FrontMatter {
  /// The value of a key, or an item of a list.
  struct Value {
    /// What it says: one, or the items of a list.
    var words: [String]
    /// Where it was written, without its quotes.
    var place: Range<Int>
    /// Whether the words are what was written byte for byte.
    var isVerbatim: Bool
  }

  /// The value in `range`; nil where that is none, or one of a kind that is not read: a block of lines, a
  /// table in a line, a reference.
  func value(_ range: Range<Int>) -> Value? {
    let text = FrontMatter.trimmed(bytes, range)
    guard let first = bytes[text].first else { return nil }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let (word, end) = quoted(text), isEnd(end + 1, before: text.upperBound) else {
        return nil
      }
      let place = text.lowerBound + 1..<end
      return Value(words: [word], place: place, isVerbatim: string(place) == word)
    case UInt8(ascii: "["):
      return list(text)
    case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "!"):
      return nil
    default:
      return plain(text)
    }
  }

  /// The value without quotes at the start of `text`, up to a comment.
  private func plain(_ text: Range<Int>) -> Value? {
    let comment = text.dropLast().first {
      bytes[$0] == 0x20 && bytes[$0 + 1] == UInt8(ascii: "#")
    }
    let place = FrontMatter.trimmed(bytes, text.lowerBound..<(comment ?? text.upperBound))
    let word = string(place)
    guard !isTOML || isBareWord(word) else { return nil }
    return Value(words: [word], place: place, isVerbatim: true)
  }

  /// Whether TOML takes `word` without quotes: numbers and dates, `true` and `false`.
  private func isBareWord(_ word: String) -> Bool {
    switch word.utf8.first ?? 0 {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: word == "true" || word == "false"
    }
  }

  /// The values between the brackets that `text` begins with.
  private func list(_ text: Range<Int>) -> Value? {
    var words: [String] = []
    var place = text.lowerBound + 1
    while true {
      while place < text.upperBound, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
      guard place < text.upperBound else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "]"):
        guard isEnd(place + 1, before: text.upperBound) else { return nil }
        return Value(words: words, place: text.lowerBound..<place + 1, isVerbatim: false)
      case UInt8(ascii: ","): place += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let (word, end) = quoted(place..<text.upperBound) else { return nil }
        words.append(word)
        place = end + 1
      default:
        let end = bytes[place..<text.upperBound].firstIndex {
          $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "]")
        }
        guard let end else { return nil }
        words.append(string(FrontMatter.trimmed(bytes, place..<end)))
        place = end
      }
    }
  }

  /// Whether nothing but a comment comes from `start` on.
  func isEnd(_ start: Int, before end: Int) -> Bool {
    let rest = FrontMatter.trimmed(bytes, min(start, end)..<end)
    return rest.isEmpty || bytes[rest.lowerBound] == UInt8(ascii: "#")
  }

  /// The letters in the quotes that `text` begins with, and where the second quote is; nil where there is
  /// none.
  private func quoted(_ text: Range<Int>) -> (word: String, end: Int)? {
    let quote = bytes[text.lowerBound]
    let isSingle = quote == UInt8(ascii: "'")
    var out: [UInt8] = []
    var place = text.lowerBound + 1
    while place < text.upperBound {
      let byte = bytes[place]
      if byte == quote {
        // Two of YAML's single quotes are one.
        guard !isTOML, isSingle, place + 1 < text.upperBound, bytes[place + 1] == quote else {
          return (String(decoding: out, as: UTF8.self), place)
        }
        out.append(quote)
        place += 2
      } else if byte == UInt8(ascii: "\\"), !isSingle, place + 1 < text.upperBound {
        guard let (letters, end) = escaped(place + 1, before: text.upperBound) else { return nil }
        out += letters
        place = end
      } else {
        out.append(byte)
        place += 1
      }
    }
    return nil
  }

  /// What the backslash before `place` makes of the bytes there, and where they end.
  private func escaped(_ place: Int, before end: Int) -> (letters: [UInt8], end: Int)? {
    switch bytes[place] {
    case UInt8(ascii: "n"), UInt8(ascii: "t"): return ([0x20], place + 1)
    case UInt8(ascii: "u"):
      let digits = bytes[min(place + 1, end)..<min(place + 5, end)]
      guard digits.count == 4,
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      return (Array(String(scalar).utf8), place + 5)
    default: return ([bytes[place]], place + 1)
    }
  }
}
