package import TypesetElementTree
public import TypesetHighlighting
public import TypesetRichText

/// A document built in Swift: the tree that the same text has in Markdown, and pages of it.
///
/// ```swift
/// let document = MagazineDocument {
///   Heading("Spring")
///   Paragraph { "It was "; Strong("cold"); "." }
/// }
/// try document.pdf().write(to: "spring.pdf")
/// ```
public struct MagazineDocument: Sendable {
  /// What files and running heads call it; nil for the headline of its first article.
  public var title: String?
  /// Who made it, for the file.
  public var author: String?
  /// The language of its text; nil for that of the theme.
  public var language: LanguageTag?
  /// What sets the words of programs apart; nil for nothing.
  public var highlighter: (any CodeHighlighter)? = StandardHighlighter()
  /// What other letters stand for: each in turn is asked about all text but programs. `[EmojiCodes()]` sets
  /// emoji for their codes.
  public var replacers: [any TextReplacer] = []
  /// What it is made of.
  public var blocks: Blocks

  /// A document of these blocks.
  ///
  /// - Parameters:
  ///   - title: What files and running heads call it; nil for the headline of its first article.
  ///   - author: Who made it, for the file.
  ///   - language: The language of its text; nil for that of the theme.
  ///   - content: What is in it.
  public init(
    title: String? = nil, author: String? = nil, language: LanguageTag? = nil,
    @DocumentBuilder _ content: () throws -> Blocks
  ) rethrows {
    self.title = title
    self.author = author
    self.language = language
    blocks = try content()
  }

  /// Sets it in pages. O(letters).
  ///
  /// What is wrong with the document does not stop it: a picture that is missing is a box in its place and
  /// one of `Publication.diagnostics`.
  ///
  /// - Parameters:
  ///   - theme: How it looks.
  ///   - images: Where its pictures come from; without, there are none.
  ///   - fonts: The faces that there are.
  /// - Throws: `DocumentError.noFonts` where there is no font at all.
  public func typeset(
    _ theme: Theme = .plain, images: any ImageResolver = MemoryImages(), fonts: FontSource = .system
  ) throws(DocumentError) -> Publication {
    try Publication(self, theme, images, fonts)
  }

  /// Its pages as a PDF. O(letters).
  ///
  /// - Parameters:
  ///   - theme: How it looks.
  ///   - images: Where its pictures come from; without, there are none.
  ///   - fonts: The faces that there are.
  /// - Throws: `DocumentError` where there is no font at all, or pages cannot be drawn.
  public func pdf(
    _ theme: Theme = .plain, images: any ImageResolver = MemoryImages(), fonts: FontSource = .system
  ) throws(DocumentError) -> DocumentFile {
    try typeset(theme, images: images, fonts: fonts).pdf()
  }

  /// The element tree of it, as a reader of Markdown would have made it. For tests.
  package var elementTree: Document { TreeWriter.write(blocks).document }
}

/// Which faces a document may use.
public struct FontSource: Hashable, Sendable {
  /// Files and folders of fonts.
  public var paths: [String]
  /// Whether the machine's fonts are there, too.
  public var usesSystemFonts: Bool

  /// The fonts in `paths`, and the machine's where `usesSystemFonts`.
  public init(paths: [String], usesSystemFonts: Bool = true) {
    self.paths = paths
    self.usesSystemFonts = usesSystemFonts
  }

  /// The machine's fonts.
  public static let system = FontSource(paths: [])
}
