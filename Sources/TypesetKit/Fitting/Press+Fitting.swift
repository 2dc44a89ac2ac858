internal import TypesetDiagnostics
internal import TypesetLayout
internal import TypesetResources
internal import Typesetting

extension Press {
  /// Typesets the manuscript and says how well its copy fits its pages; no report where it cannot be read.
  ///
  /// - Parameter pages: To how many pages it should come; nil where each article is to fill its last page.
  package static func fit(
    _ request: Request, pages: Int?
  ) -> (report: FitReport?, outcome: Outcome) {
    // What comes in as a stream is read once for all layouts.
    var request = request
    do throws(ResourceError) {
      try request.keepInputs(from: ResourceProvider())
    } catch { return (nil, Outcome(error)) }
    switch job(for: request) {
    case .failure(let refusal): return (nil, refusal.outcome)
    case .success(var job):
      guard !job.isEmpty else { return (nil, job.outcome(pages: 0)) }
      let base = CopyLayout(&job)
      var fitting = CopyFitting(job, base, request, listsLines: pages == nil)
      let report = pages.map { fitting.report(toComeTo: $0) } ?? fitting.report()
      if let goal = report.goal, goal.reached > goal.wanted {
        job.diagnostics.append(
          Diagnostic(
            .warning, "fit.too-long",
            "no cuts were found by which the issue comes to \(Figure.count(goal.wanted, "page"))",
            help:
              "with those that were found it has \(Figure.count(goal.reached, "page")); an article "
              + "or a picture has to go"))
      }
      return (report, job.outcome(pages: base.pages))
    }
  }
}

/// Finds out about an issue that was laid out what its report says.
private struct CopyFitting {
  private let issue: StyledIssue
  private let sources: SourceTable
  private let title: String
  private let base: CopyLayout
  private let paragraphs: [Int: CopyParagraph]
  private let lines: LineSearch.Result
  private var trials: CopyTrials

  /// - Parameter listsLines: Whether all is to be found out that paragraphs can give and take, and not just what orders
  ///   begin with.
  init(_ job: PressJob, _ base: CopyLayout, _ request: Request, listsLines: Bool) {
    issue = job.issue
    sources = job.sources
    title = job.paging.title
    self.base = base
    let found = job.issue.main.story.paragraphs.indices.compactMap {
      CopyParagraph($0, of: job.issue, in: job.sources)
    }
    paragraphs = Dictionary(uniqueKeysWithValues: found.map { ($0.index, $0) })
    var trials = CopyTrials(request)
    // Lines are those of paragraphs as they are best, whichever the pager took.
    let best = request.page.pager == .greedy ? base : trials.layout(with: [], best: true)
    let search = best.map { LineSearch(found, in: $0) }
    if listsLines {
      lines = search?.result(&trials) ?? LineSearch.Result()
    } else {
      lines = LineSearch.Result(gives: search?.gives(&trials) ?? [:])
    }
    self.trials = trials
  }

  // MARK: Articles

  /// Each article, with what closes its last page.
  mutating func report() -> FitReport {
    var report = outline()
    var tails: [Int] = []
    for place in report.articles.indices {
      let own = candidates(of: place)
      report.articles[place].gives = changes(of: own, lines.gives) { $0.cuts[$1].characters }
      report.articles[place].takes = changes(of: own, lines.takes) { $0.additions[$1].characters }
      if let over = report.articles[place].over, over <= FitReport.mostOver { tails.append(place) }
    }
    let search = OrderSearch(paragraphs: paragraphs, gives: lines.gives, base: base, settled: [:])
    let orders = search.orders(closing: tails.map { ([$0], candidates(of: $0)) }, &trials)
    for (place, order) in zip(tails, orders) {
      report.articles[place].order = order.map(described)
      report.articles[place].isStuck = order == nil
    }
    return report
  }

  /// The report without anything that was tried.
  private func outline() -> FitReport {
    var articles = zip(issue.articles, base.articles).map { article, standing in
      var row = FitReport.Article(name: article.title)
      row.pages = standing.pages.map {
        (base.labels[$0.lowerBound - 1], base.labels[$0.upperBound - 1])
      }
      row.count = standing.count
      if standing.count > 1, standing.tail > 0 { row.over = standing.tail }
      row.under = standing.free
      return row
    }
    // One article without a name is the whole issue.
    if articles.count == 1, articles[0].name == nil, !title.isEmpty { articles[0].name = title }
    return FitReport(title: title, pages: base.pages, articles: articles)
  }

  /// The paragraphs of an article that can be cut.
  private func candidates(of article: Int) -> [Int] {
    issue.articles[article].paragraphs.filter { paragraphs[$0] != nil }
  }

  private func changes(
    of candidates: [Int], _ steps: [Int: Int], characters: (CopyParagraph, Int) -> Int
  ) -> [FitReport.Change] {
    candidates.compactMap { index -> (change: FitReport.Change, index: Int)? in
      guard let paragraph = paragraphs[index], let step = steps[index] else { return nil }
      return (change(of: paragraph, by: characters(paragraph, step)), index)
    }.sorted { ($0.change.characters, $0.index) < ($1.change.characters, $1.index) }.map(\.change)
  }

  private func change(of paragraph: CopyParagraph, by characters: Int) -> FitReport.Change {
    FitReport.Change(place: paragraph.place, words: paragraph.words, characters: characters)
  }

  private func described(_ order: CopyOrder) -> FitReport.Order {
    FitReport.Order(
      cuts: order.cuts.sorted { $0.key < $1.key }.compactMap { cut($0.key, $0.value) },
      page: base.labels[order.page - 1], end: order.end, closesPage: order.closesPage,
      allowsMore: order.allowsMore)
  }

  private func cut(_ index: Int, _ step: Int) -> FitReport.Cut? {
    guard let paragraph = paragraphs[index] else { return nil }
    let cut = paragraph.cuts[step]
    let source = sources[cut.range.source]
    let start = source.position(at: cut.range.lowerBound)
    return FitReport.Cut(
      change: change(of: paragraph, by: cut.characters),
      start: (source.name, start.line, start.column),
      letters: String(
        decoding: source.bytes[cut.range.lowerBound..<cut.range.upperBound], as: UTF8.self))
  }

  // MARK: The issue

  /// The issue with what has to go so that it comes to `wanted` pages: pages of which least has to go come first.
  mutating func report(toComeTo wanted: Int) -> FitReport {
    var report = outline()
    var goal = FitReport.Goal(wanted: wanted, reached: base.pages)
    var layout = base
    var settled: [Int: Int] = [:]
    var stuck: Set<Int> = []
    while layout.pages > wanted {
      let runs = self.runs(in: layout).filter { !stuck.contains($0[0]) }
      guard let run = runs.min(by: { tail(of: $0, in: layout) < tail(of: $1, in: layout) }) else {
        break
      }
      let search = OrderSearch(
        paragraphs: paragraphs, gives: lines.gives, base: layout, settled: settled)
      let order = search.order(closing: (run, run.flatMap(candidates)), &trials)
      guard let order else {
        stuck.insert(run[0])
        continue
      }
      settled.merge(order.cuts, uniquingKeysWith: max)
      goal.allowsMore = goal.allowsMore && order.allowsMore
      layout = order.layout
    }
    goal.reached = layout.pages
    for article in issue.articles.indices {
      let cuts = candidates(of: article).compactMap { index in
        settled[index].flatMap { cut(index, $0) }
      }
      guard !cuts.isEmpty else { continue }
      goal.shares.append(
        FitReport.Share(article: article, count: layout.articles[article].count, cuts: cuts))
    }
    report.goal = goal
    return report
  }

  /// The articles that follow each other on pages, each with those that begin on the page where the one before ends.
  private func runs(in layout: CopyLayout) -> [[Int]] {
    var runs: [[Int]] = []
    var end: Int?
    for (article, standing) in layout.articles.enumerated() {
      guard let pages = standing.pages else { continue }
      if pages.lowerBound == end {
        runs[runs.count - 1].append(article)
      } else {
        runs.append([article])
      }
      end = pages.upperBound
    }
    return runs
  }

  /// How many lines stand on the last page of `run`.
  private func tail(of run: [Int], in layout: CopyLayout) -> Int {
    OrderSearch.tail(of: run, in: layout)
  }
}
