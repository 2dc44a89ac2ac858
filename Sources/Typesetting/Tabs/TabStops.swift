import TypesetGeometry
import TypesetRichText

/// The stops of a paragraph that has some of its own, and what is known of its tabs whatever the
/// line.
struct TabStops: Sendable {
  /// By location.
  let stops: [TextTab]
  /// Distance of the default stops behind the last one.
  let interval: Length
  /// The least room between text and what stands at a stop otherwise than by its start, and beside
  /// a leader: a quarter of an em.
  let gap: Length
  /// True where the text behind a tab may decide how far it reaches.
  let hasAligned: Bool
  /// True where something fills the room before a stop.
  let hasLeaders: Bool
  /// For each tab of the paragraph, by its place among the specials, where the decimal point of the
  /// text behind it stands; empty where no stop asks.
  private let points: [Int: Int]

  /// The stops of `style`; nil where it has none.
  init?(
    _ style: ParagraphStyle, size: Length, bytes: [UInt8], specials: [PreparedParagraph.Special]
  ) {
    guard !style.tabs.isEmpty, specials.contains(where: { $0.isTab }) else { return nil }
    // A stable order, so that of two stops in one place the first is gone to.
    stops = style.tabs.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    interval = style.tabInterval
    gap = size / 4
    hasAligned = stops.contains { $0.alignment != .start }
    hasLeaders = stops.contains { !$0.leader.isEmpty }
    var points: [Int: Int] = [:]
    if let decimal = stops.first(where: { $0.alignment == .decimal }) {
      for (index, special) in specials.enumerated() where special.isTab {
        points[index] = DecimalPlace.offset(
          in: bytes, from: special.offset + 1, separators: decimal.decimalSeparators)
      }
    }
    self.points = points
  }

  /// Where the decimal point stands behind the tab that is the `special`-th thing in the paragraph.
  func point(behind special: Int) -> Int? { points[special] }
}

extension PreparedParagraph.Special {
  var isTab: Bool {
    if case .tab = kind { return true }
    return false
  }
}
