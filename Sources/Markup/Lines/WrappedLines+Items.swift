import TypesetElementTree

/// Lines that stand for themselves in wrapped text: items of lists, and what a mail quotes.
extension WrappedLines {
  /// What begins an item.
  enum Item {
    /// A bullet or an asterisk, which begins nothing else.
    case bullet
    /// A hyphen or a dash, which may stand in a sentence as well.
    case dash
    /// A figure, which may be that of a date.
    case figure
  }

  /// What item begins at `index`, the first letter of a line: one of `-`, `–`, `—`, `•` and `*`, or up
  /// to three figures with a full stop or a parenthesis, and a blank behind it.
  static func item(_ bytes: [UInt8], at index: Int) -> Item? {
    guard index < bytes.count else { return nil }
    var end = index
    var item = Item.dash
    switch bytes[index] {
    case UInt8(ascii: "-"): end += 1
    case UInt8(ascii: "*"): (item, end) = (.bullet, end + 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
        end += 1
        if end - index > 3 { return nil }
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")")
      else { return nil }
      (item, end) = (.figure, end + 1)
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
      switch bytes[index + 2] {
      case 0x93, 0x94: break
      case 0xA2: item = .bullet
      default: return nil
      }
      end += 3
    default: return nil
    }
    guard end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 else { return nil }
    return item
  }

  /// True where the line whose first letter is at `index` is quoted in a mail.
  static func isQuoted(_ bytes: [UInt8], at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: ">")
  }

  /// True where the line whose first letter is at `next` stands for itself, and does not go on from
  /// `line`; `isInList` is true where an item begins its paragraph, `measure` is that of the text.
  ///
  /// In a sentence that goes on, a line may begin with a dash or with the figure of a date: where that
  /// had no room before, no item stands before it in its paragraph, and none of its kind follows. And how many
  /// bytes were looked at.
  static func standsAlone(
    _ bytes: [UInt8], at next: Int, behind line: Range<Int>, isInList: Bool, _ measure: Measure?
  ) -> (answer: Bool, looked: Int) {
    if isQuoted(bytes, at: next) || isQuoted(bytes, at: line.lowerBound) { return (true, 0) }
    guard let item = item(bytes, at: next) else { return (false, 0) }
    guard item != .bullet, let measure, !isInList,
      ending(of: bytes[line]) != .sentence
    else { return (true, 0) }
    let last = Measure(width: width(bytes[line]), bytes: line.count)
    var end = next
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let looked = line.count + end - next
    guard measure.isFull(last, before: firstWord(bytes[next..<end])) else { return (true, looked) }
    if end < bytes.count {
      end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    }
    return (self.item(bytes, at: skipBlanks(bytes, from: end)) == item, looked)
  }
}
