internal import TypesetGeometry

/// The outlines of a font as Cairo 1.16 takes them apart for a document, and whether it can do so
/// without harm.
///
/// Cairo trusts the table `CFF `: a string or a subroutine that is not there stops the program, and a
/// dictionary that points beyond the table's end is followed. It goes through the letters that are used
/// to find their subroutines, through each of those once, and then may not know how many hints there
/// are: it takes hints for calls, which stops the program, or leaves out subroutines that letters need. So
/// a table is looked through in the same way before Cairo gets it. (Adobe's note 5176, of the table; 5177,
/// of the letters, here `CharstringWalk`.)
struct CFFTable {
  /// A list of pieces of the table (5176, 5).
  struct Index {
    /// How many there are.
    let count: Int
    /// Where the list ends.
    let end: Int
    private let table: UnsafeRawBufferPointer
    private let width: Int
    private let offsets: Int

    /// The list that begins at `start`; nil where it is not whole or its pieces are not in order.
    /// O(pieces).
    init?(at start: Int, _ table: UnsafeRawBufferPointer) {
      guard start >= 4, start + 2 <= table.count else { return nil }
      self.table = table
      offsets = start + 3
      count = Int(table[start]) << 8 | Int(table[start + 1])
      guard count > 0 else {
        width = 1
        end = start + 2
        return
      }
      guard start + 3 <= table.count else { return nil }
      width = Int(table[start + 2])
      guard 1...4 ~= width, offsets + (count + 1) * width <= table.count else { return nil }
      let most = table.count - (offsets + (count + 1) * width - 1)
      var last = 1
      for item in 0...count {
        let offset = Index.offset(at: offsets + item * width, width, table)
        guard offset >= last, offset <= most, item > 0 || offset == 1 else { return nil }
        last = offset
      }
      end = table.count - most + last
    }

    /// Where piece `item` stands in the table.
    subscript(item: Int) -> Range<Int> {
      let base = offsets + (count + 1) * width - 1
      let place = offsets + item * width
      return base + Index.offset(at: place, width, table)..<base
        + Index.offset(at: place + width, width, table)
    }

    /// The piece that begins at `start` and is not empty; nil where none does. O(log pieces).
    func piece(at start: Int) -> Range<Int>? {
      let base = offsets + (count + 1) * width - 1
      let next = (0..<count).partitioningIndex {
        base + Index.offset(at: offsets + $0 * width, width, table) <= start
      }
      // The last that begins there or before it.
      guard next > 0, self[next - 1].lowerBound == start, !self[next - 1].isEmpty
      else { return nil }
      return self[next - 1]
    }

    /// The number of `width` bytes at `place`, which is not among the first four of the table.
    @inline(__always)
    private static func offset(
      at place: Int, _ width: Int, _ table: UnsafeRawBufferPointer
    ) -> Int {
      let word = table.loadUnaligned(fromByteOffset: place &+ width &- 4, as: UInt32.self)
      return Int(
        UInt32(bigEndian: word) & UInt32.max >> UInt32(truncatingIfNeeded: 32 &- 8 &* width))
    }

    /// What is added to the number in a letter that calls one of these as subroutines (5177, 4.7).
    var bias: Int { count < 1240 ? 107 : count < 33900 ? 1131 : 32768 }
  }

  /// The bytes.
  let bytes: UnsafeRawBufferPointer
  /// The letters, by glyph.
  let letters: Index
  /// Subroutines that all fonts of the table have.
  let globalSubroutines: Index
  /// Subroutines of the font; nil where it has none.
  let subroutines: Index?

  /// The table `bytes`; nil where Cairo must not have it: it is damaged, or the font is keyed by CID.
  /// O(glyphs).
  ///
  /// Of fonts keyed by CID Cairo 1.16 loses count of the hints at once.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 4, bytes[2] == 4, let names = Index(at: 4, bytes),
      let tops = Index(at: names.end, bytes), tops.count > 0,
      let strings = Index(at: tops.end, bytes), let global = Index(at: strings.end, bytes),
      let top = CFFTable.dictionary(tops[0], bytes), top[CFFTable.ros] == nil,
      CFFTable.hasStrings(top, strings, bytes),
      let place = CFFTable.integers(top[17], bytes), place.count == 1,
      let letters = Index(at: place[0], bytes),
      let own = CFFTable.integers(top[18], bytes), own.count == 2, own[0] >= 0, own[1] >= 0,
      own[1] + own[0] <= bytes.count,
      let dictionary = CFFTable.dictionary(own[1]..<own[1] + own[0], bytes),
      CFFTable.hasStrings(dictionary, strings, bytes),
      // The widths that letters have or differ from are read without a look whether there are any.
      dictionary[20]?.isEmpty != true, dictionary[21]?.isEmpty != true
    else { return nil }
    self.bytes = bytes
    self.letters = letters
    globalSubroutines = global
    guard let operand = dictionary[19] else {
      subroutines = nil
      return
    }
    guard let offset = CFFTable.integers(operand, bytes), offset.count == 1,
      let list = Index(at: own[1] + offset[0], bytes)
    else { return nil }
    subroutines = list
  }

  /// What becomes of letters with Cairo, from good to bad.
  enum Prospect: Int, Comparable {
    /// They come out as they are.
    case good
    /// They do where Cairo does not look for their subroutines and takes all.
    case doubtful
    /// They stop the program, or may: one of them is damaged.
    case bad

    static func < (a: Prospect, b: Prospect) -> Bool { a.rawValue < b.rawValue }
  }

  /// What becomes of the letter at `place`. O(its bytes, those of its subroutines included).
  func prospect(of place: Range<Int>) -> Prospect {
    var walk = CharstringWalk(self)
    if walk.follow(place) == .harm { return .bad }
    return walk.isDoubtful ? .doubtful : .good
  }

  /// The bytes of a letter without ink that make Cairo take all subroutines without a look, where they
  /// are those of the first glyph, which it looks at first; nil where there is no room for them.
  ///
  /// An operator of two bytes before the width is known is too much for it. This one (`dotsection`) has
  /// meant nothing since fonts have been in this format.
  var refusal: [UInt8]? {
    let room = letters.count > 0 ? letters[0].count : 0
    return room < 3 ? nil : [12, 0] + [UInt8](repeating: 14, count: room - 2)
  }

  /// The operator that begins a font keyed by CID (5176, 18).
  private static let ros = 12 << 8 | 30

  /// Where the operands of each operator of the dictionary at `place` stand; nil where it is not whole,
  /// has an operator twice, or something else (5176, 4).
  private static func dictionary(
    _ place: Range<Int>, _ bytes: UnsafeRawBufferPointer
  ) -> [Int: Range<Int>]? {
    var entries: [Int: Range<Int>] = [:]
    var start = place.lowerBound
    var i = start
    while i < place.upperBound {
      let byte = bytes[i]
      switch byte {
      case 0...21:
        var key = Int(byte)
        let operands = start..<i
        i += 1
        if byte == 12 {
          guard i < place.upperBound else { return nil }
          key = key << 8 | Int(bytes[i])
          i += 1
        }
        guard entries.updateValue(operands, forKey: key) == nil else { return nil }
        start = i
      case 28: i += 3
      case 29: i += 5
      case 30:
        // A decimal figure goes on to a byte whose lower half is 15.
        while i < place.upperBound, bytes[i] & 15 != 15 { i += 1 }
        i += 1
      case 32...246: i += 1
      case 247...254: i += 2
      default: return nil
      }
    }
    return i == place.upperBound && start == i ? entries : nil
  }

  /// The whole numbers at `place`, as Cairo reads them; nil where there is nothing, or something else.
  private static func integers(_ place: Range<Int>?, _ bytes: UnsafeRawBufferPointer) -> [Int]? {
    guard let place, !place.isEmpty else { return nil }
    var numbers: [Int] = []
    var i = place.lowerBound
    while i < place.upperBound {
      let byte = Int(bytes[i])
      switch byte {
      case 28:
        numbers.append(Int(bytes[i + 1]) << 8 | Int(bytes[i + 2]))
        i += 3
      case 29:
        let value = bytes.loadUnaligned(fromByteOffset: i + 1, as: Int32.self)
        numbers.append(Int(Int32(bigEndian: value)))
        i += 5
      case 32...246:
        numbers.append(byte - 139)
        i += 1
      case 247...250:
        numbers.append((byte - 247) * 256 + Int(bytes[i + 1]) + 108)
        i += 2
      case 251...254:
        numbers.append(-(byte - 251) * 256 - Int(bytes[i + 1]) - 108)
        i += 2
      default: return nil
      }
    }
    return numbers
  }

  /// True where all strings that `dictionary` names are there: the standard ones, and `strings` (5176,
  /// 10). Those are its version, notice, full name, family, weight, copyright and PostScript names.
  private static func hasStrings(
    _ dictionary: [Int: Range<Int>], _ strings: Index, _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    for key in [0, 1, 2, 3, 4, 12 << 8, 12 << 8 | 21, 12 << 8 | 22, 12 << 8 | 38] {
      guard let place = dictionary[key] else { continue }
      guard let numbers = integers(place, bytes), numbers[0] < 391 + strings.count else {
        return false
      }
    }
    return true
  }
}
