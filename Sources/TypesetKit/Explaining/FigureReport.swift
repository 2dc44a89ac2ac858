internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetJSON
internal import TypesetLayout
internal import TypesetRegression
internal import TypesetRichText
internal import TypesetTemplates

/// Why a figure stands where it does, and what other places cost, for people (`text`) and for programs (`json`).
package struct FigureReport: Sendable {
  /// A place that the search had the figure in, or none on that page.
  struct Place: Sendable {
    /// The page that was filled so.
    var page: Int
    /// `head`, `foot`, `page` or `side`; nil where the figure waits for a later page.
    var edge: String?
    /// The columns that it stands over, from 1.
    var columns: ClosedRange<Int>
    /// Its size, where that is not its own.
    var size: FigureSize?
    /// The cheapest way to fill the page with the figure there.
    var trial: PageTrial

    /// Whether it is the same place.
    func isSame(as other: Place) -> Bool {
      page == other.page && edge == other.edge && columns == other.columns && size == other.size
    }
  }

  /// What it is called.
  let name: String
  /// The page that it stands on, and the one of its mention, by their numbers.
  let page, mention: Int
  /// What readers call those.
  let labels: (page: String, mention: String)
  /// Why it stands there where no search placed it: in the text, in a frame of its own, or placed greedily.
  let cause: Cause
  /// The place that was chosen, where the search knows it.
  let chosen: Place?
  /// The other places that were tried, the cheapest first.
  let others: [Place]

  /// How a figure gets its place.
  enum Cause: String, Sendable {
    /// Where it was written, among the text.
    case text
    /// Into the first frame of its flow.
    case frame
    /// The greedy pager gives it the first place that it may have.
    case greedy
    /// By its cost.
    case search
    /// No page of its article had room for it.
    case end
    /// It is pinned there.
    case pin
  }
}

// MARK: For people

extension FigureReport {
  /// No more places are described.
  private static let mostPlaces = 12

  /// One screen: where it stands, and what the next best places cost.
  package var text: String {
    var out = "The figure “\(name)” stands on page \(labels.page)"
    out +=
      page == mention ? ", as does its mention.\n" : "; its mention is on page \(labels.mention).\n"
    switch cause {
    case .text:
      return out
        + "\nIt stands among the text, where it was written: no place= allows it another.\n"
    case .frame: return out + "\nIt stands in the first free frame of its flow.\n"
    case .end:
      return out
        + "\nNo page of its article had room for it where it may stand: it stands at the article’s end.\n"
    case .pin: return out + "\nIt is pinned there, so that no other place was weighed.\n"
    case .greedy:
      return out
        + "\nThe greedy pager gives it the first place that it may have; no other was weighed.\n"
    case .search: break
    }
    if let chosen { out += "\nIt is \(FigureReport.words(chosen)).\n" }
    guard !others.isEmpty else { return out + "\nNo other place for it was possible.\n" }
    out +=
      "\n\(Figure.count(others.count, "other place")) \(others.count == 1 ? "was" : "were") tried:\n"
    for place in others.prefix(FigureReport.mostPlaces) {
      out += "\n· \(FigureReport.words(place))"
      if place.page != page { out += " (page \(labels.mention))" }
      out += "\n  \(sentence(on: place))\n"
    }
    return out
  }

  private static func words(_ place: Place) -> String {
    let columns =
      place.columns.count == 1
      ? "column \(place.columns.lowerBound)"
      : "columns \(place.columns.lowerBound) to \(place.columns.upperBound)"
    let size = place.size.map { ", \($0.words)" } ?? ""
    switch place.edge {
    case nil: return "on a later page"
    case "page"?: return "on a page of its own"
    case "spread"?: return "over both pages of a spread"
    case "side"?: return "beside the text of \(columns)\(size)"
    case let edge?: return "at the \(edge) of \(columns)\(size)"
    }
  }

  /// What a place costs beside the one that was chosen.
  private func sentence(on place: Place) -> String {
    guard let chosen else { return "" }
    let parts = extra(place).filter { $0.amount != 0 }.map {
      "\(Figure.grouped(abs($0.amount))) \($0.layer) \($0.amount > 0 ? "more" : "less")"
    }
    guard !parts.isEmpty else { return "It costs as much up to there; what follows costs more." }
    let more = PageTerm.allCases.filter { place.trial.defects[$0] > chosen.trial.defects[$0] }
      .map { "\($0.name) \(Figure.grouped(place.trial.defects[$0]))" }
    let isLess = place.trial.total < chosen.trial.total
    return "It costs \(parts.joined(separator: ", "))"
      + (isLess
        ? " up to there, but what follows costs more."
        : more.isEmpty ? "." : ": \(more.joined(separator: ", ")).")
  }

  /// What the pages up to a place cost more than with the one that was chosen.
  private func extra(_ place: Place) -> [(layer: StaticString, amount: Int)] {
    guard let chosen else { return [] }
    let (a, b) = (place.trial.total, chosen.trial.total)
    return [
      ("forced", a.forced - b.forced), ("uneven", a.uneven - b.uneven),
      ("taste", a.taste - b.taste),
    ]
  }
}

// MARK: For programs

extension FigureReport {
  /// One JSON object, `typeset-explain-figure/1`; keys in a fixed order.
  package var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.field("schema", "typeset-explain-figure/1")
    json.field("figure", name)
    json.field("page", page)
    json.field("mention", mention)
    json.field("cause", cause.rawValue)
    json.lineBreak()
    json.key("place")
    if let chosen { write(chosen, to: &json) } else { json.null() }
    json.lineBreak()
    json.key("others")
    json.array { json in
      for place in others {
        json.lineBreak()
        write(place, to: &json)
      }
    }
    json.endObject()
    json.endLine()
    return json.text
  }

  private func write(_ place: Place, to json: inout JSONWriter) {
    json.object { json in
      json.field("page", place.page)
      json.key("edge")
      if let edge = place.edge { json.string(edge) } else { json.null() }
      json.key("columns")
      json.array { json in
        json.integer(place.columns.lowerBound)
        json.integer(place.columns.upperBound)
      }
      if let size = place.size { json.field(size) }
      json.key("extra")
      json.object { json in
        for (layer, amount) in extra(place) { json.field(layer, amount) }
      }
      json.key("terms")
      json.object { json in
        for term in PageTerm.allCases where place.trial.defects[term] != 0 {
          json.field(term.name, place.trial.defects[term])
        }
      }
    }
  }
}
