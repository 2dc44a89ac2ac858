import TypesetGeometry
import Testing
import Typesetting

/// The breaker against every combination of breaks, on short lists made from a seed.
@Suite struct ExhaustiveTests {
  @Test func nothingIsBetterThanTheFit() {
    var random = Seeded(1977)
    var feasible = 0
    var unique = 0
    var ladders = 0
    for round in 0..<1500 {
      var fit = OptimumFit(costs: costs(&random))
      if random.once(in: 6) {
        fit.ending = .glue(
          sp(random.number(0...900_000)), stretch: sp(random.number(0...9_000_000)), shrink: .zero,
          fil: 0)
      }
      let isLadder = random.once(in: 4)
      if isLadder {
        fit.costs.ladderDemerits = random.pick([500, 40_000, 2_000_000])
        fit.costs.tolerance = 10_000
      }
      let items = list(allHyphens: isLadder, &random)
      let measures = (0..<random.pick([1, 1, 2, 4])).map { _ in
        random.length(isLadder ? 50...90 : 60...220)
      }
      let every = ExhaustiveBreaker(items, measures: measures, fit: fit)
      let found = fit.fit(items, measures: measures)
      guard case .ways(let ways, let demerits, let pass) = every.best() else {
        if every.best() == .none { #expect(found == nil, "round \(round): \(items)") }
        continue
      }
      feasible += 1
      #expect(found?.demerits == demerits, "round \(round): \(items), \(measures), \(fit)")
      #expect(found?.pass == pass, "round \(round)")
      let breaks = found?.lines.map(\.item) ?? []
      #expect(ways.contains { $0.breaks == breaks }, "round \(round): \(breaks)")
      #expect(found?.lines.reduce(0) { $0 + $1.demerits.total } == demerits)
      if ways.count == 1 { unique += 1 }
      if found?.lines.contains(where: { $0.demerits.ladder > 0 }) == true { ladders += 1 }
    }
    // The lists would show nothing were most of them hopeless.
    #expect(feasible > 700)
    #expect(unique > 500)
    #expect(ladders > 20)
  }

  private func costs(_ random: inout Seeded) -> BreakCosts {
    var costs = BreakCosts.tex
    costs.pretolerance = random.pick([-1, -1, 50, 200])
    costs.tolerance = random.pick([200, 1000, 9999, 10_000])
    if random.once(in: 4) { costs.emergencyStretch = random.length(1...60) }
    if random.once(in: 3) { costs.looseness = random.pick([-2, -1, 1, 2]) }
    if random.once(in: 3) { costs.linePenalty = random.pick([0, 1, 50, -30]) }
    if random.once(in: 3) { costs.adjacencyDemerits = random.pick([0, 3000, 80_000]) }
    if random.once(in: 3) { costs.doubleHyphenDemerits = random.pick([0, 90_000]) }
    if random.once(in: 3) { costs.finalHyphenDemerits = random.pick([0, 90_000]) }
    return costs
  }

  /// Boxes with at most fourteen places to break, in sp that divide by nothing.
  private func list(allHyphens: Bool, _ random: inout Seeded) -> [BreakItem] {
    var items: [BreakItem] = []
    let space = BreakItem.glue(
      random.length(3...8), stretch: random.length(1...6), shrink: random.length(0...3), fil: 0)
    let hyphenated = random.number(1...4)
    for place in 0..<random.number(1...12) {
      if place > 0 {
        if allHyphens {
          if random.once(in: 3) { items += [space, .box(random.length(0...9))] }
          items.append(hyphen(&random))
          items.append(.box(random.length(5...40)))
          continue
        }
        switch random.number(0...23) {
        case 0...10: items.append(space)
        case 11:
          let cost = random.pick([-10_000, -3000, -60, 40, 900, 9999, 10_000, 20_000])
          items.append(.penalty(cost, width: .zero, isFlagged: false))
          items.append(space)
        case 12: items.append(.penalty(random.number(-90...90), width: .zero, isFlagged: false))
        case 13: items.append(.glue(random.length(0...6), stretch: .zero, shrink: .zero, fil: 1))
        case 14:
          items.append(.penalty(10_000, width: .zero, isFlagged: false))
          items.append(space)
        case 15: items += [space, space]
        default:
          if random.once(in: hyphenated) {
            items.append(hyphen(&random))
          } else {
            items.append(space)
          }
        }
      }
      items.append(.box(random.length(5...60)))
    }
    if random.once(in: 5) { items.append(space) }
    return items
  }

  private func hyphen(_ random: inout Seeded) -> BreakItem {
    let cost = random.pick([-20, 0, 50, 50, 50, 400])
    if random.once(in: 2) {
      return .penalty(cost, width: random.length(0...6), isFlagged: !random.once(in: 4))
    }
    return .discretionary(
      before: random.length(0...9), after: random.once(in: 2) ? .zero : random.length(0...9),
      unbroken: random.once(in: 2) ? .zero : random.length(0...15), penalty: cost,
      isFlagged: !random.once(in: 4))
  }
}
