/// Makes PNG files with stored (uncompressed) data, so that a test can say every byte.
struct PNGFixture {
  var width: Int
  var height: Int
  var depth: UInt8 = 8
  var colorType: UInt8 = 6
  var interlace: UInt8 = 0
  /// The rows, each with its filter byte; nil for rows of zeros.
  var rows: [UInt8]?
  /// Chunks between header and data.
  var extra: [(type: String, data: [UInt8])] = []

  var samples: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  var bytes: [UInt8] {
    let rowBytes = 1 + (width * samples * Int(depth) + 7) / 8
    let raw = rows ?? [UInt8](repeating: 0, count: rowBytes * height)
    var out = Self.signature + chunk("IHDR", header)
    for (type, data) in extra { out += chunk(type, data) }
    return out + chunk("IDAT", Self.stored(raw)) + chunk("IEND", [])
  }

  var header: [UInt8] {
    Self.word(width) + Self.word(height) + [depth, colorType, 0, 0, interlace]
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return Self.word(data.count) + body + Self.word(Self.crc(body))
  }

  /// zlib data of stored blocks (RFC 1950, RFC 1951 3.2.4).
  static func stored(_ raw: [UInt8]) -> [UInt8] {
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

  static func crc(_ bytes: [UInt8]) -> Int {
    var value: UInt32 = 0xffff_ffff
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }
    return Int(~value)
  }
}

/// A generator that gives the same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
