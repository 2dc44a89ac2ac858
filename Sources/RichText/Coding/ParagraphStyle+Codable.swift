import TypesetGeometry

extension ProtrusionTable: Codable {
  /// Decoded from `"standard"` or a list of `[character, start, end]`.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      guard name == "standard" else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "there is no table “\(name)” of hanging letters"))
      }
      self = .standard
      return
    }
    var list = try decoder.unkeyedContainer()
    var entries: [Entry] = []
    while !list.isAtEnd {
      var entry = try list.nestedUnkeyedContainer()
      entries.append(
        Entry(
          scalar: try entry.decode(UInt32.self), start: try entry.decode(Int16.self),
          end: try entry.decode(Int16.self)))
    }
    self.init(entries)
  }

  /// Encoded by name, or entry by entry.
  public func encode(to encoder: any Encoder) throws {
    if self == .standard {
      var container = encoder.singleValueContainer()
      try container.encode("standard")
      return
    }
    var list = encoder.unkeyedContainer()
    for entry in entries {
      var part = list.nestedUnkeyedContainer()
      try part.encode(entry.scalar)
      try part.encode(entry.start)
      try part.encode(entry.end)
    }
  }
}

extension Microtype: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: Microtype { .none }
  package static let archivedFields: [ArchivedField<Microtype>] = [
    .field("protrusion", \.protrusion), .field("expansion", \.expansion),
    .field("tracking", \.tracking),
  ]
}

extension LineHeight: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: LineHeight { .natural }
  package static let archivedFields: [ArchivedField<LineHeight>] = [
    .field("multiple", \.multiple), .field("minimum", \.minimum), .field("maximum", \.maximum),
    .field("spacing", \.spacing),
  ]
}

extension TextTab: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: TextTab { TextTab(.zero) }
  package static let archivedFields: [ArchivedField<TextTab>] = [
    .field("location", \.location), .field("alignment", \.alignment), .field("leader", \.leader),
    .field("decimalSeparators", \.decimalSeparators),
  ]
}

extension ParagraphStyle: Archived, Codable {
  /// Decodes the fields that are there; the others are as common. Unknown fields are errors.
  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  /// Encodes the fields that are not as common.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  package static var common: ParagraphStyle { ParagraphStyle() }
  package static let archivedFields: [ArchivedField<ParagraphStyle>] = [
    .field("alignment", \.alignment), .field("firstLineIndent", \.firstLineIndent),
    .field("headIndent", \.headIndent), .field("tailIndent", \.tailIndent),
    .field("leading", \.leading), .field("spaceBefore", \.spaceBefore),
    .field("spaceAfter", \.spaceAfter), .field("hyphenates", \.hyphenates),
    .field("dividesOverlongWords", \.dividesOverlongWords),
    .field("hyphenatesNames", \.hyphenatesNames), .field("keepsWithNext", \.keepsWithNext),
    .field("keepsWithPrevious", \.keepsWithPrevious),
    .field("keepsTogether", \.keepsTogether), .field("orphans", \.orphans),
    .field("widows", \.widows), .field("looseness", \.looseness),
    .field("wordSpace", \.wordSpace), .field("spaceGrowthLimit", \.spaceGrowthLimit),
    .field("microtype", \.microtype),
    .field("dropCap", \.dropCap), .field("box", \.box), .field("outerBoxes", \.outerBoxes),
    .field("baseDirection", \.baseDirection), .field("hangsAfterBreaks", \.hangsAfterBreaks),
    .field("wrapsCells", \.wrapsCells),
    .field("tabs", \.tabs), .field("tabInterval", \.tabInterval),
    .field("lineHeight", \.lineHeight), .field("lineBreakMode", \.lineBreakMode),
    .field("kinsoku", \.kinsoku), .field("squeezesPunctuation", \.squeezesPunctuation),
    .field("autospace", \.autospace), .field("stretchesKashida", \.stretchesKashida),
    .field("writingMode", \.writingMode), .field("combinedDigits", \.combinedDigits),
    .field("openingBrackets", \.openingBrackets), .field("balancesLines", \.balancesLines),
  ]
}
