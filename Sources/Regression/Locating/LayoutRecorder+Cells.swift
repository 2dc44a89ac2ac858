import TypesetJSON
import TypesetGeometry
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  /// Where each character of `placed` stands: `cells`, an array for each grapheme cluster from left
  /// to right with its first byte in the story, its bytes, where a caret before it stands from the
  /// line's origin, and how far the caret moves over it: to the left where that is negative.
  static func writeCells(of placed: PlacedLine, to json: inout JSONWriter) {
    json.key("cells")
    json.beginArray()
    for cell in placed.line.cells.cells where cell.kind == .text {
      json.beginArray()
      json.integer(cell.range.lowerBound.utf8)
      json.integer(cell.range.count)
      json.length(cell.leadingEdge)
      json.length(cell.trailingEdge - cell.leadingEdge)
      json.endArray()
    }
    json.endArray()
  }
}

extension LineCell {
  /// A cell as `LayoutRecorder.writeCells` writes it.
  init(from json: inout JSONReader) throws(RecordError) {
    let place = json.offset
    func number(_ what: String) throws(RecordError) -> Int {
      guard try json.nextElement() else { throw json.error("a cell should have 4 numbers") }
      return try json.integer(what)
    }
    func length(_ what: String) throws(RecordError) -> Length {
      guard try json.nextElement() else { throw json.error("a cell should have 4 numbers") }
      return try json.length(what)
    }
    try json.beginArray()
    let offset = try number("a cell’s offset")
    let bytes = try number("a cell’s bytes")
    let lead = try length("a cell’s place")
    let move = try length("a cell’s width")
    guard try !json.nextElement() else { throw json.error("a cell should have 4 numbers") }
    guard (0..<1 << 40).contains(offset), (1..<1 << 40).contains(bytes) else {
      throw json.error("a cell should have some text", at: place)
    }
    self.init(
      range: TextRange(offset..<offset + bytes), left: min(lead, lead + move),
      right: max(lead, lead + move), level: move.isNegative ? 1 : 0)
  }
}
