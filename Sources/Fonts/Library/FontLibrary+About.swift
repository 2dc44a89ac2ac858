internal import CTypesetFontconfig
internal import CTypesetHarfBuzz

extension FontLibrary {
  /// The names (folded to lower case) that the table of relatives knows, in order.
  public static var namesWithRelatives: [String] { FontRelatives.names }

  /// The families whose MATH tables set formulas among letters of `family`, best first, whether they are
  /// installed or not; `own` are its relatives.
  package static func mathFamilies(for family: String) -> (own: [String], all: [String]) {
    FontRelatives.mathFamilies(for: family.lowercased())
  }

  /// The version of the HarfBuzz that is loaded: `6.0.0`.
  public static var harfBuzzVersion: String { String(cString: hb_version_string()) }

  /// The version of the fontconfig that is loaded: `2.14.1`.
  public static var fontconfigVersion: String {
    // FcGetVersion: 10000 × major + 100 × minor + revision.
    let number = FcGetVersion()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
