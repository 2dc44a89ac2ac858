package import TypesetElementTree
package import TypesetFormulaSetting
package import TypesetGeometry
package import TypesetRichText
package import Typesetting

/// A page as it was laid out: where everything went, and no drawing.
///
/// Coordinates are the page's: the origin is its top left corner, y grows downwards.
package struct LayoutPage: Sendable {
  /// The page's number, from 1.
  package var number: Int
  /// The number as readers see it.
  package var label: String
  /// The sheet.
  package var size: Size
  /// The name of the page master it was made by.
  package var master: String
  /// How far its backgrounds reach over the edges of the sheet.
  package var bleed = Length.zero
  /// The article that stands first on it: a place in `StyledIssue.articles`.
  package var article = 0
  /// The article that stands last on it: a place in `StyledIssue.articles`.
  package var lastArticle = 0
  /// Why the text of articles ends where it does.
  package var close = PageClose.full
  /// Whether it was left empty so that what follows begins on the right side.
  package var isBlank = false
  /// Where its text goes on and comes from, in words.
  package var jump = PageJump()
  /// The frames as they are painted: those that bleed lie below the others; among each, as they were
  /// filled.
  package var frames: [LayoutFrame]
  /// How many of them lie at the bottom: what stands behind others is painted above them.
  package var bottomFrames = 0
  /// What stands around several frames, in the order in which they are painted.
  package var groups: [LayoutGroup] = []
  /// The frames in the order in which they are read, as places in `frames`: the text of articles, and each
  /// sidebar behind the frame in which it is called.
  package var readingOrder: [Int] = []
  /// What is on the page outside the stories.
  package var furniture: [Furniture]
  /// The paragraphs that begin on it and are not set in their best lines, in order.
  package var variants: [LayoutVariant] = []
  /// The figures that were given places among its columns.
  package var insertions: [LayoutInsertion] = []
  /// How many rows higher than they might its columns end, as all of its spread do: 0 or 1.
  package var rowsHigher = 0
  /// Which of the frames and pages that they might have its sidebars have.
  package var sidebars = SidebarChoice.usual
  /// The article that might begin below another on it, and begins the next page instead; nil for none.
  package var waitingArticle: NodeID?
  /// What readers mind about it and what that comes to; nil where nobody asked.
  package var verdict: PageVerdict?
  /// The places on it that links lead to, in order of its frames.
  package var destinations: [LayoutPlace] = []
  /// The titles and headings on it that the outline names, in reading order.
  package var headings: [(title: OutlineTitle, point: Point)] = []
  /// What was found while the page was filled that its frames do not say.
  var findings: [PageFinding] = []
}

/// A figure that was given a place among the columns of a page.
package struct LayoutInsertion: Hashable, Sendable {
  /// Its element.
  package var node: NodeID
  /// Its story: a place in `StyledIssue.stories`.
  package var story: Int
  /// Where it stands in its columns.
  package var edge: FigurePin.Edge
  /// The first column, from 1.
  package var column: Int
  /// The row that it begins at, from 1, where text runs around it; nil for one that has its columns for itself.
  package var row: Int?
  /// Its size, where it has not its own.
  package var size: FigureSize?
}

/// What furniture says of a text that goes on on another page: with the label of that page, in the language of the text;
/// empty where there is nothing to say.
package struct PageJump: Hashable, Sendable {
  /// What is said at its foot of the page that its text goes on on.
  package var to = ""
  /// What is said at its head of the page that its text comes from, where that page names this one.
  package var from = ""

  /// Nothing to say.
  package init() {}
}

/// Why the text of articles ends on a page.
package enum PageClose: Hashable, Sendable {
  /// The page has no room for what comes next.
  case full
  /// What comes next begins on a page of its own, or is no text.
  case asked
  /// Nothing comes next.
  case issue
}

/// A place on a page that has a name.
package struct LayoutPlace: Hashable, Sendable {
  /// What links call it.
  package var name: String
  /// Where it is.
  package var point: Point
}

/// A paragraph that is not set in its best lines.
package struct LayoutVariant: Hashable, Sendable {
  /// Its name.
  package var node: NodeID
  /// How many lines more than are best; fewer where it is negative.
  package var lines: Int
}

/// What a page costs, term by term.
package struct PageVerdict: Hashable, Sendable {
  /// How often each term holds.
  package var defects: PageDefects
  /// What they come to.
  package var cost: PageCost

  /// A verdict.
  package init(defects: PageDefects, cost: PageCost) {
    self.defects = defects
    self.cost = cost
  }
}

/// Frames that belong together: a box with columns of its own.
package struct LayoutGroup: Sendable {
  /// The box around them, in the page's coordinates. It is painted below the first of them.
  package var box: FrameBox
  /// Its frames, as places in `LayoutPage.frames`; at least one.
  package var frames: [Int]
}

/// The lines of a paragraph in a frame.
package struct LayoutParagraph: Hashable, Sendable {
  /// The element that it was made of, a place in `StyledIssue.elements`; nil for what the template or
  /// `typeset` itself made.
  package var element: Int?
  /// Which of the frame's lines are its.
  package var lines: Range<Int>
  /// Whether it begins with the first of them.
  package var begins: Bool
}

/// A frame on a page, filled.
package struct LayoutFrame: Sendable {
  /// `p1.c1`: page and column.
  package var id: String
  /// The story's name.
  package var story: String
  /// Its place in `StyledIssue.stories`.
  package var storyIndex = StyledIssue.mainStory
  /// Which of the stories of a sidebar it is.
  package var form = StoryForm.column
  /// The column, from 1.
  package var column: Int
  /// The frame of the master it stands in, by name; `main` for plain columns.
  package var area = StyledIssue.mainFlow
  /// The flow of that frame.
  var flow = StyledIssue.mainFlow
  /// Over how many columns it reaches, where it is more than the one its text runs in.
  package var span = 1
  /// Where it stands.
  package var box: Rect
  /// What is in it; its coordinates are the frame's own.
  package var frame: Frame
  /// How large its letters are set: smaller than is asked for where its text was too long for it.
  package var letters = LetterScale.full
  /// What its letters have in place of the colour of running text; nil for that.
  package var ink: LayoutInk?
  /// What text on the page runs around for the sake of it; nil for no more than its box.
  package var wrap: LayoutWrap?
  /// Where the figure that it is was pinned to, and whether it stands there; nil for what is not pinned.
  package var pin: LayoutPin?
  /// The boxes of its paragraphs, in the page's coordinates: they end with the frame, or reach into the
  /// air where they go on in another. They stand below all else that is in it.
  package var boxes: [FrameBox]
  /// The pictures in it, in the page's coordinates.
  package var pictures: [PlacedPicture]
  /// What is drawn in the rooms of its story's formulas, by their nodes.
  package var formulas = FormulaInks()
  /// Its paragraphs in the order of their lines, those with nothing to see left out.
  package var paragraphs: [LayoutParagraph] = []
  /// From its top to the foot of the last of its lines with letters on it, or of the box around them.
  var inkFoot = Length.zero
  /// The gravest keep rule that was given up at its foot; nil where all hold, and where nothing is seen.
  var relaxed: KeepRule?
}

/// A colour that letters and rules have in place of another.
package struct LayoutInk: Hashable, Sendable {
  /// The other: that of running text.
  package var replaced: Color
  /// What they have.
  package var color: Color

  /// `color` as it is on paper.
  package func shown(_ color: Color) -> Color { color == replaced ? self.color : color }
}

extension LayoutFrame {
  /// The ink of its line `index`; nil where that has its own colours, as in a box with a background. O(boxes).
  package func ink(ofLine index: Int) -> LayoutInk? {
    guard let ink else { return nil }
    let place = frame.lines[index].origin
    let (x, y) = (box.minX + place.x, box.minY + place.y)
    let isApart = boxes.contains {
      $0.style.ground != nil && $0.rect.minX <= x && x <= $0.rect.maxX && $0.rect.minY <= y
        && y <= $0.rect.maxY
    }
    return isApart ? nil : ink
  }
}

/// Where a figure was pinned to.
package struct LayoutPin: Hashable, Sendable {
  /// The page, from 1; nil for any.
  package var page: Int?
  /// The first of its columns, from 1; nil for any.
  package var column: Int?
  /// Where in its columns; nil for any.
  package var edge: FigurePin.Edge?
  /// Whether it stands there.
  package var isHeld: Bool
}

/// What text runs around, on a page.
package struct LayoutWrap: Hashable, Sendable {
  /// The outlines, each closed, in the page's coordinates.
  package var rings: [[Point]]
  /// How far letters keep from them.
  package var clearance: Length
}

/// Which of the stories of a sidebar is meant: its text is the same in all of them, and the room
/// around it is not.
package enum StoryForm: Hashable, Sendable {
  /// In one column of a frame. The main story has no other form.
  case column
  /// In several columns of a frame.
  case columns
  /// In the flow, below the text of its article.
  case flow
}

/// A picture on a page.
package struct PlacedPicture: Hashable, Sendable {
  /// The element.
  package var node: NodeID
  /// The name it was asked for by.
  package var name: String
  /// What it shows, for readers who do not see it.
  package var alternative: String?
  /// Where it stands on the page: what is seen of it.
  package var box: Rect
  /// Where the whole of it would stand: larger than `box` where its edges are cut off.
  package var whole: Rect
  /// Where its anchor stands in the story.
  package var offset: TextOffset
  /// True where it cannot be drawn and a box stands for it.
  package var isFaulty: Bool
  /// Where it stands across its column, as its tag asks; nil where the tag does not say.
  package var alignment: ParagraphStyle.Alignment?
}

/// Something on a page that belongs to no story.
package struct Furniture: Sendable {
  /// What it is.
  package enum Kind: String, Sendable {
    /// The page's number.
    case folio
    /// The magazine's title.
    case title
    /// Other letters of a master: a running head, a fixed line.
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
  /// What it says.
  package var text: String
  /// Its typographic box on the page.
  package var box: Rect
  /// Its line; `origin` is on the page. Nil for what has no letters.
  package var line: PlacedLine?
  /// Its name in the master; empty for those of plain columns.
  package var name = ""
  /// The colour of a rule or a background.
  package var color: Color?
  /// The name of a picture in the catalogue; `text` is what the template calls it.
  package var picture: String?
  /// How much a background covers what lies behind it, in per cent.
  package var opacity = 100
  /// Whether it is painted above the frames at the bottom of its page: what stands behind text on a picture.
  package var liesOnPictures = false

  /// Whether its kind alone does not say what it is.
  package var isNamed: Bool { kind != .folio && kind != .title }
}

extension Frame {
  /// The end of the last of its lines in which something is seen; nil where nothing is.
  package var seenEnd: TextOffset? {
    lines.last { $0.height > .zero && $0.line.hasInk }?.range.upperBound
  }
}
