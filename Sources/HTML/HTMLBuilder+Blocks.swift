import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Blocks: paragraphs, headings, lists, quotations, code.
extension HTMLBuilder {
  /// `<div>` and its like.
  mutating func beginBlocks(_ node: HTMLNode) {
    endParagraph()
    let kind = node.classes.compactMap { HTMLRole.kindsByClass[$0] }.first
    if let kind, kind.form == .container, !context.isInCell, begin(kind, node, asked(of: node)) {
      push(node, .container)
      return
    }
    push(node, .blocks)
    if let kind, kind.form == .text { context.kind = kind }
    if let name = newID(of: node) { pendingIDs.append(name) }
    context.alignment = alignment(of: node) ?? context.alignment
    if node.name == "center" { context.alignment = .center }
    if node.name == "summary", !document.style.roles.contains(.strong) {
      document.style.roles.append(.strong)
    }
  }

  /// `<p>`, and paragraphs of a kind of their own.
  mutating func beginParagraph(_ place: Int) {
    let node = nodes[place]
    endParagraph()
    push(node, .blocks)
    if case .text(let kind) = HTMLRole.of(node.name), !context.isInCell { context.kind = kind }
    if let kind = node.classes.compactMap({ HTMLRole.kindsByClass[$0] }).first, kind.form == .text,
      context.kind == .paragraph
    {
      context.kind = kind
    }
    context.setting = setting(of: node)
    context.setting.id = newID(of: node)
    context.alignment = alignment(of: node) ?? context.alignment
  }

  private func setting(of node: HTMLNode) -> ParagraphSetting {
    var setting = ParagraphSetting()
    setting.classes = node.classes.filter { HTMLRole.kindsByClass[$0] == nil }
    setting.when = condition(of: node)
    setting.indents = context.setting.indents
    return setting
  }

  /// `<h1>` to `<h6>`.
  mutating func beginHeading(_ place: Int, _ level: Int) {
    let node = nodes[place]
    endParagraph()
    var kind: ElementKind?
    if !context.isInCell, !isEmpty(place) {
      let mayBegin = containers.isEmpty || containers == [.article] && isInImpliedArticle
      if level == 1, mayBegin, headlineLevel != 0 {
        endImpliedArticle()
        var asked = ElementAttributes()
        asked.language = context.language
        isInImpliedArticle = begin(.article, node, asked)
        articleLanguage = context.language
        kind = .headline
        // Below the title of a file of Word all other headings are its own.
        headlineLevel = node.classes.contains("title") ? 0 : 1
      } else if containers == [.article], headlineLevel == nil {
        kind = .headline
        headlineLevel = level
      }
    }
    push(node, .blocks)
    let kinds: [ElementKind] = [.h1, .h2, .h3, .h4, .h5]
    let index = level - (headlineLevel ?? 1) - 1
    context.kind = kind ?? kinds[min(max(index, 0), kinds.count - 1)]
    context.setting = setting(of: node)
    if let name = newID(of: node) { context.setting.id = name }
    context.alignment = alignment(of: node) ?? context.alignment
  }

  /// Whether nothing stands in the element that would be set.
  private func isEmpty(_ place: Int) -> Bool {
    !nodes[place + 1..<nodes[place].end].contains { node in
      node.name == "img" || node.letters.contains { !HTMLLetters.isSpace($0) }
    }
  }

  /// `<article>`: one that stands in another is part of that.
  mutating func beginArticle(_ place: Int) {
    let node = nodes[place]
    if isInImpliedArticle, containers == [.article] {
      endParagraph()
      endImpliedArticle()
    }
    guard containers.isEmpty, !isEmpty(place) else { return beginBlocks(node) }
    endParagraph()
    var asked = asked(of: node)
    asked.language = LanguageTag(node["lang"] ?? "") ?? context.language
    guard begin(.article, node, asked) else { return push(node, .blocks) }
    push(node, .container)
    context.language = asked.language
    articleLanguage = asked.language
    headlineLevel = nil
  }

  /// What was asked of a container.
  private mutating func asked(of node: HTMLNode) -> ElementAttributes {
    var asked = ElementAttributes()
    asked.id = newID(of: node)
    asked.classes = node.classes.filter { HTMLRole.kindsByClass[$0] == nil }
    asked.when = condition(of: node)
    return asked
  }

  /// Quotations, figures, sidebars, definitions.
  mutating func beginContainer(_ kind: ElementKind, _ place: Int) {
    let node = nodes[place]
    endParagraph()
    var kind = kind
    if kind == .sidebar, !containers.allSatisfy({ $0 == .article }) || node.classes.contains("box")
    {
      kind = .box
    }
    let isPullQuote = node.classes.contains { HTMLRole.kindsByClass[$0] == .pullquote }
    let isFigure = kind != .figure || isFigure(place)
    let asked = asked(of: node)
    guard !context.isInCell, !isPullQuote, isFigure, begin(kind, node, asked) else {
      push(node, .blocks)
      if let name = asked.id { pendingIDs.append(name) }
      if isPullQuote { context.kind = .pullquote }
      return
    }
    push(node, .container)
    context.kind = .paragraph
    context.setting = ParagraphSetting()
  }

  /// Whether a figure has words of its own, and stands in no other.
  private func isFigure(_ place: Int) -> Bool {
    !containers.contains(.figure)
      && nodes[place + 1..<nodes[place].end].contains { $0.name == "figcaption" }
  }

  // MARK: Lists

  /// `<ul>` and `<ol>`.
  mutating func beginList(_ place: Int, isNumbered: Bool) {
    let node = nodes[place]
    endParagraph()
    if isNumbered, node["reversed"] != nil || (node["start"] ?? "").hasPrefix("-") {
      noteNumbers(node)
    }
    var asked = asked(of: node)
    asked.list = ListForm(
      isNumbered ? .number(numerals(node["type"]), suffix: ".") : .bullet,
      start: isNumbered ? max(0, Int(node["start"] ?? "") ?? 1) : 1, isTight: isTight(place))
    guard !context.isInCell, !isInNotes && !node.isNotes, begin(.list, node, asked) else {
      return push(node, .blocks)
    }
    push(node, .container)
    context.kind = .paragraph
    context.setting = ParagraphSetting()
  }

  private mutating func noteNumbers(_ node: HTMLNode) {
    report(
      .warning, "html.list-numbers", at: node.source, of: "",
      "the items of a list count up from its first number; another number is not kept")
  }

  private func numerals(_ type: String?) -> ListForm.Numerals {
    switch type {
    case "a": .lowerLetter
    case "A": .upperLetter
    case "i": .lowerRoman
    case "I": .upperRoman
    default: .decimal
    }
  }

  /// Whether no item of the list holds paragraphs.
  private func isTight(_ place: Int) -> Bool {
    children(of: place).allSatisfy { item in
      !children(of: item).contains { nodes[$0].name == "p" }
    }
  }

  /// The nodes that stand in the one at `place` itself.
  func children(of place: Int) -> [Int] {
    var found: [Int] = []
    var next = place + 1
    while next < nodes[place].end {
      found.append(next)
      next = nodes[next].end
    }
    return found
  }

  /// `<li>`.
  mutating func beginItem(_ place: Int) {
    let node = nodes[place]
    endParagraph()
    if context.isInCell {
      let sign = signInCell(of: place)
      push(node, .blocks)
      opening = (sign, node.source)
      return
    }
    if isInNotes { return beginNote(node) }
    guard containers.last == .list else { return push(node, .blocks) }
    if node["value"] != nil { noteNumbers(node) }
    var asked = asked(of: node)
    asked.isDone = isDone(place)
    guard begin(.item, node, asked) else { return push(node, .blocks) }
    push(node, .container)
    context.kind = .paragraph
    context.setting = ParagraphSetting()
  }

  /// What stands before an item in a cell.
  private func signInCell(of place: Int) -> Opening {
    let lists = open.map(\.node).filter { nodes[$0].name == "ul" || nodes[$0].name == "ol" }
    guard let list = lists.last, nodes[list].name == "ol" else {
      return .sign(nil, inside: lists.count - 1)
    }
    let before = children(of: list).count { $0 < place && nodes[$0].name == "li" }
    return .sign((Int(nodes[list]["start"] ?? "") ?? 1) + before, inside: lists.count - 1)
  }

  /// Whether the task is done that an item names, by the box at its start.
  private func isDone(_ place: Int) -> Bool? {
    for node in nodes[place + 1..<nodes[place].end] {
      if node.name == "p" || node.name == "label" { continue }
      if node.name == "input", node["type"]?.lowercased() == "checkbox" {
        return node["checked"] != nil
      }
      if !node.name.isEmpty || node.letters.contains(where: { !HTMLLetters.isSpace($0) }) {
        return nil
      }
    }
    return nil
  }

  // MARK: Notes

  /// Whether the items here are notes.
  private var isInNotes: Bool { notesDepth > 0 }

  private mutating func beginNote(_ node: HTMLNode) {
    var asked = asked(of: node)
    asked.classes = []
    guard begin(.note, node, asked) else { return push(node, .blocks) }
    push(node, .container)
    context.kind = .paragraph
    context.setting = ParagraphSetting()
    noteCount += 1
    opening = (.noteNumber(noteCount), node.source)
  }

  // MARK: Code, rules

  /// `<pre>` and its like.
  mutating func beginCode(_ place: Int) {
    let node = nodes[place]
    endParagraph()
    let inner = children(of: place).first { nodes[$0].name == "code" }
    let classes = node.classes + (inner.map { nodes[$0].classes } ?? [])
    let language = classes.compactMap(HTMLBuilder.programLanguage).first
    push(node, context.isInCell ? .blocks : .code(language: language))
    context.isPreformatted = true
    context.alignment = nil
  }

  /// The language that a class of a block of code names.
  private static func programLanguage(_ name: String) -> String? {
    for prefix in ["language-", "lang-", "highlight-source-", "brush:"] where name.hasPrefix(prefix)
    {
      let rest = name.dropFirst(prefix.count)
      return rest.isEmpty ? nil : String(rest)
    }
    return nil
  }

  mutating func endCode(language: String?) {
    space = nil
    breaks = []
    heldSpaces = []
    // Spaces alone are no part of what comes next.
    guard document.hasLetters else { return }
    var asked = ElementAttributes()
    asked.programLanguage = language
    let range = paragraphRange
    var setting = context.setting
    takeIDs(&setting)
    document.endParagraph(.code, source: origin(range), setting: setting, attributes: asked)
    paragraphStart = nil
  }

  /// `<hr>`.
  mutating func addRule(_ node: HTMLNode) {
    endParagraph()
    guard !context.isInCell, !isInNotes else { return }
    var asked = ElementAttributes()
    asked.when = conditionOfObject(node)
    document.append(
      .rule, .rule(RuleAttributes()), source: origin(node.source), attributes: asked,
      content: bytes[node.source])
  }

  /// `<include src="…">`: what stands in it, where nobody ended it, comes behind it.
  mutating func addInclude(_ node: HTMLNode) {
    guard !context.isInCell, !isInNotes else { return refuseInclude(node) }
    endParagraph()
    let name = node["src"] ?? ""
    guard !name.isEmpty else {
      report(
        .warning, "markup.missing-value", at: node.source, of: "",
        "this <include> names no file", help: "write <include src=\"chapter.html\">")
      return
    }
    var asked = ElementAttributes()
    asked.when = conditionOfObject(node)
    let range = origin(node.source)
    document.append(
      .include, .include(name: name, source: SourceRange(id, range)), source: range,
      attributes: asked, content: bytes[node.source])
  }

  /// An `<include>` where no block can stand.
  mutating func refuseInclude(_ node: HTMLNode) {
    report(
      .error, "include.in-line", at: node.source, of: node["src"] ?? "",
      "a file cannot stand among letters, in a cell or in a note",
      help: "write its <include> on a line of its own")
  }

  /// What has to hold for an element to stand, as `data-when` says it, or `when`; `push` reports what says
  /// nothing.
  func condition(of node: HTMLNode) -> Condition? {
    guard let (name, value) = HTMLBuilder.condition(of: node) else { return nil }
    return Condition(value, at: SourceRange(id, origin(node.source(of: name))))
  }

  private static func condition(of node: HTMLNode) -> (name: String, value: String)? {
    for name in ["data-when", "when"] {
      if let value = node[name] { return (name, value) }
    }
    return nil
  }

  /// Says which elements with a condition have no end in this text: what stands behind it is not theirs.
  mutating func reportCutConditions() {
    /// The last end tag of each name.
    var ends: [String: Int] = [:]
    for node in nodes where HTMLBuilder.condition(of: node) != nil && !node.source.isEmpty {
      switch HTMLRole.of(node.name) {
      case .blocks, .container, .article, .list, .table: break
      default: continue
      }
      let end = ends[node.name] ?? lastEnd(of: node.name)
      ends[node.name] = end
      guard end < node.source.upperBound else { continue }
      report(
        .warning, "markup.unclosed-element", at: node.source, of: node.name,
        "this <\(node.name)> has no end before the empty line, and its condition holds no further",
        help: "leave no empty line in it, or write ::: box {when=\"edition=north\"}")
    }
  }

  /// Where the last end tag of `name` stands; -1 for none. O(n).
  private func lastEnd(of name: String) -> Int {
    let tag = Array("</\(name)".utf8)
    return bytes.indices.last { place in
      bytes[place] == tag[0]
        && bytes[place...].prefix(tag.count).elementsEqual(tag) { $0 | 0x20 == $1 | 0x20 }
    } ?? -1
  }

  /// Lets letters and pictures stand from here on only where the condition of the element holds.
  mutating func stand(onlyWhen node: HTMLNode) {
    guard let (name, value) = HTMLBuilder.condition(of: node) else { return }
    guard let condition = condition(of: node) else {
      report(
        .warning, "markup.bad-value", at: node.source(of: name), of: value,
        "“\(HTMLBuilder.short(value))” is not a condition; it is ignored",
        help: "write data-when=\"edition=north\", data-when=\"edition!=north\" or "
          + "data-when=\"draft\"")
      return
    }
    guard !document.style.stand(when: condition) else { return }
    report(
      .warning, "markup.bad-value", at: node.source(of: name), of: value,
      "more than \(SpanStyle.mostConditions) conditions hold here; this one is ignored")
  }

  /// What has to hold for what has no letters: its own condition, and those of all around it.
  mutating func conditionOfObject(_ node: HTMLNode) -> Condition? {
    let outer = document.style
    stand(onlyWhen: node)
    defer { document.style = outer }
    let all = document.style.when
    guard all.count > 1 else { return all.first }
    return Condition(all.map(\.text).joined(separator: " "), at: all.last?.source)
  }

  // MARK: What is not set

  /// Whether the element is there for machines, or for readers of screens alone.
  func isHidden(_ node: HTMLNode) -> Bool {
    if node["hidden"] != nil { return true }
    // Ways back from a note: there is nothing to click.
    if node["role"] == "doc-backlink" || node["rev"] == "footnote" { return true }
    if node.name == "a", node.classes.contains(where: { HTMLBuilder.signs.contains($0) }) {
      return true
    }
    return InlineStyle(node["style"]).isHidden
  }

  /// The classes of links whose words are a sign to click on: the way back from a note, the address of a
  /// heading.
  private static let signs: Set<String> = [
    "footnote-backref", "footnote-back", "headerlink", "permalink", "hash-link", "anchorjs-link",
  ]

  /// Whether a form holds a text: programs that make pages put one around all of it.
  func holdsText(_ place: Int) -> Bool {
    nodes[place + 1..<nodes[place].end].contains {
      $0.name == "h1" || $0.name == "h2" || $0.name == "article" || $0.name == "main"
    }
  }

  mutating func leaveOut(_ node: HTMLNode) {
    if node.name == "input", containers.last == .item { return }
    guard problems.leftOut.insert(node.name).inserted else { return }
    let isMade = node.source.isEmpty
    report(
      .warning, "html.left-out", at: node.source,
      "<\(node.name)> is left out\(node.name == "input" || isMade ? "" : ", with all that is in it")"
    )
  }
}
