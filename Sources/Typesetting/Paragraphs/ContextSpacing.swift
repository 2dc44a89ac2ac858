import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// Room that letters of a paragraph gain and give up by what stands beside them: full-width
/// punctuation its empty half (JLREQ 3.1.4), ideographs a quarter of an em before and behind
/// letters (JLREQ 3.2.6, CLREQ 3.2.2), the base of ruby what the ruby needs (JLREQ 3.3.8).
///
/// Room is always that of a cluster of the paragraph, before or behind it, and stands in the
/// advances of `PreparedParagraph.shaped`. Where a line begins or ends it is another:
///
///     a line begins │「│あ│   │A│ ¼ │漢│   │。│▢│ a line ends
///        leadAtStart ▲      trail, lead ▲     ▲ trailAtEnd
///
/// What differs there is taken off after shaping, and so no line end has to be shaped for it.
struct ContextSpacing: Sendable {
  /// The room of one cluster; negative takes away.
  struct Entry: Hashable, Sendable {
    /// Where the cluster begins.
    var offset: Int
    /// Where it ends.
    var end: Int
    /// Before it, within a line.
    var lead = Length.zero
    /// Behind it, within a line.
    var trail = Length.zero
    /// Before it, where a line begins with it.
    var leadAtStart = Length.zero
    /// Behind it, where a line ends with it.
    var trailAtEnd = Length.zero
    /// True for punctuation that is squeezed only where its line would not hold it whole.
    var mayStayWhole = false
    /// True for punctuation.
    var isPunctuation = false
    /// What of its room it gives up where a line would be too long without that.
    var give = Give.nothing
    /// How much before it.
    var leadGive = Length.zero
    /// How much behind it.
    var trailGive = Length.zero
  }

  /// Whose room is given up before whose (JLREQ 3.8.3 c to f).
  enum Give: UInt8, Hashable, Sendable, CaseIterable {
    /// None is.
    case nothing
    /// That around a middle dot: all of it.
    case dot
    /// That before an opening bracket, behind a closing one, a comma: half of it, as in books; all of it is
    /// too much (JLREQ appendix D, table 6). None behind a full stop, which parts sentences.
    case sign
    /// That between an ideograph and a letter: half of it.
    case letter
  }

  /// By place; few, and none in most paragraphs.
  private(set) var entries: [Entry]

  /// Entries by place; none for a paragraph without.
  init(_ entries: [Entry] = []) { self.entries = entries }

  /// True where nothing is gained or given up.
  @inline(__always)
  var isEmpty: Bool { entries.isEmpty }

  /// What a line that begins at `offset` has less than the paragraph's own glyphs. O(log n).
  @inline(__always)
  func trim(atStart offset: Int) -> Length {
    if entries.isEmpty { return .zero }
    guard let entry = entry(at: offset) else { return .zero }
    return entry.lead - entry.leadAtStart
  }

  /// What a line whose last letter ends at `contentEnd` has less. O(log n).
  @inline(__always)
  func trim(atEnd contentEnd: Int) -> Length {
    if entries.isEmpty { return .zero }
    guard let entry = entry(endingAt: contentEnd) else { return .zero }
    return entry.trail - entry.trailAtEnd
  }

  /// Both together; nil for an end that has a hyphen.
  func trim(from start: Int, to contentEnd: Int?) -> Length {
    if entries.isEmpty { return .zero }
    return trim(atStart: start) + (contentEnd.map { trim(atEnd: $0) } ?? .zero)
  }

  /// True where punctuation stands flush at a line's start already: it does not hang out as well.
  func squeezes(atStart offset: Int) -> Bool {
    if entries.isEmpty { return false }
    return entry(at: offset)?.isPunctuation ?? false
  }

  /// The same at a line's end.
  func squeezes(atEnd contentEnd: Int) -> Bool {
    if entries.isEmpty { return false }
    return entry(endingAt: contentEnd)?.isPunctuation ?? false
  }

  /// What those of its neighbours at `offset` that stand within a line give up there: the cluster that ends
  /// there and the one that begins. O(log n).
  func give(at offset: Int) -> Length {
    if entries.isEmpty { return .zero }
    return (entry(endingAt: offset)?.trailGive ?? .zero) + (entry(at: offset)?.leadGive ?? .zero)
  }

  /// The entry of the cluster that begins at `offset`. O(log n).
  func entry(at offset: Int) -> Entry? {
    let place = entries.indices.partitioningIndex { entries[$0].offset < offset }
    return place < entries.count && entries[place].offset == offset ? entries[place] : nil
  }

  /// The entry of the cluster that ends at `end`. O(log n).
  func entry(endingAt end: Int) -> Entry? {
    let place = entries.indices.partitioningIndex { entries[$0].end < end }
    return place < entries.count && entries[place].end == end ? entries[place] : nil
  }

  /// `shaped`, the whole paragraph or a part, with the room that holds within lines. O(n).
  func applied(to shaped: ShapedText) -> ShapedText {
    guard !entries.isEmpty else { return shaped }
    var changes: [GlyphAdjustment] = []
    let end = Int32(shaped.range.upperBound.utf8)
    for run in shaped.runs where run.kind == .text && !run.isRightToLeft {
      for index in run.glyphs where shaped.glyphs[index].cluster < end {
        let cluster = shaped.glyphs[index].cluster
        let isFirst = index == run.glyphs.lowerBound || shaped.glyphs[index - 1].cluster != cluster
        let isLast =
          index + 1 == run.glyphs.upperBound || shaped.glyphs[index + 1].cluster != cluster
        guard isFirst || isLast, let entry = entry(at: Int(cluster)) else { continue }
        let lead = isFirst ? entry.lead : .zero
        let trail = isLast ? entry.trail : .zero
        guard lead != .zero || trail != .zero else { continue }
        changes.append(GlyphAdjustment(glyph: index, advance: lead + trail, xOffset: lead))
      }
    }
    return changes.isEmpty ? shaped : shaped.adjusted(changes)
  }
}

extension PreparedParagraph {
  /// The glyphs of `range` alone, shaped for the end of a line, with the room within lines.
  func fragment(
    _ range: TextRange, ending: FragmentEnding, _ tools: ParagraphTools
  ) -> ShapedText {
    spacing.applied(
      to: tools.shaper.fragment(of: text, shaped: shaped, range: range, ending: ending))
  }
}
