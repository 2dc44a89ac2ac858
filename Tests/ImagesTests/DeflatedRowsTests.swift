import CTypesetZlib
import TypesetImages
import TypesetTestSupport
import Testing

/// The walk over the deflated rows of a PNG, which the press takes as they are, beside zlib.
@Suite struct DeflatedRowsTests {
  private static let row = 61
  private static let rows = 200

  /// Rows as a photograph has them: hardly anything is repeated.
  private func noise(_ random: inout Seeded, filter: UInt8 = 1) -> [UInt8] {
    (0..<DeflatedRowsTests.rows).flatMap { _ in
      [filter]
        + (1..<DeflatedRowsTests.row).map { _ in
          // Two thirds of a byte, some values oftener than others: it can be deflated, and codes are of many lengths.
          UInt8(
            40 + Int.random(in: 0..<60, using: &random) + Int.random(in: 0..<20, using: &random))
        }
    }
  }

  private func deflated(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    #expect(compress2(&result, &count, bytes, UInt(bytes.count), level) == Z_OK)
    return Array(result.prefix(Int(count)))
  }

  private func areWhole(_ data: [UInt8], rows: Int = DeflatedRowsTests.rows) -> Bool {
    data.withUnsafeBytes { DeflatedRows.areWhole($0, row: DeflatedRowsTests.row, rows: rows) }
  }

  @Test(arguments: [Int32(1), 6, 9]) func soundOnesAreSure(_ level: Int32) {
    var random = Seeded(11)
    for _ in 0..<20 {
      let isWhole = areWhole(deflated(noise(&random), level: level))
      #expect(isWhole)
    }
  }

  @Test func otherSizesAndFiltersAreNot() {
    var random = Seeded(12)
    let sound = noise(&random)
    let data = deflated(sound)
    for rows in [1, DeflatedRowsTests.rows - 1, DeflatedRowsTests.rows + 1] {
      #expect(!areWhole(data, rows: rows))
    }
    #expect(!areWhole(data, rows: 0))
    #expect(!areWhole(deflated(Array(sound.dropLast()))))
    #expect(!areWhole(deflated(sound + [0])))
    for row in [0, 1, DeflatedRowsTests.rows - 1] {
      var wrong = sound
      wrong[row * DeflatedRowsTests.row] = 5
      #expect(!areWhole(deflated(wrong)), "row \(row)")
    }
    for cut in [0, 1, 2, 6, data.count / 2, data.count - 5, data.count - 1] {
      #expect(!areWhole(Array(data.prefix(cut))), "\(cut) bytes")
    }
    // What is stored, and what is deflated by the fixed codes, has to be inflated.
    #expect(!areWhole(deflated(sound, level: 0)))
  }

  /// What is said to be whole is what zlib inflates, but for its checksum over the rows.
  @Test func damageIsNeverWhole() {
    var random = Seeded(13)
    let data = deflated(noise(&random))
    var sure = 0
    for _ in 0..<3000 {
      var damaged = data
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      guard areWhole(damaged) else { continue }
      sure += 1
      var stream = z_stream()
      #expect(
        inflateInit2_(&stream, -15, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK)
      defer { inflateEnd(&stream) }
      var rows = [UInt8](repeating: 0, count: 2 * DeflatedRowsTests.row * DeflatedRowsTests.rows)
      let count = rows.count
      let status = damaged.withUnsafeMutableBufferPointer { input in
        rows.withUnsafeMutableBufferPointer { output in
          stream.next_in = input.baseAddress.map { $0 + 2 }
          stream.avail_in = UInt32(input.count - 6)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(count)
          return inflate(&stream, Z_FINISH)
        }
      }
      #expect(status == Z_STREAM_END)
      #expect(Int(stream.total_out) == DeflatedRowsTests.row * DeflatedRowsTests.rows)
      let filters = stride(from: 0, to: Int(stream.total_out), by: DeflatedRowsTests.row)
      #expect(filters.allSatisfy { rows[$0] <= 4 })
    }
    // Letters of codes of one length may stand for each other.
    #expect(sure > 0 && sure < 3000)
  }
}
