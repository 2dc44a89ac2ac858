internal import TypesetDiagnostics
package import TypesetGeometry
internal import TypesetRegression
internal import TypesetResources

/// A question for a layout: what stands at a point, or where words stand.
package struct LocateQuestion: Hashable, Sendable {
  /// What is asked for.
  package enum Target: Hashable, Sendable {
    /// What stands there on a page, from its top left corner.
    case point(page: String, Point)
    /// Words of the text.
    case words(String)
    /// The line of that name.
    case line(LinePlace)
  }

  /// What is asked for.
  package var target: Target

  /// A question.
  package init(_ target: Target) { self.target = target }

  /// What is found in the layout of `side`, for people or as `typeset-locate/1`, and how it ended:
  /// not to have found anything is an error of the content that says what is near, and no text.
  package func answer(
    of side: LayoutComparison.Side, asJSON: Bool
  ) -> (text: String, outcome: Outcome) {
    let (found, outcome) = search(side)
    if found.isEmpty { return ("", outcome) }
    return (asJSON ? Location.json(found) : found.map(\.description).joined(), outcome)
  }

  /// The room that what is found takes, for people; as `typeset-locate/1` it is the answer itself.
  package func measure(
    _ side: LayoutComparison.Side, asJSON: Bool
  ) -> (text: String, outcome: Outcome) {
    let (found, outcome) = search(side)
    if found.isEmpty || asJSON { return (found.isEmpty ? "" : Location.json(found), outcome) }
    let lines = found.flatMap { location in
      location.parts.flatMap { part in
        part.boxes.map { box in
          let place = part.at.isEmpty ? "page \(part.label)" : part.at
          return "\(place): \(box.width.figure) × \(box.height.figure) pt\n"
        }
      }
    }
    return (lines.joined(), outcome)
  }

  /// What is found in the layout of `side`, and how it ended.
  func search(_ side: LayoutComparison.Side) -> (found: [Location], outcome: Outcome) {
    if case .pdf(let path) = side {
      return (
        [],
        Outcome(
          "locate.pdf",
          "‘\(path)’ is a PDF; name its manuscript or its layout record instead", exit: .usage)
      )
    }
    let comparison = LayoutComparison(side.recordingCells, side)
    var reads: [Dependency] = []
    do throws(ComparisonFailure) {
      let record = try comparison.record(of: comparison.a, &reads)
      var done = Outcome(exit: .done)
      done.note(reads)
      switch target {
      case .words(let words):
        let found = record.locations(of: words)
        if found.isEmpty {
          return (
            [], Outcome("locate.no-text", "“\(words)” is not in the text", exit: .content)
          )
        }
        return (found, done)
      case .line(let place):
        guard let found = record.location(ofLine: place.description) else {
          return (
            [],
            Outcome(
              "locate.no-line", "there is no line \(place)",
              help: "\(CommandName.called) layout names each line under \"at\"",
              exit: .content)
          )
        }
        return ([found], done)
      case .point(let name, let point):
        guard let page = record.page(named: name) else {
          return (
            [],
            Outcome(
              "locate.no-page",
              "there is no page ‘\(name)’: the layout has "
                + (record.pages.count == 1 ? "one page" : "\(record.pages.count) pages"),
              exit: .content)
          )
        }
        let found = record.locations(at: point, on: page)
        guard found.isEmpty else { return (found, done) }
        let near = record.nearestLine(to: point, on: page).map { "; the nearest line is \($0.at)" }
        return (
          [],
          Outcome(
            "locate.nothing",
            "there is nothing at \(point.x.figure), \(point.y.figure) pt on page \(page.label)"
              + (near ?? ""), exit: .content)
        )
      }
    } catch { return ([], error.outcome) }
  }
}

extension LayoutComparison.Side {
  /// The same, where a manuscript's record says where each character stands.
  fileprivate var recordingCells: LayoutComparison.Side {
    guard case .manuscript(var request) = self else { return self }
    request.recordsCells = true
    return .manuscript(request)
  }
}
