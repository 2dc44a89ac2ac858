import TypesetElementTree
import TypesetRichText
package import TypesetTemplates

extension PageDesign {
  /// Has text run in `count` columns in place of the template's own numbers; the grid, too, where all
  /// frames reach over all of it.
  package mutating func ask(forColumns count: Int) {
    template.askForColumns(count)
    askedColumns = count
    if template.isOfWholeColumns { columns = count }
  }

  /// Takes from running text, as it was found, what pages depend on.
  package mutating func adopt(_ body: BodyStyle) {
    leading = body.leading
    runsRightToLeft = body.language.isRightToLeft
    em = body.size
  }
}

extension Template {
  /// Has `count` columns in place of the numbers of columns that its map has for articles, and for
  /// what follows a break: what the manuscript says goes over it as over the map. What the template
  /// sets in one column, as covers, stays.
  fileprivate mutating func askForColumns(_ count: Int) {
    for (key, var rule) in elements.rules where key.kind == .article || key.kind == .pageBreak {
      guard let own = rule.columns, own > 1 else { continue }
      // Over what the manuscript says only a number can insist.
      rule.columns = rule.insists ?? false ? count : nil
      elements.rules[key] = rule
    }
  }

  /// Whether all frames reach over all columns of the grid, so that the grid can have any number.
  fileprivate var isOfWholeColumns: Bool {
    masters.values.allSatisfy { master in
      master.frames.allSatisfy {
        $0.columns == nil && $0.cells.firstColumn == 1 && $0.cells.lastColumn >= grid.columns
      }
    }
  }
}
