import TypesetRichText
import TypesetTextAnalysis

/// The signs that East Asian text has in the face of its letters, where a Latin face that is wanted
/// for the paragraph has signs of the same codes: a Chinese quotation mark fills a square, and a
/// full stop beside Hangul is as heavy as Hangul is.
struct OwnSigns {
  /// A letter of the script: its face is that of the signs.
  let letter: UInt32
  private let isHangul: Bool

  /// Those of `script` in text of `language`; nil for scripts whose signs are of any face, and where
  /// words of these stand in another language, which has the signs between them.
  init?(of script: ScriptTag, in language: LanguageTag) {
    isHangul = script == .hangul
    switch script {
    case .han: letter = 0x4E00
    case .hiragana, .katakana: letter = 0x3042
    case .hangul: letter = 0xAC00
    default: return nil
    }
    switch language.language {
    case "ja", "ko", "zh", "yue", "cmn": break
    default: return nil
    }
  }

  /// True where the character at `place` is one of them. Quotation marks, dots and dashes are; beside
  /// Hangul the signs of ASCII too, but for what stands behind a digit or a Latin letter, as in 3.14.
  @inline(__always)
  func holds(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    switch text[place] {
    case 0x21, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F:  // ! ' , . : ; ?
      guard isHangul else { return false }
      guard place > 0 else { return true }
      let before = text[place - 1]
      return !(0x30...0x39).contains(before) && !(0x61...0x7A).contains(before | 0x20)
    case 0x22, 0x28, 0x29, 0x5B, 0x5D: return isHangul  // " ( ) [ ]
    case 0xC2: return place + 1 < text.count && text[place + 1] == 0xB7
    case 0xE2:
      guard place + 2 < text.count, text[place + 1] == 0x80 else { return false }
      switch text[place + 2] {
      // U+2014, U+2015, U+2018, U+2019, U+201C, U+201D, U+2025…U+2027, U+203B.
      case 0x94, 0x95, 0x98, 0x99, 0x9C, 0x9D, 0xA5...0xA7, 0xBB: return true
      default: return false
      }
    default: return false
    }
  }
}
