import TypesetJSON
package import TypesetDiagnostics
import TypesetElementTree
import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
package import TypesetLayout
import TypesetRichText
import TypesetTemplates
package import Typesetting

/// Writes the layout JSON (`typeset-layout/1`), page by page as they are made: what stands where,
/// one line of output for each line of text.
///
/// Lengths are points with at most five decimals; the origin is the page's top left corner and y
/// grows downwards. Offsets are UTF-8 bytes of a story. Beside the fields of every run, a run has
/// `positions` where kerning or a mark moved a glyph: pairs of its index in the run, from the left,
/// and by how much it stands right of where the glyph before it ended (by its font's advance, a
/// space by its width on this line); `expansion`, by how many thousandths its letters are wider
/// than the font has them, and `tracking`, the room after each cluster; `leader`, the text that
/// fills a tab's room again and again and that its glyphs are of; and `rise`, `underline`,
/// `strike`, `stroke`, `background`, `link`, `ruby` where they hold.
///
/// `containers` are the elements that others stand in, each behind the one that it stands in itself;
/// the first line of a paragraph says which of them it stands in (`in`), and what it is where it is not
/// a plain one (`kind`).
///
/// So that a comparison can name causes, the record also says what it was made of: `setup`,
/// `libraries`, `pictures`, `dictionaries`, the hash of each font file; of a run what was asked for
/// (`face`, `weight`, `slant`, `features`, `lang` where that is not the running text's); of a
/// picture what its tag asks for; and of a line its `places`: where the source goes on elsewhere, and its `references`: which of its words say something of
/// another element.
package struct LayoutRecorder {
  let stories: [Story]
  /// The articles that have a name or an element, and where they begin in the main story.
  let articles: [(article: Article, start: TextOffset)]
  /// What the stories' paragraphs are.
  let elements: RecordedElements
  /// Where links lead that nobody wrote.
  var generatedNames: Set<String> = []
  /// What references say, by their stories.
  private(set) var references: [Int: [StoryReference]] = [:]
  /// The contents as far as pages were recorded.
  var contents: [LayoutRecord.Entry] = []
  /// The story of the frame that is recorded: a place in `stories`.
  var current = 0
  let sources: SourceTable
  let setup: LayoutRecord.Setup?
  let libraries: [(name: String, version: String)]
  var json = JSONWriter()
  var fonts = FontTable()
  /// What is drawn in the rooms of the formulas of the frame in hand, by their nodes.
  var formulas = FormulaInks()
  /// How the frame in hand is turned; nil where it stands upright.
  var turn: QuarterTurn?
  /// What letters and rules of what is in hand have in place of the colour of running text; nil for that.
  var ink: LayoutInk?
  /// Where the rows of cells stand that the lines in hand are of.
  var rowExtents: RowExtents?
  /// Where the columns of tables stand.
  var columnPlaces = ColumnPlaces()
  var cursor = RendererCursor()
  var hasPages = false
  /// Whether each line says where its characters stand: `cells`, which a hit test needs.
  package var recordsCells = false
  /// Whether font files are named without their folders, so that a record is the same wherever
  /// they are installed.
  package var omitsFontFolders: Bool {
    get { fonts.omitsFolders }
    set { fonts.omitsFolders = newValue }
  }

  /// A record of `issue`, which was read from `sources` and set by `setup` with `libraries`.
  package init(
    issue: StyledIssue, sources: SourceTable, setup: LayoutRecord.Setup? = nil,
    libraries: [(name: String, version: String)] = []
  ) {
    let paragraphs = issue.main.story.paragraphs
    self.init(
      stories: issue.stories.map(\.story),
      articles: issue.articles.compactMap { article in
        guard article.node != nil, paragraphs.indices.contains(article.paragraphs.lowerBound)
        else { return nil }
        return (article, paragraphs[article.paragraphs.lowerBound].range.lowerBound)
      }, elements: issue.elements, sources: sources, setup: setup, libraries: libraries)
    generatedNames = issue.generatedNames
    references = Dictionary(grouping: issue.references, by: \.story)
  }

  /// A record of `story`, which was read from `sources` and set by `setup` with `libraries`.
  package init(
    story: Story, sources: SourceTable, setup: LayoutRecord.Setup? = nil,
    libraries: [(name: String, version: String)] = []
  ) {
    self.init(
      stories: [story], articles: [], elements: [], sources: sources, setup: setup,
      libraries: libraries)
  }

  private init(
    stories: [Story], articles: [(article: Article, start: TextOffset)], elements: [Element],
    sources: SourceTable, setup: LayoutRecord.Setup?, libraries: [(name: String, version: String)]
  ) {
    self.stories = stories
    self.articles = articles
    self.elements = RecordedElements(elements)
    self.sources = sources
    self.setup = setup
    self.libraries = libraries
  }

  var story: Story { stories[current] }

  /// What comes before the pages.
  package mutating func begin() -> [UInt8] {
    json.beginObject()
    json.field("schema", "typeset-layout/1")
    json.key("sources")
    json.beginArray()
    for name in sources.names { json.string(name) }
    json.endArray()
    json.lineBreak()
    json.key("stories")
    json.beginArray()
    for (index, story) in stories.enumerated() {
      if index > 0 {
        json.lineBreak(indent: 1)
      }
      json.beginObject()
      json.field("name", story.name)
      json.field("length", story.text.endOffset.utf8)
      json.endObject()
    }
    json.endArray()
    if !elements.containers.isEmpty {
      json.lineBreak()
      json.key("containers")
      json.beginArray()
      for container in elements.containers {
        json.lineBreak(indent: 1)
        container.write(to: &json)
      }
      json.endArray()
    }
    if let setup {
      json.lineBreak()
      json.key("setup")
      setup.write(to: &json)
    }
    json.lineBreak()
    json.key("libraries")
    json.beginObject()
    for library in libraries {
      json.key(library.name)
      json.string(library.version)
    }
    json.endObject()
    json.lineBreak()
    json.key("pages")
    json.beginArray()
    return json.take()
  }

  /// What a page costs: three sums, and the amount of each term that holds.
  private mutating func record(_ verdict: PageVerdict) {
    json.key("cost")
    json.beginObject()
    json.field("forced", verdict.cost.forced)
    json.field("uneven", verdict.cost.uneven)
    json.field("taste", verdict.cost.taste)
    json.key("terms")
    json.beginObject()
    for term in PageTerm.allCases where verdict.defects[term] != 0 {
      json.field(term.name, verdict.defects[term])
    }
    json.endObject()
    json.endObject()
  }

  /// A page.
  package mutating func page(_ page: LayoutPage) -> [UInt8] {
    json.lineBreak()
    hasPages = true
    json.beginObject()
    json.field("number", page.number)
    json.field("label", page.label)
    json.key("size")
    json.beginArray()
    json.length(page.size.width)
    json.length(page.size.height)
    json.endArray()
    json.field("master", page.master)
    if page.bleed != .zero {
      json.field("bleed", page.bleed)
    }
    if !page.variants.isEmpty {
      json.key("variants")
      json.array {
        for variant in page.variants {
          $0.beginObject()
          $0.field("para", variant.node.description)
          $0.field("lines", variant.lines)
          $0.endObject()
        }
      }
    }
    if page.rowsHigher > 0 { json.field("higher", page.rowsHigher) }
    if let verdict = page.verdict { record(verdict) }
    json.key("frames")
    json.beginArray()
    for (place, frame) in page.frames.enumerated() {
      json.lineBreak(indent: 1)
      // What stands around several frames is recorded with the first of them.
      let groups = page.groups.filter { $0.frames.first == place }.map(\.box)
      record(frame, boxes: groups + frame.boxes)
    }
    json.endArray()
    json.lineBreak(indent: 1)
    json.key("furniture")
    json.beginArray()
    for piece in page.furniture {
      json.lineBreak(indent: 2)
      json.beginObject()
      json.field("kind", piece.kind.rawValue)
      if piece.isNamed {
        json.field("name", piece.name)
      }
      json.field("text", piece.text)
      json.field("box", piece.box)
      if let color = piece.color {
        json.field("color", color.hexString)
      }
      if piece.opacity < 100 { json.field("opacity", piece.opacity) }
      if let line = piece.line {
        json.field("baseline", line.origin.y)
        json.key("runs")
        json.beginArray()
        runs(of: line, at: line.origin)
        json.endArray()
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    note(page)
    return json.take()
  }

  /// Takes the articles that begin on `page` into the contents.
  private mutating func note(_ page: LayoutPage) {
    guard contents.count < articles.count else { return }
    for frame in page.frames where frame.story == stories[0].name {
      // Articles begin in the order of the story.
      while contents.count < articles.count {
        let (article, start) = articles[contents.count]
        // Empty lines of it may stand on the page before.
        guard let end = frame.frame.seenEnd, start < end else { break }
        contents.append(
          LayoutRecord.Entry(
            id: article.node?.description ?? "", title: article.title, section: article.section,
            author: article.author, page: page.label))
      }
    }
  }

  /// What comes after the pages.
  package mutating func end(
    _ diagnostics: [Diagnostic], pictures: [LayoutRecord.Picture] = [],
    dictionaries: [LayoutRecord.Dictionary] = []
  ) -> [UInt8] {
    if !contents.isEmpty {
      json.endArray()
      json.lineBreak()
      json.key("contents")
      json.beginArray()
      for entry in contents {
        json.lineBreak(indent: 1)
        entry.write(to: &json)
      }
    }
    json.endArray()
    json.lineBreak()
    json.key("pictures")
    json.beginArray()
    for picture in pictures {
      json.lineBreak(indent: 1)
      picture.write(to: &json)
    }
    json.endArray()
    json.lineBreak()
    json.key("dictionaries")
    json.beginArray()
    for dictionary in dictionaries {
      json.lineBreak(indent: 1)
      dictionary.write(to: &json)
    }
    json.endArray()
    json.lineBreak()
    json.key("fonts")
    json.beginArray()
    fonts.write(to: &json)
    json.endArray()
    json.lineBreak()
    json.key("diagnostics")
    json.beginArray()
    for diagnostic in diagnostics {
      json.lineBreak(indent: 1)
      json.beginObject()
      json.key("severity")
      json.string(
        diagnostic.severity == .error
          ? "error" : diagnostic.severity == .warning ? "warning" : "note")
      json.field("code", diagnostic.code.name)
      json.field("message", diagnostic.message)
      if let range = diagnostic.range {
        json.key("source")
        source(range)
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }
}
