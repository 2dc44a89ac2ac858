package import TypesetDiagnostics
package import TypesetElementTree
package import TypesetGeometry
package import TypesetRichText
import Typesetting

/// A magazine, styled: what flows through its pages, and nothing of where it will stand.
package struct StyledIssue: Sendable {
  /// The stories. The first is the main one, which holds all articles in order; then one for each
  /// sidebar that has a flow of its own; then that of the notes, where there are any.
  package var stories: [StyledStory]
  /// The parts of the main story: they tile its paragraphs, in order.
  package var parts: [FlowPart]
  /// The articles: they tile the main story's paragraphs too. There is always one.
  package var articles: [Article]
  /// The sidebars that have stories of their own, by where they were written.
  package var sidebars: [Sidebar]
  /// The fillers, which stand in white that is left and nowhere else, by where they were written. No page waits for one.
  package var fillers: [Sidebar] = []
  /// The notes at the feet of columns, in the order of their marks. They tile the last of the stories.
  package var notes: [FootNote] = []
  /// The credits along the edges of pictures, in the order of the manuscript.
  package var credits: [PictureCredit] = []
  /// The story of which these are the text, a place in `stories`; nil without them.
  package var creditStory: Int?
  /// How large the letters of tables are that had no room else, in thousandths of their size, by the tables.
  package var tableLetters: [NodeID: Int] = [:]
  /// What a reader calls the magazine; nil where nothing in it says so.
  package var title: String?
  /// The stories of sidebars as they are set in several columns, by their places in `stories`: those
  /// of `stories` stand in one. Nil for a story that is the same in both, or asks for its columns.
  package var columned: [Int: StyledStory] = [:]
  /// The stories of sidebars as they are set in the flow, where no frame had room for them, by
  /// their places in `stories`: with the background and rules that they leave to their frames
  /// elsewhere.
  package var inFlow: [Int: StyledStory] = [:]
  /// The headings of the main story that running heads name (`{head}`), by where they stand.
  package var heads: [RunningHead] = []
  /// What links call the elements that begin with a paragraph, by that paragraph's element.
  package var destinations: [Int: [String]] = [:]
  /// The places among letters that indexes lead to, by story and offset.
  package var places: [MarkedPlace] = []
  /// Those of all names that nobody wrote.
  package var generatedNames: Set<String> = []
  /// The titles and headings of the outline, by their paragraphs' elements.
  package var outline: [Int: OutlineTitle] = [:]
  /// The ids of its figures that have one, by their places in `elements`.
  package var figureNames: [Int: String] = [:]
  /// The tables that captions belong to, by the captions' places among the elements.
  package var tableCaptions: [Int: Int] = [:]
  /// The elements that its paragraphs are made of, which `Story.Paragraph.element` names: the table of the
  /// document; empty where it was made without one.
  package var elements: [Element] = []
  /// What stands before the items of its lists, by the lists' places in `elements`; none for a list with tasks, whose boxes
  /// are no numbers.
  package var listMarkers: [Int: ListForm.Marker] = [:]
  /// What furniture says of elements, by how its template asks for it.
  package var furnitureWords: [String: String] = [:]
  /// What may be left out so that copy fits its pages, in the order in which it was written.
  package var optionals: [Optional] = []
  /// The places that contents, index and links ask the page of.
  package var marks: [PageMark]
  /// What its references say, by their stories and in the order of their places.
  package var references: [StoryReference] = []
  /// Whether anything in it depends on page numbers, so that it must be laid out more than once.
  package var usesReferences: Bool
  /// Whether anything in it may lack room.
  var seeksRoom = false
  /// What becomes of tables that are too wide, by the tables.
  var wideTables: [NodeID: [WideTable]] = [:]
  /// The tables that can stand on pages of their own.
  var turnableTables: Set<NodeID> = []
  /// What was found wrong, in source order; those of the stories are in it.
  package var diagnostics: [Diagnostic]

  /// Something that may be left out.
  package struct Optional: Hashable, Sendable {
    /// Its element.
    package var node: NodeID
    /// What it is.
    package var kind: ElementKind
    /// The article it stands in.
    package var article: Int
    /// Where it is written.
    package var source: SourceRange
  }

  /// The main story's place in `stories`.
  package static let mainStory = 0
  /// The name of the main story, and of the flow of frames that it runs through.
  package static let mainFlow = "main"
  /// The flow of figures that are placed on pages, and the name of their areas.
  package static let figureFlow = "placed-figure"
  /// The flow of fillers, and the name of their areas.
  package static let fillerFlow = "filler"
  /// The flow of notes at the feet of columns, the name of their areas and of their story.
  package static let notesFlow = "notes"
  /// The flow of credits along the edges of pictures, the name of their areas and of their story.
  package static let creditsFlow = "credits"

  /// The main story.
  package var main: StyledStory { stories[StyledIssue.mainStory] }

  /// Lets go of the letters of its stories and of what is said of them; pictures and elements stay. For whoever has
  /// made all pages.
  package mutating func releaseText() {
    for index in stories.indices { stories[index].releaseText() }
    for index in columned.keys { columned[index]?.releaseText() }
    for index in inFlow.keys { inFlow[index]?.releaseText() }
  }

  /// The story with the index `story` that a frame was set from.
  package func styled(_ story: Int, _ form: StoryForm) -> StyledStory {
    switch form {
    case .column: stories[story]
    case .columns: columned[story] ?? stories[story]
    case .flow: inFlow[story] ?? stories[story]
    }
  }

  /// An issue of a single story in columns: one part, one article, nothing beside it.
  package init(_ story: StyledStory) {
    stories = [story]
    let all = 0..<story.story.paragraphs.count
    parts = [FlowPart(paragraphs: all)]
    articles = [Article(paragraphs: all)]
    sidebars = []
    marks = []
    usesReferences = false
    diagnostics = story.diagnostics
  }
}

/// Consecutive paragraphs of the main story that are placed in one way.
package struct FlowPart: Hashable, Sendable {
  /// The paragraphs: places in `Story.paragraphs`.
  package var paragraphs: Range<Int>
  /// Over how many columns they reach, in one frame; nil for text that runs in columns.
  package var span: ColumnSpan?
  /// Whether the manuscript asks for that span, and not the template alone.
  package var isSpanAsked = true
  /// In how many columns the text runs; nil as the frame has it.
  package var columns: Int?
  /// What holds of those columns together, where they stand in something that spans; nil for
  /// nothing.
  package var inner: InnerColumns?
  /// Where it begins; nil right after the part before it. An article's start is not named here.
  package var begins: BreakTarget?
  /// The article it belongs to: a place in `StyledIssue.articles`.
  package var article = 0

  /// Text in columns.
  package init(paragraphs: Range<Int>) { self.paragraphs = paragraphs }
}

/// An article of an issue.
package struct Article: Hashable, Sendable {
  /// Its paragraphs in the main story.
  package var paragraphs: Range<Int>
  /// The element; nil for what stands in no article.
  package var node: NodeID?
  /// What running heads and contents call it.
  package var title: String?
  /// Its part of the magazine.
  package var section: String?
  /// Who wrote it.
  package var author: String?
  /// The sequence of masters; nil for the template's default one.
  package var sequence: String?
  /// Whether its author calls it a cover.
  package var isCover = false
  /// Where it begins; nil as its sequence says.
  package var starts: ArticleStart?
  /// How the columns are filled that it ends in; nil as its sequence, then the template says.
  package var fill: ColumnFill?
  /// To how many pages it should come; nil for as many as it takes.
  package var fitPages: Int?

  /// Whether its first column is the right one; nil as the whole issue has it.
  package var runsRightToLeft: Bool?

  /// An article without a name.
  package init(paragraphs: Range<Int>) { self.paragraphs = paragraphs }
}

/// A sidebar with a story of its own.
package struct Sidebar: Hashable, Sendable {
  /// Its story: a place in `StyledIssue.stories`.
  package var story: Int
  /// The flow that its frames belong to.
  package var flow: String
  /// The element.
  package var node: NodeID
  /// The paragraph of the main story that it was written before: it stands on the page of that, or
  /// on the first one after it that has a frame for it.
  package var anchor: Int
  /// The article it belongs to.
  package var article: Int
  /// In how many columns its text runs; nil as the frame has it.
  package var columns: Int?
  /// What holds of its columns together where it has several; nil for nothing.
  package var inner: InnerColumns?
  /// What holds of its columns together in the flow, where that differs: for a sidebar whose frames
  /// have a background or a border.
  package var innerInFlow: InnerColumns?
  /// Where it stands among the columns; nil where it has frames of its own.
  package var figure: FigureRequest?

  /// A sidebar.
  package init(
    story: Int, flow: String, node: NodeID, anchor: Int, article: Int, columns: Int? = nil
  ) {
    self.story = story
    self.flow = flow
    self.node = node
    self.anchor = anchor
    self.article = article
    self.columns = columns
  }
}

/// A note at the foot of a column.
package struct FootNote: Hashable, Sendable {
  /// Where its mark stands in the main story.
  package var anchor: TextOffset
  /// Its text in the story of notes.
  package var text: TextRange
  /// The element.
  package var node: NodeID
}

/// A place among letters that links lead to.
package struct MarkedPlace: Hashable, Sendable {
  /// The story: a place in `StyledIssue.stories`.
  package var story: Int
  /// Where it is there.
  package var offset: TextOffset
  /// What links call it.
  package var name: String
}

/// Where a figure may stand that is not set where it is written.
package struct FigureRequest: Hashable, Sendable {
  /// The places, the best first; neither empty nor `here`.
  package var places: [FigurePlace]
  /// Over how many columns it reaches; nil for one.
  package var span: ColumnSpan?
  /// How text runs around it; nil where it has its columns for itself.
  package var wrap: TextWrap?
  /// The least and the greatest width that it may be given; nil where it has one.
  package var least, most: TextWrap.Width?
  /// The edges of the page that its pictures reach over.
  package var bleed: [FigureForm.Edge]
  /// Which columns it stands over; nil for any.
  package var side: FigureForm.Side?
  /// How it is turned, on a page of its own or several; nil where it stands upright.
  package var turn: QuarterTurn?
  /// Whether it fills white that is left, and stands nowhere else.
  package var isFiller: Bool { places == [.filler] }
  /// Where it stands across its columns, where it is narrower.
  package var alignment: ParagraphStyle.Alignment?
  /// Where it stands as long as it can; nil for where it comes to stand.
  package var pin: FigurePin?
  /// The contours of its pictures, by their nodes, where text runs around those.
  package var contours: [NodeID: WrapShape] = [:]

  /// What it is: a figure, a box or a quotation.
  package var kind: ElementKind

  /// A request; nil where the figure stands where it is written.
  package init?(_ asked: ElementAttributes, of kind: ElementKind) {
    self.kind = kind
    wrap = asked.wrap
    (least, most) = (asked.figure?.least, asked.figure?.most)
    (bleed, side) = (asked.figure?.bleed ?? [], asked.figure?.side)
    alignment = asked.alignment
    span = asked.span
    pin = asked.pin
    turn = asked.figure?.turn
    if turn != nil {
      (wrap, least, most, bleed, side) = (nil, nil, nil, [], nil)
      places = [.page]
      return
    }
    if asked.places.contains(.filler) {
      (wrap, bleed, side, pin) = (nil, [], nil, nil)
      places = [.filler]
      return
    }
    // What text runs around stands beside it, wherever else it might.
    if wrap != nil, asked.places.allSatisfy({ $0 == .here }) {
      places = [.side]
      return
    }
    guard let first = asked.places.first, first != .here else {
      guard pin != nil else { return nil }
      // What is pinned does not stand where it is written.
      places = [.auto]
      return
    }
    places = asked.places.filter { $0 != .here }
    if wrap == nil, places.contains(.side) { wrap = TextWrap() }
  }
}

/// A title or a heading, as the outline of a document says it.
package struct OutlineTitle: Hashable, Sendable {
  /// How deep it stands: 1 is the outermost.
  package var level: Int
  /// What it says, on one line.
  package var title: String
}

/// A heading, as running heads say it.
package struct RunningHead: Hashable, Sendable {
  /// Where it begins in the main story.
  package var offset: TextOffset
  /// What it says, in short where its author gave a short form.
  package var text: String

  /// A heading.
  package init(offset: TextOffset, text: String) {
    self.offset = offset
    self.text = text
  }
}

/// Words of a story that nobody wrote: what is said of another element in their place.
package struct StoryReference: Hashable, Sendable {
  /// The story they stand in: a place in `StyledIssue.stories`.
  package var story: Int
  /// Where they stand there.
  package var range: TextRange
  /// The element: its id, or the name of a formula.
  package var target: String
  /// What of it they say.
  package var shows: Reference.Shown
}

/// A place whose page something asks for.
package struct PageMark: Hashable, Sendable {
  /// What asks.
  package enum Key: Hashable, Sendable {
    /// An element: an article, a headline, what has an id.
    case node(NodeID)
    /// The `n`-th index mark of the document.
    case index(Int)
    /// The `n`-th reference of the document that says where something stands.
    case reference(Int)
    /// The mark of the `n`-th note that is called.
    case note(Int)
  }
  /// What asks.
  package var key: Key
  /// The story it stands in: a place in `StyledIssue.stories`.
  package var story: Int
  /// Where it stands there.
  package var offset: TextOffset

  /// A mark.
  package init(key: Key, story: Int, offset: TextOffset) {
    self.key = key
    self.story = story
    self.offset = offset
  }
}

/// On which pages marks came to stand: what contents, index and furniture read. It is right once a
/// layout with it gives the same table again.
package struct PageReferences: Hashable, Sendable {
  /// The page of each mark, from 1.
  package var pages: [PageMark.Key: Int]
  /// The labels of pages as readers see them; the first is page 1's.
  package var labels: [String]
  /// What had no room.
  var fits = RoomFits()

  /// Nothing is known yet.
  package init() {
    pages = [:]
    labels = []
  }

  /// Whether the mark of a note stands on another page in `other`.
  func differsInNotes(from other: PageReferences) -> Bool {
    pages.contains { key, page in
      if case .note = key { other.pages[key] != page } else { false }
    }
  }

  /// How many pages there are; 0 while that is not known.
  package var count: Int { labels.count }

  /// The label of the page of `key`; nil where it is not known.
  package func label(of key: PageMark.Key) -> String? {
    guard let page = pages[key], labels.indices.contains(page - 1) else { return nil }
    return labels[page - 1]
  }
}
