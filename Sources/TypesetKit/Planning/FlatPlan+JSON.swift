internal import TypesetJSON
internal import TypesetLayout

extension FlatPlan {
  /// One object, `typeset-plan/1`; a page's articles and figures are places in their lists, from 0.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("schema", "typeset-plan/1")
      json.field("title", title)
      json.key("facing")
      json.boolean(isFacing)
      json.field("binding", readsRightToLeft ? "right" : "left")
      json.key("articles")
      json.array { json in
        for article in articles { json.object { article.write(to: &$0) } }
      }
      json.key("figures")
      json.array { json in
        for figure in figures { json.object { figure.write(to: &$0) } }
      }
      json.key("pages")
      json.array { json in
        for page in pages { json.object { page.write(to: &$0, isFacing: isFacing) } }
      }
    }
    json.endLine()
    return json.text
  }
}

extension FlatPlan.Article {
  fileprivate func write(to json: inout JSONWriter) {
    if let name { json.field("title", name) }
    if let section { json.field("section", section) }
    guard let pages else { return }
    json.field("from", pages.lowerBound)
    json.field("to", pages.upperBound)
  }
}

extension FlatPlan.Figure {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("name", name)
    if let page { json.field("page", page) }
    if let mention { json.field("mention", mention) }
  }
}

extension FlatPlan.Page {
  fileprivate func write(to json: inout JSONWriter, isFacing: Bool) {
    json.field("page", number)
    json.field("label", label)
    if isFacing { json.field("side", liesLeft ? "left" : "right") }
    if let master { json.field("master", master) }
    json.key("articles")
    json.array { json in for article in articles { json.integer(article) } }
    if let percent = white.percent { json.field("empty", percent) }
    json.key("hole")
    json.boolean(hole != nil)
    json.key("figures")
    json.array { json in for figure in figures { json.integer(figure) } }
  }
}
