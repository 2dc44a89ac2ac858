public import TypesetRichText

/// Analyses paragraphs with ICU. Owns break iterators and buffers, so there is one a thread.
public final class TextAnalyzer {
  private var lineBreakers: [LineBreakerEntry] = []
  private let graphemeBreaker = BoundaryBreaker(.grapheme, locale: "")
  private let bidi = BidiResolver()
  private var scripts = ScriptItemizer()

  private final class LineBreakerEntry {
    let language: LanguageTag
    let kinsoku: ParagraphStyle.Kinsoku
    let breaker: BoundaryBreaker

    init(_ language: LanguageTag, _ kinsoku: ParagraphStyle.Kinsoku) {
      self.language = language
      self.kinsoku = kinsoku
      breaker = BoundaryBreaker(.line, locale: language.identifier + kinsoku.localeKeyword)
    }
  }

  /// An analyzer with nothing opened but what every text needs.
  public init() {}

  /// Breaks, levels and scripts of `text`: one paragraph in well-formed UTF-8, its line feed
  /// included.
  ///
  /// Lines break by UAX #14 as the language has it and as strictly as `kinsoku` says (CLDR's key
  /// `lb`, CSS Text 3 `line-break`), graphemes by UAX #29, levels are UAX #9's, scripts UAX #24's.
  /// O(n); ASCII is several times faster than the rest.
  public func analyse(
    _ text: [UInt8], language: LanguageTag, baseDirection: ParagraphStyle.BaseDirection,
    kinsoku: ParagraphStyle.Kinsoku = .automatic
  ) -> ParagraphAnalysis {
    analyse(text, language: language, baseDirection: baseDirection, kinsoku: kinsoku, parts: [])
  }

  /// The same for a text with `parts` in other languages.
  package func analyse(
    _ text: [UInt8], language: LanguageTag, baseDirection: ParagraphStyle.BaseDirection,
    kinsoku: ParagraphStyle.Kinsoku, parts: [ForeignPart]
  ) -> ParagraphAnalysis {
    text.withUnsafeBufferPointer { bytes in
      let ascii = isASCII(bytes)
      // Strictness speaks of characters that ASCII has none of: one breaker less to open.
      let positions = positions(
        of: bytes, ascii: ascii, language: language, kinsoku: ascii ? .automatic : kinsoku)
      let levels: BidiLevels
      if baseDirection != .rightToLeft, ascii || BidiLevels.isPlainlyLeftToRight(bytes) {
        levels = BidiLevels(uniform: 0, count: bytes.count)
      } else {
        levels = bidi.levels(
          of: bytes, positions: positions, baseDirection: baseDirection, parts: parts)
      }
      let runs =
        ascii
        ? ScriptItemizer.asciiRuns(bytes)
        : scripts.runs(
          of: bytes, positions: positions, levels: levels, language: language)
      return ParagraphAnalysis(positions: positions, levels: levels, scripts: runs)
    }
  }

  private func positions(
    of text: UnsafeBufferPointer<UInt8>, ascii: Bool, language: LanguageTag,
    kinsoku: ParagraphStyle.Kinsoku
  ) -> [PositionFlags] {
    Array(unsafeUninitializedCapacity: text.count + 1) { buffer, count in
      buffer.initialize(repeating: [])
      count = text.count + 1
      // A one-byte frozen struct has the layout of its byte.
      UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) { flags in
        guard let flags = flags.baseAddress else { return }
        var isPlain = true
        if ascii {
          markASCIIGraphemes(text, flags)
        } else if !markPlainGraphemes(text, flags) {
          isPlain = false
          flags.update(repeating: 0, count: text.count + 1)
          flags[0] = PositionFlags.graphemeStart.rawValue
          graphemeBreaker.mark(text, flags)
        }
        lineBreaker(for: language, kinsoku).breaker.mark(text, flags)
        if !isPlain { keepGraphemesWhole(flags, count: text.count + 1) }
      }
    }
  }

  /// Takes away breaks inside a character: UAX #14 lets a line end between a space and a mark on it (LB18),
  /// and between an ideograph and a Thai vowel sign, which are one character by UAX #29. O(n).
  private func keepGraphemesWhole(_ flags: UnsafeMutablePointer<UInt8>, count: Int) {
    let start = PositionFlags.graphemeStart.rawValue
    for place in 0..<count {
      // All bits where a character begins, else none.
      let whole = 0 &- (flags[place] & start)
      flags[place] &= whole | ~PositionFlags.lineBreak.rawValue
    }
  }

  // A document has a handful of languages: the last one used stands first.
  private func lineBreaker(
    for language: LanguageTag, _ kinsoku: ParagraphStyle.Kinsoku
  ) -> LineBreakerEntry {
    if let index = lineBreakers.firstIndex(where: {
      $0.language == language && $0.kinsoku == kinsoku
    }) {
      if index > 0 { lineBreakers.swapAt(0, index) }
      return lineBreakers[0]
    }
    // Every breaker is some 10 KB; a text that names a language a word must not collect them.
    if lineBreakers.count == 16 { lineBreakers.removeLast() }
    lineBreakers.insert(LineBreakerEntry(language, kinsoku), at: 0)
    return lineBreakers[0]
  }
}

extension ParagraphStyle.Kinsoku {
  /// The keyword of ICU's locale that asks for it (UTS #35, key `lb`); empty for what the language
  /// has: in Japanese small kana may begin a line, elsewhere not.
  fileprivate var localeKeyword: String {
    switch self {
    case .automatic: return ""
    case .loose: return "@lb=loose"
    case .normal: return "@lb=normal"
    case .strict: return "@lb=strict"
    }
  }
}
