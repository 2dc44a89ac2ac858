import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Whatever is wider, or set smaller than it was asked for, is reported with its page.
@Suite struct ReportingTests {
  private func design(
    _ overset: MasterFrame.Overset, rows: Int = 6, shrinkTo: Int? = nil
  ) -> PageDesign {
    var design = Sheets.design(rows: rows)
    var frame = MasterFrame(
      name: "main", flow: "main",
      cells: GridCells(columns: 1...1, from: .fromTop(1), through: .fromTop(rows)), columns: 1)
    frame.overset = overset
    frame.shrinkTo = shrinkTo
    design.template.masters["page"] = PageMaster(name: "page", frames: [frame], furniture: [])
    return design
  }

  private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  // MARK: Lines

  // Letters are half an em wide.
  @Test func aLetterWiderThanItsColumnStandsOut() {
    let pages = Sheets("<font size=400>aa</font>\n", design(.flow, rows: 60))
    #expect(
      pages.reported("layout.overfull") == [
        "1:16 warning page 1, column 1: this line is 80 pt wider than its column"
      ])
    #expect(!pages.codes.contains("layout.emergency-break"))
  }

  @Test func aWordThatIsCutIsToldOfItsPage() {
    let pages = Sheets("\(Sheets.words(72)) \(letters(30))\n", design(.flow))
    #expect(
      pages.reported("layout.emergency-break") == [
        "1:145 warning page 2, column 1: a word is wider than its column and was cut between two "
          + "letters"
      ])
  }

  @Test func lettersThatStandOutAreToldBehindAWordThatIsCut() {
    let pages = Sheets("\(letters(30)) <font size=400>a</font>\n", design(.flow, rows: 60))
    #expect(pages.codes == ["layout.emergency-break", "layout.overfull"])
  }

  // MARK: Pictures

  // Pictures are 120 × 50 pt.
  @Test func aPictureThatIsAskedForWiderThanItsColumn() {
    #expect(
      Sheets("a\n<img src=x width=300>\n", design(.flow)).reported("layout.picture-reduced") == [
        "2:1 note page 1, column 1: picture “x” is set at 120 x 50 pt instead of 300 x 125 pt"
      ])
    // It is as wide as its column, and more than half as wide as was meant for another template.
    #expect(Sheets("<img src=x width=200>\n", design(.flow)).codes == [])
    #expect(Sheets("<img src=x width=100>\n", design(.flow)).codes == [])
  }

  @Test func aPictureThatIsAskedForHigherThanItsFrame() {
    #expect(
      Sheets("<img src=x width=100 height=100>\n", design(.flow)).reported("layout.picture-reduced")
        == [
          "1:1 note page 1, column 1: picture “x” is set at 60 x 60 pt instead of 100 x 100 pt"
        ])
    #expect(Sheets("<img src=x width=65 height=65>\n", design(.flow)).codes == [])
    // Beside letters, too.
    #expect(
      Sheets("a <img src=x width=300 align=middle>\n", design(.flow)).codes.contains(
        "layout.picture-reduced"))
  }

  @Test func aPictureThatIsMuchSmallerThanItsColumnIsWide() {
    #expect(
      Sheets("<img src=x>\n", design(.flow, rows: 3)).reported("layout.picture-reduced") == [
        "1:1 note page 1, column 1: picture “x” is set 57.6 pt wide in a column of 120 pt, "
          + "because it would be too tall otherwise"
      ])
    #expect(Sheets("<img src=x>\n", design(.flow, rows: 5)).codes == [])
  }

  // MARK: Smaller letters

  // 28 letters are 140 pt wide, and 119 pt at 85 %.
  @Test func lettersShrinkBeforeAWordIsCut() {
    let pages = Sheets("a a\n\(letters(28))\n", design(.shrink))
    #expect(pages.frames == ["1.main 2×8.5"])
    #expect(
      pages.reported("layout.shrunk") == [
        "2:1 warning page 1, frame “main”: a word is wider than its column; the letters of its text "
          + "are set at 85 % of their size"
      ])
    #expect(pages.codes == ["layout.shrunk"])
  }

  @Test func whatIsTooWideEvenSoIsCutAtItsSize() {
    let pages = Sheets("a a\n\(letters(40))\n", design(.shrink))
    #expect(pages.frames == ["1.main 3×10"])
    #expect(pages.codes == ["layout.emergency-break"])
  }

  @Test func aWordThatIsCutDoesNotKeepATextFromShrinking() {
    // Seven lines, one of them with a part of a word.
    let pages = Sheets("\(letters(40))\n\(Sheets.words(60))\n", design(.shrink))
    #expect(pages.codes.contains("layout.shrunk"))
    #expect(pages.pages.count == 1)
  }

  @Test func wordsOfASidebarCount() {
    var design = design(.flow, rows: 12)
    var side = MasterFrame(
      name: "side", flow: "sidebar",
      cells: GridCells(columns: 1...1, from: .fromTop(7), through: .fromTop(12)), columns: 1)
    side.overset = .shrink
    side.ground = .black
    design.template.masters["page"]?.frames[0].cells.lastRow = .fromTop(6)
    design.template.masters["page"]?.frames.append(side)
    let pages = Sheets("a\n<sidebar>\n\(letters(28))\n</sidebar>\n", design)
    #expect(pages.codes == ["layout.shrunk"])
    #expect(
      pages.reported("layout.shrunk").first?.hasPrefix("3:1 warning page 1, frame “side”") == true)
  }

  @Test func aSecondParagraphOfAMastheadFits() {
    var design = design(.fit, rows: 12)
    let lines = "<p><font size=40>aaaaaaaa</font></p>\n"
    // Eight letters of 15 pt.
    #expect(Sheets(lines + lines, design).frames == ["1.main 2×30"])
    // The wider one says how large both are.
    let wider = "<p><font size=40>aaaaaaaaaa</font></p>\n"
    #expect(Sheets(lines + wider, design).frames == ["1.main 2×24"])
    design.template.masters["page"]?.frames[0].shrinkTo = 70
    #expect(Sheets(lines + wider, design).codes == ["layout.shrunk", "layout.emergency-break"])
  }

  @Test func whatWouldBeCutIsSetSmallerWhereTheFrameSaysHowSmall() {
    #expect(Sheets(Sheets.words(78), design(.cut)).codes == ["layout.overset"])
    let pages = Sheets(Sheets.words(78), design(.cut, shrinkTo: 80))
    #expect(pages.frames == ["1.main 6×9.5"])
    #expect(pages.codes == ["layout.shrunk"])
    let long = Sheets(Sheets.words(200), design(.cut, shrinkTo: 80))
    #expect(long.frames == ["1.main 6×10"])
    #expect(long.codes == ["layout.overset"])
  }
}
