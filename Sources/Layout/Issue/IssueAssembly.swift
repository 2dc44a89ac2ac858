import TypesetDiagnostics
import TypesetElementTree
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// An issue on its way: its stories one after the other, and how the main one falls into parts.
struct IssueAssembly {
  let plan: IssuePlan
  let builder: IssueBuilder
  let references: PageReferences
  let document: Document
  let body: BodyStyle
  /// What was generated for a tag, by element.
  var generated: [Int: [GeneratedParagraph]] = [:]
  /// Where references stand in the text of the document.
  var written: [WrittenReferences.Place] = []
  /// The marks that page numbers of indexes lead to.
  private(set) var indexTargets: Set<Int> = []
  /// What marks items of lists, by the paragraph that it opens.
  let markers: [Int: ItemMarker]
  /// The tables that have notes, by those.
  let notedTables: [Int: Int]
  /// The story that each element stands in.
  private(set) var stories: [Int32]
  /// Where each element begins in its story, after what was generated for it.
  private(set) var starts: [TextOffset]
  var parts: [FlowPart] = []
  /// What holds of the columns of each sidebar that has several, by its place in the plan.
  private var inner: [Int: InnerColumns] = [:]
  /// Where each element's letters begin in the document's.
  private(set) var textStarts: [Int] = []
  /// The same where it stands in the flow.
  private var innerInFlow: [Int: InnerColumns] = [:]
  var articles: [Article] = []
  /// The paragraph of the main story that each sidebar is written before, by its place in the plan.
  var anchors: [Int: Int] = [:]
  /// The notes that stand at the feet of columns.
  private(set) var notes: [PlannedNote] = []
  /// The credits that stand along the edges of pictures.
  private(set) var credits: [PlannedCredit] = []
  var diagnostics: [Diagnostic]

  init(_ plan: IssuePlan, _ builder: IssueBuilder, _ references: PageReferences) {
    self.plan = plan
    self.builder = builder
    self.references = references
    document = plan.document
    body = RunningText.adopt(builder.stories.body, for: document)
    markers = document.listMarkers()
    notedTables = IssueAssembly.notedTables(in: document)
    stories = Array(repeating: 0, count: document.elements.count)
    starts = Array(repeating: .zero, count: document.elements.count)
    diagnostics = plan.diagnostics
    var place = 0
    for element in document.elements.indices {
      textStarts.append(place)
      place += document.byteCount(of: element)
    }
    for (number, sidebar) in plan.sidebars.enumerated() {
      for element in sidebar.elements {
        stories[element] = Int32(number + 1)
      }
    }
    credits = plannedCredits()
    for credit in credits { stories[credit.leaf] = creditsStory }
    notes = plannedNotes()
    for note in notes {
      for element in note.container..<document.elements[note.container].end {
        stories[element] = notesStory
      }
    }
  }

  /// The issue.
  mutating func build() -> StyledIssue {
    generate()
    let main = buildMain()
    var issue = StyledIssue(main)
    issue.elements = document.elements
    issue.listMarkers = document.markersOfLists()
    for (number, sidebar) in plan.sidebars.enumerated() {
      let isColumned = plan.hasSpans && sidebar.columns ?? 1 > 1
      let built = buildSidebar(number, isColumned ? .columns : .column)
      issue.stories.append(built.story)
      inner[number] = built.inner
      guard plan.hasSpans else { continue }
      let reported = diagnostics
      // In how many columns it will be set is for the frame that has room for it.
      if sidebar.columns == nil {
        let columned = buildSidebar(number, .columns)
        inner[number] = columned.inner
        if columned.inner != nil { issue.columned[number + 1] = columned.story }
      }
      // Whether one has room for it turns out on the pages; below its article it is a box, whoever draws that in a frame.
      if !sidebar.drawsBox || sidebar.figure == nil {
        let loose = buildSidebar(number, .flow)
        innerInFlow[number] = loose.inner?.heading(loose.story.story)
        if loose.inner?.box != nil { issue.inFlow[number + 1] = loose.story }
      }
      diagnostics = reported
    }
    if !credits.isEmpty {
      let built = buildCredits(credits)
      issue.creditStory = issue.stories.count
      issue.stories.append(built.story)
      issue.credits = built.credits
    }
    if !notes.isEmpty {
      let built = buildNotes(notes)
      issue.stories.append(built.story)
      issue.notes = built.notes
    }
    let places = dropEmptyArticles(of: main.story)
    issue.parts = parts
    issue.articles = articles
    for (number, sidebar) in plan.sidebars.enumerated() {
      let article = places[sidebar.article]
      let range = articles[article].paragraphs
      let anchor = anchors[number] ?? range.lowerBound
      var settled = Sidebar(
        story: number + 1, flow: sidebar.flow,
        node: document.elements[sidebar.container].node,
        anchor: max(range.lowerBound, min(anchor, range.upperBound - 1)),
        article: article, columns: sidebar.columns)
      settled.inner = inner[number]
      settled.figure = sidebar.figure
      if let wrap = sidebar.figure?.wrap, wrap.form == .contour, wrap.shape == nil {
        settled.figure?.contours = contours(
          of: issue.stories[number + 1], in: document.elements[sidebar.container])
      }
      if issue.inFlow[number + 1] != nil { settled.innerInFlow = innerInFlow[number] }
      if sidebar.figure?.isFiller ?? false {
        issue.fillers.append(settled)
      } else {
        issue.sidebars.append(settled)
      }
    }
    keepWithFigures(in: &issue)
    issue.tableLetters = references.fits.letters
    issue.optionals = plan.optionals(places)
    issue.marks = marks()
    issue.references = storyReferences(among: issue)
    issue.heads = heads()
    (issue.destinations, issue.generatedNames) = destinations()
    issue.places = markedPlaces(among: issue)
    for place in issue.places { issue.generatedNames.insert(place.name) }
    issue.outline = outline()
    issue.figureNames = figureNames()
    issue.title =
      articles.first { $0.sequence == "cover" }?.title ?? title(of: main.story)
      ?? articles.lazy.compactMap(\.title).first
    issue.usesReferences =
      generated.keys.contains { document.elements[$0].form == .object }
      || builder.template.notes.numbering.isByPage && !plan.calls.isEmpty
    for (place, table) in document.elements.enumerated() where table.kind == .table {
      let reach = document.reach(ofTable: place)
      if reach.lowerBound < place { issue.tableCaptions[reach.lowerBound] = place }
      let ways = document.attributes(of: table).wide
      issue.wideTables[table.node] = ways.isEmpty ? [.shrink] : ways
      reportFit(of: table)
    }
    reportSmallerFormulas(in: issue)
    issue.turnableTables = plan.turnableTables()
    if let narrowest = builder.narrowest, issue.mayLackRoom(beside: narrowest) {
      issue.seeksRoom = true
    }
    // What was set in another way stays so.
    if references.fits != RoomFits() { issue.seeksRoom = true }
    if issue.seeksRoom { issue.usesReferences = true }
    issue.diagnostics =
      (diagnostics + issue.stories.flatMap(\.diagnostics)
      + builder.template.problems(of: document.classMentions)).inSourceOrder()
    return issue
  }

  /// Keeps whole each short paragraph between two headings that a figure stands beside, as the question of an exam paper:
  /// parted, it would leave its figure beside the next question. O(paragraphs + figures).
  private func keepWithFigures(in issue: inout StyledIssue) {
    let paragraphs = issue.main.story.paragraphs
    let questions = issue.sidebars.filter { sidebar in
      let place = sidebar.anchor
      guard sidebar.figure?.wrap != nil, paragraphs.indices.contains(place), place > 0,
        paragraphs[place].role == .text,
        paragraphs[place].range.utf8.count <= IssueAssembly.mostKept
      else { return false }
      let isBelowHeading = paragraphs[place - 1].style.keepsWithNext
      let isLast =
        place + 1 >= issue.articles[sidebar.article].paragraphs.upperBound
        || paragraphs[place + 1].style.keepsWithNext
      return isBelowHeading && isLast && !paragraphs[place].style.keepsWithNext
    }
    for question in questions {
      issue.stories[0].story.paragraphs[question.anchor].style.keepsTogether = true
    }
  }

  /// Paragraphs with more bytes than these are no questions.
  private static let mostKept = 500

  /// Says of a table that had no room how it is set instead.
  private mutating func reportFit(of table: Element) {
    let fits = references.fits
    guard let lack = fits.lacks[table.node] else { return }
    var ways: [String] = []
    if fits.turned.contains(table.node) { ways.append("it stands on its side") }
    if let letters = fits.letters[table.node] {
      ways.append("its letters are set at \(LetterScale.percent(of: letters)) % of their size")
    }
    diagnostics.append(
      Diagnostic(
        .note, "layout.wide-table-fitted",
        "the words of this table need \(lack.rounded) pt more than there are; "
          + ways.joined(separator: ", and "),
        at: table.source,
        help:
          "write wide=cut to have words divided instead, or let it reach over more columns (span=…)"
      ))
  }

  /// Says of each formula that had no room how much smaller it is set.
  private mutating func reportSmallerFormulas(in issue: StyledIssue) {
    guard !references.fits.formulas.isEmpty else { return }
    var seen: Set<NodeID> = []
    for styled in issue.stories {
      for run in styled.story.text.runs {
        guard let room = run.attributes.attachment, room.formula != nil,
          let ink = styled.formulas[room.node], seen.insert(ink.whole).inserted,
          let fit = references.fits.formulas[ink.whole], ink.scale < 1000
        else { continue }
        diagnostics.append(
          Diagnostic(
            .warning, "layout.wide-formula",
            "this formula is \(fit.lack.rounded) pt wider than its line and is set at "
              + "\(LetterScale.percent(of: ink.scale)) % of its size",
            at: styled.story.sourceMap.source(of: run.range),
            help: "write it on several lines (\\begin{aligned}), or give its column more room"))
      }
    }
  }

  /// The contours of the pictures of a story that have one, and what to say of those that do not.
  private mutating func contours(
    of styled: StyledStory, in container: Element
  ) -> [NodeID: WrapShape] {
    var contours: [NodeID: WrapShape] = [:]
    func report(_ lack: String, at place: SourceRange?) {
      diagnostics.append(
        Diagnostic(
          .note, "picture.no-contour", "\(lack); text runs around its rectangle", at: place,
          help: "use a PNG with transparency, or write the outline with shape="))
    }
    for picture in styled.pictures where !picture.isFaulty {
      let contour = builder.stories.contour(picture.name)
      if let contour, !contour.path.elements.isEmpty {
        contours[picture.node] = contour
      } else {
        let lack = contour == nil ? "transparent" : "to be seen"
        report("nothing of “\(picture.name)” is \(lack)", at: picture.nameSource)
      }
    }
    if styled.pictures.isEmpty {
      report("there is no picture in this whose outline is known", at: container.source)
    }
    return contours
  }

  /// Whether an element stands in the main story.
  func standsInMain(_ place: Int) -> Bool { Int(stories[place]) == StyledIssue.mainStory }

  private func title(of main: Story) -> String? {
    TitleFinder(
      document: document, stylesheet: builder.template.stylesheet, story: main, size: body.size
    ) { place in
      let isApart =
        !standsInMain(place)
        || plan.containers(around: place).contains { document.elements[$0].kind != .article }
      return isApart ? nil : starts[place]
    }.title()
  }

  /// Takes out the articles all of whose text stands in sidebars, with empty lines at most in `story`: those belong to the
  /// article before, or to the first. Where each article is now.
  private mutating func dropEmptyArticles(of story: Story) -> [Int] {
    let isKept = articles.map { article in
      article.paragraphs.contains { story.paragraphs[$0].role.isSeen }
    }
    guard isKept.contains(false), isKept.contains(true) else { return Array(articles.indices) }
    var places: [Int] = []
    var count = 0
    for kept in isKept {
      if kept { count += 1 }
      places.append(max(0, count - 1))
    }
    for part in parts.indices { parts[part].article = places[parts[part].article] }
    let ends = articles.indices.reduce(into: [Int](repeating: 0, count: count)) { ends, article in
      ends[places[article]] = articles[article].paragraphs.upperBound
    }
    articles = zip(articles, isKept).filter(\.1).map(\.0)
    // They tile the story all the same.
    for article in articles.indices {
      let from = article == 0 ? 0 : ends[article - 1]
      articles[article].paragraphs = from..<ends[article]
    }
    return places
  }

  // MARK: What nobody wrote

  private mutating func generate() {
    let contents = ContentsMaker(plan, references)
    var index: IndexMaker?
    for (place, object) in document.elements.enumerated() {
      switch object.object {
      case .contents(let levels):
        let article = plan.articles.firstIndex { $0.elements.contains(place) }
        let entries = contents.paragraphs(
          for: object, levels: max(levels ?? 1, 1), standingIn: article)
        generated[place] = entries
        if entries.isEmpty {
          diagnostics.append(
            Diagnostic(
              .warning, "layout.empty-contents", "there are no articles for the contents to list",
              at: object.source,
              help: "put each piece into <article>, with a <headline> or a title="))
        }
      case .index:
        var maker = index ?? IndexMaker(plan, references)
        generated[place] = maker.paragraphs(
          for: object, headsLetters: builder.template.stylesheet.paragraphs["index-letter"] != nil)
        indexTargets = maker.targets
        index = maker
        if document.indexMarks.isEmpty {
          diagnostics.append(
            Diagnostic(
              .warning, "layout.empty-index", "there are no entries for the index to list",
              at: object.source, help: "write <index term=\"…\"> before the words it leads to"))
        }
      default:
        if let label = codeLabel(of: object) { generated[place] = [label] }
        if let (cell, mark) = tableMark(of: object, place) { generated[cell] = [mark] }
      }
    }
  }

  /// The line above a program that says what it is; nil for one without.
  private func codeLabel(of element: Element) -> GeneratedParagraph? {
    guard element.kind == .code, let label = document.attributes(of: element).label else {
      return nil
    }
    var name = ContentHash()
    name.combine(element.node.rawValue)
    name.combine("label".utf8)
    return GeneratedParagraph(
      styles: ["code-label"], pieces: [GeneratedParagraph.Piece(text: label)],
      node: NodeID(rawValue: name.value), source: element.source, keepsWithNext: true)
  }

  /// What stands above the parts of a table but the first, and the first of its cells; nil for none.
  private func tableMark(of element: Element, _ place: Int) -> (
    cell: Int, mark: GeneratedParagraph
  )? {
    guard element.kind == .table, let words = document.attributes(of: element).continued,
      let cell = document.descendants(of: place).first(where: {
        document.elements[$0].kind == .cell
      })
    else { return nil }
    var name = ContentHash()
    name.combine(element.node.rawValue)
    name.combine("continued".utf8)
    var mark = GeneratedParagraph(
      styles: ["table-continued"], pieces: [GeneratedParagraph.Piece(text: words)],
      node: NodeID(rawValue: name.value), source: element.source)
    mark.marksTable = true
    return (cell, mark)
  }

  // MARK: Stories

  /// Nothing of a story yet, whose elements stand in `range`.
  func assembly(
    of story: Int32, in range: Range<Int>, flow: String = StyledIssue.mainFlow,
    letters: [UInt8]? = nil
  ) -> StoryAssembly {
    let made = builder.stories
    var added = (pieces: 0, paragraphs: 0)
    for (place, own) in generated where range.contains(place) && stories[place] == story {
      added.paragraphs += own.count
      // The end of each is one more.
      added.pieces += own.reduce(own.count) { $0 + $1.pieces.count }
    }
    var assembly = StoryAssembly(
      document: document, adopted: body, stylesheet: made.stylesheet,
      resolver: AttributeResolver(
        document: document, body: made.body, adoptedSize: body.size, stylesheet: made.stylesheet,
        supports: made.supports),
      elements: builder.template.elements, letters: letters ?? self.letters(of: story, in: range),
      range: range, added: added)
    assembly.resolver.marksWrittenColors = made.linksAddresses
    assembly.width = made.width
    if let extents = made.extents { assembly.extents = extents }
    assembly.sharedColumns = made.sharedColumns
    assembly.tableLetters = references.fits.letters
    assembly.pageColumns = builder.pageColumns
    assembly.fillsFrames = builder.template.bleeds(flow)
    assembly.hasOwnFrames = builder.template.masters.values.contains { master in
      flow != StyledIssue.mainFlow && master.frames.contains { $0.flow == flow }
    }
    if !assembly.fillsFrames { assembly.pictureRows = made.pictureRows(of: body) }
    return assembly
  }

  /// The letters of a story whose elements stand in `range`; nil where they are the document's, which
  /// it can share.
  private func letters(of story: Int32, in range: Range<Int>) -> [UInt8]? {
    if generated.isEmpty, markers.isEmpty, plan.sidebars.isEmpty, notes.isEmpty,
      credits.isEmpty,
      !document.elements.contains(where: \.isBareRule)
    {
      return nil
    }
    var bytes: [UInt8] = []
    if story == StyledIssue.mainStory {
      // A book is not to have room for as much again.
      bytes.reserveCapacity(
        range.reduce(0) { stories[$1] == story ? $0 + letterCount(of: $1) : $0 })
    }
    for element in range where stories[element] == story {
      addLetters(of: element, to: &bytes)
    }
    return bytes
  }

  /// How many bytes `addLetters` adds for an element.
  private func letterCount(of element: Int) -> Int {
    var count = document.byteCount(of: element)
    if let marker = markers[element] {
      count += marker.above == nil ? marker.letters.count : itemMark(marker).byteCount
    }
    if let own = generated[element] { count += own.reduce(0) { $0 + $1.byteCount } }
    return document.elements[element].isBareRule ? count + 1 : count
  }

  /// Adds the letters of an element alone, with what was generated for it.
  func addLetters(of element: Int, to bytes: inout [UInt8]) {
    let place = textStarts[element]
    let marker = markers[element]
    if let marker, marker.above != nil { bytes.append(contentsOf: itemMark(marker).utf8) }
    for paragraph in generated[element] ?? [] { bytes.append(contentsOf: paragraph.utf8) }
    if let marker, marker.above == nil { bytes.append(contentsOf: marker.letters) }
    bytes.append(contentsOf: document.text[place..<place + document.byteCount(of: element)])
    if document.elements[element].isBareRule { bytes.append(Document.paragraphEnd) }
  }

  func finished(_ assembly: StoryAssembly, name: String) -> StyledStory {
    let made = builder.stories
    var assembly = assembly
    let formulas = made.setFormulas(of: &assembly, in: document, fits: references.fits)
    let text = made.linksAddresses ? made.linkingAddresses(of: assembly.text) : assembly.text
    var story = Story(
      name: name, text: text, paragraphs: assembly.paragraphs, sourceMap: assembly.sourceMap)
    story.findParts(in: document.elements, beside: body)
    var styled = StyledStory(
      story: story, pictures: assembly.pictures, body: body, diagnostics: assembly.diagnostics,
      styleNames: assembly.styleNames, lineMarks: assembly.lineMarks)
    styled.formulas = formulas
    return styled
  }

  /// Adds an element that is no container, and what was generated for it.
  mutating func add(_ place: Int, to assembly: inout StoryAssembly) {
    addMark(above: place, for: place, to: &assembly)
    for paragraph in generated[place] ?? [] {
      if paragraph.marksTable {
        assembly.addMark(paragraph, for: place)
      } else {
        assembly.add(paragraph, for: place)
      }
    }
    let marker = markers[place].flatMap { $0.above == nil ? $0 : nil }
    starts[place] = assembly.text.coveredEnd + (marker?.letters.count ?? 0)
    let element = document.elements[place]
    // What has no letters and nothing to see is no paragraph.
    if element.form == .object, element.separator == nil, !element.isBareRule { return }
    assembly.add(element, marker: marker, lookUp: builder.stories.lookUp)
  }

  /// Adds the line with the marks of the items that begin with the paragraph at `leaf`, if they stand above the element at
  /// `place`.
  func addMark(above place: Int, for leaf: Int, to assembly: inout StoryAssembly) {
    guard let marker = markers[leaf], marker.above == place else { return }
    assembly.add(itemMark(marker), for: marker.item)
  }

  /// The line of the marks alone.
  private func itemMark(_ marker: ItemMarker) -> GeneratedParagraph {
    let item = document.elements[marker.item]
    var name = ContentHash()
    name.combine(item.node.rawValue)
    name.combine("mark".utf8)
    // The last tab leads nowhere.
    let letters = String(decoding: marker.letters.dropLast(), as: UTF8.self)
    var mark = GeneratedParagraph(
      styles: [], pieces: [GeneratedParagraph.Piece(text: letters)],
      node: NodeID(rawValue: name.value), source: item.source, keepsWithNext: true)
    mark.marks = marker.count
    return mark
  }

  /// Where a sidebar stands.
  private enum SidebarPlace {
    /// In a column of a frame.
    case column
    /// In several columns of a frame.
    case columns
    /// Below the text of its article, in as many columns as that has.
    case flow
  }

  private mutating func buildSidebar(
    _ number: Int, _ place: SidebarPlace
  ) -> (story: StyledStory, inner: InnerColumns?) {
    let sidebar = plan.sidebars[number]
    let isColumned = place != .column
    let drawsBox = place == .flow || sidebar.drawsBox
    let range = sidebar.elements
    var assembly = assembly(of: Int32(number + 1), in: range, flow: sidebar.flow)
    assembly.stylesheet = builder.stylesheet(of: plan.articles[sidebar.article].article.node)
    var open = OpenContainers(plan)
    for leaf in range
    where document.elements[leaf].form != .container && stories[leaf] == Int32(number + 1) {
      open.advance(to: leaf, &assembly) { index, assembly in
        let kind = document.elements[index].kind
        addMark(above: index, for: leaf, to: &assembly)
        assembly.open(
          index, isFramed: kind != .article,
          drawsBox: index != sidebar.container || drawsBox,
          isColumned: isColumned && index == sidebar.container)
        reportIdleColumns(of: index, within: sidebar.container)
      }
      let place = assembly.paragraphs.count
      let spans =
        isColumned
        && spansInner(leaf, of: sidebar.container, sidebar.columns, assembly.surroundings)
      if !spans || sidebar.columns == nil && sidebar.mostColumns == 1 { reportPlacing(of: leaf) }
      add(leaf, to: &assembly)
      if spans { assembly.noteSpanning(from: place, of: sidebar.container) }
    }
    open.closeAll(&assembly)
    return (
      finished(assembly, name: "sidebar-\(number + 1)"),
      isColumned ? assembly.innerColumns[sidebar.container]?.orNothing : nil
    )
  }
}
