import TypesetRichText

extension ParagraphFit {
  /// `found`, or a way that costs less with its rivers and its stacks of words: the same pass without one of the places
  /// at which lines of a river, or of a stack, end.
  ///
  /// A second look, since where spaces stand depends on all of a line, and a river on three of them: too much for
  /// each pair of places, little for the few lines that were chosen. The whole paragraph is looked at; what is
  /// left of it in another frame knows the place (`ParagraphState.avoided`) and so comes out as planned.
  /// O(choosing the lines again), three times at most, where there is a river, or a stack.
  func withFewerBlemishes(_ found: Attempt, from state: ParagraphState) -> Attempt {
    guard found.river != nil || !found.stack.isEmpty else { return found }
    let ends = found.stack.isEmpty ? found.river.map { [$0.middle, $0.top] } ?? [] : found.stack
    for end in ends where !found.solver.source.point(end).isForced {
      // The solver knows the ends of lines by now.
      var other = found
      other.solver.excluded = end
      other.solver.mostDemerits = found.demerits
      other.outcome = other.solver.solve(
        fitness: state.fitness,
        hyphens: min(state.hyphensInRow, FitSolver<ParagraphSource>.longestLadder),
        line: state.line, lines: state.plannedLines > 0 ? state.plannedLines : nil)
      other.solver.excluded = -1
      other.solver.mostDemerits = .max
      other.solver.avoided = end
      guard other.isComplete, !other.solver.missedLines, !other.endsTooShort else { continue }
      other.countBlemishes()
      guard other.demerits < found.demerits else { continue }
      other.avoided = TextOffset(found.solver.source.place(end).offset)
      return other
    }
    return found
  }
}

extension ParagraphFit.Attempt {
  /// The places where the two upper lines of a river end.
  struct River {
    var top: Int
    var middle: Int
  }

  /// What all its lines cost, rivers and stacks of words included.
  var demerits: Int {
    solver.trails[last].demerits + rivers * solver.costs.riverDemerits
      + stacks * solver.costs.stackDemerits
  }

  /// Counts the rivers and the stacks of its lines and remembers the first of them. O(places of the lines).
  mutating func countBlemishes() {
    passRivers { _, _ in }
    passStacks { _ in }
  }

  /// What stacks of words cost each line of `path`, which is that of the attempt.
  func stackDemerits(of path: [FitTrail]) -> [Int] {
    var demerits = path.map { _ in 0 }
    var copy = self
    copy.passStacks { line in
      guard let index = path.firstIndex(where: { $0.line == line }) else { return }
      demerits[index] = solver.costs.stackDemerits
    }
    return demerits
  }

  /// Counts the lines that are the third or a further one that ends with the same word; `visit` gets the number of
  /// lines up to each.
  private mutating func passStacks(_ visit: (Int) -> Void) {
    stacks = 0
    stack = []
    guard solver.costs.stackDemerits > 0, isComplete else { return }
    var trail = last
    // From the last line up: how many in a row end with one word.
    var (word, count) = (UInt32(0), 0)
    var (below, third) = (0, 0)
    while trail > 0 {
      let here = solver.trails[trail]
      let own = solver.source.point(here.point).lastWord
      if own != 0, own == word {
        count += 1
        if count == 2 { third = below }
        if count >= 3 {
          stacks += 1
          stack = [third, below, here.point]
          visit(here.line + 2)
        }
      } else {
        (word, count) = (own, own == 0 ? 0 : 1)
      }
      below = here.point
      trail = here.previous
    }
  }

  /// What rivers cost each line of `path`, which is that of the attempt.
  func riverDemerits(of path: [FitTrail]) -> [Int] {
    var demerits = path.map { _ in 0 }
    var copy = self
    copy.passRivers { line, rivers in
      guard let index = path.firstIndex(where: { $0.line == line }) else { return }
      demerits[index] = rivers * solver.costs.riverDemerits
    }
    return demerits
  }

  /// Counts the rivers; `visit` gets the number of lines up to each that has some, and how many.
  @inline(__always)
  private mutating func passRivers(_ visit: (Int, Int) -> Void) {
    rivers = 0
    river = nil
    guard solver.costs.riverDemerits > 0, isComplete, solver.source.justifies,
      solver.trails[last].line - solver.trails[0].line >= RiverFinder.leastDepth
    else { return }
    var finder = RiverFinder()
    var trail = last
    var middle = 0
    while trail > 0 {
      let here = solver.trails[trail]
      let before = solver.trails[here.previous]
      let found = finder.pass { spaces in
        let slot = solver.source.line(before.line)
        solver.source.appendSpaces(
          from: before.point, to: here.point, fit: solver.fit(of: here, after: before),
          measure: slot.measure, to: &spaces)
      }
      if found > 0 {
        rivers += found
        river = River(top: here.point, middle: middle)
        visit(here.line, found)
      }
      middle = here.point
      trail = here.previous
    }
  }
}
