/// A TrueType font of a few glyphs that are drawn here, written table by table (OpenType 1.9).
///
/// Outlines are polygons: every point is on the curve. The first glyph stands for what is missing.
struct DrawnFont {
  /// A glyph.
  struct Glyph {
    /// The character that it is for; nil for none.
    var scalar: UInt16?
    /// How far the pen moves.
    var advance: Int
    /// Its contours: corners from the first on, x and y. What turns clockwise is filled.
    var contours: [[(x: Int, y: Int)]]
  }

  /// Its family and its full name.
  var name: String
  /// The glyphs, those with characters in the order of these.
  var glyphs: [Glyph]

  static let unitsPerEm = 1000

  /// The font file.
  func file() -> [UInt8] {
    let outlines = glyphs.map(DrawnFont.outline)
    var places: [Int] = [0]
    for outline in outlines { places.append(places[places.count - 1] + outline.count / 2) }
    let boxes = glyphs.map(DrawnFont.box)
    let mostPoints = glyphs.map { $0.contours.reduce(0) { $0 + $1.count } }.max() ?? 0
    let mostContours = glyphs.map(\.contours.count).max() ?? 0
    // In the order of their tags, as the directory wants it.
    let tables: [(String, [UInt8])] = [
      ("OS/2", os2()), ("cmap", cmap()), ("glyf", outlines.flatMap(\.self)),
      ("head", head(boxes)), ("hhea", hhea(boxes)),
      ("hmtx", DrawnFont.words(zip(glyphs, boxes).flatMap { [$0.advance, $1.left] })),
      ("loca", DrawnFont.words(places)),
      (
        "maxp",
        DrawnFont.long(0x0001_0000)
          + DrawnFont.words([
            glyphs.count, mostPoints, mostContours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
          ])
      ),
      ("name", names()),
      (
        "post",
        DrawnFont.long(0x0003_0000) + DrawnFont.long(0) + DrawnFont.words([-100, 50])
          + [UInt8](repeating: 0, count: 20)
      ),
    ]
    return DrawnFont.font(of: tables)
  }

  private static func font(of tables: [(String, [UInt8])]) -> [UInt8] {
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

  // MARK: Glyphs

  /// The box around a glyph's points; all zero for one without any.
  private typealias Box = (left: Int, bottom: Int, right: Int, top: Int)

  private static func box(_ glyph: Glyph) -> Box {
    let points = glyph.contours.flatMap(\.self)
    return (
      points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0, points.map(\.x).max() ?? 0,
      points.map(\.y).max() ?? 0
    )
  }

  private static func outline(_ glyph: Glyph) -> [UInt8] {
    guard !glyph.contours.isEmpty else { return [] }
    let box = box(glyph)
    var out = words([glyph.contours.count, box.left, box.bottom, box.right, box.top])
    var last = -1
    for contour in glyph.contours {
      last += contour.count
      out += words([last])
    }
    out += words([0])
    let points = glyph.contours.flatMap(\.self)
    // On the curve, and with differences of two bytes.
    out += [UInt8](repeating: 1, count: points.count)
    for path in [points.map(\.x), points.map(\.y)] {
      out += words(zip(path, [0] + path).map { $0 - $1 })
    }
    return out.count % 2 == 0 ? out : out + [0]
  }

  // MARK: Tables

  private func head(_ boxes: [Box]) -> [UInt8] {
    let magic: UInt32 = 0x5F0F_3CF5
    let dates = [UInt8](repeating: 0, count: 16)
    let edges = [
      boxes.map(\.left).min() ?? 0, boxes.map(\.bottom).min() ?? 0, boxes.map(\.right).max() ?? 0,
      boxes.map(\.top).max() ?? 0,
    ]
    return DrawnFont.long(0x0001_0000) + DrawnFont.long(0x0001_0000) + DrawnFont.long(0)
      + DrawnFont.long(magic) + DrawnFont.words([3, DrawnFont.unitsPerEm]) + dates
      + DrawnFont.words(edges + [0, 8, 2, 0, 0])
  }

  private func hhea(_ boxes: [Box]) -> [UInt8] {
    let widest = glyphs.map(\.advance).max() ?? 0
    let free = zip(glyphs, boxes).map { $0.advance - $1.right }.min() ?? 0
    return DrawnFont.long(0x0001_0000)
      + DrawnFont.words([
        800, -200, 0, widest, boxes.map(\.left).min() ?? 0, free, boxes.map(\.right).max() ?? 0, 1,
        0, 0, 0, 0, 0, 0, 0, glyphs.count,
      ])
  }

  private func os2() -> [UInt8] {
    let scalars = glyphs.compactMap(\.scalar)
    let ends = [Int(scalars.first ?? 0xFFFF), Int(scalars.last ?? 0xFFFF)]
    return DrawnFont.words([
      4, glyphs[0].advance, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0,
    ])
      + [UInt8](repeating: 0, count: 26)
      + Array("NONE".utf8) + DrawnFont.words([0x40] + ends + [800, -200, 0, 800, 200])
      + DrawnFont.long(0) + DrawnFont.long(0) + DrawnFont.words([500, 700, 0, 0x20, 0])
  }

  /// Format 4: a segment for each character, and the closing one.
  private func cmap() -> [UInt8] {
    let coded = glyphs.enumerated().compactMap { place, glyph in
      glyph.scalar.map { (glyph: place, scalar: Int($0)) }
    }
    let codes = coded.map(\.scalar) + [0xFFFF]
    let deltas = coded.map { $0.glyph - $0.scalar } + [1]
    let count = codes.count
    var power = 1
    var log = 0
    while power * 2 <= count { (power, log) = (power * 2, log + 1) }
    return DrawnFont.words([0, 1, 3, 1]) + DrawnFont.long(12)
      + DrawnFont.words([4, 16 + 8 * count, 0, 2 * count, 2 * power, log, 2 * (count - power)])
      + DrawnFont.words(codes + [0] + codes + deltas + [Int](repeating: 0, count: count))
  }

  private func names() -> [UInt8] {
    let plain = String(name.filter { $0 != " " })
    let texts = [(1, name), (2, "Regular"), (4, name), (6, plain)]
    var storage: [UInt8] = []
    var records: [UInt8] = []
    for (id, text) in texts {
      let utf16 = DrawnFont.words(text.utf16.map(Int.init))
      records += DrawnFont.words([3, 1, 0x409, id, utf16.count, storage.count])
      storage += utf16
    }
    return DrawnFont.words([0, texts.count, 6 + records.count]) + records + storage
  }

  // MARK: Numbers

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
}
