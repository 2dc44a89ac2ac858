import TypesetElementTree

/// Tells text that was wrapped to the width of a window or a mail from text whose lines are
/// paragraphs.
///
/// Looked at is each line of letters that another follows, with no tag before its first letter. An
/// item of a list and a line that a mail quotes are no evidence.
/// - Over half of them must end within 12 characters of the longest line of letters, and without the
///   sign that ends a sentence.
/// - What is wrapped by a program has, at almost every end, a next word that had no room any more;
///   what is wrapped by hand comes close to that, and goes on in small letters. A poem and a list
///   have short lines, begin them with capitals or end them with commas. Of short lines nearly all
///   must be full.
/// - A few lines of less than half the width are those of an address or a greeting, and count only
///   where there is little else.
///
/// Text of long lines is known as such at the first of them.
struct WrappedLines {
  /// The end of the first line that goes on in the next one; nil where lines are paragraphs.
  private(set) var firstJoint: Range<Int>?
  /// What the longest line of letters measures; nil where lines are paragraphs.
  private(set) var measure: Measure?

  /// How long a line is.
  struct Measure {
    /// In characters; those of Chinese and Japanese count twice.
    var width = 0
    /// In bytes, which is what some programs count.
    var bytes = 0

    /// True where `word` had no room any more behind `line`, as far as this is the longest.
    func isFull(_ line: Measure, before word: Measure) -> Bool {
      line.width + 1 + word.width > width || line.bytes + 1 + word.bytes > bytes
    }
  }

  /// How far from the longest a line of wrapped text ends, in characters.
  private static let rag = 12
  /// The shortest and the longest measure that anybody wraps text to, in characters. Programs that
  /// count bytes halve that of Greek and Russian.
  private static let measures = 28...200
  /// The least measure where there is little else to go by: hardly a verse is as long.
  private static let wideMeasure = 56
  /// The longest line of a mail that was wrapped at 60 is seldom shorter; that of a poem seldom longer.
  private static let mailMeasure = 50
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
    /// True where it begins as an item of a list does.
    var isItem = false

    enum Kind {
      case empty
      /// Letters, with no tag before them.
      case letters
      /// A tag of letters, and more.
      case styled
      /// An element, a table's line, one with a picture or an end of a line, one that a mail quotes, or
      /// what stands in a `<p>` of several lines.
      case other
    }
  }

  /// What the ends of lines show that another line follows.
  private struct Evidence {
    var joints = 0
    /// Near the longest, and not where a sentence ends.
    var ragged = 0
    /// Where the next word had no room, by characters and by bytes.
    var full = (width: 0, bytes: 0)
    /// Before a capital, and before a small letter.
    var capitals = 0
    var smalls = 0
    /// Before a figure or a plus, as in a timetable and a list of numbers to call.
    var figures = 0
    /// With a comma or the like, or the end of a sentence.
    var stops = 0

    /// How many ends have no reason but a next word without room: one in `parts` may.
    func isFull(butOneIn parts: Int) -> Bool {
      (joints - max(full.width, full.bytes)) * parts <= joints
    }

    /// True where they are those of wrapped text whose longest line is `longest`.
    func isWrapped(to longest: Measure) -> Bool {
      guard joints > 0, ragged * 2 > joints, figures * 2 <= joints else { return false }
      let isProse = stops * 2 <= joints
      let isSmall = capitals * 2 <= joints
      guard longest.width >= mailMeasure else {
        // As short as verses.
        return isProse && isSmall && joints >= manyJoints && isFull(butOneIn: 20)
      }
      guard longest.width >= wideMeasure else {
        // As short as hexameters.
        return isProse && joints > 2 && isFull(butOneIn: 10) && (isSmall || smalls > 0)
      }
      guard isFull(butOneIn: 4) else { return isProse && smalls * 3 >= joints * 2 }
      return (isProse || isFull(butOneIn: 5))
        && (isSmall || smalls > 0 || joints >= manyJoints && capitals * 4 <= joints * 3)
    }
  }

  /// Looks at the lines of `bytes`. O(n).
  init(_ bytes: [UInt8]) {
    var longest = Measure()
    WrappedLines.forEachLine(bytes) { line in
      guard line.kind == .letters else { return true }
      longest.width = max(longest.width, line.width)
      longest.bytes = max(longest.bytes, line.range.count)
      return longest.width <= WrappedLines.measures.upperBound
    }
    guard WrappedLines.measures.contains(longest.width) else { return }
    var before: Line?
    var (all, long) = (Evidence(), Evidence())
    var first: Range<Int>?
    WrappedLines.forEachLine(bytes) { line in
      defer { before = line }
      guard let last = before, last.kind == .letters, !line.isItem,
        line.kind == .letters || line.kind == .styled
      else { return true }
      if first == nil { first = last.range }
      WrappedLines.look(bytes, last, line, longest, &all)
      if last.width * 2 >= longest.width { WrappedLines.look(bytes, last, line, longest, &long) }
      return true
    }
    let isLong = long.joints > 2 && long.joints * 2 >= all.joints
    guard (isLong ? long : all).isWrapped(to: longest) else { return }
    (firstJoint, measure) = (first, longest)
  }

  /// Adds what the end of `last` shows, which `line` follows.
  private static func look(
    _ bytes: [UInt8], _ last: Line, _ line: Line, _ longest: Measure, _ evidence: inout Evidence
  ) {
    evidence.joints += 1
    let ending = ending(of: bytes[last.range])
    if ending != .open { evidence.stops += 1 }
    if last.width + rag >= longest.width, ending != .sentence { evidence.ragged += 1 }
    let word = firstWord(bytes[line.range])
    if last.width + 1 + word.width > longest.width { evidence.full.width += 1 }
    if last.range.count + 1 + word.bytes > longest.bytes { evidence.full.bytes += 1 }
    if let first = bytes[line.range].first, 0x30...0x39 ~= first || first == UInt8(ascii: "+") {
      evidence.figures += 1
    }
    switch firstLetter(bytes[line.range]) {
    case .capital: evidence.capitals += 1
    case .small: evidence.smalls += 1
    case .neither: break
    }
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
      } else if isOther || isQuoted(bytes, at: start) {
        line.kind = .other
      }
      if line.kind == .letters {
        line.width = width(bytes[range])
        line.isItem = item(bytes, at: start) != nil
      }
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
}
