package import TypesetFormulaSetting
public import TypesetGeometry
package import TypesetRichText
public import Typesetting

/// Turns frames and lines into what is to be drawn, in order: grounds and shadows, pictures,
/// letters, the rules and borders on them, and the areas of links last.
///
///     var flattener = TextFlattener()
///     flattener.add(frame, at: Point(x: margin, y: margin))
///     page.items += flattener.items
///
/// Coordinates are the page's: the origin is its top left corner, y grows downwards.
public struct TextFlattener: Sendable {
  var ink: [RenderItem] = []
  private var links: [LinkArea] = []
  /// What is drawn in the rooms of the formulas of what is added next, by their nodes.
  package var formulas = FormulaInks()
  /// Notes what the items belong to; nil notes nothing.
  package var structure: StructureWriter?
  /// What the lines of the frame that is added next belong to, by their places in it; those of a table's head that
  /// is repeated belong to nothing.
  package var lineElements: [StructureWriter.Line?] = []
  /// The colours that letters and rules of the frame that is added next have in place of their own; nil for those.
  package var recoloring: Recoloring?
  /// What its pictures belong to, by their anchors.
  package var pictureElements: [TextOffset: Int] = [:]

  /// A flattener with nothing in it.
  public init() {}

  /// What to draw; the parts of one link are one item. O(what was added).
  public var items: [RenderItem] { ink + links.map { .link($0) } }

  /// Adds what is in `frame`, whose top left corner stands at `origin`.
  ///
  /// - Parameters:
  ///   - frame: A frame that was filled.
  ///   - origin: Where its top left corner stands on the page.
  ///   - attachments: What stands in the box of an anchor, given in the page's coordinates: a
  ///     picture, a drawing. What a run delegate holds room for stays empty otherwise.
  /// - Complexity: O(glyphs).
  public mutating func add(
    _ frame: Frame, at origin: Point, attachments: (LineAnchor) -> [RenderItem] = { _ in [] }
  ) {
    if frame.isTurned {
      addTurned(frame, at: origin, attachments: attachments)
      return
    }
    structure?.mark(nil, from: ink.count)
    add(frame.boxes, at: origin)
    var lines: [LineFlattener] = []
    lines.reserveCapacity(frame.lines.count)
    let placed = frame.lines.span
    for index in placed.indices where !placed[index].line.isBlank {
      lines.append(LineFlattener(placed[index], at: origin, formulas: formulas))
      lines[lines.count - 1].element = element(ofLine: index)
      lines[lines.count - 1].recoloring = recoloring(ofLine: index)
    }
    for line in frame.repeatedLines where !line.line.isBlank {
      lines.append(LineFlattener(line, at: origin, formulas: formulas))
    }
    // Behind all letters: what stands behind those of one line may reach into the next.
    if lines.indices.contains(where: { lines[$0].line.paragraph.hasEffects }) {
      addBlockBorders(of: lines, left: origin.x, width: frame.shape.size.width)
      for line in lines { line.addGrounds(into: &ink) }
    }
    for anchor in frame.anchors {
      var moved = anchor
      moved.box = anchor.box.translated(by: origin)
      markPicture(at: anchor.offset)
      ink += attachments(moved)
    }
    let flatteners = lines.span
    for place in flatteners.indices { addLetters(of: flatteners[place]) }
  }

  /// The colours that the line `index` of the frame in hand has in place of its own.
  func recoloring(ofLine index: Int) -> Recoloring? {
    guard let recoloring, index < recoloring.lines.count, recoloring.lines[index] else {
      return nil
    }
    return recoloring
  }

  /// What the line `index` of the frame in hand belongs to.
  func element(ofLine index: Int) -> StructureWriter.Line? {
    index < lineElements.count ? lineElements[index] : nil
  }

  /// Says what the picture that comes next belongs to.
  mutating func markPicture(at offset: TextOffset) {
    structure?.mark(pictureElements[offset], order: offset.utf8, from: ink.count)
  }

  /// Adds a line of a frame whose top left corner stands at `origin`.
  public mutating func add(_ line: PlacedLine, at origin: Point) {
    guard !line.line.isBlank else { return }
    structure?.mark(nil, from: ink.count)
    let flattener = LineFlattener(line, at: origin, formulas: formulas)
    if line.line.paragraph.hasEffects {
      addBlockBorders(
        of: [flattener], left: flattener.x - line.line.inset, width: line.line.measure)
      flattener.addGrounds(into: &ink)
    }
    flattener.flatten(into: &ink, links: &links, structure: &structure)
  }

  /// Adds a line whose baseline begins at `origin`; Core Text's `CTLineDraw` at a text position.
  public mutating func add(_ line: Line, at origin: Point) {
    add(
      PlacedLine(line: line, paragraph: 0, origin: origin, row: 0, height: line.height), at: .zero)
  }

  /// Adds what stands behind the letters of a line.
  mutating func addGrounds(of line: LineFlattener) { line.addGrounds(into: &ink) }

  /// Adds the letters of a line, and what stands before them.
  mutating func addLetters(of line: LineFlattener) {
    let first = ink.count
    line.flatten(into: &ink, links: &links, structure: &structure)
    if let recoloring = line.recoloring { ink.recolor(from: first, recoloring) }
  }

  /// Adds a link's rectangles: to the one before them, where that is the same link.
  mutating func add(_ link: LinkArea) {
    if let last = links.indices.last, links[last].target == link.target,
      links[last].node == link.node, links[last].highlight == link.highlight,
      links[last].element == link.element
    {
      links[last].boxes += link.boxes
    } else {
      links.append(link)
    }
  }

  /// Adds a picture that is anchored at `offset` of a story, in a frame that has not the line of its anchor.
  package mutating func add(_ picture: RenderItem, anchoredAt offset: TextOffset) {
    markPicture(at: offset)
    ink.append(picture)
  }

  /// Adds what stands behind letters and belongs to nothing, in its place among the rest.
  package mutating func addGround(_ item: RenderItem) {
    structure?.mark(nil, from: ink.count)
    ink.append(item)
  }

  /// Adds something else that is drawn, in its place among the rest.
  public mutating func add(_ item: RenderItem) { ink.append(item) }

  /// The ground of a box and the rules on it, as filled rectangles.
  package mutating func add(_ box: FrameBox, at origin: Point = .zero) {
    structure?.mark(nil, from: ink.count)
    addGround(of: box, at: origin)
    addRules(of: box, at: origin)
  }

  /// Adds boxes, all grounds below all rules: that of a cell meets the rule of the row above it.
  package mutating func add(_ boxes: [FrameBox], at origin: Point = .zero) {
    structure?.mark(nil, from: ink.count)
    for box in boxes { addGround(of: box, at: origin) }
    for box in boxes { addRules(of: box, at: origin) }
  }

  private mutating func addGround(of box: FrameBox, at origin: Point) {
    guard let ground = box.style.ground else { return }
    ink.append(.path(PathItem(Path(rect: box.rect.translated(by: origin)), fill: ground)))
  }

  private mutating func addRules(of box: FrameBox, at origin: Point) {
    let own = box.style.ground == nil ? recoloring : nil
    for rule in box.rules {
      let color = own.map { $0.shown(rule.color) } ?? rule.color
      ink.append(.path(PathItem(Path(rect: rule.rect.translated(by: origin)), fill: color)))
    }
  }
}

extension RenderPage {
  /// Draws `frame` with its top left corner at `origin`; Core Text's `CTFrameDraw`.
  ///
  /// See `TextFlattener.add(_:at:attachments:)`, which this is for a frame alone.
  public mutating func draw(
    _ frame: Frame, at origin: Point, attachments: (LineAnchor) -> [RenderItem] = { _ in [] }
  ) {
    var flattener = TextFlattener()
    flattener.add(frame, at: origin, attachments: attachments)
    items += flattener.items
  }

  /// Draws `line` with its baseline beginning at `origin`; Core Text's `CTLineDraw`.
  public mutating func draw(_ line: Line, at origin: Point) {
    var flattener = TextFlattener()
    flattener.add(line, at: origin)
    items += flattener.items
  }
}
