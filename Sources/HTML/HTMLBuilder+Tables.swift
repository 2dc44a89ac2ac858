import TypesetDiagnostics
import TypesetElementTree
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
    asked.columnAlignments =
      rows(of: place).first.map { cells(of: $0).map { alignment(of: nodes[$0]) } } ?? []
    if asked.columnAlignments.allSatisfy({ $0 == nil }) { asked.columnAlignments = [] }
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
    asked.heads = cells.allSatisfy { nodes[$0].name == "th" } || isInHead
    guard begin(.row, node, asked) else { return push(node, .blocks) }
    push(node, .container)
  }

  private var isInHead: Bool { open.last.map { nodes[$0.node].name == "thead" } ?? false }

  /// `<td>` and `<th>`.
  mutating func beginCell(_ place: Int) {
    let node = nodes[place]
    guard containers.last == .row, !context.isInCell else {
      endParagraph()
      return push(node, .blocks)
    }
    push(node, .cell(span(of: node), alignment(of: node)))
    context.isInCell = true
    context.kind = .cell
    paragraphStart = nil
    breaks = []
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
