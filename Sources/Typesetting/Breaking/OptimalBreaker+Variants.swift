import TypesetGeometry
import TypesetRichText

/// Another way to set the lines of a paragraph than the best.
package enum LineVariant: Hashable, Sendable {
  /// In so many lines more than are best; fewer where it is negative.
  case lines(Int)
  /// Without a hyphen at the end of the line with this number, from 0.
  case unhyphenated(Int)
}

/// What a paragraph's lines cost beyond its best, in the demerits of `BreakCosts`.
package struct ExtraDemerits: Hashable, Sendable {
  /// The demerits of the lines, less those of the best; not negative.
  package var lines: Int
  /// How many more lines end in a hyphen than of the best; negative where it is fewer. To the eye those of the text
  /// are like the ones that divide words.
  package var divisions: Int
  /// How much more uneven their word spaces are: by how much each line's spaces differ from their natural width, in
  /// hundredths of what they may stretch by, squared and summed up; negative where they are more even.
  package var unevenness: Int

  /// What one more hyphen costs: even feet are not worth hyphens. With this and with `ofStretch` eight novels have 4 % fewer
  /// of them than in their best lines, and their word spaces deviate by at most 2.4 % more; where hyphens cost more in
  /// proportion the spaces do, where they cost less there are more of them than before.
  static let ofDivision = 1_500_000
  /// What a line costs whose spaces stretch by all that they may. Demerits tell lines apart that are a little loose from
  /// those that are very loose, and hardly mind the first: a page on which many lines are a little looser is greyer all
  /// the same.
  static let ofStretch = 900_000

  /// How much more lines cost that are ragged: they have no word spaces to tell by, and a paragraph of them that is a line
  /// longer looks as if it were set to a narrower measure.
  static let ofRagged = 8

  /// All in one currency; not negative.
  package var total: Int {
    max(
      lines + unevenness * ExtraDemerits.ofStretch / 10_000 + divisions * ExtraDemerits.ofDivision,
      0)
  }
}

/// The best lines of a whole paragraph, and what other ways to set it are made of.
struct ChosenLines: Sendable {
  /// The places of the pass that chose them, exact as far as it looked at them.
  fileprivate let places: ParagraphPlaces
  /// That pass: 1 or 2.
  fileprivate let pass: Int
  /// What the lines cost.
  fileprivate let demerits: Int
  /// How uneven their word spaces are, and how many of them end in a hyphen.
  fileprivate let evenness: Evenness
  /// The lines.
  fileprivate let lines: [LineBreak]

  /// `lines`, which are those of `found` from the paragraph's start; nil where variants of them would not be good
  /// enough: where they do not reach the end, or only the last passes could set them.
  init?(_ found: ParagraphFit.Attempt, _ lines: [LineBreak]) {
    guard case .complete = found.outcome, found.pass.number <= 2 else { return nil }
    places = found.solver.source.found
    pass = found.pass.number
    demerits = found.demerits
    evenness = found.evenness
    self.lines = lines
  }
}

/// What lines of a planned number cost beside their demerits.
private struct Evenness {
  /// How uneven their word spaces are (`ExtraDemerits.unevenness`).
  var spaces = 0
  /// How many lines end in a hyphen that is seen.
  var divisions = 0

  /// That, weighed as `costs` do.
  func demerits(by costs: BreakCosts) -> Int {
    spaces * costs.unevenDemerits / 10_000 + divisions * costs.divisionDemerits
  }
}

extension ParagraphFit.Attempt {
  /// What its lines cost beside their demerits where their number is planned. O(lines).
  fileprivate var evenness: Evenness {
    var solver = solver
    var found = Evenness()
    var last = last
    while last > 0 {
      let trail = solver.trails[last]
      if trail.hyphens > 0 { found.divisions += 1 }
      let before = solver.trails[trail.previous]
      let from = solver.source.point(before.point).start
      let end = solver.source.point(trail.point).end
      if solver.source.justifies, end.fil == from.fil, end.stretch > from.stretch {
        let fit = solver.fit(of: trail, after: before)
        found.spaces += fit.unevenness(end.stretch - from.stretch)
      }
      last = trail.previous
    }
    return found
  }
}

extension OptimalBreaker {
  /// A paragraph of more lines has no variants: all numbers of lines that its words may come to are followed from its
  /// start to its end, and those are the more the longer it is, so that very long ones would take time in proportion to
  /// more than the square of their length. So many lines are more than a page of a book, and a column may end behind nearly
  /// each of them.
  static let mostVariedLines = 100

  /// The lines of a variant, and what they cost beyond the best.
  struct Variant {
    var breaks: [LineBreak]
    var extraDemerits: ExtraDemerits
  }

  /// What variants of `paragraph`, set from its start over `slots`, are made of; nil where it has none: where
  /// its lines are balanced, only the last passes can set it, or it has more than `mostVariedLines`.
  ///
  /// - Parameter chosen: Its best lines over the same slots; nil to choose them anew.
  func variants(
    of paragraph: PreparedParagraph, over slots: some LineSlots, with tools: ParagraphTools,
    chosen: ChosenLines? = nil
  ) -> Variants? {
    var slots = slots
    guard let slot = slots.slot(0), !paragraph.balancesLines,
      paragraph.style.lineBreakMode == .wordWrapping,
      let widths = paragraph.objectWidths(in: slot, slots.slot(1), line: 0)
    else { return nil }
    var work = ParagraphFit(
      paragraph: paragraph, tools: tools, costs: costs, start: 0, specialWidths: widths,
      widePicture: paragraph.measure(of: slot, line: 0) / LineSetting.widePictureParts)
    if let chosen {
      guard chosen.lines.count <= OptimalBreaker.mostVariedLines else { return nil }
      for pass in work.passes where pass.number == chosen.pass {
        work.note(chosen.places, of: pass.freedom)
      }
      return Variants(work: work, best: chosen, slots: slots)
    }
    guard let best = work.solved(from: .start, over: slots),
      let chosen = ChosenLines(best, work.breaks(of: best, from: .start)),
      chosen.lines.count <= OptimalBreaker.mostVariedLines
    else { return nil }
    return Variants(work: work, best: chosen, slots: slots)
  }

  /// Variants of one paragraph: what all of them are made of is found out once.
  struct Variants {
    fileprivate var work: ParagraphFit
    fileprivate let best: ChosenLines
    fileprivate let slots: any LineSlots
    /// The ways to the paragraph's end in every number of lines, once they were asked for; and how much more than the
    /// best they may cost.
    fileprivate var ways: (found: ParagraphFit.Attempt?, most: Int)?

    /// The lines as `variant` has them: those of least demerits. Nil where there are none as good as lines with
    /// divided words must be (`BreakCosts.tolerance`): a variant has no line that is looser, and divides no name.
    ///
    /// What is left of it in another frame comes out as it was planned: the states of its lines know how
    /// many there shall be (`ParagraphState.plannedLines`).
    ///
    /// - Parameter most: Lines that cost more demerits beyond the best are not looked for.
    /// - Complexity: O(choosing the paragraph's lines), once or twice for all numbers of lines together, and for each
    ///   hyphen that is left out.
    mutating func variant(_ variant: LineVariant, most: Int = .max) -> Variant? {
      switch variant {
      case .lines(let more):
        let count = best.lines.count + more
        guard mayCome(toLines: count) else { return nil }
        return lines(more, most: most)
      case .unhyphenated(let number):
        guard best.lines.indices.contains(number), best.lines[number].reason == .hyphen else {
          return nil
        }
        let offset = best.lines[number].range.upperBound.utf8
        return strict {
          $0.work.attempt($1, from: .start, over: $0.slots, without: offset, evenly: true)
        }
      }
    }

    /// The lines of least demerits, so many more than are best, whether their widths may come to that or not.
    mutating func lines(_ more: Int, most: Int = .max) -> Variant? {
      strict { $0.way(to: $1, inLines: $0.best.lines.count + more, most: most) }
    }

    /// Whether the paragraph's widths may come to so many lines: whether its glue and letters together may give as much.
    /// Most paragraphs of a few lines have neither a line fewer nor one more, and are not solved again for that.
    /// O(the places where lines may end).
    func mayCome(toLines count: Int) -> Bool {
      let points = best.places.points
      let style = work.paragraph.style
      guard count > 0, style.alignment == .justify, let first = points.first,
        let last = points.last, let pass = work.passes.first(where: { $0.number == 2 })
      else { return count > 0 }
      // What a line break adds to the widths: less its space and what hangs out, more its hyphen.
      var (least, most) = (0, 0)
      for point in points.dropFirst().dropLast() {
        guard !point.isForced, point.end.fil == 0, point.start.fil == 0 else { return true }
        let change = point.end.width - point.start.width + point.tail + point.head
        least = min(least, change)
        most = max(most, change)
      }
      // Words that this pass did not divide, and ends that are not shaped yet.
      let em = work.paragraph.baseSize.scaledPoints
      least -= em / 2
      most += em
      let give =
        ((last.end.letters - first.start.letters) * style.microtype.expansion
          + (last.end.ems - first.start.ems) * style.microtype.tracking) / 1_000
      let whole = last.end.width + last.tail - first.start.width + first.head
      let shrunk =
        whole + (count - 1) * least - (last.end.shrink - first.start.shrink) - give
      // The first that is too loose; badness grows with it.
      var (ratio, behind) = (100, 1_000)
      while ratio < behind {
        let middle = (ratio + behind) / 2
        if Badness.of(middle, 100) <= pass.threshold { ratio = middle + 1 } else { behind = middle }
      }
      let stretched =
        whole + (count - 1) * most
        + (last.end.stretch - first.start.stretch) * ratio / 100 + give
      var slots = slots
      var (filled, room) = (0, 0)
      for number in 0..<count {
        guard let slot = slots.slot(number) else { return true }
        filled = room
        room += work.paragraph.measure(of: slot, line: number).scaledPoints
      }
      return shrunk <= room && stretched >= filled
    }

    /// What the second of the two strict passes has that comes out as asked; nil where it does not. What the first
    /// has it has as well.
    private mutating func strict(
      _ asked: (inout Variants, ParagraphFit.Pass) -> ParagraphFit.Attempt?
    ) -> Variant? {
      guard let pass = work.passes.first(where: { $0.number == 2 }),
        var found = asked(&self, pass), found.isComplete, !found.endsTooShort
      else { return nil }
      let evenness = found.evenness
      found.countBlemishes()
      found.isPlanned = true
      let breaks = work.breaks(of: found, from: .start)
      guard !endsInOneWord(breaks) else { return nil }
      let demerits = found.demerits - evenness.demerits(by: found.solver.costs)
      let lines = max(demerits - best.demerits, 0)
      let isRagged = work.paragraph.style.alignment != .justify
      return Variant(
        breaks: breaks,
        extraDemerits: ExtraDemerits(
          lines: isRagged ? lines * ExtraDemerits.ofRagged : lines,
          divisions: evenness.divisions - best.evenness.divisions,
          unevenness: evenness.spaces - best.evenness.spaces))
    }

    /// The best way of `pass` to the end in so many lines; nil where it has none.
    private mutating func way(
      to pass: ParagraphFit.Pass, inLines lines: Int, most: Int
    ) -> ParagraphFit.Attempt? {
      if ways.map({ $0.most < most }) ?? true {
        // Where the best lines are uneven others cost less in all: those are what ways are held against.
        let uneven = best.evenness.demerits(by: work.plannedCosts)
        func sum(_ part: Int) -> Int {
          let (sum, isTooMuch) = part.addingReportingOverflow(most)
          return isTooMuch ? .max : sum
        }
        let found = work.attempt(
          pass, from: .start, over: slots, lines: best.lines.count,
          most: sum(best.demerits + uneven), beyond: sum(uneven), evenly: true)
        ways = (found, most)
      }
      guard var way = ways?.found, way.isComplete,
        let trail = way.solver.trail(ofLines: lines)
      else { return nil }
      way.outcome = .complete(trail: trail)
      return way
    }

    /// Whether the last line is nothing but the end of a divided word, or, ragged, one short word. In ragged lines the
    /// demerits do not say so.
    private func endsInOneWord(_ breaks: [LineBreak]) -> Bool {
      guard breaks.count > 1, let last = breaks.last else { return false }
      let bytes = work.paragraph.text.utf8
      guard !bytes[last.range.lowerBound.utf8..<last.contentEnd.utf8].contains(0x20) else {
        return false
      }
      return breaks[breaks.count - 2].reason == .hyphen
        || work.paragraph.style.alignment != .justify
          && last.naturalWidth * 100 < last.measure * work.costs.runtPercent
    }
  }

  /// The lines of `paragraph` from its start as `variant` has them (see `Variants.variant`).
  func variant(
    _ variant: LineVariant, of paragraph: PreparedParagraph, over slots: some LineSlots,
    with tools: ParagraphTools
  ) -> Variant? {
    var variants = variants(of: paragraph, over: slots, with: tools)
    return variants?.variant(variant)
  }
}
