import TypesetElementTree

/// How wide letters are, and what lines begin and end with.
extension WrappedLines {
  /// How wide `letters` are, in characters. O(n).
  static func width(_ letters: ArraySlice<UInt8>) -> Int {
    var width = 0
    for byte in letters {
      switch byte {
      case 0x80...0xBF: break
      // From U+3000 to the end of Hangul, and the emoji.
      case 0xE3...0xED, 0xF0...: width += 2
      default: width += 1
      }
    }
    return width
  }

  /// How long the first word of `line` is; of Chinese and Japanese, two characters, since some signs
  /// may not begin a line.
  static func firstWord(_ line: ArraySlice<UInt8>) -> Measure {
    var end = line.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? line.endIndex
    // From U+3000 to the end of the ideographs.
    if let byte = line.first, (0xE3...0xE9).contains(byte) { end = min(end, line.startIndex + 6) }
    return Measure(width: width(line[..<end]), bytes: end - line.startIndex)
  }

  enum Case { case capital, small, neither }

  /// The case of the first letter of `line`, behind tags and signs.
  static func firstLetter(_ line: ArraySlice<UInt8>) -> Case {
    var rest = line
    while rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
      rest = rest[(end + 1)...]
    }
    for scalar in String(decoding: rest.prefix(24), as: UTF8.self).unicodeScalars {
      if scalar.properties.isLowercase { return .small }
      if scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter {
        return .capital
      }
      // A figure begins a line of a list as often as one of prose.
      if scalar.properties.isAlphabetic || scalar == " " { return .neither }
    }
    return .neither
  }

  /// What a line ends with, whatever closes behind it.
  enum Ending {
    case open
    /// A comma, a dash.
    case pause
    /// The sign that ends a sentence.
    case sentence
  }

  /// How `line` ends.
  static func ending(of line: ArraySlice<UInt8>) -> Ending {
    var rest = line
    while rest.last == UInt8(ascii: ">"), let start = rest.lastIndex(of: UInt8(ascii: "<")) {
      rest = rest[..<start]
    }
    for scalar in String(decoding: rest.suffix(16), as: UTF8.self).unicodeScalars.reversed() {
      switch scalar {
      case "\"", "'", ")", "]", "’", "”", "»", "«", "“", "‘", "›", "」", "』", "）", " ", "\u{A0}",
        "*":
        continue
      case ".", "!", "?", "…", ":", ";", "。", "！", "？", "：", "；", "．", "؟", "۔", "؛", "।", "॥", "·",
        "\u{387}",
        "\u{37E}", "։", "።":
        return .sentence
      case ",", "–", "—", "،", "、", "，": return .pause
      default: return .open
      }
    }
    return .open
  }
}
