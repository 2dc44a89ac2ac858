internal import CTypesetCairo
internal import CTypesetFreeType
internal import TypesetFonts
internal import TypesetResources

/// A font's bytes as FreeType reads them, with `GlyphCodes` in place of the font's own `cmap`.
///
/// Nothing is copied: the entry of the table's directory is changed while it is read, and the
/// table lies beyond the file's end, where it may grow as long as the face lives.
final class FontStream {
  /// The `FT_StreamRec`, which calls back as long as the face lives.
  let record: UnsafeMutablePointer<FT_StreamRec>
  private let bytes: ResourceBytes
  private let codes: GlyphCodes
  /// Where offset and length of the table stand in the directory.
  private let entries: [Int]
  /// Where our table begins.
  private let start: Int
  /// Offset and length of our table, as the directory has them.
  private let change: [UInt8]

  /// Where the table `CFF ` stands; nil where there is none, or Cairo may have it in any case.
  private var outlines: Range<Int>?
  /// Where FreeType has read in that table, as it does to load letters: a bit a byte, in stretches of 4096
  /// bytes, which are empty as long as nothing in them was read. Large tables are read in a few places.
  private var places: [[UInt64]] = []
  /// Those of the places that are new since Cairo had the table.
  private var newPlaces: [Int] = []
  /// The table, once Cairo asks for it; nil inside where Cairo must not have it.
  private var table: CFFTable??
  /// What becomes of the letters that were loaded so far.
  private var prospect = CFFTable.Prospect.good

  /// Nil where the font's directory has no `cmap`.
  init?(_ source: FontFace, _ codes: GlyphCodes) {
    let bytes = source.resource
    let entries = FontStream.entries(of: 0x636D_6170, in: bytes.buffer, face: source.index)
    let start = (bytes.count + 3) & ~3
    guard !entries.isEmpty, let offset = UInt32(exactly: start) else { return nil }
    self.bytes = bytes
    self.codes = codes
    self.entries = entries
    self.start = start
    change = [offset, UInt32(GlyphCodes.emptySize)].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    record = .allocate(capacity: 1)
    record.initialize(to: FT_StreamRec())
    record.pointee.size = UInt(start + GlyphCodes.capacity)
    record.pointee.descriptor.pointer = Unmanaged.passUnretained(self).toOpaque()
    record.pointee.read = { record, offset, buffer, count in
      guard let record, let hold = record.pointee.descriptor.pointer else { return 0 }
      // No bytes are a question whether there is such a place; 0 says that there is.
      guard count > 0 else { return offset > record.pointee.size ? 1 : 0 }
      guard let buffer, offset < record.pointee.size else { return 0 }
      let count = min(count, record.pointee.size - offset)
      Unmanaged<FontStream>.fromOpaque(hold).takeUnretainedValue().read(
        at: Int(offset), UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
      return count
    }
  }

  deinit { record.deallocate() }

  /// Keeps Cairo, the only one who reads the table `CFF ` in one piece, from harm with the letters that
  /// were loaded till then: see `CFFTable`. It finds no outlines, and writes the letters as FreeType has
  /// them; or a glyph for missing characters that nobody sees, and writes all subroutines.
  func guardOutlines(of face: Int) {
    let bytes = self.bytes.buffer
    guard let entry = FontStream.entries(of: 0x4346_4620, in: bytes, face: face).first,
      let offset = FontStream.word(at: entry, bytes),
      let length = FontStream.word(at: entry + 4, bytes), offset + length <= bytes.count
    else { return }
    outlines = offset..<offset + length
    places = [[UInt64]](repeating: [], count: length >> 12 + 1)
  }

  /// Changes what Cairo must not see in `room`, the table of the outlines. O(glyphs) the first time, and
  /// the bytes of letters that are new.
  private func prepareOutlines(_ room: UnsafeMutableRawBufferPointer, _ outlines: Range<Int>) {
    let known: CFFTable?
    if let table {
      known = table
    } else {
      known = CFFTable(UnsafeRawBufferPointer(rebasing: bytes.buffer[outlines]))
      table = .some(known)
      // Cairo writes the first glyph in any case.
      if let known, known.letters.count > 0 { prospect = known.prospect(of: known.letters[0]) }
    }
    if let known {
      for place in newPlaces {
        guard let letter = known.letters.piece(at: place) else { continue }
        prospect = max(prospect, known.prospect(of: letter))
      }
      newPlaces.removeAll(keepingCapacity: true)
      if prospect == .good { return }
      if prospect == .doubtful, !codes.hasMissing, let refusal = known.refusal {
        for (place, byte) in zip(known.letters[0], refusal) { room[place] = byte }
        return
      }
    }
    for place in room.indices.prefix(4) { room[place] = 0 }
  }

  /// Notes that something was read at `place` of the outlines.
  private func note(_ place: Int) {
    let bit = UInt64(1) << UInt64(place & 63)
    let stretch = place >> 12
    if places[stretch].isEmpty { places[stretch] = [UInt64](repeating: 0, count: 64) }
    let word = place >> 6 & 63
    guard places[stretch][word] & bit == 0 else { return }
    places[stretch][word] |= bit
    newPlaces.append(place)
  }

  /// Fills `room` with what stands from `offset` on.
  private func read(at offset: Int, _ room: UnsafeMutableRawBufferPointer) {
    let end = offset + room.count
    let fromFile = min(max(bytes.count - offset, 0), room.count)
    if fromFile > 0 {
      room.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes.buffer[offset..<offset + fromFile]))
    }
    for place in fromFile..<room.count { room[place] = 0 }
    for entry in entries where entry < end && entry + change.count > offset {
      for (step, byte) in change.enumerated() where offset..<end ~= entry + step {
        room[entry + step - offset] = byte
      }
    }
    if let outlines, outlines.contains(offset) {
      note(offset - outlines.lowerBound)
      if offset == outlines.lowerBound, end == outlines.upperBound {
        prepareOutlines(room, outlines)
      }
    }
    let table = codes.table
    guard end > start, offset < start + table.count else { return }
    for place in max(start, offset)..<min(end, start + table.count) {
      room[place - offset] = table[place - start]
    }
  }

  /// Where the directory of the face has offset and length of each table called `tag` (OpenType
  /// 1.9, "Table Directory", "Font Collections").
  private static func entries(
    of tag: Int, in bytes: UnsafeRawBufferPointer, face index: Int
  ) -> [Int] {
    var start = 0
    if word(at: 0, bytes) == 0x7474_6366 {  // ttcf
      guard let offset = word(at: 12 + 4 * index, bytes) else { return [] }
      start = offset
    }
    guard let counts = word(at: start + 4, bytes) else { return [] }
    return (0..<counts >> 16).compactMap { entry in
      let place = start + 12 + 16 * entry
      return word(at: place, bytes) == tag && place + 16 <= bytes.count ? place + 8 : nil
    }
  }

  private static func word(at offset: Int, _ bytes: UnsafeRawBufferPointer) -> Int? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
