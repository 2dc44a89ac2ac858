import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

extension PageDesign {
  /// A design in which `styles` have these rules, half a point thick, or as thick as is said.
  static func ruled(
    rows: Int = 60, _ styles: [(String, ParagraphSetting.Rule, Double)]
  ) -> PageDesign {
    var design = Sheets.design(columns: 1, rows: rows)
    for (style, rule, width) in styles {
      var look = design.template.stylesheet.paragraphs[style] ?? ParagraphLook()
      look.rule = rule
      look.ruleWidth = Length(points: width)
      design.template.stylesheet.paragraphs[style] = look
    }
    return design
  }
}

/// The boxes of a frame that are rows', the table's, and rules between columns.
struct TableGrid {
  var table: [FrameBox] = []
  var rows: [FrameBox] = []
  var bars: [FrameBox] = []

  init(_ frame: Frame, _ story: Story) {
    for box in frame.boxes {
      let cell = story.paragraphs[box.paragraphs.lowerBound].style.cell
      if box.edges == .barLeft {
        bars.append(box)
      } else if box.style.group?.node == cell?.shared.columns.node {
        table.append(box)
      } else {
        rows.append(box)
      }
    }
    rows.sort { $0.rect.minY < $1.rect.minY }
  }

  /// All horizontal rules.
  var rules: [Rect] {
    (table + rows).flatMap(\.rules).map(\.rect).filter { $0.width > $0.height }
  }
}
