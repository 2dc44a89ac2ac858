internal import Typesetting

/// Looks for the fewest characters by whose cut an article ends on the page before its last one.
///
/// The cheapest lines that paragraphs can give are added up until a layout has the article a page shorter. Then lines that
/// are not needed are taken back, and cuts of several lines are made as small as they can be. What stands at the end was
/// laid out as it is; nothing else is an order.
struct OrderSearch {
  /// The paragraphs of the issue that can be cut, by their places in the main story.
  let paragraphs: [Int: CopyParagraph]
  /// The cut of each by which it gives its last line.
  let gives: [Int: Int]
  /// The issue as it stands.
  let base: CopyLayout
  /// The cuts that have been made in it already, by paragraphs; `base` is the issue with them.
  let settled: [Int: Int]

  /// So many layouts are made for one order.
  private static let mostTrials = 40

  /// The order by which the last page of the last of `articles`, which follow each other, is no longer needed for them; nil
  /// where none was found.
  ///
  /// - Parameter candidates: Paragraphs that may be cut.
  func order(
    closing articles: [Int], cutting candidates: [Int], _ trials: inout CopyTrials
  ) -> CopyOrder? {
    guard let first = articles.first.flatMap({ base.articles[$0].pages }),
      let pages = articles.last.flatMap({ base.articles[$0].pages }),
      pages.upperBound > first.lowerBound
    else { return nil }
    let attempt = Attempt(
      search: self, articles: articles, page: pages.upperBound,
      bound: trials.count + OrderSearch.mostTrials)
    let near = candidates.filter { base.lastPages[$0] ?? 0 >= pages.upperBound - 1 }
    let tail = OrderSearch.tail(of: articles, in: base)
    for choice in near.count < candidates.count ? [candidates, near] : [candidates] {
      let steps = self.steps(of: choice)
      guard !steps.isEmpty, let cuts = attempt.closing(with: steps, about: tail, &trials) else {
        continue
      }
      return attempt.order(attempt.trimmed(cuts, &trials), &trials)
    }
    return nil
  }

  /// How many lines stand on the last page of `articles`, which follow each other.
  static func tail(of articles: [Int], in layout: CopyLayout) -> Int {
    let end = articles.last.flatMap { layout.articles[$0].pages?.upperBound }
    return articles.reduce(0) {
      $0 + (layout.articles[$1].pages?.upperBound == end ? layout.articles[$1].tail : 0)
    }
  }

  /// A line that a paragraph can give.
  private struct Step {
    var paragraph: Int
    var cut: Int
  }

  /// The lines that `candidates` can give, by how many characters more each takes: that of a paragraph's end before those
  /// above it. O(n log n) in the lines of the candidates.
  private func steps(of candidates: [Int]) -> [Step] {
    var steps: [(step: Step, price: Int, order: Int)] = []
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
        steps.append((Step(paragraph: index, cut: cut), dearest, steps.count))
        reached = cut
      }
    }
    return steps.sorted { ($0.price, $0.order) < ($1.price, $1.order) }.map(\.step)
  }

  /// The cut of each paragraph that the first `count` of `steps` come to.
  private static func cuts(_ steps: ArraySlice<Step>) -> [Int: Int] {
    steps.reduce(into: [:]) { $0[$1.paragraph] = max($0[$1.paragraph] ?? 0, $1.cut) }
  }

  /// The search for one order.
  private struct Attempt {
    let search: OrderSearch
    let articles: [Int]
    let page: Int
    /// How many layouts there may be in all.
    let bound: Int

    /// Whether the articles end before their last page with `cuts`, and all else is at least as good.
    func closes(_ cuts: [Int: Int], _ trials: inout CopyTrials) -> CopyLayout? {
      guard let layout = trials.layout(with: edits(cuts)),
        layout.keeps(search.base)
      else { return nil }
      let closes = articles.allSatisfy { article in
        layout.articles[article].pages.map { $0.upperBound < page } ?? true
      }
      return closes ? layout : nil
    }

    /// Those of `cuts` and what is settled.
    private func edits(_ cuts: [Int: Int]) -> [CopyEdit] {
      search.settled.merging(cuts, uniquingKeysWith: max).sorted { $0.key < $1.key }
        .compactMap { search.paragraphs[$0.key]?.edit(cutting: $0.value) }
    }

    /// The cuts of the fewest of `steps` that close the page; about as many as there are lines on it.
    func closing(
      with steps: [Step], about lines: Int, _ trials: inout CopyTrials
    ) -> [Int: Int]? {
      var low = 0
      var high = min(max(lines, 1), steps.count)
      var further = 1
      while closes(OrderSearch.cuts(steps[..<high]), &trials) == nil {
        guard high < steps.count, further <= 8 || lines > 12 && further <= lines,
          trials.count < bound
        else { return nil }
        low = high
        high = min(high + further, steps.count)
        further *= 2
      }
      while high - low > 1, trials.count < bound {
        let middle = (low + high) / 2
        if closes(OrderSearch.cuts(steps[..<middle]), &trials) != nil {
          high = middle
        } else {
          low = middle
        }
      }
      return OrderSearch.cuts(steps[..<high])
    }

    /// `cuts` without those that are not needed, and each as small as it can be.
    func trimmed(_ cuts: [Int: Int], _ trials: inout CopyTrials) -> [Int: Int] {
      var cuts = cuts
      func characters(_ paragraph: Int) -> Int {
        cuts[paragraph].flatMap { search.paragraphs[paragraph]?.cuts[$0].characters } ?? 0
      }
      let dearest = cuts.keys.sorted { (characters($0), $0) > (characters($1), $1) }
      for paragraph in dearest where cuts.count > 1 && trials.count < bound {
        var fewer = cuts
        fewer[paragraph] = nil
        if closes(fewer, &trials) != nil { cuts = fewer }
      }
      for paragraph in dearest {
        guard var high = cuts[paragraph], high != search.gives[paragraph] else { continue }
        var low = search.settled[paragraph] ?? -1
        while high - low > 1, trials.count < bound {
          var fewer = cuts
          fewer[paragraph] = (low + high) / 2
          if closes(fewer, &trials) != nil {
            high = (low + high) / 2
            cuts = fewer
          } else {
            low = (low + high) / 2
          }
        }
      }
      return cuts
    }

    /// The order to make `cuts`; nil where they do not close the page after all.
    func order(_ cuts: [Int: Int], _ trials: inout CopyTrials) -> CopyOrder? {
      guard let layout = closes(cuts, &trials) else { return nil }
      var more = cuts
      for (paragraph, cut) in cuts {
        let count = search.paragraphs[paragraph]?.cuts.count ?? 0
        more[paragraph] = min(cut + 1, max(count - 1, cut))
      }
      let end = articles.last.flatMap { layout.articles[$0].pages }
      return CopyOrder(
        cuts: cuts, page: page, end: end.map { layout.labels[$0.upperBound - 1] } ?? "",
        closesPage: layout.pages < search.base.pages,
        allowsMore: closes(more, &trials) != nil, layout: layout)
    }
  }
}
