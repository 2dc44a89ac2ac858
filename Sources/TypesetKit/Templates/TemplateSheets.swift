internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetLayout
internal import TypesetRenderTree
internal import TypesetResources
internal import TypesetRichText
internal import TypesetTemplates
internal import TypesetTextAnalysis
internal import Typesetting

/// The masters of a template as pages: the grid, the frames and the furniture with their names, and
/// no text. Of a mirrored master both sides.
struct TemplateSheets {
  /// The pages: the masters by name, right-hand pages before left-hand ones.
  private(set) var pages: [RenderPage] = []
  private let design: PageDesign
  private let environment: TextEnvironment

  /// The pages of `design`, labelled with letters of `fonts`.
  init(_ design: PageDesign, fonts: FontLibrary, hyphenation: HyphenationLibrary) {
    self.design = design
    environment = TextEnvironment(fonts: fonts, hyphenation: hyphenation)
    for master in design.template.masters.values.sorted(by: { $0.name < $1.name }) {
      for number in numbers(of: master) { pages.append(page(of: master, number)) }
    }
  }

  /// 1 for a right-hand page, 2 for a left-hand one; the other way round where it is bound on the right.
  private func numbers(of master: PageMaster) -> [Int] {
    switch master.side {
    case .recto: return [1]
    case .verso: return [2]
    case .any: return design.isFacing ? [1, 2] : [1]
    }
  }

  private func page(of master: PageMaster, _ number: Int) -> RenderPage {
    let side =
      !design.isFacing ? "" : design.isLeft(number) ? ", left-hand page" : ", right-hand page"
    var page = RenderPage(media: design.size, label: "\(master.name)\(side)")
    page.items += furnitureAreas(of: master, number)
    page.items += grid(number)
    for frame in master.frames { page.items += items(of: frame, in: master, number) }
    for piece in master.furniture { page.items += items(of: piece, number) }
    page.items += label(
      "\(master.name)\(side)", at: Point(x: Length(points: 6), y: Length(points: 11)), size: 8,
      Ink.names)
    return page
  }

  // MARK: Grid

  private func grid(_ number: Int) -> [RenderItem] {
    let box = design.gridBox(onPage: number)
    var items: [RenderItem] = []
    for column in 1...max(design.columns, 1) {
      let cells = GridCells(columns: column...column, from: .fromTop(1), through: .fromFoot(1))
      items.append(filled(design.box(of: cells, mirrored: false, onPage: number), Ink.columns))
    }
    for row in 0..<design.rows {
      // Three quarters down each row stands its baseline.
      let y = box.minY + design.leading * row + design.leading * 3 / 4
      items.append(
        filled(Rect(x: box.minX, y: y, width: box.width, height: Ink.hairline), Ink.baselines))
      if (row + 1) % 5 == 0 {
        items += label(
          "\(row + 1)", at: Point(x: box.minX - Length(points: 9), y: y), size: 4, Ink.baselines)
      }
    }
    for column in 1...max(design.columns, 1) {
      let place = master(column, number)
      items += label(
        "\(column)", at: Point(x: place, y: box.minY - Length(points: 2)), size: 4, Ink.baselines)
    }
    items.append(outlined(box, Ink.baselines))
    return items
  }

  /// Where the column of the grid with `number`, counted from the inner edge, begins.
  private func master(_ column: Int, _ number: Int) -> Length {
    let cells = GridCells(columns: column...column, from: .fromTop(1), through: .fromFoot(1))
    return design.box(of: cells, mirrored: true, onPage: number).minX
  }

  // MARK: Frames

  private func items(
    of frame: MasterFrame, in master: PageMaster, _ number: Int
  ) -> [RenderItem] {
    let box = design.box(of: frame.cells, mirrored: master.isMirrored, onPage: number)
    var items: [RenderItem] = []
    let columns = frame.columns ?? spanned(frame)
    let width = (box.width - design.gutter * (columns - 1)) / columns
    for column in 1..<max(columns, 1) {
      let x = box.minX + (width + design.gutter) * column - design.gutter / 2
      items.append(
        RenderItem.path(
          PathItem(
            Path(
              rect: Rect(x: x, y: box.minY, width: .zero, height: box.height)),
            stroke: Ink.frames, lineWidth: Ink.hairline,
            dash: [Length(points: 3), Length(points: 3)])))
    }
    items.append(outlined(box, Ink.frames, Length(points: 1)))
    items += label(
      "\(frame.name): flow \(frame.flow), \(columns) \(columns == 1 ? "column" : "columns") of text",
      at: Point(x: box.minX + Length(points: 4), y: box.minY + Length(points: 10)), size: 7,
      Ink.frames)
    return items
  }

  private func spanned(_ frame: MasterFrame) -> Int {
    max(min(frame.cells.lastColumn, design.columns) - frame.cells.firstColumn + 1, 1)
  }

  // MARK: Furniture

  /// Backgrounds in their colours lie under all.
  private func furnitureAreas(of master: PageMaster, _ number: Int) -> [RenderItem] {
    master.furniture.compactMap { piece in
      guard case .ground(let color) = piece.kind else { return nil }
      return filled(design.box(of: piece, onPage: number), color)
    }
  }

  private func items(of piece: MasterFurniture, _ number: Int) -> [RenderItem] {
    let box = design.box(of: piece, onPage: number)
    var items: [RenderItem] = []
    var words = piece.name
    switch piece.kind {
    case .rule(let color): items.append(filled(box, color))
    case .ground: items.append(outlined(box, Ink.furniture))
    case .picture(let name):
      items.append(outlined(box, Ink.furniture))
      words += ": \(name)"
    case .text(let pieces, _):
      words += ": " + pieces.map(\.text).joined()
      items.append(baseline(of: box))
    case .folio:
      items.append(baseline(of: box))
    }
    let isLetters: Bool
    switch piece.kind {
    case .text, .folio: isLetters = true
    default: isLetters = false
    }
    let y = isLetters ? box.maxY - Length(points: 1.5) : box.minY + Length(points: 6)
    let x = isLetters ? box.minX : box.minX + Length(points: 3)
    return items + label(words, at: Point(x: x, y: y), size: 5, Ink.furniture)
  }

  private func baseline(of box: Rect) -> RenderItem {
    filled(
      Rect(x: box.minX, y: box.maxY, width: box.width, height: Ink.hairline), Ink.furniture)
  }

  // MARK: Ink

  private enum Ink {
    static let hairline = Length(points: 0.25)
    static let columns = Color.hex(0xE8F2FA)
    static let baselines = Color.hex(0x8FC7EA)
    static let frames = Color.hex(0x1E9E4A)
    static let furniture = Color.hex(0xD9600B)
    static let names = Color.hex(0x333333)
  }

  private func filled(_ box: Rect, _ color: Color) -> RenderItem {
    .path(PathItem(Path(rect: box), fill: color))
  }

  private func outlined(_ box: Rect, _ color: Color, _ width: Length = Ink.hairline) -> RenderItem {
    .path(PathItem(Path(rect: box), stroke: color, lineWidth: width))
  }

  private func label(_ text: String, at origin: Point, size: Double, _ color: Color) -> [RenderItem]
  {
    let size = Length(points: size)
    var attributes = TextAttributes(
      font: FontQuery(families: ["Linux Biolinum O", "sans-serif"]), fontSize: size,
      language: "en-US")
    attributes.color = color
    let line = Line(AttributedText(text, attributes), in: environment)
    var flattener = TextFlattener()
    flattener.add(
      PlacedLine(line: line, paragraph: 0, origin: origin, row: 0, height: line.height), at: .zero)
    return flattener.items
  }
}
