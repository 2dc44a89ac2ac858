import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetHTML
import TypesetRichText

/// `{.class #id key=value}` behind blocks and pictures.
extension MarkdownBuilder {
  /// Takes the attributes from the ends of headings and paragraphs, from behind pictures, and from paragraphs
  /// of nothing else, which are those of the block before them, as are those on a line of their own at the
  /// end of a list, a quotation or a table. O(nodes).
  static func takeAttributes(
    _ nodes: inout [MarkdownNode], of text: [UInt8]
  ) -> [Int: MarkdownAttributes] {
    var found: [Int: MarkdownAttributes] = [:]
    /// The last block that ended before each place.
    var ended: [Int: Int] = [:]
    /// The outermost list or quotation that is open.
    var outer: Int?
    for place in nodes.indices {
      let node = nodes[place]
      if let open = outer, nodes[open].end <= place { outer = nil }
      switch node.kind {
      case .quote, .list:
        ended[node.end] = place
        if outer == nil { outer = place }
      case .code: ended[node.end] = place
      case .table:
        ended[node.end] = place
        if let attributes = takeLastRow(of: place, &nodes) { found[place] = attributes }
      case .heading, .paragraph:
        guard let last = nodes[place + 1..<node.end].indices.last, nodes[last].kind == .text,
          let (attributes, count) = MarkdownAttributes.atEnd(of: nodes[last].literal),
          attributes.saysSomething, !isEscaped(node.source, in: text)
        else { break }
        let isAlone = count == nodes[last].literal.count
        // Right behind a picture they are the picture's.
        if isAlone,
          nodes[place + 1..<last].contains(where: { $0.kind == .image && $0.end == last })
        {
          break
        }
        let isOnOwnLine = isAlone && last > place + 1 && nodes[last - 1].kind == .softBreak
        if isAlone, last == place + 1 {
          guard node.kind == .paragraph, let block = ended[place] else { break }
          found[block] = attributes
        } else if isOnOwnLine, let block = outer, nodes[block].end == node.end,
          beginsLine(node.source, in: text)
        {
          found[block] = attributes
        } else {
          found[place] = attributes
        }
        nodes[last].literal.removeLast(count)
        // What stood before them in their line stays; a line of them alone is none.
        if nodes[last].literal.isEmpty, isOnOwnLine { nodes[last - 1].kind = .other }
      case .image:
        guard node.end < nodes.count, nodes[node.end].kind == .text,
          let (attributes, count) = MarkdownAttributes.atStart(of: nodes[node.end].literal),
          attributes.saysSomething
        else { break }
        found[place] = attributes
        nodes[node.end].literal.removeFirst(count)
      default: break
      }
    }
    giveToParagraphs(&found, nodes)
    return found
  }

  /// The picture that a paragraph is made of, with nothing but what was taken from behind it; nil where there
  /// is something else.
  static func lonePicture(in place: Int, of nodes: [MarkdownNode]) -> Int? {
    let first = place + 1
    guard first < nodes[place].end, nodes[first].kind == .image,
      nodes[nodes[first].end..<nodes[place].end].allSatisfy({
        $0.kind == .text && $0.literal.isEmpty
      })
    else { return nil }
    return first
  }

  /// What stands behind a picture alone in its paragraph is asked of the paragraph, or of the figure, but for
  /// its size and place.
  private static func giveToParagraphs(
    _ found: inout [Int: MarkdownAttributes], _ nodes: [MarkdownNode]
  ) {
    for place in nodes.indices where nodes[place].kind == .paragraph {
      guard let picture = lonePicture(in: place, of: nodes), var own = found[picture] else {
        continue
      }
      let ofPictures: Set = ["width", "height", "align"]
      var whole = own
      whole.values.removeAll { ofPictures.contains($0.key) }
      own.values.removeAll { !ofPictures.contains($0.key) }
      (own.classes, own.id) = ([], nil)
      found[picture] = own
      if whole.saysSomething || !whole.values.isEmpty { found[place] = whole }
    }
  }

  /// The attributes that are the last row of the table at `place`, which is none then; nil for none.
  private static func takeLastRow(
    of place: Int, _ nodes: inout [MarkdownNode]
  ) -> MarkdownAttributes? {
    guard
      let row = nodes[place + 1..<nodes[place].end].lastIndex(where: { $0.kind == .row }),
      !nodes[row].flag
    else { return nil }
    let texts = nodes[row + 1..<nodes[row].end].filter { $0.kind != .cell }
    guard texts.count == 1, texts[0].kind == .text,
      let (attributes, count) = MarkdownAttributes.atEnd(of: texts[0].literal),
      count == texts[0].literal.count, attributes.saysSomething
    else { return nil }
    for index in row..<nodes[row].end { nodes[index].kind = .other }
    return attributes
  }

  /// Whether a backslash stands before one of the braces at the end of what was written at `range`.
  private static func isEscaped(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    let letters = text[range.clamped(to: text.indices)]
    guard let end = letters.lastIndex(of: UInt8(ascii: "}")),
      let start = letters[..<end].lastIndex(of: UInt8(ascii: "{"))
    else { return false }
    return [start, end].contains { place in
      letters[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
  }

  /// Whether the brace of the last line of what was written at `range` opens that line.
  private static func beginsLine(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    let letters = text[range.clamped(to: text.indices)]
    guard let start = letters.lastIndex(of: UInt8(ascii: "{")), start > 0 else { return false }
    return text[start - 1] == 0x0A || text[start - 1] == 0x0D
  }

  /// Puts what was written behind the block at `place` into what is asked of it.
  mutating func apply(_ place: Int, to asked: inout ElementAttributes, of kind: ElementKind) {
    guard let attributes = attributes[place] else { return }
    apply(attributes, to: &asked, of: kind, at: lineOf(nodes[place]))
  }

  private mutating func apply(
    _ attributes: MarkdownAttributes, to asked: inout ElementAttributes, of kind: ElementKind,
    at line: Range<Int>
  ) {
    asked.id = attributes.id.flatMap { known(id: $0, at: line) }
    asked.classes += noted(attributes.classes, at: line, of: kind)
    for (key, value) in attributes.values {
      switch key {
      case "lang": asked.language = known(language(value), key, value, at: line)
      case "when": asked.when = condition(value, at: line)
      case "keep": asked.keep = known(MarkdownBuilder.keep(value), key, value, at: line)
      case "span": asked.span = known(MarkdownBuilder.span(value), key, value, at: line)
      case "columns":
        asked.columns = known(
          Int(value).flatMap { (1...12).contains($0) ? $0 : nil }, key, value, at: line)
      case "align" where kind == .figure:
        asked.alignment = known(
          ParagraphStyle.Alignment(rawValue: value), key, value, at: line)
      case "title": asked.title = value
      case "label" where kind == .code: asked.label = value
      case "numbers" where kind == .code && value == "no": asked.firstNumber = nil
      case "numbers" where kind == .code:
        asked.firstNumber = known(value == "yes" ? 1 : Int(value), key, value, at: line)
      case "start" where kind == .list:
        if let number = known(Int(value).flatMap { $0 >= 0 ? $0 : nil }, key, value, at: line) {
          asked.list?.start = number
        }
      default: reportUnknown(key, at: line)
      }
    }
  }

  /// What stands behind the fence of a program: its language, and attributes.
  mutating func setProgram(_ node: MarkdownNode, _ place: Int, _ asked: inout ElementAttributes) {
    let info = restored(Array(node.address.utf8), from: node.source.lowerBound)
    let brace = info.firstIndex(of: UInt8(ascii: "{")) ?? info.endIndex
    asked.programLanguage = String(decoding: info[..<brace], as: UTF8.self)
      .split(separator: " ").first.map(String.init)
    guard addsGitHub, brace < info.endIndex else { return apply(place, to: &asked, of: .code) }
    if let written = MarkdownAttributes(info[brace...]) {
      // `{.swift}` names the language, too.
      var written = written
      if asked.programLanguage == nil, !written.classes.isEmpty {
        asked.programLanguage = written.classes.removeFirst()
      }
      attributes[place] = written
    }
    apply(place, to: &asked, of: .code)
  }

  /// Puts what a line of colons says into what is asked of its block.
  mutating func applyFence(
    to asked: inout ElementAttributes, of kind: ElementKind, at line: Range<Int>
  ) {
    guard let attributes = attributes.removeValue(forKey: nodes.count) else { return }
    apply(attributes, to: &asked, of: kind, at: line)
  }

  /// The same of a paragraph or a heading.
  mutating func apply(_ place: Int, to setting: inout ParagraphSetting, of kind: ElementKind) {
    guard let attributes = attributes[place] else { return }
    let line = lineOf(nodes[place])
    setting.source = SourceRange(id, line)
    if let id = attributes.id.flatMap({ known(id: $0, at: line) }) { setting.id = id }
    setting.classes += noted(
      attributes.classes, at: line, of: kind, isParagraph: kind == .paragraph)
    for (key, value) in attributes.values {
      switch key {
      case "lang": setting.language = known(language(value), key, value, at: line)
      case "when": setting.when = condition(value, at: line)
      case "keep": setting.keep = known(MarkdownBuilder.keep(value), key, value, at: line)
      case "span": setting.span = known(MarkdownBuilder.span(value), key, value, at: line)
      case "align":
        setting.alignment = known(
          ParagraphStyle.Alignment(rawValue: value), key, value, at: line)
      case "dropcap":
        setting.dropCapLines = known(
          Int(value).flatMap { (0...9).contains($0) ? $0 : nil }, key, value, at: line)
      case "short" where kind == .headline: setting.short = value
      default: reportUnknown(key, at: line)
      }
    }
  }

  /// The same of a picture.
  mutating func apply(_ place: Int, to image: inout Image) {
    guard let attributes = attributes[place] else { return }
    let range = image.source.lowerBound..<image.source.upperBound
    for (key, value) in attributes.values {
      switch key {
      case "width": image.width = length(value, at: range)
      case "height": image.height = length(value, at: range)
      case "align":
        image.alignment = Image.Alignment(rawValue: value)
        image.besideLetters = Image.besideLetters.first { $0.word == value }?.value
        if image.alignment == nil {
          _ = known(image.besideLetters, key, value, at: range)
        }
      case "when": break
      default: reportUnknown(key, at: range)
      }
    }
  }

  /// `id`, unless another element has it.
  private mutating func known(id: String, at range: Range<Int>) -> String? {
    if html.takeWritten(id) { return id }
    report(
      .warning, "markup.duplicate-id", at: range, of: id,
      "“\(MarkdownBuilder.short(id))” is already the id of another element; it is ignored here",
      help: "give each a different id")
    return nil
  }

  /// Notes the classes, each of which the template should have.
  private mutating func noted(
    _ classes: [String], at range: Range<Int>, of kind: ElementKind, isParagraph: Bool = false
  ) -> [String] {
    for name in classes {
      document.note(
        ClassMention(
          name: name, source: SourceRange(id, range), isParagraph: true,
          element: isParagraph ? nil : kind == .headline ? .article : kind))
    }
    return classes
  }

  /// `found`, which is what `value` means for `key`; where it is nothing, says so.
  private mutating func known<Value>(
    _ found: Value?, _ key: String, _ value: String, at range: Range<Int>
  ) -> Value? {
    if found == nil {
      report(
        .warning, "markup.bad-value", at: range, of: key + "=" + value,
        "“\(MarkdownBuilder.short(value))” is no value of “\(key)”; it is ignored",
        help: "docs/markdown.md names what may stand there")
    }
    return found
  }

  /// The language whose tag is `tag`; nil for what is none.
  private func language(_ tag: String) -> LanguageTag? { LanguageTag(tag) }

  /// Says where braces at the end of the block at `place` are set as they were written, and were hardly meant
  /// to be.
  mutating func reportMistakenBraces(_ place: Int) {
    let node = nodes[place]
    guard let last = nodes[place + 1..<node.end].last, last.kind == .text,
      let (braces, _) = MarkdownAttributes.atEnd(of: last.literal),
      let (key, meant) = braces.likelyMistake,
      !MarkdownBuilder.isEscaped(node.source, in: original)
    else { return }
    let written = node.source.clamped(to: original.indices)
    let start = original[written].lastIndex(of: UInt8(ascii: "{")) ?? written.lowerBound
    report(
      .warning, "markdown.unknown-attribute", at: start..<written.upperBound, of: key,
      "“\(MarkdownBuilder.short(key))” between braces has no meaning; they are set as they were written",
      help: "did you mean “\(meant)”?")
  }

  private mutating func reportUnknown(_ key: String, at range: Range<Int>) {
    report(
      .warning, "markdown.unknown-attribute", at: range, of: key,
      "“\(MarkdownBuilder.short(key))” between braces has no meaning here",
      help: "docs/markdown.md names what may stand there")
  }

  /// What has to hold for the article to stand that the heading at `place` begins.
  mutating func takeCondition(_ place: Int) -> Condition? {
    guard let index = attributes[place]?.values.firstIndex(where: { $0.key == "when" }),
      let value = attributes[place]?.values.remove(at: index).value
    else { return nil }
    return condition(value, at: lineOf(nodes[place]))
  }

  /// The same of a picture, which was written at `range`.
  mutating func takeCondition(_ place: Int, at range: Range<Int>) -> Condition? {
    guard let value = attributes[place]?.values.first(where: { $0.key == "when" })?.value
    else { return nil }
    return condition(value, at: range)
  }

  /// What has to hold for an element to stand; nil, with a word about it, for what says nothing.
  private mutating func condition(_ value: String, at range: Range<Int>) -> Condition? {
    if let condition = Condition(value, at: SourceRange(id, range)) { return condition }
    report(
      .warning, "markup.bad-value", at: range, of: value,
      "“\(MarkdownBuilder.short(value))” is not a condition; it is ignored",
      help: "write when=\"edition=north\", when=\"edition!=north\" or when=\"draft\"")
    return nil
  }

  /// Points, or a number with a unit of paper; nil, with a word about it, for anything else.
  private mutating func length(_ value: String, at range: Range<Int>) -> Length? {
    let units: [(String, Double)] = [
      ("pt", 1), ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72), ("pc", 12), ("px", 0.75),
      ("", 1),
    ]
    for (unit, points) in units where value.hasSuffix(unit) {
      guard let number = Double(value.dropLast(unit.count)), number > 0, number * points <= 100_000
      else { break }
      return Length(points: number * points)
    }
    report(
      .warning, "markup.bad-size", at: range, of: value,
      "“\(MarkdownBuilder.short(value))” is not a valid size; it is ignored",
      help: "write points, or a number with pt, mm, cm, in or pc")
    return nil
  }

  private static func keep(_ value: String) -> ParagraphSetting.Keep? {
    var keep: ParagraphSetting.Keep = []
    for word in value.split(separator: " ") {
      switch word {
      case "together": keep.insert(.together)
      case "next": keep.insert(.next)
      case "previous": keep.insert(.previous)
      default: break
      }
    }
    return keep.isEmpty && value != "none" ? nil : keep
  }

  private static func span(_ value: String) -> ColumnSpan? {
    if value == "all" { return .all }
    return Int(value).flatMap { (1...12).contains($0) ? .columns($0) : nil }
  }
}
