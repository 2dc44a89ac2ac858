package import TypesetElementTree
package import TypesetGeometry
package import TypesetRichText

/// How a magazine looks: its page, its grid, its styles, its page masters. A value that a reader
/// made; lengths that depend on the page or on the leading are not resolved yet.
package struct Template: Hashable, Sendable {
  /// What it is called by: `monthly`.
  package var name: String
  /// What it is for, in one line.
  package var summary: String
  /// The page.
  package var page: PageFormat
  /// The grid that everything obeys.
  package var grid: GridFormat
  /// Running text.
  package var body: BodyStyle
  /// True where the language of running text was written, here or in what this is based on.
  package var namesLanguage = false
  /// The language of running text where its leading was written: others may need another one.
  package var leadingIsFor = BodyStyle().language
  /// The colours that have names.
  package var palette: [String: Swatch]
  /// The faces that have names.
  package var fonts: [String: TemplateFont]
  /// Words whose divisions are given.
  package var dividedWords: [DividedWords] = []
  /// The looks of paragraphs and letters by name; a class of the manuscript is one of these.
  package var stylesheet: Stylesheet
  /// What the elements of the manuscript come to.
  package var elements: ElementMap
  /// The page masters by name.
  package var masters: [String: PageMaster]
  /// In which order masters follow each other, by name. `plain` templates have one, `main`.
  package var sequences: [String: PageSequence]
  /// The sequence of what stands in no article, and of articles that name none.
  package var defaultSequence: String
  /// The least number of a paragraph's first lines at a column's foot.
  package var orphans: Int
  /// What the terms of pages' costs weigh.
  package var pageWeights = PageWeights()
  /// Where notes stand, and what calls them.
  package var notes = NoteDesign()
  /// What bends so that copy fits its pages.
  package var fit = FitDesign()
  /// How its pages are written as a PDF.
  package var pdf = PDFSetting()
  /// The least number of a paragraph's last lines at a column's top.
  package var widows: Int
  /// How the columns in which an article ends are filled, where nothing else says so.
  package var fill: ColumnFill
  /// Where its file names what stands outside of it, in bytes: `font text` the families of a face,
  /// `picture bell.png` a picture. Nothing of the template that it is based on.
  package var places: [String: Range<Int>]

  /// A template.
  package init(
    name: String, summary: String, page: PageFormat, grid: GridFormat, body: BodyStyle,
    stylesheet: Stylesheet, elements: ElementMap, masters: [String: PageMaster],
    sequences: [String: PageSequence], defaultSequence: String
  ) {
    self.name = name
    self.summary = summary
    self.page = page
    self.grid = grid
    self.body = body
    palette = [:]
    fonts = [:]
    self.stylesheet = stylesheet
    self.elements = elements
    self.masters = masters
    self.sequences = sequences
    self.defaultSequence = defaultSequence
    orphans = 2
    widows = 2
    fill = .auto
    places = [:]
  }
}

/// A colour with a name.
package struct Swatch: Hashable, Sendable {
  /// What it is called by: `sea`.
  package var name: String
  /// What screens show and pages have today.
  package var color: Color
  /// The same in ink, for pages that are printed; nil where nobody said.
  package var ink: Color?

  /// A colour.
  package init(name: String, color: Color, ink: Color? = nil) {
    self.name = name
    self.color = color
    self.ink = ink
  }
}

/// A face with a name.
package struct TemplateFont: Hashable, Sendable {
  /// What it is called by: `heads`.
  package var name: String
  /// Families in order of preference.
  package var families: [String]
  /// OpenType features of all that is set in it.
  package var features: [FontFeature]
  /// Where the axes of a variable font stand.
  package var variations: [FontVariation]
  /// 50 to 200 per cent of the normal width; nil for normal.
  package var width: Int?

  /// A face of these families.
  package init(name: String, families: [String]) {
    self.name = name
    self.families = families
    features = []
    variations = []
  }
}

/// A length of a template: itself, or a part of the page, or so many lines.
package enum TemplateLength: Hashable, Sendable {
  /// This.
  case exactly(Length)
  /// A fraction of the page, rounded down: of its width for what lies across, of its height for
  /// what lies along.
  case ofPage(Int, over: Int)
  /// So many thousandths of the leading of running text, rounded down.
  case lines(Int)

  /// The length on a page that is `page` long in its direction, with `leading`.
  package func resolved(page: Length, leading: Length) -> Length {
    switch self {
    case .exactly(let length): return length
    case .ofPage(let part, let whole): return page * part / max(whole, 1)
    case .lines(let thousandths): return leading * thousandths / 1000
    }
  }
}

/// The page of a template.
package struct PageFormat: Hashable, Sendable {
  /// The trimmed page.
  package var size: Size
  /// Whether left and right pages face each other: then `inner` is where they are bound.
  package var isFacing: Bool
  /// At which edge of the first page they are bound.
  package var binding = Binding.auto
  /// From the page's upper edge to the grid.
  package var top: TemplateLength
  /// From the grid to the page's lower edge, at least.
  package var bottom: TemplateLength
  /// From the bound edge; on pages that do not face each other from the left one.
  package var inner: TemplateLength
  /// From the edge that is cut; on pages that do not face each other from the right one.
  package var outer: TemplateLength
  /// How far backgrounds and pictures reach over the edge of the page, to be cut off.
  package var bleed: Length

  /// At which edge of its first page a magazine is bound.
  package enum Binding: String, Hashable, Sendable, CaseIterable {
    /// The left one: page 1 is a right-hand page.
    case left
    /// The right one, as in Arabic and Hebrew, and in Japanese with vertical lines: page 1 is a
    /// left-hand page, and readers leaf from left to right.
    case right
    /// The one where lines of running text begin, if pages face each other.
    case auto
  }

  /// A page.
  package init(
    size: Size, isFacing: Bool, top: TemplateLength, bottom: TemplateLength, inner: TemplateLength,
    outer: TemplateLength, bleed: Length
  ) {
    self.size = size
    self.isFacing = isFacing
    self.top = top
    self.bottom = bottom
    self.inner = inner
    self.outer = outer
    self.bleed = bleed
  }
}

/// The grid of a template: columns across, and the baselines of running text along.
package struct GridFormat: Hashable, Sendable {
  /// How many columns.
  package var columns: Int
  /// Between two columns.
  package var gutter: TemplateLength
  /// How high pictures between lines are.
  package var pictures = PictureHeight.free

  /// A grid; its rows are as high as the leading of running text.
  package init(columns: Int, gutter: TemplateLength) {
    self.columns = columns
    self.gutter = gutter
  }

  /// How high a picture is that stands between lines.
  package enum PictureHeight: String, Hashable, Sendable, CaseIterable {
    /// As its shape has it for its width.
    case free
    /// As many whole rows as come nearest to that, from the capitals of the first one to the
    /// baseline of the last; what is over is cut off.
    case rows
  }
}
