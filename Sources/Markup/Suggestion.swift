import TypesetDiagnostics

extension Suggestion {
  /// What other dialects call a tag of ours.
  static func element(for word: String) -> String? {
    switch word.lowercased() {
    case "cite", "italic", "italics": return "i"
    case "bold": return "b"
    case "strike", "strikethrough": return "s"
    case "ins", "underline": return "u"
    case "superscript": return "sup"
    case "subscript": return "sub"
    case "h7", "h8", "h9": return "h6"
    case "highlight", "hl": return "mark"
    case "image", "picture": return "img"
    case "nowrap", "nobreak": return "nobr"
    case "smallcaps", "sc": return "span"
    case "div", "para", "center": return "p"
    case "blockquote", "quotation": return "quote"
    case "item": return "li"
    case "list": return "ul"
    case "poem", "stanza": return "verse"
    case "tt", "samp": return "code"
    case "listing", "codeblock": return "pre"
    case "tex", "formula": return "math"
    case "hed", "heading", "header": return "headline"
    case "dek", "standfirst", "subtitle", "subhead", "strapline": return "deck"
    case "author": return "byline"
    case "pull": return "pullquote"
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
