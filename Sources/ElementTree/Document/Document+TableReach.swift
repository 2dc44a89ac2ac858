extension Document {
  /// The elements of the table at `place` with what belongs to it: the caption right above it, and the notes right
  /// below. O(elements between).
  public func reach(ofTable place: Int) -> Range<Int> {
    var first = place
    while first > 0, elements[first - 1].form == .blank { first -= 1 }
    first = first > 0 && isCaption(first - 1, of: place) ? first - 1 : place
    var end = elements[place].end
    while end < elements.count, elements[end].kind == .note,
      attributes(of: elements[end]).notePlace == .table
    {
      end = elements[end].end
    }
    return first..<end
  }

  /// Whether the element at `caption` is one, stands in what the table stands in, and is not that of a table above it.
  private func isCaption(_ caption: Int, of table: Int) -> Bool {
    guard elements[caption].kind == .caption, elements[caption].parent == elements[table].parent
    else { return false }
    var above = caption
    while above > 0, elements[above - 1].form == .blank { above -= 1 }
    guard above > 0 else { return true }
    return !ancestors(of: above - 1).contains {
      elements[$0].kind == .table && elements[$0].parent == elements[table].parent
    }
  }
}
