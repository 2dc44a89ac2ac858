internal import CTypesetICU

/// The letters of a dictionary's patterns, numbered from 1, the most frequent first; 0 is what is
/// in no pattern.
struct LetterTable: Sendable {
  /// Numbers of the scalars below `lowEnd`.
  private var low: [UInt16]
  private var high: [UInt32: UInt16]
  private static let lowEnd: UInt32 = 0x800

  /// How many letters have numbers.
  let count: Int

  /// The number of the word's boundary, `.` in patterns.
  var boundary: UInt16 { low[0x2E] }

  init(scalars: [UInt32]) {
    low = [UInt16](repeating: 0, count: Int(LetterTable.lowEnd))
    high = [:]
    count = scalars.count
    for (index, scalar) in scalars.enumerated() {
      if scalar < LetterTable.lowEnd {
        low[Int(scalar)] = UInt16(index + 1)
      } else {
        high[scalar] = UInt16(index + 1)
      }
    }
  }

  /// The number of `scalar`.
  @inline(__always)
  func number(of scalar: UInt32) -> UInt16 {
    if scalar < LetterTable.lowEnd { return low[Int(scalar)] }
    return high.isEmpty ? 0 : high[scalar] ?? 0
  }
}

/// The text encoding of a dictionary file.
enum DictionaryEncoding {
  case utf8
  /// What each byte stands for.
  case singleByte([UInt32])

  /// The encoding that the first line of a dictionary names: `UTF-8`, `ISO8859-2`, `KOI8-R`,
  /// `microsoft-cp1251`.
  init(named name: String) throws(HyphenationError) {
    if name == "UTF-8" || name == "utf-8" || name == "UTF8" {
      self = .utf8
      return
    }
    if name == "ISO8859-1" {
      self = .singleByte((0..<256).map { UInt32($0) })
      return
    }
    var table = [UInt32](repeating: 0, count: 256)
    let vendor = "microsoft-"
    let plain = name.hasPrefix(vendor) ? String(name.dropFirst(vendor.utf8.count)) : name
    guard !plain.isEmpty, ts_single_byte_table(plain, &table) else {
      throw .unknownEncoding(name)
    }
    self = .singleByte(table)
  }
}
