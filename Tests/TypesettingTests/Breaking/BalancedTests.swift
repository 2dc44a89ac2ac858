import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Headlines in the font of round numbers: small letters and spaces 5 pt, capitals and digits 10 pt.
@Suite struct BalancedTests {
  static func style(_ change: (inout ParagraphStyle) -> Void = { _ in }) -> ParagraphStyle {
    Workbench.style {
      $0.balancesLines = true
      change(&$0)
    }
  }

  /// The lines of `text` at `measure` points, without the spaces at their ends.
  static func lines(
    _ text: AttributedText, _ measure: Double, _ style: ParagraphStyle = style(),
    breaker: any LineBreaker = OptimalBreaker()
  ) -> [String] {
    let setter = Workbench.framesetter(
      Workbench.story(text, style), measure: pt(measure), breaker: breaker)
    let frame = setter.frame(in: rectangle(measure, 10_000))
    return frame.lines.map { placed in
      let bytes = text.utf8[
        placed.paragraphStart.utf8 + placed.line.range.lowerBound.utf8..<placed.paragraphStart.utf8
          + placed.line.contentEnd.utf8]
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  static func lines(
    _ string: String, _ measure: Double, language: LanguageTag = "en",
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [String] {
    lines(
      AttributedText(string, Workbench.attributes.with(\.language, language)), measure,
      style(change))
  }

  // MARK: What was seen on pages

  @Test func linesAreEvenInAsFewAsHoldTheWords() {
    // First fit: 100, 15.
    #expect(
      BalancedTests.lines("late for the last ferry home once", 130)
        == ["late for the last", "ferry home once"])
    #expect(
      BalancedTests.lines("late for the last ferry home once", 130) {
        $0.balancesLines = false
      } == ["late for the last ferry", "home once"])
  }

  @Test func noLineEndsWithASmallWord() {
    #expect(
      BalancedTests.lines("miss rowe and the doctor", 100)
        == ["miss rowe", "and the doctor"])
    #expect(
      BalancedTests.lines("the keeper of the cups", 100) == ["the keeper", "of the cups"])
    #expect(BalancedTests.lines("bell & feets", 45) == ["bell", "& feets"])
    // Where nothing else holds it does.
    #expect(
      BalancedTests.lines("whereabouts of constabularies", 80)
        == ["whereabouts of", "constabularies"])
  }

  @Test(arguments: [
    ("en", "shrimps and the tide"), ("de", "morgen um die zeit"), ("fr", "marées et les îles"),
    ("es", "pueblo de los vientos"), ("it", "isolotti tra gli scogli"),
    ("nl", "eiland in het watt"), ("pt", "cidade em uma ilha"),
  ])
  func smallWordsAreThoseOfTheLanguage(_ language: String, _ text: String) {
    let words = text.split(separator: " ").map(String.init)
    let measure = Double(5 * (text.count - 1))
    let lines = BalancedTests.lines(text, measure, language: LanguageTag(stringLiteral: language))
    #expect(lines == [words[0], words[1...].joined(separator: " ")])
    // In a language without a list it is the lengths alone that count.
    let plain = BalancedTests.lines(text, measure, language: "fi")
    #expect(plain != lines)
    #expect(plain.count == 2)
  }

  @Test func capitalsAndMarksBeforeAWordMakeNoDifference() {
    let text = "abcdef (AT fgh jk"
    #expect(BalancedTests.lines(text, 65) == ["abcdef", "(AT fgh jk"])
    #expect(BalancedTests.lines(text, 65, language: "fi") == ["abcdef (AT", "fgh jk"])
  }

  @Test func aLineMoreMendsWhatFewerCannot() {
    let long = "the bells of the church and the end of the pier"
    #expect(
      BalancedTests.lines(long, 85) == ["the bells", "of the church", "and the end", "of the pier"])
    #expect(
      BalancedTests.lines("just before the barrows came to the end of the market", 90)
        == ["just before", "the barrows", "came to the end", "of the market"])
    // What holds on one line stays there.
    #expect(BalancedTests.lines("the end of", 60) == ["the end of"])
  }

  @Test func noShortWordStandsAlone() {
    #expect(BalancedTests.lines("it is ferries of the kind", 90).first != "it")
    #expect(BalancedTests.lines("aaaa bbbb cccc dddd ee", 100) == ["aaaa bbbb", "cccc dddd ee"])
  }

  @Test func compoundsAndNumbersStayWhole() {
    // 65 and 55 would be even.
    #expect(
      BalancedTests.lines("abcd efg sea-wall hijklm", 100) == ["abcd efg", "sea-wall hijklm"])
    #expect(BalancedTests.lines("abcdefgh 12 moons", 85) == ["abcdefgh", "12 moons"])
  }

  @Test func aPauseIsAGoodEnd() {
    #expect(
      BalancedTests.lines("abcd abcd, abc abcd abcde", 70) == ["abcd abcd,", "abc abcd abcde"])
    #expect(
      BalancedTests.lines("abcd abcde abc abcd abcde", 70) == ["abcd abcde abc", "abcd abcde"])
    #expect(BalancedTests.lines("abcd, abc abcd, abcde", 100) == ["abcd, abc", "abcd, abcde"])
  }

  // MARK: Soft breaks

  private func soft(_ before: String, _ after: String) -> AttributedText {
    var text = AttributedText(before, Workbench.attributes.with(\.language, "en"))
    text += AttributedText(
      " ", Workbench.attributes.with(\.language, "en").with(\.prefersLineEnd, true))
    text += AttributedText(after, Workbench.attributes.with(\.language, "en"))
    return text
  }

  @Test func aSoftBreakIsTakenWhereItCostsLittle() {
    #expect(
      BalancedTests.lines(soft("abcd efgh ijkl", "mnop q"), 100) == ["abcd efgh ijkl", "mnop q"])
    #expect(
      BalancedTests.lines("abcd efgh ijkl mnop q", 100) == ["abcd efgh", "ijkl mnop q"])
    // Not where it made a third line, nor one that is nearly empty, nor where one line holds all.
    #expect(
      BalancedTests.lines(soft("abcd efgh ijkl mnop qrst uvw", "x"), 100)
        == ["abcd efgh ijkl", "mnop qrst uvw x"])
    #expect(
      BalancedTests.lines(soft("ab", "cdef efgh ijkl mnop"), 100)
        == ["ab cdef efgh", "ijkl mnop"])
    #expect(BalancedTests.lines(soft("abcd", "efgh"), 100) == ["abcd efgh"])
    // Nor in running text.
    #expect(
      BalancedTests.lines(soft("abcd efgh ijkl", "mnop q"), 100, Workbench.style())
        == ["abcd efgh ijkl", "mnop q"])
  }

  // MARK: What is as elsewhere

  @Test func stretchesBetweenForcedBreaksAreBalancedApart() {
    #expect(
      BalancedTests.lines("abcd\u{2028}late for the last ferry home once", 130)
        == ["abcd", "late for the last", "ferry home once"])
  }

  @Test func aWordThatIsWiderThanItsLineIsSetByItself() {
    #expect(
      BalancedTests.lines("ab abcdefghijklmnopqrstuvw aaaa bbbb cc", 50) {
        $0.dividesOverlongWords = false
      }
        == ["ab", "abcdefghij", "klmnopqrst", "uvw aaaa", "bbbb cc"])
  }

  @Test func longParagraphsAndJustifiedOnesAreRunningText() {
    let long = String(repeating: "abcd efg ", count: 120)
    let plain = BalancedTests.lines(long, 100) { $0.balancesLines = false }
    #expect(BalancedTests.lines(long, 100) == plain)
    let short = "aaaa bbbb cccc dddd eee"
    #expect(
      BalancedTests.lines(short, 100) { $0.alignment = .justify }
        == BalancedTests.lines(short, 100) {
          $0.alignment = .justify
          $0.balancesLines = false
        })
  }

  @Test func theStandardBreakerBalancesWhereItIsAsked() {
    let text = Workbench.text("late for the last ferry home once")
    #expect(
      BalancedTests.lines(text, 130, breaker: StandardBreaker())
        == ["late for the last", "ferry home once"])
    #expect(
      BalancedTests.lines(text, 130, Workbench.style(), breaker: StandardBreaker())
        == ["late for the last ferry", "home once"])
  }

  @Test func anEntryOfContentsIsBalancedWithItsPage() {
    let style = BalancedTests.style {
      $0.tabs = [TextTab(TextTab.lineEnd, .end, leader: ".")]
      $0.headIndent = 10
      $0.firstLineIndent = -10
    }
    let lines = BalancedTests.lines(
      AttributedText(
        "late for the last ferry once\t7", Workbench.attributes.with(\.language, "en")),
      130, style)
    #expect(lines == ["late for the last", "ferry once\t7"])
  }

  // MARK: Against all ways there are

  /// Every way to set `words`, with the costs by their definitions.
  struct Reckoning {
    let words: [String]
    let measure: Int

    private func width(_ text: some StringProtocol) -> Int {
      text.unicodeScalars.reduce(0) { $0 + (("0"..."9").contains($1) ? 10 : 5) }
    }

    private var text: String { words.joined(separator: " ") }

    /// The mean line in as few lines as hold the words, and `more`.
    private func mean(more: Int) -> Int {
      let all = width(text) * 65536
      return all / (max((all + measure * 65536 - 1) / (measure * 65536), 1) + more)
    }

    /// The thousandths of the mean that a line of words leaves empty.
    private func part(_ line: ArraySlice<String>, _ more: Int) -> Int {
      (measure - width(line.joined(separator: " "))) * 65536 * 1000 / mean(more: more)
    }

    /// What a line of words costs beside what it leaves empty, and whether a reader stumbles over it.
    private func others(_ line: ArraySlice<String>, _ more: Int) -> (cost: Int, blemished: Bool) {
      guard let last = line.last else { return (0, false) }
      var found = (cost: 0, blemished: false)
      if line.count == 1, line.count < words.count,
        width(last) * 65536 * 3 < mean(more: more) * 2
      {
        found = (line.endIndex == words.count ? 220_000 : 110_000, true)
      }
      guard line.endIndex < words.count else { return found }
      if ["of", "the", "and"].contains(last) {
        return (found.cost + 450_000, true)
      } else if last.hasSuffix(",") {
        found.cost -= 30_000
      } else {
        func isNumber(_ word: String) -> Bool { word.allSatisfy(\.isNumber) }
        let next = words[line.endIndex]
        if isNumber(last) != isNumber(next), !["of", "the", "and"].contains(next) {
          found.cost += 150_000
        }
      }
      return found
    }

    /// What a line of words costs, the last of all or not.
    private func cost(_ line: ArraySlice<String>, _ more: Int) -> Int {
      let part = part(line, more)
      let share = line.endIndex == words.count ? 90 : 100
      return part * part * share / 100 + others(line, more).cost
    }

    /// The best way in so many lines; nil where there is none.
    private func best(_ count: Int, more: Int) -> (lines: [Int], cost: Int)? {
      var known: [Int: (lines: [Int], cost: Int)] = [words.count: ([], 0)]
      for _ in 0..<count {
        var next: [Int: (lines: [Int], cost: Int)] = [:]
        for start in words.indices {
          for end in start + 1...words.count {
            let line = words[start..<end]
            guard width(line.joined(separator: " ")) <= measure, let rest = known[end] else {
              continue
            }
            let sum = rest.cost + cost(line, more)
            if let found = next[start], found.cost <= sum { continue }
            next[start] = ([end] + rest.lines, sum)
          }
        }
        known = next
      }
      return known[0]
    }

    /// How uneven the lines that end so are, and what else they cost; whether one of them is blemished.
    private func score(_ ends: [Int], more: Int) -> (score: Int, blemished: Bool) {
      let lines = zip([0] + ends, ends).map { words[$0..<$1] }
      let parts = lines.map { part($0, more) }
      let sum = parts.reduce(0, +)
      let all = lines.map { others($0, more) }
      return (
        parts.reduce(0) { $0 + $1 * $1 } - sum * sum / ends.count + all.reduce(0) { $0 + $1.cost },
        all.contains { $0.blemished }
      )
    }

    /// The number of lines, and the costs of the best ways in as few as hold the words and in one more;
    /// nil where a word is too wide.
    func best() -> (lines: Int, fewest: Int, hasLineMore: Bool, cost: Int)? {
      guard let fewest = (1...words.count).first(where: { best($0, more: 0) != nil }),
        let way = best(fewest, more: 0)
      else { return nil }
      let (score, blemished) = score(way.lines, more: 0)
      if (2...4).contains(fewest), blemished, let longer = best(fewest + 1, more: 1),
        self.score(longer.lines, more: 1).score + 200_000 < score
      {
        return (fewest + 1, fewest, true, longer.cost)
      }
      return (fewest, fewest, false, way.cost)
    }

    /// What `lines` cost.
    func cost(of lines: [String], hasLineMore: Bool) -> Int {
      var start = 0
      var sum = 0
      for line in lines {
        let end = start + line.split(separator: " ").count
        sum += cost(words[start..<end], hasLineMore ? 1 : 0)
        start = end
      }
      return sum
    }
  }

  @Test(arguments: 0..<300)
  func noOtherWayIsCheaper(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 4711)
    let words = (0..<random.number(2...16)).map { _ in
      random.pick([
        "of", "the", "and", "salt,", "sea", "ferries", "keeper", "tide", "12", "grey",
      ])
    }
    let measure = random.number(9...40) * 5
    let lines = BalancedTests.lines(words.joined(separator: " "), Double(measure))
    let reckoning = Reckoning(words: words, measure: measure)
    guard let best = reckoning.best() else {
      Issue.record("a word is too wide")
      return
    }
    #expect(lines.count == best.lines)
    if best.lines > 1, lines.count == best.lines {
      #expect(reckoning.cost(of: lines, hasLineMore: best.hasLineMore) == best.cost)
    }
  }

  // MARK: Laws

  /// Frames of any height hold the lines of one frame.
  @Test(arguments: 0..<40)
  func theStateSurvivesFrames(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 99)
    let text = RandomText(holdsTallThings: false, holdsEmptyLines: false).make(1, &random)
    let measure = random.length(30...160)
    let story = Workbench.story(
      text, BalancedTests.style { $0.alignment = random.pick([.start, .center, .end]) })
    let setter = Workbench.framesetter(story, measure: measure, breaker: OptimalBreaker())
    let whole = setter.frame(in: FrameShape(rectangle: Size(width: measure, height: pt(10_000))))
    var options = FrameOptions()
    options.orphans = 1
    options.widows = 1
    var token: BreakToken? = .start
    var lines: [Line] = []
    while let from = token {
      let shape = FrameShape(
        rectangle: Size(width: measure, height: pt(Double(random.number(1...3) * 12))))
      let frame = setter.frame(from: from, in: shape, next: [shape], options: options)
      lines += frame.lines.map(\.line)
      token = frame.continuation
      guard !frame.lines.isEmpty else { break }
    }
    #expect(lines.map(\.figures) == whole.lines.map(\.line.figures))
  }

  @Test func whatIsWeighedIsWhatTheLineGets() {
    let tools = Workbench.tools()
    for number in 0..<40 {
      var random = Seeded(UInt64(number) &+ 5)
      let story = LawTests.story(UInt64(number) &+ 900)
      for source in story.paragraphs where source.role == .text {
        var style = source.style
        style.balancesLines = true
        let paragraph = PreparedParagraph(story.text[source.range], style: style, with: tools)
        let measure = random.length(10...150)
        var slots = UniformSlots(measure: measure, height: style.leading, frameHeight: pt(500))
        var state = ParagraphState.start
        for choice in BalancedBreaker().lines(of: paragraph, from: state, over: &slots, with: tools)
        {
          guard let slot = slots.slot(0) else { break }
          let line = LineBuilder.line(choice, of: paragraph, from: state, in: slot, with: tools)
          #expect(choice.naturalWidth == line.naturalWidth)
          #expect(choice.range.lowerBound == state.offset)
          state = choice.next
        }
        #expect(state.offset == paragraph.text.endOffset)
      }
    }
  }

  // MARK: Explaining

  @Test func theExplanationTellsTheCosts() throws {
    let text = AttributedText(
      "miss rowe and the doctor", Workbench.attributes.with(\.language, "en"))
    let setter = Workbench.framesetter(
      Workbench.story(text, BalancedTests.style()), breaker: OptimalBreaker())
    let frame = setter.frame(in: rectangle(100, 100))
    guard case .explained(let found, .paragraph) = setter.account(ofLine: 0, in: frame),
      case .balanced(let balanced) = found.method
    else {
      Issue.record("not balanced")
      return
    }
    #expect(balanced.lineCount == 2)
    #expect(balanced.width == pt(45))
    // 120 pt in two lines; 55 and 30 of them stay empty.
    #expect(balanced.mean == pt(60))
    #expect(balanced.terms.shortfall == 916 * 916)
    #expect(balanced.cost == 916 * 916 + 500 * 500 * 90 / 100)
    let rejected = try #require(balanced.rejected)
    #expect(rejected.lines.map(\.upperBound.utf8) == [14, 24])
    #expect(rejected.cost == 583 * 583 + 450_000 + 833 * 833 * 90 / 100)
  }
}
