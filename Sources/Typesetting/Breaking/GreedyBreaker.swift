import Geometry
import RichText
import Shaping
import TextAnalysis

/// First fit, line by line: of the few breaks near the measure, the one whose spaces come nearest
/// to their natural width.
///
/// The candidates are the last break that fits, the next one where the spaces can shrink to hold
/// it, and the divisions of the word between them. A hyphen costs, a second one in a row more.
public struct GreedyBreaker: LineBreaker {
  /// What a hyphen costs beside 100 for a line whose spaces are half as wide again.
  public var hyphenCost = 45
  /// What each further hyphen in a row costs on top.
  public var ladderCost = 90
  /// No more hyphens in a row than this.
  public var maximumHyphensInRow = 3
  /// By how much of its width a space may shrink: numerator over 100.
  public var shrinkPercent = 22

  /// The breaker with its default costs.
  public init() {}

  public func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    guard let slot = slots.slot(0) else { return [] }
    guard state.offset < paragraph.text.endOffset else { return [] }
    let measure = paragraph.measure(of: slot, line: state.line)
    var scan = LineScan(
      paragraph, from: state, measure: measure, frameHeight: slot.frameHeight, with: tools)
    return [scan.choose(by: self)]
  }
}

/// A place where a line could end.
private struct Candidate {
  var offset: Int
  var contentEnd: Int
  var natural: Length
  var reason: LineBreak.Reason
}

/// One walk over the text of a line.
private struct LineScan {
  let paragraph: PreparedParagraph
  let tools: ParagraphTools
  let state: ParagraphState
  let start: Int
  let measure: Length
  let frameHeight: Length
  let bytes: [UInt8]
  /// What the line's start takes more than the paragraph's own glyphs.
  let begin: Length

  init(
    _ paragraph: PreparedParagraph, from state: ParagraphState, measure: Length,
    frameHeight: Length, with tools: ParagraphTools
  ) {
    self.paragraph = paragraph
    self.tools = tools
    self.state = state
    self.measure = measure
    self.frameHeight = frameHeight
    start = state.offset.utf8
    bytes = paragraph.text.utf8
    begin = paragraph.startGrowth(at: start, tools)
  }

  mutating func choose(by rules: GreedyBreaker) -> LineBreak {
    let positions = paragraph.analysis.positions
    let count = bytes.count
    let justifies = paragraph.style.alignment == .justify
    var fit: Candidate?
    var over: Candidate?
    var cluster: Candidate?
    var specialsWidth = Length.zero
    var nextSpecial = paragraph.specialIndex(from: start)
    var contentEnd = start
    var contentWidth = begin
    var offset = start
    // No break further out can be shrunk to: stop looking there.
    let farthest = measure + measure / 4

    func width(at offset: Int) -> Length {
      paragraph.ownWidth(start, offset) + begin + specialsWidth
    }

    while offset < count {
      let dropped = droppableLength(in: bytes, at: offset)
      let length = dropped > 0 ? dropped : scalarLength(bytes[offset])
      if nextSpecial < paragraph.specials.count,
        paragraph.specials[nextSpecial].offset == offset
      {
        let special = paragraph.specials[nextSpecial]
        nextSpecial += 1
        switch special.kind {
        case .tab:
          let x = width(at: offset)
          specialsWidth += paragraph.tabStop(after: x) - x
        case .object(let delegate):
          let context = paragraph.delegateContext(measure: measure, frameHeight: frameHeight)
          specialsWidth += delegate.metrics(in: context).width
        }
      }
      offset += length
      if dropped == 0 {
        contentEnd = offset
        // Inside a cluster the offsets stand still: the width is that of the whole cluster's start.
        contentWidth = width(at: offset)
      }
      let flags = positions[offset]
      if offset == count || flags.contains(.mandatoryBreak) {
        let last = Candidate(
          offset: offset, contentEnd: contentEnd, natural: contentWidth,
          reason: offset == count ? .end : .mandatory)
        if last.natural <= measure { return line(last, hyphenated: false) }
        if over == nil { over = last }
        break
      }
      if flags.contains(.lineBreak) {
        let candidate = Candidate(
          offset: offset, contentEnd: contentEnd, natural: contentWidth, reason: .space)
        if contentWidth <= measure {
          fit = candidate
          over = nil
        } else if over == nil {
          over = candidate
        }
      } else if flags.contains(.graphemeStart), contentWidth <= measure, dropped == 0 {
        cluster = Candidate(
          offset: offset, contentEnd: contentEnd, natural: contentWidth, reason: .emergency)
      }
      if over != nil, fit != nil { break }
      if contentWidth > farthest, over != nil || fit != nil || cluster != nil { break }
    }

    var best: (candidate: Candidate, cost: Int, hyphenated: Bool)?
    func consider(_ candidate: Candidate, hyphenated: Bool, extra: Int) {
      guard let cost = cost(of: candidate, justifies: justifies, rules) else { return }
      if best == nil || cost + extra < best?.cost ?? .max {
        best = (candidate, cost + extra, hyphenated)
      }
    }
    if let fit { consider(exact(fit), hyphenated: endsWithSoftHyphen(fit), extra: 0) }
    if let over, justifies { consider(exact(over), hyphenated: endsWithSoftHyphen(over), extra: 0) }
    if best == nil || best?.cost ?? 0 > rules.hyphenCost,
      let (division, natural) = division(
        after: fit?.offset ?? start, before: over?.offset ?? nextOpportunity(after: offset))
    {
      let ladder = fit == nil ? 0 : state.hyphensInRow * rules.ladderCost
      if fit == nil || state.hyphensInRow < rules.maximumHyphensInRow {
        consider(
          Candidate(offset: division, contentEnd: division, natural: natural, reason: .hyphen),
          hyphenated: true, extra: rules.hyphenCost + ladder)
      }
    }
    if let best { return line(best.candidate, hyphenated: best.hyphenated) }
    if let fit { return line(exact(fit), hyphenated: endsWithSoftHyphen(fit)) }
    if let cluster { return line(exact(cluster), hyphenated: false) }
    // Nothing fits: one cluster stands out over the edge rather than nothing at all.
    return line(exact(firstCluster()), hyphenated: false)
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
      from: start, to: offset, hyphenated: hyphenated, tools)
    var width = paragraph.ownWidth(start, contentEnd) + specialsWidth(before: contentEnd)
    width += begin.growth
    guard let shaped = end.shaped else { return width }
    // White space that the line drops is not weighed, in either shaping.
    let dropped =
      contentEnd < offset && end.range.lowerBound.utf8 <= contentEnd
      ? shaped.advance(of: TextRange(contentEnd..<offset))
        - paragraph.ownWidth(contentEnd, offset) : .zero
    if contentEnd < end.range.lowerBound.utf8 { return width }
    width += end.growth - dropped
    return width
  }

  /// The next break opportunity after `offset`, at most a very long word away.
  private func nextOpportunity(after offset: Int) -> Int {
    let positions = paragraph.analysis.positions
    let limit = min(bytes.count, offset + 512)
    var next = offset
    while next < limit, !positions[next].contains(.lineBreak) { next += 1 }
    return next
  }

  private func endsWithSoftHyphen(_ candidate: Candidate) -> Bool {
    let end = candidate.contentEnd
    return candidate.reason == .space && end - start > 2 && candidate.offset == end
      && bytes[end - 2] == 0xC2 && bytes[end - 1] == 0xAD
  }

  /// Badness in the manner of KP81 p. 1126: 100 r³, where spaces stretch by half and shrink by
  /// `shrinkPercent`; nil where the line cannot hold it.
  private func cost(of candidate: Candidate, justifies: Bool, _ rules: GreedyBreaker) -> Int? {
    let rest = measure - candidate.natural
    guard justifies else {
      guard !rest.isNegative else { return nil }
      // Ragged: a fifth of the measure left empty is as bad as spaces half as wide again.
      let r = rest.scaledPoints * 100 / max(measure.scaledPoints / 5, 1)
      return min(r * r / 100 * r / 100, 10_000)
    }
    var spaces = Length.zero
    var offset = start
    while offset < candidate.contentEnd {
      let length = stretchableLength(in: bytes, at: offset)
      if length > 0 {
        spaces += paragraph.ownWidth(offset, offset + length)
        offset += length
      } else {
        offset += scalarLength(bytes[offset])
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

  /// The last division of the words between `lower` and `upper` that fits, and the line's width.
  private func division(after lower: Int, before upper: Int) -> (Int, Length)? {
    guard paragraph.style.hyphenates, lower < upper else { return nil }
    let index = paragraph.text.runIndex(at: TextOffset(lower))
    let attributes = paragraph.text.runs[index].attributes
    let divisions = tools.hyphenator.divisions(
      in: bytes, word: lower..<upper, language: attributes.language)
    for division in divisions.reversed() where division > start {
      let natural =
        paragraph.ownWidth(start, division) + begin + specialsWidth(before: division)
      guard natural < measure else { continue }
      let exact = exactWidth(to: division, breakAt: division, hyphenated: true)
      if exact <= measure { return (division, exact) }
    }
    return nil
  }

  private func specialsWidth(before limit: Int) -> Length {
    var sum = Length.zero
    var index = paragraph.specialIndex(from: start)
    while index < paragraph.specials.count, paragraph.specials[index].offset < limit {
      let special = paragraph.specials[index]
      index += 1
      switch special.kind {
      case .tab:
        let x = paragraph.ownWidth(start, special.offset) + begin + sum
        sum += paragraph.tabStop(after: x) - x
      case .object(let delegate):
        let context = paragraph.delegateContext(measure: measure, frameHeight: frameHeight)
        sum += delegate.metrics(in: context).width
      }
    }
    return sum
  }

  private func firstCluster() -> Candidate {
    let positions = paragraph.analysis.positions
    var offset = start + scalarLength(bytes[start])
    while offset < bytes.count, !positions[offset].contains(.graphemeStart) {
      offset += scalarLength(bytes[offset])
    }
    // White space after it, and the separator, go with it.
    let contentEnd = offset
    while offset < bytes.count {
      let length = droppableLength(in: bytes, at: offset)
      if length == 0 { break }
      offset += length
    }
    return Candidate(
      offset: offset, contentEnd: contentEnd,
      natural: paragraph.ownWidth(start, contentEnd) + begin
        + specialsWidth(before: contentEnd),
      reason: offset == bytes.count ? .end : .emergency)
  }

  private func line(_ candidate: Candidate, hyphenated: Bool) -> LineBreak {
    let reason = hyphenated ? .hyphen : candidate.reason
    return LineBreak(
      range: TextRange(start..<candidate.offset), contentEnd: TextOffset(candidate.contentEnd),
      reason: reason, naturalWidth: candidate.natural, measure: measure,
      next: ParagraphState(
        offset: TextOffset(candidate.offset), line: state.line + 1,
        hyphensInRow: reason == .hyphen ? state.hyphensInRow + 1 : 0, fitness: 1, slotsDigest: 0))
  }
}
