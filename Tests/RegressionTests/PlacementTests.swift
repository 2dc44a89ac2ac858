import TypesetLayout
import Testing

@testable import TypesetRegression

/// Files of placements.
@Suite struct PlacementTests {
  private func lines(_ text: String) throws(RecordError) -> [Placement] {
    try Placement.lines(of: Array(text.utf8))
  }

  @Test func whatIsAsked() throws {
    let found = try lines(
      """
      {"page":3,"column":2,"end":{"id":"ab","line":4},"variants":{"cd":-1,"ef":1}}

      {"page":4,"insertions":[{"id":"gh","edge":"bottom","column":2,"span":2}]}
      {"page":6,"higher":1}
      {"page":7,"waits":"ij","sidebars":"next-page"}
      """)
    #expect(found.count == 4)
    #expect(found.map(\.rowsHigher) == [nil, nil, 1, nil])
    #expect(found.map(\.waitingArticle) == [nil, nil, nil, "ij"])
    #expect(found.map(\.sidebars) == [nil, nil, nil, .nextPage])
    #expect(found[0].page == 3 && found[0].column == 2)
    #expect(found[0].end?.paragraph == "ab" && found[0].end?.line == 4)
    #expect(found[0].variants.map(\.paragraph) == ["cd", "ef"])
    #expect(found[0].variants.map(\.lines) == [-1, 1])
    #expect(found[1].figures?.first?.edge == "bottom" && found[1].figures?.first?.span == 2)
    #expect(found[1].end == nil)
  }

  /// An answer may be asked again: what it adds is passed over, and so is its last line.
  @Test func answersMayBeAskedAgain() throws {
    let found = try lines(
      """
      {"page":1,"held":true,"found":{"id":"a","line":1},"cost":{"taste":3},"terms":{"hyphen":1}}
      {"pages":1,"total":{"forced":0,"uneven":0,"taste":3}}
      """)
    #expect(found.map(\.page) == [1])
  }

  @Test(arguments: [
    ("{\"page\":1}\n{\"page\":0}", 2, "should be 1 or more"),
    ("{\"page\":1,\"colum\":1}", 1, "did you mean “column”?"),
    ("{\"page\":1,\"xyzzy\":1}", 1, "page, column, end"),
    ("{\"column\":1}", 1, "a placement has a page"),
    ("{\"page\":1,\"end\":{\"id\":\"a\",\"line\":1}}", 1, "an end belongs to a column"),
    ("{\"page\":1,\"column\":1,\"end\":{\"id\":\"a\"}}", 1, "an end has an id and a line"),
    ("{\"page\":1,\"insertions\":[{\"id\":\"a\",\"edge\":\"left\"}]}", 1, "an edge is top"),
    ("{\"page\":1,\"column\":1,\"end\":{\"id\":\"a\",\"lin\":1}}", 1, "did you mean “line”?"),
    ("{\"page\":1,\"insertions\":[{\"id\":\"a\",\"spam\":1}]}", 1, "did you mean “span”?"),
    ("{\"page\":1,\"insertions\":[{}]}", 1, "an insertion has an id"),
    ("{\"page\":1,\"higher\":2}", 1, "0 or 1 rows higher"),
    ("{\"page\":1,\"sidebars\":\"none\"}", 1, "next-page, largest-frame or usual"),
    ("{\"page\":1", 1, ""), ("[]", 1, ""),
  ])
  func mistakes(_ text: String, _ line: Int, _ words: String) {
    do throws(RecordError) {
      _ = try lines(text)
      Issue.record("nothing was said of \(text)")
    } catch {
      #expect(error.line == line && (words.isEmpty || error.message.contains(words)), "\(error)")
    }
  }
}
