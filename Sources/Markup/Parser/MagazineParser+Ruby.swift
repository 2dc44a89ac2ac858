import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

extension MagazineParser {
  /// `<ruby rt=…>`: what follows has small letters beside it, until `</ruby>`.
  mutating func beginRuby(_ values: AttributeValues) {
    var ruby: SpanStyle.Ruby?
    if let value = values[.rt] {
      ruby = nonEmpty(value, "rt").map { SpanStyle.Ruby(text: $0, number: state.nextRuby) }
    } else {
      problems.report(
        .missingValue, at: tag.range, "this <ruby> does not say what to print beside its letters",
        help: "write <ruby rt=\"…\">")
    }
    if let value = values[.align] {
      ruby?.alignment = choice(
        value, "alignment", RubyAnnotation.Alignment.allCases.map { ($0.rawValue, $0) },
        else: .badAlignment)
    }
    if let value = values[.position] {
      ruby?.position = choice(
        value, "position", [("over", .before), ("under", .after)], else: .badValue)
    }
    if state.beginRuby(ruby, tag: tag.range) != nil {
      problems.report(
        .nestedRuby, at: tag.range, "a <ruby> in a <ruby>: the first ends here",
        help: "close the first with </ruby>")
    }
    document.style = state.style
  }
}
