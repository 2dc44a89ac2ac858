import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Spaces that stand under one another in three lines or more.
@Suite struct RiverTests {
  private static let words = Array(
    """
    the printer kept a ledger of every notice in the county and it was she who saw first that the \
    widow had paid twice for a line of small type in the corner where nobody looks for anything but \
    the price of hay and the hours of the tide at the old bridge below the mill
    """.split(separator: " "))

  /// Three lines of spaces, by hand: the first pair shares four fifths of a space, the second three fifths.
  @Test func whatIsARiver() {
    func space(_ start: Int) -> RiverSpace {
      RiverSpace(start: start, end: start - 10, natural: 10)
    }
    var finder = RiverFinder()
    #expect(finder.pass { $0 = [space(90), space(50)] } == 0)
    #expect(finder.pass { $0 = [space(88), space(52)] } == 0)
    #expect(finder.pass { $0 = [space(92), space(54)] } == 1)
    // The one that runs on counts once more, and begins anew behind a line without it.
    #expect(finder.pass { $0 = [space(90), space(56)] } == 1)
    #expect(finder.pass { $0 = [space(70), space(30)] } == 0)
    #expect(finder.pass { $0 = [space(90)] } == 0)
    #expect(RiverFinder.leastDepth == 3)
  }

  @Test func costsMakeThemFewer() throws {
    var random = Seeded(816)
    let tools = Workbench.tools(Workbench.installed)
    var attributes = Workbench.attributes
    attributes.font = FontQuery(families: ["Linux Libertine O"])
    attributes.fontSize = Length(points: 10)
    let style = Workbench.style {
      $0.alignment = .justify
      $0.hyphenates = true
    }
    var carefree = BreakCosts.magazine
    carefree.riverDemerits = 0
    var seen = (with: 0, without: 0, avoided: 0)
    for round in 0..<160 {
      let string = (0..<random.number(60...110)).map { _ in random.pick(RiverTests.words) }
        .joined(separator: " ")
      let paragraph = PreparedParagraph(
        AttributedText(string, attributes), style: style, with: tools)
      let slots = UniformSlots(
        measure: random.length(150...240), height: pt(12), frameHeight: pt(900))
      seen.without += try rivers(OptimalBreaker(costs: carefree), paragraph, slots, tools)
      let breaker = OptimalBreaker()
      seen.with += try rivers(breaker, paragraph, slots, tools)
      var asked = slots
      let lines = breaker.lines(of: paragraph, from: .start, over: &asked, with: tools)
      guard lines.contains(where: { $0.next.avoided != nil }) else { continue }
      seen.avoided += 1
      // What is left of it in another frame comes out as planned.
      for index in lines.indices.dropLast() {
        var rest = slots
        let others = breaker.lines(
          of: paragraph, from: lines[index].next, over: &rest, with: tools)
        #expect(others == Array(lines[(index + 1)...]), "round \(round), behind line \(index + 1)")
      }
    }
    #expect(seen.avoided > 10 && seen.with * 6 < seen.without * 5, "\(seen)")
  }

  /// Few paragraphs have three lines in a row that end with one word, where many had.
  @Test func stacksAreFewer() {
    var random = Seeded(817)
    let tools = Workbench.tools(Workbench.installed)
    var attributes = Workbench.attributes
    attributes.font = FontQuery(families: ["Linux Libertine O"])
    attributes.fontSize = Length(points: 10)
    let style = Workbench.style {
      $0.alignment = .justify
      $0.hyphenates = true
    }
    var carefree = BreakCosts.magazine
    carefree.stackDemerits = 0
    var seen = (with: 0, without: 0)
    for _ in 0..<500 {
      let string = (0..<random.number(60...110)).map { _ in
        random.once(in: 6) ? "the" : random.pick(RiverTests.words)
      }.joined(separator: " ")
      let paragraph = PreparedParagraph(
        AttributedText(string, attributes), style: style, with: tools)
      let slots = UniformSlots(
        measure: random.length(150...240), height: pt(12), frameHeight: pt(900))
      func stacks(_ costs: BreakCosts) -> Int {
        var asked = slots
        let lines = OptimalBreaker(costs: costs).lines(
          of: paragraph, from: .start, over: &asked, with: tools)
        var ends: [Substring] = []
        var count = 0
        for line in lines {
          let bytes = paragraph.text.utf8[line.range.lowerBound.utf8..<line.contentEnd.utf8]
          let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
          ends.append(words.last ?? "")
          let last = ends.suffix(3)
          if last.count == 3, Set(last).count == 1 { count += 1 }
        }
        return count
      }
      seen.without += stacks(carefree)
      seen.with += stacks(.magazine)
    }
    #expect(seen.without > 20 && seen.with * 3 < seen.without * 2, "\(seen)")
  }

  /// The rivers of a paragraph, by where its glyphs stand.
  private func rivers(
    _ breaker: OptimalBreaker, _ paragraph: PreparedParagraph, _ slots: UniformSlots,
    _ tools: ParagraphTools
  ) throws -> Int {
    var asked = slots
    let slot = try #require(slots.slot(0))
    var begin = ParagraphState.start
    let bytes = paragraph.text.utf8
    let lines = breaker.lines(of: paragraph, from: .start, over: &asked, with: tools).map {
      choice in
      defer { begin = choice.next }
      let line = LineBuilder.line(choice, of: paragraph, from: begin, in: slot, with: tools)
      return line.glyphs.compactMap { glyph -> (start: Int, end: Int, natural: Int)? in
        guard glyph.cluster < line.contentEnd.utf8, bytes[Int(glyph.cluster)] == 0x20,
          let own = paragraph.shaped.glyphs.first(where: { $0.cluster == glyph.cluster })
        else { return nil }
        let start = (line.inset + glyph.x).scaledPoints
        return (start, start + glyph.advance.scaledPoints, own.advance.scaledPoints)
      }
    }
    var reckoning = PlainReckoning(costs: .magazine)
    reckoning.indent = 0
    return reckoning.rivers(lines).reduce(0, +) / BreakCosts.magazine.riverDemerits
  }
}
