internal import TypesetJSON

extension FitReport {
  /// One object, `typeset-fit/1`; keys in a fixed order, places are a file, a line and a column.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("schema", "typeset-fit/1")
      json.field("title", title)
      json.field("pages", pages)
      json.key("articles")
      json.array { json in
        for article in articles {
          json.lineBreak()
          json.object { article.write(to: &$0, isTried: goal == nil) }
        }
      }
      if let goal {
        json.key("goal")
        json.object { goal.write(to: &$0) }
      }
    }
    json.endLine()
    return json.text
  }
}

extension FitReport.Article {
  /// - Parameter isTried: Whether its paragraphs were looked at.
  fileprivate func write(to json: inout JSONWriter, isTried: Bool) {
    json.field("title", orNull: name)
    json.field("from", orNull: pages?.first)
    json.field("to", orNull: pages?.last)
    json.field("pages", count)
    json.key("over")
    json.integer(over ?? 0)
    json.key("under")
    if let under { json.integer(under) } else { json.null() }
    guard isTried else { return }
    json.key("order")
    if let order {
      json.object { json in
        json.key("cuts")
        json.array { json in for cut in order.cuts { json.object { cut.write(to: &$0) } } }
        json.field("page", order.page)
        json.field("end", order.end)
        json.field("closes", order.closesPage)
        json.field("more", order.allowsMore)
      }
    } else {
      json.null()
    }
    json.key("give")
    json.array { json in for change in gives { json.object { change.write(to: &$0) } } }
    json.key("take")
    json.array { json in for change in takes { json.object { change.write(to: &$0) } } }
  }
}

extension FitReport.Change {
  fileprivate func write(to json: inout JSONWriter) {
    json.key("at")
    json.place(place)
    json.field("characters", characters)
    json.field("words", words)
  }
}

extension FitReport.Cut {
  fileprivate func write(to json: inout JSONWriter) {
    change.write(to: &json)
    json.key("from")
    json.place(start)
    json.field("text", letters)
  }
}

extension FitReport.Goal {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("wanted", wanted)
    json.field("reached", reached)
    json.field("more", allowsMore)
    json.key("orders")
    json.array { json in
      for share in shares {
        json.object { json in
          json.field("article", share.article)
          json.field("pages", share.count)
          json.key("cuts")
          json.array { json in for cut in share.cuts { json.object { cut.write(to: &$0) } } }
        }
      }
    }
  }
}
