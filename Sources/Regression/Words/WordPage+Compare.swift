import TypesetGeometry
import TypesetRichText

extension WordPage {
  private struct Placed {
    var page: Int
    var word: Word
  }

  /// What changed from `a` to `b`: words, then where the same words stand.
  package static func compare(
    _ a: [WordPage], _ b: [WordPage], tolerances: Tolerances = Tolerances()
  ) -> Comparison {
    func flat(_ pages: [WordPage]) -> [Placed] {
      pages.enumerated().flatMap { page, sheet in
        sheet.words.map { Placed(page: page, word: $0) }
      }
    }
    func keys(_ words: [Placed]) -> [UInt64] {
      words.map { placed in
        var hash = ContentHash()
        hash.combine(placed.word.text.utf8)
        return hash.value
      }
    }
    let (old, new) = (flat(a), flat(b))
    var matches = SequenceDiff.matches(keys(old), keys(new))
    matches += reordered(old, new, matches)
    var changes = sizes(a, b, tolerances)
    var moved: (count: Int, first: (x: Int, y: Int)?) = (0, nil)
    for match in matches where isElsewhere(old[match.a], new[match.b], tolerances.geometry) {
      moved.count += 1
      if moved.first.map({ match.b < $0.y }) ?? true { moved.first = (match.a, match.b) }
    }
    var words = 0
    for hunk in hunks(old, new, matches) where !isSpacing(old[hunk.a], new[hunk.b]) {
      words += max(hunk.a.count, hunk.b.count)
      changes.append(change(old[hunk.a], new[hunk.b], new, at: hunk.b.lowerBound))
    }
    if words <= tolerances.text { changes.removeAll { $0.kind == .text } }
    if let first = moved.first {
      let (was, now) = (old[first.x], new[first.y])
      let how =
        was.page != now.page
        ? "is on page \(now.page + 1), was on page \(was.page + 1)"
        : "is " + offset(was.word.box, now.word.box)
      if changes.isEmpty {
        var change = Change(
          kind: .geometry, where: .page(now.page + 1),
          message: "page \(now.page + 1): “\(now.word.text)” \(how)")
        if moved.count > 1 { change.summary = "\((moved.count - 1).of("word")) after it moved" }
        changes.append(change)
      } else {
        changes[0].consequences.append(
          Consequence(
            kind: .moved, where: "p\(now.page + 1)",
            message: "\(moved.count.of("word")) moved, the first is “\(now.word.text)”"))
        changes[0].summary = "\(moved.count.of("word")) moved by it"
      }
    }
    if abs(a.count - b.count) > tolerances.pages {
      let message = "\(b.count.of("page")), was \(a.count)"
      let place = "p\(min(a.count, b.count) + 1)"
      if changes.isEmpty {
        changes.append(Change(kind: .pages, where: .at(place), message: message))
      } else {
        changes[0].consequences.append(
          Consequence(kind: .pages, where: place, message: message))
        changes[0].summary = (changes[0].summary.map { $0 + "; " } ?? "") + message
      }
    }
    return Comparison(changes: changes)
  }

  /// Pairs of the same word on the same page, or on pages beside each other, that stand in another
  /// order: what reads a PDF orders its blocks by itself.
  private static func reordered(
    _ old: [Placed], _ new: [Placed], _ matches: [SequenceDiff.Match]
  ) -> [SequenceDiff.Match] {
    let (usedA, usedB) = (Set(matches.map(\.a)), Set(matches.map(\.b)))
    var gone: [String: [Int]] = [:]
    for index in old.indices where !usedA.contains(index) {
      gone[old[index].word.text, default: []].append(index)
    }
    var out: [SequenceDiff.Match] = []
    for reach in 0...1 {
      let taken = Set(out.map(\.b))
      for index in new.indices where !usedB.contains(index) && !taken.contains(index) {
        let text = new[index].word.text
        guard
          let place = gone[text]?.firstIndex(where: {
            abs(old[$0].page - new[index].page) <= reach
          })
        else { continue }
        if let match = gone[text]?.remove(at: place) { out.append((match, index)) }
      }
    }
    return out
  }

  /// What is left of both, in stretches that belong together.
  private static func hunks(
    _ old: [Placed], _ new: [Placed], _ matches: [SequenceDiff.Match]
  ) -> [(a: Range<Int>, b: Range<Int>)] {
    var partner = Array(repeating: -1, count: old.count)
    var isKnown = Array(repeating: false, count: new.count)
    for match in matches {
      partner[match.a] = match.b
      isKnown[match.b] = true
    }
    var gone: [(range: Range<Int>, place: Int)] = []
    var place = 0
    var index = 0
    while index < old.count {
      if partner[index] >= 0 {
        place = partner[index] + 1
        index += 1
        continue
      }
      let start = index
      while index < old.count, partner[index] < 0, old[index].page == old[start].page {
        index += 1
      }
      gone.append((start..<index, place))
    }
    var out: [(a: Range<Int>, b: Range<Int>)] = []
    index = 0
    while index < new.count {
      if isKnown[index] {
        index += 1
        continue
      }
      let start = index
      while index < new.count, !isKnown[index] { index += 1 }
      // What went right there is what it came for.
      if let match = gone.firstIndex(where: { $0.place == start }) {
        out.append((gone[match].range, start..<index))
        gone.remove(at: match)
      } else {
        out.append((0..<0, start..<index))
      }
    }
    out += gone.map { ($0.range, $0.place..<$0.place) }
    return out.sorted { $0.b.lowerBound < $1.b.lowerBound }
  }

  /// True where the letters are the same and only their order or the spaces between them differ:
  /// raised letters, words from right to left.
  private static func isSpacing(_ gone: ArraySlice<Placed>, _ come: ArraySlice<Placed>) -> Bool {
    func letters(_ words: ArraySlice<Placed>) -> [UInt32] {
      words.flatMap { $0.word.text.unicodeScalars.map(\.value) }.sorted()
    }
    return !gone.isEmpty && letters(gone) == letters(come)
  }

  private static func sizes(
    _ a: [WordPage], _ b: [WordPage], _ tolerances: Tolerances
  ) -> [Change] {
    for (index, (old, new)) in zip(a, b).enumerated() {
      if (old.size.width - new.size.width).magnitude > tolerances.geometry
        || (old.size.height - new.size.height).magnitude > tolerances.geometry
      {
        return [
          Change(
            kind: .geometry, where: .page(index + 1),
            message: "the page: \(old.size.width.figure) × \(old.size.height.figure) → "
              + "\(new.size.width.figure) × \(new.size.height.figure) pt")
        ]
      }
    }
    return []
  }

  private static func isElsewhere(_ old: Placed, _ new: Placed, _ tolerance: Length) -> Bool {
    if old.page != new.page { return true }
    guard let x = old.word.box, let y = new.word.box else { return false }
    return (x.minX - y.minX).magnitude > tolerance || (x.minY - y.minY).magnitude > tolerance
      || (x.maxX - y.maxX).magnitude > tolerance || (x.maxY - y.maxY).magnitude > tolerance
  }

  private static func offset(_ old: Rect?, _ new: Rect?) -> String {
    guard let old, let new else { return "elsewhere" }
    return Comparer.wording(Point(x: new.minX - old.minX, y: new.minY - old.minY))
  }

  private static func change(
    _ gone: ArraySlice<Placed>, _ come: ArraySlice<Placed>, _ new: [Placed], at place: Int
  ) -> Change {
    func excerpt(_ words: ArraySlice<Placed>) -> String {
      TextTokens.excerpt(Array(words.map(\.word.text).joined(separator: " ").utf8)[...])
    }
    let page = (come.first ?? (place < new.count ? new[place] : new.last))?.page ?? 0
    let context = excerpt(new[max(0, place - 3)..<place])
    let after = context.isEmpty ? "" : " after “\(context)”"
    let message: String
    if gone.isEmpty {
      message = "page \(page + 1): “\(excerpt(come))” added\(after)"
    } else if come.isEmpty {
      message = "page \(page + 1): “\(excerpt(gone))” removed\(after)"
    } else {
      message = "page \(page + 1): “\(excerpt(gone))” → “\(excerpt(come))”"
    }
    var change = Change(kind: .text, where: .page(page + 1), message: message)
    change.words = [WordChange(context: context, old: excerpt(gone), new: excerpt(come))]
    change.before = gone.compactMap { word in
      word.word.box.map { PageBox(page: word.page + 1, box: $0) }
    }
    change.after = come.compactMap { word in
      word.word.box.map { PageBox(page: word.page + 1, box: $0) }
    }
    return change
  }
}
