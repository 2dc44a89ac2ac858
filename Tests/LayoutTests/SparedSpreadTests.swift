import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Where a column of a spread would end short alone, all of them end a row higher.
@Suite struct SparedSpreadTests {
  /// Paragraphs of which most have two or three lines, so that few columns may end where they are full.
  static func text(_ seed: Int) -> EnumeratedIssue {
    var random = Seeded(UInt64(seed) &+ 99_000)
    let design = EnumeratedIssue.design(columns: random.number(1...2), rows: random.number(10...18))
    let text = (0..<random.number(30...60)).map { _ in random.words(12...26) + "\n" }.joined()
    return EnumeratedIssue(text, design)
  }

  @Test func facingPagesEndAlike() {
    var (spared, rows) = (0, 0)
    var (short, greedyShort) = (0, 0)
    for seed in LongRun.seeds(40, long: 300) {
      let issue = SparedSpreadTests.text(seed)
      let pages = issue.pages(.spread)
      let height = issue.design.wholeArea(onPage: 1).box.height
      for page in pages {
        let amount = page.verdict?.defects[.spreadShort] ?? 0
        short += page.verdict?.defects[.short] ?? 0
        let heights = Set(page.frames.map(\.box.height))
        #expect(heights.count == 1, "text \(seed), page \(page.number)")
        let isLower = heights != [height]
        #expect(amount == 0 || isLower)
        guard isLower else { continue }
        spared += 1
        rows += amount
        #expect(heights == [height - issue.design.leading])
        // The page that faces it ends as high.
        let other = page.number % 2 == 0 ? page.number + 1 : page.number - 1
        for facing in pages where facing.number == other && other > 0 && page.number > 1 {
          #expect(Set(facing.frames.map(\.box.height)) == heights, "text \(seed), page \(other)")
        }
      }
      greedyShort += issue.pages(.greedy).reduce(0) { $0 + ($1.verdict?.defects[.short] ?? 0) }
    }
    print(
      """
      \(spared) pages end a row higher, \(rows) columns; rows short \(short), by greedy \(greedyShort)
      """)
    #expect(spared > 0 && rows > 0)
    #expect(short * 4 < greedyShort * 3)
  }

  /// A column is held against the one beside it on its spread, and against no other: counted from the pages as they lie
  /// there. The search has fewer such steps than the greedy pager, and than where they cost nothing.
  @Test func columnsAreHeldAgainstTheirNeighbours() {
    var (planned, unweighed, greedy) = (0, 0, 0)
    for seed in LongRun.seeds(40, long: 300) {
      let issue = SparedSpreadTests.text(seed)
      greedy += steps(issue, .greedy, "text \(seed)")
      planned += steps(issue, .spread, "text \(seed)")
      unweighed += steps(issue, .spread, percent: 0, "text \(seed)")
    }
    print("steps in the feet of spreads: \(planned), \(unweighed) unweighed, \(greedy) by greedy")
    #expect(planned < unweighed && unweighed < greedy)
  }

  /// The rows by which columns of `issue` end higher or lower than the ones beside them, where these weigh so many per cent.
  private func steps(
    _ issue: EnumeratedIssue, _ pager: PagerKind, percent: Int = 100, _ name: Comment
  ) -> Int {
    var input = issue.input
    input.weights.weigh(.unlike, percent: percent)
    var (all, beside) = (0, Int?.none)
    for page in issue.pages(pager, input) {
      if page.number % 2 == 0 { beside = nil }
      var steps = 0
      for frame in page.frames {
        let goesOn = frame.frame.visibleRange.upperBound < issue.issue.main.story.text.endOffset
        let lines = frame.frame.lines.count { $0.line.height > .zero }
        let missing = frame.box.height.rows(of: issue.design.leading) - lines
        if goesOn, let beside { steps += abs(missing - beside) }
        beside = goesOn ? missing : nil
      }
      #expect(page.verdict?.defects[.unlike] == steps, name)
      all += steps
    }
    return all
  }

  /// The text is whole, whatever its pages are tried as.
  @Test func nothingIsLost() {
    for seed in 0..<20 {
      let issue = SparedSpreadTests.text(seed)
      let frames = issue.pages(.spread).flatMap(\.frames)
      #expect(frames.first?.frame.visibleRange.lowerBound == .zero)
      for (frame, next) in zip(frames, frames.dropFirst()) {
        #expect(frame.frame.visibleRange.upperBound == next.frame.visibleRange.lowerBound)
      }
      #expect(frames.last?.frame.visibleRange.upperBound == issue.issue.main.story.text.endOffset)
    }
  }

  /// The rows of tables in `pages` whose cells stand one below the other, by their first paragraphs.
  private func parted(_ pages: [LayoutPage], _ story: Story) -> Set<Int> {
    var parted: Set<Int> = []
    for frame in pages.flatMap(\.frames) {
      for placed in frame.frame.lines where placed.line.begin == .start {
        guard let cell = story.paragraphs[placed.paragraph].style.cell,
          let column = cell.table.intervals(in: frame.frame.shape.size.width)[cell.columns].last,
          placed.line.measure > column.width
        else { continue }
        parted.insert(placed.paragraph - cell.place)
      }
    }
    return parted
  }

  /// A row of a table that is as high as a column is whole, wherever the columns of a spread end.
  @Test func rowsAsHighAsColumnsAreWhole() {
    var (spared, high) = (0, 0)
    for seed in LongRun.seeds(60, long: 500) {
      var random = Seeded(UInt64(seed) &+ 99_500)
      let rows = random.number(8...12)
      let design = EnumeratedIssue.design(columns: random.number(1...2), rows: rows)
      var text = ""
      for _ in 0..<random.number(4...8) {
        for _ in 0..<random.number(4...9) { text += random.words(12...26) + "\n" }
        let words = (rows * 2 - 1)...(rows * 2 + 8)
        text += "<table>\n<tr><td>\(random.words(words))<td>\(random.words(words))\n</table>\n"
      }
      let issue = EnumeratedIssue(text + random.words(12...26), design)
      let story = issue.issue.main.story
      let (pages, greedy) = (issue.pages(.spread), issue.pages(.greedy))
      #expect(parted(pages, story) == parted(greedy, story), "text \(seed)")
      #expect(
        pages.flatMap(\.frames).last?.frame.visibleRange.upperBound == story.text.endOffset)
      let height = design.wholeArea(onPage: 1).box.height
      for frame in pages.flatMap(\.frames) {
        if frame.box.height < height { spared += 1 }
        let foot =
          frame.frame.lines.filter {
            story.paragraphs[$0.paragraph].style.cell != nil && $0.height > .zero
          }.map(\.origin.y).max() ?? .zero
        if foot > height - issue.design.leading { high += 1 }
      }
    }
    print(
      "\(spared) columns end a row higher; in \(high) a row of a table is as high as there is room")
    #expect(spared > 0 && high > 0)
  }

  /// Before columns end short, more is tried on their page and the one before.
  @Test func moreIsTriedBeforeAColumnIsShort() {
    var (with, without, tried) = (0, 0, 0)
    for seed in LongRun.seeds(60, long: 300) {
      let issue = SparedSpreadTests.text(seed)
      func uneven(_ mostInVain: Int) -> PageCost? {
        let context = issue.context
        let judge = PageJudge(context: context)
        var state = PageState(context.sidebars)
        guard var search = ColumnSearch(context, from: state, weights: PageWeights()) else {
          return nil
        }
        search.mostInVain = mostInVain
        var cost = PageCost.none
        while let plan = search.next() {
          cost = cost + judge.defects(of: plan, from: state).cost(PageWeights())
          state = plan.next
          if plan.isLast { break }
        }
        return cost
      }
      guard let more = uneven(4), let usual = uneven(0) else { continue }
      tried += 1
      #expect(more.forced <= usual.forced)
      with += more.uneven
      without += usual.uneven
    }
    print("\(tried) texts: \(with) uneven, \(without) where no more is tried")
    #expect(tried > 0 && with < without)
  }
}
