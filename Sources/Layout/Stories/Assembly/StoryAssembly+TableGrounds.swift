import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// What is behind and around the cells of a table: grounds, rules, and the room between those and letters.
extension StoryAssembly {
  /// Takes the boxes that cells have of their own, as of a class, from their paragraphs: they are behind the cell, from the
  /// middle of the room between columns on, and as high as its rows.
  mutating func takeBoxes(of cells: [Int]) {
    for index in cells {
      defer { setGround(of: index) }
      guard let own = paragraphs[index].style.box,
        own.group.map({ $0.node == paragraphs[index].node }) ?? true
      else { continue }
      paragraphs[index].style.cell?.box = own
      let outer = paragraphs[index].style.outerBoxes.popLast()
      paragraphs[index].style.box = outer
      let around = outer?.padding(runsRightToLeft: false) ?? (.zero, .zero)
      let padding = own.padding(runsRightToLeft: false)
      paragraphs[index].style.headIndent += padding.start - around.start
      paragraphs[index].style.tailIndent += padding.end - around.end
    }
  }

  /// Puts what was asked to be behind a cell behind it: the room between columns and rows is air enough.
  private mutating func setGround(of index: Int) {
    guard let element = paragraphs[index].element,
      let ground = document.attributes(of: document.elements[element]).ground
    else { return }
    var box = paragraphs[index].style.cell?.box ?? ParagraphBox(padding: .none)
    box.ground = ground
    paragraphs[index].style.cell?.box = box
  }

  /// A row of a table, whose cells have one box.
  private struct RuledRow {
    /// Its cells among those of the table.
    var cells: Range<Int>
    /// What it is to the breaks of the table: it heads it, stands at its foot, or neither.
    var section: TableCell.Row
    /// The box of its own; nil where it has none.
    var box: ParagraphBox?
    /// Whether nothing is to be seen of that: it says where the row begins and ends.
    var isPlain = false
    /// Whether it neither heads its table nor stands at its foot, and has a box that was asked for.
    var isRuled: Bool { section == .inner && box != nil && !isPlain }
  }

  /// What rules, and what is behind rows and cells, ask of a table.
  struct TableRoom {
    /// Above and below the letters of rows, within their boxes; nil where those have none.
    var rows: Insets?
    /// What is more above the first row of a part than above others, and below the last one.
    var partTop = Length.zero
    var partBottom = Length.zero
  }

  /// The rows that `cells` stand in.
  private func ruledRows(of cells: [Int]) -> [RuledRow] {
    var rows: [RuledRow] = []
    var last: Int?
    for (place, index) in cells.enumerated() {
      let row = row(of: index)
      if row == nil || row != last {
        let isFoot = row.map {
          document.attributes(of: document.elements[$0]).classes.contains(StoryAssembly.footRow)
        }
        rows.append(
          RuledRow(
            cells: place..<place,
            section: isHead(index) ? .head : isFoot == true ? .foot : .inner,
            box: hasRowBox(index) ? paragraphs[index].style.box : nil))
      }
      last = row
      rows[rows.count - 1].cells = rows[rows.count - 1].cells.lowerBound..<place + 1
    }
    return rows
  }

  /// The row that the cell at `index` stands in, among the elements.
  private func row(of index: Int) -> Int? {
    paragraphs[index].element.flatMap { document.elements[$0].parent }
  }

  /// Whether the row of the cell at `index` has a box of its own.
  func hasRowBox(_ index: Int) -> Bool {
    guard let group = paragraphs[index].style.box?.group, let row = row(of: index) else {
      return false
    }
    return group.node == document.elements[row].node
  }

  /// Changes the box of the table with `node` around the cell at `index`, if it has one.
  private mutating func changeBox(
    of node: NodeID, around index: Int, _ change: (inout ParagraphBox) -> Void
  ) {
    if paragraphs[index].style.box?.group?.node == node, var box = paragraphs[index].style.box {
      change(&box)
      paragraphs[index].style.box = box
    }
    for place in paragraphs[index].style.outerBoxes.indices
    where paragraphs[index].style.outerBoxes[place].group?.node == node {
      change(&paragraphs[index].style.outerBoxes[place])
    }
  }

  /// The box of the table with `node` around the cell at `index`; nil where it has none.
  private func box(of node: NodeID, around index: Int) -> ParagraphBox? {
    let style = paragraphs[index].style
    if style.box?.group?.node == node { return style.box }
    return style.outerBoxes.first { $0.group?.node == node }
  }

  /// Lets the rules of a table meet in one grid, as collapsed borders do (CSS 2.2, §17.6.2.1): of two that would stand
  /// side by side, that below a row and that above the next, or that of a row and that around the table, the thicker
  /// one is left; of two as thick, that of the row above or that around the table. Rows with rules or grounds meet, and
  /// all that neither head the table nor stand at its foot have the same room above and below their letters, which is
  /// answered: `between` where their boxes have none on one side, half of it where none of them had a box; nil where none
  /// has one.
  ///
  /// Rows that head a table stand together, as those at its foot do: what is below the last of them is below none of
  /// those right above it, nor below a head with no rows under it; what is above the first at the foot is above none of the
  /// others. Where anything stands beside or behind cells, rows that have no box are given one, so that all begin and end
  /// where their neighbours do. O(cells).
  mutating func joinRules(
    of table: Int, _ cells: [Int], between: Length, hasColumnRule: Bool
  ) -> TableRoom {
    let node = document.elements[table].node
    var rows = ruledRows(of: cells)
    let outer = box(of: node, around: cells[0])
    let isClosed = outer?.sides != nil && outer?.above != nil && outer?.below != nil
    let grounds = roomForGrounds(of: cells)
    var air = between
    if isClosed || hasColumnRule || grounds != nil || rows.contains(where: { $0.isRuled }) {
      if !rows.contains(where: { $0.isRuled }) { air = between / 2 }
      for place in rows.indices where rows[place].box == nil { giveBox(to: &rows[place], cells) }
    }
    var room = TableRoom(rows: levelRows(&rows, between: air, grounds))
    setEdges(of: &rows, between: between, &room)
    for place in rows.indices.reversed() {
      let next = place + 1 < rows.count ? rows[place + 1].section : .head
      if rows[place].section == .head, next == .head { rows[place].box?.below = nil }
      if place > 0, rows[place].section == .foot, rows[place - 1].section == .foot {
        rows[place].box?.above = nil
      }
    }
    // Rows of a head, or of a foot, meet as others do: the air between them is in their boxes.
    for (above, below) in zip(rows.indices, rows.indices.dropFirst())
    where rows[above].section == rows[below].section && rows[above].section != .inner {
      guard rows[above].box != nil, let box = rows[below].box, !rows[below].isPlain else {
        continue
      }
      rows[below].box?.padding.top = max(box.padding.top, between)
    }
    func thicker(_ rule: ParagraphBox.Rule?, _ other: ParagraphBox.Rule?) -> ParagraphBox.Rule? {
      guard let rule, let other else { return rule ?? other }
      return other.width > rule.width ? other : rule
    }
    for (above, below) in zip(rows.indices, rows.indices.dropFirst()) {
      guard rows[above].section != rows[below].section || rows[above].section == .inner,
        rows[above].box != nil, let lower = rows[below].box?.above
      else { continue }
      let meeting = thicker(rows[above].box?.below, lower)
      // A row at the foot stands at the foot of every part.
      let keepsOwn = rows[below].section == .foot
      rows[below].box?.above = keepsOwn ? meeting : nil
      rows[above].box?.below = keepsOwn ? nil : meeting
      // It stands within the box that has it now.
      let room = roomBeside(meeting)
      if keepsOwn, let own = rows[below].box?.padding.top {
        rows[below].box?.padding.top = max(own, room)
      } else if !keepsOwn, let own = rows[above].box?.padding.bottom {
        rows[above].box?.padding.bottom = max(own, room)
      }
    }
    if let first = rows.indices.first, let last = rows.indices.last,
      var around = box(of: node, around: cells[0])
    {
      if around.above != nil, let own = rows[first].box {
        around.above = thicker(around.above, own.above)
        rows[first].box?.above = nil
        rows[first].box?.padding.top = max(own.padding.top, around.padding.top)
        around.padding.top = .zero
      }
      if around.below != nil, let own = rows[last].box {
        around.below = thicker(around.below, own.below)
        rows[last].box?.below = nil
        rows[last].box?.padding.bottom = max(own.padding.bottom, around.padding.bottom)
        around.padding.bottom = .zero
      }
      if let sides = around.sides {
        for place in rows.indices
        where rows[place].box?.sides.map({ $0.width <= sides.width }) == true {
          rows[place].box?.sides = nil
        }
      }
      for index in cells { changeBox(of: node, around: index) { $0 = around } }
    }
    for row in rows {
      guard let box = row.box else { continue }
      for place in row.cells { paragraphs[cells[place]].style.box = box }
    }
    if isClosed, let outer, let own = room.rows {
      // The letters of each part stand off from the rules around it as those of the whole do.
      if rows[0].section != .head { room.partTop = max(.zero, outer.padding.top - own.top) }
      if rows[rows.count - 1].section != .foot {
        room.partBottom = max(.zero, outer.padding.bottom - own.bottom)
      }
    }
    return room
  }

  /// Gives the row a box with nothing to see, within those that its cells stand in.
  private mutating func giveBox(to row: inout RuledRow, _ cells: [Int]) {
    guard let element = self.row(of: cells[row.cells.lowerBound]) else { return }
    for place in row.cells {
      let index = cells[place]
      guard let around = paragraphs[index].style.box else { continue }
      paragraphs[index].style.outerBoxes.append(around)
      let padding = around.padding(runsRightToLeft: false)
      paragraphs[index].style.headIndent += padding.start
      paragraphs[index].style.tailIndent += padding.end
    }
    var box = ParagraphBox(padding: .none)
    box.group = ParagraphBox.Group(node: document.elements[element].node)
    row.box = box
    row.isPlain = true
  }

  /// Gives rows whose boxes were not asked for the room between them and what was: `between` to the rules of a head or a
  /// foot, in each part of the table.
  private func setEdges(of rows: inout [RuledRow], between: Length, _ room: inout TableRoom) {
    guard let own = room.rows else { return }
    for place in rows.indices where rows[place].isPlain {
      rows[place].box?.padding.top = own.top
      rows[place].box?.padding.bottom = own.bottom
    }
    guard !rows.contains(where: { $0.isRuled }) else { return }
    for (above, below) in zip(rows.indices, rows.indices.dropFirst())
    where rows[above].isPlain != rows[below].isPlain {
      if rows[above].isPlain, rows[below].section == .foot {
        rows[above].box?.padding.bottom = max(own.bottom, between)
        room.partBottom = max(.zero, between - own.bottom)
      }
      if rows[below].isPlain, rows[above].section == .head {
        rows[below].box?.padding.top = max(own.top, between)
        if rows[0].section == .head { room.partTop = max(.zero, between - own.top) }
      }
    }
  }

  /// The room that a rule takes from the letters beside it, with a tenth of a line between; none without one.
  private func roomBeside(_ rule: ParagraphBox.Rule?) -> Length {
    rule.map { $0.width + rules.body.leading / 10 } ?? .zero
  }

  /// Gives all rows that neither head their table nor stand at its foot the same room above and below their letters, if
  /// they have boxes, and answers it: where one was asked for what those have, and else that between two rows, or that
  /// which grounds of cells need.
  private func levelRows(
    _ rows: inout [RuledRow], between: Length, _ grounds: CellRoom?
  ) -> Insets? {
    let boxes = rows.filter { $0.section == .inner }.compactMap(\.box)
    guard !boxes.isEmpty else { return nil }
    // Letters stand as far from what is above their row as from what is below it, whichever of the two has a rule.
    var air = Length.zero
    var rule = Length.zero
    for box in boxes {
      let (above, below) = (box.above?.width ?? .zero, box.below?.width ?? .zero)
      air = max(air, box.padding.top - above, box.padding.bottom - below)
      rule = max(rule, above, below)
    }
    if air == .zero { air = between }
    // The rule between two rows stands in the box of the upper one.
    var room = Insets(top: air, left: .zero, bottom: air + rule, right: .zero)
    for box in boxes { room.bottom = max(room.bottom, roomBeside(box.above)) }
    if let grounds {
      room.top = max(room.top, grounds.above)
      room.bottom = max(room.bottom, grounds.below)
      if !rows.contains(where: { $0.isRuled }) {
        room.top = max(room.top, grounds.air)
        room.bottom = max(room.bottom, grounds.air)
      }
    }
    for place in rows.indices where rows[place].section == .inner {
      rows[place].box?.padding.top = room.top
      rows[place].box?.padding.bottom = room.bottom
    }
    return room
  }

  /// Takes the padding beside cells from the boxes around them, so that columns begin at one edge in all rows. That of
  /// the table's own box becomes an indent; that of rows with a ground, or with rules beside them, is answered: all rows
  /// have the most of it. Where a table has rules on both sides those of its rows reach them, and so do grounds: the
  /// padding of its box is that of its rows then.
  mutating func takePadding(of table: Int, _ cells: [Int]) -> Insets {
    let node = document.elements[table].node
    var sides = Insets.none
    guard let any = cells.first else { return sides }
    let around = box(of: node, around: any)
    let padding = around?.padding(runsRightToLeft: false) ?? (.zero, .zero)
    let isClosed = around?.sides != nil
    if isClosed { (sides.left, sides.right) = (padding.start, padding.end) }
    for index in cells {
      if hasRowBox(index), var box = paragraphs[index].style.box {
        let (start, end) = box.padding(runsRightToLeft: false)
        sides.left = max(sides.left, start)
        sides.right = max(sides.right, end)
        (box.padding.left, box.padding.right) = (.zero, .zero)
        if isClosed {
          box.group?.headIndent -= padding.start
          box.group?.tailIndent -= padding.end
          paragraphs[index].style.headIndent -= padding.start
          paragraphs[index].style.tailIndent -= padding.end
        }
        paragraphs[index].style.box = box
      } else if !isClosed, paragraphs[index].style.box?.group?.node == node {
        paragraphs[index].style.headIndent += padding.start
        paragraphs[index].style.tailIndent += padding.end
      }
      changeBox(of: node, around: index) { box in
        (box.padding.left, box.padding.right) = (.zero, .zero)
      }
    }
    return sides
  }

  /// The room that what is behind cells alone, or around them, takes from their letters.
  private struct CellRoom {
    /// A quarter of a line where there are grounds.
    var air = Length.zero
    /// For rules above and below that are thicker than that.
    var above = Length.zero
    var below = Length.zero
  }

  /// The room for what is behind `cells` alone, or around them; nil where nothing is.
  private func roomForGrounds(of cells: [Int]) -> CellRoom? {
    var room: CellRoom?
    for index in cells {
      guard let box = paragraphs[index].style.cell?.box else { continue }
      var own = room ?? CellRoom()
      let (above, below) = (roomBeside(box.above), roomBeside(box.below))
      let least = rules.body.leading / 4
      if max(above, below) > least {
        own.above = max(own.above, above)
        own.below = max(own.below, below)
      }
      if hasGround(index) { own.air = least }
      room = own
    }
    return room
  }

  /// Whether a ground was asked for the cell at `index`.
  private func hasGround(_ index: Int) -> Bool {
    paragraphs[index].element.map {
      document.attributes(of: document.elements[$0]).ground != nil
    } ?? false
  }

  /// Makes half the room between columns beside the table for what is behind its outer cells alone and was asked of them.
  func makeRoom(_ sides: inout Insets, besideGroundsOf cells: [Int], columns: Int) {
    for index in cells where hasGround(index) {
      guard let own = paragraphs[index].style.cell?.columns else { continue }
      let gap = gap(beside: index) / 2
      if own.lowerBound == 0 { sides.left = max(sides.left, gap) }
      if own.upperBound >= columns { sides.right = max(sides.right, gap) }
    }
  }
}
