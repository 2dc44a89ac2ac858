public import TypesetDiagnostics
public import TypesetElementTree

/// Reads HTML, by the rules of HTML5 for tags that are missing or cross each other.
///
/// **Blocks.** `<article>` is an article; so is what begins with a heading of the first level that stands
/// in nothing but plain blocks. Its first heading is its headline, and those of the levels below it are
/// the headings `h1` to `h5`. Paragraphs, quotations, lists, definitions, tables, figures and blocks of
/// code are elements of those names; `<aside>` is a sidebar, or a box inside of something else. Letters
/// that stand in no paragraph make one; two ends of lines part paragraphs. Where a page says what is its
/// main part, the others are left out: `html.only-main`.
///
/// **Letters.** Spaces and ends of lines are one space, but between two ideographs nothing. What has a
/// meaning (`<em>`, `<code>`, `<kbd>` …) has that role; `<font>` and the attribute `style` do to letters
/// what the magazine's markup can do. Classes are those of the template; one that it does not have says
/// nothing. Links lead where links of the magazine's markup may: `markup.bad-link`.
///
/// **The rest.** Scripts, forms, films and their like are left out, with one warning for each kind:
/// `html.left-out`. Nothing is fetched from a network.
///
/// **Bytes.** What is no UTF-8, NUL, control characters and U+FFFC are set as U+FFFD:
/// `markup.control-character`, once.
public struct HTMLReader: ManuscriptReader {
  /// The marks around quotations among letters (`<q>`) where the page names no language.
  public var quotes: QuotationMarks

  /// A reader of HTML; the marks are those of English where none are given.
  public init(quotes: QuotationMarks = QuotationMarks(of: nil)) { self.quotes = quotes }

  /// How deep quotations, lists and their items may stand in each other.
  public static let deepest = 24

  /// The document that `source` is, and what is wrong with it. O(n).
  public func read(
    _ source: SourceText, id: SourceID
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    // A form feed is a space of HTML.
    let text = CleanText(
      source.bytes.contains(0x0C) ? source.bytes.map { $0 == 0x0C ? 0x20 : $0 } : source.bytes)
    var problems = HTMLProblems(id: id)
    problems.report(text)
    var builder = HTMLBuilder(
      text.start == 0 ? text.bytes : Array(text.bytes[text.start...]),
      at: SourcePlaces(from: text.start),
      document: DocumentBuilder(source: id, capacity: source.bytes.count), problems: problems,
      quotes: quotes)
    builder.build()
    return builder.finish()
  }
}
