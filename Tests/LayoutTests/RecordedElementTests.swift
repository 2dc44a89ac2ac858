import Foundation
import Testing
import TypesetElementTree
import TypesetRegression

/// What a record says of the elements that its paragraphs are.
@Suite("Elements in records")
struct RecordedElementTests {
  /// Of each paragraph's first line: the containers around it, what it is, and its letters.
  private func paragraphs(_ text: String) throws -> [String] {
    let record = try LayoutRecord(parsing: Array(Sheets(text, Sheets.design()).record.utf8))
    let lines = record.pages.flatMap(\.frames).flatMap(\.lines)
    return lines.filter { $0.text != "\n" || $0.kind != nil }.map { line in
      var path = [line.kind ?? "-"]
      var next = line.container
      while let place = next {
        path.append(record.containers[place].kind)
        next = record.containers[place].container
      }
      return path.reversed().joined(separator: ".") + " \(line.text)"
    }
  }

  @Test func kindsAndContainers() throws {
    #expect(
      try paragraphs(
        "a\n<article>\n<headline>b\nc\n\n<figure>\n<caption>d\n</figure>\n<box>\n<h2>e\nf<br>g\n</box>\n"
          + "<rule>\n</article>\nh") == [
          "- a\n", "article.headline b\n", "article.- c\n", "article.figure.caption d\n",
          "article.box.h2 e\n", "article.box.- f\u{2028}", "- g\n", "article.rule \n", "- h",
        ])
  }

  /// Containers that say the same are two.
  @Test func everyContainerHasItsName() throws {
    let record = try LayoutRecord(
      parsing: Array(Sheets("<box>\na\n</box>\n<box>\na\n</box>\n", Sheets.design()).record.utf8))
    #expect(record.containers.map(\.kind) == ["box", "box"])
    #expect(Set(record.containers.map(\.id)).count == 2)
    #expect(
      record.pages[0].frames[0].lines.filter { $0.text == "a\n" }.map(\.container) == [0, 1])
  }

  @Test func plainTextSaysNothing() {
    let record = Sheets("a\n\nb\n", Sheets.design()).record
    #expect(!record.contains("\"containers\""))
    #expect(!record.contains("\"in\":"))
  }

  @Test func everyKindIsInTheSchema() throws {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    let file = URL(filePath: root + "/schema/typeset-layout-1.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    func kinds(_ path: [String]) throws -> Set<String> {
      var place = schema
      for key in path { place = try #require(place[key] as? [String: Any], "\(key)") }
      return Set(try #require(place["enum"] as? [String]))
    }
    let all = Set(ElementKind.named)
    #expect(
      try kinds(["properties", "containers", "items", "properties", "kind"])
        == Set(all.filter { $0.form == .container }.map(\.rawValue)))
    // In records of layout epochs before 4 the cells of a row are one paragraph, which is the row.
    #expect(
      try kinds(["$defs", "line", "properties", "kind"])
        == Set(
          all.filter { $0.form != .container && $0 != .paragraph || $0 == .row }
            .map(\.rawValue)))
  }
}
