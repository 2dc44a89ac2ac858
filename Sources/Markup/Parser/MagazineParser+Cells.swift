import TypesetDiagnostics
import TypesetElementTree

/// What `<p>` and lists do in a cell, which is one paragraph: each begins a line of it, items with their signs.
extension MagazineParser {
  /// Whether an element may stand in a cell, as lines of it.
  static func standsInCell(_ element: TagName) -> Bool {
    element == .p || element == .ul || element == .ol || element == .element(.item)
  }

  /// A paragraph, a list or an item begins in the cell that is open.
  mutating func beginPartOfCell(_ element: TagName, start: Int = 1) {
    guard var open = cell else { return }
    if element == .element(.item) {
      // It ends the one before it.
      if let last = open.parts.lastIndex(where: { $0.element != .p }),
        open.parts[last].element == element
      {
        open.parts.removeSubrange(last...)
      }
      let isFirst = document.inkPieces == 0
      let depth = open.parts.count { $0.element == .ul || $0.element == .ol }
      var number: Int?
      if let list = open.parts.lastIndex(where: { $0.element == .ul || $0.element == .ol }),
        open.parts[list].element == .ol
      {
        number = open.parts[list].next
        open.parts[list].next += 1
      }
      if !isFirst { document.appendLineBreak(source: tag.range) }
      document.appendItemSign(number, inside: depth - 1, source: tag.range)
    } else if element == .p, document.inkPieces > 0, open.parts.last?.isFresh != true {
      document.appendLineBreak(source: tag.range)
    }
    for place in open.parts.indices { open.parts[place].isFresh = false }
    open.parts.append(
      OpenCell.Part(element: element, next: start, isFresh: element == .element(.item)))
    cell = open
    skipBlanksOfTable()
  }

  /// The end tag of such a part; false where none is open.
  mutating func endPartOfCell(_ element: TagName) -> Bool {
    guard let place = cell?.parts.lastIndex(where: { $0.element == element }) else { return false }
    cell?.parts.removeSubrange(place...)
    return true
  }
}
