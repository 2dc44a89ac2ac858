import TypesetFonts
import TypesetGeometry
public import TypesetRichText
public import TypesetShaping
public import TypesetTextAnalysis

/// A paragraph that is analysed and shaped, whatever the measure: all that lines are made from.
///
/// It depends on its text, attributes and fonts alone; offsets count from its start. Never changed
/// once it is made, and shared by all its lines.
public final class PreparedParagraph: Sendable {
  /// Something in a line whose width the line decides.
  struct Special: Sendable {
    enum Kind: Sendable {
      case tab
      case object(RunDelegate)
    }
    var offset: Int
    var length: Int
    var kind: Kind
    /// How far the face around it reaches above and below the baseline.
    var fontAscent = Length.zero
    var fontDescent = Length.zero
  }

  /// The text with its separator.
  public let text: AttributedText
  /// How it is set.
  public var style: ParagraphStyle {
    // Seldom is more than a value of it asked for: it is lent, not copied.
    _read { yield shared.style }
  }
  private let shared: SharedStyle
  /// Breaks, levels, scripts.
  public let analysis: ParagraphAnalysis
  /// Its glyphs.
  public let shaped: ShapedText
  let specials: [Special]
  /// Whether a delegate holds room for anything in it.
  let holdsObjects: Bool
  /// Its own tab stops; nil where it has none, or no tabs.
  let tabStops: TabStops?
  /// What stands between tabs and keeps to its column; nil where nothing does.
  let cells: TabCells?
  /// Large first letters; nil for none.
  let initial: Initial?
  /// The height of a flat capital of its first face; nil where no face sets letters.
  private let ownCapHeight: Length?
  /// True where a script sets no spaces between words.
  let hasIdeographs: Bool
  /// True where some run has what few have: room behind letters, grounds, shadows, borders.
  package let hasEffects: Bool
  /// Room that letters gain and give up by what stands beside them.
  let spacing: ContextSpacing
  /// Small letters beside others, by the places of their bases.
  let rubies: [PreparedRuby]
  /// The lines that its author ended, where the rest of each hangs.
  let writtenLines: [WrittenLine]
  /// True where formulas stand for letters; `text` has an x for each of their bytes.
  let hasFormulas: Bool
  /// The text's letters as they were written, formulas included.
  package let written: [UInt8]
  /// True where its separators are spaces, each with U+007F for its further bytes.
  let hasFillers: Bool
  /// The size of its first letters; large ones do not count.
  let baseSize: Length
  /// Between the edges of the column and the text: the padding of the boxes around it.
  let padding: (start: Length, end: Length)

  /// Analyses and shapes `text`. O(n).
  public convenience init(
    _ text: AttributedText, style: ParagraphStyle, with tools: ParagraphTools
  ) {
    self.init(text, style: style, hasFillers: false, with: tools)
  }

  /// The same for a text whose separators may be spaces (`AttributedText.onOneLine`).
  init(
    _ text: AttributedText, style: ParagraphStyle, hasFillers: Bool, with tools: ParagraphTools
  ) {
    self.hasFillers = hasFillers
    let seen = text.maskingFormulas()
    hasFormulas = seen.hasFormulas
    written = text.utf8
    let language = seen.runs.first?.attributes.language ?? "en-US"
    var analysis = tools.analyzer.analyse(
      seen.utf8, language: language, baseDirection: style.baseDirection, kinsoku: style.kinsoku,
      parts: ForeignPart.parts(of: seen, in: language))
    analysis.refine(for: seen)
    if hasFillers { analysis.joinFillers(in: seen.utf8) }
    if hasFormulas { analysis.joinFormulas(of: seen) }
    if style.writingMode.isVertical {
      analysis.orient(for: seen, combiningDigits: style.combinedDigits)
    }
    let beginning = ParagraphBeginning(seen, style: style, analysis: analysis, with: tools)
    self.analysis = beginning.analysis
    let text = beginning.text
    self.text = text
    shared = tools.styles.shared(beginning.style.withHeight(of: beginning.shaped))
    let ownStyle = shared.style
    initial = beginning.initial
    let bytes = text.utf8
    hasIdeographs = bytes.indices.contains {
      bytes[$0] >= 0xE0 && standsWithoutSpaces(bytes, at: $0)
    }
    var rubies = PreparedParagraph.rubies(
      of: text, writingMode: style.writingMode, with: tools)
    spacing =
      hasIdeographs || !rubies.isEmpty
      ? ContextSpacing(of: beginning, style: style, rubies: &rubies, with: tools)
      : ContextSpacing()
    self.rubies = rubies
    shaped = spacing.applied(to: beginning.shaped)
    var specials: [Special] = []
    for run in shaped.runs where run.kind == .tab || run.kind == .object {
      let delegate = text.runs[run.attributes].attributes.attachment
      let width = run.kind == .tab ? 1 : delegate?.formula != nil ? max(run.range.count, 1) : 3
      for offset in stride(
        from: run.range.lowerBound.utf8, to: run.range.upperBound.utf8, by: width)
      {
        if run.kind == .tab {
          specials.append(Special(offset: offset, length: width, kind: .tab))
        } else if let delegate {
          specials.append(Self.object(delegate, of: width, in: run, at: offset))
        }
      }
    }
    self.specials = specials
    holdsObjects = specials.contains { !$0.isTab }
    tabStops = TabStops(
      beginning.style, size: text.runs.first?.attributes.fontSize ?? style.leading,
      bytes: text.utf8, specials: specials)
    cells =
      style.wrapsCells && tabStops != nil
      ? TabCells(
        of: text.utf8, tabs: specials.filter(\.isTab).map(\.offset), tabStops, beginning.style,
        analysis.positions) : nil
    writtenLines = PreparedParagraph.writtenLines(
      of: text, style: ownStyle, analysis, shaped)
    hasEffects = text.runs.contains { $0.attributes.hasRareValues }
    let large = initial?.length ?? 0
    ownCapHeight = PreparedParagraph.capHeight(of: shaped, behind: large)
    baseSize = PreparedParagraph.baseSize(of: text, behind: large, style)
    padding = PreparedParagraph.padding(of: ownStyle, analysis)
  }

  /// The height of a flat capital of its first face; 7/10 em where no face sets letters.
  var capHeight: Length { ownCapHeight ?? baseSize * 7 / 10 }

  /// True where lines of the paragraph run from right to left.
  public var runsRightToLeft: Bool { analysis.levels.baseLevel & 1 == 1 }

  /// True in large first letters: lines beside them begin where they end, so that they never give.
  @inline(__always)
  func isInitial(_ offset: Int) -> Bool { offset < initial?.length ?? 0 }

  private static func baseSize(
    of text: AttributedText, behind start: Int, _ style: ParagraphStyle
  ) -> Length {
    guard start > 0, start < text.utf8.count else {
      return text.runs.first?.attributes.fontSize ?? style.leading
    }
    return text.runs[text.runIndex(at: TextOffset(start))].attributes.fontSize
  }

  private static func capHeight(of shaped: ShapedText, behind start: Int) -> Length? {
    shaped.runs.first { $0.kind == .text && $0.range.lowerBound.utf8 >= start }.map { run in
      run.face.metrics.capHeight.length(at: run.size, unitsPerEm: run.face.unitsPerEm)
    }
  }

  /// The index of the first special at or after `offset`. O(log n).
  func specialIndex(from offset: Int) -> Int {
    specials.indices.partitioningIndex { specials[$0].offset < offset }
  }

  /// The first default tab stop after `x`.
  func tabStop(after x: Length) -> Length {
    let step = max(style.tabInterval.scaledPoints, 65536)
    return Length(scaledPoints: (x.scaledPoints / step + 1) * step)
  }

  /// Where the spaces begin that justification may stretch: behind the last tab of `line`, so that
  /// what stands at a stop stays there; nowhere where a stop may hold it at its end or its point.
  /// O(log n).
  func stretchStart(in line: Range<Int>) -> Int {
    // Rows of cells stay as they are, and so does the rest of a cell that turned.
    if let cells, cells.index(at: line.lowerBound) != nil { return line.upperBound }
    var index = specialIndex(from: line.upperBound)
    while index > 0, specials[index - 1].offset >= line.lowerBound {
      index -= 1
      if case .tab = specials[index].kind {
        // What follows the mark of an item begins there, however the mark stands.
        let isAligned =
          tabStops?.hasAligned ?? false && (line.lowerBound > 0 || markerTabs() == nil)
        return isAligned ? line.upperBound : specials[index].offset + 1
      }
    }
    return line.lowerBound
  }

  /// The indent of the paragraph's `line`-th line at the edge where lines begin, as it is asked for.
  func indent(line: Int) -> Length {
    if let initial, line < initial.lines {
      return line == 0 ? style.headIndent : style.headIndent + initial.indents[line]
    }
    return line == 0 ? style.headIndent + style.firstLineIndent : style.headIndent
  }
}
