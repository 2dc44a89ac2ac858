import TypesetDiagnostics

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
    case "hed", "heading", "header": return "headline"
    case "dek", "standfirst", "subtitle", "subhead", "strapline": return "deck"
    case "author": return "byline"
    case "quote", "pull": return "pullquote"
    case "figcaption": return "caption"
    case "section", "story": return "article"
    case "aside": return "sidebar"
    case "footnote", "fn": return "note"
    case "hr", "line": return "rule"
    case "pagebreak", "newpage", "columnbreak", "newcolumn": return "break"
    case "contents", "tableofcontents": return "toc"
    default: return nearest(to: word, among: TagName.allCases.map(\.spelling))
    }
  }
}
