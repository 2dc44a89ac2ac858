public import TypesetTextAnalysis

/// What a fragment shows at its end beside its text.
public enum FragmentEnding: Hashable, Sendable {
  /// Nothing.
  case asWritten
  /// A hyphen; nothing in scripts that divide words without one, such as Tamil and Thai.
  case hyphen
  /// A hyphen behind a changed spelling: the last `dropped` bytes leave no glyph, `inserted` stands
  /// in their place.
  case spelling(dropped: Int, inserted: InsertedLetters)

  /// What a line shows that ends at `division`.
  public init(_ division: Division) {
    self =
      division.changesSpelling
      ? .spelling(dropped: division.dropped, inserted: division.inserted) : .hyphen
  }

  /// True where the end has a hyphen.
  public var isHyphenated: Bool { self != .asWritten }

  /// How many bytes at the end leave no glyph.
  public var dropped: Int {
    if case .spelling(let dropped, _) = self { return dropped }
    return 0
  }

  /// What is put before the hyphen.
  public var inserted: InsertedLetters {
    if case .spelling(_, let inserted) = self { return inserted }
    return InsertedLetters()
  }
}
