import ElementTree
import Geometry
import Layout
import RichText
import Testing

@Suite("OpenType by attribute")
struct FeatureTests {
  private func features(
    without lacking: Set<String> = [], _ change: (inout SpanStyle) -> Void
  ) -> String {
    let styling = Styling(
      Manuscript.of("x", style: .with(change)),
      supports: { _, feature, _ in !lacking.contains(feature.name) })
    return String(styling.runs.dropFirst(5))
  }

  @Test(
    arguments: [
      (SpanStyle.Caps.small, " smcp=1"), (.allSmall, " c2sc=1 smcp=1"), (.normal, ""),
    ] as [(SpanStyle.Caps, String)])
  func caps(_ caps: SpanStyle.Caps, _ expected: String) {
    #expect(features { $0.caps = caps } == expected)
  }

  @Test(
    arguments: [
      (SpanStyle.Figures.lining, " lnum=1"), (.oldStyle, " onum=1"), (.tabular, " tnum=1"),
      (.proportional, " pnum=1"), (.fractions, " frac=1"), (.superiors, " sups=1"),
      (.inferiors, " sinf=1"), (.ordinals, " ordn=1"), (.slashedZero, " zero=1"), ([], ""),
      ([.oldStyle, .tabular, .slashedZero], " onum=1 tnum=1 zero=1"),
      // What excludes each other is not both.
      ([.oldStyle, .lining], " onum=1"), ([.tabular, .proportional], " pnum=1"),
    ] as [(SpanStyle.Figures, String)])
  func figures(_ figures: SpanStyle.Figures, _ expected: String) {
    #expect(features { $0.figures = figures } == expected)
  }

  @Test func inOneOrder() throws {
    func feature(_ name: String, _ value: UInt32 = 1) throws -> FontFeature {
      try #require(FontFeature(name, value: value))
    }
    let smcp = try feature("smcp")
    let onum = try feature("onum")
    #expect(features { $0.features = [smcp, onum] } == " onum=1 smcp=1")
    #expect(features { $0.features = [onum, smcp, onum] } == " onum=1 smcp=1")
    let off = try feature("smcp", 0)
    #expect(features { $0.features = [smcp, off] } == " smcp=0")
    // The other ways to ask for them are the same attributes.
    #expect(
      features {
        $0.caps = .small
        $0.figures = .oldStyle
      } == " onum=1 smcp=1")
    #expect(
      features {
        $0.caps = .small
        $0.features = [off]
      } == " smcp=0")
  }

  /// Superior and inferior figures that a face does not have are made.
  @Test func madeFigures() {
    #expect(features(without: ["sups"]) { $0.figures = .superiors } == " 6.5pt shift 3.5")
    #expect(features(without: ["sinf"]) { $0.figures = .inferiors } == " subs=1")
    #expect(features(without: ["sinf", "subs"]) { $0.figures = .inferiors } == " 6.5pt shift -1.5")
    #expect(
      features(without: ["sups"]) { $0.figures = [.superiors, .lining] }
        == " 6.5pt lnum=1 shift 3.5")
  }

  @Test func staysOnLine() {
    #expect(features { $0.keepsOnLine = true } == " nobr")
  }
}
