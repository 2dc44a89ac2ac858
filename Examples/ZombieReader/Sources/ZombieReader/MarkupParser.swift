import Typesetting

/// Turns marked-up text into attributed text: `<font color="red" face="DejaVu Sans" size="18">` holds
/// until the next one, and `<img src="moon" width="190" height="90">` is a picture.
struct MarkupParser {
  /// What has been parsed.
  private(set) var text = AttributedText()
  /// The pictures: the name of each, and the node its run delegate is known by.
  private(set) var pictures: [(name: String, node: NodeID)] = []
  private let plain: TextAttributes

  /// A parser whose text looks like `plain` where no tag says otherwise.
  init(plain: TextAttributes) { self.plain = plain }

  /// Adds `markup` to the text.
  mutating func parse(_ markup: String) {
    var attributes = plain
    var rest = markup[...]
    while !rest.isEmpty {
      let words = rest.prefix { $0 != "<" }
      text.append(String(words), attributes)
      rest = rest[words.endIndex...].dropFirst()
      let tag = rest.prefix { $0 != ">" }
      rest = rest[tag.endIndex...].dropFirst()
      let values = Self.values(in: tag)
      switch tag.prefix(while: { $0 != " " }) {
      case "font": attributes = styled(values)
      case "img": appendPicture(values, attributes)
      default: break
      }
    }
  }

  /// The plain attributes with what a `<font>` says.
  private func styled(_ values: [Substring: Substring]) -> TextAttributes {
    var attributes = plain
    switch values["color"] {
    case "red": attributes.color = .hex(0x9C1C1C)
    case "green": attributes.color = .hex(0x3A5F32)
    default: break
    }
    if let face = values["face"] { attributes.font.families = [String(face)] }
    if let size = values["size"].flatMap({ Double($0) }) {
      attributes.fontSize = Length(points: size)
      attributes.paragraph.alignment = .left
      attributes.paragraph.hyphenates = false
    }
    return attributes
  }

  /// Adds a run delegate that holds room for a picture.
  private mutating func appendPicture(
    _ values: [Substring: Substring], _ attributes: TextAttributes
  ) {
    guard let name = values["src"], let width = values["width"].flatMap({ Double($0) }),
      let height = values["height"].flatMap({ Double($0) })
    else { return }
    let node = NodeID(rawValue: UInt64(pictures.count + 1))
    pictures.append((String(name), node))
    text.append(
      RunDelegate(
        ascent: Length(points: height), descent: .zero, width: Length(points: width), node: node),
      attributes)
  }

  /// The values of a tag: `name="value"`, again and again.
  private static func values(in tag: Substring) -> [Substring: Substring] {
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    var values: [Substring: Substring] = [:]
    for place in stride(from: 0, to: parts.count - 1, by: 2) {
      guard let name = parts[place].dropLast().split(separator: " ").last else { continue }
      values[name] = parts[place + 1]
    }
    return values
  }
}
