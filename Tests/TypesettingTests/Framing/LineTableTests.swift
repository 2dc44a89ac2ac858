import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Lines as data: what tables say of lines that are not made, of the places where a frame may end, and
/// of other ways to set a paragraph.
@Suite struct LineTableTests {
  /// Prose of so many words in Libertine, some of it italic, small, raised or large.
  private static func prose(
    _ random: inout Seeded, mixed: Bool, count: ClosedRange<Int> = 20...120
  ) -> AttributedText {
    let words = [
      "harbour", "of", "the", "and", "responsibility", "lantern", "a", "ebb", "in", "tide",
      "keeper", "on", "to", "it", "was", "he", "went", "down", "with", "his", "hands", "full",
      "considerable", "at", "last",
    ]
    var text = ""
    var ranges: [Range<Int>] = []
    for _ in 0..<random.number(count) {
      let start = text.utf8.count
      text += random.pick(words) + " "
      if random.once(in: 6) { ranges.append(start..<text.utf8.count - 1) }
    }
    text.removeLast()
    let base = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(9.5))
    var attributed = AttributedText(text, base)
    for range in ranges where mixed && range.upperBound <= text.utf8.count {
      var own = base
      switch random.number(0...3) {
      case 0: own.font.slant = .italic
      case 1: own.fontSize = pt(7)
      case 2: own.fontSize = pt(16)
      default:
        own.fontSize = pt(6)
        own.baselineShift = pt(3)
      }
      attributed.set(\.self, to: own, in: TextRange(range))
    }
    return attributed
  }

  private static func style(_ random: inout Seeded) -> ParagraphStyle {
    var style = ParagraphStyle(leading: pt(12))
    style.alignment = .justify
    style.firstLineIndent = random.pick([pt(0), pt(12)])
    if random.once(in: 4) { style.dropCap = DropCap(lines: 2, length: 1) }
    return style
  }

  /// What a breaker chose for a measure of the seed's, and its tables without lines and with them.
  private static func tables(
    of paragraph: PreparedParagraph, _ random: inout Seeded, with tools: ParagraphTools
  ) -> (choices: [LineBreak], table: LineTable, made: LineTable) {
    let slot = LineSlot(
      interval: LineInterval(start: .zero, end: pt(Double(random.number(90...240)))), row: 0,
      height: paragraph.style.leading, frameHeight: pt(400), frame: 0, endsFrame: false)
    var slots = UniformSlots(
      measure: slot.interval.width, height: slot.height, frameHeight: slot.frameHeight)
    let choices = OptimalBreaker().lines(of: paragraph, from: .start, over: &slots, with: tools)
    func table(_ makesLines: Bool) -> LineTable {
      LineTable(paragraph, choices, from: .start, in: [slot], makesLines: makesLines, with: tools)
    }
    return (choices, table(false), table(true))
  }

  /// What a table says of lines that are only chosen is what they come to when they are made.
  @Test(arguments: 0..<40)
  func heightsAreKnownWithoutLines(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 4_100)
    let text = LineTableTests.prose(&random, mixed: seed % 2 == 1)
    let style = LineTableTests.style(&random)
    let tools = Workbench.tools(Workbench.installed)
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    let (choices, table, made) = LineTableTests.tables(of: paragraph, &random, with: tools)
    #expect(made.lines.count == choices.count)
    if seed % 2 == 0 { #expect(table.lines.isEmpty, "no line is made for plain text") }
    #expect(table.entries.count == made.entries.count)
    for (place, (said, found)) in zip(table.entries, made.entries).enumerated() {
      var found = found
      found.standsOut = said.standsOut
      #expect(said == found)
      #expect(table.line(place, with: tools).figures == made.lines[place].figures)
    }
  }

  /// So it is with ruby, which may make its line higher, and with tabs: no line is made of either.
  @Test(arguments: 0..<60)
  func heightsOfRubyAndTabsAreKnown(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 4_200)
    var text = LineTableTests.prose(&random, mixed: false)
    let attributes = text.runs[0].attributes
    let words = text.string.utf8.split(separator: 0x20)
    for word in words where random.once(in: 8) {
      let start = text.string.utf8.distance(from: text.string.utf8.startIndex, to: word.startIndex)
      var own = attributes
      own.ruby = RubyAnnotation(
        random.pick(["ab", "a longer one"]), position: random.pick([.before, .after]))
      text.set(\.self, to: own, in: TextRange(start..<start + word.count))
    }
    let hasTabs = seed % 2 == 1
    if hasTabs {
      var tabbed = AttributedText("\t", attributes)
      for run in text.runs {
        tabbed.append(text[run.range])
        if random.once(in: 3) { tabbed.append(AttributedText("\t", attributes)) }
      }
      text = tabbed
    }
    var style = LineTableTests.style(&random)
    style.leading = random.pick([pt(10), pt(11), pt(12), pt(16)])
    if hasTabs { style.alignment = .left }
    let tools = Workbench.tools(Workbench.installed)
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    #expect(!paragraph.rubies.isEmpty || words.count < 40)
    let (_, table, made) = LineTableTests.tables(of: paragraph, &random, with: tools)
    #expect(table.lines.isEmpty, "no line is made")
    #expect(table.entries.count == made.entries.count && !made.entries.isEmpty)
    for (place, (said, found)) in zip(table.entries, made.entries).enumerated() {
      var found = found
      found.standsOut = said.standsOut
      #expect(said == found)
      #expect(table.line(place, with: tools).figures == made.lines[place].figures)
    }
  }

  /// Where a paragraph's widths cannot come to so many lines there are none; most paragraphs that have none are known so.
  @Test func widthsThatComeToNoOtherLinesAreKnown() {
    var (none, known) = (0, 0)
    for seed in 0..<300 {
      var random = Seeded(UInt64(seed) &+ 4_700)
      let text = LineTableTests.prose(&random, mixed: random.once(in: 3), count: 12...90)
      var style = LineTableTests.style(&random)
      style.hyphenates = random.once(in: 2)
      style.microtype = random.pick([.none, .standard])
      let tools = Workbench.tools(Workbench.installed)
      let paragraph = PreparedParagraph(text, style: style, with: tools)
      var slots = UniformSlots(
        measure: pt(Double(random.number(90...260))), height: style.leading, frameHeight: pt(400))
      let breaker = OptimalBreaker()
      let lines = breaker.lines(of: paragraph, from: .start, over: &slots, with: tools).count
      guard var variants = breaker.variants(of: paragraph, over: slots, with: tools) else {
        continue
      }
      for more in [-2, -1, 1, 2] where lines + more > 0 {
        let found = variants.lines(more)
        let isPossible = variants.mayCome(toLines: lines + more)
        #expect(found == nil || isPossible, "paragraph \(seed): \(lines) lines and \(more)")
        none += found == nil ? 1 : 0
        known += isPossible ? 0 : 1
      }
    }
    #expect(known * 2 > none && none > 300, "\(known) of \(none)")
  }

  /// A frame that reaches to one of the ends, and has no keep rules, ends there; one with them does if and
  /// only if the end is perfect.
  @Test(arguments: 0..<120)
  func endsAreWhereFramesEnd(_ seed: Int) {
    let story = LawTests.story(UInt64(seed) &+ 5_200)
    var random = Seeded(UInt64(seed) &+ 5_300)
    let size = Size(width: random.length(40...160), height: random.length(60...300))
    var options = LawTests.options(&random)
    options.keeps = true
    options.roomHeight = size.height
    let setter = Workbench.framesetter(story, measure: size.width)
    let next = [FrameShape(rectangle: size)]
    let ends = setter.ends(in: FrameShape(rectangle: size), next: next, options: options)
    for (place, end) in ends.enumerated() {
      // Rows without height end where the one before does: the frame takes all of them.
      if place + 1 < ends.count, ends[place + 1].foot == end.foot { continue }
      let shape = FrameShape(rectangle: Size(width: size.width, height: end.foot))
      var free = options
      free.keeps = false
      let frame = setter.frame(in: shape, next: next, options: free)
      // Large first letters that have no room in it are set as the others.
      guard frame.usedHeight == end.foot, frame.plainInitials.isEmpty else { continue }
      #expect(frame.continuation?.offset == end.token.offset)
      #expect(frame.lines.count == end.lines)
      let kept = setter.frame(in: shape, next: next, options: options)
      guard kept.plainInitials.isEmpty else { continue }
      if end.appeal == .perfect {
        #expect(kept.continuation?.offset == end.token.offset)
        #expect(kept.relaxed == nil)
      } else if kept.continuation?.offset == end.token.offset, !kept.lines.isEmpty {
        #expect(kept.relaxed == end.appeal.rule)
      }
    }
  }

  /// A line more or fewer is what `looseness` chooses; no line of a variant is looser than divided ones may
  /// be, and the best is never dearer.
  @Test(arguments: 0..<60)
  func variantsHaveALineMoreOrFewer(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 6_400)
    let text = LineTableTests.prose(&random, mixed: false)
    var style = LineTableTests.style(&random)
    style.dropCap = nil
    let tools = Workbench.tools(Workbench.installed)
    let measure = pt(Double(random.number(120...260)))
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    var slots = UniformSlots(measure: measure, height: pt(12), frameHeight: pt(500))
    let best = OptimalBreaker().lines(of: paragraph, from: .start, over: &slots, with: tools)
    let slot = try #require(slots.slot(0))
    var chosen: ChosenLines?
    _ = OptimalBreaker().lines(
      of: paragraph, from: .start, over: &slots, with: tools, noting: &chosen)
    var kept = OptimalBreaker().variants(of: paragraph, over: slots, with: tools, chosen: chosen)
    for more in [-1, 1] {
      let known = kept?.variant(.lines(more))
      guard
        let variant = OptimalBreaker().variant(
          .lines(more), of: paragraph, over: slots, with: tools)
      else {
        #expect(known == nil)
        continue
      }
      // What was kept of the best lines makes the same.
      #expect(known?.breaks == variant.breaks && known?.extraDemerits == variant.extraDemerits)
      #expect(variant.breaks.count == best.count + more)
      #expect(variant.extraDemerits.lines >= 0 && variant.extraDemerits.total >= 0)
      var state = ParagraphState.start
      for choice in variant.breaks {
        let line = LineBuilder.line(choice, of: paragraph, from: state, in: slot, with: tools)
        #expect(!line.isTooLoose && !line.standsOut)
        state = choice.next
        #expect(state.plannedLines == variant.breaks.count)
      }
      // The rest of it comes out as it was planned.
      if variant.breaks.count > 2 {
        let rest = OptimalBreaker().lines(
          of: paragraph, from: variant.breaks[1].next, over: &slots, with: tools)
        #expect(rest.map(\.range) == variant.breaks.dropFirst(2).map(\.range))
      }
      var asked = style
      asked.looseness = more
      let loose = OptimalBreaker().lines(
        of: PreparedParagraph(text, style: asked, with: tools), from: .start, over: &slots,
        with: tools)
      // The lines of least demerits, or others with fewer hyphens, or whose spaces are more even.
      if loose.count == best.count + more, loose.last?.next.pass == 2,
        loose.map(\.range) != variant.breaks.map(\.range)
      {
        let hyphens = (hyphens(variant.breaks), hyphens(loose))
        let spaces = (unevenness(variant.breaks, text), unevenness(loose, text))
        #expect(hyphens.0 < hyphens.1 || spaces.0 <= spaces.1 * 1.02)
      }
    }
    for (number, choice) in best.enumerated() where choice.reason == .hyphen {
      guard
        let variant = OptimalBreaker().variant(
          .unhyphenated(number), of: paragraph, over: slots, with: tools)
      else { continue }
      #expect(!variant.breaks.contains { $0.range.upperBound == choice.range.upperBound })
      #expect(variant.breaks.last?.range.upperBound == best.last?.range.upperBound)
      #expect(variant.extraDemerits.lines >= 0 && variant.extraDemerits.total >= 0)
    }
  }

  /// How many of `lines` divide a word.
  private func hyphens(_ lines: [LineBreak]) -> Int { lines.count { $0.reason == .hyphen } }

  /// Lines of a planned number are chosen with the price of their hyphens in view: those of least demerits have more.
  @Test func plannedLinesHaveFewerHyphens() {
    var (planned, asked) = (0, 0)
    let tools = Workbench.tools(Workbench.installed)
    let text = AttributedText(
      """
      The harbourmaster had considered the arrangement for the better part of the afternoon, and whatever advantages the \
      carpenter remembered to mention, the disadvantages outnumbered them. Nobody understood the tremendous responsibility of \
      keeping a lantern burning through the equinoctial gales, he maintained; certainly nobody from the accounting department, \
      whose calculations went no further than paraffin. On Wednesday, therefore, he carried his belongings up the seventy-one \
      stairs, hung his waterproof behind the door, and telephoned the inspector to announce that he was staying.
      """,
      TextAttributes(font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(9.5)))
    for width in 60...140 {
      var slots = UniformSlots(measure: pt(Double(width) * 2), height: pt(12), frameHeight: pt(500))
      var style = ParagraphStyle(leading: pt(12))
      style.alignment = .justify
      let paragraph = PreparedParagraph(text, style: style, with: tools)
      for more in [-1, 1] {
        guard
          let variant = OptimalBreaker().variant(
            .lines(more), of: paragraph, over: slots, with: tools)
        else { continue }
        style.looseness = more
        let loose = OptimalBreaker().lines(
          of: PreparedParagraph(text, style: style, with: tools), from: .start, over: &slots,
          with: tools)
        guard loose.count == variant.breaks.count, loose.last?.next.pass == 2 else { continue }
        planned += hyphens(variant.breaks)
        asked += hyphens(loose)
      }
    }
    #expect(planned < asked, "\(planned) for \(asked)")
  }

  /// How much the spaces of all `lines` but the last differ from their own width, squared and summed up.
  private func unevenness(_ lines: [LineBreak], _ text: AttributedText) -> Double {
    lines.dropLast().reduce(0) { sum, line in
      let bytes = text.utf8[line.range.lowerBound.utf8..<line.contentEnd.utf8]
      let rest =
        (line.measure - line.naturalWidth).points / Double(max(bytes.count { $0 == 0x20 }, 1))
      return sum + rest * rest
    }
  }

  /// Where ways that cost too much are given up on the way, what is found is the same, and none that costs less is missed.
  @Test func cheapVariantsAreFoundWhateverIsGivenUp() {
    var (found, dear, solved, missed) = (0, 0, 0, 0)
    for seed in 0..<240 {
      var random = Seeded(UInt64(seed) &+ 6_900)
      let text = LineTableTests.prose(&random, mixed: false, count: 20...160)
      let style = LineTableTests.style(&random)
      let tools = Workbench.tools(Workbench.installed)
      let paragraph = PreparedParagraph(text, style: style, with: tools)
      let slots = UniformSlots(
        measure: pt(Double(random.number(150...260))), height: pt(12), frameHeight: pt(500))
      for more in [-2, -1, 1, 2] {
        var whole = OptimalBreaker().variants(of: paragraph, over: slots, with: tools)
        var bounded = whole
        let all = whole?.variant(.lines(more))
        let most = 3_000_000
        let cheap = bounded?.variant(.lines(more), most: most)
        if let cheap {
          solved += 1
          #expect(cheap.breaks == all?.breaks && cheap.extraDemerits == all?.extraDemerits)
        }
        guard let all else { continue }
        if all.extraDemerits.total > most {
          dear += 1
        } else {
          found += 1
          if cheap == nil { missed += 1 }
        }
      }
    }
    print(
      """
      \(found) variants at a usual price, \(missed) missed, \(solved) found in all, \(dear) too dear
      """)
    #expect(found > 10 && dear > 0 && missed == 0)
  }

  /// Many long paragraphs of prose may be a line longer, and some a line shorter.
  @Test func variantsAreThereToBeHad() {
    var counts = (longer: 0, shorter: 0)
    for seed in 0..<60 {
      var random = Seeded(UInt64(seed) &+ 6_400)
      let text = LineTableTests.prose(&random, mixed: false, count: 150...300)
      let style = LineTableTests.style(&random)
      let tools = Workbench.tools(Workbench.installed)
      let paragraph = PreparedParagraph(text, style: style, with: tools)
      let slots = UniformSlots(
        measure: pt(Double(random.number(180...260))), height: pt(12), frameHeight: pt(500))
      func has(_ more: Int) -> Bool {
        OptimalBreaker().variant(.lines(more), of: paragraph, over: slots, with: tools) != nil
      }
      if has(1) { counts.longer += 1 }
      if has(-1) { counts.shorter += 1 }
    }
    #expect(counts.longer >= 20 && counts.shorter >= 1, "\(counts)")
  }

  /// A supply makes a variant when it is asked for one, and keeps it; what it says of a paragraph that it has let go of is
  /// the same.
  @Test func suppliesKeepVariants() throws {
    var random = Seeded(7_000)
    var made: ParagraphSupply.VariantLines?
    for _ in 0..<40 where made == nil {
      let text = LineTableTests.prose(&random, mixed: false)
      let story = Workbench.story(text, LineTableTests.style(&random))
      let supply = Workbench.framesetter(
        story, fonts: Workbench.installed, measure: pt(200), breaker: OptimalBreaker()
      ).supply
      let best = supply.paragraph(at: 0).table.entries.count
      made = supply.variant(.lines(1), at: 0, measure: pt(200), frameHeight: pt(240))
      guard let found = made else { continue }
      #expect(found.table.entries.count == best + 1)
      let again = supply.variant(.lines(1), at: 0, measure: pt(200), frameHeight: pt(240))
      #expect(again?.table === found.table)
      supply.release(before: 1)
      let anew = supply.variant(.lines(1), at: 0, measure: pt(200), frameHeight: pt(240))
      #expect(anew?.table.entries == found.table.entries)
    }
    #expect(made != nil)
  }
}
