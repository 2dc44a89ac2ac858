extension TextEncoding {
  /// The encoding of `bytes`, by what is in them and nothing else. O(n).
  ///
  /// What is UTF-8 is UTF-8. A byte-order mark is believed. Without one, a text is
  /// - UTF-16 where it has zeros as the higher bytes of its spaces, line ends, figures and ASCII
  ///   letters, and nearly every unit is what texts have: see `UnitSurvey.speaksForItself` and
  ///   `isShortIdeographic`. A byte left over at its end does not matter;
  /// - Windows-1252 or Latin-1 where all that is not ASCII is signs, which stand where signs do: see `SignFit`;
  /// - Windows-1250 or Latin-2 where it is Polish for certain: see `detectPolish`;
  /// - Windows-1252 where it has no zeros and no controls, more bytes that are no UTF-8 than
  ///   sequences that are, none of which is a letter of western Europe, and its letters and signs stand
  ///   where those of the languages there do: see `LetterFit`; Latin-1 where it could be that as well;
  /// - UTF-8 otherwise, with bytes that are none of it.
  package static func detect(_ bytes: [UInt8]) -> TextEncoding {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]), bytes.count % 4 == 0 { return .utf32LE }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32BE }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LE }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BE }
    // What nearly every file is.
    if !TextLikeness.hasControls(bytes) || !bytes.contains(0),
      String(validating: bytes, as: UTF8.self) != nil
    {
      return .utf8
    }
    let survey = ByteSurvey(bytes)
    if survey.zeros > 0 {
      return detectUTF16(
        bytes, isUTF8: survey.malformed == 0, hasControls: survey.controls > 0) ?? .utf8
    }
    guard survey.malformed > 0 else { return .utf8 }
    if survey.isOfBytes, survey.lettersOfUTF8 == 0, SignFit.isWestern(bytes) {
      return survey.hasC1 ? .windows1252 : .latin1
    }
    if survey.wellFormed * 4 < survey.malformed, let found = detectIdeographs(bytes) {
      return found
    }
    if survey.wellFormed == 0, survey.zeros == 0, survey.controls == 0,
      let polish = detectPolish(bytes)
    {
      return polish
    }
    guard survey.isOfBytes, survey.lettersOfUTF8 == 0 else { return .utf8 }
    switch LetterFit.reading(of: bytes) {
    case .western: return survey.hasC1 ? .windows1252 : .latin1
    case .foreign(let found):
      let isCentral = LetterFit.central.contains { $0.encoding == found }
      return isCentral ? detectPolish(bytes, evidence: 0) ?? .utf8 : .utf8
    case .nothing: return .utf8
    }
  }

  /// The order of the bytes of `bytes`, which are UTF-16: by their mark, then by what they hold, and
  /// the lower byte first where that tells nothing.
  static func utf16(of bytes: [UInt8]) -> TextEncoding {
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BE }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LE }
    return UnitSurvey(bytes, high: 0).score > UnitSurvey(bytes, high: 1).score ? .utf16BE : .utf16LE
  }

  /// UTF-16 that is Chinese or Japanese alone, without a space, a figure, or an end of a line.
  private static func detectIdeographs(_ bytes: [UInt8]) -> TextEncoding? {
    if UnitSurvey(bytes, high: 1).isIdeographic { return .utf16LE }
    return UnitSurvey(bytes, high: 0).isIdeographic ? .utf16BE : nil
  }

  private static func detectUTF16(
    _ bytes: [UInt8], isUTF8: Bool, hasControls: Bool
  ) -> TextEncoding? {
    let surveys = [
      (TextEncoding.utf16LE, UnitSurvey(bytes, high: 1)),
      (TextEncoding.utf16BE, UnitSurvey(bytes, high: 0)),
    ]
    let fitting = surveys.filter {
      $0.1.speaksForItself(isUTF8: isUTF8) || !isUTF8 && $0.1.isIdeographic
        || $0.1.isShortIdeographic(hasControls: hasControls)
    }
    guard let best = fitting.max(by: { $0.1.score < $1.1.score }) else { return nil }
    return best.0
  }
}

/// What a text of two bytes a unit would hold.
private struct UnitSurvey {
  /// How many units there are; a last byte alone is none.
  private let units: Int
  /// Halves of pairs of surrogates, controls, noncharacters, and what is for private use.
  private var odd = 0
  /// How many units are printable ASCII, tabs and line ends.
  private var plain = 0
  /// How many units are of an alphabet: those up to U+1FFF, and what else stands in such texts, such
  /// as quotation marks and dashes. Their higher bytes would be controls and spaces in UTF-8.
  private var alphabetic = 0
  /// How many units are ideographs, kana and the signs that stand among them.
  private var ideographs = 0
  /// How many of those are kana.
  private var kana = 0
  /// How many units are ends of lines.
  private var ends = 0
  /// How many ideographs have a lower byte below 0x40. Texts of one or two bytes a letter have no such
  /// bytes but spaces, figures and signs.
  private var low = 0
  /// How many units have two bytes of printable ASCII, as ASCII has when it is taken for UTF-16.
  private var doubles = 0
  /// How many units are plain, with what stands in every text counting more.
  private(set) var score = 0

  /// Looks at `bytes`, whose units have their higher byte at their `high`, 0 or 1. O(n).
  init(_ bytes: [UInt8], high: Int) {
    units = bytes.count / 2
    var isPair = false
    for index in 0..<units {
      let unit =
        UInt16(bytes[2 * index + high]) << 8 | UInt16(bytes[2 * index + 1 - high])
      let isLow = unit & 0xFC00 == 0xDC00
      if isPair != isLow { odd += 1 }
      isPair = unit & 0xFC00 == 0xD800
      count(unit)
    }
    if isPair { odd += 1 }
  }

  private mutating func count(_ unit: UInt16) {
    switch unit {
    case 0x0A, 0x0D:
      plain += 1
      ends += 1
      score += 10
    case 0x20:
      plain += 1
      score += 4
    case 0x09, 0x21...0x7E:
      plain += 1
      score += 1
    // Controls, noncharacters, private use, and a space, a line end, and both of them the other way
    // round.
    case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF, 0x0A00, 0x0D00, 0x0D0A, 0x0A0D,
      0xE000...0xF8FF:
      odd += 1
    // A line's end and a letter of ASCII: nothing is there in Gurmukhi and Gujarati.
    case 0x0A00...0x0AFF
    where Unicode.Scalar(unit)?.properties.generalCategory == .unassigned:
      odd += 1
    case 0xA0...0x1FFF, 0x2010...0x205E, 0x20A0...0x20BF, 0x2100...0x214F: alphabetic += 1
    default:
      let (high, low) = (unit >> 8, unit & 0xFF)
      if 0x3000...0x30FF ~= unit || 0x4E00...0x9FFF ~= unit || 0xFF01...0xFFEF ~= unit {
        ideographs += 1
        if 0x3041...0x30FF ~= unit { kana += 1 }
        if low < 0x20 || unit >= 0x4E00 && low < 0x40 { self.low += 1 }
      }
      // Hiragana stand from U+3040 on.
      if 0x20...0x7E ~= high, high != 0x30, 0x20...0x7E ~= low { doubles += 1 }
    }
  }

  /// True where nearly all is ideographs and kana, some of whose lower bytes are those of controls
  /// and signs, as one in four is. Not for texts of a byte a letter, nor for those of two bytes.
  var isIdeographic: Bool {
    units >= 4 && odd * 50 <= units && ideographs * 20 >= units * 19 && low * 10 >= units
      && doubles * 2 <= units
  }

  /// True for a line or two of ideographs and kana that happen to be UTF-8 as well, so that only the zeros
  /// of the line ends tell: every unit is one of these, and as UTF-8 there would be controls, or "0" at
  /// every second place.
  func isShortIdeographic(hasControls: Bool) -> Bool {
    units >= 3 && ends > 0 && ideographs > 0 && ideographs + ends == units
      && (hasControls || kana * 2 > ideographs)
  }

  /// True where this is UTF-16 and cannot well be anything else. `isUTF8` tells that the bytes are
  /// UTF-8, too, with zeros among them.
  ///
  /// At most one unit of fifty may be damaged. Of the others:
  /// - nine of ten are of an alphabet or ASCII, or half are ASCII in a text of some length;
  /// - or the bytes are no UTF-8, and at most half of the other units, as in Chinese, would be letters
  ///   of ASCII.
  func speaksForItself(isUTF8: Bool) -> Bool {
    guard units >= 2, plain > 0, odd * 50 <= units else { return false }
    if (plain + alphabetic) * 10 >= units * 9 { return true }
    if units >= 4, plain * 2 >= units { return true }
    return !isUTF8 && doubles * 2 <= units - plain
  }
}

/// What a text of one byte a unit holds.
struct ByteSurvey {
  /// How many places are no UTF-8.
  var malformed = 0
  /// How many characters beyond ASCII are UTF-8.
  var wellFormed = 0
  /// How many of those are letters of western Europe or signs of typography: in Windows-1252 their bytes
  /// would be Ã or â with a sign behind it.
  var lettersOfUTF8 = 0
  /// How many zeros there are.
  var zeros = 0
  /// How many characters there are, and places that are none.
  var places = 0
  /// How many controls no text has.
  var controls = 0
  /// True where a byte from 0x80 to 0x9F stands in it: a control in Latin-1, a sign in Windows-1252.
  var hasC1 = false

  private var beyondASCII = 0
  /// How many bytes beyond ASCII stand beside a letter of ASCII.
  private var besideLetters = 0

  /// Looks at `bytes`. O(n).
  init(_ bytes: [UInt8]) {
    for index in bytes.indices where bytes[index] >= 0x80 {
      look(
        at: bytes[index], after: index > 0 ? bytes[index - 1] : 0,
        before: index + 1 < bytes.count ? bytes[index + 1] : 0)
    }
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var i = 0
    while true {
      let length: Int
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        length = scalar.count
        if length > 1 {
          wellFormed += 1
          if bytes[i] == 0xC3 || bytes[i] == 0xE2 && bytes[i + 1] == 0x80 { lettersOfUTF8 += 1 }
        }
      case .error(let count):
        length = count
        malformed += 1
      case .emptyInput: return
      }
      places += 1
      for byte in bytes[i..<i + length] { count(byte) }
      i += length
    }
  }

  /// Looks at how `byte`, which is beyond ASCII, stands between its neighbours.
  private mutating func look(at byte: UInt8, after last: UInt8, before next: UInt8) {
    func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
    guard isLetter(last) || isLetter(next) else { return }
    besideLetters += 1
  }

  private mutating func count(_ byte: UInt8) {
    switch byte {
    case 0: zeros += 1
    // A form feed, and the end of a file of DOS.
    case 0x09, 0x0A, 0x0C, 0x0D, 0x1A: break
    case 0..<0x20, 0x7F: controls += 1
    default: break
    }
    guard byte >= 0x80 else { return }
    beyondASCII += 1
    if byte < 0xA0 { hasC1 = true }
  }

  /// True for what may be a text of a byte a letter: no zeros, no controls, and more that is no UTF-8 than
  /// what looks like it.
  var isOfBytes: Bool { zeros == 0 && controls == 0 && malformed > wellFormed }

  /// True for a text that is in another encoding than UTF-8, rather than damaged: nothing beyond ASCII
  /// is UTF-8, there is more of it than damage would be, and most of it belongs to words.
  var isOtherEncoding: Bool {
    wellFormed == 0 && zeros == 0 && controls == 0 && malformed >= 4 && malformed * 200 >= places
      && besideLetters * 2 >= beyondASCII
  }
}
