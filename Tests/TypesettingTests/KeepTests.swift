import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Paragraphs that are kept together, and how rules are given up.
@Suite struct KeepTests {
  /// Paragraphs of `counts` lines of "aaaa ", in a frame of 20 pt.
  private func paragraphs(
    _ counts: [Int], each change: (Int, inout ParagraphStyle) -> Void = { _, _ in }
  ) -> Framesetter {
    Workbench.framesetter(
      Workbench.story(
        Workbench.text(
          counts.map { Array(repeating: "aaaa", count: $0).joined(separator: " ") }
            .joined(separator: "\n")),
        Workbench.style(), each: change),
      measure: pt(20))
  }

  private func options(orphans: Int = 1, widows: Int = 1, headings: Bool = false) -> FrameOptions {
    var options = FrameOptions()
    options.orphans = orphans
    options.widows = widows
    options.keepsHeadings = headings
    return options
  }

  /// The lines of each frame of `lines` lines.
  private func counts(
    _ setter: Framesetter, _ lines: Int, _ options: FrameOptions = FrameOptions()
  ) -> [Int] {
    var result: [Int] = []
    var token: BreakToken? = .start
    while let from = token, result.count < 40 {
      let frame = setter.frame(
        from: from, in: rectangle(20, 12 * Double(lines)), options: options)
      result.append(frame.lines.count)
      token = frame.continuation
    }
    return result
  }

  @Test func aParagraphKeptTogetherBeginsTheNextFrame() {
    // More than half of the frame is left empty.
    let setter = paragraphs([2, 7, 3]) { index, style in style.keepsTogether = index == 1 }
    #expect(counts(setter, 8) == [2, 8, 2])
    #expect(counts(setter, 9) == [9, 3])
  }

  @Test func aParagraphHigherThanAFrameIsCutWhereTheFrameIsFull() {
    let setter = paragraphs([2, 9]) { index, style in style.keepsTogether = index == 1 }
    #expect(counts(setter, 8) == [8, 3])
    #expect(counts(setter, 9) == [2, 9])
  }

  @Test func aHeadingGoesWithWhatIsKeptTogether() {
    let setter = paragraphs([4, 1, 4]) { index, style in
      style.keepsTogether = index == 2
      style.keepsWithNext = index == 1
    }
    #expect(counts(setter, 6, options(headings: true)) == [4, 5])
    // Where heading and paragraph have no room in one frame, the paragraph is cut.
    let tight = paragraphs([1, 4]) { index, style in
      style.keepsTogether = index == 1
      style.keepsWithNext = index == 0
    }
    #expect(counts(tight, 4, options(headings: true)) == [4, 1])
  }

  @Test func aSignatureTakesTheLastLinesAlong() {
    let setter = paragraphs([6, 1, 3]) { index, style in style.keepsWithPrevious = index == 1 }
    #expect(counts(setter, 6, options(widows: 2, headings: true)) == [4, 6])
    #expect(counts(setter, 6, options(headings: true)) == [5, 5])
    #expect(counts(setter, 6, options(widows: 2)) == [6, 4])
    // It may end a frame.
    #expect(counts(setter, 7, options(widows: 2, headings: true)) == [7, 3])
    // Where nothing but it would be left, the rule is given up.
    let tight = paragraphs([1, 1, 1]) { index, style in style.keepsWithPrevious = index > 0 }
    #expect(counts(tight, 1, options(headings: true)) == [1, 1, 1])
  }

  @Test func theStyleSaysHowManyLinesStandAlone() {
    let setter = paragraphs([4, 4]) { index, style in
      if index == 1 {
        style.orphans = 3
        style.widows = 1
      }
    }
    #expect(counts(setter, 6, options(orphans: 2, widows: 2)) == [4, 4])
    #expect(counts(setter, 7, options(orphans: 2, widows: 2)) == [7, 1])
    let free = paragraphs([4, 4]) { _, style in
      style.orphans = 1
      style.widows = 1
    }
    #expect(counts(free, 5, options(orphans: 2, widows: 2)) == [5, 3])
  }

  @Test func linesAreGivenUpBeforeHeadings() {
    // Two lines of three would be a widow's frame; the heading may not stay behind.
    let setter = paragraphs([1, 3]) { index, style in style.keepsWithNext = index == 0 }
    #expect(counts(setter, 2, options(orphans: 2, widows: 2, headings: true)) == [2, 2])
  }

  @Test func withoutKeepsTheStyleHasNoSay() {
    let setter = paragraphs([2, 7]) { _, style in style.keepsTogether = true }
    var options = FrameOptions()
    options.keeps = false
    #expect(counts(setter, 8, options) == [8, 1])
  }
}
