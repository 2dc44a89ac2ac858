import TypesetElementTree

/// Tells text that was wrapped to the width of a window or a mail from text whose lines are
/// paragraphs.
///
/// Looked at is each line of letters that another follows, with no tag before its first letter:
/// - Over half of them must end within 12 characters of the longest line of letters, and without the
///   sign that ends a sentence.
/// - What is wrapped by a program has, at almost every end, a next word that had no room any more;
///   what is wrapped by hand comes close to that, and goes on in small letters. A poem and a list
///   have short lines or begin them with capitals.
///
/// Text of long lines is known as such at the first of them.
struct WrappedLines {
  /// The end of the first line that goes on in the next one; nil where lines are paragraphs.
  private(set) var firstJoint: Range<Int>?

  /// How far from the longest a line of wrapped text ends, in characters.
  private static let rag = 12
  /// The shortest and the longest measure that anybody wraps text to, in characters. Programs that
  /// count bytes halve that of Greek and Russian.
  private static let measures = 28...200
  /// The least measure where there is little else to go by: hardly a verse is as long.
  private static let wideMeasure = 56
  /// So many lines that all end where a next word had no room are no chance, even where most begin with
  /// capitals, as in German.
  private static let manyJoints = 6

  /// What a line is, as far as wrapping goes.
  private struct Line {
    /// Its bytes, without blanks at both ends.
    var range: Range<Int>
    /// How wide it is, in characters; those of Chinese and Japanese count twice.
    var width: Int
    /// What stands in it.
    var kind: Kind

    enum Kind {
      case empty
      /// Letters, with no tag before them.
      case letters
      /// A tag of letters, and more.
      case styled
      /// An element, a table's line, one with a picture or an end of a line, or what stands in a `<p>`
      /// of several lines.
      case other
    }
  }

  /// Looks at the lines of `bytes`. O(n).
  init(_ bytes: [UInt8]) {
    var longest = (width: 0, bytes: 0)
    WrappedLines.forEachLine(bytes) { line in
      guard line.kind == .letters else { return true }
      longest.width = max(longest.width, line.width)
      longest.bytes = max(longest.bytes, line.range.count)
      return longest.width <= WrappedLines.measures.upperBound
    }
    guard WrappedLines.measures.contains(longest.width) else { return }
    var before: Line?
    var joints = 0
    var ragged = 0
    var full = (width: 0, bytes: 0)
    var capitals = 0
    var smalls = 0
    var first: Range<Int>?
    WrappedLines.forEachLine(bytes) { line in
      defer { before = line }
      guard let last = before, last.kind == .letters,
        line.kind == .letters || line.kind == .styled
      else { return true }
      joints += 1
      if first == nil { first = last.range }
      if last.width + WrappedLines.rag >= longest.width,
        !WrappedLines.endsSentence(bytes[last.range])
      {
        ragged += 1
      }
      let word = WrappedLines.firstWord(bytes[line.range])
      if last.width + 1 + WrappedLines.width(bytes[word]) > longest.width { full.width += 1 }
      if last.range.count + 1 + word.count > longest.bytes { full.bytes += 1 }
      switch WrappedLines.firstLetter(bytes[line.range]) {
      case .capital: capitals += 1
      case .small: smalls += 1
      case .neither: break
      }
      return true
    }
    guard joints > 0, ragged * 2 > joints,
      joints > 2 || longest.width >= WrappedLines.wideMeasure
    else { return }
    let isFull = max(full.width, full.bytes) * 4 >= joints * 3
    let isWrapped =
      isFull
      ? capitals * 2 <= joints
        || joints >= WrappedLines.manyJoints && capitals * 4 <= joints * 3
        || smalls > 0 && longest.width >= WrappedLines.wideMeasure
      : longest.width >= WrappedLines.wideMeasure && smalls * 3 >= joints * 2
    if isWrapped { firstJoint = first }
  }

  // MARK: Lines

  /// Gives the lines of `bytes` to `body` until that answers false. O(n).
  private static func forEachLine(_ bytes: [UInt8], _ body: (Line) -> Bool) {
    var i = 0
    // Inside a `<p>` that stands alone on its line, lines are what they are.
    var isInParagraph = false
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { i = 3 }
    while i < bytes.count {
      let start = skipBlanks(bytes, from: i)
      var end = start
      var isOther = isInParagraph
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
        switch bytes[end] {
        case 0x09: isOther = true
        case UInt8(ascii: "<") where isPictureOrBreak(bytes, at: end): isOther = true
        default: break
        }
        end += 1
      }
      var trimmed = end
      while trimmed > start, bytes[trimmed - 1] == 0x20 || bytes[trimmed - 1] == 0x09 {
        trimmed -= 1
      }
      let range = start..<trimmed
      var line = Line(range: range, width: 0, kind: .letters)
      if range.isEmpty {
        line.kind = .empty
        isInParagraph = false
      } else if bytes[start] == UInt8(ascii: "<") {
        let block = blockElement(bytes, at: start)
        line.kind = block == nil && !opensBlock(bytes, at: start) ? .styled : .other
        if let block { isInParagraph = block.isAlone(bytes, range) && !block.isEnd }
      } else if isOther {
        line.kind = .other
      }
      if line.kind == .letters { line.width = width(bytes[range]) }
      guard body(line) else { return }
      i = end
      if i < bytes.count {
        i += bytes[i] == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1
      }
    }
  }

  /// The first byte from `index` on that is no space and no tab.
  static func skipBlanks(_ bytes: [UInt8], from index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index
  }

  /// The tag of a paragraph at the start of a line.
  private struct Block {
    var isEnd: Bool

    /// True where the line holds one tag, and nothing behind it.
    func isAlone(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
      bytes[line].firstIndex(of: UInt8(ascii: ">")) == line.upperBound - 1
    }
  }

  /// What of `<p>` and its like, or of their ends, stands at the `<` at `index`.
  private static func blockElement(_ bytes: [UInt8], at index: Int) -> Block? {
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
    case .p: return true
    case .element(.index):
      // A mark of the index stands among letters.
      return isEnd || !mentionsTerm(bytes, from: name.upperBound)
    case .element: return true
    case .img: return isPictureAlone(bytes, from: name.upperBound)
    default: return false
    }
  }

  private static func tagName(_ bytes: [UInt8], at index: Int) -> (name: Range<Int>, isEnd: Bool) {
    var start = index + 1
    let isEnd = start < bytes.count && bytes[start] == UInt8(ascii: "/")
    if isEnd { start += 1 }
    var end = start
    while end < bytes.count, CharacterReference.isLetterOrDigit(bytes[end]) { end += 1 }
    return (start..<end, isEnd)
  }

  private static func isPictureOrBreak(_ bytes: [UInt8], at index: Int) -> Bool {
    let name = bytes[tagName(bytes, at: index).name]
    return Keyword.matches(name, "img") || Keyword.matches(name, "br")
  }

  private static func mentionsTerm(_ bytes: [UInt8], from index: Int) -> Bool {
    var i = index
    while i < bytes.count, bytes[i] != UInt8(ascii: ">"), bytes[i] != UInt8(ascii: "<") {
      if bytes[i] == UInt8(ascii: "=") { return true }
      i += 1
    }
    return false
  }

  /// True where nothing but the rest of its tag stands in the line of a picture.
  private static func isPictureAlone(_ bytes: [UInt8], from index: Int) -> Bool {
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

  // MARK: Letters

  /// How wide `letters` are, in characters. O(n).
  private static func width(_ letters: ArraySlice<UInt8>) -> Int {
    var width = 0
    for byte in letters {
      switch byte {
      case 0x80...0xBF: break
      // From U+3000 to the end of Hangul, and the emoji.
      case 0xE3...0xED, 0xF0...: width += 2
      default: width += 1
      }
    }
    return width
  }

  private static func firstWord(_ line: ArraySlice<UInt8>) -> Range<Int> {
    let end = line.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? line.endIndex
    return line.startIndex..<end
  }

  private enum Case { case capital, small, neither }

  /// The case of the first letter of `line`, behind tags and signs.
  private static func firstLetter(_ line: ArraySlice<UInt8>) -> Case {
    var rest = line
    while rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
      rest = rest[(end + 1)...]
    }
    for scalar in String(decoding: rest.prefix(24), as: UTF8.self).unicodeScalars {
      if scalar.properties.isLowercase { return .small }
      if scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter {
        return .capital
      }
      // A figure begins a line of a list as often as one of prose.
      if scalar.properties.isAlphabetic || scalar == " " { return .neither }
    }
    return .neither
  }

  /// True where `line` ends with the sign that ends a sentence, whatever closes behind it.
  private static func endsSentence(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    while rest.last == UInt8(ascii: ">"), let start = rest.lastIndex(of: UInt8(ascii: "<")) {
      rest = rest[..<start]
    }
    for scalar in String(decoding: rest.suffix(16), as: UTF8.self).unicodeScalars.reversed() {
      switch scalar {
      case "\"", "'", ")", "]", "’", "”", "»", "«", "“", "‘", "›", "」", "』", "）", " ", "\u{A0}",
        "*":
        continue
      case ".", "!", "?", "…", ":", ";", "。", "！", "？", "：", "；", "．", "؟", "۔", "؛", "।", "॥",
        "\u{37E}", "։", "።":
        return true
      default: return false
      }
    }
    return false
  }
}
