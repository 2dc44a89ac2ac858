import Testing
import TypesetGeometry
import TypesetKit

@testable import TypesetRegression

/// What changes in the contents, the index and running heads follows from what was edited.
@Suite struct MadeListTests {
  /// Three articles; the second begins right below the first, near the foot of page 2.
  static let text = """
    <toc>
    <break to=page>
    <article>
    <headline>Kissing Gates</headline>
    The dead cannot manage them, and so they wait in the lane until somebody comes.
    They never push.
    <article>
    <headline>Soup Without Noise</headline>
    It keeps for a week. <index term="Soup">Serve it at the gate.
    <article>
    <headline>The Tide Mill</headline>
    It grinds at night. <index term="Mill">
    <index>
    """

  private func changes(
    _ edit: (old: String, new: String)..., template: String = MadeListTests.text
  ) throws -> [Change] {
    var edited = template
    for (old, new) in edit {
      let parts = edited.split(separator: old, omittingEmptySubsequences: false)
      try #require(parts.count == 2, "\(old)")
      edited = parts.joined(separator: new)
    }
    return try Recording.changes(template, edited)
  }

  private func listed(_ change: Change) -> [String] {
    change.consequences.filter { $0.kind == .contents }.map(\.message)
  }

  @Test func oneWordThatMovesAnArticle() throws {
    func text(_ words: Int, _ last: String) -> String {
      let bells = String(repeating: "bell ", count: words)
      return Self.text.split(separator: "never push").joined(separator: "\(bells)\(last)")
    }
    func page(_ record: LayoutRecord) -> String? {
      record.contents.first { $0.title == "Soup Without Noise" }?.page
    }
    // So many fill the page that the next article begins on.
    func pages(_ words: Int) throws -> [String?] {
      try ["push", "pushanddrag"].map { page(try Recording.record(text(words, $0))) }
    }
    let words = try #require(try (50..<75).first { try pages($0) == ["3", "4"] })
    let (old, new) = (
      try Recording.record(text(words, "push")), try Recording.record(text(words, "pushanddrag"))
    )
    #expect(page(old) == "3" && page(new) == "4")
    let changes = Comparison.compare(old, new).changes
    #expect(changes.map(\.kind) == [.text], "\(changes.map(\.message))")
    let first = try #require(changes.first)
    #expect(first.message == "paragraph 6: “push” → “pushanddrag”")
    #expect(first.source?.line == 6)
    #expect(
      listed(first) == [
        "2 page numbers in the contents follow", "2 page numbers in the index follow",
      ], "\(first.consequences.map(\.message))")
    #expect(first.summary?.contains("; 2 page numbers in the contents follow") == true)
    // Without the contents the same word is the cause of the same moves.
    func bare(_ last: String) -> String {
      text(words, last).split(separator: "<toc>\n").joined()
    }
    #expect(try Recording.changes(bare("push"), bare("pushanddrag")).map(\.kind) == [.text])
  }

  @Test func runningHeadsFollowTheirArticles() throws {
    let article = String(repeating: "The dead wait in the lane for the bell. ", count: 60)
    func text(_ extra: String) -> String {
      """
      <article class=feature section="Walks">
      <headline>Kissing Gates</headline>
      \(article)\(extra)\(article)
      <article class=feature section="Kitchen">
      <headline>Soup Without Noise</headline>
      \(article)\(article)
      """
    }
    func record(_ extra: String) throws -> LayoutRecord {
      try Recording.record(text(extra)) { $0.template = try? RequestedTemplate("monthly") }
    }
    let found = Comparison.compare(
      try record("Ring. "), try record("Ring. " + article + article + article)
    ).changes
    #expect(found.map(\.kind) == [.text], "\(found.map(\.message))")
    // Openings have neither a head nor its rule, and stand on other pages now.
    let heads = found.first?.consequences.filter { $0.kind == .furniture } ?? []
    #expect(
      heads.contains { $0.message.contains("head-rule") }, "\(heads.map(\.message))")
  }

  @Test func wordsOfTheContentsFollowFromTheHeadline() throws {
    let changes = try changes(("Without Noise", "Without Salt"))
    #expect(changes.map(\.kind) == [.text], "\(changes.map(\.message))")
    let first = try #require(changes.first)
    #expect(first.message.hasSuffix("“Noise” → “Salt”"), "\(first.message)")
    #expect(first.source?.line == 8)
    #expect(listed(first) == ["the contents: “Soup Without Noise” → “Soup Without Salt”"])
    #expect(first.summary?.contains("1 line of the contents follows") == true)
  }

  @Test func theListChangesForItsOwnReason() throws {
    // A name for lists is nowhere in the text.
    let renamed = try changes(("<headline>Soup", "<headline short=\"Broth\">Soup"))
    #expect(renamed.map(\.kind) == [.text], "\(renamed.map(\.message))")
    #expect(renamed.first?.message == "the contents: “Soup Without Noise” → “Broth”")
    #expect(renamed.first.map(listed) == [])
    // So is a mark for the index; words that were edited elsewhere are another cause.
    let marked = try changes(
      ("grinds at night", "grinds by night"), ("They never", "<index term=\"Soup\">They never"))
    #expect(
      marked.map(\.message) == [
        "paragraph 10: “at” → “by”", "the index: “Soup, 3” → “Soup, 2, 3”",
      ], "\(marked.map(\.message))")
  }

  @Test func articlesThatCameAndWentAreTheCause() throws {
    let new = try changes(
      (
        "<article>\n<headline>The Tide",
        "<article>\n<headline>Bells</headline>\nThey ring.\n"
          + "<article>\n<headline>The Tide"
      ))
    #expect(new.map(\.kind) == [.text], "\(new.map(\.message))")
    #expect(new.first?.message.contains("“Bells”") == true)
    #expect(new.first.map { listed($0).contains("the contents: “Bells” is new") } == true)
    let withoutToc = try changes(("<toc>\n", ""))
    #expect(withoutToc.first?.message.hasPrefix("the contents: “Kissing Gates” is gone") == true)
  }

  @Test func numbersEndTheLinesOfAnIndex() {
    let labels = ["i": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5]
    func end(_ text: String) -> Int { MadeList.wordsEnd(of: Array(text.utf8), labels: labels) }
    #expect(end("Route 66, 3\n") == 8)
    #expect(end("Soup, 1, 3–5\n") == 4)
    #expect(end("Soup, hot, 9\n") == 13)
    #expect(end("Gates\ti\n") == 5)
    #expect(end("門，2") == 3)
    #expect(end("Soup\n") == 5)
    func pages(_ text: String) -> Set<Int> {
      MadeList.pages(in: Array(text.utf8)[...], labels: labels)
    }
    #expect(pages(", i, 3–5\n") == [0, 3, 4, 5])
    #expect(pages("\t2\n") == [2] && pages("").isEmpty)
  }
}
