import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Where paragraphs begin and end.
extension BBCodeBuilder {
  /// The letters of `range` come next: what must stand before them does from here on.
  mutating func prepare(at range: Range<Int>) {
    makeRoom(at: range.lowerBound..<range.lowerBound, isWritten: true)
    if isPictureAlone { endParagraph() }
    if document.inkPieces == 0 {
      paragraph = range
    } else {
      if let source = pendingBreak {
        document.appendLineBreak(source: source)
        if isHeading { headingWords.append(0x20) }
      }
      paragraph = paragraph.lowerBound..<max(paragraph.upperBound, range.upperBound)
    }
    pendingBreak = nil
  }

  /// In a list, a table or a row what is no part of it gets one: an item, a row, a cell.
  ///
  /// - Parameter isWritten: whether that is worth a word.
  mutating func makeRoom(at source: Range<Int>, isWritten: Bool) {
    guard innermost == .list || innermost == .table || innermost == .row else { return }
    let isList = innermost == .list
    if isWritten {
      problems.report(
        "bbcode.outside-item", at: source,
        isList
          ? "this is in a list, but before its first [*]; it is set as an item"
          : "this is in a table, but in no cell; it is set as one",
        help: isList ? "write [*] before it" : "write [td] before it and [/td] after it")
    }
    if isList {
      beginElement(.item, implied(.item, at: source), source: source)
    } else {
      if innermost == .table { beginElement(.row, implied(.row, at: source), source: source) }
      beginCell(implied(.cell, at: source))
    }
  }

  private func implied(_ name: TagName, at source: Range<Int>) -> OpenTag {
    var tag = OpenTag(name, spelling: "", range: source)
    tag.isImplied = true
    return tag
  }

  /// Ends the paragraph in hand, where there is one; in a cell, its line.
  mutating func endParagraph() {
    guard innermost != .cell else { return breakLine(at: place..<place) }
    let wasPicture = isPictureAlone
    pendingBreak = nil
    isPictureAlone = false
    guard document.inkPieces > 0, pendingCell == nil else { return }
    var kind = ElementKind.paragraph
    var setting = ParagraphSetting()
    if case .heading(let heading)? = openHeading.map({ open[$0].effect }) {
      kind = heading
      setting.id = ids.id(for: String(decoding: headingWords, as: UTF8.self))
    }
    headingWords.removeAll()
    if !wasPicture { set(&setting) }
    if followsTitle, kind == .paragraph, !wasPicture { setting.indents.first = .zero }
    followsTitle = false
    if setting.asksSomething { setting.source = SourceRange(id, paragraph) }
    document.endParagraph(kind, source: paragraph, setting: setting)
    endTagsOfParagraph()
  }

  /// What the open tags ask of a paragraph.
  private func set(_ setting: inout ParagraphSetting) {
    setting.alignment = alignment
    let steps = open.count {
      if case .indent = $0.effect { return true }
      return false
    }
    if steps > 0 {
      setting.indents.head = size * min(2 * steps, BBCodeBuilder.widestIndent)
      setting.indents.first = .zero
    }
  }

  /// How many ems paragraphs are indented at most.
  private static let widestIndent = 8

  /// How lines stand; nil where nobody said.
  var alignment: ParagraphStyle.Alignment? {
    for tag in open.reversed() {
      if case .alignment(let alignment) = tag.effect { return alignment }
    }
    return nil
  }

  /// The place of the open heading whose letters come next; nil for none.
  var openHeading: Int? {
    for place in open.indices.reversed() {
      if open[place].element != nil { return nil }
      if case .heading = open[place].effect { return place }
    }
    return nil
  }

  /// Whether letters are those of a heading.
  var isHeading: Bool { openHeading != nil }

  /// Ends the tags that nothing ends.
  private mutating func endTagsOfParagraph() {
    guard open.contains(where: \.endsWithParagraph) else { return }
    for tag in open where tag.endsWithParagraph {
      problems.report(
        "bbcode.unclosed-tag", at: tag.range,
        "nothing ends [\(tag.spelling)]; it ends with its paragraph",
        help: "write [/\(tag.spelling)] where it ends")
    }
    open.removeAll(where: \.endsWithParagraph)
    setStyle()
  }

  // MARK: Open tags

  /// Puts a tag that is no element among the open ones, unless there are too many.
  mutating func push(_ tag: OpenTag) {
    guard open.count - depth < BBCodeBuilder.deepestLetters else { return leaveOut(tag) }
    var tag = tag
    tag.endsWithParagraph = !tag.isFlat && unmatched.contains(tag.range.lowerBound)
    open.append(tag)
    setStyle()
  }

  /// Begins an element.
  mutating func beginElement(
    _ kind: ElementKind, _ tag: OpenTag, source: Range<Int>,
    attributes: ElementAttributes = ElementAttributes()
  ) {
    endParagraph()
    // What has parts needs room for them.
    let needed = kind == .list || kind == .table ? 2 : 1
    guard depth + needed <= BBCodeReader.deepest else { return leaveOut(tag) }
    var tag = tag
    tag.element = kind
    open.append(tag)
    depth += 1
    innermost = kind
    followsTitle = false
    document.beginContainer(kind, source: source, attributes: attributes)
  }

  /// Notes that a tag is too deep, so that its end is, too.
  private mutating func leaveOut(_ tag: OpenTag) {
    tooDeep[tag.name, default: 0] += 1
    problems.report(
      "bbcode.too-deep", of: "", at: tag.range, "tags are nested too deeply here",
      help: """
        \(BBCodeReader.deepest) levels of quotations, lists and tables are kept, of which a list takes two, \
        and \(BBCodeBuilder.deepestLetters) of others; the contents of deeper \
        ones belong to what is around them
        """)
  }

  /// Ends the open tags from the place `first` on, the last first; those that want an end and do not have
  /// one with a word about it.
  ///
  /// - Parameter tag: the tag that ends the first of them; nil where none does.
  mutating func pop(downTo first: Int, at tag: BBCodeTag?) {
    let ending = tag.map { "[\($0.isEnd ? "/" : "")\(word(of: $0))]" }
    let isEmptyLine = place < end
    for left in open.dropFirst(tag == nil ? first : first + 1) {
      guard !left.isImplied, !left.name.mayStayOpen else { continue }
      endedEarly[left.name, default: 0] += 1
      problems.report(
        "bbcode.unclosed-tag", at: left.range,
        ending == nil && !isEmptyLine
          ? "nothing ends [\(left.spelling)]; it ends with the text"
          : "[\(left.spelling)] is still open at \(ending ?? "the empty line"); it ends there",
        help: "write [/\(left.spelling)] where it ends")
    }
    while open.count > first { popLast() }
    setStyle()
  }

  private mutating func popLast() {
    guard let kind = open.removeLast().element else { return }
    depth -= 1
    innermost = open.last { $0.element != nil }?.element
    switch kind {
    case .cell:
      pendingCell = paragraph
      pendingBreak = nil
      return
    case .row: endCell()
    default: break
    }
    _ = document.endContainer()
  }

  // MARK: Cells

  /// Begins a cell in the row in hand.
  mutating func beginCell(_ tag: OpenTag) {
    endCell()
    cell = (ElementAttributes(), nil)
    if tag.spelling == "td" { document.demoteHeadRow() }
    var tag = tag
    tag.element = .cell
    open.append(tag)
    depth += 1
    innermost = .cell
    paragraph = tag.range.upperBound..<tag.range.upperBound
    pendingBreak = nil
    isPictureAlone = false
  }

  /// Ends the last cell of the row in hand, of which the next tag has told whether another is behind it.
  private mutating func endCell() {
    guard let source = pendingCell else { return }
    pendingCell = nil
    var setting = ParagraphSetting()
    setting.alignment = cell.alignment
    document.endParagraph(.cell, source: source, setting: setting, attributes: cell.attributes)
    endTagsOfParagraph()
  }

  // MARK: Links

  /// Reports links to headings that there are not: each name once.
  mutating func reportDeadReferences() {
    var reported: Set<String> = []
    let known = ids.names
    for (name, range) in references where !ids.contains(name) && reported.insert(name).inserted {
      problems.report(
        "markup.bad-link", at: range,
        "no heading has the id “\(name.prefix(60))”; the link leads nowhere",
        help: Suggestion.nearest(to: name, among: known).map { "did you mean “#\($0)”?" }
          ?? "the id of a heading is its words in small letters, with hyphens between them")
    }
  }
}
