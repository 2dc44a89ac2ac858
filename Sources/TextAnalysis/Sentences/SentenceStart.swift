/// True where what stands at `offset` begins a sentence: at the text's or a line's start, or behind
/// a full stop, a question mark, an exclamation mark or dots that end one; quotes, brackets, dashes
/// and spaces between are passed over. `colon` where a colon ends a sentence; a quotation behind a
/// colon begins one in any case.
///
/// Looks back a bounded number of characters.
func beginsSentence(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, colon: Bool) -> Bool {
  var place = offset
  var sawSpace = false
  var sawQuote = false
  // More signs than that in a row are no punctuation.
  for _ in 0..<32 {
    guard place > 0 else { return true }
    let start = utf8Previous(text, place, from: 0)
    let (value, _) = utf8Scalar(text, start)
    switch SentenceSign(value) {
    case .lineEnd, .terminator: return true
    case .space: sawSpace = true
    case .quote: sawQuote = true
    case .bracket, .dash: break
    case .stop: return (sawSpace || sawQuote) && !Abbreviation.ends(text, before: start)
    case .colon: return colon || sawQuote
    case .other: return false
    }
    place = start
  }
  return false
}

/// What a character is to the ends of sentences.
enum SentenceSign {
  case space
  case lineEnd
  case quote
  case bracket
  case dash
  /// A full stop, which may be that of an abbreviation.
  case stop
  /// ! ? …
  case terminator
  case colon
  case other

  init(_ value: UInt32) {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineEnd
    case 0x09, 0x20, 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: self = .space
    case 0x22, 0x27, 0x60, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F:
      self = .quote
    // Spanish opens questions and exclamations.
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0xA1, 0xBF: self = .bracket
    case 0x2A, 0x2D, 0x2010...0x2015, 0x2022, 0xFFFC: self = .dash
    case 0x2E: self = .stop
    // The Greek question mark, the Arabic one, the Armenian full stop, those of the East.
    case 0x21, 0x3F, 0x2026, 0x203C, 0x203D, 0x2047...0x2049, 0x37E, 0x61F, 0x6D4, 0x589, 0x964,
      0x3002, 0xFF01, 0xFF0E, 0xFF1F:
      self = .terminator
    case 0x3A, 0xFF1A: self = .colon
    default: self = .other
    }
  }
}
