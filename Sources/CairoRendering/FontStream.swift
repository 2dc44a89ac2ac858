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

  /// Where the outlines of a font stand that Cairo must not take for such; nil for others.
  private var hidden: Range<Int>?

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

  /// Lets whoever reads the table `CFF ` in one piece find no outlines in it, which only Cairo
  /// does, where the font is keyed by CID.
  ///
  /// Cairo 1.16 loses count of the hints of such fonts where subroutines have some, and then takes
  /// hints for calls: it stops the program, or leaves out subroutines that letters need. Without
  /// the table it writes the letters as FreeType has them.
  func hideOutlines(of face: Int) {
    let bytes = self.bytes.buffer
    guard let entry = FontStream.entries(of: 0x4346_4620, in: bytes, face: face).first,
      let offset = FontStream.word(at: entry, bytes),
      let length = FontStream.word(at: entry + 4, bytes), offset + length <= bytes.count
    else { return }
    let table = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    if FontStream.isKeyedByCID(table) { hidden = offset..<offset + length }
  }

  /// True where the first operator of the font's dictionary is ROS (Adobe's note 5176, 18).
  private static func isKeyedByCID(_ table: UnsafeRawBufferPointer) -> Bool {
    guard table.count > 4, let names = index(at: Int(table[2]), table),
      let dictionaries = index(at: names.end, table)
    else { return false }
    // Before it stand three numbers, of five bytes at the most.
    let head = table[dictionaries.first..<min(dictionaries.first + 18, dictionaries.end)]
    return zip(head, head.dropFirst()).contains { $0 == 12 && $1 == 30 }
  }

  /// Where the first item of the INDEX at `start` begins, and where the INDEX ends (5176, 5).
  private static func index(
    at start: Int, _ table: UnsafeRawBufferPointer
  ) -> (first: Int, end: Int)? {
    guard start + 3 <= table.count else { return nil }
    let count = Int(table[start]) << 8 | Int(table[start + 1])
    let width = Int(table[start + 2])
    let base = start + 2 + (count + 1) * width
    guard count > 0, (1...4).contains(width), base < table.count else { return nil }
    let last = table[base + 1 - width...base].reduce(0) { $0 << 8 | Int($1) }
    guard last > 0, base + last <= table.count else { return nil }
    return (base + 1, base + last)
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
    if let hidden, offset == hidden.lowerBound, end == hidden.upperBound {
      for place in room.indices.prefix(4) { room[place] = 0 }
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
