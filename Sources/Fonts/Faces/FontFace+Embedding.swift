import TypesetRichText

/// What the maker of a font does not allow of documents that have it within them. OpenType `OS/2.fsType`.
public enum EmbeddingRefusal: Hashable, Sendable {
  /// It may not be in them at all (bit 1, Restricted License).
  case all
  /// It may be in them whole, and not cut down to the letters in use (bit 8).
  case subsets
  /// Bitmaps of it may be in them, outlines may not (bit 9).
  case outlines
}

extension FontFace {
  /// What its maker does not allow of documents; nil where they may have the letters in use, as they do of a
  /// font that says nothing. Where a font says several things of its use, the least restrictive holds. O(1).
  public var embeddingRefusal: EmbeddingRefusal? {
    let type =
      withTable("OS/2") { table -> UInt16 in
        table.count < 10 ? 0 : UInt16(table[8]) << 8 | UInt16(table[9])
      } ?? 0
    if type & 0x2 != 0, type & 0xC == 0 { return .all }
    if type & 0x200 != 0 { return .outlines }
    return type & 0x100 != 0 ? .subsets : nil
  }
}
