import TypesetElementTree

/// The tags at the starts of lines.
extension WrappedLines {
  /// The tag of a paragraph at the start of a line.
  struct Block {
    var isEnd: Bool

    /// True where the line holds one tag, and nothing behind it.
    func isAlone(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
      bytes[line].firstIndex(of: UInt8(ascii: ">")) == line.upperBound - 1
    }
  }

  /// What of `<p>` and its like, or of their ends, stands at the `<` at `index`.
  static func blockElement(_ bytes: [UInt8], at index: Int) -> Block? {
    let (name, isEnd) = tagName(bytes, at: index)
    guard let element = TagName(bytes[name]) else { return nil }
    if element == .p { return Block(isEnd: isEnd) }
    guard case .element(let kind) = element, kind.form == .text else { return nil }
    return Block(isEnd: isEnd)
  }

  /// True where the tag at the `<` at `index`, the first of its line, keeps the line from going on the
  /// one before: that of an element, or of a picture on a line of its own. O(the line).
  static func opensBlock(_ bytes: [UInt8], at index: Int) -> Bool {
    let (name, isEnd) = tagName(bytes, at: index)
    guard !name.isEmpty, let element = TagName(bytes[name]) else { return false }
    switch element {
    case .p, .ul, .ol, .th: return true
    case .element(.index):
      // A mark of the index stands among letters.
      return isEnd || !mentionsTerm(bytes, from: name.upperBound)
    case .element: return true
    case .img: return isPictureAlone(bytes, from: name.upperBound)
    default: return false
    }
  }

  static func tagName(_ bytes: [UInt8], at index: Int) -> (name: Range<Int>, isEnd: Bool) {
    var start = index + 1
    let isEnd = start < bytes.count && bytes[start] == UInt8(ascii: "/")
    if isEnd { start += 1 }
    var end = start
    while end < bytes.count, CharacterReference.isLetterOrDigit(bytes[end]) { end += 1 }
    return (start..<end, isEnd)
  }

  static func isPictureOrBreak(_ bytes: [UInt8], at index: Int) -> Bool {
    let name = bytes[tagName(bytes, at: index).name]
    return Keyword.matches(name, "img") || Keyword.matches(name, "br")
  }

  static func mentionsTerm(_ bytes: [UInt8], from index: Int) -> Bool {
    var i = index
    while i < bytes.count, bytes[i] != UInt8(ascii: ">"), bytes[i] != UInt8(ascii: "<") {
      if bytes[i] == UInt8(ascii: "=") { return true }
      i += 1
    }
    return false
  }

  /// True where nothing but the rest of its tag stands in the line of a picture.
  static func isPictureAlone(_ bytes: [UInt8], from index: Int) -> Bool {
    var i = index
    var quote: UInt8 = 0
    while i < bytes.count, bytes[i] != UInt8(ascii: "<") {
      let byte = bytes[i]
      i += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        i = skipBlanks(bytes, from: i)
        return i >= bytes.count || bytes[i] == 0x0A || bytes[i] == 0x0D
      }
    }
    return false
  }

  /// Where the next end tag of `name` stands from `index` on, before an empty line or a line that
  /// begins with another element; 0 where none does. And how many bytes were looked at.
  static func endTag(
    _ bytes: [UInt8], of name: String, from index: Int
  ) -> (place: Int, looked: Int) {
    var i = index
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "<"):
        let (letters, isEnd) = tagName(bytes, at: i)
        if isEnd, Keyword.matches(bytes[letters], name) { return (i, i - index) }
        i = max(letters.upperBound, i + 1)
      case 0x0A, 0x0D:
        i += bytes[i] == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1
        let next = skipBlanks(bytes, from: i)
        guard next < bytes.count, bytes[next] != 0x0A, bytes[next] != 0x0D else {
          return (0, next - index)
        }
        if bytes[next] == UInt8(ascii: "<"), opensBlock(bytes, at: next) {
          let (letters, isEnd) = tagName(bytes, at: next)
          return (isEnd && Keyword.matches(bytes[letters], name) ? next : 0, next - index)
        }
        i = next
      default: i += 1
      }
    }
    return (0, i - index)
  }
}
