import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// The words from one place to the next forced break, and the choice of their lines.
///
/// First fit says how many lines there are, and how far the first n of them reach; the same from the end says
/// how few words they may hold. Between the two the cheapest way is found from the end to the start, so that
/// what is left of a stretch in another frame comes out as it was planned.
struct BalancedStretch {
  /// A way: its places, the first left out.
  struct Way {
    var places: [Int]
    var cost: Int
    /// Whether it has a line more than hold the words.
    var hasLineMore = false
  }

  let paragraph: PreparedParagraph
  let tools: ParagraphTools
  let costs: BalanceCosts
  let state: ParagraphState
  private(set) var places: [BalancedPlace] = []
  /// The slot of each line, and the room in it.
  private(set) var slots: [LineSlot] = []
  private(set) var measures: [Length] = []
  /// The length of a line if all were even: what costs are told in.
  private(set) var mean = Length.zero
  /// True where the width of a line is more than the sum of its letters.
  private let hasSpecials: Bool

  init(
    _ paragraph: PreparedParagraph, from state: ParagraphState, costs: BalanceCosts,
    with tools: ParagraphTools
  ) {
    self.paragraph = paragraph
    self.state = state
    self.costs = costs
    self.tools = tools
    hasSpecials = !paragraph.specials.isEmpty
  }

  /// The best way; nil where a word is wider than its line, or `excluded` leaves none.
  ///
  /// - Parameters:
  ///   - excluded: Where no line may end, though it might; nil for no such place.
  ///   - lines: How many lines it has to have, as few as hold the words or one more; nil for whichever of
  ///     the two are better, or as many as `state` planned.
  mutating func solve(
    over slots: inout some LineSlots, without excluded: Int? = nil, lines: Int? = nil
  ) -> Way? {
    guard let first = slots.slot(0) else { return nil }
    let measure = paragraph.measure(of: first, line: max(state.line, paragraph.firstLikeLine))
    if places.isEmpty {
      // Most headings hold on one line, and there is nothing to find.
      places = paragraph.balancedPlaces(from: state.offset.utf8, costs: nil, tools)
      guard knows(line: 0, &slots) else { return nil }
      if farthest(from: 0, line: 0) == 0 {
        places = paragraph.balancedPlaces(from: state.offset.utf8, costs: costs, tools)
      }
    }
    let last = places.count - 1
    var reach = [0]
    while let place = reach.last, place < last {
      guard knows(line: reach.count - 1, &slots) else { return nil }
      let next = farthest(from: place, line: reach.count - 1)
      guard next > place else { return nil }
      reach.append(next)
    }
    let count = reach.count - 1
    let planned = state.plannedLines > 0 ? state.plannedLines - state.line : nil
    let asked = lines ?? planned
    mean = meanLength(measure)
    if count == 1, asked ?? 1 <= 1 {
      return excluded == nil ? Way(places: [last], cost: 0) : nil
    }
    guard asked ?? count <= count else {
      return withLineMore(count, reach, measure, &slots, without: excluded)
    }
    let fewest = cheapest(count, within: reach, without: excluded)
    guard asked == nil, let fewest, count <= BalancedStretch.mostToMend, isBlemished(fewest) else {
      return fewest
    }
    let evenMean = mean
    if let more = withLineMore(count, reach, measure, &slots, without: excluded),
      score(more) + costs.lineMore < scoreWith(evenMean, fewest)
    {
      return more
    }
    mean = evenMean
    return fewest
  }

  /// Headlines and decks of so many lines may get one more. In a quotation of many short lines one bad end is
  /// lost, and two lines more catch the eye.
  private static let mostToMend = 4

  /// The cheapest way in one line more than `count`, which hold the words; `mean` is of so many lines then.
  private mutating func withLineMore(
    _ count: Int, _ reach: [Int], _ measure: Length, _ slots: inout some LineSlots,
    without excluded: Int?
  ) -> Way? {
    guard knows(line: count, &slots) else { return nil }
    mean = meanLength(measure, more: 1)
    var way = cheapest(count + 1, within: reach + [places.count - 1], without: excluded)
    way?.hasLineMore = true
    return way
  }

  /// The terms of each line of `way`.
  private func terms(of way: Way) -> [LineBalance] {
    var start = 0
    return way.places.enumerated().map { line, end in
      defer { start = end }
      return terms(from: start, to: end, width(from: start, to: end, line: line).seen, line: line)
    }
  }

  private func isBlemished(_ way: Way) -> Bool { terms(of: way).contains(where: \.isBlemished) }

  /// What ways of unlike numbers of lines are held against each other by: how uneven their lines are, and
  /// what else they cost. What stays empty in all of them alike does not count.
  private func score(_ way: Way) -> Int {
    let terms = terms(of: way)
    var start = 0
    var (sum, squares) = (0, 0)
    for (line, end) in way.places.enumerated() {
      let rest = max(.zero, measures[line] - width(from: start, to: end, line: line).seen)
      let part = rest.scaledPoints * 1000 / max(mean.scaledPoints, 1)
      sum += part
      squares += part * part
      start = end
    }
    let others = terms.reduce(0) { $0 + $1.total - $1.shortfall }
    return squares - sum * sum / max(way.places.count, 1) + others
  }

  private mutating func scoreWith(_ evenMean: Length, _ way: Way) -> Int {
    let own = mean
    mean = evenMean
    defer { mean = own }
    return score(way)
  }

  /// Makes sure that the slot of the line `index` is known, as far as any is.
  private mutating func knows(line index: Int, _ known: inout some LineSlots) -> Bool {
    while slots.count <= index {
      // Nobody knows what comes: more of the same.
      guard let slot = known.slot(slots.count) ?? slots.last else { return false }
      slots.append(slot)
      measures.append(
        paragraph.measure(of: slot, line: paragraph.line(at: inside(line: slots.count - 1))))
    }
    return true
  }

  /// A state of that line whose offset is no forced break's, wherever the line will begin.
  private func inside(line: Int) -> ParagraphState {
    var state = state
    state.line += line
    if line > 0 { state.offset = state.offset + 1 }
    return state
  }

  /// The state of the line `line` lines behind the first, if it begins at `place`.
  private func at(place: Int, line: Int) -> ParagraphState {
    ParagraphState(
      offset: line == 0 ? state.offset : TextOffset(places[place].offset), line: state.line + line,
      hyphensInRow: 0, fitness: 2)
  }

  /// The farthest place that a line from `place` may end at; `place` where there is none.
  private func farthest(from place: Int, line: Int) -> Int {
    var found = place
    var next = place + 1
    while next < places.count {
      let width = width(from: place, to: next, line: line)
      if width.fits <= measures[line] { found = next }
      // A comma may hang and the next break be narrower: a little further, and no more.
      if width.fits > measures[line] + paragraph.baseSize { break }
      next += 1
    }
    return found
  }

  /// The cheapest way in `count` lines, of which the first n end at `reach[n]` at the latest.
  private func cheapest(_ count: Int, within reach: [Int], without excluded: Int?) -> Way? {
    let last = places.count - 1
    let banned = excluded.flatMap { offset in places.firstIndex { $0.offset == offset } } ?? -1
    // By place: the least cost from there to the end, and the end of the line there.
    var costs = [Int](repeating: .max, count: places.count)
    var ends: [[Int]] = []
    costs[last] = 0
    var earliest = last
    var latest = last
    for line in (0..<count).reversed() {
      var next = [Int](repeating: .max, count: places.count)
      var chosen = [Int](repeating: -1, count: places.count)
      var first = reach[line]
      for place in (0...reach[line]).reversed() where place < latest {
        let nearest = max(earliest, place + 1)
        guard nearest <= latest else { continue }
        let least = width(from: place, to: nearest, line: line).fits
        // Lines from further back are wider still, but for a letter that hangs.
        guard least <= measures[line] + paragraph.baseSize else { break }
        if least <= measures[line] { first = place }
        for end in (nearest...latest).reversed() where costs[end] != .max && end != banned {
          let width = width(from: place, to: end, line: line)
          guard width.fits <= measures[line] else { continue }
          let total = costs[end] + terms(from: place, to: end, width.seen, line: line).total
          if total < next[place] {
            next[place] = total
            chosen[place] = end
          }
        }
      }
      costs = next
      ends.append(chosen)
      latest = reach[line]
      earliest = first
    }
    guard costs[0] != .max else { return nil }
    var way: [Int] = []
    var place = 0
    for chosen in ends.reversed() {
      place = chosen[place]
      way.append(place)
    }
    return Way(places: way, cost: costs[0])
  }

  /// What the line from the place `start` to the place `end` costs, of which `seen` is seen.
  func terms(from start: Int, to end: Int, _ seen: Length, line: Int) -> LineBalance {
    var terms = places[end].terms
    let rest = max(.zero, measures[line] - seen)
    let part = rest.scaledPoints * 1000 / max(mean.scaledPoints, 1)
    let isLast = end == places.count - 1
    terms.shortfall = part * part * (isLast ? costs.lastPercent : 100) / 100
    if !isLast || line > 0 || start > 0, isLast ? seen * 5 < mean * 4 : seen * 3 < mean * 2,
      terms.wish == 0,
      places[start].offset < places[end].contentEnd,
      isOneWord(places[start].offset..<places[end].contentEnd)
    {
      // At the end of a headline it is seen most.
      terms.loneWord = isLast ? costs.loneWord : costs.loneWord / 2
    }
    return terms
  }

  private func isOneWord(_ range: Range<Int>) -> Bool {
    !paragraph.text.utf8[range].contains { $0 == 0x20 || $0 == 0x09 }
  }

  /// How wide the line from the place `start` to the place `end` is, and how much of that is seen: where a
  /// tab leads to the line's end, what it skips is not.
  func width(from start: Int, to end: Int, line: Int) -> (fits: Length, seen: Length) {
    let (from, to) = (places[start], places[end])
    let own = paragraph.ownWidth(from.offset, to.contentEnd) + from.head + to.tail
    guard hasSpecials else { return (own, own) }
    let choice = choice(from: start, to: end, line: line)
    let hang =
      (paragraph.tabStops == nil ? paragraph.hang(atStart: from.offset) : .zero)
      + paragraph.hang(atEnd: to.contentEnd, hyphen: nil)
    let width = choice.naturalWidth - hang
    guard paragraph.tabStops?.hasAligned == true else { return (width, width) }
    var seen = own
    var index = paragraph.specialIndex(from: from.offset)
    while index < paragraph.specials.count, paragraph.specials[index].offset < to.contentEnd {
      seen +=
        paragraph.room(
          of: paragraph.specials[index], measures[line], slots[line].frameHeight,
          before: to.contentEnd
        ).width
      index += 1
    }
    return (width, seen)
  }

  private func choice(from start: Int, to end: Int, line: Int) -> LineBreak {
    paragraph.lineBreak(
      from: at(place: start, line: line), to: TextOffset(places[end].offset), in: slots[line],
      with: tools)
  }

  /// The mean line of the whole stretch between forced breaks, of which this may be the rest, in as few lines
  /// as hold it and `more`.
  private func meanLength(_ measure: Length, more: Int = 0) -> Length {
    var start = state.offset.utf8
    while start > 0, !paragraph.analysis.positions[start].contains(.mandatoryBreak) { start -= 1 }
    let width = paragraph.ownWidth(start, places[places.count - 1].contentEnd)
    let most = max(measure, Length(scaledPoints: 1))
    let lines = max(1, (width.scaledPoints + most.scaledPoints - 1) / most.scaledPoints)
    return width / (lines + more)
  }

  /// The lines of `way`.
  func breaks(of way: Way) -> [LineBreak] {
    var start = 0
    return way.places.enumerated().map { line, end in
      defer { start = end }
      var chosen = choice(from: start, to: end, line: line)
      let isLast = line == way.places.count - 1
      // What is left of it in another frame has as many lines as were planned.
      chosen.next.plannedLines = way.hasLineMore && !isLast ? state.line + way.places.count : 0
      return chosen
    }
  }
}
