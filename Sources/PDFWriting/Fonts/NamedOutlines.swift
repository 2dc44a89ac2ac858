/// What a `CFF` table consists of whose glyphs have names (Adobe 5176), so that it can be written anew.
struct NamedOutlines {
  /// The INDEX with the name of the font.
  let names: Slice<UnsafeRawBufferPointer>
  /// Where the INDEX of its strings begins.
  private let strings: Int
  let subroutines: Slice<UnsafeRawBufferPointer>
  /// The INDEX of the outlines.
  let outlines: Slice<UnsafeRawBufferPointer>
  /// How many there are.
  let count: Int
  /// What the Top DICT says of how letters look; not what they are called.
  let looks: [UInt8]
  /// Whether it says how large their units are.
  let hasUnits: Bool
  /// The Private DICT. Where it has local subroutines, it ends with their place: right behind it.
  let hints: [UInt8]
  let local: Slice<UnsafeRawBufferPointer>
  /// Where the names of the glyphs stand.
  private let charset: Int

  /// The parts of `table`, each glyph `widening` units wider; nil where it is damaged, or its glyphs have numbers. O(n).
  init?(_ table: UnsafeRawBufferPointer, widening: Int = 0) {
    guard table.count > 4 else { return nil }
    var place = Int(table[2])
    let nameStart = place
    guard CFFIndex.skip(table, &place) else { return nil }
    names = table[nameStart..<place]
    guard let top = CFFIndex.first(table, place), CFFIndex.skip(table, &place) else { return nil }
    strings = place
    guard CFFIndex.skip(table, &place) else { return nil }
    let subroutineStart = place
    guard CFFIndex.skip(table, &place) else { return nil }
    subroutines = table[subroutineStart..<place]

    var looks: [UInt8] = []
    var (outlines, charset, hasUnits) = (0, 0, false)
    var own: (size: Int, start: Int) = (0, 0)
    for entry in CFFDictionary(table[top]).entries {
      switch entry.key {
      case 15: charset = entry.operands.last ?? 0
      case 17: outlines = entry.operands.last ?? 0
      case 18 where entry.operands.count == 2: own = (entry.operands[0], entry.operands[1])
      case 5, 0xC05, 0xC06, 0xC07, 0xC08:
        looks += table[entry.range]
        if entry.key == 0xC07 { hasUnits = true }
      case 0xC1E: return nil
      default: break
      }
    }
    self.looks = looks
    self.hasUnits = hasUnits
    self.charset = charset
    var end = outlines
    guard outlines > 0, own.start > 0, own.size >= 0, own.start + own.size <= table.count,
      CFFIndex.skip(table, &end)
    else { return nil }
    self.outlines = table[outlines..<end]
    count = CFFIndex.count(table, outlines)

    var hints: [UInt8] = []
    var local = table[0..<0]
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
        hints += NumberedOutlines.long(width + widening) + [UInt8(key)]
      }
    }
    if !local.isEmpty { hints += NumberedOutlines.long(hints.count + 6) + [19] }
    self.hints = hints
    self.local = local
  }

  /// The table anew, with the INDEX `strings`, the names of glyphs `charset`, and their codes, where the table has any; those
  /// of a predefined charset are none. O(n).
  func table(strings: [UInt8], charset: [UInt8], encoding: [UInt8] = []) -> [UInt8] {
    func dictionary(
      _ charsetStart: Int, _ encodingStart: Int, _ outlineStart: Int, _ hintStart: Int
    ) -> [UInt8] {
      let long = NumberedOutlines.long
      return looks + long(charset.isEmpty ? self.charset : charsetStart) + [15]
        + (encoding.isEmpty ? [] : long(encodingStart) + [16]) + long(outlineStart) + [17]
        + long(hints.count) + long(hintStart) + [18]
    }
    let head =
      4 + names.count + NumberedOutlines.index([dictionary(0, 0, 0, 0)]).count + strings.count
      + subroutines.count
    let encodingStart = head + charset.count
    let outlineStart = encodingStart + encoding.count
    var result: [UInt8] = [1, 0, 4, 4]
    result += names
    result += NumberedOutlines.index([
      dictionary(head, encodingStart, outlineStart, outlineStart + outlines.count)
    ])
    result += strings
    result += subroutines
    result += charset
    result += encoding
    result += outlines
    result += hints
    result += local
    return result
  }

  /// The names of the glyphs of `table`, and the strings that they need beyond the standard ones; no names for a predefined
  /// charset. Nil where they are damaged. O(glyphs).
  func charset(of table: UnsafeRawBufferPointer) -> (strings: [UInt8], charset: [UInt8])? {
    guard charset > 2 else { return ([0, 0], []) }
    guard let own = CIDCharset.numbers(table, charset, glyphs: count) else { return nil }
    var strings: [[UInt8]] = []
    var names: [UInt8] = [0]
    for name in own.dropFirst() {
      var name = Int(name)
      if name > NumberedOutlines.standardNames {
        let place = name - NumberedOutlines.standardNames - 1
        guard let range = CFFIndex.object(table, self.strings, place) else { return nil }
        strings.append(Array(table[range]))
        name = NumberedOutlines.standardNames + strings.count
      }
      names += [UInt8(name >> 8), UInt8(name & 255)]
    }
    return (strings.isEmpty ? [0, 0] : NumberedOutlines.index(strings), names)
  }
}
