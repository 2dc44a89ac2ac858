import Geometry
import RichText

/// How the paragraphs of a story are set, by what they are and what they follow.
struct ParagraphRules {
  /// What stands directly before a paragraph.
  enum Neighbour: Hashable {
    /// The story's start, an empty line, or a picture.
    case nothing
    /// A headline.
    case headline
    /// Any other paragraph of letters.
    case text
  }

  /// Running text.
  let body: BodyStyle

  /// What a paragraph of letters is for the one behind it.
  func neighbour(_ reading: RunningText.Reading) -> Neighbour {
    let isHeadline =
      reading.scale == .headline || isSubhead(reading)
      || (reading.opensLarge && !reading.opensWithInitial)
    return isHeadline ? .headline : .text
  }

  /// A short paragraph of bold letters of the body's size heads what follows.
  private func isSubhead(_ reading: RunningText.Reading) -> Bool {
    reading.scale == .body && reading.isBoldThroughout
  }

  /// A paragraph of letters.
  func text(_ reading: RunningText.Reading, after before: Neighbour) -> ParagraphStyle {
    var style = base()
    switch reading.scale {
    case .headline:
      style.alignment = ragged
      style.hyphenates = false
      style.keepsWithNext = true
      style.leading = max(
        reading.size, RunningText.halfPoint(reading.size.scaled(by: 112, over: 100)))
    case .caption:
      style.alignment = ragged
      style.leading = max(
        reading.size,
        RunningText.halfPoint(RunningText.proportional(body, at: reading.size)))
    case .body where isSubhead(reading):
      style.alignment = ragged
      style.hyphenates = false
      style.keepsWithNext = true
    case .body:
      if before == .text, !reading.opensLarge { style.firstLineIndent = body.firstLineIndent }
    }
    return style
  }

  /// A paragraph of pictures alone.
  func pictures(alignment: ParagraphStyle.Alignment) -> ParagraphStyle {
    var style = base()
    style.alignment = alignment
    return style
  }

  /// An empty line: as high as one of running text, whatever size is in force there.
  func emptyLine() -> ParagraphStyle { base() }

  private func base() -> ParagraphStyle {
    var style = ParagraphStyle(leading: body.leading)
    style.alignment = body.alignment
    style.hyphenates = body.hyphenates
    style.dividesOverlongWords = body.hyphenates
    return style
  }

  /// Short lines of large or small letters tear holes when they are justified.
  private var ragged: ParagraphStyle.Alignment {
    body.alignment == .justify ? .start : body.alignment
  }
}
