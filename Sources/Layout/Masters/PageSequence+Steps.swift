package import TypesetTemplates

extension PageSequence {
  /// The steps that may come next, in order, after the step `last`; from the first one where that
  /// is nil.
  ///
  /// A step without a condition ends the search. Where it is taken again and again, the repeating
  /// steps beside it that wait for a sidebar belong to it: whichever of them comes, the others may
  /// come after it. The last step repeats always.
  package func candidates(after last: Int?) -> [Int] {
    guard !steps.isEmpty else { return [] }
    var first = min(last.map { $0 + 1 } ?? 0, steps.count - 1)
    if let last, repeats(last) {
      first = min(last, steps.count - 1)
      while first > 0, repeats(first - 1),
        steps[first - 1].condition != .always || steps[first].condition != .always
      {
        first -= 1
      }
    }
    var found: [Int] = []
    var place = first
    while place < steps.count {
      found.append(place)
      if steps[place].condition == .always {
        guard repeats(place) else { break }
        var beside = place + 1
        while beside < steps.count, steps[beside].condition != .always, repeats(beside) {
          found.append(beside)
          beside += 1
        }
        break
      }
      place += 1
    }
    return found
  }

  private func repeats(_ step: Int) -> Bool { step >= steps.count - 1 || steps[step].repeats }
}

extension Template {
  /// The master of a step for the page with `number`: the first whose side it is, the first of all
  /// where none is; nil where the template knows none of them.
  package func master(of step: PageSequence.Step, onPage number: Int) -> PageMaster? {
    let known = step.masters.compactMap { masters[$0] }
    return known.first { master in
      switch master.side {
      case .any: return true
      case .recto: return number % 2 == 1
      case .verso: return number % 2 == 0
      }
    } ?? known.first
  }
}
