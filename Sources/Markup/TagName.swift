import TypesetElementTree

/// The tags of the dialect.
enum TagName: Hashable {
  case p, span, font, b, i, u, s, sup, sub, mark, nobr, a, br, img, ruby
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
    if case .element(let kind) = self { return kind }
    return .paragraph
  }

  /// True for what encloses nothing and has no end tag.
  var isStandalone: Bool {
    switch self {
    case .br, .img: return true
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
    .linebreak, .kashida,
  ]

  private static func attributes(of element: TagName) -> [AttributeName] {
    switch element {
    case .p: return ofParagraphs
    case .span: return [.classes, .features, .variations, .caps, .figures, .lang]
    case .font: return [.color, .face, .size, .strokeColor, .features, .variations, .lang]
    case .mark: return [.color]
    case .a: return [.href]
    case .img: return [.src, .width, .height, .maxwidth, .margin, .cut, .alt, .align]
    case .ruby: return [.rt, .align, .position]
    case .b, .i, .u, .s, .sup, .sub, .nobr, .br: return []
    case .element(.headline): return [.id, .span, .short] + ofParagraphs
    case .element(.article):
      return [
        .id, .classes, .title, .section, .author, .sequence, .starts, .columns, .fill, .lang,
      ]
    case .element(.sidebar), .element(.box): return [.id, .classes, .span, .columns, .keep, .lang]
    case .element(.figure): return [.id, .classes, .span, .place, .align, .keep]
    case .element(.note): return [.id, .classes]
    case .element(.rule): return [.id, .classes, .span, .width, .weight, .color]
    case .element(.pageBreak): return [.id, .to, .columns]
    case .element(.contents): return [.id, .classes, .levels]
    case .element(.index): return [.id, .classes, .term, .sub]
    case .element: return [.id, .span] + ofParagraphs
    }
  }
}

extension TagName: CaseIterable {
  static let allCases: [TagName] =
    [.p, .span, .font, .b, .i, .u, .s, .sup, .sub, .mark, .nobr, .a, .br, .img, .ruby]
    + ElementKind.tags.map(TagName.element)
}
