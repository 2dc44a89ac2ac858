internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetLayout
internal import Typesetting

/// A layout, as far as it matters to whoever has to make copy fit.
struct CopyLayout: Sendable {
  /// Where an article stands.
  struct Article: Sendable {
    /// The first page with something of it, and the last; nil where it is on none.
    var pages: ClosedRange<Int>?
    /// How many lines high what it has on its last page is, all columns together.
    var tail = 0
    /// Whether its last page has nothing of another article.
    var isAlone = false
    /// How many lines have room behind it on its last page; nil where another article follows there, or a page behind it
    /// is no page of text.
    var free: Int?

    /// How many pages it is on.
    var count: Int { pages?.count ?? 0 }
  }

  /// How many pages there are.
  private(set) var pages = 0
  /// What readers call them.
  private(set) var labels: [String] = []
  /// The articles, as in the issue.
  private(set) var articles: [Article]
  /// Where each line of a paragraph of the main story begins, in bytes from the paragraph's start; nothing of those without
  /// lines.
  private(set) var lines: [Int: [Int]] = [:]
  /// The last page with something of each paragraph.
  private(set) var lastPages: [Int: Int] = [:]
  /// The paragraphs that stand in several columns: the foot of one may ask for other lines.
  private(set) var divided: Set<Int> = []
  /// How many paragraphs the main story has.
  let paragraphs: Int
  /// How often each error and warning was found.
  private(set) var problems: [DiagnosticCode: Int] = [:]

  /// Lays all pages of `job` out.
  init(_ job: inout PressJob) {
    let (issue, design) = (job.issue, job.design)
    paragraphs = issue.main.story.paragraphs.count
    var articles = [Article](repeating: Article(), count: issue.articles.count)
    var ends = [LayoutPage?](repeating: nil, count: issue.articles.count)
    var labels: [String] = []
    var lines: [Int: [Int]] = [:]
    var lastPages: [Int: Int] = [:]
    var divided: Set<Int> = []
    pages = job.lay { page in
      labels.append(page.label)
      let present = PressJob.articles(on: page, of: issue)
      for article in present {
        articles[article].pages =
          (articles[article].pages?.lowerBound ?? page.number)...page.number
        articles[article].tail = page.rows(of: issue.articles[article], design.leading)
        articles[article].isAlone = present.count == 1
        ends[article] = present.last == article ? page : nil
      }
      for frame in page.frames where frame.storyIndex == StyledIssue.mainStory {
        if let first = frame.frame.lines.first(where: { $0.height > .zero })?.paragraph,
          lines[first] != nil
        {
          divided.insert(first)
        }
        for line in frame.frame.lines where line.height > .zero {
          lines[line.paragraph, default: []].append(
            line.range.lowerBound - line.paragraphStart)
          lastPages[line.paragraph] = page.number
        }
      }
    }
    for (article, page) in ends.enumerated() {
      guard let page else { continue }
      let white = PageWhite(page, design)
      if white.thousandths != nil { articles[article].free = white.footRows }
    }
    self.labels = labels
    self.articles = articles
    self.lines = lines
    self.lastPages = lastPages
    self.divided = divided
    for diagnostic in job.diagnostics where diagnostic.severity >= .warning {
      problems[diagnostic.code, default: 0] += 1
    }
  }

  /// Whether nothing that `other` has is lost: no paragraph, no room, and nothing is wrong that was right.
  func keeps(_ other: CopyLayout) -> Bool {
    paragraphs == other.paragraphs && pages <= other.pages
      && zip(articles, other.articles).allSatisfy { $0.count <= $1.count }
      && problems.allSatisfy { $0.value <= other.problems[$0.key] ?? 0 }
  }
}

extension LayoutPage {
  /// How many lines of `leading` high what `article` has of the main story is, all columns together.
  fileprivate func rows(of article: Article, _ leading: Length) -> Int {
    let step = max(leading.scaledPoints, 1)
    var rows = 0
    for frame in frames where frame.storyIndex == StyledIssue.mainStory {
      let own = frame.frame.lines.filter {
        $0.height > .zero && $0.line.hasInk && article.paragraphs.contains($0.paragraph)
      }
      guard let first = own.min(by: { $0.origin.y < $1.origin.y }),
        let last = own.max(by: { $0.origin.y < $1.origin.y })
      else { continue }
      let height = last.origin.y - first.origin.y + first.height
      // A point more is no line.
      let slack = Length(points: 1).scaledPoints
      rows += max((height.scaledPoints - slack + step - 1) / step, 1) * frame.span
    }
    return rows
  }
}
