/// What a tag means, whatever forums call it.
enum TagName: Hashable {
  // Letters.
  case bold, italic, underline, strike, strong, emphasis, deletion, insertion, keyboard, mark
  case lowered, raised, fixed, small, big, size, color, font, link, mail, hidden
  // What nothing is read in.
  case code, codeWord, formula, verbatim, picture
  // What holds paragraphs.
  case quote, spoiler, list, item, table, row, cell
  // What says how paragraphs are set.
  case left, center, right, justify, align, indent
  case heading
  case h1, h2, h3, h4, h5, h6
  // What has no end.
  case rule, lineBreak
  /// Parts of a table that say nothing.
  case tablePart

  /// What `word`, in small letters, means; nil where it means nothing here.
  init?(_ word: String) {
    guard let known = TagName.byWord[word] else { return nil }
    self = known
  }

  /// Those whose letters are not read.
  var isRaw: Bool {
    switch self {
    case .code, .codeWord, .formula, .verbatim, .picture: true
    default: false
    }
  }

  /// Those that are over with the next of their kind, without an end tag.
  var mayStayOpen: Bool { self == .item }

  /// The level of a heading; nil for what is none, and where its value says it.
  var level: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// All words that mean something, in alphabetical order.
  static let words = byWord.keys.sorted()

  /// Words for what paper cannot show, or what only the forum knows.
  static let unsupported: Set<String> = [
    "youtube", "video", "media", "vimeo", "dailymotion", "twitter", "tweet", "facebook",
    "instagram",
    "flash", "swf", "audio", "mp3", "soundcloud", "spotify", "iframe", "embed", "attach",
    "attachment", "gallery", "poll",
  ]

  private static let byWord: [String: TagName] = [
    "b": .bold, "bold": .bold, "i": .italic, "italic": .italic, "u": .underline,
    "underline": .underline, "s": .strike, "strike": .strike, "strikethrough": .strike,
    "strong": .strong, "em": .emphasis, "del": .deletion, "ins": .insertion, "kbd": .keyboard,
    "mark": .mark, "highlight": .mark, "hl": .mark, "bg": .mark, "background": .mark,
    "sub": .lowered, "sup": .raised, "tt": .fixed, "mono": .fixed, "small": .small, "big": .big,
    "size": .size, "color": .color, "colour": .color, "font": .font, "face": .font,
    "url": .link, "link": .link, "email": .mail, "mail": .mail,
    "ispoiler": .hidden, "inlinespoiler": .hidden,
    "code": .code, "php": .code, "html": .code, "css": .code, "sql": .code, "xml": .code,
    "pre": .code, "codebox": .code, "c": .codeWord, "icode": .codeWord, "inlinecode": .codeWord,
    "tex": .formula, "math": .formula, "latex": .formula,
    "noparse": .verbatim, "nobbc": .verbatim, "plain": .verbatim,
    "img": .picture, "image": .picture,
    "quote": .quote, "blockquote": .quote, "spoiler": .spoiler,
    "list": .list, "ul": .list, "ol": .list, "choices": .list, "*": .item, "li": .item,
    "table": .table, "tr": .row, "td": .cell, "th": .cell,
    "thead": .tablePart, "tbody": .tablePart, "tfoot": .tablePart,
    "left": .left, "center": .center, "centre": .center, "right": .right, "justify": .justify,
    "align": .align, "indent": .indent, "heading": .heading, "h": .heading,
    "h1": .h1, "h2": .h2, "h3": .h3, "h4": .h4, "h5": .h5, "h6": .h6,
    "hr": .rule, "br": .lineBreak,
  ]

  /// The language that the words for code name; nil where they name none.
  static func programLanguage(of word: String) -> String? {
    switch word {
    case "php", "html", "css", "sql", "xml": word
    default: nil
    }
  }
}
