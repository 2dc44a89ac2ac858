public import TypesetGeometry
public import TypesetRichText

extension ShapedText {
  /// The width of everything, a fragment's hyphen included, before justification.
  public var width: Length { (prefix.last ?? .zero) + hyphenAdvance }

  /// The advances of all clusters that begin before `offset`.
  @inlinable
  public func advance(to offset: TextOffset) -> Length {
    prefix[offset - range.lowerBound]
  }

  /// The advances of the clusters that begin in `part`, which lies in `range`.
  @inlinable
  public func advance(of part: TextRange) -> Length {
    prefix[part.upperBound - range.lowerBound] - prefix[part.lowerBound - range.lowerBound]
  }

  /// True where a cluster begins at `offset`, and at the end.
  @inlinable
  public func isClusterBoundary(_ offset: TextOffset) -> Bool {
    boundaries[offset - range.lowerBound] & Boundary.cluster != 0
  }

  /// True where both halves, shaped alone, come out as the slices of this one: a cluster boundary
  /// that nothing reaches across (HarfBuzz: no `UNSAFE_TO_BREAK`). The start and the end are safe.
  @inlinable
  public func isSafeToBreak(at offset: TextOffset) -> Bool {
    boundaries[offset - range.lowerBound] & Boundary.safe != 0
  }

  /// The first safe place at or after `offset`. O(distance).
  @inlinable
  public func nextSafe(from offset: TextOffset) -> TextOffset {
    var place = offset - range.lowerBound
    while place < boundaries.count - 1, boundaries[place] & Boundary.safe == 0 { place += 1 }
    return range.lowerBound + place
  }

  /// The last safe place at or before `offset`. O(distance).
  @inlinable
  public func previousSafe(from offset: TextOffset) -> TextOffset {
    var place = offset - range.lowerBound
    while place > 0, boundaries[place] & Boundary.safe == 0 { place -= 1 }
    return range.lowerBound + place
  }

  /// The first cluster boundary after `offset`; the end at the end. O(distance).
  @inlinable
  public func nextCluster(after offset: TextOffset) -> TextOffset {
    var place = min(offset - range.lowerBound + 1, boundaries.count - 1)
    while place < boundaries.count - 1, boundaries[place] & Boundary.cluster == 0 { place += 1 }
    return range.lowerBound + place
  }

  /// The index of the run that holds the byte at `offset`; the last run at the end. O(log n).
  public func runIndex(at offset: TextOffset) -> Int {
    runs.indices.lastIndex(whereSorted: { runs[$0].range.lowerBound <= offset })
  }

  /// The glyphs of run `index` whose clusters begin in `part`, as they stand from left to right.
  /// O(log n).
  public func glyphs(ofRun index: Int, in part: TextRange) -> Range<Int> {
    let run = runs[index]
    // A fragment's hyphen has the end as its cluster and belongs to whatever reaches the end.
    let end = part.upperBound >= range.upperBound ? Int32.max : Int32(part.upperBound.utf8)
    let start = Int32(part.lowerBound.utf8)
    if run.isRightToLeft {
      let first = firstGlyph(in: run.glyphs) { $0 < end }
      return first..<max(first, firstGlyph(in: first..<run.glyphs.upperBound) { $0 < start })
    }
    let first = firstGlyph(in: run.glyphs) { $0 >= start }
    return first..<max(first, firstGlyph(in: first..<run.glyphs.upperBound) { $0 >= end })
  }

  /// The first glyph in `part` whose cluster fulfils `condition`, which holds from some glyph on.
  private func firstGlyph(in part: Range<Int>, where condition: (Int32) -> Bool) -> Int {
    part.partitioningIndex { !condition(glyphs[$0].cluster) }
  }
}
