import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// A story that goes on from frame to frame of different widths.
@Suite struct ChainTests {
  static let words = (0..<60).map { "abcdefgh".prefix($0 * 7 % 8 + 1) }.joined(separator: " ")

  @Test(arguments: [ParagraphStyle.Alignment.start, .justify])
  func aParagraphOverThreeFramesHasTheMeasureOfEach(_ alignment: ParagraphStyle.Alignment) throws {
    let story = Workbench.story(
      Workbench.text(ChainTests.words), Workbench.style { $0.alignment = alignment })
    let setter = Workbench.framesetter(story)
    let shapes = [rectangle(100, 48), rectangle(61.5, 60), rectangle(180, 500)]
    var token: BreakToken? = .start
    var offset = TextOffset.zero
    for (place, shape) in shapes.enumerated() {
      let from = try #require(token)
      let frame = setter.frame(from: from, in: shape, next: Array(shapes.dropFirst(place + 1)))
      #expect(frame.lines.first?.range.lowerBound == offset)
      #expect(frame.lines.allSatisfy { $0.paragraph == 0 })
      #expect(frame.lines.allSatisfy { $0.line.measure == shape.size.width })
      if alignment == .justify {
        for placed in frame.lines where placed.line.reason == .space {
          let text = placed.line.string(of: ChainTests.words).dropLast()
          if text.contains(" ") { #expect(placed.line.width == shape.size.width) }
        }
      }
      #expect(frame.lines.first?.line.begin == from.openBlocks.last?.paragraph ?? .start)
      offset = frame.visibleRange.upperBound
      token = frame.continuation
    }
    #expect(token == nil)
  }

  @Test func anotherWidthThanNamedBreaksTheRestAnew() throws {
    let story = Workbench.story(Workbench.text(ChainTests.words), Workbench.style())
    let setter = Workbench.framesetter(story)
    let first = setter.frame(
      in: rectangle(100, 48), next: [rectangle(100, 48)])
    let token = try #require(first.continuation)
    let frame = setter.frame(from: token, in: rectangle(43, 4000))
    #expect(frame.lines.first?.range.lowerBound == token.offset)
    #expect(frame.lines.first?.line.begin.line == 4)
    // The rest, as a paragraph by itself would be broken in that width.
    let rest = String(decoding: Array(ChainTests.words.utf8)[token.offset.utf8...], as: UTF8.self)
    let alone = Workbench.lines(rest, measure: pt(43))
    #expect(frame.lines.map(\.line.range.count) == alone.map(\.range.count))
    #expect(frame.lines.map(\.line.width) == alone.map(\.width))
  }

  @Test func theNumberOfALineGoesOnOverFrames() {
    let story = Workbench.story(Workbench.text(ChainTests.words), Workbench.style())
    let setter = Workbench.framesetter(story)
    var token: BreakToken? = .start
    var number = 0
    var width = 30.0
    while let from = token {
      let frame = setter.frame(from: from, in: rectangle(width, 24))
      for placed in frame.lines {
        #expect(placed.line.begin.line == number)
        number += 1
      }
      width += 7
      token = frame.continuation
    }
    #expect(number > 6)
  }

  @Test func theFirstLineIndentStandsOnceInAChain() throws {
    let story = Workbench.story(
      Workbench.text(ChainTests.words), Workbench.style { $0.firstLineIndent = pt(20) })
    let setter = Workbench.framesetter(story)
    let first = setter.frame(in: rectangle(100, 24))
    let second = setter.frame(from: try #require(first.continuation), in: rectangle(100, 24))
    #expect(first.lines.map(\.line.measure) == [pt(80), pt(100)])
    #expect(second.lines.map(\.line.measure) == [pt(100), pt(100)])
  }

  @Test func hyphensInARowAreCountedOverFrames() throws {
    let text = "aaaa " + Array(repeating: "aaaa\u{AD}aaaa", count: 12).joined(separator: " ")
    let story = Workbench.story(Workbench.text(text), Workbench.style())
    let setter = Workbench.framesetter(story)
    var token: BreakToken? = .start
    var reasons: [LineBreak.Reason] = []
    while let from = token {
      let frame = setter.frame(from: from, in: rectangle(52, 12))
      reasons += frame.lines.map(\.line.reason)
      token = frame.continuation
    }
    let whole = Workbench.lines(text, measure: pt(52))
    #expect(reasons == whole.map(\.reason))
    #expect(reasons.starts(with: [.hyphen, .hyphen, .hyphen, .space]))
  }
}
