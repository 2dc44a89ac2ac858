import TypesetGeometry
import TypesetRichText

/// Explains one of the lines that were chosen together.
struct ChoiceExplainer<Slots: LineSlots> {
  typealias Attempt = ParagraphFit.Attempt

  private var work: ParagraphFit
  /// Where the lines begin, and the slots from there on.
  private let state: ParagraphState
  private let slots: Slots
  /// The choice.
  private var found: Attempt
  private let lines: [LineBreak]
  private let path: [FitTrail]

  /// For the choice `found`, which came to `lines`.
  init(
    work: ParagraphFit, state: ParagraphState, slots: Slots, found: Attempt, lines: [LineBreak]
  ) {
    self.work = work
    self.state = state
    self.slots = slots
    self.found = found
    self.lines = lines
    path = found.solver.path(to: found.last)
  }

  /// Why the `index`-th of the lines ends where it does.
  mutating func explanation(ofLine index: Int) -> LineExplanation? {
    guard path.indices.contains(index) else { return nil }
    let line = weighed(index, of: path, in: &found)
    let chosen = summary(of: found)
    let explanation = OptimumExplanation(
      costs: found.solver.costs, line: line, paragraph: chosen, failedPasses: failedPasses(),
      rejected: line.isForced ? nil : rejected(line, index),
      otherEnds: otherEnds(around: index),
      oneLineFewer: withLines(chosen.firstLine + chosen.lineCount - 1),
      oneLineMore: withLines(chosen.firstLine + chosen.lineCount + 1))
    return LineExplanation(
      choice: lines[index], begin: index == 0 ? state : lines[index - 1].next,
      method: .optimum(explanation))
  }

  // MARK: Lines

  private func before(_ index: Int, of path: [FitTrail], in attempt: Attempt) -> FitTrail {
    index == 0 ? attempt.solver.trails[0] : path[index - 1]
  }

  /// The `index`-th line of `path` as it was weighed.
  private func weighed(
    _ index: Int, of path: [FitTrail], in attempt: inout Attempt
  ) -> WeighedLine {
    var line = weighed(path[index], after: before(index, of: path, in: attempt), in: &attempt)
    line.demerits.river = attempt.riverDemerits(of: path)[index]
    line.demerits.repetition += attempt.stackDemerits(of: path)[index]
    return line
  }

  private func weighed(
    _ trail: FitTrail, after before: FitTrail, in attempt: inout Attempt
  ) -> WeighedLine {
    let (fit, terms) = attempt.solver.account(of: trail, after: before)
    let from = attempt.solver.source.point(before.point)
    let point = attempt.solver.source.point(trail.point)
    let place = attempt.solver.source.place(trail.point)
    let start = TextOffset(attempt.solver.source.place(before.point).offset)
    let slot = attempt.solver.source.line(before.line)
    let source = attempt.solver.source
    let paragraph = work.paragraph
    let hyphen =
      place.ending.isHyphenated
      ? paragraph.endGrowth(
        at: place.offset, contentEnd: place.contentEnd, ending: place.ending, work.tools
      ).hyphen : nil
    let hangStart = paragraph.hang(atStart: start.utf8)
    let hangEnd = paragraph.hang(atEnd: place.contentEnd, hyphen: hyphen)
    let measure = Length(scaledPoints: slot.measure)
    let rest = Length(scaledPoints: fit.rest)
    let letters = point.end.letters - from.start.letters
    let ems = point.end.ems - from.start.ems
    let costs = attempt.solver.costs
    let byLetters =
      (abs(fit.expanded) * costs.expansionWeight + abs(fit.tracked) * costs.trackingWeight) / 100
    let felt = abs(fit.rest - fit.expanded - fit.tracked) + byLetters
    return WeighedLine(
      number: before.line, range: TextRange(start, TextOffset(place.offset)),
      contentEnd: max(start, TextOffset(place.contentEnd)), reason: place.reason,
      ending: place.ending, measure: measure,
      naturalWidth: measure + hangStart + hangEnd - rest, hangStart: hangStart, hangEnd: hangEnd,
      rest: rest, expanded: Length(scaledPoints: fit.expanded),
      tracked: Length(scaledPoints: fit.tracked), felt: Length(scaledPoints: felt),
      letterWidth: Length(scaledPoints: letters),
      letterGive: Length(scaledPoints: letters * source.expansion / 1000),
      trackGive: Length(scaledPoints: ems * source.tracking / 1000),
      stretch: Length(
        scaledPoints: point.end.stretch - from.start.stretch + source.background),
      raggedStretch: Length(scaledPoints: source.background),
      lentStretch: Length(
        scaledPoints: fit.badness == Badness.infinite ? attempt.pass.lent : 0),
      shrink: Length(scaledPoints: point.end.shrink - from.start.shrink),
      mayStayShort: point.end.fil - from.start.fil != 0, badness: fit.badness,
      fitness: LineFitness(rawValue: fit.fitness) ?? .decent,
      fitnessBefore: LineFitness(rawValue: before.fitness) ?? .decent,
      hyphensBefore: before.hyphens, penalty: point.penalty,
      endsWithHyphen: point.isFlagged && !point.isFinal, endsFrame: slot.endsFrame,
      demerits: terms)
  }

  // MARK: Ways

  private func summary(of attempt: Attempt) -> WeighedParagraph {
    let first = attempt.solver.trails[0]
    let last = attempt.solver.trails[attempt.last]
    return WeighedParagraph(
      start: state.offset, firstLine: first.line, lineCount: last.line - first.line,
      demerits: attempt.demerits, pass: BreakPass(attempt.pass), isComplete: attempt.isComplete)
  }

  /// The passes that came to nothing.
  private mutating func failedPasses() -> [FailedPass] {
    guard state.pass == 0 else { return [] }
    var failed: [FailedPass] = []
    for pass in work.passes where pass.threshold >= 0 && pass.number < found.pass.number {
      guard let attempt = work.attempt(pass, from: state, over: slots) else { continue }
      let stuck = attempt.solver.trails[attempt.last].point
      failed.append(
        FailedPass(
          pass: BreakPass(pass),
          stuckAt: attempt.isComplete
            ? nil : TextOffset(attempt.solver.source.place(stuck).offset)))
    }
    return failed
  }

  /// The best way in which no line ends where `line`, the `index`-th, does.
  private mutating func rejected(_ line: WeighedLine, _ index: Int) -> RejectedBreak? {
    guard found.isComplete,
      var other = work.solved(from: state, over: slots, without: line.range.upperBound.utf8),
      other.isComplete
    else { return nil }
    let path = other.solver.path(to: other.last)
    let ends = path.map { other.solver.source.place($0.point).offset }
    let chosen = lines.map(\.range.upperBound.utf8)
    let same = zip(ends, chosen).prefix { $0 == $1 }.count
    // The lines of either way that are lines of the other, wherever they stand in it.
    func spans(_ ends: [Int]) -> Set<Range<Int>> {
      var start = state.offset.utf8
      return Set(
        ends.map { end in
          defer { start = end }
          return start..<end
        })
    }
    let differences = spans(ends).subtracting(spans(chosen)).count
    return RejectedBreak(
      paragraph: summary(of: other),
      line: path.indices.contains(index) ? weighed(index, of: path, in: &other) : nil,
      firstDifference: state.line + same, differences: differences)
  }

  /// The best way with its end before line `count`. Every number of lines at every break is weighed for it:
  /// O(lines² × breaks in a line), so not in paragraphs longer than any that a person reads.
  private mutating func withLines(_ count: Int) -> WeighedParagraph? {
    guard found.isComplete, count > state.line,
      count - state.line <= OptimumExplanation.mostLinesForOtherLengths + 1,
      let other = work.solved(from: state, over: slots, lines: count),
      other.isComplete, other.solver.trails[other.last].line == count
    else { return nil }
    return summary(of: other)
  }

  // MARK: Other ends

  /// How many places are looked at on each side.
  private static var reach: Int { 3 }

  private mutating func otherEnds(around index: Int) -> [OtherEnd] {
    let before = before(index, of: path, in: found)
    let chosen = path[index].point
    var ends: [OtherEnd] = []
    var point = chosen - 1
    while point > before.point, ends.count < ChoiceExplainer.reach {
      if let end = otherEnd(at: point, after: before) { ends.append(end) }
      point -= 1
    }
    ends.reverse()
    // Nothing goes on behind a break that must be.
    guard !found.solver.source.point(chosen).isForced else { return ends }
    let most = ends.count + ChoiceExplainer.reach
    point = chosen + 1
    while point < found.solver.source.count, ends.count < most {
      if let end = otherEnd(at: point, after: before) { ends.append(end) }
      if found.solver.source.point(point).isForced { break }
      point += 1
    }
    return ends
  }

  private mutating func otherEnd(at point: Int, after before: FitTrail) -> OtherEnd? {
    guard found.solver.source.point(point).penalty < BreakPoint.forbidden else { return nil }
    if found.solver.source.point(point).isRough { found.solver.source.refine(point) }
    let trail = FitTrail(
      point: point, previous: -1, line: before.line + 1, fitness: 0, hyphens: 0, demerits: 0)
    let line = weighed(trail, after: before, in: &found)
    let verdict: OtherEnd.Verdict =
      line.isOverfull
      ? .tooTight : line.badness > found.solver.threshold ? .tooLoose : .dearer
    return OtherEnd(line: line, verdict: verdict)
  }
}

extension BreakPass {
  fileprivate init(_ pass: ParagraphFit.Pass) {
    self.init(
      number: pass.number, tolerance: min(pass.threshold, Badness.infinite),
      lentStretch: Length(scaledPoints: pass.lent), dividesWords: pass.divides)
  }
}
