import TypesetGeometry
package import TypesetRichText
package import Typesetting

extension Story {
  /// The same text, byte for byte, with smaller letters in the paragraphs of `range`.
  ///
  /// What is measured by letters follows them: tracking, shifts of the baseline, outlines, indents
  /// of first lines and what hangs. Leading, edges, pictures and rules stay.
  ///
  /// - Parameter window: What is set of the story at all, from before `range` to after it; only
  ///   `range` where nothing is said.
  /// - Complexity: O(runs and bytes of the window + paragraphs).
  package func setting(
    _ letters: LetterScale, in range: TextRange, of window: TextRange? = nil
  ) -> Story {
    guard letters != .full, !range.isEmpty, !text.runs.isEmpty else { return self }
    let window = window ?? range
    var story = self
    // Nothing outside of the window is set: it needs attributes, and any will do.
    var sized = AttributedText(uncovered: text.utf8, runs: 16)
    let first = text.runIndex(at: window.lowerBound)
    sized.cover(window.lowerBound.utf8, text.runs[first].attributes)
    var known: [TextAttributes: TextAttributes] = [:]
    func keep(_ run: AttributedText.Run, from lower: TextOffset, to upper: TextOffset) {
      let (lower, upper) = (max(run.range.lowerBound, lower), min(run.range.upperBound, upper))
      if lower < upper { sized.cover(upper.utf8 - lower.utf8, run.attributes) }
    }
    for run in text.runs[first...] {
      guard run.range.lowerBound < window.upperBound else { break }
      keep(run, from: window.lowerBound, to: range.lowerBound)
      defer { keep(run, from: range.upperBound, to: window.upperBound) }
      let lower = max(run.range.lowerBound, range.lowerBound)
      let upper = min(run.range.upperBound, range.upperBound)
      guard lower < upper else { continue }
      // Few differ in more than the element they come from.
      var common = run.attributes
      common.node = nil
      var attributes = known[common] ?? common.setting(letters)
      known[common] = attributes
      attributes.node = run.attributes.node
      sized.cover(upper.utf8 - lower.utf8, attributes)
    }
    sized.cover(text.endOffset.utf8 - window.upperBound.utf8, text.runs[first].attributes)
    story.text = sized
    for index in paragraphs.indices[paragraphIndex(at: range.lowerBound)...] {
      let paragraph = paragraphs[index]
      guard paragraph.range.lowerBound < range.upperBound else { break }
      let style = paragraph.style.setting(letters)
      if style != paragraph.style { story.paragraphs[index].style = style }
    }
    return story
  }

  /// The same text with smaller letters throughout.
  package func setting(_ letters: LetterScale) -> Story { setting(letters, in: text.range) }
}

extension TextAttributes {
  /// The same with letters of another size.
  fileprivate func setting(_ letters: LetterScale) -> TextAttributes {
    var other = self
    other.fontSize = letters.applied(to: fontSize)
    if baselineShift != .zero { other.baselineShift = letters.applied(to: baselineShift) }
    if let width = strokeWidth { other.strokeWidth = letters.applied(to: width) }
    if var room = attachment, var formula = room.formula,
      case .fixed(let ascent, let descent, let width) = room.sizing
    {
      room.sizing = .fixed(
        ascent: letters.applied(to: ascent), descent: letters.applied(to: descent),
        width: letters.applied(to: width))
      formula.spaceAfter = letters.applied(to: formula.spaceAfter)
      room.formula = formula
      other.attachment = room
    }
    guard hasRareValues else { return other }
    if let kern { other.kern = letters.applied(to: kern) }
    if tracking != .zero { other.tracking = letters.applied(to: tracking) }
    if let shadow { other.shadow = shadow.setting(letters) }
    if let innerShadow { other.innerShadow = innerShadow.setting(letters) }
    return other
  }
}

extension TextShadow {
  fileprivate func setting(_ letters: LetterScale) -> TextShadow {
    TextShadow(
      offset: Point(x: letters.applied(to: offset.x), y: letters.applied(to: offset.y)),
      blur: letters.applied(to: blur), color: color)
  }
}

extension ParagraphStyle {
  /// The same with indents for letters of another size. The edge that stands out farthest stays
  /// where it is: boxes and other paragraphs have it too.
  fileprivate func setting(_ letters: LetterScale) -> ParagraphStyle {
    guard firstLineIndent != .zero else { return self }
    var other = self
    let edge = outerIndent
    other.firstLineIndent = letters.applied(to: firstLineIndent)
    other.headIndent = edge - min(.zero, other.firstLineIndent)
    // Behind a number or a bullet a tab leads to where the other lines begin.
    for index in tabs.indices where tabs[index].location == headIndent {
      other.tabs[index].location = other.headIndent
    }
    if firstLineIndent < .zero, tabs.isEmpty, tabInterval > .zero,
      headIndent.scaledPoints % tabInterval.scaledPoints == 0
    {
      // One of those that stand everywhere led there.
      other.tabs = [TextTab(other.headIndent)]
      other.tabInterval = letters.applied(to: tabInterval)
    }
    return other
  }
}

extension BreakToken {
  /// The same place, without what was planned for lines from there on: with letters of another size
  /// they are others.
  var withoutPlan: BreakToken {
    var token = self
    for index in token.openBlocks.indices {
      token.openBlocks[index].paragraph?.pass = 0
      token.openBlocks[index].paragraph?.plannedLines = 0
    }
    return token
  }
}
