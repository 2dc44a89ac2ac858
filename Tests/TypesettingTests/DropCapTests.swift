import TypesetFonts
import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Large first letters: their size and place, and the lines beside them.
@Suite struct DropCapTests {
  private func story(
    _ text: String, lines: Int = 3, length: Int = 1,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> Story {
    Workbench.story(
      Workbench.text(text),
      Workbench.style {
        $0.dropCap = DropCap(lines: lines, length: length)
        change(&$0)
      })
  }

  private func frame(
    _ text: String, lines: Int = 3, in shape: FrameShape = rectangle(200, 200),
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> Frame {
    Workbench.framesetter(story(text, lines: lines, change), measure: shape.size.width)
      .frame(in: shape)
  }

  private static let words = "Abbb " + Array(repeating: "cccc", count: 30).joined(separator: " ")

  @Test(arguments: 2...6)
  func theLetterReachesFromTheCapitalsToItsBaseline(_ lines: Int) throws {
    let frame = frame(DropCapTests.words, lines: lines)
    let run = try #require(frame.lines.first?.line.runs.first)
    let glyph = try #require(frame.lines.first?.line.glyphs.first)
    let metrics = run.face.metrics
    let upem = run.face.unitsPerEm
    // Its foot is the baseline of the last line beside it.
    #expect(glyph.rise == -pt(12) * (lines - 1))
    // Its top is level with the capitals of the first.
    let top = glyph.rise + metrics.capHeight.length(at: run.size, unitsPerEm: upem)
    let capitals = metrics.capHeight.length(at: pt(10), unitsPerEm: upem)
    #expect((top - capitals).magnitude <= sp(1))
    #expect(frame.lines.first?.initialLength == 1)
    // No line is higher for it.
    #expect(frame.lines.allSatisfy { $0.height == pt(12) })
  }

  @Test func theLinesBesideItStandInByItsWidthAndAGap() throws {
    let frame = frame(DropCapTests.words)
    let first = try #require(frame.lines.first).line
    let run = first.runs[0]
    let ink = try #require(run.face.outline(of: first.glyphs[0].id).extent)
    let upem = run.face.unitsPerEm
    let wide = FontUnits(ink.upperBound - ink.lowerBound).length(at: run.size, unitsPerEm: upem)
    // A square letter: the same for all lines, a fifth of the leading behind the letter.
    #expect((run.width - wide - pt(2.4)).magnitude <= sp(2))
    #expect(frame.lines[1].origin.x == run.width)
    #expect(frame.lines[2].origin.x == run.width)
    #expect(frame.lines[1].line.measure == pt(200) - run.width)
    #expect(frame.lines[3].origin.x == .zero)
    #expect(frame.lines[3].line.measure == pt(200))
    // The first line is as long as all of them.
    #expect(first.measure == pt(200))
    #expect(frame.lines[0].origin.x == .zero)
    // Its left edge is flush with the column's.
    let left = FontUnits(ink.lowerBound).length(at: run.size, unitsPerEm: upem)
    #expect((first.glyphs[0].x + left).magnitude <= sp(1))
  }

  /// Spaces beside it are never twice as wide as they should be: such a line stays ragged.
  @Test func linesBesideItHaveNoHoles() throws {
    func spaces(_ text: String) throws -> [Int] {
      let lines = frame(text, in: rectangle(120, 200)) { $0.alignment = .justify }.lines.map(\.line)
      #expect(lines.count >= 4)
      return lines.dropLast().map(\.stretch.rawValue)
    }
    // 120 pt less the letter's 47: no second word fits, or three short ones.
    let loose = try spaces(
      "Abb cccccc cccccccc dd eeeeeeeee f gggggggggg hhhhhhhhhhhhhhh i jjjjjjjjj kkk")
    #expect(loose.prefix(3).allSatisfy { $0 <= 65536 })
    #expect(loose.prefix(3).contains(0))
    let tight = try spaces("Abb ccc dd eee ff ggg hh iii jj kkk ll mmm nn ooo pp qqq rr sss tt uuu")
    #expect(tight.prefix(3).contains { $0 != 0 })
    #expect(tight.prefix(3).allSatisfy { $0 <= 65536 })
  }

  @Test func fewerLinesKeepTheHeightOfTheLetter() {
    let setter = Workbench.framesetter(
      Workbench.story(Workbench.text("Abb cc\ndd\nee"), Workbench.style()) { index, style in
        if index == 0 { style.dropCap = DropCap(lines: 3, length: 1) }
      }, measure: pt(200))
    let frame = setter.frame(in: rectangle(200, 200))
    #expect(frame.lines.map(\.origin.y) == [pt(9), pt(45), pt(57)])
    // Alone in its frame it takes as much.
    let alone = setter.frame(limit: TextOffset(7), in: rectangle(200, 36))
    #expect(alone.lines.count == 1)
    #expect(alone.usedHeight == pt(36))
  }

  @Test func noFrameEndsBesideIt() throws {
    let setter = Workbench.framesetter(
      Workbench.story(
        Workbench.text("aa\n" + DropCapTests.words), Workbench.style()
      ) { index, style in
        if index == 1 { style.dropCap = DropCap(lines: 3, length: 1) }
      }, measure: pt(200))
    let first = setter.frame(in: rectangle(200, 47))
    #expect(first.lines.count == 1)
    #expect(first.plainInitials.isEmpty)
    #expect(first.usedHeight == pt(12))
    let second = setter.frame(from: try #require(first.continuation), in: rectangle(200, 47))
    #expect(second.lines.count == 3)
    #expect(second.lines[2].origin.x > .zero)
    #expect(setter.frame(in: rectangle(200, 48)).lines.count == 4)
  }

  @Test func whereThereIsNoRoomTheLetterIsAsTheOthers() throws {
    let narrow = frame(DropCapTests.words, in: rectangle(70, 400))
    #expect(narrow.plainInitials == [0])
    #expect(narrow.lines.first?.line.runs.count == 1)
    #expect(narrow.lines.first?.initialLength == 0)
    #expect(narrow.lines.allSatisfy { $0.origin.x == .zero })
    let low = frame(DropCapTests.words, in: rectangle(200, 30))
    #expect(low.plainInitials == [0])
    #expect(low.lines.count == 2)
    let plain = Workbench.lines(DropCapTests.words, measure: pt(70))
    #expect(narrow.lines.map(\.line.range) == plain.map(\.range))
  }

  @Test func fromTheRightItIsMirrored() throws {
    let text = "אבג " + Array(repeating: "דהוז", count: 20).joined(separator: " ")
    let frame = Workbench.framesetter(story(text, length: 2), measure: pt(200))
      .frame(in: rectangle(200, 200))
    let first = try #require(frame.lines.first).line
    let run = try #require(first.runs.last)
    #expect(run.size > pt(30))
    let glyph = try #require(first.glyphs.last)
    let ink = try #require(run.face.outline(of: glyph.id).extent)
    let right =
      frame.lines[0].origin.x + glyph.x
      + FontUnits(ink.upperBound).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
    #expect((right - pt(200)).magnitude <= sp(2))
    for place in 1...2 {
      let line = frame.lines[place]
      #expect(line.origin.x + line.line.width == pt(200) - run.width)
    }
    #expect(frame.lines[3].origin.x + frame.lines[3].line.width == pt(200))
  }

  @Test func linesThatDoNotBeginAtOneEdgeHaveNone() {
    for alignment in [ParagraphStyle.Alignment.center, .end, .right] {
      let frame = frame(DropCapTests.words) { $0.alignment = alignment }
      #expect(frame.lines.first?.initialLength == 0)
      #expect(frame.plainInitials.isEmpty)
    }
  }

  @Test func whatIsNoLetterIsNotMadeLarge() {
    for text in [" abc", "\tabc", "\u{FFFC}abc", ""] {
      #expect(frame(text).lines.allSatisfy { $0.initialLength == 0 })
    }
  }

  @Test(arguments: ["\" Bbb ", " Bbb ", "\"\u{A0}Bbb "])
  func aSpaceBehindAQuotationMarkStaysWithTheLetter(_ start: String) throws {
    let length = start.utf8.count - 3
    let text = start + Array(repeating: "cccc", count: 30).joined(separator: " ")
    let frame = Workbench.framesetter(
      story(text, length: length) { $0.alignment = .justify }, measure: pt(200)
    ).frame(in: rectangle(200, 200))
    let first = try #require(frame.lines.first)
    #expect(first.initialLength == length)
    // The space is thin and no other line begins at it; the lines beside stand behind the letter.
    let run = first.line.runs[0]
    #expect(run.range.count == length && run.size > pt(30))
    let space = first.line.glyphs[start.utf8.first == 0x20 ? 0 : 1]
    #expect(space.advance < run.size / 4)
    #expect(frame.lines[1].origin.x == run.width)
  }

  @Test func theLetterNeverGives() throws {
    let frame = frame(DropCapTests.words) {
      $0.alignment = .justify
      $0.microtype = Microtype(protrusion: nil, expansion: 20, tracking: 5)
    }
    let first = try #require(frame.lines.first).line
    #expect(first.expansion != 0 && first.width == pt(200))
    #expect(first.expansion(of: first.runs[0]) == 0)
    #expect(first.expansion(of: first.runs[1]) == first.expansion)
    // The first line's text begins where that of the others does.
    #expect(first.runs[1].x == frame.lines[1].origin.x)
  }

  @Test func allOfAGraphemeIsLarge() {
    let frame = frame("e\u{301}aa bb")
    #expect(frame.lines.first?.initialLength == 3)
  }

  @Test func inACircleTheLinesBesideItStandInOneStretch() throws {
    let shape = FrameShape(ellipseIn: Size(width: pt(260), height: pt(260)))
    let frame = frame(
      DropCapTests.words + DropCapTests.words + DropCapTests.words, in: shape)
    let first = try #require(frame.lines.first)
    if first.initialLength == 1 {
      let width = first.line.runs[0].width
      #expect(frame.lines[1].origin.x == first.origin.x + width)
      #expect(frame.lines[2].origin.x == first.origin.x + width)
      #expect(frame.lines[3].origin.x < first.origin.x)
    } else {
      #expect(frame.plainInitials == [0])
    }
  }

  // MARK: Shapes of letters

  private func indents(of letter: String, lines: Int = 3) -> [Length] {
    let attributes = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10))
    let text = letter + "nce upon a time there was"
    let paragraph = PreparedParagraph(
      AttributedText(text, attributes),
      style: Workbench.style { $0.dropCap = DropCap(lines: lines, length: letter.utf8.count) },
      with: Workbench.tools(Workbench.installed))
    return paragraph.initial?.indents ?? []
  }

  @Test func textFollowsTheLettersRightSide() throws {
    let a = indents(of: "A")
    #expect(a.count == 3)
    #expect(a[0] < a[1] && a[1] < a[2])
    let l = indents(of: "L")
    #expect(l[0] < l[2])
    #expect(l[0] == l[1])
    // Under the arms of a T and a V no line comes nearer.
    let t = indents(of: "T")
    #expect(Set(t).count == 1)
    let v = indents(of: "V")
    #expect(Set(v).count == 1)
    let h = indents(of: "H")
    // Only the serifs of an H stand out: a plain indent.
    #expect(Set(h).count == 1)
    #expect(Set(indents(of: "O")).count == 1)
    // The tail of a Q keeps the fourth line away.
    #expect(indents(of: "Q").count == 4)
    // The foot of a low quotation mark does not.
    #expect(indents(of: "„W").count == 3)
    for indents in [a, l, t, v, h] {
      let most = try #require(indents.max())
      for indent in indents { #expect(indent * 100 >= most * 60 - sp(100)) }
    }
  }

  @Test func aRoundLetterStandsOutByAHair() throws {
    func left(_ letter: String) throws -> Length {
      let attributes = TextAttributes(
        font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10))
      let paragraph = PreparedParagraph(
        AttributedText(letter + "nce upon", attributes),
        style: Workbench.style { $0.dropCap = DropCap(lines: 3, length: 1) },
        with: Workbench.tools(Workbench.installed))
      let run = paragraph.shaped.runs[0]
      let glyph = paragraph.shaped.glyphs[0]
      let ink = try #require(run.face.outline(of: glyph.id).extent)
      return glyph.xOffset
        + FontUnits(ink.lowerBound).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
    }
    #expect(try left("H").magnitude <= sp(1))
    #expect(try left("O") < -pt(0.2))
    #expect(try left("O") > -pt(1))
  }

  /// An accent on a capital needs the room of a line above it, where there is a line.
  @Test func anAccentKeepsOutOfTheLineAbove() throws {
    let attributes = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10))
    func frame(_ text: String, lines: Int = 3) -> Frame {
      var options = FrameOptions()
      options.grid = pt(12)
      return Workbench.framesetter(
        Workbench.story(AttributedText(text, attributes), Workbench.style()) { index, style in
          if index == 1 {
            style.dropCap = DropCap(lines: lines, length: text.contains("É") ? 2 : 1)
          }
        }, fonts: Workbench.installed, measure: pt(200)
      ).frame(in: rectangle(200, 300), options: options)
    }
    func tops(_ text: String) -> [Length] { frame(text).lines.map(\.origin.y) }
    let long = String(repeating: "cole normale ", count: 12)
    #expect(tops("Above\nE" + long).prefix(3) == [pt(9), pt(21), pt(33)])
    #expect(tops("Above\nÉ" + long).prefix(3) == [pt(9), pt(33), pt(45)])
    // The ink itself keeps below the letters of the line above.
    let set = frame("Above\nÉ" + long)
    let placed = set.lines[1]
    let run = placed.line.runs[0]
    let glyph = placed.line.glyphs[0]
    let top = try #require(run.face.outline(of: glyph.id).height).upperBound
    let reach = FontUnits(top).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
    #expect(placed.origin.y - glyph.rise - reach >= pt(12))
    // At the top of a frame there is none to keep out of.
    let alone = Workbench.framesetter(
      Workbench.story(AttributedText("É" + long, attributes), Workbench.style()) { _, style in
        style.dropCap = DropCap(lines: 3, length: 2)
      }, fonts: Workbench.installed, measure: pt(200)
    ).frame(in: rectangle(200, 300))
    #expect(alone.lines[0].origin.y == pt(9))
  }

  /// A joined letter by itself is none of its word: لا would come apart.
  @Test func joinedLettersHaveNone() {
    for text in ["لا شيء", "سلام", "ܫܠܡܐ"] {
      let paragraph = PreparedParagraph(
        Workbench.text(text),
        style: Workbench.style { $0.dropCap = DropCap(lines: 3, length: 2) },
        with: Workbench.tools(Workbench.installed))
      #expect(paragraph.initial == nil, "\(text)")
    }
    let hebrew = PreparedParagraph(
      Workbench.text("שלום"),
      style: Workbench.style { $0.dropCap = DropCap(lines: 3, length: 2) },
      with: Workbench.tools())
    #expect(hebrew.initial != nil)
  }
}
