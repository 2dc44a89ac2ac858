internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetJSON
internal import TypesetLayout
internal import TypesetRegression
internal import TypesetRichText
internal import TypesetTemplates
internal import Typesetting

/// Why a page of a magazine is filled as it is, for people (`text`) and for programs (`json`).
package struct PageReport: Sendable {
  /// A place in a manuscript.
  typealias Place = (name: String, line: Int, column: Int)

  /// A way to fill the page.
  struct Way: Sendable {
    var trial: PageTrial
    /// Where the text of articles goes on behind it; nil at its end.
    var end: Place?
    /// The first words of the paragraphs that are not set in their best lines, and by how many lines.
    var variants: [(words: String, node: String, lines: Int)]
    /// What its figures are called, and where they stand.
    var figures: [(name: String, edge: String, columns: ClosedRange<Int>, size: FigureSize?)]
  }

  /// Why a way was not taken.
  enum Reason: String {
    case chosen
    /// The pages up to its end cost more.
    case dearer
    /// They cost no more, but what follows does.
    case dearerLater = "dearer-later"
  }

  let page: Int
  let label: String
  /// How pages were chosen.
  let pager: PagerKind
  let verdict: PageVerdict
  /// The ways that were tried, the one that was chosen first, then the cheapest; empty where only one was.
  let ways: [Way]
  /// How many ways to its end were not followed, since enough others were.
  var dropped = 0

  /// Why `way` was not taken.
  func reason(_ way: Way) -> Reason {
    guard !way.trial.isChosen else { return .chosen }
    guard let chosen = ways.first, chosen.trial.isChosen else { return .dearer }
    return chosen.trial.total < way.trial.total ? .dearer : .dearerLater
  }
}

// MARK: For people

extension PageReport {
  /// No more ways are described.
  private static let mostWays = 12

  /// One screen: what the page costs, what was chosen, and what lost.
  package var text: String {
    var out = "Page \(label)\n\nIt costs \(PageReport.words(verdict.cost)).\n"
    out += PageReport.terms(verdict.defects)
    guard pager != .greedy else {
      return out + "\nThe greedy pager takes each page as it comes: there were no other ways.\n"
    }
    guard let chosen = ways.first, chosen.trial.isChosen else {
      return out + "\nNo other ways to fill it were tried.\n"
    }
    out += "\nIt is filled \(PageReport.description(chosen))."
    let others = ways.dropFirst()
    guard !others.isEmpty else { return out + "\nNo other ways to fill it were tried.\n" }
    out += "\n\n\(Figure.count(others.count, "other way")) to fill it "
    out += others.count == 1 ? "was tried:\n" : "were tried:\n"
    for way in others.prefix(PageReport.mostWays) {
      out += "\n· \(PageReport.description(way))\n  "
      out += sentence(on: way, beside: chosen) + "\n"
    }
    if others.count > PageReport.mostWays {
      out += "\nand \(Figure.grouped(others.count - PageReport.mostWays)) that cost still more.\n"
    }
    if dropped > 0 {
      out += "\n\(Figure.count(dropped, "way")) to its end that might have served "
      out += dropped == 1 ? "was not followed.\n" : "were not followed.\n"
    }
    return out
  }

  private static func words(_ cost: PageCost) -> String {
    let parts = [("forced", cost.forced), ("uneven", cost.uneven), ("taste", cost.taste)]
      .filter { $0.1 != 0 }.map { "\(Figure.grouped($0.1)) \($0.0)" }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  private static func terms(_ defects: PageDefects) -> String {
    PageTerm.allCases.filter { defects[$0] != 0 }.map { term in
      let name = "\(term.name)"
      return "  \(name)\(String(repeating: " ", count: max(18 - name.utf8.count, 1)))"
        + "\(Figure.grouped(defects[term]))\n"
    }.joined()
  }

  private static func description(_ way: Way) -> String {
    var parts: [String] = []
    for variant in way.variants {
      parts.append(
        "“\(variant.words)” \(Figure.count(abs(variant.lines), "line")) "
          + (variant.lines > 0 ? "longer" : "shorter"))
    }
    for figure in way.figures {
      let columns =
        figure.columns.count == 1
        ? "column \(figure.columns.lowerBound)"
        : "columns \(figure.columns.lowerBound) to \(figure.columns.upperBound)"
      switch figure.edge {
      case "page": parts.append("\(figure.name) on a page of its own")
      case "spread": parts.append("\(figure.name) over this page and the next")
      default:
        let size = figure.size.map { ", \($0.words)" } ?? ""
        parts.append("\(figure.name) at the \(figure.edge) of \(columns)\(size)")
      }
    }
    if way.trial.defects[.spreadShort] > 0 {
      parts.append("all columns of its spread a row higher")
    }
    var out =
      parts.isEmpty
      ? "with every paragraph in its best lines" : "with " + parts.joined(separator: ", ")
    if way.trial.isGreedy { out += ", as the greedy pager has it" }
    if let end = way.end { out += "; the next begins at \(end.name):\(end.line):\(end.column)" }
    return out
  }

  private func sentence(on way: Way, beside chosen: Way) -> String {
    switch reason(way) {
    case .chosen: return ""
    case .dearer:
      if way.trial.start != chosen.trial.start {
        return "It costs \(PageReport.words(way.trial.cost)), behind pages that end elsewhere: "
          + "dearer in all."
      }
      let more = PageTerm.allCases.filter { way.trial.defects[$0] > chosen.trial.defects[$0] }
        .map { "\($0.name) \(Figure.grouped(way.trial.defects[$0]))" }
      return "It costs \(PageReport.words(way.trial.cost))"
        + (more.isEmpty ? "." : ": \(more.joined(separator: ", ")).")
    case .dearerLater:
      return "It costs \(PageReport.words(way.trial.cost)), but what follows it costs more."
    }
  }
}

// MARK: For programs

extension PageReport {
  /// One JSON object, `typeset-explain-page/1`; keys in a fixed order.
  package var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.field("schema", "typeset-explain-page/1")
    json.field("page", page)
    json.field("label", label)
    json.field("pager", pager.rawValue)
    json.lineBreak()
    json.key("cost")
    PageReport.write(verdict.cost, verdict.defects, to: &json)
    json.field("dropped", dropped)
    json.lineBreak()
    json.key("ways")
    json.array { json in
      for way in ways {
        json.lineBreak()
        write(way, to: &json)
      }
    }
    json.endObject()
    json.endLine()
    return json.text
  }

  private static func write(
    _ cost: PageCost, _ defects: PageDefects, to json: inout JSONWriter
  ) {
    json.object { json in
      json.field("forced", cost.forced)
      json.field("uneven", cost.uneven)
      json.field("taste", cost.taste)
      json.key("terms")
      json.object { json in
        for term in PageTerm.allCases where defects[term] != 0 {
          json.field(term.name, defects[term])
        }
      }
    }
  }

  private func write(_ way: Way, to json: inout JSONWriter) {
    json.object { json in
      json.field("reason", reason(way).rawValue)
      json.field("greedy", way.trial.isGreedy)
      json.key("total")
      json.array { json in
        json.integer(way.trial.total.forced)
        json.integer(way.trial.total.uneven)
        json.integer(way.trial.total.taste)
      }
      json.key("cost")
      PageReport.write(way.trial.cost, way.trial.defects, to: &json)
      json.key("variants")
      json.array { json in
        for variant in way.variants {
          json.object { json in
            json.field("para", variant.node)
            json.field("lines", variant.lines)
          }
        }
      }
      json.key("figures")
      json.array { json in
        for figure in way.figures {
          json.object { json in
            json.field("figure", figure.name)
            json.field("edge", figure.edge)
            json.key("columns")
            json.array { json in
              json.integer(figure.columns.lowerBound)
              json.integer(figure.columns.upperBound)
            }
            if let size = figure.size { json.field(size) }
          }
        }
      }
      json.key("end")
      if let end = way.end { json.place(end) } else { json.null() }
    }
  }
}
