import TypesetRichText

/// Who is quoted.
enum Attribution {
  /// What stands behind the name of who wrote a quotation, in `language`: a colon alone where nobody
  /// has said how that is.
  static func ending(in language: LanguageTag) -> String {
    switch language.language {
    case "en": " wrote:"
    case "de": " schrieb:"
    case "fr": " a écrit\u{A0}:"
    case "es": " escribió:"
    case "it": " ha scritto:"
    case "pt": " escreveu:"
    case "nl": " schreef:"
    case "da", "nb", "no", "nn", "sv": " skrev:"
    case "fi": " kirjoitti:"
    case "hu": " írta:"
    case "ro": " a scris:"
    case "tr": " yazdı:"
    default: ":"
    }
  }

  /// The part of `range`, what a tag says of who is quoted, that is the name: vBulletin has the number of
  /// the post behind a semicolon, XenForo that and others behind commas.
  static func name(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    for mark in [", post: ", ", member: "] {
      let letters = Array(mark.utf8)
      guard range.count >= letters.count else { continue }
      for place in range.lowerBound...range.upperBound - letters.count
      where bytes[place..<place + letters.count].elementsEqual(letters) {
        end = min(end, place)
        break
      }
    }
    var digits = end
    while digits > range.lowerBound, (0x30...0x39).contains(bytes[digits - 1]) { digits -= 1 }
    if digits < end, digits > range.lowerBound, bytes[digits - 1] == UInt8(ascii: ";"),
      // The semicolon of `&#39;` is not one of those.
      !endsInReference(bytes[range.lowerBound..<digits])
    {
      end = digits - 1
    }
    return range.lowerBound..<end
  }

  private static func endsInReference(_ letters: ArraySlice<UInt8>) -> Bool {
    guard let mark = letters.lastIndex(of: UInt8(ascii: "&")) else { return false }
    return !letters[mark...].contains(0x20) && letters.endIndex - mark <= 10
  }
}
