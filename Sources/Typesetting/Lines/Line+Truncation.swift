public import TypesetGeometry
public import TypesetRichText

extension Line {
  /// Which part of a line gives way where it is too long; Core Text's `CTLineTruncationType`. In
  /// the order of the text, whichever way it runs.
  public enum TruncationKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// Its start.
    case start
    /// Its middle.
    case middle
    /// Its end.
    case end
  }

  /// What a truncated line hides, and the token that stands for it.
  public struct Elision: Hashable, Sendable {
    /// What is hidden, in bytes of the text that was typeset. In a frame whose last line is cut at
    /// its end, that is all of the frame's text that no line of it shows.
    public var hidden: TextRange
    /// The token, in bytes of the truncated line's own paragraph; empty without one.
    public var token: TextRange
    /// All that the line stands for, in bytes of the text that was typeset: the `stringRange` of the
    /// line. In a frame what is hidden may go on behind it.
    public var range: TextRange
  }

  /// An ellipsis for this line: U+2026 in the attributes of the character that gives way first, or
  /// last at the start.
  public func ellipsis(_ kind: TruncationKind = .end) -> AttributedText {
    let length = contentEnd - range.lowerBound
    let place: Int
    switch kind {
    case .start: place = 0
    case .middle: place = length / 2
    case .end: place = max(0, length - 1)
    }
    let runs = paragraph.text.runs
    guard !runs.isEmpty else { return AttributedText() }
    var attributes = runs[paragraph.text.runIndex(at: range.lowerBound + place)].attributes
    attributes.attachment = nil
    return AttributedText("\u{2026}", attributes)
  }

  /// The line cut to `width`, with an ellipsis; see `truncated(to:kind:token:in:)`.
  public func truncated(
    to width: Length, kind: TruncationKind = .end, in environment: TextEnvironment = .standard
  ) -> Line? {
    truncated(to: width, kind: kind, token: ellipsis(kind), in: environment)
  }

  /// The line cut to `width`: Core Text's `CTLineCreateTruncatedLine`.
  ///
  /// It shows as many grapheme clusters as fit beside `token`; none is cut, and one more would not
  /// fit. In the middle both halves are as wide as each other, as nearly as can be. Queries answer
  /// in offsets of the whole text: the token stands for all that it hides.
  ///
  /// - Parameters:
  ///   - width: The room there is.
  ///   - kind: What gives way.
  ///   - token: What stands in its place, in its own attributes; nil or empty cuts the line without
  ///     a word.
  ///   - environment: The fonts.
  /// - Returns: The line itself where it fits; the token alone where nothing fits beside it; nil
  ///   where the token itself is wider than `width`.
  /// - Complexity: O(the line's length), a few times.
  public func truncated(
    to width: Length, kind: TruncationKind, token: AttributedText?,
    in environment: TextEnvironment = .standard
  ) -> Line? {
    guard self.width > width else { return self }
    return environment.withTools {
      LineTruncation(self, to: width, kind: kind, token: token ?? AttributedText(), with: $0).line()
    }
  }

  /// The line with `token` even where all of it fits, as the last of a frame whose text goes on;
  /// the token alone where it is wider than `width`.
  func truncated(
    always width: Length, kind: TruncationKind, token: AttributedText, with tools: ParagraphTools
  ) -> Line {
    var truncation = LineTruncation(self, to: width, kind: kind, token: token, with: tools)
    truncation.isForced = true
    return truncation.line() ?? truncation.tokenAlone
  }

  /// The line cut to `width` by tools at hand; see `truncated(to:kind:token:in:)`.
  func truncated(
    to width: Length, kind: TruncationKind, token: AttributedText, with tools: ParagraphTools
  ) -> Line {
    guard self.width > width else { return self }
    let truncation = LineTruncation(self, to: width, kind: kind, token: token, with: tools)
    return truncation.line() ?? truncation.tokenAlone
  }

  /// The place in the text that was typeset of an offset in the line's own paragraph.
  func textOffset(_ offset: TextOffset) -> TextOffset {
    guard let elision else { return paragraphStart + offset.utf8 }
    if offset <= elision.token.lowerBound { return paragraphStart + offset.utf8 }
    if offset < elision.token.upperBound { return elision.hidden.lowerBound }
    return elision.hidden.upperBound + (offset - elision.token.upperBound)
  }

  /// The same for a range; part of the token is all that it hides.
  func textRange(_ range: TextRange) -> TextRange {
    guard let elision else { return range.shifted(by: paragraphStart.utf8) }
    if range.lowerBound < elision.token.upperBound, elision.token.lowerBound < range.upperBound {
      let lower =
        range.lowerBound < elision.token.lowerBound
        ? textOffset(range.lowerBound) : elision.hidden.lowerBound
      let upper =
        range.upperBound > elision.token.upperBound
        ? textOffset(range.upperBound) : elision.hidden.upperBound
      return TextRange(lower, upper)
    }
    // What begins behind the token begins behind what is hidden.
    let lower =
      range.lowerBound >= elision.token.upperBound
      ? elision.hidden.upperBound + (range.lowerBound - elision.token.upperBound)
      : textOffset(range.lowerBound)
    return TextRange(lower, lower + range.count)
  }
}

/// The widths of the clusters that begin at `starts`, sorted and counted from `base`, the end
/// included; what `cells` have in them. O(cells × log starts).
func clusterWidths(
  _ cells: [LineCell], starts: some RandomAccessCollection<Int>, from base: TextOffset
) -> [Length] {
  var widths = [Length](repeating: .zero, count: starts.count)
  for cell in cells where cell.kind == .text {
    let offset = cell.range.lowerBound - base
    let next = widths.indices.partitioningIndex {
      starts[starts.index(starts.startIndex, offsetBy: $0)] <= offset
    }
    if next > 0, next < starts.count { widths[next - 1] += cell.width }
  }
  return widths
}

/// Finds how much of a line fits beside a token.
private struct LineTruncation {
  /// How many clusters stand before the token and behind it.
  private struct Shown: Equatable {
    var before = 0
    var behind = 0
  }

  private let source: Line
  private let width: Length
  private let kind: Line.TruncationKind
  private let token: AttributedText
  private let style: ParagraphStyle
  private let tools: ParagraphTools
  /// The text that is seen, and where its clusters begin, its end included.
  private let text: AttributedText
  private let starts: [Int]
  /// The width of the clusters before each of `starts`.
  private let sums: [Length]
  /// Whether the token stands even where nothing is hidden.
  var isForced = false

  init(
    _ source: Line, to width: Length, kind: Line.TruncationKind, token: AttributedText,
    with tools: ParagraphTools
  ) {
    self.source = source
    self.width = width
    self.kind = kind
    self.token = token.onOneLine
    self.tools = tools
    var style = source.paragraph.style
    // A part of the text may look as if it ran the other way.
    style.baseDirection = source.paragraph.runsRightToLeft ? .rightToLeft : .leftToRight
    self.style = style
    let content = TextRange(source.range.lowerBound, source.contentEnd)
    text = source.paragraph.text[content]
    var starts: [Int] = []
    for offset in content.utf8
    where offset == content.lowerBound.utf8
      || source.paragraph.analysis.positions[offset].contains(.graphemeStart)
    {
      starts.append(offset - content.lowerBound.utf8)
    }
    starts.append(content.count)
    self.starts = starts
    let widths = clusterWidths(
      source.rawCells, starts: starts, from: content.lowerBound)
    var sum = Length.zero
    sums = widths.map { width in
      defer { sum += width }
      return sum
    }
  }

  private var count: Int { starts.count - 1 }

  /// The line that shows nothing else.
  var tokenAlone: Line { composed(Shown()) }

  func line() -> Line? {
    let alone = composed(Shown())
    guard alone.width <= width else { return nil }
    var shown = estimate(room: width - alone.width)
    var best = composed(shown)
    while best.width > width, let fewer = before(shown) {
      shown = fewer
      best = composed(shown)
    }
    // Letters that stand closer together than they did: there may be room for more.
    var mayGrow = true
    while mayGrow {
      mayGrow = false
      for more in after(shown) {
        let longer = composed(more)
        guard longer.width <= width else { continue }
        (shown, best, mayGrow) = (more, longer, true)
        break
      }
    }
    return best
  }

  /// How much fits by the widths that the clusters have in the whole line.
  private func estimate(room: Length) -> Shown {
    var shown = Shown()
    while let more = after(shown).first, width(of: more) <= room { shown = more }
    return shown
  }

  private func width(of shown: Shown) -> Length {
    sums[shown.before] + sums[count] - sums[count - shown.behind]
  }

  /// With one cluster more: the better choice first; none where all would be shown.
  private func after(_ shown: Shown) -> [Shown] {
    guard shown.before + shown.behind + (isForced ? 0 : 1) < count else { return [] }
    var before = shown
    before.before += 1
    var behind = shown
    behind.behind += 1
    switch kind {
    case .start: return [behind]
    case .end: return [before]
    case .middle:
      let isShorterBefore = sums[shown.before] <= sums[count] - sums[count - shown.behind]
      return isShorterBefore ? [before, behind] : [behind, before]
    }
  }

  /// With one cluster less; nil where none is left.
  private func before(_ shown: Shown) -> Shown? {
    var fewer = shown
    let isLongerBefore = sums[shown.before] > sums[count] - sums[count - shown.behind]
    if shown.before > 0, shown.behind == 0 || isLongerBefore {
      fewer.before -= 1
    } else if shown.behind > 0 {
      fewer.behind -= 1
    } else {
      return nil
    }
    return fewer
  }

  /// The line that shows so much.
  private func composed(_ shown: Shown) -> Line {
    let (cut, resume) = (starts[shown.before], starts[count - shown.behind])
    var parts = text[TextRange(0..<cut)]
    parts.append(token)
    parts.append(text[TextRange(resume..<text.utf8.count)])
    var line = Line.alone(parts, style: style, with: tools)
    let start = source.range.lowerBound
    line.paragraphStart = source.textOffset(start)
    var elision = Line.Elision(
      hidden: TextRange(source.textOffset(start + cut), source.textOffset(start + resume)),
      token: TextRange(cut..<cut + token.utf8.count), range: source.stringRange)
    if let old = source.elision { elision.include(old, from: start, cut: cut, resume: resume) }
    line.elision = elision
    return line
  }
}

extension Line.Elision {
  /// Takes in what a line had hidden before it was cut again, from `cut` to before `resume`, both counted
  /// from its start at `start`: both tokens and what stands between them are one.
  fileprivate mutating func include(
    _ old: Line.Elision, from start: TextOffset, cut: Int, resume: Int
  ) {
    hidden = TextRange(
      min(hidden.lowerBound, old.hidden.lowerBound), max(hidden.upperBound, old.hidden.upperBound))
    let lower = old.token.lowerBound - start
    let upper = old.token.upperBound - start
    let end = token.upperBound.utf8
    token = TextRange(
      min(cut, max(lower, 0))..<(upper > resume ? max(end, upper - resume + end) : end))
  }
}
