extension Comparer {
  /// Paragraphs that went here and came there.
  mutating func compareMoves(_ gaps: [Gap]) -> (a: Set<Int>, b: Set<Int>) {
    var gone: [UInt64: [(gap: Int, index: Int)]] = [:]
    for (number, gap) in gaps.enumerated() {
      for index in gap.a where a.paragraphs[index].isWritten {
        gone[a.paragraphs[index].key, default: []].append((number, index))
      }
    }
    var moved: [(a: Int, b: Int, from: Int, to: Int)] = []
    for (number, gap) in gaps.enumerated() {
      for index in gap.b where b.paragraphs[index].isWritten {
        guard var known = gone[b.paragraphs[index].key], !known.isEmpty else { continue }
        let first = known.removeFirst()
        gone[b.paragraphs[index].key] = known
        moved.append((first.index, index, first.gap, number))
      }
    }
    for move in moved {
      pairs.append(pair(move.a, move.b))
    }
    // What changed places is one change; so are paragraphs that moved together.
    var rest = moved[...]
    while let first = rest.first {
      rest = rest.dropFirst()
      if let other = rest.first(where: { $0.from == first.to && $0.to == first.from }) {
        rest = (rest.filter { $0.a != other.a })[...]
        move(
          [first.b, other.b],
          "“\(b.opening(of: first.b))” and “\(b.opening(of: other.b))” changed places",
          before: [first.a, other.a])
        continue
      }
      var run = [first]
      while let next = rest.first, next.from == first.from, next.to == first.to {
        run.append(next)
        rest = rest.dropFirst()
      }
      let target = first.b
      let neighbour = b.paragraphs[..<target].lastIndex { !$0.isBlank }
      let place = neighbour.map { "after “\(b.opening(of: $0))”" } ?? "first"
      move(
        run.map(\.b),
        "“\(b.opening(of: first.b))”"
          + (run.count > 1 ? " and \((run.count - 1).of("paragraph")) after it" : "")
          + (run.count > 1 ? " are now \(place)" : " is now \(place)"),
        before: run.map(\.a))
    }
    return (Set(moved.map(\.a)), Set(moved.map(\.b)))
  }

  private mutating func move(_ targets: [Int], _ message: String, before: [Int]) {
    let first = targets.min() ?? 0
    // It works from the first of the places it left and came to.
    let left = before.min() ?? 0
    let from = pairs.filter(\.isSame).last { $0.a < left }.map { $0.b + 1 } ?? 0
    let isPicture = targets.allSatisfy { b.paragraphs[$0].isPicture }
    var change = Change(
      kind: isPicture ? .picture : .text, where: .at(place(of: first)), id: b.paragraphs[first].id,
      source: b.source(of: first, at: 0), message: message)
    change.before = before.flatMap { a.boxes(of: $0) }
    change.after = targets.flatMap { b.boxes(of: $0) }
    for target in targets { noteEdited(target) }
    var cause = Cause(change: change, start: .paragraph(min(first, from)))
    cause.written = targets
    cause.writtenBefore = before
    // From where each came to and from where each left.
    cause.further = targets
    for index in before {
      cause.further.append(pairs.filter { $0.isSame && $0.a < index }.last.map { $0.b + 1 } ?? 0)
    }
    causes.append(cause)
  }
}
