internal import TypesetXML

/// How the tables of a Word document look (ECMA-376 part 1, section 17.4), which pandoc passes over: where letters stand in
/// their cells, what is behind these, and how wide columns of fixed tables are.
struct WordTables {
  /// A cell that is no further part of one above it.
  struct Cell {
    /// `align` as HTML has it.
    var alignment: String?
    /// The ground, as HTML has colours.
    var ground: String?
  }

  /// The tables, the cells of each by rows, in the order of their beginnings.
  private(set) var tables: [[[Cell]]] = []
  /// The widths of columns by tables, in twentieths of a point; empty for a table whose columns are not fixed.
  private var widths: [[Int]] = []
  /// Whether words stand in a text box: pandoc passes over them.
  private(set) var hasTextBoxes = false
  /// Whether a table stands in a cell.
  private(set) var hasInnerTables = false
  /// Whether a table stands in the middle, at the right, or has its columns from right to left.
  private(set) var hasPlacedTables = false

  /// Those of the Word document `archive`; nil where it cannot be read. O(n).
  init?(_ archive: [UInt8]) {
    guard
      let bytes = OfficeArchive.file("word/document.xml", in: archive, atMost: WordTables.mostBytes)
    else { return nil }
    let kind = XMLFileKind(
      name: "document", one: "a document", many: "documents", beginning: "<w:document>")
    guard let root = XMLReading.read(bytes, as: kind).root else { return nil }
    add(root)
  }

  /// Longer documents are read without the look of their tables.
  private static let mostBytes = 8 << 20

  private mutating func add(_ element: XMLElement) {
    for child in element.elements {
      switch child.name {
      case "w:tbl": addTable(child)
      case "w:txbxContent": hasTextBoxes = true
      default: add(child)
      }
    }
  }

  private mutating func addTable(_ table: XMLElement) {
    let properties = table.elements.first { $0.name == "w:tblPr" }
    func property(_ name: String) -> XMLElement? { properties?.elements.first { $0.name == name } }
    let edge = property("w:jc")?["w:val"]?.value.string
    if edge == "center" || edge == "right" || edge == "end" { hasPlacedTables = true }
    if let visual = property("w:bidiVisual"), WordTables.isOn(visual) { hasPlacedTables = true }
    let isFixed = property("w:tblLayout")?["w:type"]?.value.string == "fixed"
    let widths = table.elements.first { $0.name == "w:tblGrid" }?.elements
      .map { Int($0["w:w"]?.value.string ?? "") ?? 0 }
    let place = tables.count
    tables.append([])
    self.widths.append(isFixed ? widths ?? [] : [])
    var rows: [[Cell]] = []
    for row in WordTables.parts("w:tr", of: table) {
      var cells: [Cell] = []
      for part in WordTables.parts("w:tc", of: row) {
        let properties = part.elements.first { $0.name == "w:tcPr" }?.elements ?? []
        var cell = Cell()
        let known = tables.count
        add(part)
        if tables.count > known { hasInnerTables = true }
        if let merge = properties.first(where: { $0.name == "w:vMerge" }),
          merge["w:val"]?.value.string ?? "continue" == "continue"
        {
          continue
        }
        if let fill = properties.first(where: { $0.name == "w:shd" })?["w:fill"]?.value.string,
          fill.count == 6, fill.allSatisfy(\.isHexDigit)
        {
          cell.ground = "#" + fill
        }
        cell.alignment = WordTables.alignment(of: part)
        cells.append(cell)
      }
      rows.append(cells)
    }
    tables[place] = rows
  }

  private static func isOn(_ flag: XMLElement) -> Bool {
    let value = flag["w:val"]?.value.string ?? "true"
    return value == "true" || value == "1" || value == "on"
  }

  /// The parts of a table or of a row, those between the marks of a form among them.
  private static func parts(_ name: String, of element: XMLElement) -> [XMLElement] {
    element.elements.flatMap { child in
      if child.name == name { return [child] }
      return ["w:tbl", "w:tr", "w:tc"].contains(child.name) ? [] : parts(name, of: child)
    }
  }

  /// Where the letters of a cell stand, as all of its paragraphs say.
  private static func alignment(of cell: XMLElement) -> String? {
    let asked = parts("w:p", of: cell).map { paragraph in
      paragraph.elements.first { $0.name == "w:pPr" }?.elements.first { $0.name == "w:jc" }?[
        "w:val"]?
        .value.string ?? ""
    }
    guard let first = asked.first, asked.allSatisfy({ $0 == first }) else { return nil }
    switch first {
    case "center": return "center"
    case "right", "end": return "right"
    case "both", "distribute": return "justify"
    default: return nil
    }
  }

  // MARK: HTML

  /// pandoc's HTML of the document with the looks in the tags of cells. A table of the document is the next one with as
  /// many cells in each row: what else stands there, as tables of notes do, stays as it is. O(n), where each
  /// table of the document is found.
  func added(to html: [UInt8]) -> [UInt8] {
    var found = WordTables.tables(in: html)[...]
    var looks: [(end: Int, attributes: String)] = []
    for (table, widths) in zip(tables, widths) {
      let shape = table.map(\.count)
      guard let place = found.firstIndex(where: { $0.rows.map(\.count) == shape }) else { continue }
      for (row, cells) in zip(found[place].rows, table) {
        looks += zip(row, cells).map { ($0, $1.attributes) }
      }
      if found[place].columns.count == widths.count {
        looks += zip(found[place].columns, widths).filter { $0.1 > 0 }.map {
          ($0, " width=\"\(Double($1) / 20)pt\"")
        }
      }
      found = found[(place + 1)...]
    }
    var out: [UInt8] = []
    out.reserveCapacity(html.count)
    var done = 0
    for look in looks.sorted(by: { $0.end < $1.end }) {
      out += html[done..<look.end]
      out += look.attributes.utf8
      done = look.end
    }
    return out + html[done...]
  }

  /// A table of HTML: where names end in the tags of its columns, and in those of each row's cells.
  private struct Tags {
    var columns: [Int] = []
    var rows: [[Int]] = []
  }

  /// The tables of `html` in the order of their tags.
  private static func tables(in html: [UInt8]) -> [Tags] {
    var found: [Tags] = []
    var open: [Int] = []
    var place = 0
    while let start = html[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      for name in ["table", "/table", "col", "tr", "td", "th"]
      where html[place...].starts(with: name.utf8) {
        let end = place + name.utf8.count
        guard end < html.count, html[end] == 0x20 || html[end] == UInt8(ascii: ">") else {
          continue
        }
        switch name {
        case "table":
          open.append(found.count)
          found.append(Tags())
        case "/table": _ = open.popLast()
        default:
          guard let table = open.last else { continue }
          if name == "tr" {
            found[table].rows.append([])
          } else if name == "col" {
            found[table].columns.append(end)
          } else if !found[table].rows.isEmpty {
            found[table].rows[found[table].rows.count - 1].append(end)
          }
        }
      }
    }
    return found
  }
}

extension WordTables.Cell {
  fileprivate var attributes: String {
    var out = ""
    if let alignment { out += " align=\"\(alignment)\"" }
    if let ground { out += " bgcolor=\"\(ground)\"" }
    return out
  }
}
