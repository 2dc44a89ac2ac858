internal import TypesetElementTree
internal import TypesetGeometry
internal import TypesetLayout
internal import TypesetRichText
internal import TypesetTemplates

extension Request {
  /// The template: what was asked for, or columns of running text.
  var designTemplate: Template { themed ?? template?.template ?? .plain }

  /// The template with what was asked for in place of its own: all lengths decided, for running text
  /// of `bodyLeading`.
  var design: PageDesign {
    var template = designTemplate
    // Margins that are parts of the page follow it.
    if let size = page.size { template.page.size = size }
    if page.columns != nil { template.askForColumns(page.columns) }
    var design = PageDesign(template, leading: bodyLeading, writingMode: writingMode)
    if let margins = page.margins { design.margins = margins }
    if let gutter = page.gutter { design.gutter = gutter }
    design.askedColumns = page.columns
    if let columns = page.columns, design.template.isOfWholeColumns { design.columns = columns }
    if let orphans = page.orphans { design.orphans = orphans }
    if let widows = page.widows { design.widows = widows }
    design.askedFill = page.fill.map { $0 == .balance ? .balance : .auto }
    return design
  }
}

extension Template {
  /// Has `count` columns in place of the numbers of columns that its map has for articles, and for
  /// what follows a break: what the manuscript says goes over it as over the map. What the template
  /// sets in one column, as covers, stays.
  fileprivate mutating func askForColumns(_ count: Int?) {
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

extension PageDesign {
  /// The room of the first frame of articles on a right-hand page, without its padding, and how many
  /// columns of text it has.
  var mainRoom: (box: Rect, columns: Int) {
    guard let (master, frame) = template.mainFrame else {
      return (gridBox(onPage: 1), askedColumns ?? columns)
    }
    let box = self.box(of: frame.cells, mirrored: master.isMirrored, onPage: 1)
    let last = min(max(frame.cells.lastColumn, 1), columns)
    let covered = last - min(max(frame.cells.firstColumn, 1), last) + 1
    return (box.inset(by: frame.padding), askedColumns ?? frame.columns ?? covered)
  }
}
