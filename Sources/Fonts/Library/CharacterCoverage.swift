internal import TypesetGeometry

/// A set of characters, as ranges in order: what a font has, and what several have together.
///
/// Core Text: `CTFontCopyCharacterSet`.
public struct CharacterCoverage: Hashable, Sendable {
  /// The ranges, in order; they neither overlap nor touch.
  public private(set) var ranges: [ClosedRange<UInt32>]

  /// The characters of `ranges`, which may come in any order. O(n log n).
  public init(_ ranges: [ClosedRange<UInt32>] = []) {
    var merged: [ClosedRange<UInt32>] = []
    merged.reserveCapacity(ranges.count)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last,
        range.lowerBound <= last.upperBound
          || range.lowerBound == last.upperBound + 1
      {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  /// How many characters there are. O(ranges).
  public var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// True where there is none.
  public var isEmpty: Bool { ranges.isEmpty }

  /// True where `scalar` is among them. O(log ranges).
  public func contains(_ scalar: UInt32) -> Bool {
    let place = ranges.indices.partitioningIndex { ranges[$0].upperBound < scalar }
    return place < ranges.count && ranges[place].contains(scalar)
  }

  /// True where `scalar` is among them. O(log ranges).
  public func contains(_ scalar: Unicode.Scalar) -> Bool { contains(scalar.value) }

  /// True where all characters of `text` are among them. O(n log ranges).
  public func contains(allOf text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { contains($0.value) }
  }

  /// What is here or there. O(ranges log ranges).
  public func union(_ other: CharacterCoverage) -> CharacterCoverage {
    CharacterCoverage(ranges + other.ranges)
  }

  /// What is here and there. O(ranges).
  public func intersection(_ other: CharacterCoverage) -> CharacterCoverage {
    var found: [ClosedRange<UInt32>] = []
    var (mine, its) = (0, 0)
    while mine < ranges.count, its < other.ranges.count {
      let (a, b) = (ranges[mine], other.ranges[its])
      let low = max(a.lowerBound, b.lowerBound)
      let high = min(a.upperBound, b.upperBound)
      if low <= high { found.append(low...high) }
      if a.upperBound < b.upperBound { mine += 1 } else { its += 1 }
    }
    return CharacterCoverage(found)
  }

  /// What is here and not there. O(ranges).
  public func subtracting(_ other: CharacterCoverage) -> CharacterCoverage {
    var found: [ClosedRange<UInt32>] = []
    var its = 0
    for range in ranges {
      var low = range.lowerBound
      while its < other.ranges.count, other.ranges[its].upperBound < low { its += 1 }
      var next = its
      while next < other.ranges.count, other.ranges[next].lowerBound <= range.upperBound {
        let hole = other.ranges[next]
        if hole.lowerBound > low { found.append(low...hole.lowerBound - 1) }
        low = hole.upperBound + 1
        next += 1
      }
      if low <= range.upperBound { found.append(low...range.upperBound) }
    }
    return CharacterCoverage(found)
  }
}
