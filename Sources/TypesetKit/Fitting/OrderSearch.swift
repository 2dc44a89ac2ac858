/// Looks for the fewest characters by whose cut articles end a page earlier, and for no more than was seen: an order that it
/// returns was laid out as it is.
struct OrderSearch {
  /// The paragraphs of the issue that can be cut, by their places in the main story.
  let paragraphs: [Int: CopyParagraph]
  /// The cut of each by which it gives its last line.
  let gives: [Int: Int]
  /// The issue as it stands.
  let base: CopyLayout
  /// The cuts that have been made in it already, by paragraphs; `base` is the issue with them.
  let settled: [Int: Int]

  /// The orders for `runs`, each by itself; nil where none was found. A run is articles that follow each other, the last of
  /// which ends on the page that is to be closed, and the paragraphs of them that may be cut.
  ///
  /// All are looked for at once, a layout a step, since what is cut from one article leaves the pages of others as they are.
  /// Where that is not so, since they share a page, they are looked for one by one.
  func orders(
    closing runs: [(articles: [Int], candidates: [Int])], _ trials: inout CopyTrials
  ) -> [CopyOrder?] {
    var attempts = runs.map { attempt(closing: $0.articles, cutting: $0.candidates) }
    while true {
      let tried = attempts.indices.map { attempts[$0]?.next() }
      let all = tried.compactMap { $0 }.reduce(into: [Int: Int]()) {
        $0.merge($1, uniquingKeysWith: max)
      }
      guard tried.contains(where: { $0 != nil }) else { break }
      let layout = trials.layout(with: edits(all))
      for place in attempts.indices where tried[place] != nil {
        attempts[place]?.take(layout.map { ends($0, runs[place].articles) } ?? false)
      }
    }
    return runs.indices.map { place in
      if let cuts = attempts[place]?.cuts,
        let order = order(cuts, runs[place].articles, &trials)
      {
        return order
      }
      return runs.count > 1 ? order(closing: runs[place], &trials) : nil
    }
  }

  /// The order for one run.
  func order(
    closing run: (articles: [Int], candidates: [Int]), _ trials: inout CopyTrials
  ) -> CopyOrder? {
    var attempt = attempt(closing: run.articles, cutting: run.candidates)
    while let tried = attempt?.next() {
      attempt?.take(closes(tried, run.articles, &trials) != nil)
    }
    return attempt?.cuts.flatMap { order($0, run.articles, &trials) }
  }

  /// How many lines stand on the last page of `articles`, which follow each other.
  static func tail(of articles: [Int], in layout: CopyLayout) -> Int {
    let end = articles.last.flatMap { layout.articles[$0].pages?.upperBound }
    return articles.reduce(0) {
      $0 + (layout.articles[$1].pages?.upperBound == end ? layout.articles[$1].tail : 0)
    }
  }

  // MARK: What is tried

  private func attempt(closing articles: [Int], cutting candidates: [Int]) -> OrderAttempt? {
    guard let first = articles.first.flatMap({ base.articles[$0].pages }),
      let last = articles.last.flatMap({ base.articles[$0].pages }),
      last.upperBound > first.lowerBound
    else { return nil }
    let near = candidates.filter { base.lastPages[$0] ?? 0 >= last.upperBound - 1 }
    return OrderAttempt(
      closing: articles, about: OrderSearch.tail(of: articles, in: base),
      choices: [candidates, near.count < candidates.count ? near : []].map(steps), in: self)
  }

  /// The lines that `candidates` can give, by how many characters more each takes: that of a paragraph's end before those
  /// above it. O(n log n) in the lines of the candidates.
  private func steps(of candidates: [Int]) -> [OrderAttempt.Step] {
    var steps: [(step: OrderAttempt.Step, price: Int, order: Int)] = []
    for index in candidates {
      guard let paragraph = paragraphs[index], let lines = base.lines[index], lines.count > 1
      else { continue }
      var reached = settled[index]
      var dearest = 0
      for count in 1..<lines.count {
        let own = count == 1 && reached == nil ? gives[index] : nil
        let cut = own ?? paragraph.firstCut(before: lines[lines.count - count])
        guard let cut, cut > reached ?? -1 else { break }
        let before = reached.map { paragraph.cuts[$0].characters } ?? 0
        // A line is never had before the one below it.
        dearest = max(dearest, paragraph.cuts[cut].characters - before)
        steps.append((OrderAttempt.Step(paragraph: index, cut: cut), dearest, steps.count))
        reached = cut
      }
    }
    return steps.sorted { ($0.price, $0.order) < ($1.price, $1.order) }.map(\.step)
  }

  /// The changes that make `cuts` and those that are settled.
  private func edits(_ cuts: [Int: Int]) -> [CopyEdit] {
    settled.merging(cuts, uniquingKeysWith: max).sorted { $0.key < $1.key }
      .compactMap { paragraphs[$0.key]?.edit(cutting: $0.value) }
  }

  // MARK: What is seen

  /// Whether `articles` end a page earlier in `layout`, counted from where the first of them begins.
  private func ends(_ layout: CopyLayout, _ articles: [Int]) -> Bool {
    guard layout.paragraphs == base.paragraphs, let start = articles.first,
      let old = base.articles[start].pages?.lowerBound,
      let new = layout.articles[start].pages?.lowerBound,
      let last = articles.last.flatMap({ base.articles[$0].pages?.upperBound })
    else { return false }
    return articles.allSatisfy { article in
      layout.articles[article].pages.map { $0.upperBound - new < last - old } ?? true
    }
  }

  /// The layout with `cuts`, if `articles` end a page earlier in it and all else is at least as good; nil otherwise.
  private func closes(
    _ cuts: [Int: Int], _ articles: [Int], _ trials: inout CopyTrials
  ) -> CopyLayout? {
    guard let layout = trials.layout(with: edits(cuts)), layout.keeps(base),
      ends(layout, articles)
    else { return nil }
    return layout
  }

  /// The order to make `cuts` and no others; nil where they do not close the page.
  private func order(
    _ cuts: [Int: Int], _ articles: [Int], _ trials: inout CopyTrials
  ) -> CopyOrder? {
    guard let layout = closes(cuts, articles, &trials),
      let page = articles.last.flatMap({ base.articles[$0].pages?.upperBound })
    else { return nil }
    var more = cuts
    for (paragraph, cut) in cuts {
      let count = paragraphs[paragraph]?.cuts.count ?? 0
      more[paragraph] = min(cut + 1, max(count - 1, cut))
    }
    let end = articles.last.flatMap { layout.articles[$0].pages }
    return CopyOrder(
      cuts: cuts, page: page, end: end.map { layout.labels[$0.upperBound - 1] } ?? "",
      closesPage: layout.pages < base.pages,
      allowsMore: closes(more, articles, &trials) != nil, layout: layout)
  }
}
