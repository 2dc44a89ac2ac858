/// The attributes of the dialect, as one writes them.
enum AttributeName: String, CaseIterable {
  case color, face, size, strokeColor, features, lang, href, src, width, height, alt, align
  case classes = "class"
  case indent, dropcap, leadin, keep, rule, hyphenate, caps, figures
  case linebreak, kashida, rt, position
  case tabs, margin, maxwidth, cut, variations
  case id, span, short, title, section, author, sequence, starts, columns, fill, place
  case weight, to, levels, term, sub
  case start, type, tex, done, label, numbers
  case when, mark, show, from
  case colspan, rowspan, widths, header, continued
  case wrap, side, shape, clearance, minline
  case min, max, caption, credit, bleed, fit, focus
  case page, box, column, optional
  case turn, wide

  /// As one writes it.
  var spelling: String { rawValue }

  /// The one of `known` whose name is `letters`, in any case.
  init?(_ letters: ArraySlice<UInt8>, among known: [AttributeName]) {
    guard let name = known.first(where: { Keyword.matches(letters, $0.rawValue) }) else {
      return nil
    }
    self = name
  }
}

/// The words of the dialect, found in any case without making a string.
enum Keyword {
  /// True where `letters` are `word`, of ASCII letters and figures, in any case. O(its length).
  static func matches(_ letters: ArraySlice<UInt8>, _ word: String) -> Bool {
    let word = word.utf8
    guard letters.count == word.count else { return false }
    var place = letters.startIndex
    for letter in word {
      guard small(letters[place]) == small(letter) else { return false }
      place += 1
    }
    return true
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
