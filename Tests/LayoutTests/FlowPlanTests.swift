import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// What a plan knows of its pieces beforehand is what going through them says.
@Suite struct FlowPlanTests {
  @Test(arguments: 0..<200) func piecesAreKnownBeforehand(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 70_000)
    let blocks = PageLawTests.blocks(&random) + PageLawTests.blocks(&random)
    let issue = Columns(blocks, Columns.design(columns: 3, rows: 8), mostPages: 0).issue
    let plan = FlowPlan(issue)
    let paragraphs = issue.main.story.paragraphs
    func keepsWithPrevious(_ piece: Int) -> Bool {
      piece > 0
        && paragraphs[plan.pieces[piece - 1].paragraphs].last { $0.role == .text }?.style
          .keepsWithNext ?? false
    }
    for piece in 0...plan.pieces.count {
      #expect(plan.keepsWithPrevious(piece) == keepsWithPrevious(piece))
      var start = piece
      while keepsWithPrevious(start) { start -= 1 }
      #expect(plan.headStart(of: piece) == start)
    }
    for (place, piece) in plan.pieces.enumerated() {
      var count = 3
      if let text = plan.pieces[place...].first(where: { $0.span == nil }), text.opens.isEmpty {
        count = text.columns ?? 3
      } else if let before = plan.pieces[..<place].last(where: { $0.span == nil }) {
        count = before.columns ?? 3
      }
      var expected = count
      if case .columns(let asked)? = piece.span { expected = min(max(asked, 1), count) }
      #expect(plan.reach(of: place, columns: 3) == (expected, count))
    }
  }
}
