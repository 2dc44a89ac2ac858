import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Lines one by one: Core Text's `CTTypesetter`.
@Suite struct TypesetterTests {
  private func typesetter(
    _ string: String, _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> Typesetter {
    var style = ParagraphStyle()
    style.tabInterval = pt(30)
    change(&style)
    return Typesetter(Workbench.text(string), style: style, in: Workbench.environment)
  }

  /// The lines' texts as a loop of suggestions finds them.
  private func lines(
    _ typesetter: Typesetter, _ width: Double, clusters: Bool = false
  ) -> [String] {
    var result: [String] = []
    var start = TextOffset.zero
    while let next = clusters
      ? typesetter.suggestClusterBreak(from: start, width: pt(width))
      : typesetter.suggestLineBreak(from: start, width: pt(width))
    {
      #expect(next.range.lowerBound == start)
      #expect(next.range.upperBound > start)
      result.append(typesetter.text.string(in: next.range))
      start = next.range.upperBound
    }
    #expect(start == typesetter.text.endOffset)
    return result
  }

  @Test func linesEndBetweenWords() {
    // "Try" 20 pt (a capital), each small letter 5.
    let typesetter = typesetter("Try word wrapping")
    #expect(lines(typesetter, 50) == ["Try word ", "wrapping"])
    #expect(lines(typesetter, 100) == ["Try word wrapping"])
    #expect(lines(typesetter, 45) == ["Try word ", "wrapping"])
    #expect(lines(typesetter, 44) == ["Try ", "word ", "wrapping"])
  }

  @Test func clustersEndAnywhere() {
    let typesetter = typesetter("Try word wrapping")
    #expect(lines(typesetter, 50, clusters: true) == ["Try word ", "wrapping"])
    #expect(lines(typesetter, 32, clusters: true) == ["Try w", "ord wr", "apping"])
    // White space goes with what is before it.
    #expect(lines(typesetter, 20, clusters: true) == ["Try ", "word ", "wrap", "ping"])
  }

  @Test func aWordThatDoesNotFitEndsWithinAndWithoutAHyphen() {
    let typesetter = typesetter("extraordinary")
    #expect(lines(typesetter, 25) == ["extra", "ordin", "ary"])
    let first = typesetter.suggestLineBreak(from: .zero, width: pt(25))
    #expect(first?.reason == .emergency)
    #expect(first.map { typesetter.line(for: $0).width } == pt(25))
  }

  @Test(arguments: [0.0, 3, -5])
  func whatFitsNothingStillAdvances(_ width: Double) {
    let typesetter = typesetter("ab 👩‍👩‍👧 x\u{301}")
    let first = typesetter.suggestLineBreak(from: .zero, width: pt(width))
    #expect(first?.fits == false)
    #expect(typesetter.suggestClusterBreak(from: .zero, width: pt(width))?.fits == false)
    #expect(lines(typesetter, width) == ["a", "b ", "👩‍👩‍👧 ", "x\u{301}"])
    #expect(lines(typesetter, width, clusters: true) == ["a", "b ", "👩‍👩‍👧 ", "x\u{301}"])
  }

  @Test func neverPastTheEndOfAParagraph() {
    let typesetter = typesetter("ab\ncd\r\nef\u{2028}gh\u{2029}\nij\n")
    let expected = ["ab\n", "cd\r\n", "ef\u{2028}", "gh\u{2029}", "\n", "ij\n"]
    #expect(lines(typesetter, 500) == expected)
    #expect(lines(typesetter, 500, clusters: true) == expected)
    #expect(typesetter.suggestLineBreak(from: TextOffset(1), width: pt(99))?.reason != .space)
  }

  @Test func behindTheTextThereIsNothing() {
    let typesetter = typesetter("ab")
    #expect(typesetter.suggestLineBreak(from: TextOffset(2), width: pt(9)) == nil)
    #expect(typesetter.suggestClusterBreak(from: TextOffset(9), width: pt(9)) == nil)
    #expect(self.typesetter("").suggestLineBreak(from: .zero, width: pt(9)) == nil)
  }

  @Test func aPlaceInAGraphemeIsItsStart() {
    let typesetter = typesetter("a👩‍👩‍👧b")
    #expect(
      typesetter.suggestLineBreak(from: TextOffset(7), width: pt(99))?.range == TextRange(1..<20))
    #expect(typesetter.line(for: TextRange(3..<20)).stringRange == TextRange(1..<20))
    #expect(typesetter.line(for: TextRange(0..<9)).stringRange == TextRange(0..<1))
  }

  @Test func softHyphensAreSeenAtTheEnd() {
    let typesetter = typesetter("hyphen\u{AD}ation")
    let first = typesetter.suggestLineBreak(from: .zero, width: pt(40))
    #expect(first?.reason == .hyphen)
    #expect(first?.width == pt(35))
    #expect(first.map { typesetter.line(for: $0).width } == pt(35))
    #expect(typesetter.line(for: TextRange(0..<8)).width == pt(35))
    #expect(typesetter.line(for: TextRange(0..<6)).width == pt(30))
  }

  @Test func wordsAreDividedWhereTheStyleSaysSo() throws {
    let typesetter = typesetter("aaaaa hyphenation") { $0.hyphenates = true }
    let first = try #require(typesetter.suggestLineBreak(from: .zero, width: pt(62)))
    #expect(first.reason == .hyphen)
    let line = typesetter.line(for: first)
    #expect(line.cells.cells.last?.kind == .addedHyphen)
    #expect(line.width == first.width)
    #expect(line.width <= pt(62))
  }

  @Test func rangesMayCrossParagraphs() {
    let typesetter = typesetter("ab\ncd ef")
    let line = typesetter.line(for: TextRange(1..<5))
    #expect(line.width == pt(20))
    #expect(line.stringRange == TextRange(1..<5))
    #expect(line.characterIndex(at: pt(12)) == TextOffset(3))
    #expect(typesetter.line(for: TextRange(3..<3)).width == .zero)
  }

  @Test func indentsAndAlignmentAreTheCallers() {
    let typesetter = typesetter("ab cd") {
      $0.alignment = .right
      $0.headIndent = pt(20)
      $0.firstLineIndent = pt(9)
      $0.tailIndent = pt(7)
    }
    let first = typesetter.suggestLineBreak(from: .zero, width: pt(25))
    #expect(first?.range == TextRange(0..<5))
    #expect(first.map { typesetter.line(for: $0).inset } == .zero)
  }

  @Test func tabsSeeWhereTheLineBegins() throws {
    // Default stops every 30 pt.
    let typesetter = typesetter("a\tb cc")
    #expect(typesetter.line(for: TextRange(0..<3)).offset(for: TextOffset(2)) == pt(30))
    let line = typesetter.line(for: TextRange(0..<3), offset: pt(20))
    #expect(line.offset(for: TextOffset(2)) == pt(10))
    #expect(line.inset == .zero)
    // The text behind the tab comes nearer: more fits.
    #expect(typesetter.suggestLineBreak(from: .zero, width: pt(36))?.range == TextRange(0..<4))
    let next = try #require(
      typesetter.suggestLineBreak(from: .zero, width: pt(36), offset: pt(20)))
    #expect(next.range == TextRange(0..<6))
    #expect(next.width == pt(30))
    #expect(typesetter.line(for: next).width == pt(30))
    #expect(
      typesetter.suggestClusterBreak(from: .zero, width: pt(26), offset: pt(20))?.range
        == TextRange(0..<5))
    // Stops of one's own count from the same place.
    let own = self.typesetter("a\tb") { $0.tabs = [TextTab(pt(50), .end)] }
    #expect(own.line(for: TextRange(0..<3), offset: pt(15)).width == pt(35))
    #expect(own.line(for: TextRange(0..<3)).width == pt(50))
  }

  /// What a suggestion says is what its line is, and what a frame without edges has.
  @Test func linesAreTheFrames() throws {
    var random = Seeded(8)
    var maker = RandomText()
    maker.holdsTallThings = false
    for _ in 0..<30 {
      let text = maker.make(2, &random)
      let measure = random.length(30...200)
      let typesetter = Typesetter(
        text, style: Workbench.style { $0.dividesOverlongWords = false },
        in: Workbench.environment)
      var start = TextOffset.zero
      var own: [Line] = []
      while let next = typesetter.suggestLineBreak(from: start, width: measure) {
        let line = typesetter.line(for: next)
        #expect(line.width == next.width)
        #expect(next.fits == (line.width <= measure))
        #expect(line.stringRange == next.range)
        own.append(line)
        start = next.range.upperBound
      }
      // A frame knows how many lines in a row ended with a hyphen, and shuns one more.
      if own.contains(where: { $0.reason == .hyphen }) { continue }
      let framed = Workbench.lines(
        text, measure: measure, Workbench.style { $0.dividesOverlongWords = false })
      #expect(own.map(\.stringRange) == framed.map(\.stringRange).filter { !$0.isEmpty })
      #expect(own.map(\.width) == framed.filter { !$0.stringRange.isEmpty }.map(\.width))
    }
  }

  @Test func clusterBreaksHoldAsManyAsFit() throws {
    var random = Seeded(12)
    var maker = RandomText()
    maker.holdsTallThings = false
    for _ in 0..<30 {
      let typesetter = Typesetter(maker.make(1, &random), in: Workbench.environment)
      let measure = random.length(1...150)
      var start = TextOffset.zero
      while let next = typesetter.suggestClusterBreak(from: start, width: measure) {
        let line = typesetter.line(for: next)
        #expect(line.width == next.width)
        if next.reason == .emergency || next.reason == .space {
          // One grapheme more is too wide.
          let more = line.textRange(extending: next.range.upperBound, by: .grapheme)
          let longer = typesetter.line(
            for: TextRange(next.range.lowerBound, more.upperBound))
          #expect(longer.width > measure || !next.fits)
        }
        start = next.range.upperBound
      }
    }
  }
}
