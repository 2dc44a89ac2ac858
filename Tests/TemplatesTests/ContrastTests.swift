import TypesetDiagnostics
import Foundation
import TypesetGeometry
import Testing

@testable import TypesetTemplates

/// Letters of the templates that are shipped can be read on all that is behind them: 4.5 to 1, and
/// 3 to 1 for large ones, as WCAG 2 has it.
@Suite("Contrast of the templates that are shipped")
struct ContrastTests {
  /// What is behind a style that has no ground of its own and never stands on white.
  static let behind: [String: [String: String]] = [
    "monthly": [
      "poster-masthead": "deep", "poster-dateline": "deep", "poster-line": "deep",
      "dark-head": "deep", "cover-caption": "deep", "cover-credit": "deep",
    ],
    "zine": [
      "poster-masthead": "night", "poster-dateline": "night", "poster-line": "night",
      "dark-head": "night", "running-head": "night", "cover-caption": "night",
      "cover-credit": "night",
    ],
  ]

  /// Grounds on which other styles come to stand, too, and which: nil for all but those that say
  /// what is behind them and `onPaper`.
  static let sheets: [(template: String, ground: String, styles: [String]?)] = [
    (
      "monthly", "sand",
      ["masthead", "cover-deck", "dateline", "coverline", "cover-text"]
        + ["h2", "h3", "note", "facts", "list"]
    ),
    ("monthly", "pale", ["sidebar-head", "sidebar-text", "h2", "h3", "note", "facts", "list"]),
    ("newspaper", "tint", ["h2", "h3", "note", "facts", "list", "caption", "credit"]),
    ("zine", "sun", nil),
    ("zine", "grey", ["h2", "h3", "note", "facts", "list", "answer"]),
  ]

  /// Styles that the zine has on white pages alone.
  static let onPaper = ["byline", "question"]

  @Test("On their own ground, or on paper", arguments: ShippedTemplates.names)
  func own(name: String) throws {
    let template = try shipped(name)
    for (style, look) in template.stylesheet.paragraphs {
      let named = ContrastTests.behind[name]?[style]
      let under = try named.map { try #require(template.palette[$0]).color }
      expect(style, of: template, on: look.ground ?? under ?? .hex(0xffffff))
    }
  }

  @Test("On coloured pages and in boxes")
  func sheets() throws {
    for sheet in ContrastTests.sheets {
      let template = try shipped(sheet.template)
      let ground = try #require(template.palette[sheet.ground]).color
      let others = template.stylesheet.paragraphs.filter {
        $1.ground == nil && ContrastTests.behind[sheet.template]?[$0] == nil
          && !ContrastTests.onPaper.contains($0)
      }
      for style in sheet.styles ?? Array(others.keys) {
        #expect(template.stylesheet.paragraphs[style] != nil, "\(style)")
        expect(style, of: template, on: ground)
      }
    }
  }

  private func shipped(_ name: String) throws -> Template {
    let source = try #require(ShippedTemplates.source(named: name))
    return try #require(TemplateReader.read(source, id: SourceID(0)).0)
  }

  private func expect(_ style: String, of template: Template, on ground: Color) {
    guard let look = template.stylesheet.paragraphs[style] else { return }
    let size = look.text.size?.length(around: template.body.size) ?? template.body.size
    let isBold = (look.text.weight ?? 400) >= 700
    let isLarge = size >= Length(points: isBold ? 14 : 18)
    let contrast = ContrastTests.contrast(look.text.color ?? template.body.color, ground)
    #expect(
      contrast >= (isLarge ? 3 : 4.5),
      "\(template.name): “\(style)” on \(ground.hexString) has \(contrast)")
  }

  private static func contrast(_ one: Color, _ other: Color) -> Double {
    let (light, dark) = (
      max(luminance(one), luminance(other)), min(luminance(one), luminance(other))
    )
    return (light + 0.05) / (dark + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = color.rgb8
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
