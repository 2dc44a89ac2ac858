import TypesetDiagnostics
import TypesetElementTree

/// Letters that say something of another element.
extension MagazineParser {
  /// `<ref to=… show=…>`: the letters are those of the id until pages are made.
  mutating func reference(_ values: AttributeValues) {
    guard let attribute = values[.to] else {
      problems.report(
        .missingValue, at: tag.range, "this reference has no target",
        help: "write <ref to=…> with the id of an element")
      return
    }
    var shows = Reference.Shown.page
    if let value = values[.show] {
      shows =
        choice(
          value, "thing to show", Reference.Shown.asked.map { ($0.rawValue, $0) }, else: .badValue)
        ?? shows
    }
    refer(to: attribute, shows)
  }

  /// `<continued to=…>` and `<continued from=…>`: the words come with the page.
  mutating func beginContinued(_ values: AttributeValues) {
    if let value = values[.from] { refer(to: value, .continuedFrom) }
    if let value = values[.to] { refer(to: value, .continuedTo) }
  }

  private mutating func refer(to attribute: Tag.Attribute, _ shows: Reference.Shown) {
    guard var target = nonEmpty(attribute, "to") else { return }
    if target.hasPrefix("#"), target.utf8.count > 1 { target.removeFirst() }
    let outer = document.style
    document.style.reference = Reference(
      to: target, shows: shows, source: SourceRange(problems.source, place(attribute)))
    document.appendDecoded(Array(target.utf8)[...], source: tag.range)
    document.style = outer
  }
}
