import TypesetElementTree
import TypesetGeometry
package import TypesetRichText
package import TypesetTemplates
import Typesetting

/// By how much what is in an issue bends, so that copy fits its pages.
package struct IssueBends: Hashable, Sendable {
  /// In all articles.
  package var all = Bend()
  /// In the articles with these elements, beside that.
  package var articles: [NodeID: Bend] = [:]
  /// What is left out, by its elements.
  package var dropped: Set<NodeID> = []

  /// Nothing bends.
  package init() {}

  /// Whether nothing bends.
  package var isNothing: Bool {
    all.isNothing && articles.values.allSatisfy(\.isNothing) && dropped.isEmpty
  }

  /// What bends in an article.
  package func bend(of article: NodeID?) -> Bend { article.flatMap { articles[$0] } ?? all }
}

extension FigureRequest {
  /// A figure that is so many quarters of the way from its own width to its least narrower.
  func narrowed(by quarters: Int) -> FigureRequest {
    guard quarters > 0, let least else { return self }
    let own = wrap.map { $0.width ?? .percent(50) } ?? most ?? .percent(100)
    let narrow: TextWrap.Width
    switch (own, least) {
    case (.percent(let own), .percent(let least)):
      guard least < own else { return self }
      narrow = .percent(own - (own - least) * quarters / Bend.quarters)
    case (.length(let own), .length(let least)):
      guard least < own else { return self }
      narrow = .length(own - (own - least) * quarters / Bend.quarters)
    // What is said in two ways is known where the columns are.
    default: narrow = quarters == Bend.quarters ? least : own
    }
    var request = self
    if request.wrap != nil { request.wrap?.width = narrow } else { request.most = narrow }
    return request
  }
}

extension IssueBuilder {
  /// The classes of an article.
  func stylesheet(of article: NodeID?) -> Stylesheet {
    bends.isNothing ? stories.stylesheet : stories.stylesheet.bent(by: bends.bend(of: article))
  }
}
