import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What the attributes of `<p>` and `<span>` say.
extension MagazineParser {
  /// All that a `<p>` or another element of lines asks.
  mutating func paragraphSetting(
    _ values: AttributeValues, of element: TagName
  ) -> ParagraphSetting {
    var setting = ParagraphSetting()
    setting.source = SourceRange(problems.source, tag.range)
    setting.id = values[.id].flatMap { id($0) }
    setting.span = values[.span].flatMap { span($0) }
    setting.short = values[.short].flatMap { nonEmpty($0, "short") }
    if let value = values[.classes] {
      setting.classes = classes(
        value, isParagraph: true, element: element == .p ? nil : element.kind)
    }
    if let value = values[.align] { setting.alignment = alignment(value) }
    if let value = values[.indent] { setting.indents = indents(value) ?? setting.indents }
    if let value = values[.tabs] { setting.tabs = tabs(value) }
    if let value = values[.dropcap] {
      setting.dropCapLines = number(value, "number of lines", upTo: 9)
    }
    if let value = values[.leadin] {
      setting.leadInWords = number(value, "number of words", upTo: 20)
    }
    if let value = values[.keep] { setting.keep = keep(value) }
    if let value = values[.rule] {
      setting.rule = choice(
        value, "rule", ParagraphSetting.Rule.allCases.map { ($0.rawValue, $0) }, else: .badValue)
    }
    if let value = values[.lang] { setting.language = language(value) }
    setting.when = values[.when].flatMap { condition($0) }
    if let value = values[.hyphenate] {
      setting.hyphenates = choice(
        value, "answer", [("yes", true), ("no", false)], else: .badValue)
    }
    if let value = values[.linebreak] {
      setting.kinsoku = choice(
        value, "strictness",
        [("strict", .strict), ("normal", .normal), ("loose", .loose), ("auto", .automatic)],
        else: .badValue)
    }
    if let value = values[.kashida] {
      setting.stretchesKashida = choice(
        value, "answer", [("yes", true), ("no", false)], else: .badValue)
    }
    return setting
  }

  /// Changes in `span` what a `<span>` names.
  mutating func change(_ span: inout MarkupState.SpanState, _ values: AttributeValues) {
    if let value = values[.classes] {
      let names = classes(value, isParagraph: false)
      span.classes.removeAll(where: names.contains)
      span.classes += names
      if span.classes.count > MagazineParser.mostClasses {
        span.classes.removeFirst(span.classes.count - MagazineParser.mostClasses)
        problems.report(
          .tooManyClasses, at: place(value),
          "more than \(MagazineParser.mostClasses) classes apply here; the outermost are dropped",
          help: "close spans with </span>")
      }
    }
    if let value = values[.caps] {
      span.caps =
        choice(
          value, "form of capitals", SpanStyle.Caps.allCases.map { ($0.rawValue, $0) },
          else: .badValue) ?? span.caps
    }
    if let value = values[.figures] {
      span.figures =
        options(
          value, "form of figures", SpanStyle.Figures.named, none: "normal",
          contradictions: [
            (.lining, .oldStyle), (.tabular, .proportional), (.superiors, .inferiors),
          ]) ?? span.figures
    }
  }

  /// How many classes of spans hold at a place: a manuscript that never closes one must not carry
  /// ever more.
  static let mostClasses = 16

  // MARK: Kinds of values

  /// The names of `attribute` in small letters, each once; every one is noted where it stands.
  mutating func classes(
    _ attribute: Tag.Attribute, isParagraph: Bool, element: ElementKind? = nil
  ) -> [String] {
    let words = words(attribute) { MagazineParser.isWhite($0) || $0 == UInt8(ascii: ",") }
    if words.isEmpty { reportMissingValue(attribute) }
    var seen: Set<String> = []
    for (name, range) in words {
      document.note(
        ClassMention(
          name: name, source: SourceRange(problems.source, range), isParagraph: isParagraph,
          element: element))
    }
    return words.map(\.text).filter { seen.insert($0).inserted }
  }

  /// One to three lengths; nil, with a word about it, where one is bad.
  private mutating func indents(_ attribute: Tag.Attribute) -> ParagraphSetting.Indents? {
    guard let lengths = lengths(attribute, .indents) else { return nil }
    var indents = ParagraphSetting.Indents()
    indents.first = lengths.first
    indents.head = lengths.count > 1 ? lengths[1] : nil
    indents.tail = lengths.count > 2 ? lengths[2] : nil
    return indents
  }
}
