import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesettingMarkup
import TypesetRichText
import TypesetTemplates
import Typesetting

/// A manuscript made into a story, in the forms that tests compare.
struct Styling {
  let source: SourceText
  let document: Document
  let styled: StyledStory

  /// Pictures are 200 × 100 pt; those whose names begin with `bad` cannot be shown.
  init(_ text: String, body: BodyStyle = Styling.body) {
    let source = SourceText(name: "test.txt", bytes: Array(text.utf8))
    self.init(MagazineReader.read(source, id: SourceID(0)).document, source, body: body)
  }

  /// A document made by hand: `source` is where its settings say they were written.
  init(
    _ document: Document, _ source: SourceText = SourceText(name: "test.txt", bytes: []),
    body: BodyStyle = Styling.body,
    supports: @escaping (FontQuery, FontFeature, LanguageTag) -> Bool = { _, _, _ in true }
  ) {
    self.source = source
    self.document = document
    var builder = StoryBuilder(body: body) { image in
      image.name.hasPrefix("bad")
        ? .fault(reason: "no such file", help: nil)
        : .size(Size(width: Length(points: 200), height: Length(points: 100)))
    }
    builder.supports = supports
    styled = builder.build(document)
  }

  var story: Story { styled.story }

  /// Round figures, whatever the default look becomes: 10/12 pt, indent 15 pt.
  static var body: BodyStyle {
    var body = BodyStyle()
    body.font = FontQuery(families: ["Body"])
    body.size = Length(points: 10)
    body.leading = Length(points: 12)
    body.firstLineIndent = Length(points: 15)
    body.linkColor = .hex(0x0000ff)
    body.language = "en-GB"
    return body
  }

  /// One line for each paragraph: its range, its role, what is not as running text has it.
  var paragraphs: String {
    story.paragraphs.map { paragraph in
      let style = paragraph.style
      var out = "\(paragraph.range.lowerBound.utf8)..<\(paragraph.range.upperBound.utf8)"
      if paragraph.role != .text { return out + " \(paragraph.role)" }
      out += " \(style.alignment.rawValue) \(style.leading.points)"
      if style.firstLineIndent != .zero { out += " indent \(style.firstLineIndent.points)" }
      if !style.hyphenates { out += " whole" }
      if style.headIndent != .zero { out += " head \(style.headIndent.points)" }
      if style.tailIndent != .zero { out += " tail \(style.tailIndent.points)" }
      if style.spaceBefore != .zero { out += " above \(style.spaceBefore.points)" }
      if style.spaceAfter != .zero { out += " below \(style.spaceAfter.points)" }
      if style.keepsTogether { out += " together" }
      if let cap = style.dropCap { out += " cap \(cap.lines)x\(cap.length)" }
      if let box = style.box { out += " " + Styling.dump(box) }
      return out
    }.joined(separator: "\n")
  }

  static func dump(_ box: ParagraphBox) -> String {
    func rule(_ rule: ParagraphBox.Rule?) -> String { rule.map { "\($0.width.points)" } ?? "-" }
    let air = [box.padding.top, box.padding.left, box.padding.bottom, box.padding.right]
    return "box \(rule(box.above)) \(rule(box.below)) \(rule(box.sides))"
      + (box.ground.map { " on \($0.hexString)" } ?? "")
      + " air " + air.map { "\($0.points)" }.joined(separator: " ")
  }

  /// One line for each run of attributes: its letters, and what is not as running text has it.
  var runs: String {
    story.text.runs.map { run in
      let attributes = run.attributes
      var out = story.text.string(in: run.range).debugDescription
      if attributes.font.families != ["Body"] { out += " \(attributes.font.families)" }
      if attributes.font.weight != 400 { out += " \(attributes.font.weight)" }
      if attributes.font.slant != .roman { out += " italic" }
      if attributes.fontSize != Length(points: 10) { out += " \(attributes.fontSize.points)pt" }
      if attributes.color != .black { out += " \(attributes.color?.hexString ?? "hollow")" }
      if let stroke = attributes.strokeColor { out += " stroke \(stroke.hexString)" }
      for feature in attributes.features { out += " \(feature.name)=\(feature.value)" }
      if attributes.language != "en-GB" { out += " \(attributes.language.identifier)" }
      if attributes.underline != nil { out += " under" }
      if attributes.strikethrough != nil { out += " through" }
      if let ground = attributes.background { out += " on \(ground.hexString)" }
      if attributes.baselineShift != .zero { out += " shift \(attributes.baselineShift.points)" }
      if attributes.keepsOnLine { out += " nobr" }
      if let link = attributes.link { out += " -> \(link)" }
      if let attachment = attributes.attachment,
        case .picture(let size, let w, let h) = attachment.sizing
      {
        out += " picture \(size.width.points)x\(size.height.points)"
        if let w { out += " width \(w.points)" }
        if let h { out += " height \(h.points)" }
      }
      return out
    }.joined(separator: "\n")
  }

  var problems: [String] {
    styled.diagnostics.map { diagnostic in
      let at = source.position(at: diagnostic.range?.lowerBound ?? 0)
      return "\(diagnostic.code.name) \(at.line):\(at.column) \(diagnostic.message)"
    }
  }
}
