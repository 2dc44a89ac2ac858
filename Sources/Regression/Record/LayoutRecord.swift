package import TypesetGeometry
package import TypesetRichText

/// A record of a layout (`typeset-layout/1`) as values: where everything went, and what it was made
/// of.
///
/// Lengths are exact: what is written has five decimals of a point, which is finer than the unit.
/// The origin of a page is its top left corner, y grows downwards. Offsets are UTF-8 bytes of a
/// story.
package struct LayoutRecord: Hashable, Sendable {
  /// The name of the schema that is written and read.
  package static let schema = "typeset-layout/1"

  /// How pages are laid out: it is counted up when the same manuscript comes out otherwise for a reason that
  /// everybody meets. 1, where a record names none, filled one page after the other; 2 chooses among pages; 3
  /// looks further for the cheapest, and gives figures their places; 4 minds rules that part scenes; 5 finds the
  /// cheapest pages of a whole text where it runs in columns alone; 6 has columns of a spread end a row higher alike rather
  /// than one of them short; 7 sets paragraphs that are longer or shorter for a page's sake with even spaces, moves any figure of
  /// an uneven page, and searches short issues whole; 8 ends columns before their feet where that spares more, and shares the
  /// lines of columns that end level out otherwise where that is better; keeps pages while their numbers settle; 9 counts
  /// hyphens while the lines of paragraphs are chosen that are longer or shorter for a page's sake; 10 cuts
  /// pictures that may be cut rather than make their figures narrow, and minds white beside figures; 11 minds columns that end
  /// unlike their neighbours; 12 minds articles that begin below another in one or two lines; 13
  /// minds a line or two below a figure, and six rows that a column ends short before what had no room in them; 14 begins all
  /// columns below a heading that spans them at one row; 15 minds few lines where articles begin and below figures, and
  /// no white at the end of an article; 16 searches text with headings over its columns as one, and shares fillers over the issue; 17 has columns that end level
  /// share their lines out, and ends columns where it means to behind headings.
  package static let epoch = "19"

  /// What was read, by the names it was asked for; the manuscript first.
  package var sources: [String] = []
  /// The flows of text.
  package var stories: [Story] = []
  /// The elements that others stand in, each behind the one that it stands in itself.
  package var containers: [Container] = []
  /// What was asked for; nil in records that were made before it was written down.
  package var setup: Setup?
  /// The versions of what took part in the layout, by name.
  package var libraries: [String: String] = [:]
  /// The pages in order.
  package var pages: [Page] = []
  /// The articles in order, and on which pages they begin; empty where there is but text.
  package var contents: [Entry] = []
  /// The picture files by the names in the manuscript.
  package var pictures: [Picture] = []
  /// The hyphenation dictionaries that were used.
  package var dictionaries: [Dictionary] = []
  /// The faces; `Run.font` is an index here.
  package var fonts: [Font] = []
  /// What was said about the manuscript.
  package var diagnostics: [Message] = []

  /// A record of nothing.
  package init() {}

  /// What records say of the text of a file, to tell it from another: its SHA-256. O(n).
  package static func hash(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { sha256($0) } }

  /// A flow of text.
  package struct Story: Hashable, Sendable {
    /// `main` for the first.
    package var name: String
    /// In bytes.
    package var length: Int
  }

  /// What was asked for, with the design's own numbers where nothing was.
  package struct Setup: Hashable, Sendable {
    /// The sheet.
    package var page = Size(width: .zero, height: .zero)
    /// From the sheet's edges to the columns.
    package var margins = Insets(top: .zero, left: .zero, bottom: .zero, right: .zero)
    /// How many columns.
    package var columns = 1
    /// Between two columns.
    package var gutter = Length.zero
    /// Which way lines run.
    package var writingMode = WritingMode.horizontalTB
    /// From baseline to baseline of running text.
    package var leading = Length.zero
    /// The running text's face.
    package var font = ""
    /// The running text's em.
    package var size = Length.zero
    /// Of each paragraph's first line.
    package var indent = Length.zero
    /// `justify`, `left`, `right`, `center`, `start` or `end`.
    package var align = ""
    /// The language where the manuscript names none.
    package var lang = ""
    /// Whether words may be divided.
    package var hyphenate = true
    /// The theme, with the start of the hash of its file behind it; nil for none.
    package var theme: String?
    /// The manuscript's encoding by its usual name, where it was named; nil where its bytes tell.
    package var encoding: String?
    /// What names in the text stand for by `--set`, as `name=value`, in the order of the names.
    package var set: [String] = []
    /// How ends of lines in the manuscript are read, as it was asked for: `auto`, `lines` or `blank`.
    package var paragraphs: String?
    /// What the manuscript is written in, where that was named.
    package var from: String?
    /// How paragraphs are divided into lines: `optimal` or `greedy`.
    package var breaker = Setup.defaultBreaker
    /// Whether punctuation may hang over the edges of columns.
    package var hang = true
    /// Whether addresses in the text are links.
    package var autolink = false
    /// Whether quotation marks and dashes of a typewriter are set as printers have them.
    package var smart = false
    /// Whether letters may be made wider or narrower.
    package var expand = true
    /// Whether installed fonts count, not only those of named folders.
    package var systemFonts = true
    /// Families for what a wanted face lacks that were named, best first.
    package var fallback: [String] = []
    /// OpenType features of all text that were asked for, such as `onum` and `liga=0`.
    package var features: [String] = []
    /// Axes of the running text's face that were asked for, such as `wght=650`.
    package var variations: [String] = []
    /// The title that was asked for; nil where the manuscript's own is used.
    package var title: String?
    /// Who made it.
    package var author: String?
    /// The keys that somebody asked for; the others are the design's, and follow from those.
    package var asked: Set<String> = []
    /// The running text as it was found: its size and leading may be the manuscript's own.
    package var found: Found?

    /// What divides paragraphs where a record does not say.
    static let defaultBreaker = "optimal"

    /// The template by its name or, for a file, its path.
    package var template = Setup.defaultTemplate
    /// The hash of the template's text; nil where the record does not say.
    package var templateHash: String?
    /// The least number of first lines at a column's foot that was asked for; nil as the template
    /// has it.
    package var orphans: Int?
    /// The least number of last lines at a column's top that was asked for.
    package var widows: Int?
    /// How the columns in which an article ends are filled, as it was asked for: `auto` or
    /// `balance`.
    package var fill: String?
    /// How pages are chosen: `spread` or `greedy`.
    package var pager = Setup.defaultPager

    /// To how many pages all was to come; nil for as many as it takes.
    package var fitPages: String?
    /// What was bent for that, such as `figures 50%`, of an article behind what records call it.
    package var bent: [String] = []
    /// The file of pins that was held, with the start of the hash of it behind it; nil for none.
    package var pins: String?

    /// How pages are chosen where a record does not say.
    static let defaultPager = "spread"

    /// The template where a record does not say.
    package static let defaultTemplate = "plain"

    /// A setup of nothing.
    package init() {}
  }

  /// Running text as it was found.
  package struct Found: Hashable, Sendable {
    /// The em that prevails.
    package var size: Length
    /// The step of the baseline grid.
    package var leading: Length

    /// Running text of `size` on a grid of `leading`.
    package init(size: Length, leading: Length) {
      self.size = size
      self.leading = leading
    }
  }

  /// A picture file.
  package struct Picture: Hashable, Sendable {
    /// Its name in the manuscript.
    package var src: String
    /// The hash of its bytes; nil where it cannot be read.
    package var sha256: String?
    /// Its extent in pixels as it is seen; nil where it is no picture.
    package var pixels: Pixels?
  }

  /// An extent in pixels.
  package struct Pixels: Hashable, Sendable {
    package var width: Int
    package var height: Int

    /// So many across and down.
    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A hyphenation dictionary.
  package struct Dictionary: Hashable, Sendable {
    /// The language it was asked for.
    package var language: String
    /// Its file.
    package var file: String
    /// The hash of its bytes.
    package var sha256: String
  }

  /// A face.
  package struct Font: Hashable, Sendable {
    package var id: Int
    package var family: String
    package var style: String
    /// Its file, for people; what counts is the hash.
    package var file: String
    /// Its place in a collection.
    package var index = 0
    /// The hash of the file.
    package var sha256: String
    /// Units of its em.
    package var upem: Int
    /// The advances of the glyphs that are used, by glyph index, in units.
    package var advances: [Int: Int]
  }

  /// A diagnostic.
  package struct Message: Hashable, Sendable {
    /// `error`, `warning` or `note`.
    package var severity: String
    /// Its stable code.
    package var code: String
    /// One sentence.
    package var message: String
    /// Where in the source.
    package var source: SourcePlace?
  }
}

/// A place in a source: lines and columns count from 1, columns in Unicode scalars.
package struct SourcePlace: Hashable, Sendable {
  /// The name of the source.
  package var file: String
  /// The line.
  package var line: Int
  /// The column.
  package var column: Int

  /// A place.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
