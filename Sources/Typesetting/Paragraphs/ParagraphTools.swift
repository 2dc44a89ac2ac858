public import TypesetFonts
public import TypesetShaping
public import TypesetTextAnalysis

/// What one thread needs to prepare paragraphs: breakers, buffers and caches that are not shared.
public final class ParagraphTools {
  /// Breaks, levels, scripts.
  public let analyzer: TextAnalyzer
  /// Glyphs.
  public let shaper: Shaper
  /// Divisions of words.
  public let hyphenator: Hyphenator
  /// Widths of ends of lines.
  var endWidths = EndWidths()
  /// What fills the room before tab stops.
  var leaders = LeaderPatterns()
  /// Widths of letters that grew or shrank.
  var widened = WidenedLetters()
  /// How paragraphs are set.
  var styles = RecentStyles()
  /// Where full-width signs have their ink.
  var inkHalves: [FullWidthSign: FullWidthSign.Blank] = [:]

  /// Tools over libraries that threads share.
  public init(fonts: FontLibrary, hyphenation: HyphenationLibrary) {
    analyzer = TextAnalyzer()
    shaper = Shaper(library: fonts)
    hyphenator = Hyphenator(library: hyphenation)
  }
}
