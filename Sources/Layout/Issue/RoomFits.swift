import TypesetElementTree
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import Typesetting

/// What had no room on the pages of a layout, and how the next one sets it instead.
///
/// It only ever grows from one layout to the next, so that the last of them stands.
package struct RoomFits: Hashable, Sendable {
  /// How large the letters of tables are, in thousandths, by the tables.
  var letters: [NodeID: Int] = [:]
  /// The tables that stand on their sides.
  var turned: Set<NodeID> = []
  /// By how much tables are wider than their columns were, by the tables.
  var lacks: [NodeID: Length] = [:]
  /// The displays with a number that are parted into lines, by their paragraphs.
  var parted: Set<NodeID> = []

  /// Formulas that are wider than their lines: they are set in more lines, or smaller.
  var formulas: [NodeID: FormulaFit] = [:]

  /// How a formula is set that is wider than its line.
  struct FormulaFit: Hashable, Sendable {
    /// The measure that it has to have room in.
    var measure: Length
    /// By how much it was wider.
    var lack: Length
  }

  /// Letters are not made smaller than this, in thousandths.
  static let leastLetters = 800

  /// Nothing lacks room.
  init() {}

  /// Notes what lacks room in `frame`, of `issue`. O(lines).
  mutating func note(_ frame: LayoutFrame, in issue: StyledIssue) {
    let styled = issue.styled(frame.storyIndex, frame.form)
    let story = styled.story
    let width = frame.frame.shape.size.width
    var last: Int?
    for placed in frame.frame.lines where placed.height > .zero {
      let paragraph = story.paragraphs[placed.paragraph]
      if placed.line.standsOut, !styled.formulas.isEmpty { noteFormulas(placed, styled, issue) }
      guard let element = paragraph.element, issue.elements.indices.contains(element) else {
        continue
      }
      if issue.elements[element].kind == .formula {
        noteDisplay(placed, issue.elements[element].node)
        continue
      }
      guard placed.line.begin == .start, let cell = paragraph.style.cell, cell.place == 0,
        !cell.isChoice, cell.shared.columns.figures == nil,
        let table = issue.elements[element].parent.flatMap({ issue.elements[$0].parent }),
        table != last
      else { continue }
      last = table
      noteTable(table, cell.shared.columns, in: width, isTurned: frame.frame.turn != nil, issue)
    }
  }

  /// A number stands beside its formula: where the two have no room on a line, the formula is parted.
  private mutating func noteDisplay(_ placed: PlacedLine, _ node: NodeID) {
    for run in placed.line.runs {
      guard case .object = run.kind,
        let room = placed.text.runs[run.attributes].attributes.attachment,
        room.formula?.fillsMeasure == true, case .fixed(_, _, let width) = room.sizing,
        width > placed.line.measure
      else { continue }
      parted.insert(node)
    }
  }

  /// A formula that cannot be parted is set smaller, so that it stands over nothing.
  private mutating func noteFormulas(
    _ placed: PlacedLine, _ styled: StyledStory, _ issue: StyledIssue
  ) {
    for run in placed.line.runs {
      guard case .object = run.kind,
        case let attributes = placed.text.runs[run.attributes].attributes,
        let room = attributes.attachment, room.formula != nil,
        let ink = styled.formulas[room.node]
      else { continue }
      let paragraph = styled.story.paragraphs[placed.paragraph]
      if room.formula?.fillsMeasure == true, let element = paragraph.element,
        issue.elements.indices.contains(element), !parted.contains(issue.elements[element].node)
      {
        continue
      }
      let need = ink.box.width + (ink.tag.map { $0.width + attributes.fontSize } ?? .zero)
      let measure = placed.line.measure
      guard measure > .zero else { continue }
      guard need > measure else {
        // Only in the middle of its line it has no room.
        if room.formula?.fillsMeasure == true, formulas[ink.whole] == nil {
          formulas[ink.whole] = FormulaFit(measure: measure, lack: .zero)
        }
        continue
      }
      guard let known = formulas[ink.whole] else {
        formulas[ink.whole] = FormulaFit(measure: measure, lack: need - measure)
        continue
      }
      // What stands out even so stands beside something.
      let less = min(
        measure, known.measure.scaled(by: measure.scaledPoints, over: need.scaledPoints))
      guard less < known.measure, ink.scale > StoryFormulas.leastScale else { continue }
      formulas[ink.whole]?.measure = less
    }
  }

  /// How large letters are, in thousandths, for which a measure of `width` is as wide as one that is wider by `lack`; nil
  /// where they need not be smaller, or would be too small.
  private func step(of lack: Length, in width: Length) -> Int? {
    guard lack > .zero else { return nil }
    let thousandths = width.scaledPoints * 1000 / max((width + lack).scaledPoints, 1)
    // In steps, the same for tables that are nearly alike.
    let step = thousandths / 25 * 25
    return step >= RoomFits.leastLetters ? step : nil
  }

  private mutating func noteTable(
    _ table: Int, _ columns: TableColumns, in width: Length, isTurned: Bool, _ issue: StyledIssue
  ) {
    let node = issue.elements[table].node
    let lack = columns.lackOfWords(in: width)
    guard lack > .zero, letters[node] == nil, let ways = issue.wideTables[node] else { return }
    for way in ways {
      switch way {
      case .cut: return
      case .shrink:
        // With all words whole, or else so that they have room where they are divided.
        let isLast = ways.last == .shrink || ways.last == .cut
        let divided = columns.lack(in: width)
        guard let step = step(of: lack, in: width) ?? (isLast ? step(of: divided, in: width) : nil)
        else { continue }
        letters[node] = step
        lacks[node] = max(lacks[node] ?? .zero, lack)
        return
      case .turn:
        guard !isTurned, issue.turnableTables.contains(node) else { continue }
        turned.insert(node)
        lacks[node] = lack
        return
      }
    }
  }
}

extension StyledIssue {
  /// Whether anything may have less room on pages than it needs, where the narrowest column is `narrowest`: tables whose
  /// words are nearly as wide, displays with a number. O(paragraphs + runs of stories with formulas).
  func mayLackRoom(beside narrowest: Length) -> Bool {
    let room = narrowest * 4 / 5
    return stories.contains { styled in
      styled.story.paragraphs.contains { paragraph in
        guard let cell = paragraph.style.cell, cell.place == 0, !cell.isChoice,
          cell.row == .first || cell.row == .head
        else { return false }
        return cell.shared.columns.lackOfWords(in: room) > .zero
      }
        || !styled.formulas.isEmpty
          && styled.story.text.runs.contains { run in
            guard let attachment = run.attributes.attachment,
              let formula = attachment.formula,
              case .fixed(_, _, let width) = attachment.sizing
            else { return false }
            return width > (formula.fillsMeasure ? room : narrowest / 2)
          }
    }
  }
}
