import TypesetGeometry
import TypesetRichText
import TypesetShaping

/// The glyphs at one end of a line where they differ from the paragraph's own, because the break
/// was unsafe or a hyphen was added, and by how much they are wider.
struct LineEnd {
  /// The glyphs of `range` as shaped for the line; nil where the paragraph's own stand.
  var shaped: ShapedText?
  /// The stretch that they replace.
  var range: TextRange
  /// How much wider it is than the paragraph's own glyphs, hyphen included.
  var growth: Length

  /// How far from a line's start a safe place is looked for; a line in which there is none is
  /// shaped whole.
  static let reach = 128

  /// `growth` of what lies before `limit` alone.
  func growth(before limit: Int, in paragraph: PreparedParagraph) -> Length {
    guard let shaped, limit < range.upperBound.utf8 else { return growth }
    let lower = range.lowerBound.utf8
    guard lower < limit else { return .zero }
    return shaped.advance(of: TextRange(lower..<limit)) - paragraph.ownWidth(lower, limit)
  }

  static func unchanged(at offset: Int) -> LineEnd {
    LineEnd(shaped: nil, range: TextRange(offset..<offset), growth: .zero)
  }
}

extension PreparedParagraph {
  /// The width of the paragraph's own glyphs from `lower` to `upper`, both cluster boundaries.
  @inline(__always)
  func ownWidth(_ lower: Int, _ upper: Int) -> Length {
    shaped.prefix[upper] - shaped.prefix[lower]
  }

  /// Both ends of the line from `start` to before `end`: where what has to be shaped anew at the
  /// two meets, the line is shaped whole, as its end.
  func ends(
    from start: Int, to end: Int, ending: FragmentEnding, _ tools: ParagraphTools
  ) -> (begin: LineEnd, end: LineEnd) {
    let startIsSafe = shaped.isSafeToBreak(at: TextOffset(start))
    let endIsSafe = !ending.isHyphenated && shaped.isSafeToBreak(at: TextOffset(end))
    guard start < end, !startIsSafe || !endIsSafe else {
      return (.unchanged(at: start), .unchanged(at: end))
    }
    let from = endIsSafe ? end : endStart(of: end, from: start, ending: ending)
    let to =
      startIsSafe ? start : safePlace(after: start, limit: min(end, start + LineEnd.reach))
    // Where nothing is safe within reach, what was reached is no border of anything.
    guard to <= from, startIsSafe || to == end || shaped.isSafeToBreak(at: TextOffset(to)) else {
      return (
        .unchanged(at: start), replaced(start, end, ending: ending, tools)
      )
    }
    return (
      startIsSafe ? .unchanged(at: start) : replaced(start, to, ending: .asWritten, tools),
      endIsSafe ? .unchanged(at: end) : replaced(from, end, ending: ending, tools)
    )
  }

  /// By how much a line from `start` on is wider at its start than the paragraph's own glyphs; what
  /// `ends` finds for a line that is long enough.
  func startGrowth(at start: Int, _ tools: ParagraphTools) -> Length {
    let trim = spacing.trim(atStart: start)
    guard start < text.utf8.count, !shaped.isSafeToBreak(at: TextOffset(start)) else {
      return -trim
    }
    let to = safePlace(after: start, limit: min(text.utf8.count, start + LineEnd.reach))
    guard shaped.isSafeToBreak(at: TextOffset(to)) else { return -trim }
    return replaced(start, to, ending: .asWritten, tools).growth - trim
  }

  /// Where the glyphs that reach to the line's end begin; at least one cluster before a hyphen.
  func endStart(of end: Int, from start: Int, ending: FragmentEnding) -> Int {
    var place = max(ending.isHyphenated ? end - 1 - ending.dropped : end, start)
    // No further than the line's start: what lies before it may be a paragraph without a safe place.
    while place > start, !shaped.isSafeToBreak(at: TextOffset(place)) { place -= 1 }
    return place
  }

  /// The first safe place after `start`, or `limit`.
  func safePlace(after start: Int, limit: Int) -> Int {
    var place = start + 1
    while place < limit, !shaped.isSafeToBreak(at: TextOffset(place)) { place += 1 }
    return place
  }

  private func replaced(
    _ lower: Int, _ upper: Int, ending: FragmentEnding, _ tools: ParagraphTools
  ) -> LineEnd {
    let range = TextRange(lower..<upper)
    let fragment = fragment(range, ending: ending, tools)
    return LineEnd(
      shaped: fragment, range: range, growth: fragment.width - ownWidth(lower, upper))
  }
}
