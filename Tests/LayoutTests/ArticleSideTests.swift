import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// What stands on the side where the lines of its article begin. Columns are 120 pt wide, from 20 pt
/// on; a word of one letter takes 5 pt in small and 10 pt in Hebrew letters.
@Suite struct ArticleSideTests {
  /// `left…right` of the letters of each line, in points.
  private func lines(_ text: String) -> [String] {
    let sheets = Sheets(text, Sheets.design(rows: 20), alignment: .start)
    return sheets.pages.flatMap(\.frames).flatMap { frame in
      frame.frame.lines.filter { $0.line.hasInk }.map { placed in
        let left = frame.box.minX + placed.origin.x
        return "\(left.points)…\((left + placed.line.width).points)"
      }
    }
  }

  @Test("Bylines, headings and credits in small letters stand right in an article from the right")
  func articleFromTheRight() {
    for tag in ["byline", "headline", "deck", "h1", "h2", "caption", "credit", "pullquote"] {
      let text = "<\(tag)>a</\(tag)>\nא\n"
      let right = lines("<article lang=he>\n\(text)</article>\n")
      #expect(right.allSatisfy { $0.hasSuffix("…140.0") }, "\(tag): \(right)")
      let left = lines("<article lang=en>\n\(text)</article>\n")
      #expect(left[0].hasPrefix("20.0…"), "\(tag): \(left)")
      // Letters that run from the right do so everywhere.
      #expect(left[1].hasSuffix("…140.0"), "\(tag): \(left)")
    }
  }

  @Test("What a tag says holds, and running text begins where its own letters do")
  func asAsked() {
    func first(_ text: String) -> String { lines("<article lang=he>\n\(text)\n</article>\n")[0] }
    #expect(first("<byline align=left>a") == "20.0…25.0")
    #expect(first("<byline align=right>a") == "135.0…140.0")
    #expect(first("<byline align=start>a") == "135.0…140.0")
    #expect(first("<byline align=end>a") == "20.0…25.0")
    #expect(first("<byline align=center>a") == "77.5…82.5")
    #expect(first("a") == "20.0…25.0")
    #expect(first("<p align=start>a") == "20.0…25.0")
    // What is in another language has sides of its own.
    #expect(first("<figure>\n<caption lang=en>a\n</figure>").hasSuffix("…140.0"))
    #expect(!first("<box lang=en>\n<h2>a</h2>\n</box>").hasSuffix("…140.0"))
  }

  @Test("What stands in from the end of an Arabic deck stands in from the start of a Latin one")
  func mirroredIndents() {
    func first(_ text: String) -> String { lines("<article lang=he>\n\(text)\n</article>\n")[0] }
    // The room of 20 pt is on the left of both, where the lines of the article end.
    #expect(first("<deck indent=\"0 0 20\">א").hasSuffix("…140.0"))
    #expect(first("<deck indent=\"0 0 20\">a").hasSuffix("…140.0"))
    // At their start, it is on the right of both.
    #expect(first("<deck indent=\"0 20 0\">א").hasSuffix("…120.0"))
    #expect(first("<deck indent=\"0 20 0\">a").hasSuffix("…120.0"))
    // In an article from the left, indents are where they were.
    #expect(lines("<article lang=en>\n<deck indent=\"0 20 0\">a\n</article>")[0].hasPrefix("40.0…"))
  }

  @Test("Sidebars of such an article fill their columns from the right", arguments: [true, false])
  func sidebars(_ hasFrame: Bool) throws {
    func order(_ language: String) -> [Length] {
      var design = Sheets.design(columns: 2, rows: 20)
      if hasFrame {
        design.template.masters["page"] = PageMaster(
          name: "page",
          frames: [
            MasterFrame(
              name: "main", flow: "main",
              cells: GridCells(columns: 1...2, from: .fromTop(1), through: .fromTop(10))),
            MasterFrame(
              name: "side", flow: "sidebar",
              cells: GridCells(columns: 1...2, from: .fromTop(12), through: .fromTop(20))),
          ], furniture: [])
      } else {
        // Its sequence has a frame for it, on a page that the article does not come to.
        design.template.masters["page"] = PageMaster(
          name: "page",
          frames: [
            MasterFrame(
              name: "main", flow: "main",
              cells: GridCells(columns: 1...2, from: .fromTop(1), through: .fromFoot(1)))
          ], furniture: [])
        design.template.masters["later"] = PageMaster(
          name: "later",
          frames: [
            MasterFrame(
              name: "side", flow: "sidebar",
              cells: GridCells(columns: 1...2, from: .fromTop(1), through: .fromTop(20)))
          ], furniture: [])
        design.template.sequences["main"]?.steps.append(
          PageSequence.Step(masters: ["later"], repeats: true))
      }
      let sheets = Sheets(
        "<article lang=\(language)>\na\n<sidebar>\n\(Sheets.words(100))\n</sidebar>\n</article>\n",
        design)
      return sheets.pages.flatMap(\.frames).filter { $0.story != "main" }.map(\.box.minX)
    }
    let left = order("en")
    let right = order("he")
    #expect(left.count > 1)
    #expect(left == left.sorted())
    #expect(right == left.sorted(by: >))
  }
}
