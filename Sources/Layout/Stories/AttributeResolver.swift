import ElementTree
import Geometry
import RichText

/// Makes text attributes of what was written, once for each style of a document.
struct AttributeResolver {
  let document: Document
  let body: BodyStyle
  private var resolved: [TextAttributes?]
  private let base: TextAttributes

  init(document: Document, body: BodyStyle) {
    self.document = document
    self.body = body
    resolved = Array(repeating: nil, count: document.styles.count)
    base = AttributeResolver.resolve(SpanStyle(), body: body)
  }

  /// The attributes of `index`, without a node. O(1) from the second call on.
  mutating func attributes(of index: SpanStyle.Index) -> TextAttributes {
    let place = Int(index.rawValue)
    if let known = resolved[place] { return known }
    let fresh = AttributeResolver.resolve(document.styles[place], body: body)
    resolved[place] = fresh
    return fresh
  }

  /// The size as written, before superscripts shrink it: what tells a headline from running text.
  func writtenSize(of index: SpanStyle.Index) -> Length {
    document[index].size ?? body.size
  }

  static func resolve(_ style: SpanStyle, body: BodyStyle) -> TextAttributes {
    var font = body.font
    if let face = style.face { font.families = [face] + body.font.families }
    if style.bold { font.weight = 700 }
    if style.italic { font.slant = .italic }
    var attributes = TextAttributes(
      font: font, fontSize: style.size ?? body.size, language: style.language ?? body.language)
    switch style.color {
    case .unset: attributes.color = style.href == nil ? body.color : body.linkColor ?? body.color
    case .none: attributes.color = nil
    case .color(let color): attributes.color = color
    }
    if case .color(let color) = style.strokeColor { attributes.strokeColor = color }
    attributes.features = style.features ?? []
    attributes.underline = style.underline
    attributes.strikethrough = style.strikethrough
    attributes.link = style.href
    raise(&attributes, times: style.superscriptDepth, byPercent: 35)
    raise(&attributes, times: style.subscriptDepth, byPercent: -15)
    return attributes
  }

  /// Shrinks and shifts `times` over, each time by `shift` per cent of the em around it.
  private static func raise(
    _ attributes: inout TextAttributes, times: Int, byPercent shift: Int
  ) {
    for _ in 0..<min(times, deepest) {
      attributes.baselineShift += attributes.fontSize.scaled(by: shift, over: 100)
      // Letters below this cannot be read; who writes a smaller size means it.
      let least = min(attributes.fontSize, Length(points: 5))
      attributes.fontSize = max(attributes.fontSize.scaled(by: 65, over: 100), least)
    }
  }

  /// An index of an index of an index; what is nested further stands where that stands.
  private static let deepest = 3
}
