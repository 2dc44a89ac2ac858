import TypesetRichText

/// A paragraph's text in words, numbers, white space and punctuation marks.
struct TextTokens {
  /// Each token's bytes.
  private(set) var ranges: [Range<Int>] = []
  /// Each token's hash.
  private(set) var keys: [UInt64] = []

  /// - Parameter edges: Bytes, rising, before which a token ends whatever stands there.
  init(_ text: [UInt8], edges: [Int] = []) {
    var place = 0
    var edge = edges[...]
    while place < text.count {
      let start = place
      edge = edge.drop { $0 <= start }
      let limit = min(edge.first ?? text.count, text.count)
      let kind = TextTokens.kind(text, place)
      place = TextTokens.next(text, place)
      if kind != .mark {
        while place < limit,
          TextTokens.kind(text, place) == kind || TextTokens.isWithinNumber(text, place)
        {
          place = TextTokens.next(text, place)
        }
      }
      var hash = ContentHash()
      hash.combine(text[start..<place])
      ranges.append(start..<place)
      keys.append(hash.value)
    }
  }

  private enum Kind { case space, word, mark }

  private static func next(_ text: [UInt8], _ place: Int) -> Int {
    var end = place + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private static func kind(_ text: [UInt8], _ place: Int) -> Kind {
    switch text[place] {
    case 0x20, 0x09, 0x0A, 0x0D: return .space
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .word
    case 0..<0x80: return .mark
    // U+00A0…U+00BF but the soft hyphen, which is part of a word.
    case 0xC2: return place + 1 < text.count && text[place + 1] == 0xAD ? .word : .mark
    // General punctuation, and scripts that put no space between words.
    case 0xE2: return place + 1 < text.count && text[place + 1] < 0x82 ? .mark : .word
    case 0xE3...0xE9: return .mark
    case 0xEF: return .mark
    default: return .word
    }
  }

  /// True where a point, a comma or a colon stands between two digits: 71.25 is one number.
  private static func isWithinNumber(_ text: [UInt8], _ place: Int) -> Bool {
    func isDigit(_ place: Int) -> Bool { (0x30...0x39).contains(text[place]) }
    return [0x2C, 0x2E, 0x3A].contains(text[place]) && place > 0 && place + 1 < text.count
      && isDigit(place - 1) && isDigit(place + 1)
  }

  /// True where a picture's anchor, U+FFFC, stands at `place`.
  static func isAnchor(_ text: [UInt8], _ place: Int) -> Bool {
    place + 2 < text.count && text[place] == 0xEF && text[place + 1] == 0xBF
      && text[place + 2] == 0xBC
  }

  /// At most a few words of `text`, as a reader sees them.
  static func excerpt(_ text: ArraySlice<UInt8>, longest: Int = 40) -> String {
    var words = ""
    var isCut = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", " ", "\u{2028}":
        if !words.isEmpty, words.last != " " { words += " " }
      case "\u{FFFC}": words += "▣"
      case "\u{AD}": words += "¬"
      default: words.unicodeScalars.append(scalar)
      }
      if words.utf8.count > longest {
        isCut = true
        break
      }
    }
    while words.last == " " { words.removeLast() }
    if isCut, let space = words.lastIndex(of: " ") { words = String(words[..<space]) }
    return isCut ? words + "…" : words
  }
}
