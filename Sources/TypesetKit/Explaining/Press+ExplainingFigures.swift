internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetLayout
internal import TypesetResources
internal import TypesetRichText
internal import Typesetting

extension Press {
  /// Typesets the manuscript and says why the figure called `name` stands where it does; no report where there is none
  /// of that name, which is an error of the content, or where the manuscript cannot be read.
  ///
  /// - Parameters:
  ///   - request: What is set, and how.
  ///   - name: The figure's id, or what the flat plan calls it.
  package static func explain(
    _ request: Request, figure name: String
  ) -> (report: FigureReport?, outcome: Outcome) {
    var request = request
    request.recordsCosts = true
    // What comes in as a stream is read once for all layouts.
    do throws(ResourceError) {
      try request.keepInputs(from: ResourceProvider())
    } catch { return (nil, Outcome(error)) }
    var found: FoundFigure?
    switch job(for: request) {
    case .failure(let refusal): return (nil, refusal.outcome)
    case .success(var job):
      let (figure, pages) = job.find(figure: name)
      found = figure
      guard let figure else { return (nil, job.outcome(pages: pages)) }
      request.explainsPage = figure.page
      guard job.paging.pager != .greedy, figure.cause == .search else {
        return (figure.report(), job.outcome(pages: pages))
      }
    }
    guard case .success(var job) = job(for: request), let figure = found else {
      return (nil, Outcome())
    }
    let pages = job.lay { _ in }
    var places = job.places(of: figure, onPage: figure.page)
    if figure.mention < figure.page {
      request.explainsPage = figure.mention
      if case .success(var before) = self.job(for: request) {
        _ = before.lay { _ in }
        places += before.places(of: figure, onPage: figure.mention).filter { $0.edge != nil }
      }
    }
    return (figure.report(places), job.outcome(pages: pages))
  }
}

/// A figure, and where it stands.
struct FoundFigure: Sendable {
  var name: String
  var page: Int
  var mention: Int
  var labels: (page: String, mention: String)
  var cause: FigureReport.Cause
  /// Its story, where it has one of its own.
  var story: Int?

  /// The report on it, with the places that were tried.
  func report(_ places: [FigureReport.Place] = []) -> FigureReport {
    let chosen = places.first { $0.trial.isChosen }
    var others: [FigureReport.Place] = []
    for place in places where chosen.map({ !place.isSame(as: $0) }) ?? true {
      if let known = others.firstIndex(where: { place.isSame(as: $0) }) {
        if place.trial.total < others[known].trial.total { others[known] = place }
      } else {
        others.append(place)
      }
    }
    return FigureReport(
      name: name, page: page, mention: mention, labels: labels,
      cause: cause == .search && chosen == nil ? .greedy : cause, chosen: chosen,
      others: others.sorted { $0.trial.total < $1.trial.total })
  }
}

extension PressJob {
  /// Lays out all pages and finds the figure called `name`; and how many pages there are.
  mutating func find(figure name: String) -> (figure: FoundFigure?, pages: Int) {
    var table = FigureTable(issue)
    var labels: [String] = []
    var flows: [Int: String] = [:]
    let issue = issue
    let pages = lay { page in
      labels.append(page.label)
      _ = table.add(page, of: issue)
      for frame in page.frames where flows[frame.storyIndex] == nil {
        flows[frame.storyIndex] = frame.area
      }
    }
    let figures = table.finished()
    guard let number = figures.firstIndex(where: { $0.name == name }) ?? table.named[name],
      let page = figures[number].page
    else {
      let near = Suggestion.nearest(to: name, among: figures.map(\.name))
      diagnostics.append(
        Diagnostic(
          .error, "explain.no-figure",
          figures.isEmpty
            ? "there is no figure ‘\(name)’: the magazine has none"
            : "there is no figure ‘\(name)’",
          help: near.map { "did you mean ‘\($0)’?" }
            ?? (figures.isEmpty
              ? nil : "the figures are \(figures.prefix(12).map(\.name).joined(separator: ", "))")))
      return (nil, pages)
    }
    let node = issue.elements[table.elements[number]].node
    let sidebar = issue.sidebars.first { $0.node == node }
    func has(_ code: String, _ diagnostic: Diagnostic) -> Bool {
      guard let sidebar, diagnostic.code.name == code else { return false }
      let story = issue.stories[sidebar.story].story
      let range = story.sourceMap.source(of: TextRange(.zero, story.text.endOffset))
      return range != nil && diagnostic.range == range
    }
    let isAtEnd = diagnostics.contains { has("layout.figure-at-end", $0) }
    let mention = figures[number].mention ?? page
    var cause = FigureReport.Cause.text
    if let sidebar {
      cause = sidebar.figure == nil ? .frame : isAtEnd ? .end : .search
      if cause == .search, sidebar.figure?.pin?.page != nil,
        !diagnostics.contains(where: { has("layout.broken-pin", $0) })
      {
        cause = .pin
      }
      if cause == .search, paging.pager == .greedy { cause = .greedy }
    }
    return (
      FoundFigure(
        name: name, page: page, mention: mention,
        labels: (labels[page - 1], labels[min(max(mention, 1), labels.count) - 1]), cause: cause,
        story: sidebar?.story),
      pages
    )
  }

  /// The places of a figure in the ways that were tried to fill the page with `number`.
  func places(of figure: FoundFigure, onPage number: Int) -> [FigureReport.Place] {
    (paging.trials?.trials ?? []).map { trial in
      let own = trial.figures.first { $0.story == figure.story }
      var place = FigureReport.Place(
        page: number, edge: own?.edge, columns: own?.columns ?? 1...1, size: own?.size,
        trial: trial)
      if number != figure.page { place.trial.isChosen = false }
      return place
    }
  }
}
