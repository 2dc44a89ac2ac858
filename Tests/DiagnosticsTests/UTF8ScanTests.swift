import Testing
import TypesetDiagnostics

/// Bytes that are UTF-8 and bytes that are not.
@Suite struct UTF8ScanTests {
  /// Every scalar is one; what is cut off or damaged is taken apart as Swift's decoder does it.
  @Test func everyScalar() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), value < 0x3000 || value % 97 == 0 else { continue }
      let bytes = Array(String(scalar).utf8)
      #expect(UTF8Scan.unit(in: bytes, at: 0, before: bytes.count) == .scalar(bytes.count))
      #expect(UTF8Scan.scalar(in: bytes, at: 0, length: bytes.count) == scalar)
    }
  }

  @Test func anything() {
    var random = Seeded(7)
    for _ in 0..<4000 {
      let bytes = (0..<random.number(1...6)).map { _ in
        random.once(in: 2)
          ? UInt8(random.number(0x80...0xFF)) : random.pick([0x41, 0xE0, 0xED, 0xF0])
      }
      var scalars: [Unicode.Scalar?] = []
      var place = 0
      while place < bytes.count {
        switch UTF8Scan.unit(in: bytes, at: place, before: bytes.count) {
        case .scalar(let length):
          scalars.append(UTF8Scan.scalar(in: bytes, at: place, length: length))
          place += length
        case .illFormed(let length):
          scalars.append("\u{FFFD}")
          place += length
        }
      }
      #expect(scalars == String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0 })
    }
  }
}
