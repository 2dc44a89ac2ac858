import Geometry
import RichText
import Shaping

/// The glyphs at one end of a line where they differ from the paragraph's own, because the break
/// was unsafe or a hyphen was added, and by how much they are wider.
struct LineEnd {
  /// The glyphs of `range` as shaped for the line; nil where the paragraph's own stand.
  var shaped: ShapedText?
  /// The stretch that they replace.
  var range: TextRange
  /// How much wider it is than the paragraph's own glyphs, hyphen included.
  var growth: Length

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

  /// The end of a line that began at `start`, before `offset`, with a hyphen or without.
  func lineEnd(from start: Int, at offset: Int, hyphenated: Bool, _ tools: ParagraphTools)
    -> LineEnd
  {
    if !hyphenated, shaped.isSafeToBreak(at: TextOffset(offset)) { return .unchanged(at: offset) }
    var from = hyphenated ? offset - 1 : offset
    from = max(start, shaped.previousSafe(from: TextOffset(max(from, start))).utf8)
    // A hyphen alone has no letter to follow: take in the cluster before it.
    if from == offset, offset > start {
      from = max(start, shaped.previousSafe(from: TextOffset(offset - 1)).utf8)
    }
    return replaced(from, offset, hyphenated: hyphenated, tools)
  }

  /// The start of a line at `offset` that ends before `limit`.
  func lineStart(at offset: Int, limit: Int, _ tools: ParagraphTools) -> LineEnd {
    guard offset < limit, !shaped.isSafeToBreak(at: TextOffset(offset)) else {
      return .unchanged(at: offset)
    }
    let to = min(limit, shaped.nextSafe(from: TextOffset(offset + 1)).utf8)
    return replaced(offset, to, hyphenated: false, tools)
  }

  private func replaced(
    _ lower: Int, _ upper: Int, hyphenated: Bool, _ tools: ParagraphTools
  ) -> LineEnd {
    let range = TextRange(lower..<upper)
    let fragment = tools.shaper.fragment(
      of: text, shaped: shaped, range: range, hyphenated: hyphenated)
    return LineEnd(
      shaped: fragment, range: range, growth: fragment.width - ownWidth(lower, upper))
  }
}
