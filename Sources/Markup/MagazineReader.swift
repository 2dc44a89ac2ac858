public import TypesetDiagnostics
public import TypesetElementTree
public import TypesetRichText

/// Reads magazine markup (`.txt`): text with a few tags in it, of which nothing needs closing.
///
/// Every input is read, in time proportional to its length; whatever is wrong is reported with its
/// place and loses no text.
///
/// **Lines.** Only LF, CRLF and CR end a paragraph. A line of spaces, tabs or markup alone is an
/// empty line. U+2028 and U+2029 stay in the text as written and end no paragraph. Where `Paragraphs`
/// is `blank`, or is `auto` and the text is wrapped (`markup.joined-lines`), a line end is a space
/// unless an empty line, the tag of an element or an item of a list follows. Lines that begin with `>`
/// are quoted and stay as they are.
///
/// **Tags.** Names of tags and attributes in any case, attributes in any order, values in double,
/// single or no quotation marks, with spaces, tabs and line ends between them. A value in quotation
/// marks may hold `>` and line ends, but `<` is written `&lt;`. Curly quotation marks are read as
/// straight ones: `markup.curly-quotes`, once. Entities decode in values. `/>` is good for `img`, `br`
/// and objects.
/// - What begins with `<` and a letter (or `</` and a letter) and is not ended by `>` before the
///   next `<`, an empty line or the end is text: `markup.unclosed-tag`.
/// - Any other `<`, as in `a < b`, `<>`, `<?…>`, `<!…>`, `<me@example.org>`, is text:
///   `markup.lone-less-than`. `<!-- … -->` is a comment and no text; one without an end is text:
///   `markup.unclosed-comment`.
/// - A tag that the dialect does not have is not printed, what it encloses is:
///   `markup.unknown-tag`, but not for its end again. An attribute that its tag does not have: `markup.unknown-attribute`.
///   Of an attribute that stands twice the first counts: `markup.duplicate-attribute`.
/// - An end tag with nothing to end: `markup.stray-end-tag`.
///
/// **State.** `<font>` changes the attributes that it names; `</font>` restores what held before
/// the innermost `<font>` still open. `<span>` does the same with its own. What both can say
/// (`features`, `variations`, `lang`) each says for as long as it is open: of those that are open, the one that
/// was written last counts. `b i u s sup sub` each count by themselves, so they may overlap with
/// each other, with `font` and with `span`. One of these, or a `mark`, that is still open at the end
/// of its article or of the file: `markup.unclosed-style`; so is a `font` or `span` where others are
/// closed. Where none is, a lone `font` among the letters of a line gets a note. A link ends with its paragraph:
/// `markup.unclosed-link`; `<a>` in a link replaces it: `markup.nested-link`. So does `<nobr>`,
/// which may nest: `markup.unclosed-nobr`.
///
/// **Paragraphs.** `<p …>` with letters behind it on its line asks something of that paragraph.
/// Alone on its line it does of all that follow, until `</p>`, the next `<p>` or an empty line; a
/// line of markup alone is none. Only the end of a line ends a paragraph, so that `<p>` behind
/// letters is ignored, with the `</p>` that belongs to it, and letters behind `</p>` are still in
/// its paragraph: `markup.paragraph-in-line`. A `<p>` that asks something and has no paragraph:
/// `markup.idle-paragraph`. Its `lang` counts as if a `<span>` said it there.
///
/// **Elements.** `<headline>`, `<deck>`, `<byline>`, `<h1>` to `<h6>`, `<pullquote>`, `<caption>`,
/// `<credit>` and `<continued>` are paragraphs with a part to play, and go by the rules of `<p>`.
///
/// `<article>`, `<sidebar>`, `<box>`, `<figure>` and `<note>` hold blocks: from the start of their
/// tag's line to their end tag, or behind it to the end of that line. A tag behind letters begins its
/// container with the next line: `markup.element-in-line`. Each holds only those that come after it
/// in this row; another ends the container that cannot hold it, which then may have an end tag but
/// needs none: `markup.misplaced-element`. What is around a container ends it, or the end of the
/// file: `markup.unclosed-element`; an article needs no end tag and ends with the next one. One that
/// holds neither a paragraph nor an object: `markup.empty-element`. In a figure, pictures, captions
/// and credits may stand on one line. They end what a `<p>` or its like
/// asks of several paragraphs. Their `lang` counts as if a `<span>` said it. A `<note>` behind letters
/// is a stretch of those, and ends with its paragraph: `markup.unclosed-element`.
///
/// `<rule>`, `<break>`, `<toc>` and `<index>` are blocks of their own. Before letters of their line
/// they stand before it; behind them they stand behind it: `markup.element-in-line`. A `<break>` that
/// says nothing is none. An `<index>` with a `term` is a mark of the index at its place. An `id` that
/// another element has is left out: `markup.duplicate-id`.
///
/// **Values.** Sizes are points or have a unit (pt mm cm in pc): more than nothing, at most
/// 2,000 pt for type and 100,000 pt for a picture; a bad one changes nothing: `markup.bad-size`.
/// Colours are CSS names, `#rgb`, `#rrggbb`, `none`; an unknown one is black:
/// `markup.unknown-color`. Features are a list such as `smcp, liga=0, -kern, +onum`; a bad one is
/// left out: `markup.bad-features`. So is a bad one among the words of `keep` and `figures`, and
/// any other word that an attribute does not have: `markup.bad-value`; of words that contradict
/// each other the first counts: `markup.contradiction`. `dropcap` is 0 to 9, `leadin` 0 to 20,
/// `columns` 1 to 12, `levels` 1 to 7, `span` 1 to 12 or `all`: `markup.bad-number`. `indent` is one to three lengths, of which the first may be negative. Names
/// of classes are only split; of open spans at most 16 different ones hold:
/// `markup.too-many-classes`. An attribute without a value: `markup.missing-value`. A picture without a file is an error, and a box stands for it:
/// `picture.no-source`.
///
/// **Entities.** The names of HTML 4, `&apos;`, `&#N;` and `&#xN;`, in these letters and with their
/// semicolon. Another name with a semicolon is text: `markup.unknown-entity`. Any other `&`
/// is text without a word, as in "Rhythm & Blues". LF and CR by number are a line break as
/// `<br>` is (a space in a value), a tab by number is a tab; any other control character, a
/// surrogate, nothing (0), more than 10FFFF, or U+FFFC is U+FFFD:
/// `markup.bad-character-reference`.
///
/// **Bytes.** A byte-order mark at the start is skipped. Each maximal ill-formed subsequence is one
/// U+FFFD: `markup.not-utf8`, once for each line. NUL (`markup.nul`), other control characters
/// but the tab (`markup.control-character`) and U+FFFC, which is the anchor of pictures
/// (`markup.object-replacement`), are U+FFFD. A letter has at most 64 marks: `markup.too-many-marks`. A
/// file that begins with the byte-order mark of UTF-16
/// or UTF-32 is an error and an empty document: `markup.utf-16`.
///
/// Of each code a hundred are reported, and a note counts the rest.
public enum MagazineReader {
  /// How ends of lines are read.
  public enum Paragraphs: String, CaseIterable, Hashable, Sendable {
    /// As `blank` where the lines are those of wrapped text, and as `lines` elsewhere; a note says so.
    case auto
    /// The end of a line ends a paragraph.
    case lines
    /// A paragraph goes on over lines, up to an empty line or the tag of an element.
    case blank
  }

  /// Reads `source`, whose place in the run's table is `id`: the document, and what is wrong with
  /// it in source order. O(n).
  ///
  /// - Parameters:
  ///   - source: the manuscript.
  ///   - id: how places in it name it.
  ///   - paragraphs: how ends of lines are read.
  public static func read(
    _ source: SourceText, id: SourceID, paragraphs: Paragraphs = .lines
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    var parser = MagazineParser(source.bytes, id: id, paragraphs: paragraphs)
    parser.parse()
    return parser.finish()
  }

  /// The same, and how many bytes were looked at in all: at most a small multiple of the source's.
  package static func readCountingSteps(
    _ source: SourceText, id: SourceID, paragraphs: Paragraphs = .lines
  ) -> (document: Document, diagnostics: [Diagnostic], steps: Int) {
    var parser = MagazineParser(source.bytes, id: id, paragraphs: paragraphs)
    parser.parse()
    let steps = parser.steps
    let (document, diagnostics) = parser.finish()
    return (document, diagnostics, steps)
  }
}

/// The reader of magazine markup with its options, among those of other dialects.
public struct MagazineManuscriptReader: ManuscriptReader {
  /// How ends of lines are read.
  public var paragraphs: MagazineReader.Paragraphs

  /// The byte at which the text begins.
  public var start: Int

  /// The language whose quotation marks `<q>` has, where the manuscript says none; nil for English.
  public var language: LanguageTag?

  /// A reader that reads ends of lines so, from the byte `start` on.
  public init(
    paragraphs: MagazineReader.Paragraphs = .lines, start: Int = 0, language: LanguageTag? = nil
  ) {
    self.paragraphs = paragraphs
    self.start = start
    self.language = language
  }

  /// The document that `source` is, and what is wrong with it.
  public func read(
    _ source: SourceText, id: SourceID
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    var parser = MagazineParser(source.bytes, id: id, paragraphs: paragraphs)
    parser.language = language
    parser.parse(from: start)
    return parser.finish()
  }
}
