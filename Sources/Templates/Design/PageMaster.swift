package import TypesetElementTree
package import TypesetGeometry
package import TypesetRichText

/// What a page is made by: frames that text flows through, and furniture.
package struct PageMaster: Hashable, Sendable {
  /// Which pages it is for.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    /// Both; on left pages of facing ones it is mirrored where `isMirrored`.
    case any
    /// Those with an odd number.
    case recto
    /// Those with an even number.
    case verso
  }

  /// Its name.
  package var name: String
  /// Which pages it is for.
  package var side: Side
  /// Whether cells count from the inner edge, so that left pages mirror right ones.
  package var isMirrored: Bool
  /// The frames, in the order in which a flow threads them.
  package var frames: [MasterFrame]
  /// What stands beside them, from the lowest to the topmost.
  package var furniture: [MasterFurniture]

  /// A master.
  package init(
    name: String, side: Side = .any, isMirrored: Bool = true, frames: [MasterFrame],
    furniture: [MasterFurniture]
  ) {
    self.name = name
    self.side = side
    self.isMirrored = isMirrored
    self.frames = frames
    self.furniture = furniture
  }
}

/// Where something lies on the grid.
package struct GridCells: Hashable, Sendable {
  /// A row, counted from 1.
  package enum Row: Hashable, Sendable {
    /// From the grid's top: 1 is the first baseline's.
    case fromTop(Int)
    /// From its foot: 1 is the last row.
    case fromFoot(Int)
  }

  /// What stands for the last column or row, however many there are.
  package static let last = 64

  /// The first column, from 1.
  package var firstColumn: Int
  /// The last column; `last` and whatever the grid does not have for the last one it has.
  package var lastColumn: Int
  /// The first row.
  package var firstRow: Row
  /// The last row.
  package var lastRow: Row

  /// Cells.
  package init(columns: ClosedRange<Int>, from firstRow: Row, through lastRow: Row) {
    firstColumn = columns.lowerBound
    lastColumn = columns.upperBound
    self.firstRow = firstRow
    self.lastRow = lastRow
  }
}

/// A frame of a master.
package struct MasterFrame: Hashable, Sendable {
  /// What happens to text that is higher than the frame and cannot go on.
  package enum Overset: String, Hashable, Sendable, CaseIterable {
    /// It goes on in the next frame of the flow.
    case flow
    /// All of it is set in smaller letters; it goes on where even they have no room.
    case shrink
    /// It goes on, but letters for display are set smaller until their words are whole and none of
    /// their lines goes on.
    case fit
    /// What does not fit is not shown, and named.
    case cut
  }

  /// Its name, unique in its master.
  package var name: String
  /// The flow it belongs to: `main` for the articles, `sidebar` for sidebars.
  package var flow: String
  /// Where it lies.
  package var cells: GridCells
  /// How many columns of text it has; nil for one in each grid column it covers.
  package var columns: Int?
  /// The colour behind it, where something is in it.
  package var ground: Color?
  /// How much that covers what lies behind it, in per cent.
  package var groundOpacity = 100
  /// What letters and rules in it have in place of the colour of running text; nil for that. What stands in a box with a
  /// background of its own keeps its colours.
  package var ink: Color?
  /// The rule around it, where something is in it.
  package var border: ParagraphBox.Rule?
  /// Between its edges and the text: whole rows above and below keep the grid.
  package var padding: Insets
  /// How its columns are filled at the end of a text; nil as the article has it.
  package var fill: ColumnFill?
  /// What happens to what is too much.
  package var overset: Overset
  /// How small letters may become that are set smaller, in per cent; nil where nothing is said.
  package var shrinkTo: Int?
  /// The rules between columns of text that stand beside each other.
  package var columnRule: ParagraphBox.Rule?
  /// The rules over articles that begin below another.
  package var articleRule: ParagraphBox.Rule?
  /// Whether it reaches over the page's edge, into the bleed, where its cells touch that of the
  /// grid.
  package var bleeds = false

  /// A frame.
  package init(name: String, flow: String, cells: GridCells, columns: Int? = nil) {
    self.name = name
    self.flow = flow
    self.cells = cells
    self.columns = columns
    ground = nil
    border = nil
    padding = .none
    fill = nil
    overset = .flow
  }
}

/// Something that stands on each page of a master beside its frames.
package struct MasterFurniture: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// The page's number towards the outer edge, and beside it the magazine's title where it is
    /// asked for; `style` is a paragraph style.
    case folio(showsTitle: Bool, style: String)
    /// A line of letters in a paragraph style. `{page} {pages} {title} {article} {section} {author}
    /// {head} {continued-to} {continued-from}` in it stand for what they name; a part in `[ ]` is left out where one of its names
    /// has nothing to say.
    case text([Piece], style: String)
    /// A filled rectangle.
    case rule(Color)
    /// A filled rectangle that reaches over the page's edge where it touches it.
    case ground(Color)
    /// A picture, as large as fits into its box.
    case picture(String)
  }

  /// Letters of one look.
  package struct Piece: Hashable, Sendable {
    /// What it says, with names in braces.
    package var text: String
    /// A style of letters, by name; nil for that of its paragraph.
    package var style: String?
    /// A piece.
    package init(_ text: String, style: String? = nil) {
      self.text = text
      self.style = style
    }
  }

  /// Its name, unique in its master: `folio`, `running-head`.
  package var name: String
  /// What it is.
  package var kind: Kind
  /// Its left and right edges.
  package var across: Extent
  /// Its upper and lower edges; for letters, `end` is their baseline.
  package var along: Extent
  /// How letters stand in it.
  package var alignment: ParagraphStyle.Alignment
  /// Whether `start` and `end` across change places on left pages of facing ones, and with them
  /// left and right alignment.
  package var isMirrored: Bool
  /// How much a background covers what lies behind it, in per cent. One that does not cover all of it lies on pictures
  /// that bleed.
  package var opacity = 100

  /// Two edges in one direction.
  package struct Extent: Hashable, Sendable {
    /// The first one.
    package var start: Edge
    /// The last one.
    package var end: Edge
    /// Two edges.
    package init(_ start: Edge, _ end: Edge) {
      self.start = start
      self.end = end
    }
  }

  /// An edge: so far from something.
  package struct Edge: Hashable, Sendable {
    /// From where it is reckoned.
    package enum Base: Hashable, Sendable {
      /// The page's left, or upper, edge.
      case pageStart
      /// The page's right, or lower, edge.
      case pageEnd
      /// The left, or upper, edge of the grid.
      case gridStart
      /// The right, or lower, edge of the grid.
      case gridEnd
      /// The left edge of a column of the grid, counted from 1; across only.
      case columnStart(Int)
      /// Its right edge.
      case columnEnd(Int)
      /// The upper edge of a row of the grid; along only.
      case rowStart(GridCells.Row)
      /// Its lower edge.
      case rowEnd(GridCells.Row)
    }
    /// From where.
    package var base: Base
    /// How far from it to the right, or down; negative the other way.
    package var offset: TemplateLength
    /// Whether `offset` goes the other way.
    package var isNegative: Bool
    /// How far to the right, or down, from there: the weight of a rule.
    package var nudge = Length.zero
    /// An edge.
    package init(_ base: Base, _ offset: TemplateLength, isNegative: Bool = false) {
      self.base = base
      self.offset = offset
      self.isNegative = isNegative
    }
  }

  /// A piece of furniture.
  package init(
    name: String, kind: Kind, across: Extent, along: Extent,
    alignment: ParagraphStyle.Alignment = .left, isMirrored: Bool = true
  ) {
    self.name = name
    self.kind = kind
    self.across = across
    self.along = along
    self.alignment = alignment
    self.isMirrored = isMirrored
  }
}

/// In which order masters follow each other.
package struct PageSequence: Hashable, Sendable {
  /// One step.
  package struct Step: Hashable, Sendable {
    /// When it is taken.
    package enum Condition: String, Hashable, Sendable, CaseIterable {
      /// Always.
      case always
      /// On pages where something waits for a frame of its own that the master has: a sidebar, or
      /// a box or a figure with a flow.
      case sidebar
    }
    /// The master, by name; where several follow each other in one step, that for the page's side.
    package var masters: [String]
    /// Whether it is taken again and again; the last step of a sequence is.
    package var repeats: Bool
    /// When it is taken: among steps of which one may come next, the first whose condition holds.
    package var condition: Condition

    /// A step.
    package init(masters: [String], repeats: Bool = false, condition: Condition = .always) {
      self.masters = masters
      self.repeats = repeats
      self.condition = condition
    }
  }

  /// Its name.
  package var name: String
  /// The steps.
  package var steps: [Step]
  /// Where its articles begin; nil right below the one before.
  package var starts: ArticleStart?
  /// How the columns are filled that its articles end in.
  package var fill: ColumnFill?

  /// A sequence.
  package init(name: String, steps: [Step], starts: ArticleStart? = nil, fill: ColumnFill? = nil) {
    self.name = name
    self.steps = steps
    self.starts = starts
    self.fill = fill
  }
}

extension Template {
  /// Whether a frame of `flow` reaches over the edges of its page.
  package func bleeds(_ flow: String) -> Bool {
    masters.values.contains { master in
      master.frames.contains { $0.flow == flow && $0.bleeds }
    }
  }
}
