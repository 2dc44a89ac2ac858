/// A look at a font file's outermost structure before HarfBuzz sees it.
///
/// HarfBuzz is safe with any bytes, but reads a cut-off font as one with empty glyphs; whoever
/// draws would then fail late or draw nothing. So the table directory is held against the file's
/// length here. (OpenType 1.9, "Table Directory", "Font Collections".)
enum SFNTDirectory {
  /// Tables without which nothing can be set.
  private static let needed: [UInt32] = [tag("head"), tag("maxp"), tag("cmap"), tag("hhea")]

  static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Checks all faces of `bytes`; see `check`.
  static func checkAll(_ bytes: UnsafeRawBufferPointer, file: String) throws(FontError) {
    try check(bytes, file: file, index: 0)
    guard bytes.count >= 12, UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)) == tag("ttcf")
    else { return }
    let count = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    // Each takes four bytes: more than there is room for is cut off at the first of those.
    for index in 0..<min(Int(count), bytes.count / 4) where index > 0 {
      try check(bytes, file: file, index: index)
    }
  }

  /// Throws where face `index` of `bytes` is cut off, is no font or lacks a table. O(tables).
  static func check(
    _ bytes: UnsafeRawBufferPointer, file: String, index: Int
  ) throws(FontError) {
    func failure(_ reason: FontError.Reason) -> FontError {
      FontError(file: file, index: index, reason: reason)
    }
    func word(at offset: Int) -> UInt32? {
      guard offset >= 0, offset + 4 <= bytes.count else { return nil }
      return UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    guard let signature = word(at: 0) else { throw failure(.notAFont) }
    var start = 0
    if signature == tag("ttcf") {
      guard let count = word(at: 8) else { throw failure(.truncated) }
      guard index >= 0, index < Int(count) else { throw failure(.noSuchFace) }
      guard let offset = word(at: 12 + 4 * index) else { throw failure(.truncated) }
      start = Int(offset)
    } else if index != 0 {
      throw failure(.noSuchFace)
    }
    let flavour = word(at: start)
    guard flavour == 0x0001_0000 || flavour == tag("OTTO") || flavour == tag("true") else {
      throw failure(flavour == nil ? .truncated : .notAFont)
    }
    guard let counts = word(at: start + 4) else { throw failure(.truncated) }
    let tables = Int(counts >> 16)
    var found = [Bool](repeating: false, count: needed.count)
    for entry in 0..<tables {
      let place = start + 12 + 16 * entry
      guard let name = word(at: place), let offset = word(at: place + 8),
        let length = word(at: place + 12), Int(offset) + Int(length) <= bytes.count
      else { throw failure(.truncated) }
      if length > 0, let which = needed.firstIndex(of: name) { found[which] = true }
    }
    for (which, isThere) in found.enumerated() where !isThere {
      let name = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: needed[which] >> UInt32($0)) }
      throw failure(.missingTable(String(decoding: name, as: UTF8.self)))
    }
  }
}
