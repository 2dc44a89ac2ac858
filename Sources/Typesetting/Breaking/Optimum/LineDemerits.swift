import TypesetGeometry

/// What a line costs, term by term (tex.web §859, and our own).
public struct LineDemerits: Hashable, Sendable {
  /// (line penalty + badness)², and more where badness is too high to be told.
  public var badness = 0
  /// The square of the break's penalty; negative for one that is welcome.
  public var penalty = 0
  /// For a fitness more than one class from that of the line before.
  public var adjacency = 0
  /// For a second hyphen in a row, or one before the last line.
  public var hyphens = 0
  /// For a third hyphen in a row.
  public var ladder = 0
  /// For a hyphen at the foot of a frame.
  public var foot = 0
  /// For the word of the line before at the same end.
  public var repetition = 0
  /// For a last line that is too short.
  public var runt = 0

  /// What a line too loose to be told costs for each 1 of its badness with lent stretch: twice as
  /// much as one that is just too loose where it lacks 2.15 times what all of its spaces may take.
  static var excessWeight: Int { 100_000 }

  /// All of them.
  public var total: Int {
    badness + penalty + adjacency + hyphens + ladder + foot + repetition + runt
  }

  @inline(__always)
  init(
    fit: LineFit, point: BreakPoint, slot: FitLine, fitnessBefore: Int, hyphensBefore: Int,
    lastWordBefore: UInt32, firstWordBefore: UInt32, isFirst: Bool, indent: Int,
    costs: BreakCosts
  ) {
    let sum = costs.linePenalty + fit.badness
    badness =
      abs(sum) >= 10_000 ? 100_000_000 + fit.excess * LineDemerits.excessWeight : sum * sum
    if point.penalty > 0 {
      penalty = point.penalty * point.penalty
    } else if point.penalty < 0, !point.isForced {
      penalty = -point.penalty * point.penalty
    }
    if point.isFinal {
      if hyphensBefore > 0 { hyphens = costs.finalHyphenDemerits }
      if costs.runtDemerits != 0, !isFirst {
        let width = slot.measure - fit.rest
        if width * 100 < slot.measure * costs.runtPercent || width < indent {
          runt = costs.runtDemerits
        }
      }
    } else if point.isFlagged {
      if hyphensBefore > 0 { hyphens = costs.doubleHyphenDemerits }
      if hyphensBefore > 1 { ladder = costs.ladderDemerits }
      if slot.endsFrame { foot = costs.footHyphenDemerits }
    }
    if abs(fit.fitness - fitnessBefore) > 1 { adjacency = costs.adjacencyDemerits }
    if costs.repetitionDemerits != 0 {
      if point.lastWord != 0, point.lastWord == lastWordBefore {
        repetition = costs.repetitionDemerits
      }
      // The first words of the line that begins at the place and of the one that ends there.
      if point.firstWord != 0, point.firstWord == firstWordBefore, !point.isFinal {
        repetition += costs.repetitionDemerits
      }
    }
  }
}
