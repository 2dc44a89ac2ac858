import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Ragged lines end before an address that has room on a line by itself, and within it where it has
/// none.
@Suite struct AddressTests {
  private func lines(
    _ string: String, _ measure: Double, _ breaker: any LineBreaker,
    _ alignment: ParagraphStyle.Alignment = .start
  ) -> [String] {
    let text = Workbench.text(string)
    let frame = Workbench.framesetter(
      Workbench.story(text, Workbench.style { $0.alignment = alignment }), measure: pt(measure),
      frameHeight: pt(1000), breaker: breaker
    ).frame(in: rectangle(measure, 1000))
    return frame.lines.map {
      text.string(in: TextRange($0.range.lowerBound, $0.line.contentEnd))
    }
  }

  private let breakers: [any LineBreaker] = [GreedyBreaker(), OptimalBreaker()]

  @Test func anAddressThatFitsStaysWhole() {
    // "me@site.example" is 75 pt wide, and "then mail me@" 65.
    for breaker in breakers {
      #expect(
        lines("then mail me@site.example now", 80, breaker)
          == ["then mail", "me@site.example", "now"])
      #expect(
        lines("a line of foo.bar.baz here", 60, breaker) == ["a line of", "foo.bar.baz", "here"])
      #expect(
        lines("it (see www.a.example/b), too", 100, breaker)
          == ["it (see", "www.a.example/b),", "too"])
    }
  }

  @Test func oneThatDoesNotIsDividedAtItsPlaces() {
    for breaker in breakers {
      let found = lines("see www.magazine.example/spring", 70, breaker)
      #expect(found.joined().replacing(" ", with: "") == "seewww.magazine.example/spring")
      #expect(found.count > 2, "\(found)")
      #expect(found.dropFirst().allSatisfy { $0.first == "." || $0.first == "/" }, "\(found)")
    }
  }
}
