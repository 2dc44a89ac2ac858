import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Tags.
extension BBCodeBuilder {
  /// Reads the tag in hand, which begins something.
  mutating func begin(_ tag: BBCodeTag, _ name: TagName) {
    var new = OpenTag(
      name, spelling: String(decoding: text.bytes[tag.name], as: UTF8.self), range: tag.range)
    let values = TagValues(text.bytes, tag.arguments)
    switch name {
    case .bold: new.effect = .bold
    case .italic: new.effect = .italic
    case .underline, .insertion: new.effect = .underline
    case .strike: new.effect = .strikethrough
    case .strong: new.effect = .role(.strong)
    case .emphasis: new.effect = .role(.emphasis)
    case .deletion: new.effect = .role(.deletion)
    case .keyboard: new.effect = .role(.keyboard)
    case .fixed: new.effect = .role(.code)
    case .lowered: new.effect = .lowered
    case .raised: new.effect = .raised
    case .hidden: new.effect = .letters("spoiler")
    case .small: new.effect = BBCodeValues.size("-1", base: size).map { .size($0) } ?? .none
    case .big: new.effect = BBCodeValues.size("+1", base: size).map { .size($0) } ?? .none
    case .size: new.effect = sizeEffect(values, tag)
    case .color: new.effect = colorEffect(values, tag)
    case .mark: new.effect = markEffect(values, tag)
    case .font:
      let families = (values.main ?? values["face"]).map { string($0) } ?? ""
      let family = families.split(separator: ",").first?.drop { $0 == " " || $0 == "\"" }
      if let family, !family.isEmpty { new.effect = .face(family.filter { $0 != "\"" }) }
    case .link, .mail: new.effect = linkEffect(values, tag, name)
    case .code, .codeWord, .formula, .verbatim, .picture:
      return addRaw(tag, name, values)
    case .quote: return beginQuote(new, values)
    case .spoiler:
      guard isAtLineStart, innermost != .cell else {
        new.effect = .letters("spoiler")
        break
      }
      return beginSpoiler(new, values)
    case .list: return beginList(new, values)
    case .item: return beginItem(new, tag)
    case .table: return beginTable(new)
    case .row, .cell: return beginTablePart(new, tag, values)
    case .tablePart: return
    case .left: return beginAligned(new, .left)
    case .center: return beginAligned(new, .center)
    case .right: return beginAligned(new, .right)
    case .justify: return beginAligned(new, .justify)
    case .align: return beginAligned(new, alignment(values.main, tag))
    case .indent:
      endParagraph()
      new.effect = .indent
    case .heading, .h1, .h2, .h3, .h4, .h5, .h6: return beginHeading(new, tag, values)
    case .rule: return addRule(tag)
    case .lineBreak:
      if pendingBreak != nil { endParagraph() } else { breakLine(at: tag.range) }
      return
    }
    push(new)
  }

  /// Reads the end tag in hand.
  mutating func end(_ tag: BBCodeTag, _ name: TagName) {
    if let count = tooDeep[name], count > 0 {
      tooDeep[name] = count - 1
      if !BBCodeBuilder.isOfLetters(name) { endParagraph() }
      return
    }
    if name == .tablePart { return }
    let word = word(of: tag)
    guard let place = open.lastIndex(where: { $0.name == name }) else {
      if let count = endedEarly[name], count > 0 {
        endedEarly[name] = count - 1
        return
      }
      problems.report(
        "bbcode.stray-end-tag", at: tag.range,
        "[/\(word)] ends nothing and is left out",
        help: "write [\(word)] where it begins, or take it out")
      return
    }
    let begun = open[place]
    if begun.isBlock {
      endParagraph()
      // Tags that nothing ends are gone with their paragraph.
      guard let place = open.lastIndex(where: { $0.name == name }) else { return }
      return pop(downTo: place, at: tag)
    }
    if let crossed = open[(place + 1)...].first(where: { !$0.isImplied }) {
      problems.report(
        "bbcode.crossed-tags", at: tag.range,
        "[/\(word)] is inside [\(crossed.spelling)], which began later; "
          + "each ends where its own end is",
        help: "end what began last first")
    }
    open.remove(at: place)
    setStyle()
  }

  private static func isOfLetters(_ name: TagName) -> Bool {
    switch name {
    case .quote, .spoiler, .list, .item, .table, .row, .cell, .left, .center, .right, .justify,
      .align, .indent, .heading, .h1, .h2, .h3, .h4, .h5, .h6:
      false
    default: true
    }
  }

  // MARK: Values

  /// The alignment at `value`; nil, and it is reported, for what is none.
  mutating func alignment(_ value: Range<Int>?, _ tag: BBCodeTag) -> ParagraphStyle.Alignment? {
    let word = value.map { string($0).lowercased() } ?? ""
    let alignments: [String: ParagraphStyle.Alignment] = [
      "left": .left, "center": .center, "centre": .center, "right": .right, "justify": .justify,
    ]
    if alignments[word] == nil {
      reportValue(
        word, of: tag, value, "an alignment", help: "write left, center, right or justify")
    }
    return alignments[word]
  }

  private mutating func sizeEffect(_ values: TagValues, _ tag: BBCodeTag) -> OpenTag.Effect {
    let word = values.main.map { string($0) } ?? ""
    if let size = BBCodeValues.size(word, base: size) { return .size(size) }
    reportValue(
      word, of: tag, values.main, "a size",
      help: "write points such as 12, per cent such as 150, or +1 and -1")
    return .none
  }

  private mutating func colorEffect(_ values: TagValues, _ tag: BBCodeTag) -> OpenTag.Effect {
    let word = values.main.map { string($0) } ?? ""
    if let color = BBCodeValues.color(word) { return .color(color) }
    reportColor(word, tag, values.main)
    return .none
  }

  private mutating func markEffect(_ values: TagValues, _ tag: BBCodeTag) -> OpenTag.Effect {
    guard let value = values.main else { return .mark(.unset) }
    if let color = BBCodeValues.color(string(value)) { return .mark(.color(color)) }
    reportColor(string(value), tag, value)
    return .mark(.unset)
  }

  private mutating func reportColor(_ word: String, _ tag: BBCodeTag, _ value: Range<Int>?) {
    reportValue(
      word, of: tag, value, "a colour",
      help: Suggestion.nearest(to: word, among: Color.namesInOrder).map { "did you mean “\($0)”?" }
        ?? "write a CSS name, #rgb or #rrggbb")
  }

  /// Says that a value is none of its kind, or that there is none.
  mutating func reportValue(
    _ word: String, of tag: BBCodeTag, _ value: Range<Int>?, _ kind: String,
    help: @autoclosure () -> String
  ) {
    let name = self.word(of: tag)
    problems.report(
      "bbcode.bad-value", at: value ?? tag.range,
      word.isEmpty
        ? "[\(name)] does not say what it asks for, and does nothing"
        : "“\(word.prefix(60))” is not \(kind); it is ignored",
      help: help())
  }

  // MARK: Links

  private mutating func linkEffect(
    _ values: TagValues, _ tag: BBCodeTag, _ name: TagName
  ) -> OpenTag.Effect {
    var source = values.main ?? values["href"]
    if source == nil {
      // `[url]https://…[/url]`: what stands in it is where it leads.
      let last = nextBracket(from: place)
      if let next = BBCodeTag(text.bytes, at: last, before: end), next.isEnd,
        TagName(word(of: next)) == name
      {
        source = trimmed(place..<last)
      }
    }
    guard let source, !source.isEmpty else {
      let word = word(of: tag)
      problems.report(
        "markup.bad-link", at: tag.range,
        "[\(word)] does not say where it leads; the text is set without a link",
        help: "write [\(word)=…] with an address")
      return .none
    }
    var address = string(source)
    if name == .mail, !address.lowercased().hasPrefix("mailto:") { address = "mailto:" + address }
    if LinkTarget.isAllowed(address) {
      if address.hasPrefix("#") { references.append((String(address.dropFirst()), source)) }
      return .link(address)
    }
    let (message, help) = LinkTarget.problem(
      with: address, shown: address.count <= 40 ? address : String(address.prefix(40)) + "…")
    problems.report("markup.bad-link", of: message, at: source, message, help: help)
    return .none
  }

  /// The next `[`, or the end.
  func nextBracket(from start: Int) -> Int {
    var i = start
    while i < end, text.bytes[i] != UInt8(ascii: "[") { i += 1 }
    return i
  }

  /// `range` without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    func isWhite(_ place: Int?) -> Bool {
      guard let place else { return false }
      return [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[place])
    }
    while isWhite(range.first) { range = range.lowerBound + 1..<range.upperBound }
    while isWhite(range.last) { range = range.lowerBound..<range.upperBound - 1 }
    return range
  }
}
