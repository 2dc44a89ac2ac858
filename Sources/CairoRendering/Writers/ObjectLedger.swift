internal import TypesetGeometry
internal import Glibc

/// Follows a PDF on its way to a sink, and knows whether its table of objects tells the truth.
///
/// Cairo 1.16 loses errors that it meets while it writes fonts: the document is finished without
/// them, and nothing says so. But the table then names objects that are not there.
final class ObjectLedger: ByteSink {
  private let sink: any ByteSink
  /// Where the bytes in `window` begin in the document.
  private var offset = 0
  /// What was not looked at yet: a line that may go on.
  private var window: [UInt8] = []
  /// Where lines `7 0 obj` begin, in order, and behind that their numbers, of which 24 bits are enough.
  private var objects: [UInt64] = []
  /// What follows the last line `xref`.
  private var table: [UInt8]?
  /// Is told that a table begins, before the bytes with it go on.
  private let meetsTable: () -> Void

  init(_ sink: any ByteSink, meetsTable: @escaping () -> Void = {}) {
    self.sink = sink
    self.meetsTable = meetsTable
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    look(at: bytes)
    return sink.write(bytes)
  }

  /// True where each object of the table is where it says. Call it once everything was written.
  /// O(objects log objects).
  var isWhole: Bool {
    guard let table else { return false }
    // `0 7`, and for each object a line of 20 bytes (PDF 32000-1, 7.5.4).
    let lines = table.split(separator: 10, maxSplits: 1)
    guard lines.count == 2, let total = lines[0].split(separator: 32).last.flatMap(number) else {
      return false
    }
    let entries = lines[1]
    guard total > 0, entries.count / 20 >= total else { return false }
    return (1..<total).allSatisfy { object in
      let entry = entries.dropFirst(20 * object).prefix(20)
      guard entry[entry.startIndex + 17] == UInt8(ascii: "n") else { return true }
      guard let wanted = number(entry.prefix(10)) else { return false }
      return begins(object, at: wanted)
    }
  }

  private func begins(_ object: Int, at wanted: Int) -> Bool {
    let line = ObjectLedger.line(object, at: wanted)
    let place = objects.indices.partitioningIndex { objects[$0] < line }
    return place < objects.count && objects[place] == line
  }

  private static func line(_ number: Int, at offset: Int) -> UInt64 {
    UInt64(offset) << 24 | UInt64(number & 0xFF_FFFF)
  }

  private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard digit >= 48, digit < 58 else { return nil }
      value = value &* 10 &+ Int(digit - 48)
    }
    return value
  }

  /// The longest line that is looked for, and the line feed before it.
  private static let longest = 24

  private func look(at bytes: UnsafeRawBufferPointer) {
    table?.append(contentsOf: bytes)
    window.append(contentsOf: bytes)
    let kept = window.withUnsafeBytes { scan($0) }
    offset += window.count - kept
    window.removeFirst(window.count - kept)
  }

  /// Notes objects and the table in `bytes`; how many bytes at the end may begin another.
  private func scan(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var place = 0
    while let found = memchr(base + place, 10, bytes.count - place) {
      let line = base.distance(to: UnsafeRawPointer(found)) + 1
      // What is left may be the beginning of one.
      guard line + ObjectLedger.longest <= bytes.count else { break }
      place = line
      let first = bytes[line]
      if first >= 48, first < 58 {
        var end = line
        var number = 0
        while end - line < 12, bytes[end] >= 48, bytes[end] < 58 {
          number = 10 * number + Int(bytes[end] - 48)
          end += 1
        }
        if memcmp(base + end, " 0 obj\n", 7) == 0 {
          objects.append(ObjectLedger.line(number, at: offset + line))
        }
      } else if first == UInt8(ascii: "x"), memcmp(base + line, "xref\n", 5) == 0 {
        table = Array(bytes[(line + 5)...])
        meetsTable()
      }
    }
    return min(bytes.count - place, ObjectLedger.longest + 1)
  }
}
