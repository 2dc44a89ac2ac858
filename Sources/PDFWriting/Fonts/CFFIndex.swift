/// The steps through an INDEX of a `CFF` table (Adobe 5176, 5).
enum CFFIndex {
  /// How many objects the one at `place` has.
  static func count(_ table: UnsafeRawBufferPointer, _ place: Int) -> Int {
    place + 1 < table.count ? Int(table[place]) << 8 | Int(table[place + 1]) : 0
  }

  /// The first object of the one at `place`; nil where it is empty or damaged.
  static func first(_ table: UnsafeRawBufferPointer, _ place: Int) -> Range<Int>? {
    object(table, place, 0)
  }

  /// The object `which` of the one at `place`; nil where there is none, or it is damaged.
  static func object(_ table: UnsafeRawBufferPointer, _ place: Int, _ which: Int) -> Range<Int>? {
    let count = count(table, place)
    guard (0..<count).contains(which), place + 3 < table.count else { return nil }
    let size = Int(table[place + 2])
    guard (1...4).contains(size), place + 3 + (count + 1) * size <= table.count else { return nil }
    let data = place + 2 + (count + 1) * size
    let first = data + number(table, place + 3 + which * size, size)
    let end = data + number(table, place + 3 + (which + 1) * size, size)
    return first <= end && first >= 0 && end <= table.count ? first..<end : nil
  }

  /// Moves `place` behind the one that begins there; false where it is damaged.
  static func skip(_ table: UnsafeRawBufferPointer, _ place: inout Int) -> Bool {
    guard place >= 0, place + 1 < table.count else { return false }
    let count = count(table, place)
    guard count > 0 else {
      place += 2
      return true
    }
    guard place + 2 < table.count else { return false }
    let size = Int(table[place + 2])
    let last = place + 3 + count * size
    guard (1...4).contains(size), last + size <= table.count else { return false }
    place = last + size - 1 + number(table, last, size)
    return place <= table.count
  }

  private static func number(_ table: UnsafeRawBufferPointer, _ place: Int, _ size: Int) -> Int {
    (0..<size).reduce(0) { $0 << 8 | Int(table[place + $1]) }
  }
}

/// The entries of a DICT of a `CFF` table (Adobe 5176, 4).
struct CFFDictionary {
  /// An operator with what stands before it.
  struct Entry {
    /// The operator; of two bytes the first, 12, is above: 0xC1E is ROS.
    var key: Int
    /// Whole numbers before it; of others 0.
    var operands: [Int]
    /// Where operands and operator stand.
    var range: Range<Int>
  }

  let entries: [Entry]

  /// The entries of `bytes`; what is behind damage is left out. O(n).
  init(_ bytes: Slice<UnsafeRawBufferPointer>) {
    var entries: [Entry] = []
    var operands: [Int] = []
    var place = bytes.startIndex
    var start = place
    func byte(_ ahead: Int) -> Int {
      place + ahead < bytes.endIndex ? Int(bytes[place + ahead]) : 0
    }
    while place < bytes.endIndex {
      switch byte(0) {
      case 0...21:
        let isLong = byte(0) == 12
        let key = isLong ? 0xC00 | byte(1) : byte(0)
        place = min(place + (isLong ? 2 : 1), bytes.endIndex)
        entries.append(Entry(key: key, operands: operands, range: start..<place))
        operands.removeAll()
        start = place
      case 28:
        operands.append(Int(Int16(truncatingIfNeeded: byte(1) << 8 | byte(2))))
        place += 3
      case 29:
        let value = byte(1) << 24 | byte(2) << 16 | byte(3) << 8 | byte(4)
        operands.append(Int(Int32(truncatingIfNeeded: value)))
        place += 5
      case 30:
        operands.append(0)
        place += 1
        while place < bytes.endIndex, byte(0) & 15 != 15 { place += 1 }
        place += 1
      case 32...246:
        operands.append(byte(0) - 139)
        place += 1
      case 247...250:
        operands.append((byte(0) - 247) * 256 + byte(1) + 108)
        place += 2
      case 251...254:
        operands.append(-(byte(0) - 251) * 256 - byte(1) - 108)
        place += 2
      default: place += 1
      }
    }
    self.entries = entries
  }
}
