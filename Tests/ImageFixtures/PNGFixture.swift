/// Makes PNG files with stored (uncompressed) data, so that a test can say every byte.
public struct PNGFixture {
  private let width: Int
  private let height: Int
  private let depth: UInt8
  private let colorType: UInt8
  private let interlace: UInt8
  private let rows: [UInt8]?
  private let extra: [(type: String, data: [UInt8])]

  /// A picture of `rows`, each with its filter byte before it; rows of zeros where nil. `extra`
  /// are chunks between header and data.
  public init(
    width: Int, height: Int, depth: UInt8 = 8, colorType: UInt8 = 6, interlace: UInt8 = 0,
    rows: [UInt8]? = nil, extra: [(type: String, data: [UInt8])] = []
  ) {
    self.width = width
    self.height = height
    self.depth = depth
    self.colorType = colorType
    self.interlace = interlace
    self.rows = rows
    self.extra = extra
  }

  private var samples: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  /// The file.
  public var bytes: [UInt8] {
    let rowBytes = 1 + (width * samples * Int(depth) + 7) / 8
    let raw = rows ?? [UInt8](repeating: 0, count: rowBytes * height)
    var out = Self.signature + chunk("IHDR", header)
    for (type, data) in extra { out += chunk(type, data) }
    return out + chunk("IDAT", Self.stored(raw)) + chunk("IEND", [])
  }

  private var header: [UInt8] {
    Self.word(width) + Self.word(height) + [depth, colorType, 0, 0, interlace]
  }

  /// What a PNG begins with.
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A chunk with its checksum.
  public func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return Self.word(data.count) + body + Self.word(Self.crc(body))
  }

  /// zlib data of stored blocks (RFC 1950, RFC 1951 3.2.4).
  private static func stored(_ raw: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var place = 0
    repeat {
      let count = min(raw.count - place, 65_535)
      let isLast: UInt8 = place + count == raw.count ? 1 : 0
      out += [isLast, UInt8(count & 255), UInt8(count >> 8)]
      out += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      out += raw[place..<place + count]
      place += count
    } while place < raw.count
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return out + word(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    var value: UInt32 = 0xffff_ffff
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }
    return Int(~value)
  }
}
