import TypesetDiagnostics
import TypesetElementTree
package import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// A page that is emptier than it should be, and why.
package struct PageHole: Hashable, Sendable {
  /// Why the text of articles ends above it.
  package enum Cause: Hashable, Sendable {
    /// What comes next had no room.
    case noRoom
    /// The article ends, or is broken off, and what comes next begins on a page of its own.
    case ends
    /// The issue ends.
    case last
  }

  /// How much of the page's room is empty, in per cent.
  package var percent: Int
  /// Why the text ends above it.
  package var cause: Cause
  /// The largest stretch of it in one column, in the page's coordinates.
  package var box: Rect

  /// The hole in `page`, whose white is `white`; nil where it is as full as can be expected.
  ///
  /// What can be expected: two thirds, and a tenth where the issue ends. Nothing is expected of pages that are meant to
  /// have air: blank ones, those with contents or an index, one that holds a whole cover, and that of an issue's last
  /// article if it begins there.
  package init?(in page: LayoutPage, _ white: PageWhite, of issue: StyledIssue) {
    guard let thousandths = white.thousandths, let percent = white.percent,
      let box = white.largest
    else { return nil }
    switch page.close {
    case .full, .asked:
      guard thousandths * 3 > 1000 else { return nil }
      cause = page.close == .full ? .noRoom : .ends
    case .issue:
      guard thousandths > 900 else { return nil }
      cause = .last
    }
    guard !page.holdsLists(of: issue) else { return nil }
    if cause != .noRoom, page.beginsLastArticle(of: issue) {
      guard cause == .ends, !issue.articles[page.lastArticle].isCover else { return nil }
    }
    self.percent = percent
    self.box = box
  }
}

extension LayoutPage {
  /// Whether contents or an index stand on it.
  fileprivate func holdsLists(of issue: StyledIssue) -> Bool {
    frames.contains { frame in
      frame.paragraphs.contains { paragraph in
        guard let element = paragraph.element, issue.elements.indices.contains(element) else {
          return false
        }
        let kind = issue.elements[element].kind
        return kind == .contents || kind == .index
      }
    }
  }

  /// Whether the last article on it begins there.
  fileprivate func beginsLastArticle(of issue: StyledIssue) -> Bool {
    guard issue.articles.indices.contains(lastArticle) else { return false }
    let story = issue.main.story
    let first = issue.articles[lastArticle].paragraphs.lowerBound
    guard first < story.paragraphs.count else { return true }
    let start = story.paragraphs[first].range.lowerBound
    let shown = frames.lazy.filter { $0.storyIndex == StyledIssue.mainStory }
      .map { $0.frame.visibleRange.lowerBound }.min()
    // A page of figures holds what is left of an article that began before.
    return shown.map { $0 <= start } ?? story.paragraphs[first...].isEmpty
  }
}

extension PageReporter {
  /// Reports the hole in `page`, at the last line above it.
  mutating func reportHole(in page: LayoutPage) {
    let white = PageWhite(page, design)
    guard let hole = PageHole(in: page, white, of: issue) else { return }
    holes += 1
    guard holes <= PageReporter.mostReports else { return }
    let help: String
    switch hole.cause {
    case .noRoom:
      help =
        "make what comes next smaller, move it further down, or allow a figure more places, as with "
        + "place=\"top bottom\""
    case .ends:
      help = "write more, cut the article back by a page, or let the next one begin below it"
    case .last: help = "cut the text by the lines on this page, or write more"
    }
    diagnostics.append(
      Diagnostic(
        .warning, "layout.hole",
        "page \(page.number): \(hole.percent) % of the room for text is empty, most of it below this",
        at: place(above: hole.box, in: page), help: help))
  }

  /// Where the last line was written that stands above `box`, or last on the page.
  private func place(above box: Rect, in page: LayoutPage) -> SourceRange? {
    let order = page.readingOrder.map { page.frames[$0] }.filter { $0.frame.seenEnd != nil }
    let isVertical = design.writingMode.isVertical
    let above = order.last { frame in
      isVertical
        ? frame.box.minY < box.maxY && frame.box.maxY > box.minY
        : frame.box.minX < box.maxX && frame.box.maxX > box.minX
          && frame.box.minY < box.minY
    }
    guard let frame = above ?? order.last,
      let line = frame.frame.lines.last(where: { $0.height > .zero && $0.line.hasInk })
    else { return nil }
    return issue.styled(frame.storyIndex, frame.form).story.sourceMap.source(of: line.range)
  }
}
