import TypesetGeometry

extension Tolerances {
  /// Takes in `kind=value`, such as `geometry=0.5pt` or `text=3`; what is wrong with it, or nil.
  package mutating func read(_ word: String) -> String? {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Change.Kind(rawValue: parts[0]) else {
      let kinds = Change.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      return "a kind and a value such as geometry=0.5pt; the kinds are \(kinds)"
    }
    switch kind {
    case .geometry, .style, .picture, .furniture:
      guard let length = Length(parsing: parts[1].utf8), !length.isNegative else {
        return "a length after \(kind.rawValue)=, such as 0.5pt"
      }
      switch kind {
      case .geometry: geometry = length
      case .style: style = length
      case .picture: picture = length
      default: furniture = length
      }
    case .text, .break, .font, .spacing, .pages, .diagnostics:
      guard let count = Int(parts[1]), count >= 0 else {
        return "a whole number after \(kind.rawValue)="
      }
      switch kind {
      case .text: text = count
      case .break: breaks = count
      case .font: font = count
      case .spacing: spacing = count
      case .pages: pages = count
      default: diagnostics = count
      }
    }
    return nil
  }
}
