import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

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

  /// What is asked of the letters of running text is asked of its face.
  @Test func ofRunningTextAreItsFaces() throws {
    var body = Styling.body
    body.features = [try #require(FontFeature("onum"))]
    var template = Template.plain
    var look = ParagraphLook()
    look.text.families = ["Display"]
    template.stylesheet.paragraphs["loud"] = look
    look.text.features = [try #require(FontFeature("smcp"))]
    template.stylesheet.paragraphs["small-loud"] = look
    template.stylesheet.spans["code"] = {
      var look = TextLook()
      look.families = ["Mono"]
      return look
    }()
    func features(_ text: String) -> [String] {
      let stories = StoryBuilder(body: body) { _ in .fault(reason: "", help: nil) }
      return IssueBuilder(stories, template: template)
        .build(Styling(text, body: body).document).main.story.text.runs.map { run in
          run.attributes.features.map(\.name).joined(separator: " ")
        }
    }
    #expect(features("plain") == ["onum"])
    #expect(features("<b>bold") == ["onum"])
    #expect(features("<font face=Other>x") == [""])
    #expect(features("<font face=Body>x") == ["onum"])
    #expect(features("<font face=Other features='onum=1'>x") == ["onum"])
    #expect(features("<p class=loud>x") == [""])
    #expect(features("<p class=small-loud>x") == ["smcp"])
    #expect(features("<span class=code>x") == [""])
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
