import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Lines under and through letters.
///
/// In the font of round numbers at 10 pt the baseline of the first line is 8 pt below the frame's
/// top, the underline's middle 1.25 pt below that, the strike's 2.25 above; both are 0.5 pt thick.
@Suite struct RuleTests {
  private func paths(_ text: AttributedText) -> [String] {
    dump(Ink.page(text).items).filter { $0.hasPrefix("path") }
  }

  @Test func aRuleStandsWhereTheFontSays() {
    #expect(
      paths(AttributedText("AB", Ink.square.underlined()))
        == ["path 0…20 × 9…9.50 fill #000000"])
    #expect(
      paths(AttributedText("AB", Ink.square.struck()))
        == ["path 0…20 × 5.50…6 fill #000000"])
  }

  @Test func weightsAndThickness() {
    func rule(_ rule: TextRule) -> [String] {
      paths(AttributedText("AB", Ink.square.underlined(rule)))
    }
    #expect(rule(TextRule(.thick)) == ["path 0…20 × 8.75…9.75 fill #000000"])
    #expect(
      rule(TextRule(.double))
        == ["path 0…20 × 9…9.50 fill #000000", "path 0…20 × 10…10.50 fill #000000"])
    #expect(
      rule(TextRule(color: .hex(0xFF0000), thickness: Length(points: 2)))
        == ["path 0…20 × 8.25…10.25 fill #ff0000"])
    #expect(
      paths(AttributedText("AB", Ink.square.struck(TextRule(.double))))
        == ["path 0…20 × 5…5.50 fill #000000", "path 0…20 × 6…6.50 fill #000000"])
  }

  @Test(arguments: [
    (TextRule.Pattern.dot, "0 1", 0.25), (.dash, "2 1", 0), (.dashDot, "2 1 0.50 1", 0),
    (.dashDotDot, "2 1 0.50 1 0.50 1", 0),
  ])
  func patterns(_ pattern: TextRule.Pattern, _ dash: String, _ inset: Double) {
    let left = inset == 0 ? "0" : "0.25"
    let right = inset == 0 ? "20" : "19.75"
    #expect(
      paths(AttributedText("AB", Ink.square.underlined(TextRule(pattern: pattern))))
        == ["path \(left)…\(right) × 9.25…9.25 stroke #000000 0.50 dash \(dash)"])
  }

  @Test func aRuleDoesNotFollowALargeFirstLetter() throws {
    var style = ParagraphStyle(leading: Length(points: 12))
    style.dropCap = DropCap(lines: 2, length: 1)
    var attributes = Ink.square.struck()
    attributes.paragraphStyle = style
    let page = paths(AttributedText("A AAAAAA AAAAA AAAAAA AAAAAA AAAAAA", attributes))
    // One through the letter, one through the rest of its line, one for each line more.
    let frame = Ink.frame(AttributedText("A AAAAAA AAAAA AAAAAA AAAAAA AAAAAA", attributes))
    #expect(frame.lines.first?.initialLength ?? 0 > 0)
    #expect(page.count == frame.lines.count + 1, "\(page)")
  }

  @Test func neighboursHaveOneRule() {
    // Another size, a shift, a link: the rule of the largest letters goes on under all.
    var text = AttributedText("A", Ink.square.underlined().sized(Length(points: 5)))
    text.append("A", Ink.square.underlined())
    text.append("A", Ink.square.underlined().linked(to: "x:y").with(\.superscript, 1))
    let page = paths(text)
    #expect(page == ["path 0…21 × 9.13…9.63 fill #000000"])
    // Another rule is another rule.
    text.append("A", Ink.square.underlined(TextRule(.thick)))
    #expect(paths(text).count == 2)
  }

  @Test func aRuleChangesColourWithTheLettersAndDashesRunOn() {
    let dashed = Ink.square.underlined(TextRule(pattern: .dash))
    var text = AttributedText("A", dashed)
    text.append("B", dashed.colored(.hex(0x0000FF)))
    #expect(
      paths(text) == [
        "path 0…10 × 9.25…9.25 stroke #000000 0.50 dash 2 1",
        "path 10…20 × 9.25…9.25 stroke #0000ff 0.50 dash 2 1 from 10",
      ])
  }

  @Test func thereIsNoSeamInARule() throws {
    var text = AttributedText("ab", Ink.square.underlined(TextRule(thickness: Length(points: 1))))
    text.append(
      "cd", Ink.square.underlined(TextRule(thickness: Length(points: 1))).with(\.link, "x:y"))
    let pixels = try Ink.pixels(Ink.page(text, width: 40, height: 20))
    for step in 1..<79 { #expect(pixels.ink(Double(step) / 4, 9.2) == 255) }
    #expect(pixels[21, 9.2] == 0xFFFFFF)
  }

  @Test func dotsAreDots() throws {
    let rule = TextRule(pattern: .dot, thickness: Length(points: 2))
    let pixels = try Ink.pixels(
      Ink.page(AttributedText("AA", Ink.square.underlined(rule)), width: 40, height: 20))
    // Middles 4 pt apart, the first a thickness' half from the start.
    #expect(pixels.ink(1, 9.25) > 200)
    #expect(pixels.ink(3, 9.25) < 60)
    #expect(pixels.ink(5, 9.25) > 200)
    #expect(pixels.ink(7, 9.25) < 60)
  }
}
