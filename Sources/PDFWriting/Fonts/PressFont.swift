internal import TypesetFonts
internal import TypesetGeometry

/// A face as a document uses it: which of its glyphs, how wide they are, and what each stands for.
///
/// Glyphs have codes of one byte, as they come, and of two bytes where those are used up; then the font is two in the file,
/// each with its own glyphs. A face with more letters than that has two bytes from the start (`needsWords`): a glyph's code is
/// its `CID` there. All tables are flat arrays by glyph.
///
/// Tracked letters have a font of their own, in which each is wider by most of the tracking: poppler takes letters for
/// words of their own where a tenth of the em is between them, and `Tc` for a gap.
final class PressFont {
  /// The face, upright.
  let face: FontFace
  /// How much wider each glyph is than in the face, in units of the face.
  let widening: Int
  /// The same in hundred-thousandths of the em.
  let spacing: Int
  /// The numbers of its objects, by their names.
  private(set) var objects: [Int: Int] = [:]
  /// Its place among the document's fonts: 3 is `/F3`.
  let place: Int
  /// Codes of two bytes by glyph, where glyphs and codes differ (a `CFF` font with a charset, 5176 §13).
  let codes: [UInt16]?
  /// Codes of one byte; nil where all have two.
  @exclusivity(unchecked) private(set) var bytes: ByteCodes?
  /// Widths by glyph, in hundred-thousandths of the em, as they will stand in the file; -1 for a glyph
  /// that was not used yet.
  ///
  /// Whole thousandths: PDFium cuts off what is less, and its letters would fall back by up to one each.
  @exclusivity(unchecked) private(set) var widths: [Int32]
  /// The same as the face has them; nil where those are whole thousandths.
  @exclusivity(unchecked) private var advances: [Int32]?
  /// How far letters may stand from their places before a number puts them right, in hundred-thousandths of the em: half a
  /// thousandth, or where widths are not those of the face, as much as Cairo lets them. Whatever number
  /// stands on the line takes up all that letters before it are off.
  let slack: Int
  /// What each glyph stands for: a character; none, `PressFont.unset`; or, below that, a text of several.
  @exclusivity(unchecked) private var meanings: [Int32]
  /// The texts of several characters, one behind the other, and where each begins.
  private var texts: [UInt8] = []
  private var starts: [Int] = [0]

  /// What glyphs stand for beside that: the font is named again with another table for each of these. There are few
  /// of them, and few glyphs in each: the small capital of H stands for h in one line and for H in another.
  private(set) var variants: [Variant] = []

  /// A second meaning of some glyphs.
  struct Variant {
    fileprivate var meanings: [UInt32: Int32] = [:]

    /// Whether `glyph` is in use with one of these.
    func hasMeaning(of glyph: UInt32) -> Bool { meanings[glyph] != nil }
  }

  /// A font has no more meanings beside the first.
  private static let mostVariants = 6

  private static let unset: Int32 = -1

  /// What glyphs stand for that never stood alone.
  private var shares: [UInt32: Int32] = [:]

  /// `face` as the font `place` of a document, each of whose glyphs is `widening` units wider; `text` is the first that is set
  /// in it.
  init(_ face: FontFace, widening: Int, place: Int, text: [UInt8]) {
    self.face = face
    self.widening = widening
    spacing = roundHalfEven(widening, times: 100_000, over: face.unitsPerEm)
    self.place = place
    codes = CIDCharset.codes(of: face)
    if codes == nil, !PressFont.needsWords(face, text) {
      bytes = ByteCodes(count: face.glyphCount, space: face.spaceGlyph)
    }
    widths = [Int32](repeating: -1, count: face.glyphCount)
    let isWhole = 1000.isMultiple(of: face.unitsPerEm) && spacing.isMultiple(of: 100)
    advances = isWhole ? nil : widths
    slack = isWhole ? 50 : 150
    meanings = [Int32](repeating: PressFont.unset, count: face.glyphCount)
  }

  /// True where the font has such a glyph.
  @inline(__always)
  func has(_ glyph: UInt32) -> Bool { Int(glyph) < widths.count }

  /// The code of two bytes of `glyph`.
  @inline(__always)
  func code(of glyph: UInt32) -> UInt16 {
    if let codes { return codes[Int(glyph)] }
    return UInt16(truncatingIfNeeded: glyph)
  }

  /// The code of one byte of `glyph`, which is in use; 0 where it has two.
  @inline(__always)
  func byte(of glyph: UInt32) -> UInt8 { bytes?.slots[Int(glyph)] ?? 0 }

  /// The glyph behind which word spacing stands; nil where nothing is.
  var spacedGlyph: UInt32? { bytes == nil ? nil : face.spaceGlyph }

  /// The advances of the face by glyph, in hundred-thousandths of the em; -1 for a glyph that was not used yet.
  var ownWidths: [Int32] { advances ?? widths }

  /// The width of `glyph` in hundred-thousandths of the em; the glyph is in use from here on.
  @inline(__always)
  func width(of glyph: UInt32) -> Int {
    let known = widths[Int(glyph)]
    return known >= 0 ? Int(known) : measure(glyph)
  }

  private func measure(_ glyph: UInt32) -> Int {
    let advance = PressFont.width(of: glyph, in: face, widening: widening)
    let width = roundHalfEven(advance, times: 1, over: 100) * 100
    widths[Int(glyph)] = Int32(clamping: width)
    advances?[Int(glyph)] = Int32(clamping: advance)
    _ = bytes?.give(glyph, for: meanings[Int(glyph)])
    return width
  }

  /// The advance of `glyph` of `face`, `widening` units wider, in hundred-thousandths of the em.
  static func width(of glyph: UInt32, in face: FontFace, widening: Int) -> Int {
    let units = max(0, face.advance(of: glyph).rawValue) + widening
    return roundHalfEven(units, times: 100_000, over: face.unitsPerEm)
  }

  /// How much wider letters of `face` are to be that are set with so much tracking, a whole number of twentieths of the
  /// em; 0 where readers find their words without it, or the face’s widths cannot be written anew.
  static func widening(of face: FontFace, tracking: Int) -> Int {
    guard tracking >= leastSpacing, FontSubset.canWiden(face) else { return 0 }
    return min(tracking / 5000, mostSpacing) * face.unitsPerEm / 20
  }

  /// Tracking from which on letters are wider, in hundred-thousandths of the em: what is less is no gap between words for
  /// any reader, with what kerning adds.
  private static let leastSpacing = 7000
  /// The most, in twentieths of the em.
  private static let mostSpacing = 60

  /// Whether `glyph` is in use.
  func isUsed(_ glyph: Int) -> Bool { glyph < widths.count && widths[glyph] >= 0 }

  /// The glyphs in use, in order. O(glyphs of the font).
  var used: [UInt32] { widths.indices.lazy.filter { self.widths[$0] >= 0 }.map { UInt32($0) } }

  // MARK: Meanings

  /// Notes that `glyph` stands for the bytes `range` of `text`; false where it already stands for
  /// something else. O(range).
  func note(_ glyph: UInt32, _ range: Range<Int>, of text: [UInt8]) -> Bool {
    guard !range.isEmpty else { return false }
    let known = meanings[Int(glyph)]
    let first = text[range.lowerBound]
    if range.count == 1, first < 0x80 {
      if known == Int32(first) { return true }
      guard known == PressFont.unset else { return false }
      meanings[Int(glyph)] = Int32(first)
      return true
    }
    return note(long: glyph, text[range], known)
  }

  /// True where `glyph` is known to stand for `byte`, a character of ASCII.
  @inline(__always)
  func stands(_ glyph: UInt32, for byte: UInt8) -> Bool {
    Int(glyph) < meanings.count && byte < 0x80 && meanings[Int(glyph)] == Int32(byte)
  }

  /// Which of the variants, from 1, has `glyph` for the bytes `range` of `text`; nil where there would be too many.
  func variant(of glyph: UInt32, _ range: Range<Int>, of text: [UInt8]) -> Int? {
    guard !range.isEmpty, PressFont.isShort(text[range]) else { return nil }
    let meaning = meaning(of: text[range])
    for place in variants.indices {
      let known = variants[place].meanings[glyph]
      if known == meaning { return place + 1 }
      if known == nil {
        variants[place].meanings[glyph] = meaning
        return place + 1
      }
    }
    guard variants.count < PressFont.mostVariants else { return nil }
    variants.append(Variant(meanings: [glyph: meaning]))
    return variants.count
  }

  /// The number that stands for `text`.
  private func meaning(of text: ArraySlice<UInt8>) -> Int32 {
    if let scalar = PressFont.scalar(text) { return scalar }
    if let known = (1..<starts.count).first(where: {
      texts[starts[$0 - 1]..<starts[$0]].elementsEqual(text)
    }) {
      return PressFont.unset - Int32(known)
    }
    texts.append(contentsOf: text)
    starts.append(texts.count)
    return PressFont.unset - Int32(starts.count - 1)
  }

  /// Readers take so many units of UTF-16 from one letter, and some of them no more.
  static let mostUnits = 8

  /// Whether all readers take `text` from one letter.
  private static func isShort(_ text: ArraySlice<UInt8>) -> Bool {
    text.count <= mostUnits
      || text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) } <= mostUnits
  }

  /// What the font is called among a document's: its own place, or that of its variant `variant`; where glyphs have one byte,
  /// those of two are a font of their own.
  func place(_ variant: Int, isLong: Bool) -> Int {
    place + variant << 12 + (isLong && bytes != nil ? 1 << 15 : 0)
  }

  /// The object of the font `place`, which is one of these; `reserve` gives numbers of objects.
  func object(_ place: Int, _ reserve: () -> Int) -> Int {
    if let known = objects[place] { return known }
    let object = reserve()
    objects[place] = object
    return object
  }

  /// Notes that `glyph` stands for `character`, unless it stands for something already.
  func suggest(_ glyph: UInt32, _ character: UInt32) {
    if meanings[Int(glyph)] == PressFont.unset { meanings[Int(glyph)] = Int32(character) }
  }

  /// Notes that `glyph` is part of what stands for `text`, or beside another glyph that does, where that is empty. It counts
  /// where nothing else is known of it.
  func suggest(_ glyph: UInt32, share text: ArraySlice<UInt8>) {
    guard meanings[Int(glyph)] == PressFont.unset else { return }
    // A part of a letter may stand for another one elsewhere; what has none of its own joins words and is not seen.
    guard shares[glyph] == nil || shares[glyph] == PressFont.nothing else { return }
    shares[glyph] =
      text.isEmpty || !PressFont.isShort(text) ? PressFont.nothing : meaning(of: text)
  }

  /// Whether `glyph` is known as part of what stands for a text.
  func hasShare(_ glyph: UInt32) -> Bool { shares[glyph] != nil }

  /// WORD JOINER: no letters, and it changes none beside it.
  private static let nothing: Int32 = 0x2060

  private func note(long glyph: UInt32, _ text: ArraySlice<UInt8>, _ known: Int32) -> Bool {
    if let scalar = PressFont.scalar(text) {
      if known == scalar { return true }
      guard known == PressFont.unset else { return false }
      meanings[Int(glyph)] = scalar
      return true
    }
    if known < PressFont.unset {
      return texts[stretch(known)].elementsEqual(text)
    }
    guard known == PressFont.unset, PressFont.isShort(text) else { return false }
    texts.append(contentsOf: text)
    starts.append(texts.count)
    meanings[Int(glyph)] = PressFont.unset - Int32(starts.count - 1)
    return true
  }

  private func stretch(_ meaning: Int32) -> Range<Int> {
    let place = Int(PressFont.unset - meaning)
    return starts[place - 1]..<starts[place]
  }

  /// The single character that the well-formed UTF-8 `text` is; nil for several.
  private static func scalar(_ text: ArraySlice<UInt8>) -> Int32? {
    let first = text[text.startIndex]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard text.count == length else { return nil }
    var value = Int32(first) & (length == 1 ? 0x7F : 0xFF >> Int32(length + 1))
    for byte in text.dropFirst() { value = value << 6 | Int32(byte & 0x3F) }
    return value
  }

  // MARK: What the file says

  /// `W`: the widths of the glyphs in use, by code (PDF 32000-1, 9.7.4.3).
  func appendWidths(of glyphs: [(code: UInt16, glyph: UInt32)], to bytes: inout PDFBytes) {
    var next = -1
    for (code, glyph) in glyphs {
      if Int(code) != next {
        if next >= 0 { bytes.append(0x5D) }
        bytes.append(integer: Int(code))
        bytes.append(0x5B)
      } else {
        bytes.append(0x20)
      }
      bytes.append(decimal: Int(widths[Int(glyph)]), places: 2)
      next = Int(code) + 1
    }
    if next >= 0 { bytes.append(0x5D) }
  }

  /// Gives each of `glyphs` that stands for nothing a character that says so: U+FFFD.
  func fillMeanings(of glyphs: [UInt32]) {
    for glyph in glyphs { suggest(glyph, 0xFFFD) }
  }

  /// What `glyph` stands for, as UTF-16 in hexadecimal digits; false where nothing is known.
  func appendMeaning(of glyph: UInt32, _ variant: Int, to bytes: inout PDFBytes) -> Bool {
    let meaning =
      variant == 0
      ? meanings[Int(glyph)] : variants[variant - 1].meanings[glyph] ?? PressFont.unset
    if meaning < PressFont.unset {
      bytes.append(meaning: texts[stretch(meaning)])
      return true
    }
    guard meaning >= 0 else { return false }
    var value = UInt32(meaning)
    // Joins words as U+2060 does, and may not be written (ISO 19005-2, 6.2.11.7.2).
    if value == 0xFEFF { value = 0x2060 }
    // Code points that are never characters, which no reader can show.
    if value == 0 || value & 0xFFFE == 0xFFFE
      || (0xFDD0...0xFDEF).contains(value)
    {
      value = 0xFFFD
    }
    if value > 0xFFFF {
      bytes.append(hex: UInt16(0xD7C0 + (value >> 10)))
      bytes.append(hex: UInt16(0xDC00 + (value & 0x3FF)))
    } else {
      bytes.append(hex: UInt16(value))
    }
    return true
  }

  /// The character that `glyph` stands for, where it is one that is written as it is, in four digits; nil for anything else.
  func character(of glyph: UInt32, _ variant: Int) -> UInt32? {
    let meaning =
      variant == 0
      ? meanings[Int(glyph)] : variants[variant - 1].meanings[glyph] ?? PressFont.unset
    return (1..<0xD800).contains(meaning) ? UInt32(meaning) : nil
  }

  /// Gives each of `glyphs` that stands for nothing the character that the font has it for, or what it has a part in. O(characters
  /// of the font), where there is such a glyph.
  func completeMeanings(of glyphs: [UInt32]) {
    guard glyphs.contains(where: { meanings[Int($0)] == PressFont.unset }) else { return }
    for range in face.coverage.ranges {
      for character in range where !PressFont.isPrivate(character) {
        if let glyph = face.glyph(for: character), widths[Int(glyph)] >= 0 {
          suggest(glyph, character)
        }
      }
    }
    completeMathForms(of: glyphs)
    for glyph in glyphs where meanings[Int(glyph)] == PressFont.unset {
      if let share = shares[glyph] { meanings[Int(glyph)] = share }
    }
  }

  /// Gives large forms of signs and their parts, which no character has, the character of the sign.
  private func completeMathForms(of glyphs: [UInt32]) {
    guard face.hasMathForms,
      glyphs.contains(where: { meanings[Int($0)] == PressFont.unset })
    else { return }
    for range in face.coverage.ranges {
      for character in range where !PressFont.isPrivate(character) {
        guard let glyph = face.glyph(for: character) else { continue }
        for form in face.mathForms(of: glyph) where isUsed(Int(form)) { suggest(form, character) }
      }
    }
  }

  /// Whether `character` is one of those that everybody may give a meaning of their own.
  static func isPrivate(_ character: UInt32) -> Bool {
    (0xE000...0xF8FF).contains(character) || character >= 0xF0000
  }
}
