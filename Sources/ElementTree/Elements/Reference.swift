public import TypesetDiagnostics

/// Letters that say something of another element: on which page it stands, what it is called.
public struct Reference: Hashable, Sendable {
  /// The element: its id.
  public var target: String
  /// What of it the letters show.
  public var shows: Shown
  /// Where the target was written.
  public var source: SourceRange

  /// What a reference shows of its target.
  public enum Shown: String, Hashable, Sendable, CaseIterable {
    /// The label of its page: `12`.
    case page
    /// Its title: an article’s, a heading’s words, a figure’s caption.
    case title
    /// Its number: which figure with a caption, table, article or item it is, from 1; what calls a note.
    case number
    /// Where it stands, in words: `above`, `below`, `on page 12`.
    case place
    /// Where a text goes on: `Continued on page 12`.
    case continuedTo
    /// Where a text comes from: `Continued from page 3`.
    case continuedFrom

    /// What authors may ask `<ref>` for.
    public static let asked: [Shown] = [.page, .title, .number, .place]
  }

  /// A reference to the element with the id `target`.
  public init(to target: String, shows: Shown, source: SourceRange) {
    self.target = target
    self.shows = shows
    self.source = source
  }
}
