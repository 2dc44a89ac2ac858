import TypesetElementTree

/// What an element of HTML is to a magazine.
enum HTMLRole {
  /// Blocks as they come.
  case blocks
  /// A paragraph.
  case paragraph
  /// A heading of this level, from 1.
  case heading(Int)
  /// An article.
  case article
  /// What a container of this kind is.
  case container(ElementKind)
  /// A list with figures, or without.
  case list(isNumbered: Bool)
  /// An item.
  case item
  /// Paragraphs of this kind.
  case text(ElementKind)
  /// Lines of a program, or other text whose spaces count.
  case preformatted
  /// A table, a row, a cell.
  case table, row, cell
  /// Letters.
  case letters
  /// The end of a line, the room for one, a rule, a picture, a formula.
  case lineBreak, softBreak, rule, picture, formula
  /// The text of another file.
  case include
  /// What a page needs and nobody sees.
  case unseen
  /// What no page of paper can have.
  case leftOut

  /// What the element `name` is; of one that HTML does not know, what stands in it is set.
  static func of(_ name: String) -> HTMLRole { known[name] ?? .letters }

  /// Whether HTML has an element `name`.
  static func isKnown(_ name: String) -> Bool { known[name] != nil || name.contains("-") }

  private static let known: [String: HTMLRole] = {
    var known: [String: HTMLRole] = [
      "p": .paragraph, "article": .article, "pre": .preformatted, "listing": .preformatted,
      "xmp": .preformatted, "plaintext": .preformatted, "ul": .list(isNumbered: false),
      "menu": .list(isNumbered: false), "dir": .list(isNumbered: false),
      "ol": .list(isNumbered: true), "li": .item, "dl": .container(.terms), "dt": .text(.term),
      "dd": .container(.description), "blockquote": .container(.quote),
      "figure": .container(.figure), "figcaption": .text(.caption), "aside": .container(.sidebar),
      "table": .table, "caption": .text(.caption), "tr": .row, "td": .cell, "th": .cell,
      "br": .lineBreak, "wbr": .softBreak, "hr": .rule, "img": .picture, "math": .formula,
      "include": .include,
    ]
    for level in 1...6 { known["h\(level)"] = .heading(level) }
    for name in all(
      "html body div section main header footer hgroup address center details summary fieldset legend "
        + "thead tbody tfoot picture search slot")
    {
      known[name] = .blocks
    }
    for name in all(
      "a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr q "
        + "rb ruby s samp small span strike strong sub sup time tt u var")
    {
      known[name] = .letters
    }
    for name in all(
      "head title meta link base basefont bgsound colgroup col source track param rp rt rtc template datalist "
        + "area map")
    {
      known[name] = .unseen
    }
    for name in all(
      "script noscript style nav form input select textarea button iframe frame frameset noframes "
        + "noembed embed object applet video audio canvas svg dialog progress meter output marquee")
    {
      known[name] = .leftOut
    }
    return known
  }()

  /// Kinds of paragraphs and of containers that a class of the same name makes.
  static let kindsByClass: [String: ElementKind] = [
    "deck": .deck, "subtitle": .deck, "standfirst": .deck, "byline": .byline, "author": .byline,
    "date": .byline,
    "pullquote": .pullquote, "pull-quote": .pullquote, "caption": .caption, "credit": .credit,
    "box": .box, "sidebar": .sidebar,
  ]

  static func all(_ names: String) -> [String] { names.split(separator: " ").map(String.init) }
}
