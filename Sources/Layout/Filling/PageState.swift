import Typesetting

/// Where an issue stands, between two pages and in the midst of one. A value: callers that try a page
/// keep the one before it, and two ways that come to the same state are one from there on.
struct PageState: Hashable, Sendable {
  /// A sidebar, or what is left of it.
  struct SidebarRest: Hashable {
    /// Its place in `StyledIssue.sidebars`.
    var sidebar: Int
    /// Where it goes on.
    var token: BreakToken = .start
  }

  /// Where the main story goes on; nil at its end.
  var token: BreakToken? = .start
  /// The piece that was begun last; what its start asks has been done.
  var begun = -1
  /// The article that is on, or was last.
  var article = 0
  /// How many articles were opened.
  var opened = 0
  /// The step of its sequence that the last page was made by; nil where its first page comes.
  var step: Int?
  /// The sequence of `step`.
  var sequence: String?
  /// The first sidebar that nothing before it has called for.
  var nextSidebar = 0
  /// The sidebars that wait for a frame.
  var waiting: SidebarQueue
  /// The sidebars that their article ended without a frame for: they stand in the flow next.
  var tail: SidebarQueue
  /// Which notes have been set.
  var notes = NoteState()
  /// The picture whose other half stands on the page that comes; nil where none does.
  var spread: SpreadPicture?
  /// How many rows higher all columns of the page that comes end, as those of the page that it faces do.
  var spared = 0
  /// How many rows the last column of the page that the page that comes faces ends short; nil where it faces none, or where no
  /// column of it goes on at its foot.
  var facingGap: Int?
  /// How many pages followed each other without room for text.
  var pagesWithoutText = 0

  /// The beginning of an issue with these sidebars.
  init(_ sidebars: SidebarLists) {
    waiting = SidebarQueue(sidebars)
    tail = waiting
  }

  /// Whether nothing is left.
  func hasEnded(_ context: PagingContext) -> Bool {
    token == nil && spread == nil && tail.isEmpty && waiting.isEmpty
      && nextSidebar >= context.issue.sidebars.count
      && opened >= context.plan.closing.upperBound
      && notes.next >= context.issue.notes.count
  }

  /// True where nothing was placed or begun since `other`; whose page it is says nothing of that.
  func bringsNothing(since other: PageState) -> Bool {
    var before = other
    (before.article, before.sequence, before.spared) = (article, sequence, spared)
    before.facingGap = facingGap
    return self == before
  }
}
