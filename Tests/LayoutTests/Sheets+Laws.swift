import Testing
import TypesetGeometry
import Typesetting

@testable import TypesetLayout

/// The laws of pages of `Sheets.design`, whatever is written.
extension Sheets {
  /// Every word stands on paper once, in order.
  func checkText(_ location: SourceLocation = #_sourceLocation) {
    for (index, styled) in issue.stories.enumerated() {
      let frames = pages.flatMap(\.frames).filter { $0.storyIndex == index }
      let ranges = frames.map(\.frame.visibleRange)
      // Those of notes come in their order as they are.
      let ordered =
        frames.first?.flow == StyledIssue.notesFlow
        ? ranges : ranges.sorted { $0.lowerBound < $1.lowerBound }
      var reached = TextOffset.zero
      for range in ordered {
        #expect(range.lowerBound == reached || range.isEmpty, sourceLocation: location)
        reached = max(reached, range.upperBound)
      }
      #expect(reached == styled.story.text.endOffset, sourceLocation: location)
    }
  }

  /// Nothing stands over anything else or under the foot of the page, and text stands on the grid.
  func checkPages(rows: Int, _ location: SourceLocation = #_sourceLocation) {
    for page in pages {
      for (place, frame) in page.frames.enumerated() {
        let name = "page \(page.number): \(frame.id)"
        #expect(frame.inkFoot <= frame.box.size.height, "\(name)", sourceLocation: location)
        #expect(frame.box.maxY <= pt(20) + pt(12) * rows, "\(name)", sourceLocation: location)
        for other in page.frames[..<place] {
          let overlaps =
            frame.box.minX < other.box.maxX && other.box.minX < frame.box.maxX
            && frame.box.minY < other.box.maxY && other.box.minY < frame.box.maxY
          // Text runs around what has an outline: `checkWraps`.
          let mayReachInto =
            frame.wrap != nil && other.storyIndex == 0 || other.wrap != nil && frame.storyIndex == 0
          #expect(!overlaps || mayReachInto, "\(name) over \(other.id)", sourceLocation: location)
        }
        let story = issue.stories[frame.storyIndex].story
        for line in frame.frame.lines
        where frame.storyIndex == 0 && line.height > .zero
          && story.paragraphs[line.paragraph].part != .picture
          && story.paragraphs[line.paragraph].style.leading == pt(12)
        {
          let y = frame.box.minY + line.origin.y - pt(20)
          let step = pt(12).scaledPoints
          #expect(
            y.scaledPoints % step == pt(9).scaledPoints % step, "\(name): off the grid",
            sourceLocation: location)
        }
      }
    }
  }
}
