import TypesetGeometry
import TypesetTemplates
import Typesetting

/// Which of several frames or pages sidebars have.
package enum SidebarChoice: String, Hashable, Sendable, CaseIterable {
  /// The first that come.
  case usual
  /// Those that were written on a page have the next, where one with frames for them may come as well as this one.
  case nextPage = "next-page"
  /// The largest frames of the page come first.
  case largestFrame = "largest-frame"
}

/// What may become of a page beside its lines and its figures.
struct PageAlternative: Hashable, Sendable {
  /// Which of the frames and pages that they might have its sidebars have.
  var sidebars = SidebarChoice.usual
  /// The article that might begin below another, and begins the next page instead; nil for none.
  var waiting: Int?

  /// What comes where nobody chooses.
  static let usual = PageAlternative()
}

/// A page that is decided and not made.
struct PagePlan {
  /// What kind of page it is.
  enum Kind: Hashable {
    /// It stays empty, so that what comes next begins on the right side.
    case blank
    /// It holds what comes next.
    case text
    /// There is no such page: the issue ended before it.
    case nothing
  }

  /// What kind of page it is.
  var kind: Kind
  /// Its number, from 1.
  var number: Int
  /// The article that is first on it.
  var article: Int
  /// Where the issue stands after it.
  var next: PageState
  /// The master it is made by; nil for plain columns.
  var master: PageMaster?
  /// What stands on it, in the order in which it was filled.
  var placed: [PageFiller.Placed] = []
  /// Where articles begin below others: the area, its row, and how much is placed above.
  var heads: [(area: TextArea, row: Int, placed: Int)] = []
  /// How many sidebars stand in frames of their own.
  var placedSidebars = 0
  /// What was found while it was filled.
  var findings: [PageFinding] = []
  /// The paragraphs of the main story that begin on it and are not set in their best lines.
  var variants: [Int: LineVariant] = [:]
  /// Where frames of articles' text end that are ended before their feet, by their places on it.
  var ends: [Int: LineEnd] = [:]
  /// The figures that were given places among its columns.
  var figures: [FigurePlacement] = []
  /// Which of the ways it was filled in that there are beside those.
  var alternative = PageAlternative.usual
  /// How many rows higher its columns end than they might, as all of its spread do.
  var spared = 0
  /// What readers mind about it; nil where nobody asked.
  var defects: PageDefects?
  /// Whether no page comes after it.
  var isLast = false
}

extension PagingContext {
  /// Why the text of articles ends on the page of `plan`.
  func close(of plan: PagePlan) -> PageClose {
    if plan.isLast { return .issue }
    guard plan.kind == .text, plan.next.token != nil else { return .asked }
    guard let (piece, article) = nextOpened(behind: plan) else { return .full }
    let targets = [piece.begins, article.flatMap { start(of: $0).target }]
    return targets.contains { $0?.asksForPage ?? false } ? .asked : .full
  }

  /// Whether no article goes on behind the page that `plan` decides.
  func endsArticle(_ plan: PagePlan) -> Bool {
    plan.next.token == nil ? plan.next.tail.isEmpty : nextOpened(behind: plan)?.article != nil
  }

  /// The piece that the text goes on with behind the page that `plan` decides, and the last article that begins with it; nil
  /// where it goes on in a piece of which something stands on the page.
  private func nextOpened(behind plan: PagePlan) -> (piece: FlowPlan.Piece, article: Int?)? {
    guard let token = plan.next.token else { return nil }
    let place = self.plan.piece(at: token.offset)
    let piece = self.plan.pieces[place]
    if place > plan.next.begun {
      return (piece, piece.opens.last { $0 >= plan.next.opened })
    }
    // It was begun, and had no room.
    guard token.offset <= piece.start, token.openBlocks.isEmpty, let last = piece.opens.last else {
      return nil
    }
    return (piece, last)
  }
}
