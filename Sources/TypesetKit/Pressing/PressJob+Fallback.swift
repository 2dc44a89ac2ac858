internal import TypesetDiagnostics
internal import TypesetFonts
internal import TypesetLayout
internal import TypesetRichText

extension PressJob {
  /// A warning for each of `families`, named with `--fallback`, that is not installed.
  static func missingFallbacks(_ families: [String], in fonts: FontLibrary) -> [Diagnostic] {
    families.filter { fonts.match(FontQuery(families: [$0])).kind != .exact }.map { family in
      Diagnostic(
        .warning, "font.no-fallback", "“\(family)” is not installed; --fallback skips it",
        help: fonts.help(forMissing: family))
    }
  }
}
