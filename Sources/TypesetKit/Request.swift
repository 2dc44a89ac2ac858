package import Geometry
package import RichText

/// One thing asked of the press: what to read, how it shall look, where to put it.
///
/// What is nil was not asked for; the design of the pages answers it.
package struct Request: Sendable {
  /// Where the manuscript comes from.
  package var input: Input
  /// Where the result goes.
  package var output: OutputFile.Destination
  /// The page.
  package var page = PageOptions()
  /// The running text.
  package var body = BodyOptions()
  /// Where faces are looked for.
  package var fonts = FontOptions()
  /// The title, for the document and the foot of the page.
  package var title: String?
  /// Who made it, for the document.
  package var author: String?
  /// Whether a warning is enough to write nothing.
  package var isStrict = false
  /// How many threads work; nil for as many as the machine has cores.
  package var jobs: Int?

  /// A request with nothing but what has to be said.
  package init(input: Input, output: OutputFile.Destination) {
    self.input = input
    self.output = output
  }

  /// What is asked of the page.
  package struct PageOptions: Hashable, Sendable {
    /// How many columns, 1 to 12.
    package var columns: Int?
    /// The trimmed page.
    package var size: Size?
    /// From the page's edges to the columns.
    package var margins: Insets?
    /// Between two columns.
    package var gutter: Length?

    /// Nothing asked.
    package init() {}
  }

  /// What is asked of the running text.
  package struct BodyOptions: Hashable, Sendable {
    /// A family or a full name.
    package var font: String?
    /// The em.
    package var size: Length?
    /// From baseline to baseline.
    package var leading: Length?
    /// Of each paragraph's first line.
    package var indent: Length?
    /// How lines fill their measure.
    package var alignment: ParagraphStyle.Alignment?
    /// The language where the manuscript names none.
    package var language: LanguageTag?
    /// Whether words may be divided.
    package var hyphenates = true

    /// Nothing asked.
    package init() {}
  }

  /// Where faces are looked for.
  package struct FontOptions: Hashable, Sendable {
    /// Folders and files of the user's, in order.
    package var paths: [String] = []
    /// Whether what is installed counts.
    package var usesSystemFonts = true

    /// Everything that is installed.
    package init() {}
  }
}
