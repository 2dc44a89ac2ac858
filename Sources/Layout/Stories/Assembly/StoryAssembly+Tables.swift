import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// The way through the cells of a table, row by row.
struct TableWalk {
  /// The table, and the row in hand, among the elements.
  let table: Int?
  private(set) var row: Int
  /// How many cells of the row came, and how many there are.
  private(set) var place = 0
  private(set) var count: Int
  /// Over how many rows from the one in hand on cells of rows above reach, by columns.
  private var occupied: [Int] = []
  private var column = 0

  init(table: Int?, row: Int, count: Int) {
    self.table = table
    self.row = row
    self.count = count
  }

  /// Goes on with the next row.
  mutating func begin(row: Int, count: Int) {
    self.row = row
    self.count = count
    place = 0
    column = 0
    for index in occupied.indices { occupied[index] = max(0, occupied[index] - 1) }
  }

  /// The columns of the next cell, which reaches over so many: the first that no cell above reaches into, and as many
  /// as there are before one does.
  mutating func next(columns: Int, rows: Int) -> Range<Int> {
    while column < occupied.count, occupied[column] > 0 { column += 1 }
    var end = column + 1
    while end < column + columns, end >= occupied.count || occupied[end] == 0 { end += 1 }
    let range = column..<end
    if occupied.count < range.upperBound, rows > 1 {
      occupied += Array(repeating: 0, count: range.upperBound - occupied.count)
    }
    if rows > 1 { for index in range { occupied[index] = rows } }
    column = range.upperBound
    place += 1
    return range
  }

  /// Whether a cell of the row in hand, or of one above, reaches into the next.
  var reachesOn: Bool { occupied.contains { $0 > 1 } }
}

/// Tables: each cell is a paragraph, whose style says in which columns of which table it stands.
extension StoryAssembly {
  /// Those of cells whose table is not measured yet.
  private static let noColumns = SharedColumns(TableColumns())

  /// Sets a paragraph as the cell that `element` is.
  mutating func setCell(_ element: Element, _ style: inout ParagraphStyle) {
    guard let row = element.parent else { return }
    if row != tableWalk?.row {
      let count = document.descendants(of: row).count { document.elements[$0].kind == .cell }
      let table = document.elements[row].parent
      if tableWalk?.table == table, table != nil, let last = tableWalk?.row {
        // Rows without cells are rows too: cells reach over them (HTML, 4.9.12.1).
        for empty in emptyRows(from: document.elements[last].end, to: row) {
          tableWalk?.begin(row: empty, count: 0)
        }
        tableWalk?.begin(row: row, count: count)
      } else {
        tableWalk = TableWalk(table: table, row: row, count: count)
      }
    }
    guard var walk = tableWalk else { return }
    let asked = document.attributes(of: element)
    let (place, count) = (walk.place, walk.count)
    let rows = rowCount(from: row, atMost: asked.rowSpan)
    let columns = walk.next(columns: asked.columnSpan, rows: rows.count)
    tableWalk = walk
    style.cell = TableCell(
      StoryAssembly.noColumns, columns: columns, place: place, count: count)
    style.cell?.rows = rows.filled
    style.cell?.headsRow = asked.heads
    if walk.reachesOn { style.keepsWithNext = true }
    // Columns keep their letters apart; nothing hangs into the one before.
    style.firstLineIndent = .zero
    style.dropCap = nil
    // The lines of its items hang behind their signs.
    let hasItems = document.inlines[element.inlines].contains { inline in
      if case .text(let piece) = inline { document[piece.style].isItemSign } else { false }
    }
    if hasItems { style.hangsAfterBreaks = true }
    if document.setting(of: element).alignment == nil {
      let table = walk.table.map { document.attributes(of: document.elements[$0]) }
      let asked = table?.columnAlignments ?? []
      let column = columns.lowerBound
      // Narrow lines are ragged, unless somebody asks for more.
      style.alignment = (column < asked.count ? asked[column] : nil) ?? .start
      let isDecimal = table?.decimalColumns.contains(column) ?? false
      if columns.count == 1, isDecimal { style.alignment = .end }
      if columns.count > 1, headsTable(element), isDecimal || style.alignment == .right {
        // It belongs to all of them.
        style.alignment = .center
      }
    }
  }

  /// How many rows there are from `row` on, `most` at most, that head its table as it does, stand at its foot as it does,
  /// or do neither: a cell reaches over no others (HTML, 4.9.12.1); and how many of them have cells, which those
  /// without are no higher for. O(`most`).
  func rowCount(from row: Int, atMost most: Int) -> (count: Int, filled: Int) {
    func section(_ row: Int) -> (heads: Bool, isFoot: Bool) {
      let own = document.attributes(of: document.elements[row])
      return (own.heads, own.classes.contains(StoryAssembly.footRow))
    }
    var count = 1
    var filled = 1
    var next = document.elements[row].end
    while count < most, next < document.elements.count,
      document.elements[next].parent == document.elements[row].parent
    {
      if document.elements[next].kind == .row {
        guard section(next) == section(row) else { break }
        count += 1
        if document.descendants(of: next).contains(where: { document.elements[$0].kind == .cell }) {
          filled += 1
        }
      }
      next = document.elements[next].end
    }
    return (count, filled)
  }

  /// The rows without cells from the element `first` on, before the row `end` of the same table.
  private func emptyRows(from first: Int, to end: Int) -> [Int] {
    var rows: [Int] = []
    var next = first
    while next < end, document.elements[next].parent == document.elements[end].parent {
      if document.elements[next].kind == .row { rows.append(next) }
      next = document.elements[next].end
    }
    return rows
  }

  /// Whether a row that is begun is the second, the fourth and so on of those that do not head its table. Rows that one
  /// cell reaches over count as one.
  mutating func isEven(row: Element) -> Bool {
    guard let table = row.parent else { return false }
    let above = bodyRows?.table == table ? bodyRows?.count ?? 0 : 0
    let isOneWithAbove = above > 0 && tableWalk?.table == table && tableWalk?.reachesOn == true
    let count = isOneWithAbove ? above : above + 1
    bodyRows = (table, count)
    return count.isMultiple(of: 2)
  }

  /// Measures the cells from the paragraph `first` on, and gives each the columns that they come to. O(letters).
  mutating func settleTable(_ table: Int, from first: Int) {
    let cells = paragraphs.indices[first...].filter { paragraphs[$0].style.cell != nil }
    let mark = tableMark.flatMap { $0 >= first ? $0 : nil }
    guard let any = cells.first else { return }
    // A column in which no cell begins is none.
    let begun = Set(cells.compactMap { paragraphs[$0].style.cell?.columns.lowerBound }).sorted()
    let count = begun.count
    for index in cells {
      guard let own = paragraphs[index].style.cell?.columns else { continue }
      let first = begun.indices.partitioningIndex { begun[$0] < own.lowerBound }
      let last = begun.indices.partitioningIndex { begun[$0] < own.upperBound }
      paragraphs[index].style.cell?.columns = first..<max(last, first + 1)
    }
    reportShape(of: table, cells, columns: count)
    takeBoxes(of: cells)
    let look = stylesheet.paragraph(styleNames(of: document.elements[table], ParagraphSetting()))
    let air = look?.spaceBetween.map { rules.length($0, size: gap(beside: any)) } ?? .zero
    let rule = stylesheet.paragraph([StoryAssembly.tableColumn]).flatMap {
      rules.box($0, size: gap(beside: any))?.start
    }
    if rule != nil || cells.contains(where: { paragraphs[$0].style.cell?.box != nil }) {
      // Nothing hangs over a rule, or out of a ground.
      for index in cells { paragraphs[index].style.microtype.protrusion = nil }
    }
    let room = joinRules(of: table, cells, between: air, hasColumnRule: rule != nil)
    setApart(table, cells)
    var sides = takePadding(of: table, cells)
    makeRoom(&sides, besideGroundsOf: cells, columns: count)
    let style = paragraphs[any].style
    var columns = TableColumns(
      least: Array(repeating: .zero, count: count),
      greatest: Array(repeating: .zero, count: count),
      // A thick rule between columns lies on no letters.
      gap: max(gap(beside: any), rule.map { $0.width + rules.body.leading / 5 } ?? .zero),
      headIndent: cells.reduce(style.headIndent) { min($0, paragraphs[$1].style.headIndent) },
      tailIndent: cells.reduce(style.tailIndent) { min($0, paragraphs[$1].style.tailIndent) },
      runsRightToLeft: runsRightToLeft(any))
    (columns.headPadding, columns.tailPadding) = (sides.left, sides.right)
    let asked = document.attributes(of: document.elements[table])
    let areEqual = asked.columnWidths == [.equal]
    columns.asked = begun.map {
      areEqual ? .equal : $0 < asked.columnWidths.count ? asked.columnWidths[$0] : nil
    }
    let feet = foot(of: cells)
    columns.count = (cells.last ?? any) - (mark ?? any) + 1
    columns.footCount = feet.first.map { (cells.last ?? $0) - $0 + 1 } ?? 0
    columns.hasMark = mark != nil
    columns.headCount = headCount(cells, columns: count)
    columns.node = document.elements[table].node
    columns.rule = rule
    (columns.partTop, columns.partBottom) = (room.partTop, room.partBottom)
    let decimals = begun.indices.filter { asked.decimalColumns.contains(begun[$0]) }
    var words = columns.least
    var wide: [(columns: Range<Int>, extent: CellExtent)] = []
    var fractions: [Int: Length] = [:]
    for index in cells { noteFraction(of: index, decimals, &fractions) }
    let rowCount = cells.count { paragraphs[$0].style.cell?.place == 0 }
    let step = (rowCount - 1) / TableColumns.mostNeeds + 1
    columns.needs.reserveCapacity(cells.count / step)
    var number = -1
    for index in cells {
      guard let own = paragraphs[index].style.cell?.columns else { continue }
      var extent = extent(of: index)
      if let box = paragraphs[index].style.cell?.box {
        let padding = box.padding.left + box.padding.right
        extent.least += padding
        extent.words += padding
        extent.divided += padding
        extent.greatest += padding
      }
      if let fraction = fractions[own.lowerBound], let part = self.fraction(of: index) {
        extent.greatest += fraction - part
        extent.least = max(extent.least, extent.greatest)
        extent.words = extent.least
        extent.divided = extent.least
      }
      let beginsRow = paragraphs[index].style.cell?.place == 0
      if beginsRow { number += 1 }
      if number.isMultiple(of: step), !own.isEmpty {
        columns.needs.append(
          TableColumns.Need(
            columns: own, least: extent.piece, greatest: extent.greatest, beginsRow: beginsRow))
      }
      if own.count == 1 {
        let column = own.lowerBound
        columns.least[column] = max(columns.least[column], extent.least)
        words[column] = max(words[column], extent.words)
        columns.divided[column] = max(columns.divided[column], extent.divided)
        columns.greatest[column] = max(columns.greatest[column], extent.greatest)
      } else if !own.isEmpty {
        wide.append((own, extent))
      }
    }
    // What a cell over several columns needs beyond theirs is theirs in proportion to what they have a use for, or in
    // equal parts where they are empty.
    for (own, extent) in wide {
      let gaps = columns.gap * (own.count - 1)
      let weights = columns.greatest[own].map(\.scaledPoints)
      let sum = weights.reduce(0, +)
      func share(_ widths: inout [Length], _ need: Length) {
        let lack = need - widths[own].reduce(gaps, +)
        guard lack > .zero else { return }
        for (column, weight) in zip(own, weights) {
          widths[column] += sum > 0 ? lack.scaled(by: weight, over: sum) : lack / own.count
        }
      }
      share(&columns.least, extent.least)
      share(&words, extent.words)
      share(&columns.divided, extent.divided)
      share(&columns.greatest, extent.greatest)
    }
    for column in 0..<count {
      columns.divided[column] = min(columns.divided[column], columns.least[column])
      columns.greatest[column] = max(columns.greatest[column], columns.least[column])
      words[column] = max(columns.divided[column], min(words[column], columns.least[column]))
    }
    if words != columns.least { columns.words = words }
    // Boxes of rows meet; the rows between two have the same air.
    let between = room.rows == nil ? air : .zero
    let rows = cells.filter { paragraphs[$0].style.cell?.place == 0 }
    let feetStart = feet.first ?? .max
    // What is noted of it stays with its last row.
    let hasNotes = isNoteOfTable(document.elements[table].end)
    // Rows of heads further down part the table, and stand in no other part.
    let bodyStart = columns.headCount < cells.count ? cells[columns.headCount] : .max
    let body = rows.filter { $0 >= bodyStart && $0 < feetStart }
    let shared = sharedColumns(columns)
    // Cells of one column are mostly set alike, or in turn, where the grounds of rows alternate.
    var like: [Int: [Int]] = [:]
    var row = TableCell.Row.inner
    for index in cells {
      var style = paragraphs[index].style
      if style.cell?.place == 0 {
        row =
          index >= feetStart
          ? .foot
          : index < bodyStart
            ? .head : index == body.first ? .first : index == body.last ? .last : .inner
      }
      style.cell?.row = row
      // No row stands alone above or below a break, and none at the foot without one above it.
      let keeps =
        row == .head || isHead(index) || style.keepsWithNext || row == .first || row == .foot
        || hasNotes && row == .last
        || body.count > 1 && index >= body[body.count - 2]
      let ends = !hasNotes && (feet.isEmpty ? row == .last : index >= rows.last ?? index)
      style.keepsWithNext =
        keeps && !ends && (body.count > 1 || row == .head || !feet.isEmpty || hasNotes)
      style.headIndent -= columns.headIndent
      style.tailIndent -= columns.tailIndent
      style.cell?.shared = shared
      if style.cell?.columns.count == 1, let column = style.cell?.columns.lowerBound,
        let fraction = fractions[column], let part = self.fraction(of: index)
      {
        style.tailIndent += fraction - part
      } else if style.cell.map({ decimals.contains($0.columns.lowerBound) }) != true {
        align(&style, of: index, in: columns)
      } else if columns.runsRightToLeft {
        style.alignment = .right
      }
      if style.cell?.place == 0, index > any {
        // Of rows of a head and of a foot the one above ends where this one begins.
        let meets =
          (row == .head || row == .foot) && paragraphs[index - 1].style.cell?.row == row
          && hasRowBox(index) && hasRowBox(index - 1)
        style.spaceBefore = meets ? .zero : between
      }
      if index != cells.last { style.spaceAfter = .zero }
      if hasRowBox(index) {
        // Rows are as wide as their table.
        style.box?.group?.headIndent = columns.headIndent
        style.box?.group?.tailIndent = columns.tailIndent
      }
      let column = style.cell?.columns.lowerBound ?? 0
      if let other = like[column]?.last(where: { paragraphs[$0].style == style }) {
        paragraphs[index] = paragraphs[index].styled(like: paragraphs[other])
      } else {
        paragraphs[index].style = style
        like[column] = (like[column] ?? []).suffix(StoryAssembly.mostLooks - 1) + [index]
      }
    }
    guard let mark else { return }
    var cell = TableCell(shared, columns: 0..<count, place: 0, count: 1)
    cell.row = .mark
    paragraphs[mark].style.cell = cell
    paragraphs[mark].style.headIndent = .zero
    paragraphs[mark].style.tailIndent = .zero
    (paragraphs[mark].style.box, paragraphs[mark].style.outerBoxes) = (nil, [])
  }

  /// A cell is held against so many of its column that were set in other ways than each other.
  private static let mostLooks = 6

  /// The class of the rows at the foot of a table.
  static let footRow = "foot-row"
  /// The style that says whether rules stand between columns.
  static let tableColumn = "table-column"

  /// How many of `cells` head their table of `count` columns: those of the rows of heads at its top. Where other such rows
  /// part it further down, one over all columns below the first of these is the title of its first part. O(cells).
  private func headCount(_ cells: [Int], columns count: Int) -> Int {
    let leading = cells.prefix { isHead($0) }.count
    guard cells[leading...].contains(where: { isHead($0) }) else { return leading }
    let title = cells[..<leading].indices.dropFirst().first {
      guard let cell = paragraphs[cells[$0]].style.cell else { return false }
      return cell.count == 1 && cell.columns.count == count && count > 1
    }
    return title ?? leading
  }

  /// The cells of the rows at the foot of a table, which are the last ones.
  private func foot(of cells: [Int]) -> ArraySlice<Int> {
    let count = cells.reversed().prefix { index in
      guard let row = paragraphs[index].element.flatMap({ document.elements[$0].parent }) else {
        return false
      }
      return document.attributes(of: document.elements[row]).classes.contains(StoryAssembly.footRow)
    }.count
    return cells.suffix(count)
  }

  /// Stands a table off from what is above it: a caption is nearer to it than to the text above, and another table
  /// further away than text.
  private mutating func setApart(_ table: Int, _ cells: [Int]) {
    guard let first = cells.first,
      let above = paragraphs[..<first].lastIndex(where: { $0.role != .nothing })
    else { return }
    let room = paragraphs[first].style.spaceBefore
    if paragraphs[above].style.cell != nil {
      let air = paragraphs[above].style.spaceAfter + room
      paragraphs[first].style.spaceBefore += max(.zero, rules.body.leading - air)
    } else if isCaption(above, of: table) {
      paragraphs[above].style.keepsWithNext = true
      paragraphs[first].style.spaceBefore = min(room, rules.body.leading / 4)
      guard paragraphs[..<above].contains(where: { $0.role != .nothing }) else { return }
      let own = paragraphs[above].style.spaceBefore
      paragraphs[above].style.spaceBefore = max(own, rules.body.leading / 2)
    }
  }

  /// Whether the paragraph at `index`, right above a table, is its caption: no picture stands above it.
  private func isCaption(_ index: Int, of table: Int) -> Bool {
    guard let place = paragraphs[index].element, document.elements[place].kind == .caption,
      document.elements[place].parent == document.elements[table].parent
    else { return false }
    if paragraphs[index].style.keepsWithNext { return true }
    return paragraphs[..<index].last { $0.role != .nothing }?.part != .picture
  }

  /// Lets a cell begin and end where its table does: its own letters say which way they run, and nothing more.
  private func align(_ style: inout ParagraphStyle, of index: Int, in columns: TableColumns) {
    guard
      columns.runsRightToLeft
        || text.utf8[letters(of: index).utf8].contains(where: { (0xD6...0xDF).contains($0) })
    else { return }
    switch style.alignment {
    case .start: style.alignment = columns.runsRightToLeft ? .right : .left
    case .end: style.alignment = columns.runsRightToLeft ? .left : .right
    case .left, .right, .center, .justify: break
    }
  }

  /// Whether the paragraph at `index` is a cell of a row that heads its table.
  func isHead(_ index: Int) -> Bool {
    guard let place = paragraphs[index].element else { return false }
    return headsTable(document.elements[place])
  }

  /// Notes how wide what stands behind the point of a cell's figure is, in columns where points stand below each
  /// other.
  private func noteFraction(
    of index: Int, _ decimals: [Int], _ fractions: inout [Int: Length]
  ) {
    guard let columns = paragraphs[index].style.cell?.columns, columns.count == 1,
      decimals.contains(columns.lowerBound), let fraction = fraction(of: index)
    else { return }
    fractions[columns.lowerBound] = max(fractions[columns.lowerBound] ?? .zero, fraction)
  }

  /// The width of a cell's figure from its point on, zero for a whole number; nil where it is no figure.
  private func fraction(of index: Int) -> Length? {
    let range = letters(of: index)
    let bytes = text.utf8[range.utf8]
    guard let last = bytes.lastIndex(where: { (0x30...0x39).contains($0) }) else { return nil }
    // The last point or comma between figures; one of three figures parts thousands if there is another.
    var point: Int?
    for place in bytes.indices.reversed()
    where place < last && (bytes[place] == 0x2E || bytes[place] == 0x2C) {
      let figures = bytes[(place + 1)...].prefix { (0x30...0x39).contains($0) }.count
      if figures == 3, bytes[place] == 0x2C { break }
      point = place
      break
    }
    let start = point ?? last + 1
    guard start < range.upperBound.utf8 else { return .zero }
    var style = paragraphs[index].style
    (style.headIndent, style.tailIndent) = (.zero, .zero)
    let all = extents(text[range], style).greatest
    guard start > range.lowerBound.utf8 else { return all }
    return all - extents(text[TextRange(range.lowerBound, TextOffset(start))], style).greatest
  }

  /// The text of a cell without its end.
  func letters(of index: Int) -> TextRange {
    var range = paragraphs[index].range
    while !range.isEmpty, text.utf8[range.upperBound.utf8 - 1] == Document.paragraphEnd {
      range.upperBound = TextOffset(range.upperBound.utf8 - 1)
    }
    return range
  }

  /// An em between columns.
  func gap(beside index: Int) -> Length {
    let start = paragraphs[index].range.lowerBound
    guard start < text.coveredEnd else { return running.size }
    return text.runs[text.runIndex(at: start)].attributes.fontSize
  }

  func runsRightToLeft(_ index: Int) -> Bool {
    let start = paragraphs[index].range.lowerBound
    switch paragraphs[index].style.baseDirection {
    case .leftToRight: return false
    case .rightToLeft: return true
    case .natural:
      guard start < text.coveredEnd else { return false }
      let language = text.runs[text.runIndex(at: start)].attributes.language
      return ["ar", "he", "fa", "ur", "yi", "dv", "ps", "sd", "ug"].contains(
        language.identifier.prefix { $0 != "-" })
    }
  }

  /// How wide a cell may be set.
  private func extent(of index: Int) -> CellExtent {
    let range = letters(of: index)
    guard !range.isEmpty else { return CellExtent() }
    var style = paragraphs[index].style
    style.headIndent = .zero
    style.tailIndent = .zero
    return extents(text[range], style)
  }

  /// Half an em a letter, where nobody knows the faces.
  static func roughExtent(of text: AttributedText, _ style: ParagraphStyle) -> CellExtent {
    guard let size = text.runs.first?.attributes.fontSize else { return CellExtent() }
    let bytes = text.utf8
    let longest = size * bytes.split { $0 == 0x20 }.reduce(0) { max($0, $1.count) } / 2
    var extent = CellExtent(least: longest, divided: longest, greatest: size * bytes.count / 2)
    extent.piece = longest
    return extent
  }
}
