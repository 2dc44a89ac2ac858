public import TypesetGeometry
import TypesetRichText
import TypesetShaping
public import Typesetting

/// Lines of vertical frames, and of frames that are turned, are flattened in their own axes, and what comes out is moved
/// to where they stand on the page. So whoever draws something on a line has horizontal lines to think of
/// alone: grounds, rules, links, shadows turn with it.
extension TextFlattener {
  /// Adds what is in `frame`, whose axes are not the page's and whose box there has its top left corner at `origin`.
  mutating func addTurned(
    _ frame: Frame, at origin: Point, attachments: (LineAnchor) -> [RenderItem]
  ) {
    let map = frame.transform.followed(by: .translation(by: origin))
    var own = TextFlattener()
    own.add(frame.boxes)
    add(own, by: map)
    structure?.mark(nil, from: ink.count)
    let lines = (frame.lines + frame.repeatedLines).filter { !$0.line.isBlank }
    if lines.contains(where: { $0.line.paragraph.hasEffects }) {
      var own = TextFlattener()
      own.addBlockBorders(
        of: lines.map { LineFlattener($0, at: .zero) }, left: .zero, width: frame.shape.size.width)
      add(own, by: map)
      for line in lines { addTurned(line, of: frame, at: origin) { $0.addGrounds(of: $1) } }
    }
    for anchor in frame.anchors {
      var moved = anchor
      moved.box = map.bounds(of: anchor.box)
      markPicture(at: anchor.offset)
      for item in attachments(moved) { add(item) }
    }
    for (index, line) in frame.lines.enumerated() where !line.line.isBlank {
      let recoloring = recoloring(ofLine: index)
      addTurned(line, of: frame, at: origin, element(ofLine: index)) {
        var line = $1
        line.recoloring = recoloring
        $0.addLetters(of: line)
      }
    }
    for line in frame.repeatedLines where !line.line.isBlank {
      addTurned(line, of: frame, at: origin) { $0.addLetters(of: $1) }
    }
  }

  /// Adds what `part` adds of a line of `frame`, turned and moved to its place.
  private mutating func addTurned(
    _ line: PlacedLine, of frame: Frame, at origin: Point, _ element: StructureWriter.Line? = nil,
    _ part: (inout TextFlattener, LineFlattener) -> Void
  ) {
    var atOrigin = line
    atOrigin.origin = .zero
    var own = TextFlattener()
    own.formulas = formulas
    let base = structure?.base ?? 0
    own.structure = structure
    own.structure?.base += ink.count
    var flattener = LineFlattener(atOrigin, at: .zero, formulas: formulas)
    flattener.element = element
    part(&own, flattener)
    structure = own.structure
    structure?.base = base
    add(own, by: frame.transform(of: line).followed(by: .translation(by: origin)))
  }

  /// Adds a ground behind what is seen of `line`, one of `frame`'s, whose box on the page has its top
  /// left corner at `origin`.
  public mutating func addHighlight(of line: PlacedLine, in frame: Frame, at origin: Point) {
    if frame.isTurned {
      addTurned(frame, at: origin) { $0.addHighlight(of: line, at: .zero) }
    } else {
      addHighlight(of: line, at: origin)
    }
  }

  /// Adds what `part` adds of `frame` in its own axes, turned and moved to its place.
  mutating func addTurned(
    _ frame: Frame, at origin: Point, _ part: (inout TextFlattener) -> Void
  ) {
    var own = TextFlattener()
    part(&own)
    add(own, by: frame.transform.followed(by: .translation(by: origin)))
  }

  /// Adds what `other` holds, moved by `map`.
  private mutating func add(_ other: TextFlattener, by map: AffineTransform) {
    for item in other.items {
      let moved = item.moved(by: map)
      if case .link(let link) = moved { add(link) } else { add(moved) }
    }
  }
}

extension RenderItem {
  /// The item as `map`, made of quarter turns and shifts, moves it.
  func moved(by map: AffineTransform) -> RenderItem {
    switch self {
    case .glyphs(let run): return .glyphs(run.moved(by: map))
    case .shadow(var shadow):
      // Light falls from the same side on letters that are turned.
      shadow.letters = shadow.letters.map { $0.moved(by: map) }
      return .shadow(shadow)
    case .path(var item):
      item.path = item.path.mapped(by: map)
      return .path(item)
    case .image(var item):
      item.box = map.bounds(of: item.box)
      return .image(item)
    case .link(var link):
      link.boxes = link.boxes.map(map.bounds)
      return .link(link)
    case .group(var group):
      if group.transform == .identity {
        group.items = group.items.map { $0.moved(by: map) }
        group.clip = group.clip?.mapped(by: map)
      } else {
        group.transform = group.transform.followed(by: map)
      }
      return .group(group)
    }
  }
}

extension GlyphRun {
  /// The run as `map`, made of quarter turns and shifts, moves it.
  fileprivate func moved(by map: AffineTransform) -> GlyphRun {
    var run = self
    for index in run.glyphs.indices {
      let place = map.applied(to: Point(x: run.glyphs[index].x, y: run.glyphs[index].y))
      run.glyphs[index].x = place.x
      run.glyphs[index].y = place.y
    }
    run.matrix = run.matrix.followed(by: map.linearPart)
    return run
  }
}
