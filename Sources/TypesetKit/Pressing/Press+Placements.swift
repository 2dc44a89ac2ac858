internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetJSON
internal import TypesetLayout
internal import TypesetRegression
internal import TypesetResources
internal import TypesetTemplates
internal import Typesetting

extension Request {
  /// Reads what is asked of pages from the file at `path`: see `Placement.lines(of:)`.
  package mutating func readPlacements(from path: String) throws(RequestError) {
    let bytes: [UInt8]
    do throws(ResourceError) {
      let input: Input = path == "-" ? .standardInput : .file(path)
      bytes = try input.read(from: ResourceProvider(largestFile: 1 << 26))
    } catch {
      throw RequestError(
        "input.unreadable", "cannot read ‘\(path)’: \(error.explanation)", exit: .environment)
    }
    do throws(RecordError) {
      placements = try Placement.lines(of: bytes)
    } catch {
      throw RequestError(
        "placements.syntax", "\(path):\(error.line):\(error.column): \(error.message)",
        help: "write a line such as {\"page\":3,\"column\":2,\"end\":{\"id\":\"…\",\"line\":4}}",
        exit: .content)
    }
  }
}

extension Press {
  /// Typesets the manuscript with the pages that `request.placements` asks for and answers its lines with what their
  /// pages cost; no text where the manuscript cannot be read.
  package static func placements(_ request: Request) -> (text: String?, outcome: Outcome) {
    var request = request
    request.recordsCosts = true
    // Pages of which nothing is asked, even all of them, are filled as the greedy pager does.
    request.page.pager = .greedy
    switch job(for: request) {
    case .failure(let refusal): return (nil, refusal.outcome)
    case .success(var job):
      let (text, pages) = job.answerPlacements()
      return (text, job.outcome(pages: pages))
    }
  }
}

extension Placement {
  /// What `placements` ask of each page, by its number.
  static func asked(by placements: [Placement]) -> [Int: AskedPage] {
    var asked: [Int: AskedPage] = [:]
    for placement in placements {
      var page = asked[placement.page] ?? AskedPage()
      if let column = placement.column, let end = placement.end { page.ends[column] = end }
      for variant in placement.variants { page.variants[variant.paragraph] = variant.lines }
      if let rows = placement.rowsHigher { page.rowsHigher = rows }
      if let sidebars = placement.sidebars { page.sidebars = sidebars }
      if let article = placement.waitingArticle { page.waitingArticle = article }
      if let figures = placement.figures { page.figures = (page.figures ?? []) + figures }
      asked[placement.page] = page
    }
    return asked
  }
}

extension PressJob {
  /// A page as it came out.
  private struct MadePage {
    var verdict: PageVerdict?
    /// The last lines of its frames of articles' text, in reading order.
    var ends: [AskedPage.End?]
    var variants: [String: Int]
    /// How many rows higher than they might its columns end.
    var rowsHigher: Int
    /// What became of its sidebars, and the article that waited for the next.
    var sidebars: SidebarChoice
    var waitingArticle: String?
    /// Where its figures stand.
    var figures: [String: LayoutInsertion]
  }

  /// Lays out all pages as they are asked for; the placements with what came of them, one in a line, and at last what
  /// all pages cost.
  fileprivate mutating func answerPlacements() -> (text: String, pages: Int) {
    var made: [Int: MadePage] = [:]
    var total = PageCost.none
    let stories = issue.stories.map(\.story)
    let known = Set(
      stories[0].paragraphs.map { "\($0.node)" } + issue.sidebars.map { "\($0.node)" }
        + issue.articles.compactMap { $0.node.map { "\($0)" } })
    let pages = lay { page in
      total = total + (page.verdict?.cost ?? .none)
      let main = page.readingOrder.map { page.frames[$0] }.filter { $0.storyIndex == 0 }
      made[page.number] = MadePage(
        verdict: page.verdict,
        ends: main.map { frame in
          frame.frame.lines.last { $0.height > .zero && $0.line.hasInk }.map { line in
            AskedPage.End(
              paragraph: "\(stories[0].paragraphs[line.paragraph].node)",
              line: line.line.begin.line + 1)
          }
        },
        variants: Dictionary(
          page.variants.map { ("\($0.node)", $0.lines) }, uniquingKeysWith: { first, _ in first }),
        rowsHigher: page.rowsHigher, sidebars: page.sidebars,
        waitingArticle: page.waitingArticle.map { "\($0)" },
        figures: Dictionary(
          page.insertions.map { ("\($0.node)", $0) }, uniquingKeysWith: { first, _ in first }))
    }
    var text = ""
    for placement in request.placements {
      text += PressJob.answer(to: placement, with: made[placement.page], among: known)
    }
    var json = JSONWriter()
    json.beginObject()
    json.field("pages", pages)
    json.key("total")
    PressJob.write(total, to: &json)
    json.endObject()
    json.endLine()
    return (text + json.text, pages)
  }

  private static func write(_ cost: PageCost, to json: inout JSONWriter) {
    json.object { json in
      json.field("forced", cost.forced)
      json.field("uneven", cost.uneven)
      json.field("taste", cost.taste)
    }
  }

  private static func write(_ end: AskedPage.End, to json: inout JSONWriter) {
    json.object { json in
      json.field("id", end.paragraph)
      json.field("line", end.line)
    }
  }

  /// The line that `placement` is, with what came of it, and with the ids that are none of `known`.
  private static func answer(
    to placement: Placement, with page: MadePage?, among known: Set<String>
  ) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.field("page", placement.page)
    if let column = placement.column { json.field("column", column) }
    if let end = placement.end {
      json.key("end")
      write(end, to: &json)
    }
    if let rows = placement.rowsHigher { json.field("higher", rows) }
    if let article = placement.waitingArticle { json.field("waits", article) }
    if let sidebars = placement.sidebars { json.field("sidebars", sidebars.rawValue) }
    if !placement.variants.isEmpty {
      json.key("variants")
      json.object { json in
        for variant in placement.variants {
          json.key(variant.paragraph)
          json.integer(variant.lines)
        }
      }
    }
    if let figures = placement.figures {
      json.key("insertions")
      json.array { json in
        for figure in figures {
          json.object { json in
            json.field("id", figure.element)
            json.field("edge", figure.edge)
            json.field("column", figure.column)
            json.field("span", figure.span)
            if let row = figure.row { json.field("row", row) }
            if let width = figure.width { json.field("width", width) }
            if let seen = figure.seen { json.field("seen", seen) }
          }
        }
      }
    }
    let found = placement.column.flatMap { column in
      page.flatMap { $0.ends.indices.contains(column - 1) ? $0.ends[column - 1] : nil }
    }
    let isHeld =
      page != nil && (placement.end == nil || placement.end == found)
      && (placement.rowsHigher ?? page?.rowsHigher) == page?.rowsHigher
      && (placement.sidebars ?? page?.sidebars) == page?.sidebars
      && (placement.waitingArticle ?? page?.waitingArticle) == page?.waitingArticle
      && placement.variants.allSatisfy { page?.variants[$0.paragraph] ?? 0 == $0.lines }
      && (placement.figures ?? []).allSatisfy { figure in
        page?.figures[figure.element].map { figure.isHeld(by: $0) } ?? false
      }
    json.key("held")
    json.boolean(isHeld)
    let names =
      [placement.end?.paragraph, placement.waitingArticle].compactMap(\.self)
      + placement.variants.map(\.paragraph)
      + (placement.figures ?? []).map(\.element)
    let unknown = names.filter { !known.contains($0) }
    if !unknown.isEmpty {
      json.key("unknown")
      json.array { json in for name in unknown { json.string(name) } }
    }
    if let found, found != placement.end {
      json.key("found")
      write(found, to: &json)
    }
    if let verdict = page?.verdict {
      json.key("cost")
      write(verdict.cost, to: &json)
      json.key("terms")
      json.object { json in
        for term in PageTerm.allCases where verdict.defects[term] != 0 {
          json.field(term.name, verdict.defects[term])
        }
      }
    }
    json.endObject()
    json.endLine()
    return json.text
  }
}

extension AskedPage.Figure {
  /// Whether `insertion`, which is this figure, stands at the edge and in the column that are asked.
  fileprivate func isHeld(by insertion: LayoutInsertion) -> Bool {
    let names = ["head": "top", "foot": "bottom"]
    guard insertion.edge.rawValue == names[edge] ?? edge else { return false }
    return insertion.edge == .page || insertion.edge == .spread || insertion.column == column
  }
}
