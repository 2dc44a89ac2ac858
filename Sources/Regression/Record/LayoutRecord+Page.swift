package import TypesetGeometry
package import TypesetRichText
package import Typesetting

extension LayoutRecord {
  /// A page.
  package struct Page: Hashable, Sendable {
    /// From 1.
    package var number: Int
    /// The number as readers see it.
    package var label: String
    /// The sheet.
    package var size: Size
    /// The name of the page master it was made by.
    package var master: String
    /// How far backgrounds reach over the edges of the sheet.
    package var bleed = Length.zero
    /// The paragraphs that begin on it and are not set in their best lines, by how many lines they are longer.
    package var variants: [String: Int] = [:]
    /// How many rows higher than they might its columns end, as all of its spread do.
    package var rowsHigher = 0
    /// The frames in reading order.
    package var frames: [Frame] = []
    /// What is on the page outside the stories.
    package var furniture: [Furniture] = []
  }

  /// A column of text.
  package struct Frame: Hashable, Sendable {
    /// `p1.c1`.
    package var id: String
    /// The story's name.
    package var story: String
    /// The frame of the master it stands in, by name.
    package var area = Frame.mainArea
    /// From 1.
    package var column: Int
    /// Over how many columns it reaches.
    package var span = 1
    /// Which way its lines run.
    package var mode = WritingMode.horizontalTB
    /// How all of it is turned; nil where it stands upright.
    package var turn: QuarterTurn?
    /// Where it stands on the page.
    package var box: Rect
    /// What was offered.
    package var range: TextRange
    /// What is in it.
    package var visible: TextRange
    /// The lines in reading order.
    package var lines: [Line] = []
    /// What a table has in each of its parts, once more: its mark, the rows that head it and those at its foot. No text
    /// of the story is counted twice for them; `at` is `p2.c1.r1`. Nil where the record does not say: no cell stands there,
    /// or it was made before records had it.
    package var repeated: [Line]?
    /// The pictures on them.
    package var images: [Image] = []
    /// The boxes of paragraphs, behind all that.
    package var boxes: [Box] = []
    /// What text on the page runs around for the sake of it; nil for no more than its box.
    package var wrap: Wrap?
    /// Where it was pinned to; nil for what is not pinned.
    package var pin: Pin?

    /// The frame of a master where a record does not say.
    static let mainArea = "main"
  }

  /// A line of text.
  package struct Line: Hashable, Sendable {
    /// Its paragraph's name and its number there.
    package var id: String
    /// `p1.c1.l1`.
    package var at: String
    /// Its paragraph's name.
    package var para: String
    /// What its paragraph is where that is no plain one, such as `h1`; on its first line alone.
    package var kind: String?
    /// The container that its paragraph stands in, a place in `containers`; on its first line alone.
    package var container: Int?
    /// The cell of a table that its paragraph is; on its first line alone.
    package var cell: Cell?
    /// The row in its frame, from 1.
    package var row: Int
    /// The left end of the text on the baseline, on the page; what hangs out stands left of it.
    package var origin: Point
    /// Room above the baseline.
    package var ascent: Length
    /// Room below it.
    package var descent: Length
    /// The height of its row; zero for a line that takes no room.
    package var height: Length
    /// The width of what is seen; at most `measure` and what hangs out.
    package var width: Length
    /// The room there was.
    package var measure: Length
    /// Its text in the story.
    package var range: TextRange
    /// Where it was written.
    package var source: SourcePlace?
    /// Further places inside the line: after a tag or an entity the source goes on elsewhere.
    package var places: [Place] = []
    /// Words of it that say something of another element, such as the number of its page.
    package var references: [Reference] = []
    /// The story's text at `range`.
    package var text: String
    /// What is on paper where that differs.
    package var shown: String?
    /// Why it ends.
    package var reason: LineBreak.Reason
    /// By how much each space grew, in hundred-thousandths of its natural width.
    package var ratio: Int
    /// How far letters stand out over the edge where lines begin.
    package var hangStart = Length.zero
    /// How far they stand out over the edge where lines end.
    package var hangEnd = Length.zero
    /// The runs from left to right.
    package var runs: [Run] = []
    /// Where each character stands, from `origin` along the line; nil where the record does not say.
    package var cells: [LineCell]?
  }

  /// A cell of a table.
  package struct Cell: Hashable, Sendable {
    /// The row of its table that it stands in, from 1.
    package var row: Int
    /// The column that it begins in, from 1.
    package var column: Int
    /// Over how many rows it reaches.
    package var rows = 1
    /// Over how many columns it reaches.
    package var columns = 1
    /// The width of its columns and the height of its row, on the page; nil where its row is higher than a column, so
    /// that its cells stand one below the other.
    package var box: Rect?
  }

  /// Words that say something of another element, and that nobody wrote.
  package struct Reference: Hashable, Sendable {
    /// Where they stand in the story.
    package var range: TextRange
    /// The element: its id, or the name of a formula.
    package var target: String
    /// What of it they say: `page`, `title`, `number`, `place`, `continuedTo` or `continuedFrom`.
    package var shows: String
  }

  /// From `offset` of the story on, the text was written at `line` and `column`.
  package struct Place: Hashable, Sendable {
    package var offset: Int
    package var line: Int
    package var column: Int
  }

  /// Neighbouring glyphs that look alike.
  package struct Run: Hashable, Sendable {
    /// Its text in the story.
    package var range: TextRange
    /// The index of its face.
    package var font: Int
    /// The em on paper.
    package var size: Length
    /// `#rrggbb`; nil leaves the letters empty.
    package var color: String?
    /// The left edge on the page; in a vertical line the middle of the line.
    package var x: Length
    /// In a vertical line the upper end on the page.
    package var y: Length?
    /// In a vertical line how its glyphs stand: `upright`, `sideways` or `combined`; `rising` where the line runs up
    /// the page and the tops of its letters point to the left.
    package var orientation: String?
    /// The width after justification; in a vertical line from its upper to its lower end.
    package var width: Length
    /// The bidi level.
    package var level: Int
    /// How many glyphs.
    package var glyphs: Int
    /// By how many thousandths its letters are wider than the font has them.
    package var expansion = 0
    /// The room after each cluster of letters.
    package var tracking = Length.zero
    /// Glyphs that do not stand where the one before them ended.
    package var positions: [Position] = []
    /// Whether a line runs under it.
    package var underline = false
    /// Whether a line runs through it.
    package var strike = false
    /// The colour of its outline.
    package var stroke: String?
    /// The colour behind it, from the line's top to its foot.
    package var background: String?
    /// Where a click leads.
    package var link: String?
    /// How far it is raised.
    package var rise = Length.zero
    /// The face that was asked for, where it is not the running text's.
    package var face: String?
    /// The weight that was asked for, 100 to 900.
    package var weight = 400
    /// `roman`, `italic` or `oblique`, as asked for.
    package var slant = "roman"
    /// The features that were asked for, such as `smcp` and `liga=0`.
    package var features: [String] = []
    /// The language, where it is not the running text's.
    package var lang: String?
    /// What fills the room of a tab again and again; its glyphs are the run's.
    package var leader: String?
    /// The small letters beside its own, where their base begins in the run.
    package var ruby: Ruby?
  }

  /// Small letters beside others.
  package struct Ruby: Hashable, Sendable {
    /// What they say.
    package var text = ""
    /// The left edge on the page; beside a vertical line the middle of its letters.
    package var x = Length.zero
    /// The baseline on the page; beside a vertical line where it begins.
    package var baseline = Length.zero
    /// The width.
    package var width = Length.zero
    /// The em.
    package var size = Length.zero
    /// The index of its first face.
    package var font = 0
    /// How many glyphs.
    package var glyphs = 0
  }

  /// A glyph that was moved.
  package struct Position: Hashable, Sendable {
    /// Its index in the run.
    package var glyph: Int
    /// By how much it stands to the right.
    package var shift: Length
  }

  /// A picture on a page.
  package struct Image: Hashable, Sendable {
    /// Its name for good.
    package var id: String
    /// The name of its file in the manuscript.
    package var src: String
    /// Where it stands on the page.
    package var box: Rect
    /// Where the whole of it would stand; nil where `box` shows all of it.
    package var whole: Rect?
    /// Its anchor in the story.
    package var offset: Int
    /// What it shows, in words.
    package var alt: String?
    /// True where a box stands for it.
    package var isPlaceholder = false
    /// The width its tag asks for.
    package var width: Length?
    /// The height its tag asks for.
    package var height: Length?
    /// `left`, `center` or `right`, where it stands alone; `top`, `middle`, `bottom` or `baseline`
    /// beside letters.
    package var align: String?
  }

  /// What is on a page outside the stories.
  package struct Furniture: Hashable, Sendable {
    /// What furniture is; the recorder's own are those of `TypesetLayout.Furniture`.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The page's number.
      case folio
      /// The magazine's title.
      case title
      /// Other letters of a master.
      case text
      /// A rule.
      case rule
      /// A background of a page or of a frame.
      case ground
      /// A picture of the template.
      case picture
    }

    /// What it is.
    package var kind: Kind
    /// Its name in the master, or the frame's whose background or border it is; empty for folios
    /// and titles.
    package var name = ""
    /// What it says; what the template calls a picture.
    package var text: String
    /// Where it stands on the page.
    package var box: Rect
    /// The colour of a rule or a background, `#rrggbb`.
    package var color: String?
    /// How much a background covers what lies behind it, in per cent.
    package var opacity = 100
    /// Its baseline on the page.
    package var baseline = Length.zero
    /// Its runs from left to right.
    package var runs: [Run] = []
  }
}
