import Testing
import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Typesetting
import TypesettingMarkup

/// Boxes hold what hangs out of the lines in them.
@Suite("Boxes around what hangs")
struct HangingBoxTests {
  /// The edge of the box around each paragraph of `text`, from the column's, and where its lines
  /// begin without the box's padding, in points. Each style has a ground.
  private static func edges(of text: String, grounds names: [String]) -> [String] {
    var template = Template.plain
    for name in names {
      template.stylesheet.paragraphs[name]?.ground = .gray(0xE000)
    }
    let document = MagazineReader.read(
      SourceText(name: "t", bytes: Array(text.utf8)), id: SourceID(0)
    ).document
    let issue = IssueBuilder(Magazine.stories, template: template).build(document)
    return issue.main.story.paragraphs.filter { $0.role == .text }.map {
      let edge = $0.style.box?.group?.headIndent
      return "\(edge.map { Int($0.points) } ?? -1) \(Int($0.style.headIndent.points))"
    }
  }

  @Test func numbersOfLinesStandInTheBox() {
    // 8.2 pt: three figures of 0.51 em, and 0.8 em.
    #expect(
      Self.edges(of: "<pre numbers=98>\na\nb\nc\n</pre>\n\n<pre>\na\n</pre>", grounds: ["code"])
        == ["0 33", "0 14"])
  }

  @Test func marksOfItemsStandInTheBox() {
    #expect(
      Self.edges(
        of: "<ul>\n<li>a\n<li>b\n</ul>\n\n<ol start=9>\n<li>a\n<li>b\n</ol>", grounds: ["list"])
        == ["0 17", "0 17", "0 20", "0 20"])
  }

  @Test func firstLinesThatHangStandInTheBox() {
    // Lines hang by two ems of three.
    #expect(Self.edges(of: "<verse>\na\nb\n</verse>", grounds: ["verse"]) == ["10 30", "10 30"])
  }

  @Test func boxesInBoxesStandInThePadding() {
    #expect(
      Self.edges(
        of: "<box>\n<ul>\n<li>a\n</ul>\n</box>", grounds: ["box", "list"]) == ["6 23"])
  }
}
