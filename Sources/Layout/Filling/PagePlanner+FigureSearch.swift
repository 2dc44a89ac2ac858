import TypesetElementTree
import Typesetting

extension PagePlanner {
  /// No more figures than this are given places on a page.
  private static let mostFigures = 8

  /// `empty` with the figures that have room on it, behind `first`, which are given their places.
  ///
  /// - Parameter isHopeful: whether the text of an article that ends there is set as though all its figures that are still
  ///   to come had room among its columns, as most have.
  /// - Returns: The page, and whether figures lost their room when it was known that one has none.
  func search(
    _ empty: PageFiller, with first: [FigurePlacement], in area: TextArea, isHopeful: Bool,
    like other: PagePlan?, _ filled: ([FigurePlacement], Set<String>?) -> PageFiller
  ) -> (page: PageFiller, isLess: Bool) {
    let state = empty.progress
    // The queues whose next figure has no room here.
    var full: Set<String> = []
    func open(_ figures: [FigurePlacement]) -> PageFiller {
      filled(figures, isHopeful ? full : nil)
    }
    var best = open(first)
    if !first.isEmpty {
      guard holds(best, from: state) else { return (open([]), false) }
      best = settled(best, in: area, from: state, open)
    }
    var isLess = false
    func makeKnown(_ sidebar: Int?, _ filled: ([FigurePlacement]) -> PageFiller) {
      let count = best.figures.asked.count
      best = asKnown(best, sidebar, from: state, filled)
      isLess = isLess || best.figures.asked.count < count
    }
    while best.figures.asked.count < PagePlanner.mostFigures,
      let next = due(best, from: state).first(where: {
        !full.contains(context.issue.sidebars[$0].flow)
      })
    {
      let flow = context.issue.sidebars[next].flow
      func found() -> PageFiller? {
        with(
          next, in: area, from: state, after: best, isOrdered: !first.isEmpty, like: other, open
        ).map { settled($0, in: area, from: state, open) }
      }
      if let more = found() {
        best = more
        continue
      }
      full.insert(flow)
      guard best.countsOnRoom(for: next) else { continue }
      // As the text stands without it there may be room.
      makeKnown(next, open)
      let first = due(best, from: state).first { context.issue.sidebars[$0].flow == flow }
      guard first == next, let more = found() else { continue }
      best = more
      full.remove(flow)
    }
    makeKnown(nil) { filled($0, nil) }
    return (best, isLess)
  }

  /// The page with the figure `next` as well, where it has room as the page is filled in `best`; nil where it has none.
  ///
  /// - Parameter isOrdered: Whether it has no room to the left of those that were written before it.
  private func with(
    _ next: Int, in area: TextArea, from state: PageState, after best: PageFiller,
    isOrdered: Bool, like other: PagePlan?, _ filled: ([FigurePlacement]) -> PageFiller
  ) -> PageFiller? {
    let figures = best.figures.asked
    let known = other?.figures.first { $0.sidebar == next }
    if known == nil, other?.next.waiting.contains(next) ?? false { return nil }
    let places = pinned(
      places(of: next, in: area, from: state, after: best), of: next, in: area, after: best
    ).filter { ($0.edge.isOfColumns || figures.isEmpty) && (!isOrdered || isBehind($0, figures)) }
    // Where it stands on another way; rather smaller on this page than on the next.
    let likely = known.map { known in
      (known.size == nil ? places : sized(places, in: area)).filter { $0.isLike(known) }
    }
    func firstHeld(of places: [FigurePlacement]) -> PageFiller? {
      for place in places {
        let trial = filled(figures + [place])
        if holds(trial, from: state) { return trial }
      }
      return nil
    }
    return firstHeld(of: likely ?? [])
      ?? first(of: places + sized(places, in: area), in: area, from: state) {
        filled(figures + [$0])
      }
      ?? firstHeld(
        of: pinned(
          furtherPlaces(of: next, in: area, from: state, after: best), of: next, in: area,
          after: best))
  }

  /// `filler`, filled again where its text ends as though the figure `sidebar` had room among its columns, which has none;
  /// as any figure that stands on none where it is nil. With fewer figures where they have no room any more.
  private func asKnown(
    _ filler: PageFiller, _ sidebar: Int?, from state: PageState,
    _ filled: ([FigurePlacement]) -> PageFiller
  ) -> PageFiller {
    guard filler.countsOnRoom(for: sidebar) else { return filler }
    let asked = filler.figures.asked
    for count in stride(from: asked.count, to: 0, by: -1) {
      let other = filled(Array(asked.prefix(count)))
      if holds(other, from: state) { return other }
    }
    return filled([])
  }
}
