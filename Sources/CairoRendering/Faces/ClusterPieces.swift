package import TypesetFonts
package import TypesetRichText

/// What each glyph stands for in a cluster of several, so that readers that know nothing but glyphs
/// (`ToUnicode`) find the word.
///
/// Cairo says of such a cluster what it is beside its glyphs (`ActualText`), and of a glyph what our
/// `GlyphCodes` have: a single character. So a variant of a Thai tone mark has its mark's code here, whichever
/// glyph it is; a half letter or a ligature, which stand for several characters, are cut off as clusters of
/// their own where the letters are drawn in the order of reading. Glyphs that are drawn before what they follow
/// (the Devanagari sign of i) stay in the order in which they are drawn: poppler takes what `ActualText` says to
/// reach from the first glyph to the last, and finds a space behind it where the last is not the rightmost.
package struct ClusterPieces {
  /// A glyph and the character that is to be copied for it.
  package struct Code {
    /// The glyph.
    package var glyph: UInt32
    /// Its character.
    package var character: UInt32
  }

  /// Clusters in place of the one; empty where it stays.
  package private(set) var cuts: [(bytes: Int, glyphs: Int)] = []
  /// What single glyphs stand for.
  package private(set) var codes: [Code] = []
  /// The text that other glyphs have a part in; none for one whose part another glyph has.
  package private(set) var shares: [(glyph: UInt32, text: [UInt8])] = []

  /// What the cluster `range` of `text` is to `glyphs` of `face`, in the order of reading as far as
  /// the eye goes. O(n log n) in the cluster.
  package init(
    _ range: Range<Int>, of text: [UInt8], glyphs: [UInt32], isBackward: Bool, face: FontFace,
    language: LanguageTag
  ) {
    guard
      var parts = face.parts(
        of: range, in: text, isRightToLeft: isBackward, language: language)
    else { return }
    if isBackward { parts.reverse() }
    guard parts.map(\.glyph) == glyphs else { return }
    let order = parts.indices.sorted { (parts[$0].start, $0) < (parts[$1].start, $1) }
    var groups = ClusterPieces.groups(of: order.map { parts[$0] }, range)
    for index in groups.indices { groups[index].read(text, face) }
    for group in groups where group.codes.isEmpty {
      for (place, glyph) in group.glyphs.enumerated() {
        shares.append((glyph, place == 0 ? Array(text[group.text]) : []))
      }
    }
    shares += ClusterPieces.halves(groups, face)
    // A mark may stand among the letters of a ligature: then the pieces are no stretches of the text.
    guard !isBackward || groups.allSatisfy({ !$0.isLigature }) else { return }
    for group in groups { codes += group.codes }
    if order == Array(parts.indices) { cuts = ClusterPieces.cuts(groups) }
  }

  /// The glyphs of one stretch of the text.
  private struct Group {
    var text: Range<Int>
    var glyphs: [UInt32]
    var codes: [Code] = []
    /// The characters that `codes` are for.
    var characters: [UInt32] = []
    /// True for one glyph of several characters.
    var isLigature = false

    mutating func read(_ bytes: [UInt8], _ face: FontFace) {
      let written = String(decoding: bytes[text], as: UTF8.self).unicodeScalars.map(\.value)
        .filter { !$0.isIgnorable }
      if glyphs.count == 1, written.count > 1 {
        // The glyph of one of these characters: the others were dropped, or are in other glyphs.
        if let own = written.first(where: { face.glyph(for: $0) == glyphs[0] }) {
          codes = [Code(glyph: glyphs[0], character: own)]
        } else {
          isLigature = true
        }
        return
      }
      var characters = written
      let pieces = written.flatMap { ClusterPieces.decomposition(of: $0) }
      if characters.count < glyphs.count { characters = pieces }
      guard characters.count == glyphs.count else { return }
      codes = zip(glyphs, characters).map { glyph, character in
        // Half of a sign, whose other half is in the letter's glyph.
        let own = pieces.first { face.glyph(for: $0) == glyph }
        return Code(glyph: glyph, character: own ?? character)
      }
      self.characters = characters
    }
  }

  /// Glyphs that have the first half of a sign in them, beside a letter of their own, where the next glyph is the other
  /// half: the Kannada ro.
  private static func halves(
    _ groups: [Group], _ face: FontFace
  ) -> [(glyph: UInt32, text: [UInt8])] {
    var found: [(glyph: UInt32, text: [UInt8])] = []
    var last: (glyph: UInt32, character: UInt32)?
    for group in groups {
      for (place, code) in group.codes.enumerated() {
        let character = place < group.characters.count ? group.characters[place] : code.character
        let halves = decomposition(of: character)
        if let last, halves.count == 2, code.character == halves[1],
          face.glyph(for: last.character) != last.glyph
        {
          let both = [last.character, halves[0]].compactMap(Unicode.Scalar.init)
          found.append((last.glyph, both.flatMap { Array($0.utf8) }))
        }
        last = (code.glyph, code.character)
      }
      if group.codes.isEmpty { last = nil }
    }
    return found
  }

  /// Canonically, and as HarfBuzz takes apart the Thai and Lao sign of am.
  private static func decomposition(of scalar: UInt32) -> [UInt32] {
    switch scalar {
    case 0xE33: [0xE4D, 0xE32]
    case 0xEB3: [0xECD, 0xEB2]
    default: FontFace.decomposition(of: scalar)
    }
  }

  /// `parts`, in the order of the text, by the stretches of `range` that they stand for.
  private static func groups(of parts: [FontFace.Part], _ range: Range<Int>) -> [Group] {
    var groups: [Group] = []
    for part in parts {
      if let last = groups.last, last.text.lowerBound == part.start {
        groups[groups.count - 1].glyphs.append(part.glyph)
        continue
      }
      let start = groups.isEmpty ? range.lowerBound : part.start
      if !groups.isEmpty {
        groups[groups.count - 1].text = groups[groups.count - 1].text.lowerBound..<start
      }
      groups.append(Group(text: start..<range.upperBound, glyphs: [part.glyph]))
    }
    return groups
  }

  /// A cluster for each ligature, and for all that is between two.
  private static func cuts(_ groups: [Group]) -> [(bytes: Int, glyphs: Int)] {
    var cuts: [(bytes: Int, glyphs: Int)] = []
    var isOpen = false
    for group in groups {
      if isOpen, !group.isLigature {
        cuts[cuts.count - 1].bytes += group.text.count
        cuts[cuts.count - 1].glyphs += group.glyphs.count
      } else {
        cuts.append((group.text.count, group.glyphs.count))
      }
      isOpen = !group.isLigature
    }
    return cuts.count > 1 ? cuts : []
  }
}
