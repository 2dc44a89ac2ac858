import TypesetDiagnostics
import TypesetElementTree

/// Counts the marks that stand on one letter.
struct MarkRun {
  /// How many stand on the last letter.
  private var count = 0
  /// Where the last of them ended, in bytes of the source; a mark that begins there is the next.
  private var end = -1
  /// True where it was reported that there are too many.
  var isReported = false

  /// A tag stands at `range`: what is behind it goes on what is before it.
  mutating func skip(_ range: Range<Int>) {
    if end == range.lowerBound { end = range.upperBound }
  }

  /// A mark stands at `range`: true where its letter may still have it.
  mutating func add(_ range: Range<Int>) -> Bool {
    if range.lowerBound != end {
      count = 0
      isReported = false
    }
    count += 1
    end = range.upperBound
    return count <= CombiningMarks.limit
  }
}

extension MagazineParser {
  /// Counts the character of `length` bytes at the next byte: where it is a mark that its letter
  /// cannot have, the bytes of it and of all marks behind it; else nil. O(what is given).
  mutating func marksBeyondLimit(_ length: Int) -> Range<Int>? {
    let start = position
    guard let scalar = UTF8Scan.scalar(in: bytes, at: start, length: length),
      CombiningMarks.contains(scalar), !marks.add(start..<start + length)
    else { return nil }
    var end = start + length
    while end < bytes.count,
      case .scalar(let length) = UTF8Scan.unit(in: bytes, at: end, before: bytes.count),
      let next = UTF8Scan.scalar(in: bytes, at: end, length: length), CombiningMarks.contains(next)
    {
      _ = marks.add(end..<end + length)
      end += length
    }
    steps += end - start
    reportMarks(start..<end)
    return start..<end
  }

  /// Counts `scalar`, which is written by name or number at `range`: false where it is a mark that
  /// its letter cannot have.
  mutating func admits(_ scalar: Unicode.Scalar, writtenAt range: Range<Int>) -> Bool {
    guard scalar.value >= 0x300, CombiningMarks.contains(scalar), !marks.add(range) else {
      return true
    }
    reportMarks(range)
    return false
  }

  /// `text`, the value at `range`, without the marks that are too many for their letters. O(n).
  mutating func limitingMarks(_ text: String, at range: Range<Int>) -> String {
    guard range.count > CombiningMarks.limit else { return text }
    var count = 0
    var out = String.UnicodeScalarView()
    var isLimited = false
    for scalar in text.unicodeScalars {
      count = scalar.value >= 0x300 && CombiningMarks.contains(scalar) ? count + 1 : 0
      if count <= CombiningMarks.limit { out.append(scalar) } else { isLimited = true }
    }
    guard isLimited else { return text }
    marks.isReported = false
    reportMarks(range)
    return String(out)
  }

  private mutating func reportMarks(_ range: Range<Int>) {
    guard !marks.isReported else { return }
    marks.isReported = true
    problems.report(
      .tooManyMarks, at: range,
      "more than \(CombiningMarks.limit) marks on one letter; the others are left out",
      help: "take them out, or write letters between them")
  }
}
