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

  /// Whether the element at `caption` is one, stands in what the table stands in, and is not that of a table above it:
  /// where tables and captions take turns, all have theirs on the side of the first of them. O(their elements).
  private func isCaption(_ caption: Int, of table: Int) -> Bool {
    let parent = elements[table].parent
    func isCaption(_ place: Int) -> Bool {
      elements[place].kind == .caption && elements[place].parent == parent
    }
    /// What stands above `place`, blanks aside.
    func above(_ place: Int) -> Int? {
      var place = place
      while place > 0, elements[place - 1].form == .blank { place -= 1 }
      return place > 0 ? place - 1 : nil
    }
    guard isCaption(caption) else { return false }
    var caption = caption
    while let last = above(caption),
      let other = ([last] + ancestors(of: last)).first(where: {
        elements[$0].kind == .table && elements[$0].parent == parent
      })
    {
      guard let next = above(other), isCaption(next) else { return false }
      caption = next
    }
    return true
  }
}
