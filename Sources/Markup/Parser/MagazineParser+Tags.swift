import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry

/// What tags do.
extension MagazineParser {
  /// Does what the tag says.
  mutating func apply() {
    guard let element = TagName(bytes[tag.name]) else {
      reportUnknownTag()
      return
    }
    let isEnd = tag.isEnd
    if let slash = tag.slash, isEnd || !element.isStandalone {
      problems.report(
        .straySlash, at: slash..<slash + 1,
        "the slash at the end of <\(isEnd ? "/" : "")\(element.spelling)> has no effect",
        help: isEnd ? nil : "</\(element.spelling)> ends what it begins")
    }
    if tag.isEnd {
      end(element)
    } else {
      begin(element)
    }
  }

  private mutating func begin(_ element: TagName) {
    let values = collectAttributes(of: element)
    openStyles.begin(
      element, at: tag.range.lowerBound, values,
      letters: lettersInLine > lettersBefore ? lettersInLine : nil)
    switch element {
    case .font:
      var font = state.font
      change(&font, values)
      state.beginFont(font, shared(values))
      document.style = state.style
    case .span:
      var span = state.span
      change(&span, values)
      if let value = values[.when] { span.when = standing(when: value, state.style).when }
      state.beginSpan(span, shared(values))
      document.style = state.style
    case .p: beginParagraph(values, of: element)
    case .element(let kind): begin(kind, values)
    case .ul, .ol: beginBlock(element, values)
    case .th: beginCell(element, values)
    case .math: formula(values)
    case .nobr:
      state.beginNoBreak(tag: tag.range)
      document.style = state.style
    case .b, .i, .u, .s, .sup, .sub, .role:
      let isInner = state.style.roles.contains(.quotation)
      state.begin(element)
      document.style = state.style
      if element == .role(.quotation) { quote(opens: true, isInner: isInner) }
    case .mark:
      state.beginMark(
        values[.color].flatMap { paint($0, orElse: .unset, "a highlighter’s yellow") } ?? .unset)
      document.style = state.style
    case .a: beginLink(values)
    case .ruby: beginRuby(values)
    case .br: lineBreak(values)
    case .img: image(values)
    case .ref: reference(values)
    }
  }

  /// `<br>`, or the wish for one.
  private mutating func lineBreak(_ values: AttributeValues) {
    let isSoft = values[.classes].flatMap {
      choice($0, "kind of break", [("soft", true)], else: .badValue)
    }
    if isSoft == true {
      document.appendSoftBreak(source: tag.range)
    } else {
      document.appendLineBreak(source: tag.range)
    }
  }

  private mutating func end(_ element: TagName) {
    _ = collectAttributes(of: nil)
    let isEnded: Bool
    switch element {
    case .font: isEnded = state.endFont()
    case .span: isEnded = state.endSpan()
    case .p: isEnded = endParagraph(element)
    case .element(let kind): isEnded = end(kind)
    case .ul, .ol: isEnded = endBlock(element)
    case .th: isEnded = endCell()
    case .mark: isEnded = state.endMark()
    case .a: isEnded = state.endLink() != nil
    case .ruby: isEnded = state.endRuby() != nil
    case .b, .i, .u, .s, .sup, .sub, .nobr, .role:
      isEnded = state.end(element)
      if isEnded, element == .role(.quotation) {
        quote(opens: false, isInner: state.style.roles.contains(.quotation))
      }
    case .br, .img, .math, .ref: isEnded = false
    }
    guard isEnded else {
      let name = element.spelling
      var isLine = element == .p
      if case .element(let kind) = element { isLine = kind.form == .text }
      problems.report(
        .strayEndTag, at: tag.range,
        element.isStandalone ? "<\(name)> has no end tag" : "no <\(name)> is open here",
        help: isLine
          ? "remove it; a <\(name)> with text after it ends with its line" : "remove it")
      return
    }
    openStyles.end(element)
    document.style = state.style
  }

  private mutating func begin(_ kind: ElementKind, _ values: AttributeValues) {
    switch kind {
    case .code: return beginCode(values)
    case .term: return beginTerm(values)
    case .cell: return beginCell(.element(.cell), values)
    case .table: return beginTable(values)
    case .row: return beginRow(values)
    case _ where kind.isBlock: return beginBlock(.element(kind), values)
    default: break
    }
    switch kind.form {
    case .text, .blank:
      beginParagraph(values, of: .element(kind))
      if kind == .continued { beginContinued(values) }
    case .container: beginContainer(kind, values)
    case .object: object(kind, values)
    }
  }

  private mutating func end(_ kind: ElementKind) -> Bool {
    if kind.isBlock { return endBlock(.element(kind)) }
    if kind == .cell { return endCell() }
    if kind == .code { return false }
    switch kind.form {
    case .text, .blank: return endParagraph(.element(kind))
    case .container: return endContainer(kind)
    case .object: return false
    }
  }

  /// Sets the mark that opens a quotation among letters, or closes it.
  private mutating func quote(opens: Bool, isInner: Bool) {
    let marks = QuotationMarks(of: state.style.language ?? language)
      .marks(isInner: isInner)
    document.appendDecoded(
      Array((opens ? marks.opening : marks.closing).utf8)[...], source: tag.range)
  }

  private mutating func change(_ font: inout MarkupState.FontState, _ values: AttributeValues) {
    if let value = values[.color] { font.color = paint(value) ?? font.color }
    if let value = values[.strokeColor] { font.strokeColor = paint(value) ?? font.strokeColor }
    if let value = values[.face], let face = nonEmpty(value, "face") { font.face = face }
    if let value = values[.size],
      let size = length(value, "size", upTo: Length(points: 2000))
    {
      font.size = size
    }
  }

  /// What `<font>` and `<span>` can both say.
  private mutating func shared(_ values: AttributeValues) -> MarkupState.Shared {
    MarkupState.Shared(
      features: values[.features].flatMap { features($0) },
      variations: values[.variations].flatMap { variations($0) },
      language: values[.lang].flatMap { language($0) })
  }

  private mutating func beginLink(_ values: AttributeValues) {
    var href: String?
    if let value = values[.href] {
      href = nonEmpty(value, "href")
      if let address = href, !LinkTarget.isAllowed(address) {
        let (message, help) = LinkTarget.problem(
          with: address, shown: Excerpts.shortened(address))
        problems.report(.badLink, at: place(value), message, help: help)
        href = nil
      } else if let address = href, address.hasPrefix("#") {
        references.append((String(address.dropFirst()), place(value)))
      }
    } else {
      problems.report(
        .missingValue, at: tag.range, "this link has no target", help: "write <a href=\"…\">")
    }
    if state.beginLink(to: href, tag: tag.range) != nil {
      problems.report(
        .nestedLink, at: tag.range, "a link in a link: the first ends here",
        help: "close the first with </a>")
    }
    document.style = state.style
  }

  /// Reports links to elements that there are not: each name once.
  mutating func reportDeadReferences() {
    let known = ids.sorted()
    for (name, range) in references where !ids.contains(name) {
      problems.report(
        .badLink, of: "#" + name, at: range,
        "no element has the id “\(Excerpts.shortened(name))”; the link leads nowhere",
        help: Suggestion.nearest(to: name, among: known).map { "did you mean “#\($0)”?" }
          ?? "write id=\(Excerpts.shortened(name)) in the tag of the element it leads to")
    }
  }

  private mutating func image(_ values: AttributeValues) {
    var name = ""
    if let value = values[.src], let range = value.value {
      name = ValueReading.trimmed(string(range))
    }
    if name.isEmpty {
      problems.report(
        .noSource, at: tag.range, "this picture names no file; an empty box is printed instead",
        help: "write <img src=\"…\">")
    }
    name += pageChoice(of: name, values)
    var image = Image(
      name: name, source: SourceRange(problems.source, tag.range),
      nameSource: values[.src].map { SourceRange(problems.source, place($0)) })
    let limit = Length(points: 100_000)
    if let value = values[.width] { image.width = length(value, "width", upTo: limit) }
    if let value = values[.height] { image.height = length(value, "height", upTo: limit) }
    if let value = values[.alt] { image.alternative = value.value.map { string($0) } ?? "" }
    place(&image, values)
    if paragraph?.element.isOfFigure == true, paragraph?.end != nil, isInFigure {
      beginLineAtTag()
    }
    picturesInLine += 1
    let style = document.style
    if let value = values[.when] { document.style = standing(when: value, style) }
    document.append(image)
    document.style = style
  }

  // MARK: Attributes

  /// The attributes of the tag that `element` has, by their names; reports all others, and those
  /// that stand twice.
  private mutating func collectAttributes(of element: TagName?) -> AttributeValues {
    var values = AttributeValues()
    guard !tag.attributes.isEmpty else { return values }
    let known = element?.attributes ?? []
    for attribute in tag.attributes {
      guard let name = AttributeName(bytes[attribute.name], among: known) else {
        reportUnknownAttribute(attribute, known: known)
        continue
      }
      if values[name] == nil {
        values.add(name, attribute)
      } else {
        problems.report(
          .duplicateAttribute, at: attribute.name,
          "“\(name.spelling)” is given twice; the first value is used", help: "remove one of them")
      }
    }
    return values
  }

  private mutating func reportUnknownAttribute(_ attribute: Tag.Attribute, known: [AttributeName]) {
    let excerpts = excerpts
    let nameless = attribute.name.isEmpty
    // A `=` without a name stands before its value, or before the quotation mark of it.
    let end = attribute.value?.upperBound ?? attribute.name.upperBound
    let written = "<\(tag.isEnd ? "/" : "")\(excerpts.letters(tag.name))>"
    problems.report(
      .unknownAttribute, at: nameless ? attribute.name.lowerBound..<end : attribute.name,
      nameless
        ? "a value without a name in \(written)"
        : "\(written) has no attribute “\(excerpts.letters(attribute.name))”",
      help: {
        if known.isEmpty { return "\(written) has no attributes" }
        let spellings = known.map(\.spelling)
        if attribute.name.count <= 32,
          let near = Suggestion.nearest(
            to: String(decoding: excerpts.bytes[attribute.name], as: UTF8.self), among: spellings)
        {
          return "did you mean “\(near)”?"
        }
        return "it has \(spellings.joined(separator: ", "))"
      }())
  }

  /// One mistake is one message: the end of a tag that was reported goes with it, and further uses
  /// are counted.
  private mutating func reportUnknownTag() {
    let (excerpts, range, slash) = (excerpts, tag.name, tag.isEnd ? "/" : "")
    let name = String(decoding: bytes[range.prefix(64)], as: UTF8.self).lowercased()
    let count = unknownTags[name, default: 0]
    if tag.isEnd, count > 0 {
      unknownTags[name] = count - 1
      return
    }
    if !tag.isEnd, tag.slash == nil { unknownTags[name] = count + 1 }
    problems.report(
      .unknownTag, of: slash + name, at: tag.range,
      tag.isEnd
        ? "unknown end tag </\(excerpts.letters(range))>; it is ignored"
        : "unknown tag <\(excerpts.letters(range))>; the tag is ignored, its contents are printed",
      help: {
        guard range.count <= 32 else { return nil }
        let name = String(decoding: excerpts.bytes[range], as: UTF8.self)
        return Suggestion.element(for: name).map { "did you mean <\(slash)\($0)>?" }
      }())
  }
}

/// The attributes of one tag by their names: a handful, so they are looked for one by one.
struct AttributeValues {
  private var values: [(name: AttributeName, attribute: Tag.Attribute)] = []

  mutating func add(_ name: AttributeName, _ attribute: Tag.Attribute) {
    values.append((name, attribute))
  }

  /// Which of the attributes of `<font>` are there, a bit each.
  var fontBits: UInt8 {
    values.reduce(0) { bits, value in
      switch value.name {
      case .color: return bits | 1
      case .face: return bits | 2
      case .size: return bits | 4
      case .strokeColor: return bits | 8
      case .features: return bits | 16
      case .variations: return bits | 32
      case .lang: return bits | 64
      default: return bits
      }
    }
  }

  subscript(name: AttributeName) -> Tag.Attribute? {
    values.first { $0.name == name }?.attribute
  }
}
