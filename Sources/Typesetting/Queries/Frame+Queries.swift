public import TypesetGeometry
public import TypesetRichText

/// A caret: where it stands, and before which character.
@frozen
public struct TextPosition: Hashable, Sendable {
  /// The character that it stands before, in bytes of the text; the end of the text behind all.
  public var offset: TextOffset
  /// True where it stands at the end of the line before the character's own: one offset is two
  /// places where a line ends.
  public var isAtLineEnd: Bool

  /// A place before `offset`.
  @inlinable public init(_ offset: TextOffset, isAtLineEnd: Bool = false) {
    self.offset = offset
    self.isAtLineEnd = isAtLineEnd
  }
}

/// Questions about points and places in the text. Points and rectangles count from the frame's top
/// left corner, y downwards; offsets are those of the text.
extension Frame {
  // MARK: Lines

  /// The index of the line whose row holds `point` and that is there; nil above the first row, below
  /// the last, and beside all lines of the row. O(lines); many questions are for `lineMap`.
  public func lineIndex(at point: Point) -> Int? { lineMap.line(at: point) }

  /// The index of the line nearest to `point`: of the row whose edges are, the line that is; nil
  /// for a frame without lines. O(lines); many questions are for `lineMap`.
  public func closestLineIndex(to point: Point) -> Int? { lineMap.closestLine(to: point) }

  /// The index of the line that holds the character at `offset`; nil where it is not in the frame.
  /// At the end of the text, the last line that takes room. O(log lines).
  public func lineIndex(holding offset: TextOffset) -> Int? {
    guard !lines.isEmpty else { return nil }
    let index = lines.indices.partitioningIndex { lines[$0].range.upperBound <= offset }
    if index < lines.count, lines[index].range.contains(offset) { return index }
    return offset == visibleRange.upperBound && continuation == nil
      ? lines.lastIndex { $0.height > .zero } ?? lines.count - 1 : nil
  }

  // MARK: Characters and carets

  /// What holds for what is drawn at `point`: the attributes of its text, and for the token of a
  /// truncated line the token's own; nil where nothing is. O(lines).
  public func attributes(at point: Point) -> TextAttributes? {
    guard let index = lineIndex(at: point) else { return nil }
    return lines[index].line.attributes(at: point.x - lines[index].origin.x)
  }

  /// Where a click at `point` leads: the link of what is drawn there, a token's included; nil without
  /// one. O(lines).
  public func link(at point: Point) -> String? { attributes(at: point)?.link }

  /// The character at `point`: where its grapheme cluster begins; nil where no line is. O(lines).
  public func characterIndex(at point: Point) -> TextOffset? {
    guard let index = lineIndex(at: point) else { return nil }
    return lines[index].line.characterIndex(at: point.x - lines[index].origin.x)
  }

  /// The character nearest to `point`; nil for a frame without lines. O(lines).
  public func closestCharacterIndex(to point: Point) -> TextOffset? {
    guard let index = closestLineIndex(to: point) else { return nil }
    return lines[index].line.characterIndex(at: point.x - lines[index].origin.x)
      ?? lines[index].range.lowerBound
  }

  /// Where a caret goes for a click at `point`: the nearest place in the nearest line; nil for a
  /// frame without lines. O(lines).
  public func closestPosition(to point: Point) -> TextPosition? {
    guard let index = closestLineIndex(to: point) else { return nil }
    let placed = lines[index]
    let offset = placed.line.caretIndex(at: point.x - placed.origin.x)
    return TextPosition(offset, isAtLineEnd: offset >= placed.range.upperBound)
  }

  /// The index of the line that a caret at `position` stands in; nil where it is not in the frame.
  public func lineIndex(for position: TextPosition) -> Int? {
    if position.isAtLineEnd, position.offset > visibleRange.lowerBound {
      return lineIndex(holding: TextOffset(position.offset.utf8 - 1))
    }
    return lineIndex(holding: position.offset)
  }

  /// A caret at `position`: as high as its line and without width; nil where it is not in the frame.
  /// O(its line).
  public func caretRect(for position: TextPosition) -> Rect? {
    guard let index = lineIndex(for: position) else { return nil }
    return lines[index].line.caretRect(for: position.offset)
      .translated(by: lines[index].origin)
  }

  /// A caret before the character at `offset`.
  public func caretRect(for offset: TextOffset) -> Rect? { caretRect(for: TextPosition(offset)) }

  // MARK: Ranges

  /// The rectangles of `part` of the text in the order of its lines: one for each, several where
  /// directions are mixed, each as high as its line. O(its lines).
  ///
  /// - Parameters:
  ///   - part: A stretch of the text.
  ///   - includesTrailingSpace: Whether white space at the ends of lines is shown too.
  public func selectionRects(for part: TextRange, includesTrailingSpace: Bool = false) -> [Rect] {
    var result: [Rect] = []
    for placed in lines where placed.height > .zero {
      guard placed.range.lowerBound < part.upperBound, part.lowerBound < placed.range.upperBound
      else { continue }
      result += placed.line.rects(for: part, includesTrailingSpace: includesTrailingSpace)
        .map { $0.translated(by: placed.origin) }
    }
    return result
  }

  /// The same with edges that meet: each rectangle as high as its row with half of the room to its
  /// neighbours, as a selection is painted. O(lines).
  public func highlightRects(for part: TextRange, includesTrailingSpace: Bool = false) -> [Rect] {
    let map = lineMap
    var result: [Rect] = []
    for (index, placed) in lines.enumerated() {
      guard placed.range.lowerBound < part.upperBound, part.lowerBound < placed.range.upperBound,
        let edge = map.rowEdge(ofLine: index)
      else { continue }
      for rect in placed.line.rects(for: part, includesTrailingSpace: includesTrailingSpace) {
        result.append(
          Rect(
            x: rect.minX + placed.origin.x, y: edge.head, width: rect.width,
            height: edge.height))
      }
    }
    return result
  }

  /// The first of the rectangles of `part`, in the order of the text; nil where nothing of it is
  /// seen. O(lines).
  public func firstRect(for part: TextRange) -> Rect? {
    for placed in lines where placed.height > .zero {
      guard placed.range.lowerBound < part.upperBound, part.lowerBound < placed.range.upperBound
      else { continue }
      if let rect = placed.line.firstRect(for: part) { return rect.translated(by: placed.origin) }
    }
    return nil
  }

  /// The text of a line, by its index.
  public func range(ofLine index: Int) -> TextRange? {
    lines.indices.contains(index) ? lines[index].range : nil
  }

  /// The rectangle to paint behind a whole line, by its index: as wide as what is seen of it, its
  /// edges those of its row. O(lines).
  public func highlight(ofLine index: Int) -> Rect? {
    guard lines.indices.contains(index), let edge = lineMap.rowEdge(ofLine: index) else {
      return nil
    }
    let rect = lines[index].rect
    return Rect(x: rect.minX, y: edge.head, width: rect.width, height: edge.height)
  }

  /// What a double click or more at `offset` selects; nil where it is not in the frame.
  public func textRange(extending offset: TextOffset, by unit: TextUnit) -> TextRange? {
    lineIndex(holding: offset).map { lines[$0].line.textRange(extending: offset, by: unit) }
  }
}
