/// What furniture says of an element of the manuscript: `page of tower`, between braces.
package struct FurnitureReference: Hashable, Sendable {
  /// What of it.
  package enum Field: String, CaseIterable, Hashable, Sendable {
    /// The page that it stands on.
    case page
    /// Its title, or its caption.
    case title
    /// Which of its kind it is.
    case number
  }

  /// What of it.
  package var field: Field
  /// Its id.
  package var id: String

  /// What `text` says, which stands between braces; nil for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "of", !words[2].isEmpty,
      let field = Field(rawValue: String(words[0]))
    else { return nil }
    self.field = field
    id = String(words[2])
  }

  /// As it was written, without its braces.
  package var words: String { "\(field.rawValue) of \(id)" }
}

extension Template {
  /// What the furniture of all masters says of elements, once each, in order. O(its letters).
  package var furnitureReferences: [FurnitureReference] {
    var seen: Set<FurnitureReference> = []
    return masters.sorted { $0.key < $1.key }.flatMap(\.value.furniture).flatMap {
      piece -> [FurnitureReference] in
      guard case .text(let parts, _) = piece.kind else { return [] }
      return parts.flatMap { part in
        part.text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
          rest in
          rest.firstIndex(of: "}").flatMap { FurnitureReference(String(rest[..<$0])) }
        }
      }
    }.filter { seen.insert($0).inserted }
  }
}
