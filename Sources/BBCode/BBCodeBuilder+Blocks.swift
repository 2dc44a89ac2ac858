import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// What holds paragraphs, and headings.
extension BBCodeBuilder {
  /// Makes way for a block: the paragraph in hand ends. In a cell there are none: true where `tag` is set
  /// as its text.
  private mutating func isFlat(_ tag: OpenTag) -> Bool {
    endParagraph()
    makeRoom(at: tag.range, isWritten: true)
    guard innermost == .cell else { return false }
    reportInCell(at: tag.range)
    breakLine(at: tag.range)
    var tag = tag
    tag.isFlat = true
    push(tag)
    return true
  }

  private mutating func reportInCell(at range: Range<Int>) {
    problems.report(
      "bbcode.block-in-cell", of: "", .note, at: range,
      "headings, lists, quotations and the like are set as lines of text in a cell")
  }

  // MARK: Quotations and boxes

  mutating func beginQuote(_ tag: OpenTag, _ values: TagValues) {
    let author = values.main ?? values["author"] ?? values["name"]
    let name = author.map { trimmed(Attribution.name(text.bytes, $0)) } ?? 0..<0
    if !isFlat(tag) { beginElement(.quote, tag, source: tag.range) }
    addTitle(name, class: "attribution", ending: Attribution.ending(in: language))
  }

  mutating func beginSpoiler(_ tag: OpenTag, _ values: TagValues) {
    if !isFlat(tag) {
      var asked = ElementAttributes()
      asked.classes = ["spoiler"]
      beginElement(.box, tag, source: tag.range, attributes: asked)
    }
    let title = values.main ?? values["title"] ?? values["name"]
    addTitle(title.map { trimmed($0) } ?? 0..<0, class: "spoiler-title", ending: "")
  }

  /// Adds a paragraph of what a tag says of what it holds.
  private mutating func addTitle(_ range: Range<Int>, class name: String, ending: String) {
    guard !range.isEmpty else { return }
    let style = document.style
    document.style = SpanStyle()
    document.style.roles = [.strong]
    addWords(range, readsReferences: true)
    document.style.roles = []
    let end = range.upperBound..<range.upperBound
    if !ending.isEmpty { document.appendDecoded(Array(ending.utf8)[...], source: end) }
    document.style = style
    guard innermost != .cell else { return breakLine(at: end) }
    pendingBreak = nil
    guard document.inkPieces > 0 else { return }
    var setting = ParagraphSetting()
    setting.classes = [name]
    setting.keep = .next
    setting.source = SourceRange(id, range)
    document.endParagraph(.paragraph, source: range, setting: setting)
    followsTitle = true
  }

  // MARK: Lists

  mutating func beginList(_ tag: OpenTag, _ values: TagValues) {
    endParagraph()
    // A list may stand in another without an item around it.
    let isNumbered = tag.spelling.lowercased() == "ol"
    var flat = tag
    flat.isNumbered = isNumbered || (values.main ?? values["type"]).map { string($0) } == "1"
    if innermost != .list, isFlat(flat) { return }
    let isChoice = tag.spelling.lowercased() == "choices"
    var form = ListForm(isNumbered ? .number(.decimal, suffix: ".") : .bullet)
    if isChoice { form = ListForm(.number(.upperLetter, suffix: ".")) }
    if let value = values.main ?? values["type"] {
      // phpBB has `[list=1:1f3a]` in its tables.
      let word = string(value).prefix { $0 != ":" }
      if let known = BBCodeValues.list(word) {
        form = known
      } else {
        problems.report(
          "bbcode.bad-value", at: value,
          "“\(word.prefix(60))” is not a kind of list; it is ignored",
          help: "write 1, a, A, i or I, or nothing for bullets")
      }
    }
    var asked = ElementAttributes()
    asked.list = form
    if isChoice { asked.classes = ["choices"] }
    beginElement(.list, tag, source: tag.range, attributes: asked)
  }

  mutating func beginItem(_ new: OpenTag, _ tag: BBCodeTag) {
    switch innermostPart(of: [.list]) {
    case .element:
      endParagraph()
      popPart(of: [.list], before: tag)
      beginElement(.item, new, source: new.range)
    case .flat:
      breakLine(at: new.range)
      addSignInCell(at: new.range)
      if new.spelling != "*" { tooDeep[.item, default: 0] += 1 }
    case .none where (tooDeep[.list] ?? 0) > 0:
      endParagraph()
      if new.spelling != "*" { tooDeep[.item, default: 0] += 1 }
    case .none:
      if new.spelling == "*" {
        problems.report(
          "bbcode.misplaced-tag", at: new.range,
          "[*] is not in a list and is set as it was written",
          help: "write [list] before the first of them and [/list] after the last")
        addWords(new.range, readsReferences: false)
      } else {
        reportMisplaced(new, "list", help: "write [list] before the first [li]")
        endParagraph()
        tooDeep[.item, default: 0] += 1
      }
    }
  }

  /// Adds what stands before the next item of a list in a cell.
  private mutating func addSignInCell(at source: Range<Int>) {
    let lists = open.indices.filter { open[$0].isFlat && open[$0].name == .list }
    var number: Int?
    if let list = lists.last, open[list].isNumbered {
      open[list].items += 1
      number = open[list].items
    }
    prepare(at: source)
    document.appendItemSign(number, inside: lists.count - 1, source: source)
  }

  // MARK: Tables

  mutating func beginTable(_ tag: OpenTag) {
    if isFlat(tag) { return }
    beginElement(.table, tag, source: tag.range)
  }

  mutating func beginTablePart(_ new: OpenTag, _ tag: BBCodeTag, _ values: TagValues) {
    let isRow = new.name == .row
    let kinds: [ElementKind] = isRow ? [.table] : [.row, .table]
    switch innermostPart(of: kinds) {
    case .element:
      endParagraph()
      popPart(of: kinds, before: tag)
      if isRow {
        beginRow(new)
      } else {
        if innermost == .table {
          var row = OpenTag(.row, spelling: "", range: new.range.lowerBound..<new.range.lowerBound)
          row.isImplied = true
          beginElement(.row, row, source: row.range)
        }
        beginCell(new)
        setCell(tag, values)
      }
    case .flat:
      breakLine(at: new.range)
      tooDeep[new.name, default: 0] += 1
    case .none:
      if (tooDeep[.table] ?? 0) == 0 {
        reportMisplaced(new, "table", help: "write [table] before it")
      }
      endParagraph()
      tooDeep[new.name, default: 0] += 1
    }
  }

  /// What a cell asks for: how many columns and rows it reaches over, and how it stands.
  private mutating func setCell(_ tag: BBCodeTag, _ values: TagValues) {
    func count(_ name: String) -> Int? {
      guard let value = values[name] else { return nil }
      let word = string(value)
      if let count = Int(word), (1...ElementAttributes.mostSpanned).contains(count) { return count }
      reportValue(
        word, of: tag, value, "a number of \(name == "colspan" ? "columns" : "rows")",
        help: "write a number from 1 to \(ElementAttributes.mostSpanned)")
      return nil
    }
    if let columns = count("colspan") { cell.attributes.columnSpan = columns }
    if let rows = count("rowspan") { cell.attributes.rowSpan = rows }
    if let value = values["align"] { cell.alignment = alignment(value, tag) }
  }

  private mutating func beginRow(_ tag: OpenTag) {
    var asked = ElementAttributes()
    var next = tag.range.upperBound
    while next < end, [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[next]) { next += 1 }
    if next < end, let cell = BBCodeTag(text.bytes, at: next, before: end) {
      asked.heads = word(of: cell) == "th"
    }
    beginElement(.row, tag, source: tag.range, attributes: asked)
  }

  // MARK: Parts

  /// Where a part of a list or a table belongs.
  private enum Around {
    /// In the open tag at this place.
    case element(Int)
    /// In something of a cell, whose parts are lines.
    case flat
    case none
  }

  private func innermostPart(of kinds: [ElementKind]) -> Around {
    for place in open.indices.reversed() {
      let tag = open[place]
      if tag.isFlat, tag.name == .list && kinds == [.list] || tag.name == .table && kinds != [.list]
      {
        return .flat
      }
      guard let kind = tag.element else { continue }
      if kinds.contains(kind) { return .element(place) }
      switch kind {
      case .item where kinds == [.list], .cell where kinds != [.list], .row where kinds == [.table]:
        continue
      default: return .none
      }
    }
    return .none
  }

  /// Ends what stands in the innermost element of `kinds`, since `tag` begins its next part. With the
  /// paragraph before it tags that nothing ends are gone: only now the places are known.
  private mutating func popPart(of kinds: [ElementKind], before tag: BBCodeTag) {
    if case .element(let around) = innermostPart(of: kinds) { pop(downTo: around + 1, before: tag) }
  }

  /// Ends the open tags from the place `first` on, since `tag` begins the next part of what they stand in.
  private mutating func pop(downTo first: Int, before tag: BBCodeTag) {
    guard open.count > first else { return }
    // What is ended as the tag that is before it has its word, too.
    let part = open[first]
    pop(downTo: first, at: tag)
    guard !part.isImplied, !part.name.mayStayOpen else { return }
    endedEarly[part.name, default: 0] += 1
    let next = word(of: tag)
    problems.report(
      "bbcode.unclosed-tag", at: part.range,
      "[\(part.spelling)] is still open at [\(next)]; it ends there",
      help: "write [/\(part.spelling)] where it ends")
  }

  private mutating func reportMisplaced(_ tag: OpenTag, _ around: String, help: String) {
    problems.report(
      "bbcode.misplaced-tag", at: tag.range,
      "[\(tag.spelling)] is not in a \(around) and is left out; the text in it is set", help: help)
  }

  // MARK: Paragraphs

  mutating func beginAligned(_ tag: OpenTag, _ alignment: ParagraphStyle.Alignment?) {
    endParagraph()
    var tag = tag
    if let alignment { tag.effect = .alignment(alignment) } else { tag.isFlat = true }
    if innermost == .cell, let alignment { cell.alignment = alignment }
    push(tag)
  }

  mutating func beginHeading(_ new: OpenTag, _ tag: BBCodeTag, _ values: TagValues) {
    if innermost == .cell || innermost == .list || innermost == .table || innermost == .row {
      if isFlat(new) { return }
    } else {
      endParagraph()
    }
    var level = new.name.level ?? 2
    if new.name.level == nil, let value = values.main ?? values["size"] {
      if let known = Int(string(value)), (1...6).contains(known) {
        level = known
      } else {
        reportValue(
          string(value), of: tag, value, "the level of a heading", help: "write 1 to 6")
      }
    }
    // A heading in a heading ends that.
    if let around = openHeading { pop(downTo: around, before: tag) }
    let kinds: [ElementKind] = [.h1, .h2, .h3, .h4, .h5]
    var kind = kinds[min(max(level - 2, 0), kinds.count - 1)]
    if level == 1, depth == 0 {
      kind = .headline
      beginArticle(source: new.range)
    }
    var heading = new
    heading.effect = .heading(kind)
    push(heading)
  }

  mutating func addRule(_ tag: BBCodeTag) {
    endParagraph()
    makeRoom(at: tag.range, isWritten: true)
    guard innermost != .cell else { return breakLine(at: tag.range) }
    document.append(
      .rule, .rule(RuleAttributes()), source: tag.range, attributes: ElementAttributes(),
      content: text.bytes[tag.range])
  }
}
