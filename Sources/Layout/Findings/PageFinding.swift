import TypesetGeometry
import TypesetRichText

/// Something that was found while a page was filled, and that none of its frames says. A value of that
/// page: a page that was only tried takes its findings with it.
enum PageFinding: Hashable, Sendable {
  /// A text that has no room in its frame.
  struct Text: Hashable, Sendable {
    /// The frame of the master, by name.
    var frame: String
    /// The story: a place in `StyledIssue.stories`.
    var story: Int
    /// What has no room.
    var range: TextRange
    /// How high it would be in one column.
    var height: Length
  }

  /// No master of the sequence has a frame for text.
  case noMaster(sequence: String)
  /// What comes next, from here on, fits on no page.
  case stuck(TextRange?)
  /// Something of the main story is to span more columns than there are.
  case spanClamped(TextRange, asked: Int, columns: Int)
  /// The same where nothing can span.
  case spanIgnored(TextRange)
  /// A text is not shown.
  case cut(Text)
  /// A text is set in smaller letters to fit; `isAsked` where the template asks for that.
  case shrunk(Text, LetterScale, isAsked: Bool)
  /// The same because a word is wider than its column.
  case shrunkWords(Text, LetterScale, isAsked: Bool)
  /// A figure stands at the end of its article, since no other place was as good: the story that it is, and whether it
  /// stands on the page that it was written on all the same.
  case figureAtEnd(story: Int, isNear: Bool)
  /// A figure does not stand where it is pinned: its story.
  case brokenPin(story: Int, BrokenPin)
  /// A figure does not stand at edges of the page that it shall reach over: its story, and the edges.
  case idleBleed(story: Int, edges: [String])
  /// A figure had no two pages that face each other, and stands on one: its story.
  case idleSpread(story: Int)
  /// A figure over two pages stands behind the text of its article: its story.
  case spreadAtEnd(story: Int)
  /// A note goes on at the foot of the next column: what is left when it begins, in the story of notes.
  case noteSplit(TextRange)
  /// A note does not begin at the foot of the column of its mark: the mark's place in the main story.
  case noteApart(TextOffset)
  /// Large letters are set smaller, in a frame that has them so.
  case fitted(frame: String, TextRange, LetterScale)
}
