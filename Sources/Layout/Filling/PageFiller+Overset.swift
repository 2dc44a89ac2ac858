import TypesetGeometry
import TypesetRichText
import Typesetting

/// Frames that cut what is too much, or shrink it.
extension PageFiller {
  /// A text of the main story that has no room, and how it goes on.
  private struct Remainder {
    /// The first byte of it that has none.
    var token: BreakToken
    /// Where it ends: at the next article, or at a break to another page.
    var end: TextOffset
  }

  /// The text in hand, where `area` is full and takes no more of it; nil where it has ended, where
  /// nothing of it stands in the area, and where a break sends what comes next elsewhere.
  ///
  /// - Parameter first: How many frames the page had before the area.
  private func remainder(since first: Int) -> Remainder? {
    guard progress.tail.isEmpty, let token = progress.token, stands(since: first) else {
      return nil
    }
    let place = plan.piece(at: token.offset)
    let piece = plan.pieces[place]
    if token.openBlocks.isEmpty, token.offset == piece.start,
      !piece.opens.isEmpty || piece.begins != nil
    {
      return nil
    }
    return Remainder(token: token, end: plan.textEnd(from: place))
  }

  /// Whether something of the article in hand stands in a frame after the `first` ones.
  private func stands(since first: Int) -> Bool {
    let issue = context.issue
    guard issue.articles.indices.contains(progress.article) else { return first < placed.count }
    let paragraphs = issue.main.story.paragraphs
    let index = issue.articles[progress.article].paragraphs.lowerBound
    let start =
      paragraphs.indices.contains(index)
      ? paragraphs[index].range.lowerBound : issue.main.story.text.endOffset
    return placed[min(first, placed.count)...].contains { item in
      if item.isMain { return item.plan.visibleRange.upperBound > start }
      return context.sidebars.sidebar(ofStory: item.story)
        .map { issue.sidebars[$0].article == progress.article } ?? false
    }
  }

  // MARK: Cut

  /// Leaves out what is left of the text that `area` has no room for, and the sidebars of its
  /// article that would stand in the flow after it. What comes next goes on in the next area.
  mutating func cutRest(in area: TextArea, since first: Int) {
    if let rest = remainder(since: first) {
      let columns = plan.pieces[plan.piece(at: rest.token.offset)].columns ?? area.columns
      reportCut(
        OversetText(
          text: ColumnBand.Text(
            framesetter: mainPlace.framesetter, token: rest.token, end: rest.end),
          story: StyledIssue.mainStory, width: area.columnWidth(of: max(columns, 1)), area: area))
      let isLast = rest.end >= context.issue.main.story.text.endOffset
      advance(to: isLast ? nil : BreakToken(offset: rest.end, openBlocks: []))
    }
    if let token = progress.token {
      let piece = plan.pieces[plan.piece(at: token.offset)]
      guard token.offset == piece.start, !piece.opens.isEmpty else { return }
    }
    guard !closeArticle(), stands(since: first) else { return }
    for rest in progress.tail.removeAll() {
      let sidebar = context.issue.sidebars[rest.sidebar]
      let width = area.columnWidth(of: max(sidebar.columns ?? area.columns, 1))
      let place = context.place(
        sidebar.story, expecting: FlowExpectation(measure: width, frameHeight: area.box.height))
      reportCut(
        OversetText(
          text: ColumnBand.Text(
            framesetter: place.framesetter, token: rest.token, end: place.story.text.endOffset),
          story: sidebar.story, width: width, area: area))
    }
  }

  /// A text that has no room.
  struct OversetText {
    var text: ColumnBand.Text
    /// Its story: a place in `StyledIssue.stories`.
    var story: Int
    /// The width of the column that it would run on in.
    var width: Length
    /// The area that has no room for it.
    var area: TextArea
  }

  /// Notes what is not shown.
  mutating func reportCut(_ overset: OversetText) {
    findings.append(.cut(text(overset)))
  }

  /// How much of a text has no room in its area: its height in one column.
  private func text(_ overset: OversetText) -> PageFinding.Text {
    let text = overset.text
    var options = options
    options.keeps = false
    let rest = text.framesetter.plan(
      from: text.token, limit: text.end,
      in: FrameShape(rectangle: Size(width: overset.width, height: .unbounded)), options: options)
    return PageFinding.Text(
      frame: overset.area.name, story: overset.story,
      range: TextRange(text.token.offset, text.end), height: rest.usedHeight)
  }

  // MARK: Shrink

  /// A text of the main story that is set in smaller letters.
  struct Shrinking {
    var letters: LetterScale
    var range: TextRange
    /// What is set from the same place, where that is more.
    var window: TextRange?
  }

  /// The page where a text begins in an area, and in which row.
  private typealias Start = (filler: PageFiller, row: Int)

  /// Fills an area. A text that has no room in it begins there again with smaller letters, where it
  /// has room then.
  mutating func fillShrinking(_ area: TextArea) -> AreaEnd {
    let first = placed.count
    var row = 0
    var start: Start = (self, 0)
    while true {
      var end: AreaEnd?
      while row < area.rows, end == nil {
        if opensArticle { start = (self, row) }
        end = fillBand(area, &row)
      }
      let rest = end == nil ? remainder(since: first) : nil
      guard let text = rest ?? tightWords(since: start),
        let shrunk = shrunk(start, area, text, onlyForWords: rest == nil)
      else { return end ?? endOfFull() }
      self = shrunk.filler
      row = shrunk.row
    }
  }

  /// The text in hand from the first word on that is wider than its line and was cut, or stands out;
  /// nil where there is none since `start`.
  private func tightWords(since start: Start) -> Remainder? {
    guard let token = start.filler.progress.token else { return nil }
    for item in placed[min(start.filler.placed.count, placed.count)...] where item.isMain {
      // What is set smaller already has been tried.
      guard item.letters == .full else { continue }
      for line in item.framesetter.tightLines(of: item.plan)
      where line.stringRange.lowerBound >= token.offset {
        let offset = line.stringRange.lowerBound
        return Remainder(
          token: BreakToken(offset: offset, openBlocks: []),
          end: plan.textEnd(from: plan.piece(at: offset)))
      }
    }
    return nil
  }

  /// True where the text that comes next is an article that has not begun.
  private var opensArticle: Bool {
    guard progress.tail.isEmpty, let token = progress.token else { return false }
    let piece = plan.pieces[plan.piece(at: token.offset)]
    return token.offset == piece.start && piece.opens.contains { $0 >= progress.opened }
  }

  /// The page with all of the text from `start` on in `area`, and the row below it; nil where it has
  /// no room even in the smallest letters. Words that are wider than their line stay so where even
  /// the smallest letters have no room, unless it is only for them.
  private func shrunk(
    _ start: Start, _ area: TextArea, _ rest: Remainder, onlyForWords: Bool
  ) -> Start? {
    guard let token = start.filler.progress.token else { return nil }
    let place = plan.piece(at: token.offset)
    let begin = plan.pieces[...place].last { !$0.opens.isEmpty }?.start ?? .zero
    let range = TextRange(begin, rest.end)
    let columns = max(plan.pieces[place].columns ?? area.columns, 1)
    let expectation = FlowExpectation(
      measure: area.columnWidth(of: columns), frameHeight: area.box.height)
    func trial(_ letters: LetterScale, allowsTightWords: Bool) -> Start? {
      var (filler, row) = start
      _ = context.place(StyledIssue.mainStory, at: letters, in: range, expecting: expectation)
      filler.shrinking = Shrinking(letters: letters, range: range)
      filler.progress.token = token.withoutPlan
      while let next = filler.progress.token, next.offset < rest.end {
        guard row < area.rows, filler.fillBand(area, &row) == nil else { return nil }
      }
      let new = filler.placed[start.filler.placed.count...]
      guard !new.contains(where: { $0.isOverset || !allowsTightWords && $0.hasTightWords })
      else { return nil }
      filler.shrinking = nil
      return (filler, row)
    }
    var found = LetterScale.first(downTo: area.leastLetters) { trial($0, allowsTightWords: false) }
    if found == nil, !onlyForWords {
      found = LetterScale.first(downTo: area.leastLetters) { trial($0, allowsTightWords: true) }
    }
    guard let found else { return nil }
    var filler = found.result.filler
    if onlyForWords {
      filler.reportShrunkWords(
        from: rest.token.offset, of: StyledIssue.mainStory, area, found.letters)
      return (filler, found.result.row)
    }
    filler.reportShrunk(
      OversetText(
        text: ColumnBand.Text(
          framesetter: mainPlace.framesetter, token: rest.token, end: rest.end),
        story: StyledIssue.mainStory, width: expectation.measure, area: area),
      found.letters)
    return (filler, found.result.row)
  }

  /// `text` of a sidebar in `band` with smaller letters, where `filling` does not hold all of it and
  /// they do.
  func shrunk(
    _ text: ColumnBand.Text, of story: Int, from filling: ColumnBand.Filling,
    in band: ColumnBand, downTo least: Int
  ) -> (letters: LetterScale, text: ColumnBand.Text, filling: ColumnBand.Filling)? {
    typealias Trial = (text: ColumnBand.Text, filling: ColumnBand.Filling)
    guard filling.rest != nil || filling.hasTightWords(by: text.framesetter) else { return nil }
    func trial(_ letters: LetterScale, allowsTightWords: Bool) -> Trial? {
      let place = context.place(
        story, at: letters, in: context.issue.stories[story].story.text.range,
        expecting: FlowExpectation(
          measure: band.columns[0].width, frameHeight: design.leading * band.areaRows))
      let smaller = ColumnBand.Text(
        framesetter: place.framesetter, token: text.token.withoutPlan, end: text.end)
      let filling = band.fill(smaller, rows: filling.rows, allowsOverset: true)
      let isTight = !allowsTightWords && filling.hasTightWords(by: smaller.framesetter)
      return filling.holdsAll && !isTight ? (smaller, filling) : nil
    }
    var found = LetterScale.first(downTo: least) { trial($0, allowsTightWords: false) }
    if found == nil, filling.rest != nil {
      found = LetterScale.first(downTo: least) { trial($0, allowsTightWords: true) }
    }
    return found.map { ($0.letters, $0.result.text, $0.result.filling) }
  }

  /// Notes that the text is set smaller than is asked for, and what had no room otherwise.
  mutating func reportShrunk(_ overset: OversetText, _ letters: LetterScale) {
    findings.append(
      .shrunk(text(overset), letters, isAsked: overset.area.shrinkTo != nil))
  }

  /// Notes that a text is set smaller since a word of it, at `offset`, is wider than its line.
  mutating func reportShrunkWords(
    from offset: TextOffset, of story: Int, _ area: TextArea, _ letters: LetterScale
  ) {
    findings.append(
      .shrunkWords(
        PageFinding.Text(
          frame: area.name, story: story, range: TextRange(offset, offset + 1), height: .zero),
        letters, isAsked: area.shrinkTo != nil))
  }
}

extension Line {
  /// True where a word of it was cut between two letters, or it stands out of its column.
  var isTight: Bool { reason == .emergency || standsOut && !isBlank }
}

extension Framesetter {
  /// The lines of `plan` in which a word is wider than its line; they are made for that.
  func tightLines(of plan: FramePlan) -> some Sequence<Line> {
    plan.lines.lazy.map { self.line($0, of: plan) }.filter(\.isTight)
  }
}

extension ColumnBand.Filling {
  /// True where a word is wider than its line.
  func hasTightWords(by framesetter: Framesetter) -> Bool {
    firstTightWord(by: framesetter) != nil
  }

  /// Where the first such word stands.
  func firstTightWord(by framesetter: Framesetter) -> TextOffset? {
    frames.lazy.compactMap { item in
      framesetter.tightLines(of: item.frame).first { _ in true }?.stringRange.lowerBound
    }.first
  }
}

extension PageFiller.Placed {
  /// True where a word is wider than its line.
  fileprivate var hasTightWords: Bool {
    framesetter.tightLines(of: plan).contains { _ in true }
  }

  /// True where something stands out of it.
  fileprivate var isOverset: Bool { plan.overset > .zero }
}

extension ColumnBand.Filling {
  /// True where nothing is left of the text and nothing stands out.
  fileprivate var holdsAll: Bool { isComplete && rest == nil && !isOverset }
}
