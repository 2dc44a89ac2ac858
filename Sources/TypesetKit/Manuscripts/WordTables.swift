internal import TypesetXML

/// How the tables of a Word document look (ECMA-376 part 1, section 17.4), which pandoc passes over: where letters stand in
/// their cells, what is behind these, and how wide columns of fixed tables are.
struct WordTables {
  /// A cell that is no further part of one above it.
  struct Cell: Equatable {
    /// `align` as HTML has it.
    var alignment: String?
    /// The ground, as HTML has colours.
    var ground: String?
    /// Over how many columns it reaches.
    var span = 1
    /// Its width in twentieths of a point, if its table has fixed columns.
    var width: Int?
  }

  /// The tables, the cells of each by rows; those within others left out.
  private(set) var tables: [[[Cell]]] = []
  /// Whether a table stands in a cell: pandoc makes lines of it.
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
      if child.name == "w:tbl" { addTable(child) } else { add(child) }
    }
  }

  private mutating func addTable(_ table: XMLElement) {
    let properties = table.elements.first { $0.name == "w:tblPr" }
    func property(_ name: String) -> XMLElement? { properties?.elements.first { $0.name == name } }
    let place = property("w:jc")?["w:val"]?.value.string
    if place == "center" || place == "right" || place == "end" { hasPlacedTables = true }
    if let visual = property("w:bidiVisual"), WordTables.isOn(visual) { hasPlacedTables = true }
    let isFixed = property("w:tblLayout")?["w:type"]?.value.string == "fixed"
    let widths = table.elements.first { $0.name == "w:tblGrid" }?.elements
      .map { Int($0["w:w"]?.value.string ?? "") ?? 0 }
    var rows: [[Cell]] = []
    for row in WordTables.parts("w:tr", of: table) {
      var column = 0
      var cells: [Cell] = []
      for part in WordTables.parts("w:tc", of: row) {
        let properties = part.elements.first { $0.name == "w:tcPr" }?.elements ?? []
        var cell = Cell()
        cell.span =
          properties.first { $0.name == "w:gridSpan" }
          .flatMap { Int($0["w:val"]?.value.string ?? "") } ?? 1
        defer { column += max(cell.span, 1) }
        if holdsTable(part) { hasInnerTables = true }
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
        if isFixed, cell.span == 1, let widths, column < widths.count, widths[column] > 0 {
          cell.width = widths[column]
        }
        cells.append(cell)
      }
      rows.append(cells)
    }
    tables.append(rows)
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

  private func holdsTable(_ element: XMLElement) -> Bool {
    element.elements.contains { $0.name == "w:tbl" || holdsTable($0) }
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

  /// pandoc's HTML of the document with the looks in the tags of cells; as it is where its tables are others than those of
  /// the document, and a table as it is whose cells are others. O(n).
  func added(to html: [UInt8]) -> [UInt8] {
    let tags = WordTables.tags(in: html)
    guard tags.count(where: { $0.name == "table" }) == tables.count else { return html }
    var out: [UInt8] = []
    out.reserveCapacity(html.count)
    var done = 0
    var number = -1
    var start = 0
    while start < tags.count {
      guard tags[start].name == "table" else {
        start += 1
        continue
      }
      number += 1
      let next = tags[(start + 1)...].firstIndex { $0.name == "table" } ?? tags.count
      var rows: [[Int]] = []
      for tag in tags[start + 1..<next] {
        if tag.name == "tr" {
          rows.append([])
        } else if !rows.isEmpty {
          rows[rows.count - 1].append(tag.end)
        }
      }
      let cells = tables[number]
      if rows.map(\.count) == cells.map(\.count) {
        for (row, made) in zip(rows, cells) {
          for (end, cell) in zip(row, made) {
            out += html[done..<end]
            out += cell.attributes.utf8
            done = end
          }
        }
      }
      start = next
    }
    return out + html[done...]
  }

  /// The tags of tables, rows and cells, and where the name of each ends.
  private static func tags(in html: [UInt8]) -> [(name: String, end: Int)] {
    var found: [(name: String, end: Int)] = []
    let names = ["table", "tr", "td", "th"]
    var place = 0
    while let open = html[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      for name in names where html[place...].starts(with: name.utf8) {
        let end = place + name.utf8.count
        guard end < html.count, html[end] == 0x20 || html[end] == UInt8(ascii: ">") else {
          continue
        }
        found.append((name, end))
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
    if let width { out += " width=\"\(Double(width) / 20)pt\"" }
    return out
  }
}
