internal import TypesetFonts
internal import TypesetResources
internal import TypesetTextAnalysis

/// What many jobs share: the list of fonts and the open ones, and hyphenation dictionaries. What a
/// job finds wrong with them is still its own, so that its result is the same alone and in company.
package final class PressContext: Sendable {
  private struct State {
    var fonts: [[String]: FontLibrary] = [:]
  }

  /// Where fonts and dictionaries are read.
  let resources = ResourceProvider()
  private let dictionaries: HyphenationLibrary
  private let state = Guarded(State())

  /// A context without a job yet.
  package init() { dictionaries = HyphenationLibrary(resources: resources) }

  /// A library of the fonts that `options` name.
  func fonts(_ options: Request.FontOptions) -> FontLibrary {
    let paths = options.paths
    let key = paths + [options.usesSystemFonts ? "system" : ""]
    let library = state.withLock { state in
      if let known = state.fonts[key] { return known }
      let library = FontLibrary(
        resources: resources, fontPaths: paths, usesSystemFonts: options.usesSystemFonts)
      state.fonts[key] = library
      return library
    }
    return FontLibrary(sharing: library, cascade: options.fallback)
  }

  /// A library of the installed dictionaries.
  func hyphenation() -> HyphenationLibrary { HyphenationLibrary(sharing: dictionaries) }
}
