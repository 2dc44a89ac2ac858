import Foundation
import Testing

/// What furniture says of elements of the manuscript.
@Suite struct FurnitureReferenceTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  private func write(_ paragraphs: Int, _ template: String) {
    folder.write(
      """
      <template name="t" summary="s" based-on="plain"><masters><master name="p">
      <frame name="main" columns="all" rows="all"/>
      <text name="foot" baseline="page-bottom - 6mm">\(template)</text>
      </master></masters><sequences default="main"><sequence name="main"><step masters="p" repeat="yes"/></sequence></sequences></template>
      """, to: "t.xml")
    folder.write(
      "<article>\n"
        + String(repeating: "The tide comes in over the flats. ", count: 20 * paragraphs)
        + "\n</article>\n<article id=soup title=\"Soup\" starts=page>\n<figure id=pot><caption>A pot.</caption></figure>\nIt keeps.\n</article>\n",
      to: "a.txt")
  }

  private func furniture() throws -> [String] {
    let result = run("\"$T\" layout a.txt --template t.xml --page-size A6")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.errors)")
    let pages = try #require(record["pages"] as? [[String: Any]])
    return try pages.map { page in
      try (#require(page["furniture"] as? [[String: Any]])).compactMap {
        $0["text"] as? String
      }.joined(separator: "|")
    }
  }

  @Test(arguments: [1, 3, 8])
  func pagesAreRightAfterEveryEdit(_ paragraphs: Int) throws {
    write(paragraphs, "{title of soup}, page {page of soup}[; pot {number of pot}]")
    let found = try furniture()
    #expect(found.count > 1)
    for text in found { #expect(text == "Soup, page \(found.count); pot 1") }
  }

  @Test func whatIsNotThereIsReported() throws {
    write(1, "Here[ and on {page of sop}]")
    let found = try furniture()
    #expect(found.allSatisfy { $0 == "Here" }, "\(found)")
    let errors = run("\"$T\" layout a.txt --template t.xml -o b.json").errors
    #expect(errors.contains("the template says the page of “sop”, but no element has that id"))
    #expect(errors.contains("did you mean “soup”?"))
    #expect(errors.components(separatedBy: "unknown-reference").count == 2)
    write(1, "{pag of soup}")
    #expect(run("\"$T\" layout a.txt --template t.xml").errors.contains("is not a known field"))
  }
}
