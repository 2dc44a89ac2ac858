internal import CTypesetCairo
internal import CTypesetFreeType

extension PDFWriter {
  /// The version of the Cairo that is loaded: `1.16.0`.
  public static var cairoVersion: String { String(cString: cairo_version_string()) }

  /// The version of the FreeType that is loaded: `2.12.1`; empty where it cannot be started.
  public static var freeTypeVersion: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
