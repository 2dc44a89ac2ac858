import TypesetGeometry

/// What a line between two places comes to.
struct LineFit: Hashable, Sendable {
  /// TeX's badness; `Badness.overfull` where it cannot be shrunk to the measure.
  var badness: Int
  /// How bad the line is with the stretch that is lent to it, where its badness is too high to be
  /// told; 0 elsewhere.
  var excess = 0
  /// The class of fitness.
  var fitness: Int
  /// Measure less natural width, what hangs out left aside.
  var rest: Int
  /// The part of `rest` that the letters' widths take.
  var expanded: Int
  /// The part of `rest` that room between letters takes.
  var tracked: Int

  /// The square of what its spaces stretch or shrink by, in hundredths of the `stretch` that they may at most.
  @inline(__always)
  func unevenness(_ stretch: Int) -> Int {
    guard stretch > 0, badness < Badness.infinite else { return 0 }
    let ratio = (rest - expanded - tracked) * 100 / stretch
    return ratio * ratio
  }

  /// The fit of a line with `rest` to fill and so much to fill it with, and `lent` where that leaves
  /// it too loose to be compared with others.
  ///
  /// The widths of letters give first, then the room between them, and spaces what is left: what
  /// letters give cannot be seen, uneven spaces can.
  @inline(__always)
  init(
    rest: Int, stretch: Int, shrink: Int, fil: Int, letterGive: Int, trackGive: Int,
    lent: Int = 0, costs: BreakCosts
  ) {
    self.rest = rest
    expanded = 0
    tracked = 0
    if rest >= 0 {
      if fil != 0 {
        badness = 0
        fitness = Fitness.decent
        return
      }
      var left = rest
      if letterGive > 0 {
        expanded = min(left, letterGive)
        left -= expanded
      }
      if trackGive > 0 {
        tracked = min(left, trackGive)
        left -= tracked
      }
      let felt =
        left + (expanded * costs.expansionWeight + tracked * costs.trackingWeight) / 100
      badness = Badness.of(felt, stretch)
      if badness >= Badness.infinite, lent > 0 { excess = Badness.of(felt, stretch + lent) }
      fitness =
        badness > 99 ? Fitness.veryLoose : badness > 12 ? Fitness.loose : Fitness.decent
      return
    }
    var left = -rest
    if letterGive > 0 {
      expanded = -min(left, letterGive)
      left += expanded
    }
    if trackGive > 0 {
      tracked = -min(left, trackGive)
      left += tracked
    }
    if left > shrink {
      badness = Badness.overfull
      fitness = Fitness.tight
      return
    }
    let felt =
      left - (expanded * costs.expansionWeight + tracked * costs.trackingWeight) / 100
    badness = Badness.of(felt, max(shrink, 1))
    fitness = badness > 12 ? Fitness.tight : Fitness.decent
  }
}
