import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// The fillers that lie ready: small things that were written for no place, and fill what a page leaves white at the feet of
/// its columns.
///
/// Pages are chosen without them: text stands where it would stand if there were none, and so does what a page costs.
struct FillerCopy {
  private let context: PagingContext
  /// Those that have not been used, in the order of the manuscript: places in `StyledIssue.fillers`.
  private var left: [Int]

  /// Between text and a filler below it lie so many rows at least.
  private static let rowsAbove = 2
  /// And between two fillers so many.
  private static let rowsBetween = 1
  /// A filler fills one part of so many at least of the white that it stands in: a small one in a large white looks lost.
  private static let leastPart = 3
  /// A picture that may be smaller is tried in steps of so many per cent of its size.
  private static let step = 2

  /// All fillers of an issue.
  init(_ context: PagingContext) {
    self.context = context
    left = Array(context.issue.fillers.indices)
  }

  /// A filler that has room on a page.
  private struct Fit {
    var filler: Int
    var area: TextArea
    var band: ColumnBand
    var filling: ColumnBand.Filling
    var framesetter: Framesetter
    /// The row of its area that it begins at.
    var row: Int
    /// How many rows of one column it fills, all its columns together.
    var size: Int
  }

  /// Fills what `plan` leaves white where an article ends, the largest that have room first; nothing on covers and beside
  /// contents. In the middle of a text a filler would part it.
  ///
  /// - Complexity: O(fillers × columns) for each that is placed, and what stands in them.
  mutating func fill(_ plan: inout PagePlan) {
    guard !left.isEmpty, plan.kind == .text, !context.design.writingMode.isVertical,
      context.endsArticle(plan), !isCover(plan), !plan.placed.contains(where: holdsContents)
    else { return }
    var filler = PageFiller(
      context, number: plan.number, master: plan.master, progress: plan.next)
    filler.placed = plan.placed
    for area in PageWhite.areas(of: plan.master, onPage: plan.number, context.design) {
      while let fit = best(in: area, filler) {
        filler.place(
          fit.filling, of: fit.band, story: context.issue.fillers[fit.filler].story,
          by: fit.framesetter, fit.area, row: fit.row)
        left.removeAll { $0 == fit.filler }
      }
    }
    plan.placed = filler.placed
  }

  /// A note that some fillers are left out, since no page had room for them; none where all are used.
  var problems: [Diagnostic] {
    guard let first = left.first else { return [] }
    let all = context.issue.fillers.count
    let source = context.issue.elements.first {
      $0.node == context.issue.fillers[first].node
    }?.source
    return [
      Diagnostic(
        .note, "layout.idle-filler",
        left.count == 1 && all == 1
          ? "no page has white that this filler would fill; it is left out"
          : "no page has white for \(left.count) of \(all) fillers; they are left out", at: source,
        help: "they are for the next issue, or for a page that something is taken out of")
    ]
  }

  /// Whether the article that stands on a page is a cover.
  private func isCover(_ plan: PagePlan) -> Bool {
    context.issue.articles[plan.article].isCover
  }

  /// Whether contents stand in what is placed.
  private func holdsContents(_ item: PageFiller.Placed) -> Bool {
    guard item.isMain else { return false }
    let (issue, story) = (context.issue, context.issue.main.story)
    return item.plan.lines.contains { line in
      guard let element = story.paragraphs[line.paragraph].element else { return false }
      return issue.elements.indices.contains(element) && issue.elements[element].kind == .contents
    }
  }

  /// The filler that fills most of what `area` has left at the feet of its columns, the first of those; over the last columns
  /// that have room for it. Nil where none has.
  private func best(in area: TextArea, _ filler: PageFiller) -> Fit? {
    let free = freeRows(in: area, filler.placed)
    guard free.contains(where: { $0.rows > FillerCopy.rowsAbove }) else { return nil }
    var best: Fit?
    for index in left {
      guard let figure = context.issue.fillers[index].figure else { continue }
      let count = figure.columnCount(of: free.count)
      // A reader comes to the foot of the last column last.
      for start in (0...free.count - count).reversed() {
        let columns = start..<start + count
        guard let room = free[columns].map(\.rows).min(), room > FillerCopy.rowsAbove,
          let fit = fit(index, over: columns, of: free, room, in: area, filler)
        else { continue }
        if fit.size > best?.size ?? 0 { best = fit }
        break
      }
    }
    return best
  }

  /// A stretch of rows of a column that is free, down to its foot or to a filler there.
  private struct Room {
    /// How many rows it has.
    var rows: Int
    /// The row of the area that it ends above.
    var end: Int
  }

  /// How many rows lie free at the foot of each column of `area`, or above the fillers that stand there.
  private func freeRows(in area: TextArea, _ placed: [PageFiller.Placed]) -> [Room] {
    let leading = max(area.leading.scaledPoints, 1)
    let fillers = placed.filter { $0.area.flow == StyledIssue.fillerFlow }.map(\.box)
    let ink = placed.filter { $0.area.flow != StyledIssue.fillerFlow }.flatMap(PageWhite.ink)
    let count = max(area.columns, 1)
    return (0..<count).map { column in
      let box = area.box(ofColumns: column..<column + 1, of: count, from: 0, rows: area.rows)
      func isOver(_ other: Rect) -> Bool {
        (min(other.maxX, box.maxX) - max(other.minX, box.minX)).points > 1
      }
      let foot = ink.filter(isOver).reduce(box.minY) { max($0, min($1.maxY, box.maxY)) }
      let end = fillers.filter(isOver).map(\.minY).min()
      let last = end.map { ($0 - area.box.minY).scaledPoints / leading - FillerCopy.rowsBetween }
      let rows = ((end ?? box.maxY) - foot).scaledPoints / leading
      return Room(
        rows: max(rows - (end == nil ? 0 : FillerCopy.rowsBetween), 0), end: last ?? area.rows)
    }
  }

  /// A filler below so many of the columns of `area`, as large as it has room; nil where it has none, where the white is wider,
  /// or so high that it would look lost.
  private func fit(
    _ index: Int, over columns: Range<Int>, of free: [Room], _ room: Int, in area: TextArea,
    _ filler: PageFiller
  ) -> Fit? {
    let sidebar = context.issue.fillers[index]
    guard let figure = sidebar.figure else { return nil }
    let width = area.box(ofColumns: columns, of: free.count, from: 0, rows: 1).width
    let rows = room == area.rows ? room : room - FillerCopy.rowsAbove
    for size in sizes(of: sidebar, figure, within: width) {
      let placement = FigurePlacement(
        sidebar: index, edge: .foot, columns: columns, count: free.count, size: size)
      guard var fit = set(placement, sidebar, figure, in: area, filler), fit.filling.rows <= rows
      else { continue }
      let needed = fit.filling.rows + FillerCopy.rowsAbove
      let wide =
        columns.count + free[columns.upperBound...].prefix { $0.rows >= needed }.count
        + free[..<columns.lowerBound].reversed().prefix { $0.rows >= needed }.count
      guard columns.count == wide, fit.filling.rows * FillerCopy.leastPart >= room else {
        return nil
      }
      fit.row = (free[columns].map(\.end).min() ?? area.rows) - fit.filling.rows
      return fit
    }
    return nil
  }

  /// The sizes that a filler may have, the largest first; nil for its own.
  private func sizes(
    of sidebar: Sidebar, _ figure: FigureRequest, within width: Length
  ) -> [FigureSize?] {
    guard figure.least != nil else { return [nil] }
    let own = figure.widths(within: width).own
    let isCut = context.isCut(sidebar.story)
    let steps = stride(from: 100 - FillerCopy.step, through: FillerCopy.step, by: -FillerCopy.step)
    var sizes: [FigureSize?] = [nil]
    for percent in steps {
      let size =
        isCut
        ? figure.size(of: own, seen: percent, within: width)
        : figure.size(of: own * percent / 100, within: width)
      if let size, size != sizes.last { sizes.append(size) }
    }
    return sizes
  }

  /// A filler set in its columns, at their head; nil where it does not come out whole.
  private func set(
    _ placement: FigurePlacement, _ sidebar: Sidebar, _ figure: FigureRequest, in area: TextArea,
    _ filler: PageFiller
  ) -> Fit? {
    var own = area
    own.name = StyledIssue.fillerFlow
    own.flow = StyledIssue.fillerFlow
    own.columns = 1
    own.gridCount = 0
    own.runsRightToLeft = context.runsRightToLeft(sidebar.article) ?? area.runsRightToLeft
    own.box = filler.box(
      of: figure, placement, in: area, runsRightToLeft: own.runsRightToLeft)
    var band = ColumnBand(
      columns: [ColumnBand.Column(x: own.box.minX, width: own.box.width)], leading: area.leading,
      areaRows: area.rows, options: filler.options)
    band.options.variants = [:]
    let place = context.place(
      sidebar.story, seen: placement.size?.seen ?? 100,
      expecting: FlowExpectation(measure: own.box.width, frameHeight: area.leading * area.rows))
    let text = ColumnBand.Text(
      framesetter: place.framesetter, token: .start, end: place.story.text.endOffset)
    var filling = band.fill(text, rows: area.rows, allowsOverset: false)
    guard filling.isComplete, filling.rest == nil, filling.isSeen, !filling.isOverset,
      filling.relaxed == nil
    else { return nil }
    filling.rows = filler.rows(of: filling, in: band)
    return Fit(
      filler: placement.sidebar, area: own, band: band, filling: filling,
      framesetter: place.framesetter, row: 0,
      size: filling.rows * placement.columns.count)
  }
}
