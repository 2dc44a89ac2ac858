import Geometry
import Testing

@testable import Templates

@Suite("The plain template")
struct PlainTemplateTests {
  @Test("Its sequence names masters that it has")
  func masters() {
    for sequence in Template.plain.sequences.values {
      for step in sequence.steps {
        #expect(step.masters.allSatisfy { Template.plain.masters[$0] != nil })
      }
    }
    #expect(Template.plain.sequences[Template.plain.defaultSequence]?.steps.last?.repeats == true)
  }

  @Test("Margins are parts of the page, gutters of the leading")
  func lengths() {
    let leading = Length(points: 12)
    #expect(
      TemplateLength.ofPage(1, over: 14).resolved(page: Length(points: 28), leading: leading)
        == Length(points: 2))
    #expect(
      TemplateLength.lines(1500).resolved(page: .zero, leading: leading) == Length(points: 18))
    #expect(
      TemplateLength.exactly(leading).resolved(page: .zero, leading: .zero) == leading)
  }
}
