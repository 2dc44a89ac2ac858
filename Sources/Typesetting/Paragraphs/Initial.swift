import TypesetGeometry
import TypesetRichText

/// Large first letters of a paragraph as they stand beside its first lines.
///
///     ▛▀▜ nce upon a time
///     ▌ ▐ there was a moon    the letters' foot is the baseline of the last line
///     ▙▄▟ over the orchard    each line stands in by its `indents`
///     and behind the last of them lines are as long as ever.
struct Initial: Hashable, Sendable {
  /// How many bytes at the paragraph's start.
  let length: Int
  /// From the edge where lines begin to the text of each line, the gap included; that of the first
  /// line is part of the letters' own advance.
  let indents: [Length]
  /// How far the letters reach above the capitals of the first line, as É does; not negative.
  var rise = Length.zero

  /// How many lines stand beside them: those of the drop cap, and more where a tail reaches below.
  var lines: Int { indents.count }

  /// The most that a line stands in.
  var width: Length { indents.max() ?? .zero }

  /// The least room for text beside the letters: three letters' height of it.
  func leastMeasure(textSize: Length) -> Length { width + textSize * 3 }
}
