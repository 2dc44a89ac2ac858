package import TypesetGeometry
import TypesetRichText
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
      if let index = frame.lineIndex(at: point) {
        let location = frame.lines[index].location(at: point, on: page)
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
    // The topmost stands last on the page.
    for piece in page.furniture.reversed() where piece.box.contains(point) {
      found.append(
        Location(
          kind: piece.locationKind, range: nil,
          text: piece.text.isEmpty ? piece.name : piece.text, source: nil, caret: nil,
          parts: [.init(page: page.number, label: page.label, at: "", boxes: [piece.box])]))
    }
    return found
  }

  /// The line of `page` that is nearest to `point`: of each frame the one that its rows say, and of
  /// those the nearest; nil on a page without any.
  package func nearestLine(to point: Point, on page: Page) -> Line? {
    page.frames.compactMap { frame in
      frame.closestLineIndex(to: point).map { frame.lines[$0] }
    }
    .min { $0.box.distance(to: point) < $1.box.distance(to: point) }
  }
}

extension LayoutRecord.Furniture {
  /// What it is for whoever asks what stands somewhere.
  fileprivate var locationKind: Location.Kind {
    switch kind {
    case .folio: .folio
    case .title: .title
    case .picture: .picture
    case .text, .rule, .ground: .furniture
    }
  }
}

extension LayoutRecord.Frame {
  /// The index of the line that stands at `point` of the page; nil where none does. O(lines).
  func lineIndex(at point: Point) -> Int? { lineMap.line(at: along(point)) }

  /// The index of the line nearest to `point` of the page; nil for a frame without lines. O(lines).
  func closestLineIndex(to point: Point) -> Int? { lineMap.closestLine(to: along(point)) }

  /// Which line a point is on: the rule of the frame that this records, in its axes.
  private var lineMap: LineMap {
    LineMap(
      lines.lazy.map { line in
        guard line.height > .zero else { return nil }
        let origin = along(line.origin)
        // What hangs out stands before the origin.
        let start = origin.x + min(.zero, line.runs.first?.distance(from: line.origin) ?? .zero)
        return RowFragment(
          row: line.row, start: start, end: start + line.width, top: origin.y - line.ascent,
          bottom: origin.y + line.descent)
      })
  }

  /// `point` of the page in the axes of the frame's lines: along them and across, from the page's top
  /// left corner, or the top right one where lines follow each other from right to left.
  private func along(_ point: Point) -> Point {
    switch (turn, mode) {
    case (.left, _): return Point(x: -point.y, y: point.x)
    case (.right, _): return Point(x: point.y, y: -point.x)
    case (nil, .horizontalTB): return point
    case (nil, .verticalRL): return Point(x: point.y, y: -point.x)
    case (nil, .verticalLR): return Point(x: point.y, y: point.x)
    }
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
    if direction != .right { return box(running: direction) }
    let (left, right) = edges
    return Rect(x: left, y: origin.y - ascent, width: right - left, height: ascent + descent)
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
  /// How far `point` is outside, the sides added; nothing within.
  func distance(to point: Point) -> Length {
    max(minX - point.x, point.x - maxX, .zero) + max(minY - point.y, point.y - maxY, .zero)
  }

  /// True where `point` is in it; its right and lower edges are not.
  func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }
}
