import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// The declarations of an attribute `style`, without what CSS has and a page of paper does not.
struct InlineStyle {
  /// Each property and its value, both in small letters but for names of faces.
  private(set) var declarations: [(property: String, value: String)] = []

  init(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    for part in text.split(separator: ";", maxSplits: 200) {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let property = InlineStyle.trimmed(part[..<colon]).lowercased()
      var value = InlineStyle.trimmed(part[part.index(after: colon)...])
      if let mark = value.range(ofImportance: "!") { value = InlineStyle.trimmed(value[..<mark]) }
      guard !property.isEmpty, !value.isEmpty else { continue }
      declarations.append((property, property == "font-family" ? value : value.lowercased()))
    }
  }

  /// The value of the last declaration of `property`.
  subscript(property: String) -> String? {
    declarations.last { $0.property == property }?.value
  }

  /// Whether nothing is to be seen.
  var isHidden: Bool {
    declarations.contains { $0.property == "display" && $0.value == "none" }
      || self["visibility"] == "hidden"
  }

  /// On which side letters would run past a picture.
  var float: String? {
    self["float"].flatMap { $0 == "left" || $0 == "right" ? $0 : nil }
  }

  /// The first of a list of families that is no kind of them.
  static func family(_ list: String) -> String? {
    let name = list.prefix { $0 != "," }.filter { $0 != "\"" && $0 != "'" }
    let family = trimmed(name[...])
    let kinds = ["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit"]
    return family.isEmpty || kinds.contains(family.lowercased()) ? nil : family
  }

  /// A length in a unit of paper, or in pixels of a screen, at 96 in an inch.
  static func length(_ value: String) -> Length? {
    if value.hasSuffix("px") {
      return Length(parsing: value.dropLast(2).utf8).map { $0 * 3 / 4 }
    }
    guard value.last?.isLetter == true else { return nil }
    return Length(parsing: value.utf8)
  }

  /// Whether `value` says only that the property is as it is without it.
  static func isInherited(_ value: String) -> Bool {
    ["inherit", "initial", "unset", "revert", "currentcolor", "auto"].contains(value)
  }

  /// Whether some values of `property` say something here.
  static func isRead(_ property: String) -> Bool { read.contains(property) }

  private static let read: Set<String> = [
    "text-align", "text-indent", "color", "background-color", "background", "font-weight",
    "font-style", "font-size", "vertical-align", "font-variant", "font-variant-caps", "white-space",
  ]
  static let whiteSpace: Set<String> = [
    "normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces",
  ]

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character.isWhitespace }
    var rest = text.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }
}

extension String {
  fileprivate func range(ofImportance mark: Character) -> Index? { firstIndex(of: mark) }
}

extension HTMLBuilder {
  /// Puts what an element's `style` says of letters in force; what it says of blocks is read by those.
  mutating func apply(_ style: InlineStyle, of node: HTMLNode) {
    for (property, value) in style.declarations {
      if property.hasPrefix("background"), HTMLBuilder.partsOfTables.contains(node.name),
        HTMLBuilder.ground(value) != nil
      {
        continue
      }
      guard !InlineStyle.isInherited(value), !applyLetters(property, value),
        !applyLines(property, value)
      else { continue }
      problems.note(
        property: InlineStyle.isRead(property)
          ? "\(property): \(HTMLBuilder.short(value))" : property,
        at: origin(node.source(of: "style")))
    }
  }

  /// Puts one declaration in force that is about lines: false where it is not, or its value is none.
  private mutating func applyLines(_ property: String, _ value: String) -> Bool {
    switch property {
    case "text-align":
      guard let alignment = HTMLBuilder.alignment(value) else { return false }
      context.alignment = alignment
    case "display", "visibility", "float": break
    case "text-indent":
      guard value.allSatisfy({ $0 == "0" }) else {
        guard let indent = InlineStyle.length(value) else { return false }
        context.setting.indents.first = indent
        return true
      }
      context.setting.indents.first = .zero
    default: return false
    }
    return true
  }

  /// Puts one declaration in force that is about letters: false where it is not.
  private mutating func applyLetters(_ property: String, _ value: String) -> Bool {
    switch property {
    case "color":
      guard let color = Color(named: value) ?? HTMLBuilder.color(value) else { return false }
      document.style.color = .color(color)
    case "background-color", "background":
      guard let color = HTMLBuilder.ground(value) else {
        return value == "transparent" || value == "none"
      }
      document.style.mark = .color(color)
    case "font-weight":
      let isBold = ["bold", "bolder", "600", "700", "800", "900"].contains(value)
      guard isBold || ["normal", "lighter"].contains(value) || Int(value) != nil else {
        return false
      }
      document.style.bold = isBold
    case "font-style":
      guard ["normal", "italic"].contains(value) || value.hasPrefix("oblique") else { return false }
      document.style.italic = value != "normal"
    case "font-family":
      if let family = InlineStyle.family(value) { document.style.face = family }
    case "font-size":
      guard let size = InlineStyle.length(value), size > .zero, size <= Length(points: 1000) else {
        return false
      }
      document.style.size = size
    case "text-decoration", "text-decoration-line":
      document.style.underline = value.contains("underline")
      document.style.strikethrough = value.contains("line-through")
    case "vertical-align":
      switch value {
      case "super": document.style.superscriptDepth += 1
      case "sub": document.style.subscriptDepth += 1
      default: return value == "baseline"
      }
    case "font-variant", "font-variant-caps":
      switch value {
      case "small-caps": document.style.caps = .small
      case "all-small-caps": document.style.caps = .allSmall
      default: return value == "normal"
      }
    case "white-space":
      guard InlineStyle.whiteSpace.contains(value) else { return false }
      document.style.keepsOnLine = value == "nowrap"
    default: return false
    }
    return true
  }

  /// How lines stand by the element's `align` or `style`.
  func alignment(of node: HTMLNode) -> ParagraphStyle.Alignment? {
    (InlineStyle(node["style"])["text-align"] ?? node["align"]?.lowercased())
      .flatMap { HTMLBuilder.alignment($0) }
  }

  private static func alignment(_ word: String) -> ParagraphStyle.Alignment? {
    switch word {
    case "left", "start": .left
    case "right", "end": .right
    case "center", "middle", "-webkit-center": .center
    case "justify": .justify
    default: nil
    }
  }

  /// What a background says of its colour; nil where that is none.
  static func ground(_ value: String) -> Color? { Color(named: value) ?? color(value) }

  /// What has its background behind cells, not behind letters.
  static let partsOfTables: Set<String> = ["table", "thead", "tbody", "tfoot", "tr", "td", "th"]

  /// A colour that is written as `rgb(…)`: CSS Color 4, section 5.1, without alpha.
  private static func color(_ value: String) -> Color? {
    guard value.hasPrefix("rgb"), value.hasSuffix(")"), let open = value.firstIndex(of: "(") else {
      return nil
    }
    let parts = value[value.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == " " || $0 == "/" }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var hex: UInt32 = 0
    for part in parts.prefix(3) {
      guard let number = Double(part.hasSuffix("%") ? part.dropLast() : part), number.isFinite
      else {
        return nil
      }
      let byte = part.hasSuffix("%") ? number * 255 / 100 : number
      hex = hex << 8 | UInt32(min(max(byte, 0), 255).rounded())
    }
    return hex == 0 ? .black : .hex(hex)
  }
}
