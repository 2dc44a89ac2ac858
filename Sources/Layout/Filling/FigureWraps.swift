import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// What text keeps out of around a figure on a page.
struct FigureWrap: Hashable, Sendable {
  /// What text keeps out of, in the page's coordinates.
  var sets: [PolygonSet]
  /// The outlines of that, without the clearance.
  var paths: [Path]
  /// Where the figure stands on the page.
  var box: Rect
  /// The first of the rows that it takes, from the area's top, and how many there are: with those that part it
  /// from the text above and below.
  var rows: Range<Int>
  /// On which sides text runs.
  var sides: TextWrap.Sides
  /// No line beside it is narrower.
  var least: Length

  /// What text keeps out of in a column of the page from `left` to `right`: where the figure stands at an edge of it,
  /// or reaches over it, no line stands between the two.
  func sets(inColumnFrom left: Length, to right: Length) -> [PolygonSet] {
    var side = PolygonSet.Sides.both
    switch (box.minX <= left, box.maxX >= right) {
    case (true, true): break
    case (true, false): side = .right
    case (false, true): side = .left
    case (false, false):
      if sides == .one { side = box.minX - left > right - box.maxX ? .left : .right }
    }
    return sets.map {
      var set = $0
      set.sides = side
      return set
    }
  }

  /// True where a part of it stands in the stretch from `left` to `right` at some height from `top` to `bottom`.
  func meets(from top: Length, to bottom: Length, left: Length, right: Length) -> Bool {
    sets.contains { set in
      set.hull(from: top, to: bottom).map { $0.start < right && $0.end > left } ?? false
    }
  }
}

extension ColumnBand {
  /// The shape of a frame of `size` in `column`: a rectangle, less what text in it runs around.
  func shape(of column: Column, _ size: Size) -> FrameShape {
    var shape = FrameShape(rectangle: size)
    guard !wraps.isEmpty, !writingMode.isVertical else { return shape }
    let offset = Point(x: -column.x, y: -top - leading * column.top)
    for wrap in wraps {
      for set in wrap.sets(inColumnFrom: column.x, to: column.x + column.width) {
        let own = set.translated(by: offset)
        guard let extent = own.extent, let reach = own.reach,
          size.height > extent.top - own.clearance, size.width > reach.left,
          extent.bottom + own.clearance > .zero, reach.right > .zero
        else { continue }
        shape = shape.excluding(own, least: wrap.least)
      }
    }
    return shape
  }
}

extension TextWrap {
  /// How wide the figure is over columns that take `width`.
  func width(within width: Length) -> Length {
    self.width?.width(within: width) ?? width / 2
  }

  /// The left edge of a figure that is `own` wide, in columns that are `box`.
  func left(of own: Length, in box: Rect, runsRightToLeft: Bool, liesLeft: Bool) -> Length {
    let isRight: Bool
    switch side ?? .end {
    case .centre: return box.minX + (box.width - own) / 2
    case .left: isRight = false
    case .right: isRight = true
    case .start: isRight = runsRightToLeft
    case .end: isRight = !runsRightToLeft
    case .inside: isRight = liesLeft
    case .outside: isRight = !liesLeft
    }
    return isRight ? box.maxX - own : box.minX
  }
}

extension PageFiller {
  /// Eight ems of the running text, some twenty letters: the least that is a line beside a figure.
  static let leastLine = 8

  /// The room of a figure that text runs around, at its row or as far above it as it has room; nil where the area is
  /// too low for it.
  func wrapItem(
    _ placement: FigurePlacement, _ wrap: TextWrap, in area: TextArea
  ) -> PageFigures.Item? {
    guard let asked = placement.row, !design.writingMode.isVertical else { return nil }
    let sidebar = context.issue.sidebars[placement.sidebar]
    var own = place(of: sidebar, in: StyledIssue.figureFlow, area)
    own.box = box(
      of: wrap, columns: placement.columns, of: placement.count, own, in: area,
      width: wrap.width == .percent(100) ? nil : placement.size?.width)
    guard let set = set(sidebar, in: own, of: area, leading: design.leading) else { return nil }
    let band = set.band
    let filling = asHigh(set.filling, as: set.text, in: band)
    guard let plan = filling.frames.first?.frame else { return nil }
    let margins = margins(of: plan, rows: filling.rows, wrap)
    let height = filling.rows + margins.above + margins.below
    let first = max(min(asked, area.rows - filling.rows - margins.above), 0)
    // At the head of the columns nothing stands above.
    let above = first == 0 ? 0 : margins.above
    guard above + filling.rows <= area.rows, filling.rows < area.rows else { return nil }
    let rows = first..<min(first + height - margins.above + above, area.rows)
    var item = PageFigures.Item(
      placement: placement, band: band, filling: filling, framesetter: set.text.framesetter,
      area: own,
      offset: first + above, rows: rows.count, article: sidebar.article)
    let box = Rect(
      x: own.box.minX, y: area.box.minY + design.leading * item.offset, width: own.box.width,
      height: design.leading * filling.rows)
    let columns = area.box(
      ofColumns: placement.columns, of: placement.count, from: 0, rows: area.rows)
    let outlines = outlines(
      of: wrap, plan, at: box, over: columns, rows: rows, in: area, sidebar)
    item.wrap = FigureWrap(
      sets: outlines.paths.map { path in
        var set = PolygonSet(path: path, rule: .nonZero)
        set.clearance = outlines.clearance
        return set
      }, paths: outlines.paths, box: box, rows: rows, sides: wrap.sides,
      least: leastLine(of: wrap))
    if let made = item.wrap, wrap.width != .percent(100),
      !hasLinesBeside(made, placement, in: area)
    {
      // As wide as its columns it leaves no white beside it.
      var wide = wrap
      wide.width = .percent(100)
      return wrapItem(placement, wide, in: area)
    }
    return item
  }

  /// `filling` in a frame no higher than what is in it.
  private func asHigh(
    _ filling: ColumnBand.Filling, as text: ColumnBand.Text, in band: ColumnBand
  ) -> ColumnBand.Filling {
    var high = filling
    high.rows = rows(of: filling, in: band)
    let exact = band.fill(text, rows: high.rows)
    guard exact.isComplete, exact.rest == nil, exact.relaxed == nil,
      exact.frames.first?.frame.inkFoot == filling.frames.first?.frame.inkFoot
    else { return high }
    return exact
  }

  /// The room of a figure across the columns it reaches over, as high as `area`.
  func box(
    of wrap: TextWrap, columns: Range<Int>, of count: Int, _ own: TextArea, in area: TextArea,
    width asked: Length? = nil
  ) -> Rect {
    let whole = area.box(ofColumns: columns, of: count, from: 0, rows: area.rows)
    let width = asked.map { min($0, whole.width) } ?? wrap.width(within: whole.width)
    return Rect(
      x: wrap.left(
        of: width, in: whole, runsRightToLeft: own.runsRightToLeft,
        liesLeft: design.liesLeft(number)), y: whole.minY, width: width, height: whole.height)
  }

  /// Whether at least half of the rows of a figure that text runs around have a line beside it, in one of the columns
  /// that it stands over. Else it stands in white.
  private func hasLinesBeside(_ wrap: FigureWrap, _ placement: FigurePlacement, in area: TextArea)
    -> Bool
  {
    let boxes = placement.columns.map {
      area.box(ofColumns: $0..<$0 + 1, of: placement.count, from: 0, rows: area.rows)
    }
    var band = ColumnBand(
      columns: boxes.map { ColumnBand.Column(x: $0.minX, width: $0.width) },
      leading: design.leading, areaRows: area.rows, options: options)
    band.wraps = [wrap]
    band.top = area.box.minY
    let shapes = band.columns.map {
      band.shape(of: $0, Size(width: $0.width, height: design.leading * area.rows))
    }
    let filled = wrap.rows.count { row in
      let top = design.leading * row
      return shapes.contains { !$0.intervals(from: top, to: top + design.leading).isEmpty }
    }
    return filled * 2 >= wrap.rows.count
  }

  /// No line beside what is wrapped as `wrap` says is shorter.
  private func leastLine(of wrap: TextWrap) -> Length {
    wrap.leastLine ?? context.issue.main.body.size * PageFiller.leastLine
  }

  /// How far letters keep from a contour where nobody says it.
  private var nearest: Length { design.leading * 2 / 3 }

  /// How many rows part a figure from the text above and below. Letters have a row at either side; where a clearance is
  /// asked for, there are as many as it takes.
  private func margins(
    of plan: FramePlan, rows: Int, _ wrap: TextWrap
  ) -> (above: Int, below: Int) {
    let seen = plan.lines.indices.filter {
      plan.lines[$0].hasInk && plan.lines[$0].height > .zero
    }
    let first = plan.anchors.first { $0.line == seen.first }
    let last = plan.anchors.last { $0.line == seen.last }
    let isRectangle = wrap.form == .rectangle && wrap.shape == nil
    guard let clearance = wrap.clearance ?? (isRectangle ? nil : nearest) else {
      return (first == nil ? 1 : 0, last == nil ? 1 : 0)
    }
    let top = plan.boxes.isEmpty ? first?.drawnBox.minY ?? .zero : .zero
    let foot = plan.boxes.isEmpty ? last?.drawnBox.maxY ?? plan.inkFoot : plan.inkFoot
    return (
      self.rows(clearance - top), self.rows(clearance - (design.leading * rows - foot))
    )
  }

  /// What text keeps out of around a figure whose frame is `plan`, laid in `box` of the page over `columns`, and how far
  /// it keeps from that. A rectangle has its clearance in it, since that is whole rows above and below.
  private func outlines(
    of wrap: TextWrap, _ plan: FramePlan, at box: Rect, over columns: Rect, rows: Range<Int>,
    in area: TextArea, _ sidebar: Sidebar
  ) -> (paths: [Path], clearance: Length) {
    let contours = sidebar.figure?.contours ?? [:]
    guard wrap.shape != nil || wrap.form == .contour && !contours.isEmpty else {
      let clearance = wrap.clearance ?? design.leading
      var (left, right) = (box.minX - clearance, box.maxX + clearance)
      // Between it and the columns beside its own the gutter is enough.
      if wrap.clearance == nil {
        left = max(left, min(columns.minX, box.minX))
        right = min(right, max(columns.maxX, box.maxX))
      }
      let top = area.box.minY + design.leading * rows.lowerBound
      let rect = Rect(
        x: left, y: top, width: right - left, height: design.leading * rows.count)
      return ([Path(rect: rect)], .zero)
    }
    var paths: [Path] = []
    let pictures = plan.anchors.map { anchor in
      (anchor, anchor.delegate.whole(in: anchor.drawnBox).translated(by: box.origin))
    }
    if let shape = wrap.shape, pictures.isEmpty {
      paths.append(
        shape.path(in: Rect(origin: box.origin, size: Size(width: box.width, height: plan.inkFoot)))
      )
    } else {
      for (anchor, rect) in pictures {
        let shape = wrap.shape ?? contours[anchor.node]
        paths.append(shape?.path(in: rect) ?? Path(rect: rect))
      }
      let pictureLines = Set(plan.anchors.map(\.line))
      for (place, line) in plan.lines.enumerated()
      where line.hasInk && line.height > .zero && !pictureLines.contains(place) {
        paths.append(
          Path(
            rect: Rect(
              x: box.minX + line.slot.interval.start,
              y: box.minY + line.baseline - line.height * 3 / 4,
              width: line.slot.interval.width, height: line.height)))
      }
    }
    // Letters never stand on a ground, nor on a frame.
    for drawn in plan.boxes
    where wrap.shape != nil && (drawn.style.ground != nil || drawn.style.sides != nil) {
      paths.append(Path(rect: drawn.rect.translated(by: box.origin)))
    }
    return (paths, wrap.clearance ?? nearest)
  }

  /// Gives `band`, whose top is at `row` of `area`, what its text runs around.
  func addWraps(to band: inout ColumnBand, _ area: TextArea, _ row: Int) {
    guard let own = figures.area, own.name == area.name else { return }
    band.wraps = figures.items.compactMap(\.wrap)
    band.top = area.box.minY + design.leading * row
  }

  /// The row below figures that stand beside the text of `band`, which reaches from `row` to `foot`.
  func belowWraps(_ foot: Int, of band: ColumnBand, from row: Int) -> Int {
    band.wraps.reduce(foot) {
      $1.rows.lowerBound >= row && $1.rows.lowerBound < foot ? max($0, $1.rows.upperBound) : $0
    }
  }

  /// Places the figures that text runs around.
  mutating func placeWraps() {
    for (index, item) in figures.items.enumerated() where item.wrap != nil && !item.isPlaced {
      place(item, row: item.offset)
      placed[placed.count - 1].wrap = item.wrap
      figures.items[index].isPlaced = true
    }
  }

  /// Whether nothing on the page stands in what text keeps out of: neither what spans columns, nor boxes, nor other
  /// figures; and whether no picture and no large first letter is spoilt by it.
  func keepsClearOfWraps() -> Bool {
    for item in figures.items {
      guard let wrap = item.wrap else { continue }
      let story = context.issue.sidebars[item.placement.sidebar].story
      for other in placed where other.story != story {
        guard !isSpoilt(other, by: wrap) else { return false }
      }
      // Text that runs between two has room beside neither.
      for other in figures.items where other.placement != item.placement {
        guard let next = other.wrap else { continue }
        let columns = item.placement.columns
        guard !columns.overlaps(other.placement.columns) || !wrap.rows.overlaps(next.rows) else {
          return false
        }
      }
      guard !leavesHole(beside: wrap), !standsBesideOthers(wrap, of: item.article) else {
        return false
      }
      // It stands beside text, or below it.
      guard
        placed.contains(where: {
          $0.isMain && $0.box.minX < wrap.box.maxX && $0.box.maxX > wrap.box.minX
            && $0.box.minY + $0.plan.inkFoot >= wrap.box.minY - design.leading
        })
      else { return false }
    }
    return true
  }

  /// Whether a line of another article than its own stands beside a figure.
  private func standsBesideOthers(_ wrap: FigureWrap, of article: Int) -> Bool {
    let paragraphs = context.issue.articles[article].paragraphs
    return placed.contains { item in
      guard item.isMain, item.box.minX < wrap.box.maxX, item.box.maxX > wrap.box.minX else {
        return false
      }
      return item.plan.lines.contains { line in
        guard line.hasInk, line.height > .zero, !paragraphs.contains(line.paragraph) else {
          return false
        }
        let foot = item.box.minY + line.baseline + line.height / 4
        return foot - line.height < wrap.box.maxY && foot > wrap.box.minY
      }
    }
  }

  /// So many rows beside a figure may stay empty, since what comes next has to stand below it.
  private static let mostEmptyRows = 6

  /// Whether what has no room beside a figure leaves the rows there empty, between what is above it and itself.
  private func leavesHole(beside wrap: FigureWrap) -> Bool {
    placed.contains { item in
      guard item.isMain, item.box.minX < wrap.box.maxX, item.box.maxX > wrap.box.minX else {
        return false
      }
      let (top, foot) = (wrap.box.minY - item.box.minY, wrap.box.maxY - item.box.minY)
      // Of lines beside each other the lower one counts.
      var last = Length.zero
      for line in item.plan.lines where line.hasInk && line.height > .zero {
        let head = line.baseline - line.height * 3 / 4
        let empty = (from: max(last, top), to: min(head, foot))
        if empty.to - empty.from > design.leading * PageFiller.mostEmptyRows,
          !item.plan.shape.intervals(from: empty.from, to: empty.from + design.leading).isEmpty
        {
          return true
        }
        last = max(last, line.baseline)
      }
      return false
    }
  }

  private func isSpoilt(_ other: Placed, by wrap: FigureWrap) -> Bool {
    let plan = other.plan
    // Only text of articles runs around it.
    if !other.isMain, other.box.minX < wrap.box.maxX, other.box.maxX > wrap.box.minX,
      other.box.minY < wrap.box.maxY, other.box.maxY > wrap.box.minY
    {
      return true
    }
    let origin = other.box.origin
    // Formulas are letters.
    let pictureLines = Set(plan.anchors.lazy.filter { $0.delegate.formula == nil }.map(\.line))
    for (place, line) in plan.lines.enumerated() where line.hasInk && line.height > .zero {
      let isPicture = pictureLines.contains(place)
      let interval = line.slot.interval
      if isPicture, other.isMain, interval.width < plan.shape.size.width,
        !plan.shape.isPlainRectangle
      {
        return true
      }
      let top = origin.y + line.baseline - (isPicture ? line.height : line.height * 3 / 4)
      if wrap.meets(
        from: top, to: top + line.height, left: origin.x + interval.start,
        right: origin.x + interval.end)
      {
        return true
      }
    }
    for box in plan.boxes + [other.group].compactMap(\.self) {
      let rect = box.rect.translated(by: origin)
      if wrap.meets(from: rect.minY, to: rect.maxY, left: rect.minX, right: rect.maxX) {
        return true
      }
    }
    return !plan.plainInitials.isEmpty && !plan.shape.isPlainRectangle
  }

  /// Where what a figure belongs to stands in the columns of the page: the paragraph that it was written before, or else
  /// the one that it was written behind, the column and the row of its first line; nil where neither is seen.
  func mention(
    of sidebar: Sidebar, in area: TextArea
  ) -> (paragraph: Int, column: Int, row: Int)? {
    var last: (paragraph: Int, column: Int, row: Int)?
    let article = context.issue.articles[sidebar.article].paragraphs
    let story = context.issue.main.story
    for item in placed where item.isMain && item.span == 1 && item.area.name == area.name {
      for line in item.plan.lines
      where line.hasInk && line.height > .zero && article.contains(line.paragraph) {
        guard last?.paragraph != line.paragraph else { continue }
        let top = item.box.minY + line.baseline - line.height * 3 / 4 - area.box.minY
        let row = (top.scaledPoints + 1) / max(design.leading.scaledPoints, 1)
        let column = area.column(at: item.box.minX)
        last = (line.paragraph, column, max(row, 0))
        // A head goes on with its text; a question stays with its choices.
        let behind = story.paragraphs[(line.paragraph + 1)...].first { $0.role != .nothing }
        let leads =
          story.paragraphs[line.paragraph].style.keepsWithNext
          && behind?.style.cell?.isChoice != true
        if line.paragraph >= sidebar.anchor, !leads { return last }
      }
    }
    return last
  }

  /// The columns that the paragraph begins and goes on in that a figure belongs to; nil where it is not seen.
  func columns(ofTextOf sidebar: Sidebar, in area: TextArea) -> Set<Int>? {
    guard let first = mention(of: sidebar, in: area) else { return nil }
    var found: Set<Int> = [first.column]
    for item in placed where item.isMain && item.span == 1 && item.area.name == area.name {
      guard
        item.plan.lines.contains(where: {
          $0.paragraph == first.paragraph && $0.hasInk && $0.height > .zero
        })
      else { continue }
      found.insert(area.column(at: item.box.minX))
    }
    return found
  }

  /// The column and the row of the head right before the place where a figure was written; nil where none is there, or
  /// none is seen on the page.
  func headRow(of sidebar: Sidebar, in area: TextArea) -> (column: Int, row: Int)? {
    let paragraphs = context.issue.main.story.paragraphs
    let article = context.issue.articles[sidebar.article].paragraphs
    guard
      let head = (article.lowerBound..<max(sidebar.anchor, article.lowerBound)).last(where: {
        paragraphs[$0].role != .nothing
      }), paragraphs[head].style.keepsWithNext, paragraphs[head].style.cell == nil
    else { return nil }
    for item in placed where item.isMain && item.span == 1 && item.area.name == area.name {
      guard
        let line = item.plan.lines.first(where: {
          $0.paragraph == head && $0.hasInk && $0.height > .zero
        })
      else { continue }
      let top = item.box.minY + line.baseline - line.height * 3 / 4 - area.box.minY
      let row = (top.scaledPoints + 1) / max(design.leading.scaledPoints, 1)
      return (area.column(at: item.box.minX), max(row, 0))
    }
    return nil
  }

  /// `row`, or the first below it at which no other figure stands in the columns `box` that text runs around.
  func rowBelowWraps(_ row: Int, of sidebar: Sidebar, across box: Rect) -> Int {
    let others = placed.filter { $0.story != sidebar.story }.compactMap(\.wrap)
      .filter { $0.box.minX < box.maxX && $0.box.maxX > box.minX }
    return others.sorted { $0.rows.lowerBound < $1.rows.lowerBound }.reduce(row) {
      $1.rows.contains($0) ? $1.rows.upperBound : $0
    }
  }

  /// The first row of the text of an article in the columns of the page; nil where it has none.
  func firstRow(of sidebar: Sidebar, inColumn column: Int, of area: TextArea) -> Int? {
    let article = context.issue.articles[sidebar.article].paragraphs
    return placed.filter {
      $0.isMain && $0.span == 1 && $0.area.name == area.name
        && area.column(at: $0.box.minX) == column
        && $0.plan.lines.first.map { article.contains($0.paragraph) } ?? false
    }.map { ($0.box.minY - area.box.minY).rows(of: design.leading) }.min()
  }
}

extension TextArea {
  /// The column of the area that begins nearest to `x`, from 0.
  func column(at x: Length) -> Int {
    let count = max(columns, 1)
    func distance(_ column: Int) -> Length {
      let left = box(ofColumns: column..<column + 1, of: count, from: 0, rows: 1).minX
      return left > x ? left - x : x - left
    }
    return (0..<count).min { distance($0) < distance($1) } ?? 0
  }
}
