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
    guard let parts = NamedOutlines(table, widening: widening), !parts.hasUnits,
      parts.count == codes.count
    else { return nil }
    var charset: [UInt8] = [0]
    for code in codes.dropFirst() { charset += [UInt8(code >> 8), UInt8(code & 255)] }
    let count = codes.count
    let selection: [UInt8] = [3, 0, 1, 0, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
    let strings = index([Array("Adobe".utf8), Array("Identity".utf8)])
    /// The dictionary with what stands where; it is as long whatever that is.
    func dictionary(_ charset: Int, _ selection: Int, _ outlines: Int, _ array: Int) -> [UInt8] {
      // Registry and ordering are the first strings behind the standard ones.
      [28, 1, 0x87, 28, 1, 0x88, 139, 12, 30] + parts.looks + long(Int(codes.max() ?? 0) + 1)
        + [12, 34] + long(charset) + [15] + long(selection) + [12, 37] + long(outlines) + [17]
        + long(array) + [12, 36]
    }
    func part(_ start: Int) -> [UInt8] { index([long(parts.hints.count) + long(start) + [18]]) }
    let head =
      4 + parts.names.count + index([dictionary(0, 0, 0, 0)]).count + strings.count
      + parts.subroutines.count
    let selectionStart = head + charset.count
    let outlineStart = selectionStart + selection.count
    let arrayStart = outlineStart + parts.outlines.count
    let hintStart = arrayStart + part(0).count
    var result: [UInt8] = [1, 0, 4, 4]
    result += parts.names
    result += index([dictionary(head, selectionStart, outlineStart, arrayStart)])
    result += strings
    result += parts.subroutines
    result += charset
    result += selection
    result += parts.outlines
    result += part(hintStart)
    result += parts.hints
    result += parts.local
    return result
  }

  /// `table`, whose glyphs have names and are called by their places, with the standard names over and over in place of
  /// their own, which are most of it where few of many glyphs are left; nil where it is damaged, or its glyphs have
  /// numbers. O(n).
  static func withoutNames(_ table: [UInt8]) -> [UInt8]? {
    table.withUnsafeBytes { makeNameless($0) }
  }

  private static func makeNameless(_ table: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let parts = NamedOutlines(table) else { return nil }
    // Ranges of names (5176, 13).
    var charset: [UInt8] = [2]
    var left = parts.count - 1
    while left > 0 {
      let count = min(left, NumberedOutlines.standardNames)
      charset += [0, 1, UInt8((count - 1) >> 8), UInt8((count - 1) & 255)]
      left -= count
    }
    // No strings.
    return parts.table(strings: [0, 0], charset: charset)
  }

  /// `table`, whose glyphs have names, as one that says itself by which codes of one byte they are called (5176, 12):
  /// `codes` has that of each glyph, 0 for one that has none. With each glyph `widening` units wider, and without what
  /// else it says of itself; nil where it is damaged, or its glyphs have numbers. O(n).
  static func table(_ table: [UInt8], bytes codes: [UInt8], widening: Int = 0) -> [UInt8]? {
    table.withUnsafeBytes { encode($0, codes, widening) }
  }

  private static func encode(
    _ table: UnsafeRawBufferPointer, _ codes: [UInt8], _ widening: Int
  ) -> [UInt8]? {
    guard let parts = NamedOutlines(table, widening: widening), parts.count >= codes.count,
      parts.count <= 256, let own = parts.charset(of: table)
    else { return nil }
    let codes = codes + [UInt8](repeating: 0, count: parts.count - codes.count)
    // Codes stand in the order of glyphs. One that has none is part of another; it takes one that nothing is shown by.
    var free = [0] + (1...255).filter { $0 != 0x20 && !codes.contains($0) }
    var encoding: [UInt8] = [0, UInt8(codes.count - 1)]
    for code in codes.dropFirst() {
      if code > 0 {
        encoding.append(code)
      } else {
        guard let code = free.popLast() else { return nil }
        encoding.append(code)
      }
    }
    return parts.table(strings: own.strings, charset: own.charset, encoding: encoding)
  }

  /// So many names every reader knows, beside that of no glyph (5176, appendix A).
  static let standardNames = 390

  /// A whole number in five bytes (5176, 4).
  static func long(_ value: Int) -> [UInt8] {
    [29] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// An INDEX of `objects` (5176, 5), whose offsets have two bytes.
  static func index(_ objects: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = [UInt8(objects.count >> 8), UInt8(objects.count & 255), 2]
    var offset = 1
    for size in objects.map(\.count) + [0] {
      result += [UInt8(offset >> 8), UInt8(offset & 255)]
      offset += size
    }
    return result + objects.flatMap { $0 }
  }
}
