import TypesetGeometry
import TypesetRichText
import Testing
import TypesetTextAnalysis
import Typesetting

/// Rows 4.1 to 4.3, 4.7 to 4.9: frames of any part of a text.
@Suite struct FramesetterTests {
  @Test func paragraphsEndAtTheirSeparators() {
    let text = Workbench.text("a\nbb\r\nc\rdd\u{2029}e\u{2028}f\u{85}\ng\n")
    let story = Story(text)
    #expect(
      story.paragraphs.map { text.string(in: $0.range) }
        == ["a\n", "bb\r\n", "c\r", "dd\u{2029}", "e\u{2028}f\u{85}", "\n", "g\n"])
    #expect(Set(story.paragraphs.map(\.node)).count == story.paragraphs.count)
    // U+2028 ends a line within its paragraph; an empty paragraph is a line; nothing follows the
    // last separator.
    let frame = Framing.framesetter(text).frame(in: rectangle(100, 200))
    #expect(frame.strings(of: text) == ["a", "bb", "c", "dd", "e", "f", "", "g"])
    #expect(frame.baselines == [8, 18, 28, 38, 48, 58, 68, 78])
    #expect(frame.lines.map(\.paragraph) == [0, 1, 2, 3, 4, 4, 5, 6])
  }

  @Test func theFirstCharacterSaysHowAParagraphIsSet() {
    var indented = Workbench.attributes
    indented.paragraphStyle = Framing.style { $0.headIndent = pt(10) }
    var text = Workbench.text("aa ")
    text.append("bb\n", indented)
    text.append("cc ", indented)
    text.append("dd\nee", Workbench.attributes)
    let frame = Framing.framesetter(text).frame(in: rectangle(100, 200))
    #expect(frame.lines.map(\.origin.x.points) == [0, 10, 0])
  }

  @Test func emptyLinesStandAtTheTopAndAtTheFoot() {
    let frame = Framing.frame("\n\na\n\n", 100)
    #expect(frame.baselines == [8, 18, 28, 38])
    #expect(frame.usedHeight == pt(40))
    #expect(frame.continuation == nil)
  }

  @Test func whatIsAskedAndWhatHasRoom() {
    let text = Workbench.text(
      String(repeating: "aaaa bbbb cccc dddd ", count: 99))
    let frame = Framing.framesetter(text).frame(in: rectangle(100, 290))
    #expect(frame.stringRange == TextRange(0..<1980))
    #expect(frame.visibleRange == TextRange(0..<580))
    #expect(frame.lines.count == 29)
    #expect(frame.continuation?.offset == TextOffset(580))
  }

  @Test(arguments: 0..<30)
  func visibleRangesTileTheText(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 500)
    let text = RandomText().make(random.number(1...6), &random)
    let style = Framing.style {
      $0.alignment = random.pick(ParagraphStyle.Alignment.allCases)
      $0.hyphenates = random.once(in: 2)
    }
    let framesetter = Framing.framesetter(text, style)
    let story = framesetter.story
    var start = TextOffset.zero
    var frames = 0
    while start < text.endOffset, frames < 4000 {
      let shape = rectangle(Double(random.number(8...120)), Double(random.number(30...90)))
      let frame = framesetter.frame(range: TextRange(start, start), in: shape)
      #expect(frame.requestedRange == TextRange(start, text.endOffset))
      #expect(frame.visibleRange.lowerBound == start)
      var offset = start
      for placed in frame.lines {
        #expect(placed.range.lowerBound == offset)
        offset = placed.range.upperBound
        let paragraph = framesetter.supply.paragraph(at: placed.paragraph).paragraph
        let end = placed.line.range.upperBound.utf8
        #expect(paragraph.analysis.positions[end].contains(.graphemeStart))
      }
      #expect(frame.visibleRange.upperBound == offset)
      #expect(frame.lineOrigins.map(\.y) == frame.lineOrigins.map(\.y).sorted())
      // A picture may be higher than its frame: those are overset.
      if frame.isEmpty {
        var options = FrameOptions.text
        options.allowsOverset = true
        start =
          framesetter.frame(range: TextRange(start, start), in: shape, options: options)
          .visibleRange.upperBound
      } else {
        start = offset
      }
      frames += 1
    }
    #expect(start == text.endOffset)
    #expect(story.paragraphs.last?.range.upperBound == text.endOffset)
  }

  @Test func aRangeMayEndAnywhere() {
    let text = Workbench.text("aaaa bbbb cccc\ndddd eeee ffff")
    let framesetter = Framing.framesetter(text)
    func strings(_ range: Range<Int>) -> [String] {
      let frame = framesetter.frame(range: TextRange(range), in: rectangle(60, 500))
      #expect(frame.visibleRange == TextRange(range))
      #expect(frame.stringRange == TextRange(range))
      #expect(frame.continuation == nil)
      return frame.strings(of: text)
    }
    #expect(strings(0..<7) == ["aaaa bb"])
    #expect(strings(2..<20) == ["aa bbbb cccc", "dddd"])
    #expect(strings(5..<15) == ["bbbb cccc"])
    #expect(strings(6..<9) == ["bbb"])
    #expect(strings(15..<22) == ["dddd ee"])
  }

  @Test func clustersAreNeverSplit() {
    let text = Workbench.text("ab👩‍👩‍👧cd\u{301}e")
    let framesetter = Framing.framesetter(text)
    let all = text.utf8.count
    for lower in 0..<all {
      for upper in lower + 1...all {
        let frame = framesetter.frame(
          range: TextRange(lower..<upper), in: rectangle(200, 100))
        let string = text.string(in: frame.visibleRange)
        #expect(!string.contains("\u{FFFD}"))
        let whole = text.string
        #expect(
          string.isEmpty
            || whole.contains(string) && string.allSatisfy { whole.contains($0) })
      }
    }
  }

  @Test func aRangeWithinAParagraphBeginsWithNoFirstLine() {
    let text = Workbench.text("aaaa bbbb cccc")
    let framesetter = Framing.framesetter(text, Framing.style { $0.firstLineIndent = pt(20) })
    let whole = framesetter.frame(in: rectangle(100, 50))
    #expect(whole.lines[0].origin.x == pt(20))
    let part = framesetter.frame(range: TextRange(5..<14), in: rectangle(100, 50))
    #expect(part.lines[0].origin.x == pt(0))
  }

  // MARK: A breaker of one's own

  struct EveryTenth: LineBreaker {
    func lines(
      of paragraph: PreparedParagraph, from state: ParagraphState,
      over slots: inout some LineSlots, with tools: ParagraphTools
    ) -> [LineBreak] {
      guard let slot = slots.slot(0), state.offset < paragraph.text.endOffset else { return [] }
      let end = paragraph.clusterStart(atOrBefore: state.offset + 10)
      return [paragraph.lineBreak(from: state, to: end, in: slot, with: tools)]
    }
  }

  @Test func aBreakerThatBreaksEveryTenCharacters() {
    let text = Workbench.text("aaaaabbbbbcccccdddddeee\nfffffggggghhh")
    let frame = Framing.framesetter(text, breaker: EveryTenth()).frame(in: rectangle(100, 500))
    #expect(
      frame.strings(of: text)
        == ["aaaaabbbbb", "cccccddddd", "eee", "fffffggggg", "hhh"])
    #expect(frame.lines.map(\.line.width.points) == [50, 50, 15, 50, 15])
    #expect(frame.lines.map(\.line.reason) == [.emergency, .emergency, .end, .emergency, .end])
  }

  @Test func framesOfATypesetter() {
    let text = Workbench.text("aaaa bbbb cccc")
    let typesetter = Typesetter(
      text, style: Framing.style { $0.headIndent = pt(5) }, in: Framing.environment)
    let frame = Framesetter(typesetter: typesetter).frame(in: rectangle(60, 50))
    #expect(frame.strings(of: text) == ["aaaa bbbb", "cccc"])
    #expect(frame.lines.map(\.origin.x.points) == [5, 5])
    let tenth = Framesetter(typesetter: typesetter, breaker: EveryTenth())
    #expect(tenth.frame(in: rectangle(60, 50)).lines.map(\.range.count) == [10, 4])
  }

  // MARK: Threads

  @Test func anyNumberOfThreadsShareAnEnvironment() async {
    var random = Seeded(4)
    let texts = (0..<24).map { _ in RandomText().make(3, &random) }
    func figures(_ text: AttributedText) -> [[Int]] {
      Framing.framesetter(text).frames(
        in: (0..<4).map {
          TextContainer(size: Size(width: pt(Double(60 + $0 * 20)), height: pt(90)))
        }
      ).map(\.figures)
    }
    let alone = texts.map(figures)
    let together = await withTaskGroup(of: (Int, [[Int]]).self) { group in
      for (place, text) in texts.enumerated() { group.addTask { (place, figures(text)) } }
      var all = [[[Int]]](repeating: [], count: texts.count)
      for await (place, made) in group { all[place] = made }
      return all
    }
    #expect(together == alone)
  }
}
