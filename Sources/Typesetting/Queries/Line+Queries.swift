public import TypesetGeometry
public import TypesetRichText
import TypesetTextAnalysis

/// What a place in a text can be extended to.
public enum TextUnit: Hashable, Sendable, CaseIterable {
  /// A user-perceived character: a grapheme cluster (UAX #29).
  case grapheme
  /// A word, or what stands between two words.
  case word
  /// A line as it was broken.
  case line
  /// A paragraph, with its separator.
  case paragraph
}

extension Line {
  /// The character at `x`, or the one nearest to it; nil for a line without text. A hit test. O(n);
  /// ask `cells` once for many questions.
  ///
  /// Left and right of the line that is its first or last character, as for a click that misses it by
  /// little. Whether the point is on the line at all, `attributes(at:)` and `link(at:)` say, and
  /// `Frame.characterIndex(at:)`, which is nil beside lines.
  ///
  /// - Parameter x: From the line's origin to the right.
  public func characterIndex(at x: Length) -> TextOffset? { cells.characterIndex(at: x) }

  /// Where a caret goes for a click at `x`. Core Text's `CTLineGetStringIndexForPosition`. O(n); ask
  /// `cells` once for many questions.
  ///
  /// - Parameter x: From the line's origin to the right.
  public func caretIndex(at x: Length) -> TextOffset { cells.caretIndex(at: x) }

  /// What holds for what is drawn at `x`: the attributes of its text, and for the token of a truncated
  /// line the token's own. Nil left and right of what is seen. O(runs).
  ///
  /// - Parameter x: From the line's origin to the right.
  public func attributes(at x: Length) -> TextAttributes? {
    runs.first { $0.x <= x && x < $0.x + $0.width }
      .map { paragraph.text.runs[$0.attributes].attributes }
  }

  /// Where a click at `x` leads: the link of what is drawn there, a truncated line's token included;
  /// nil without one, and left and right of what is seen. O(runs).
  public func link(at x: Length) -> String? { attributes(at: x)?.link }

  /// Where a caret before the character at `offset` stands, and where directions meet, the other
  /// place for it. Core Text's `CTLineGetOffsetForStringIndex`. O(n).
  public func offsets(for offset: TextOffset) -> CaretOffsets { cells.offsets(for: offset) }

  /// The place for a caret before the character at `offset`, where one is enough. O(n).
  public func offset(for offset: TextOffset) -> Length { cells.offsets(for: offset).primary }

  /// The edges of all characters from left to right, each twice. Core Text's
  /// `CTLineEnumerateCaretOffsets`. O(n).
  public var caretOffsets: [CaretEdge] { cells.caretEdges }

  /// The rectangles of `part` of the text, from left to right: as high as the line, one where all
  /// of it runs one way, several where directions are mixed.
  ///
  /// Coordinates are the line's: the origin is its own, on the baseline; y grows downwards. O(n).
  ///
  /// - Parameters:
  ///   - part: A stretch of the text.
  ///   - includesTrailingSpace: Whether white space that the line dropped is shown too, out
  ///     beyond its end.
  public func rects(for part: TextRange, includesTrailingSpace: Bool = false) -> [Rect] {
    cells.intervals(for: part, includesTrailingSpace: includesTrailingSpace).map {
      Rect(x: $0.start, y: -ascent, width: $0.width, height: ascent + descent)
    }
  }

  /// The smallest rectangle around `rects(for:)` that begins where `part` does: the first of its
  /// rectangles in the order of the text; nil where nothing of it is seen. O(n).
  public func firstRect(for part: TextRange) -> Rect? {
    let cells = cells
    guard
      let start = (0..<cells.cells.count).lazy.map(cells.logicalCell).first(where: {
        $0.width > .zero && $0.kind == .text && $0.range.upperBound > part.lowerBound
          && $0.range.lowerBound < part.upperBound
      })
    else { return nil }
    return rects(for: part).first { $0.minX <= start.left && start.right <= $0.maxX }
  }

  /// A caret before the character at `offset`: as high as the line and without width, in the
  /// line's coordinates. O(n).
  public func caretRect(for offset: TextOffset) -> Rect {
    Rect(x: self.offset(for: offset), y: -ascent, width: .zero, height: ascent + descent)
  }

  /// What a double click or more on the character at `offset` selects; YYText's
  /// `textRangeByExtendingPosition`. O(distance), O(paragraph) for words.
  ///
  /// Outside the line's paragraph, the unit at its nearer end; an empty range in an empty one. What a
  /// truncated line hides is one unit.
  public func textRange(extending offset: TextOffset, by unit: TextUnit) -> TextRange {
    switch unit {
    case .line: return stringRange
    case .paragraph:
      // What a truncated line stands for: its own paragraph has the token in it.
      return elision?.range ?? paragraph.text.range.shifted(by: paragraphStart.utf8)
    case .grapheme, .word:
      if let elision, elision.hidden.contains(offset) { return elision.hidden }
      let own = TextOffset(
        min(max(0, ownOffset(offset).utf8), max(0, paragraph.text.utf8.count - 1)))
      guard !paragraph.text.utf8.isEmpty else { return TextRange(paragraphStart, paragraphStart) }
      return textRange(unit == .word ? paragraph.word(at: own) : paragraph.grapheme(at: own))
    }
  }

  /// The place in the line's own paragraph of `offset`, one of the text that was typeset; what is
  /// hidden begins with the token.
  private func ownOffset(_ offset: TextOffset) -> TextOffset {
    let own = TextOffset(offset - paragraphStart)
    guard let elision, offset >= elision.hidden.lowerBound else { return own }
    if offset < elision.hidden.upperBound { return elision.token.lowerBound }
    return elision.token.upperBound + (offset - elision.hidden.upperBound)
  }
}

extension PreparedParagraph {
  /// The grapheme cluster that holds the byte at `offset`, from the paragraph's start.
  func grapheme(at offset: TextOffset) -> TextRange {
    let positions = analysis.positions
    var start = offset.utf8
    while start > 0, !positions[start].contains(.graphemeStart) { start -= 1 }
    var end = offset.utf8 + 1
    while end < text.utf8.count, !positions[end].contains(.graphemeStart) { end += 1 }
    return TextRange(start..<end)
  }
}

extension PreparedParagraph {
  /// The word at `offset`, or what stands between two, from the paragraph's start.
  func word(at offset: TextOffset) -> TextRange {
    let language = text.runs[text.runIndex(at: offset)].attributes.language
    let word = WordBoundaries.word(at: offset, in: text.utf8, language: language)
    // Never within a grapheme cluster.
    return TextRange(
      clusterStart(atOrBefore: word.lowerBound),
      word.isEmpty ? word.lowerBound : grapheme(at: word.upperBound + -1).upperBound)
  }
}
