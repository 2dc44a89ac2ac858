import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// Gives a paragraph's first letters the size and the place that its drop cap asks for.
struct InitialSizing {
  /// The text with the letters' size and shift.
  let text: AttributedText
  /// How many bytes they are.
  let length: Int
  /// How many lines high.
  let lines: Int
  /// How far they stand above the baseline of the last line beside them, as ideographs do that fill a square.
  let lift: Length
  /// The height of x of the text beside them; of letters without capitals their own.
  let xHeight: Length
  /// The height of its capitals, or of its letters where they have none.
  let capHeight: Length
  /// How far its letters reach below the baseline, as a rule: a fifth of the em.
  let depth: Length

  /// Nil where the paragraph has none, or none that can be set: letters of no size, white space, a
  /// picture, lines that do not begin at one edge, letters that join the next.
  ///
  /// The letters are as high as the way from the baseline of the last line beside them to the top
  /// of a flat capital of the first; in scripts without capitals, to the top of their letters, and where those fill
  /// squares, from the foot of the last line's to the top of the first one's.
  init?(
    _ text: AttributedText, style: ParagraphStyle, analysis: ParagraphAnalysis,
    with tools: ParagraphTools
  ) {
    guard let cap = style.dropCap, cap.lines > 1, cap.length > 0,
      let length = InitialSizing.length(cap.length, in: text, analysis),
      InitialSizing.beginsAtOneEdge(style.alignment, analysis)
    else { return nil }
    let end = TextOffset(length)
    let letters = InitialSizing.runs(of: text[TextRange(.zero, end)], style, tools)
    let body = InitialSizing.runs(
      of: text[TextRange(end, InitialSizing.sampleEnd(after: length, in: text, analysis))], style,
      tools)
    // A joined letter by itself would have another shape than in its word.
    guard let letter = letters.last,
      letters.allSatisfy({ $0.kind == .text && !$0.script.joinsLetters })
    else { return nil }
    let beside = body.first { $0.kind == .text } ?? letter
    let own = InitialHeights(letter)
    let heights =
      own.fillsSquare == InitialHeights(beside).fillsSquare
      ? InitialHeights(beside) : InitialHeights(capitalsOf: beside)
    guard own.top > own.foot, beside.size > .zero else { return nil }
    let drop = style.leading * (cap.lines - 1)
    func height(_ units: Int, of run: ShapedRun, _ size: Length) -> Length {
      FontUnits(units).length(at: size, unitsPerEm: run.face.unitsPerEm)
    }
    capHeight = height(heights.top, of: beside, beside.size)
    let foot = height(heights.foot, of: beside, beside.size)
    depth = max(beside.size / 5, -foot)
    let size = (drop + capHeight - foot).scaled(
      by: letter.face.unitsPerEm, over: own.top - own.foot)
    guard size > .zero else { return nil }
    self.length = length
    lines = cap.lines
    lift = foot - height(own.foot, of: letter, size)
    xHeight =
      heights.fillsSquare
      ? capHeight : height(beside.face.metrics.xHeight.rawValue, of: beside, beside.size)
    var sized = AttributedText(uncovered: text.utf8, runs: text.runs.count + 1)
    for run in text.runs {
      let large = min(run.range.upperBound.utf8, length) - run.range.lowerBound.utf8
      if large > 0 {
        var attributes = run.attributes
        attributes.fontSize = size
        attributes.baselineShift = lift - drop
        sized.cover(large, attributes)
      }
      sized.cover(run.range.count - max(large, 0), run.attributes)
    }
    self.text = sized
  }

  /// `wanted` bytes, up to the end of a grapheme; nil where there are no such letters.
  static func length(
    _ wanted: Int, in text: AttributedText, _ analysis: ParagraphAnalysis
  ) -> Int? {
    let bytes = text.utf8
    var length = min(wanted, bytes.count)
    while length < bytes.count, !analysis.positions[length].contains(.graphemeStart) {
      length += 1
    }
    // A formula is no letter.
    if length > 0, text.runs[0].attributes.formula != nil { return nil }
    for place in 0..<length {
      // Spaces stay between a quotation mark and its letter; what ends lines does not.
      if bytes[place] < 0x20 || isLineSeparator(bytes, at: place) { return nil }
      if bytes[place] == 0xEF, place + 2 < bytes.count, bytes[place + 1] == 0xBF,
        bytes[place + 2] == 0xBC
      {
        return nil
      }
    }
    return length > 0 ? length : nil
  }

  /// True for U+0085, U+2028 and U+2029.
  private static func isLineSeparator(_ bytes: [UInt8], at place: Int) -> Bool {
    if bytes[place] == 0xC2 { return place + 1 < bytes.count && bytes[place + 1] == 0x85 }
    return bytes[place] == 0xE2 && place + 2 < bytes.count && bytes[place + 1] == 0x80
      && (0xA8...0xA9).contains(bytes[place + 2])
  }

  /// Enough of the text behind the letters to see which face sets it.
  private static func sampleEnd(
    after length: Int, in text: AttributedText, _ analysis: ParagraphAnalysis
  ) -> TextOffset {
    var end = min(length + 48, text.utf8.count)
    while end < text.utf8.count, !analysis.positions[end].contains(.graphemeStart) { end += 1 }
    return TextOffset(end)
  }

  private static func beginsAtOneEdge(
    _ alignment: ParagraphStyle.Alignment, _ analysis: ParagraphAnalysis
  ) -> Bool {
    switch alignment {
    case .justify, .start: return true
    case .end, .center: return false
    case .left: return analysis.levels.baseLevel & 1 == 0
    case .right: return analysis.levels.baseLevel & 1 == 1
    }
  }

  private static func runs(
    of text: AttributedText, _ style: ParagraphStyle, _ tools: ParagraphTools
  ) -> [ShapedRun] {
    guard let first = text.runs.first else { return [] }
    let analysis = tools.analyzer.analyse(
      text.utf8, language: first.attributes.language, baseDirection: style.baseDirection)
    return tools.shaper.shape(text, analysis: analysis).runs
  }
}
