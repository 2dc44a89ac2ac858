import Diagnostics
import ElementTree
import Geometry

/// What tags do.
extension MagazineParser {
  /// Does what the tag says.
  mutating func apply() {
    guard let element = Element(bytes[tag.name]) else {
      reportUnknownTag()
      return
    }
    let isEnd = tag.isEnd
    if let slash = tag.slash, isEnd || (element != .img && element != .br) {
      problems.report(
        .straySlash, at: slash..<slash + 1,
        "the slash at the end of <\(isEnd ? "/" : "")\(element.spelling)> means nothing",
        help: isEnd ? nil : "</\(element.spelling)> ends what it begins")
    }
    if tag.isEnd {
      end(element)
    } else {
      begin(element)
    }
  }

  private mutating func begin(_ element: Element) {
    let values = AttributeValues(collectAttributes(of: element))
    switch element {
    case .font:
      var font = state.font
      change(&font, values)
      state.beginFont(font)
      document.style = state.style
    case .b, .i, .u, .s, .sup, .sub:
      state.begin(element)
      document.style = state.style
    case .a: beginLink(values)
    case .br: document.appendLineBreak(source: tag.range)
    case .img: image(values)
    }
  }

  private mutating func end(_ element: Element) {
    _ = collectAttributes(of: nil)
    let isEnded: Bool
    switch element {
    case .font: isEnded = state.endFont()
    case .a: isEnded = state.endLink() != nil
    case .b, .i, .u, .s, .sup, .sub: isEnded = state.end(element)
    case .br, .img: isEnded = false
    }
    guard isEnded else {
      let isStandalone = element == .br || element == .img
      problems.report(
        .strayEndTag, at: tag.range,
        isStandalone
          ? "<\(element.spelling)> has no end tag" : "no <\(element.spelling)> is open here",
        help: "take it out")
      return
    }
    document.style = state.style
  }

  private mutating func change(_ font: inout MarkupState.FontState, _ values: AttributeValues) {
    if let value = values[.color] { font.color = paint(value) ?? font.color }
    if let value = values[.strokeColor] { font.strokeColor = paint(value) ?? font.strokeColor }
    if let value = values[.face], let face = nonEmpty(value, "face") { font.face = face }
    if let value = values[.size],
      let size = length(value, "size", upTo: Length(points: 2000))
    {
      font.size = size
    }
    if let value = values[.features] { font.features = features(value) ?? font.features }
    if let value = values[.lang], let language = language(value) { font.language = language }
  }

  private mutating func beginLink(_ values: AttributeValues) {
    var href: String?
    if let value = values[.href] {
      href = nonEmpty(value, "href")
    } else {
      problems.report(
        .missingValue, at: tag.range, "this link leads nowhere", help: "write <a href=\"…\">")
    }
    if state.beginLink(to: href, tag: tag.range) != nil {
      problems.report(
        .nestedLink, at: tag.range, "a link in a link: the first ends here",
        help: "close the first with </a>")
    }
    document.style = state.style
  }

  private mutating func image(_ values: AttributeValues) {
    var name = ""
    if let value = values[.src], let range = value.value {
      name = ValueReading.trimmed(string(range))
    }
    if name.isEmpty {
      problems.report(
        .noSource, at: tag.range, "a picture without a file; an empty box stands for it",
        help: "write <img src=\"…\">")
    }
    var image = Image(name: name, source: SourceRange(problems.source, tag.range))
    let limit = Length(points: 100_000)
    if let value = values[.width] { image.width = length(value, "width", upTo: limit) }
    if let value = values[.height] { image.height = length(value, "height", upTo: limit) }
    if let value = values[.alt] { image.alternative = value.value.map { string($0) } ?? "" }
    if let value = values[.align] { image.alignment = alignment(value) }
    document.append(image)
  }

  // MARK: Attributes

  /// The attributes of the tag that `element` has, by their names; reports all others, and those
  /// that stand twice.
  private mutating func collectAttributes(of element: Element?) -> [Tag.Attribute?] {
    guard !tag.attributes.isEmpty else { return [] }
    var values: [Tag.Attribute?] = Array(repeating: nil, count: AttributeName.allCases.count)
    let known = element?.attributes ?? []
    for attribute in tag.attributes {
      guard let name = AttributeName(bytes[attribute.name], among: known) else {
        reportUnknownAttribute(attribute, known: known)
        continue
      }
      if values[name.rawValue] == nil {
        values[name.rawValue] = attribute
      } else {
        problems.report(
          .duplicateAttribute, at: attribute.name,
          "“\(name.spelling)” stands here twice; the first counts", help: "take one out")
      }
    }
    return values
  }

  private mutating func reportUnknownAttribute(_ attribute: Tag.Attribute, known: [AttributeName]) {
    let excerpts = excerpts
    let nameless = attribute.name.isEmpty
    // A `=` without a name stands before its value, or before the quotation mark of it.
    let end = attribute.value?.upperBound ?? attribute.name.upperBound
    let written = "<\(tag.isEnd ? "/" : "")\(excerpts.letters(tag.name))>"
    problems.report(
      .unknownAttribute, at: nameless ? attribute.name.lowerBound..<end : attribute.name,
      nameless
        ? "a value without a name in \(written)"
        : "\(written) has no attribute “\(excerpts.letters(attribute.name))”",
      help: {
        if known.isEmpty { return "\(written) has no attributes" }
        let spellings = known.map(\.spelling)
        if attribute.name.count <= 32,
          let near = Suggestion.nearest(
            to: String(decoding: excerpts.bytes[attribute.name], as: UTF8.self), among: spellings)
        {
          return "did you mean “\(near)”?"
        }
        return "it has \(spellings.joined(separator: ", "))"
      }())
  }

  private mutating func reportUnknownTag() {
    let (excerpts, range, slash) = (excerpts, tag.name, tag.isEnd ? "/" : "")
    problems.report(
      .unknownTag, at: tag.range,
      "there is no tag <\(slash)\(excerpts.letters(range))>; what it encloses is printed",
      help: {
        guard range.count <= 32 else { return nil }
        let name = String(decoding: excerpts.bytes[range], as: UTF8.self)
        return Suggestion.element(for: name).map { "did you mean <\(slash)\($0)>?" }
      }())
  }
}

/// The attributes of one tag by their names.
struct AttributeValues {
  private let values: [Tag.Attribute?]

  init(_ values: [Tag.Attribute?]) { self.values = values }

  subscript(name: AttributeName) -> Tag.Attribute? {
    values.isEmpty ? nil : values[name.rawValue]
  }
}
