import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry

/// What `<rule …>`, `<break …>`, `<toc …>`, `<index …>` and `<include …>` do.
extension MagazineParser {
  /// An object: where it stands on its line before letters, and behind their line where it does not.
  mutating func object(_ kind: ElementKind, _ values: AttributeValues) {
    let attributes = elementAttributes(values, of: kind)
    if kind == .index, values[.term] != nil || values[.sub] != nil {
      indexMark(values)
      return
    }
    guard let object = objectKind(kind, values) else { return }
    if kind != .rule,
      let place = containers.firstIndex(where: {
        $0.kind == .figure || $0.kind == .figures || $0.kind == .note || $0.kind == .table
      })
    {
      endMisplaced(kind, from: place)
    }
    if document.inkPieces > 0 {
      problems.report(
        .elementInLine, at: tag.range,
        "this <\(kind.rawValue)> is among text and takes effect after the line",
        help: "put it on a line of its own")
    }
    document.append(
      kind, object, source: tag.range, attributes: attributes, content: bytes[tag.range])
  }

  /// What the object is; nil, with a word about it, for one that would do nothing.
  private mutating func objectKind(
    _ kind: ElementKind, _ values: AttributeValues
  ) -> Element.ObjectKind? {
    switch kind {
    case .rule: return .rule(ruleAttributes(values))
    case .contents:
      return .contents(
        levels: values[.levels].flatMap { number($0, "number of levels", from: 1, upTo: 7) })
    case .pageBreak:
      let target = values[.to].flatMap {
        choice(
          $0, "place to break to", BreakTarget.allCases.map { ($0.rawValue, $0) },
          else: .badValue)
      }
      let count = values[.columns].flatMap { columns($0) }
      if values[.to] == nil, values[.columns] == nil {
        problems.report(
          .missingValue, at: tag.range, "this <break> does not say where the text goes on",
          help: "write <break to=column>, <break to=page> or <break columns=2>")
      }
      return target == nil && count == nil ? nil : .pageBreak(to: target, columns: count)
    case .include:
      guard let value = values[.src] else {
        problems.report(
          .missingValue, at: tag.range, "this <include> names no file",
          help: "write <include src=\"chapter.txt\">")
        return nil
      }
      return nonEmpty(value, "src").map {
        .include(name: $0, source: SourceRange(problems.source, place(value)))
      }
    default: return .index
    }
  }

  private mutating func ruleAttributes(_ values: AttributeValues) -> RuleAttributes {
    var rule = RuleAttributes()
    let limit = Length(points: 2000)
    rule.width = values[.width].flatMap { length($0, "width", upTo: limit) }
    rule.weight = values[.weight].flatMap { length($0, "weight of a rule", upTo: limit) }
    if let value = values[.color], let paint = paint(value) {
      if case .color(let color) = paint {
        rule.color = color
      } else {
        problems.report(
          .badValue, at: place(value), "a rule needs a colour; “none” is ignored",
          help: "remove the rule, or write a colour")
      }
    }
    return rule
  }

  /// `<index term=…>`: the index names this place.
  private mutating func indexMark(_ values: AttributeValues) {
    let sub = values[.sub].flatMap { nonEmpty($0, "sub") }
    guard let value = values[.term] else {
      problems.report(
        .missingValue, at: tag.range, "this <index> names no term",
        help: "write <index term=\"…\" sub=\"…\">")
      return
    }
    if let value = values[.when] {
      problems.report(
        .badValue, at: place(value), "what leads to the index has no condition of its own",
        help: "write <span when=…> around it")
    }
    guard let term = nonEmpty(value, "term") else { return }
    document.appendIndexMark(term, sub: sub, source: tag.range)
  }
}
