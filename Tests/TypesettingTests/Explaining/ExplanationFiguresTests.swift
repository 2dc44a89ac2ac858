import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// The figures of an explanation are those of the line on paper, reckoned once more from its glyphs
/// and from `BreakCosts` alone.
@Suite struct ExplanationFiguresTests {
  private static let words = Array(
    """
    The printer’s daughter kept the ledger of every funeral notice in the county, and it was she \
    who noticed first that the widow Abernathy had paid twice. A well-known magazine does not ask \
    its subscribers whether they are extraordinarily comfortable; it asks for twelve shillings, \
    “in advance, madam,” and a forwarding address. Considerable quantities of gooseberry \
    marmalade, half-forgotten photographs, and the uncomfortable silence of the composing room: \
    these were the ingredients. Nobody understood what the remaining apprentices were whispering \
    about. Unfortunately the telegraph had been disconnected since Wednesday!
    """.split(separator: " "))

  @Test func everyLineIsReckonedTwice() throws {
    var random = Seeded(405)
    let tools = Workbench.tools(Workbench.installed)
    var seen: [String: Int] = [:]
    for round in 0..<14 {
      let count = random.number(25...70)
      let string = (0..<count).map { _ in random.pick(ExplanationFiguresTests.words) }
        .joined(separator: " ")
      var attributes = Workbench.attributes
      attributes.font = FontQuery(families: ["Linux Libertine O"])
      attributes.fontSize = Length(points: random.pick([9, 10, 11]))
      var style = Workbench.style {
        $0.alignment = .justify
        $0.hyphenates = random.once(in: 5) == false
        $0.firstLineIndent = random.once(in: 2) ? pt(12) : .zero
      }
      style.microtype = random.once(in: 4) ? .none : .standard
      let paragraph = PreparedParagraph(
        AttributedText(string, attributes), style: style, with: tools)
      let slots = UniformSlots(
        measure: random.length(110...260), height: pt(12), frameHeight: pt(900))
      try check(paragraph, string, style, slots, tools, "round \(round)", &seen)
    }
    #expect(seen["lines", default: 0] > 100, "\(seen)")
    for term in ["adjacency", "penalty", "repetition", "hyphens", "letters", "rivers"] {
      #expect(seen[term, default: 0] > 0, "\(term): \(seen)")
    }
  }

  private func check(
    _ paragraph: PreparedParagraph, _ string: String, _ style: ParagraphStyle,
    _ slots: UniformSlots, _ tools: ParagraphTools, _ name: String, _ seen: inout [String: Int]
  ) throws {
    let breaker = OptimalBreaker()
    var asked = slots
    let choices = breaker.lines(of: paragraph, from: .start, over: &asked, with: tools)
    let slot = try #require(slots.slot(0))
    var reckoning = PlainReckoning(costs: .magazine)
    reckoning.indent = style.firstLineIndent.scaledPoints
    var state = PlainReckoning.State()
    var begin = ParagraphState.start
    var sum = 0
    var starts = ParagraphState.start
    let rivers = reckoning.rivers(
      choices.map { choice in
        defer { starts = choice.next }
        return spaces(
          of: LineBuilder.line(choice, of: paragraph, from: starts, in: slot, with: tools),
          in: paragraph)
      })
    for (number, choice) in choices.enumerated() {
      let place = "\(name), line \(number + 1)"
      let found = try #require(
        breaker.explanation(ofLine: number, of: paragraph, from: .start, over: slots, with: tools))
      guard case .optimum(let optimum) = found.method else {
        Issue.record("\(place): not weighed")
        return
      }
      let line = LineBuilder.line(choice, of: paragraph, from: begin, in: slot, with: tools)
      let weighed = optimum.line
      let facts = facts(
        of: line, number, in: paragraph, string, lent: optimum.paragraph.pass.lentStretch)
      var (figures, next) = try #require(reckoning.reckon(facts, state), "\(place)")
      figures.river = rivers[number]
      #expect(found.begin == begin && found.choice == choice, "\(place)")
      #expect(weighed.rest.scaledPoints == facts.rest, "\(place)")
      #expect(weighed.measure == line.measure, "\(place)")
      #expect(weighed.naturalWidth == line.naturalWidth, "\(place)")
      #expect(
        weighed.naturalWidth - weighed.hangStart - weighed.hangEnd + weighed.rest
          == weighed.measure, "\(place)")
      #expect(weighed.stretch.scaledPoints == facts.stretch, "\(place)")
      #expect(weighed.shrink.scaledPoints == facts.shrink, "\(place)")
      #expect(weighed.letterGive.scaledPoints == facts.letterGive, "\(place)")
      #expect(weighed.trackGive.scaledPoints == facts.trackGive, "\(place)")
      #expect(weighed.expanded.scaledPoints == figures.byWidth, "\(place)")
      #expect(weighed.tracked.scaledPoints == figures.byRoom, "\(place)")
      #expect(weighed.felt.scaledPoints == figures.felt || facts.isLast, "\(place)")
      #expect(weighed.badness == figures.badness, "\(place)")
      #expect(weighed.fitness.rawValue == figures.fitness, "\(place)")
      #expect(weighed.fitnessBefore.rawValue == state.fitness, "\(place)")
      let terms = weighed.demerits
      #expect(terms.badness == figures.squared, "\(place)")
      #expect(terms.penalty == figures.penalty, "\(place)")
      #expect(terms.adjacency == figures.adjacency, "\(place)")
      #expect(terms.hyphens == figures.hyphens && terms.ladder == figures.ladder, "\(place)")
      #expect(terms.repetition == figures.repetition, "\(place): \(facts)")
      #expect(terms.runt == figures.runt && terms.foot == 0, "\(place)")
      #expect(terms.loose == figures.loose && terms.stub == figures.stub, "\(place)")
      #expect(terms.river == figures.river, "\(place)")
      #expect(terms.total == figures.total, "\(place)")
      if weighed.expanded != .zero { seen["letters", default: 0] += 1 }
      seen["lines", default: 0] += 1
      for (term, value) in [
        ("adjacency", terms.adjacency), ("penalty", terms.penalty), ("runt", terms.runt),
        ("repetition", terms.repetition), ("hyphens", terms.hyphens),
        ("rivers", terms.river),
      ] where value > 0 { seen[term, default: 0] += 1 }
      sum += figures.total
      if number == choices.count - 1 {
        #expect(optimum.paragraph.demerits == sum, "\(name)")
        #expect(optimum.paragraph.lineCount == choices.count, "\(name)")
      }
      if let rejected = optimum.rejected, rejected.paragraph.pass == optimum.paragraph.pass {
        #expect(rejected.paragraph.demerits >= optimum.paragraph.demerits, "\(place)")
      }
      state = next
      begin = choice.next
    }
  }

  /// Where the spaces between its words stand on paper.
  private func spaces(
    of line: Line, in paragraph: PreparedParagraph
  ) -> [(start: Int, end: Int, natural: Int)] {
    guard paragraph.style.alignment == .justify else { return [] }
    let bytes = paragraph.text.utf8
    return line.glyphs.compactMap { glyph in
      guard glyph.cluster < line.contentEnd.utf8, bytes[Int(glyph.cluster)] == 0x20,
        let own = paragraph.shaped.glyphs.first(where: { $0.cluster == glyph.cluster })
      else { return nil }
      let start = (line.inset + glyph.x).scaledPoints
      return (start, start + glyph.advance.scaledPoints, own.advance.scaledPoints)
    }
  }

  /// True where the word around `place` is a name, a part of a compound, or has five letters or fewer.
  private func isDear(_ bytes: [UInt8], _ place: Int) -> Bool {
    let start = (bytes[..<place].lastIndex(of: 0x20) ?? -1) + 1
    let end = bytes[place...].firstIndex(of: 0x20) ?? bytes.count
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    if word.contains("-") || word.filter(\.isLetter).count <= 5 { return true }
    guard word.first(where: \.isLetter)?.isUppercase == true, start > 0 else { return false }
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    return !".!?:".contains(before.last { !" “”".contains($0) } ?? ".")
  }

  /// What glyphs and text say of a line.
  private func facts(
    of line: Line, _ number: Int, in paragraph: PreparedParagraph, _ string: String, lent: Length
  ) -> PlainReckoning.Facts {
    let bytes = Array(string.utf8)
    let (start, end) = (line.range.lowerBound.utf8, line.contentEnd.utf8)
    let style = paragraph.style
    var facts = PlainReckoning.Facts()
    facts.measure = line.measure.scaledPoints
    facts.isLast = line.reason == .end
    facts.isFirst = number == 0
    facts.isRagged = style.alignment != .justify
    facts.isOneWord = !bytes[start..<end].contains(0x20)
    facts.mayStayShort = facts.isLast
    // Advances of the paragraph's own glyphs; what was shaped for the line's ends is in the width.
    var letters = 0
    var em = 0
    var clusters: Set<Int32> = []
    for run in paragraph.shaped.runs { em = run.size.scaledPoints }
    for glyph in paragraph.shaped.glyphs
    where Int(glyph.cluster) >= start && Int(glyph.cluster) < end {
      let width = glyph.advance.scaledPoints
      if bytes[Int(glyph.cluster)] == 0x20 {
        let stretch = width * ((45 * 65536 + 50) / 100) / 65536
        let endsSentence = paragraph.analysis.positions[Int(glyph.cluster)].contains(.sentenceEnd)
        facts.stretch += endsSentence ? stretch * 3 / 2 : stretch
        facts.shrink += width * ((24 * 65536 + 50) / 100) / 65536
      } else {
        letters += width
        if width > 0 { clusters.insert(glyph.cluster) }
      }
    }
    facts.lent = lent.scaledPoints
    facts.letterGive = letters * style.microtype.expansion / 1000
    var ems = clusters.count * em
    if line.reason == .hyphen {
      // The breaker counts bytes in the part of a word that was divided.
      let word = (bytes[..<end].lastIndex { $0 == 0x20 || $0 == 0x2D } ?? -1) + 1
      let from = max(word, start)
      ems -= clusters.count { Int($0) >= from } * em
      ems += (end - from) * em
    }
    facts.trackGive = ems * style.microtype.tracking / 1000
    // Of the last line, and of one without a space, the hanging end is taken back on paper.
    let hangEnd = paragraph.hang(
      atEnd: end, hyphen: line.reason == .hyphen ? line.glyphs.last?.naturalAdvance(line) : nil)
    facts.rest =
      line.measure.scaledPoints - line.naturalWidth.scaledPoints + line.hangStart.scaledPoints
      + (facts.isLast || facts.isOneWord ? hangEnd : line.hangEnd).scaledPoints
    if line.reason == .hyphen {
      facts.penalty = isDear(bytes, end) ? 1_000 : 240
      facts.endsWithHyphen = true
    } else if end > 0, !facts.isLast, bytes[end - 1] == 0x2D {
      facts.penalty = 40
      facts.endsWithHyphen = true
    }
    func words(_ range: Range<Int>) -> [Substring] {
      Substring(String(decoding: bytes[range], as: UTF8.self)).split(separator: " ")
    }
    let isDivided = line.reason == .hyphen
    let beginsInWord = start > 0 && bytes[start - 1] != 0x20 && bytes[start - 1] != 0x2D
    facts.lastWord = isDivided ? "" : PlainReckoning.letters(words(0..<end).last ?? "")
    facts.firstWord =
      beginsInWord ? "" : PlainReckoning.letters(words(start..<bytes.count).first ?? "")
    facts.nextFirstWord =
      isDivided || facts.isLast
      ? "" : PlainReckoning.letters(words(line.range.upperBound.utf8..<bytes.count).first ?? "")
    return facts
  }
}

extension LineGlyph {
  /// The width of a hyphen that is not widened.
  fileprivate func naturalAdvance(_ line: Line) -> Length? {
    guard let run = line.runs.last else { return nil }
    return run.face.advance(of: id).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
  }
}
