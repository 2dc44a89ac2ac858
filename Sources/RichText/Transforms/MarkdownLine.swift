/// The marks of one line of Markdown.
struct MarkdownLine {
  /// A stretch of marks that goes.
  private var marks: [Range<Int>] = []
  /// What is between marks, and what they say of it.
  private var spans: [(range: Range<Int>, element: SimpleMarkdown.Element)] = []
  /// Marks that nothing has closed yet.
  private var open: [(range: Range<Int>, sign: UInt8)] = []
  /// How many of each sign and length are open.
  private var counts: [Mark: Int] = [:]
  /// Opening brackets, each with how many marks were open before it.
  private var brackets: [(place: Int, open: Int)] = []
  /// Lengths of backquotes that nothing in the line closes from here on.
  private var unclosed: Set<Int> = []
  private var hasNoParenthesis = false

  private struct Mark: Hashable {
    var sign: UInt8
    var length: Int
  }

  private let text: AttributedText
  private let bytes: [UInt8]
  private let line: Range<Int>
  private var place: Int

  init(_ text: AttributedText, _ line: Range<Int>) {
    self.text = text
    bytes = text.utf8
    self.line = line
    place = line.lowerBound
  }

  mutating func read() {
    readHeading()
    while place < line.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "\\"): readEscape()
      case UInt8(ascii: "`"): readCode()
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readMark()
      case UInt8(ascii: "["):
        if isPlain(place..<place + 1) { brackets.append((place, open.count)) }
        place += 1
      case UInt8(ascii: "]"): readLink()
      default: place += 1
      }
    }
  }

  // MARK: Reading

  private func byte(_ place: Int) -> UInt8? { line.contains(place) ? bytes[place] : nil }

  private func isWhite(_ byte: UInt8?) -> Bool { byte == nil || byte == 0x20 || byte == 0x09 }

  private func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// False for what ends with an accent or the like on its last sign.
  private func isPlain(_ range: Range<Int>) -> Bool { text.isFreeOfMarks(at: range.upperBound) }

  private func runLength(at start: Int) -> Int {
    var end = start
    while byte(end) == bytes[start] { end += 1 }
    return end - start
  }

  private mutating func readHeading() {
    guard byte(place) == UInt8(ascii: "#") else { return }
    let level = runLength(at: place)
    guard level <= 6, byte(place + level) == 0x20 else { return }
    var end = place + level
    while byte(end) == 0x20 { end += 1 }
    guard end < line.upperBound, isPlain(place..<end) else { return }
    marks.append(place..<end)
    spans.append((end..<line.upperBound, .heading(level)))
    place = end
  }

  private mutating func readEscape() {
    if let next = byte(place + 1), (0x21...0x7E).contains(next), !isWord(next) {
      marks.append(place..<place + 1)
      place += 1
    }
    place += 1
  }

  private mutating func readCode() {
    let length = runLength(at: place)
    let start = place + length
    place = start
    guard !unclosed.contains(length) else { return }
    var end = start
    while end < line.upperBound {
      guard bytes[end] == UInt8(ascii: "`") else {
        end += 1
        continue
      }
      let closing = runLength(at: end)
      guard closing == length, isPlain(end..<end + closing), text.isFreeOfMarks(at: start) else {
        end += closing
        continue
      }
      marks.append(start - length..<start)
      marks.append(end..<end + closing)
      spans.append((start..<end, .code))
      place = end + closing
      return
    }
    unclosed.insert(length)
  }

  private mutating func readMark() {
    let sign = bytes[place]
    let length = runLength(at: place)
    let range = place..<place + length
    place += length
    let (before, behind) = (byte(range.lowerBound - 1), byte(range.upperBound))
    guard length <= 3, sign != UInt8(ascii: "~") || length == 2, isPlain(range) else { return }
    let isUnderscore = sign == UInt8(ascii: "_")
    let closes = !isWhite(before) && (!isUnderscore || !isWord(behind))
    let opens = !isWhite(behind) && (!isUnderscore || !isWord(before))
    let mark = Mark(sign: sign, length: length)
    if closes, counts[mark, default: 0] > 0 {
      while let last = open.popLast() {
        counts[Mark(sign: last.sign, length: last.range.count), default: 0] -= 1
        guard last.sign == sign, last.range.count == length else { continue }
        guard last.range.upperBound < range.lowerBound else { break }
        close(last.range, range, sign)
        break
      }
      return
    }
    if opens {
      open.append((range, sign))
      counts[mark, default: 0] += 1
    }
  }

  private mutating func close(_ first: Range<Int>, _ last: Range<Int>, _ sign: UInt8) {
    marks.append(first)
    marks.append(last)
    let content = first.upperBound..<last.lowerBound
    if sign == UInt8(ascii: "~") {
      spans.append((content, .strikethrough))
      return
    }
    if first.count != 2 { spans.append((content, .emphasis)) }
    if first.count != 1 { spans.append((content, .strong)) }
  }

  private mutating func readLink() {
    let closing = place
    place += 1
    guard let bracket = brackets.popLast(), byte(place) == UInt8(ascii: "("), !hasNoParenthesis
    else { return }
    var end = place + 1
    while let next = byte(end), next != UInt8(ascii: ")"), !isWhite(next) { end += 1 }
    guard byte(end) == UInt8(ascii: ")") else {
      if byte(end) == nil { hasNoParenthesis = true }
      return
    }
    guard end > place + 1, closing > bracket.place + 1, isPlain(closing..<end + 1) else { return }
    marks.append(bracket.place..<bracket.place + 1)
    marks.append(closing..<end + 1)
    let address = String(decoding: bytes[place + 1..<end], as: UTF8.self)
    spans.append((bracket.place + 1..<closing, .link(address)))
    place = end + 1
    // What was opened in the words of a link is not closed behind them; nor are there links in links.
    while open.count > bracket.open, let last = open.popLast() {
      counts[Mark(sign: last.sign, length: last.range.count), default: 0] -= 1
    }
    brackets.removeAll()
  }

  // MARK: Writing

  /// The marks out, and attributes for what they say, in the order of the text.
  func edits(
    _ style: (SimpleMarkdown.Element, inout TextAttributes) -> Void
  ) -> [TextEdit] {
    guard !marks.isEmpty else { return [] }
    let marks = marks.sorted { $0.lowerBound < $1.lowerBound }
    // Elements from the outermost inwards: those of one start by their length.
    let spans = spans.enumerated().sorted {
      ($0.element.range.lowerBound, -$0.element.range.upperBound, -$0.offset)
        < ($1.element.range.lowerBound, -$1.element.range.upperBound, -$1.offset)
    }.map(\.element)
    var edges = Set(marks.flatMap { [$0.lowerBound, $0.upperBound] })
    for span in spans { edges.formUnion([span.range.lowerBound, span.range.upperBound]) }
    let places = edges.sorted()
    var edits: [TextEdit] = []
    var active: [(end: Int, element: SimpleMarkdown.Element)] = []
    var (nextSpan, nextMark) = (0, 0)
    for (lower, upper) in zip(places, places.dropFirst()) {
      active.removeAll { $0.end <= lower }
      while nextSpan < spans.count, spans[nextSpan].range.lowerBound <= lower {
        let span = spans[nextSpan]
        nextSpan += 1
        // Bold in bold is bold.
        if let index = active.firstIndex(where: { $0.element == span.element }) {
          active[index].end = max(active[index].end, span.range.upperBound)
        } else {
          active.append((span.range.upperBound, span.element))
        }
      }
      while nextMark < marks.count, marks[nextMark].upperBound <= lower { nextMark += 1 }
      let range = TextRange(lower..<upper)
      if nextMark < marks.count, marks[nextMark].lowerBound <= lower {
        edits.append(TextEdit(range))
        continue
      }
      guard !active.isEmpty else { continue }
      var part = text[range]
      part.change(part.range) { attributes in
        for span in active { style(span.element, &attributes) }
      }
      edits.append(TextEdit(range, part))
    }
    return edits
  }
}
