import TypesetDiagnostics
import TypesetElementTree
import TypesetFormulas
import TypesetGeometry
import TypesetRichText
import TypesetTemplates

/// How the elements of a document fall into articles and stories, before any of them is styled.
struct IssuePlan {
  /// An article.
  struct PlannedArticle {
    /// Its place in `Document.elements`; nil for what stands in none.
    var container: Int?
    /// Its elements, and those without anything to see that join it.
    var elements: Range<Int>
    /// What it is to be called, where it goes, how it begins.
    var article: Article
    /// In how many columns its text runs; nil as the frame has it.
    var columns: Int?
    /// The language that it was written in; nil where nobody said.
    var language: LanguageTag?
    /// Whether contents name it.
    var isListed = true
  }

  /// A sidebar with a story of its own.
  struct PlannedSidebar {
    /// Its place in `Document.elements`.
    var container: Int
    /// What stands in it: those elements, its own among them, and of a table what belongs to it.
    var elements: Range<Int>
    /// The flow of its frames.
    var flow: String
    /// The article it stands in.
    var article: Int
    /// In how many columns its text runs; nil as the frame has it.
    var columns: Int?
    /// Whether its style's background and rules are drawn: the frame has none of its own.
    var drawsBox: Bool
    /// The largest number of columns that its frames have.
    var mostColumns: Int
    /// Where it stands among the columns; nil where it has frames of its own.
    var figure: FigureRequest?
  }

  let document: Document
  let template: Template
  /// The number of columns that was asked for all frames of the main flow.
  let askedColumns: Int?
  /// Whether something can reach over several columns.
  let hasSpans: Bool
  /// The tables that stand on their sides for want of room.
  let turned: Set<NodeID>
  /// Which marks call which notes.
  let calls: [NoteCall]
  /// By how much what is in it bends.
  let bends: IssueBends
  /// The articles; their elements tile the document's.
  private(set) var articles: [PlannedArticle] = []
  /// The sidebars with stories of their own, by where they were written.
  private(set) var sidebars: [PlannedSidebar] = []
  /// What was found wrong.
  var diagnostics: [Diagnostic] = []

  /// A plan for `document`. O(elements × depth).
  init(
    _ document: Document, _ template: Template, askedColumns: Int? = nil, hasSpans: Bool = true,
    calls: [NoteCall] = [], turned: Set<NodeID> = [], bends: IssueBends = IssueBends()
  ) {
    self.turned = turned
    self.calls = calls
    self.bends = bends
    self.document = document
    self.template = template
    self.askedColumns = askedColumns
    self.hasSpans = hasSpans
    planArticles()
    planSidebars()
    reportIdleWraps()
    reportIdleTurns()
    reportIdentifiers()
  }

  // MARK: What stands where

  /// Whether an element itself is something to see; of a container only what stands in it is.
  func isSeen(_ place: Int) -> Bool {
    let element = document.elements[place]
    switch element.form {
    case .text: return true
    case .blank, .container: return false
    case .object: return element.kind != .pageBreak
    }
  }

  /// The containers that an element stands in, the outermost first.
  func containers(around place: Int) -> [Int] { document.ancestors(of: place) }

  /// The kinds and classes of what `container` stands in, the outermost first.
  func surroundings(of container: Int) -> [(kind: ElementKind, classes: [String])] {
    document.ancestors(of: container).map {
      let outer = document.elements[$0]
      return (outer.kind, document.attributes(of: outer).classes)
    }
  }

  /// What the template makes of a container.
  func rule(for container: Int) -> ElementMap.Rule {
    let element = document.elements[container]
    return template.elements.rule(
      for: element.kind, classes: document.attributes(of: element).classes,
      within: surroundings(of: container))
  }

  // MARK: Articles

  private mutating func planArticles() {
    let all = document.elements.indices
    var place = 0
    for (index, element) in document.elements.enumerated() where element.kind == .article {
      let range = index..<element.end
      guard range.lowerBound >= place else { continue }
      addLoose(place..<range.lowerBound)
      if range.contains(where: isSeen) {
        articles.append(planned(index, range))
      } else {
        // The reader has said so.
        extendLast(through: range.upperBound)
      }
      place = range.upperBound
    }
    addLoose(place..<all.upperBound)
    if articles.isEmpty {
      articles.append(
        PlannedArticle(container: nil, elements: all, article: Article(paragraphs: 0..<0)))
    }
    // What has nothing to see before the first article belongs to it.
    articles[0].elements = 0..<articles[0].elements.upperBound
  }

  /// Adds elements that stand in no article.
  private mutating func addLoose(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if range.contains(where: isSeen) {
      articles.append(
        PlannedArticle(
          container: nil, elements: (articles.last?.elements.upperBound ?? 0)..<range.upperBound,
          article: Article(paragraphs: 0..<0)))
    } else {
      extendLast(through: range.upperBound)
    }
  }

  private mutating func extendLast(through end: Int) {
    guard let last = articles.indices.last else { return }
    articles[last].elements = articles[last].elements.lowerBound..<end
  }

  private mutating func planned(_ index: Int, _ range: Range<Int>) -> PlannedArticle {
    let container = document.elements[index]
    let asked = document.attributes(of: container)
    let rule = rule(for: index)
    var article = Article(paragraphs: 0..<0)
    article.node = container.node
    article.section = asked.section
    article.author =
      asked.author ?? firstLine(.byline, of: index, in: range).map { document.words(of: $0) }
    article.title = asked.title
    if article.title == nil, let headline = firstLine(.headline, of: index, in: range) {
      article.title = document.setting(of: headline).short ?? document.words(of: headline)
    }
    if article.title?.isEmpty == true { article.title = nil }
    article.sequence = rule.settled(
      \.sequence, asked: sequence(asked.sequence, of: container))
    let sequence = template.sequences[article.sequence ?? template.defaultSequence]
    article.starts = rule.settled(\.starts, asked: asked.starts) ?? sequence?.starts
    article.fill = rule.settled(\.fill, asked: asked.fill) ?? sequence?.fill
    var planned = PlannedArticle(
      container: index,
      elements: (articles.last?.elements.upperBound ?? range.lowerBound)..<range.upperBound,
      article: article, columns: rule.settled(\.columns, asked: asked.columns))
    planned.language = asked.language
    planned.article.runsRightToLeft = asked.language?.isRightToLeft
    planned.article.fitPages = asked.fitPages
    planned.article.isCover = asked.classes.contains("cover")
    planned.isListed = asked.title != "" && !planned.article.isCover
    return planned
  }

  /// The first line of `kind` that stands in the article itself, not in something within it.
  private func firstLine(
    _ kind: ElementKind, of article: Int, in range: Range<Int>
  ) -> Element? {
    for place in range {
      let element = document.elements[place]
      if element.kind == kind, element.parent == article { return element }
    }
    return nil
  }

  private mutating func sequence(_ name: String?, of container: Element) -> String? {
    guard let name, template.sequences[name] == nil else { return name }
    let known = template.sequences.keys.sorted()
    let near = Suggestion.nearest(to: name, among: known)
    let list = "the sequences of “\(template.name)” are \(known.joined(separator: ", "))"
    diagnostics.append(
      Diagnostic(
        .warning, "layout.unknown-sequence",
        "the template “\(template.name)” has no sequence “\(name)”", at: container.source,
        help: near.map { "did you mean “\($0)”? \(list)" } ?? list, of: name))
    return nil
  }

  /// What may be left out, each with its place among the articles that are there.
  func optionals(_ places: [Int]) -> [StyledIssue.Optional] {
    var article = 0
    return document.elements.enumerated().compactMap { place, element in
      while article + 1 < articles.count, articles[article].elements.upperBound <= place {
        article += 1
      }
      guard element.attributes != 0, document.attributes(of: element).isOptional else {
        return nil
      }
      return StyledIssue.Optional(
        node: element.node, kind: element.kind, article: places[article], source: element.source)
    }
  }

  // MARK: Sidebars

  private mutating func planSidebars() {
    var article = 0
    var pinnedFlows = PinnedFlows()
    for (index, container) in document.elements.enumerated() where mayStandApart(index) {
      // What stands in one that has a flow stays in it.
      if let last = sidebars.last, last.elements.contains(index) { continue }
      let asked = document.attributes(of: container)
      let range = document.descendants(of: index)
      let elements =
        container.kind == .table ? document.reach(ofTable: index) : index..<container.end
      while article + 1 < articles.count,
        articles[article].elements.upperBound <= range.lowerBound
      {
        article += 1
      }
      if container.kind == .sidebar, asked.sequence != nil {
        diagnostics.append(
          Diagnostic(
            .warning, "layout.idle-sequence", "a sidebar cannot have its own sequence",
            at: container.source, help: "write sequence= in its <article>"))
      }
      let rule = rule(for: index)
      let flow = rule.flow ?? (container.kind == .sidebar ? "sidebar" : nil)
      let sequence = articles[article].article.sequence
      // Where nothing spans, a page is one area of tiers, and has no frames beside the main flow.
      let frames =
        flow.map {
          $0 == StyledIssue.mainFlow || !hasSpans ? [] : self.frames(of: $0, in: sequence)
        } ?? []
      // A sidebar stands as a figure only where no page has a frame for it, or it waits for none.
      let hasNoFrame = frames.isEmpty || asked.places.contains(.filler)
      if hasNoFrame || container.kind != .sidebar, var asked = figure(container, rule),
        range.contains(where: isSeen)
      {
        if asked.alignment == nil, container.kind == .figure {
          asked.alignment = alignmentOfPictures(in: range)
        }
        settleSpread(of: index, &asked)
        let node = articles[article].article.node
        let figure = asked.narrowed(by: bends.bend(of: node).figures)
        sidebars.append(
          PlannedSidebar(
            container: index, elements: elements, flow: pinnedFlows.flow(of: figure),
            article: article, columns: 1,
            drawsBox: true, mostColumns: 1, figure: figure))
        continue
      }
      guard let flow, !frames.isEmpty, range.contains(where: isSeen) else { continue }
      sidebars.append(
        PlannedSidebar(
          container: index, elements: elements, flow: flow, article: article,
          columns: rule.settled(\.columns, asked: asked.columns),
          drawsBox: frames.allSatisfy { $0.ground == nil && $0.border == nil },
          mostColumns: frames.map { columns(of: $0) }.max() ?? 1))
    }
  }

  /// Says of what text shall run around, and cannot, that it does not.
  private mutating func reportIdleWraps() {
    let placed = Set(sidebars.lazy.filter { $0.figure?.wrap != nil }.map(\.container))
    for (index, container) in document.elements.enumerated()
    where container.attributes != 0 && document.attributes(of: container).wrap != nil
      && !placed.contains(index) && document.descendants(of: index).contains(where: isSeen)
    {
      diagnostics.append(
        Diagnostic(
          .note, "layout.idle-wrap", "text does not run around this <\(container.kind.rawValue)>",
          at: container.source,
          help: hasSpans
            ? "it can only around what stands in the text of an article, and in nothing else there"
            : "it can only in horizontal lines"))
    }
  }

  /// Says of what shall be turned on a page of its own, and cannot be, that it is not.
  private mutating func reportIdleTurns() {
    let placed = Set(sidebars.lazy.filter { $0.figure?.turn != nil }.map(\.container))
    for (index, container) in document.elements.enumerated()
    where container.attributes != 0 && document.attributes(of: container).figure?.turn != nil
      && !placed.contains(index) && document.descendants(of: index).contains(where: isSeen)
    {
      diagnostics.append(
        Diagnostic(
          .warning, "layout.idle-turn", "this <\(container.kind.rawValue)> is not turned",
          at: container.source,
          help: hasSpans
            ? "only what stands in the text of an article, and in nothing else there, has a page of its own"
            : "only on pages of horizontal lines something can be"))
    }
  }

  /// Lets a figure that cannot stand over both pages of a spread stand on one of them, and says so.
  private mutating func settleSpread(of index: Int, _ figure: inout FigureRequest) {
    guard figure.places.contains(.spread) else { return }
    let container = document.elements[index]
    let help: String
    if !template.page.isFacing {
      help = "only the pages of sheets that face each other can share a picture"
    } else if !holdsOnePicture(index) {
      help = "only a <figure> of one picture can, with its words below"
    } else {
      return
    }
    figure.places = figure.places.filter { $0 != .spread }
    if !figure.places.contains(.page) { figure.places.append(.page) }
    diagnostics.append(
      Diagnostic(
        .warning, "layout.idle-spread",
        "this <\(container.kind.rawValue)> stands on one page, and not over two",
        at: container.source, help: help))
  }

  /// Whether a figure is one picture with nothing above or beside it.
  private func holdsOnePicture(_ index: Int) -> Bool {
    let container = document.elements[index]
    let caption = document.attributes(of: container).figure?.caption
    guard container.kind == .figure, caption == nil || caption == .below else { return false }
    let seen = document.descendants(of: index).filter { isSeen($0) }
    func pictures(_ place: Int) -> Int {
      document.inlines(of: document.elements[place]).count {
        if case .image = $0 { true } else { false }
      }
    }
    return seen.first.map { pictures($0) } == 1 && seen.dropFirst().allSatisfy { pictures($0) == 0 }
  }

  /// Where the pictures of a figure stand on their lines, where all of them say the same: a figure that is narrower than its
  /// columns stands there as well. Nil where they do not.
  private func alignmentOfPictures(in elements: Range<Int>) -> ParagraphStyle.Alignment? {
    var found: Set<Image.Alignment?> = []
    for element in elements {
      for case .image(let index) in document.inlines(of: document.elements[element]) {
        found.insert(document.images[index].alignment)
      }
    }
    guard found.count == 1, let alignment = found.first ?? nil else { return nil }
    switch alignment {
    case .left: return .left
    case .center: return .center
    case .right: return .right
    }
  }

  /// What a figure asks that is placed on its page; nil for one that stands in the text, or in frames of its own.
  private func figure(_ container: Element, _ rule: ElementMap.Rule) -> FigureRequest? {
    var asked = document.attributes(of: container)
    guard hasSpans else { return nil }
    if container.kind == .sidebar {
      if asked.places.isEmpty, let place = rule.place { asked.places = [place] }
    } else {
      guard
        [.figure, .figures, .table].contains(container.kind) || asked.wrap != nil
          || asked.places.contains(.filler), rule.flow == nil
      else { return nil }
    }
    var form = asked
    form.span = rule.settled(\.span, asked: asked.span)
    stand(&form, container, as: rule)
    if isTurned(container) {
      var figure = asked.figure ?? FigureForm()
      figure.turn = figure.turn ?? .left
      form.figure = figure
    }
    return FigureRequest(form, of: container.kind)
  }

  /// Gives a figure over several columns the place that the template has for it, where the manuscript has none.
  private func stand(
    _ form: inout ElementAttributes, _ container: Element, as rule: ElementMap.Rule
  ) {
    guard [.figure, .figures].contains(container.kind), form.wrap == nil, form.places.isEmpty,
      form.pin == nil, let place = rule.place, place != .here,
      form.span ?? .columns(1) != .columns(1)
    else { return }
    form.places = [place]
    guard let least = rule.least, form.figure?.least == nil else { return }
    var figure = form.figure ?? FigureForm()
    figure.least = .percent(least)
    form.figure = figure
  }

  /// Whether a table, or a figure around one, stands on its side.
  private func isTurned(_ container: Element) -> Bool {
    if document.attributes(of: container).figure?.turn != nil { return true }
    guard !turned.isEmpty else { return false }
    if container.kind == .table { return turned.contains(container.node) }
    guard container.kind == .figure else { return false }
    return document.elements.contains {
      $0.kind == .table && turned.contains($0.node)
        && $0.parent.map { document.elements[$0].node } == container.node
    }
  }

  /// The tables that can stand on pages of their own: in an article and nothing else, or in a figure there.
  func turnableTables() -> Set<NodeID> {
    guard hasSpans else { return [] }
    var found: Set<NodeID> = []
    for table in document.elements where table.kind == .table {
      var outer = table.parent.map { document.elements[$0] }
      if let figure = outer, figure.kind == .figure {
        outer = figure.parent.map { document.elements[$0] }
      }
      if outer.map({ $0.kind == .article }) ?? true { found.insert(table.node) }
    }
    return found
  }

  /// True for what may have a flow of its own: sidebars, and the boxes and figures of an article
  /// that stand in nothing else.
  private func mayStandApart(_ index: Int) -> Bool {
    let container = document.elements[index]
    switch container.kind {
    case .sidebar: return true
    case .quote where document.attributes(of: container).wrap == nil: return false
    case .table where !isTurned(container): return false
    case .box, .figure, .figures, .quote, .table:
      return container.parent.map { document.elements[$0].kind == .article } ?? true
    default: return false
    }
  }

  /// The frames of `flow` in the masters of a sequence.
  func frames(of flow: String, in sequence: String?) -> [MasterFrame] {
    let sequence = template.sequences[sequence ?? template.defaultSequence]
    return (sequence?.steps ?? []).flatMap { $0.masters }
      .compactMap { template.masters[$0] }
      .flatMap { $0.frames }.filter { $0.flow == flow }
  }

  // MARK: Names

  /// An `id` that stands twice names nothing.
  private mutating func reportIdentifiers() {
    var named: [(id: String, source: SourceRange)] = []
    var reported: Set<Int> = [0]
    for element in document.elements {
      if element.setting != 0, reported.insert(element.setting).inserted {
        let setting = document.setting(of: element)
        if let id = setting.id { named.append((id, setting.source ?? element.source)) }
      }
      if element.attributes != 0, let id = document.attributes(of: element).id {
        named.append((id, element.source))
      }
    }
    var known: Set<String> = []
    for (id, source) in named.sorted(by: { $0.source.lowerBound < $1.source.lowerBound })
    where !known.insert(id).inserted {
      diagnostics.append(
        Diagnostic(
          .warning, "markup.id-twice", "another element has the id “\(id)”", at: source,
          help: "give each element a different id; references go to the first one"))
    }
  }
}

extension Document {
  /// What a paragraph says, on one line: its letters, with single spaces between its words, formulas in plain letters, and
  /// without marks of notes and what only asks for divisions. References say what `saying` answers, or what is written.
  func words(
    of paragraph: Element, saying: (Reference) -> String? = { _ in nil }
  ) -> String {
    var bytes: [UInt8] = []
    var formula: [UInt8] = []
    func closeFormula() {
      guard !formula.isEmpty else { return }
      bytes += PlainFormula.write(TeXReader.read(formula).items).utf8
      formula = []
    }
    for inline in inlines(of: paragraph) {
      switch inline {
      case .text(let piece) where self[piece.style].roles.contains(.noteMark): break
      case .text(let piece)
      where self[piece.style].roles.contains(.formula) || paragraph.kind == .formula:
        formula.append(contentsOf: utf8(of: piece))
      case .text(let piece):
        closeFormula()
        if let said = self[piece.style].reference.flatMap(saying) {
          bytes += said.utf8
        } else {
          bytes.append(contentsOf: utf8(of: piece))
        }
      case .lineBreak:
        closeFormula()
        bytes.append(0x20)
      case .image: closeFormula()
      }
    }
    closeFormula()
    return String(decoding: bytes, as: UTF8.self).filter { $0 != "\u{AD}" }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
