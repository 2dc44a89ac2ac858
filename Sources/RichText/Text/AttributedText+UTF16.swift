import TypesetGeometry

// All offsets of this library are UTF-8 bytes. These are for the border to code that counts UTF-16
// units (Core Text's and NSString's ranges) or has indices of a String.

extension AttributedText {
  /// How many UTF-16 units stand before `offset`: Core Text's index. A place within a character
  /// counts as its start. O(offset).
  public func utf16Offset(of offset: TextOffset) -> Int {
    var units = 0
    let end = scalarStart(offset.utf8)
    var place = 0
    while place < end {
      let length = utf8Length(utf8[place])
      units += length == 4 ? 2 : 1
      place += length
    }
    return units
  }

  /// The place before which `units` UTF-16 units stand; between the two halves of a surrogate pair
  /// it is the character's start, beyond the text its end. O(units).
  public func offset(utf16 units: Int) -> TextOffset {
    var left = units
    var place = 0
    while place < utf8.count {
      let length = utf8Length(utf8[place])
      left -= length == 4 ? 2 : 1
      if left < 0 { break }
      place += length
    }
    return TextOffset(min(place, utf8.count))
  }

  /// `range` in UTF-16 units. O(its end).
  public func utf16Range(of range: TextRange) -> Range<Int> {
    let lower = utf16Offset(of: range.lowerBound)
    return lower..<max(lower, utf16Offset(of: range.upperBound))
  }

  /// The stretch of the UTF-16 units `units`; a surrogate pair that it cuts at its end is left out.
  /// O(its end).
  public func range(utf16 units: Range<Int>) -> TextRange {
    TextRange(offset(utf16: units.lowerBound), offset(utf16: units.upperBound))
  }

  /// The place of `index`, an index of `string`, which is this text. O(offset), O(1) for strings
  /// that are UTF-8 already.
  public func offset(of index: String.Index, in string: String) -> TextOffset {
    TextOffset(string.utf8.distance(from: string.startIndex, to: index))
  }

  /// The index in `string`, which is this text, of `offset`; beyond the text its end. A place within
  /// a character counts as its start.
  public func index(of offset: TextOffset, in string: String) -> String.Index {
    string.utf8.index(
      string.startIndex, offsetBy: scalarStart(offset.utf8), limitedBy: string.endIndex)
      ?? string.endIndex
  }

  /// The stretch of `range`, which is one of `string`, which is this text.
  public func range(of range: Range<String.Index>, in string: String) -> TextRange {
    TextRange(offset(of: range.lowerBound, in: string), offset(of: range.upperBound, in: string))
  }

  /// The start of the character that holds the byte at `place`; the text's end beyond it.
  private func scalarStart(_ place: Int) -> Int {
    var start = min(max(place, 0), utf8.count)
    while start > 0, start < utf8.count, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
