import TypesetDiagnostics

extension ValueKind {
  /// What somebody may have meant who wrote `text`, which is no such value: how designers write it
  /// elsewhere, in the words of templates. Nil where nothing is near.
  func meaning(of text: String) -> String? {
    let near = Suggestion.nearest(to: text, among: words) ?? spelled(text)
    return near.flatMap { accepts($0) ? $0 : nil }
  }

  private func spelled(_ text: String) -> String? {
    switch self {
    case .name:
      let stem = text.hasSuffix(".xml") ? String(text.dropLast(4)) : text
      return stem.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    case .names:
      return text.lowercased().split { $0 == " " || $0 == "," }.joined(separator: " ")
    case .yesNo: return ["true": "yes", "false": "no", "on": "yes", "off": "no"][text.lowercased()]
    // A length alone is one from the edge of the page.
    case .leftEdge: return "page-left + \(text)"
    case .rightEdge: return "page-right - \(text)"
    case .topEdge: return "page-top + \(text)"
    case .bottomEdge: return "page-bottom - \(text)"
    default: return nil
    }
  }
}
