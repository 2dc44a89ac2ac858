/// A `CFF` table whose glyphs have names, written anew as one whose glyphs have numbers (Adobe 5176, 18): a PDF
/// can call those by any numbers, which do not have to be known before the last page.
enum NumberedOutlines {
  /// `table` with the numbers `codes`, one for each glyph, the first 0, and each glyph `widening` units wider; nil where it is damaged, where its glyphs
  /// have numbers already, or where its units are not a thousand to the em, which readers of such tables do not
  /// agree about. O(n).
  static func table(_ table: [UInt8], codes: [UInt16], widening: Int = 0) -> [UInt8]? {
    table.withUnsafeBytes { make($0, codes, widening) }
  }

  private static func make(
    _ table: UnsafeRawBufferPointer, _ codes: [UInt16], _ widening: Int
  ) -> [UInt8]? {
    guard table.count > 4 else { return nil }
    var place = Int(table[2])
    let nameStart = place
    guard CFFIndex.skip(table, &place) else { return nil }
    let names = table[nameStart..<place]
    guard let top = CFFIndex.first(table, place), CFFIndex.skip(table, &place) else { return nil }
    guard CFFIndex.skip(table, &place) else { return nil }
    let subroutineStart = place
    guard CFFIndex.skip(table, &place) else { return nil }
    let subroutines = table[subroutineStart..<place]

    var kept: [UInt8] = []
    var outlines = 0
    var own: (size: Int, start: Int) = (0, 0)
    for entry in CFFDictionary(table[top]).entries {
      switch entry.key {
      case 17: outlines = entry.operands.last ?? 0
      case 18 where entry.operands.count == 2: own = (entry.operands[0], entry.operands[1])
      // What letters look like; not what they are called.
      case 5, 0xC05, 0xC06, 0xC08: kept += table[entry.range]
      case 0xC07, 0xC1E: return nil
      default: break
      }
    }
    var end = outlines
    guard outlines > 0, own.start > 0, own.size >= 0, own.start + own.size <= table.count,
      CFFIndex.count(table, outlines) == codes.count, CFFIndex.skip(table, &end)
    else { return nil }

    var hints: [UInt8] = []
    var local: Slice<UnsafeRawBufferPointer>?
    // Letters without a width of their own have the first of these, all others differ from the second (5176, 16).
    var widths = [20: 0, 21: 0]
    for entry in CFFDictionary(table[own.start..<own.start + own.size]).entries {
      guard entry.key == 19 else {
        if widening > 0, widths[entry.key] != nil {
          widths[entry.key] = entry.operands.last ?? 0
        } else {
          hints += table[entry.range]
        }
        continue
      }
      let start = own.start + (entry.operands.last ?? 0)
      var end = start
      guard start > 0, CFFIndex.skip(table, &end) else { return nil }
      local = table[start..<end]
    }
    if widening > 0 {
      for (key, width) in widths.sorted(by: { $0.key < $1.key }) {
        hints += long(width + widening) + [UInt8(key)]
      }
    }
    // They stand right behind.
    if local != nil { hints += long(hints.count + 6) + [19] }

    var charset: [UInt8] = [0]
    for code in codes.dropFirst() { charset += [UInt8(code >> 8), UInt8(code & 255)] }
    let count = codes.count
    let selection: [UInt8] = [3, 0, 1, 0, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
    let strings = index([Array("Adobe".utf8), Array("Identity".utf8)])
    /// The dictionary with what stands where; it is as long whatever that is.
    func dictionary(_ charset: Int, _ selection: Int, _ outlines: Int, _ array: Int) -> [UInt8] {
      // Registry and ordering are the first strings behind the standard ones.
      [28, 1, 0x87, 28, 1, 0x88, 139, 12, 30] + kept + long(Int(codes.max() ?? 0) + 1) + [12, 34]
        + long(charset) + [15] + long(selection) + [12, 37] + long(outlines) + [17] + long(array)
        + [12, 36]
    }
    func part(_ start: Int) -> [UInt8] { index([long(hints.count) + long(start) + [18]]) }
    let head =
      4 + names.count + index([dictionary(0, 0, 0, 0)]).count + strings.count
      + subroutines.count
    let selectionStart = head + charset.count
    let outlineStart = selectionStart + selection.count
    let arrayStart = outlineStart + end - outlines
    let hintStart = arrayStart + part(0).count
    var result: [UInt8] = [1, 0, 4, 4]
    result += names
    result += index([dictionary(head, selectionStart, outlineStart, arrayStart)])
    result += strings
    result += subroutines
    result += charset
    result += selection
    result += table[outlines..<end]
    result += part(hintStart)
    result += hints
    if let local { result += local }
    return result
  }

  /// `table`, whose glyphs have names and are called by their places, with the standard names over and over in place of
  /// their own, which are most of it where few of many glyphs are left; nil where it is damaged, or its glyphs have
  /// numbers. O(n).
  static func withoutNames(_ table: [UInt8]) -> [UInt8]? {
    table.withUnsafeBytes { makeNameless($0) }
  }

  private static func makeNameless(_ table: UnsafeRawBufferPointer) -> [UInt8]? {
    guard table.count > 4 else { return nil }
    var place = Int(table[2])
    let nameStart = place
    guard CFFIndex.skip(table, &place) else { return nil }
    let names = table[nameStart..<place]
    guard let top = CFFIndex.first(table, place), CFFIndex.skip(table, &place),
      CFFIndex.skip(table, &place)
    else { return nil }
    let subroutineStart = place
    guard CFFIndex.skip(table, &place) else { return nil }
    let subroutines = table[subroutineStart..<place]
    var kept: [UInt8] = []
    var outlines = 0
    var own: (size: Int, start: Int) = (0, 0)
    for entry in CFFDictionary(table[top]).entries {
      switch entry.key {
      case 17: outlines = entry.operands.last ?? 0
      case 18 where entry.operands.count == 2: own = (entry.operands[0], entry.operands[1])
      // What letters look like, with their units.
      case 5, 0xC05, 0xC06, 0xC07, 0xC08: kept += table[entry.range]
      case 0xC1E: return nil
      default: break
      }
    }
    var end = outlines
    guard outlines > 0, own.start > 0, own.size >= 0, own.start + own.size <= table.count,
      CFFIndex.skip(table, &end)
    else { return nil }
    var hints: [UInt8] = []
    var local: Slice<UnsafeRawBufferPointer>?
    for entry in CFFDictionary(table[own.start..<own.start + own.size]).entries {
      guard entry.key == 19 else {
        hints += table[entry.range]
        continue
      }
      let start = own.start + (entry.operands.last ?? 0)
      var end = start
      guard start > 0, CFFIndex.skip(table, &end) else { return nil }
      local = table[start..<end]
    }
    // They stand right behind.
    if local != nil { hints += long(hints.count + 6) + [19] }
    // Ranges of names (5176, 13).
    var charset: [UInt8] = [2]
    var left = CFFIndex.count(table, outlines) - 1
    while left > 0 {
      let count = min(left, NumberedOutlines.standardNames)
      charset += [0, 1, UInt8((count - 1) >> 8), UInt8((count - 1) & 255)]
      left -= count
    }
    func dictionary(_ charset: Int, _ outlines: Int, _ hintStart: Int) -> [UInt8] {
      kept + long(charset) + [15] + long(outlines) + [17] + long(hints.count) + long(hintStart)
        + [18]
    }
    let head = 4 + names.count + index([dictionary(0, 0, 0)]).count + 2 + subroutines.count
    let outlineStart = head + charset.count
    var result: [UInt8] = [1, 0, 4, 4]
    result += names
    result += index([dictionary(head, outlineStart, outlineStart + end - outlines)])
    // No strings.
    result += [0, 0]
    result += subroutines
    result += charset
    result += table[outlines..<end]
    result += hints
    if let local { result += local }
    return result
  }

  /// So many names every reader knows, beside that of no glyph (5176, appendix A).
  private static let standardNames = 390

  /// A whole number in five bytes (5176, 4).
  private static func long(_ value: Int) -> [UInt8] {
    [29] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// An INDEX of `objects` (5176, 5), whose offsets have two bytes.
  private static func index(_ objects: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = [UInt8(objects.count >> 8), UInt8(objects.count & 255), 2]
    var offset = 1
    for size in objects.map(\.count) + [0] {
      result += [UInt8(offset >> 8), UInt8(offset & 255)]
      offset += size
    }
    return result + objects.flatMap { $0 }
  }
}

/// The steps through an INDEX of a `CFF` table (Adobe 5176, 5).
enum CFFIndex {
  /// How many objects the one at `place` has.
  static func count(_ table: UnsafeRawBufferPointer, _ place: Int) -> Int {
    place + 1 < table.count ? Int(table[place]) << 8 | Int(table[place + 1]) : 0
  }

  /// The first object of the one at `place`; nil where it is empty or damaged.
  static func first(_ table: UnsafeRawBufferPointer, _ place: Int) -> Range<Int>? {
    let count = count(table, place)
    guard count > 0, place + 3 < table.count else { return nil }
    let size = Int(table[place + 2])
    guard (1...4).contains(size), place + 3 + (count + 1) * size <= table.count else { return nil }
    let data = place + 2 + (count + 1) * size
    let first = data + number(table, place + 3, size)
    let end = data + number(table, place + 3 + size, size)
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
