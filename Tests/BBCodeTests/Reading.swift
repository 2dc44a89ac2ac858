import TypesetBBCode
import TypesetDiagnostics
import TypesetElementTestSupport
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What `text` is as BBCode.
func read(
  _ text: String, language: LanguageTag = "en"
) -> (document: Document, diagnostics: [Diagnostic]) {
  BBCodeReader(size: Length(points: 10), language: language)
    .read(SourceText(name: "test.bbcode", bytes: Array(text.utf8)), id: SourceID(0))
}

/// The elements of `document`, each on a line, and all that was asked of them.
func tree(_ document: Document) -> String { elementTree(document, isFull: true) }

/// The tree of `text`, and below it what is said about it: `line:column code message`.
func told(_ text: String) -> String {
  let (document, diagnostics) = read(text)
  return elementTree(document, isFull: true) + notes(text, diagnostics)
}

/// What is said: `line:column code message`, a line each.
func notes(_ text: String, _ diagnostics: [Diagnostic]) -> String {
  let source = SourceText(name: "test.bbcode", bytes: Array(text.utf8))
  return diagnostics.map {
    let place = source.position(at: $0.range?.lowerBound ?? -1)
    return "\(place.line):\(place.column) \($0.code.name) \($0.message)\n"
  }.joined()
}
