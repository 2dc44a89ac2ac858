/// A file that a run asked for: its result depends on it.
package struct Dependency: Hashable, Sendable {
  /// What a file is for.
  package enum Kind: String, Hashable, Sendable {
    /// What was typeset.
    case manuscript
    /// What its pages are made by.
    case template
    /// A picture in it.
    case picture
    /// A font file.
    case font
    /// Patterns for dividing words.
    case dictionary
    /// Where figures are pinned to.
    case pins
    /// A layout that others are compared with, or that is asked about.
    case layout
  }

  /// The path as it was opened.
  package var path: String
  /// What it is for.
  package var kind: Kind
  /// False where it is missing or could not be read.
  package var wasRead: Bool

  /// A file that was asked for.
  package init(path: String, kind: Kind, wasRead: Bool) {
    self.path = path
    self.kind = kind
    self.wasRead = wasRead
  }
}
