import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageReporter {
  /// Warns of tables whose widest words have no room side by side, each once: by how much, and where it begins.
  mutating func reportWideTables(in laid: LayoutFrame, _ story: Story) {
    reportMissingHead(in: laid, story)
    // Lines are not worth a copy, but for those of tables.
    let lines = laid.frame.lines.span
    for number in lines.indices where lines[number].line.begin == .start {
      let paragraph = story.paragraphs[lines[number].paragraph]
      guard paragraph.hasCell else { continue }
      let placed = lines[number]
      guard let cell = paragraph.style.cell, cell.place == 0, !cell.isChoice,
        cell.shared.columns.figures == nil
      else { continue }
      let width = laid.frame.shape.size.width
      if let table = table(of: paragraph),
        let column = columnPlaces.intervals(of: cell.shared, in: width)[cell.columns].last,
        cell.columns.count == 1, cell.shared.columns.least.count > 1,
        placed.line.measure > column.width,
        partedTables.insert(table).inserted
      {
        diagnostics.append(
          Diagnostic(
            .warning, "layout.tall-row",
            "\(place(of: laid)): this row of a table is taller than a column; its cells stand one below the other",
            at: story.sourceMap.source(of: placed.range),
            help: "write less in its cells, or parts of them as rows of their own"))
      }
      reportAskedWidths(of: cell, in: laid, width, paragraph)
      let lack = columnPlaces.lacks(of: cell.shared, in: width).lack
      guard lack > .zero, let table = table(of: paragraph), wideTables.insert(table).inserted else {
        continue
      }
      guard wideTables.count <= PageReporter.mostReports else { return }
      // No letter has room in a column that is narrower than a quarter of an em.
      let gap = cell.shared.columns.gap
      let isTooNarrow = columnPlaces.intervals(of: cell.shared, in: width).contains {
        $0.width * 4 < gap
      }
      diagnostics.append(
        Diagnostic(
          .warning, "layout.wide-table",
          "\(place(of: laid)): the columns of this table need \(lack.rounded) pt more than there are, even with words "
            + (isTooNarrow
              ? "divided; they have no room for letters, which lie over each other"
              : "divided; they are narrowed to fit"),
          at: issue.elements[table].source,
          help:
            "use fewer or narrower columns, a smaller size (class=…), or let it reach over more columns of the page (span=…)"
        ))
    }
  }

  /// Warns, once for each table, of widths that were asked for its columns and have no room, though its words have.
  private mutating func reportAskedWidths(
    of cell: TableCell, in laid: LayoutFrame, _ width: Length, _ paragraph: Story.Paragraph
  ) {
    let (words, lack) = columnPlaces.lacks(of: cell.shared, in: width)
    guard lack > Length(points: 1) / 4, words == .zero,
      let table = table(of: paragraph), wideTables.insert(table).inserted,
      wideTables.count <= PageReporter.mostReports
    else { return }
    diagnostics.append(
      Diagnostic(
        .warning, "layout.wide-table",
        "\(place(of: laid)): the widths that were asked for the columns of this table come to \(lack.rounded) pt more than "
          + "there are; they are narrowed to fit",
        at: issue.elements[table].source,
        help: "ask for less in widths=, or write auto for some columns"))
  }

  /// Warns, once for each table, of a part of it whose head has no room above its first row.
  private mutating func reportMissingHead(in laid: LayoutFrame, _ story: Story) {
    guard laid.frame.repeatedLines.isEmpty,
      let first = laid.frame.lines.first(where: { $0.height > .zero }),
      let cell = story.paragraphs[first.paragraph].style.cell, cell.shared.columns.headCount > 0,
      [.first, .inner, .last].contains(cell.row),
      let table = table(of: story.paragraphs[first.paragraph]),
      headlessTables.insert(table).inserted
    else { return }
    diagnostics.append(
      Diagnostic(
        .warning, "layout.tall-row",
        "\(place(of: laid)): the head of this table has no room above a row of it, and is left out there",
        at: story.sourceMap.source(of: first.range),
        help: "write less in its cells, or parts of them as rows of their own"))
  }

  /// The table that a cell stands in, among the issue's elements.
  private func table(of paragraph: Story.Paragraph) -> Int? {
    guard let element = paragraph.element, issue.elements.indices.contains(element),
      let row = issue.elements[element].parent
    else { return nil }
    return issue.elements[row].parent
  }
}
