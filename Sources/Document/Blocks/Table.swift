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

/// A row of a table. A string or a paragraph in it is a cell, and so is any other text.
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

  /// The texts of `nodes` as cells; of what holds others, those.
  private static func cells(_ nodes: [BlockNode]) -> [BlockNode] {
    nodes.flatMap { node -> [BlockNode] in
      switch node.form {
      case .text, .heading:
        var cell = node
        cell.form = .text(.cell)
        return [cell]
      case .lines(_, let text):
        return [BlockNode(.cell, called: "Cell", letters: [.text(text)], at: node.place)]
      case .container: return cells(node.blocks)
      case .object: return []
      }
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
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ text: String, columns: Int = 1, rows: Int = 1, fileID: String = #fileID, line: Int = #line
  ) {
    self.init(columns: columns, rows: rows, fileID: fileID, line: line) { text }
  }

  /// Letters, and what stands among them.
  ///
  /// - Parameters:
  ///   - columns: Over how many columns it reaches, at most 1,000.
  ///   - rows: Over how many rows, at most 1,000.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - content: What is in it.
  public init(
    columns: Int = 1, rows: Int = 1, fileID: String = #fileID, line: Int = #line,
    @TextBuilder _ content: () throws -> Letters
  ) rethrows {
    var node = BlockNode(
      .cell, called: "Cell", letters: try content().nodes,
      at: CallPlace(fileID: fileID, line: line))
    let most = ElementAttributes.mostSpanned
    node.attributes.columnSpan = min(max(columns, 1), most)
    node.attributes.rowSpan = min(max(rows, 1), most)
    body = Blocks(node)
  }
}
