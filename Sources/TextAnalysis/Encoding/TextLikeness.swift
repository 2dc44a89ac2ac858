/// Whether bytes that were taken for UTF-8 are a text at all.
package enum TextLikeness: Hashable, Sendable {
  /// They are, perhaps with some damage.
  case text
  /// They are a text in an encoding that nobody recognized: letters beyond ASCII, and no controls.
  case unknownEncoding
  /// They are no text: a program, a picture, numbers.
  case none

  /// What `bytes` are like. A text may be damaged in three of ten places where some of it
  /// is UTF-8 beyond ASCII, and in any three. O(n).
  package init(_ bytes: [UInt8]) {
    // What nearly every file is; the rest is for what has zeros and the like, or is no UTF-8.
    if !TextLikeness.hasControls(bytes), String(validating: bytes, as: UTF8.self) != nil {
      self = .text
      return
    }
    let survey = ByteSurvey(bytes)
    if survey.isOtherEncoding {
      self = .unknownEncoding
      return
    }
    // 0xFE and 0xFF are letters in next to no text.
    if survey.isOfBytes, survey.lettersOfUTF8 == 0, bytes.contains(where: { 0x80..<0xFE ~= $0 }),
      case .foreign = LetterFit.reading(of: bytes)
    {
      self = .unknownEncoding
      return
    }
    let bad = survey.malformed + survey.zeros + survey.controls
    guard bad >= 4, bad * 10 > survey.places * 3 else {
      self = .text
      return
    }
    self = (survey.zeros + survey.controls) * 50 <= survey.places ? .unknownEncoding : .none
  }

  /// Whether a byte is a control character, but for those that texts have. O(n), eight bytes at a time.
  static func hasControls(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      var place = 0
      while place + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        // The high bit of a byte below 0x20, and perhaps of one beside it.
        let low = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
        if low != 0, raw[place..<place + 8].contains(where: isControl) { return true }
        place += 8
      }
      return raw[place...].contains(where: isControl)
    }
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !(0x07...0x0D ~= byte) }
}
