import TypesetGeometry
import TypesetRichText

@testable import Typesetting

/// Attributed texts in the font of round numbers, set as a library's caller sets them: lines are as
/// high as the font has it, 8/10 em above the baseline and 2/10 below.
enum Framing {
  static let environment = TextEnvironment(
    fonts: Workbench.square, hyphenation: Workbench.hyphenation)
  /// With the fonts of this machine.
  static let installed = TextEnvironment(
    fonts: Workbench.installed, hyphenation: Workbench.hyphenation)

  static func style(_ change: (inout ParagraphStyle) -> Void = { _ in }) -> ParagraphStyle {
    var style = ParagraphStyle()
    change(&style)
    return style
  }

  static func framesetter(
    _ text: AttributedText, _ style: ParagraphStyle = ParagraphStyle(),
    breaker: any LineBreaker = StandardBreaker()
  ) -> Framesetter {
    Framesetter(text, style: style, breaker: breaker, in: environment)
  }

  static func framesetter(
    _ string: String, _ style: ParagraphStyle = ParagraphStyle(),
    breaker: any LineBreaker = StandardBreaker()
  ) -> Framesetter {
    framesetter(Workbench.text(string), style, breaker: breaker)
  }

  static func frame(
    _ string: String, _ width: Double, _ height: Double = 1000,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> Frame {
    framesetter(string, style(change)).frame(in: rectangle(width, height))
  }

  /// Words of one to nine letters, few paragraphs, now and then larger ones.
  static func words(_ random: inout Seeded, _ count: Int, large: Bool = false) -> AttributedText {
    var text = AttributedText()
    for place in 0..<count {
      var attributes = Workbench.attributes
      if large, random.once(in: 9) { attributes.fontSize = random.length(5...22) }
      let letters = String((0..<random.number(1...9)).map { _ in random.pick(Array("abcdefgAB")) })
      text.append(letters, attributes)
      if place < count - 1 {
        text.append(random.once(in: 25) ? "\n" : random.once(in: 20) ? "  " : " ", attributes)
      }
    }
    return text
  }
}

extension Frame {
  /// The text of each line, white space at its end left out.
  func strings(of text: AttributedText) -> [String] {
    lines.map { placed in
      var string = text.string(in: placed.range)
      while let last = string.last, last.isWhitespace { string.removeLast() }
      return string
    }
  }

  /// The baselines, in points.
  var baselines: [Double] { lines.map(\.origin.y.points) }

  /// The letters of a line as they stand, from left to right, by the Square font: `?` for what is
  /// not in its own text.
  func shown(_ index: Int) -> String {
    let line = lines[index].line
    let bytes = line.paragraph.text.utf8
    return line.glyphs.map { glyph in
      let start = Int(glyph.cluster)
      guard start < bytes.count else { return "-" }
      let end = line.paragraph.graphemeEnd(after: start)
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }.joined()
  }
}
