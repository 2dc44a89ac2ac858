import TypesetGeometry
import Testing
import Typesetting

/// The core against TeX: lists made for this test, and what TeX 3.141592653 made of them.
@Suite struct BreakingTeXTests {
  @Test func linesAndDemeritsAreTeXs() throws {
    let rows = BreakingTeXTable.rows.split(separator: "\n")
    #expect(rows.count == BreakingTeXTable.count)
    for row in rows {
      let example = try #require(BreakingCase(row), "\(row)")
      let fit = example.fit.fit(example.items, measures: example.measures)
      let ours = fit.map {
        BreakingCase.Result(demerits: $0.demerits, pass: $0.pass, breaks: $0.lines.map(\.item))
      }
      #expect(ours == example.result, "\(row)")
      #expect(fit.map { $0.lines.reduce(0) { $0 + $1.demerits.total } } == fit?.demerits)
    }
  }
}
