internal import TypesetDiagnostics
internal import TypesetLayout
internal import Typesetting

extension Press {
  /// Typesets the manuscript and says why the line at `place` ends where it does; no report where
  /// there is no such line, which is an error of the content, or where the manuscript cannot be
  /// read.
  package static func explain(
    _ request: Request, at place: LinePlace
  ) -> (report: LineReport?, outcome: Outcome) {
    switch job(for: request) {
    case .failure(let refusal): return (nil, refusal.outcome)
    case .success(var job):
      let (report, pages) = job.explain(place)
      return (report, job.outcome(pages: pages))
    }
  }
}

extension PressJob {
  /// Lays out all pages and explains the line at `place`; and how many pages there are.
  mutating func explain(_ place: LinePlace) -> (report: LineReport?, pages: Int) {
    // How each paragraph that does not end with its frame was left.
    var left: [(story: String, paragraph: Int, state: ParagraphState)] = []
    var wanted: LayoutPage?
    var entries: [ParagraphState] = []
    var labels: [String] = []
    let pages = lay { page in
      labels.append(page.label)
      let isWanted =
        wanted == nil && (page.label == place.page || String(page.number) == place.page)
      if isWanted { wanted = page }
      for frame in page.frames {
        if isWanted, place.isMet(by: frame, on: page),
          let line = LinePlace.line(place.line, of: frame)
        {
          entries = left.filter { $0.story == frame.story && $0.paragraph == line.paragraph }
            .map(\.state)
        }
        if frame.frame.continuation?.openBlocks.isEmpty == false,
          let last = frame.frame.lines.last
        {
          left.append((frame.story, last.paragraph, last.line.next))
        }
      }
    }
    guard let page = wanted else {
      refuse(
        "explain.no-page",
        "there is no page ‘\(place.page)’: the magazine has "
          + (labels.count == 1
            ? "one page, \(labels[0])"
            : "\(labels.count) pages, \(labels.first ?? "1") to \(labels.last ?? "1")"))
      return (nil, pages)
    }
    guard let frame = page.frames.first(where: { place.isMet(by: $0, on: page) }) else {
      refuse(
        "explain.no-column",
        place.area.map { "page \(page.label) has no column \(place.column) in a frame ‘\($0)’" }
          ?? "page \(page.label) has no column \(place.column): it has "
          + Figure.count(page.frames.count, "column") + " with text")
      return (nil, pages)
    }
    guard let placed = LinePlace.line(place.line, of: frame) else {
      refuse(
        "explain.no-line",
        "page \(page.label), column \(frame.column) has no line \(place.line): it has "
          + Figure.count(frame.frame.lines.count, "line"))
      return (nil, pages)
    }
    return (report(on: placed, place, page, frame, entries), pages)
  }

  private mutating func refuse(_ code: DiagnosticCode, _ message: String) {
    diagnostics.append(Diagnostic(.error, code, message))
  }

  private func report(
    on placed: PlacedLine, _ place: LinePlace, _ page: LayoutPage, _ frame: LayoutFrame,
    _ entries: [ParagraphState]
  ) -> LineReport {
    let size = frame.frame.shape.size
    let story =
      (issue.stories.first { $0.story.name == frame.story }?.story ?? styled.story)
      .setting(frame.letters)
    let framesetter = Framesetter(
      supply: ParagraphSupply(
        story: story, fonts: fonts, hyphenation: hyphenation,
        breaker: PressJob.breaker(request.body.breaker),
        expectation: FlowExpectation(measure: size.width, frameHeight: size.height)))
    // The pager names a frame like this one as next.
    let account = framesetter.account(
      ofLine: place.line - 1, in: frame.frame, entries: entries, next: [frame.frame.shape])
    var source: (name: String, line: Int, column: Int)?
    if let range = story.sourceMap.source(at: placed.range.lowerBound) {
      let text = sources[range.source]
      let start = text.position(at: range.lowerBound)
      source = (text.name, start.line, start.column)
    }
    return LineReport(
      at: "\(frame.id).l\(place.line)", page: page.number, label: page.label,
      column: place.column, line: place.line, source: source, placed: placed, account: account)
  }
}

extension LinePlace {
  /// Whether its column is `frame` of `page`.
  fileprivate func isMet(by frame: LayoutFrame, on page: LayoutPage) -> Bool {
    frame.id == "p\(page.number).\(columnName)"
  }

  fileprivate static func line(_ number: Int, of frame: LayoutFrame) -> PlacedLine? {
    let lines = frame.frame.lines
    return lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }
}
