public import TypesetDiagnostics
public import TypesetElementTree

/// Reads Markdown: CommonMark 0.29 as the specification has it, or with what GitHub adds to it (tables,
/// struck words, addresses, tasks, notes).
///
/// **Blocks.** A heading of the first level that stands in nothing else begins an article, and is its
/// headline; those of the levels below it are the headings `h1` to `h5`. Quotations, lists, tables and
/// blocks of code are elements of those names; a thematic break is a rule. A picture alone in its
/// paragraph that has a title is a figure, and the title its caption, but not in CommonMark. The text of
/// notes stands at the end. What is nested deeper than `deepest` stands where that stands:
/// `markdown.too-deep`.
///
/// **Letters.** The end of a line is a space, but between two ideographs nothing; many spaces are one, but
/// in code. What is emphasised,
/// strong, struck or code has that role, and looks as the template's letters of that name. Links lead
/// where links of the magazine's markup may: `markup.bad-link`. Of raw HTML the text is set, and tags of
/// letters that have a meaning here do what they do there: `markdown.raw-html` once for each other.
///
/// **Bytes.** What is no UTF-8, NUL, control characters and U+FFFC are set as U+FFFD:
/// `markup.control-character`, once.
public struct MarkdownReader: ManuscriptReader {
  /// Whether what GitHub adds is known.
  public var addsGitHub: Bool

  /// The marks that straight quotation marks become, with which `--`, `---` and `...` become dashes and
  /// dots; nil leaves all as it was written.
  public var quotes: QuotationMarks?

  /// A reader of Markdown; of nothing but CommonMark where it does not add GitHub's own.
  public init(addsGitHub: Bool = true, quotes: QuotationMarks? = nil) {
    self.addsGitHub = addsGitHub
    self.quotes = quotes
  }

  /// How deep quotations, lists and their items may stand in each other.
  public static let deepest = 24

  /// The document that `source` is, and what is wrong with it.
  public func read(
    _ source: SourceText, id: SourceID
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    var builder = MarkdownBuilder(source.bytes, id: id, addsGitHub: addsGitHub, quotes: quotes)
    builder.build()
    return builder.finish()
  }
}
