package import TypesetRichText

/// What is drawn in the rooms of a story's formulas, by the nodes of the rooms.
///
/// A book of formulas has a hundred thousand: ink stands in pieces of one length, beside a table of places, where a
/// dictionary of it would be half empty, and there twice whenever it grows.
package struct FormulaInks: Hashable, Sendable {
  /// So many stand in one piece.
  private static let length = 256

  private var places: [NodeID: Int32] = [:]
  private var pieces: [[FormulaInk]] = []
  /// The size of the letters, in thousandths of what they are in `pieces`.
  private var scale = 1000

  /// No ink.
  package init() {}

  /// Whether there is none.
  package var isEmpty: Bool { places.isEmpty }

  /// The ink of the room `node`; nil where there is none. O(1), O(ink) in another size than it was added in.
  package subscript(node: NodeID) -> FormulaInk? {
    guard let place = places[node].map({ Int($0) }) else { return nil }
    let ink = pieces[place / FormulaInks.length][place % FormulaInks.length]
    return scale == 1000 ? ink : ink.scaled(by: scale)
  }

  /// Adds what is drawn in the room `node`, or puts it in the place of what was. O(its ink).
  package mutating func add(_ ink: FormulaInk, for node: NodeID) {
    if let known = places[node].map({ Int($0) }) {
      pieces[known / FormulaInks.length][known % FormulaInks.length] = ink.trimmed
      return
    }
    if pieces.last?.count ?? FormulaInks.length == FormulaInks.length {
      pieces.append([])
      // Most stories have few.
      if pieces.count > 1 { pieces[pieces.count - 1].reserveCapacity(FormulaInks.length) }
    }
    places[node] = Int32((pieces.count - 1) * FormulaInks.length + pieces[pieces.count - 1].count)
    pieces[pieces.count - 1].append(ink.trimmed)
  }

  /// The same with letters of another size: `thousandths` of what they are. O(1).
  package func scaled(by thousandths: Int) -> FormulaInks {
    var other = self
    other.scale = scale * thousandths / 1000
    return other
  }
}

extension FormulaInk {
  /// The same without room for more: what grew has up to twice the room that it needs.
  fileprivate var trimmed: FormulaInk {
    var ink = self
    ink.box.trim()
    ink.tag?.trim()
    return ink
  }
}

extension FormulaBox {
  fileprivate mutating func trim() {
    if glyphs.capacity > glyphs.count { glyphs = glyphs.map(\.self) }
    if rules.capacity > rules.count { rules = rules.map(\.self) }
  }
}
