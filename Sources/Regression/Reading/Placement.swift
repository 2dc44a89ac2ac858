import TypesetDiagnostics
package import TypesetLayout

/// A line of a file of placements: what is asked of a column of a page, and of its page.
package struct Placement: Hashable, Sendable {
  /// The page, from 1.
  package var page: Int
  /// The frame of articles' text on it, in reading order from 1; nil for what is asked of the page alone.
  package var column: Int?
  /// Where it ends; nil where it ends as it comes.
  package var end: AskedPage.End?
  /// The paragraphs of the page that are longer or shorter than is best, in the order in which they were written.
  package var variants: [(paragraph: String, lines: Int)] = []
  /// The figures of the page; nil to have them placed.
  package var figures: [AskedPage.Figure]?
  /// How many rows higher all columns of the spread end that the page begins; nil where nothing is said.
  package var rowsHigher: Int?
  /// Whether sidebars wait for the next page, or take its largest frames; nil to leave that to the pager.
  package var sidebars: SidebarChoice?
  /// The article that waits for the next page, though it might begin on this one below another; nil for none.
  package var waitingArticle: String?

  package static func == (a: Placement, b: Placement) -> Bool {
    a.page == b.page && a.column == b.column && a.end == b.end && a.figures == b.figures
      && a.rowsHigher == b.rowsHigher && a.sidebars == b.sidebars
      && a.waitingArticle == b.waitingArticle && a.variants.elementsEqual(b.variants, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(page)
    hasher.combine(column)
    hasher.combine(end)
  }

  /// The placements of a file, a JSON object in each line that is not empty:
  /// `{"page":3,"column":2,"end":{"id":"…","line":4},"variants":{"…":1}}`, and
  /// `"insertions":[{"id":"…","edge":"top","column":1,"span":2}]` for figures, with a `row` for those that text runs
  /// around; `"higher":1` where all columns of the spread that the page begins end a row higher; `"waits":"…"` names an article
  /// that begins the next page instead of this one, and `"sidebars":"next-page"` or `"largest-frame"` what becomes of sidebars. What an answer adds is passed over, so that answers may be asked again; a fault, and a field of another
  /// name, is an error with its place. O(n).
  package static func lines(of bytes: [UInt8]) throws(RecordError) -> [Placement] {
    var found: [Placement] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      var json = JSONReader(Array(line))
      do throws(RecordError) {
        if let placement = try Placement(from: &json) { found.append(placement) }
        try json.end()
      } catch {
        throw RecordError(message: error.message, line: number, column: error.column)
      }
    }
    return found
  }

  /// The fields that an answer has beside those of its question.
  private static let answered: Set<String> = ["held", "unknown", "found", "cost", "terms"]
  /// The fields of a question.
  private static let asked = [
    "page", "column", "end", "variants", "insertions", "higher", "waits", "sidebars",
  ]

  /// Nil for the last line of an answer, which says what all pages cost.
  private init?(from json: inout JSONReader) throws(RecordError) {
    let start = json.offset
    var page: Int?
    var isTotal = false
    self.page = 0
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "page": page = try json.count("the page")
      case "column": column = try json.count("the column")
      case "end":
        var paragraph: String?
        var line: Int?
        let place = json.offset
        try json.beginObject()
        while let key = try json.nextKey() {
          switch key {
          case "id": paragraph = try json.string("the paragraph")
          case "line": line = try json.count("the line")
          default: throw Placement.unknown(key, in: "an end", of: ["id", "line"], json)
          }
        }
        guard let paragraph, let line else {
          throw json.error("an end has an id and a line", at: place)
        }
        end = AskedPage.End(paragraph: paragraph, line: line)
      case "variants":
        try json.beginObject()
        while let paragraph = try json.nextKey() {
          variants.append((paragraph, try json.integer("a number of lines")))
        }
      case "insertions":
        figures = try json.array { reader throws(RecordError) in
          try Placement.figure(from: &reader)
        }
      case "higher":
        let place = json.offset
        let rows = try json.integer("how many rows higher columns end")
        guard (0...1).contains(rows) else {
          throw json.error("columns of a spread end 0 or 1 rows higher", at: place)
        }
        rowsHigher = rows
      case "waits": waitingArticle = try json.string("the article that waits")
      case "sidebars":
        let place = json.offset
        let name = try json.string("what becomes of sidebars")
        guard let choice = SidebarChoice(rawValue: name) else {
          throw json.error(
            "sidebars have next-page, largest-frame or usual, and not “\(name)”", at: place)
        }
        sidebars = choice
      case "total", "pages":
        isTotal = true
        try json.skip()
      default:
        guard Placement.answered.contains(key) else {
          throw Placement.unknown(key, in: "a placement", of: Placement.asked, json)
        }
        try json.skip()
      }
    }
    if isTotal, page == nil { return nil }
    guard let page else { throw json.error("a placement has a page", at: start) }
    self.page = page
    if end != nil, column == nil {
      throw json.error("an end belongs to a column", at: start)
    }
  }

  /// That `whole`, which has `fields`, has none that is called `key`.
  private static func unknown(
    _ key: String, in whole: String, of fields: [String], _ json: JSONReader
  ) -> RecordError {
    let near = Suggestion.nearest(to: key, among: fields)
    return json.error(
      "\(whole) has no “\(key)”"
        + (near.map { "; did you mean “\($0)”?" } ?? ", but \(fields.joined(separator: ", "))"))
  }

  private static func figure(from json: inout JSONReader) throws(RecordError) -> AskedPage.Figure {
    let start = json.offset
    var element: String?
    var figure = AskedPage.Figure(element: "", edge: "head", column: 1, span: 1)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": element = try json.string("the figure")
      case "edge":
        let place = json.offset
        figure.edge = try json.string("the edge")
        let edges = ["top", "bottom", "head", "foot", "page", "spread", "side"]
        guard edges.contains(figure.edge) else {
          throw json.error(
            "an edge is top, bottom, page, spread or side, and not “\(figure.edge)”", at: place)
        }
      case "column": figure.column = try json.count("the column")
      case "span": figure.span = try json.count("the span")
      case "row": figure.row = try json.count("the row")
      case "width": figure.width = try json.length("the width")
      case "seen": figure.seen = try json.count("what is seen")
      default:
        throw Placement.unknown(
          key, in: "an insertion", of: ["id", "edge", "column", "span", "row", "width", "seen"],
          json)
      }
    }
    guard let element else { throw json.error("an insertion has an id", at: start) }
    figure.element = element
    return figure
  }
}
