/// A note that a mark among letters calls.
public struct NoteCall: Hashable, Sendable {
  /// The mark's first byte in `Document.text`.
  public var mark: Int
  /// The note: the place of its container in `Document.elements`.
  public var note: Int
  /// Where its author would have it; nil as everywhere.
  public var place: NotePlace?

  /// The call of the note at `note` by the mark at the byte `mark`.
  public init(mark: Int, note: Int, place: NotePlace? = nil) {
    self.mark = mark
    self.note = note
    self.place = place
  }
}

/// Where the notes stand that marks call.
public enum NotePlace: String, Hashable, Sendable, CaseIterable, Codable {
  /// At the foot of the column that holds the mark.
  case foot
  /// At the end of the article.
  case end
  /// Below the table that its mark stands in.
  case table
  /// In the line, where it is written.
  case here
}

/// What notes are called by.
public enum NoteNumbering: String, Hashable, Sendable, CaseIterable {
  /// Numbers, from 1 in each article.
  case article
  /// Numbers, from 1 through the whole issue.
  case issue
  /// Signs, from the first in each article: * † ‡ § ‖ ¶, then each of them twice.
  case signs
  /// Numbers, from 1 on each page.
  case page
  /// Signs, from the first on each page.
  case pageSigns = "page-signs"

  /// Whether they begin afresh on each page.
  public var isByPage: Bool { self == .page || self == .pageSigns }

  /// The signs, in the order that printers have used since the 17th century (The Chicago Manual of Style, 14.25).
  private static let allSigns: [String] = ["*", "†", "‡", "§", "‖", "¶"]

  /// What calls the `count`-th note, from 0.
  func mark(_ count: Int) -> String {
    guard self == .signs || self == .pageSigns else { return String(count + 1) }
    let signs = NoteNumbering.allSigns
    return String(repeating: signs[count % signs.count], count: count / signs.count + 1)
  }
}
