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
    guard !context.isInCell, !isForLooks(place) else { return push(node, .blocks) }
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

  /// Whether a table only puts blocks beside each other.
  private func isForLooks(_ place: Int) -> Bool {
    if nodes[place]["role"] == "presentation" { return true }
    return nodes[place + 1..<nodes[place].end].contains { node in
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
        let own = alignment(of: nodes[cell]) ?? alignment(of: nodes[row])
        if column < seen, found[column] != own { mixed.insert(column) }
        found[column] = own
      }
      seen = max(seen, cells.count)
    }
    for column in mixed { found[column] = nil }
    return found.allSatisfy { $0 == nil } ? [] : found
  }

  /// What `<col>` asks: per cent, or pixels, of which there are 96 in an inch.
  private func columnWidths(of table: Int) -> [ColumnWidth?] {
    let columns = children(of: table).flatMap { part in
      nodes[part].name == "colgroup"
        ? children(of: part).filter { nodes[$0].name == "col" }
        : nodes[part].name == "col" ? [part] : []
    }
    var widths: [ColumnWidth?] = []
    for column in columns {
      let value = nodes[column]["width"].map { $0.filter { !$0.isWhitespace } } ?? ""
      let number = Int(value.prefix { $0.isASCII && $0.isNumber }) ?? 0
      var width: ColumnWidth?
      if value.hasSuffix("%"), (1...100).contains(number) { width = .percent(number) }
      if value.allSatisfy(\.isNumber), (1...10_000).contains(number) {
        width = .length(Length(points: number) * 3 / 4)
      }
      let span = min(
        max(nodes[column]["span"].flatMap { Int($0) } ?? 1, 1), ElementAttributes.mostSpanned)
      guard widths.count + span <= ElementAttributes.mostSpanned else { break }
      widths += Array(repeating: width, count: span)
    }
    return widths.allSatisfy { $0 == nil } ? [] : widths
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
    push(node, .cell(asked, alignment(of: node) ?? alignmentOfRow()))
    context.isInCell = true
    context.kind = .cell
    paragraphStart = nil
    breaks = []
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
    return asked
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
