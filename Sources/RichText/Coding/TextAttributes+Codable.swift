import TypesetGeometry

// Archives of attributes: JSON with lengths in scaled points, what is common left out.

extension FontFeature: Codable {
  /// Decoded from `"smcp"` or `"salt=2"`, or from `[tag, value]` where the tag is no word.
  public init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      self.init(tag: try list.decode(UInt32.self), value: try list.decode(UInt32.self))
      return
    }
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let name = String(text.prefix(4))
    var value: UInt32? = 1
    if text.utf8.count > 4 {
      value = text.dropFirst(4).first == "=" ? UInt32(text.dropFirst(5)) : nil
    }
    guard let value, let feature = FontFeature(name, value: value) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is no feature such as smcp or salt=2")
    }
    self = feature
  }

  /// Encoded as people write it.
  public func encode(to encoder: any Encoder) throws {
    guard FontFeature(name)?.tag == tag else {
      var list = encoder.unkeyedContainer()
      try list.encode(tag)
      try list.encode(value)
      return
    }
    var container = encoder.singleValueContainer()
    try container.encode(value == 1 ? name : "\(name)=\(value)")
  }
}

extension FontQuery.Slant: Codable {
  private static let names = ["roman", "italic", "oblique"]

  /// Decoded from `"roman"`, `"italic"`, `"oblique"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let index = FontQuery.Slant.names.firstIndex(of: name),
      let slant = FontQuery.Slant(rawValue: index)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(name)” is neither roman nor italic nor oblique")
    }
    self = slant
  }

  /// Encoded by name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(FontQuery.Slant.names[rawValue])
  }
}

extension FontQuery: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: FontQuery { FontQuery(families: []) }
  package static let archivedFields: [ArchivedField<FontQuery>] = [
    .field("families", \.families), .field("weight", \.weight), .field("width", \.width),
    .field("slant", \.slant), .field("variations", \.variations),
  ]
}

extension TextRule: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: TextRule { TextRule() }
  package static let archivedFields: [ArchivedField<TextRule>] = [
    .field("weight", \.weight), .field("pattern", \.pattern), .field("color", \.color),
    .field("thickness", \.thickness),
  ]
}

extension TextShadow: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: TextShadow { TextShadow(offset: .zero, color: .black) }
  package static let archivedFields: [ArchivedField<TextShadow>] = [
    .field("offset", \.offset), .field("blur", \.blur), .field("color", \.color),
  ]
}

extension TextBorder: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: TextBorder { TextBorder() }
  package static let archivedFields: [ArchivedField<TextBorder>] = [
    .field("fill", \.fill), .field("stroke", \.stroke), .field("width", \.width),
    .field("pattern", \.pattern), .field("radius", \.radius), .field("insets", \.insets),
  ]
}

extension RubyAnnotation: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: RubyAnnotation { RubyAnnotation("") }
  package static let archivedFields: [ArchivedField<RubyAnnotation>] = [
    .field("text", \.text), .field("alignment", \.alignment), .field("position", \.position),
    .field("scale", \.scale), .field("overhang", \.overhang), .field("occurrence", \.occurrence),
  ]
}

extension TextPadding: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: TextPadding { TextPadding(.zero) }
  package static let archivedFields: [ArchivedField<TextPadding>] = [
    .field("leading", \.leading), .field("trailing", \.trailing),
    .field("occurrence", \.occurrence),
  ]
}

extension TextHighlight: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: TextHighlight { TextHighlight(id: "") }
  package static let archivedFields: [ArchivedField<TextHighlight>] = [
    .field("id", \.id), .field("color", \.color), .field("background", \.background),
    .field("backgroundBorder", \.backgroundBorder), .field("border", \.border),
    .field("underline", \.underline), .field("shadow", \.shadow),
  ]
}

extension TextAttributes: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  /// Text whose archive says nothing: no families, size 12 pt, American English.
  package static var common: TextAttributes {
    TextAttributes(font: .common, fontSize: Length(points: 12))
  }

  package static let archivedFields: [ArchivedField<TextAttributes>] = [
    .field("font", \.font), .field("size", \.fontSize), .field("color", \.color),
    .field("strokeColor", \.strokeColor), .field("strokeWidth", \.strokeWidth),
    .field("features", \.features), .field("language", \.language),
    .field("underline", \.underline), .field("strikethrough", \.strikethrough),
    .field("baselineShift", \.baselineShift), .field("link", \.link),
    .field("attachment", \.attachment), .field("keepsOnLine", \.keepsOnLine),
    .field("node", \.node), .field("kern", \.kern), .field("tracking", \.tracking),
    .field("ligatures", \.ligatures), .field("superscript", \.superscript),
    .field("verticalForm", \.verticalForm), .field("glyph", \.glyph),
    .field("baselineClass", \.baselineClass), .field("background", \.background),
    .field("shadow", \.shadow), .field("innerShadow", \.innerShadow), .field("border", \.border),
    .field("backgroundBorder", \.backgroundBorder), .field("blockBorder", \.blockBorder),
    .field("glyphTransform", \.glyphTransform), .field("ruby", \.ruby),
    .field("padding", \.padding),
    .field("paragraphStyle", \.paragraphStyle), .field("highlight", \.highlight),
    .field("prefersLineEnd", \.prefersLineEnd), .field("standsAtLineEnd", \.standsAtLineEnd),
    .field("hangsLine", \.hangsLine), .field("custom", \.customValues),
  ]
}
