internal import TypesetElementTree
internal import TypesetLayout
internal import TypesetRichText
internal import Typesetting

/// Finds out on which pages figures stand and are mentioned, page by page as they are made.
struct FigureTable {
  /// The figures, in the order of the manuscript; their pages as far as they are known.
  private(set) var figures: [FlatPlan.Figure] = []
  /// Their places among the elements.
  private(set) var elements: [Int] = []
  /// The figure that each element within one belongs to.
  private var owners: [Int: Int] = [:]
  /// Those that have no name of their own yet.
  private var nameless: Set<Int> = []
  private var mentions: ReferenceTable?
  /// The figures by the ids of all that is in them.
  private(set) var named: [String: Int] = [:]

  /// A table for the figures of `issue`. O(its elements + its runs where a figure has an id).
  init(_ issue: StyledIssue) {
    var named: [String: Int] = [:]
    var nodes: [Int: Int] = [:]
    // Tables that stand on pages of their own are figures, too, and so are rows of pictures, whose figures go together.
    let placed = Set(issue.sidebars.lazy.filter { $0.figure != nil }.map(\.node))
    for (place, element) in issue.elements.enumerated()
    where owners[place] == nil
      && (element.kind == .figure
        || [.table, .figures].contains(element.kind) && placed.contains(element.node))
    {
      let figure = figures.count
      elements.append(place)
      for inner in place..<element.end { owners[inner] = figure }
      let ids = (place..<element.end).compactMap { issue.figureNames[$0] }
      for inner in ids { named[inner] = figure }
      let id = issue.figureNames[place] ?? ids.first
      if id == nil { nameless.insert(figure) }
      figures.append(FlatPlan.Figure(name: id ?? "figure \(figure + 1)"))
      if let sidebar = issue.sidebars.firstIndex(where: { $0.node == element.node }) {
        nodes[figure] = sidebar
      }
    }
    self.named = named
    guard !figures.isEmpty else { return }
    var marks = named.isEmpty ? [] : FigureTable.links(to: named, in: issue, owners)
    let linked = Set(marks.map(\.key))
    let story = issue.main.story
    for (figure, sidebar) in nodes.sorted(by: { $0.key < $1.key })
    where !linked.contains(.reference(figure)) {
      let anchor = issue.sidebars[sidebar].anchor
      guard story.paragraphs.indices.contains(anchor) else { continue }
      marks.append(
        PageMark(
          key: .reference(figure), story: StyledIssue.mainStory,
          offset: story.paragraphs[anchor].range.lowerBound))
    }
    var marked = issue
    marked.marks = marks
    mentions = ReferenceTable(marked)
  }

  /// Where letters lead to figures, from outside of these.
  private static func links(
    to named: [String: Int], in issue: StyledIssue, _ owners: [Int: Int]
  ) -> [PageMark] {
    var marks: [PageMark] = []
    for (index, styled) in issue.stories.enumerated() {
      let story = styled.story
      for run in story.text.runs {
        guard let link = run.attributes.link, link.hasPrefix("#"),
          let figure = named[String(link.dropFirst())]
        else { continue }
        let paragraph = story.paragraphs[story.paragraphIndex(at: run.range.lowerBound)]
        if let element = paragraph.element, owners[element] == figure { continue }
        marks.append(
          PageMark(key: .reference(figure), story: index, offset: run.range.lowerBound))
      }
    }
    return marks
  }

  /// Takes `page` of `issue`, the next one; the figures that begin on it.
  mutating func add(_ page: LayoutPage, of issue: StyledIssue) -> [Int] {
    guard !figures.isEmpty else { return [] }
    mentions?.add(page)
    var begun: [Int] = []
    for place in page.readingOrder {
      let frame = page.frames[place]
      for paragraph in frame.paragraphs {
        guard let figure = paragraph.element.flatMap({ owners[$0] }), figures[figure].page == nil
        else { continue }
        figures[figure].page = page.number
        begun.append(figure)
      }
      nameFigures(by: frame, of: issue)
    }
    return begun
  }

  /// Calls figures without ids what their pictures' files are called.
  private mutating func nameFigures(by frame: LayoutFrame, of issue: StyledIssue) {
    guard !nameless.isEmpty, !frame.pictures.isEmpty else { return }
    let story = issue.styled(frame.storyIndex, frame.form).story
    for picture in frame.pictures {
      let paragraph = story.paragraphs[story.paragraphIndex(at: picture.offset)]
      guard let figure = paragraph.element.flatMap({ owners[$0] }),
        nameless.remove(figure) != nil
      else { continue }
      let file = Request.Input.file(picture.name).baseName
      if !file.isEmpty { figures[figure].name = file }
    }
  }

  /// The figures with their mentions, once the last page was added.
  func finished() -> [FlatPlan.Figure] {
    guard let found = mentions?.finished() else { return figures }
    return figures.enumerated().map { place, figure in
      var figure = figure
      figure.mention = found.pages[.reference(place)] ?? figure.page
      return figure
    }
  }
}
