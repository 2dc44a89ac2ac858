import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesettingMarkup
import TypesetRegression
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// A manuscript with magazine elements on the pages of a design, in the font of round numbers at
/// 10/12 pt, ragged: words of one letter, 12 of which fill 120 pt, 13 at 95 %, 14 at 87.5 %, and 15
/// at 80 %.
struct Sheets {
  let issue: StyledIssue
  /// What its pages are made by.
  let design: PageDesign
  var pages: [LayoutPage] = []
  var diagnostics: [Diagnostic] = []
  /// On which pages marks stand.
  var references = PageReferences()
  /// The layout JSON.
  var record = ""
  /// How often pages with figures were filled.
  var fills = 0
  private let source: SourceText

  /// A page of columns of 120 pt and so many rows, in which the body is as the design says.
  static func design(columns count: Int = 1, rows: Int = 6) -> PageDesign {
    var design = Columns.design(columns: count, rows: rows)
    design.size.width = pt(120) * count + pt(10) * (count - 1) + pt(40)
    design.template.sequences["main"] = PageSequence(
      name: "main", steps: [PageSequence.Step(masters: ["page"], repeats: true)])
    return design
  }

  /// The same by a master with one frame: without one, no figure is given a place.
  static func masterDesign(columns count: Int = 1, rows: Int = 6) -> PageDesign {
    var design = design(columns: count, rows: rows)
    let frame = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...count, from: .fromTop(1), through: .fromFoot(1)))
    design.template.masters["page"] = PageMaster(name: "page", frames: [frame], furniture: [])
    return design
  }

  /// How much of `term` each page has; 0 for pages that nobody judged.
  func amounts(of term: PageTerm) -> [Int] { pages.map { $0.verdict?.defects[term] ?? 0 } }

  /// `count` words of one letter.
  static func words(_ count: Int) -> String {
    Array(repeating: "a", count: count).joined(separator: " ")
  }

  init(
    _ text: String, _ design: PageDesign, mostPages: Int = 60,
    alignment: ParagraphStyle.Alignment = .left, pager kind: PagerKind = .greedy,
    references known: PageReferences = PageReferences(), reportsHoles: Bool = false,
    pins: [ElementPin] = []
  ) {
    var design = design
    var body = Printing.body
    body.leading = Columns.leading
    body.alignment = alignment
    body.hyphenates = false
    body.microtype = .none
    design.template.body = body
    self.design = design
    source = SourceText(name: "test.txt", bytes: Array(text.utf8))
    var sources = SourceTable()
    var (document, found) = MagazineReader.read(source, id: sources.add(source))
    for problem in document.pin(pins) {
      found.append(Diagnostic(.warning, "pins.unknown", "no \(problem.pin)"))
    }
    var stories = StoryBuilder(body: body) { .size(Sheets.size(of: $0.name)) }
    let cells = CellExtents(fonts: Printing.fonts)
    stories.contour = { Sheets.contour(of: $0) }
    stories.extents = { cells.extent(of: $0, $1) }
    var builder = IssueBuilder(stories, template: design.template)
    builder.pageColumns = (design.columns, design.gutter)
    issue = builder.build(document, references: known)
    var input = PagingInput(
      design, title: "", fonts: Printing.fonts, hyphenation: Printing.hyphenation)
    // What fills a page is looked at mostly, and not which page is chosen.
    input.pager = kind
    input.judgesPages = true
    input.reportsHoles = reportsHoles
    var pager = Pager(issue, input)
    var table = ReferenceTable(issue)
    var recorder = LayoutRecorder(issue: issue, sources: sources)
    var bytes = recorder.begin()
    while pages.count < mostPages, let page = pager.next() {
      pages.append(page)
      table.add(page)
      bytes += recorder.page(page)
    }
    fills = pager.context.fills
    references = table.finished()
    diagnostics = found + issue.diagnostics + pager.takeDiagnostics()
    bytes += recorder.end(diagnostics.inSourceOrder())
    record = String(decoding: bytes, as: UTF8.self)
  }

  /// The size that a picture's name says, as `120x67.5` does; 120 × 50 pt.
  private static func size(of name: String) -> Size {
    let sides = name.drop { $0 == "o" }.split(separator: "x").compactMap { Double($0) }
    guard sides.count == 2 else { return Size(width: pt(120), height: pt(50)) }
    return Size(width: pt(sides[0]), height: pt(sides[1]))
  }

  /// A pear, for pictures whose names begin with an o.
  private static func contour(of name: String) -> WrapShape? {
    guard name.hasPrefix("o") else { return nil }
    let corners = [(5, 0), (6, 0), (7, 4), (10, 7), (8, 10), (3, 10), (0, 8), (4, 3)]
    return WrapShape(
      Path(polygon: corners.map { Point(x: pt(Double($0.0)), y: pt(Double($0.1))) }),
      in: Size(width: pt(10), height: pt(10)))
  }

  var codes: [String] { diagnostics.map(\.code.name) }

  /// `line:column severity message` of what has `code`.
  func reported(_ code: String) -> [String] {
    diagnostics.inSourceOrder().filter { $0.code.name == code }.map { diagnostic in
      let place = diagnostic.range.map { source.position(at: $0.lowerBound) }
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.severity) "
        + diagnostic.message
    }
  }

  /// What stands in the frames: `page.frame lines×size`, with the size of the letters in points.
  var frames: [String] {
    pages.flatMap { page in
      page.frames.filter { !$0.frame.lines.isEmpty }.map { frame in
        let lines = frame.frame.lines.filter { $0.line.hasInk && $0.height > .zero }
        let sizes = Set(lines.flatMap { $0.line.runs.map(\.size.points) }).sorted()
        return "\(page.number).\(frame.area)\(frame.column > 1 ? "/\(frame.column)" : "") "
          + "\(lines.count)×\(sizes.map(Sheets.plain).joined(separator: ","))"
      }
    }
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 1000).rounded() / 1000)"
  }
}
