internal import TypesetDiagnostics
internal import TypesetLayout
internal import TypesetRegression
internal import TypesetResources
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

extension Press {
  /// The same of what `address` means: for a point or words, the line that stands there first.
  package static func explain(
    _ request: Request, at address: LineAddress
  ) -> (report: LineReport?, outcome: Outcome) {
    switch address {
    case .line(let place): return explain(request, at: place)
    case .first(let page, let area, let column):
      var place = LinePlace(page: page, area: area, column: column ?? 0, line: 0)
      place.isNumber = false
      return explain(request, at: place)
    case .point, .words:
      // What comes in as a stream is read once for both layouts.
      var request = request
      do throws(ResourceError) {
        try request.keepInputs(from: ResourceProvider())
      } catch { return (nil, Outcome(error)) }
      guard let target = LocateQuestion.Target(address) else { return (nil, Outcome()) }
      let (found, outcome) = LocateQuestion(target).search(.manuscript(request))
      let places = found.flatMap(\.parts).compactMap { LinePlace(parsing: $0.at) }
      guard let place = places.first else {
        guard found.isEmpty else {
          return (
            nil,
            Outcome(
              "explain.no-line",
              "there is no line of text there, but "
                + found[0].description.split(separator: "\n")[0], exit: .content)
          )
        }
        return (nil, outcome)
      }
      return explain(request, at: place)
    }
  }
}

extension PressJob {
  /// Lays out all pages and explains the line at `place`; and how many pages there are.
  ///
  /// A line or a column of 0 is the first that has letters on it.
  mutating func explain(_ asked: LinePlace) -> (report: LineReport?, pages: Int) {
    var place = asked
    // How each paragraph that does not end with its frame was left.
    var left: [(story: String, paragraph: Int, state: ParagraphState)] = []
    var wanted: LayoutPage?
    var entries: [ParagraphState] = []
    var labels: [String] = []
    let pages = lay { page in
      labels.append(page.label)
      let isWanted =
        wanted == nil
        && (String(page.number) == place.page || !place.isNumber && page.label == place.page)
      if isWanted {
        wanted = page
        place.complete(on: page)
      }
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
      refusePage(place.page, labels)
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

  /// Says that no page is called so; `labels` are those of all pages.
  mutating func refusePage(_ name: String, _ labels: [String]) {
    refuse(
      "explain.no-page",
      "there is no page ‘\(name)’: the magazine has "
        + (labels.count == 1
          ? "one page, \(labels[0])"
          : "\(labels.count) pages, \(labels.first ?? "1") to \(labels.last ?? "1")"))
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
      column: place.column, line: place.line, source: source, placed: placed, account: account,
      cell: CellReport(
        story.paragraphs[placed.paragraph], of: issue, measure: placed.line.measure,
        in: frame.frame.shape.size.width))
  }
}

extension LinePlace {
  /// Finds the first line with letters, of the page or of the column that is named, where none is
  /// asked for; where there is none, the first line.
  fileprivate mutating func complete(on page: LayoutPage) {
    guard line == 0 else { return }
    for frame in page.frames where column == 0 || isMet(by: frame, on: page) {
      guard let first = frame.frame.lines.firstIndex(where: { !$0.line.isBlank }) else { continue }
      guard let place = LinePlace(parsing: "\(frame.id).l\(first + 1)") else { continue }
      (area, column, line) = (place.area, place.column, place.line)
      return
    }
    line = 1
    column = max(column, 1)
  }

  /// Whether its column is `frame` of `page`.
  fileprivate func isMet(by frame: LayoutFrame, on page: LayoutPage) -> Bool {
    frame.id == "p\(page.number).\(columnName)"
  }

  fileprivate static func line(_ number: Int, of frame: LayoutFrame) -> PlacedLine? {
    let lines = frame.frame.lines
    return lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }
}
