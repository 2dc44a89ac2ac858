import TypesetElementTree
import TypesetTemplates
import Typesetting

/// The parts of the main story as its elements come, one after the other.
private struct FlowPartMaker {
  private(set) var parts: [FlowPart] = []
  /// The article in hand; -1 before the first.
  private(set) var article = -1
  /// In how many columns what comes next runs; nil as the frame has it.
  var columns: Int?
  /// Where the next thing to see begins, as breaks ask.
  var pending: BreakTarget?
  /// Where the part in hand begins.
  private var start = 0
  /// How it is placed; nil as long as nothing is seen of it.
  private var placement: IssueAssembly.Placement?
  private var isSpanAsked = true
  private var begins: BreakTarget?

  /// Begins the next article, whose text runs in `columns`.
  mutating func beginArticle(columns: Int?) {
    article += 1
    self.columns = columns
  }

  /// Takes something to see that begins with paragraph `place`; true where a part begins with it.
  mutating func take(
    _ own: IssueAssembly.Placement, isSpanAsked: Bool, at place: Int, _ inner: [Int: InnerColumns]
  ) -> Bool {
    defer { pending = nil }
    if placement == nil {
      begins = pending ?? begins
    } else if placement != own || pending != nil {
      end(at: place, inner)
      begins = pending
    } else {
      return false
    }
    placement = own
    self.isSpanAsked = isSpanAsked
    return true
  }

  /// Ends the part in hand before paragraph `place`. `inner` are the containers with columns of their
  /// own.
  mutating func end(at place: Int, _ inner: [Int: InnerColumns]) {
    guard place > start else { return }
    var part = FlowPart(paragraphs: start..<place)
    part.span = placement?.span
    part.isSpanAsked = isSpanAsked
    if let placement { part.columns = placement.columns } else { part.columns = columns }
    part.inner = placement?.container.flatMap { inner[$0]?.orNothing }
    part.begins = begins
    part.article = article
    parts.append(part)
    start = place
    placement = nil
    begins = nil
  }
}

extension IssueAssembly {
  /// The main story; `parts`, `articles` and `anchors` come with it.
  mutating func buildMain() -> StyledStory {
    var assembly = assembly(
      of: Int32(StyledIssue.mainStory), in: document.elements.indices)
    var open = OpenContainers(plan)
    var maker = FlowPartMaker()
    /// The container with columns of its own that was opened last.
    var columned: Int?
    for (leaf, element) in document.elements.enumerated() where element.form != .container {
      let place = assembly.paragraphs.count
      let begun = articles.count
      beginArticles(before: leaf, at: place, &maker, assembly.innerColumns)
      if articles.count > begun, !builder.bends.isNothing {
        assembly.stylesheet = builder.stylesheet(of: articles.last?.node)
      }
      guard standsInMain(leaf) else {
        let number = Int(stories[leaf]) - 1
        if anchors[number] == nil { anchors[number] = place }
        continue
      }
      open.advance(to: leaf, &assembly) { index, assembly in
        let isColumned = self.isColumned(index, maker.columns)
        addMark(above: index, for: leaf, to: &assembly)
        assembly.open(
          index, isFramed: document.elements[index].kind != .article, isColumned: isColumned)
        if isColumned { columned = index } else { reportIdleColumns(of: index, maker.columns) }
      }
      let spans =
        columned.map {
          spansInner(leaf, of: $0, innerCount(of: $0), assembly.surroundings)
        } ?? false
      if !spans { reportPlacing(of: leaf) }
      noteBreak(element, assembly.surroundings, &maker)
      if plan.isSeen(leaf) {
        let own = placement(of: leaf, columns: maker.columns, assembly.surroundings)
        if maker.take(own, isSpanAsked: asksSpan(leaf), at: place, assembly.innerColumns) {
          assembly.beginPart(isBelowSpan: maker.parts.last?.span != nil)
        }
      }
      let first = assembly.paragraphs.count
      add(leaf, to: &assembly)
      if spans, let columned { assembly.noteSpanning(from: first, of: columned) }
    }
    open.closeAll(&assembly)
    let place = assembly.paragraphs.count
    maker.end(at: place, assembly.innerColumns)
    endArticle(maker.article, at: place)
    parts = maker.parts.isEmpty ? [FlowPart(paragraphs: 0..<place)] : maker.parts
    if articles.isEmpty { articles = [Article(paragraphs: 0..<place)] }
    return finished(assembly, name: StyledIssue.mainFlow)
  }

  /// Begins the articles that stand before the element `leaf`, with the paragraph `place`.
  private mutating func beginArticles(
    before leaf: Int, at place: Int, _ maker: inout FlowPartMaker, _ inner: [Int: InnerColumns]
  ) {
    while maker.article + 1 < plan.articles.count,
      plan.articles[maker.article + 1].elements.lowerBound <= leaf
    {
      endArticle(maker.article, at: place)
      maker.end(at: place, inner)
      let next = plan.articles[maker.article + 1]
      maker.beginArticle(columns: next.columns)
      var article = next.article
      article.paragraphs = place..<place
      articles.append(article)
    }
  }

  private mutating func endArticle(_ article: Int, at place: Int) {
    guard article >= 0 else { return }
    articles[article].paragraphs = articles[article].paragraphs.lowerBound..<place
  }

  /// Notes what a break asks of what comes next: where it begins, and in how many columns it runs.
  private func noteBreak(
    _ element: Element, _ surroundings: Surroundings, _ maker: inout FlowPartMaker
  ) {
    guard case .pageBreak(let target, let count) = element.object, !surroundings.isFramed
    else { return }
    maker.pending = target ?? maker.pending
    guard let count else { return }
    let rule = surroundings.rule(
      for: .pageBreak, classes: document.attributes(of: element).classes)
    maker.columns = rule.settled(\.columns, asked: count)
  }
}
