public import TypesetElementTree
public import TypesetGeometry
public import TypesetRichText

/// A table of rows, whose columns are as wide as their cells need.
public struct Table: Block {
  /// What it is made of.
  public let body: Blocks

  /// A table of these rows.
  ///
  /// - Parameters:
  ///   - columns: The alignment of the cells of each column; nil for the default.
  ///   - decimals: The columns, from 0, whose figures stand with their points below each other.
  ///   - widths: How wide each column shall be; nil for one that is as wide as its cells need. `[.equal]` is said of all.
  ///   - continued: What stands above each part of the table but the first; nil for nothing.
  ///   - turn: How it is turned, on pages of its own; nil where it stands upright in its column.
  ///   - wide: What becomes of it where it is too wide, in this order; empty for smaller letters.
  ///   - content: What is in it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    columns: [ParagraphStyle.Alignment?] = [], decimals: [Int] = [], widths: [ColumnWidth?] = [],
    continued: String? = nil, turn: QuarterTurn? = nil, wide: [WideTable] = [],
    fileID: String = #fileID, line: Int = #line, @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    var node = BlockNode(
      .table, called: "Table", blocks: try content().nodes,
      at: CallPlace(fileID: fileID, line: line))
    node.attributes.columnAlignments = columns
    node.attributes.decimalColumns = decimals
    node.attributes.columnWidths = widths
    node.attributes.continued = continued
    node.attributes.wide = wide
    if let turn {
      node.attributes.figure = FigureForm()
      node.attributes.figure?.turn = turn
    }
    body = Blocks(node)
  }
}

/// A row of a table. A string or a paragraph in it is a cell, and so is any other text; what holds several, as a list, is
/// one cell of so many lines.
public struct Row: Block {
  /// What it is made of.
  public let body: Blocks

  /// A row of these cells.
  ///
  /// - Parameters:
  ///   - isHeader: Whether it heads its table.
  ///   - content: What is in it.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    isHeader: Bool = false, fileID: String = #fileID, line: Int = #line,
    @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    var node = BlockNode(
      .row, called: "Row", blocks: Row.cells(try content().nodes),
      at: CallPlace(fileID: fileID, line: line))
    node.attributes.heads = isHeader
    body = Blocks(node)
  }

  /// `nodes` as cells.
  private static func cells(_ nodes: [BlockNode]) -> [BlockNode] {
    nodes.flatMap { node -> [BlockNode] in
      switch node.form {
      case .text, .heading:
        var cell = node
        cell.form = .text(.cell)
        return [cell]
      case .lines(_, let text):
        return [BlockNode(.cell, called: "Cell", letters: [.text(text)], at: node.place)]
      case .container:
        let lines = lines(of: node)
        guard !lines.isEmpty else { return [] }
        let letters = Array(lines.joined(separator: [.lineBreak]))
        return [BlockNode(.cell, called: "Cell", letters: letters, at: node.place)]
      case .object: return []
      }
    }
  }

  /// The texts in `node` as lines of a cell, those of a list with its signs.
  private static func lines(of node: BlockNode, depth: Int = 0) -> [[InlineNode]] {
    switch node.form {
    case .text, .heading: return [node.letters]
    case .lines(_, let text):
      return text.split(separator: "\n", omittingEmptySubsequences: false).map {
        [.text(String($0))]
      }
    case .object: return []
    case .container(.list):
      let form = node.attributes.list
      return node.blocks.enumerated().flatMap { place, item in
        var lines = lines(of: item, depth: depth + 1)
        guard !lines.isEmpty else { return lines }
        let sign = form?.marker(of: place, depth: depth) ?? "•"
        lines[0].insert(.text(sign + "\u{A0}"), at: 0)
        return lines
      }
    case .container: return node.blocks.flatMap { lines(of: $0, depth: depth) }
    }
  }
}

/// A cell of a row.
public struct Cell: Block {
  /// What it is made of.
  public let body: Blocks

  /// A cell of one style.
  ///
  /// - Parameters:
  ///   - text: Its letters.
  ///   - columns: Over how many columns it reaches, at most 1,000.
  ///   - rows: Over how many rows, at most 1,000.
  ///   - isHeader: Whether it heads its row.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ text: String, columns: Int = 1, rows: Int = 1, isHeader: Bool = false,
    fileID: String = #fileID, line: Int = #line
  ) {
    self.init(columns: columns, rows: rows, isHeader: isHeader, fileID: fileID, line: line) { text }
  }

  /// Letters, and what stands among them.
  ///
  /// - Parameters:
  ///   - columns: Over how many columns it reaches, at most 1,000.
  ///   - rows: Over how many rows, at most 1,000.
  ///   - isHeader: Whether it heads its row.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - content: What is in it.
  public init(
    columns: Int = 1, rows: Int = 1, isHeader: Bool = false, fileID: String = #fileID,
    line: Int = #line, @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    var node = BlockNode(
      .cell, called: "Cell", letters: try content().nodes,
      at: CallPlace(fileID: fileID, line: line))
    let most = ElementAttributes.mostSpanned
    node.attributes.columnSpan = min(max(columns, 1), most)
    node.attributes.rowSpan = min(max(rows, 1), most)
    node.attributes.heads = isHeader
    body = Blocks(node)
  }
}
