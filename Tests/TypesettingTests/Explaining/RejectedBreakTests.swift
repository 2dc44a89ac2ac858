import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// The best break that was rejected, and the best ways with a line more or fewer, against all ways
/// there are to break a short paragraph.
@Suite struct RejectedBreakTests {
  /// Small letters, spaces and hyphens of the test font are 5 pt wide at 10 pt.
  private static let unit = 5 * 65536

  @Test func noWayIsBetter() throws {
    var random = Seeded(1981)
    let tools = Workbench.tools()
    var seen = (rejected: 0, fewer: 0, more: 0, none: 0, laterPass: 0)
    var verdicts: Set<OtherEnd.Verdict> = []
    for round in 0..<50 {
      let words = (0..<random.number(5...10)).map { _ in word(&random) }
      let text = words.joined(separator: " ")
      let measure = Length(points: Double(random.number(9...20) * 5)) + sp(random.number(0...99))
      var style = Workbench.style { $0.alignment = .justify }
      style.microtype = .none
      style.dividesOverlongWords = false
      style.firstLineIndent = random.once(in: 2) ? pt(10) : .zero
      let paragraph = PreparedParagraph(Workbench.text(text), style: style, with: tools)
      let slots = UniformSlots(measure: measure, height: pt(12), frameHeight: pt(500))
      let all = AllWays(text, measure: measure.scaledPoints, style)
      let found = all.best()
      // Of rivers the breaker knows once lines are chosen, and not of all ways (`RiverTests`).
      var costs = BreakCosts.magazine
      costs.riverDemerits = 0
      costs.stackDemerits = 0
      let breaker = OptimalBreaker(costs: costs)
      var asked = slots
      let lines = breaker.lines(of: paragraph, from: .start, over: &asked, with: tools)
      for number in lines.indices {
        let explanation = try #require(
          breaker.explanation(ofLine: number, of: paragraph, from: .start, over: slots, with: tools)
        )
        #expect(explanation.choice == lines[number], "round \(round)")
        guard case .optimum(let optimum) = explanation.method, let found,
          optimum.paragraph.isComplete
        else { continue }
        #expect(optimum.paragraph.demerits == found.demerits, "round \(round): \(text)")
        #expect(optimum.paragraph.pass.number == found.pass, "round \(round): \(text)")
        let end = lines[number].range.upperBound.utf8
        if number < lines.count - 1 {
          let other = all.best(without: end)
          #expect(
            optimum.rejected?.paragraph.demerits == other?.demerits, "round \(round): \(text)")
          if let other, let rejected = optimum.rejected {
            seen.rejected += 1
            if other.pass > found.pass { seen.laterPass += 1 }
            #expect(rejected.paragraph.pass.number == other.pass)
            #expect(!other.ends.contains { $0.contains(end) })
            let ends = Set(other.ends.map { number < $0.count ? $0[number] : -1 })
            #expect(
              ends.contains(rejected.line?.range.upperBound.utf8 ?? -1), "round \(round): \(text)")
          } else {
            seen.none += 1
          }
        } else {
          #expect(optimum.rejected == nil)
          #expect(optimum.line.isForced)
        }
        for other in optimum.otherEnds {
          verdicts.insert(other.verdict)
          #expect(
            other.verdict
              == all.verdict(
                lines[number].range.lowerBound.utf8, other.line.range.upperBound.utf8,
                pass: optimum.paragraph.pass), "round \(round): \(text)")
        }
        let fewer = all.best(lines: lines.count - 1)
        let more = all.best(lines: lines.count + 1)
        #expect(optimum.oneLineFewer?.demerits == fewer?.demerits, "round \(round): \(text)")
        #expect(optimum.oneLineMore?.demerits == more?.demerits, "round \(round): \(text)")
        if fewer != nil { seen.fewer += 1 }
        if more != nil { seen.more += 1 }
      }
    }
    #expect(verdicts == [.tooTight, .tooLoose, .dearer])
    #expect(seen.rejected > 60 && seen.more > 20 && seen.none > 0 && seen.laterPass > 5, "\(seen)")
  }

  private func word(_ random: inout Seeded) -> String {
    let letters = (0..<random.number(1...8)).map { _ in random.pick(["a", "b", "c"]) }.joined()
    guard random.once(in: 5) else { return random.once(in: 4) ? "abc" : letters }
    return letters + "-" + (random.once(in: 2) ? "abcd" : "ab")
  }

  /// Every way to break a text of small letters.
  private struct AllWays {
    struct Best {
      var demerits: Int
      var pass: Int
      /// The ends of the lines of all ways that cost so much.
      var ends: [[Int]]
    }

    private struct Way {
      var ends: [Int]
      var demerits: Int
    }

    let bytes: [UInt8]
    let measure: Int
    let indent: Int
    let divides: Bool
    let reckoning: PlainReckoning

    init(_ text: String, measure: Int, _ style: ParagraphStyle) {
      bytes = Array(text.utf8)
      self.measure = measure
      indent = style.firstLineIndent.scaledPoints
      divides = style.hyphenates
      reckoning = PlainReckoning(costs: .magazine, indent: indent)
    }

    /// The best way in the first pass that has one.
    func best(without end: Int? = nil, lines: Int? = nil) -> Best? {
      if lines == 0 { return nil }
      let costs = reckoning.costs
      let passes = [
        (costs.pretolerance, 0), (costs.tolerance, 0), (9_999, 0), (10_000, 10 * 65536),
      ]
      for (number, pass) in passes.enumerated() {
        var ways: [Way] = []
        walk(from: 0, Way(ends: [], demerits: 0), .init(), pass.0, pass.1, end, &ways)
        if let lines { ways.removeAll { $0.ends.count != lines } }
        guard let least = ways.map(\.demerits).min() else { continue }
        // Where nothing is divided there is no first pass, and its runts are given another chance; in the
        // second so are ends of words.
        let best = ways.filter { $0.demerits == least }
        if number == 0, !divides || best.allSatisfy({ endsInRunt($0.ends) }) { continue }
        if number == 1, best.allSatisfy({ endsInStub($0.ends) }) { continue }
        return Best(
          demerits: least, pass: number + 1,
          ends: ways.filter { $0.demerits == least }.map(\.ends))
      }
      return nil
    }

    private func endsInRunt(_ ends: [Int]) -> Bool {
      guard ends.count > 1 else { return false }
      let width = (bytes.count - ends[ends.count - 2]) * RejectedBreakTests.unit
      return width * 100 < measure * reckoning.costs.runtPercent || width < indent
    }

    private func endsInStub(_ ends: [Int]) -> Bool {
      guard ends.count > 1 else { return false }
      let last = ends[ends.count - 2]
      return bytes[last - 1] == 0x2D && !bytes[last...].contains(0x20)
    }

    /// What is said against a line from `start` to `end`.
    func verdict(_ start: Int, _ end: Int, pass: BreakPass) -> OtherEnd.Verdict {
      let line = facts(start, end, isFirst: start == 0, pass.lentStretch.scaledPoints)
      guard let (figures, _) = reckoning.reckon(line, .init()) else { return .tooTight }
      return figures.badness > pass.tolerance ? .tooLoose : .dearer
    }

    private func walk(
      from start: Int, _ way: Way, _ state: PlainReckoning.State, _ tolerance: Int, _ extra: Int,
      _ without: Int?, _ ways: inout [Way]
    ) {
      var end = start
      while end < bytes.count {
        end += 1
        let isLast = end == bytes.count
        let isHyphen = bytes[end - 1] == 0x2D
        guard isLast || isHyphen || bytes[end - 1] == 0x20, end != without else { continue }
        // No line ends behind one letter and a hyphen.
        if isHyphen, !isLast, end == 2 || bytes[end - 3] == 0x20 { continue }
        let line = facts(start, end, isFirst: way.ends.isEmpty, extra)
        guard let (figures, next) = reckoning.reckon(line, state) else { return }
        guard figures.badness <= tolerance else { continue }
        let grown = Way(ends: way.ends + [end], demerits: way.demerits + figures.total)
        if isLast {
          ways.append(grown)
        } else {
          walk(from: end, grown, next, tolerance, extra, without, &ways)
        }
      }
    }

    private func facts(_ start: Int, _ end: Int, isFirst: Bool, _ extra: Int)
      -> PlainReckoning.Facts
    {
      let isLast = end == bytes.count
      let content = bytes[end - 1] == 0x20 ? end - 1 : end
      let spaces = bytes[start..<content].count { $0 == 0x20 }
      let stretch = RejectedBreakTests.unit * ((45 * 65536 + 50) / 100) / 65536
      let shrink = RejectedBreakTests.unit * ((24 * 65536 + 50) / 100) / 65536
      var line = PlainReckoning.Facts()
      line.measure = measure - (isFirst ? indent : 0)
      line.rest = line.measure - (content - start) * RejectedBreakTests.unit
      line.stretch = spaces * stretch
      line.lent = extra
      line.shrink = spaces * shrink
      line.mayStayShort = isLast
      line.isLast = isLast
      line.isFirst = isFirst
      line.isOneWord = spaces == 0
      line.endsWithHyphen = bytes[content - 1] == 0x2D
      line.penalty = line.endsWithHyphen && !isLast ? reckoning.costs.explicitHyphenPenalty : 0
      func text(_ range: Range<Int>) -> Substring {
        Substring(String(decoding: bytes[range], as: UTF8.self))
      }
      line.lastWord = PlainReckoning.letters(
        text(0..<content).split(separator: " ").last ?? "")
      line.firstWord = PlainReckoning.letters(
        text(start..<bytes.count).split(separator: " ").first ?? "")
      line.nextFirstWord = PlainReckoning.letters(
        text(end..<bytes.count).split(separator: " ").first ?? "")
      return line
    }
  }
}
