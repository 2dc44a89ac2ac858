import Diagnostics

extension Suggestion {
  /// What other dialects call a tag of ours.
  static func element(for word: String) -> String? {
    switch word.lowercased() {
    case "strong": return "b"
    case "em", "cite": return "i"
    case "del", "strike": return "s"
    case "ins": return "u"
    case "highlight", "hl": return "mark"
    case "image", "picture": return "img"
    case "nowrap", "nobreak": return "nobr"
    case "code", "smallcaps", "sc": return "span"
    case "div", "para", "blockquote", "center": return "p"
    default: return nearest(to: word, among: Element.allCases.map(\.spelling))
    }
  }
}
