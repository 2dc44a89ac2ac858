import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// The choice of one line.
struct LineScan {
  /// A place where a line could end.
  struct Candidate {
    var offset: Int
    var contentEnd: Int
    var natural: Length
    var reason: LineBreak.Reason
  }

  let paragraph: PreparedParagraph
  let tools: ParagraphTools
  let state: ParagraphState
  let start: Int
  let measure: Length
  let frameHeight: Length
  let bytes: [UInt8]
  /// What the line's start takes more than the paragraph's own glyphs.
  let begin: Length
  let justifies: Bool
  /// The tabs where the paragraph has stops of its own; nil where it has none.
  let tabs: TabLayout?
  /// What hangs out at the line's start, where there are such tabs: they do not move with it.
  let hang: Length

  init(
    _ paragraph: PreparedParagraph, from state: ParagraphState, measure: Length,
    in slot: LineSlot, with tools: ParagraphTools
  ) {
    self.paragraph = paragraph
    self.tools = tools
    self.state = state
    self.measure = measure
    frameHeight = slot.frameHeight
    start = state.offset.utf8
    bytes = paragraph.text.utf8
    justifies = paragraph.style.alignment == .justify
    tabs = TabLayout(
      paragraph, line: paragraph.line(at: state), start: start, measure: measure,
      frameHeight: frameHeight)
    hang = tabs == nil ? .zero : paragraph.hang(atStart: start)
    begin = paragraph.startGrowth(at: start, tools) - hang
  }

  func choose(by rules: GreedyBreaker) -> LineBreak {
    let end = chooseEnd(by: rules)
    return wordEarlier(before: end) ?? end
  }

  /// The end a word earlier, where the next line would begin with a leader: a leader follows a word. Nil where no word
  /// can be spared, or the next line has no room for it and for what the leader leads to.
  private func wordEarlier(before end: LineBreak) -> LineBreak? {
    let tab = end.range.upperBound.utf8
    guard let tabs, tabs.stops.hasLeaders, end.reason == .space, tab < bytes.count,
      bytes[tab] == 0x09
    else { return nil }
    let positions = paragraph.analysis.positions
    var word = tab - 1
    while word > start, !positions[word].contains(.lineBreak) { word -= 1 }
    guard word > start, bytes[word] != 0x09 else { return nil }
    var next = tab + 1
    while next < bytes.count, bytes[next] != 0x09, !positions[next].contains(.mandatoryBreak) {
      next += 1
    }
    let behind = paragraph.ownWidth(tab + 1, next) + tabs.objectsWidth(in: tab + 1..<next)
    let room = measure - paragraph.ownWidth(word, tab) - tabs.objectsWidth(in: word..<tab)
    guard behind + tabs.stops.gap <= room else { return nil }
    let candidate = Candidate(
      offset: word, contentEnd: paragraph.contentEnd(from: start, before: word), natural: .zero,
      reason: .space)
    return line(exact(candidate), hyphenated: false)
  }

  private func chooseEnd(by rules: GreedyBreaker) -> LineBreak {
    var found = scan()
    var fit = found.fit.map(exact)
    if goesOnACell, let turn = turnInCell() { return line(exact(turn), hyphenated: false) }
    if found.isComplete, let fit, fit.natural <= measure { return line(fit, hyphenated: false) }
    if let turn = turnInCell() { return line(exact(turn), hyphenated: false) }
    var fitCost = fit.flatMap { cost(of: $0, rules) }
    // With its end shaped for the line, or its hyphen, a break may be too wide: the one before it.
    while let candidate = fit, fitCost == nil {
      found = scan(before: candidate.offset)
      fit = found.fit.map(exact)
      fitCost = fit.flatMap { cost(of: $0, rules) }
    }

    var best: (candidate: Candidate, cost: Int)?
    func consider(_ candidate: Candidate, extra: Int) {
      guard let cost = cost(of: candidate, rules) else { return }
      if best == nil || cost + extra < best?.cost ?? .max { best = (candidate, cost + extra) }
    }
    let mayDivide = found.plain == nil || state.hyphensInRow < rules.maximumHyphensInRow
    let ladder = found.plain == nil ? 0 : state.hyphensInRow * rules.ladderCost
    if let fit, let fitCost, fit.offset == found.plain?.offset {
      best = (fit, fitCost)
    } else {
      if let plain = found.plain { consider(exact(plain), extra: 0) }
      if let fit, let fitCost, mayDivide || best == nil {
        let cost = fitCost + rules.hyphenCost + ladder
        if best == nil || cost < best?.cost ?? .max { best = (fit, cost) }
      }
    }
    if let over = found.over, justifies, mayDivide || !endsWithSoftHyphen(over) {
      consider(exact(over), extra: endsWithSoftHyphen(over) ? rules.hyphenCost + ladder : 0)
    }
    // Words that shall stay together and cannot: between two of them rather than in one.
    if best == nil, var space = lastSpace(before: found.cluster?.offset) {
      space.natural = exactWidth(to: space.contentEnd, breakAt: space.offset, hyphenated: false)
      if space.natural <= measure { return line(space, hyphenated: false) }
    }
    if paragraph.style.hyphenates, mayDivide, best == nil || best?.cost ?? 0 > rules.hyphenCost,
      let (division, natural) = division(
        after: found.fit?.offset ?? start,
        before: found.over?.offset ?? nextOpportunity(after: found.offset),
        isDear: best?.cost ?? .max >= GreedyBreaker.loose)
    {
      consider(
        Candidate(offset: division, contentEnd: division, natural: natural, reason: .hyphen),
        extra: rules.hyphenCost + ladder)
    }
    // A hopeless line is worse than a fourth hyphen.
    let isHopeless = best?.cost ?? .max >= GreedyBreaker.hopeless && paragraph.style.hyphenates
    if isHopeless && !mayDivide || best == nil && paragraph.style.dividesOverlongWords,
      let (division, natural) = division(
        after: found.fit?.offset ?? start,
        before: found.over?.offset ?? nextOpportunity(after: found.offset), isDear: true)
    {
      return line(
        Candidate(offset: division, contentEnd: division, natural: natural, reason: .hyphen),
        hyphenated: true)
    }
    if let best {
      return line(best.candidate, hyphenated: best.candidate.reason == .hyphen)
    }
    while let cluster = found.cluster {
      let candidate = exact(cluster)
      if candidate.natural <= measure, !standsBeforePoint(cluster.offset) {
        return line(candidate, hyphenated: false)
      }
      found = scan(before: cluster.offset)
    }
    // Nothing fits: one cluster stands out over the edge rather than nothing at all.
    return line(exact(firstCluster()), hyphenated: false)
  }

  /// True where a point, a mark that closes or a hyphen stands at `offset`, which begins no line, and letters before
  /// it that may go with it.
  private func standsBeforePoint(_ offset: Int) -> Bool {
    guard offset < bytes.count, offset - start > utf8Length(bytes[start]),
      // A picture that fills its line has no room for the point behind it.
      !bytes[start..<offset].suffix(3).elementsEqual([0xEF, 0xBF, 0xBC])
    else { return false }
    switch bytes[offset] {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "]"),
      UInt8(ascii: "-"):
      return true
    // », and of the general punctuation ‘ ’ “ ” … ›.
    case 0xC2: return offset + 1 < bytes.count && bytes[offset + 1] == 0xBB
    case 0xE2:
      guard offset + 2 < bytes.count, bytes[offset + 1] == 0x80 else { return false }
      return [0x98, 0x99, 0x9C, 0x9D, 0xA6, 0xBA].contains(bytes[offset + 2])
    default: return false
    }
  }

  /// The candidate with its ends shaped for the line.
  private func exact(_ candidate: Candidate) -> Candidate {
    let hyphenated = endsWithSoftHyphen(candidate)
    var copy = candidate
    copy.natural = exactWidth(
      to: candidate.contentEnd, breakAt: candidate.offset, hyphenated: hyphenated)
    if hyphenated { copy.reason = .hyphen }
    return copy
  }

  /// The width of the line that ends at `contentEnd`, before a break at `offset`.
  private func exactWidth(to contentEnd: Int, breakAt offset: Int, hyphenated: Bool) -> Length {
    let (begin, end) = paragraph.ends(
      from: start, to: offset, ending: hyphenated ? .hyphen : .asWritten, tools)
    var width = paragraph.ownWidth(start, contentEnd) - hang
    width += begin.growth(before: contentEnd, in: paragraph)
    width -= paragraph.spacing.trim(from: start, to: hyphenated ? nil : contentEnd)
    let growth = growth(of: end, to: contentEnd, breakAt: offset)
    return width + growth + specialsWidth(before: contentEnd, growth: growth)
  }

  /// By how much the end of a line is wider than the paragraph's own glyphs to `contentEnd`.
  private func growth(of end: LineEnd, to contentEnd: Int, breakAt offset: Int) -> Length {
    guard let shaped = end.shaped else { return .zero }
    // White space that the line drops is not weighed, in either shaping.
    let dropped =
      contentEnd < offset && end.range.lowerBound.utf8 <= contentEnd
      ? shaped.advance(of: TextRange(contentEnd..<offset))
        - paragraph.ownWidth(contentEnd, offset) : .zero
    if contentEnd < end.range.lowerBound.utf8 { return .zero }
    return end.growth - dropped
  }

  /// The next break opportunity after `offset`, at most a very long word away.
  private func nextOpportunity(after offset: Int) -> Int {
    let positions = paragraph.analysis.positions
    let limit = min(bytes.count, offset + 512)
    var next = offset
    while next < limit, !positions[next].contains(.lineBreak) { next += 1 }
    return next
  }

  func endsWithSoftHyphen(_ candidate: Candidate) -> Bool {
    let end = candidate.contentEnd
    return candidate.reason == .space && end - start > 2 && candidate.offset == end
      && bytes[end - 2] == 0xC2 && bytes[end - 1] == 0xAD
  }

  /// Badness in the manner of KP81 p. 1126: 100 r³, where spaces stretch by half and shrink by
  /// `shrinkPercent`; nil where the line cannot hold it.
  private func cost(of candidate: Candidate, _ rules: GreedyBreaker) -> Int? {
    let rest = measure - candidate.natural
    guard justifies else {
      guard !rest.isNegative else { return nil }
      // Ragged: a fifth of the measure left empty is as bad as spaces half as wide again.
      let r = rest.scaledPoints * 100 / max(measure.scaledPoints / 5, 1)
      return min(r * r / 100 * r / 100, 10_000)
    }
    var spaces = Length.zero
    var offset = paragraph.stretchStart(in: start..<candidate.contentEnd)
    while offset < candidate.contentEnd {
      let length = stretchableLength(in: bytes, at: offset)
      if length > 0 {
        spaces += paragraph.ownWidth(offset, offset + length)
        offset += length
      } else {
        offset += utf8Length(bytes[offset])
      }
    }
    if rest.isNegative {
      guard (-rest).scaledPoints * 100 <= spaces.scaledPoints * rules.shrinkPercent else {
        return nil
      }
      let r = (-rest).scaledPoints * 10_000 / max(spaces.scaledPoints * rules.shrinkPercent, 1)
      return r * r / 100 * r / 100
    }
    if candidate.reason == .mandatory || candidate.reason == .end { return 0 }
    guard spaces > .zero else { return rest == .zero ? 0 : 10_000 }
    let r = min(rest.scaledPoints * 200 / spaces.scaledPoints, 1_000)
    return min(r * r / 100 * r / 100, 10_000)
  }

  /// The last space up to `limit` at which no line ends only because its words shall stay together.
  private func lastSpace(before limit: Int?) -> Candidate? {
    guard var offset = limit else { return nil }
    let positions = paragraph.analysis.positions
    while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
    while offset > start + 1 {
      if offset < bytes.count, bytes[offset - 1] == 0x20, bytes[offset] != 0x20,
        positions[offset].contains(.graphemeStart),
        paragraph.text.runs[paragraph.text.runIndex(at: TextOffset(offset - 1))]
          .attributes.keepsOnLine
      {
        var contentEnd = offset
        while contentEnd > start, bytes[contentEnd - 1] == 0x20,
          positions[contentEnd - 1].contains(.graphemeStart)
        {
          contentEnd -= 1
        }
        guard contentEnd > start else { return nil }
        return Candidate(
          offset: offset, contentEnd: contentEnd, natural: .zero, reason: .emergency)
      }
      offset -= 1
    }
    return nil
  }

  /// The last division of the words between `lower` and `upper` that fits, and the line's width; `isDear` where
  /// it may be one that is dear.
  private func division(after lower: Int, before upper: Int, isDear: Bool) -> (Int, Length)? {
    // What stands at a stop is not divided.
    guard lower < upper, tabs == nil || bytes[lower] != 0x09 else { return nil }
    var divisions: [Division] = []
    tools.hyphenator.appendDivisions(
      of: paragraph.text, word: lower..<upper,
      policy: DivisionPolicy(dividesNames: paragraph.style.hyphenatesNames), to: &divisions)
    for found in divisions.reversed()
    where found.offset > start && !found.changesSpelling && (isDear || !found.isDear) {
      let division = found.offset
      let natural =
        paragraph.ownWidth(start, division) + begin + specialsWidth(before: division)
      guard natural < measure else { continue }
      let exact = exactWidth(to: division, breakAt: division, hyphenated: true)
      if exact <= measure { return (division, exact) }
    }
    return nil
  }

  /// The room of tabs and objects before `limit`, where the line's own end is `growth` wider than
  /// the paragraph's.
  private func specialsWidth(before limit: Int, growth: Length = .zero) -> Length {
    var sum = Length.zero
    var index = paragraph.specialIndex(from: start)
    if let tabs { return tabs.specialsWidth(before: limit, begin: begin, growth: growth) }
    while index < paragraph.specials.count, paragraph.specials[index].offset < limit {
      let special = paragraph.specials[index]
      index += 1
      switch special.kind {
      case .tab:
        let x = paragraph.ownWidth(start, special.offset) + begin + sum
        sum += paragraph.tabStop(after: x) - x
      case .object:
        sum += paragraph.room(of: special, measure, frameHeight, before: limit).width
      }
    }
    return sum
  }

  private func firstCluster() -> Candidate {
    let positions = paragraph.analysis.positions
    var offset = start + utf8Length(bytes[start])
    while offset < bytes.count, !positions[offset].contains(.graphemeStart) {
      offset += utf8Length(bytes[offset])
    }
    // White space after it, and a separator, go with it.
    let contentEnd = offset
    while offset < bytes.count, !positions[offset].contains(.mandatoryBreak) {
      let length = droppableLength(in: bytes, at: offset)
      // A space with a mark on it is another character, and CRLF is one.
      let next = paragraph.graphemeEnd(after: offset)
      if length == 0 || next != offset + length && bytes[offset] != 0x0D { break }
      offset = next
    }
    return Candidate(
      offset: offset, contentEnd: contentEnd,
      natural: paragraph.ownWidth(start, contentEnd) + begin
        + specialsWidth(before: contentEnd) - paragraph.spacing.trim(atEnd: contentEnd),
      reason: offset == bytes.count
        ? .end
        : positions[offset].contains(.mandatoryBreak)
          ? .mandatory : positions[offset].contains(.lineBreak) ? .space : .emergency)
  }

  private func line(_ candidate: Candidate, hyphenated: Bool) -> LineBreak {
    let reason = hyphenated ? .hyphen : candidate.reason
    return LineBreak(
      range: TextRange(start..<candidate.offset), contentEnd: TextOffset(candidate.contentEnd),
      reason: reason, naturalWidth: candidate.natural, measure: measure,
      next: ParagraphState(
        offset: TextOffset(candidate.offset), line: state.line + 1,
        hyphensInRow: reason == .hyphen ? state.hyphensInRow + 1 : 0, fitness: 2))
  }
}
