import Foundation
import Testing
import TypesetGeometry
import TypesetRichText
import TypesettingFoundation

/// From and to Foundation's attributed strings.
@Suite struct FoundationTextTests {
  private enum Speaker: TextAttributeKey {
    typealias Value = String
    static let name = "speaker"
  }

  private let plain = TextAttributes(font: FontQuery(families: ["Square"]), fontSize: 10)

  /// A text in which each attribute has another value than usual somewhere.
  private var full: AttributedText {
    var text = AttributedText("plain, ", plain)
    let changes: [(inout TextAttributes) -> Void] = [
      { $0.font.families = ["A", "B"] }, { $0.font.weight = 700 }, { $0.font.slant = .oblique },
      { $0.font.width = 75 }, { $0.fontSize = 12.5 }, { $0.color = nil },
      { $0.color = .spot(name: "Gold", tint: 9, alternate: .cmyk(1, 2, 3, 4)) },
      { $0.strokeColor = .hex(0xFF) }, { $0.strokeWidth = 2 },
      { $0.features = [FontFeature(tag: 1), FontFeature(tag: 2, value: 3)] },
      { $0.language = "de-CH" }, { $0.underline = TextRule(.double, pattern: .dashDot) },
      { $0.underline = TextRule(.single, color: .hex(0xFF0000), thickness: 3) },
      { $0.strikethrough = .single }, { $0.baselineShift = -1.25 },
      { $0.link = "https://example.org/a?b=c" }, { $0.link = "page 3, no address" },
      { $0.attachment = RunDelegate(ascent: 9, descent: 1, width: 20) },
      { $0.keepsOnLine = true }, { $0.node = NodeID(rawValue: .max) }, { $0.kern = 0 },
      { $0.kern = Length(scaledPoints: 7) }, { $0.tracking = 0.3 }, { $0.ligatures = .all },
      { $0.ligatures = .necessary }, { $0.superscript = -2 }, { $0.verticalForm = .combined },
      { $0.glyph = 77 }, { $0.baselineClass = .math }, { $0.background = .gray(8) },
      { $0.shadow = TextShadow(offset: Point(x: 1, y: 2), blur: 3, color: .black) },
      { $0.innerShadow = TextShadow(offset: .zero, color: .black) },
      { $0.border = TextBorder(stroke: .black) }, { $0.backgroundBorder = TextBorder(radius: 4) },
      { $0.blockBorder = TextBorder(fill: .black) },
      { $0.glyphTransform = TypesetGeometry.AffineTransform(a: 1, b: 0, c: 0.5, d: 1) },
      { $0.ruby = RubyAnnotation("かな") }, { $0.padding = TextPadding(4) },
      { $0.paragraph.alignment = .center }, { $0.paragraph.firstLineIndent = 12 },
      { $0.highlight = TextHighlight(id: "more", color: .black) }, { $0[Speaker.self] = "Nora" },
      { $0.prefersLineEnd = true }, { $0.standsAtLineEnd = true }, { $0.hangsLine = true },
    ]
    for (number, change) in changes.enumerated() {
      var attributes = plain
      change(&attributes)
      text.append(number % 3 == 0 ? "🧟‍♀️é\u{301}" : number % 3 == 1 ? "ab\r\n" : "𝄞", attributes)
    }
    return text
  }

  private let other = TextAttributes(
    font: FontQuery(families: ["Other"]), fontSize: 99, language: "fr"
  ).linked(to: "https://other.example").colored(.hex(0x123456))

  /// Runs may begin at a mark, in a flag, at a joiner.
  @Test func runsThatBeginInsideACharacter() {
    let parts = ["e", "\u{301}", "🇩", "🇪", "👩", "\u{200D}🚀", "क", "\u{93F}", "\r", "\n"]
    var text = AttributedText()
    for (number, part) in parts.enumerated() {
      var attributes = plain
      attributes.fontSize = Length(points: Double(number + 1))
      text.append(part, attributes)
    }
    #expect(text.runs.count == parts.count)
    let string = AttributedString(text)
    let back = AttributedText(string, plain: other)
    #expect(back == text)
    #expect(back.runs.map(\.range.count) == parts.map(\.utf8.count))
    #expect(AttributedText(text.nsAttributedString, plain: other) == text)
    #expect(string.runs.map { back.range(of: $0.range, in: string) } == text.runs.map(\.range))
  }

  @Test func thereAndBackIsTheSameText() {
    #expect(full.runs.count > 40)
    #expect(AttributedText(AttributedString(full), plain: other) == full)
    #expect(AttributedText(full.nsAttributedString, plain: other) == full)
    #expect(AttributedText(AttributedString(AttributedText()), plain: other) == AttributedText())
  }

  @Test func aLinkIsFoundationsOwn() throws {
    let string = AttributedString(
      AttributedText("a", plain.bold().linked(to: "https://example.org").speaking("de")))
    let run = try #require(string.runs.first)
    #expect(run.link == URL(string: "https://example.org"))
    #expect(run.typesetting.linkTarget == nil)
    #expect(run.typesetting.fontSize == 10)
    #expect(run.typesetting.font?.weight == 700)
    #expect(run.typesetting.language == "de")
    var bare = AttributedString("b")
    bare.link = URL(string: "https://example.org/b")
    #expect(
      AttributedText(bare, plain: plain)
        == AttributedText("b", plain.linked(to: "https://example.org/b")))
  }

  @Test func whatWasEditedThereIsEditedHere() {
    var string = AttributedString(AttributedText("one two", plain.linked(to: "https://a.example")))
    string.link = nil
    string.typesetting.color = .hex(0xAA0000)
    if let two = string.range(of: "two") {
      string[two].typesetting.fontSize = 18
      string[two].typesetting.language = "it"
      #expect(AttributedText(string, plain: plain).range(of: two, in: string) == TextRange(4..<7))
    }
    let red = plain.colored(.hex(0xAA0000))
    #expect(
      AttributedText(string, plain: other)
        == AttributedText("one ", red) + AttributedText("two", red.sized(18).speaking("it")))
  }

  @Test func applesKeysSayWhatTheyCan() {
    let string = NSMutableAttributedString(
      attributedString: AttributedText("🧟 ab", plain.linked(to: "x y").with(\.kern, 2))
        .nsAttributedString)
    #expect(string.length == 5)
    #expect(string.attribute(.init("NSLink"), at: 0, effectiveRange: nil) as? String == "x y")
    string.addAttribute(
      .init("NSUnderline"), value: NSNumber(value: 0x109), range: NSRange(location: 3, length: 1))
    string.removeAttribute(.init("NSLink"), range: NSRange(location: 3, length: 2))
    string.addAttribute(
      .init("NSKern"), value: NSNumber(value: 2.5), range: NSRange(location: 4, length: 1))
    let text = AttributedText(string, plain: other)
    let own = plain.with(\.kern, 2)
    #expect(
      text == AttributedText("🧟 ", own.linked(to: "x y"))
        + AttributedText("a", own.underlined(TextRule(.double, pattern: .dot)))
        + AttributedText("b", plain.with(\.kern, 2.5)))
    #expect(text.nsRange(of: TextRange(0..<5)) == NSRange(location: 0, length: 3))
    #expect(text.range(of: NSRange(location: 3, length: 2)) == TextRange(5..<7))
  }

  @Test func stringsFromElsewhere() {
    let string = NSMutableAttributedString(string: "a🧟b")
    // From within the pair of surrogates to the end.
    string.addAttribute(
      .init("NSLink"), value: NSString(string: "t"), range: NSRange(location: 2, length: 2))
    let text = AttributedText(string, plain: plain)
    #expect(text.string == "a🧟b")
    #expect(text.attributes(at: TextOffset(5))?.link == "t")
    for run in text.runs {
      #expect(text.range(clamping: run.range) == run.range)
    }
  }
}
