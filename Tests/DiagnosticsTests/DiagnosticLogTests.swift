import Testing
import TypesetDiagnostics

/// One mistake is one message, and a flood is none.
@Suite struct DiagnosticLogTests {
  private let fixture = Fixture("red rod\nrod\nrud\nrod rod\n")

  private func places(_ diagnostic: Diagnostic) -> [Int] {
    ([diagnostic.range].compactMap(\.self) + diagnostic.also).map(\.lowerBound)
  }

  @Test func equalSubjectsAreOneMistake() {
    var log = DiagnosticLog()
    for (start, word) in [(16, "rod"), (4, "rod"), (12, "rud"), (8, "rod")] {
      log.report(
        .warning, "test.color", at: fixture.range(start..<start + 3), of: word, "“\(word)”",
        help: "look")
    }
    log.report(.warning, "test.other", at: nil, of: "rod", "elsewhere")
    let found = log.finish()
    #expect(
      found.map(\.message) == ["“rod”, here and in 2 more places", "“rud”", "elsewhere"])
    #expect(found.map { places($0) } == [[4, 8, 16], [12], []])
    #expect(found[0].help == "look")
  }

  @Test func aFloodIsCounted() {
    var log = DiagnosticLog(limit: 3)
    var made = 0
    func words() -> String {
      made += 1
      return "wrong"
    }
    for place in 0..<9 {
      log.report(.error, "test.a", at: fixture.range(place..<place + 1), words())
    }
    // Those that were kept still take their repeats.
    for _ in 0..<4 { log.report(.note, "test.b", at: nil, of: "x", "x") }
    let found = log.finish()
    #expect(made == 3)
    #expect(
      found.map(\.message) == [
        "wrong", "wrong", "wrong", "and 6 more of this kind", "x, here and in 3 more places",
      ])
    #expect(found[3].range?.lowerBound == 3)
    #expect(found[3].severity == .note)
  }

  @Test func diagnosticsAreGathered() {
    func problem(_ start: Int, _ subject: String?) -> Diagnostic {
      Diagnostic(
        .error, "test.file", "no file", at: fixture.range(start..<start + 1), of: subject)
    }
    let found = [
      problem(9, nil), problem(8, "a"), problem(3, nil), problem(2, "a"), problem(5, "b"),
    ].gathered()
    #expect(found.map { places($0) } == [[2, 8], [3], [5], [9]])
    #expect(found[0].message == "no file, here and in 1 more place")
    // A hundred of each kind, and a note that counts the others.
    let many = (0..<500).map { problem($0 % 20, "\($0)") }.gathered()
    #expect(many.count == 101 && many.contains { $0.message == "and 400 more of this kind" })
    // What a log has counted is not counted again.
    #expect((many + [problem(30, nil)]).gathered().count == 102)
  }

  @Test func theOtherLinesAreListed() {
    var log = DiagnosticLog()
    for start in [4, 8, 16, 20] {
      log.report(.warning, "test.color", at: fixture.range(start..<start + 3), of: "", "rod")
    }
    let found = log.finish()
    var human = HumanRenderer(sources: fixture.table)
    #expect(human.render(found).contains("\n  = also: lines 2 and 4\n"))
    var json = JSONRenderer(sources: fixture.table)
    #expect(
      json.render(found).hasSuffix(
        """
        "help":null,"also":[{"line":2,"column":1,"endLine":2,"endColumn":4},\
        {"line":4,"column":1,"endLine":4,"endColumn":4},\
        {"line":4,"column":5,"endLine":4,"endColumn":8}]}

        """))
  }

  @Test func manyLinesAreCounted() {
    let fixture = Fixture(String(repeating: "x\n", count: 40))
    var log = DiagnosticLog()
    for line in 0..<40 {
      log.report(.warning, "test.x", at: fixture.range(2 * line..<2 * line + 1), of: "x", "x")
    }
    var human = HumanRenderer(sources: fixture.table)
    let text = human.render(log.finish())
    #expect(text.contains("x, here and in 39 more places\n"))
    #expect(text.contains("= also: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 27 more\n"))
  }
}
