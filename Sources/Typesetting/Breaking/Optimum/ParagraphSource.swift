import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// The places of a paragraph for the solver, from one of them on, with the lines that slots leave.
///
/// Not generic over the slots, which are asked once for each line: the solver, which asks its source
/// for each pair of places, is compiled for this one type.
struct ParagraphSource: FitSource {
  private let paragraph: PreparedParagraph
  private let tools: ParagraphTools
  private var slots: any LineSlots
  private let places: [ParagraphPlace]
  private var points: [BreakPoint]
  private let hasLongWord: Bool
  /// The place that the solver calls 0.
  private let first: Int
  /// The number of the first line.
  private let firstLine: Int
  private var lines: [FitLine] = []
  private(set) var firstLikeLine: Int
  private(set) var horizon = Int.max
  /// True where spaces stretch.
  let justifies: Bool
  let expansion: Int
  let tracking: Int
  let background: Int
  let indent: Int

  /// The places from `first` on, with the paragraph's line number `line` in the slot `slot`.
  init(
    _ paragraph: PreparedParagraph, tools: ParagraphTools, places: ParagraphPlaces, first: Int,
    line: Int, slots: any LineSlots
  ) {
    self.paragraph = paragraph
    self.tools = tools
    self.slots = slots
    self.places = places.places
    points = places.points
    hasLongWord = places.hasLongWord
    self.first = first
    firstLine = line
    let alike = slots.alikeFrom
    firstLikeLine = alike == .max ? .max : max(line + alike, paragraph.firstLikeLine)
    justifies = paragraph.style.alignment == .justify
    expansion = justifies ? paragraph.style.microtype.expansion : 0
    tracking = justifies ? paragraph.style.microtype.tracking : 0
    // A ragged line may stay as short as three ems at 100 points of badness (Knuth's ragged right
    // has two, in lines twice as long).
    background = justifies ? 0 : (paragraph.baseSize * 3).scaledPoints
    indent = paragraph.style.firstLineIndent.scaledPoints
    // Places that others have as well are copied where they are made exact.
    if points[first].isRough { refine(0) }
  }

  /// The places, exact as far as the choice looked at them.
  var found: ParagraphPlaces {
    ParagraphPlaces(places: places, points: points, hasLongWord: hasLongWord)
  }

  var count: Int { points.count - first }

  func point(_ index: Int) -> BreakPoint { points[first + index] }

  func place(_ index: Int) -> ParagraphPlace { places[first + index] }

  /// Appends the spaces of the line from the place `from` to `to`, which came out as `fit`, as they stand on paper.
  /// O(places between them).
  func appendSpaces(
    from: Int, to: Int, fit: LineFit, measure: Int, to spaces: inout [RiverSpace]
  ) {
    guard to - from > 1 else { return }
    let begin = points[first + from].start
    let origin = measure + begin.width - points[first + from].head
    let end = points[first + to].end
    // What each unit of letters, of ems and of stretch has grown by, in 65536ths.
    func share(_ growth: Int, _ whole: Int) -> Int { whole > 0 ? growth << 16 / whole : 0 }
    let staysShort = fit.rest >= 0 && end.fil != begin.fil
    let letters = share(fit.expanded, end.letters - begin.letters)
    let ems = share(fit.tracked, end.ems - begin.ems)
    let glue =
      staysShort ? 0 : share(fit.rest - fit.expanded - fit.tracked, end.stretch - begin.stretch)
    for index in first + from + 1..<first + to
    where points[index].start.stretch > points[index].end.stretch {
      let natural = points[index].start.width - points[index].end.width
      guard natural > 0 else { continue }
      let before = points[index].end
      let grown =
        letters * (before.letters - begin.letters) + ems * (before.ems - begin.ems)
        + glue * (before.stretch - begin.stretch)
      let start = origin - before.width - grown >> 16
      let width =
        natural + (glue * (points[index].start.stretch - before.stretch)) >> 16
      spaces.append(RiverSpace(start: start, end: start - width, natural: natural))
    }
  }

  mutating func line(_ number: Int) -> FitLine {
    let index = number - firstLine
    if lines.isEmpty { lines.reserveCapacity(12) }
    while lines.count <= index {
      guard let slot = slots.slot(lines.count) else {
        // Nobody knows what comes: more of the same.
        let unknown = firstLine + lines.count
        firstLikeLine = min(firstLikeLine, max(unknown, paragraph.firstLikeLine))
        // A few lines beyond the last known one, the choice of those before hardly changes.
        horizon = unknown + 8
        return FitLine(measure: lines.last?.measure ?? 0)
      }
      lines.append(
        FitLine(
          measure: paragraph.measure(of: slot, line: firstLine + lines.count).scaledPoints,
          // The feet of frames to come are theirs to mind.
          endsFrame: slot.endsFrame && slot.frame == 0))
    }
    return lines[index]
  }

  /// What hangs out, the glyphs as shaped for the line's ends, and the words there.
  mutating func refine(_ index: Int) {
    let place = places[first + index]
    var point = points[first + index]
    point.isRough = false
    point.tail = 0
    if index > 0 {
      let (growth, hyphen) = paragraph.endGrowth(
        at: place.offset, contentEnd: place.contentEnd, ending: place.ending, tools)
      let hang = paragraph.hang(
        atEnd: place.contentEnd, hyphen: place.ending.isHyphenated ? hyphen : nil)
      point.tail = (growth - hang).scaledPoints
    }
    point.head =
      (paragraph.beginGrowth(at: place.offset, tools) - paragraph.hang(atStart: place.offset))
      .scaledPoints
    // Where a line before ended in the middle of a word, there is no word to see again.
    let isDivision =
      place.ending.isHyphenated
      || paragraph.analysis.positions[place.offset].isDisjoint(with: [.lineBreak, .addressBreak])
    // Lines that their author ended are not compared with those behind.
    if !isDivision || place.offset == 0, point.isFinal || !point.isForced {
      point.lastWord = paragraph.wordName(endingAt: place.contentEnd)
      point.firstWord = paragraph.wordName(beginningAt: place.offset)
    }
    points[first + index] = point
  }
}

extension PreparedParagraph {
  /// Names the word that ends before `end`; 0 where it has fewer than two bytes.
  func wordName(endingAt end: Int) -> UInt32 {
    let bytes = text.utf8
    var start = end
    while start > 0, end - start < 32, bytes[start - 1] > 0x20 { start -= 1 }
    return name(of: start..<end)
  }

  /// Names the word that begins at `start`; 0 where it has fewer than two bytes.
  func wordName(beginningAt start: Int) -> UInt32 {
    let bytes = text.utf8
    var end = start
    while end < bytes.count, end - start < 32, bytes[end] > 0x20 { end += 1 }
    return name(of: start..<end)
  }

  /// A hash of the letters, capitals and ASCII punctuation left aside.
  private func name(of range: Range<Int>) -> UInt32 {
    var hash = ContentHash()
    var letters = 0
    for offset in range {
      var byte = text.utf8[offset]
      if (0x41...0x5A).contains(byte) { byte |= 0x20 }
      guard byte >= 0x80 || (0x61...0x7A).contains(byte) else { continue }
      hash.combine(byte)
      letters += 1
    }
    return letters < 2 ? 0 : max(UInt32(truncatingIfNeeded: hash.value), 1)
  }
}
