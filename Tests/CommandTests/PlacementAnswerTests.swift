import Foundation
import Testing

/// Articles that `layout --placements` has begin overleaf.
@Suite struct PlacementAnswerTests {
  let folder = Folder()
  private static let options =
    "layout a.txt --page-size 300ptx520pt --margin 20pt --columns 1 --leading 12pt"

  private func run(_ line: String) -> Shell.Result {
    Shell.run("\"$T\" \(PlacementAnswerTests.options) \(line)", in: folder.path)
  }

  /// Forty rows a page: the second article begins with one line at the foot of the first page, the third on the third.
  private func write() {
    func lines(_ count: Int) -> String { (1...count).map { "Line \($0)\n" }.joined() }
    folder.write(
      """
      <article title=Tides>
      \(lines(37))</article>
      <article title=Bells starts=here>
      <h2>Bells</h2>
      \(lines(50))</article>
      <article title=Lamps starts=here>
      <h2>Lamps</h2>
      \(lines(12))</article>

      """, to: "a.txt")
  }

  private struct Found {
    /// The ids of the articles, and the pages they begin on.
    var articles: [(id: String, page: String)]
    /// What each page costs, in words.
    var costs: [[String: Int]]
  }

  private func layout(_ pager: String) throws -> Found {
    let result = run("--costs --pager \(pager)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.errors)")
    let contents = try #require(object["contents"] as? [[String: Any]])
    let pages = try #require(object["pages"] as? [[String: Any]])
    return Found(
      articles: contents.map { ($0["id"] as? String ?? "", $0["page"] as? String ?? "") },
      costs: pages.map { PlacementAnswerTests.cost($0) })
  }

  private static func cost(_ page: [String: Any]) -> [String: Int] {
    let cost = page["cost"] as? [String: Any] ?? [:]
    return cost.compactMapValues { $0 as? Int }
  }

  private func answers(_ lines: String) throws -> [[String: Any]] {
    folder.write(lines, to: "a.jsonl")
    let result = run("--placements a.jsonl")
    return try result.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        "\(result.errors)")
    }
  }

  private func isHeld(_ id: String, on page: Int) throws -> Bool? {
    try answers("{\"page\":\(page),\"waits\":\"\(id)\"}\n")[0]["held"] as? Bool
  }

  /// An article waits where it would have begun: what the page costs then is what the search says of the same page.
  @Test func anArticleWaitsAsTheSearchHasIt() throws {
    write()
    let (greedy, chosen) = (try layout("greedy"), try layout("spread"))
    #expect(greedy.articles.map(\.page) == ["1", "1", "3"])
    #expect(chosen.articles.map(\.page) == ["1", "2", "3"])
    let bells = greedy.articles[1].id
    let found = try answers(
      "{\"page\":1,\"column\":1,\"waits\":\"\(bells)\"}\n{\"page\":2}\n{\"page\":3}\n")
    #expect(found[0]["held"] as? Bool == true && found[0]["waits"] as? String == bells)
    #expect(found.dropLast().map(PlacementAnswerTests.cost) == chosen.costs)
    #expect(chosen.costs[0] != greedy.costs[0])
    #expect((found[0]["terms"] as? [String: Int])?["white"] == 7)
  }

  /// Where it would not have begun, or not below another, nothing waits, and what was asked is not held: on its first page where
  /// that has it at its head, on pages before that and behind, and of what nothing is called by.
  @Test func whatWouldNotBeginDoesNotWait() throws {
    write()
    let greedy = try layout("greedy")
    let (tides, bells, lamps) = (
      greedy.articles[0].id, greedy.articles[1].id, greedy.articles[2].id
    )
    for (id, page, holds) in [
      (tides, 1, false), (bells, 1, true), (lamps, 1, false), (bells, 2, false), (lamps, 2, false),
      (lamps, 3, true), (bells, 3, false), (lamps, 9, false), ("nobody", 1, false),
    ] {
      #expect(try isHeld(id, on: page) == holds, "\(id) on \(page)")
    }
    // On the page behind the one that it waited on it is first.
    let twice = try answers(
      "{\"page\":1,\"waits\":\"\(bells)\"}\n{\"page\":2,\"waits\":\"\(bells)\"}\n")
    #expect(twice.prefix(2).map { $0["held"] as? Bool } == [true, false])
    let idle = try answers("{\"page\":1,\"waits\":\"\(lamps)\"}\n")
    #expect(PlacementAnswerTests.cost(idle[0]) == greedy.costs[0] && idle[0]["unknown"] == nil)
    let unknown = try answers("{\"page\":1,\"waits\":\"nobody\"}\n")
    #expect(unknown[0]["unknown"] as? [String] == ["nobody"])
  }
}
