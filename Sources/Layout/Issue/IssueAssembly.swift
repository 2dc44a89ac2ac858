import Diagnostics
import ElementTree
import Geometry
import RichText
import Templates
import Typesetting

/// An issue on its way: its stories one after the other, and how the main one falls into parts.
struct IssueAssembly {
  /// How a paragraph of the main story is placed.
  private struct Placement: Equatable {
    /// Over how many columns; nil for text in columns.
    var span: ColumnSpan?
    /// In how many columns the text runs.
    var columns: Int?
    /// The container that spans: two of them that follow each other are two parts; nil for lines.
    var container: Int?
  }

  private let plan: IssuePlan
  private let builder: IssueBuilder
  private let references: PageReferences
  private let document: Document
  private let body: BodyStyle
  /// What was generated for a tag, by block.
  private var generated: [Int: [GeneratedParagraph]] = [:]
  /// The story that each block stands in.
  private var stories: [Int32]
  /// Where each block begins in its story, behind what was generated for it.
  private var starts: [TextOffset]
  private var parts: [FlowPart] = []
  private var articles: [Article] = []
  private var anchors: [Int: Int] = [:]
  private var diagnostics: [Diagnostic]

  init(_ plan: IssuePlan, _ builder: IssueBuilder, _ references: PageReferences) {
    self.plan = plan
    self.builder = builder
    self.references = references
    document = plan.document
    body = RunningText.adopt(builder.stories.body, for: document)
    stories = Array(repeating: 0, count: document.blocks.count)
    starts = Array(repeating: .zero, count: document.blocks.count)
    diagnostics = plan.diagnostics
    for (number, sidebar) in plan.sidebars.enumerated() {
      for block in document.containers[sidebar.container].blocks
        .clamped(to: document.blocks.indices)
      {
        stories[block] = Int32(number + 1)
      }
    }
  }

  /// The issue.
  mutating func build() -> StyledIssue {
    generate()
    let main = buildMain()
    var issue = StyledIssue(main)
    issue.stories += plan.sidebars.indices.map { buildSidebar($0) }
    issue.parts = parts
    issue.articles = articles
    for (number, sidebar) in plan.sidebars.enumerated() {
      let range = articles[sidebar.article].paragraphs
      let anchor = anchors[number] ?? range.lowerBound
      issue.sidebars.append(
        Sidebar(
          story: number + 1, flow: sidebar.flow,
          node: document.containers[sidebar.container].node,
          anchor: max(range.lowerBound, min(anchor, range.upperBound - 1)),
          article: sidebar.article, columns: sidebar.columns))
    }
    issue.marks = marks()
    issue.usesReferences = !generated.isEmpty
    issue.diagnostics =
      (diagnostics + issue.stories.flatMap(\.diagnostics)
      + builder.template.stylesheet.problems(of: document.classMentions)).inSourceOrder()
    return issue
  }

  // MARK: What nobody wrote

  private mutating func generate() {
    let contents = ContentsMaker(plan, references)
    var index: IndexMaker?
    for (block, element) in document.blocks.enumerated() {
      guard case .object(let object) = element else { continue }
      switch object.kind {
      case .contents(let levels):
        let article = plan.articles.firstIndex { $0.blocks.contains(block) }
        let entries = contents.paragraphs(
          for: object, levels: max(levels ?? 1, 1), standingIn: article)
        generated[block] = entries
        if entries.isEmpty {
          diagnostics.append(
            Diagnostic(
              .warning, "layout.empty-contents", "there is no article that contents could name",
              at: object.source,
              help: "put each piece into <article>, with a <headline> or a title="))
        }
      case .index:
        let maker = index ?? IndexMaker(plan, references)
        index = maker
        generated[block] = maker.paragraphs(
          for: object, headsLetters: builder.template.stylesheet.paragraphs["index-letter"] != nil)
        if document.indexMarks.isEmpty {
          diagnostics.append(
            Diagnostic(
              .warning, "layout.empty-index", "there is nothing that the index could name",
              at: object.source, help: "write <index term=\"…\"> before the words it leads to"))
        }
      default: break
      }
    }
  }

  // MARK: Stories

  private func assembly(of story: Int32) -> StoryAssembly {
    let made = builder.stories
    return StoryAssembly(
      document: document, adopted: body, stylesheet: made.stylesheet,
      resolver: AttributeResolver(
        document: document, body: made.body, adoptedSize: body.size, stylesheet: made.stylesheet,
        supports: made.supports),
      elements: builder.template.elements, letters: letters(of: story))
  }

  /// The letters of a story; nil where they are the document's, which it can share.
  private func letters(of story: Int32) -> [UInt8]? {
    if generated.isEmpty, plan.sidebars.isEmpty, !document.blocks.contains(where: \.isBareRule) {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(document.text.count)
    var place = 0
    for (block, element) in document.blocks.enumerated() {
      let count = element.byteCount
      if stories[block] == story {
        for paragraph in generated[block] ?? [] { bytes.append(contentsOf: paragraph.utf8) }
        bytes.append(contentsOf: document.text[place..<place + count])
        if element.isBareRule { bytes.append(Document.paragraphEnd) }
      }
      place += count
    }
    return bytes
  }

  private func finished(_ assembly: StoryAssembly, name: String) -> StyledStory {
    let made = builder.stories
    let text = made.linksAddresses ? assembly.text.linkingAddresses() : assembly.text
    return StyledStory(
      story: Story(
        name: name, text: text, paragraphs: assembly.paragraphs, sourceMap: assembly.sourceMap),
      pictures: assembly.pictures, body: body, diagnostics: assembly.diagnostics)
  }

  /// Adds a block and what was generated for it.
  private mutating func add(_ block: Int, to assembly: inout StoryAssembly) {
    for paragraph in generated[block] ?? [] { assembly.add(paragraph) }
    starts[block] = assembly.text.coveredEnd
    let element = document.blocks[block]
    // What has no letters and nothing to see is no paragraph.
    if case .object = element, element.byteCount == 0, !element.isBareRule { return }
    assembly.add(element, lookUp: builder.stories.lookUp)
  }

  private mutating func buildSidebar(_ number: Int) -> StyledStory {
    let sidebar = plan.sidebars[number]
    let range = document.containers[sidebar.container].blocks.clamped(to: document.blocks.indices)
    var assembly = assembly(of: Int32(number + 1))
    var open = OpenContainers(plan)
    for block in range {
      open.advance(to: block, &assembly) { index, assembly in
        let kind = document.containers[index].kind
        assembly.open(
          index, isFramed: kind != .article,
          drawsBox: index != sidebar.container || sidebar.drawsBox)
      }
      reportPlacing(of: block, isFlowing: false)
      add(block, to: &assembly)
    }
    open.closeAll(&assembly)
    return finished(assembly, name: "sidebar-\(number + 1)")
  }

  private mutating func buildMain() -> StyledStory {
    var assembly = assembly(of: 0)
    var open = OpenContainers(plan)
    var article = -1
    /// Where the part in hand begins, and how it is placed; nil as long as nothing is seen of it.
    var start = 0
    var placement: Placement?
    var begins: BreakTarget?
    var pending: BreakTarget?
    var columns: Int?
    func end(_ parts: inout [FlowPart], at place: Int, _ article: Int) {
      guard place > start else { return }
      var part = FlowPart(paragraphs: start..<place)
      part.span = placement?.span
      part.columns = placement?.columns ?? columns
      part.begins = begins
      part.article = article
      parts.append(part)
      start = place
      placement = nil
      begins = nil
    }
    for (block, element) in document.blocks.enumerated() {
      let place = assembly.paragraphs.count
      while article + 1 < plan.articles.count,
        plan.articles[article + 1].blocks.lowerBound <= block
      {
        if article >= 0 { endArticle(article, at: place) }
        end(&parts, at: place, article)
        article += 1
        columns = plan.articles[article].columns
        var fresh = plan.articles[article].article
        fresh.paragraphs = place..<place
        articles.append(fresh)
      }
      if stories[block] > 0 {
        let number = Int(stories[block]) - 1
        if anchors[number] == nil { anchors[number] = place }
        continue
      }
      open.advance(to: block, &assembly) { index, assembly in
        assembly.open(index, isFramed: document.containers[index].kind != .article)
      }
      reportPlacing(of: block, isFlowing: true)
      if case .object(let object) = element, case .pageBreak(let to, let count) = object.kind,
        !assembly.surroundings.isFramed
      {
        pending = to ?? pending
        columns = count ?? columns
      }
      if plan.isSeen(block) {
        let own = self.placement(of: block, columns: columns, assembly.surroundings)
        if placement == nil {
          placement = own
          begins = pending ?? begins
          assembly.beginPart()
        } else if placement != own || pending != nil {
          end(&parts, at: place, article)
          placement = own
          begins = pending
          assembly.beginPart()
        }
        pending = nil
      }
      add(block, to: &assembly)
    }
    open.closeAll(&assembly)
    let place = assembly.paragraphs.count
    end(&parts, at: place, article)
    if article >= 0 { endArticle(article, at: place) }
    if parts.isEmpty { parts = [FlowPart(paragraphs: 0..<place)] }
    if articles.isEmpty { articles = [Article(paragraphs: 0..<place)] }
    return finished(assembly, name: "main")
  }

  private mutating func endArticle(_ article: Int, at place: Int) {
    articles[article].paragraphs = articles[article].paragraphs.lowerBound..<place
  }

  // MARK: Parts

  /// How a block is placed that is seen.
  private func placement(
    of block: Int, columns: Int?, _ surroundings: Surroundings
  ) -> Placement {
    for container in plan.containers(around: block)
    where document.containers[container].kind != .article {
      let asked = document.containers[container].attributes
      let rule = plan.rule(for: container)
      guard let span = (asked.span ?? rule.span)?.wide else { break }
      return Placement(
        span: span, columns: asked.columns ?? rule.columns, container: container)
    }
    guard !surroundings.isFramed else { return Placement(columns: columns) }
    switch document.blocks[block] {
    case .paragraph(let paragraph):
      let setting = document.settings[paragraph.setting]
      let rule = surroundings.rule(for: setting.part, classes: setting.classes)
      if let span = (setting.span ?? rule.span)?.wide { return Placement(span: span) }
    case .object(let object):
      let kind: ElementKind? =
        switch object.kind {
        case .rule: .rule
        case .contents: .contents
        case .index: .index
        case .pageBreak: nil
        }
      let rule = surroundings.rule(for: kind, classes: object.attributes.classes)
      if let span = (object.attributes.span ?? rule.span)?.wide { return Placement(span: span) }
    case .emptyLine: break
    }
    return Placement(columns: columns)
  }

  /// Tells what was asked of a block that cannot be had where it stands.
  private mutating func reportPlacing(of block: Int, isFlowing: Bool) {
    guard let around = plan.containers(around: block).last(where: {
      document.containers[$0].kind != .article
    }) else { return }
    let name = document.containers[around].kind.rawValue
    switch document.blocks[block] {
    case .paragraph(let paragraph):
      let setting = document.settings[paragraph.setting]
      guard setting.span?.wide != nil, let source = setting.source else { return }
      note("layout.span-inside", "what stands in <\(name)> cannot span columns", at: source,
        help: "write span= in the <\(name)> itself, or end it before this")
    case .object(let object):
      if object.attributes.span?.wide != nil {
        note(
          "layout.span-inside", "what stands in <\(name)> cannot span columns", at: object.source,
          help: "write span= in the <\(name)> itself, or end it before this")
      }
      if case .pageBreak = object.kind {
        note(
          "layout.break-inside", "<break> does nothing within <\(name)>", at: object.source,
          help: "end the <\(name)> before it")
      }
    case .emptyLine: break
    }
  }

  private mutating func note(
    _ code: DiagnosticCode, _ message: String, at source: SourceRange, help: String
  ) {
    guard !diagnostics.contains(where: { $0.code == code && $0.range == source }) else { return }
    diagnostics.append(Diagnostic(.warning, code, message, at: source, help: help))
  }

  // MARK: Marks

  /// The places whose pages contents, index and references ask for.
  private func marks() -> [PageMark] {
    var marks: [PageMark] = []
    func add(_ key: PageMark.Key, _ block: Int) {
      marks.append(PageMark(key: key, story: Int(stories[block]), offset: starts[block]))
    }
    for article in plan.articles {
      guard let node = article.article.node,
        let first = article.blocks.first(where: { plan.isSeen($0) && stories[$0] == 0 })
      else { continue }
      add(.node(node), first)
    }
    for container in document.containers where container.attributes.id != nil {
      guard container.kind != .article,
        let first = container.blocks.clamped(to: document.blocks.indices).first(where: plan.isSeen)
      else { continue }
      add(.node(container.node), first)
    }
    let wantsHeadings = !generated.isEmpty
    for (index, block) in document.blocks.enumerated() {
      switch block {
      case .paragraph(let paragraph):
        let setting = document.settings[paragraph.setting]
        let isHeading = wantsHeadings && (setting.part?.headingLevel ?? 0) > 0
        if isHeading || setting.id != nil { add(.node(paragraph.node), index) }
      case .object(let object) where object.attributes.id != nil: add(.node(object.node), index)
      default: break
      }
    }
    return marks + indexMarks()
  }

  private func indexMarks() -> [PageMark] {
    var marks: [PageMark] = []
    var block = 0
    var start = 0
    for (number, mark) in document.indexMarks.enumerated() {
      while block + 1 < document.blocks.count,
        start + document.blocks[block].byteCount <= mark.place
      {
        start += document.blocks[block].byteCount
        block += 1
      }
      guard document.blocks.indices.contains(block) else { break }
      let within = max(0, min(mark.place - start, document.blocks[block].byteCount))
      marks.append(
        PageMark(key: .index(number), story: Int(stories[block]), offset: starts[block] + within))
    }
    return marks
  }
}

/// Opens and closes the containers of a document on the way through its blocks.
private struct OpenContainers {
  private let containers: [ElementContainer]
  private var next = 0
  private var open: [Int] = []

  init(_ plan: IssuePlan) { containers = plan.document.containers }

  /// Closes what has ended before `block`, and opens what it stands in.
  mutating func advance(
    to block: Int, _ assembly: inout StoryAssembly,
    opening: (Int, inout StoryAssembly) -> Void
  ) {
    while let last = open.last, containers[last].blocks.upperBound <= block {
      assembly.close()
      open.removeLast()
    }
    while next < containers.count, containers[next].blocks.lowerBound <= block {
      if containers[next].blocks.contains(block) {
        opening(next, &assembly)
        open.append(next)
      }
      next += 1
    }
  }

  /// Closes all.
  mutating func closeAll(_ assembly: inout StoryAssembly) {
    for _ in open { assembly.close() }
    open.removeAll()
  }
}

extension ColumnSpan {
  /// The span, if it is more than a column.
  var wide: ColumnSpan? { self == .columns(1) ? nil : self }
}

extension ElementKind {
  /// 1 for `h1` to 6 for `h6`; nil for what is no such heading.
  var headingLevel: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }
}

extension Block {
  /// How many bytes of the document's text it has.
  var byteCount: Int {
    inlines.reduce(separator == nil ? 0 : 1) { $0 + $1.byteCount }
  }

  /// Whether it is a rule that no end of a line follows: it needs one, to stand on.
  var isBareRule: Bool {
    guard case .object(let object) = self, case .rule = object.kind else { return false }
    return object.separator == nil
  }
}
