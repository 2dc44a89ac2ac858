import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Typesetting

extension IssueAssembly {
  /// In how many columns of its own the text of a container runs; nil where nobody said.
  func innerCount(of container: Int) -> Int? {
    plan.rule(for: container).settled(
      \.columns, asked: document.attributes(of: document.elements[container]).columns)
  }

  /// Over how many columns a container reaches that stands in nothing but articles, where text runs
  /// in `columns`; nil for one that stands in a column. One with columns of its own reaches over the
  /// only one there is.
  func span(of container: Int, _ columns: Int?) -> ColumnSpan? {
    let asked = document.attributes(of: document.elements[container]).span
    if let span = plan.rule(for: container).settled(\.span, asked: asked)?.wide { return span }
    guard plan.hasSpans, innerCount(of: container) ?? 1 > 1, plan.hasOneColumn(container, columns)
    else { return nil }
    return .all
  }

  /// Whether a container of the main story is set in columns of its own.
  func isColumned(_ container: Int, _ columns: Int?) -> Bool {
    plan.hasSpans && plan.mayHaveColumns(container) && innerCount(of: container) ?? 1 > 1
      && span(of: container, columns) != nil
  }

  /// Whether an element reaches over all of the columns that `container`, around it, has of its own:
  /// `count`, or nobody knows how many.
  func spansInner(
    _ element: Int, of container: Int, _ count: Int?, _ surroundings: Surroundings
  ) -> Bool {
    let around = plan.containers(around: element)
    guard let place = around.firstIndex(of: container) else { return false }
    let span: ColumnSpan?
    if around.indices.contains(place + 1) {
      let inner = around[place + 1]
      let asked = document.attributes(of: document.elements[inner]).span
      span = plan.rule(for: inner).settled(\.span, asked: asked)
    } else {
      span = self.span(of: document.elements[element], surroundings)
    }
    switch span {
    case .all?: return true
    case .columns(let columns)?: return columns > 1 && columns >= count ?? .max
    case nil: return false
    }
  }

  /// Reports columns that a container of the main story asks for and cannot have: it stands in one
  /// of several columns, or in something else.
  mutating func reportIdleColumns(of container: Int, _ columns: Int?) {
    let element = document.elements[container]
    let asked = document.attributes(of: element)
    let name = element.kind.rawValue
    guard plan.hasSpans, element.kind != .article, asked.columns ?? 1 > 1 else {
      return
    }
    if plan.mayHaveColumns(container) {
      guard span(of: container, columns) == nil else { return }
      note(
        "layout.idle-columns",
        "this <\(name)> is in a column of text and cannot have columns of its own",
        at: element.source,
        help: asked.span?.wide == nil
          ? "write span=all" : "leave out columns=: the template keeps it in one column")
    } else {
      reportNestedColumns(of: element)
    }
  }

  /// The same within a sidebar that has a story of its own.
  mutating func reportIdleColumns(of container: Int, within sidebar: Int) {
    let element = document.elements[container]
    guard container != sidebar, element.kind != .article,
      document.attributes(of: element).columns ?? 1 > 1
    else { return }
    reportNestedColumns(of: element)
  }

  private mutating func reportNestedColumns(of element: Element) {
    let outer = element.parent.map { document.elements[$0].kind.rawValue } ?? ""
    note(
      "layout.idle-columns",
      "a <\(element.kind.rawValue)> in a <\(outer)> cannot have columns of its own",
      at: element.source, help: "leave out columns=, or write it in the <\(outer)>")
  }
}

extension IssuePlan {
  /// Whether a container is set off and stands in nothing else that is.
  func mayHaveColumns(_ container: Int) -> Bool {
    guard document.elements[container].kind != .article else { return false }
    return surroundings(of: container).allSatisfy { $0.kind == .article }
  }

  /// Whether the text around a container of the main story runs in one column wherever it comes to
  /// stand; `columns` are those that its article asks for.
  func hasOneColumn(_ container: Int, _ columns: Int?) -> Bool {
    if let columns { return columns == 1 }
    let place = articles.indices.lastIndex(whereSorted: {
      articles[$0].elements.lowerBound <= container
    })
    let article = articles[place].article
    let frames = frames(of: StyledIssue.mainFlow, in: article.sequence)
    return !frames.isEmpty && frames.allSatisfy { self.columns(of: $0) == 1 }
  }

  /// In how many columns the text of a frame runs where nothing else is asked.
  func columns(of frame: MasterFrame) -> Int {
    let last = min(max(frame.cells.lastColumn, 1), template.grid.columns)
    let covered = last - min(max(frame.cells.firstColumn, 1), last) + 1
    return max(
      (frame.flow == StyledIssue.mainFlow ? askedColumns : nil) ?? frame.columns ?? covered, 1)
  }
}
