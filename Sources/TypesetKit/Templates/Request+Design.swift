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
    var design = PageDesign(template, leading: bodyLeading, writingMode: writingMode)
    if let margins = page.margins { design.margins = margins }
    if let gutter = page.gutter { design.gutter = gutter }
    if let columns = page.columns { design.ask(forColumns: columns) }
    if let orphans = page.orphans { design.orphans = orphans }
    if let widows = page.widows { design.widows = widows }
    design.askedFill = page.fill.map { $0 == .balance ? .balance : .auto }
    return design
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
