import TypesetDiagnostics
package import TypesetElementTree
import TypesetGeometry
import TypesetJSON

extension ElementPin {
  /// The fields of a pin.
  private static let fields = ["id", "page", "column", "edge", "row", "width", "seen"]

  /// The pins of a file, a JSON object in each line that is not empty:
  /// `{"id":"tower","page":5,"edge":"top","column":2}`, with a `row` for what text runs around, a `width` in points
  /// for what may have several, and how much of its pictures' height is `seen`, in per cent, where these may be cut. A fault,
  /// a field of another name, and what is pinned twice, is an error with its place. O(n).
  package static func lines(of bytes: [UInt8]) throws(RecordError) -> [ElementPin] {
    var found: [ElementPin] = []
    var known: Set<String> = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      var json = JSONReader(Array(line))
      do throws(RecordError) {
        let pin = try ElementPin(from: &json)
        try json.end()
        guard known.insert(pin.element).inserted else {
          throw json.error("“\(pin.element)” is pinned already", at: 0)
        }
        found.append(pin)
      } catch {
        throw RecordError(message: error.message, line: number, column: error.column)
      }
    }
    return found
  }

  private init(from json: inout JSONReader) throws(RecordError) {
    let start = json.offset
    var element: String?
    var pin = FigurePin()
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": element = try json.string("what is pinned")
      case "page": pin.page = try json.count("the page")
      case "column": pin.column = try json.count("the column")
      case "row": pin.row = try json.count("the row")
      case "width": pin.width = try json.length("the width")
      case "seen": pin.seen = try json.count("what is seen")
      case "edge":
        let place = json.offset
        let word = try json.string("the edge")
        guard let edge = FigurePin.Edge(rawValue: word) else {
          let words = FigurePin.Edge.allCases.map(\.rawValue)
          let near = Suggestion.nearest(to: word, among: words)
          throw json.error(
            near.map { "there is no edge “\(word)”; did you mean “\($0)”?" }
              ?? "an edge is top, bottom, page, spread or side, and not “\(word)”", at: place)
        }
        pin.edge = edge
      default:
        let near = Suggestion.nearest(to: key, among: ElementPin.fields)
        throw json.error(
          "a pin has no “\(key)”"
            + (near.map { "; did you mean “\($0)”?" }
              ?? ", but \(ElementPin.fields.joined(separator: ", "))"))
      }
    }
    guard let element else { throw json.error("a pin has an id", at: start) }
    self.init(element: element, pin: pin)
  }

  /// The line that it is in a file.
  package var line: String {
    var json = JSONWriter()
    json.beginObject()
    json.field("id", element)
    if let page = pin.page { json.field("page", page) }
    if let edge = pin.edge { json.field("edge", edge.rawValue) }
    if let column = pin.column { json.field("column", column) }
    if let row = pin.row { json.field("row", row) }
    if let width = pin.width { json.field("width", width) }
    if let seen = pin.seen { json.field("seen", seen) }
    json.endObject()
    json.endLine()
    return json.text
  }
}
