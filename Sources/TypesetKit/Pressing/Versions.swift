internal import TypesetCairoRendering
internal import TypesetFonts
internal import TypesetRegression
internal import TypesetTextAnalysis

/// Which versions are at work.
package enum Versions {
  /// Of `typeset` itself, by semver.org.
  package static let typeset = "0.1.0"

  /// All of them, `typeset` first.
  package static var all: [(name: String, version: String)] {
    [
      ("typeset", typeset),
      ("layout", LayoutRecord.epoch),
      // Of the standard library that is linked or loaded.
      ("swift", "\(_SwiftStdlibVersion.current)"),
      ("harfbuzz", FontLibrary.harfBuzzVersion),
      ("fontconfig", FontLibrary.fontconfigVersion),
      ("freetype", PDFWriter.freeTypeVersion),
      ("cairo", PDFWriter.cairoVersion),
      ("icu", TextAnalyzer.icuVersion),
    ]
  }
}
