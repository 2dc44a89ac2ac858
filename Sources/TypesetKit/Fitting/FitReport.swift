/// How well the copy of an issue fits its pages, and what would make it fit.
package struct FitReport: Sendable {
  /// A place in a manuscript.
  typealias Place = CopyParagraph.Place

  /// A paragraph that can have another number of lines.
  struct Change: Sendable {
    /// Where it begins.
    var place: Place
    /// Its first words.
    var words: String
    /// How many characters have to go from its end, or to come there.
    var characters: Int
  }

  /// A cut that was laid out.
  struct Cut: Sendable {
    /// The paragraph, and how many characters go from its end, spaces among them.
    var change: Change
    /// Where what goes begins.
    var start: Place
    /// What goes.
    var letters: String
  }

  /// Cuts that close a page.
  struct Order: Sendable {
    /// The cuts, in the order of the manuscript.
    var cuts: [Cut]
    /// What readers call the page that the article is no longer on.
    var page: String
    /// What they call the one that it ends on then.
    var end: String
    /// Whether the issue has a page fewer then.
    var closesPage: Bool
    /// Whether a word more may go from each paragraph.
    var allowsMore: Bool
  }

  /// An article.
  struct Article: Sendable {
    /// Its title; nil where it has none.
    var name: String?
    /// What readers call its first page and its last; nil where it is on none.
    var pages: (first: String, last: String)?
    /// How many pages it is on.
    var count = 0
    /// How many lines it is over: those on its last page, if there is one before that.
    var over: Int?
    /// How many lines it is under: those that have room on its last page behind it.
    var under: Int?
    /// The paragraphs that can give a line, those that lose the fewest characters first.
    var gives: [Change] = []
    /// The paragraphs that can take a line, those that need the fewest characters first.
    var takes: [Change] = []
    /// What closes its last page; nil where nothing was looked for or found.
    var order: Order?
    /// Whether nothing was found although it was looked for.
    var isStuck = false
  }

  /// What has to go from an article so that the issue comes to a number of pages.
  struct Share: Sendable {
    /// The article: a place in `articles`.
    var article: Int
    /// How many pages it is on then.
    var count: Int
    /// The cuts, in the order of the manuscript.
    var cuts: [Cut]
  }

  /// What is asked of the whole issue.
  struct Goal: Sendable {
    /// How many pages it should have.
    var wanted: Int
    /// How many it has with the cuts.
    var reached: Int
    /// Whether a word more may go from each paragraph.
    var allowsMore = true
    /// The cuts, article by article.
    var shares: [Share] = []
  }

  /// What the issue is called.
  var title: String
  /// How many pages it has.
  var pages: Int
  /// Its articles.
  var articles: [Article]
  /// What comes of `--pages`; nil where it was not asked.
  var goal: Goal?

  /// So many lines on an article's last page are looked at as too many; with more the page is used.
  static let mostOver = 12
}
