public import TypesetElementTree
import TypesetGeometry

/// Each element on a line of its own, in as far as it stands in others: its kind, what was asked of it,
/// and its letters, a style as `letters{style}`, a picture as `[name|what it shows]`.
///
/// - Parameter isFull: Whether what was asked of paragraphs is told, and the sizes and places of pictures.
public func elementTree(_ document: Document, isFull: Bool = false) -> String {
  var out = ""
  for (place, element) in document.elements.enumerated() {
    out += String(repeating: "  ", count: document.ancestors(of: place).count)
    out += element.kind.rawValue + document.attributes(of: element).dump()
    if isFull { out += document.setting(of: element).dump() }
    if element.form == .text { out += ": " }
    for inline in document.inlines(of: element) {
      switch inline {
      case .text(let piece):
        out += String(decoding: document.utf8(of: piece), as: UTF8.self)
        let style = document[piece.style].dump()
        if !style.isEmpty { out += "{" + style.dropFirst() + "}" }
      case .lineBreak: out += "⏎"
      case .image(let index): out += "[" + words(for: document.images[index], isFull) + "]"
      }
    }
    out += "\n"
  }
  return out
}

private func words(for image: Image, _ isFull: Bool) -> String {
  var out = "\(image.name)|\(image.alternative ?? "")"
  guard isFull else { return out }
  if let width = image.width { out += " \(width.points)" }
  if let height = image.height { out += "×\(height.points)" }
  if let alignment = image.alignment { out += " \(alignment.rawValue)" }
  return out
}
