import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import Typesetting

/// Paragraphs in Noto Serif CJK, whose ideographs and signs are one em: 10 pt.
enum EastAsia {
  static let fonts = FontLibrary(
    resources: ResourceProvider(),
    fontPaths: [
      Workbench.testFontFolder, "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
    ], usesSystemFonts: false)

  static func attributes(_ language: LanguageTag = "ja") -> TextAttributes {
    let families: [String: String] = ["ja": "JP", "zh-Hans": "SC", "zh-Hant": "TC", "ko": "KR"]
    return TextAttributes(
      font: FontQuery(
        families: ["Noto Serif CJK \(families[language.identifier] ?? "JP")", "Square"]),
      fontSize: pt(10), language: language)
  }

  static func text(_ string: String, _ language: LanguageTag = "ja") -> AttributedText {
    AttributedText(string, attributes(language))
  }

  static func style(_ change: (inout ParagraphStyle) -> Void = { _ in }) -> ParagraphStyle {
    var style = ParagraphStyle(leading: pt(16))
    style.hyphenates = false
    change(&style)
    return style
  }

  static func lines(
    _ string: String, _ measure: Double, _ language: LanguageTag = "ja",
    breaker: any LineBreaker = OptimalBreaker(),
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [Line] {
    lines(text(string, language), measure, style(change), breaker: breaker)
  }

  static func lines(
    _ text: AttributedText, _ measure: Double, _ style: ParagraphStyle,
    breaker: any LineBreaker = OptimalBreaker()
  ) -> [Line] {
    Workbench.framesetter(
      Workbench.story(text, style), fonts: fonts, measure: pt(measure), frameHeight: pt(100_000),
      breaker: breaker
    ).frame(in: rectangle(measure, 100_000)).lines.map(\.line)
  }

  /// All on one line at its natural width.
  static func single(
    _ string: String, _ language: LanguageTag = "ja",
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> Line? {
    lines(string, 10_000, language) {
      $0.alignment = .start
      change(&$0)
    }.first
  }
}

extension Line {
  /// The glyphs' origins, in points.
  var xs: [Double] { glyphs.map(\.x.points) }
  /// How far each moves the pen, in points.
  var advances: [Double] { glyphs.map(\.advance.points) }
  /// What is seen of it.
  var seen: String {
    String(
      decoding: paragraph.text.utf8[range.lowerBound.utf8..<contentEnd.utf8], as: UTF8.self)
  }
}
