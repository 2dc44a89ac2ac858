/// The codes of one byte that glyphs of a font get as they come, before it is known which others there will be.
///
/// A glyph that stands for a character of ASCII is called by it where it can be; 32 is the space, since that is what word
/// spacing is for (PDF 32000-1, 9.3.3). What a string has to have a backslash before comes last.
struct ByteCodes {
  /// The code of each glyph; 0 for one that has none.
  private(set) var slots: [UInt8]
  private let space: UInt32?
  private var isTaken = [Bool](repeating: false, count: 256)
  private var next = 0

  /// The code of the space, of which no other glyph has.
  static let spaceCode: UInt8 = 0x20

  private static let escaped: [UInt8] = [0x0D, 0x28, 0x29, 0x5C]

  /// Codes for others than letters that have their own, the best first.
  private static let order: [UInt8] = {
    let best = Array(0x80...0xFF) + Array(0x01...0x1F) + Array(0x21...0x7F) as [UInt8]
    return best.filter { !escaped.contains($0) } + escaped
  }()

  /// Codes for the glyphs of a font that has `count`, of which `space` is the one between words.
  init(count: Int, space: UInt32?) {
    slots = [UInt8](repeating: 0, count: count)
    self.space = space
    isTaken[Int(ByteCodes.spaceCode)] = true
  }

  /// Gives a code to `glyph`, which stands for `character`; false where there is none left.
  mutating func give(_ glyph: UInt32, for character: Int32) -> Bool {
    if glyph == space {
      slots[Int(glyph)] = ByteCodes.spaceCode
      return true
    }
    if (0x21...0x7E).contains(character), !isTaken[Int(character)],
      !ByteCodes.escaped.contains(UInt8(character))
    {
      take(UInt8(character), for: glyph)
      return true
    }
    while next < ByteCodes.order.count, isTaken[Int(ByteCodes.order[next])] { next += 1 }
    guard next < ByteCodes.order.count else { return false }
    take(ByteCodes.order[next], for: glyph)
    return true
  }

  private mutating func take(_ code: UInt8, for glyph: UInt32) {
    slots[Int(glyph)] = code
    isTaken[Int(code)] = true
  }
}
