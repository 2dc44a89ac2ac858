/// How messages call what is written in a dialect.
extension Dialect {
  private var isMarkdown: Bool {
    switch self {
    case .markdown, .commonmark: true
    default: false
    }
  }

  /// What it is called.
  var title: String {
    switch self {
    case .magazine: "the magazine’s markup"
    case .markdown: "Markdown"
    case .commonmark: "CommonMark"
    case .html: "HTML"
    case .bbcode: "BBCode"
    case .docx: "Word"
    case .odt: "OpenDocument"
    case .csv: "CSV"
    }
  }

  /// What a heading of `level` is written with, 0 for the headline of an article; with its article or
  /// without.
  func heading(_ level: Int, article: Bool = true) -> String {
    let written: String
    if isMarkdown {
      // The first level of a Markdown text is its headline.
      written = String(repeating: "#", count: level + 1)
      return (article ? "a heading with " : "") + written
    }
    switch self {
    case .html:
      return (article ? "an " : "") + "<h\(level + 1)>"
    case .bbcode:
      return (article ? "an " : "") + "[h\(level + 1)]"
    case .docx, .odt:
      return (article ? "a heading of level " : "level ") + String(level + 1)
    default: break
    }
    guard level > 0 else { return (article ? "a " : "") + "<headline>" }
    return (article ? "an " : "") + "<h\(level)>"
  }

  /// What to do for another look than that of a heading’s level, behind advice on the level.
  var lookOfHeadings: String {
    self == .magazine || self == .html ? ", and use a class for its look" : ""
  }

  /// How the language of a text is named.
  var waysToNameLanguage: String {
    switch self {
    case .magazine: "use --lang, or write <article lang=en-GB>"
    case .html: "use --lang, or write <html lang=en-GB>"
    default: "use --lang, such as --lang en-GB"
    }
  }
}
