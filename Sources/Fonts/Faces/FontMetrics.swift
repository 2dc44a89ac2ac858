public import TypesetGeometry

/// A glyph's index in its font; 0 is the box for what the font lacks.
public typealias GlyphID = UInt32

/// The measures of a face that lines are made of, in its own units, upwards from the baseline.
///
/// Ascender, descender and line gap are `OS/2.sTypo…` where `USE_TYPO_METRICS` is set and those of
/// `hhea` otherwise, as browsers and office programs on this system take them.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline to the top of the line; positive.
  public var ascender: FontUnits
  /// From the baseline down to the foot of the line; **positive downwards**.
  public var descender: FontUnits
  /// What the designer wants between lines set solid; not negative.
  public var lineGap: FontUnits
  /// The height of x above the baseline.
  public var xHeight: FontUnits
  /// The height of H above the baseline.
  public var capHeight: FontUnits
  /// The middle of the underline above the baseline; negative as a rule.
  public var underlinePosition: FontUnits
  /// The thickness of the underline; at least 1.
  public var underlineThickness: FontUnits
  /// The middle of the line through the text above the baseline.
  public var strikeoutPosition: FontUnits
  /// The thickness of the line through the text; at least 1.
  public var strikeoutThickness: FontUnits

  /// What holds for a font whose tables say nothing.
  public init(unitsPerEm: Int) {
    ascender = FontUnits(unitsPerEm * 4 / 5)
    descender = FontUnits(unitsPerEm / 5)
    lineGap = FontUnits(0)
    xHeight = FontUnits(unitsPerEm / 2)
    capHeight = FontUnits(unitsPerEm * 7 / 10)
    underlinePosition = FontUnits(-unitsPerEm / 10)
    underlineThickness = FontUnits(max(unitsPerEm / 20, 1))
    strikeoutPosition = FontUnits(unitsPerEm / 4)
    strikeoutThickness = FontUnits(max(unitsPerEm / 20, 1))
  }
}
