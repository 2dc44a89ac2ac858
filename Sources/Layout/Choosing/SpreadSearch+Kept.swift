import TypesetTemplates

/// Which ways go on.
extension SpreadSearch {
  /// The cheapest of the ways that are not to be told apart, as many as are followed.
  func kept(_ found: [Way]) -> [Way] {
    // In the order in which states were found: two runs have the same pages.
    var best: [Way] = []
    var places: [PageState: Int] = [:]
    for way in found {
      guard let place = places[way.state] else {
        places[way.state] = best.count
        best.append(way)
        continue
      }
      let known = best[place]
      let cheaper = isBetter(way, than: known) ? way : known
      let isGreedy = way.isGreedy || known.isGreedy
      best[place] =
        isGreedy == cheaper.isGreedy
        ? cheaper
        : Way(
          before: cheaper.before, plan: cheaper.plan, state: cheaper.state, cost: cheaper.cost,
          isGreedy: isGreedy)
    }
    let sorted = best.enumerated().sorted {
      SpreadSearch.isBefore($0.element, $1.element)
        || !SpreadSearch.isBefore($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
    guard let first = sorted.first else { return [] }
    var kept: [Way] = []
    var dropped = 0
    var uneven = context.placesFigures ? reach.uneven.ways : 0
    for way in sorted {
      let isNear: Bool
      if way.cost.isAsEven(as: first.cost) {
        isNear = way.cost.taste - first.cost.taste <= reach.dearer
      } else {
        isNear =
          uneven > 0 && way.cost.forced == first.cost.forced
          && way.cost.uneven - first.cost.uneven <= reach.uneven.by
        if isNear { uneven -= 1 }
      }
      if way.isGreedy || isNear && kept.count < reach.ways {
        kept.append(way)
      } else if isNear {
        dropped += 1
      }
    }
    if context.placesFigures, let ahead = ahead(of: kept, among: sorted) { kept.append(ahead) }
    if context.placesFigures, let apart = apart(from: kept, among: sorted) { kept.append(apart) }
    trials?.noteDropped(dropped, onPage: number)
    return kept
  }

  /// The cheapest of `ways` that is as even as the first of `kept` and left it pages ago; nil where one of those that are
  /// kept did. Where all of them differ in their last pages alone, what these lead to is the same.
  private func apart(from kept: [Way], among ways: [Way]) -> Way? {
    func ancestor(_ way: Way) -> Way? {
      var way: Way? = way
      for _ in 0..<SpreadSearch.leastAhead { way = way === root ? way : way?.before }
      return way
    }
    guard let first = kept.first, let own = ancestor(first), own !== root,
      kept.allSatisfy({ ancestor($0) === own })
    else { return nil }
    return ways.first {
      $0.cost.forced == first.cost.forced
        && $0.cost.uneven - first.cost.uneven <= reach.uneven.by
        && ancestor($0) !== own
    }
  }

  /// Of the ways that are somewhat more uneven than the first of `kept`, the one that is furthest in the text; nil where one
  /// that is kept is as far. What it has more of is still to come on the others, with its cost.
  private func ahead(of kept: [Way], among ways: [Way]) -> Way? {
    guard let first = kept.first?.cost, let furthest = kept.map(SpreadSearch.textEnd).max() else {
      return nil
    }
    return ways.filter {
      SpreadSearch.textEnd(of: $0) > furthest && $0.cost.forced == first.forced
        && 1...reach.uneven.by ~= $0.cost.uneven - first.uneven
    }.max { SpreadSearch.textEnd(of: $0) < SpreadSearch.textEnd(of: $1) }
  }

  /// Whether `way` is to be taken for `known`, which comes to the same state: it is cheaper, or costs as much with fewer
  /// variants, or with as many and, where figures have places, more on the pages before, so that no room stays white there.
  private func isBetter(_ way: Way, than known: Way) -> Bool {
    if way.cost != known.cost { return way.cost < known.cost }
    if way.varied != known.varied { return way.varied < known.varied }
    guard context.placesFigures, let a = way.before, let b = known.before else { return false }
    return SpreadSearch.textEnd(of: a) > SpreadSearch.textEnd(of: b)
  }
}
