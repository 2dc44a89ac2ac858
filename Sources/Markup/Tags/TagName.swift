import TypesetElementTree

/// The tags of the dialect.
enum TagName: Hashable {
  case p, span, font, b, i, u, s, sup, sub, mark, nobr, a, br, img, ruby, ref
  /// Lists without numbers, and with them; a cell that heads others; a formula.
  case ul, ol, th, math
  /// What letters are among others.
  case role(InlineRole)
  /// What paragraphs are in a magazine.
  case element(ElementKind)

  /// As one writes it.
  var spelling: String {
    switch self {
    case .p: return "p"
    case .span: return "span"
    case .font: return "font"
    case .b: return "b"
    case .i: return "i"
    case .u: return "u"
    case .s: return "s"
    case .sup: return "sup"
    case .sub: return "sub"
    case .mark: return "mark"
    case .nobr: return "nobr"
    case .a: return "a"
    case .br: return "br"
    case .img: return "img"
    case .ruby: return "ruby"
    case .ref: return "ref"
    case .ul: return "ul"
    case .ol: return "ol"
    case .th: return "th"
    case .math: return "math"
    case .role(.emphasis): return "em"
    case .role(.keyboard): return "kbd"
    case .role(.quotation): return "q"
    case .role(.deletion): return "del"
    case .role(let role): return role.rawValue
    case .element(.item): return "li"
    case .element(.terms): return "dl"
    case .element(.term): return "dt"
    case .element(.description): return "dd"
    case .element(.code): return "pre"
    case .element(.row): return "tr"
    case .element(.cell): return "td"
    case .element(let kind): return kind.rawValue
    }
  }

  /// The tag whose name is `letters`, in any case.
  init?(_ letters: ArraySlice<UInt8>) {
    guard
      let found = TagName.named.first(where: { Keyword.matches(letters, $0.spelling) })
    else { return nil }
    self = found.element
  }

  /// What the paragraphs are that it opens.
  var kind: ElementKind {
    switch self {
    case .element(let kind): return kind
    case .ul, .ol: return .list
    case .th: return .cell
    default: return .paragraph
    }
  }

  /// True for what encloses nothing and has no end tag.
  var isStandalone: Bool {
    switch self {
    case .br, .img, .math, .ref: return true
    case .element(let kind): return kind.form == .object
    default: return false
    }
  }

  /// True for what stands below a picture in its figure, so that it may follow it on one line.
  var isOfFigure: Bool { self == .element(.caption) || self == .element(.credit) }

  /// The attributes that it may have.
  var attributes: [AttributeName] { TagName.attributesOfEach[self] ?? [] }

  private static let named = allCases.map { (spelling: $0.spelling, element: $0) }

  private static let attributesOfEach = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, attributes(of: $0)) })

  private static let ofParagraphs: [AttributeName] = [
    .classes, .align, .indent, .tabs, .dropcap, .leadin, .keep, .rule, .lang, .hyphenate,
    .linebreak, .kashida, .when,
  ]

  private static let ofWraps: [AttributeName] = [
    .wrap, .width, .side, .clearance, .shape, .minline,
  ]

  private static func attributes(of element: TagName) -> [AttributeName] {
    switch element {
    case .p: return [.id] + ofParagraphs
    case .span: return [.classes, .features, .variations, .caps, .figures, .lang, .when]
    case .font: return [.color, .face, .size, .strokeColor, .features, .variations, .lang]
    case .mark: return [.color]
    case .a: return [.href]
    case .ref: return [.to, .show]
    case .img:
      return [
        .src, .page, .box, .width, .height, .maxwidth, .fit, .focus, .margin, .cut, .alt, .align,
        .when,
      ]
    case .ruby: return [.rt, .align, .position]
    case .b, .i, .u, .s, .sup, .sub, .nobr, .role: return []
    case .br: return [.classes]
    case .ul: return [.id, .classes, .keep, .lang, .when]
    case .ol: return [.id, .classes, .keep, .lang, .start, .type, .when]
    case .math: return [.tex]
    case .th: return [.classes, .align, .colspan, .rowspan, .lang]
    case .element(.cell): return [.classes, .align, .colspan, .rowspan, .lang]
    case .element(.item): return [.id, .classes, .done, .lang, .when]
    case .element(.quote):
      return [.id, .classes, .span, .place, .page, .column, .optional, .keep, .lang, .when]
        + ofWraps
    case .element(.verse): return [.id, .classes, .keep, .lang, .when]
    case .element(.terms), .element(.description): return [.id, .classes, .lang, .when]
    case .element(.row): return [.id, .classes, .keep, .lang, .when]
    case .element(.table):
      return [
        .id, .classes, .span, .align, .widths, .keep, .continued, .turn, .wide, .src, .header,
        .lang, .when,
      ]
    case .element(.code): return [.id, .classes, .lang, .label, .numbers, .when]
    case .element(.headline): return [.id, .span, .short] + ofParagraphs
    case .element(.article):
      return [
        .id, .classes, .title, .section, .author, .sequence, .starts, .columns, .fill, .fit, .lang,
        .when,
      ]
    case .element(.continued): return [.id, .span, .to, .from] + ofParagraphs
    case .element(.sidebar):
      return [.id, .classes, .span, .columns, .place, .optional, .keep, .lang, .when]
    case .element(.box):
      return [
        .id, .classes, .span, .columns, .place, .page, .column, .optional, .keep, .lang, .when,
      ] + ofWraps
    case .element(.figure):
      return [
        .id, .classes, .span, .place, .page, .column, .align, .keep, .min, .max, .caption, .credit,
        .bleed, .turn, .optional, .when,
      ] + ofWraps
    case .element(.figures):
      return [
        .id, .classes, .span, .place, .page, .column, .align, .keep, .min, .max, .bleed, .side,
        .turn, .optional, .when,
      ]
    case .element(.note): return [.id, .classes, .place, .mark, .when]
    case .element(.rule): return [.id, .classes, .span, .width, .weight, .color, .when]
    case .element(.pageBreak): return [.id, .to, .columns, .when]
    case .element(.contents): return [.id, .classes, .levels, .when]
    case .element(.include): return [.src, .when]
    case .element(.index): return [.id, .classes, .term, .sub, .when]
    case .element: return [.id, .span] + ofParagraphs
    }
  }
}

extension TagName: CaseIterable {
  static let allCases: [TagName] =
    [.p, .span, .font, .b, .i, .u, .s, .sup, .sub, .mark, .nobr, .a, .br, .img, .ruby, .ref]
    + [.ul, .ol, .th, .math]
    + [.strong, .emphasis, .code, .keyboard, .quotation, .deletion].map(TagName.role)
    + ElementKind.tags.map(TagName.element)
}
