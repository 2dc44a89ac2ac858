/// A place where a word may be divided, and what the line before it shows there.
///
/// The next line always begins with the text as written from `offset` on. The line before shows
/// the text up to there without its last `dropped` bytes, then `inserted`, then a hyphen: of
/// Hungarian `asszony` asz- and szony, `z` inserted before byte 2.
@frozen
public struct Division: Hashable, Sendable {
  /// The byte that the next line begins with, from the start of the text.
  public var offset: Int
  /// How many bytes before `offset` the line's end leaves out.
  public var dropped: Int
  /// What is put in their place.
  public var inserted: InsertedLetters
  /// True where a line should rather be loose than end here: in a name or an acronym, in a compound that
  /// has a hyphen already, in a word of five letters or fewer.
  public var isDear = false

  /// A division before byte `offset`, with the spelling as written where nothing else is said.
  @inlinable
  public init(offset: Int, dropped: Int = 0, inserted: InsertedLetters = InsertedLetters()) {
    self.offset = offset
    self.dropped = dropped
    self.inserted = inserted
  }

  /// True where the line's end is not spelt as written.
  @inlinable public var changesSpelling: Bool { dropped != 0 || !inserted.isEmpty }
}
