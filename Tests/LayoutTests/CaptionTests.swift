import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Where captions stand below their pictures. The column is 120 pt wide, from 20 pt on; rows are
/// 12 pt, the capitals of running text 7 pt high; captions are of 8 pt at 9 pt.
@Suite struct CaptionTests {
  private static func design(leading: Length = pt(9)) -> PageDesign {
    var design = Sheets.design(rows: 30)
    design.template.grid.pictures = .rows
    for name in ["caption", "credit"] {
      var look = design.template.stylesheet.paragraphs[name] ?? ParagraphLook()
      look.text.size = .exactly(pt(8))
      look.leading = .exactly(leading)
      design.template.stylesheet.paragraphs[name] = look
    }
    return design
  }

  /// `left…right baseline` of the lines below the first picture of a figure, in points.
  private func lines(_ text: String, _ design: PageDesign = design()) -> [String] {
    let sheets = Sheets(text, design, alignment: .start)
    return sheets.pages.flatMap(\.frames).flatMap { frame in
      frame.frame.lines.filter { placed in
        placed.line.hasInk && !frame.frame.anchors.contains { $0.offset == placed.range.lowerBound }
      }.map { placed in
        let left = frame.box.minX + placed.origin.x
        let baseline = frame.box.minY + placed.origin.y - pt(20)
        return "\(left.points)…\((left + placed.line.measure).points) \(baseline.points)"
      }
    }
  }

  private func figure(_ tag: String, _ caption: String, _ attributes: String = "") -> String {
    "<figure\(attributes)>\n<img src=\"120x67\" \(tag)>\n<caption>\(caption)</caption>\n</figure>\n"
  }

  @Test("The first line stands on the grid, the others follow, and text is on the grid again")
  func grid() {
    // Six rows of picture: its foot is on the baseline of the sixth, at 69 pt.
    #expect(
      lines(figure("", Sheets.words(40)) + "a\n")
        == ["20.0…140.0 81.0", "20.0…140.0 90.0", "20.0…140.0 99.0", "20.0…140.0 117.0"])
    #expect(lines(figure("", "a"), CaptionTests.design(leading: pt(12))) == ["20.0…140.0 81.0"])
    var free = CaptionTests.design()
    free.template.grid.pictures = .free
    #expect(lines(figure("", "a"), free) != ["20.0…140.0 81.0"])
  }

  @Test("Below a narrower picture a caption and its credit are as wide, and stand where it does")
  func narrow() {
    func places(_ tag: String, _ attributes: String = "") -> Set<String> {
      Set(
        lines(
          "<figure\(attributes)>\n<img src=\"100x50\" \(tag)>\n<caption>\(Sheets.words(20))\n"
            + "<credit>a\n</figure>\n"
        ).map { String($0.prefix { $0 != " " }) })
    }
    #expect(places("width=100") == ["20.0…120.0"])
    #expect(places("width=100 align=center") == ["30.0…130.0"])
    #expect(places("width=100 align=right") == ["40.0…140.0"])
    // Twelve ems are 96 pt.
    #expect(places("width=96") == ["20.0…116.0"])
    #expect(places("width=95") == ["20.0…140.0"])
  }

  @Test("Text below a narrow picture keeps to the column")
  func text() {
    #expect(lines("<img src=\"100x50\" width=100>\na\n") == ["20.0…140.0 69.0"])
    let below = lines(figure("width=100", "a") + "a\n")
    #expect(below.last?.hasPrefix("20.0…140.0") == true)
  }
}
