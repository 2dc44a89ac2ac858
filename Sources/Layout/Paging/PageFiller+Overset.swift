import Diagnostics
import Geometry
import RichText
import Typesetting

/// Frames that cut what is too much, or shrink it.
extension PageFiller {
  /// A text of the main story that has no room, and how it goes on.
  private struct Parted {
    /// The first byte of it that has none.
    var token: BreakToken
    /// Where it ends: at the next article, or at a break to another page.
    var end: TextOffset
  }

  /// The text in hand, where `area` is full and takes no more of it; nil where it has ended, where
  /// nothing of it stands in the area, and where a break sends what comes next elsewhere.
  ///
  /// - Parameter first: How many frames the page had before the area.
  private func parted(since first: Int) -> Parted? {
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
    return Parted(token: token, end: plan.textEnd(from: place))
  }

  /// Whether something of the article in hand stands in a frame behind the `first` ones.
  private func stands(since first: Int) -> Bool {
    let issue = desk.issue
    guard issue.articles.indices.contains(progress.article) else { return first < placed.count }
    let paragraphs = issue.main.story.paragraphs
    let index = issue.articles[progress.article].paragraphs.lowerBound
    let start =
      paragraphs.indices.contains(index)
      ? paragraphs[index].range.lowerBound : issue.main.story.text.endOffset
    return placed[min(first, placed.count)...].contains { item in
      if item.story == 0 { return item.frame.visibleRange.upperBound > start }
      return issue.sidebars.contains { $0.story == item.story && $0.article == progress.article }
    }
  }

  // MARK: Cut

  /// Leaves out what is left of the text that `area` has no room for, and the sidebars of its
  /// article that would stand in the flow behind it. What comes next goes on in the next area.
  mutating func cutRest(in area: TextArea, since first: Int) {
    if let parted = parted(since: first) {
      let columns = plan.pieces[plan.piece(at: parted.token.offset)].columns ?? area.columns
      tellCut(
        ColumnBand.Text(
          framesetter: mainPlace.framesetter, token: parted.token, end: parted.end),
        of: 0, width: area.columnWidth(of: max(columns, 1)), area)
      let isLast = parted.end >= desk.issue.main.story.text.endOffset
      advance(to: isLast ? nil : BreakToken(offset: parted.end, openBlocks: []))
    }
    if let token = progress.token {
      let piece = plan.pieces[plan.piece(at: token.offset)]
      guard token.offset == piece.start, !piece.opens.isEmpty else { return }
    }
    guard !closeArticle(), stands(since: first) else { return }
    for rest in progress.tail {
      let sidebar = desk.issue.sidebars[rest.sidebar]
      let width = area.columnWidth(of: max(sidebar.columns ?? area.columns, 1))
      let place = desk.place(
        sidebar.story, expecting: FlowExpectation(measure: width, frameHeight: area.box.height))
      tellCut(
        ColumnBand.Text(
          framesetter: place.framesetter, token: rest.token, end: place.story.text.endOffset),
        of: sidebar.story, width: width, area)
    }
    progress.tail = []
  }

  /// Says what is not shown, where the text of the story with the index `story` ends.
  mutating func tellCut(
    _ text: ColumnBand.Text, of story: Int, width: Length, _ area: TextArea
  ) {
    tell(
      .error, "layout.overset", text, of: story, width: width, area,
      "have no room in it and are not shown")
  }

  /// Says how much of `text` has no room in `area`: its height in one column of `width`.
  private mutating func tell(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ text: ColumnBand.Text,
    of story: Int, width: Length, _ area: TextArea, _ words: String
  ) {
    var options = options
    options.keeps = false
    let rest = text.framesetter.frame(
      from: text.token, limit: text.end,
      in: FrameShape(rectangle: Size(width: width, height: .unbounded)), options: options)
    diagnostics.append(
      Diagnostic(
        severity, code,
        "page \(number), frame “\(area.name)”: \(rest.usedHeight.rounded) pt of text \(words)",
        at: desk.issue.stories[story].story.sourceMap.source(
          of: TextRange(text.token.offset, text.end)),
        help: "make the text shorter or the frame higher"))
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
      while row < area.rows {
        if opensArticle { start = (self, row) }
        if let end = fillBand(area, &row) { return end }
      }
      guard let parted = parted(since: first), let shrunk = shrunk(start, area, parted) else {
        return endOfFull()
      }
      self = shrunk.filler
      row = shrunk.row
    }
  }

  /// True where the text that comes next is an article that has not begun.
  private var opensArticle: Bool {
    guard progress.tail.isEmpty, let token = progress.token else { return false }
    let piece = plan.pieces[plan.piece(at: token.offset)]
    return token.offset == piece.start && piece.opens.contains { $0 >= progress.opened }
  }

  /// The page with all of the text from `start` on in `area`, and the row below it; nil where it has
  /// no room even in the smallest letters.
  private func shrunk(_ start: Start, _ area: TextArea, _ parted: Parted) -> Start? {
    guard let token = start.filler.progress.token else { return nil }
    let place = plan.piece(at: token.offset)
    let begin = plan.pieces[...place].last { !$0.opens.isEmpty }?.start ?? .zero
    let range = TextRange(begin, parted.end)
    let columns = max(plan.pieces[place].columns ?? area.columns, 1)
    let expectation = FlowExpectation(
      measure: area.columnWidth(of: columns), frameHeight: area.box.height)
    let found = LetterScale.first(downTo: area.leastLetters) { letters -> Start? in
      var (filler, row) = start
      _ = desk.place(0, at: letters, in: range, expecting: expectation)
      filler.shrinking = Shrinking(letters: letters, range: range)
      filler.progress.token = token.withoutPlan
      while let next = filler.progress.token, next.offset < parted.end {
        guard row < area.rows, filler.fillBand(area, &row) == nil else { return nil }
      }
      guard !filler.placed[start.filler.placed.count...].contains(where: { $0.isOverset }) else {
        return nil
      }
      filler.shrinking = nil
      return (filler, row)
    }
    guard let found else { return nil }
    var filler = found.result.filler
    filler.tellShrunk(
      ColumnBand.Text(
        framesetter: mainPlace.framesetter, token: parted.token, end: parted.end),
      of: 0, width: expectation.measure, area, found.letters)
    return (filler, found.result.row)
  }

  /// `text` of a sidebar in `band` with smaller letters, where `filling` does not hold all of it and
  /// they do.
  func shrunk(
    _ text: ColumnBand.Text, of story: Int, from filling: ColumnBand.Filling,
    in band: ColumnBand, downTo least: Int
  ) -> (letters: LetterScale, text: ColumnBand.Text, filling: ColumnBand.Filling)? {
    guard filling.rest != nil else { return nil }
    let found = LetterScale.first(downTo: least) {
      letters -> (text: ColumnBand.Text, filling: ColumnBand.Filling)? in
      let place = desk.place(
        story, at: letters, in: desk.issue.stories[story].story.text.range,
        expecting: FlowExpectation(
          measure: band.columns[0].width, frameHeight: design.leading * band.areaRows))
      let smaller = ColumnBand.Text(
        framesetter: place.framesetter, token: text.token.withoutPlan, end: text.end)
      let filling = band.fill(smaller, rows: filling.rows, allowsOverset: true)
      return filling.holdsAll ? (smaller, filling) : nil
    }
    return found.map { ($0.letters, $0.result.text, $0.result.filling) }
  }

  /// Says that the text is set smaller than is asked for, and what had no room otherwise.
  mutating func tellShrunk(
    _ text: ColumnBand.Text, of story: Int, width: Length, _ area: TextArea,
    _ letters: LetterScale
  ) {
    tell(
      area.shrinkTo == nil ? .warning : .note, "layout.shrunk", text, of: story, width: width, area,
      "have no room in it; its letters are set at \(letters.percent) % of their size")
  }
}

extension PageFiller.Placed {
  /// True where something stands out of it.
  fileprivate var isOverset: Bool { frame.overset > .zero }
}

extension ColumnBand.Filling {
  /// True where nothing is left of the text and nothing stands out.
  fileprivate var holdsAll: Bool { isComplete && rest == nil && !isOverset }
}
