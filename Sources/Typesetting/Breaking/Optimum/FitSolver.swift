import TypesetGeometry

/// A break from which lines may still go on.
struct FitActive {
  var point: Int
  /// How many lines end at or before it: the number of the line that begins here.
  var line: Int
  var fitness: Int
  /// How many lines in a row end with a hyphen, up to `FitSolver.longestLadder`.
  var hyphens: Int
  var demerits: Int
  /// Its place in the solver's `trails`.
  var trail: Int
  /// The sums of its point's `start`, `head` taken off.
  var start: FitSums
  var lastWord: UInt32
  var firstWord: UInt32
  /// How far on it stands, and how much a line from it lacks that could stretch (`FitSolver.loosest`).
  var looseness: Int
}

/// A break that was feasible, and the best way to it.
struct FitTrail {
  var point: Int
  var previous: Int
  var line: Int
  var fitness: Int
  var hyphens: Int
  var demerits: Int
}

/// The best way to a place in one class of fitness, with one number of hyphens before it.
private struct FitBest {
  var demerits = Int.max
  /// The trail of the active break it comes from, and the line that begins there.
  var trail = 0
  var line = 0
  var fit = 0
}

/// Finds the breaks of least total demerits (KP81 §"An algorithm"; tex.web part 38).
///
/// One pass with one tolerance. Time O(places × active breaks); a break stays active as long as a
/// line from it is not overfull, so that there are about as many as places in a line.
struct FitSolver<Source: FitSource> {
  /// How a pass ends.
  enum Outcome {
    /// Through: the trail of the last line.
    case complete(trail: Int)
    /// No line from any break fits: the trail of the one furthest on.
    case stuck(trail: Int)
    /// As far as there are lines to fill: the best trail of those that reach there.
    case far(trail: Int)
  }

  /// More hyphens in a row are not told apart.
  static var longestLadder: Int { 3 }

  var source: Source
  let costs: BreakCosts
  /// The worst badness of a line.
  let threshold: Int
  /// What every line may stretch beyond its glue.
  let extraStretch: Int
  /// What a line may stretch by for comparison's sake where it would be too loose to be told.
  var lent = 0
  /// The end of a place that must not be used; -1 for none.
  var excluded = -1
  /// The same: what the whole paragraph was chosen without.
  var avoided = -1
  /// Ways that cost more are given up.
  var mostDemerits = Int.max
  /// Ways to a place that cost so much more than the best to it, in whatever number of lines, are given up: what follows
  /// costs that one no more, so that they have more than `mostDemerits` in the end.
  var mostBeyondBest = Int.max
  private(set) var trails: [FitTrail] = []
  /// True where the number of lines that was asked for could not be had.
  private(set) var missedLines = false

  private var actives: [FitActive] = []
  /// How many of the active breaks that were looked at stay; they have been moved to the front.
  private var staying = 0
  /// New active breaks, and behind how many of those that stay each group of them stands, with the place behind its last.
  private var planted: [FitActive] = []
  private var groups: [(place: Int, end: Int)] = []
  private var best: [FitBest]
  /// Which of `best` are known: one bit each.
  private var reached: UInt64 = 0
  private var leastDemerits = Int.max
  /// The least of the best ways with no more hyphens than that.
  private var leastByHyphens: [Int]
  /// Where the line from the last new active break begins.
  private var lastStart = FitSums()
  /// Whether no active break has less before it that gives than one that was found earlier, and none has infinite stretch.
  private var isInOrder = true
  /// Whether no hyphen is welcome for the sake of those before it.
  private let minds: Bool
  private let classes: Int
  // What the source says once and for all.
  private let expansion: Int
  private let tracking: Int
  private let background: Int
  private let indent: Int
  /// A line that would have to stretch by more than so many times its stretch is worse than `threshold` allows, whatever
  /// else it is; 0 where none is.
  private let hopeless: Int

  init(source: Source, costs: BreakCosts, threshold: Int, extraStretch: Int) {
    self.source = source
    self.costs = costs
    self.threshold = min(threshold, Badness.infinite)
    self.extraStretch = extraStretch
    classes = costs.ladderDemerits == 0 ? 2 : FitSolver.longestLadder + 1
    best = Array(repeating: FitBest(), count: 4 * classes)
    leastByHyphens = Array(repeating: Int.max, count: classes)
    minds =
      min(
        costs.doubleHyphenDemerits, costs.finalHyphenDemerits, costs.ladderDemerits,
        costs.stubDemerits) >= 0
    expansion = source.expansion
    tracking = source.tracking
    background = source.background + extraStretch
    indent = source.indent
    // Badness rises with the cube of the ratio: twice the stretch is 800, five times more than can be told.
    let isFelt = costs.expansionWeight >= 0 && costs.trackingWeight >= 0
    hopeless = !isFelt ? 0 : threshold < 700 ? 2 : threshold < Badness.infinite ? 5 : 0
  }

  /// Solves from the place 0, where `fitness` and `hyphens` say how the line before ended.
  /// `lines` of them have to come out where that can be (nil: as many as are best).
  mutating func solve(fitness: Int, hyphens: Int, line: Int, lines: Int?) -> Outcome {
    trails.removeAll(keepingCapacity: true)
    actives.removeAll(keepingCapacity: true)
    // As many as most paragraphs need: else they grow four times each.
    trails.reserveCapacity(48)
    actives.reserveCapacity(16)
    planted.reserveCapacity(8)
    groups.reserveCapacity(8)
    let first = source.point(0)
    trails.append(
      FitTrail(
        point: 0, previous: -1, line: line, fitness: fitness, hyphens: hyphens, demerits: 0))
    actives.append(
      active(
        at: first, index: 0, line: line, fitness: fitness, hyphens: hyphens, demerits: 0, trail: 0))
    lastStart = actives[0].start
    isInOrder = lastStart.fil == 0
    let isCounted = costs.looseness != 0 || lines != nil
    let count = source.count
    var index = 1
    while index < count {
      guard tryBreak(at: index, easyLine: isCounted ? .max : source.firstLikeLine) else {
        return .stuck(trail: furthest())
      }
      // The first is the one with the fewest lines.
      if index + 1 < count, actives[0].line > source.horizon {
        return .far(trail: choose(lines: nil))
      }
      index += 1
    }
    return .complete(trail: choose(lines: lines))
  }

  private func active(
    at point: BreakPoint, index: Int, line: Int, fitness: Int, hyphens: Int, demerits: Int,
    trail: Int
  ) -> FitActive {
    var start = point.start
    start.width -= point.head
    return FitActive(
      point: index, line: line, fitness: fitness, hyphens: hyphens, demerits: demerits,
      trail: trail, start: start, lastWord: point.lastWord, firstWord: point.firstWord,
      looseness: looseness(of: start))
  }

  /// Weighs the lines from all active breaks to the place `index`; false where none is left.
  private mutating func tryBreak(at index: Int, easyLine: Int) -> Bool {
    var point = source.point(index)
    guard point.penalty < BreakPoint.forbidden, index != excluded, index != avoided else {
      return true
    }
    let isForced = point.isForced
    staying = 0
    var place = 0
    let count = actives.count
    while place < count {
      // One group: the breaks whose next line has the same number, or any number from where all
      // lines are alike.
      let number = actives[place].line
      let isEasy = number >= easyLine
      let slot = source.line(number)
      let loosest = loosest(to: point, in: slot)
      leastDemerits = Int.max
      while place < count {
        let current = actives[place].line
        guard current == number || isEasy else { break }
        if loosest < .max {
          let far = firstNotLoose(from: place, beyond: loosest, line: isEasy ? nil : number)
          if far > place {
            if !isForced { keep(place..<far) }
            place = far
            continue
          }
        } else if isFarTooLoose(from: place, to: point, in: slot) {
          if !isForced { keep(place) }
          place += 1
          continue
        }
        var fit = weigh(from: place, to: point, in: slot)
        if point.isRough,
          fit.badness <= threshold || -fit.rest < 20 * 65536 && fit.badness > Badness.infinite
        {
          source.refine(index)
          point = source.point(index)
          fit = weigh(from: place, to: point, in: slot)
        }
        let isOverfull = fit.badness > Badness.infinite
        if fit.badness <= threshold {
          consider(place, fit, point, slot)
        }
        if !isForced,
          !isOverfull || -fit.rest < costs.patience.scaledPoints
        {
          keep(place)
        }
        place += 1
      }
      if leastDemerits < Int.max { plant(index, point) }
    }
    // Then the active breaks are as they were.
    if staying == 0, planted.isEmpty { return false }
    while actives.count > staying { actives.removeLast() }
    if !planted.isEmpty {
      if groups.count > 1, mostBeyondBest < .max { giveUpDear(likeFrom: source.firstLikeLine) }
      join()
    }
    return true
  }

  /// The active break `place` stays.
  @inline(__always)
  private mutating func keep(_ place: Int) {
    if staying < place { actives[staying] = actives[place] }
    staying += 1
  }

  /// The active breaks `places`, which are behind those that stay so far, stay.
  @inline(__always)
  private mutating func keep(_ places: Range<Int>) {
    if staying < places.lowerBound {
      for place in places { keep(place) }
    } else {
      staying += places.count
    }
  }

  /// The first active break from `place` on that is no looser than `loosest`, or whose line is another than `line`.
  @inline(__always)
  private func firstNotLoose(from place: Int, beyond loosest: Int, line: Int?) -> Int {
    unsafe actives.withUnsafeBufferPointer { actives in
      var place = place
      while place < actives.count, unsafe actives[place].looseness > loosest {
        if let line, unsafe actives[place].line != line { break }
        place += 1
      }
      return place
    }
  }

  /// Takes back new active breaks that cost more than others by more than `mostBeyondBest`.
  ///
  /// Those that hold against them have no more hyphens before them, and all lines from `line` on are alike: what follows
  /// costs them as much, but for the fitness of the next line.
  private mutating func giveUpDear(likeFrom line: Int) {
    for hyphens in 0..<classes { leastByHyphens[hyphens] = .max }
    for active in planted where active.line >= line {
      for hyphens in active.hyphens..<classes {
        leastByHyphens[hyphens] = min(leastByHyphens[hyphens], active.demerits)
      }
    }
    let most = mostBeyondBest + abs(costs.adjacencyDemerits)
    var (kept, start) = (0, 0)
    for group in groups.indices {
      for place in start..<groups[group].end {
        let active = planted[place]
        if active.line >= line, active.demerits - most > leastByHyphens[active.hyphens] { continue }
        planted[kept] = active
        kept += 1
      }
      start = groups[group].end
      groups[group].end = kept
    }
    planted.removeLast(planted.count - kept)
  }

  /// Puts the new active breaks among those that stay, each behind those of its group.
  private mutating func join() {
    if groups.count == 1, groups[0].place == actives.count {
      for active in planted { actives.append(active) }
    } else {
      // From the last to the first, so that nothing is in the way.
      var new: [FitActive] = []
      swap(&new, &planted)
      var (read, last) = (actives.count, new.count)
      actives.append(contentsOf: new)
      var write = actives.count
      for group in groups.indices.reversed() {
        let place = groups[group].place
        let first = group > 0 ? groups[group - 1].end : 0
        unsafe actives.withUnsafeMutableBufferPointer { actives in
          guard let start = actives.baseAddress else { return }
          write -= read - place
          unsafe (start + write).update(from: start + place, count: read - place)
        }
        read = place
        while last > first {
          (last, write) = (last - 1, write - 1)
          actives[write] = new[last]
        }
      }
      swap(&new, &planted)
    }
    // Mostly there is one.
    while !planted.isEmpty { planted.removeLast() }
    while !groups.isEmpty { groups.removeLast() }
  }

  /// Lines to `point` from active breaks of greater `looseness` are far too loose (`isFarTooLoose`): one comparison tells
  /// most of them. A few scaled points are left for what is rounded.
  @inline(__always)
  private func loosest(to point: BreakPoint, in slot: FitLine) -> Int {
    let end = point.end
    guard hopeless > 0, isInOrder, end.fil == 0, end.stretch >= lastStart.stretch,
      end.letters >= lastStart.letters, end.ems >= lastStart.ems
    else { return .max }
    return looseness(of: end) + point.tail - slot.measure + hopeless * max(background, 0) + 4
  }

  @inline(__always)
  private func looseness(of sums: FitSums) -> Int {
    sums.width + sums.letters * expansion / 1000 + sums.ems * tracking / 1000
      + hopeless * sums.stretch
  }

  /// Whether the line from the active break `place` is too short by so much that its badness need not be known: it is the
  /// greatest that can be told, and above the threshold.
  @inline(__always)
  private func isFarTooLoose(from place: Int, to point: BreakPoint, in slot: FitLine) -> Bool {
    guard hopeless > 0 else { return false }
    return unsafe actives.withUnsafeBufferPointer { actives in
      let start = unsafe actives[place].start
      guard point.end.fil == start.fil else { return false }
      let rest = slot.measure - (point.end.width - start.width + point.tail)
      let letters = max((point.end.letters - start.letters) * expansion / 1000, 0)
      let gaps = max((point.end.ems - start.ems) * tracking / 1000, 0)
      let stretch = max(point.end.stretch - start.stretch + background, 0)
      return rest - letters - gaps > hopeless * stretch
    }
  }

  @inline(__always)
  private func weigh(from place: Int, to point: BreakPoint, in slot: FitLine) -> LineFit {
    let start = actives[place].start
    return LineFit(
      rest: slot.measure - (point.end.width - start.width + point.tail),
      stretch: point.end.stretch - start.stretch + background,
      shrink: point.end.shrink - start.shrink, fil: point.end.fil - start.fil,
      letterGive: (point.end.letters - start.letters) * expansion / 1000,
      trackGive: (point.end.ems - start.ems) * tracking / 1000, lent: lent, costs: costs)
  }

  /// The demerits of the line from the active break `place` (tex.web §859).
  @inline(__always)
  private mutating func consider(
    _ place: Int, _ fit: LineFit, _ point: BreakPoint, _ slot: FitLine
  ) {
    let from = actives[place]
    let terms = LineDemerits(
      fit, to: point, in: slot,
      after: LineDemerits.Before(
        line: from.line, fitness: from.fitness, hyphens: from.hyphens, lastWord: from.lastWord,
        firstWord: from.firstWord),
      indent: indent,
      hasSpaces: background != extraStretch || point.end.stretch != from.start.stretch,
      stretch: point.end.fil == from.start.fil ? point.end.stretch - from.start.stretch : 0,
      costs: costs)
    let total = from.demerits + terms.total
    let hyphens = point.isFlagged ? min(from.hyphens + 1, classes - 1) : 0
    let key = fit.fitness * classes + hyphens
    if total <= best[key].demerits {
      reached |= 1 << UInt64(key)
      best[key] = FitBest(
        demerits: total, trail: from.trail, line: from.line, fit: fit.fitness)
      leastDemerits = min(leastDemerits, total)
    }
  }

  /// Makes the best ways to the place `index` active breaks, those that may still win.
  ///
  /// One that comes with as many hyphens as another or with more, and costs so much more that the line behind it cannot
  /// make up for it by its fitness, does not: whatever follows costs the other no more.
  private mutating func plant(_ index: Int, _ point: BreakPoint) {
    let before = planted.count
    let adjacency = abs(costs.adjacencyDemerits)
    let limit = min(
      leastDemerits + adjacency + costs.ladderDemerits + costs.stubDemerits, mostDemerits)
    // Mostly there is one way, and nothing that it could be worse than.
    let isAlone = reached & (reached - 1) == 0
    if !isAlone { findLeastByHyphens() }
    while reached != 0 {
      let key = reached.trailingZeroBitCount
      reached &= reached - 1
      let found = best[key]
      best[key].demerits = Int.max
      let hyphens = key % classes
      guard found.demerits <= limit,
        isAlone || found.demerits - adjacency <= leastByHyphens[hyphens]
      else { continue }
      let new = active(
        at: point, index: index, line: found.line + 1, fitness: found.fit, hyphens: hyphens,
        demerits: found.demerits, trail: trails.count)
      noteOrder(of: new.start)
      trails.append(
        FitTrail(
          point: index, previous: found.trail, line: found.line + 1, fitness: found.fit,
          hyphens: hyphens, demerits: found.demerits))
      planted.append(new)
    }
    if planted.count > before { groups.append((staying, planted.count)) }
  }

  /// Finds the least demerits of the best ways to a place with no more hyphens than each number.
  private mutating func findLeastByHyphens() {
    for hyphens in 0..<classes {
      var least = hyphens > 0 && minds ? leastByHyphens[hyphens - 1] : Int.max
      for fitness in 0..<4 { least = min(least, best[fitness * classes + hyphens].demerits) }
      leastByHyphens[hyphens] = least
    }
  }

  /// Notes whether a line that begins at `start` has the least to give of those from all active breaks.
  @inline(__always)
  private mutating func noteOrder(of start: FitSums) {
    if start.stretch < lastStart.stretch || start.letters < lastStart.letters
      || start.ems < lastStart.ems || start.fil != 0
    {
      isInOrder = false
    }
    lastStart = start
  }

  /// The best of the breaks at the end (tex.web §874–§876).
  private mutating func choose(lines: Int?) -> Int {
    var chosen = actives[0]
    for active in actives where active.demerits < chosen.demerits { chosen = active }
    guard let lines = lines ?? (costs.looseness == 0 ? nil : chosen.line + costs.looseness) else {
      return chosen.trail
    }
    let bestLine = chosen.line
    let wanted = lines - bestLine
    var actual = 0
    var fewest = chosen.demerits
    for active in actives {
      let difference = active.line - bestLine
      if difference < actual && wanted <= difference || difference > actual && wanted >= difference
      {
        chosen = active
        actual = difference
        fewest = active.demerits
      } else if difference == actual, active.demerits < fewest {
        chosen = active
        fewest = active.demerits
      }
    }
    missedLines = actual != wanted
    return chosen.trail
  }

  /// The trail of the best way to the end in so many lines; nil where there is none. All of them are known after
  /// `solve` was asked for some number of lines and came through. O(breaks at the end).
  func trail(ofLines lines: Int) -> Int? {
    actives.filter { $0.line == lines }.min { $0.demerits < $1.demerits }?.trail
  }

  /// The trail of the break that reaches furthest; of those at one place the best.
  private func furthest() -> Int {
    var chosen = actives[0]
    for active in actives
    where active.point > chosen.point
      || active.point == chosen.point && active.demerits < chosen.demerits
    {
      chosen = active
    }
    return chosen.trail
  }

  /// The trails from the first line to `last`, the start left out.
  func path(to last: Int) -> [FitTrail] {
    var path: [FitTrail] = []
    var trail = last
    while trail > 0 {
      path.append(trails[trail])
      trail = trails[trail].previous
    }
    path.reverse()
    return path
  }
}
