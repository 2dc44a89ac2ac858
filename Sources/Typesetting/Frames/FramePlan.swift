package import TypesetGeometry
package import TypesetRichText

/// A line of a frame that is decided and not made.
package struct PlannedLine: Sendable {
  /// The index of its paragraph in the story.
  package var paragraph: Int
  /// The row, from 0 at the frame's top; fragments beside each other share it.
  var row: Int
  /// The table that it is a line of, among those of its frame; nil for an empty line.
  var table: Int?
  /// Which of them it is.
  var line: Int
  /// Where it stands.
  package var slot: LineSlot
  /// The place of its baseline, from the frame's top.
  package var baseline: Length
  /// The height of its row; zero for a line that takes no room.
  package var height: Length
  /// The air above a picture on it; none at the top of a frame.
  package var airAbove: Length
  /// Why it ends where it does.
  package var reason: LineBreak.Reason
  /// True where there are letters or something that a delegate holds room for.
  package var hasInk: Bool
}

/// A frame that is decided and not made: which lines stand in it, and where. Equal to the frame that is
/// made of it in all that both say.
///
/// It is made for trials: no line is made for it whose height is known without, and none is copied.
package struct FramePlan: Sendable {
  /// The shape that was filled, in the frame's own axes.
  package var shape: FrameShape
  /// What was offered: from the token to the story's end or the given limit.
  package var requestedRange: TextRange
  /// What is in the frame.
  package var visibleRange: TextRange
  /// The lines in reading order.
  package var lines: [PlannedLine]
  /// Those of rows that head a table which goes on in it, at its top.
  package var repeatedLines: [PlannedLine]
  /// What is anchored on them, in order.
  package var anchors: [LineAnchor]
  /// The boxes of its paragraphs, from the top.
  package var boxes: [FrameBox]
  /// The paragraphs that begin in it and have no room for their large first letters.
  package var plainInitials: [Int]
  /// How to go on; nil where the story ended in this frame.
  package var continuation: BreakToken?
  /// By how much the ink stands out below the shape; zero unless nothing else was possible.
  package var overset: Length
  /// The distance from the frame's top to the foot of its last line.
  package var usedHeight: Length
  /// The gravest keep rule that was given up at its foot, because no end of it heeds all; nil where
  /// all hold.
  package var relaxed: KeepRule?
  /// Whether it was ended above the foot that it would have had, since somebody asked for that.
  package var endsEarly = false

  /// The tables that its lines are of.
  var tables: [LineTable]
  /// The paragraphs that begin beside an edge of its outline, and the slots from their first lines on; some that have no room
  /// in it may be among them.
  var edgeSlots: [Int: FrameSlots] = [:]
  /// How its last line is cut, where it is.
  var truncation: FrameTruncation?
  /// No paragraph that begins at or after it was placed.
  package var limit: TextOffset
}
