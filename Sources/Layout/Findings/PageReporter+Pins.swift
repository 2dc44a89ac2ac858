import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import Typesetting

extension PageReporter {
  /// Says of a figure that it does not stand where it is pinned, and why.
  func brokenPin(ofStory story: Int, _ why: BrokenPin) -> Diagnostic? {
    guard let figure = issue.sidebars.first(where: { $0.story == story })?.figure,
      let pin = figure.pin
    else { return nil }
    let kind = kind(ofStory: story)
    let there = "page \(number): this \(kind) is pinned to \(pin.words)"
    let reason: String
    let help: String
    switch why {
    case .mentionedLater:
      reason = "but what it belongs to stands only here"
      help = "pin it to page \(number), or write it further up"
    case .noRoom:
      reason = "which had no room for it"
      help = "make it smaller, pin it to page \(number), or allow it more places with place="
    case .articleEnds:
      reason = "but its article ends before that"
      help = "pin it to page \(number), or let its article be longer"
    case .fewColumns(let count):
      reason = "but the page has only \(count)"
      help =
        count == 1 ? "leave out column=" : "write column=\(count), or a smaller one"
    case .elsewhere:
      reason = "where it has no room; it stands elsewhere on its page"
      help =
        pin.edge.map { edge in
          figure.allows(edge)
            ? "make it smaller, or let it go"
            : "its place= does not allow it there any more: pin it anew"
        } ?? "make it smaller, choose another column, or allow it more places with place="
    }
    return Diagnostic(
      .warning, "layout.broken-pin", "\(there), \(reason)",
      at: source(of: TextRange(.zero, issue.stories[story].story.text.endOffset), in: story),
      help: help)
  }
}

extension FigurePin {
  /// Where it is pinned to, in words.
  package var words: String {
    let place = edge.map { edge -> String in
      switch edge {
      case .top: "the head"
      case .bottom: "the foot"
      case .page: "a page of its own"
      case .spread: "both pages of a spread"
      case .side: "the text"
      }
    }
    var parts: [String] = []
    if let place { parts.append(place) }
    if let column, edge != .page, edge != .spread { parts.append("column \(column)") }
    if let page { parts.append("page \(page)") }
    let isWide = edge == .page || edge == .spread
    return parts.joined(separator: isWide && page != nil ? ", " : " of ")
  }
}

extension FigureRequest {
  /// Whether it may stand at an edge.
  fileprivate func allows(_ edge: FigurePin.Edge) -> Bool {
    places.contains {
      switch $0 {
      case .top: edge == .top
      case .bottom: edge == .bottom
      case .auto: edge != .page && edge != .spread
      case .page: edge == .page
      case .spread: edge == .spread
      case .side: edge == .side
      case .here, .filler: false
      }
    }
  }
}
