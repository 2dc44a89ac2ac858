import TypesetElementTree
package import TypesetGeometry
import Typesetting

/// What somebody asks of a page: where its columns end, which paragraphs are longer or shorter, where figures stand.
///
/// It is for those who want to know what other pages than those that were chosen would cost.
package struct AskedPage: Hashable, Sendable {
  /// The end of a column: the last line in it.
  package struct End: Hashable, Sendable {
    /// The paragraph, as records name it.
    package var paragraph: String
    /// The line of it, from 1.
    package var line: Int

    /// An end.
    package init(paragraph: String, line: Int) {
      self.paragraph = paragraph
      self.line = line
    }
  }

  /// A figure that stands among the columns.
  package struct Figure: Hashable, Sendable {
    /// The figure, as records name its element.
    package var element: String
    /// `head`, `foot`, `page` or `side`.
    package var edge: String
    /// The first column of text it stands over, from 1.
    package var column: Int
    /// Over how many it stands.
    package var span: Int
    /// The row that it begins at, from 1, where text runs around it; nil for the first at its edge.
    package var row: Int?
    /// Its width, where it may be made smaller or larger; nil for the one that it has of itself.
    package var width: Length?
    /// How much of its pictures' height is seen, in per cent, where they may be cut; nil for all.
    package var seen: Int?

    /// A figure in a place.
    package init(element: String, edge: String, column: Int, span: Int) {
      self.element = element
      self.edge = edge
      self.column = column
      self.span = span
    }
  }

  /// The ends, by the frames of articles' text on the page in reading order, from 1.
  package var ends: [Int: End] = [:]
  /// By how many lines paragraphs are longer than is best, by the names that records have for them.
  package var variants: [String: Int] = [:]
  /// The figures; nil to have them placed.
  package var figures: [Figure]?
  /// How many rows higher all columns of the spread end that the page begins: 0 or 1. A page that faces one before ends
  /// as that one does.
  package var rowsHigher = 0
  /// Which of the frames and pages that they might have its sidebars have.
  package var sidebars = SidebarChoice.usual
  /// The article that begins the next page instead of this one, below another, as records name its element; nil for none.
  package var waitingArticle: String?

  /// A page of which nothing is asked.
  package init() {}
}

/// Where a frame shall end: after line number `line`, from 0, of the paragraph `paragraph` of the story.
struct LineEnd: Hashable, Sendable {
  var paragraph: Int
  var line: Int

  /// So many rows lie above the foot of a frame that are tried in vain.
  private static let rowsBelow = 6

  /// An end.
  init(paragraph: Int, line: Int) { (self.paragraph, self.line) = (paragraph, line) }

  /// Where `frame` ends; nil where it holds no letters.
  init?(of frame: FramePlan) {
    guard let last = frame.lastLines(1).first else { return nil }
    self.init(paragraph: last.paragraph, line: last.line)
  }

  /// Where `frame` might end earlier, by a line to begin with, and by no more than `most`.
  static func earlier(in frame: FramePlan, most: Int) -> [LineEnd] {
    frame.lastLines(most + 1).dropFirst().map { LineEnd(paragraph: $0.paragraph, line: $0.line) }
  }

  /// How many rows of a frame of `text` in `shape` end there; all that there are where none does.
  func rows(
    of text: ColumnBand.Text, in shape: FrameShape, next: [FrameShape], _ options: FrameOptions,
    rows: Int, leading: Length
  ) -> Int {
    var free = options
    free.keeps = false
    free.keepsHeadings = false
    (free.orphans, free.widows) = (1, 1)
    var taller = shape
    taller.size.height += leading * LineEnd.rowsBelow
    let plan = text.framesetter.plan(
      from: text.token, limit: text.end, in: taller, next: next, options: free)
    guard let lines = plan.lines(throughLine: line, ofParagraph: paragraph) else { return .max }
    // A frame that its text ends in ends nowhere else: one that lacks half a row.
    if plan.continuation.map({ $0.offset >= text.end }) ?? true {
      taller.size.height = plan.inkFoot - leading / 2
    }
    // Rows of lines are not those of the grid: headings and small letters have others.
    let end = text.framesetter.ends(
      from: text.token, limit: text.end, in: taller, next: next, options: free
    ).first { $0.lines >= lines }
    return end?.foot.rows(of: leading) ?? .max
  }
}

extension PagePlanner {
  /// The page that comes from `state` on, as far as it can be as `asked`. Variants that a paragraph does not have are
  /// left out, and no article waits that would not begin on the page.
  func plan(asked: AskedPage, from state: PageState, judge: PageJudge) -> PagePlan {
    var variants: [Int: LineVariant] = [:]
    for (name, lines) in asked.variants where lines != 0 {
      if let index = context.paragraph(called: name) { variants[index] = .lines(lines) }
    }
    var ends: [Int: LineEnd] = [:]
    for (number, end) in asked.ends {
      if let index = context.paragraph(called: end.paragraph) {
        ends[number - 1] = LineEnd(paragraph: index, line: end.line - 1)
      }
    }
    let figures = asked.figures.map { figures in
      let area = figures.isEmpty ? nil : mainArea(from: state)
      return figures.compactMap { placement($0, in: area) }
    }
    let alternative = PageAlternative(
      sidebars: asked.sidebars,
      waiting: asked.waitingArticle.flatMap { name in
        context.issue.articles.firstIndex { article in
          article.node.map { "\($0)" == name } ?? false
        }
      })
    func best(_ alternative: PageAlternative) -> PagePlan {
      Pager.best(
        of: plans(
          from: state, variants: variants, figures: figures, ends: ends,
          sparing: min(asked.rowsHigher, 1), alternative: alternative))
    }
    while true {
      var plan = best(alternative)
      let missing = variants.filter {
        judge.extraDemerits(of: $0.value, at: $0.key, in: plan) == nil
      }
      for index in missing.keys { variants[index] = nil }
      guard missing.isEmpty else { continue }
      if let article = plan.alternative.waiting {
        let usual = best(PageAlternative(sidebars: asked.sidebars))
        let waits = usual.next.opened > article && plan.next.opened <= article
        if !waits { plan.alternative.waiting = nil }
      }
      return plan
    }
  }

  /// The area for articles of the page that comes from `state` on; nil where it has none.
  private func mainArea(from state: PageState) -> TextArea? {
    Pager.best(of: plans(from: state, figures: [])).placed.first(where: \.isMain)?.area
  }

  /// The place of `figure` among the columns of text of `area`; nil where there is no such figure.
  private func placement(_ figure: AskedPage.Figure, in area: TextArea?) -> FigurePlacement? {
    let sidebars = context.issue.sidebars
    guard
      let sidebar = sidebars.indices.first(where: { "\(sidebars[$0].node)" == figure.element }),
      let request = sidebars[sidebar].figure, let edge = FigurePlacement.Edge(name: figure.edge)
    else { return nil }
    let area = area ?? context.design.wholeArea(onPage: number)
    let count = max(area.columns, 1)
    let first = min(max(figure.column - 1, 0), count - 1)
    let columns =
      !edge.isOfColumns ? 0..<count : first..<min(first + max(figure.span, 1), count)
    let rank = request.places.firstIndex {
      switch $0 {
      case .top: edge == .head
      case .bottom: edge == .foot
      case .auto: edge.isOfColumns
      case .page: edge == .page
      case .spread: edge == .spread
      case .side: edge == .side
      case .here, .filler: false
      }
    }
    var placement = FigurePlacement(
      sidebar: sidebar, edge: edge, columns: columns, count: count, rank: rank ?? 0)
    if figure.width != nil || figure.seen != nil, request.hasSizes, edge.isOfColumns {
      let room = area.box(ofColumns: columns, of: count, from: 0, rows: 1).width
      let isCut = context.isCut(context.issue.sidebars[sidebar].story)
      placement.size = request.size(
        of: figure.width ?? request.widths(within: room).own,
        seen: isCut ? figure.seen ?? 100 : 100, within: room)
    }
    if request.wrap != nil, edge.isOfColumns {
      placement.row = figure.row.map { max($0 - 1, 0) } ?? (edge == .foot ? .max / 2 : 0)
    }
    return placement
  }
}

extension FigurePlacement.Edge {
  /// The edge that reports call `name`.
  init?(name: String) {
    switch name {
    case "head", "top": self = .head
    case "foot", "bottom": self = .foot
    case "page": self = .page
    case "spread": self = .spread
    case "side": self = .side
    default: return nil
    }
  }
}
