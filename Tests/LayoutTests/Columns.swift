import TypesetDiagnostics
import TypesetElementTree
import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Pages of numbered lines, in the font of round numbers: each line holds one word as wide as a
/// column, so that a paragraph of n words has n lines of 12 pt.
struct Columns {
  /// What stands on the pages.
  enum Block {
    /// A paragraph of so many lines; a heading keeps with the next.
    case text(Int, keeps: Bool = false, heads: Bool = false)
    /// A paragraph of so many short words, which take fewer lines in smaller letters.
    case prose(Int)
    /// Something over several columns, of so many lines each as wide as a column.
    case span(Int, over: ColumnSpan = .all, heads: Bool = false, rowsBefore: Int = 0)
    /// A picture so many lines high, where there is room; with what follows where it is captioned.
    case picture(Int, over: ColumnSpan? = nil, isCaptioned: Bool = false)
    /// A break before the next block.
    case begins(BreakTarget)
    /// The text from here on runs in so many columns; nil as the frame has it.
    case columns(Int?)
    /// An article begins.
    case article(
      ArticleStart, sequence: String? = nil, fill: ColumnFill? = nil, rightToLeft: Bool? = nil)
    /// A sidebar of so many lines was written here.
    case sidebar(Int, flow: String = "sidebar")
    /// A sidebar of so many short words.
    case sidebarProse(Int)
    /// Something over several columns with columns of its own, of so many lines below so many that
    /// reach over them.
    case box(Int, columns: Int, over: ColumnSpan = .all, head: Int = 0, keeps: Bool = false)
    /// A box in a column, of so many paragraphs of one line.
    case boxed(Int)
    /// A table of so many lines, each a paragraph.
    case table(Int)
    /// A sidebar of the same kind; nil columns are those of its frame.
    case boxedSidebar(Int, columns: Int?, head: Int = 0, keeps: Bool = false)
    /// An empty line.
    case empty
  }

  /// Where a line came to stand.
  struct Place: Hashable, CustomStringConvertible {
    var page: Int
    /// The column from 0; nil for what stands over several.
    var column: Int?
    var block: Int
    var line: Int
    /// The row of the area, from 0.
    var row: Int
    /// How many rows it takes.
    var rows = 1

    var description: String {
      "p\(page) c\(column.map(String.init) ?? "-") b\(block).\(line) r\(row)"
        + (rows == 1 ? "" : "×\(rows)")
    }
  }

  var issue: StyledIssue
  var design: PageDesign
  var pages: [LayoutPage] = []
  var diagnostics: [Diagnostic] = []
  private var owners: [Int] = []

  static let leading = pt(12)
  static let measure = pt(60)

  /// A page of `count` columns and `rows` rows in one frame.
  static func design(columns count: Int, rows: Int) -> PageDesign {
    var design = PageDesign(.plain, leading: leading)
    // What begins below another takes no row for a rule.
    design.template.masters["plain"]?.frames[0].articleRule = nil
    design.size = Size(
      width: measure * count + pt(10) * (count - 1) + pt(40), height: leading * rows + pt(40))
    design.margins = Insets(top: pt(20), left: pt(20), bottom: pt(20), right: pt(20))
    design.columns = count
    design.gutter = pt(10)
    design.orphans = 1
    design.widows = 1
    return design
  }

  /// A box with a border and a ground, and half a row of padding on all sides.
  static var box: ParagraphBox {
    var box = ParagraphBox(padding: Insets(top: pt(6), left: pt(6), bottom: pt(6), right: pt(6)))
    let rule = ParagraphBox.Rule(width: pt(1), color: .black)
    (box.above, box.below, box.sides) = (rule, rule, rule)
    box.ground = .gray(1)
    box.group = ParagraphBox.Group(node: NodeID(contentHash: 8, occurrence: 0))
    return box
  }

  init(
    _ blocks: [Block], _ design: PageDesign, mostPages: Int = 200, pager kind: PagerKind = .spread
  ) {
    self.design = design
    var main = StoryMaker("main")
    var parts: [FlowPart] = []
    var articles: [Article] = []
    var sidebars: [Sidebar] = []
    var stories: [StyledStory] = []
    var columned: [Int: StyledStory] = [:]
    var begins: BreakTarget?
    var columns: Int?
    var article = Article(paragraphs: 0..<0)
    func close() {
      article.paragraphs = article.paragraphs.lowerBound..<main.paragraphs.count
      if !articles.isEmpty || !article.paragraphs.isEmpty || article.starts != nil {
        articles.append(article)
      }
    }
    for (place, block) in blocks.enumerated() {
      var span: ColumnSpan?
      var own: (columns: Int, inner: InnerColumns)?
      let first = main.paragraphs.count
      switch block {
      case .text(let lines, let keeps, let heads):
        main.add(lines: lines, keeps: keeps, heads: heads)
      case .prose(let words): main.add(words: words)
      case .span(let lines, let over, let heads, let rowsBefore):
        span = over
        main.add(lines: lines, keeps: true, heads: heads, rowsBefore: rowsBefore)
      case .picture(let rows, let over, let isCaptioned):
        span = over
        main.add(pictureOf: rows, isCaptioned: isCaptioned)
      case .box(let lines, let count, let over, let head, let keeps):
        span = over
        own = (count, main.addBox(lines: lines, head: head, keeps: keeps))
      case .boxed(let lines): main.addBoxed(lines: lines)
      case .table(let lines): main.addTable(lines: lines)
      case .boxedSidebar(let lines, let count, let head, let keeps):
        var maker = StoryMaker("sidebar-\(sidebars.count + 1)")
        let inner = maker.addBox(lines: lines, head: head, keeps: keeps)
        stories.append(maker.styled)
        if count == nil { columned[stories.count] = maker.styled }
        var sidebar = Sidebar(
          story: stories.count, flow: "sidebar",
          node: NodeID(contentHash: 9, occurrence: sidebars.count), anchor: first,
          article: articles.count, columns: count)
        sidebar.inner = inner
        sidebars.append(sidebar)
        continue
      case .empty: main.addEmpty()
      case .begins(let target):
        begins = target
        continue
      case .columns(let count):
        columns = count
        continue
      case .article(let starts, let sequence, let fill, let rightToLeft):
        close()
        article = Article(paragraphs: first..<first)
        article.starts = starts
        article.sequence = sequence
        article.fill = fill
        article.runsRightToLeft = rightToLeft
        continue
      case .sidebar, .sidebarProse:
        var maker = StoryMaker("sidebar-\(sidebars.count + 1)")
        var flow = "sidebar"
        if case .sidebar(let lines, let other) = block {
          maker.add(lines: lines, keeps: false, heads: false)
          flow = other
        }
        if case .sidebarProse(let words) = block { maker.add(words: words) }
        stories.append(maker.styled)
        sidebars.append(
          Sidebar(
            story: stories.count, flow: flow,
            node: NodeID(contentHash: 9, occurrence: sidebars.count), anchor: first,
            article: articles.count))
        continue
      }
      owners += Array(repeating: place, count: main.paragraphs.count - first)
      var part = FlowPart(paragraphs: first..<main.paragraphs.count)
      part.span = span
      part.columns = own?.columns ?? columns
      part.inner = own?.inner
      part.begins = begins
      begins = nil
      parts.append(part)
    }
    close()
    issue = StyledIssue(main.styled)
    if !parts.isEmpty { issue.parts = parts }
    if !articles.isEmpty { issue.articles = articles }
    issue.sidebars = sidebars
    issue.stories += stories
    issue.columned = columned
    var input = PagingInput(
      design, title: "", fonts: Printing.fonts, hyphenation: Printing.hyphenation)
    input.pager = kind
    input.judgesPages = true
    var pager = Pager(issue, input)
    while pages.count < mostPages, let page = pager.next() { pages.append(page) }
    diagnostics = pager.takeDiagnostics()
  }

  var codes: [String] { diagnostics.map(\.code.name) }

  /// Where all lines of the main story stand, in reading order.
  var places: [Place] { places(of: "main") }

  /// Where all lines of a story stand, in reading order.
  func places(of story: String) -> [Place] {
    var result: [Place] = []
    var counts: [Int: Int] = [:]
    for page in pages {
      for frame in page.frames where frame.story == story {
        for line in frame.frame.lines where line.height > .zero && line.line.hasInk {
          let top = frame.box.minY + line.origin.y - line.line.ascent - pt(20)
          let block = story == "main" ? owners[line.paragraph] : line.paragraph
          let step = Columns.leading.scaledPoints
          // A picture at the top of a column has no air above it.
          let row = (top.scaledPoints + step / 2) / step
          let high = max((line.height.scaledPoints + step - 1) / step, 1)
          result.append(
            Place(
              page: page.number, column: frame.span > 1 ? nil : frame.column - 1, block: block,
              line: counts[block, default: 0], row: row, rows: high))
          counts[block, default: 0] += 1
        }
      }
    }
    return result
  }
}

/// A story in the making.
private struct StoryMaker {
  var name: String
  var text = AttributedText()
  var paragraphs: [Story.Paragraph] = []
  var pictures: [StoryPicture] = []

  init(_ name: String) { self.name = name }

  private static let attributes = TextAttributes(
    font: FontQuery(families: ["Square"]), fontSize: pt(10))

  private static var style: ParagraphStyle {
    var style = ParagraphStyle(leading: Columns.leading)
    style.alignment = .left
    style.hyphenates = false
    return style
  }

  private mutating func add(
    _ part: AttributedText, _ style: ParagraphStyle, role: Story.Paragraph.Role = .text
  ) {
    let start = text.utf8.count
    text.append(part)
    paragraphs.append(
      Story.Paragraph(
        range: TextRange(start..<text.utf8.count), style: style,
        node: NodeID(contentHash: 1, occurrence: paragraphs.count), role: role))
  }

  mutating func add(lines: Int, keeps: Bool, heads: Bool, rowsBefore: Int = 0) {
    var style = StoryMaker.style
    style.spaceBefore = Columns.leading * rowsBefore
    style.keepsTogether = keeps
    style.keepsWithNext = heads
    // A word as wide as a column, which no other stands beside; U+2028 ends lines that are wider.
    let words = Array(repeating: "aaaaaaaaaaaa", count: lines).joined(separator: "\u{2028}")
    add(AttributedText(words + "\n", StoryMaker.attributes), style)
  }

  mutating func add(words: Int) {
    let words = Array(repeating: "aaa", count: words).joined(separator: " ")
    add(AttributedText(words + "\n", StoryMaker.attributes), StoryMaker.style)
  }

  /// Lines one em wide, four to a paragraph, below such that reach over all columns.
  mutating func addBox(lines: Int, head: Int, keeps: Bool) -> InnerColumns {
    var inner = InnerColumns()
    inner.box = Columns.box
    inner.keepsTogether = keeps
    let first = paragraphs.count
    var left = [head].filter { $0 > 0 }
    left += (0..<max(lines, 1)).reduce(into: []) { sums, line in
      if line % 4 == 0 { sums.append(1) } else { sums[sums.count - 1] += 1 }
    }
    for (place, count) in left.enumerated() {
      var style = StoryMaker.style
      style.keepsWithNext = place == 0 && head > 0
      let words = Array(repeating: "aa", count: count).joined(separator: "\u{2028}")
      add(AttributedText(words + "\n", StoryMaker.attributes), style)
    }
    if head > 0 { inner.spanning = [first..<first + 1] }
    return inner
  }

  /// A box without padding, so that it is as high as its lines.
  mutating func addBoxed(lines: Int) {
    var style = StoryMaker.style
    style.box = ParagraphBox(padding: .none)
    style.box?.ground = .gray(1)
    style.box?.group = ParagraphBox.Group(
      node: NodeID(contentHash: 7, occurrence: paragraphs.count))
    for _ in 0..<lines { add(AttributedText("aaaa\n", StoryMaker.attributes), style) }
  }

  mutating func addTable(lines: Int) {
    var style = StoryMaker.style
    style.tabs = [TextTab(pt(30))]
    for _ in 0..<lines { add(AttributedText("a\ta\n", StoryMaker.attributes), style) }
  }

  mutating func addEmpty() {
    add(AttributedText("\n", StoryMaker.attributes), StoryMaker.style, role: .space)
  }

  mutating func add(pictureOf rows: Int, isCaptioned: Bool) {
    let node = NodeID(contentHash: 2, occurrence: paragraphs.count)
    var attributes = StoryMaker.attributes
    attributes.attachment = RunDelegate(
      node: node,
      sizing: .picture(
        intrinsic: Size(width: Columns.measure, height: Columns.leading * rows - pt(10)),
        width: nil, height: nil))
    let start = text.utf8.count
    var style = StoryMaker.style
    style.keepsWithNext = isCaptioned
    add(AttributedText("\u{FFFC}\n", attributes), style)
    paragraphs[paragraphs.count - 1].part = .picture
    pictures.append(
      StoryPicture(
        node: node, name: "a.png", alternative: nil, offset: TextOffset(start),
        source: SourceRange(SourceID(0), 0..<0), nameSource: SourceRange(SourceID(0), 0..<0),
        isFaulty: false, alignment: nil))
  }

  var styled: StyledStory {
    var body = Printing.body
    body.leading = Columns.leading
    var story = Story(name: name, text: text, paragraphs: paragraphs, sourceMap: SourceMap())
    story.findParts(in: [], beside: body)
    return StyledStory(
      story: story,
      pictures: pictures, body: body, diagnostics: [])
  }
}

extension LayoutFrame {
  /// True where something of it is to be seen.
  var isSeen: Bool {
    !boxes.isEmpty || frame.lines.contains { $0.height > .zero && $0.line.hasInk }
  }
}
