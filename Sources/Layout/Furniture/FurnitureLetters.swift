import TypesetGeometry
import TypesetRichText
import TypesetTemplates

/// How letters of furniture look: as running text, and over that what styles of the template say.
struct FurnitureLetters: Sendable {
  let body: BodyStyle
  let stylesheet: Stylesheet

  /// The letters of a folio: those of `style`, or where the template has no such style running
  /// text, seventeen twentieths as large.
  func folio(_ style: String) -> TextAttributes {
    var attributes = TextAttributes(
      font: body.font, fontSize: body.size * 17 / 20, language: body.language)
    attributes.color = body.color
    guard let look = stylesheet.paragraphs[style]?.text else { return attributes }
    if let size = look.size { attributes.fontSize = size.length(around: body.size) }
    var features = FeatureSet()
    apply(look, to: &attributes, &features)
    attributes.features = features.features
    return attributes
  }

  /// The letters of a line in paragraph style `style`, and of a piece of it in the letters' style
  /// `span`.
  func attributes(_ style: String, span: String?) -> TextAttributes {
    var attributes = TextAttributes(
      font: body.font, fontSize: body.size, language: body.language)
    attributes.font.variations = body.variations
    attributes.color = body.color
    var features = FeatureSet()
    let looks = [stylesheet.paragraphs[style]?.text, span.flatMap { stylesheet.spans[$0] }]
      .compactMap(\.self)
    // Those of running text were asked of its own face.
    let named = looks.last { !$0.families.isEmpty }?.families ?? body.font.families
    if named.first == body.font.families.first {
      for feature in body.features { features.set(feature) }
    }
    for look in looks {
      if let size = look.size { attributes.fontSize = size.length(around: attributes.fontSize) }
      apply(look, to: &attributes, &features)
    }
    attributes.features = features.features
    return attributes
  }

  private func apply(
    _ look: TextLook, to attributes: inout TextAttributes, _ features: inout FeatureSet
  ) {
    if !look.families.isEmpty {
      attributes.font.families = look.families + attributes.font.families
      // Axes were asked for of another face.
      attributes.font.variations = []
    }
    for setting in look.variations {
      attributes.font.variations.removeAll { $0.tag == setting.tag }
      attributes.font.variations.append(setting)
    }
    attributes.font.variations.sort { $0.tag < $1.tag }
    attributes.font.weight = look.weight ?? attributes.font.weight
    attributes.font.width = look.width ?? attributes.font.width
    if let tracking = look.tracking {
      attributes.tracking = attributes.fontSize.scaled(by: tracking, over: 1000)
    }
    switch look.slant {
    case .roman: attributes.font.slant = .roman
    case .italic: attributes.font.slant = .italic
    case .opposite:
      attributes.font.slant = attributes.font.slant == .roman ? .italic : .roman
    case nil: break
    }
    attributes.color = look.color ?? attributes.color
    attributes.language = look.language ?? attributes.language
    for feature in look.features { features.set(feature) }
    if let caps = look.caps { features.apply(caps) }
    if let figures = look.figures { features.apply(figures) }
  }
}
