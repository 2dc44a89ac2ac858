internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetLayout
internal import TypesetResources
internal import TypesetRichText
internal import TypesetTemplates
internal import Typesetting

/// Finds by how little an issue has to bend so that it, and each of its articles, comes to the pages that it should.
struct BendSearch {
  /// What is to come to a number of pages.
  private struct Scope {
    /// The article; nil for the whole issue.
    var article: NodeID?
    /// Its place in `StyledIssue.articles`.
    var place: Int?
    var name: String
    var wanted: Int
    /// Where it is written.
    var source: SourceRange?
  }

  private var request: Request
  private let context = PressContext()
  private let design: FitDesign
  private let issue: StyledIssue
  private var bends = IssueBends()
  private var notes: [Diagnostic] = []

  /// The search for `request`, of which `job` was made without bending anything.
  init(_ request: Request, _ job: PressJob) {
    self.request = request
    self.request.list = nil
    self.request.progress = nil
    self.request.freeze = nil
    self.request.recordsCosts = false
    issue = job.issue
    design = job.design.template.fit
  }

  /// `request` with what has to bend, and with what is to be said of that.
  mutating func fitted(_ original: Request) -> Request {
    var layout = trial(bends)
    for scope in scopes {
      guard let now = layout, pages(of: scope, in: now) > scope.wanted else {
        if let now = layout { noteUnder(scope, now) }
        continue
      }
      layout = bend(scope) ?? now
    }
    var fitted = original
    fitted.bends = bends
    fitted.bendNotes = notes
    return fitted
  }

  /// The articles that say to how many pages they come, and the issue.
  private var scopes: [Scope] {
    var scopes = issue.articles.indices.compactMap { place -> Scope? in
      let article = issue.articles[place]
      guard let node = article.node, let wanted = article.fitPages else { return nil }
      let element = issue.elements.first { $0.node == node }
      return Scope(
        article: node, place: place, name: article.title.map { "“\($0)”" } ?? "this article",
        wanted: wanted, source: element?.source)
    }
    if let wanted = request.fitPages {
      scopes.append(Scope(article: nil, place: nil, name: "the issue", wanted: wanted, source: nil))
    }
    return scopes
  }

  private func trial(_ bends: IssueBends) -> CopyLayout? {
    var trial = request
    trial.bends = bends
    guard case .success(var job) = Press.job(for: trial, in: context) else { return nil }
    return CopyLayout(&job)
  }

  private func pages(of scope: Scope, in layout: CopyLayout) -> Int {
    guard let place = scope.place else { return layout.pages }
    return layout.articles.indices.contains(place) ? layout.articles[place].count : 0
  }

  // MARK: Bending

  /// Bends what is in `scope`, one means after the other, until it has its pages; then lets go of what was not needed.
  /// What all is like then; nil where nothing can bend.
  private mutating func bend(_ scope: Scope) -> CopyLayout? {
    let before = bends
    var used: [FitDesign.Means] = []
    var last: CopyLayout?
    var fits = false
    search: for means in design.order {
      let steps = steps(of: means, in: scope)
      guard !steps.isEmpty else { continue }
      used.append(means)
      for step in steps {
        step(&bends)
        guard let layout = trial(bends) else { continue }
        last = layout
        fits = pages(of: scope, in: layout) <= scope.wanted
        if fits { break search }
      }
    }
    guard fits else {
      report(scope, isStuck: true, since: before, last)
      return last
    }
    // What came first may not be needed for what came last.
    for means in used.dropLast() {
      for lighter in lighter(means, in: scope, before) {
        guard let layout = trial(lighter), pages(of: scope, in: layout) <= scope.wanted else {
          continue
        }
        (bends, last) = (lighter, layout)
        break
      }
    }
    report(scope, isStuck: false, since: before, last)
    return last
  }

  /// What bends more and more by `means`.
  private func steps(of means: FitDesign.Means, in scope: Scope) -> [(inout IssueBends) -> Void] {
    let article = scope.article
    switch means {
    case .optional:
      return optionals(in: scope).reversed().map { optional in
        { $0.dropped.insert(optional.node) }
      }
    case .figures:
      guard issue.sidebars.contains(where: { $0.figure?.least != nil && isIn($0.article, scope) })
      else { return [] }
      return (1...Bend.quarters).map { quarters in { $0[article].figures = quarters } }
    case .sizes:
      return (0..<max(design.headings.count, design.quotes.count)).map { step in
        { [design] in
          if !design.headings.isEmpty {
            $0[article].headings = design.headings[min(step, design.headings.count - 1)]
          }
          if !design.quotes.isEmpty {
            $0[article].quotes = design.quotes[min(step, design.quotes.count - 1)]
          }
        }
      }
    case .paragraphs: return [{ $0[article].tightens = true }]
    case .spacing:
      return stride(from: 90, to: design.spacing, by: -10).map { percent in
        { $0[article].spacing = percent }
      } + (design.spacing < 100 ? [{ [design] in $0[article].spacing = design.spacing }] : [])
    }
  }

  /// The bends with less of `means`, the least first.
  private func lighter(
    _ means: FitDesign.Means, in scope: Scope, _ before: IssueBends
  ) -> [IssueBends] {
    let article = scope.article
    var free = bends
    switch means {
    case .optional:
      free.dropped = before.dropped
      let added = optionals(in: scope).filter { bends.dropped.contains($0.node) }
      // All of them, or else the one that is written first.
      return [free]
        + added.map { optional in
          var one = bends
          one.dropped.remove(optional.node)
          return one
        }
    case .figures:
      return (0..<bends[article].figures).map { quarters in
        free[article].figures = quarters
        return free
      }
    case .sizes:
      free[article].headings = before[article].headings
      free[article].quotes = before[article].quotes
      return [free]
    case .paragraphs:
      free[article].tightens = false
      return [free]
    case .spacing:
      free[article].spacing = 100
      return [free]
    }
  }

  private func isIn(_ article: Int, _ scope: Scope) -> Bool {
    scope.place.map { $0 == article } ?? true
  }

  private func optionals(in scope: Scope) -> [StyledIssue.Optional] {
    issue.optionals.filter { isIn($0.article, scope) && !bends.dropped.contains($0.node) }
  }

  // MARK: What is said of it

  private mutating func noteUnder(_ scope: Scope, _ layout: CopyLayout) {
    let have = pages(of: scope, in: layout)
    guard have > 0, have < scope.wanted else { return }
    notes.append(
      Diagnostic(
        .warning, "fit.too-short",
        "\(scope.name) has \(Figure.count(have, "page")) and not \(scope.wanted): nothing is made longer",
        at: scope.source, help: "write more, or ask for \(Figure.count(have, "page"))"))
  }

  private mutating func report(
    _ scope: Scope, isStuck: Bool, since before: IssueBends, _ layout: CopyLayout?
  ) {
    let goal = "\(scope.name) comes to \(Figure.count(scope.wanted, "page"))"
    for optional in issue.optionals
    where bends.dropped.contains(optional.node) && !before.dropped.contains(optional.node) {
      notes.append(
        Diagnostic(
          .note, "fit.left-out", "this \(name(of: optional.kind)) is left out so that \(goal)",
          at: optional.source, help: "it is optional=yes; without that, something else has to bend")
      )
    }
    let bent = words(bends[scope.article], since: before[scope.article])
    if !bent.isEmpty {
      notes.append(
        Diagnostic(
          .note, "fit.bent", "so that \(goal), \(bent.joined(separator: ", "))", at: scope.source))
    }
    guard isStuck else { return }
    let reached = layout.map { pages(of: scope, in: $0) } ?? 0
    let orders = orders(for: scope)
    notes.append(
      Diagnostic(
        .error, "fit.too-long",
        "\(scope.name) has \(Figure.count(reached, "page")) and not \(scope.wanted), with all bent that may bend",
        at: scope.source,
        help: orders.isEmpty
          ? "no cuts were found that are enough: an article or a picture has to go"
          : "cut what the notes say, and it comes to \(Figure.count(scope.wanted, "page"))"))
    for order in orders { notes.append(Diagnostic(.note, "fit.order", "cut \(order)")) }
  }

  /// What is left out, in words.
  private func name(of kind: ElementKind) -> String {
    switch kind {
    case .figures: "row of figures"
    case .quote: "quotation"
    default: kind.rawValue
    }
  }

  /// What bends, in words.
  private func words(_ bend: Bend, since before: Bend) -> [String] {
    var words: [String] = []
    if bend.figures != before.figures {
      words.append(
        bend.figures == Bend.quarters
          ? "figures are as small as their min allows"
          : "figures are \(bend.figures * 100 / Bend.quarters) % of the way to their min")
    }
    if bend.headings != before.headings {
      words.append("headings are at \(bend.headings) % of their size")
    }
    if bend.quotes != before.quotes {
      words.append("pull quotes are at \(bend.quotes) % of their size")
    }
    if bend.tightens != before.tightens {
      words.append("paragraphs have a line fewer where that is nearly as good")
    }
    if bend.spacing != before.spacing {
      words.append("space around paragraphs is at \(bend.spacing) %")
    }
    return words
  }

  /// What has to be cut, as `fit` says it: each order was laid out with all that bends.
  private func orders(for scope: Scope) -> [String] {
    var request = request
    request.bends = bends
    // The only article is the issue.
    let isAll = scope.place == nil || issue.articles.count == 1
    let (report, _) = Press.fit(request, pages: isAll ? scope.wanted : nil)
    guard let report else { return [] }
    if let place = scope.place, !isAll {
      guard report.articles.indices.contains(place), let order = report.articles[place].order,
        report.articles[place].count - 1 <= scope.wanted
      else { return [] }
      return order.cuts.map { FitReport.words($0, order.allowsMore) }
    }
    guard let goal = report.goal, goal.reached <= goal.wanted else { return [] }
    return goal.shares.flatMap(\.cuts).map { FitReport.words($0, goal.allowsMore) }
  }
}

extension IssueBends {
  /// What bends in an article, or in all where it is nil.
  subscript(article: NodeID?) -> Bend {
    get { bend(of: article) }
    set {
      if let article { articles[article] = newValue } else { all = newValue }
    }
  }
}
