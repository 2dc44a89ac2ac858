/// Bytes that cmark sees in the place of others, one for one, where a text has so many marks without a
/// partner that cmark 0.29 would look for that of each up to the end of the paragraph. Behind it they are
/// what they were: the tree has none of them.
///
/// No clean text has these bytes, and no text that anybody writes has so many such marks; what becomes of
/// the marks is what became of them before, letters.
enum StandIns {
  private static let less: UInt8 = 0x03
  private static let exclamation: UInt8 = 0x04
  private static let bracket: UInt8 = 0x05
  private static let parenthesis: UInt8 = 0x06
  private static let bar: UInt8 = 0x07

  /// So many of each are as they were.
  private static let limit = 200

  /// So many bars a line may have: what has more columns is no table.
  private static let mostBars = 1000

  /// So many cells that are not written a table may have for each byte of its paragraph: cmark makes one in each
  /// row for each column that the row does not have.
  private static let mostFilled = 8

  /// What `byte` of the tree stands for.
  static func original(_ byte: UInt8) -> UInt8 {
    switch byte {
    case less: UInt8(ascii: "<")
    case exclamation: UInt8(ascii: "!")
    case bracket: UInt8(ascii: "[")
    case parenthesis: UInt8(ascii: ")")
    case bar: UInt8(ascii: "|")
    default: byte
    }
  }

  /// `text` with bytes in the place of such marks. O(n).
  static func putting(into text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    var start = text.startIndex
    while start < text.endIndex {
      let end = endOfParagraph(from: start, in: text)
      if end - start > 3 * limit { put(into: &text, start..<end) }
      start = end
    }
    return text
  }

  /// Behind the next line that is empty, or the end.
  private static func endOfParagraph(from start: Int, in text: ArraySlice<UInt8>) -> Int {
    var isEmpty = false
    var place = start
    while place < text.endIndex {
      let byte = text[place]
      place += 1
      if byte == 0x0A || byte == 0x0D {
        if isEmpty { return place }
        isEmpty = true
      } else if byte != 0x20, byte != 0x09 {
        isEmpty = false
      }
    }
    return place
  }

  /// Where `mark` stands last in `range`; before it where nowhere.
  private static func last(
    _ mark: StaticString, in text: ArraySlice<UInt8>, _ range: Range<Int>
  ) -> Int {
    mark.withUTF8Buffer { mark in
      var place = range.upperBound - mark.count
      while place >= range.lowerBound, !text[place..<place + mark.count].elementsEqual(mark) {
        place -= 1
      }
      return place
    }
  }

  /// How many cells the rows in `range` would have beside those that are written, were all that stands below a
  /// row of dashes rows of a table. O(n).
  private static func filledCells(in text: ArraySlice<UInt8>, _ range: Range<Int>) -> Int {
    var filled = 0
    var columns = 0
    var bars = 0
    var (hasDash, hasOther) = (false, false)
    for place in range {
      switch text[place] {
      case 0x0A, 0x0D:
        if hasDash, !hasOther { columns = max(columns, bars) }
        filled += max(0, columns - bars - 1)
        bars = 0
        (hasDash, hasOther) = (false, false)
      case UInt8(ascii: "|"): bars += 1
      case UInt8(ascii: "-"): hasDash = true
      case UInt8(ascii: ":"), UInt8(ascii: ">"), 0x20, 0x09: break
      default: hasOther = true
      }
    }
    return filled
  }

  private static func put(into text: inout ArraySlice<UInt8>, _ range: Range<Int>) {
    // Behind these nothing ends that begins with <?, <![CDATA[ or <!A.
    let ends = (
      instruction: last("?>", in: text, range), data: last("]]>", in: text, range),
      declaration: last(">", in: text, range)
    )
    var declarations = 0
    var images = 0
    /// Of the brackets that are open, whether each begins a picture.
    var open: [Bool] = []
    var run = 0
    var bars = 0
    let mostBars = filledCells(in: text, range) > mostFilled * range.count ? 0 : mostBars
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = text[place]
      run = byte == UInt8(ascii: ")") ? run + 1 : 0
      let next = place + 1 < range.upperBound ? text[place + 1] : 0
      switch byte {
      case UInt8(ascii: "\\"):
        place += 2
        continue
      case UInt8(ascii: "<") where next == UInt8(ascii: "!") || next == UInt8(ascii: "?"):
        let third = place + 2 < range.upperBound ? text[place + 2] : 0
        let end =
          next == UInt8(ascii: "?")
          ? ends.instruction : third == UInt8(ascii: "[") ? ends.data : ends.declaration
        if place > end { declarations += 1 }
        if declarations > limit { text[place] = less }
      case UInt8(ascii: "!") where next == UInt8(ascii: "["):
        if images < limit {
          images += 1
          open.append(true)
        } else {
          text[place] = exclamation
          text[place + 1] = bracket
        }
        place += 2
        continue
      case UInt8(ascii: "["): open.append(false)
      case UInt8(ascii: "]"):
        if open.popLast() == true { images -= 1 }
      case UInt8(ascii: ")") where run > limit: text[place] = parenthesis
      case UInt8(ascii: "|"):
        bars += 1
        if bars > mostBars { text[place] = bar }
      case 0x0A, 0x0D: bars = 0
      default: break
      }
      place += 1
    }
  }
}
