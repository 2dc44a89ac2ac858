internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetLayout
internal import TypesetRenderTree
internal import TypesetRichText
internal import TypesetTextAnalysis
internal import Typesetting

/// A flat plan on sheets: rows of spreads as they are bound, from the left, or from the right where the magazine is read
/// from there, and words under every page.
struct PlanSheets {
  /// How sheets end.
  enum Division {
    /// All rows are on one sheet, as high as it takes.
    case one
    /// Sheets of A3, across, for paper.
    case paper
  }

  let plan: FlatPlan
  let thumbnails: [RenderPage]
  let environment: TextEnvironment
  private let division: Division
  /// How many openings stand in a row.
  private let columns: Int
  /// Of a page on the sheet.
  private let page: Size
  /// Of the letters under it.
  private let letters: Length

  /// A3, across.
  private static let paper = Size(width: Length(points: 1190.55), height: Length(points: 841.89))
  private static let margin = Length(points: 30)
  /// From the top margin to the first row.
  private static let head = Length(points: 34)
  /// Between two openings, and between two rows.
  private static let gap = Length(points: 14)
  /// Between a page and the rule of its article, and that.
  private static let barAir = Length(points: 2.5)
  private static let bar = Length(points: 3)
  /// A sheet with a single row is not narrower, for its head.
  private static let leastWidth = Length(points: 560)
  /// The most pages in a row that are still seen, where nobody asks for a number.
  private static let mostAcross = 12

  /// `plan` with its `thumbnails`, so many pages in a row; nil for as few as all of them fit on one sheet of paper with,
  /// or `mostAcross`.
  init(
    _ plan: FlatPlan, _ thumbnails: [RenderPage], across: Int?, _ division: Division,
    fonts: FontLibrary, hyphenation: HyphenationLibrary
  ) {
    self.plan = plan
    self.thumbnails = thumbnails
    self.division = division
    environment = TextEnvironment(fonts: fonts, hyphenation: hyphenation)
    let slots = plan.isFacing ? 2 : 1
    let count = plan.openings(of: plan.pages).count
    let room = PlanSheets.paper.height - PlanSheets.margin * 2 - PlanSheets.head
    func size(_ columns: Int) -> Size {
      let width = PlanSheets.paper.width - PlanSheets.margin * 2 - PlanSheets.gap * (columns - 1)
      let ratio = plan.size.height.points / max(plan.size.width.points, 1)
      // A page that is much higher than wide has to leave room for its words.
      let most = room.points * 0.8 / ratio
      let side = min(width.points / Double(columns * slots), most)
      return Size(width: Length(points: side), height: Length(points: side * ratio))
    }
    func letters(_ page: Size) -> Length {
      Length(points: min(max(page.width.points / 13, 6), 8))
    }
    func fits(_ columns: Int) -> Bool {
      let rows = (count + columns - 1) / columns
      let page = size(columns)
      return (page.height + letters(page) * 6 + PlanSheets.gap) * rows <= room
    }
    let most = PlanSheets.mostAcross / slots
    columns =
      across.map { max($0 / slots, 1) }
      ?? (4 / slots...most).first(where: fits) ?? most
    page = size(columns)
    self.letters = letters(page)
  }

  /// The sheets.
  var pages: [RenderPage] {
    let openings = plan.openings(of: plan.pages)
    let usualMasters = plan.usualMasters
    var rows: [Row] = []
    var place = 0
    for first in stride(from: 0, to: openings.count, by: columns) {
      let row = Array(openings[first..<min(first + columns, openings.count)])
      let captions = row.joined().enumerated().map {
        PlanCaption($1, of: plan, namesAll: $0 == 0, usualMasters: usualMasters)
      }
      rows.append(Row(openings: row, first: place, captions: captions))
      place += row.reduce(0) { $0 + $1.count }
    }
    let room = PlanSheets.paper.height - PlanSheets.margin * 2 - PlanSheets.head
    var sheets: [[Row]] = [[]]
    var used = Length.zero
    for row in rows {
      let height = self.height(of: row)
      if division == .paper, !(sheets.last?.isEmpty ?? true), used + height > room {
        sheets.append([])
        used = .zero
      }
      sheets[sheets.count - 1].append(row)
      used += height + PlanSheets.gap
    }
    return sheets.enumerated().map { sheet(of: $1, $0 + 1, of: sheets.count) }
  }

  // MARK: Rows

  /// Openings side by side.
  private struct Row {
    var openings: [[FlatPlan.Page]]
    /// The place of its first page among all.
    var first: Int
    /// The words under its pages, in order.
    var captions: [PlanCaption]
  }

  private var lineHeight: Length { letters * 5 / 4 }

  private func height(of row: Row) -> Length {
    let lines = row.captions.map(\.lineCount).max() ?? 1
    return page.height + PlanSheets.barAir + PlanSheets.bar + lineHeight * lines
  }

  private var openingWidth: Length { page.width * (plan.isFacing ? 2 : 1) }

  // MARK: Sheets

  private func sheet(of rows: [Row], _ number: Int, of count: Int) -> RenderPage {
    var size = PlanSheets.paper
    let used = rows.map(\.openings.count).max() ?? 1
    let width = openingWidth * used + PlanSheets.gap * (used - 1)
    if division == .one {
      size.width = max(width, PlanSheets.leastWidth) + PlanSheets.margin * 2
      size.height =
        rows.reduce(PlanSheets.head + PlanSheets.margin * 2) { $0 + height(of: $1) }
        + PlanSheets.gap * max(rows.count - 1, 0)
    }
    var sheet = RenderPage(media: size, label: "\(number)")
    sheet.items = head(in: size.width, number, of: count)
    var y = PlanSheets.margin + PlanSheets.head
    for row in rows {
      var place = 0
      for (column, opening) in row.openings.enumerated() {
        var x = PlanSheets.margin + (openingWidth + PlanSheets.gap) * column
        if plan.readsRightToLeft { x = size.width - x - openingWidth }
        for page in opening {
          let left = plan.isFacing && !page.liesLeft ? x + self.page.width : x
          sheet.items += items(
            of: page, row.captions[place], thumbnails[row.first + place],
            in: Rect(origin: Point(x: left, y: y), size: self.page))
          place += 1
        }
      }
      y += height(of: row) + PlanSheets.gap
    }
    return sheet
  }

  /// What the issue is called, how many pages are on the plan, and how to read it.
  private func head(in width: Length, _ number: Int, of count: Int) -> [RenderItem] {
    let room = width - PlanSheets.margin * 2
    let y = PlanSheets.margin + Length(points: 8)
    var words = Figure.count(plan.pages.count, "page")
    if count > 1 { words += ", sheet \(number) of \(count)" }
    let left = PlanSheets.margin
    let title = plan.title.isEmpty ? "Flat plan" : plan.title
    var items = text(
      title, Ink(PlanStyle.words, size: 13, isBold: true), at: Point(x: left, y: y),
      within: room * 2 / 3)
    if let count = line(words, Ink(PlanStyle.quiet, size: 9), room / 3) {
      items += drawn(count, at: Point(x: left + room - count.width, y: y))
    }
    return items
      + text(
        "% empty: of the room for text, red where it is a hole; → the page that mentions a figure",
        Ink(PlanStyle.quiet, size: 7), at: Point(x: left, y: y + Length(points: 12)), within: room)
  }

  // MARK: Pages

  private func items(
    of page: FlatPlan.Page, _ caption: PlanCaption, _ thumbnail: RenderPage, in box: Rect
  ) -> [RenderItem] {
    let scale = box.width.points / max(thumbnail.media.width.points, 1)
    let map = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: box.minX, ty: box.minY)
    let sheet = Path(rect: Rect(origin: .zero, size: thumbnail.media))
    var items = [RenderItem.path(PathItem(Path(rect: box), fill: .hex(0xFFFFFF)))]
    items.append(
      .group(RenderGroup(items: thumbnail.items + page.holeMarks, transform: map, clip: sheet)))
    items.append(
      .path(
        PathItem(
          Path(rect: box), stroke: .hex(PlanStyle.edges), lineWidth: Length(points: 0.5))))
    return items + bars(of: page, under: box) + words(caption, under: box)
  }

  /// The rules of the articles on `page`, one beside the other; a little shorter where an article begins or ends.
  private func bars(of page: FlatPlan.Page, under box: Rect) -> [RenderItem] {
    let places = plan.readsRightToLeft ? page.articles.reversed() : page.articles
    guard !places.isEmpty else { return [] }
    let width = box.width / places.count
    return places.enumerated().map { place, article in
      let pages = plan.articles[article].pages
      var left = box.minX + width * place
      var right = place == places.count - 1 ? box.maxX : left + width
      let notch = Length(points: 1.5)
      let begins = places.count > 1 || pages?.lowerBound == page.number
      let ends = places.count > 1 || pages?.upperBound == page.number
      if plan.readsRightToLeft ? ends : begins { left += notch }
      if plan.readsRightToLeft ? begins : ends { right -= notch }
      let bar = Rect(
        x: left, y: box.maxY + PlanSheets.barAir, width: max(right - left, .zero),
        height: PlanSheets.bar)
      return .path(
        PathItem(Path(rect: bar), fill: .hex(PlanStyle.color(ofArticle: article))))
    }
  }

  private func words(_ caption: PlanCaption, under box: Rect) -> [RenderItem] {
    let room = box.width - Length(points: 4)
    let left = box.minX + Length(points: 2)
    var y = box.maxY + PlanSheets.barAir + PlanSheets.bar + lineHeight
    let size = letters.points
    var items: [RenderItem] = []
    if let folio = line(caption.label, Ink(PlanStyle.words, size: size, isBold: true), room) {
      items = drawn(folio, at: Point(x: left, y: y))
      let x = left + folio.width + lineHeight / 2
      let ink =
        caption.isHole
        ? Ink(PlanStyle.hole, size: size, isBold: true) : Ink(PlanStyle.quiet, size: size)
      if let white = caption.white {
        items += text(white, ink, at: Point(x: x, y: y), within: left + room - x)
      }
    }
    func add(_ words: String, _ ink: Ink) {
      y += lineHeight
      items += text(words, ink, at: Point(x: left, y: y), within: room)
    }
    for name in caption.names {
      add(
        name.name,
        Ink(PlanStyle.color(ofArticle: name.article), size: size, isBold: name.begins))
    }
    if !caption.note.isEmpty { add(caption.note, Ink(PlanStyle.quiet, size: size)) }
    for figure in caption.figures {
      add("\(figure.name) → \(figure.mention)", Ink(PlanStyle.words, size: size))
    }
    for words in caption.others { add(words, Ink(PlanStyle.quiet, size: size)) }
    return items
  }

  // MARK: Letters

  /// How letters look.
  private struct Ink {
    var color: UInt32
    var size: Double
    var isBold: Bool

    init(_ color: UInt32, size: Double, isBold: Bool = false) {
      self.color = color
      self.size = size
      self.isBold = isBold
    }
  }

  /// `words` on a line from `origin` on, cut at the end where they have no room.
  private func text(
    _ words: String, _ ink: Ink, at origin: Point, within width: Length
  ) -> [RenderItem] {
    line(words, ink, width).map { drawn($0, at: origin) } ?? []
  }

  /// `words` on a line, cut at the end where they are wider than `width`; nil where nothing has room.
  private func line(_ words: String, _ ink: Ink, _ width: Length) -> Line? {
    var attributes = TextAttributes(
      font: FontQuery(
        families: ["Linux Biolinum O", "sans-serif"], weight: ink.isBold ? 700 : 400),
      fontSize: Length(points: ink.size), language: "en-US")
    attributes.color = .hex(ink.color)
    let whole = Line(AttributedText(words, attributes), in: environment)
    return whole.truncated(to: width, in: environment)
  }

  private func drawn(_ line: Line, at origin: Point) -> [RenderItem] {
    var flattener = TextFlattener()
    flattener.add(
      PlacedLine(line: line, paragraph: 0, origin: origin, row: 0, height: line.height), at: .zero)
    return flattener.items
  }
}

extension PlanCaption {
  /// How many lines it has.
  fileprivate var lineCount: Int {
    1 + names.count + (note.isEmpty ? 0 : 1) + figures.count + others.count
  }
}
