import TypesetRichText

/// The contents and the index: nobody writes their lines, so what changes in them follows from
/// something, except for what no text shows, such as a mark for the index.
extension Comparer {
  /// What followed in a list.
  struct ListChanges {
    /// Numbers of pages that are others.
    var numbers = 0
    /// Lines with other words, in words, and where they stand.
    var lines: [(place: String, message: String)] = []
    /// The first line with another number, as records name it.
    var firstNumber: String?
  }

  /// A line that differs.
  private struct MadeChange {
    enum What {
      /// It has the same words, and other pages.
      case renumbered
      /// It has the same words, and stands behind others than it did.
      case moved
      /// It has other words, or only one of the layouts has it.
      case reworded
    }

    var what: What
    var list: MadeList
    /// Its paragraph in the first layout; nil for a new one.
    var old: Int?
    /// Its paragraph in the second; nil for one that is gone.
    var new: Int?
  }

  /// Compares the lines of lists that stand in `gaps` of both layouts, and those with the same words
  /// and other pages: what an edit explains follows from it, the rest is a change of its own.
  mutating func compareMadeLists(a old: [Int], b new: [Int]) {
    var changes = pairs.filter(\.isRenumbered).map {
      MadeChange(
        what: .renumbered, list: b.paragraphs[$0.b].madeList ?? .contents, old: $0.a, new: $0.b)
    }
    var gone = old.filter { a.paragraphs[$0].madeList != nil }
    var come = new.filter { b.paragraphs[$0].madeList != nil }
    // The same words elsewhere in the list.
    var known = Dictionary(grouping: gone, by: { a.paragraphs[$0].key })
    for y in come {
      guard let x = known[b.paragraphs[y].key]?.first else { continue }
      known[b.paragraphs[y].key]?.removeFirst()
      gone.removeAll { $0 == x }
      come.removeAll { $0 == y }
      pairs.append(pair(x, y))
      changes.append(
        MadeChange(
          what: .moved, list: b.paragraphs[y].madeList ?? .contents, old: x, new: y))
    }
    for list in MadeList.allCases {
      let from = gone.filter { a.paragraphs[$0].madeList == list }
      let to = come.filter { b.paragraphs[$0].madeList == list }
      let matches = similar(from, to)
      for match in matches {
        let (x, y) = (from[match.a], to[match.b])
        pairs.append(
          Pair(
            a: x, b: y, common: Comparer.common(a.paragraphs[x], b.paragraphs[y]),
            isSame: false))
        changes.append(MadeChange(what: .reworded, list: list, old: x, new: y))
      }
      let (pairedA, pairedB) = (Set(matches.map(\.a)), Set(matches.map(\.b)))
      for (place, x) in from.enumerated() where !pairedA.contains(place) {
        changes.append(MadeChange(what: .reworded, list: list, old: x, new: nil))
      }
      for (place, y) in to.enumerated() where !pairedB.contains(place) {
        changes.append(MadeChange(what: .reworded, list: list, old: nil, new: y))
      }
    }
    hasMovedPages = pairs.contains(where: isOnAnotherPage)
    attribute(changes)
  }

  /// The pair of two paragraphs with the same key: all of their text is the same, but for the numbers
  /// at the end of a line of a list.
  func pair(_ x: Int, _ y: Int) -> Pair {
    let (old, new) = (a.paragraphs[x], b.paragraphs[y])
    let isSame = old.madeList == nil || old.text == new.text
    return Pair(
      a: x, b: y, common: [(0, 0, isSame ? old.text.count : min(old.wordsEnd, new.wordsEnd))],
      isSame: isSame, isRenumbered: !isSame)
  }

  /// Whether the first or the last line of a pair is on a page of another name.
  private func isOnAnotherPage(_ pair: Pair) -> Bool {
    let (old, new) = (a.paragraphs[pair.a].lines, b.paragraphs[pair.b].lines)
    return a.label(ofLine: old.lowerBound) != b.label(ofLine: new.lowerBound)
      || a.label(ofLine: old.upperBound - 1) != b.label(ofLine: new.upperBound - 1)
  }

  // MARK: Attribution

  private mutating func attribute(_ changes: [MadeChange]) {
    let written = causes.indices
    // What each edit says is found once.
    let edits = written.map { said(by: causes[$0]) }
    var left = Comparer.mostExplanations
    var own: [MadeList: [MadeChange]] = [:]
    for change in changes {
      let lines = Said(
        new: change.new.map { [PlainWords(b.words(ofLine: $0))] } ?? [],
        old: change.old.map { [PlainWords(a.words(ofLine: $0))] } ?? [])
      let cause = written.first {
        left -= 1
        return left >= 0 && explains($0, change, edits[$0].repeats(lines))
      }
      if let cause {
        note(change, in: cause)
      } else if change.what == .renumbered, hasMovedPages {
        // Which cause moved the pages is known when everything else is.
        note(change, in: &renumbered[change.list, default: ListChanges()])
      } else {
        own[change.list, default: []].append(change)
      }
    }
    for list in MadeList.allCases {
      if let changes = own[list] { report(changes, of: list) }
    }
  }

  /// The most pairs of edit and line that are compared, which bounds the cost for long issues; any line still
  /// unexplained is then a separate change.
  private static let mostExplanations = 2_000_000

  /// Whether an edit explains a line: the line repeats words of what was edited, or is about its page.
  private func explains(
    _ cause: Int, _ change: MadeChange, _ repeats: @autoclosure () -> Bool
  ) -> Bool {
    if change.what != .renumbered, repeats() { return true }
    // What the index calls something need not be in the text.
    guard change.list == .index, change.what != .renumbered || !hasMovedPages else { return false }
    let before = change.old.map { a.pages(ofLine: $0) } ?? []
    let after = change.new.map { b.pages(ofLine: $0) } ?? []
    let (edited, editedBefore) = (causes[cause].written, causes[cause].writtenBefore)
    return edited.contains { !after.subtracting(before).isDisjoint(with: b.pages(of: $0)) }
      || editedBefore.contains { !before.subtracting(after).isDisjoint(with: a.pages(of: $0)) }
  }

  /// Whether what an edit took away or brought is said in `old` or `new`, which are in small letters.
  func says(_ cause: Cause, old: String?, new: String?) -> Bool {
    said(by: cause).repeats(
      Said(new: new.map { [PlainWords($0)] } ?? [], old: old.map { [PlainWords($0)] } ?? []))
  }

  private func said(by cause: Cause) -> Said {
    Said(
      new: cause.written.map { PlainWords(b.plainWords(of: $0)) },
      old: cause.writtenBefore.map { PlainWords(a.plainWords(of: $0)) })
  }

  // MARK: In words

  private mutating func note(_ change: MadeChange, in cause: Int) {
    note(change, in: &causes[cause].lists[change.list, default: ListChanges()])
    // What comes after the line may move by it.
    if let line = change.new { causes[cause].further.append(line) }
  }

  private func note(_ change: MadeChange, in changes: inout ListChanges) {
    if change.what == .renumbered {
      changes.numbers += numbers(of: change)
      if changes.firstNumber == nil { changes.firstNumber = change.new.map { place(of: $0) } }
    } else {
      changes.lines.append((place(of: line(of: change)), sentence(change)))
    }
  }

  /// How many numbers of a line are others.
  private func numbers(of change: MadeChange) -> Int {
    guard let x = change.old, let y = change.new else { return 0 }
    let (old, new) = (a.numbers(ofLine: x), b.numbers(ofLine: y))
    return max(old.subtracting(new).count, new.subtracting(old).count, 1)
  }

  private func sentence(_ change: MadeChange) -> String {
    switch (change.old, change.new) {
    case (_?, let y?) where change.what == .moved:
      return "“\(b.excerpt(ofLine: y))” has another place"
    case (let x?, let y?) where change.what == .renumbered:
      return "“\(a.opening(of: x))” → “\(b.opening(of: y))”"
    case (let x?, let y?): return "“\(a.excerpt(ofLine: x))” → “\(b.excerpt(ofLine: y))”"
    case (let x?, nil): return "“\(a.excerpt(ofLine: x))” is gone"
    case (nil, let y?): return "“\(b.excerpt(ofLine: y))” is new"
    case (nil, nil): return ""
    }
  }

  /// The line of the second layout that stands for it.
  private func line(of change: MadeChange) -> Int {
    if let y = change.new { return y }
    let near = pairs.filter { $0.a < change.old ?? 0 }.max { $0.a < $1.a }
    return min(near.map { $0.b + 1 } ?? 0, b.paragraphs.count - 1)
  }

  /// A change of its own for lines that no edit explains.
  private mutating func report(_ changes: [MadeChange], of list: MadeList) {
    guard let first = changes.first, !b.paragraphs.isEmpty else { return }
    let shown = changes.prefix(3).map(sentence).joined(separator: "; ")
    let more = changes.count > 3 ? "; and \(changes.count - 3) more" : ""
    let line = line(of: first)
    var change = Change(
      kind: .text, where: .at(place(of: line)), id: b.paragraphs[line].id,
      source: b.source(of: line, at: 0), message: "\(list.called): \(shown)\(more)")
    change.before = changes.compactMap(\.old).flatMap { a.boxes(of: $0) }
    change.after = changes.compactMap(\.new).flatMap { b.boxes(of: $0) }
    change.words = changes.map {
      WordChange(
        context: "", old: $0.old.map { a.opening(of: $0) } ?? "",
        new: $0.new.map { b.opening(of: $0) } ?? "")
    }
    var cause = Cause(change: change, start: .paragraph(line))
    cause.further = changes.compactMap(\.new)
    causes.append(cause)
  }

  /// Gives the numbers of pages that follow from pages that moved to what moved them; runs when all
  /// causes are known.
  mutating func followMovedPages() {
    for list in MadeList.allCases {
      guard let changes = renumbered[list] else { continue }
      guard let cause = mainCause else {
        causes.append(
          Cause(
            change: Change(
              kind: .text, where: .at(changes.firstNumber ?? "p1"),
              message: Comparer.wording(changes, list)),
            start: .pages))
        continue
      }
      causes[cause].lists[list, default: ListChanges()].numbers += changes.numbers
      if causes[cause].lists[list]?.firstNumber == nil {
        causes[cause].lists[list]?.firstNumber = changes.firstNumber
      }
    }
  }

  /// `3 page numbers in the contents follow`.
  static func wording(_ changes: ListChanges, _ list: MadeList) -> String {
    "\(changes.numbers.of("page number")) in \(list.called) "
      + (changes.numbers == 1 ? "follows" : "follow")
  }

  /// What followed from a cause in a list.
  static func consequences(_ changes: ListChanges, _ list: MadeList) -> [Consequence] {
    var out = changes.lines.map {
      Consequence(kind: .contents, where: $0.place, message: "\(list.called): \($0.message)")
    }
    if changes.numbers > 0 {
      out.append(
        Consequence(
          kind: .contents, where: changes.firstNumber ?? "p1", message: wording(changes, list)))
    }
    return out
  }
}

extension ComparedStory {
  /// The label of the page that a line stands on.
  fileprivate func label(ofLine line: Int) -> String { record.pages[lines[line].page].label }

  /// The words of a line of a list, without its numbers, in small letters.
  fileprivate func words(ofLine paragraph: Int) -> String {
    let line = paragraphs[paragraph]
    return ComparedStory.plain(line.text[..<line.wordsEnd])
  }

  /// The words of `paragraph` in small letters: one space between two, and no soft hyphens.
  func plainWords(of paragraph: Int) -> String {
    ComparedStory.plain(paragraphs[paragraph].text[...])
  }

  /// `text` in small letters: one space between words, and no soft hyphens.
  static func plain(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).lowercased()
      .filter { $0 != "\u{AD}" && $0 != "\u{FFFC}" }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The first words of a line of a list, without its numbers.
  fileprivate func excerpt(ofLine paragraph: Int) -> String {
    let line = paragraphs[paragraph]
    return TextTokens.excerpt(line.text[..<line.wordsEnd])
  }

  /// The pages, from 0, that a line of a list names.
  fileprivate func pages(ofLine paragraph: Int) -> Set<Int> {
    let line = paragraphs[paragraph]
    return MadeList.pages(in: line.text[line.wordsEnd...], labels: labels)
  }

  /// The labels of the pages that a line of a list names.
  fileprivate func numbers(ofLine paragraph: Int) -> Set<String> {
    Set(pages(ofLine: paragraph).map { record.pages[$0].label })
  }

  /// The pages, from 0, that a paragraph stands on.
  fileprivate func pages(of paragraph: Int) -> Set<Int> {
    Set(paragraphs[paragraph].lines.map { lines[$0].page })
  }
}

/// The words of a paragraph in small letters, for finding them in others.
private struct PlainWords {
  let bytes: [UInt8]
  /// How many characters (scalars) they have.
  let count: Int

  /// Shorter texts are in too many others to say where they come from.
  private static let least = 3

  init(_ words: String) {
    bytes = Array(words.utf8)
    count = words.unicodeScalars.count
  }

  /// Whether one is in the other. O(n m) at worst, hardly more than O(n) in words that people write.
  func repeats(_ other: PlainWords) -> Bool {
    guard count >= PlainWords.least, other.count >= PlainWords.least else { return false }
    return other.bytes.count <= bytes.count
      ? PlainWords.holds(bytes, other.bytes) : PlainWords.holds(other.bytes, bytes)
  }

  private static func holds(_ text: [UInt8], _ words: [UInt8]) -> Bool {
    guard let first = words.first else { return false }
    let last = text.count - words.count
    var place = 0
    while place <= last {
      if text[place] == first {
        var step = 1
        while step < words.count, text[place + step] == words[step] { step += 1 }
        if step == words.count { return true }
      }
      place += 1
    }
    return false
  }
}

/// The words of an edit, or of a line, in the second layout and in the first.
private struct Said {
  var new: [PlainWords]
  var old: [PlainWords]

  /// Whether words of one are in the other, in the same layout.
  func repeats(_ other: Said) -> Bool {
    new.contains { words in other.new.contains { words.repeats($0) } }
      || old.contains { words in other.old.contains { words.repeats($0) } }
  }
}
