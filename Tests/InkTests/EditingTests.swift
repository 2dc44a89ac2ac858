import TypesetGeometry
import TypesetRichText
import Testing

/// Changing attributed text.
@Suite struct EditingTests {
  private let plain = Ink.square
  private var bold: TextAttributes { plain.bold() }

  /// `one[two]three`: what is bold stands in brackets.
  private func shown(_ text: AttributedText) -> String {
    text.runs.map {
      let words = text.string(in: $0.range)
      return $0.attributes.font.weight == 700 ? "[\(words)]" : words
    }.joined()
  }

  /// Runs cover the text, neighbours differ.
  private func check(_ text: AttributedText, _ place: SourceLocation = #_sourceLocation) {
    var end = TextOffset.zero
    for (index, run) in text.runs.enumerated() {
      #expect(run.range.lowerBound == end, sourceLocation: place)
      #expect(!run.range.isEmpty, sourceLocation: place)
      if index > 0 {
        #expect(text.runs[index - 1].attributes != run.attributes, sourceLocation: place)
      }
      end = run.range.upperBound
    }
    #expect(end == text.endOffset, sourceLocation: place)
  }

  @Test func textsAreAdded() {
    var text = AttributedText("one ", plain) + AttributedText("two", bold)
    text += AttributedText(" three", bold)
    #expect(shown(text) == "one [two three]")
    check(text)
    #expect(AttributedText() + text == text)
    #expect(text + AttributedText() == text)
  }

  @Test func attributesAreSetInRanges() throws {
    var text = AttributedText("one two three", plain)
    let two = try #require(text.range(of: "two"))
    #expect(two.utf8 == 4..<7)
    text.set(\.font.weight, to: 700, in: two)
    #expect(shown(text) == "one [two] three")
    // Set back, the runs are one again.
    text.set(\.font.weight, to: 400, in: two)
    #expect(text.runs.count == 1)
    text.set(\.font.weight, to: 700)
    #expect(shown(text) == "[one two three]")
    text.setAttributes(plain, in: TextRange(0..<4))
    #expect(shown(text) == "one [two three]")
    text.change(TextRange(2..<6)) {
      $0.underline = .single
      $0.font.weight = 700
    }
    #expect(shown(text) == "on[e tw][o three]")
    let before = text
    text.set(\.link, to: "x:y", in: TextRange(3..<3))
    #expect(text == before)
    check(text)
  }

  @Test func textIsReplaced() {
    let text = AttributedText("one ", plain) + AttributedText("two", bold)
    func changed(_ body: (inout AttributedText) -> Void) -> String {
      var copy = text
      body(&copy)
      check(copy)
      return shown(copy)
    }
    #expect(changed { $0.replace(TextRange(4..<7), with: "three") } == "one [three]")
    #expect(changed { $0.replace(TextRange(2..<5), with: "x") } == "onx[wo]")
    #expect(changed { $0.insert("!", at: $0.endOffset) } == "one [two!]")
    #expect(changed { $0.insert("!", at: .zero) } == "!one [two]")
    #expect(changed { $0.insert("-", at: TextOffset(4)) } == "one -[two]")
    #expect(changed { $0.insert(AttributedText("x", bold), at: TextOffset(4)) } == "one [xtwo]")
    #expect(changed { $0.remove(TextRange(0..<4)) } == "[two]")
    #expect(changed { $0.remove($0.range) } == "")
  }

  @Test func longestEffectiveRanges() throws {
    var text = AttributedText("aabbcc", plain)
    text.set(\.font.weight, to: 700, in: TextRange(0..<4))
    text.set(\.link, to: "x:y", in: TextRange(2..<6))
    #expect(text.runs.count == 3)
    let weight = try #require(text.value(of: \.font.weight, at: TextOffset(1)))
    #expect(weight.value == 700)
    #expect(weight.range.utf8 == 0..<4)
    let link = try #require(text.value(of: \.link, at: TextOffset(5)))
    #expect(link.range.utf8 == 2..<6)
    let cut = try #require(
      text.value(of: \.link, at: TextOffset(3), in: TextRange(3..<5)))
    #expect(cut.range.utf8 == 3..<5)
    #expect(AttributedText().value(of: \.link, at: .zero) == nil)
    let runs = text.runs(of: \.font.weight)
    #expect(runs.map(\.value) == [700, 400])
    #expect(runs.map(\.range.utf8) == [0..<4, 4..<6])
    #expect(text.runs(of: \.link, in: TextRange(1..<3)).map(\.range.utf8) == [1..<2, 2..<3])
    #expect(text.attributes(at: TextOffset(6))?.link == "x:y")
    #expect(AttributedText().attributes(at: .zero) == nil)
  }

  @Test func badRangesHaveANearestGoodOne() {
    let text = AttributedText("aé字", plain)
    func nearest(_ lower: Int, _ upper: Int) -> Range<Int> {
      text.range(clamping: TextRange(TextOffset(lower), TextOffset(upper))).utf8
    }
    #expect(nearest(-5, 99) == 0..<6)
    #expect(nearest(2, 4) == 1..<6)
    #expect(nearest(4, 2) == 1..<6)
    #expect(nearest(5, 5) == 3..<3)
    #expect(nearest(1, 3) == 1..<3)
    #expect(nearest(9, 9) == 6..<6)
    #expect(text.range(of: "字")?.utf8 == 3..<6)
    #expect(text.range(of: "a", from: TextOffset(1)) == nil)
    #expect(text.range(of: "longer than it is") == nil)
    #expect(text.range(of: "") == nil)
  }

  @Test func modifiersGiveChangedCopies() {
    let headline = plain.bold().italic().sized(Length(points: 24)).colored(.hex(0xAA0000))
      .underlined().struck().on(.hex(0xFFFF00)).linked(to: "x:y").speaking("de")
      .set(in: "A", "B")
    #expect(headline.font == FontQuery(families: ["A", "B"], weight: 700, slant: .italic))
    #expect(headline.fontSize == Length(points: 24))
    #expect(headline.background == .hex(0xFFFF00))
    #expect(headline.link == "x:y")
    #expect(plain.featuring("smcp", "onum").features.map(\.name) == ["smcp", "onum"])
    #expect(plain.font.weight == 400)
    #expect(plain.link == nil)
  }

  @Test func customValuesOfOneNameAndAnotherTypeAreNotMixedUp() {
    enum Whole: TextAttributeKey {
      typealias Value = Int
      static let name = "n"
    }
    enum Broken: TextAttributeKey {
      typealias Value = Double
      static let name = "n"
    }
    let one = plain.with(Whole.self, 1)
    #expect(one[Broken.self] == nil)
    #expect(one != plain.with(Broken.self, 1.0))
    #expect(one.with(Whole.self, nil) == plain)
  }
}
