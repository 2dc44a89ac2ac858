extension Range<Int> {
  /// The first index for which `holds` is false, of indices for which it is true up to some place and
  /// false from there on; the upper bound where it is true for all. O(log n).
  ///
  /// C++'s `std::partition_point`.
  @inlinable
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last index for which `holds` is true, of indices for which it is true up to some place and
  /// false from there on; the lower bound where it is true for none. O(log n).
  ///
  /// What begins at sorted places and ends where the next begins is found so:
  ///
  ///     runs.indices.lastIndex(whereSorted: { runs[$0].start <= offset })
  @inlinable
  package func lastIndex(whereSorted holds: (Int) -> Bool) -> Int {
    Swift.max(partitioningIndex(where: holds) - 1, lowerBound)
  }
}
