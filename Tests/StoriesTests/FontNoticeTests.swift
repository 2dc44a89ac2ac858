import Diagnostics
import ElementTree
import Fonts
import Geometry
import Layout
import Resources
import RichText
import Templates
import Testing
import Typesetting

@Suite("What the fonts lack")
struct FontNoticeTests {
  static let fonts = FontLibrary(resources: ResourceProvider())

  private func notices(_ spans: [(String, SpanStyle)]) -> [String] {
    var body = BodyStyle()
    body.adoptsPrevailingSize = false
    var manuscript = Manuscript()
    manuscript.spans(spans)
    var sources = SourceTable()
    _ = sources.add(SourceText(name: "test.txt", bytes: Array(repeating: 0x78, count: 4096)))
    let styling = Styling(
      manuscript.document, body: body,
      supports: { FontNoticeTests.fonts.has($1, for: $0, language: $2) })
    let found = fontNotices(for: styling.story, fonts: FontNoticeTests.fonts, in: sources)
    #expect(found.allSatisfy { $0.severity == .warning && $0.help != nil })
    return found.map { "\($0.code.name) \($0.range?.lowerBound ?? -1) \($0.message)" }
  }

  private func mono(_ change: (inout SpanStyle) -> Void) -> SpanStyle {
    .with {
      $0.face = "DejaVu Sans Mono"
      change(&$0)
    }
  }

  @Test func onceForEachFaceAndFeature() {
    let small = mono { $0.caps = .small }
    let figures = mono {
      $0.caps = .small
      $0.figures = .oldStyle
    }
    #expect(
      notices([("plain ", SpanStyle()), ("one", small), ("two", SpanStyle()), ("three", figures)])
        == [
          "font.no-feature 6 DejaVu Sans Mono has no small capitals; the letters stay as they are",
          "font.no-feature 12 DejaVu Sans Mono has no old-style figures; "
            + "the figures stay as they are",
        ])
    // The face of other letters is another one.
    let bold = mono {
      $0.caps = .small
      $0.bold = true
    }
    #expect(notices([("one", small), ("two", bold)]).count == 2)
  }

  @Test func whatIsThere() {
    #expect(notices([("one", .with { $0.caps = .allSmall })]).isEmpty)
    // Figures that are all of one width, and as high as capitals, need no feature for it.
    #expect(notices([("1", mono { $0.figures = [.lining, .tabular] })]).isEmpty)
    #expect(notices([("1", mono { $0.figures = .proportional })]).count == 1)
    // Nothing is missed where nothing is seen, or where it was taken off.
    #expect(notices([("one", SpanStyle()), (" ", mono { $0.caps = .small })]).isEmpty)
    #expect(
      notices([("one", mono { $0.features = [FontFeature("smcp", value: 0)].compactMap { $0 } })])
        .isEmpty)
    #expect(notices([("one", .with { $0.classes = ["code"] })]).isEmpty)
  }

  @Test func anyFeature() {
    let odd = mono { $0.features = [FontFeature("ss09")].compactMap { $0 } }
    #expect(
      notices([("one", odd)]) == [
        "font.no-feature 0 DejaVu Sans Mono has no feature “ss09”; the letters stay as they are"
      ])
  }

  /// What can be had without the feature is no lack.
  @Test func madeSuperiors() {
    let raised = SpanStyle.with {
      $0.face = "DejaVu Sans Mono"
      $0.figures = .superiors
    }
    #expect(
      !FontNoticeTests.fonts.has(
        FontFeature("sups") ?? FontFeature(tag: 0), for: FontQuery(families: ["DejaVu Sans Mono"]),
        language: "en-GB"))
    #expect(notices([("1", raised)]).isEmpty)
  }
}
