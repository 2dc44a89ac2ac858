internal import TypesetBBCode
internal import TypesetDelimited
internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetHTML
internal import TypesetMarkdown
internal import TypesetTemplates
internal import TypesettingMarkup

/// What a manuscript is written in.
package enum Dialect: String, CaseIterable, Hashable, Sendable {
  /// Text with the tags of `docs/markup.md`.
  case magazine
  /// Markdown with what GitHub adds to it.
  case markdown
  /// Markdown as its specification has it, and nothing else.
  case commonmark
  /// HTML, as articles are written in it.
  case html
  /// A file of Word, which pandoc reads.
  case docx
  /// A text of OpenDocument, which pandoc reads.
  case odt
  /// BBCode, or UBB, as forums have it.
  case bbcode
  /// A table whose cells are parted by commas, semicolons or tabs.
  case csv

  /// What files with `fileExtension`, in small letters, are written in; nil where it tells nothing.
  package init?(fileExtension: String) {
    guard let known = Dialect.extensions[fileExtension] else { return nil }
    self = known
  }

  /// What files of an extension are written in; those of the magazine's markup end in `.txt`.
  static let extensions: [String: Dialect] = [
    "html": .html, "htm": .html, "xhtml": .html, "docx": .docx, "odt": .odt,
    "md": .markdown, "markdown": .markdown, "mkd": .markdown, "mdown": .markdown,
    "bbcode": .bbcode, "bb": .bbcode, "ubb": .bbcode, "csv": .csv, "tsv": .csv,
  ]
}

extension Request {
  /// What the manuscript is written in: what was named, else what its extension says, else the
  /// magazine's markup.
  package var manuscriptDialect: Dialect {
    dialect ?? input.fileExtension.flatMap { Dialect(fileExtension: $0) } ?? .magazine
  }

  /// Reads the manuscript as `word` says; any that names no dialect changes nothing.
  package mutating func setDialect(_ word: String) {
    if let known = Dialect(rawValue: word) { dialect = known }
  }

  /// What reads the manuscript.
  var reader: any ManuscriptReader {
    switch manuscriptDialect {
    case .magazine:
      MagazineManuscriptReader(
        paragraphs: paragraphs ?? .auto, language: body.language ?? designTemplate.body.language)
    case .markdown:
      MarkdownReader(
        quotes: QuotationMarks(of: body.language ?? designTemplate.body.language))
    case .html, .docx, .odt:
      HTMLReader(
        quotes: QuotationMarks(of: body.language ?? designTemplate.body.language))
    case .commonmark:
      MarkdownReader(
        addsGitHub: false, quotes: body.setsPunctuation ? QuotationMarks(of: languageOfText) : nil)
    case .bbcode:
      BBCodeReader(size: bodySize, language: body.language ?? designTemplate.body.language)
    case .csv: DelimitedReader()
    }
  }
}
