import TypesetDiagnostics
import TypesetElementTree
import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesetResources
import TypesetRichText
import TypesetTemplates
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
    let found = fontNotices(for: [styling.story], fonts: FontNoticeTests.fonts, in: sources)
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

  /// A slip in a tag is told once, with what may have been meant, in however many faces.
  @Test func slipsInTags() {
    let feature = [FontFeature("lgia")].compactMap { $0 }
    let texts = [
      ("one", mono { $0.features = feature }), ("two", SpanStyle.with { $0.features = feature }),
    ]
    let found = notices(texts)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.contains("and 1 more face have no feature “lgia”; the letters stay") == true,
      "\(found)")
  }

  /// The variable font of round numbers: wght 100 to 900, wdth 50 to 200, slnt, opsz.
  static let flex = FontLibrary(
    resources: ResourceProvider(),
    fontPaths: [
      #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Fonts"
    ], usesSystemFonts: false)

  @Test func axes() throws {
    let text =
      "ab <font face=Flex variations='wght=2000, GRAD=5, wdth=50'>cd</font> ef "
      + "<font face=Square variations='wght=650'>gh</font> "
      + "<font face=Flex variations='slnt=-30 wght=900'>ij</font> "
      + "<font face=Flex variations='wght=2000'>told once</font>"
    let source = SourceText(name: "test.txt", bytes: Array(text.utf8))
    var sources = SourceTable()
    _ = sources.add(source)
    var body = Styling.body
    body.font.families = ["Square"]
    let found = fontNotices(
      for: [Styling(text, body: body).story], fonts: FontNoticeTests.flex, in: sources)
    #expect(found.allSatisfy { $0.severity == .warning })
    let reported = found.map { notice in
      let place = notice.range.map { text.utf8.count >= $0.upperBound ? $0.lowerBound : -1 } ?? -1
      return "\(notice.code.name) \(place) \(notice.message); \(notice.help ?? "")"
    }
    let axes =
      "it has wght from 100 to 900, wdth from 50 to 200, slnt from -20 to 0, opsz from 8 to 72"
    let (wght, grad) = (31, 42)
    #expect(
      reported == [
        "font.no-axis \(grad) Flex has no axis “GRAD”; “GRAD=5” has no effect; \(axes)",
        "font.axis-range \(wght) Flex goes no further than “wght=900”, which is used instead of “wght=2000”; "
          + "it has wght from 100 to 900",
        "font.no-axis 102 Square is not a variable font; “wght=650” has no effect; "
          + "choose a variable font, or a face of the weight or width you want",
        "font.axis-range 150 Flex goes no further than “slnt=-20”, which is used instead of “slnt=-30”; "
          + "it has slnt from -20 to 0",
      ])
  }

  /// What asks for heavy or slanted letters is seen, whatever axes are set around it.
  @Test func boldGoesOverAxes() {
    var body = Styling.body
    body.font.families = ["Flex"]
    body.variations = ["wdth=75", "wght=350", "slnt=-5"].compactMap { FontVariation(spelled: $0) }
    func axes(_ text: String) -> [String] {
      Styling(text, body: body).story.text.runs.map { run in
        run.attributes.font.variations.map(\.spelling).joined(separator: " ")
          + " \(run.attributes.font.weight)"
      }
    }
    #expect(axes("plain") == ["slnt=-5 wdth=75 wght=350 400"])
    #expect(axes("<b>bold") == ["slnt=-5 wdth=75 700"])
    #expect(axes("<i>italic") == ["wdth=75 wght=350 400"])
    // A written one goes over that of running text, and holds in any face; those of running text
    // are its face's.
    #expect(axes("<font variations='wght=650'>x") == ["slnt=-5 wdth=75 wght=650 400"])
    #expect(axes("<font face=Square variations='wght=650'>x") == ["wght=650 400"])
    #expect(axes("<font face=Square>x") == [" 400"])
    #expect(axes("<b><font variations='wght=650,wdth=90'>x") == ["slnt=-5 wdth=90 700"])
    // The last of two settings of one axis.
    #expect(axes("<font variations='wght=1 wght=2'>x") == ["slnt=-5 wdth=75 wght=2 400"])
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
