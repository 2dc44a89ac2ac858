import Testing
import TypesetFormulas
import TypesetTestSupport

@Suite("Formulas at random") struct RandomFormulaTests {
  private static let pieces = [
    "x", "1", "+", "=", "(", ")", "{", "}", "^", "_", "'", "&", "\\\\", "\\frac", "\\sqrt", "[",
    "]",
    "\\left", "\\right", "\\middle", ".", "|", "\\begin{matrix}", "\\end{matrix}", "\\hat", "\\sum",
    "\\limits", "\\text", "\\over", "\\foo", "\\", "$", " ", "é", "𝑥", "\\mathbf", "\\hline",
    "\\tag",
    "\\substack", "\\not", "\\begin", "\\end", "\\operatorname", "%", "~",
  ]

  @Test("anything is read to its end, and what was understood is read again from what is written")
  func anything() {
    var random = Seeded(7)
    for _ in 0..<3000 {
      let count = Int.random(in: 1...24, using: &random)
      let tex = (0..<count).map { _ in
        RandomFormulaTests.pieces.randomElement(using: &random) ?? ""
      }.joined()
      let formula = TeXReader.read(tex)
      let bytes = tex.utf8.count
      for problem in formula.problems {
        #expect(
          problem.range.lowerBound >= 0 && problem.range.upperBound <= bytes, "\(tex) \(problem)")
        #expect(!problem.message.isEmpty)
      }
      guard formula.problems.isEmpty else { continue }
      let written = TeXWriter.write(formula.items)
      #expect(TeXReader.read(written).items.dump() == formula.items.dump(), "\(tex) → \(written)")
    }
  }
}
