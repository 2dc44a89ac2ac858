import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// Optimum fit over the whole paragraph (Knuth and Plass 1981), in passes: without divided words,
/// with them, with lines as loose as can be told, and with stretch that is lent to looser ones. In the last two,
/// names and compounds may be divided, and words parted that a space holds together: dearly, so that it is done
/// where spaces would be twice as wide as they should be.
///
/// Where even that finds nothing (a word wider than its line), one line is set by first fit and
/// the choice goes on behind it. Paragraphs with tabs are set by first fit, but for those behind a bullet or a
/// number: what stands at a stop has no glue before it. So are those whose lines hang behind each forced break: verses and programs.
public struct OptimalBreaker: LineBreaker {
  /// What is held against lines.
  public var costs: BreakCosts

  /// A breaker with `costs`.
  public init(costs: BreakCosts = .magazine) { self.costs = costs }

  /// All lines from `state` to the paragraph's end.
  /// O(bytes × places in a line), words and their divisions remembered.
  public func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools
  ) -> [LineBreak] {
    var chosen: ChosenLines?
    return lines(of: paragraph, from: state, over: &slots, with: tools, noting: &chosen)
  }

  /// The same; `chosen` is set where they are the whole paragraph's and variants may be made of them.
  func lines(
    of paragraph: PreparedParagraph, from state: ParagraphState, over slots: inout some LineSlots,
    with tools: ParagraphTools, noting chosen: inout ChosenLines?
  ) -> [LineBreak] {
    guard state.offset < paragraph.text.endOffset, let slot = slots.slot(0) else { return [] }
    if let line = paragraph.lineByMode(from: state, in: slot, with: tools) { return [line] }
    if paragraph.balancesLines {
      return BalancedBreaker().lines(of: paragraph, from: state, over: &slots, with: tools)
    }
    guard let widths = paragraph.objectWidths(in: slot, slots.slot(1), line: state.line) else {
      return GreedyBreaker().lines(of: paragraph, from: state, over: &slots, with: tools)
    }
    var work = ParagraphFit(
      paragraph: paragraph, tools: tools, costs: costs, start: state.offset.utf8,
      specialWidths: widths,
      widePicture: paragraph.measure(of: slot, line: state.line) / LineSetting.widePictureParts)
    work.looksAgain = false
    var lines: [LineBreak] = []
    var state = state
    while state.offset < paragraph.text.endOffset {
      let taken = lines.count
      // Where no further line is known, who fills the next frame asks again.
      if taken > 0, slots.slot(taken) == nil { break }
      let rest = OffsetSlots(base: slots, first: taken)
      if let found = work.solved(from: state, over: rest),
        case let fitted = work.breaks(of: found, from: state), !fitted.isEmpty
      {
        if state == .start { chosen = ChosenLines(found, fitted) }
        // Mostly all of them: they are not copied then.
        if lines.isEmpty { lines = fitted } else { lines += fitted }
      } else {
        var rest = rest
        guard
          let line = GreedyBreaker().lines(
            of: paragraph, from: state, over: &rest, with: tools
          ).first
        else { break }
        lines.append(line)
        // From here on the places are asked for line by line.
        work.looksAgain = true
      }
      guard let last = lines.last else { break }
      state = last.next
      slots = rest.base
    }
    return lines
  }
}

/// The choice of a paragraph's lines in the making: what is found once for all of its passes.
struct ParagraphFit {
  let paragraph: PreparedParagraph
  let tools: ParagraphTools
  let costs: BreakCosts
  let start: Int
  let specialWidths: [Length]
  let widePicture: Length
  /// The places of each freedom, as far as they were asked for.
  private var known: (plain: ParagraphPlaces?, divided: ParagraphPlaces?, free: ParagraphPlaces?) =
    (nil, nil, nil)
  private var hasLongWord = false
  /// False where the places of each freedom are mostly looked for once: they are not kept, so that the solver has them alone
  /// and need not copy them to make them exact.
  var looksAgain = true

  init(
    paragraph: PreparedParagraph, tools: ParagraphTools, costs: BreakCosts, start: Int,
    specialWidths: [Length], widePicture: Length
  ) {
    self.paragraph = paragraph
    self.tools = tools
    self.costs = costs
    self.start = start
    self.specialWidths = specialWidths
    self.widePicture = widePicture
  }

  /// One pass: how it is run.
  struct Pass {
    var number: Int
    var threshold: Int
    /// What lines that are too loose to be told are compared by.
    var lent: Int
    var freedom: PlaceFinder.Freedom
    var divides: Bool
  }

  /// The passes in order.
  var passes: [Pass] {
    let divides = paragraph.style.hyphenates
    let emergency = max(costs.emergencyStretch, paragraph.baseSize).scaledPoints
    // The first pass saves looking for divisions. Where there are none to look for it would only
    // keep breaks away that a last line of one word is worth.
    let isFirstNeedless = !divides && costs.runtDemerits > 0
    return [
      Pass(
        number: 1, threshold: isFirstNeedless ? -1 : costs.pretolerance, lent: 0, freedom: .none,
        divides: false),
      Pass(
        number: 2, threshold: costs.tolerance, lent: 0, freedom: divides ? .divisions : .none,
        divides: divides),
      // Hyphens pay here, however loose a line is; where some line must be looser than can be told,
      // the last pass lends stretch to such lines alone, so that the others stay as good.
      Pass(
        number: 3, threshold: Badness.infinite - 1, lent: 0, freedom: .all, divides: divides),
      Pass(
        number: 4, threshold: Badness.infinite, lent: emergency, freedom: .all, divides: divides),
    ]
  }

  /// What a pass came to.
  struct Attempt {
    var pass: Pass
    var solver: FitSolver<ParagraphSource>
    var outcome: FitSolver<ParagraphSource>.Outcome
    /// True where the number of lines is part of the plan.
    var isPlanned: Bool
    /// How many spaces have a river below them, as far as they were counted.
    var rivers = 0
    /// The first of those rivers.
    var river: River?
    /// How many lines are the third or a further one that ends with the same word, as far as they were counted.
    var stacks = 0
    /// Where the first of those ends, and the two lines before it.
    var stack: [Int] = []
    /// The place that lines must not end at, for a river's sake, or for that of a stack of words.
    var avoided: TextOffset?

    /// The trail of the last line there is.
    var last: Int {
      switch outcome {
      case .complete(let trail), .far(let trail), .stuck(let trail): return trail
      }
    }

    /// True where the last line is too short, which a pass with more freedom may mend: in the first by any
    /// measure, in the second where it is the end of a divided word.
    var endsTooShort: Bool {
      guard case .complete(let last) = outcome, last > 0, pass.number <= 2,
        solver.costs.runtDemerits > 0 || solver.costs.stubDemerits > 0
      else { return false }
      let trail = solver.trails[last]
      let before = solver.trails[trail.previous]
      guard pass.number == 1 || before.hyphens > 0 else { return false }
      var solver = solver
      let terms = solver.account(of: trail, after: before).1
      return pass.number == 1 ? terms.runt > 0 : terms.stub > 0
    }

    /// True where its lines reach the paragraph's end, or as far as there are lines to fill.
    var isComplete: Bool {
      if case .stuck = outcome { return false }
      return true
    }
  }

  /// What is held against lines whose number is planned: uneven spaces and hyphens too, as pages count them
  /// (`ExtraDemerits`).
  var plannedCosts: BreakCosts {
    guard !paragraph.balancesLines, paragraph.style.looseness == 0 else { return costs }
    var costs = costs
    costs.divisionDemerits = ExtraDemerits.ofDivision
    if paragraph.style.alignment == .justify { costs.unevenDemerits = ExtraDemerits.ofStretch }
    return costs
  }

  /// The first pass that comes through, or the last as far as it comes.
  ///
  /// - Parameters:
  ///   - offset: Where no line may end, though it might; nil for no such place.
  ///   - lines: How many lines of the paragraph shall stand before its end, where that can be; nil
  ///     for as many as `state` planned, or as are best.
  mutating func solved(
    from state: ParagraphState, over slots: any LineSlots, without offset: Int? = nil,
    lines: Int? = nil
  ) -> Attempt? {
    let passes = passes
    var stacked: Attempt?
    for pass in passes
    where pass.threshold >= 0 && (state.pass == 0 || pass.number == state.pass) {
      let isLast = pass.number == passes.count
      guard
        var found = attempt(pass, from: state, over: slots, without: offset, lines: lines),
        found.isComplete || isLast
      else { continue }
      if found.isComplete, found.solver.missedLines, !isLast, state.pass == 0 { continue }
      if state.pass == 0, found.endsTooShort { continue }
      found.countBlemishes()
      if state.pass == 0, offset == nil, lines == nil, !found.isPlanned {
        found = withFewerBlemishes(found, from: state)
        // Divided words may keep a word from standing below itself twice.
        if pass.number == 1, found.stacks > 0 {
          stacked = found
          continue
        }
      }
      if let stacked, stacked.demerits <= found.demerits {
        noteLanguages(in: stacked.solver.trails[stacked.last].line)
        return stacked
      }
      if !pass.divides { noteLanguages(in: found.solver.trails[found.last].line) }
      return found
    }
    return nil
  }

  /// Where lines hold without divided words nobody asked for a dictionary; one that is missing is
  /// missing all the same.
  private func noteLanguages(in lines: Int) {
    guard lines > 1, paragraph.style.hyphenates, hasLongWord else { return }
    for run in paragraph.text.runs where !run.attributes.keepsOnLine {
      tools.hyphenator.note(run.attributes.language)
    }
  }

  /// What `pass` comes to, with no more demerits than `most`, nor more than `beyond` beyond the best; nil where no line may
  /// begin at `state` in it.
  mutating func attempt(
    _ pass: Pass, from state: ParagraphState, over slots: any LineSlots, without offset: Int? = nil,
    lines: Int? = nil, most: Int = .max, beyond: Int = .max, evenly: Bool = false
  ) -> Attempt? {
    let places = self.places(pass.freedom)
    guard let first = places.index(of: state.offset.utf8) else { return nil }
    var costs = evenly || state.plannedLines > 0 ? plannedCosts : costs
    costs.looseness = state.line == 0 ? paragraph.style.looseness : 0
    // A ragged line has no wide spaces.
    if paragraph.style.alignment != .justify { costs.looseDemerits = 0 }
    let excluded = offset.flatMap { places.index(of: $0) }
    let avoided = state.avoided.flatMap { places.index(of: $0.utf8) }
    var solver = FitSolver(
      source: ParagraphSource(
        paragraph, tools: tools, places: places, first: first, line: state.line, slots: slots),
      costs: costs, threshold: pass.threshold, extraStretch: 0)
    solver.lent = pass.lent
    solver.mostDemerits = most
    solver.mostBeyondBest = beyond
    if let excluded { solver.excluded = excluded - first }
    if let avoided { solver.avoided = avoided - first }
    let planned = state.plannedLines > 0 ? state.plannedLines : nil
    let outcome = solver.solve(
      fitness: state.fitness, hyphens: min(state.hyphensInRow, 3), line: state.line,
      lines: lines ?? planned)
    return Attempt(
      pass: pass, solver: solver, outcome: outcome, isPlanned: costs.looseness != 0,
      avoided: state.avoided)
  }

  private mutating func places(_ freedom: PlaceFinder.Freedom) -> ParagraphPlaces {
    switch freedom {
    case .none: if let found = known.plain { return found }
    case .divisions: if let found = known.divided { return found }
    case .all: if let found = known.free { return found }
    }
    var finder = PlaceFinder(
      paragraph, tools: tools, costs: costs, freedom: freedom, specialWidths: specialWidths,
      widePicture: widePicture)
    let found = finder.found(from: start)
    if freedom == .none { hasLongWord = found.hasLongWord }
    if looksAgain || freedom == .all || !paragraph.style.hyphenates { note(found, of: freedom) }
    return found
  }

  /// Takes the places of `freedom` as known, from `start` on.
  mutating func note(_ places: ParagraphPlaces, of freedom: PlaceFinder.Freedom) {
    switch freedom {
    case .none:
      known.plain = places
      hasLongWord = places.hasLongWord
    case .divisions: known.divided = places
    case .all: known.free = places
    }
  }

  /// The lines of `found`, which began at `state`.
  func breaks(of found: Attempt, from state: ParagraphState) -> [LineBreak] {
    var solver = found.solver
    let pass = found.pass
    let isPlanned = found.isPlanned && found.isComplete
    var lines: [LineBreak] = []
    let path = solver.path(to: found.last)
    lines.reserveCapacity(path.count)
    var before = solver.trails[0]
    var start = state.offset
    for trail in path {
      let (fit, _) = solver.account(of: trail, after: before)
      let place = solver.source.place(trail.point)
      let measure = Length(scaledPoints: solver.source.line(before.line).measure)
      lines.append(
        LineBreak(
          range: TextRange(start, TextOffset(place.offset)),
          contentEnd: max(start, TextOffset(place.contentEnd)), reason: place.reason,
          naturalWidth: measure - Length(scaledPoints: fit.rest), measure: measure,
          next: ParagraphState(
            offset: TextOffset(place.offset), line: trail.line, hyphensInRow: trail.hyphens,
            fitness: trail.fitness, pass: pass.number,
            plannedLines: isPlanned ? path.last?.line ?? 0 : state.plannedLines,
            avoided: found.avoided),
          ending: place.ending))
      start = TextOffset(place.offset)
      before = trail
    }
    return lines
  }
}

extension PreparedParagraph {
  /// From this line on all have one measure in slots that are alike.
  var firstLikeLine: Int { max(1, initial?.lines ?? 0) }

  /// The widths of what delegates hold room for; nil where it depends on the line it stands in,
  /// where there are tabs but those behind its mark, and where lines behind forced breaks hang.
  func objectWidths(in slot: LineSlot, _ second: LineSlot?, line: Int) -> [Length]? {
    // What a line measures depends on where the one before it ended.
    guard !style.hangsAfterBreaks, let tabs = markerTabs() else { return nil }
    var widths =
      tabs > 0 && line == 0
      ? markerWidths(tabs, measure: measure(of: slot, line: 0), frameHeight: slot.frameHeight)
      : Array(repeating: .zero, count: tabs)
    for special in specials[tabs...] {
      let width = room(of: special, measure(of: slot, line: line), slot.frameHeight).width
      if let second {
        let other = room(of: special, measure(of: second, line: line + 1), second.frameHeight)
        guard other.width == width else { return nil }
      }
      widths.append(width)
    }
    return widths
  }

  /// True where a line could end before `offset` beside a letter of a script that sets no spaces.
  func isIdeographGap(at offset: Int) -> Bool {
    let bytes = text.utf8
    guard offset > 0, offset < bytes.count else { return false }
    var before = offset - 1
    while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
    return standsWithoutSpaces(bytes, at: before) || standsWithoutSpaces(bytes, at: offset)
  }
}
