import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Tags in which nothing is read.
extension BBCodeBuilder {
  /// Reads what stands between the tag in hand and its end.
  mutating func addRaw(_ tag: BBCodeTag, _ name: TagName, _ values: TagValues) {
    guard let last = endTag(of: tag, name) else {
      let word = word(of: tag)
      problems.report(
        "bbcode.unclosed-tag", at: tag.range,
        "nothing ends [\(word)]; it is set as it was written",
        help: "write [/\(word)] where it ends")
      if (lastEnds[name] ?? -1) > tag.range.lowerBound { endedEarly[name, default: 0] += 1 }
      addWords(tag.range, readsReferences: false)
      return
    }
    let content = place..<last.range.lowerBound
    let all = tag.range.lowerBound..<last.range.upperBound
    place = all.upperBound
    switch name {
    case .picture: addPicture(content, all, tag, values)
    case .formula: addFormula(content, all)
    case .verbatim:
      place = content.lowerBound
      read(upTo: content.upperBound, readsTags: false)
      place = all.upperBound
    case .code where innermost != .cell && !isHeading:
      addCode(content, all, tag, values)
    default:
      addAmongLetters(content, .code)
    }
  }

  /// The end tag of `tag`; nil where there is none. Many without one cost no search.
  func endTag(of tag: BBCodeTag, _ name: TagName) -> BBCodeTag? {
    let word = word(of: tag)
    guard let last = lastEndsOfWords[word], last >= tag.range.upperBound else { return nil }
    var i = nextBracket(from: tag.range.upperBound)
    while i < end {
      if let found = BBCodeTag(text.bytes, at: i, before: end), found.isEnd,
        self.word(of: found) == word
      {
        return found
      }
      // The name of a file has no brackets: `[img]` without an end takes no text with it.
      if name == .picture { return nil }
      i = nextBracket(from: i + 1)
    }
    return nil
  }

  // MARK: Code and formulas

  private mutating func addCode(
    _ content: Range<Int>, _ all: Range<Int>, _ tag: BBCodeTag, _ values: TagValues
  ) {
    endParagraph()
    makeRoom(at: tag.range, isWritten: true)
    guard innermost != .cell else { return addAmongLetters(content, .code) }
    guard addLines(of: content) else { return }
    var asked = ElementAttributes()
    asked.programLanguage =
      (values.main ?? values["lang"]).map { string($0) }
      ?? TagName.programLanguage(of: word(of: tag))
    document.endParagraph(.code, source: all, attributes: asked)
  }

  private mutating func addFormula(_ content: Range<Int>, _ all: Range<Int>) {
    // Behind [*] on one line it is the item's own text.
    let before = text.bytes[..<all.lowerBound].last { $0 != 0x20 && $0 != 0x09 }
    let followsItemTag =
      innermost == .item && (before.map { $0 != 0x0A && $0 != 0x0D } ?? false)
    guard isAtLineStart, innermost != .cell, !followsItemTag, endsLine(at: all.upperBound) else {
      return addAmongLetters(trimmed(content), .formula)
    }
    endParagraph()
    makeRoom(at: all, isWritten: true)
    guard innermost != .cell else { return addAmongLetters(trimmed(content), .formula) }
    guard addLines(of: trimmed(content)) else { return }
    document.endParagraph(.formula, source: all)
  }

  /// Adds lines as they were written, without line ends around them: false where nothing is in them.
  private mutating func addLines(of range: Range<Int>) -> Bool {
    var first = range.lowerBound
    // The line of the tag itself.
    var next = first
    while next < range.upperBound, text.bytes[next] == 0x20 || text.bytes[next] == 0x09 {
      next += 1
    }
    if next < range.upperBound, text.bytes[next] == 0x0D { next += 1 }
    if next < range.upperBound, text.bytes[next] == 0x0A { next += 1 }
    if next > first, text.bytes[next - 1] == 0x0A || text.bytes[next - 1] == 0x0D { first = next }
    let last = trimmed(first..<range.upperBound).upperBound
    guard trimmed(first..<last).count > 0 else { return false }
    let style = document.style
    document.style = SpanStyle()
    addLines(first..<last) { document, source in document.appendLineBreak(source: source) }
    document.style = style
    return true
  }

  private mutating func addLines(
    _ range: Range<Int>, between: (inout DocumentBuilder, Range<Int>) -> Void
  ) {
    var first = range.lowerBound
    var i = first
    while i < range.upperBound {
      guard text.bytes[i] == 0x0A || text.bytes[i] == 0x0D else {
        i += 1
        continue
      }
      addWords(first..<i, readsReferences: false)
      let isPair =
        text.bytes[i] == 0x0D && i + 1 < range.upperBound && text.bytes[i + 1] == 0x0A
      let lineEnd = i..<i + (isPair ? 2 : 1)
      between(&document, lineEnd)
      i = lineEnd.upperBound
      first = i
    }
    addWords(first..<range.upperBound, readsReferences: false)
  }

  /// Adds letters that are `role` among others; ends of lines are spaces.
  private mutating func addAmongLetters(_ range: Range<Int>, _ role: InlineRole) {
    guard !trimmed(range).isEmpty else { return }
    let style = document.style
    if !document.style.roles.contains(role) { document.style.roles.append(role) }
    addLines(trimmed(range)) { document, source in
      document.appendDecoded([0x20], source: source)
    }
    document.style = style
  }

  // MARK: Pictures

  private mutating func addPicture(
    _ content: Range<Int>, _ all: Range<Int>, _ tag: BBCodeTag, _ values: TagValues
  ) {
    let name = trimmed(content)
    var image = Image(
      name: string(name).removingPercentEscapes, source: SourceRange(id, all),
      nameSource: name.isEmpty ? nil : SourceRange(id, name))
    image.alternative = (values["alt"] ?? values["title"]).map { string($0) }
    size(&image, tag, values)
    let isAlone = isAtLineStart && innermost != .cell && endsLine(at: all.upperBound)
    if isAlone { endParagraph() }
    let float = isAlone && innermost == nil ? values["float"].flatMap { floatSide($0, tag) } : nil
    if let float {
      var figure = ElementAttributes()
      figure.wrap = TextWrap(side: float, width: image.width.map { .length($0) })
      document.beginContainer(.figure, source: all, attributes: figure)
      image.alignment = nil
    }
    prepare(at: all)
    if !isAlone || innermost == .item {
      // Beside letters, and beside what marks an item, it has no side to stand on.
      image.alignment = nil
    } else if image.alignment == nil {
      switch alignment {
      case .center: image.alignment = .center
      case .right: image.alignment = .right
      default: break
      }
    }
    isPictureAlone = isAlone && innermost != .cell
    document.append(image)
    if float != nil {
      endParagraph()
      _ = document.endContainer()
    }
    if image.name.isEmpty {
      problems.report(
        "picture.no-source", .error, at: all, "this picture names no file",
        help: "write [img]file.png[/img]")
    }
  }

  /// At which edge of its column a picture stands that text runs around; nil, with a word about it, for a bad value.
  private mutating func floatSide(_ value: Range<Int>, _ tag: BBCodeTag) -> TextWrap.Side? {
    let word = string(value).lowercased()
    if word == "left" { return .left }
    if word == "right" { return .right }
    reportValue(
      word, of: tag, value, "a side", help: "write float=left or float=right")
    return nil
  }

  /// Reads how large a picture is and where it stands.
  private mutating func size(_ image: inout Image, _ tag: BBCodeTag, _ values: TagValues) {
    if let value = values["width"] { image.width = side(value, tag) }
    if let value = values["height"] { image.height = side(value, tag) }
    for value in [values.main, values["size"], values["align"]].compactMap(\.self) {
      let word = string(value).lowercased()
      if let sides = BBCodeValues.sides(word) {
        (image.width, image.height) = sides
      } else if let width = BBCodeValues.side(word) {
        image.width = width
      } else if let alignment = Image.Alignment(rawValue: word) {
        image.alignment = alignment
      } else {
        reportSide(word, tag, value)
      }
    }
  }

  private mutating func side(_ value: Range<Int>, _ tag: BBCodeTag) -> Length? {
    let word = string(value)
    if let known = BBCodeValues.side(word) { return known }
    reportSide(word, tag, value)
    return nil
  }

  private mutating func reportSide(_ word: String, _ tag: BBCodeTag, _ value: Range<Int>) {
    reportValue(
      word, of: tag, value, "the size of a picture",
      help: "write pixels such as 400 or 400x300, of which four are three points")
  }
}
