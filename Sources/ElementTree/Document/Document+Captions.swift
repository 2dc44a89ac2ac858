extension Document {
  /// This document with the captions that shall stand above their pictures before those, wherever in their figures
  /// they were written. O(its size) where there are such captions.
  public func movingCaptions() -> Document {
    let figures = elements.indices.filter {
      elements[$0].kind == .figure && attributes(of: elements[$0]).figure?.caption == .above
    }
    guard !figures.isEmpty else { return self }
    var whole = self
    whole.endLastLine()
    var order = Array(whole.elements.indices)
    for figure in figures { whole.moveCaptions(of: figure, in: &order) }
    guard order != Array(whole.elements.indices) else { return self }
    return whole.reordered(order)
  }

  /// Puts the captions of `figure` first in its part of `order`.
  private func moveCaptions(of figure: Int, in order: inout [Int]) {
    var captions: [Int] = []
    var others: [Int] = []
    var place = figure + 1
    while place < elements[figure].end {
      let end = elements[place].end
      if elements[place].kind == .caption {
        captions += place..<end
      } else {
        others += place..<end
      }
      place = end
    }
    order.replaceSubrange(figure + 1..<elements[figure].end, with: captions + others)
  }

  /// How many bytes of the text are the element's own, with what ends it.
  private func letterCount(of place: Int) -> Int {
    inlines(of: elements[place]).reduce(elements[place].separator?.byteCount ?? 0) {
      $0 + $1.byteCount
    }
  }

  /// The same elements in another order, in which each stands with all that is in it.
  private func reordered(_ order: [Int]) -> Document {
    var made = self
    (made.text, made.inlines, made.images, made.indexMarks, made.elements) = ([], [], [], [], [])
    /// Where the letters of each element begin, and those of what comes after the last.
    var starts = [0]
    for place in elements.indices { starts.append(starts[place] + letterCount(of: place)) }
    var places = Array(repeating: 0, count: elements.count)
    for (new, old) in order.enumerated() { places[old] = new }
    for old in order {
      var element = elements[old]
      element.parent = element.parent.map { places[$0] }
      element.end = places[old] + elements[old].end - old
      let first = made.inlines.count
      let start = made.text.count
      var position = starts[old]
      for inline in inlines(of: elements[old]) {
        let range = position..<position + inline.byteCount
        made.append(inline, of: self, letters: text[range])
        position = range.upperBound
      }
      made.text += text[position..<starts[old + 1]]
      element.inlines = first..<made.inlines.count
      made.elements.append(element)
      for mark in indexMarks where (starts[old]..<starts[old + 1]).contains(mark.place) {
        var moved = mark
        moved.place += start - starts[old]
        made.indexMarks.append(moved)
      }
    }
    for mark in indexMarks where mark.place >= starts[elements.count] {
      made.indexMarks.append(mark)
    }
    return made
  }
}
