import TypesetElementTree
import TypesetRichText
import TypesetTemplates

/// Makes the contents: a paragraph for each article and, further down, for each of its headings.
struct ContentsMaker {
  private let plan: IssuePlan
  private let references: PageReferences
  /// What links call the elements that contents name.
  private var targets: [NodeID: String] = [:]

  init(_ plan: IssuePlan, _ references: PageReferences) {
    self.plan = plan
    self.references = references
    for place in plan.document.elements.indices {
      let element = plan.document.elements[place]
      guard element.kind == .article || element.kind.headingLevel != nil else { continue }
      targets[element.node] = plan.document.destinationName(of: place)
    }
  }

  /// The contents for `tag`, which stands in `own`: an article does not name itself. Of one without a
  /// title its headings alone are named, as deep as the contents go.
  func paragraphs(
    for tag: Element, levels: Int, standingIn own: Int?
  ) -> [GeneratedParagraph] {
    var made: [GeneratedParagraph] = []
    var section: String?
    let listed = plan.articles.indices.filter { $0 != own && plan.articles[$0].isListed }
    for (place, index) in listed.enumerated() {
      let article = plan.articles[index]
      guard let title = article.article.title, let node = article.article.node else {
        if levels > 1 { made += headings(of: index, downTo: levels - 1, tag) }
        continue
      }
      // A department of its own name has been named.
      if let name = article.article.section, name != section,
        name.lowercased() != title.lowercased()
      {
        made.append(
          line(
            ["toc", "toc-section"], [.init(text: name)], of: node, "section", tag, article.language,
            keepsWithNext: true))
      }
      section = article.article.section
      let goesOn = levels == 1 && isOfSmallGroup(place, listed)
      let author = article.article.author
      made.append(
        line(
          ["toc", "toc-1"] + classStyles(of: article), entry(title, .node(node)), of: node, "title",
          tag, article.language, keepsWithNext: author != nil || goesOn))
      if let author {
        made.append(
          line(
            ["toc", "toc-author"], [.init(text: author)], of: node, "author", tag,
            article.language, keepsWithNext: goesOn))
      }
      if levels > 1 { made += headings(of: index, downTo: levels - 1, tag) }
    }
    return made
  }

  /// So many articles of one section at most are kept together, which a name stands above.
  private static let smallGroup = 3

  /// Whether the article `place` of `listed` is followed by one of its section, and the section has few.
  private func isOfSmallGroup(_ place: Int, _ listed: [Int]) -> Bool {
    func section(_ place: Int) -> String? {
      listed.indices.contains(place) ? plan.articles[listed[place]].article.section : nil
    }
    guard let own = section(place), section(place + 1) == own else { return false }
    var (first, last) = (place, place + 1)
    while section(first - 1) == own, last - first < ContentsMaker.smallGroup { first -= 1 }
    while section(last + 1) == own, last - first < ContentsMaker.smallGroup { last += 1 }
    return last - first < ContentsMaker.smallGroup
  }

  /// The styles that the template has for titles of articles of such classes: `toc-feature` for one of the class `feature`.
  private func classStyles(of article: IssuePlan.PlannedArticle) -> [String] {
    guard let container = article.container else { return [] }
    let known = plan.template.stylesheet.paragraphs
    return plan.document.attributes(of: plan.document.elements[container]).classes
      .map { "toc-\($0)" }.filter { known[$0] != nil && !Stylesheet.elementNames.contains($0) }
  }

  private func headings(
    of index: Int, downTo level: Int, _ tag: Element
  ) -> [GeneratedParagraph] {
    let article = plan.articles[index]
    return article.elements.compactMap { place in
      let paragraph = plan.document.elements[place]
      guard paragraph.parent == article.container, let own = paragraph.kind.headingLevel,
        own <= level
      else { return nil }
      let setting = plan.document.setting(of: paragraph)
      let words = setting.short ?? plan.document.words(of: paragraph)
      return words.isEmpty
        ? nil
        : line(
          ["toc", "toc-\(own + 1)"], entry(words, .node(paragraph.node)), of: paragraph.node,
          "heading", tag, setting.language ?? article.language)
    }
  }

  /// What it is called, and its page at the end of the line.
  private func entry(_ words: String, _ key: PageMark.Key) -> [GeneratedParagraph.Piece] {
    [
      .init(text: words), .init(text: "\t"),
      .init(text: references.label(of: key) ?? PageReferences.placeholder, className: "toc-page"),
    ]
  }

  private func line(
    _ styles: [String], _ pieces: [GeneratedParagraph.Piece], of node: NodeID, _ role: String,
    _ tag: Element, _ language: LanguageTag?, keepsWithNext: Bool = false
  ) -> GeneratedParagraph {
    var hash = ContentHash()
    hash.combine(node.rawValue)
    hash.combine(role.utf8)
    var made = GeneratedParagraph(
      styles: styles + plan.document.attributes(of: tag).classes, pieces: pieces,
      node: NodeID(contentHash: hash.value, occurrence: 0, parent: tag.node), source: tag.source,
      language: language, keepsWithNext: keepsWithNext)
    if role != "section" { made.target = targets[node] }
    return made
  }
}

extension PageReferences {
  /// What stands for a page that is not known yet: as wide as most labels.
  static let placeholder = "00"
}
