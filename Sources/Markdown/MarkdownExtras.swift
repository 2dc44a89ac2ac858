import TypesetElementTree
import TypesetGeometry

/// What manuscripts have beside GitHub's Markdown: formulas between `$` and `$$`, and fences of colons around
/// sidebars and boxes. It is found before cmark sees the text, which has other bytes in its place, as many
/// and in the same lines.
struct MarkdownExtras {
  /// A formula.
  struct Formula {
    /// Where it was written, its marks included.
    var range: Range<Int>
    /// What stands between its marks.
    var content: Range<Int>
    /// Whether it was written between `$$`.
    var isDisplay: Bool
  }

  /// A line of three colons or more.
  struct Fence {
    /// The line, from its first colon on.
    var range: Range<Int>
    /// What stands behind the colons, without blanks around it; empty where a block ends.
    var name: Range<Int>
    /// Whether the line is no fence, but an `<include>` on its own.
    var isInclude = false
  }

  /// The text as cmark sees it.
  private(set) var bytes: [UInt8]
  /// The formulas, in their order.
  private(set) var formulas: [Formula] = []
  /// The fences, in their order.
  private(set) var fences: [Fence] = []
  /// Marks of displays at the head of a line that have no partner in their paragraph, in their order.
  private(set) var unclosed: [Int] = []

  /// Stands for a byte of a formula; no clean text has it.
  static let mask: UInt8 = 0x02
  private static let dollar = UInt8(ascii: "$")

  /// None.
  init() { bytes = [] }

  /// Looks for them in `bytes` from `start` on. O(n).
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    var line = start
    var code: (mark: UInt8, count: Int)?
    /// How far the lines of the item stand in whose first line the program that is open begins; zero for any other.
    var column = 0
    var paragraph = start
    while line < bytes.count {
      var end = line
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      let first = MarkdownExtras.first(bytes, line..<end)
      if code != nil, first < end, first - line < column, bytes[line] != 0x09 {
        // It ends with its item (CommonMark 0.31, example 128).
        code = nil
        paragraph = line
      }
      if let open = code {
        if MarkdownExtras.run(bytes, first..<end, of: open.mark) >= open.count,
          bytes[first..<end].allSatisfy({ $0 == open.mark || $0 == 0x20 || $0 == 0x09 })
        {
          code = nil
        }
        paragraph = end
      } else if let opened = MarkdownExtras.codeFence(
        bytes, MarkdownExtras.behindItems(bytes, first..<end)..<end)
      {
        findFormulas(paragraph..<line)
        code = opened
        let inner = MarkdownExtras.behindItems(bytes, first..<end)
        column = inner > first ? inner - line : 0
        paragraph = end
      } else if first == end {
        findFormulas(paragraph..<line)
        paragraph = end
      } else if let name = MarkdownExtras.fence(bytes, first..<end) {
        findFormulas(paragraph..<line)
        paragraph = end
        mask(Fence(range: first..<end, name: name))
      } else if first - line < 4, MarkdownExtras.isInclude(bytes[first..<end]) {
        findFormulas(paragraph..<line)
        paragraph = end
        mask(Fence(range: first..<end, name: first..<end, isInclude: true))
      }
      line = end + 1
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { line += 1 }
    }
    if code == nil { findFormulas(paragraph..<bytes.count) }
  }

  /// Puts a rule in the place of the line: a block that ends with it.
  private mutating func mask(_ fence: Fence) {
    fences.append(fence)
    for place in fence.range {
      bytes[place] = place < fence.range.lowerBound + 3 ? UInt8(ascii: "*") : 0x20
    }
  }

  /// Whether a line is one `<include>` and nothing else. In HTML as in Markdown, what stands below it would be
  /// a part of its block up to the next empty line.
  private static func isInclude(_ line: ArraySlice<UInt8>) -> Bool {
    let name = Array("<include".utf8)
    guard line.count > name.count + 1,
      zip(line, name).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }),
      let next = line.dropFirst(name.count).first, next == 0x20 || next == 0x09
    else { return false }
    let last = line.last { $0 != 0x20 && $0 != 0x09 }
    return last == UInt8(ascii: ">") && line.count { $0 == UInt8(ascii: "<") } == 1
  }

  /// The first byte of a line that is no blank and no mark of a quotation.
  private static func first(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
    var place = line.lowerBound
    while place < line.upperBound,
      bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == UInt8(ascii: ">")
    {
      place += 1
    }
    return place
  }

  /// What comes behind the marks of items that `line` begins with, and the blanks and marks of quotations between them
  /// (CommonMark 0.31, section 5.2).
  private static func behindItems(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
    var place = line.lowerBound
    while place < line.upperBound {
      var end = place
      if [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*")].contains(bytes[place]) {
        end += 1
      } else {
        while end < line.upperBound, end - place < 9, (0x30...0x39).contains(bytes[end]) {
          end += 1
        }
        guard end > place, end < line.upperBound,
          bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")")
        else { return place }
        end += 1
      }
      guard end < line.upperBound, bytes[end] == 0x20 || bytes[end] == 0x09 else { return place }
      let next = first(bytes, end..<line.upperBound)
      // Behind more blanks stands a program that is set in.
      guard next - end <= 4 else { return place }
      place = next
    }
    return place
  }

  private static func run(_ bytes: [UInt8], _ range: Range<Int>, of byte: UInt8) -> Int {
    bytes[range].prefix { $0 == byte }.count
  }

  private static func codeFence(_ bytes: [UInt8], _ line: Range<Int>) -> (UInt8, Int)? {
    for mark in [UInt8(ascii: "`"), UInt8(ascii: "~")] {
      let count = run(bytes, line, of: mark)
      guard count >= 3 else { continue }
      let rest = bytes[(line.lowerBound + count)..<line.upperBound]
      if mark == UInt8(ascii: "~") || !rest.contains(mark) { return (mark, count) }
    }
    return nil
  }

  /// What stands behind the colons of a line; nil for a line that is no fence.
  private static func fence(_ bytes: [UInt8], _ line: Range<Int>) -> Range<Int>? {
    let count = run(bytes, line, of: UInt8(ascii: ":"))
    guard count >= 3 else { return nil }
    var start = line.lowerBound + count
    var end = line.upperBound
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x3A {
      end -= 1
    }
    // A word, or attributes, or both.
    guard let first = bytes[start..<end].first else { return start..<end }
    let isName = (0x41...0x5A).contains(first & 0xDF) || first == UInt8(ascii: "{")
    return isName ? start..<end : nil
  }

  // MARK: Formulas

  /// Finds the formulas of the lines at `range`, between which no line is empty: O(its length).
  private mutating func findFormulas(_ range: Range<Int>) {
    var place = range.lowerBound
    /// Marks of so many backquotes have no partner behind this place.
    var hasNoPartner: Set<Int> = []
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "`"):
        let count = MarkdownExtras.run(bytes, place..<range.upperBound, of: bytes[place])
        if !hasNoPartner.contains(count),
          let end = partner(ofBackquotes: count, place + count..<range.upperBound)
        {
          place = end
        } else {
          hasNoPartner.insert(count)
          place += count
        }
      case MarkdownExtras.dollar:
        let isDouble = place + 1 < range.upperBound && bytes[place + 1] == MarkdownExtras.dollar
        // What is looked at ends with the next mark, so that each byte is seen twice at most.
        if let found = formula(at: place, before: range.upperBound, isDouble: isDouble) {
          formulas.append(found)
          for index in found.range where bytes[index] != 0x0A && bytes[index] != 0x0D {
            bytes[index] = MarkdownExtras.mask
          }
          place = found.range.upperBound
        } else {
          if isDouble, isAtHead(place, of: range) { unclosed.append(place) }
          place += isDouble ? 2 : 1
        }
      default: place += 1
      }
    }
  }

  /// Whether nothing but marks of quotations and fewer than four blanks, which would begin code, stand before `place` on its
  /// line.
  private func isAtHead(_ place: Int, of range: Range<Int>) -> Bool {
    let before = bytes[range.lowerBound..<place].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
    let blanks = before.count { $0 != UInt8(ascii: ">") }
    return blanks < 4 && before.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: ">") }
  }

  private func partner(ofBackquotes count: Int, _ range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: "`") else {
        place += 1
        continue
      }
      let found = MarkdownExtras.run(bytes, place..<range.upperBound, of: bytes[place])
      place += found
      if found == count { return place }
    }
    return nil
  }

  /// True where the mark at `place` opens no formula, whatever comes.
  private func opensNothing(at place: Int, before end: Int, isDouble: Bool) -> Bool {
    let first = place + (isDouble ? 2 : 1)
    guard first < end else { return true }
    return !isDouble && bytes[first] <= 0x20
  }

  /// Formulas within the words of a display are looked for so far, in bytes: nothing is looked at often.
  private static let longestWithWords = 4096

  /// The formula whose mark stands at `place`. One between `$` begins with no space, ends with none, and no
  /// figure stands behind it: `$5 and $6` are prices.
  private func formula(at place: Int, before end: Int, isDouble: Bool) -> Formula? {
    guard !opensNothing(at: place, before: end, isDouble: isDouble) else { return nil }
    let first = place + (isDouble ? 2 : 1)
    var index = first
    // Between braces, as those of \text, formulas may stand in words.
    var depth = 0
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"): return nil
      case UInt8(ascii: "{"):
        depth += 1
        index += 1
      case UInt8(ascii: "}"):
        depth -= 1
        index += 1
      case MarkdownExtras.dollar:
        if isDouble {
          let isMark = index + 1 < end && bytes[index + 1] == MarkdownExtras.dollar
          if !isMark, depth > 0, index - first < MarkdownExtras.longestWithWords {
            index += 1
            continue
          }
          guard isMark else { return nil }
          guard index > first else { return nil }
          return Formula(range: place..<index + 2, content: first..<index, isDisplay: true)
        }
        let isFigure = index + 1 < end && (0x30...0x39).contains(bytes[index + 1])
        guard index > first, bytes[index - 1] > 0x20, !isFigure else { return nil }
        return Formula(range: place..<index + 1, content: first..<index, isDisplay: false)
      default: index += 1
      }
    }
    return nil
  }

  /// The formula that the byte at `place` belongs to; nil for none. O(log n).
  func formula(at place: Int) -> Formula? {
    let index = formulas.indices.partitioningIndex { formulas[$0].range.upperBound <= place }
    guard index < formulas.count, formulas[index].range.contains(place) else { return nil }
    return formulas[index]
  }

  /// The fence whose line stands at `place`; nil for none. O(log n).
  func fence(at place: Int) -> Fence? {
    let index = fences.indices.partitioningIndex { fences[$0].range.upperBound <= place }
    guard index < fences.count, fences[index].range.contains(place) else { return nil }
    return fences[index]
  }
}
