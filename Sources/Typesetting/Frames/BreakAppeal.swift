package import TypesetGeometry

/// What a reader minds about a frame that ends between two rows, from nothing to the gravest. The name is
/// that of block fragmentation in LayoutNG.
package enum BreakAppeal: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Nothing.
  case perfect
  /// Too few first lines of a paragraph stand at the foot.
  case orphans
  /// Too few last lines of one stand at the top of the next frame.
  case widows
  /// A paragraph that keeps together is split.
  case together
  /// A heading ends the frame, or is split; or what closes a text is parted from it.
  case withNext
  /// The lines beside large first letters are split.
  case initials
  /// No frame ends there: nothing stands above that would stay.
  case impossible

  package static func < (a: BreakAppeal, b: BreakAppeal) -> Bool { a.rawValue < b.rawValue }

  /// The keep rule that is given up; nil where none is.
  package var rule: KeepRule? {
    switch self {
    case .perfect: nil
    case .orphans: .orphans
    case .widows: .widows
    case .together: .together
    case .withNext: .withNext
    case .initials, .impossible: .initials
    }
  }
}

/// A place where a frame may end: behind one of its rows.
package struct FrameEnd: Hashable, Sendable {
  /// Where the text goes on.
  package var token: BreakToken
  /// From the frame's top to the foot of what stands above, the box around it included.
  package var foot: Length
  /// How many lines stand above.
  package var lines: Int
  /// What a reader minds about it.
  package var appeal: BreakAppeal
  /// Whether the line above ends with a hyphen that was added.
  package var endsWithHyphen: Bool
  /// Whether a box is cut there.
  package var splitsBox: Bool
}

extension Framesetter {
  /// Where a frame of `shape`, filled from `token` on, may end: behind each of its rows whose foot is
  /// `height` or more from its top, from the top down. The last is where it is full; none where the text
  /// ends in it.
  ///
  /// What a frame of another height would do with the same rows is told by them: its last row may stand
  /// at each of these places. Keep rules are weighed, not heeded.
  ///
  /// - Complexity: O(the lines that are placed), beside preparing paragraphs.
  package func ends(
    from token: BreakToken = .start, limit: TextOffset? = nil, in shape: FrameShape,
    next: [FrameShape] = [], options: FrameOptions? = nil, downFrom height: Length = .zero
  ) -> [FrameEnd] {
    var filler = FrameFiller(
      supply,
      FrameFiller.Input(
        token: token, limit: limit ?? story.text.endOffset, shape: shape, next: next,
        options: options ?? self.options),
      ahead: ahead)
    defer { ahead = filler.evenLinesAhead }
    return filler.ends(downFrom: height)
  }
}
