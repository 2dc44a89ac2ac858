public import RichText

/// Analyses paragraphs with ICU. Owns break iterators and buffers, so there is one a thread.
public final class TextAnalyzer {
  private var lineBreakers: [LineBreakerEntry] = []
  private let graphemeBreaker = BoundaryBreaker(.grapheme, locale: "")
  private let bidi = BidiResolver()
  private var scripts = ScriptItemizer()

  private final class LineBreakerEntry {
    let language: LanguageTag
    let breaker: BoundaryBreaker

    init(_ language: LanguageTag) {
      self.language = language
      breaker = BoundaryBreaker(.line, locale: language.identifier)
    }
  }

  /// An analyzer with nothing opened but what every text needs.
  public init() {}

  /// Breaks, levels and scripts of `text`: one paragraph in well-formed UTF-8, its line feed
  /// included.
  ///
  /// Lines break by UAX #14 as the language has it, graphemes by UAX #29, levels are UAX #9's,
  /// scripts UAX #24's. O(n); ASCII is several times faster than the rest.
  public func analyse(
    _ text: [UInt8], language: LanguageTag, baseDirection: ParagraphStyle.BaseDirection
  ) -> ParagraphAnalysis {
    text.withUnsafeBufferPointer { bytes in
      let ascii = isASCII(bytes)
      let positions = positions(of: bytes, ascii: ascii, language: language)
      let levels: BidiLevels
      if baseDirection != .rightToLeft, ascii || BidiLevels.isPlainlyLeftToRight(bytes) {
        levels = BidiLevels(uniform: 0, count: bytes.count)
      } else {
        levels = bidi.levels(of: bytes, positions: positions, baseDirection: baseDirection)
      }
      let runs =
        ascii
        ? ScriptItemizer.asciiRuns(bytes)
        : scripts.runs(of: bytes, positions: positions, language: language)
      return ParagraphAnalysis(positions: positions, levels: levels, scripts: runs)
    }
  }

  private func positions(
    of text: UnsafeBufferPointer<UInt8>, ascii: Bool, language: LanguageTag
  ) -> [PositionFlags] {
    Array(unsafeUninitializedCapacity: text.count + 1) { buffer, count in
      buffer.initialize(repeating: [])
      count = text.count + 1
      // A one-byte frozen struct has the layout of its byte.
      UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) { flags in
        guard let flags = flags.baseAddress else { return }
        if ascii {
          markASCIIGraphemes(text, flags)
        } else if !markPlainGraphemes(text, flags) {
          flags.update(repeating: 0, count: text.count + 1)
          flags[0] = PositionFlags.graphemeStart.rawValue
          graphemeBreaker.mark(text, flags)
        }
        lineBreaker(for: language).breaker.mark(text, flags)
      }
    }
  }

  // A document has a handful of languages: the last one used stands first.
  private func lineBreaker(for language: LanguageTag) -> LineBreakerEntry {
    if let index = lineBreakers.firstIndex(where: { $0.language == language }) {
      if index > 0 { lineBreakers.swapAt(0, index) }
      return lineBreakers[0]
    }
    // Every breaker is some 10 KB; a text that names a language a word must not collect them.
    if lineBreakers.count == 16 { lineBreakers.removeLast() }
    lineBreakers.insert(LineBreakerEntry(language), at: 0)
    return lineBreakers[0]
  }
}
