internal import TypesetResources
internal import TypesetRichText

/// A face of our own for a machine without fonts: no characters, and a box for what is missing.
///
/// A TrueType font of one glyph, written here table by table (OpenType 1.9), so that text can be
/// measured and drawn, and every character of it reported, where there is no font file at all.
enum LastResort {
  static let unitsPerEm = 1000

  static func makeFace() -> FontFace {
    let name = "Last Resort"
    let record = FontRecord(families: [name], style: "Regular", fullNames: [name], file: name)
    do throws(FontError) {
      return try FontFace(record: record, bytes: ResourceBytes(copying: font()))
    } catch {
      preconditionFailure("our own font is well formed: \(error)")
    }
  }

  /// The font file.
  static func font() -> [UInt8] {
    // In the order of their tags, as the directory wants it.
    let tables: [(String, [UInt8])] = [
      ("OS/2", os2()), ("cmap", cmap()), ("glyf", glyf()), ("head", head()), ("hhea", hhea()),
      ("hmtx", words([500, 50])), ("loca", words([0, glyf().count / 2])),
      ("maxp", long(0x0001_0000) + words([1, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])),
      ("name", names()),
      (
        "post",
        long(0x0003_0000) + long(0) + words([-100, 50]) + long(0)
          + long(0) + long(0) + long(0) + long(0)
      ),
    ]
    var out = long(0x0001_0000) + words([tables.count, 128, 3, tables.count * 16 - 128])
    var offset = 12 + 16 * tables.count
    for (tag, data) in tables {
      out += Array(tag.utf8) + long(checksum(data)) + long(UInt32(offset))
      out += long(UInt32(data.count))
      offset += (data.count + 3) / 4 * 4
    }
    var headStart = 0
    for (tag, data) in tables {
      if tag == "head" { headStart = out.count }
      out += data
      out += [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
    // head.checksumAdjustment
    let adjustment = long(0xB1B0_AFBA &- checksum(out))
    out.replaceSubrange(headStart + 8..<headStart + 12, with: adjustment)
    return out
  }

  private static func words(_ values: [Int]) -> [UInt8] {
    values.flatMap { value -> [UInt8] in
      let word = UInt16(truncatingIfNeeded: value)
      return [UInt8(word >> 8), UInt8(word & 0xFF)]
    }
  }

  private static func long(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  private static func checksum(_ data: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for (place, byte) in data.enumerated() {
      sum = sum &+ UInt32(byte) << UInt32(24 - 8 * (place % 4))
    }
    return sum
  }

  private static func head() -> [UInt8] {
    let magic: UInt32 = 0x5F0F_3CF5
    let dates = [UInt8](repeating: 0, count: 16)
    return long(0x0001_0000) + long(0x0001_0000) + long(0) + long(magic)
      + words([3, unitsPerEm]) + dates + words([50, 0, 450, 700, 0, 8, 2, 0, 0])
  }

  private static func hhea() -> [UInt8] {
    long(0x0001_0000) + words([800, -200, 0, 500, 50, 50, 450, 1, 0, 0, 0, 0, 0, 0, 0, 1])
  }

  private static func os2() -> [UInt8] {
    words([4, 500, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0])
      + [UInt8](repeating: 0, count: 10) + long(0) + long(0) + long(0) + long(0)
      + Array("NONE".utf8) + words([0x40, 0xFFFF, 0xFFFF, 800, -200, 0, 800, 200])
      + long(0) + long(0) + words([500, 700, 0, 0x20, 0])
  }

  /// Format 4 with nothing but its closing segment.
  private static func cmap() -> [UInt8] {
    words([0, 1, 3, 1]) + long(12) + words([4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0])
  }

  /// A frame 50 units thick, 400 × 700: the outer contour clockwise, the inner the other way.
  private static func glyf() -> [UInt8] {
    let flags = [UInt8](repeating: 1, count: 8)
    let x = words([50, 0, 400, 0, -350, 300, 0, -300])
    let y = words([0, 700, 0, -700, 50, 0, 600, 0])
    return words([2, 50, 0, 450, 700, 3, 7, 0]) + flags + x + y
  }

  private static func names() -> [UInt8] {
    let texts = [(1, "Last Resort"), (2, "Regular"), (4, "Last Resort"), (6, "LastResort")]
    var storage: [UInt8] = []
    var records: [UInt8] = []
    for (id, text) in texts {
      let utf16 = words(text.utf16.map(Int.init))
      records += words([3, 1, 0x409, id, utf16.count, storage.count])
      storage += utf16
    }
    return words([0, texts.count, 6 + records.count]) + records + storage
  }
}
