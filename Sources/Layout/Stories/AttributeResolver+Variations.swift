import TypesetElementTree
import TypesetRichText
import TypesetTemplates

extension AttributeResolver {
  /// Where the axes of `font`, in which `style` is set, stand: those of running text in its own face,
  /// and over these what was written. One setting for each, in the order of their tags, so that equal
  /// meanings are equal attributes.
  ///
  /// What asks for heavier or slanted letters goes over the axes that would undo it: a class over
  /// those of running text, `<b>` and `<i>` over all, or they would not be seen.
  func variations(of style: SpanStyle, in font: FontQuery, looks: [FontVariation])
    -> [FontVariation]
  {
    var settings: [UInt32: FontVariation] = [:]
    if font.families.first == body.font.families.first {
      for setting in body.variations { settings[setting.tag] = setting }
      if font.weight != body.font.weight { settings[Axis.weight] = nil }
      if font.slant != body.font.slant {
        for axis in Axis.slants { settings[axis] = nil }
      }
    }
    for setting in looks { settings[setting.tag] = setting }
    for setting in style.variations ?? [] { settings[setting.tag] = setting }
    if style.bold { settings[Axis.weight] = nil }
    if style.italic { for axis in Axis.slants { settings[axis] = nil } }
    return settings.values.sorted { $0.tag < $1.tag }
  }

  /// The axes that `<b>` and `<i>` are about.
  private enum Axis {
    static let weight = FontFeature("wght")?.tag ?? 0
    static let slants = ["slnt", "ital"].compactMap { FontFeature($0)?.tag }
  }
}
