import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

extension FlowPlan {
  /// Parts the headings that end `pieces` of text off which something follows over several columns.
  ///
  /// A heading heads what is below it. At the foot of the last column over a picture that reaches
  /// over all of them it would seem to head nothing, since its text begins in the first column below
  /// the picture. So it has a band of its own, right over what spans: as wide as a picture, else one
  /// column, the first.
  ///
  ///     ┌───┐ ┌───┐           ┌───┐ ┌───┐
  ///     │ 1 │ │ 2 │           │ 1 │ │ 2 │
  ///     │   │ │ H │           └───┘ └───┘
  ///     ┌─────────┐    not     H
  ///     │ picture │           ┌─────────┐
  ///     └─────────┘           │ picture │
  ///
  /// O(pieces and their headings).
  static func splittingHeadings(of pieces: [Piece], in story: Story) -> [Piece] {
    guard pieces.contains(where: { $0.span != nil }) else { return pieces }
    var result: [Piece] = []
    result.reserveCapacity(pieces.count)
    for piece in pieces {
      if let span = piece.span, piece.begins == nil, piece.opens.isEmpty, let text = result.last,
        text.span == nil,
        let first = firstHeading(endingAt: text.paragraphs.upperBound, text, story)
      {
        let isPicture =
          story.paragraphs[piece.paragraphs].indices.first {
            story.paragraphs[$0].role != .nothing && story.paragraphs[$0].role != .space
          }.map { story.hasPicture(in: $0) } ?? false
        result.removeLast()
        var headings = text
        headings.span = isPicture ? span : .columns(1)
        headings.columns = nil
        headings.isHeading = true
        if let start = first.start {
          var above = text
          above.paragraphs = text.paragraphs.lowerBound..<first.paragraph
          above.end = start
          result.append(above)
          headings.paragraphs = first.paragraph..<text.paragraphs.upperBound
          headings.start = start
          headings.begins = nil
          headings.opens = headings.opens.upperBound..<headings.opens.upperBound
        }
        result.append(headings)
      }
      result.append(piece)
    }
    return result
  }

  /// `pieces` with the captions above tables that reach over several columns in the pieces of those, whether they were
  /// written in a column or over as many. O(pieces and their captions).
  static func joiningCaptions(of pieces: [Piece], in story: Story) -> [Piece] {
    guard pieces.contains(where: { $0.span != nil }) else { return pieces }
    var result: [Piece] = []
    result.reserveCapacity(pieces.count)
    for var piece in pieces {
      if piece.span != nil, piece.begins == nil, piece.opens.isEmpty, let above = result.last,
        above.span == nil || above.span == piece.span,
        story.paragraphs[piece.paragraphs].first(where: { $0.role != .nothing })?.style.cell != nil,
        let caption = caption(endingAt: above.paragraphs.upperBound, above, story)
      {
        let start = story.paragraphs[caption].range.lowerBound
        piece.paragraphs = caption..<piece.paragraphs.upperBound
        piece.start = start
        if caption == above.paragraphs.lowerBound {
          result.removeLast()
          (piece.begins, piece.opens) = (above.begins, above.opens)
        } else {
          result[result.count - 1].paragraphs = above.paragraphs.lowerBound..<caption
          result[result.count - 1].end = start
        }
      }
      result.append(piece)
    }
    return result
  }

  /// The caption of a table that `piece` ends with; nil where it ends with something else.
  private static func caption(endingAt end: Int, _ piece: Piece, _ story: Story) -> Int? {
    let last = story.paragraphs[piece.paragraphs.lowerBound..<end].lastIndex {
      $0.role != .nothing && $0.role != .space
    }
    return last.flatMap {
      story.paragraphs[$0].part == .caption && story.paragraphs[$0].style.keepsWithNext
        && story.paragraphs[$0].role == .text ? $0 : nil
    }
  }

  /// The first of the headings that `piece` ends with; its start is nil where nothing is seen before
  /// it. Nil where it ends with something else.
  private static func firstHeading(
    endingAt end: Int, _ piece: Piece, _ story: Story
  ) -> (paragraph: Int, start: TextOffset?)? {
    var first: Int?
    var place = end
    while place > piece.paragraphs.lowerBound {
      let paragraph = story.paragraphs[place - 1]
      switch paragraph.role {
      case .space, .nothing: break
      case .text where paragraph.part == .heading && paragraph.style.keepsWithNext:
        first = place - 1
      case .text, .rule: return found()
      }
      place -= 1
    }
    return first.map { ($0, nil) }
    func found() -> (paragraph: Int, start: TextOffset?)? {
      first.map { ($0, story.paragraphs[$0].range.lowerBound) }
    }
  }
}
