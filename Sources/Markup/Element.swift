/// The tags of the dialect.
enum Element: Int, CaseIterable {
  case p, span, font, b, i, u, s, sup, sub, mark, nobr, a, br, img, ruby

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
    }
  }

  /// The tag whose name is `letters`, in any case.
  init?(_ letters: ArraySlice<UInt8>) {
    guard let place = Element.names.firstIndex(where: { $0.matches(letters) }) else { return nil }
    self.init(rawValue: place)
  }

  /// The attributes that it may have.
  var attributes: [AttributeName] { Element.attributesOfEach[rawValue] }

  private static let names = allCases.map { Keyword($0.spelling) }

  private static let attributesOfEach: [[AttributeName]] = allCases.map { element in
    switch element {
    case .p:
      return [
        .classes, .align, .indent, .tabs, .dropcap, .leadin, .keep, .rule, .lang, .hyphenate,
        .linebreak, .kashida,
      ]
    case .span: return [.classes, .features, .variations, .caps, .figures, .lang]
    case .font: return [.color, .face, .size, .strokeColor, .features, .variations, .lang]
    case .mark: return [.color]
    case .a: return [.href]
    case .img: return [.src, .width, .height, .maxwidth, .margin, .alt, .align]
    case .ruby: return [.rt, .align, .position]
    case .b, .i, .u, .s, .sup, .sub, .nobr, .br: return []
    }
  }
}

/// The attributes of the dialect.
enum AttributeName: Int, CaseIterable {
  case color, face, size, strokeColor, features, lang, href, src, width, height, alt, align
  case classes, indent, dropcap, leadin, keep, rule, hyphenate, caps, figures
  case linebreak, kashida, rt, position
  case tabs, margin, maxwidth, variations

  /// As one writes it.
  var spelling: String {
    switch self {
    case .color: return "color"
    case .face: return "face"
    case .size: return "size"
    case .strokeColor: return "strokeColor"
    case .features: return "features"
    case .lang: return "lang"
    case .href: return "href"
    case .src: return "src"
    case .width: return "width"
    case .height: return "height"
    case .alt: return "alt"
    case .align: return "align"
    case .classes: return "class"
    case .indent: return "indent"
    case .dropcap: return "dropcap"
    case .leadin: return "leadin"
    case .keep: return "keep"
    case .rule: return "rule"
    case .hyphenate: return "hyphenate"
    case .caps: return "caps"
    case .figures: return "figures"
    case .linebreak: return "linebreak"
    case .kashida: return "kashida"
    case .rt: return "rt"
    case .position: return "position"
    case .tabs: return "tabs"
    case .margin: return "margin"
    case .maxwidth: return "maxwidth"
    case .variations: return "variations"
    }
  }

  /// The one of `known` whose name is `letters`, in any case.
  init?(_ letters: ArraySlice<UInt8>, among known: [AttributeName]) {
    guard
      let name = known.first(where: { AttributeName.names[$0.rawValue].matches(letters) })
    else { return nil }
    self = name
  }

  private static let names = allCases.map { Keyword($0.spelling) }
}

/// A word of the dialect, to be found in any case without making a string.
struct Keyword {
  private let lowercase: [UInt8]

  /// The word `spelling`, of ASCII letters.
  init(_ spelling: String) { lowercase = Array(spelling.lowercased().utf8) }

  /// True where `letters` are this word in any case. O(its length).
  func matches(_ letters: ArraySlice<UInt8>) -> Bool {
    guard letters.count == lowercase.count else { return false }
    var place = letters.startIndex
    for letter in lowercase {
      let other = letters[place]
      guard other == letter || ((0x41...0x5A).contains(other) && other | 0x20 == letter) else {
        return false
      }
      place += 1
    }
    return true
  }
}
