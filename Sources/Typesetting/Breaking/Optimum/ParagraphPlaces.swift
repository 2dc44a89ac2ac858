import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// A place in a paragraph's text where a line may end.
struct ParagraphPlace: Sendable {
  /// Where the next line begins.
  var offset: Int
  /// The end of what is seen of a line that ends here.
  var contentEnd: Int
  /// What such a line ends with.
  var reason: LineBreak.Reason
  /// What it shows there beside its text.
  var ending = FragmentEnding.asWritten
}

/// The places where lines of a paragraph may end, in order, and what the choice has to know of each.
struct ParagraphPlaces: Sendable {
  /// Where they are. The first is where the text begins that was walked over.
  var places: [ParagraphPlace]
  /// What stands before each of them.
  var points: [BreakPoint]
  /// True where there is a word of four bytes or more.
  var hasLongWord: Bool

  /// The index of the place at `offset`; nil where no line may end there. O(log n).
  func index(of offset: Int) -> Int? {
    let index = places.indices.partitioningIndex { places[$0].offset < offset }
    return index < places.count && places[index].offset == offset ? index : nil
  }
}

/// Walks over a paragraph and sums up what stands before each place where a line may end.
struct PlaceFinder {
  /// Where lines may end beside the opportunities that the text has.
  enum Freedom {
    /// Nowhere.
    case none
    /// Where words are divided readily.
    case divisions
    /// Wherever words may be divided, if they may, and at spaces that hold words together.
    case all
  }

  let paragraph: PreparedParagraph
  let tools: ParagraphTools
  let costs: BreakCosts
  let freedom: Freedom
  /// The widths of the paragraph's specials, in their order.
  let specialWidths: [Length]
  /// A picture wider than this pushes the rest of its line to the next, and nobody wants what is
  /// left to be stretched.
  let widePicture: Length
  private var places: [ParagraphPlace] = []
  private var points: [BreakPoint] = []
  private var hasLongWord = false

  private let bytes: [UInt8]
  private let divides: Bool
  private let justifies: Bool
  /// Punctuation within lines gives up room.
  private let gives: Bool
  private let wordSpace: WordSpace
  private var sums = FitSums()
  /// The place that the last word begins at, and the sums there.
  private var wordStart = 0
  private var wordSums = FitSums()
  private var divisions: [Division] = []
  /// The letters in hand may grow and part.
  private var lettersGive = false
  private var em = 0
  private var hyphenWidth = 0

  init(
    _ paragraph: PreparedParagraph, tools: ParagraphTools, costs: BreakCosts, freedom: Freedom,
    specialWidths: [Length], widePicture: Length
  ) {
    self.paragraph = paragraph
    self.tools = tools
    self.costs = costs
    self.freedom = freedom
    divides = freedom != .none && paragraph.style.hyphenates
    self.specialWidths = specialWidths
    self.widePicture = widePicture
    bytes = paragraph.text.utf8
    justifies = paragraph.style.alignment == .justify
    gives = justifies && !paragraph.spacing.isEmpty
    wordSpace = paragraph.style.wordSpace
  }

  /// The places from `start` on; the first is `start` itself. O(bytes).
  mutating func found(from start: Int) -> ParagraphPlaces {
    let (bytes, positions) = (bytes, paragraph.analysis.positions)
    let prefix = paragraph.shaped.prefix
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe positions.withUnsafeBufferPointer { positions in
        unsafe prefix.withUnsafeBufferPointer { prefix in
          unsafe walk(from: start, (bytes, positions, prefix))
        }
      }
    }
    return ParagraphPlaces(places: places, points: points, hasLongWord: hasLongWord)
  }

  /// What is asked for each letter: the bytes, where lines may end, and the widths before each byte.
  private typealias Letters = (
    bytes: UnsafeBufferPointer<UInt8>, positions: UnsafeBufferPointer<PositionFlags>,
    prefix: UnsafeBufferPointer<Length>
  )

  private mutating func walk(from start: Int, _ letters: Letters) {
    let positions = unsafe letters.positions
    let shaped = paragraph.shaped
    let count = bytes.count
    // Words have five or six letters, and every other one a place where it may be divided.
    let likely = (count - start) / (divides ? 4 : 5) + 4
    places.reserveCapacity(likely)
    points.reserveCapacity(likely)
    places.append(ParagraphPlace(offset: start, contentEnd: start, reason: .space))
    var first = BreakPoint()
    first.isRough = true
    points.append(first)
    wordStart = start
    var contentEnd = start
    var contentSums = sums
    var offset = start
    var runIndex = shaped.runIndex(at: TextOffset(start))
    var special = paragraph.specialIndex(from: start)
    while offset < count {
      let run = shaped.runs[runIndex]
      let runEnd = min(run.range.upperBound.utf8, count)
      lettersGive =
        justifies && run.givesLetters && !paragraph.isInitial(run.range.lowerBound.utf8)
      em = run.size.scaledPoints
      hyphenWidth = em / 3
      let isPlain = run.kind != .object && !gives
      while offset < runEnd {
        if isPlain, case let next = unsafe passLetters(letters, from: offset, to: runEnd),
          next > offset
        {
          offset = next
          contentEnd = next
          contentSums = sums
          if next == runEnd { break }
        }
        let byte = bytes[offset]
        var length = 1
        let width: Int
        let dropped = byte > 0x20 && byte < 0xC2 ? 0 : droppableLength(in: bytes, at: offset)
        if byte == 0x09, special < paragraph.specials.count,
          paragraph.specials[special].offset == offset
        {
          offset += 1
          passMarker(tab: special)
          special += 1
          contentEnd = offset
          contentSums = sums
          continue
        }
        if dropped > 0 {
          length = dropped
          width = paragraph.ownWidth(offset, offset + length).scaledPoints
          addSpace(width, at: offset)
        } else {
          length = utf8Length(byte)
          width = paragraph.ownWidth(offset, offset + length).scaledPoints
          if length == 2, stretchableLength(in: bytes, at: offset) > 0 {
            addSpace(width, at: offset)
          } else if run.kind == .object, special < paragraph.specials.count,
            paragraph.specials[special].offset == offset
          {
            sums.width += specialWidths[special].scaledPoints
            // What a formula stands for is one thing.
            length = paragraph.specials[special].length
            special += 1
          } else {
            sums.width += width
            if lettersGive, width > 0 {
              sums.letters += width
              sums.ems += em
            }
          }
        }
        offset += length
        if dropped == 0 {
          contentEnd = offset
          contentSums = sums
          if run.kind == .object {
            contentSums.width -= paragraph.formulaSpace(endingAt: offset).scaledPoints
          }
        }
        if gives { sums.shrink += paragraph.spacing.give(at: offset).scaledPoints }
        let flags = unsafe positions[offset]
        guard !flags.isDisjoint(with: [.lineBreak, .addressBreak]) || offset == count else {
          if freedom == .all, byte == 0x20 || byte == 0xC2, paragraph.holdsWords(before: offset) {
            part(at: offset)
          }
          continue
        }
        if flags.contains(.addressBreak), offset < count,
          paragraph.keepsAddress(
            at: offset, measure: widePicture * LineSetting.widePictureParts)
        {
          continue
        }
        end(at: offset, contentEnd: contentEnd, contentSums: contentSums, flags: flags)
      }
      runIndex += 1
    }
  }

  /// Takes the letters of ASCII from `start` on, up to the last one behind which no line may end, and gives where it
  /// stops: most of a text, and nothing else can be there. O(what is passed).
  @inline(__always)
  private mutating func passLetters(_ text: Letters, from start: Int, to end: Int) -> Int {
    // What is done at the text's end is done for its last byte.
    let end = unsafe min(end, text.bytes.count - 1)
    var offset = start
    let first = unsafe text.prefix[start].scaledPoints
    var before = first
    var (letters, count) = (0, 0)
    while offset < end, unsafe text.bytes[offset] &- 0x21 < 0x5F,
      unsafe text.positions[offset + 1].isDisjoint(with: [.lineBreak, .addressBreak])
    {
      offset += 1
      let place = unsafe text.prefix[offset].scaledPoints
      if place > before {
        letters += place - before
        count += 1
      }
      before = place
    }
    sums.width += before - first
    if lettersGive {
      sums.letters += letters
      sums.ems += count * em
    }
    return offset
  }

  /// Goes on behind a tab that follows the paragraph's mark: no line ends there, and the tab takes what the
  /// mark's letters give.
  private mutating func passMarker(tab special: Int) {
    let offset = paragraph.specials[special].offset
    sums.width += paragraph.ownWidth(offset, offset + 1).scaledPoints
    sums.width += specialWidths[special].scaledPoints
    sums.letters = 0
    sums.ems = 0
    wordStart = offset + 1
    wordSums = sums
  }

  @inline(__always)
  private mutating func addSpace(_ width: Int, at offset: Int) {
    sums.width += width
    guard justifies, paragraph.glueLength(at: offset) > 0 else { return }
    let endsSentence = paragraph.analysis.positions[offset].contains(.sentenceEnd)
    sums.stretch += wordSpace.stretch(of: width, endsSentence: endsSentence)
    sums.shrink += wordSpace.shrink(of: width)
  }

  /// An opportunity at `offset`: the divisions of the word before it, and itself.
  ///
  /// What it asks is inlined: a call would be handed a copy of all of the walk.
  private mutating func end(
    at offset: Int, contentEnd: Int, contentSums: FitSums, flags: PositionFlags
  ) {
    if contentEnd == offset, offset < bytes.count, !flags.contains(.mandatoryBreak),
      endsWithStub(offset)
    {
      return
    }
    if contentEnd - wordStart > 3 {
      hasLongWord = true
      if divides {
        let isForced = offset < bytes.count && flags.contains(.mandatoryBreak)
        // Of the last line of justified ones `LineDemerits` knows it; ragged lines have no sums of spaces.
        let isLast = isForced || offset == bytes.count && !justifies
        divide(wordStart..<contentEnd, endsLine: isLast)
      }
    }
    var end = contentSums
    var reason = LineBreak.Reason.space
    var (tail, penalty, isFlagged) = (0, 0, false)
    if offset == bytes.count {
      reason = .end
      penalty = BreakPoint.forced
      end.fil += 1
    } else if flags.contains(.mandatoryBreak) {
      reason = .mandatory
      penalty = BreakPoint.forced
      end.fil += 1
    } else if contentEnd == offset {
      (reason, penalty, isFlagged) = markBefore(offset)
      if reason == .hyphen { tail = hyphenWidth }
      if justifies, paragraph.hasIdeographs, paragraph.isIdeographGap(at: offset) {
        sums.stretch += em / 8
      }
    } else if startsWidePicture(at: offset) {
      end.fil += 1
    } else if endsWithNumber(contentEnd, before: offset) {
      penalty = costs.seriesPenalty
    }
    places.append(
      ParagraphPlace(
        offset: offset, contentEnd: contentEnd, reason: reason,
        ending: reason == .hyphen ? .hyphen : .asWritten))
    var point = BreakPoint()
    point.end = end
    point.start = sums
    point.tail = tail
    point.penalty = penalty
    point.isFlagged = isFlagged
    point.isFinal = reason == .end
    point.isRough = true
    points.append(point)
    wordStart = offset
    wordSums = sums
  }

  /// A space that holds two words together, before `offset`.
  private mutating func part(at offset: Int) {
    let space = bytes[offset - 1] == 0x20 ? offset - 1 : offset - 2
    guard space > wordStart else { return }
    var point = BreakPoint()
    point.end = sums
    let width = paragraph.ownWidth(space, offset).scaledPoints
    point.end.width -= width
    if justifies {
      let endsSentence = paragraph.analysis.positions[space].contains(.sentenceEnd)
      point.end.stretch -= wordSpace.stretch(of: width, endsSentence: endsSentence)
      point.end.shrink -= wordSpace.shrink(of: width)
    }
    if divides, space - wordStart > 3 { divide(wordStart..<space, endsLine: false) }
    point.start = sums
    point.penalty = costs.heldSpacePenalty / (paragraph.endsClause(atSpace: space) ? 4 : 1)
    point.isRough = true
    places.append(ParagraphPlace(offset: offset, contentEnd: space, reason: .space))
    points.append(point)
    wordStart = offset
    wordSums = sums
  }

  /// What a break costs where no space stands, by what stands before it.
  @inline(__always)
  private func markBefore(_ offset: Int) -> (LineBreak.Reason, Int, Bool) {
    if let penalty = paragraph.formulaPenalty(endingAt: offset) { return (.space, penalty, false) }
    let last = bytes[offset - 1]
    if last == 0x2D { return (.space, costs.explicitHyphenPenalty, true) }
    if offset >= 2, last == 0xAD, bytes[offset - 2] == 0xC2 {
      return (.hyphen, costs.hyphenPenalty, true)
    }
    if offset >= 3, bytes[offset - 3] == 0xE2, bytes[offset - 2] == 0x80 {
      if last == 0x90 { return (.space, costs.explicitHyphenPenalty, true) }
      if last == 0x93 || last == 0x94 { return (.space, costs.explicitHyphenPenalty / 2, false) }
    }
    if paragraph.analysis.positions[offset].contains(.addressBreak) {
      return (.space, costs.addressPenalty, false)
    }
    return (.space, 0, false)
  }

  /// True where a single letter stands before the hyphen that ends at `offset`, as in T-shirt: no
  /// line ends there.
  @inline(__always)
  private func endsWithStub(_ offset: Int) -> Bool {
    guard offset >= 2, bytes[offset - 1] == 0x2D,
      (0x61...0x7A).contains(bytes[offset - 2] | 0x20)
    else { return false }
    return offset == 2 || bytes[offset - 3] == 0x20 || bytes[offset - 3] == UInt8(ascii: "(")
  }

  /// True where a single digit and a comma stand before `contentEnd` and another digit at `offset`: nobody wants
  /// the first number of a series alone at a line's end.
  @inline(__always)
  private func endsWithNumber(_ contentEnd: Int, before offset: Int) -> Bool {
    guard contentEnd >= 2, bytes[contentEnd - 1] == UInt8(ascii: ","),
      (0x30...0x39).contains(bytes[contentEnd - 2]), offset < bytes.count,
      (0x30...0x39).contains(bytes[offset])
    else { return false }
    return contentEnd == 2 || bytes[contentEnd - 3] == 0x20 || bytes[contentEnd - 3] == 0x28
  }

  @inline(__always)
  private func startsWidePicture(at offset: Int) -> Bool {
    let index = paragraph.specialIndex(from: offset)
    guard index < paragraph.specials.count, paragraph.specials[index].offset == offset,
      !paragraph.specials[index].isFormula
    else { return false }
    return specialWidths[index] > widePicture
  }

  /// The divisions of `word`; `endsLine` where a line must end behind it, which would hold nothing but the rest of it.
  private mutating func divide(_ word: Range<Int>, endsLine: Bool) {
    divisions.removeAll(keepingCapacity: true)
    tools.hyphenator.appendDivisions(
      of: paragraph.text, word: word,
      policy: DivisionPolicy(dividesNames: paragraph.style.hyphenatesNames), to: &divisions)
    for division in divisions where freedom == .all || !division.isDear {
      var point = BreakPoint()
      let width = paragraph.ownWidth(word.lowerBound, division.offset).scaledPoints
      point.end = wordSums
      point.end.width += width
      if lettersGive {
        point.end.letters += width
        var letters = 0
        for place in word.lowerBound..<division.offset where bytes[place] & 0xC0 != 0x80 {
          letters += 1
        }
        point.end.ems += letters * em
      }
      point.start = point.end
      let isShown = DivisionSign.isShown(in: bytes, before: division.offset)
      point.tail = isShown ? hyphenWidth : 0
      point.penalty = division.isDear ? costs.dearHyphenPenalty : costs.hyphenPenalty
      if endsLine { point.penalty = max(point.penalty, costs.stubPenalty) }
      // Ladders are of hyphens that are seen.
      point.isFlagged = isShown
      point.isRough = true
      places.append(
        ParagraphPlace(
          offset: division.offset, contentEnd: division.offset, reason: .hyphen,
          ending: FragmentEnding(division)))
      points.append(point)
    }
  }
}
