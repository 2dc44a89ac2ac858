/// Text that goes into a document beside its letters: what it says of itself, labels of pages.
package enum DocumentText {
  /// `text` without what Cairo refuses or cuts off, and what no reader can show: white space that
  /// is no space becomes one, other control characters and code points that are never characters
  /// become U+FFFD. O(n).
  package static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { replacement(of: $0) != $0 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map(replacement)))
  }

  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09...0x0D, 0x85: return " "
    case 0...0x1F, 0x7F...0x9F: return "\u{FFFD}"
    case 0xFDD0...0xFDEF: return "\u{FFFD}"
    default: return scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar
    }
  }
}

/// Code points that are never characters (U+FFFE, U+FDD0 …): Cairo 1.16 takes text with one for
/// damaged and draws nothing more.
enum Noncharacter {
  /// Where each of them begins in well-formed UTF-8. O(n).
  static func places(in text: [UInt8]) -> [Int] {
    var places: [Int] = []
    for place in text.indices where text[place] >= 0xEF && place + 2 < text.count {
      let (second, third) = (text[place + 1], text[place + 2])
      if text[place] == 0xEF {
        if second == 0xBF && third >= 0xBE || second == 0xB7 && (0x90...0xAF).contains(third) {
          places.append(place)
        }
      } else if place + 3 < text.count, second & 0x0F == 0x0F, third == 0xBF,
        text[place + 3] >= 0xBE
      {
        places.append(place)
      }
    }
    return places
  }

  /// What stands for the one that begins with `first`, in as many bytes: U+FFFD, or the last
  /// character of the private planes.
  static func replacement(_ first: UInt8) -> [UInt8] {
    first == 0xEF ? [0xEF, 0xBF, 0xBD] : [0xF4, 0x8F, 0xBF, 0xBD]
  }
}
