package import Geometry
import RichText
import Typesetting

extension LayoutRecord {
  /// The page that `name` means: what stands at its foot, or its number; nil where there is none.
  package func page(named name: String) -> Page? {
    pages.first { $0.label == name } ?? pages.first { String($0.number) == name }
  }

  /// What stands at `point` of `page`, the topmost first: text before pictures before what stands
  /// beside the columns. Empty where there is nothing.
  ///
  /// - Parameter point: From the page's top left corner, y downwards.
  /// - Complexity: O(lines of the page + characters of a line).
  package func locations(at point: Point, on page: Page) -> [Location] {
    var found: [Location] = []
    for frame in page.frames {
      let lines = frame.lines.filter { $0.holds(point) }
      // Of lines that overlap, the one whose baseline is nearest.
      if let line = lines.min(by: { $0.distance(to: point) < $1.distance(to: point) }) {
        let location = line.location(at: point, on: page)
        // What stands for a picture in the text is the picture.
        if location.text != "\u{FFFC}" { found.append(location) }
      }
    }
    for frame in page.frames {
      for image in frame.images where image.box.contains(point) {
        var location = Location(
          kind: .picture, range: TextRange(image.offset..<image.offset + 3), text: image.src,
          source: nil, caret: nil,
          parts: [.init(page: page.number, label: page.label, at: frame.id, boxes: [image.box])])
        let line = frame.lines.first { $0.range.contains(TextOffset(image.offset)) }
        location.source = line?.place(of: TextOffset(image.offset))
        found.append(location)
      }
    }
    for piece in page.furniture where piece.box.contains(point) {
      found.append(
        Location(
          kind: Location.Kind(rawValue: piece.kind) ?? .title, range: nil, text: piece.text,
          source: nil, caret: nil,
          parts: [.init(page: page.number, label: page.label, at: "", boxes: [piece.box])]))
    }
    return found
  }

  /// The line of `page` that is nearest to `point`; nil on a page without any.
  package func nearestLine(to point: Point, on page: Page) -> Line? {
    page.frames.flatMap(\.lines).filter { $0.height > .zero && !$0.runs.isEmpty }
      .min { $0.distance(to: point) < $1.distance(to: point) }
  }
}

extension LayoutRecord.Line {
  /// Where its ink begins and ends on the page.
  var edges: (left: Length, right: Length) {
    let left = runs.map(\.x).min() ?? origin.x
    return (left, max(left, runs.map { $0.x + $0.width }.max() ?? origin.x + width))
  }

  /// Its box on the page.
  var box: Rect {
    if isVertical { return box(running: .verticalRL) }
    let (left, right) = edges
    return Rect(x: left, y: origin.y - ascent, width: right - left, height: ascent + descent)
  }

  func holds(_ point: Point) -> Bool {
    !runs.isEmpty && height > .zero && box.contains(point)
  }

  /// How far its box is from `point`, the sides added; within several boxes the middle decides.
  func distance(to point: Point) -> Length {
    let box = box
    let x = max(box.minX - point.x, point.x - box.maxX, .zero)
    let y = max(box.minY - point.y, point.y - box.maxY, .zero)
    let fromMiddle =
      isVertical
      ? (origin.x - point.x).magnitude : (box.minY + box.height / 2 - point.y).magnitude
    return (x + y) * 1024 + fromMiddle
  }

  /// Its characters, where the record says where they stand.
  var hitTest: LineCells? {
    cells.map {
      LineCells($0, range: range, runsRightToLeft: (runs.map(\.level).min() ?? 0) & 1 == 1)
    }
  }

  func location(at point: Point, on page: LayoutRecord.Page) -> Location {
    guard let hitTest, let cell = hitTest.cell(at: along(point)) else {
      return Location(
        kind: .line, range: range, text: text, source: source, caret: nil,
        parts: [.init(page: page.number, label: page.label, at: at, boxes: [box])])
    }
    return Location(
      kind: .character, range: cell.range, text: string(in: cell.range),
      source: place(of: cell.range.lowerBound), caret: hitTest.caretIndex(at: along(point)),
      parts: [
        .init(
          page: page.number, label: page.label, at: at,
          boxes: [rect(from: cell.left, length: cell.width)])
      ])
  }

  /// The part of its text at `part` of the story.
  func string(in part: TextRange) -> String {
    let bytes = Array(text.utf8)
    let lower = min(max(0, part.lowerBound - range.lowerBound), bytes.count)
    let upper = min(max(lower, part.upperBound - range.lowerBound), bytes.count)
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  /// Where the character at `offset` of the story was written.
  func place(of offset: TextOffset) -> SourcePlace? {
    guard let source else { return nil }
    var start = (offset: range.lowerBound.utf8, line: source.line, column: source.column)
    for place in places where place.offset <= offset.utf8 {
      start = (place.offset, place.line, place.column)
    }
    let between = string(in: TextRange(start.offset..<max(start.offset, offset.utf8)))
    return SourcePlace(
      file: source.file, line: start.line,
      column: start.column + between.unicodeScalars.count)
  }
}

extension Rect {
  /// True where `point` is in it; its right and lower edges are not.
  func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }
}
