/// What becomes of a table whose longest words have no room side by side.
public enum WideTable: String, Hashable, Sendable, CaseIterable {
  /// Its letters are made smaller, down to four fifths, where they have room then.
  case shrink
  /// It stands on its side, on a page of its own, where they have room there.
  case turn
  /// Words are divided, and cut where that is not enough.
  case cut
}
