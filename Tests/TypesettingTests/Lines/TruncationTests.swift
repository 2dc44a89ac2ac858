import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Lines cut to a width: Core Text's `CTLineCreateTruncatedLine`.
@Suite struct TruncationTests {
  private let token = Workbench.text("-")

  /// The text of `line`, token and all.
  private func shown(_ line: Line?) -> String? { line?.paragraph.text.string }

  private func cut(
    _ string: String, _ width: Double, _ kind: Line.TruncationKind, token: AttributedText? = nil
  ) -> Line? {
    Workbench.alone(string).truncated(
      to: pt(width), kind: kind, token: token ?? self.token, in: Workbench.environment)
  }

  @Test func eachPartGivesWay() {
    // Letters of 5 pt: 25 pt have room for four of them and the dash.
    #expect(shown(cut("abcdefgh", 25, .end)) == "abcd-")
    #expect(shown(cut("abcdefgh", 25, .start)) == "-efgh")
    #expect(shown(cut("abcdefgh", 25, .middle)) == "ab-gh")
    #expect(shown(cut("abcdefgh", 32, .middle)) == "abc-gh")
    #expect(cut("abcdefgh", 32, .end)?.width == pt(30))
  }

  @Test func whatFitsStaysAsItIs() {
    let line = cut("abcd", 20, .end)
    #expect(shown(line) == "abcd")
    #expect(line?.elision == nil)
  }

  @Test func theTokenAlone() {
    // A letter of 10 pt does not fit beside the dash, nor does anything beside one of 5 pt.
    #expect(shown(cut("ABC", 14, .end)) == "-")
    #expect(shown(cut("ABC", 5, .middle)) == "-")
    #expect(cut("ABC", 4.9, .end) == nil)
    #expect(cut("ABC", 0, .start) == nil)
  }

  @Test func withoutATokenItIsCut() {
    let line = Workbench.alone("abcdef").truncated(
      to: pt(17), kind: .end, token: nil, in: Workbench.environment)
    #expect(shown(line) == "abc")
    #expect(line?.width == pt(15))
  }

  @Test func theTokenKeepsItsAttributes() throws {
    var red = Workbench.attributes
    red.color = .gray(30000)
    red.fontSize = pt(20)
    var more = AttributedText("m", red)
    more.append("n", Workbench.attributes)
    let line = try #require(cut("abcdefgh", 32, .middle, token: more))
    #expect(shown(line) == "abmnh")
    #expect(
      line.glyphRuns.map(\.attributes) == [
        Workbench.attributes, red, Workbench.attributes,
      ])
    // a, b, m at 20 pt, n, h: one more letter would be too wide.
    #expect(line.width == pt(30))
    #expect(line.glyphRuns[1].stringRange == line.elision?.hidden)
  }

  @Test func theEllipsisLooksLikeItsNeighbour() throws {
    var large = Workbench.attributes
    large.fontSize = pt(20)
    var text = AttributedText("ab", large)
    text.append("cdefgh", Workbench.attributes)
    let line = Line(text, in: Workbench.environment)
    #expect(line.ellipsis(.start).runs.first?.attributes == large)
    #expect(line.ellipsis(.end).runs.first?.attributes == Workbench.attributes)
    let cut = try #require(line.truncated(to: pt(35), in: Workbench.environment))
    #expect(cut.paragraph.text.string.hasSuffix("…"))
    #expect(cut.width <= pt(35))
  }

  @Test func rightToLeftGivesWayInReadingOrder() throws {
    // Four letters of 10 pt and a dash of 5 pt: the end is on the left.
    let end = try #require(cut("אבגדה", 35, .end))
    #expect(shown(end) == "אבג-")
    #expect(end.glyphs.first?.advance == pt(5))
    #expect(end.paragraph.runsRightToLeft)
    let start = try #require(cut("אבגדה", 35, .start))
    #expect(shown(start) == "-גדה")
    #expect(start.glyphs.last?.advance == pt(5))
    // What is left of a Hebrew line still runs from right to left, whatever it is.
    let latin = try #require(cut("אב abcdefg", 25, .start))
    #expect(latin.paragraph.runsRightToLeft)
  }

  @Test func noGraphemeIsCut() {
    let string = "a👩‍👩‍👧bx\u{301}c🇩🇪d👍🏽e"
    let characters = Array(string)
    var seen: Set<Int> = []
    for width in stride(from: 5.0, through: 90, by: 2.5) {
      guard let shown = shown(cut(string, width, .end)), shown != string else { continue }
      let kept = Array(shown.dropLast())
      #expect(kept == Array(characters.prefix(kept.count)))
      seen.insert(kept.count)
    }
    #expect(seen.count > 3)
    #expect(shown(cut("abx\u{301}defgh", 20, .end)) == "abx\u{301}-")
    #expect(shown(cut("abx\u{301}defgh", 15, .end)) == "ab-")
  }

  @Test func queriesAnswerInOffsetsOfTheWholeText() throws {
    let line = try #require(cut("abcdefgh", 25, .middle))
    #expect(line.stringRange == TextRange(0..<8))
    #expect(line.elision?.hidden == TextRange(2..<6))
    #expect(
      line.cells.cells.map(\.range) == [
        TextRange(0..<1), TextRange(1..<2), TextRange(2..<6), TextRange(6..<7), TextRange(7..<8),
      ])
    #expect(line.characterIndex(at: pt(12)) == TextOffset(2))
    #expect(line.caretIndex(at: pt(14)) == TextOffset(6))
    #expect(line.offset(for: TextOffset(4)) == pt(10))
    #expect(line.rects(for: TextRange(3..<5)).map(\.minX) == [pt(10)])
    #expect(line.glyphRuns.map(\.stringRange) == [TextRange(0..<8)])
    // A token of several letters is one place.
    let long = try #require(
      cut("abcdefgh", 35, .end, token: Workbench.text("(more)")))
    #expect(long.cells.cells.map(\.range) == [TextRange(0..<1), TextRange(1..<8)])
    #expect(long.cells.cells.map(\.kind) == [.text, .token])
    #expect(long.offset(for: TextOffset(8)) == pt(35))
  }

  @Test func aLineOfATextKnowsWhereItStands() throws {
    let typesetter = Typesetter(Workbench.text("first\nsecond line"), in: Workbench.environment)
    let line = try #require(
      typesetter.line(for: TextRange(6..<17)).truncated(
        to: pt(25), kind: .start, token: token, in: Workbench.environment))
    #expect(shown(line) == "-line")
    #expect(line.stringRange == TextRange(6..<17))
    #expect(line.characterIndex(at: pt(7)) == TextOffset(13))
    #expect(line.characterIndex(at: pt(2)) == TextOffset(6))
  }

  /// Whatever the text: it fits, and one cluster more would not.
  @Test(arguments: Line.TruncationKind.allCases)
  func laws(_ kind: Line.TruncationKind) throws {
    var random = Seeded(31)
    var maker = RandomText()
    maker.holdsEmptyLines = false
    for _ in 0..<120 {
      let text = maker.make(1, &random)
      let line = Line(text, in: Workbench.environment)
      let width = random.length(0...120)
      let token = Workbench.text(random.pick(["…", "—", "(more)", ""]))
      let cut = line.truncated(to: width, kind: kind, token: token, in: Workbench.environment)
      guard line.width > width else {
        #expect(cut?.elision == nil)
        #expect(cut?.width == line.width)
        continue
      }
      guard let cut else {
        #expect(Line(token, in: Workbench.environment).width > width)
        continue
      }
      #expect(cut.width <= width)
      let elision = try #require(cut.elision)
      let hidden = elision.hidden
      #expect(!hidden.isEmpty)
      #expect(kind != .start || elision.token.lowerBound == .zero)
      #expect(kind != .end || elision.token.upperBound == cut.paragraph.text.endOffset)
      // Both ends of what is hidden are between graphemes.
      let positions = line.paragraph.analysis.positions
      #expect(positions[hidden.lowerBound.utf8].contains(.graphemeStart))
      #expect(positions[hidden.upperBound.utf8].contains(.graphemeStart))
      var ranges: [TextRange] = []
      if kind != .start {
        ranges.append(
          TextRange(line.paragraph.grapheme(at: hidden.lowerBound).upperBound, hidden.upperBound))
      }
      if kind != .end {
        let last = line.paragraph.grapheme(at: TextOffset(hidden.upperBound.utf8 - 1))
        ranges.append(TextRange(hidden.lowerBound, last.lowerBound))
      }
      for less in ranges where !less.isEmpty {
        var longer = line.paragraph.text[TextRange(.zero, less.lowerBound)]
        longer.append(token)
        longer.append(line.paragraph.text[TextRange(less.upperBound, line.contentEnd)])
        var style = line.paragraph.style
        style.baseDirection = line.paragraph.runsRightToLeft ? .rightToLeft : .leftToRight
        let alone = Line.alone(longer, style: style, with: Workbench.tools())
        #expect(alone.width > width, "\(text.string) at \(width.points)")
      }
    }
  }
}
