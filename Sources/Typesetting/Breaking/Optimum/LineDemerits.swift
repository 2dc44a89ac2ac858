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
  /// For spaces twice as wide as they should be.
  public var loose = 0
  /// For a last line that is the end of a divided word.
  public var stub = 0
  /// For spaces that are wider or narrower than they are of themselves, where the number of lines is planned.
  public var uneven = 0
  /// For a hyphen at its end, where the number of lines is planned.
  public var division = 0
  /// For spaces at the foot of a river. Known once lines are chosen: `ParagraphFit` looks a second time.
  public var river = 0

  /// What a line too loose to be told costs for each 1 of its badness with lent stretch: twice as
  /// much as one that is just too loose where it lacks 2.15 times what all of its spaces may take.
  static var excessWeight: Int { 100_000 }

  /// All of them.
  public var total: Int {
    badness + penalty + adjacency + hyphens + ladder + foot + repetition + runt + loose + stub
      + uneven + division + river
  }

  /// What a line's cost depends on of the line before it, and of the place between them.
  struct Before {
    /// The number of the line that begins there, from 0.
    var line: Int
    /// The fitness of the line before.
    var fitness: Int
    /// How many lines in a row, up to that one, end with a hyphen.
    var hyphens: Int
    /// The words of the lines before that end and begin there; 0 for none.
    var lastWord: UInt32
    var firstWord: UInt32
  }

  /// The cost of the line that ends at `point` in `slot`; `indent` is that of first lines, `hasSpaces` is
  /// false for a line of a single word, `stretch` is what its spaces may stretch by, 0 for one with fill.
  @inline(__always)
  init(
    _ fit: LineFit, to point: BreakPoint, in slot: FitLine, after before: Before, indent: Int,
    hasSpaces: Bool, stretch: Int, costs: BreakCosts
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
      if before.hyphens > 0 {
        hyphens = costs.finalHyphenDemerits
        if !hasSpaces { stub = costs.stubDemerits }
      }
      if costs.runtDemerits != 0, before.line > 0 {
        let width = slot.measure - fit.rest
        if width * 100 < slot.measure * costs.runtPercent || width < indent {
          // One short word is worse than two.
          runt = costs.runtDemerits * (hasSpaces ? 1 : 2)
        }
      }
    } else if point.isFlagged {
      division = costs.divisionDemerits
      if before.hyphens > 0 { hyphens = costs.doubleHyphenDemerits }
      if before.hyphens > 1 { ladder = costs.ladderDemerits }
      if slot.endsFrame { foot = costs.footHyphenDemerits }
    }
    if costs.unevenDemerits != 0 {
      uneven = fit.unevenness(stretch) * costs.unevenDemerits / 10_000
    }
    if fit.badness > costs.looseBadness { loose = costs.looseDemerits }
    if abs(fit.fitness - before.fitness) > 1 { adjacency = costs.adjacencyDemerits }
    if costs.repetitionDemerits != 0 {
      if point.lastWord != 0, point.lastWord == before.lastWord {
        repetition = costs.repetitionDemerits
      }
      // The first words of the line that begins at the place and of the one that ends there.
      if point.firstWord != 0, point.firstWord == before.firstWord, !point.isFinal {
        repetition += costs.repetitionDemerits
      }
    }
  }
}
