import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// A cell of a table that is open.
struct OpenCell {
  /// Where it was written.
  var tag: Range<Int>
  /// What it asks of its paragraph.
  var setting: ParagraphSetting
  /// Over how many columns and rows it reaches.
  var attributes: ElementAttributes
  /// True behind its end tag.
  var isEnded = false
  /// The paragraphs, lists and items that are open in it, the outermost first.
  var parts: [Part] = []

  /// A paragraph, a list or an item in a cell.
  struct Part {
    /// What it is.
    var element: TagName
    /// The number of the next item of a list.
    var next = 1
    /// Whether nothing stands in it yet.
    var isFresh = false
  }
}

/// What `<table>`, `<tr>`, `<td>` and `<th>` do.
///
/// A cell ends where the next begins, or its row does; the ends of lines in it are spaces, and between cells
/// they are nothing.
extension MagazineParser {
  /// `<table>`.
  mutating func beginTable(_ values: AttributeValues) {
    var attributes = elementAttributes(values, of: .table)
    attributes.alignment = nil
    (attributes.columnAlignments, attributes.decimalColumns) = columnAlignments(values)
    attributes.columnWidths = values[.widths].map { columnWidths($0) } ?? []
    attributes.continued = values[.continued].flatMap { nonEmpty($0, "mark of continuation") }
    if let value = values[.wide] {
      attributes.wide = choices(
        value, "way with wide tables", WideTable.allCases.map { ($0.rawValue, $0) },
        else: .badValue)
    }
    if let turn = turn(values) {
      attributes.figure = FigureForm()
      attributes.figure?.turn = turn
    }
    guard cell == nil else { return ignoreInCell(.element(.table)) }
    attributes.headRows = values[.header].flatMap {
      number($0, "number of rows", from: 0, upTo: 100)
    }
    guard let file = values[.src] else {
      if let value = values[.header] {
        problems.report(
          .badValue, at: place(value), "only a table of a file has header=…",
          help: "write <th> for the cells of its head")
      }
      open(.element(.table), attributes)
      return
    }
    guard let name = nonEmpty(file, "src") else { return }
    attributes.isTable = true
    document.append(
      .include, .include(name: name, source: SourceRange(problems.source, place(file))),
      source: tag.range, attributes: attributes, content: bytes[tag.range])
  }

  /// `<tr>`.
  mutating func beginRow(_ values: AttributeValues) {
    var attributes = elementAttributes(values, of: .row)
    settleCell()
    guard stand(.element(.row), in: .table, "<table>") else { return }
    attributes.heads = beginsHeadCell(bytes, from: position)
    open(.element(.row), attributes)
  }

  /// `<td>` or `<th>`, in a row of its own where none is open.
  mutating func beginCell(_ element: TagName, _ values: AttributeValues) {
    let setting = paragraphSetting(values, of: element)
    let isInRow = containers.last?.kind == .row
    settleCell()
    if !isInRow {
      guard stand(element, in: .table, "<table>") else { return }
      var attributes = ElementAttributes()
      attributes.heads = element == .th
      open(.element(.row), attributes)
      guard containers.last?.kind == .row else { return }
    }
    closeParagraph()
    var asked = ElementAttributes()
    if element != .th { document.demoteHeadRow() }
    asked.heads = element == .th && !document.isInHeadRow
    let most = ElementAttributes.mostSpanned
    asked.columnSpan =
      values[.colspan].flatMap { number($0, "number of columns", from: 1, upTo: most) } ?? 1
    asked.rowSpan =
      values[.rowspan].flatMap { number($0, "number of rows", from: 1, upTo: most) } ?? 1
    cell = OpenCell(tag: tag.range, setting: setting, attributes: asked)
    skipBlanksOfTable()
  }

  /// `</td>` or `</th>`; false with none open.
  mutating func endCell() -> Bool {
    guard cell?.isEnded == false else { return false }
    cell?.isEnded = true
    return true
  }

  /// Ends the cell that is open; letters that stand in a table but in no
  /// cell are a paragraph, with a word about it.
  mutating func settleCell() {
    guard let open = cell else {
      guard isInTable, document.inkPieces > 0 else { return }
      problems.report(
        .misplacedElement, at: textLineStart..<tag.range.lowerBound,
        "this text is inside a table, but in no cell", help: "write <td> before it")
      beginLineAtTag()
      return
    }
    cell = nil
    endInlines()
    document.endParagraph(
      .cell, source: open.tag.lowerBound..<max(tag.range.lowerBound, open.tag.upperBound),
      setting: open.setting, attributes: open.attributes)
    // The tag that ends the cell: what is left of its line is no empty one.
    document.noteMarkup()
    lineStart = position
    textLineStart = position
  }

  /// True where what is read stands in a table, and in nothing smaller but a row.
  var isInTable: Bool {
    guard let kind = containers.last?.kind else { return false }
    return kind == .row || kind == .table
  }

  /// The end of a line in a table, at `separator`.
  mutating func endLineInTable(_ separator: Range<Int>) {
    flush(to: trimmedEnd(before: separator.lowerBound), next: separator.upperBound)
    let next = WrappedLines.skipBlanks(bytes, from: separator.upperBound)
    if document.inkPieces > 0, !document.endsInSpace, !endsCell(bytes, at: next) {
      document.appendDecoded([0x20], source: separator)
    }
    skipBlanksOfTable()
  }

  /// What is blank in a table, outside of letters, is nothing.
  mutating func skipBlanksOfTable() {
    let next = WrappedLines.skipBlanks(bytes, from: position)
    steps += next - position + 1
    flush(to: verbatimStart, next: next)
  }

  /// Whether the tag at `index` ends a line of a cell: the next one begins, or the row or the table ends.
  private func endsCell(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else { return false }
    let name = WrappedLines.tagName(bytes, at: index).name
    return ["td", "th", "tr", "table", "p", "li", "ul", "ol"].contains {
      Keyword.matches(bytes[name], $0)
    }
  }

  private func beginsHeadCell(_ bytes: [UInt8], from index: Int) -> Bool {
    var i = index
    while i < bytes.count,
      bytes[i] == 0x20 || bytes[i] == 0x09 || bytes[i] == 0x0A || bytes[i] == 0x0D
    {
      i += 1
    }
    guard i < bytes.count, bytes[i] == UInt8(ascii: "<") else { return false }
    let (name, isEnd) = WrappedLines.tagName(bytes, at: i)
    return !isEnd && Keyword.matches(bytes[name], "th")
  }

  private mutating func columnAlignments(
    _ values: AttributeValues
  ) -> ([ParagraphStyle.Alignment?], decimals: [Int]) {
    guard let value = values[.align] else { return ([], []) }
    let words = words(value) { MagazineParser.isWhite($0) || $0 == UInt8(ascii: ",") }
    if words.isEmpty { reportMissingValue(value) }
    var decimals: [Int] = []
    let alignments: [ParagraphStyle.Alignment?] = words.enumerated().map { column, asked in
      let (word, range) = asked
      switch word {
      case "left": return .left
      case "center", "centre": return .center
      case "right": return .right
      case "justify": return .justify
      case "decimal":
        decimals.append(column)
        return nil
      default:
        problems.report(
          .badAlignment, at: range,
          "“\(Excerpts.shortened(word))” is not how a column can stand; it is ignored",
          help: "write left, center, right, justify or decimal for each column")
        return nil
      }
    }
    return (alignments, decimals)
  }

  /// The widths of columns: a length, per cent of the measure, `equal` or `auto`, a word for each.
  private mutating func columnWidths(_ value: Tag.Attribute) -> [ColumnWidth?] {
    let words = words(value) { MagazineParser.isWhite($0) || $0 == UInt8(ascii: ",") }
    if words.isEmpty { reportMissingValue(value) }
    return words.map { word, range in
      if word == "auto" { return nil }
      if word == "equal" { return .equal }
      if word.hasSuffix("%"), let percent = Int(word.dropLast()), (1...100).contains(percent) {
        return .percent(percent)
      }
      if let length = ValueReading.length(word, upTo: Length(points: 2000)) {
        return .length(length)
      }
      problems.report(
        .badSize, at: range,
        "“\(Excerpts.shortened(word))” is no width of a column; it is as wide as its cells need",
        help: "write a length such as 2cm, per cent such as 30%, equal, or auto for each column")
      return nil
    }
  }
}
