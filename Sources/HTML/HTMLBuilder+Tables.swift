import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Tables.
extension HTMLBuilder {
  /// `<table>`: one in a cell, or for the looks of a page alone, is what stands in it.
  mutating func beginTable(_ place: Int) {
    let node = nodes[place]
    endParagraph()
    guard !context.isInCell, !isForLooks(place) else {
      if !context.isInCell, node["role"] == nil, problems.isFirst("html.layout-table"),
        rows(of: place).contains(where: { cells(of: $0).count > 1 })
      {
        report(
          .note, "html.layout-table", at: node.source,
          "this table has no head, and headings, tables or preformatted text in its cells: it is taken for the looks of a "
            + "page, and what stands in it is set as text",
          help: "give it a <caption> or cells of <th>, or role=\"table\"")
      }
      return push(node, .blocks)
    }
    var asked = ElementAttributes()
    asked.id = newID(of: node)
    asked.columnAlignments = columnAlignments(of: place)
    asked.columnWidths = columnWidths(of: place)
    addCaption(of: place)
    guard begin(.table, node, asked) else { return push(node, .blocks) }
    push(node, .container)
    context.kind = .cell
    context.alignment = nil
    context.setting = ParagraphSetting()
  }

  /// Whether a table only puts blocks beside each other: it has no head and no caption, and in its cells stand what no
  /// cell has room for.
  private func isForLooks(_ place: Int) -> Bool {
    switch nodes[place]["role"] {
    case "presentation", "none": return true
    case "table", "grid": return false
    default: break
    }
    let isOfData =
      children(of: place).contains { ["caption", "thead"].contains(nodes[$0].name) }
      || rows(of: place).contains { row in cells(of: row).contains { nodes[$0].name == "th" } }
    return !isOfData
      && nodes[place + 1..<nodes[place].end].contains { node in
        switch HTMLRole.of(node.name) {
        case .table, .heading, .article, .preformatted: true
        default: false
        }
      }
  }

  /// The rows of a table, whatever stands around them in it.
  private func rows(of place: Int) -> [Int] {
    children(of: place).flatMap { part -> [Int] in
      switch nodes[part].name {
      case "tr": return [part]
      case "thead", "tbody", "tfoot": return children(of: part).filter { nodes[$0].name == "tr" }
      default: return []
      }
    }
  }

  /// How the cells of each column stand: as all of them say, of rows without cells over several columns; a head that does
  /// not say stands as they do.
  private func columnAlignments(of table: Int) -> [ParagraphStyle.Alignment?] {
    let columns = columns(of: table)
    var found: [ParagraphStyle.Alignment?] = []
    /// The columns whose cells are not of one mind.
    var mixed: Set<Int> = []
    var seen = 0
    for row in rows(of: table) {
      let cells = cells(of: row)
      guard cells.contains(where: { nodes[$0].name == "td" }),
        cells.allSatisfy({ nodes[$0]["colspan"] == nil })
      else { continue }
      if found.count < cells.count {
        found += Array(repeating: nil, count: cells.count - found.count)
      }
      for (column, cell) in cells.enumerated() {
        let own =
          alignment(of: nodes[cell])
          ?? (column < columns.count ? alignment(of: columns[column]) : nil)
          ?? alignment(of: nodes[row])
        if column < seen, found[column] != own { mixed.insert(column) }
        found[column] = own
      }
      seen = max(seen, cells.count)
    }
    for column in mixed { found[column] = nil }
    return found.allSatisfy { $0 == nil } ? [] : found
  }

  /// The widths that columns ask for: those of `<col>`, else that of the first cell in the column that has one.
  private func columnWidths(of table: Int) -> [ColumnWidth?] {
    // Those in `style` are what a program made of a screen, as pandoc does of Word's.
    var widths = columns(of: table).map { width(nodes[$0.place]["width"]) }
    for row in rows(of: table) {
      let cells = cells(of: row)
      // Behind a cell over several columns nobody counts them here, nor below one over several rows.
      guard cells.allSatisfy({ nodes[$0]["colspan"] == nil && nodes[$0]["rowspan"] == nil }) else {
        break
      }
      for (column, cell) in cells.enumerated() where nodes[cell]["width"] != nil {
        if widths.count <= column {
          widths += Array(repeating: nil, count: column + 1 - widths.count)
        }
        if widths[column] == nil { widths[column] = width(nodes[cell]["width"]) }
      }
    }
    return widths.allSatisfy { $0 == nil } ? [] : widths
  }

  /// A width: per cent, pixels, of which there are 96 in an inch, or a length of CSS; nil for what is none.
  private func width(_ written: String?) -> ColumnWidth? {
    let value = (written ?? "").filter { !$0.isWhitespace }
    if value.hasSuffix("%"), let percent = Double(value.dropLast()) {
      return (1...100).contains(percent) ? .percent(Int(percent.rounded())) : nil
    }
    if !value.isEmpty, value.allSatisfy(\.isNumber) {
      let number = Int(value) ?? 0
      return (1...10_000).contains(number) ? .length(Length(points: number) * 3 / 4) : nil
    }
    return InlineStyle.length(value).flatMap { $0 > .zero ? .length($0) : nil }
  }

  /// A tag that speaks for a column, and the `<colgroup>` that it stands in.
  private struct ColumnTag {
    var place: Int
    var group: Int?
  }

  /// The `<col>`, or the `<colgroup>` without any, that speaks for each column of a table, in order.
  private func columns(of table: Int) -> [ColumnTag] {
    var columns: [ColumnTag] = []
    func add(_ place: Int, in group: Int? = nil) {
      let span = min(
        max(nodes[place]["span"].flatMap { Int($0) } ?? 1, 1), ElementAttributes.mostSpanned)
      guard columns.count + span <= ElementAttributes.mostSpanned else { return }
      columns += Array(repeating: ColumnTag(place: place, group: group), count: span)
    }
    for part in children(of: table) {
      if nodes[part].name == "col" { add(part) }
      guard nodes[part].name == "colgroup" else { continue }
      let inner = children(of: part).filter { nodes[$0].name == "col" }
      if inner.isEmpty { add(part) } else { inner.forEach { add($0, in: part) } }
    }
    return columns
  }

  /// How the cells of a column stand: as its `<col>` says, or what that is in.
  private func alignment(of column: ColumnTag) -> ParagraphStyle.Alignment? {
    alignment(of: nodes[column.place]) ?? column.group.flatMap { alignment(of: nodes[$0]) }
  }

  private func cells(of row: Int) -> [Int] {
    children(of: row).filter { nodes[$0].name == "td" || nodes[$0].name == "th" }
  }

  /// What stands above a table.
  private mutating func addCaption(of place: Int) {
    guard let caption = children(of: place).first(where: { nodes[$0].name == "caption" }) else {
      return
    }
    let outer = (context, document.style)
    context.kind = .caption
    context.setting = ParagraphSetting()
    context.setting.keep = .next
    for inner in caption + 1..<nodes[caption].end where nodes[inner].name.isEmpty {
      addText(inner)
    }
    endParagraph()
    (context, document.style) = outer
  }

  /// `<tr>`.
  mutating func beginRow(_ place: Int) {
    let node = nodes[place]
    endParagraph()
    let cells = cells(of: place)
    guard containers.last == .table, !cells.isEmpty else { return push(node, .blocks) }
    var asked = ElementAttributes()
    asked.heads = cells.allSatisfy { nodes[$0].name == "th" } || isIn("thead")
    if isIn("tfoot") { asked.classes = ["foot-row"] }
    guard begin(.row, node, asked) else { return push(node, .blocks) }
    push(node, .container)
  }

  private func isIn(_ part: String) -> Bool {
    open.last.map { nodes[$0.node].name == part } ?? false
  }

  /// `<td>` and `<th>`.
  mutating func beginCell(_ place: Int) {
    let node = nodes[place]
    guard containers.last == .row, !context.isInCell else {
      endParagraph()
      return push(node, .blocks)
    }
    var asked = span(of: node)
    asked.heads = node.name == "th" && !document.isInHeadRow
    asked.ground = ground(of: node) ?? groundOfRow()
    push(node, .cell(asked, alignment(of: node) ?? alignmentOfRow()))
    context.isInCell = true
    context.kind = .cell
    paragraphStart = nil
    breaks = []
  }

  /// What is behind a table or a part of one, by its `style` or its `bgcolor`: it fills its cells from edge to edge, and is
  /// not behind their letters alone. Nil for nothing.
  private func ground(of node: HTMLNode) -> Color? {
    let style = InlineStyle(node["style"])
    let value = style["background-color"] ?? style["background"] ?? node["bgcolor"]?.lowercased()
    return value.flatMap { HTMLBuilder.ground($0) }
  }

  /// What is behind the cells that have nothing of their own: what their row has, or what is around it (CSS 2.2, 17.5.1).
  private func groundOfRow() -> Color? {
    for open in open.reversed() {
      let node = nodes[open.node]
      if let found = ground(of: node) { return found }
      if node.name == "table" { return nil }
    }
    return nil
  }

  /// How the cells stand that do not say so of themselves: as their row says, what is around it, or their table.
  private func alignmentOfRow() -> ParagraphStyle.Alignment? {
    for open in open.reversed() {
      let node = nodes[open.node]
      if node.name == "table" {
        // Its `align` says where it stands itself.
        var table = node
        table.attributes.removeAll { $0.name == "align" }
        return alignment(of: table)
      }
      if let found = alignment(of: node) { return found }
    }
    return nil
  }

  /// Over how many columns and rows a cell reaches: what is no number is one, as in browsers.
  private func span(of node: HTMLNode) -> ElementAttributes {
    var asked = ElementAttributes()
    func count(_ name: String) -> Int {
      let value = node[name].flatMap { Int($0.filter { !$0.isWhitespace }) } ?? 1
      return min(max(value, 1), ElementAttributes.mostSpanned)
    }
    asked.columnSpan = count("colspan")
    asked.rowSpan = count("rowspan")
    // HTML, 4.9.11: zero is as many rows as its part of the table has.
    if node["rowspan"].flatMap({ Int($0.filter { !$0.isWhitespace }) }) == 0 {
      asked.rowSpan = min(rowsFromHere(), ElementAttributes.mostSpanned)
    }
    return asked
  }

  /// How many rows the part of the table that is open has from the one in hand on.
  private func rowsFromHere() -> Int {
    let parts: Set<String> = ["table", "thead", "tbody", "tfoot"]
    guard let row = open.last(where: { nodes[$0.node].name == "tr" })?.node,
      let part = open.last(where: { parts.contains(nodes[$0.node].name) })?.node
    else { return 1 }
    return max(1, children(of: part).count { $0 >= row && nodes[$0].name == "tr" })
  }

  mutating func endCell(
    _ attributes: ElementAttributes, _ alignment: ParagraphStyle.Alignment?
  ) {
    space = nil
    breaks = []
    heldSpaces = []
    var setting = ParagraphSetting()
    setting.alignment = alignment
    if let first = pendingIDs.first {
      setting.id = first
      pendingIDs = []
    }
    document.endParagraph(
      .cell, source: origin(paragraphRange), setting: setting, attributes: attributes)
    paragraphStart = nil
  }
}
