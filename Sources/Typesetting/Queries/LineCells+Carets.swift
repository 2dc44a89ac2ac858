public import TypesetGeometry
public import TypesetRichText

/// Where carets stand for one place in the text; distances from the line's origin to the right.
@frozen
public struct CaretOffsets: Hashable, Sendable {
  /// For text in the direction of the paragraph.
  public var primary: Length
  /// For text in the other direction: another place only where directions meet.
  public var secondary: Length

  /// A pair of places.
  public init(primary: Length, secondary: Length) {
    self.primary = primary
    self.secondary = secondary
  }

  /// True where directions meet, so that what is typed there stands in one place or the other.
  public var isSplit: Bool { primary != secondary }
}

/// One edge of a character, as `caretEdges` tells them.
@frozen
public struct CaretEdge: Hashable, Sendable {
  /// From the line's origin to the right.
  public var x: Length
  /// The character: where its grapheme cluster begins.
  public var index: TextOffset
  /// True for the edge before the character, false for the one behind it.
  public var isLeading: Bool
}

extension LineCells {
  /// Where a caret before the character at `offset` stands. Core Text's
  /// `CTLineGetOffsetForStringIndex`.
  ///
  /// Within a grapheme cluster it is the cluster's start; outside the line, the nearer end. Where
  /// directions meet there are two places: behind the character before, and before the one behind.
  /// The primary one is that of the character in the paragraph's direction; the line's own ends
  /// count as such. O(log n).
  public func offsets(for offset: TextOffset) -> CaretOffsets {
    guard !cells.isEmpty else { return CaretOffsets(primary: .zero, secondary: .zero) }
    // An added hyphen is the last cell in the order of the text, and no place for a caret.
    let count = cells.count - (logicalCell(cells.count - 1).kind == .addedHyphen ? 1 : 0)
    guard count > 0 else { return CaretOffsets(primary: left, secondary: left) }
    // The cell behind the caret, in the order of the text; the line's end behind the last one.
    var next = count
    if offset < logicalCell(0).range.upperBound {
      next = 0
    } else if let index = logicalIndex(holding: offset) {
      next = index
    }
    let before = next > 0 ? logicalCell(next - 1) : nil
    let behind = next < count ? logicalCell(next) : nil
    let a = before?.trailingEdge ?? (runsRightToLeft ? outerRight : outerLeft)
    let b = behind?.leadingEdge ?? (runsRightToLeft ? outerLeft : outerRight)
    guard a != b else { return CaretOffsets(primary: a, secondary: a) }
    // At the line's ends the paragraph's own direction holds.
    let base: UInt8 = runsRightToLeft ? 1 : 0
    let aIsOwn = (before?.level ?? base) & 1 == base
    let bIsOwn = (behind?.level ?? base) & 1 == base
    let aIsPrimary =
      aIsOwn != bIsOwn ? aIsOwn : (before?.level ?? base) <= (behind?.level ?? base)
    return CaretOffsets(primary: aIsPrimary ? a : b, secondary: aIsPrimary ? b : a)
  }

  /// The place for a caret before the character at `offset`, where one is enough.
  public func offset(for offset: TextOffset) -> Length { offsets(for: offset).primary }

  /// The edges of all characters from left to right, each character twice: before and behind it.
  /// Core Text's `CTLineEnumerateCaretOffsets`. O(n).
  public var caretEdges: [CaretEdge] {
    var edges: [CaretEdge] = []
    edges.reserveCapacity(cells.count * 2)
    var isInOrder = true
    for cell in cells where cell.kind != .addedHyphen {
      let isLeading = !cell.isRightToLeft
      isInOrder = isInOrder && cell.left <= cell.right && cell.left >= edges.last?.x ?? cell.left
      edges.append(CaretEdge(x: cell.left, index: cell.range.lowerBound, isLeading: isLeading))
      edges.append(CaretEdge(x: cell.right, index: cell.range.lowerBound, isLeading: !isLeading))
    }
    guard !isInOrder else { return edges }
    // Fonts that draw letters over each other: in order all the same.
    return edges.enumerated().sorted { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }
      .map(\.element)
  }

  // MARK: Stretches

  /// The stretches of the line that `part` of the text takes up, from left to right: one, several
  /// where directions are mixed, none where nothing of it is seen.
  ///
  /// A grapheme cluster is taken in whole; an added hyphen goes with a `part` that goes on beyond
  /// it.
  ///
  /// - Parameters:
  ///   - part: A stretch of the text.
  ///   - includesTrailingSpace: Whether white space that the line dropped is shown too, out
  ///     beyond its end.
  /// - Complexity: O(n).
  public func intervals(for part: TextRange, includesTrailingSpace: Bool = false)
    -> [LineInterval]
  {
    var result: [LineInterval] = []
    for cell in cells {
      switch cell.kind {
      case .text, .token: break
      case .trailingSpace: guard includesTrailingSpace else { continue }
      case .addedHyphen:
        guard part.lowerBound < cell.range.lowerBound, part.upperBound > cell.range.lowerBound
        else { continue }
      }
      if cell.kind != .addedHyphen {
        guard cell.range.lowerBound < part.upperBound, part.lowerBound < cell.range.upperBound
        else { continue }
      }
      guard cell.width > .zero else { continue }
      if let last = result.indices.last, result[last].end >= cell.left {
        result[last].end = max(result[last].end, cell.right)
      } else {
        result.append(LineInterval(start: cell.left, end: cell.right))
      }
    }
    return result
  }

  // MARK: Ends

  private var outerLeft: Length {
    cells.first { $0.kind != .addedHyphen }?.left ?? .zero
  }
  private var outerRight: Length {
    cells.last { $0.kind != .addedHyphen }?.right ?? .zero
  }
}
