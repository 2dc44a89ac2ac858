import TypesetGeometry
import TypesetRichText
import Typesetting

/// Frames in which a masthead is set as large as it has room.
extension PageFiller {
  /// Fills an area. Letters for display in it become smaller where a word of theirs is wider than its
  /// line, and where their paragraph does not end here.
  mutating func fillFitting(_ area: TextArea) -> AreaEnd {
    let start = self
    let end = fillRows(area)
    let story = context.issue.main.story
    guard let token = start.progress.token, let tight = tightDisplay(since: start.placed.count)
    else { return end ?? endOfFull() }
    var last = tight
    var range = story.paragraphs[tight].range
    var least = max(area.leastLetters, story.leastDisplay(tight, design.leading))
    /// The page with the letters of `tight` to `last` smaller; nil where one of these is too large.
    func trial(_ letters: LetterScale) -> (filler: PageFiller, end: AreaEnd?)? {
      var filler = start
      filler.shrinking = Shrinking(
        letters: letters, range: range,
        window: TextRange(min(token.offset, range.lowerBound), story.text.endOffset))
      filler.progress.token = token.withoutPlan
      let end = filler.fillRows(area)
      if let still = filler.tightDisplay(since: start.placed.count), still <= last { return nil }
      filler.shrinking = nil
      filler.progress.token = filler.progress.token?.withoutPlan
      return (filler, end)
    }
    guard var found = LetterScale.first(downTo: least, trial) else { return end ?? endOfFull() }
    // Large letters that follow are of one piece with these: all of them have one proportion.
    while let more = found.result.filler.tightDisplay(since: start.placed.count), more > last,
      (last...more).allSatisfy({ story.isDisplay($0, design.leading) })
    {
      last = more
      range = TextRange(range.lowerBound, story.paragraphs[more].range.upperBound)
      least = max(least, story.leastDisplay(more, design.leading))
      guard let all = LetterScale.first(downTo: least, trial) else { break }
      found = all
    }
    self = found.result.filler
    findings.append(.fitted(frame: area.name, range, found.letters))
    return found.result.end ?? endOfFull()
  }

  /// The first paragraph of display letters after the `first` frames of the page that is too large
  /// for them: a word of it is split or stands out, or it does not end in them.
  private func tightDisplay(since first: Int) -> Int? {
    let story = context.issue.main.story
    var hasDisplay = false
    for item in placed[first...] where item.isMain {
      for line in item.plan.lines where story.isDisplay(line.paragraph, design.leading) {
        hasDisplay = true
        if item.framesetter.line(line, of: item.plan).isTight { return line.paragraph }
      }
    }
    guard let token = progress.token else { return nil }
    let piece = plan.pieces[plan.piece(at: token.offset)]
    if token.offset == piece.start, !piece.opens.isEmpty || piece.begins != nil { return nil }
    let index = story.paragraphIndex(at: token.offset)
    // What comes after large letters goes on in the next frame, large or not.
    if hasDisplay, token.offset == story.paragraphs[index].range.lowerBound { return nil }
    return story.isDisplay(index, design.leading) ? index : nil
  }
}

extension Story {
  /// How large the first letters of a paragraph are.
  private func size(_ index: Int) -> Length {
    text.runs[text.runIndex(at: paragraphs[index].range.lowerBound)].attributes.fontSize
  }

  /// True for a paragraph in letters of at least two lines of the grid.
  fileprivate func isDisplay(_ index: Int, _ leading: Length) -> Bool {
    !paragraphs[index].range.isEmpty && size(index) >= leading * 2
  }

  /// At how many thousandths of their size the letters of a paragraph are as large as one line of the
  /// grid.
  fileprivate func leastDisplay(_ index: Int, _ leading: Length) -> Int {
    let size = max(size(index).scaledPoints, 1)
    return (leading.scaledPoints * 1000 + size - 1) / size
  }
}
