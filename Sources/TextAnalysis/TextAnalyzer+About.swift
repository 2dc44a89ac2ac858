internal import CTypesetICU

extension TextAnalyzer {
  /// The version of the ICU this was built with, and of its data: `72.1 (Unicode 15.0)`.
  public static var icuVersion: String { String(cString: ts_icu_version()) }
}
