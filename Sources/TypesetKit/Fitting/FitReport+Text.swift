extension FitReport {
  /// No more paragraphs are listed in each list, unless all are asked for.
  private static let mostChanges = 8

  /// For people: each article with what closes its last page, and its paragraphs that can give or take a line; or what has
  /// to go from each so that the issue comes to a number of pages.
  ///
  /// - Parameter all: Whether every such paragraph is listed, and not just those of which there is least to do.
  package func text(all: Bool) -> String {
    if let goal { return text(of: goal) }
    return articles.map { text(of: $0, all: all) }.joined(separator: "\n")
  }

  // MARK: Articles

  private func text(of article: Article, all: Bool) -> String {
    var out = heading(of: article)
    guard article.pages != nil else { return out + ": on no page\n" }
    out += ": \(standing(of: article))\n"
    if let order = article.order {
      out += FitReport.text(of: order)
    } else if article.isStuck, let over = article.over, let page = article.pages?.last {
      out += "  no cuts were found that bring \(over == 1 ? "it" : "them") back from page \(page)\n"
    } else {
      out += "  nothing has to be cut\n"
    }
    out += FitReport.list(article.gives, "can give a line, if so much is cut at the end", all)
    out += FitReport.list(article.takes, "can take a line, if so much is added at the end", all)
    if article.gives.isEmpty, article.takes.isEmpty {
      out += "  it has no paragraph of running text that can give or take a line\n"
    }
    return out
  }

  private func heading(of article: Article) -> String {
    var out = article.name.map { "“\($0)”" } ?? "An article without a title"
    if let pages = article.pages {
      out +=
        article.count == 1
        ? ", page \(pages.first)" : ", pages \(pages.first) to \(pages.last)"
    }
    return out
  }

  /// How far it is over or under.
  private func standing(of article: Article) -> String {
    guard let page = article.pages?.last else { return "" }
    var parts: [String] = []
    if let over = article.over { parts.append("\(Figure.count(over, "line")) on page \(page)") }
    switch article.under {
    case nil: break
    case 0: parts.append(parts.isEmpty ? "page \(page) is full" : "which is full")
    case let under?:
      let lines = Figure.count(under, "line")
      parts.append(
        parts.isEmpty ? "room for \(lines) on page \(page)" : "which has room for \(lines) more")
    }
    return parts.isEmpty ? "others follow on page \(page)" : parts.joined(separator: ", ")
  }

  private static func text(of order: Order) -> String {
    let end =
      order.closesPage
      ? "and page \(order.page) closes" : "and it ends on page \(order.end)"
    if order.cuts.count == 1 {
      return "  cut \(words(order.cuts[0], order.allowsMore)) \(end)\n"
    }
    return "  cut\n"
      + order.cuts.map { "    \(words($0, order.allowsMore))\n" }.joined() + "  \(end)\n"
  }

  /// `9 characters or more at the end of the paragraph at tides.txt:31:1 (“ the boat.”)`.
  static func words(_ cut: Cut, _ allowsMore: Bool) -> String {
    let letters = cut.letters.split(whereSeparator: \.isWhitespace)
    let shown =
      letters.count > 7
      ? letters.prefix(3) + ["…"] + letters.suffix(3) : letters[...]
    return Figure.count(cut.change.characters, "character") + (allowsMore ? " or more" : "")
      + " at the end of the paragraph at \(place(cut.change.place)) (“"
      + shown.joined(separator: " ") + "”)"
  }

  private static func place(_ place: Place) -> String {
    "\(place.name):\(place.line):\(place.column)"
  }

  private static func list(_ changes: [Change], _ title: String, _ all: Bool) -> String {
    guard !changes.isEmpty else { return "" }
    let shown = all ? changes[...] : changes.prefix(mostChanges)
    let widest = shown.map { "\($0.characters)".count }.max() ?? 0
    let places = shown.map { place($0.place) }
    let longest = places.map(\.count).max() ?? 0
    var out = "  \(title):\n"
    for (change, place) in zip(shown, places) {
      let count = "\(change.characters)"
      out += "    " + String(repeating: " ", count: widest - count.count) + count + "  " + place
      out += String(repeating: " ", count: longest - place.count) + "  \(change.words)\n"
    }
    if let last = changes.last, changes.count > shown.count {
      out +=
        "    and \(Figure.count(changes.count - shown.count, "paragraph")) more, the last with "
      out += "\(Figure.count(last.characters, "character")) (--all)\n"
    }
    return out
  }

  // MARK: The issue

  private func text(of goal: Goal) -> String {
    let have = "the issue has \(Figure.count(pages, "page"))"
    guard pages > goal.wanted else {
      let less = goal.wanted - pages
      return have + (less == 0 ? "" : ", \(less) fewer than \(goal.wanted)")
        + ": nothing has to be cut\n"
    }
    guard !goal.shares.isEmpty else { return have + ": no cuts were found that make it fewer\n" }
    var out = have + "; it comes to \(goal.reached) if so much is cut:\n"
    for share in goal.shares {
      let article = articles[share.article]
      out += "\n\(heading(of: article))"
      out += share.count < article.count ? ": \(Figure.count(share.count, "page")) then\n" : "\n"
      for cut in share.cuts { out += "  \(FitReport.words(cut, goal.allowsMore))\n" }
    }
    return out
  }
}
