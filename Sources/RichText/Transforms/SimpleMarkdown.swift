import TypesetGeometry

/// The Markdown that people write in a message: `**bold**`, `*italic*`, `***both***` (and the same with
/// underscores), `~~struck~~`, code between backquotes, `[words](address)`, and lines that begin with `#`
/// to `######`. The marks go, what they mean becomes attributes.
///
/// A mark opens before a letter and closes behind one, in the same line; an underscore within a word is
/// none, nor is a mark behind a backslash, which goes. What has no partner is text. It is not
/// CommonMark: no lists, quotes, tables, references, HTML.
public struct SimpleMarkdown: TextTransform {
  /// What a mark means.
  public enum Element: Hashable, Sendable {
    /// `**…**`
    case strong
    /// `*…*`
    case emphasis
    /// `~~…~~`
    case strikethrough
    /// What stands between backquotes.
    case code
    /// `[…](address)`
    case link(String)
    /// A line behind `#`, 1 to 6.
    case heading(Int)
  }

  /// What an element does to the attributes of its letters.
  public var style: @Sendable (Element, inout TextAttributes) -> Void

  /// Markdown whose elements look as `style` says, or as `standard` does.
  public init(
    style: @escaping @Sendable (Element, inout TextAttributes) -> Void = SimpleMarkdown.standard
  ) {
    self.style = style
  }

  /// Bold, italic and struck letters; code in a face of one width; links underlined; headings bold, the
  /// first twice as large as the text and the fourth as large.
  public static let standard: @Sendable (Element, inout TextAttributes) -> Void = {
    element, attributes in
    switch element {
    case .strong: attributes.font.weight = max(700, attributes.font.weight)
    case .emphasis: attributes.font.slant = .italic
    case .strikethrough: attributes.strikethrough = .single
    case .code: attributes.font.families = ["monospace"] + attributes.font.families
    case .link(let address):
      attributes.link = address
      attributes.underline = .single
    case .heading(let level):
      attributes.font.weight = max(700, attributes.font.weight)
      let percent = [200, 150, 125, 100, 100, 100][min(max(level, 1), 6) - 1]
      attributes.fontSize = attributes.fontSize.scaled(by: percent, over: 100)
    }
  }

  /// The text without its marks. O(n) but for lines with unclosed backquotes of many lengths.
  public func applied(to text: AttributedText) -> TransformedText {
    var result = TransformedText(text)
    var edits: [TextEdit] = []
    var start = 0
    let bytes = text.utf8
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      var line = MarkdownLine(text, start..<end)
      line.read()
      edits += line.edits(style)
      start = end + 1
    }
    result.make(edits)
    return result
  }
}
