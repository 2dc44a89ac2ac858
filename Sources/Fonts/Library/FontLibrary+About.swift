internal import CTypesetFontconfig
internal import CTypesetHarfBuzz

extension FontLibrary {
  /// The names (folded to lower case) that the table of relatives knows, in order.
  public static var namesWithRelatives: [String] { FontRelatives.names }

  /// The version of the HarfBuzz that is loaded: `6.0.0`.
  public static var harfBuzzVersion: String { String(cString: hb_version_string()) }

  /// The version of the fontconfig that is loaded: `2.14.1`.
  public static var fontconfigVersion: String {
    // FcGetVersion: 10000 × major + 100 × minor + revision.
    let number = FcGetVersion()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
