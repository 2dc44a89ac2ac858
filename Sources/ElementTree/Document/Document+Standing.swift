public import TypesetDiagnostics
package import TypesetRichText

extension Document {
  /// The condition of the element at `place`; nil where it always stands.
  public func condition(of place: Int) -> Condition? {
    setting(of: elements[place]).when ?? attributes(of: elements[place]).when
  }

  /// This document without what stands only on conditions that do not hold with `values`: elements with all
  /// that is in them, letters and pictures; and without what has nothing left then, a paragraph, a
  /// container, a figure without its picture. O(n).
  ///
  /// - Parameters:
  ///   - values: what each name stands for.
  ///   - unset: is called for each condition that compares a name without a value, and the place where it
  ///     was written.
  public func standing(
    with values: [String: String], unset: (_ name: String, _ place: SourceRange) -> Void
  ) -> Document {
    let areLettersConditional =
      styles.contains { !$0.when.isEmpty } || textNotes.contains { $0.attributes.when != nil }
    guard areLettersConditional || elements.indices.contains(where: { condition(of: $0) != nil })
    else { return self }
    var goes = [Bool](repeating: false, count: elements.count)
    /// The conditions whose names were looked at: one may be that of an element and of its letters.
    var seen: Set<SourceRange> = []
    var place = 0
    while place < elements.count {
      guard let condition = condition(of: place) else {
        place += 1
        continue
      }
      let source = condition.source ?? elements[place].source
      for name in condition.comparedNames where values[name] == nil && !seen.contains(source) {
        unset(name, source)
      }
      seen.insert(source)
      guard !condition.holds(with: values) else {
        place += 1
        continue
      }
      for inner in place..<elements[place].end { goes[inner] = true }
      place = elements[place].end
    }
    let leaving = areLettersConditional ? leavingStyles(with: values, &seen, unset: unset) : []
    if leaving.contains(true) { emptyTexts(of: leaving, &goes) }
    var made = leavingOut(&goes, leaving)
    for index in made.styles.indices { made.styles[index].when = [] }
    return made
  }

  /// This document without the elements called `nodes` and all that is in them, and without what has nothing left then.
  /// O(n).
  package func leavingOut(_ nodes: Set<NodeID>) -> Document {
    guard !nodes.isEmpty else { return self }
    var goes = [Bool](repeating: false, count: elements.count)
    for place in elements.indices where nodes.contains(elements[place].node) {
      for inner in place..<elements[place].end { goes[inner] = true }
    }
    return leavingOut(&goes, [])
  }

  /// This document without what goes: elements, and the letters with styles that are leaving.
  private func leavingOut(_ goes: inout [Bool], _ leaving: [Bool]) -> Document {
    let numbers = numbersOfNotes(with: leaving, &goes)
    emptyContainers(&goes)
    spareRoom(&goes)
    var replacements: [Replacement] = []
    var place = 0
    while place < elements.count {
      if goes[place] {
        replacements.append(Replacement(at: place))
        place = elements[place].end
      } else {
        place += 1
      }
    }
    var made = replacing(replacements)
    if leaving.contains(true) { made.leaveOut(leaving) }
    made.renumberNotes(numbers)
    return made
  }

  /// Lets the containers go of which nothing but room is left.
  private func emptyContainers(_ goes: inout [Bool]) {
    /// By container: whether something stood in it, and whether something does still.
    var stood: Set<Int> = []
    var stands: Set<Int> = []
    for place in elements.indices.reversed() where elements[place].form != .blank {
      if stood.contains(place), !stands.contains(place) { goes[place] = true }
      guard let parent = elements[place].parent else { continue }
      stood.insert(parent)
      if !goes[place] { stands.insert(parent) }
    }
  }

  /// Lets the room go behind what goes, where there is room before it, or nothing: the magazine's markup
  /// has a line of it on either side.
  private func spareRoom(_ goes: inout [Bool]) {
    /// By container: the last element that stays, and whether one goes behind it.
    var last: [Int: (isRoom: Bool, isFollowed: Bool)] = [:]
    for place in elements.indices {
      let parent = elements[place].parent ?? -1
      let before = last[parent] ?? (true, false)
      if goes[place] {
        last[parent] = (before.isRoom, true)
      } else if elements[place].kind == .space, before.isRoom, before.isFollowed {
        goes[place] = true
      } else {
        last[parent] = (elements[place].kind == .space, false)
      }
    }
  }

  // MARK: Among letters

  /// By style: whether what has it goes.
  private func leavingStyles(
    with values: [String: String], _ seen: inout Set<SourceRange>,
    unset: (_ name: String, _ place: SourceRange) -> Void
  ) -> [Bool] {
    var leaving: [Bool] = []
    for style in styles {
      let ofNote = style.note.flatMap { textNotes[$0].attributes.when }
      let conditions = style.when + (ofNote.map { [$0] } ?? [])
      for condition in conditions {
        guard let source = condition.source, seen.insert(source).inserted else { continue }
        for name in condition.comparedNames where values[name] == nil { unset(name, source) }
      }
      leaving.append(!conditions.allSatisfy { $0.holds(with: values) })
    }
    return leaving
  }

  /// Lets the texts go of which nothing but spaces is left, and figures without their pictures.
  private func emptyTexts(of leaving: [Bool], _ goes: inout [Bool]) {
    /// Cells of which nothing is left.
    var emptied: Set<Int> = []
    defer {
      for place in elements.indices where elements[place].kind == .row {
        let cells = descendants(of: place)
        if !cells.isEmpty, cells.allSatisfy(emptied.contains) { goes[place] = true }
        if goes[place] { for cell in cells { goes[cell] = true } }
      }
    }
    for place in elements.indices where !elements[place].inlines.isEmpty {
      var (isLeft, isLess, isLessPictures, isPicture) = (false, false, false, false)
      for inline in inlines(of: elements[place]) {
        if leaving[Int(style(of: inline).rawValue)] {
          isLess = true
          if case .image = inline { isLessPictures = true }
          continue
        }
        switch inline {
        case .text(let piece): isLeft = isLeft || text[piece.text].contains { $0 != 0x20 }
        case .lineBreak: break
        case .image: (isLeft, isPicture) = (true, true)
        }
      }
      // The others of its row keep their columns; the row goes with the last of them.
      if isLess, !isLeft {
        if elements[place].kind == .cell { emptied.insert(place) } else { goes[place] = true }
      }
      guard isLessPictures, !isPicture, let figure = figure(around: place) else { continue }
      for inner in figure..<elements[figure].end { goes[inner] = true }
    }
  }

  private func figure(around place: Int) -> Int? {
    var outer = elements[place].kind == .figure ? place : elements[place].parent
    while let found = outer, elements[found].kind != .figure { outer = elements[found].parent }
    return outer
  }

  /// Leaves out the letters and pictures whose styles go, and one of two spaces that meet then. O(n).
  private mutating func leaveOut(_ leaving: [Bool]) {
    let old = self
    text = []
    inlines = []
    images = []
    indexMarks = []
    /// Where the next byte stands in `old`, and which of its marks comes next.
    var position = 0
    var mark = 0
    func marks(upTo end: Int, stay: Bool) -> [IndexMark] {
      var found: [IndexMark] = []
      while mark < old.indexMarks.count, old.indexMarks[mark].place < end {
        var next = old.indexMarks[mark]
        next.place += text.count - position
        if stay { found.append(next) }
        mark += 1
      }
      return found
    }
    for place in elements.indices {
      let first = inlines.count
      // At its start spaces are no more wanted than behind another.
      var endsInSpace = true
      var isAfterGap = false
      for inline in old.inlines(of: elements[place]) {
        let range = position..<position + inline.byteCount
        guard !leaving[Int(old.style(of: inline).rawValue)] else {
          _ = marks(upTo: range.upperBound, stay: false)
          position = range.upperBound
          isAfterGap = true
          continue
        }
        switch inline {
        case .text(var piece):
          if isAfterGap, endsInSpace, old.text[range.lowerBound] == 0x20 {
            position += 1
            if piece.isVerbatim {
              piece.source = SourceRange(
                piece.source.source, piece.source.lowerBound + 1..<piece.source.upperBound)
            }
          }
          indexMarks += marks(upTo: range.upperBound, stay: true)
          piece.text = text.count..<text.count + range.upperBound - position
          text += old.text[position..<range.upperBound]
          if !piece.text.isEmpty {
            inlines.append(.text(piece))
            endsInSpace = text.last == 0x20
          }
        case .lineBreak:
          indexMarks += marks(upTo: range.upperBound, stay: true)
          text += Document.lineSeparator
          inlines.append(inline)
          endsInSpace = true
        case .image(let index):
          indexMarks += marks(upTo: range.upperBound, stay: true)
          text += Document.anchor
          inlines.append(.image(images.count))
          images.append(old.images[index])
          endsInSpace = false
        }
        position = range.upperBound
        isAfterGap = false
      }
      elements[place].inlines = first..<inlines.count
      let end = position + (elements[place].separator?.byteCount ?? 0)
      indexMarks += marks(upTo: end, stay: true)
      text += old.text[position..<end]
      position = end
    }
    indexMarks += marks(upTo: .max, stay: true)
  }
}
