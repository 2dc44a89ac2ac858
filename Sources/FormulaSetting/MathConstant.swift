internal import CTypesetHarfBuzz

/// The constants of a font's MATH table (OpenType, MathConstants), by the names that they have there. Lengths
/// are in font units, `…Percent…` are hundredths.
public enum MathConstant: Int, Hashable, Sendable, CaseIterable {
  case scriptPercentScaleDown
  case scriptScriptPercentScaleDown
  case delimitedSubFormulaMinHeight
  case displayOperatorMinHeight
  case mathLeading
  case axisHeight
  case accentBaseHeight
  case flattenedAccentBaseHeight
  case subscriptShiftDown
  case subscriptTopMax
  case subscriptBaselineDropMin
  case superscriptShiftUp
  case superscriptShiftUpCramped
  case superscriptBottomMin
  case superscriptBaselineDropMax
  case subSuperscriptGapMin
  case superscriptBottomMaxWithSubscript
  case spaceAfterScript
  case upperLimitGapMin
  case upperLimitBaselineRiseMin
  case lowerLimitGapMin
  case lowerLimitBaselineDropMin
  case stackTopShiftUp
  case stackTopDisplayStyleShiftUp
  case stackBottomShiftDown
  case stackBottomDisplayStyleShiftDown
  case stackGapMin
  case stackDisplayStyleGapMin
  case stretchStackTopShiftUp
  case stretchStackBottomShiftDown
  case stretchStackGapAboveMin
  case stretchStackGapBelowMin
  case fractionNumeratorShiftUp
  case fractionNumeratorDisplayStyleShiftUp
  case fractionDenominatorShiftDown
  case fractionDenominatorDisplayStyleShiftDown
  case fractionNumeratorGapMin
  case fractionNumDisplayStyleGapMin
  case fractionRuleThickness
  case fractionDenominatorGapMin
  case fractionDenomDisplayStyleGapMin
  case skewedFractionHorizontalGap
  case skewedFractionVerticalGap
  case overbarVerticalGap
  case overbarRuleThickness
  case overbarExtraAscender
  case underbarVerticalGap
  case underbarRuleThickness
  case underbarExtraDescender
  case radicalVerticalGap
  case radicalDisplayStyleVerticalGap
  case radicalRuleThickness
  case radicalExtraAscender
  case radicalKernBeforeDegree
  case radicalKernAfterDegree
  case radicalDegreeBottomRaisePercent

  /// HarfBuzz's `hb_ot_math_constant_t`, which counts the fields in their order in the table.
  var harfBuzz: hb_ot_math_constant_t { hb_ot_math_constant_t(rawValue: UInt32(rawValue)) }
}
