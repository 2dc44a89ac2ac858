import TypesetDiagnostics
import TypesetElementTree

/// What the attributes of containers and objects say, and those that all elements have.
extension MagazineParser {
  /// All that is asked of a container or an object of `kind`.
  mutating func elementAttributes(
    _ values: AttributeValues, of kind: ElementKind
  ) -> ElementAttributes {
    var out = ElementAttributes()
    out.id = values[.id].flatMap { id($0) }
    if let value = values[.classes] {
      out.classes = classes(value, isParagraph: true, element: kind)
    }
    out.span = values[.span].flatMap { span($0) }
    out.title = values[.title].flatMap { nonEmpty($0, "title") }
    out.section = values[.section].flatMap { nonEmpty($0, "section") }
    out.author = values[.author].flatMap { nonEmpty($0, "author") }
    out.sequence = values[.sequence].flatMap { nonEmpty($0, "sequence") }
    if let value = values[.starts] {
      out.starts = choice(
        value, "place to start", ArticleStart.allCases.map { ($0.rawValue, $0) }, else: .badValue)
    }
    if let value = values[.fill] {
      out.fill = choice(
        value, "way to fill columns", ColumnFill.allCases.map { ($0.rawValue, $0) },
        else: .badValue)
    }
    if kind == .note {
      out.mark = values[.mark].flatMap { mark($0) }
      if let value = values[.place] {
        out.notePlace = choice(
          value, "place of a note", NotePlace.allCases.map { ($0.rawValue, $0) }, else: .badValue)
      }
    } else if let value = values[.place] {
      out.places = choices(
        value, "place of a figure", FigurePlace.allCases.map { ($0.rawValue, $0) },
        else: .badValue)
      if out.places.contains(.filler), out.places.count > 1 {
        out.places = [.filler]
        problems.report(
          .badValue, at: place(value), "a filler stands nowhere but in white that is left",
          help: "write place=filler alone, or leave “filler” out")
      }
    }
    if kind.canBePinned { out.pin = pin(values) }
    if let value = values[.optional] {
      out.isOptional =
        choice(value, "answer", [("yes", true), ("no", false)], else: .badValue) ?? false
    }
    if kind == .article, let value = values[.fit] { out.fitPages = fitPages(value) }
    if kind == .figure || kind == .box || kind == .quote {
      out.wrap = wrap(values)
      checkPlaces(of: out.wrap, out.places, values)
      // Where it may stand is for what text runs around, and for figures.
      let isFiller = out.places == [.filler]
      if kind != .figure, out.wrap == nil, !isFiller, !out.places.isEmpty || out.pin != nil {
        out.wrap = TextWrap()
      }
      if kind == .quote, out.wrap == nil, let value = values[.span], out.span != nil {
        out.span = nil
        problems.report(
          .badValue, at: place(value),
          "a quotation that text does not run around spans no columns; its span is ignored",
          help: "write wrap=rectangle beside it, or put the quotation into <box span=…>")
      }
    }
    if kind == .figure || kind == .figures { out.figure = figureForm(values) }
    if let value = values[.align], kind != .table { out.alignment = alignment(value) }
    if let value = values[.keep] { out.keep = keep(value) }
    out.language = values[.lang].flatMap { language($0) }
    out.when = values[.when].flatMap { condition($0) }
    // A `<break>` says it, too, and has nothing else.
    if kind.form == .container { out.columns = values[.columns].flatMap { columns($0) } }
    return out
  }

  /// What has to hold for the element to stand; nil, with a word about it, for a bad one.
  mutating func condition(_ attribute: Tag.Attribute) -> Condition? {
    guard let text = nonEmpty(attribute, "when") else { return nil }
    if let condition = Condition(text, at: SourceRange(problems.source, place(attribute))) {
      return condition
    }
    problems.report(
      .badValue, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a condition; it is ignored",
      help: "write when=\"edition=north\", when=\"edition!=north\" or when=\"draft\"")
    return nil
  }

  /// `style` for what stands only when `attribute` says so.
  mutating func standing(when attribute: Tag.Attribute, _ style: SpanStyle) -> SpanStyle {
    var style = style
    guard let condition = condition(attribute), !style.stand(when: condition) else { return style }
    problems.report(
      .badValue, at: place(attribute),
      "more than \(SpanStyle.mostConditions) conditions hold here; this one is ignored",
      help: "close spans with </span>")
    return style
  }

  /// `all`, or over how many columns; nil, with a word about it, for a bad one.
  mutating func span(_ attribute: Tag.Attribute) -> ColumnSpan? {
    guard let text = nonEmpty(attribute, "span") else { return nil }
    if text.lowercased() == "all" { return .all }
    if let number = MagazineParser.number(text), (1...12).contains(number) {
      return .columns(number)
    }
    problems.report(
      .badNumber, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a number of columns to span; it is ignored",
      help: "write all, or a number from 1 to 12")
    return nil
  }

  /// A number of pages, as in `2 pages`.
  private mutating func fitPages(_ attribute: Tag.Attribute) -> Int? {
    guard let text = nonEmpty(attribute, "number of pages") else { return nil }
    let words = text.lowercased().split(separator: " ")
    let isCounted = words.count == 1 || words.count == 2 && ["page", "pages"].contains(words[1])
    if isCounted, let first = words.first, let pages = MagazineParser.number(String(first)),
      (1...10_000).contains(pages)
    {
      return pages
    }
    problems.report(
      .badNumber, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a number of pages; the article takes as many as it needs",
      help: "write fit=\"2 pages\"")
    return nil
  }

  /// What calls a note: a letter, a sign or a few.
  mutating func mark(_ attribute: Tag.Attribute) -> String? {
    guard let text = nonEmpty(attribute, "mark of a note") else { return nil }
    guard text.count > 4 || text.contains(where: \.isWhitespace) else { return text }
    problems.report(
      .badValue, at: place(attribute),
      "“\(Excerpts.shortened(text))” is too long for the mark of a note; it gets a number",
      help: "write up to four letters or signs without spaces")
    return nil
  }

  /// In how many columns text runs.
  mutating func columns(_ attribute: Tag.Attribute) -> Int? {
    number(attribute, "number of columns", from: 1, upTo: 12)
  }

  /// The name that links lead to; each names one element.
  mutating func id(_ attribute: Tag.Attribute) -> String? {
    guard let text = nonEmpty(attribute, "id") else { return nil }
    guard !text.contains(where: \.isWhitespace) else {
      problems.report(
        .badValue, at: place(attribute),
        "“\(Excerpts.shortened(text))” cannot be an id, which is one word; it is ignored",
        help: "write it without spaces")
      return nil
    }
    guard ids.insert(text).inserted else {
      problems.report(
        .duplicateID, at: place(attribute),
        "“\(Excerpts.shortened(text))” is already the id of another element; it is ignored here",
        help: "give each a different id")
      return nil
    }
    return text
  }
}
