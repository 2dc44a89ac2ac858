public import TypesetDiagnostics
public import TypesetElementTree
public import TypesetGeometry
public import TypesetRichText

/// Reads BBCode, or UBB, as forums have it: phpBB, vBulletin, XenForo, SMF, MyBB and their like.
///
/// **Lines.** An empty line ends a paragraph, and the end of a line ends that line: `LineBreak`. A picture
/// or a formula that has a line for itself is a paragraph of its own.
///
/// **Tags.** Names are read in any case, values in straight quotation marks, in apostrophes or without.
/// Any nesting is repaired: what is not ended reaches to the end of its paragraph, or of what it stands in
/// (`bbcode.unclosed-tag`), tags that cross end where their own end tags are (`bbcode.crossed-tags`), and
/// an end of nothing is left out (`bbcode.stray-end-tag`). What is nested deeper than `deepest` stands
/// where that stands: `bbcode.too-deep`. What has an end tag and no meaning here is set as it was written
/// (`bbcode.unknown-tag`); other words in brackets are text.
///
/// **Sizes and names.** Sizes are proportions of `size`, unless they have a unit; who is quoted “wrote”
/// in `language`.
///
/// **Bytes.** What is no UTF-8, NUL, control characters and U+FFFC are set as U+FFFD:
/// `markup.control-character`, once.
public struct BBCodeReader: ManuscriptReader {
  /// The size of running text, which sizes such as 150 % are proportions of.
  public var size: Length
  /// The language of what is added to the text: “wrote” behind a name.
  public var language: LanguageTag

  /// A reader of BBCode that will be set in `size` points and `language`.
  public init(size: Length = Length(points: 10), language: LanguageTag = "en") {
    self.size = size
    self.language = language
  }

  /// How deep quotations, boxes, lists, tables and their parts may stand in each other.
  public static let deepest = 24

  /// The document that `source` is, and what is wrong with it. O(n).
  public func read(
    _ source: SourceText, id: SourceID
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    var builder = BBCodeBuilder(source.bytes, id: id, size: size, language: language)
    builder.build()
    return builder.finish()
  }
}
