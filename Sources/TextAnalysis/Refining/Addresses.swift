internal import TypesetGeometry

/// Finds the addresses and file names of `text` and gives them their own places to break, instead
/// of those that UAX #14 sees in them. O(n).
func markAddresses(_ text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]) {
  var place = 0
  while place < text.count {
    guard isAddressByte(text[place]) else {
      place += 1
      continue
    }
    let start = place
    while place < text.count, isAddressByte(text[place]) { place += 1 }
    if let address = address(in: start..<place, of: text) {
      markBreaks(in: address, of: text, &positions)
    }
  }
}

/// True for what an address is made of (RFC 3986, and the backslash of another system), and for
/// the letters with marks that people write in one; not for quotes, dashes and ideographs.
func isAddressByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"),
    UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
    return false
  case 0x21...0x7E: return true
  // Continuations stand behind these; U+00A0…U+00BF and what is above U+07FF are none.
  case 0x80...0xBF, 0xC3...0xDF: return true
  default: return false
  }
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
  byte >= 0x80 || isASCIILetter(byte) || (0x30...0x39).contains(byte)
}

/// The address in `token`, a stretch of bytes of addresses, without the punctuation around it; nil
/// where it is none.
func address(in token: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
  var start = token.lowerBound
  var end = token.upperBound
  // A continuation that stands alone belongs to a sign before the token.
  while start < end, text[start] & 0xC0 == 0x80 || isOpening(text[start]) { start += 1 }
  var isTrailing = TrailingPunctuation(start..<end, text)
  while end > start, isTrailing.takes(text[end - 1], at: end - 1) { end -= 1 }
  guard end - start > 3 else { return nil }
  var signs = TokenSigns()
  var index = start
  while index < end {
    signs.take(text[index], at: index, start..<end, text)
    index += 1
  }
  if let scheme = signs.scheme { return scheme..<end }
  return signs.isAddress(start..<end, text) ? start..<end : nil
}

private func isOpening(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "'")
    || byte == UInt8(ascii: "*")
}

/// Tells punctuation at an address's end that belongs to the sentence. A bracket does where it was not
/// opened before it.
private struct TrailingPunctuation {
  private let token: Range<Int>
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the first bracket of each kind opens, once somebody has asked; the token's end for none.
  private var round: Int?
  private var square: Int?

  init(_ token: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) {
    self.token = token
    self.text = text
  }

  /// Whether `byte`, which stands at `place`, belongs to the sentence. O(1) but for the first bracket.
  mutating func takes(_ byte: UInt8, at place: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"),
      UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "-"),
      UInt8(ascii: "*"):
      return true
    case UInt8(ascii: ")"):
      let first = round ?? firstPlace(of: UInt8(ascii: "("))
      round = first
      return first >= place
    case UInt8(ascii: "]"):
      let first = square ?? firstPlace(of: UInt8(ascii: "["))
      square = first
      return first >= place
    default: return false
    }
  }

  private func firstPlace(of byte: UInt8) -> Int {
    token.first { text[$0] == byte } ?? token.upperBound
  }
}

/// What a token has of the marks of an address.
private struct TokenSigns {
  /// Where the scheme begins before "://".
  var scheme: Int?
  private var slashes = 0
  private var isMail = false
  private var at: Int?
  /// Full stops between letters or digits.
  private var dots = 0
  /// The last of them, and whether labels of two letters or more stand around every one.
  private var lastDot: Int?
  private var hasShortLabel = false
  private var hasUnderscore = false
  private var label = 0
  /// The host has ended in a name: "magazine.example" before the first slash.
  private var hasHost = false
  /// A path's last part has an ending: "magazine.txt".
  private var hasEnding = false
  private var beginsWithDrive = false

  mutating func take(
    _ byte: UInt8, at place: Int, _ token: Range<Int>, _ text: UnsafeBufferPointer<UInt8>
  ) {
    func alphanumeric(_ index: Int) -> Bool {
      token.contains(index) && isAlphanumeric(text[index])
    }
    if isAlphanumeric(byte) {
      label += 1
      if let dot = lastDot, place == dot + 1 { hasEnding = true }
      return
    }
    switch byte {
    case UInt8(ascii: "/"):
      if slashes == 0, let dot = lastDot, place - dot > 2, isASCIILetter(text[dot + 1]) {
        hasHost = !hasShortLabel
      }
      if place > token.lowerBound, text[place - 1] == UInt8(ascii: ":"), scheme == nil,
        place + 1 < token.upperBound, text[place + 1] == byte
      {
        findScheme(before: place - 1, token, text)
      }
      slashes += 1
      hasEnding = false
    case UInt8(ascii: "\\"):
      slashes += 1
      hasEnding = false
      if place == token.lowerBound + 2, text[place - 1] == UInt8(ascii: ":") {
        beginsWithDrive = true
      }
    case UInt8(ascii: "@"):
      if at == nil, alphanumeric(place - 1), alphanumeric(place + 1) { at = place }
    case UInt8(ascii: "."):
      if alphanumeric(place - 1), alphanumeric(place + 1) {
        dots += 1
        if label < 2 { hasShortLabel = true }
        lastDot = place
        if at != nil { isMail = true }
      }
    case UInt8(ascii: "_"):
      if alphanumeric(place - 1), alphanumeric(place + 1) { hasUnderscore = true }
    default: break
    }
    label = 0
  }

  private mutating func findScheme(
    before colon: Int, _ token: Range<Int>, _ text: UnsafeBufferPointer<UInt8>
  ) {
    var start = colon
    while start > token.lowerBound, isASCIILetter(text[start - 1]) { start -= 1 }
    if start < colon { scheme = start }
  }

  /// True where these are the signs of an address or a file name: a host and a path, "www.", mail,
  /// a path from the root or with an ending, a name of several parts with full stops or
  /// underscores, a DOI. "and/or", "km/h", "z.B." and "3.5" are none.
  func isAddress(_ token: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if isMail || hasHost || hasUnderscore || beginsWithDrive { return true }
    func begins(_ word: StaticString) -> Bool {
      word.utf8CodeUnitCount <= token.count
        && zip(token, word.description.utf8).allSatisfy { text[$0] | 0x20 == $1 | 0x20 }
    }
    if dots > 0, begins("www.") { return true }
    if slashes > 0, begins("10.") || begins("doi:") { return true }
    if slashes > 0, hasEnding, let dot = lastDot, !hasShortLabel {
      return (dot + 1..<token.upperBound).contains { isASCIILetter(text[$0]) }
    }
    if slashes > 1 {
      let first = text[token.lowerBound]
      return first == UInt8(ascii: "/") || first == UInt8(ascii: "~")
        || first == UInt8(ascii: ".") || first == UInt8(ascii: "\\")
    }
    // org.example.magazine; not 192.168.0.1, nor a date.
    return dots > 1 && !hasShortLabel && label > 1
      && (token.lowerBound..<token.lowerBound + 2).allSatisfy { isASCIILetter(text[$0]) }
  }
}

/// Sets the breaks of the address `range`: behind a double slash or a colon; before a single slash,
/// a full stop and other signs; before or behind = and &; never behind a hyphen, which a reader
/// could take for one of ours (Chicago Manual of Style, 17th edition, 7.46 and 14.18). Two
/// characters at least stay at each end.
private func markBreaks(
  in range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]
) {
  let first = range.lowerBound + utf8Length(text[range.lowerBound]) + 1
  let last = utf8Previous(text, range.upperBound, from: range.lowerBound) - 1
  var place = range.lowerBound + 1
  while place < range.upperBound {
    positions[place].subtract([.lineBreak, .addressBreak])
    if place >= first, place <= last,
      positions[place].contains(.graphemeStart), mayBreak(text, place)
    {
      positions[place].insert(.addressBreak)
    }
    place += 1
  }
}

private func mayBreak(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  let before = text[place - 1]
  let after = text[place]
  if isAlphanumeric(before) {
    // Before a sign. A colon stays with what it follows, a bracket and a quote with what is in it.
    switch after {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: ":"), UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "'"):
      return false
    default: return !isAlphanumeric(after)
    }
  }
  guard isAlphanumeric(after) else { return false }
  switch before {
  case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: ":"): return true
  case UInt8(ascii: "/"): return text[place - 2] == UInt8(ascii: "/")
  default: return false
  }
}

/// True where `word` is cut out of the middle of an address: one of its signs joins it to what
/// stands beside it. A word beside a dash or a quote, or at "and/or", is none.
func isPartOfAddress(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
  func isSign(_ place: Int) -> Bool {
    switch text[place] {
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"),
      UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: "?"),
      UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "\\"), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      return true
    default: return false
    }
  }
  let start = word.lowerBound
  let end = word.upperBound
  if start > 0, start + 1 < text.count {
    if isSign(start), isAlphanumeric(text[start - 1]), isAlphanumeric(text[start + 1]) {
      return true
    }
    if start > 1, isAlphanumeric(text[start]) {
      switch text[start - 1] {
      case UInt8(ascii: "="), UInt8(ascii: "&"): return isAlphanumeric(text[start - 2])
      case UInt8(ascii: "/"): return text[start - 2] == UInt8(ascii: "/")
      case UInt8(ascii: ":"): return isAlphanumeric(text[start - 2])
      default: break
      }
    }
  }
  // Cut behind its scheme, a colon, = or &.
  if end > 1, end < text.count, isAlphanumeric(text[end]) {
    switch text[end - 1] {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "&"): return true
    case UInt8(ascii: "/"):
      if text[end - 2] == UInt8(ascii: "/") { return true }
    default: break
    }
  }
  // "-" at an end is a compound's.
  return end + 1 < text.count && end > 0 && isAlphanumeric(text[end - 1])
    && isSign(end) && isAlphanumeric(text[end + 1])
}
