import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Below a heading over several columns these begin at one row, whatever they begin with.
@Suite struct ColumnStartTests {
  /// The tops of the columns below a heading over both, and of what stands at their head.
  private func tops(_ first: String, heading: String = "<h1 span=all>h</h1>") throws -> [Length] {
    let sheets = Sheets(
      """
      <article>
      \(heading)
      \(first)
      \(Sheets.words(30 * 12))
      </article>
      """, Sheets.masterDesign(columns: 2, rows: 20))
    #expect(sheets.diagnostics.isEmpty, "\(sheets.diagnostics)")
    sheets.checkText()
    return try #require(sheets.pages.first).frames.dropFirst().map(\.box.minY)
  }

  @Test(arguments: ["<h3>q</h3>", "<h2>q</h2>"]) func aHeadingBeginsWhereTextDoes(
    _ heading: String
  ) throws {
    let text = try tops("a")
    #expect(text.count == 2 && text[0] == text[1])
    #expect(try tops(heading) == text)
  }

  /// So does a figure at the head of the first column, and the text beside it.
  @Test func aFigureBeginsWhereTextDoes() throws {
    let text = try tops("a")
    let figure = try tops("<figure place=top>\n<img src=\"120x50\">\n</figure>")
    #expect(figure.min() == text[0], "\(figure) \(text)")
  }

  /// Below text over both columns, which is no heading, a heading has its room above.
  @Test func belowTextItHasItsRoom() throws {
    let above = "<box span=all>\nx\n</box>"
    let text = try tops("a", heading: above)
    let heading = try tops("<h3>q</h3>", heading: above)
    #expect(heading[0] > text[0])
  }

  /// Where the template has a style for articles of a class, their entries in contents have it.
  @Test func entriesOfAClassHaveItsStyle() {
    var design = Sheets.masterDesign(columns: 1, rows: 20)
    var own = ParagraphLook()
    own.text.size = .exactly(pt(20))
    design.template.stylesheet.paragraphs["toc-feature"] = own
    func sizes(_ name: String) -> [String] {
      Array(
        Sheets(
          """
          <article>
          <toc>
          </article>
          <article class="\(name)" title="A" starts=page>
          a
          </article>
          """, design
        ).frames.prefix(1))
    }
    #expect(sizes("feature") != sizes("department"))
    #expect(sizes("feature").first?.contains("20") ?? false, "\(sizes("feature"))")
    // The styles of what is generated are no classes.
    #expect(sizes("author") == sizes("department"))
  }
}
