import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import TypesetTemplates
import Typesetting

/// A document with elements made by hand, and the issue that comes of it. Each line of it is as many
/// bytes of the source as of the text.
struct Magazine {
  private(set) var document = Document(source: SourceID(0))
  private var open: [Int] = []
  private var place = 0

  /// A line of letters; `part` says what it is, an empty `text` is an empty line.
  mutating func line(
    _ text: String, _ part: ElementKind? = nil, ask: (inout ParagraphSetting) -> Void = { _ in }
  ) {
    let start = place
    let letters = document.text.count..<document.text.count + text.utf8.count
    document.text.append(contentsOf: text.utf8)
    place += text.utf8.count
    let source = SourceRange(SourceID(0), start..<place)
    let end = separator()
    guard !text.isEmpty else {
      add(.space, source) { $0.separator = end }
      return
    }
    var setting = ParagraphSetting()
    ask(&setting)
    var number = 0
    if setting.asksSomething || part != nil {
      setting.source = SourceRange(SourceID(0), start..<start + 1)
      number = document.settings.count
      document.settings.append(setting)
    }
    let piece = Inline.TextPiece(text: letters, source: source, isVerbatim: true, style: .unset)
    add(part ?? .paragraph, .text(piece), source, end, setting: number)
  }

  /// A cell of the row that is open.
  mutating func cell(_ text: String, columns: Int = 1, rows: Int = 1) {
    line(text, .cell)
    guard columns > 1 || rows > 1 else { return }
    var attributes = ElementAttributes()
    attributes.columnSpan = columns
    attributes.rowSpan = rows
    document.attributes.append(attributes)
    document.elements[document.elements.count - 1].attributes = document.attributes.count - 1
  }

  /// A picture on a line of its own.
  mutating func picture() {
    var image = Image(name: "a", source: SourceRange(SourceID(0), place..<place + 1))
    image.node = NodeID(rawValue: 1000 + UInt64(document.images.count))
    document.text.append(contentsOf: Document.anchor)
    document.images.append(image)
    place += 1
    add(.paragraph, .image(document.images.count - 1), image.source, separator(), setting: 0)
  }

  /// A rule, a break, the contents, the index.
  mutating func object(
    _ kind: Element.ObjectKind, endsLine: Bool = true,
    ask: (inout ElementAttributes) -> Void = { _ in }
  ) {
    var attributes = ElementAttributes()
    ask(&attributes)
    let source = SourceRange(SourceID(0), place..<place + 1)
    place += 1
    let end = endsLine ? separator() : nil
    let element: ElementKind =
      switch kind {
      case .rule: .rule
      case .pageBreak: .pageBreak
      case .contents: .contents
      case .index: .index
      case .include: .include
      }
    document.attributes.append(attributes)
    let asked = document.attributes.count - 1
    add(element, source) {
      $0.object = kind
      $0.attributes = asked
      $0.separator = end
    }
  }

  /// The elements that `fill` adds within a container.
  mutating func within(
    _ kind: ElementKind, ask: (inout ElementAttributes) -> Void = { _ in },
    _ fill: (inout Magazine) -> Void
  ) {
    var attributes = ElementAttributes()
    ask(&attributes)
    let index = document.elements.count
    let number = document.elements.count { $0.form == .container }
    document.attributes.append(attributes)
    let asked = document.attributes.count - 1
    add(kind, SourceRange(SourceID(0), place..<place + 1)) {
      $0.node = NodeID(rawValue: 500 + UInt64(number))
      $0.attributes = asked
    }
    open.append(index)
    fill(&self)
    open.removeLast()
    document.elements[index].end = document.elements.count
  }

  /// A mark of the index before what comes next.
  mutating func mark(_ term: String, _ sub: String? = nil) {
    document.indexMarks.append(
      IndexMark(
        place: document.text.count, term: term, sub: sub,
        source: SourceRange(SourceID(0), place..<place + 1)))
  }

  /// The name of a class, asked of an element, or of a paragraph.
  mutating func mention(_ name: String, _ element: ElementKind?) {
    document.classMentions.append(
      ClassMention(
        name: name, source: SourceRange(SourceID(0), place..<place + 1), isParagraph: true,
        element: element))
  }

  private mutating func add(
    _ kind: ElementKind, _ inline: Inline, _ source: SourceRange, _ end: Element.Separator,
    setting: Int
  ) {
    document.inlines.append(inline)
    let last = document.inlines.count
    add(kind, source) {
      $0.inlines = last - 1..<last
      $0.separator = end
      $0.setting = setting
    }
  }

  private mutating func add(
    _ kind: ElementKind, _ source: SourceRange, _ change: (inout Element) -> Void
  ) {
    let place = document.elements.count
    var element = Element(kind, node: node(), source: source, at: place, in: open.last)
    change(&element)
    document.elements.append(element)
  }

  private mutating func separator() -> Element.Separator {
    document.text.append(Document.paragraphEnd)
    place += 1
    return Element.Separator(
      source: SourceRange(SourceID(0), place - 1..<place), isVerbatim: true)
  }

  private func node() -> NodeID {
    NodeID(rawValue: 1 + UInt64(document.elements.count { $0.form != .container }))
  }

  /// The issue of what `fill` writes, in `template`.
  static func issue(
    _ template: Template = .plain, references: PageReferences = PageReferences(),
    _ fill: (inout Magazine) -> Void
  ) -> StyledIssue {
    var magazine = Magazine()
    fill(&magazine)
    return magazine.issue(template, references: references)
  }

  /// The issue in `template`.
  func issue(
    _ template: Template = .plain, references: PageReferences = PageReferences()
  ) -> StyledIssue {
    IssueBuilder(Magazine.stories, template: template).build(document, references: references)
  }

  /// What makes stories, with pictures of 200 × 100 pt.
  static var stories: StoryBuilder {
    StoryBuilder(body: Styling.body) { _ in
      .size(Size(width: Length(points: 200), height: Length(points: 100)))
    }
  }

  /// The plain template with a frame for sidebars in its sequence.
  static var withSidebars: Template {
    var template = Template.plain
    var frame = MasterFrame(
      name: "aside", flow: "sidebar",
      cells: GridCells(columns: 1...1, from: .fromTop(1), through: .fromFoot(1)))
    frame.columns = 1
    for name in template.masters.keys { template.masters[name]?.frames.append(frame) }
    return template
  }
}

extension StyledIssue {
  /// One line for each paragraph of a story that takes room: its letters, and how it is set.
  func dump(_ story: Int = 0) -> String {
    let story = stories[story].story
    var out: [String] = []
    for (index, paragraph) in story.paragraphs.enumerated() {
      let style = paragraph.style
      var line = "\(index) "
      switch paragraph.role {
      case .nothing: continue
      case .space: line += "space"
      case .text:
        line += story.text.string(in: paragraph.range).debugDescription
        if let run = story.text.runs.first(where: {
          $0.range.upperBound > paragraph.range.lowerBound
        }) {
          line += " \(run.attributes.fontSize.points)/\(style.leading.points)"
          if run.attributes.font.weight != 400 { line += " \(run.attributes.font.weight)" }
          if run.attributes.font.slant != .roman { line += " italic" }
        }
      case .rule(let rule): line += "rule \(rule.line.width.points)"
      }
      if style.alignment != .justify { line += " \(style.alignment.rawValue)" }
      if style.firstLineIndent != .zero { line += " indent \(style.firstLineIndent.points)" }
      if style.headIndent != .zero { line += " head \(style.headIndent.points)" }
      if style.tailIndent != .zero { line += " tail \(style.tailIndent.points)" }
      if style.spaceBefore != .zero { line += " above \(style.spaceBefore.points)" }
      if style.spaceAfter != .zero { line += " below \(style.spaceAfter.points)" }
      if style.keepsTogether { line += " together" }
      if style.keepsWithNext { line += " next" }
      if let box = style.box { line += " box \(box.group.map { "\($0.node.rawValue)" } ?? "own")" }
      out.append(line)
    }
    return out.joined(separator: "\n")
  }

  /// One line for each part.
  var partDump: String {
    parts.map { part in
      var line = "\(part.article) \(part.paragraphs.lowerBound)..<\(part.paragraphs.upperBound)"
      switch part.span {
      case .all: line += " all"
      case .columns(let count): line += " span \(count)"
      case nil: break
      }
      if let columns = part.columns { line += " in \(columns)" }
      if let inner = part.inner {
        if let group = inner.box?.group { line += " box \(group.node.rawValue)" }
        if inner.keepsTogether { line += " together" }
        for range in inner.spanning { line += " over \(range.lowerBound)..<\(range.upperBound)" }
      }
      if let begins = part.begins { line += " to \(begins.rawValue)" }
      return line
    }.joined(separator: "\n")
  }

  /// What was found wrong: codes and places.
  var problems: [String] {
    diagnostics.map { "\($0.code.name) \($0.range?.lowerBound ?? -1)" }
  }
}
