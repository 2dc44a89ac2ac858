import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// The fillers that lie ready: small things that were written for no place, and fill what a page leaves white at the feet of
/// its columns.
///
/// Pages are chosen without them: text stands where it would stand if there were none, and so does what a page costs. So
/// that the largest white has what fills it best, many pages are looked over before the first of them is given out.
struct FillerCopy {
  let context: PagingContext
  /// Those that have not been used, in the order of the manuscript: places in `StyledIssue.fillers`.
  private var left: [Int]
  /// What fills the pages that are looked over, by their numbers, in the order in which it is read.
  private var placed: [Int: [PageFiller.Placed]] = [:]
  /// The number of the last page that was looked over.
  private var lastSeen = 0
  /// How high fillers are that were set, and where.
  private var sets = FillerSets()

  /// So many pages are looked over at a time: those of an issue.
  static let pagesAhead = 64
  /// Between text and a filler below it lie so many rows at least.
  private static let rowsAbove = 2
  /// And between two fillers so many.
  private static let rowsBetween = 1
  /// Fillers fill one part of so many at least of the white that they stand in: what is small in a large white looks lost.
  private static let leastPart = 3
  /// So many stand one above the other at most; each but the first counts as so many rows that stay white.
  private static let most = (stacked: 3, costing: 2)

  /// Between a figure and a filler with a picture below it lies one part of so many of the column at least.
  private static let partBetween = 4

  /// All fillers of an issue.
  init(_ context: PagingContext) {
    self.context = context
    left = Array(context.issue.fillers.indices)
  }

  /// Whether the page with `number` has to be looked over, and those behind it, before it is given out.
  func waits(forPage number: Int) -> Bool { !left.isEmpty && number > lastSeen }

  /// Adds to `plan` what fills its white.
  mutating func fill(_ plan: inout PagePlan) {
    if let own = placed.removeValue(forKey: plan.number) { plan.placed += own }
  }

  // MARK: Choosing

  /// White at the feet of columns that lie beside each other, above nothing or above fillers.
  private struct White {
    /// The place of its page among those that are looked over.
    var page: Int
    var area: TextArea
    var columns: Range<Int>
    /// How many rows it has.
    var rows: Int
    /// The row of its area that it ends above.
    var end: Int
    /// The free rows of all columns of its area.
    var free: [Room]

    /// How many rows of one column it has, all its columns together.
    var size: Int { rows * columns.count }
    /// How many rows fillers may take.
    var room: Int { rows == area.rows ? rows : rows - FillerCopy.rowsAbove }
  }

  /// A stretch of rows of a column that is free, down to its foot or to a filler there.
  private struct Room {
    /// How many rows it has.
    var rows: Int
    /// The row of the area that it ends above.
    var end: Int
  }

  /// Chooses what fills the white where articles end on `pages`, the largest first; nothing on covers and beside contents. In
  /// the middle of a text a filler would part it.
  ///
  /// - Complexity: O(white × fillers³) in what is white on them at most, and what stands in them.
  mutating func look(over pages: [PagePlan]) {
    lastSeen = max(lastSeen, pages.last?.number ?? 0)
    guard !context.design.writingMode.isVertical else { return }
    var fillers: [Int: PageFiller] = [:]
    var white: [White] = []
    for (place, plan) in pages.enumerated() {
      guard plan.kind == .text, context.endsArticle(plan), !isCover(plan),
        !plan.placed.contains(where: holdsContents)
      else { continue }
      var filler = PageFiller(
        context, number: plan.number, master: plan.master, progress: plan.next)
      filler.placed = plan.placed
      fillers[place] = filler
      white += self.white(of: plan, place, filler.placed)
    }
    while !left.isEmpty, let largest = white.indices.max(by: { isSmaller(white[$0], white[$1]) }) {
      let room = white.remove(at: largest)
      guard var filler = fillers[room.page], let stack = stack(in: room, filler) else { continue }
      var row = room.end - FillerCopy.rows(of: stack)
      for fit in stack {
        filler.place(
          fit.filling, of: fit.band, story: context.issue.fillers[fit.filler].story,
          by: fit.framesetter, fit.area, row: row)
        row += fit.filling.rows + FillerCopy.rowsBetween
        left.removeAll { $0 == fit.filler }
      }
      fillers[room.page] = filler
      white.removeAll { $0.page == room.page }
      white += self.white(of: pages[room.page], room.page, filler.placed)
    }
    for (place, filler) in fillers {
      let own = filler.placed.dropFirst(pages[place].placed.count)
      if !own.isEmpty { placed[pages[place].number] = Array(own) }
    }
  }

  /// The order in which white is filled, the last first: of equals the widest, then the one that comes first in the issue, and
  /// there the one that is read last.
  private func isSmaller(_ a: White, _ b: White) -> Bool {
    if a.size != b.size { return a.size < b.size }
    if a.columns.count != b.columns.count { return a.columns.count < b.columns.count }
    if a.page != b.page { return a.page > b.page }
    return a.columns.lowerBound < b.columns.lowerBound
  }

  /// The white at the feet of a page's columns: each stretch as wide as it is as high.
  private func white(
    of plan: PagePlan, _ page: Int, _ placed: [PageFiller.Placed]
  ) -> [White] {
    PageWhite.areas(of: plan.master, onPage: plan.number, context.design).flatMap { area in
      let free = freeRows(in: area, placed)
      var found: [White] = []
      for start in free.indices {
        var rows = Int.max
        for end in start..<free.count {
          rows = min(rows, free[end].rows)
          guard rows > FillerCopy.rowsAbove else { break }
          // A wider one as high holds it.
          if start > 0, free[start - 1].rows >= rows { continue }
          if end + 1 < free.count, free[end + 1].rows >= rows { continue }
          let columns = start..<end + 1
          found.append(
            White(
              page: page, area: area, columns: columns, rows: rows,
              end: free[columns].map(\.end).min() ?? area.rows, free: free))
        }
      }
      return found
    }
  }

  /// How many rows fillers take one above the other.
  private static func rows(of stack: [FillerSets.Fit]) -> Int {
    stack.reduce(0) { $0 + $1.filling.rows } + max(stack.count - 1, 0) * rowsBetween
  }

  /// The fillers that fill most of `white`, few rather than many, the first of the manuscript on top; nil where none has room
  /// there, or they would look lost.
  private mutating func stack(in white: White, _ filler: PageFiller) -> [FillerSets.Fit]? {
    let takesPicture = takesPicture(white, filler.placed)
    let fitting = left.filter {
      context.issue.fillers[$0].figure?.columnCount(of: white.free.count) == white.columns.count
        && (takesPicture || !hasPicture(context.issue.fillers[$0].story))
    }
    guard white.room > 0, !fitting.isEmpty else { return nil }
    // What may be larger or smaller takes what the others leave.
    let order =
      fitting.filter { !FillerSets.isElastic($0, context) }
      + fitting.filter { FillerSets.isElastic($0, context) }
    var best: (worth: Int, stack: [FillerSets.Fit])?
    /// Tries those from `first` on beside `stack`. Two pictures would say something of each other.
    func extend(_ stack: [FillerSets.Fit], from first: Int, _ sets: inout FillerSets) {
      if !stack.isEmpty {
        let rows = FillerCopy.rows(of: stack)
        let worth = rows - (stack.count - 1) * FillerCopy.most.costing
        if worth > best?.worth ?? 0, isAlone(rows, in: white) { best = (worth, stack) }
      }
      guard stack.count < FillerCopy.most.stacked else { return }
      let taken = stack.isEmpty ? 0 : FillerCopy.rows(of: stack) + FillerCopy.rowsBetween
      let isPictured = stack.contains { hasPicture(context.issue.fillers[$0.filler].story) }
      for place in first..<max(order.count, first) {
        guard !isPictured || !hasPicture(context.issue.fillers[order[place]].story) else {
          continue
        }
        let fit = sets.fit(
          order[place], over: white.columns, of: white.free.count, in: white.area,
          rows: white.room - taken, filler)
        if let fit { extend(stack + [fit], from: place + 1, &sets) }
      }
    }
    var known = sets
    extend([], from: 0, &known)
    sets = known
    guard let best, FillerCopy.rows(of: best.stack) * FillerCopy.leastPart >= white.rows else {
      return nil
    }
    return best.stack.sorted { $0.filler < $1.filler }
  }

  /// Whether the story with `index` has a picture.
  private func hasPicture(_ index: Int) -> Bool {
    let story = context.issue.stories[index].story
    return story.paragraphs.indices.contains { story.hasPicture(in: $0) }
  }

  /// Whether a picture may stand in `white`: not on a page that has one for a filler already, and no nearer to a figure above
  /// it than a part of the column, as if it belonged to the same text.
  private func takesPicture(_ white: White, _ placed: [PageFiller.Placed]) -> Bool {
    let area = white.area
    let columns = area.box(
      ofColumns: white.columns, of: white.free.count, from: 0, rows: area.rows)
    let head = area.box.minY + area.leading * (white.end - white.rows)
    return !placed.contains { item in
      guard !item.isMain, hasPicture(item.story) else { return false }
      if item.area.flow == StyledIssue.fillerFlow { return true }
      return item.box.maxX > columns.minX && item.box.minX < columns.maxX
        && item.box.minY < head
        && (head - item.box.minY - item.plan.inkFoot) * FillerCopy.partBetween
          < area.leading * area.rows
    }
  }

  /// Whether what takes so many rows of `white` has no room over more columns than it has: it would stand alone below a white
  /// that is wider.
  private func isAlone(_ rows: Int, in white: White) -> Bool {
    let needed = rows + FillerCopy.rowsAbove
    let (columns, free) = (white.columns, white.free)
    return !(columns.lowerBound > 0 && free[columns.lowerBound - 1].rows >= needed)
      && !(columns.upperBound < free.count && free[columns.upperBound].rows >= needed)
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
}
