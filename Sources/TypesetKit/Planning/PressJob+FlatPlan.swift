internal import TypesetFlattening
internal import TypesetLayout
internal import TypesetRenderTree
internal import TypesetRichText
internal import Typesetting

extension PressJob {
  /// Lays out all pages: the flat plan of those that are wanted, and what each of them looks like.
  mutating func flatPlan() -> (plan: FlatPlan, thumbnails: [RenderPage], pages: Int) {
    var plan = FlatPlan(
      title: paging.title, size: design.size, isFacing: design.isFacing,
      readsRightToLeft: design.readsRightToLeft,
      articles: issue.articles.map { article in
        FlatPlan.Article(name: article.title ?? article.sequence, section: article.section)
      })
    // One article without a name is the whole issue.
    if plan.articles.count == 1, plan.articles[0].name == nil, !plan.title.isEmpty {
      plan.articles[0].name = plan.title
    }
    var figures = FigureTable(issue)
    var thumbnails: [RenderPage] = []
    let (issue, design, request) = (issue, design, request)
    let count = lay { page in
      let articles = PressJob.articles(on: page, of: issue)
      for article in articles {
        let first = plan.articles[article].pages?.lowerBound ?? page.number
        plan.articles[article].pages = first...page.number
      }
      let begun = figures.add(page, of: issue)
      guard request.wants(page: page.number) else { return }
      let white = PageWhite(page, design)
      plan.pages.append(
        FlatPlan.Page(
          number: page.number, label: page.label, master: page.isBlank ? nil : page.master,
          liesLeft: design.liesLeft(page.number), articles: articles, white: white,
          hole: PageHole(in: page, white, of: issue), figures: begun))
      var thumbnail = Flattener.render(page)
      thumbnail.items = thumbnail.items.withoutLinks
      thumbnail.destinations = []
      thumbnail.headings = []
      thumbnails.append(thumbnail)
    }
    plan.figures = figures.finished()
    return (plan, thumbnails, count)
  }

  /// The articles with something on `page`: those that its text is of, and those of its sidebars.
  static func articles(on page: LayoutPage, of issue: StyledIssue) -> [Int] {
    guard !page.isBlank else { return [] }
    var found: Set<Int> = []
    for frame in page.frames {
      if let sidebar = issue.sidebars.first(where: { $0.story == frame.storyIndex }) {
        found.insert(sidebar.article)
      }
      guard frame.storyIndex == StyledIssue.mainStory else { continue }
      var last = -1
      for line in frame.frame.lines
      where line.height > .zero && line.line.hasInk && line.paragraph != last {
        last = line.paragraph
        let behind = issue.articles.indices.partitioningIndex {
          issue.articles[$0].paragraphs.lowerBound <= last
        }
        found.insert(max(behind - 1, 0))
      }
    }
    return found.sorted()
  }
}

extension [RenderItem] {
  /// What of it is drawn: a page on a wall is no place to click on.
  fileprivate var withoutLinks: [RenderItem] {
    compactMap { item in
      switch item {
      case .link: return nil
      case .group(var group):
        group.items = group.items.withoutLinks
        return .group(group)
      default: return item
      }
    }
  }
}
