/// What a reader minds about a page, each by its name in reports.
package enum PageTerm: Int, CaseIterable, Sendable {
  // The first layer: what was forced.
  /// A keep rule was given up at a foot; graver rules count more.
  case keeps
  /// Something stands out of its frame.
  case overset
  /// A figure does not stand where it is pinned.
  case brokenPin
  // The second layer: how even the pages are.
  /// Rows that a column ends short though its text goes on.
  case short
  /// Rows by which columns that should end level end higher than the lowest of them, beyond one each, and need not.
  case unlevel
  /// An article ends with fewer than four lines in each column at the head of a page.
  case tail
  /// An article begins below another with fewer than three lines in each column, and goes on on the next page.
  case opening
  /// Text stands with fewer than three lines in each column between something over columns, a figure or another article, and
  /// the columns' end.
  case scrap
  /// A figure stands at its article's end, since no page had room for it; so does a sidebar that pages have frames for.
  case figureAtEnd
  /// A note that does not begin at the foot of the column of its mark.
  case noteApart
  /// A figure stands in text that it does not belong to, and which runs around it.
  case figureApart
  /// Tenths of the room for articles that a page leaves empty above something, and at its foot where its text goes on; and,
  /// in an issue with figures, every six rows by which a column ends short before what had no room in them.
  case hole
  // The third layer: everything else.
  /// Rows that stay empty before a heading or what keeps together, which had no room in them.
  case beforeHeading
  /// One last line of a paragraph at the head of a column, or one last item of a list.
  case widow
  /// One first line of a paragraph at the foot of a column, or one first item of a list.
  case orphan
  /// A short last line of a paragraph at the foot of a column.
  case runt
  /// A heading with fewer than three lines below it at the foot of a column.
  case headingAtFoot
  /// A box or a table that is cut at a foot.
  case partedBox
  /// A divided word over the foot of a column.
  case hyphen
  /// A divided word over the turn of a leaf.
  case hyphenAtTurn
  /// The demerits of paragraphs that are set in more or fewer lines than are best, beyond those of the best.
  case variants
  /// Lines that an article lacks to six in its fullest column, beyond those of `opening`, in an issue with figures.
  case lowOpening
  /// Lines that text lacks to five in each column beyond those of `scrap`, and to four between a figure and a box below it, in
  /// an issue with figures.
  case lowBand
  /// The text of a page begins below figures and boxes in the first column, and higher in one beside it: tenths of the
  /// column that it begins lower than half of it.
  case lowEntry
  /// Figures, and sidebars that have frames, which wait for a later page than that of their mention, for each page.
  case figureWaits
  /// Figures that do not have the first of the places that their author would have.
  case figurePlace
  /// Figures that are smaller or larger than they are of themselves, for each per cent of their width.
  case figureSize
  /// A figure was made narrower than its columns.
  case figureNarrow
  /// Notes that go on at the foot of the next column.
  case noteSplit
  /// A rule that parts two scenes at the head or foot of a column.
  case sceneRule
  /// Rows that all columns of a spread end higher than they might, since some of them would end short otherwise.
  case spreadShort
  /// Hundredths of the room that a page leaves empty.
  case white
  /// Rows by which a column ends higher or lower than the one beside it, on its page or the one that it faces.
  case unlike

  /// The layer it counts in. No amount of what is in a later one outweighs anything in one before.
  package var layer: Int {
    switch self {
    case .keeps, .overset, .brokenPin: 0
    case .short, .unlevel, .tail, .opening, .scrap, .figureAtEnd, .noteApart, .figureApart, .hole: 1
    default: 2
    }
  }
}

extension PageTerm {
  /// Its name in reports and records.
  package var name: StaticString {
    switch self {
    case .keeps: "keeps"
    case .overset: "overset"
    case .short: "short"
    case .unlevel: "unlevel"
    case .tail: "tail"
    case .opening: "opening"
    case .scrap: "scrap"
    case .beforeHeading: "before-heading"
    case .widow: "widow"
    case .orphan: "orphan"
    case .runt: "runt"
    case .headingAtFoot: "heading-at-foot"
    case .partedBox: "parted-box"
    case .hyphen: "hyphen"
    case .hyphenAtTurn: "hyphen-at-turn"
    case .variants: "variants"
    case .lowOpening: "low-opening"
    case .lowBand: "low-band"
    case .lowEntry: "low-entry"
    case .figureAtEnd: "figure-at-end"
    case .brokenPin: "broken-pin"
    case .figureWaits: "figure-waits"
    case .figurePlace: "figure-place"
    case .figureSize: "figure-size"
    case .noteApart: "note-apart"
    case .figureApart: "figure-apart"
    case .noteSplit: "note-split"
    case .sceneRule: "scene-rule"
    case .spreadShort: "spread-short"
    case .hole: "hole"
    case .figureNarrow: "figure-narrow"
    case .white: "white"
    case .unlike: "unlike"
    }
  }

  /// How many there are.
  package static let count = allCases.count
}
