import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// A document made by hand, paragraph by paragraph.
struct Manuscript {
  private var builder = DocumentBuilder(source: SourceID(0), capacity: 64)
  private var place = 0

  /// An empty one, whose lines are those of the magazine markup or of another dialect.
  init(partsShowInLetters: Bool = true) { builder.partsShowInLetters = partsShowInLetters }

  /// A line of letters in `style`; `ask` says what is asked of it, an empty `text` is an empty line.
  mutating func line(
    _ text: String, style: SpanStyle = SpanStyle(), ask: (inout ParagraphSetting) -> Void = { _ in }
  ) {
    spans([(text, style)], ask: ask)
  }

  /// A line of spans; `<br>` is a line break, `<img>` a picture.
  mutating func spans(
    _ spans: [(String, SpanStyle)], ask: (inout ParagraphSetting) -> Void = { _ in }
  ) {
    let start = place
    for (text, style) in spans {
      builder.style = style
      let bytes = Array(text.utf8)
      switch text {
      case "<br>": builder.appendLineBreak(source: place..<place + 4)
      case "<img>":
        builder.append(
          Image(name: "a", source: SourceRange(SourceID(0), place..<place + 5)))
      default: builder.appendVerbatim(bytes[...], at: place)
      }
      place += bytes.count
    }
    var setting = ParagraphSetting()
    ask(&setting)
    setting.source = SourceRange(SourceID(0), start..<start + 1)
    let index = builder.add(setting)
    let source = SourceRange(SourceID(0), place..<place + 1)
    builder.endLine(
      source: start..<place, separator: Element.Separator(source: source, isVerbatim: true),
      setting: index)
    place += 1
  }

  mutating func mention(_ name: String, isParagraph: Bool) {
    builder.note(
      ClassMention(
        name: name, source: SourceRange(SourceID(0), place..<place + 1), isParagraph: isParagraph))
  }

  var document: Document { builder.finish() }

  /// A document of one line.
  static func of(
    _ text: String, style: SpanStyle = SpanStyle(), ask: (inout ParagraphSetting) -> Void = { _ in }
  ) -> Document {
    var manuscript = Manuscript()
    manuscript.line(text, style: style, ask: ask)
    return manuscript.document
  }
}

extension SpanStyle {
  /// A style with what `change` writes.
  static func with(_ change: (inout SpanStyle) -> Void) -> SpanStyle {
    var style = SpanStyle()
    change(&style)
    return style
  }
}
