internal import TypesetLayout

/// The words under a page of a flat plan.
struct PlanCaption: Sendable {
  /// An article that is named.
  struct Name: Hashable, Sendable {
    /// What it is called.
    var name: String
    /// Its place in `FlatPlan.articles`.
    var article: Int
    /// Whether it begins on the page, and is not named once more because a row begins.
    var begins: Bool
  }

  /// The page's number as readers see it.
  var label: String
  /// How much of it is empty: `38 % empty`; nil where that is too little to mention.
  var white: String?
  /// Whether that is a hole.
  var isHole: Bool
  /// The articles that are named.
  var names: [Name] = []
  /// The sections that begin on the page, and its master where that is not a usual one; empty for neither.
  var note = ""
  /// Its figures that another page mentions, with that page.
  var figures: [(name: String, mention: Int)] = []
  /// `+ 2 articles`, `+ 4 figures`, where there are more than have room.
  var others: [String] = []

  /// So many articles of a page are named, and so many figures.
  static let most = 3

  /// The words under `page`.
  ///
  /// - Parameters:
  ///   - namesAll: Whether articles are named that began before: a row begins.
  ///   - usualMasters: Those that are not mentioned.
  init(_ page: FlatPlan.Page, of plan: FlatPlan, namesAll: Bool, usualMasters: Set<String>) {
    label = page.label
    isHole = page.hole != nil
    white = page.white.percent.flatMap {
      $0 >= FlatPlan.leastPercent || page.hole != nil ? "\($0) % empty" : nil
    }
    var names: [Name] = []
    var sections: [String] = []
    for place in page.articles {
      let article = plan.articles[place]
      let begins = article.pages?.lowerBound == page.number
      if begins, let section = article.section, !sections.contains(section) {
        sections.append(section)
      }
      guard begins || namesAll, let name = article.name, !name.isEmpty else { continue }
      names.append(Name(name: name, article: place, begins: begins))
    }
    self.names = Array(names.prefix(PlanCaption.most))
    let master = page.master ?? "left blank"
    note = (sections + (usualMasters.contains(master) ? [] : [master])).joined(separator: " · ")
    let distant = page.figures.compactMap { place -> (name: String, mention: Int)? in
      let figure = plan.figures[place]
      return figure.distantMention.map { (figure.name, $0) }
    }
    figures = Array(distant.prefix(PlanCaption.most))
    let unnamed = names.count - self.names.count
    if unnamed > 0 { others.append("+ " + Figure.count(unnamed, "article")) }
    let hidden = distant.count - figures.count
    if hidden > 0 { others.append("+ " + Figure.count(hidden, "figure")) }
  }
}
