import TypesetBBCode
import TypesetDiagnostics
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

/// Each element on a line of its own, in as far as it stands in others: its kind, what was asked of it,
/// and its letters, a style as `letters{style}`.
func tree(_ document: Document) -> String {
  var out = ""
  for (place, element) in document.elements.enumerated() {
    out += String(repeating: "  ", count: document.ancestors(of: place).count)
    out += element.kind.rawValue + document.attributes(of: element).dump()
    out += document.setting(of: element).dump()
    if element.form == .text { out += ": " }
    for inline in document.inlines(of: element) {
      switch inline {
      case .text(let piece):
        out += String(decoding: document.utf8(of: piece), as: UTF8.self)
        let style = document[piece.style].dump()
        if !style.isEmpty { out += "{" + style.dropFirst() + "}" }
      case .lineBreak: out += "⏎"
      case .image(let index):
        let image = document.images[index]
        out += "[\(image.name)|\(image.alternative ?? "")"
        if let width = image.width { out += " \(width.points)" }
        if let height = image.height { out += "×\(height.points)" }
        if let alignment = image.alignment { out += " \(alignment.rawValue)" }
        out += "]"
      }
    }
    out += "\n"
  }
  return out
}

/// The tree of `text`, and below it what is said about it: `line:column code message`.
func told(_ text: String) -> String {
  let (document, diagnostics) = read(text)
  return tree(document) + notes(text, diagnostics)
}

/// What is said: `line:column code message`, a line each.
func notes(_ text: String, _ diagnostics: [Diagnostic]) -> String {
  let source = SourceText(name: "test.bbcode", bytes: Array(text.utf8))
  return diagnostics.map {
    let place = source.position(at: $0.range?.lowerBound ?? -1)
    return "\(place.line):\(place.column) \($0.code.name) \($0.message)\n"
  }.joined()
}
