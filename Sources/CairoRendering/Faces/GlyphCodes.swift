internal import TypesetFonts
internal import TypesetRenderTree
internal import TypesetRichText

/// The characters of a font as Cairo sees them: a `cmap` of our own in place of the font's.
///
/// When Cairo 1.16 first meets a glyph, it settles what readers copy for it (`ToUnicode`): the
/// text of the glyph's cluster where that is a single character, else the character that the
/// font's `cmap` has for the glyph, and only where there is none the cluster's text. Fonts have
/// private codes for ligatures and small capitals; what differs from those goes into `ActualText`,
/// which many readers pass over. So Cairo gets a table that is empty but for glyphs whose cluster
/// does not say what they are: those that share a cluster, and those that stand for less or more
/// than their own character.
final class GlyphCodes {
  /// So many characters have room; glyphs beyond them are copied as the replacement character
  /// where they never stand alone.
  static let mostCharacters = 4096
  /// Bytes of the largest table.
  static let capacity = 28 + 8 * (mostCharacters + 1)
  /// Bytes of the table without a character.
  static let emptySize = 28 + 8

  private let face: FontFace
  /// Glyphs that were looked at, a bit each.
  private var examined: [UInt64]
  /// What the table says, by character.
  private var entries: [(character: UInt16, glyph: UInt16)] = []
  /// The table as it stands in the font.
  private(set) var table: [UInt8]
  /// True where the glyph for missing characters was drawn.
  var hasMissing = false
  /// The least character of each glyph that is for everybody to use.
  private var characters: [UInt32: UInt32]?
  /// What clusters of several glyphs consist of; emptied when there are too many.
  private var pieces: [ClusterKey: ClusterPieces] = [:]

  private struct ClusterKey: Hashable {
    var glyphs: [UInt32]
    var text: ArraySlice<UInt8>
    var isBackward: Bool
    var language: LanguageTag
  }

  init(_ face: FontFace) {
    self.face = face
    examined = [UInt64](repeating: 0, count: face.glyphCount / 64 + 1)
    table = GlyphCodes.table([])
  }

  /// Notes that `glyph` comes in a cluster with `text`, and `isAlone` in it or with others.
  ///
  /// A glyph that alone stands for some characters, none of which is its own, is a ligature: its
  /// cluster says what it is.
  func note(_ glyph: UInt32, in text: ArraySlice<UInt8>, isAlone: Bool) {
    guard examine(glyph) else { return }
    let written = String(decoding: text, as: UTF8.self).unicodeScalars
    if let own = written.first(where: { face.glyph(for: $0.value) == glyph }) {
      enter(own.value, glyph)
    } else if !isAlone || text.isEmpty {
      if let character = character(of: glyph) { enter(character, glyph) }
    }
  }

  /// What the glyphs at `glyphs` of `run` stand for, together its cluster `range`, and notes those that
  /// stand for a single character.
  func pieces(of range: Range<Int>, _ glyphs: Range<Int>, in run: GlyphRun) -> ClusterPieces {
    var ids = glyphs.map { run.glyphs[$0].id }
    if run.isBackward { ids.reverse() }
    let key = ClusterKey(
      glyphs: ids, text: run.text[range], isBackward: run.isBackward, language: run.language)
    if let known = pieces[key] { return known }
    let found = ClusterPieces(
      range, of: run.text, glyphs: ids, isBackward: run.isBackward, face: face,
      language: run.language)
    for code in found.codes where examine(code.glyph) { enter(code.character, code.glyph) }
    if pieces.count >= GlyphCodes.mostCharacters { pieces.removeAll() }
    pieces[key] = found
    return found
  }

  /// True where `glyph` is drawn for a character by `text`, one of those for which fonts have the
  /// glyph of another, and that other is the one to be copied for it: a hyphen for the soft hyphen
  /// where a line ends. Its cluster must not say so alone.
  func isBorrowed(_ glyph: UInt32, for text: ArraySlice<UInt8>) -> Bool {
    let plain: [UInt32]
    let (first, second) = (text[text.startIndex], text[text.startIndex + 1])
    switch (text.count, first, second) {
    case (2, 0xC2, 0xAD): plain = [0x2D, 0x2010]
    case (2, 0xC2, 0xA0): plain = [0x20]
    case (3, 0xE2, 0x80):
      switch text[text.startIndex + 2] {
      case 0x80...0x8A, 0xAF: plain = [0x20]
      case 0x90, 0x91: plain = [0x2D]
      default: return false
      }
    default: return false
    }
    guard !isExamined(glyph), let own = plain.first(where: { face.glyph(for: $0) == glyph })
    else { return false }
    _ = examine(glyph)
    enter(own, glyph)
    return true
  }

  private func isExamined(_ glyph: UInt32) -> Bool {
    let place = Int(glyph)
    return place / 64 < examined.count && examined[place / 64] & 1 << UInt64(place % 64) != 0
  }

  /// True the first time.
  private func examine(_ glyph: UInt32) -> Bool {
    guard Int(glyph) / 64 < examined.count, !isExamined(glyph) else { return false }
    examined[Int(glyph) / 64] |= 1 << UInt64(glyph % 64)
    return true
  }

  /// The least character of `glyph` outside of the private planes. O(characters) the first time.
  private func character(of glyph: UInt32) -> UInt32? {
    if characters == nil {
      var found: [UInt32: UInt32] = [:]
      for range in face.coverage.ranges {
        for character in range where !GlyphCodes.isPrivate(character) {
          guard character <= 0xFFFF else { break }
          if let glyph = face.glyph(for: character), found[glyph] == nil {
            found[glyph] = character
          }
        }
      }
      characters = found
    }
    return characters?[glyph]
  }

  private static func isPrivate(_ character: UInt32) -> Bool {
    (0xE000...0xF8FF).contains(character) || character >= 0xF0000
  }

  /// A table of the kind that Cairo reads has room for characters of the first plane.
  private func enter(_ character: UInt32, _ glyph: UInt32) {
    guard let code = UInt16(exactly: character), let glyph = UInt16(exactly: glyph),
      code < 0xFFFF, !GlyphCodes.isPrivate(character), entries.count < GlyphCodes.mostCharacters
    else { return }
    // Several glyphs may have one character, a mark and its variants: Cairo looks for glyphs here.
    let place = entries.firstIndex { $0.character >= code } ?? entries.count
    entries.insert((code, glyph), at: place)
    table = GlyphCodes.table(entries)
  }

  /// A `cmap` with one subtable of format 4, a segment for each of `entries` (OpenType 1.9,
  /// "cmap", "Format 4").
  private static func table(_ entries: [(character: UInt16, glyph: UInt16)]) -> [UInt8] {
    let segments = entries + [(0xFFFF, 0)]
    let power = Int.bitWidth - 1 - segments.count.leadingZeroBitCount
    var words: [UInt16] = []
    words.reserveCapacity(14 + 4 * segments.count)
    // Version, one subtable: Windows, first plane, where it begins.
    words += [0, 1, 3, 1, 0, 12]
    // Format, length, language, and what a search may begin with.
    words += [4, UInt16(16 + 8 * segments.count), 0, UInt16(2 * segments.count)]
    words += [UInt16(2 << power), UInt16(power), UInt16(2 * (segments.count - (1 << power)))]
    words += segments.map(\.character) + [0] + segments.map(\.character)
    words += segments.map { $0.glyph &- $0.character } + segments.map { _ in 0 }
    return words.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
