import TypesetGeometry

/// How wide letters are that grew or shrank: a text has few widths of letters, and lines few steps to grow by.
struct WidenedLetters {
  private struct Entry {
    var advance = Length.zero
    var size = Length.zero
    var upem = 0
    var expansion = 0
    var width = Length.zero
  }

  /// The entries by what their advance and expansion come to; each is one of many that come to the same.
  private var entries: [Entry]
  private static let count = 1024

  /// What stands for one that was taken out.
  static let none = WidenedLetters(entries: [])

  /// One that knows nothing yet.
  init() { entries = Array(repeating: Entry(), count: WidenedLetters.count) }

  private init(entries: [Entry]) { self.entries = entries }

  /// The width of a letter of `advance` in letters of `size`, the em of which has `upem` units, where it is `expansion`
  /// thousandths wider. O(1).
  mutating func width(_ advance: Length, _ size: Length, upem: Int, _ expansion: Int) -> Length {
    let sum = advance.scaledPoints ^ advance.scaledPoints >> 10 &+ expansion &* 37
    let place = sum & (WidenedLetters.count - 1)
    let known = entries[place]
    if known.advance == advance, known.size == size, known.upem == upem,
      known.expansion == expansion
    {
      return known.width
    }
    // Back to the font's units, which the length was rounded from, and out again.
    let units = advance.scaled(by: upem, over: max(size.scaledPoints, 1)).scaledPoints
    let width = size.scaled(by: units * (1000 + expansion), over: upem * 1000)
    entries[place] = Entry(
      advance: advance, size: size, upem: upem, expansion: expansion, width: width)
    return width
  }
}
