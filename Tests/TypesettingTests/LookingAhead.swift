import TypesetGeometry
import TypesetRichText
import Synchronization

@testable import Typesetting

/// How many lines a breaker was asked for, and how often.
final class Tally: Sendable {
  private let counts = Mutex((lines: 0, calls: 0))

  var lines: Int { counts.withLock { $0.lines } }
  var calls: Int { counts.withLock { $0.calls } }

  func add(_ lines: Int) {
    counts.withLock {
      $0.lines += lines
      $0.calls += 1
    }
  }

  func reset() { counts.withLock { $0 = (0, 0) } }
}

/// Answers all lines of a paragraph for which it is told a slot: what first fit chooses for each,
/// with no hyphen on the last line of a frame where anything else will do.
struct AheadBreaker: LineBreaker {
  let tally = Tally()
  /// Never more lines than this at once.
  var most = 1_000_000
  var minds = true

  func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    var result: [LineBreak] = []
    var state = state
    while state.offset < paragraph.text.endOffset, result.count < most,
      let slot = slots.slot(result.count)
    {
      var greedy = GreedyBreaker()
      if slot.endsFrame, minds { greedy.hyphenCost = 1_000_000 }
      var ahead = OffsetSlots(base: slots, first: result.count)
      let chosen = greedy.lines(of: paragraph, from: state, over: &ahead, with: tools)
      slots = ahead.base
      guard let line = chosen.first else { break }
      result.append(line)
      state = line.next
    }
    tally.add(result.count)
    return result
  }
}
