/// Objects that are alike: the elements of one kind in a structure, of which a table has thousands.
///
/// Each stands in rows of one width, a number in one of its places below the same number of the object before it, so that
/// rows differ by constants, and what they differ by deflates to nearly nothing (PDF 32000-1, 7.4.4.4).
struct ObjectRows {
  /// So many go into one stream: a reader that wants one of them reads all.
  static let most = 4096
  /// A width is a multiple of this: the last digits of offsets are the same in all rows then, and so are those before
  /// them in every tenth.
  private static let unit = 10

  private var bodies = PDFBytes()
  /// Where each object ends in `bodies`.
  private var ends: [Int] = []
  private(set) var numbers: [Int] = []
  /// How wide a row is; 0 for as wide as most objects are.
  private let width: Int

  init(width: Int = 0) { self.width = width }

  var count: Int { numbers.count }

  /// Adds `object`, which is to be the object `number`.
  mutating func add(_ object: PDFBytes, as number: Int) {
    bodies.append(object.bytes)
    bodies.append(0x0A)
    ends.append(bodies.count)
    numbers.append(number)
  }

  mutating func removeAll() {
    bodies.removeAll()
    ends.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// The data of an object stream of them: what rows differ by from those above, how wide they are, and where the first object
  /// begins (7.5.7). O(n log n).
  func rows() -> (data: [UInt8], width: Int, first: Int) {
    var lengths: [Int] = []
    var begin = 0
    for end in ends {
      lengths.append(end - begin)
      begin = end
    }
    let middle = lengths.sorted()[lengths.count / 2]
    let digits = ObjectRows.digits(numbers.max() ?? 0)
    let width = self.width > 0 ? self.width : ObjectRows.rounded(middle, to: ObjectRows.unit)
    let room = lengths.reduce(0) { $0 + ObjectRows.rounded($1, to: width) }
    // Both numbers of an object, a space behind each; as many as a row has room for.
    let offsetDigits = ObjectRows.digits(room)
    let pair = digits + offsetDigits + 2
    let pairs = max(1, width / pair)
    var all = PDFBytes()
    all.reserve((count / pairs + 1) * width + room)
    var offset = 0
    for (place, number) in numbers.enumerated() {
      all.append(integer: number, width: digits)
      all.append(0x20)
      all.append(integer: offset, width: offsetDigits)
      all.append(0x20)
      // What a row has beside its pairs stands behind each.
      all.append(spaces: width / pairs - pair)
      if (place + 1) % pairs == 0 {
        all.append(spaces: ObjectRows.rounded(all.count, to: width) - all.count)
      }
      offset += ObjectRows.rounded(lengths[place], to: width)
    }
    all.append(spaces: ObjectRows.rounded(all.count, to: width) - all.count)
    let first = all.count
    begin = 0
    for end in ends {
      bodies.bytes.withUnsafeBufferPointer {
        all.append(UnsafeBufferPointer(rebasing: $0[begin..<end]))
      }
      all.append(spaces: ObjectRows.rounded(end - begin, to: width) - (end - begin))
      begin = end
    }
    return (RowFilter.differences(all.bytes, row: width), width, first)
  }

  private static func rounded(_ count: Int, to unit: Int) -> Int {
    (count + unit - 1) / unit * unit
  }

  /// How many digits `value` has.
  static func digits(_ value: Int) -> Int {
    var digits = 1
    var rest = value / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return digits
  }
}
