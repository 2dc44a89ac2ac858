import TypesetFormulaSetting
package import TypesetGeometry
package import TypesetLayout
package import TypesetRenderTree
import TypesetRichText
import Typesetting

/// Turns pages of the layout tree into pages of the render tree: what to draw, in order.
package enum Flattener {
  /// What is drawn beside the pages themselves, for people who look into a layout.
  package struct Additions: Hashable, Sendable {
    /// What of the layout is shown.
    package var overlay: DebugOverlay = []
    /// The distance of the grid's lines.
    package var grid: Length?
    /// The pages' design, whose grid is drawn over the whole page and whose masters' frames are
    /// outlined; nil shows the grid within frames of text.
    package var design: PageDesign?
    /// The lines that have a ground, as in the record: `p1.c2.l3`.
    package var highlights: Set<String> = []
    /// The names that links in the document may lead to; nil for all.
    package var places: Set<String>?

    /// Nothing.
    package init() {}

    /// True where nothing is added.
    package var isEmpty: Bool { overlay.isEmpty && highlights.isEmpty }
  }

  /// The render page of `page`: grounds, rules and pictures of its master and the grounds of
  /// frames, then what is in frames, then the letters of furniture. O(glyphs).
  ///
  /// The sheet is the trimmed page. What reaches over its edges is cut off there by whatever draws
  /// it.
  ///
  /// With a `map` of its issue the page knows what its items are to whoever does not see them.
  package static func render(
    _ page: LayoutPage, with additions: Additions = Additions(), map: StructureMap? = nil
  ) -> RenderPage {
    var flattener = TextFlattener()
    flattener.structure = map.map { StructureWriter(language: $0.language, titles: $0.titles) }
    func addGrounds(onPictures: Bool) {
      for piece in page.furniture where piece.line == nil && piece.liesOnPictures == onPictures {
        if let item = item(of: piece) { flattener.addGround(item) }
      }
    }
    addGrounds(onPictures: false)
    if !additions.highlights.isEmpty {
      for frame in page.frames {
        for (index, line) in frame.frame.lines.enumerated()
        where additions.highlights.contains("\(frame.id).l\(index + 1)") {
          flattener.addHighlight(of: line, in: frame.frame, at: frame.box.origin)
        }
      }
    }
    for (place, frame) in page.frames.enumerated() {
      if place == page.bottomFrames { addGrounds(onPictures: true) }
      for group in page.groups where group.frames.first == place { flattener.add(group.box) }
      flattener.recoloring = frame.ink.map { ink in
        Recoloring(
          from: ink.replaced, to: ink.color,
          lines: frame.frame.lines.indices.map { frame.ink(ofLine: $0) != nil })
      }
      var filled = frame.frame
      if !filled.isTurned {
        // Those of the page, which end with their frame and reach into the air where they go on.
        flattener.add(frame.boxes)
        filled.boxes = []
      }
      var pictures: [TextOffset: PlacedPicture] = [:]
      for picture in frame.pictures { pictures[picture.offset] = picture }
      flattener.formulas = frame.formulas
      if let map, var writer = flattener.structure {
        (flattener.lineElements, flattener.pictureElements) = map.elements(of: frame, &writer)
        flattener.structure = writer
      }
      flattener.add(filled, at: frame.box.origin) { anchor in
        guard let picture = pictures[anchor.offset] else { return [] }
        return [item(of: picture, turnedAs: frame)]
      }
      if frame.frame.lines.isEmpty {
        // The other half of one whose line stands on the page before.
        for picture in frame.pictures {
          flattener.add(item(of: picture, turnedAs: frame), anchoredAt: picture.offset)
        }
      }
    }
    if page.bottomFrames >= page.frames.count { addGrounds(onPictures: true) }
    flattener.formulas = FormulaInks()
    flattener.recoloring = nil
    flattener.lineElements = []
    flattener.pictureElements = [:]
    for line in page.furniture.compactMap(\.line) { flattener.add(line, at: .zero) }
    if !additions.overlay.isEmpty {
      if let design = additions.design {
        for item in outlines(of: design, on: page, additions.overlay) { flattener.add(item) }
      }
      let grid = additions.design == nil ? additions.grid : nil
      for frame in page.frames {
        flattener.add(additions.overlay, of: frame.frame, at: frame.box.origin, grid: grid)
      }
      for line in page.furniture.compactMap(\.line) {
        flattener.add(additions.overlay, of: line, at: .zero)
      }
    }
    var made = RenderPage(media: page.size, label: page.label, items: flattener.items)
    made.structure = flattener.structure?.structure
    made.destinations = page.destinations.map { PageDestination(name: $0.name, point: $0.point) }
    made.headings = page.headings.map {
      PageHeading(level: $0.title.level, title: $0.title.title, point: $0.point)
    }
    if let places = additions.places { return made.keepingLinks(to: places) }
    return made
  }

  /// A picture in `frame`, which it is turned with.
  private static func item(of picture: PlacedPicture, turnedAs frame: LayoutFrame) -> RenderItem {
    var (whole, box) = (picture.whole, picture.box)
    var map = AffineTransform.identity
    if let turn = frame.frame.turn {
      map = turn.transform(toBoxOf: frame.box.size)
        .followed(by: .translation(by: frame.box.origin))
      if let back = map.inverse { (whole, box) = (back.bounds(of: whole), back.bounds(of: box)) }
    }
    let image = RenderItem.image(
      ImageItem(
        name: picture.name, box: whole, alternative: picture.alternative, node: picture.node))
    guard whole != box || map != .identity else { return image }
    return .group(
      RenderGroup(
        items: [image], transform: map, clip: whole == box ? nil : Path(rect: box),
        node: picture.node))
  }

  /// Furniture that has no letters.
  private static func item(of piece: Furniture) -> RenderItem? {
    switch piece.kind {
    case .rule, .ground:
      return piece.color.map { color in
        let area = RenderItem.path(PathItem(Path(rect: piece.box), fill: color))
        guard piece.opacity < 100 else { return area }
        return .group(RenderGroup(items: [area], opacity: UInt16(piece.opacity * 65535 / 100)))
      }
    case .picture:
      return .image(ImageItem(name: piece.picture ?? piece.text, box: piece.box))
    case .folio, .title, .text: return nil
    }
  }
}
