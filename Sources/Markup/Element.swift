/// The tags of the dialect.
enum Element: String, CaseIterable {
  case font, b, i, u, s, sup, sub, a, br, img

  /// The tag whose name is `letters`, in any case.
  init?(_ letters: ArraySlice<UInt8>) {
    guard letters.count <= 4 else { return nil }
    self.init(rawValue: lowercased(letters))
  }

  /// The attributes that it may have.
  var attributes: [AttributeName] {
    switch self {
    case .font: return [.color, .face, .size, .strokeColor, .features, .lang]
    case .a: return [.href]
    case .img: return [.src, .width, .height, .alt, .align]
    case .b, .i, .u, .s, .sup, .sub, .br: return []
    }
  }
}

/// The attributes of the dialect.
enum AttributeName: Int, CaseIterable {
  case color, face, size, strokeColor, features, lang, href, src, width, height, alt, align

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
    }
  }

  /// The attribute whose name is `letters`, in any case.
  init?(_ letters: ArraySlice<UInt8>) {
    guard letters.count <= 11 else { return nil }
    switch lowercased(letters) {
    case "color": self = .color
    case "face": self = .face
    case "size": self = .size
    case "strokecolor": self = .strokeColor
    case "features": self = .features
    case "lang": self = .lang
    case "href": self = .href
    case "src": self = .src
    case "width": self = .width
    case "height": self = .height
    case "alt": self = .alt
    case "align": self = .align
    default: return nil
    }
  }
}

/// `letters` with A to Z in lower case; up to fifteen bytes without an allocation.
func lowercased(_ letters: ArraySlice<UInt8>) -> String {
  String(decoding: letters.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}
