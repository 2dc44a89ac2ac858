import Testing
import TypesetGeometry
import TypesetRichText
import Typesetting

/// A supply lets go of paragraphs and prepares them again.
@Suite struct SupplyTests {
  /// What was let go of comes out as it did, wherever a frame goes on and in whatever order.
  @Test(arguments: 0..<12) func goingBackBehindWhatWasReleased(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let text = Framing.words(&random, 400, large: true)
    let setter = Framing.framesetter(text, Framing.style { $0.alignment = .justify })
    let shape = rectangle(150, 90)
    var tokens: [BreakToken] = []
    var frames: [String] = []
    var token: BreakToken? = .start
    while let from = token, frames.count < 200 {
      let frame = setter.frame(from: from, in: shape, next: [shape])
      tokens.append(from)
      frames.append("\(frame.figures)")
      token = frame.continuation
    }
    try #require(token == nil && frames.count > 8)
    #expect(setter.story.paragraphs.count > 4)
    for _ in 0..<20 {
      let released = tokens[random.below(tokens.count)].offset
      setter.supply.release(before: setter.story.paragraphIndex(at: released))
      let place = random.below(tokens.count)
      let again = setter.frame(from: tokens[place], in: shape, next: [shape])
      #expect("\(again.figures)" == frames[place], "frame \(place) of \(frames.count)")
    }
  }
}
