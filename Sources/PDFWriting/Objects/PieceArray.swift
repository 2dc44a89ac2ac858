/// An array that grows by pieces of one size: what is in it is never copied, and at most one piece is not full. A long array that
/// doubles takes three times what is in it while it is copied.
struct PieceArray<Element> {
  /// A power of two.
  private static var shift: Int { 12 }
  private static var length: Int { 1 << shift }

  private var pieces: [[Element]] = []
  /// How many elements it has.
  private(set) var count = 0

  /// True where it has none.
  var isEmpty: Bool { count == 0 }

  /// Adds `element` at the end. O(1).
  mutating func append(_ element: Element) {
    if count >> PieceArray.shift == pieces.count {
      var piece: [Element] = []
      // Most arrays stay short.
      if !pieces.isEmpty { piece.reserveCapacity(PieceArray.length) }
      pieces.append(piece)
    }
    pieces[count >> PieceArray.shift].append(element)
    count += 1
  }

  subscript(place: Int) -> Element {
    get { pieces[place >> PieceArray.shift][place & (PieceArray.length - 1)] }
    _modify { yield &pieces[place >> PieceArray.shift][place & (PieceArray.length - 1)] }
  }
}
