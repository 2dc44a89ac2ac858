import TypesetElementTree
package import TypesetLayout
import TypesetRenderTree
import TypesetTemplates
import TypesetRichText
import Typesetting

/// What the paragraphs of an issue are to whoever hears it: elements of PDF's structure, in the order in which they
/// were written, whatever the pages they stand on.
package struct StructureMap: Sendable {
  private let issue: StyledIssue
  /// The language of the document.
  let language: LanguageTag
  /// Whether headlines are the highest of headings, and others one below.
  private let hasHeadlines: Bool
  /// The items that each paragraph begins which begins some, from the outermost in, by the paragraph's element.
  private var itemsBegun: [Int: [Int]] = [:]
  /// The same of lines of marks alone, by the innermost of the items.
  private var itemsMarked: [Int: [Int]] = [:]
  /// Figures with one picture, by their element, and what that shows; none whose picture is a link and has no words below.
  private var figures: [Int: String?] = [:]
  private var captions = FigureCaptions()
  /// What stands where in tables.
  private let grids: TableGrids
  /// The rows that head tables, where others follow them; and the first of those others, by their tables.
  private var headRows: Set<Int> = []
  private var bodies: [Int: Int] = [:]
  /// The term that begins the item which each term and each description stands in.
  private var termItems: [Int: Int] = [:]
  /// What is read where links within the document lead to, by the names that they call it.
  let titles: [String: String]

  /// The map of `issue`. O(its size).
  package init(_ issue: StyledIssue) {
    self.issue = issue
    grids = TableGrids(issue)
    titles = LinkTitles.titles(of: issue)
    language = issue.prevailingLanguage
    let elements = issue.elements
    hasHeadlines = elements.contains { $0.kind == .headline }
    for (place, element) in elements.enumerated() where element.kind == .item {
      if let first = (place + 1..<element.end).first(where: { elements[$0].form == .text }) {
        itemsBegun[first, default: []].append(place)
      }
    }
    // Marks on lines of their own are not in the paragraph.
    for story in issue.stories {
      for paragraph in story.story.paragraphs {
        guard let place = paragraph.element, elements.indices.contains(place),
          elements[place].kind == .item
        else { continue }
        if let first = (place + 1..<elements[place].end).first(where: {
          elements[$0].form == .text
        }) {
          itemsMarked[place] = itemsBegun.removeValue(forKey: first)
        }
      }
    }
    if elements.contains(where: { $0.kind == .table }) { findHeads() }
    for (place, element) in elements.enumerated() where element.kind == .terms {
      findItems(of: place, through: element.end)
    }
    // Pictures by the figures that they stand in.
    var counts: [Int: [(alternative: String?, leadsOn: Bool, element: Int)]] = [:]
    for story in issue.stories {
      for picture in story.pictures where picture.alternative?.saysSomething ?? true {
        let paragraph = story.story.paragraphs[story.story.paragraphIndex(at: picture.offset)]
        if let element = paragraph.element, paragraph.part == .picture,
          let parent = elements[element].parent, elements[parent].kind == .figure
        {
          let leadsOn = story.story.text.attributes(at: picture.offset)?.link != nil
          counts[parent, default: []].append((picture.alternative, leadsOn, element))
        }
      }
    }
    for (figure, pictures) in counts where pictures.count == 1 {
      // One within a link is a figure by itself, as not all hear what a figure contains; but words below it stand in
      // the figure, and the link with them.
      let hasWords = elements[figure + 1..<elements[figure].end].contains {
        $0.kind == .caption || $0.kind == .credit
      }
      if pictures[0].leadsOn, !hasWords { continue }
      figures[figure] = pictures[0].alternative
      captions.find(in: figure, of: elements, without: pictures[0].element)
    }
  }

  /// Finds the rows that head tables: those before all others, out of which no cell reaches.
  private mutating func findHeads() {
    for (table, rows) in grids.rows {
      /// Over how many rows the highest cell of each row of heads reaches.
      func reach(_ row: Int) -> Int? {
        grids.cells(of: row).lazy.filter(\.isInHead).map(\.rows).max()
      }
      let count = rows.prefix { reach($0) != nil }.count
      guard count > 0, count < rows.count, rows[count...].allSatisfy({ reach($0) == nil }),
        (0..<count).allSatisfy({ $0 + (reach(rows[$0]) ?? 1) <= count })
      else { continue }
      headRows.formUnion(rows[..<count])
      bodies[table] = rows[count]
    }
  }

  /// Finds the items of the list of terms at `place`: one or more terms with what explains them.
  private mutating func findItems(of place: Int, through end: Int) {
    var first: Int?
    var isExplained = false
    for child in place + 1..<end where issue.elements[child].parent == place {
      switch issue.elements[child].kind {
      case .term:
        if isExplained || first == nil { first = child }
        isExplained = false
      case .description: isExplained = true
      default: continue
      }
      termItems[child] = first ?? child
      first = first ?? child
    }
  }

  /// How far apart elements are counted, so that lines that nobody wrote are read between them.
  private static let step = 1 << 24

  /// The place in `writer` of the container at `place`, and of those around it.
  private func container(_ place: Int, _ writer: inout StructureWriter) -> Int {
    let key = StructureElement.Key(place)
    if let known = writer.known(key) { return known }
    let element = issue.elements[place]
    let (outer, order) = standing(place, &writer)
    let own = writer.place(key) {
      var made = StructureElement(
        key: key, kind(ofContainer: element, place), in: outer, order: order)
      if element.kind == .figure { made.alternative = figures[place] ?? nil }
      return made
    }
    if element.kind == .row { addCells(of: place, own, &writer) }
    // What no page has anything of.
    for row in grids.silentRows[place] ?? [] where row != place { _ = container(row, &writer) }
    return own
  }

  /// Adds the cells of the row at `place`, which is `row`: those without letters too, and one for each place that has none.
  private func addCells(of place: Int, _ row: Int, _ writer: inout StructureWriter) {
    for cell in grids.cells(of: place) {
      let key = StructureElement.Key(cell.place)
      _ = writer.place(key) {
        StructureElement(
          key: key,
          .cell(
            head: cell.isInHead ? .column : cell.headsRow ? .row : nil,
            columns: cell.columns.count, rows: cell.rows),
          in: row, order: cell.place * StructureMap.step)
      }
    }
    for gap in grids.gaps[place] ?? [] {
      let key = StructureElement.Key(place, part: 10, offset: gap.column)
      _ = writer.place(key) {
        StructureElement(
          key: key, .cell(head: nil, columns: 1, rows: 1), in: row,
          order: gap.behind * StructureMap.step + gap.column + 1)
      }
    }
  }

  private static func kind(of cell: TableCell?) -> StructureElement.Kind {
    .cell(
      head: cell?.row == .head ? .column : cell?.headsRow == true ? .row : nil,
      columns: cell?.columns.count ?? 1, rows: cell?.rows ?? 1)
  }

  /// What the element at `place` stands in, and where it is read in there.
  private func standing(
    _ place: Int, _ writer: inout StructureWriter
  ) -> (outer: Int?, order: Int) {
    loose(place, &writer) ?? (around(place, &writer), place * StructureMap.step)
  }

  /// The same for what stands in a table but in none of its cells: a cell as wide as the table, in a row of its own;
  /// where no row may come, what the table stands in, before it. Nil for everything else.
  private func loose(
    _ place: Int, _ writer: inout StructureWriter
  ) -> (outer: Int?, order: Int)? {
    guard let parent = issue.elements[place].parent, issue.tableCaptions[place] == nil,
      issue.elements[place].kind != .cell, issue.elements[place].kind != .row
    else { return nil }
    let row = issue.elements[parent].kind == .row ? parent : nil
    guard let table = row == nil ? parent : issue.elements[parent].parent,
      issue.elements[table].kind == .table
    else { return nil }
    // It is read before the cells of its row, or behind them.
    let opensRow = row.map { (grids.cells(of: $0).first?.place ?? Int.max) > place } ?? false
    let rows = grids.rows[table] ?? []
    let next = rows.firstIndex { opensRow ? $0 >= row ?? 0 : $0 > place } ?? rows.count
    let isBetweenHeads = next < rows.count && headRows.contains(rows[next])
    guard next > 0, !isBetweenHeads, !grids.openRows.contains(rows[next - 1]) else {
      let half = StructureMap.step / 2
      let order = table * StructureMap.step - half + min(place - table, half - 1)
      return (around(table, &writer), order)
    }
    let section = headRows.contains(rows[next - 1]) ? bodies[table] ?? rows[0] : rows[next - 1]
    let outer = rowParent(section, of: table, container(table, &writer), &writer)
    let rowKey = StructureElement.Key(place, part: 11)
    let own = writer.place(rowKey) {
      var order = place * StructureMap.step
      if opensRow, let row {
        let half = StructureMap.step / 2
        order = row * StructureMap.step - half + min(place - row, half - 1)
      }
      return StructureElement(key: rowKey, .row, in: outer, order: order)
    }
    let key = StructureElement.Key(place, part: 12)
    let cell = writer.place(key) {
      StructureElement(
        key: key, .cell(head: nil, columns: grids.widths[table] ?? 1, rows: 1), in: own, order: 0)
    }
    return (cell, place * StructureMap.step)
  }

  /// What the element at `place` stands in: a row in the head or the body of its table, a term in its item.
  private func around(_ place: Int, _ writer: inout StructureWriter) -> Int? {
    if let table = issue.tableCaptions[place] { return container(table, &writer) }
    guard let parent = issue.elements[place].parent else { return nil }
    let outer = self.parent(parent, &writer)
    if let first = termItems[place] {
      let key = StructureElement.Key(first, part: 8)
      return writer.place(key) {
        StructureElement(key: key, .item, in: outer, order: first * StructureMap.step)
      }
    }
    guard issue.elements[place].kind == .row, let outer else { return outer }
    return rowParent(place, of: parent, outer, &writer)
  }

  /// What the row at `place` of `table`, which is `outer`, stands in: its head, its body, or the table.
  private func rowParent(
    _ place: Int, of table: Int, _ outer: Int, _ writer: inout StructureWriter
  ) -> Int {
    guard let body = bodies[table] else { return outer }
    let isHead = headRows.contains(place)
    let key = StructureElement.Key(table, part: isHead ? 6 : 7)
    return writer.place(key) {
      StructureElement(
        key: key, isHead ? .tableHead : .tableBody, in: outer,
        order: (isHead ? table + 1 : body) * StructureMap.step)
    }
  }

  private func kind(ofContainer element: Element, _ place: Int) -> StructureElement.Kind {
    switch element.kind {
    case .article: .article
    case .sidebar, .box: .section
    case .figure: figures[place] != nil ? .figure : .division
    case .note: .note
    case .quote: .blockQuote
    case .list: .list(numbering(of: place))
    case .terms: .list(.none)
    case .item: .item
    case .description: .body
    case .table: .table
    case .row: .row
    case .contents: .contents
    case .index: .index
    default: .division
    }
  }

  /// How the items of the list at `place` are numbered.
  private func numbering(of place: Int) -> StructureElement.ListNumbering {
    switch issue.listMarkers[place] {
    case nil: return .none
    case .bullet?:
      var depth = 0
      var around = issue.elements[place].parent
      while let outer = around {
        if issue.elements[outer].kind == .list { depth += 1 }
        around = issue.elements[outer].parent
      }
      // A dash is none of the signs that PDF knows.
      return depth == 1 ? .none : .disc
    case .number(let numerals, _)?:
      switch numerals {
      case .decimal: return .decimal
      case .lowerLetter: return .lowerAlpha
      case .upperLetter: return .upperAlpha
      case .lowerRoman: return .lowerRoman
      case .upperRoman: return .upperRoman
      }
    }
  }

  /// What stands in the element at `place`: an item's text stands in its body.
  private func parent(_ place: Int, _ writer: inout StructureWriter) -> Int? {
    let own = container(place, &writer)
    guard issue.elements[place].kind == .item else { return own }
    let key = StructureElement.Key(place, part: 1)
    return writer.place(key) { StructureElement(key: key, .body, in: own, order: 1) }
  }

  /// What the lines and pictures of `frame` belong to, as its flattener takes them.
  func elements(
    of frame: LayoutFrame, _ writer: inout StructureWriter
  ) -> (lines: [StructureWriter.Line?], pictures: [TextOffset: Int]) {
    let story = issue.styled(frame.storyIndex, frame.form).story
    var lines: [StructureWriter.Line?] = []
    lines.reserveCapacity(frame.frame.lines.count)
    var last: (paragraph: Int, line: StructureWriter.Line)?
    var isProgram = false
    // Lines are not worth a copy.
    let placed = frame.frame.lines.span
    for place in placed.indices {
      let index = placed[place].paragraph
      guard placed[place].hasInk || placed[place].hasLink,
        story.paragraphs.indices.contains(index)
      else {
        lines.append(nil)
        continue
      }
      if last?.paragraph != index {
        last = (index, paragraph(index, of: story, frame.storyIndex, &writer))
        isProgram = last?.line.isProgram ?? false
      }
      var own = last?.line
      if isProgram, let around = own?.element {
        own?.element = program(placed[place], in: around, &writer)
      }
      if placed[place].line.begin != .start {
        own?.marks = []
        own?.label = nil
      }
      lines.append(own)
    }
    var pictures: [TextOffset: Int] = [:]
    for picture in frame.pictures where picture.alternative?.saysSomething ?? true {
      let index = story.paragraphIndex(at: picture.offset)
      let around = paragraph(index, of: story, frame.storyIndex, &writer).element
      let link = writer.linkElement(
        around: story.text.runIndex(at: picture.offset), story.text,
        from: story.paragraphs[index].range.lowerBound, in: around)
      if case .figure = writer.structure.elements[around].kind {
        pictures[picture.offset] = link ?? around
        writer.setBox(picture.box, of: around)
        continue
      }
      let letter = picture.offset.utf8 - story.paragraphs[index].range.lowerBound.utf8
      let key = writer.structure.elements[around].key.among(part: 4, letter: letter)
      pictures[picture.offset] = writer.place(key) {
        var figure = StructureElement(key: key, .figure, in: link ?? around, order: letter)
        figure.alternative = picture.alternative
        figure.box = picture.box
        return figure
      }
    }
    return (lines, pictures)
  }

  /// The element of the paragraph `index` of `story`.
  private func paragraph(
    _ index: Int, of story: Story, _ number: Int, _ writer: inout StructureWriter
  ) -> StructureWriter.Line {
    let paragraph = story.paragraphs[index]
    guard let place = paragraph.element, issue.elements.indices.contains(place) else {
      return StructureWriter.Line(element: generated(index, of: story, number, &writer))
    }
    let element = issue.elements[place]
    if element.kind == .contents || element.kind == .index {
      return StructureWriter.Line(element: entry(index, of: story, place, &writer))
    }
    if element.kind == .item {
      // The line of its mark alone.
      var line = StructureWriter.Line(element: label(of: place, &writer))
      line.marks = (itemsMarked[place] ?? []).map { label(of: $0, &writer) }
      return line
    }
    let (outer, order) = standing(place, &writer)
    if paragraph.part == .picture {
      // A figure's one picture is the figure; any other is one by itself.
      if let outer, case .figure = writer.structure.elements[outer].kind {
        return StructureWriter.Line(element: outer)
      }
      let key = StructureElement.Key(place)
      return StructureWriter.Line(
        element: writer.place(key) {
          StructureElement(key: key, .division, in: outer, order: order)
        })
    }
    if element.kind == .code, paragraph.node != element.node {
      // The line above a program that says what it is.
      let key = StructureElement.Key(place, part: 13)
      return StructureWriter.Line(
        element: writer.place(key) {
          var made = StructureElement(key: key, .paragraph, in: outer, order: order - 1)
          made.language = spoken(paragraph, of: story)
          return made
        })
    }
    let key = StructureElement.Key(place)
    var around = outer
    let isInFigure = isFigure(outer, writer)
    if isInFigure, let first = captions.together[place] {
      let caption = StructureElement.Key(first, part: 14)
      around = writer.place(caption) {
        StructureElement(key: caption, .caption, in: outer, order: first * StructureMap.step)
      }
    }
    let own = writer.place(key) {
      var made = StructureElement(
        key: key,
        kind(
          of: paragraph, element, place, isCaption: isInFigure && captions.alone.contains(place)),
        in: around, order: order)
      made.language = spoken(paragraph, of: story)
      return made
    }
    var line = StructureWriter.Line(element: own)
    line.isDisplay = element.kind == .formula
    line.isProgram = element.kind == .code
    line.marks = (itemsBegun[place] ?? []).map { label(of: $0, &writer) }
    let opening = noteOpening(of: place, paragraph, in: story)
    if opening > 0, let outer {
      let key = StructureElement.Key(place, part: 9)
      line.label = writer.place(key) {
        // Before the paragraph that it opens.
        StructureElement(key: key, .label, in: outer, order: place * StructureMap.step - 1)
      }
      line.labelBytes = opening
    }
    return line
  }

  /// The element of a line of the program that `around` is: a paragraph of the program's lines that stands in it, for all
  /// lines that it was too long for.
  private func program(
    _ line: PlacedLine, in around: Int, _ writer: inout StructureWriter
  ) -> Int {
    let bytes = line.text.utf8
    var start = min(line.line.range.lowerBound.utf8, bytes.count)
    // U+2028.
    while start > 0, !bytes[..<start].suffix(3).elementsEqual([0xE2, 0x80, 0xA8]) { start -= 1 }
    let whole = writer.structure.elements[around]
    let key = whole.key.among(part: 8, letter: start)
    let paragraph = writer.place(key) {
      StructureElement(key: key, .paragraph, in: around, order: start)
    }
    let inner = whole.key.among(part: 9, letter: start)
    return writer.place(inner) {
      var made = StructureElement(key: inner, .code, in: paragraph, order: 0)
      made.language = whole.language
      return made
    }
  }

  /// What marks the item at `item`.
  private func label(of item: Int, _ writer: inout StructureWriter) -> Int {
    let list = container(item, &writer)
    let key = StructureElement.Key(item, part: 3)
    return writer.place(key) { StructureElement(key: key, .label, in: list, order: 0) }
  }

  /// How many bytes of the paragraph at `place` are what its note is called by, with the space behind it: a number, with
  /// its point, or signs. Zero where no note begins with it, or with nothing of that kind.
  private func noteOpening(of place: Int, _ paragraph: Story.Paragraph, in story: Story) -> Int {
    guard let note = issue.elements[place].parent, issue.elements[note].kind == .note,
      (note + 1..<place).allSatisfy({ issue.elements[$0].form != .text })
    else { return 0 }
    let text = story.text.utf8[paragraph.range.lowerBound.utf8..<paragraph.range.upperBound.utf8]
    let scalars = String(decoding: text.prefix(32), as: UTF8.self).unicodeScalars
    var rest = scalars.drop { ("0"..."9").contains($0) }
    if rest.startIndex == scalars.startIndex {
      rest = scalars.drop { "*†‡§‖¶".unicodeScalars.contains($0) }
    }
    guard rest.startIndex > scalars.startIndex else { return 0 }
    if rest.first == "." { rest = rest.dropFirst() }
    guard let space = rest.first, space == "\u{A0}" || space == " " else { return 0 }
    return String(String.UnicodeScalarView(scalars[...rest.startIndex])).utf8.count
  }

  private func isFigure(_ outer: Int?, _ writer: StructureWriter) -> Bool {
    guard let outer else { return false }
    return writer.structure.elements[outer].kind == .figure
  }

  private func kind(
    of paragraph: Story.Paragraph, _ element: Element, _ place: Int, isCaption: Bool
  ) -> StructureElement.Kind {
    switch element.kind {
    case .headline: return .heading(level: 1)
    case .caption:
      return isCaption || issue.tableCaptions[place] != nil ? .caption : .paragraph
    case .term where termItems[place] != nil: return .label
    case .code: return .division
    case .cell: return StructureMap.kind(of: paragraph.style.cell)
    default: break
    }
    if let level = element.kind.headingLevel {
      return .heading(level: min(6, level + (hasHeadlines ? 1 : 0)))
    }
    // Letters that look like a heading, where the manuscript has no other.
    if element.kind == .paragraph, let title = issue.outline[place], paragraph.part == .heading {
      return .heading(level: min(6, title.level))
    }
    return .paragraph
  }

  /// The language of a paragraph, where that is not the document's.
  private func spoken(_ paragraph: Story.Paragraph, of story: Story) -> LanguageTag? {
    let own = story.text.attributes(at: paragraph.range.lowerBound)?.language
    return own == language ? nil : own
  }

  /// The element of a line of the contents or of the index, which `place` asked for.
  private func entry(
    _ index: Int, of story: Story, _ place: Int, _ writer: inout StructureWriter
  ) -> Int {
    let outer = container(place, &writer)
    let isContents = issue.elements[place].kind == .contents
    let key = StructureElement.Key(place, part: 4, offset: index)
    let own = writer.place(key) {
      var made = StructureElement(
        key: key, isContents ? .contentsItem : .paragraph, in: outer, order: index)
      made.language = spoken(story.paragraphs[index], of: story)
      return made
    }
    guard isContents else { return own }
    // Links stand in no line of contents but in a paragraph of it (PDF 32000-1, table 333).
    let inner = StructureElement.Key(place, part: 5, offset: index)
    return writer.place(inner) {
      var made = StructureElement(key: inner, .paragraph, in: own, order: 0)
      made.language = spoken(story.paragraphs[index], of: story)
      return made
    }
  }

  /// The element of a paragraph that nobody wrote. It stands behind the element before it in its story.
  private func generated(
    _ index: Int, of story: Story, _ number: Int, _ writer: inout StructureWriter
  ) -> Int {
    var before = index
    while before > 0, story.paragraphs[before].element == nil { before -= 1 }
    let place = story.paragraphs[before].element
    var around = place.flatMap { issue.elements[$0].parent }
    // Nothing but rows stands in tables, and nothing but cells in rows.
    while let parent = around, [.row, .table].contains(issue.elements[parent].kind) {
      around = issue.elements[parent].parent
    }
    let outer = around.flatMap { parent($0, &writer) }
    let key = StructureElement.Key(-1 - number, part: 4, offset: index)
    return writer.place(key) {
      var made = StructureElement(
        key: key, .paragraph, in: outer,
        order: (place ?? 0) * StructureMap.step + (index - before))
      made.language = spoken(story.paragraphs[index], of: story)
      return made
    }
  }
}

extension PlacedLine {
  /// Whether something on it leads somewhere.
  fileprivate var hasLink: Bool {
    line.runs.contains { text.runs[$0.attributes].attributes.link != nil }
  }
}
