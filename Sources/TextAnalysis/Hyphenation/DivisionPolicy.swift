/// Which words are dear to divide (`Division.isDear`).
///
/// What is never divided, whatever this says: words with digits, addresses, and words with a soft
/// hyphen elsewhere than there.
@frozen
public struct DivisionPolicy: Hashable, Sendable {
  /// True where names and acronyms are divided as readily as other words.
  ///
  /// A name is a word with a capital that does not begin a sentence; in languages that write every
  /// noun with a capital (German, Luxembourgish) a word with a capital inside. An acronym is a word
  /// of two capitals or more and no small letters.
  public var dividesNames: Bool

  /// A policy; by default names are dear.
  @inlinable public init(dividesNames: Bool = false) { self.dividesNames = dividesNames }
}
