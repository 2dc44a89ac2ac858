extension Document {
  /// The elements of the table at `place` with what belongs to it: the caption right above it, and the notes right
  /// below. O(elements between).
  public func reach(ofTable place: Int) -> Range<Int> {
    var first = place
    while first > 0, elements[first - 1].form == .blank { first -= 1 }
    first = first > 0 && elements[first - 1].kind == .caption ? first - 1 : place
    var end = elements[place].end
    while end < elements.count, elements[end].kind == .note,
      attributes(of: elements[end]).notePlace == .table
    {
      end = elements[end].end
    }
    return first..<end
  }
}
