import TypesetGeometry
import TypesetRichText

/// The text of a changed paragraph with what went and what came, word by word.
struct ParagraphDifference: Hashable {
  /// A stretch of it.
  enum Part: Hashable {
    case equal(String)
    case old(String)
    case new(String)
  }

  /// Longer texts are not shown whole.
  private static let mostBytes = 8000
  /// Of equal stretches that are longer, so many words stand on either side of the gap.
  private static let wordsAround = 12

  /// The stretches in reading order; none where the paragraphs are not to be found.
  private(set) var parts: [Part] = []

  /// What differs between the lines under `change` in both records. O(size of their pages).
  init(_ change: Change, old: Report.Side, new: Report.Side) {
    let before = ParagraphDifference.text(under: change.before, in: old)
    let after = ParagraphDifference.text(under: change.after, in: new)
    guard !before.isEmpty, !after.isEmpty, before != after,
      max(before.count, after.count) <= ParagraphDifference.mostBytes
    else { return }
    let (a, b) = (TextTokens(before), TextTokens(after))
    var (placeA, placeB) = (0, 0)
    var equal: [UInt8] = []
    func string(_ tokens: TextTokens, _ text: [UInt8], _ range: Range<Int>) -> String {
      guard let first = range.first, let last = range.last else { return "" }
      return String(
        decoding: text[tokens.ranges[first].lowerBound..<tokens.ranges[last].upperBound],
        as: UTF8.self)
    }
    func close(_ nextA: Int, _ nextB: Int) {
      guard nextA > placeA || nextB > placeB else { return }
      if !equal.isEmpty { parts.append(.equal(String(decoding: equal, as: UTF8.self))) }
      equal = []
      let (went, came) = (string(a, before, placeA..<nextA), string(b, after, placeB..<nextB))
      if !went.isEmpty { parts.append(.old(went)) }
      if !came.isEmpty { parts.append(.new(came)) }
    }
    for match in SequenceDiff.matches(a.keys, b.keys) {
      close(match.a, match.b)
      equal += after[b.ranges[match.b]]
      (placeA, placeB) = (match.a + 1, match.b + 1)
    }
    close(a.keys.count, b.keys.count)
    if !equal.isEmpty { parts.append(.equal(String(decoding: equal, as: UTF8.self))) }
    shorten()
  }

  /// The text of the lines that stand in `boxes`, in reading order.
  private static func text(under boxes: [PageBox], in side: Report.Side) -> [UInt8] {
    var text: [UInt8] = []
    for place in boxes {
      guard let page = side.page(place.page) else { continue }
      let box = place.box
      for frame in page.frames {
        for line in frame.lines
        where line.origin.y > box.minY && line.origin.y <= box.maxY
          && line.origin.x >= box.minX - Length(points: 1) && line.origin.x < box.maxX
        {
          text += line.text.utf8
        }
      }
    }
    while let last = text.last, last == 0x0A || last == 0x20 { text.removeLast() }
    return text
  }

  /// Takes the middle out of long stretches that are equal.
  private mutating func shorten() {
    for index in parts.indices {
      guard case .equal(let text) = parts[index] else { continue }
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      let around = ParagraphDifference.wordsAround
      let head = index == parts.startIndex ? 0 : around
      let tail = index == parts.endIndex - 1 ? 0 : around
      guard words.count > head + tail + 4 else { continue }
      let first = words.prefix(head).joined(separator: " ")
      let last = words.suffix(tail).joined(separator: " ")
      parts[index] = .equal(first + (head > 0 ? " … " : "… ") + last)
    }
  }
}
