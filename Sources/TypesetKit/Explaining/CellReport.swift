internal import TypesetElementTree
internal import TypesetGeometry
internal import TypesetJSON
internal import TypesetLayout
internal import TypesetRichText
internal import Typesetting

/// Why a cell of a table is as wide as it is.
struct CellReport: Sendable {
  /// The row of its table that it stands in, from 1.
  let row: Int
  /// Its columns, from 0.
  let columns: Range<Int>
  /// How many columns the table has.
  let count: Int
  /// The width of its columns, gaps between them included.
  let width: Length
  /// What its columns need: with whole words, with divided ones, and with each cell on one line.
  let least, divided, greatest: Length
  /// What was asked for each of its columns; nil for nothing.
  let asked: [ColumnWidth?]
  /// What all columns of the table need with whole words, and with each cell on one line.
  let sums: (least: Length, greatest: Length)
  /// What they share out.
  let room: Length
  /// By which rule.
  let rule: TableColumns.WidthRule
  /// Columns over which another cell reaches that asks for more than their own cells do; nil for none.
  let spanned: Range<Int>?
  /// How large the letters of the table are that had no room else, in thousandths of their size; nil for their size.
  let letters: Int?

  /// The cell that `paragraph` is in a frame of `width`, among the elements of `issue`; nil for what is no cell, or one
  /// of a row that is parted.
  init?(_ paragraph: Story.Paragraph, of issue: StyledIssue, measure: Length, in width: Length) {
    guard let cell = paragraph.style.cell, !cell.columns.isEmpty, !cell.isChoice,
      cell.shared.columns.figures == nil,
      let place = paragraph.element, let parent = issue.elements[place].parent
    else { return nil }
    let table = cell.shared.columns
    let widths = table.widths(in: width)
    guard cell.columns.upperBound <= widths.count else { return nil }
    let gaps = table.gap(in: width) * (cell.columns.count - 1)
    self.width = widths[cell.columns].reduce(gaps, +)
    guard measure <= self.width else { return nil }
    let container = issue.elements[parent].parent
    row = issue.elements[...parent].count { $0.kind == .row && $0.parent == container }
    columns = cell.columns
    count = widths.count
    least = table.least[cell.columns].reduce(gaps, +)
    divided = table.divided[cell.columns].reduce(gaps, +)
    greatest = table.greatest[cell.columns].reduce(gaps, +)
    asked = cell.columns.map { table.asked.indices.contains($0) ? table.asked[$0] : nil }
    sums = (table.least.reduce(.zero, +), table.greatest.reduce(.zero, +))
    room = table.room(in: width)
    rule = table.rule(in: width)
    letters = table.node.flatMap { issue.tableLetters[$0] }
    let own = cell.columns
    let others = table.needs.filter { $0.columns.count > own.count && $0.columns.overlaps(own) }
    let greatest = table.needs.reduce(Length.zero) {
      $1.columns == own ? max($0, $1.greatest) : $0
    }
    spanned =
      own.count == 1 && greatest < table.greatest[own.lowerBound]
      ? others.max { $0.greatest < $1.greatest }?.columns : nil
  }

  /// A few sentences for people.
  var text: String {
    let isOne = columns.count == 1
    var out = "It stands in row \(self.row) of a table, in "
    out +=
      isOne
      ? "column \(columns.lowerBound + 1) of \(count)"
      : "columns \(columns.lowerBound + 1) to \(columns.upperBound) of \(count)"
    out += ".\n\nWhy \(isOne ? "the column is" : "they are") so wide\n"
    func row(_ label: String, _ length: Length, _ note: String = "") -> String {
      let value = Figure.points(length)
      let left = label + String(repeating: " ", count: max(1, 30 - label.count))
      return "  " + left + String(repeating: " ", count: max(0, 11 - value.count)) + value
        + (note.isEmpty ? "" : "   " + note) + "\n"
    }
    out += row("width", width)
    out += row("longest word", least, divided < least ? "divided \(Figure.points(divided))" : "")
    out += row(
      "longest cell on one line", greatest,
      spanned.map { "of the cell over columns \($0.lowerBound + 1) to \($0.upperBound)" } ?? "")
    out += row("room for all columns", room)
    out += row("  their longest words", sums.least)
    out += row("  their longest cells", sums.greatest)
    if isOne {
      out += (asked[0].map(sentence(about:)) ?? sentence) + "\n"
    } else {
      for (column, asked) in zip(columns, asked) {
        guard let asked else { continue }
        out += "Column \(column + 1): \(wording(of: asked)).\n"
      }
      if asked.contains(nil) {
        out +=
          (asked.allSatisfy { $0 == nil }
            ? "" : "The other\(asked.count { $0 == nil } > 1 ? "s" : ""): ")
          + sentence + "\n"
      }
    }
    if let letters {
      out +=
        "The letters of the table are at \(LetterScale.percent(of: letters)) % of their size, since its words have no room else.\n"
    }
    return out
  }

  /// What was asked for one of several columns.
  private func wording(of asked: ColumnWidth) -> String {
    switch asked {
    case .length(let length): "\(Figure.points(length)) were asked for it"
    case .percent(let percent):
      "\(percent) % of the room, \(Figure.points(room.scaled(by: percent, over: 100))), were asked for it"
    case .equal: "as wide as all others that shall be equal"
    }
  }

  /// Whether the only column has what was asked for it.
  private func sentence(about asked: ColumnWidth) -> String {
    switch asked {
    case .length(let length):
      return isAsWide(as: length)
        ? "It has the \(Figure.points(length)) that were asked for it."
        : "\(Figure.points(length)) were asked for it, \(unlike(length))."
    case .percent(let percent):
      let length = room.scaled(by: percent, over: 100)
      return isAsWide(as: length)
        ? "It has the \(percent) % of the room that were asked for it."
        : "\(percent) % of the room were asked for it, \(unlike(length))."
    case .equal: return "It is as wide as all others that shall be equal."
    }
  }

  private func isAsWide(as asked: Length) -> Bool {
    (width - asked).magnitude < Length(points: 1) / 4
  }

  /// Why a column is not as wide as `asked`.
  private func unlike(_ asked: Length) -> String {
    width < asked
      ? "for which there is no room beside the others"
      : "and its longest word is wider"
  }

  private var sentence: String {
    switch rule {
    case .whole:
      sums.greatest > room
        ? "Its cells have room on one line each, beside the columns that a width was asked for."
        : "There is room for all cells on one line each."
    case .shared:
      "Each column has its longest word, and what is left is shared out by what each has a use\nfor beyond it."
    case .lowest:
      "Columns with the least to say are on one line, and the others share the rest: the table is\nlowest so."
    case .reduced: "Pictures are set smaller, so that words stay whole."
    case .dividedForHeight: "Long words are divided: the table is much lower so."
    case .divided: "Words have no room side by side and are divided."
    case .cut: "Words have no room even divided; the widest columns are cut to one width."
    }
  }

  /// The same for programs.
  func write(to json: inout JSONWriter) {
    json.key("cell")
    json.object { json in
      json.field("row", row)
      json.field("column", columns.lowerBound + 1)
      json.field("columns", columns.count)
      json.field("width", width)
      json.field("least", least)
      json.field("divided", divided)
      json.field("greatest", greatest)
      json.field("room", room)
      json.field("rule", asked.contains(nil) ? rule.rawValue : "asked")
      if let spanned {
        json.key("spanned")
        json.array { json in
          json.integer(spanned.lowerBound + 1)
          json.integer(spanned.upperBound)
        }
      }
      if let letters {
        json.key("letters")
        json.literal(LetterScale.percent(of: letters))
      }
    }
  }
}
