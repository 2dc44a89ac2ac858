internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetLayout
internal import TypesetResources
internal import TypesetRichText
internal import Typesetting

extension Press {
  /// Typesets the manuscript and says why the page with the number or the label `page` is filled as it is; no report
  /// where there is no such page, which is an error of the content, or where the manuscript cannot be read.
  ///
  /// What has a label that is no number is looked for in a layout of its own.
  package static func explain(
    _ request: Request, page: String
  ) -> (report: PageReport?, outcome: Outcome) {
    var request = request
    request.recordsCosts = true
    request.explainsPage = Int(page)
    if request.explainsPage == nil {
      // What comes in as a stream is read once for both layouts.
      do throws(ResourceError) {
        try request.keepInputs(from: ResourceProvider())
      } catch { return (nil, Outcome(error)) }
      if case .success(var job) = job(for: request) {
        _ = job.lay { if $0.label == page { request.explainsPage = $0.number } }
      }
    }
    switch job(for: request) {
    case .failure(let refusal): return (nil, refusal.outcome)
    case .success(var job):
      let (report, pages) = job.explain(page: request.explainsPage ?? 0, called: page)
      return (report, job.outcome(pages: pages))
    }
  }
}

extension PressJob {
  /// Lays out all pages and explains the one with `number`; and how many pages there are.
  mutating func explain(page number: Int, called name: String) -> (report: PageReport?, pages: Int)
  {
    var found: LayoutPage?
    var labels: [String] = []
    let pages = lay {
      labels.append($0.label)
      if $0.number == number { found = $0 }
    }
    guard let page = found else {
      refusePage(name, labels)
      return (nil, pages)
    }
    let ways = (paging.trials?.trials ?? []).map(way).sorted {
      $0.trial.isChosen != $1.trial.isChosen
        ? $0.trial.isChosen : $0.trial.total < $1.trial.total
    }
    return (
      PageReport(
        page: number, label: page.label, pager: paging.pager,
        verdict: page.verdict ?? PageVerdict(defects: PageDefects(), cost: .none), ways: ways,
        dropped: paging.trials?.dropped ?? 0),
      pages
    )
  }

  private func way(_ trial: PageTrial) -> PageReport.Way {
    let story = issue.main.story
    var end: PageReport.Place?
    if let offset = trial.end, offset < story.text.endOffset,
      let range = story.sourceMap.source(
        at: TextRange(offset, min(TextOffset(offset.utf8 + 1), story.text.endOffset)).lowerBound)
    {
      let text = sources[range.source]
      let place = text.position(at: range.lowerBound)
      end = (text.name, place.line, place.column)
    }
    return PageReport.Way(
      trial: trial, end: end,
      variants: trial.variants.map { variant in
        let paragraph = story.paragraphs.first { $0.node == variant.node }
        let words = paragraph.map { story.text.string(in: $0.range) } ?? ""
        return (PressJob.firstWords(of: words), "\(variant.node)", variant.lines)
      },
      figures: trial.figures.map { figure in
        let pictures = issue.stories[figure.story].pictures
        return (
          pictures.first?.name ?? "a figure without a picture", figure.edge, figure.columns,
          figure.size
        )
      })
  }

  /// The first four words.
  static func firstWords(of text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.prefix(4).joined(separator: " ") + (words.count > 4 ? " …" : "")
  }
}
