import TypesetGeometry
import Testing

@testable import Typesetting

/// The solver with all that is ours — runts, stubs, ladders, feet of frames, repeated words, loose
/// lines, hanging edges, letters that grow and part, patience — against every combination of breaks.
@Suite struct OwnCostsTests {
  @Test func nothingIsBetterThanTheSolversWay() {
    var random = Seeded(2026)
    var feasible = 0
    var seen = (runts: 0, ladders: 0, feet: 0, repetitions: 0, loose: 0, stubs: 0)
    for round in 0..<1500 {
      let model = FitModel(&random)
      let costs = costs(&random)
      let threshold = random.pick([200, 2000, 10_000, 10_000])
      let extra = random.once(in: 4) ? random.number(0...900_000) : 0
      let before = (fitness: random.number(0...3), hyphens: random.number(0...3))
      let wanted = random.once(in: 4) ? random.number(1...6) : nil
      var ways: [FitModel.Way] = []
      model.walk(
        from: 0, line: 0, before.fitness, before.hyphens, FitModel.Way(), costs, threshold, extra,
        &ways)
      var solver = FitSolver(source: model, costs: costs, threshold: threshold, extraStretch: extra)
      let outcome = solver.solve(
        fitness: before.fitness, hyphens: before.hyphens, line: 0, lines: wanted)
      guard let least = ways.map(\.demerits).min() else {
        if case .complete = outcome { Issue.record("round \(round): no way is feasible") }
        continue
      }
      guard case .complete(let last) = outcome else {
        Issue.record("round \(round): stuck, where there are ways")
        continue
      }
      feasible += 1
      let path = solver.path(to: last)
      var best = least
      if let wanted {
        let right = ways.filter { $0.breaks.count == wanted }.map(\.demerits).min()
        #expect((right == nil) == solver.missedLines, "round \(round)")
        guard let right else { continue }
        best = right
      }
      let total = solver.trails[last].demerits
      #expect(total == best, "round \(round): \(model), \(costs)")
      let breaks = path.map(\.point)
      #expect(
        ways.contains { $0.breaks == breaks && $0.demerits == best }, "round \(round): \(breaks)")
      var previous = solver.trails[0]
      var sum = 0
      for trail in path {
        let terms = solver.account(of: trail, after: previous).1
        sum += terms.total
        seen.runts += terms.runt > 0 ? 1 : 0
        seen.ladders += terms.ladder > 0 ? 1 : 0
        seen.feet += terms.foot > 0 ? 1 : 0
        seen.repetitions += terms.repetition > 0 ? 1 : 0
        seen.loose += terms.loose > 0 ? 1 : 0
        seen.stubs += terms.stub > 0 ? 1 : 0
        previous = trail
      }
      #expect(sum == total, "round \(round)")
    }
    #expect(feasible > 600)
    #expect(min(seen.runts, seen.ladders, seen.feet, seen.repetitions) > 20, "\(seen)")
    #expect(min(seen.loose, seen.stubs) > 10, "\(seen)")
  }

  private func costs(_ random: inout Seeded) -> BreakCosts {
    var costs = random.once(in: 2) ? BreakCosts.magazine : .tex
    costs.adjacencyDemerits = random.pick([0, 5000, 90_000])
    costs.ladderDemerits = random.pick([0, 700, 2_000_000])
    costs.footHyphenDemerits = random.pick([0, 900, 60_000])
    costs.repetitionDemerits = random.pick([0, 300, 40_000])
    costs.runtDemerits = random.pick([0, 900, 25_000])
    costs.runtPercent = random.pick([15, 33])
    costs.looseDemerits = random.pick([0, 4000, 10_000_000])
    costs.looseBadness = random.pick([300, 1000])
    costs.stubDemerits = random.pick([0, 7000, 5_000_000])
    costs.expansionWeight = random.pick([0, 25, 100])
    costs.trackingWeight = random.pick([0, 50])
    costs.patience = random.pick([.zero, .zero, Length(points: 6)])
    return costs
  }
}

/// Words with a space or a hyphen between each two, and lines to set them in.
struct FitModel: FitSource {
  /// A word, and what comes behind it.
  struct Word {
    var width = 0
    var letters = 0
    var ems = 0
    /// No space: a place to divide.
    var isDivision = false
    var space = 0
    var stretch = 0
    var shrink = 0
    var penalty = 0
    var isFlagged = false
    /// What a line that ends here has more.
    var tail = 0
    /// What a line that begins behind it has more.
    var head = 0
    var lastWord: UInt32 = 0
    var firstWord: UInt32 = 0
  }

  struct Way: Equatable {
    var breaks: [Int] = []
    var demerits = 0
  }

  var words: [Word] = []
  var lines: [FitLine] = []
  var firstHead = 0
  var firstWord: UInt32 = 0
  var expansion = 0
  var tracking = 0
  var background = 0
  var indent = 0

  init(_ random: inout Seeded) {
    let measure = random.number(50 * 65536...110 * 65536)
    let space = random.number(3 * 65536...6 * 65536)
    for _ in 0..<random.number(1...13) {
      var word = Word()
      word.width = random.number(4 * 65536...45 * 65536)
      word.letters = random.pick([0, word.width])
      word.ems = word.letters == 0 ? 0 : random.number(1...9) * 10 * 65536
      word.isDivision = random.once(in: 2)
      if word.isDivision {
        word.isFlagged = !random.once(in: 6)
        word.penalty = random.pick([0, 50, 120, 10_000])
      } else {
        word.space = space
        word.stretch = space / 2
        word.shrink = space / 4
        word.penalty = random.pick([0, 0, 0, 0, -100, 300, 10_000, -10_000])
      }
      word.tail = random.number(-2 * 65536...5 * 65536)
      word.head = random.number(-2 * 65536...65536)
      word.lastWord = UInt32(random.number(0...2))
      word.firstWord = UInt32(random.number(0...2))
      words.append(word)
    }
    firstHead = random.number(-65536...65536)
    firstWord = UInt32(random.number(0...2))
    for _ in 0..<random.pick([1, 1, 2, 4]) {
      lines.append(
        FitLine(
          measure: random.once(in: 2) ? measure : random.number(40 * 65536...130 * 65536),
          endsFrame: random.once(in: 3)))
    }
    expansion = random.pick([0, 20])
    tracking = random.pick([0, 10])
    background = random.pick([0, 0, 30 * 65536])
    indent = random.pick([0, 20 * 65536])
  }

  // MARK: What the solver asks

  var count: Int { words.count + 1 }
  var firstLikeLine: Int { lines.count - 1 }
  var horizon: Int { Int.max }
  func line(_ number: Int) -> FitLine { lines[min(number, lines.count - 1)] }
  mutating func refine(_ index: Int) {}

  func point(_ index: Int) -> BreakPoint {
    var point = BreakPoint()
    for (place, word) in words.prefix(index).enumerated() {
      point.end.width += word.width
      point.end.letters += word.letters
      point.end.ems += word.ems
      guard place < index - 1 else { continue }
      point.end.width += word.space
      point.end.stretch += word.stretch
      point.end.shrink += word.shrink
    }
    point.start = point.end
    guard index > 0 else {
      point.head = firstHead
      point.firstWord = firstWord
      return point
    }
    let word = words[index - 1]
    point.start.width += word.space
    point.start.stretch += word.stretch
    point.start.shrink += word.shrink
    point.head = word.head
    point.tail = word.tail
    point.lastWord = word.lastWord
    point.firstWord = word.firstWord
    point.penalty = word.penalty
    point.isFlagged = word.isFlagged
    if index == words.count {
      point.penalty = BreakPoint.forced
      point.isFinal = true
      point.isFlagged = false
      point.end.fil = 1
    }
    return point
  }

  // MARK: Every way

  /// All feasible ways from the place `from` on, added to `ways`.
  func walk(
    from: Int, line: Int, _ fitness: Int, _ hyphens: Int, _ way: Way, _ costs: BreakCosts,
    _ threshold: Int, _ extra: Int, _ ways: inout [Way]
  ) {
    for end in (from + 1)...words.count {
      let isFinal = end == words.count
      let last = words[end - 1]
      let isForced = isFinal || last.penalty <= -10_000
      if !isForced, last.penalty >= 10_000 { continue }
      let set = setting(from, end, line, costs, extra)
      if set.badness <= threshold {
        let isHyphen = last.isFlagged && !isFinal
        var cost = (costs.linePenalty + set.badness) * (costs.linePenalty + set.badness)
        if costs.linePenalty + set.badness >= 10_000 { cost = 100_000_000 }
        if !isForced { cost += last.penalty * abs(last.penalty) }
        if abs(set.fitness - fitness) > 1 { cost += costs.adjacencyDemerits }
        if isHyphen, hyphens >= 1 { cost += costs.doubleHyphenDemerits }
        if isHyphen, hyphens >= 2 { cost += costs.ladderDemerits }
        if isHyphen, self.line(line).endsFrame { cost += costs.footHyphenDemerits }
        // A ragged line has no space that is told from others.
        let hasSpaces = background != 0 || words[from..<end - 1].contains { $0.stretch > 0 }
        if isFinal, hyphens >= 1 {
          cost += costs.finalHyphenDemerits
          if background == 0, !hasSpaces { cost += costs.stubDemerits }
        }
        if set.badness > costs.looseBadness { cost += costs.looseDemerits }
        if isFinal, line > 0 {
          let isShort = set.width * 100 < self.line(line).measure * costs.runtPercent
          if isShort || set.width < indent { cost += costs.runtDemerits * (hasSpaces ? 1 : 2) }
        }
        let before =
          from == 0
          ? (last: 0, first: firstWord)
          : (last: words[from - 1].lastWord, first: words[from - 1].firstWord)
        if last.lastWord != 0, before.last == last.lastWord { cost += costs.repetitionDemerits }
        if !isFinal, last.firstWord != 0, before.first == last.firstWord {
          cost += costs.repetitionDemerits
        }
        let grown = Way(breaks: way.breaks + [end], demerits: way.demerits + cost)
        if isFinal {
          ways.append(grown)
        } else {
          walk(
            from: end, line: line + 1, set.fitness, isHyphen ? hyphens + 1 : 0, grown, costs,
            threshold, extra, &ways)
        }
      }
      if isForced || set.badness > 10_000 && set.excess >= costs.patience.scaledPoints { return }
    }
  }

  /// How the words from `from` up to `end` fill a line.
  private func setting(
    _ from: Int, _ end: Int, _ line: Int, _ costs: BreakCosts, _ extra: Int
  ) -> (badness: Int, fitness: Int, width: Int, excess: Int) {
    var width = (from == 0 ? firstHead : words[from - 1].head) + words[end - 1].tail
    var stretch = background + extra
    var shrink = 0
    var letters = 0
    var ems = 0
    for place in from..<end {
      width += words[place].width
      letters += words[place].letters
      ems += words[place].ems
      if place < end - 1 {
        width += words[place].space
        stretch += words[place].stretch
        shrink += words[place].shrink
      }
    }
    let rest = self.line(line).measure - width
    if rest >= 0, end == words.count { return (0, 2, width, 0) }
    let give = rest < 0 ? shrink : stretch
    var left = abs(rest)
    let grown = min(left, letters * expansion / 1000)
    left -= grown
    let parted = min(left, ems * tracking / 1000)
    left -= parted
    if rest < 0, left > shrink { return (10_001, 3, width, -rest) }
    let felt = left + (grown * costs.expansionWeight + parted * costs.trackingWeight) / 100
    let badness = Badness.of(felt, rest < 0 ? max(give, 1) : give)
    if rest < 0 { return (badness, badness > 12 ? 3 : 2, width, 0) }
    return (badness, badness > 99 ? 0 : badness > 12 ? 1 : 2, width, 0)
  }
}
