internal import TypesetGeometry
internal import TypesetLayout

/// What an art director pins to the wall: the pages of an issue side by side as they are bound, with the articles that
/// run over them, how much of each is empty, and its figures with the pages that mention them.
struct FlatPlan: Sendable {
  /// An article.
  struct Article: Hashable, Sendable {
    /// Its title; where it has none, its sequence of masters, if it names one.
    var name: String?
    /// Its part of the magazine.
    var section: String?
    /// The first page with something of it, and the last; nil where it is on none.
    var pages: ClosedRange<Int>?
  }

  /// A figure.
  struct Figure: Hashable, Sendable {
    /// Its id; without one the name of its picture's file, or its number among all figures.
    var name: String
    /// The page that it begins on; nil where it is on none.
    var page: Int?
    /// The first page with a link or a reference to it; the page where it was written where there is none.
    var mention: Int?

    /// The page of its mention where that is another one than its own.
    var distantMention: Int? { mention == page ? nil : mention }
  }

  /// A page.
  struct Page: Sendable {
    /// Its number, from 1.
    var number: Int
    /// The number as readers see it.
    var label: String
    /// The master that it was made by; nil for one that was left blank.
    var master: String?
    /// Whether it lies on the left where the magazine is open.
    var liesLeft: Bool
    /// The articles on it, in their order: places in `articles`.
    var articles: [Int]
    /// How much of its room for articles is empty.
    var white: PageWhite
    /// What is emptier than it should be; nil where nothing is.
    var hole: PageHole?
    /// The figures that begin on it: places in `figures`.
    var figures: [Int] = []
  }

  /// What the issue is called; may be empty.
  var title: String
  /// The trimmed page.
  var size: Size
  /// Whether left and right pages face each other.
  var isFacing: Bool
  /// Whether the magazine is read from right to left.
  var readsRightToLeft: Bool
  /// Its articles.
  var articles: [Article]
  /// Its figures, in the order of the manuscript.
  var figures: [Figure] = []
  /// Its pages.
  var pages: [Page] = []

  /// The masters that most of its pages on each side are made by, the first of those. O(pages).
  var usualMasters: Set<String> {
    var usual: Set<String> = []
    for side in isFacing ? [true, false] : [true] {
      let masters = pages.filter { !isFacing || $0.liesLeft == side }.compactMap(\.master)
      let counts = Dictionary(masters.map { ($0, 1) }, uniquingKeysWith: +)
      let most = counts.values.max()
      if let first = masters.first(where: { counts[$0] == most }) { usual.insert(first) }
    }
    return usual
  }

  /// How much of a page's room has to be empty for the plan to say so, in per cent.
  static let leastPercent = 10

  /// The pages that are seen at a time where the magazine is open: two that face each other, or one. Of `pages` only.
  /// O(pages).
  func openings(of pages: [Page]) -> [[Page]] {
    var openings: [[Page]] = []
    for page in pages {
      if isFacing, let last = openings.last?.last, last.number / 2 == page.number / 2,
        last.number != page.number
      {
        openings[openings.count - 1].append(page)
      } else {
        openings.append([page])
      }
    }
    return openings
  }
}
